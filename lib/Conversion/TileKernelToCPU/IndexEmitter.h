// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the index arithmetic of loop nests. Ops with known results are folded, and each constant is
// emitted once, at the start of the function. Static shapes therefore cost no code.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INDEXEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INDEXEMITTER_H

#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace fusednorm::cpu {

class IndexEmitter : public Arith {
public:
  IndexEmitter(mlir::OpBuilder &b, mlir::Location loc) : Arith(b, loc, Folding::Integers) {}

  using Value = mlir::Value;

  using Arith::constant;
  Value constant(mlir::TypedAttr value) override;

  Value smaller(Value x, Value y) { return min(x, y); }
  Value larger(Value x, Value y) { return max(x, y); }
  Value isLess(Value x, Value y) { return compare(Predicate::ult, x, y); }
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
  /// Returns the iterations of a loop if they are static.
  static std::optional<int64_t> countTrips(Value from, Value to, Value step);
  /// Replaces a constant that folding has just created by the constant of the function.
  Value folded(Value value) override;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_INDEXEMITTER_H
