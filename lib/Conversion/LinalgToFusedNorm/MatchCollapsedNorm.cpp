// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches norms whose row is several contiguous trailing dimensions, such as torch.nn.LayerNorm
// with a normalized shape of rank 2: reads the root with these dimensions collapsed.

#include "Matchers.h"
#include "Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// Returns the number of dimensions at the end of `shape` with as many elements as `op` reduces; 0
/// if there are none, or if it is one dimension.
static unsigned countTrailingDims(ArrayRef<int64_t> shape, linalg::LinalgOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t left = 1;
  for (unsigned loop : loops)
    if (ShapedType::isDynamic(ranges[loop]) || llvm::MulOverflow(left, ranges[loop], left))
      return 0;
  unsigned count = 0;
  while (left > 1 && count < shape.size()) {
    int64_t extent = shape[shape.size() - ++count];
    if (ShapedType::isDynamic(extent) || extent == 0 || left % extent != 0)
      return 0;
    left /= extent;
  }
  return left == 1 && count > 1 ? count : 0;
}

/// Returns the number of trailing dimensions of the root that hold the elements of one reduction;
/// 0 if no such reduction is in the expression of the root, or the last dimension is enough.
static unsigned countReducedDims(MatchContext &context) {
  ElementReader &reader = context.reader;
  constexpr unsigned kMost = 32;
  SmallVector<Element> elements = {context.root};
  for (unsigned i = 0; i < elements.size() && i < kMost; ++i) {
    Element element = reader.resolve(elements[i]);
    auto op =
        element.isTensor() ? element.value.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
    if (op && op.getNumReductionLoops() > 0)
      return countTrailingDims(context.type.getShape(), op);
    if (Operation *computed = reader.getOp(element))
      for (unsigned operand = 0; operand < computed->getNumOperands(); ++operand)
        elements.push_back(reader.getOperand(element, operand));
  }
  return 0;
}

FailureOr<Match> fusednorm::raise::matchCollapsedNorm(MatchContext &context) {
  Type type = context.type.getElementType();
  size_t rank = context.type.getRank();
  if (rank < 3 || !isa<Float32Type, BFloat16Type, Float16Type>(type))
    return failure();
  // The last op of a norm.
  Operation *last = context.reader.getOp(context.reader.resolve(context.root));
  if (!isa_and_nonnull<arith::AddFOp, arith::DivFOp, arith::MulFOp, arith::TruncFOp>(last))
    return failure();
  size_t count = countReducedDims(context);
  if (count < 2 || count >= rank)
    return failure();
  ArrayRef<int64_t> shape = context.type.getShape(), row = shape.take_back(count);
  if (ShapedType::isDynamicShape(row))
    return failure();
  SmallVector<int64_t> rows(shape.drop_back(count));
  rows.push_back(ShapedType::getNumElements(row));
  ElementReader reader = context.reader.withShape(rows);
  MLIRContext *ctx = type.getContext();
  SmallVector<AffineExpr> indices;
  SmallVector<ReassociationIndices> groups(rows.size());
  for (size_t dim = 0; dim < rank; ++dim) {
    groups[std::min(dim, rank - count)].push_back(dim);
    if (dim < rank - count)
      indices.push_back(shape[dim] == 1 ? getAffineConstantExpr(0, ctx)
                                        : getAffineDimExpr(dim, ctx));
  }
  llvm::append_range(indices, getColumnIndices(reader, row));
  if (indices.size() != rank)
    return failure();
  MatchContext inner(reader, {context.root.value, AffineMap::get(rows.size(), 0, indices, ctx)},
                     RankedTensorType::get(rows, type), context.options);
  FailureOr<Match> match = matchNorm(inner);
  context.reader.noteModified(reader.takeModified());
  context.core = inner.core;
  context.refusal = inner.refusal;
  context.isNearMiss = inner.isNearMiss;
  if (failed(match))
    return failure();
  inner.keepViews(context);
  match->create = [create = match->create, groups, wanted = context.type](OpBuilder &builder,
                                                                          Location loc) {
    SmallVector<Value> results = create(builder, loc);
    results.front() = tensor::ExpandShapeOp::create(builder, loc, wanted, results.front(), groups);
    return results;
  };
  return match;
}
