// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SameTokens.h"
#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the tensor before reshapes, slices and casts.
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

/// Returns the A operand of the contraction computing `rows`. Null for other rows, such as the
/// result of a GEMM op, which fuses its rows into its own epilogue.
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
