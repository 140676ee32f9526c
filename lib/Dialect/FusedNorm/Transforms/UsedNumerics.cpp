// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UsedNumerics.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"

using namespace mlir;
using namespace fusednorm;

// `order` concerns all ops of a kernel, so all of them use it.
NumericsAttr fusednorm::withUsedNumerics(NumericsAttr others, Operation *op, NumericsAttr own) {
  if (isa<RmsNormOp, LayerNormOp>(op))
    return others.withOrder(own.getOrder())
        .withSum(own.getSum())
        .withGamma(own.getGamma())
        .withEpsilon(own.getEpsilon())
        .withMean(own.getMean())
        .withRsqrt(own.getRsqrt())
        .withSquares(own.getSquares());
  if (isa<QuantizeOp>(op))
    return others.withOrder(own.getOrder())
        .withScale(own.getScale())
        .withScaling(own.getScaling())
        .withZeroScale(own.getZeroScale())
        .withNanValue(own.getNanValue())
        .withFloor(own.getFloor())
        .withBound(own.getBound())
        .withScaleFloor(own.getScaleFloor())
        .withAmaxFloor(own.getAmaxFloor());
  return own;
}
