// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_GPU_EMITTER_H
#define FUSEDNORM_LOWERING_GPU_EMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::tilegpu {

/// Builds scalar integer code of a thread. Operands of arithmetic have one type: i32, i64 or index.
/// Constants take the type of the other operand.
class GPUEmitter {
public:
  GPUEmitter(mlir::OpBuilder &b, mlir::Location loc) : b(b), loc(loc) {}

  using Value = mlir::Value;
  Value constant(mlir::Type type, int64_t value) {
    return mlir::arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  }
  Value i32(int64_t value) { return constant(b.getI32Type(), value); }
  Value index(int64_t value) { return constant(b.getIndexType(), value); }

  Value add(Value x, Value y) { return b.createOrFold<mlir::arith::AddIOp>(loc, x, y); }
  Value sub(Value x, Value y) { return b.createOrFold<mlir::arith::SubIOp>(loc, x, y); }
  Value mul(Value x, Value y) { return b.createOrFold<mlir::arith::MulIOp>(loc, x, y); }
  Value div(Value x, Value y) { return b.createOrFold<mlir::arith::DivUIOp>(loc, x, y); }
  Value rem(Value x, Value y) { return b.createOrFold<mlir::arith::RemUIOp>(loc, x, y); }
  Value bitAnd(Value x, Value y) { return b.createOrFold<mlir::arith::AndIOp>(loc, x, y); }
  Value bitOr(Value x, Value y) { return b.createOrFold<mlir::arith::OrIOp>(loc, x, y); }
  Value bitXor(Value x, Value y) { return b.createOrFold<mlir::arith::XOrIOp>(loc, x, y); }
  Value shl(Value x, Value y) { return b.createOrFold<mlir::arith::ShLIOp>(loc, x, y); }
  Value shr(Value x, Value y) { return b.createOrFold<mlir::arith::ShRUIOp>(loc, x, y); }
  Value smaller(Value x, Value y) { return b.createOrFold<mlir::arith::MinSIOp>(loc, x, y); }
  Value larger(Value x, Value y) { return b.createOrFold<mlir::arith::MaxSIOp>(loc, x, y); }
  Value ceilDiv(Value x, int64_t y) { return div(add(x, y - 1), y); }

  Value add(Value x, int64_t y) { return add(x, constant(x.getType(), y)); }
  Value sub(Value x, int64_t y) { return sub(x, constant(x.getType(), y)); }
  Value mul(Value x, int64_t y) { return mul(x, constant(x.getType(), y)); }
  Value div(Value x, int64_t y) { return div(x, constant(x.getType(), y)); }
  Value rem(Value x, int64_t y) { return rem(x, constant(x.getType(), y)); }
  Value bitAnd(Value x, int64_t y) { return bitAnd(x, constant(x.getType(), y)); }
  Value bitXor(Value x, int64_t y) { return bitXor(x, constant(x.getType(), y)); }
  Value shl(Value x, int64_t y) { return shl(x, constant(x.getType(), y)); }
  Value shr(Value x, int64_t y) { return shr(x, constant(x.getType(), y)); }
  Value smaller(Value x, int64_t y) { return smaller(x, constant(x.getType(), y)); }
  Value larger(Value x, int64_t y) { return larger(x, constant(x.getType(), y)); }

  using Predicate = mlir::arith::CmpIPredicate;
  Value compare(Predicate predicate, Value x, Value y) {
    return b.createOrFold<mlir::arith::CmpIOp>(loc, predicate, x, y);
  }
  Value compare(Predicate predicate, Value x, int64_t y) {
    return compare(predicate, x, constant(x.getType(), y));
  }
  Value select(Value condition, Value x, Value y) {
    return b.createOrFold<mlir::arith::SelectOp>(loc, condition, x, y);
  }

  Value toIndex(Value x) {
    return b.createOrFold<mlir::arith::IndexCastUIOp>(loc, b.getIndexType(), x);
  }
  Value toI32(Value x) {
    return x.getType().isIndex()
               ? b.createOrFold<mlir::arith::IndexCastUIOp>(loc, b.getI32Type(), x)
               : x;
  }
  /// Adds in 32 bits. The operands and the sum must be below 2^32.
  Value addNarrow(Value x, Value y) { return toIndex(add(toI32(x), toI32(y))); }
  Value toI64(Value x) {
    return b.createOrFold<mlir::arith::IndexCastUIOp>(loc, b.getI64Type(), x);
  }

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
  /// Returns the conjunction; null means true.
  Value both(Value x, Value y) { return !x ? y : !y ? x : bitAnd(x, y); }

  mlir::OpBuilder &b;
  mlir::Location loc;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_EMITTER_H
