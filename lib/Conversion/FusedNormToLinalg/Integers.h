// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_INTEGERS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_INTEGERS_H

#include "Rows.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::tolinalg {

/// Integer arithmetic, conditions and loops.
struct Integers : Arith {
  using Arith::Arith;

  Value integer(int64_t value, Type type) { return constant(type, value); }
  Value yes() { return boolean(true); }
  Value either(Value lhs, Value rhs) { return bitOr(lhs, rhs); }
  /// Converts an unsigned integer to index.
  Value wide(Value number) { return toIndex(number); }
  /// Returns the low 32 bits of an integer.
  Value low(Value number) { return convert(number, b.getI32Type()); }
  Value at(Value tensor, ValueRange indices) {
    return tensor::ExtractOp::create(b, loc, tensor, indices);
  }
  Value extent(Value tensor, int64_t dim) {
    return getValueOrCreateConstantIndexOp(b, loc, tensor::getMixedSize(b, loc, tensor, dim));
  }
  /// Emits `then` if the condition holds, and `otherwise` if not.
  Value unless(Value condition, Value otherwise, function_ref<Value()> then) {
    auto branch = scf::IfOp::create(b, loc, otherwise.getType(), condition,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, then());
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, otherwise);
    return branch.getResult(0);
  }
  /// Emits a loop with loop-carried values.
  SmallVector<Value> loop(Value end, ValueRange init,
                          function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    auto result = scf::ForOp::create(b, loc, index(0), end, index(1), init,
                                     [&](OpBuilder &, Location, Value number, ValueRange carried) {
                                       OpBuilder::InsertionGuard guard(b);
                                       b.setInsertionPointToEnd(number.getParentBlock());
                                       scf::YieldOp::create(b, loc, body(number, carried));
                                     });
    return SmallVector<Value>(result.getResults());
  }
};

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_INTEGERS_H
