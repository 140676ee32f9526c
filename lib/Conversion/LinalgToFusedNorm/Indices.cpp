// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Indices.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm::raise;

std::optional<IndexRange> fusednorm::raise::getRange(AffineExpr index, ArrayRef<int64_t> root) {
  if (auto number = dyn_cast<AffineConstantExpr>(index))
    return IndexRange{number.getValue(), number.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(index)) {
    int64_t extent = root[dim.getPosition()];
    if (ShapedType::isDynamic(extent))
      return std::nullopt;
    return IndexRange{0, extent - 1};
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(index);
  if (!binary)
    return std::nullopt;
  std::optional<IndexRange> lhs = getRange(binary.getLHS(), root),
                            rhs = getRange(binary.getRHS(), root);
  if (!rhs)
    return std::nullopt;
  bool isNumber = rhs->least == rhs->largest;
  int64_t number = rhs->least;
  IndexRange result = {0, 0};
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    if (!lhs || llvm::AddOverflow(lhs->least, rhs->least, result.least) ||
        llvm::AddOverflow(lhs->largest, rhs->largest, result.largest))
      return std::nullopt;
    return result;
  case AffineExprKind::Mul:
    if (!lhs || !isNumber || number < 0 || llvm::MulOverflow(lhs->least, number, result.least) ||
        llvm::MulOverflow(lhs->largest, number, result.largest))
      return std::nullopt;
    return result;
  case AffineExprKind::FloorDiv:
    if (!lhs || !isNumber || number < 1 || lhs->least < 0)
      return std::nullopt;
    return IndexRange{lhs->least / number, lhs->largest / number};
  case AffineExprKind::Mod:
    if (!isNumber || number < 1)
      return std::nullopt;
    return IndexRange{0, number - 1};
  default:
    return std::nullopt;
  }
}

namespace {
struct Division {
  AffineExpr quotient, remainder;
};
} // namespace

/// Divides the terms of a sum that are multiples of `divisor`. The others are the remainder.
static Division divideTerms(AffineExpr index, int64_t divisor) {
  AffineExpr zero = getAffineConstantExpr(0, index.getContext());
  if (index.isMultipleOf(divisor))
    return {index.floorDiv(divisor), zero};
  auto sum = dyn_cast<AffineBinaryOpExpr>(index);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return {zero, index};
  Division lhs = divideTerms(sum.getLHS(), divisor), rhs = divideTerms(sum.getRHS(), divisor);
  return {lhs.quotient + rhs.quotient, lhs.remainder + rhs.remainder};
}

static Division divide(AffineExpr index, int64_t divisor, ArrayRef<int64_t> root) {
  Division result = divideTerms(index, divisor);
  std::optional<IndexRange> range = getRange(result.remainder, root);
  if (range && range->least >= 0 && range->largest < divisor)
    return result;
  return {result.quotient + result.remainder.floorDiv(divisor), result.remainder % divisor};
}

std::optional<SmallVector<AffineExpr>>
fusednorm::raise::delinearize(AffineExpr index, ArrayRef<int64_t> sizes, ArrayRef<int64_t> root) {
  SmallVector<AffineExpr> indices(sizes.size());
  for (size_t dim = sizes.size(); dim-- > 1;) {
    if (ShapedType::isDynamic(sizes[dim]) || sizes[dim] < 1)
      return std::nullopt;
    Division division = divide(index, sizes[dim], root);
    indices[dim] = division.remainder;
    index = division.quotient;
  }
  indices.front() = index;
  return indices;
}
