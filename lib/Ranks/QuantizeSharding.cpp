// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding interface for quantization. Absolute maxima are combined over ranks, so
// scales and quantized values have the bits of one rank.

#include "RowSharding.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::ranks;

static bool isVector(Value value) { return cast<RankedTensorType>(value.getType()).getRank() == 1; }

/// Returns the role of scales, or of absolute maxima.
static RowRole getScaleRole(QuantizationAttr scheme) {
  switch (scheme.getGranularity()) {
  case Granularity::Row:
    return RowRole::RowValues;
  case Granularity::Group:
    return RowRole::Row;
  case Granularity::Tensor:
    return RowRole::Values;
  }
  llvm_unreachable("unknown granularity");
}

/// Reports splits that cut a group of columns, and transposed scales.
static LogicalResult checkGroups(RowPartition &part, QuantizationAttr scheme, Value scales) {
  if (!scales || scheme.getGranularity() != Granularity::Group)
    return success();
  if (scheme.isTransposed() && (part.splitsColumns() || part.splitsRows()))
    return part.op->emitOpError("has transposed scales and a split dimension; expected scales "
                                "with the leading dimensions of x");
  auto columns = cast<RankedTensorType>(part.operands[0].getType()).getShape().back();
  if (part.splitsColumns() &&
      (ShapedType::isDynamic(columns) || columns % scheme.getGroupSize() != 0))
    return part.op->emitOpError("has split columns; expected on each rank a static multiple of "
                                "the group size ")
           << scheme.getGroupSize() << ", got "
           << (ShapedType::isDynamic(columns) ? std::string("a dynamic extent")
                                              : std::to_string(columns));
  return success();
}

namespace {
struct AbsMaxTraits {
  using Op = AbsMaxOp;
  static SmallVector<RowRole> getRoles(Op op) {
    RowRole out = isVector(op.getOut()) ? RowRole::Values : RowRole::RowValues;
    return {RowRole::Row, out, out};
  }
  static RowReduction getReduction(Op op) {
    return isVector(op.getOut()) ? RowReduction::All : RowReduction::Columns;
  }
  static LogicalResult partition(Op op, RowPartition &part) {
    if (failed(part.clone()))
      return failure();
    if (!part.splitsColumns() && !(part.splitsRows() && isVector(op.getOut())))
      return success();
    FailureOr<Value> all = part.maximum(part.getResult(0));
    if (succeeded(all))
      part.setResults(*all);
    return all;
  }
};

struct QuantizeTraits {
  using Op = QuantizeOp;
  static SmallVector<RowRole> getRoles(Op op) {
    using R = RowRole;
    RowRole scale = getScaleRole(op.getScheme());
    SmallVector<RowRole> roles{R::Row};
    if (op.getAmax())
      roles.push_back(isVector(op.getAmax()) ? R::Values : R::RowValues);
    for (Value scalar : {op.getScaleUb(), op.getStaticScale()})
      if (scalar)
        roles.push_back(R::Scalar);
    unsigned results = op->getNumResults();
    roles.push_back(R::Row);
    if (op.getScales())
      roles.push_back(scale);
    roles.push_back(R::Row);
    if (results > 1)
      roles.push_back(scale);
    return roles;
  }
  static RowReduction getReduction(Op) { return RowReduction::None; }

  /// A scale of elements on several ranks needs the absolute maximum of all ranks.
  static bool needsMaximum(Op op, const RowPartition &part) {
    if (!op.getScales() || op.getAmax())
      return false;
    Granularity granularity = op.getScheme().getGranularity();
    return (part.splitsColumns() && granularity != Granularity::Group) ||
           (part.splitsRows() && granularity == Granularity::Tensor);
  }

  static LogicalResult partition(Op op, RowPartition &part) {
    if (failed(checkGroups(part, op.getScheme(), op.getScales())))
      return failure();
    if (!needsMaximum(op, part))
      return part.clone();
    Op::Adaptor own(part.operands, op);
    OpBuilder &b = part.builder;
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> sizes{b.getIndexAttr(1)};
    if (op.getScheme().getGranularity() == Granularity::Row) {
      sizes = tensor::getMixedSizes(b, loc, own.getX());
      sizes.back() = b.getIndexAttr(1);
    }
    Value empty = tensor::EmptyOp::create(b, loc, sizes, b.getF32Type());
    Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
    Value zeros = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
    Value largest = AbsMaxOp::create(b, loc, zeros.getType(), own.getX(), zeros).getResult();
    FailureOr<Value> all = part.maximum(largest);
    if (failed(all))
      return failure();
    auto quantize = QuantizeOp::create(
        b, loc, TypeRange{own.getOut().getType(), own.getScales().getType()}, own.getX(), *all,
        own.getScaleUb(), Value(), own.getOut(), own.getScales(), op.getScheme(), op.getNumerics());
    part.setResults(quantize.getResults());
    return success();
  }
};

struct DequantizeTraits {
  using Op = DequantizeOp;
  static SmallVector<RowRole> getRoles(Op op) {
    using R = RowRole;
    SmallVector<RowRole> roles{R::Row};
    if (op.getScales())
      roles.push_back(getScaleRole(op.getScheme()));
    if (op.getStaticScale())
      roles.push_back(R::Scalar);
    roles.append({R::Row, R::Row});
    return roles;
  }
  static RowReduction getReduction(Op) { return RowReduction::None; }
  static LogicalResult partition(Op op, RowPartition &part) {
    if (failed(checkGroups(part, op.getScheme(), op.getScales())))
      return failure();
    return part.clone();
  }
};
} // namespace

void fusednorm::ranks::registerQuantizeSharding(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *, shard::ShardDialect *) {
    context->loadDialect<arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>();
    attachRowSharding<AbsMaxTraits, QuantizeTraits, DequantizeTraits>(*context);
  });
}
