// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norms with an addition of the residual stream.

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"

using namespace mlir;
using namespace fusednorm;

/// Constraint `label`: the operand has the shape and element type of x.
static LogicalResult verifyLikeX(Operation *op, StringRef label, StringRef name, ShapedType type,
                                 ShapedType x) {
  return success(succeeded(opimpl::verifyShape(op, label, name, type, x.getShape())) &&
                 succeeded(opimpl::verifySameElement(op, label, name, type, "x", x)));
}

//===----------------------------------------------------------------------===//
// AddRmsNormOp
//===----------------------------------------------------------------------===//

LogicalResult AddRmsNormOp::verify() {
  ShapedType x = getX().getType(), residual = getResidual().getType();
  return success(
      succeeded(opimpl::verifyCommon(*this)) &&
      succeeded(opimpl::verifyHasRow(*this, "add_rms_norm_c1", "x", x)) &&
      succeeded(
          opimpl::verifyShape(*this, "add_rms_norm_c2", "residual", residual, x.getShape())) &&
      succeeded(opimpl::verifyShape(*this, "add_rms_norm_c2", "residual_out",
                                    getResidualOut().getType(), x.getShape())) &&
      succeeded(opimpl::verifySameElement(*this, "add_rms_norm_c2", "residual_out",
                                          getResidualOut().getType(), "residual", residual)) &&
      succeeded(opimpl::verifyShape(*this, "add_rms_norm_c3", "gamma", getGamma().getType(),
                                    x.getShape().take_back())) &&
      succeeded(
          opimpl::verifyShape(*this, "add_rms_norm_c4", "out", getOut().getType(), x.getShape())));
}

//===----------------------------------------------------------------------===//
// RmsNormFusedResidualAddOp
//===----------------------------------------------------------------------===//

LogicalResult RmsNormFusedResidualAddOp::verify() {
  ShapedType x = getX().getType();
  StringRef sums = "rms_norm_fused_residual_add_c2", gammas = "rms_norm_fused_residual_add_c3";
  return success(
      succeeded(opimpl::verifyCommon(*this)) &&
      succeeded(opimpl::verifyHasRow(*this, "rms_norm_fused_residual_add_c1", "x", x)) &&
      succeeded(verifyLikeX(*this, sums, "residual", getResidual().getType(), x)) &&
      succeeded(verifyLikeX(*this, sums, "residual_out", getResidualOut().getType(), x)) &&
      succeeded(opimpl::verifyShape(*this, gammas, "gamma1", getGamma1().getType(),
                                    x.getShape().take_back())) &&
      succeeded(opimpl::verifyShape(*this, gammas, "gamma2", getGamma2().getType(),
                                    x.getShape().take_back())) &&
      succeeded(opimpl::verifyShape(*this, "rms_norm_fused_residual_add_c4", "out",
                                    getOut().getType(), x.getShape())));
}

SmallVector<Value> RmsNormFusedResidualAddOp::generalizeBody(OpBuilder &builder,
                                                             ValueRange arguments) {
  Adaptor args(arguments, *this);
  Value empty =
      opimpl::createEmptyLike(builder, getLoc(), args.getX(), getX().getType().getElementType());
  Value y = RmsNormOp::create(builder, getLoc(), empty.getType(), args.getX(), args.getGamma1(),
                              args.getEpsilon1(), args.getWeightOffset1(), empty, getNumerics())
                .getResult();
  return AddRmsNormOp::create(
             builder, getLoc(), TypeRange{args.getOut().getType(), args.getResidualOut().getType()},
             y, args.getResidual(), args.getGamma2(), args.getEpsilon2(), args.getWeightOffset2(),
             args.getOut(), args.getResidualOut(), getNormalized(), getNumerics())
      ->getResults();
}
