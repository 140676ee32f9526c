// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/FusedNorm/IR/Elementwise.h"

using namespace mlir;

static bool isParallelOnTensors(linalg::LinalgOp op) {
  return op.getNumParallelLoops() == op.getNumLoops() && op.hasPureTensorSemantics();
}

AffineMap fusednorm::getLoopsOfElement(linalg::LinalgOp op, OpResult result) {
  if (!isParallelOnTensors(op))
    return {};
  AffineMap out = op.getIndexingMapMatchingResult(result);
  return out.isPermutation() ? inversePermutation(out) : AffineMap();
}

bool fusednorm::isElementwiseOnRows(linalg::LinalgOp op) {
  if (!isParallelOnTensors(op))
    return false;
  for (OpOperand &operand : op->getOpOperands())
    if (!op.getMatchingIndexingMap(&operand).isIdentity())
      return false;
  return true;
}
