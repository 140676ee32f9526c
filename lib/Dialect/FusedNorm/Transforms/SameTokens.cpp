// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SameTokens.h"
#include "RowOps.h"

using namespace mlir;
using namespace fusednorm;

/// The tensor of which `value` holds rows, in another shape or in part.
static Value stripViews(Value value) {
  constexpr unsigned kMost = 8;
  for (unsigned i = 0; i < kMost; ++i) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
                         tensor::ExtractSliceOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// The left operand of the product that made `rows`; null if none did, or one that takes what
/// computes with its rows into its epilogue.
static Value getGemmRows(Value rows) {
  auto contraction = stripViews(rows).getDefiningOp<linalg::LinalgOp>();
  if (!contraction || !linalg::isaContractionOpInterface(contraction))
    return {};
  return stripViews(contraction.getDpsInputs()[0]);
}

llvm::SetVector<Value> fusednorm::findTokens(const FusionGroup &group) {
  llvm::SetVector<Value> tokens;
  auto add = [&](Value value) {
    if (value)
      tokens.insert(value);
  };
  for (Operation *op : group.ops) {
    for (OpOperand *operand : getRowOperands(op))
      add(getGemmRows(operand->get()));
    if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op))
      add(stripViews(rotary.getPositions() ? rotary.getPositions() : rotary.getCos()));
    if (auto rope = dyn_cast<RopeOp>(op))
      add(stripViews(rope.getPositions() ? Value(rope.getPositions()) : rope.getFreqs()));
  }
  return tokens;
}
