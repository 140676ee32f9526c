// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/ByteFloat.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

Value fusednorm::truncateToByte(OpBuilder &b, Location loc, Value value, FloatType type,
                                bool hasInstruction) {
  VectorEmitter emit(b, loc, /*hasTable16=*/false);
  value = emit.convert(value, b.getF32Type());
  if (!hasInstruction || !isa<Float8E4M3FNType, Float8E5M2Type>(type))
    return emit.convert(emit.truncate(value, type), b.getI8Type());
  // The instruction converts two values and saturates. Values past the largest number are replaced
  // below.
  Value zero = emit.f32(0);
  Value pair =
      NVVM::ConvertF32x2ToF8x2Op::create(b, loc, b.getI16Type(), zero, value,
                                         NVVM::FPRoundingMode::RN, NVVM::SaturationMode::SATFINITE,
                                         /*relu=*/false, type);
  Value encoding = emit.convert(pair, b.getI32Type());
  encoding =
      emit.select(emit.roundsPast(value, type), emit.overflowEncoding(value, type), encoding);
  return emit.convert(encoding, b.getI8Type());
}
