// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the index arithmetic of loop nests. Ops with known results are folded, and each constant is
// emitted once, at the start of the function. Static shapes therefore cost no code.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INDEXEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INDEXEMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fusednorm::cpu {

class IndexEmitter {
public:
  IndexEmitter(mlir::OpBuilder &b, mlir::Location loc) : b(b), loc(loc) {}

  using Value = mlir::Value;
  using Predicate = mlir::arith::CmpIPredicate;

  Value constant(mlir::TypedAttr value);
  Value index(int64_t value) { return constant(b.getIndexAttr(value)); }
  Value boolean(bool value) { return constant(b.getBoolAttr(value)); }

  Value add(Value x, Value y) { return fold<mlir::arith::AddIOp>(x, y); }
  Value add(Value x, int64_t y) { return y ? add(x, index(y)) : x; }
  Value sub(Value x, Value y) { return fold<mlir::arith::SubIOp>(x, y); }
  Value mul(Value x, Value y) { return fold<mlir::arith::MulIOp>(x, y); }
  Value div(Value x, Value y) { return fold<mlir::arith::DivUIOp>(x, y); }
  Value rem(Value x, Value y) { return fold<mlir::arith::RemUIOp>(x, y); }
  Value ceilDiv(Value x, Value y) { return fold<mlir::arith::CeilDivUIOp>(x, y); }
  Value smaller(Value x, Value y) { return fold<mlir::arith::MinUIOp>(x, y); }
  Value larger(Value x, Value y) { return fold<mlir::arith::MaxUIOp>(x, y); }
  Value bitAnd(Value x, Value y) { return fold<mlir::arith::AndIOp>(x, y); }
  Value shr(Value x, Value y) { return fold<mlir::arith::ShRUIOp>(x, y); }
  Value compare(Predicate predicate, Value x, Value y) {
    return fold<mlir::arith::CmpIOp>(predicate, x, y);
  }
  Value isLess(Value x, Value y) { return compare(Predicate::ult, x, y); }
  Value select(Value condition, Value x, Value y) {
    return fold<mlir::arith::SelectOp>(condition, x, y);
  }
  /// Returns the size of a dimension of a memref.
  Value dim(Value memref, int64_t which);

  /// Emits a loop, or only its body if it has one iteration, or nothing.
  void loop(Value from, Value to, Value step, llvm::function_ref<void(Value)> body);
  void loop(Value from, Value to, int64_t step, llvm::function_ref<void(Value)> body) {
    loop(from, to, index(step), body);
  }
  /// Emits a branch, or only the taken side of a constant condition.
  void when(Value condition, llvm::function_ref<void()> body,
            llvm::function_ref<void()> otherwise = {});
  /// Emits a branch with results of `types`, or only the taken side of a constant condition.
  llvm::SmallVector<Value> either(mlir::TypeRange types, Value condition,
                                  llvm::function_ref<llvm::SmallVector<Value>()> body,
                                  llvm::function_ref<llvm::SmallVector<Value>()> otherwise);

protected:
  template <typename Op, typename... Operands>
  Value fold(Operands... operands) {
    return share(b.createOrFold<Op>(loc, operands...));
  }
  /// Returns the iterations of a loop if they are static.
  static std::optional<int64_t> countTrips(Value from, Value to, Value step);
  /// Replaces a constant that folding has just created by the constant of the function.
  Value share(Value folded);

  mlir::OpBuilder &b;
  mlir::Location loc;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INDEXEMITTER_H
