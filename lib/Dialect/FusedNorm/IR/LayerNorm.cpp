// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LayerNorm.

#include "OpUtils.h"

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
  return opimpl::verifyShape(*this, "layer_norm_c4", "out", getOut().getType(), x.getShape());
}
