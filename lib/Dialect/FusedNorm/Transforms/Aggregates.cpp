// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/Transforms/Aggregates.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

/// Makes the maxima of a decomposed softmax propagate NaN, as attention does. The results are
/// equal: a NaN of a row makes its sum NaN in both forms.
static void propagateNaN(OpBuilder &builder, Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumReductionLoops() == 0)
    return;
  auto maximum = dyn_cast<arith::MaxNumFOp>(generic.getBody()->front());
  auto fill = generic.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!maximum || !fill)
    return;
  auto type = cast<FloatType>(maximum.getType());
  builder.setInsertionPoint(fill);
  Value lowest = arith::ConstantOp::create(
      builder, fill.getLoc(),
      builder.getFloatAttr(type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true)));
  fill.setOperand(0, lowest);
  builder.setInsertionPoint(maximum);
  maximum.replaceAllUsesWith(
      arith::MaximumFOp::create(builder, maximum.getLoc(), maximum.getLhs(), maximum.getRhs())
          .getResult());
  maximum.erase();
}

void fusednorm::decomposeAggregates(Operation *root) {
  SmallVector<linalg::AggregatedOpInterface> found;
  // A softmax of integers has no decomposition; upstream's verifier accepts it.
  auto isFloats = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && isa<FloatType>(tensor.getElementType());
  };
  root->walk([&](linalg::AggregatedOpInterface op) {
    if (op->getNumResults() && llvm::all_of(op->getResultTypes(), isFloats))
      found.push_back(op);
  });
  for (linalg::AggregatedOpInterface op : found) {
    OpBuilder builder(op);
    Operation *before = op->getPrevNode();
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(builder);
    // Later checks report an op without a decomposition.
    if (failed(values))
      continue;
    if (isa<linalg::SoftmaxOp>(op))
      for (Operation *part = before ? before->getNextNode() : &op->getBlock()->front();
           part != op.getOperation(); part = part->getNextNode())
        propagateNaN(builder, part);
    op->replaceAllUsesWith(*values);
    op->erase();
  }
}
