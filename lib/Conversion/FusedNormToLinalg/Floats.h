// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float arithmetic and element-wise loops of the linalg form of attention.

#ifndef FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_FLOATS_H
#define FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_FLOATS_H

#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <limits>

namespace fusednorm::tolinalg {

/// Float arithmetic on scalars.
struct Floats : Arith {
  using Arith::Arith;
  using Value = mlir::Value;

  Value infinity(bool isNegative) {
    double value = std::numeric_limits<double>::infinity();
    return f32(isNegative ? -value : value);
  }
  Value nan() { return f32(std::numeric_limits<double>::quiet_NaN()); }
  Value widen(Value value) { return convertSigned(value, b.getF32Type()); }
  Value isEqual(Value x, Value y) { return compare(FloatPredicate::OEQ, x, y); }
};

/// Creates a linalg.generic that computes each element from its indices.
inline mlir::Value generate(
    mlir::OpBuilder &b, mlir::Location loc, mlir::Value out,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::ValueRange, mlir::Value)> element) {
  using namespace mlir;
  auto type = cast<RankedTensorType>(out.getType());
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto body = [&](OpBuilder &inside, Location, ValueRange given) {
    SmallVector<Value> indices;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      indices.push_back(linalg::IndexOp::create(inside, loc, dim));
    linalg::YieldOp::create(inside, loc, element(inside, indices, given.back()));
  };
  return linalg::GenericOp::create(b, loc, type, ValueRange(), out,
                                   b.getMultiDimIdentityMap(type.getRank()), iterators, body)
      .getResult(0);
}

} // namespace fusednorm::tolinalg

#endif // FUSEDNORM_LIB_CONVERSION_FUSEDNORMTOLINALG_FLOATS_H
