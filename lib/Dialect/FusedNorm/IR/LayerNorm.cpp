// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/LayerNormOps.h"

using namespace mlir;
using namespace fusednorm;

LogicalResult LayerNormOp::verify() {
  ShapedType x = getX().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "layer_norm_c1", "x", x)) ||
      failed(opimpl::verifyShape(*this, "layer_norm_c2", "gamma", getGamma().getType(),
                                 x.getShape().take_back())))
    return failure();
  if (getBeta() &&
      failed(opimpl::verifyShape(*this, "layer_norm_c3", "beta",
                                 cast<ShapedType>(getBeta().getType()), x.getShape().take_back())))
    return failure();
  if (getNumerics().getMean() == MeanForm::Sum)
    return emitOpError("numerics: expected mean = divide or reciprocal, got sum: the mean of a row "
                       "is subtracted from it (layer_norm_c5)");
  if (getNumerics().getMoments() == Moments::Compensated &&
      getNumerics().getMean() != MeanForm::Divide)
    return emitOpError("numerics: expected mean = divide with moments = compensated, got ")
           << stringifyMeanForm(getNumerics().getMean()) << " (layer_norm_c6)";
  return opimpl::verifyShape(*this, "layer_norm_c4", "out", getOut().getType(), x.getShape());
}
