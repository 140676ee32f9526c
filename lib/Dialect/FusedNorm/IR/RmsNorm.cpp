// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RMSNorm, its statistics and normalization as separate ops, and RMSNorm with FP8 quantization.

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// RmsNormOp
//===----------------------------------------------------------------------===//

LogicalResult RmsNormOp::verify() {
  ShapedType x = getX().getType();
  return success(succeeded(opimpl::verifyCommon(*this)) &&
                 succeeded(opimpl::verifyHasRow(*this, "rms_norm_c1", "x", x)) &&
                 succeeded(opimpl::verifyShape(*this, "rms_norm_c2", "gamma", getGamma().getType(),
                                               x.getShape().take_back())) &&
                 succeeded(opimpl::verifyShape(*this, "rms_norm_c3", "out", getOut().getType(),
                                               x.getShape())));
}

LogicalResult RmsNormOp::canonicalize(RmsNormOp op, PatternRewriter &rewriter) {
  ShapedType rounded = op.getNumerics().getGamma() == GammaOrder::BeforeCast
                           ? op.getX().getType()
                           : op.getGamma().getType();
  if (!opimpl::isNeutralOffset(op.getWeightOffset(), rounded.getElementType(), op.getGamma()))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.getWeightOffsetMutable().clear(); });
  return success();
}

//===----------------------------------------------------------------------===//
// RowMeanOfSquaresOp
//===----------------------------------------------------------------------===//

LogicalResult RowMeanOfSquaresOp::verify() {
  ShapedType x = getX().getType();
  ShapedType out = getOut().getType();
  return success(
      succeeded(opimpl::verifyCommon(*this)) &&
      succeeded(opimpl::verifyHasRow(*this, "row_mean_of_squares_c1", "x", x)) &&
      succeeded(opimpl::verifyLeadingShape(*this, "row_mean_of_squares_c2", "out", out, x)) &&
      succeeded(opimpl::verifyColumn(*this, "row_mean_of_squares_c3", "out", out,
                                     static_cast<int64_t>(getColumn()))));
}

//===----------------------------------------------------------------------===//
// ApplyRmsNormOp
//===----------------------------------------------------------------------===//

LogicalResult ApplyRmsNormOp::verify() {
  ShapedType x = getX().getType();
  ShapedType variance = getVariance().getType();
  return success(
      succeeded(opimpl::verifyCommon(*this)) &&
      succeeded(opimpl::verifyHasRow(*this, "apply_rms_norm_c1", "x", x)) &&
      succeeded(opimpl::verifyShape(*this, "apply_rms_norm_c2", "gamma", getGamma().getType(),
                                    x.getShape().take_back())) &&
      succeeded(opimpl::verifyLeadingShape(*this, "apply_rms_norm_c3", "variance", variance, x)) &&
      succeeded(opimpl::verifyColumn(*this, "apply_rms_norm_c4", "variance", variance,
                                     static_cast<int64_t>(getColumn()))) &&
      succeeded(opimpl::verifyShape(*this, "apply_rms_norm_c5", "out", getOut().getType(),
                                    x.getShape())));
}

//===----------------------------------------------------------------------===//
// RmsNormFusedFp8Op
//===----------------------------------------------------------------------===//

LogicalResult RmsNormFusedFp8Op::verify() {
  ShapedType x = getX().getType();
  ShapedType gamma = getGamma().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "rms_norm_fused_fp8_c1", "x", x)) ||
      failed(opimpl::verifyShape(*this, "rms_norm_fused_fp8_c2", "gamma", gamma,
                                 x.getShape().take_back())) ||
      failed(opimpl::verifySameElement(*this, "rms_norm_fused_fp8_c2", "gamma", gamma, "x", x)) ||
      failed(opimpl::verifyShape(*this, "rms_norm_fused_fp8_c3", "out", getOut().getType(),
                                 x.getShape())))
    return failure();
  if (!getScales() == !getStaticScale())
    return emitOpError("expected either scales in outs or static_scale, got ")
           << (getScales() ? "both" : "neither") << " (rms_norm_fused_fp8_c4)";
  if (getScheme().getGranularity() == Granularity::Tensor && getScales())
    return emitOpError("scheme: expected granularity row or group, got tensor, which needs two "
                       "kernels; use rms_norm, then quantize (rms_norm_fused_fp8_c7)");
  if (failed(opimpl::verifyScales(*this, "rms_norm_fused_fp8_c5", getScheme(), x, getScales())))
    return failure();
  if (getScaleUb() && !getScales())
    return emitOpError("expected scales in outs with scale_ub, got static_scale "
                       "(rms_norm_fused_fp8_c6)");
  return success();
}

SmallVector<Value> RmsNormFusedFp8Op::generalizeBody(OpBuilder &builder, ValueRange arguments) {
  Adaptor args(arguments, *this);
  // The normalized row stays in f32, so the only rounding is to FP8.
  Value empty = opimpl::createEmptyLike(builder, getLoc(), args.getX(), builder.getF32Type());
  Value y = RmsNormOp::create(builder, getLoc(), empty.getType(), args.getX(), args.getGamma(),
                              args.getEpsilon(), args.getWeightOffset(), empty, getNumerics())
                .getResult();
  SmallVector<Type> types{args.getOut().getType()};
  if (args.getScales())
    types.push_back(args.getScales().getType());
  return QuantizeOp::create(builder, getLoc(), types, y, /*amax=*/Value(), args.getScaleUb(),
                            args.getStaticScale(), args.getOut(), args.getScales(), getScheme(),
                            getNumerics())
      ->getResults();
}

LogicalResult RmsNormFusedFp8Op::canonicalize(RmsNormFusedFp8Op op, PatternRewriter &rewriter) {
  bool changed = false;
  if (opimpl::isNeutralOffset(op.getWeightOffset(), op.getX().getType().getElementType(),
                              op.getGamma())) {
    rewriter.modifyOpInPlace(op, [&] { op.getWeightOffsetMutable().clear(); });
    changed = true;
  }
  if (opimpl::isNeutralBound(op.getScaleUb(), op.getScales(), op.getNumerics())) {
    rewriter.modifyOpInPlace(op, [&] { op.getScaleUbMutable().clear(); });
    changed = true;
  }
  return success(changed);
}
