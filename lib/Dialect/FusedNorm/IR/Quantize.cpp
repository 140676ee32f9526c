// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization primitives.

#include "OpUtils.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// QuantizeOp
//===----------------------------------------------------------------------===//

MutableOperandRange QuantizeOp::getDpsInitsMutable() {
  unsigned first = getOutMutable().getOperandNumber();
  return MutableOperandRange(*this, first, getNumOperands() - first);
}

/// The number of scales of a row (quantize_c4), or how the group fails to divide
/// the row (quantize_c6).
static FailureOr<int64_t> getScaleColumns(QuantizeOp op) {
  QuantizationAttr scheme = op.getScheme();
  if (scheme.getGranularity() == Granularity::Row)
    return 1;
  int64_t columns = op.getX().getType().getShape().back();
  if (ShapedType::isDynamic(columns))
    return ShapedType::kDynamic;
  if (columns % scheme.getGroupSize() != 0)
    return op.emitOpError("scheme: expected a group that divides the row of ")
           << columns << " columns, got " << scheme.getGroupSize() << " (quantize_c6)";
  return columns / scheme.getGroupSize();
}

LogicalResult QuantizeOp::verify() {
  ShapedType x = getX().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "quantize_c1", "x", x)) ||
      failed(
          opimpl::verifyShape(*this, "quantize_c2", "out", getOut().getType(), x.getShape())))
    return failure();
  if (getScheme().getGranularity() == Granularity::Tensor)
    return emitOpError("scheme: expected granularity row or group, got tensor (quantize_c7)");
  if (!getScales() == !getStaticScale())
    return emitOpError("expected either scales in outs or static_scale, got ")
           << (getScales() ? "both" : "neither") << " (quantize_c3)";
  FailureOr<int64_t> columns = getScaleColumns(*this);
  if (failed(columns))
    return failure();
  if (getScales() &&
      failed(opimpl::verifyShape(*this, "quantize_c4", "scales", getScales().getType(),
                                 opimpl::withLastExtent(x, *columns))))
    return failure();
  if (getScaleUb() && !getScales())
    return emitOpError("expected scales in outs with scale_ub, got static_scale (quantize_c5)");
  return success();
}

LogicalResult QuantizeOp::canonicalize(QuantizeOp op, PatternRewriter &rewriter) {
  if (!opimpl::isNeutralBound(op.getScaleUb(), op.getScales()))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.getScaleUbMutable().clear(); });
  return success();
}
