// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// QuantizeOp
//===----------------------------------------------------------------------===//

/// Returns the shape of the scales for rows of the type `x`.
static SmallVector<int64_t> getScaleShape(QuantizationAttr scheme, ShapedType x) {
  if (scheme.getGranularity() == Granularity::Tensor)
    return {1};
  if (scheme.getGranularity() == Granularity::Row)
    return opimpl::withLastExtent(x, 1);
  int64_t columns = x.getShape().back();
  int64_t groups =
      ShapedType::isDynamic(columns) ? columns : llvm::divideCeil(columns, scheme.getGroupSize());
  if (!scheme.isTransposed())
    return opimpl::withLastExtent(x, groups);
  SmallVector<int64_t> shape{groups};
  llvm::append_range(shape, x.getShape().drop_back());
  return shape;
}

LogicalResult opimpl::verifyScales(Operation *op, StringRef shapeLabel, QuantizationAttr scheme,
                                   ShapedType x, Value scales) {
  if (!scales)
    return success();
  auto type = cast<ShapedType>(scales.getType());
  if (scheme.isTransposed() && x.getRank() < 2)
    return op->emitOpError("scheme: expected x of rank 2 or more with layout transposed, got ")
           << x << " (" << shapeLabel << ")";
  SmallVector<int64_t> expected = getScaleShape(scheme, x);
  // Padding columns follow the scales of the last row.
  if (scheme.isTransposed() && type.getRank() == x.getRank() &&
      !ShapedType::isDynamic(type.getShape().back()) && type.getShape().back() >= expected.back())
    expected.back() = type.getShape().back();
  return verifyShape(op, shapeLabel, "scales", type, expected);
}

LogicalResult QuantizeOp::verify() {
  ShapedType x = getX().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "quantize_c1", "x", x)) ||
      failed(opimpl::verifyShape(*this, "quantize_c2", "out", getOut().getType(), x.getShape())))
    return failure();
  if (!getScales() == !getStaticScale())
    return emitOpError("expected either scales in outs or static_scale, got ")
           << (getScales() ? "both" : "neither") << " (quantize_c3)";
  if (failed(opimpl::verifyScales(*this, "quantize_c4", getScheme(), x, getScales())))
    return failure();
  if (Value amax = getAmax()) {
    if (getScheme().isGroup() || !getScales())
      return emitOpError("expected granularity tensor or row and scales in outs with amax, got "
                         "granularity ")
             << stringifyGranularity(getScheme().getGranularity())
             << (getScales() ? " and scales" : " and static_scale") << " (quantize_c7)";
    if (failed(opimpl::verifyShape(*this, "quantize_c7", "amax", cast<ShapedType>(amax.getType()),
                                   getScaleShape(getScheme(), x))))
      return failure();
  }
  if (getScaleUb() && !getScales())
    return emitOpError("expected scales in outs with scale_ub, got static_scale (quantize_c5)");
  return success();
}

LogicalResult QuantizeOp::canonicalize(QuantizeOp op, PatternRewriter &rewriter) {
  if (!opimpl::isNeutralBound(op.getScaleUb(), op.getScales(), op.getNumerics()))
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.getScaleUbMutable().clear(); });
  return success();
}

//===----------------------------------------------------------------------===//
// AbsMaxOp
//===----------------------------------------------------------------------===//

LogicalResult AbsMaxOp::verify() {
  ShapedType x = getX().getType(), out = getOut().getType();
  SmallVector<int64_t> expected{1};
  if (out.getRank() > 1)
    expected = opimpl::withLastExtent(x, 1);
  return success(succeeded(opimpl::verifyCommon(*this)) &&
                 succeeded(opimpl::verifyHasRow(*this, "abs_max_c1", "x", x)) &&
                 succeeded(opimpl::verifyShape(*this, "abs_max_c2", "out", out, expected)));
}

//===----------------------------------------------------------------------===//
// DequantizeOp
//===----------------------------------------------------------------------===//

LogicalResult DequantizeOp::verify() {
  ShapedType x = getX().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(opimpl::verifyHasRow(*this, "dequantize_c1", "x", x)) ||
      failed(opimpl::verifyShape(*this, "dequantize_c2", "out", getOut().getType(), x.getShape())))
    return failure();
  if (!getScales() == !getStaticScale())
    return emitOpError("expected either scales or static_scale, got ")
           << (getScales() ? "both" : "neither") << " (dequantize_c3)";
  return opimpl::verifyScales(*this, "dequantize_c4", getScheme(), x, getScales());
}

//===----------------------------------------------------------------------===//
// ConvertE4M3FNToE4M3FNUZOp
//===----------------------------------------------------------------------===//

LogicalResult ConvertE4M3FNToE4M3FNUZOp::verify() {
  ShapedType x = getX().getType();
  return success(succeeded(opimpl::verifyCommon(*this)) &&
                 succeeded(opimpl::verifyHasRow(*this, "convert_e4m3fn_to_e4m3fnuz_c1", "x", x)) &&
                 succeeded(opimpl::verifyShape(*this, "convert_e4m3fn_to_e4m3fnuz_c2", "out",
                                               getOut().getType(), x.getShape())));
}
