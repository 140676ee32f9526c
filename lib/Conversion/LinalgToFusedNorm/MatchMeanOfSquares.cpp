// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matches means of squares as results, such as partial statistics, rather than as part of a norm.

#include "Statistics.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

/// Checks that no op computes with the value.
static bool isResult(Value value) {
  return llvm::none_of(value.getUsers(), [](Operation *user) {
    return isa<linalg::LinalgOp>(user) || user->hasTrait<OpTrait::Elementwise>() ||
           isa_and_nonnull<FusedNormDialect>(user->getDialect());
  });
}

/// Returns the reduction along the last loop if the root is its result times or divided by a value;
/// null otherwise.
static linalg::LinalgOp findReduction(MatchContext &context) {
  ElementReader &reader = context.reader;
  Element sides[2];
  if (!reader.match<arith::DivFOp>(context.root, sides[0], sides[1]) &&
      !reader.match<arith::MulFOp>(context.root, sides[0], sides[1]))
    return {};
  for (Element side : sides) {
    side = reader.resolve(side);
    auto op = side.isTensor() ? side.value.getDefiningOp<linalg::LinalgOp>() : linalg::LinalgOp();
    if (op && op.hasPureTensorSemantics() && op.getNumReductionLoops() == 1 &&
        op.getIteratorTypesArray().back() == utils::IteratorType::reduction)
      return op;
  }
  return {};
}

FailureOr<Match> fusednorm::raise::matchMeanOfSquares(MatchContext &context) {
  Value root = context.root.value;
  if (!context.type.getElementType().isF32() || !isResult(root))
    return failure();
  linalg::LinalgOp reduction = findReduction(context);
  if (!reduction)
    return failure();
  // The shape of the rows. The root has one value per row.
  SmallVector<int64_t> rows = reduction.getStaticLoopRanges();
  int64_t rank = rows.size();
  MLIRContext *ctx = root.getContext();
  bool isFlat = context.type.getRank() == rank - 1;
  bool isColumn = context.type.getRank() == rank && context.type.getShape().back() == 1;
  if ((!isFlat && !isColumn) ||
      context.type.getShape().take_front(rank - 1) != ArrayRef(rows).drop_back())
    return failure();
  SmallVector<AffineExpr> indices;
  for (auto [dim, extent] : llvm::enumerate(ArrayRef(rows).drop_back()))
    indices.push_back(extent == 1 ? getAffineConstantExpr(0, ctx)
                                  : getAffineDimExpr(unsigned(dim), ctx));
  if (isColumn)
    indices.push_back(getAffineConstantExpr(0, ctx));
  ElementReader reader = context.reader.withShape(rows);
  Element mean{root, AffineMap::get(rank, 0, indices, ctx)};
  MatchContext row(reader, mean, RankedTensorType::get(rows, context.type.getElementType()));
  FailureOr<Normalized> found = StatisticMatcher(row).matchMeanOfSquares(mean);
  context.reader.noteModified(reader.takeModified());
  if (failed(found))
    return failure();
  Value x = row.findRows(found->x);
  if (!x)
    x = row.findRows(found->wide);
  if (!x)
    return failure();
  context.core = reduction;
  row.keepViews(context);

  Match match;
  match.name = "row_mean_of_squares";
  match.operands = {x};
  SmallVector<int64_t> shape(rows);
  shape.back() = 1;
  match.create = [=, numerics = found.value()](OpBuilder &builder,
                                               Location loc) -> SmallVector<Value> {
    auto type = RankedTensorType::get(shape, builder.getF32Type());
    Value out = createEmpty(builder, loc, type, x);
    auto own = NumericsAttr::getDefault(builder.getContext())
                   .withMean(numerics.mean)
                   .withSquares(numerics.squares);
    Value result =
        RowMeanOfSquaresOp::create(builder, loc, type, x, out, /*column=*/0, own)->getResult(0);
    return {withUnitColumn(builder, loc, result, isFlat ? rank - 1 : rank)};
  };
  return match;
}
