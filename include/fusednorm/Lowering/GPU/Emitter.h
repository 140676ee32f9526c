// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_GPU_EMITTER_H
#define FUSEDNORM_LOWERING_GPU_EMITTER_H

#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::tilegpu {

/// Builds scalar code of a thread. Integer operations are folded.
class GPUEmitter : public Arith {
public:
  GPUEmitter(mlir::OpBuilder &b, mlir::Location loc) : Arith(b, loc, Folding::Integers) {}

  using Value = mlir::Value;

  Value smaller(Operand x, Operand y) { return minS(x, y); }
  Value larger(Operand x, Operand y) { return maxS(x, y); }
  Value ceilDiv(Value x, int64_t y) { return div(add(x, y - 1), y); }
  Value toI32(Value x) { return convert(x, b.getI32Type()); }
  Value toI64(Value x) { return convert(x, b.getI64Type()); }
  /// Adds in 32 bits. The operands and the sum must be below 2^32.
  Value addNarrow(Value x, Value y) { return toIndex(add(toI32(x), toI32(y))); }

  /// Returns the address `bytes` after `pointer`; `bytes` is an i32 or an index.
  Value ahead(Value pointer, Value bytes) {
    if (bytes.getType().isIndex())
      bytes = toI64(bytes);
    return mlir::LLVM::GEPOp::create(b, loc, pointer.getType(), b.getI8Type(), pointer,
                                     llvm::ArrayRef<mlir::LLVM::GEPArg>{bytes});
  }
  Value ahead(Value pointer, int64_t bytes) { return bytes ? ahead(pointer, i32(bytes)) : pointer; }
  Value load(mlir::Type type, Value pointer, int64_t alignment) {
    return mlir::LLVM::LoadOp::create(b, loc, type, pointer, alignment);
  }
  void store(Value value, Value pointer, int64_t alignment) {
    mlir::LLVM::StoreOp::create(b, loc, value, pointer, alignment);
  }
  Value bitcast(mlir::Type type, Value value) {
    return mlir::LLVM::BitcastOp::create(b, loc, type, value);
  }
  Value field(Value structure, int64_t number) {
    return mlir::LLVM::ExtractValueOp::create(b, loc, structure, llvm::ArrayRef<int64_t>{number});
  }
  /// Emits `body` under `condition`; null means always.
  void when(Value condition, llvm::function_ref<void()> body) {
    if (!condition)
      return body();
    auto branch = mlir::scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    body();
  }
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_EMITTER_H
