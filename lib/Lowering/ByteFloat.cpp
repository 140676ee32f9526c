// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/ByteFloat.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

Value fusednorm::truncateToByte(OpBuilder &b, Location loc, Value value, FloatType type,
                                bool hasInstruction) {
  VectorEmitter emit(b, loc, /*hasTable16=*/false);
  if (!value.getType().isF32())
    value = arith::ExtFOp::create(b, loc, b.getF32Type(), value);
  if (!hasInstruction || !isa<Float8E4M3FNType, Float8E5M2Type>(type))
    return arith::TruncIOp::create(b, loc, b.getI8Type(), emit.truncate(value, type));
  // The instruction converts two values and saturates. Values past the largest number are replaced
  // below.
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  Value pair =
      NVVM::ConvertF32x2ToF8x2Op::create(b, loc, b.getI16Type(), zero, value,
                                         NVVM::FPRoundingMode::RN, NVVM::SaturationMode::SATFINITE,
                                         /*relu=*/false, type);
  Value code = arith::ExtUIOp::create(b, loc, b.getI32Type(), pair);
  code = arith::SelectOp::create(b, loc, emit.roundsPast(value, type),
                                 emit.overflowEncoding(value, type), code);
  return arith::TruncIOp::create(b, loc, b.getI8Type(), code);
}
