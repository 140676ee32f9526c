// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of MLA prefill before the up-projection.

#include "OpUtils.h"
#include "Paged.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// MlaPrefillPlanOp
//===----------------------------------------------------------------------===//

LogicalResult MlaPrefillPlanOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType offsets = getRowOffsets().getType(), buffers = getBufferLengths().getType();
  int64_t count = offsets.getRank() == 1 ? offsets.getDimSize(0) : 0;
  if (!ShapedType::isDynamic(count) && count < 1)
    return emitOpError("row_offsets: expected rank 1 and an element or more, got ")
           << offsets << " (mla_prefill_plan_c1)";
  if (failed(opimpl::verifyShape(*this, "mla_prefill_plan_c2", "lengths", getLengths().getType(),
                                 {ShapedType::isDynamic(count) ? count : count - 1})))
    return failure();
  if (buffers.getRank() != 1)
    return emitOpError("buffer_lengths: expected rank 1, got ")
           << buffers << " (mla_prefill_plan_c3)";
  SmallVector<int64_t> rows{buffers.getDimSize(0), count};
  if (failed(opimpl::verifyShape(*this, "mla_prefill_plan_c3", "buffer_row_offsets",
                                 getBufferRowOffsets().getType(), rows)) ||
      failed(opimpl::verifyShape(*this, "mla_prefill_plan_c3", "cache_offsets",
                                 getCacheOffsets().getType(), rows)))
    return failure();
  constexpr int64_t kMost = int64_t(1) << 30;
  for (auto [name, size] : {std::pair("chunk_size", getChunkSize()), {"page_size", getPageSize()}})
    if (int64_t(size) < 1 || int64_t(size) > kMost)
      return emitOpError(name) << ": expected a number from 1 to " << kMost << ", got "
                               << int64_t(size) << " (mla_prefill_plan_c4)";
  return success();
}

//===----------------------------------------------------------------------===//
// GatherQuantizeOp
//===----------------------------------------------------------------------===//

/// Returns the type of the cache rows after rounding.
static Type getRowElement(GatherQuantizeOp op) {
  if (std::optional<Type> type = op.getRoundedTo())
    return *type;
  Type element = op.getCache().getType().getElementType();
  return element.getIntOrFloatBitWidth() == 8 ? Type(BFloat16Type::get(op.getContext())) : element;
}

/// Returns the number of cache columns per scale; 0 for one scale per row.
static int64_t getCacheGroup(GatherQuantizeOp op) {
  return op.getCacheScheme()->isGroup() ? op.getCacheScheme()->getGroupSize() : 0;
}

static constexpr SlotLabels kGatherQuantizeLabels = {
    "gather_quantize_c2", "gather_quantize_c3", "gather_quantize_c4", "gather_quantize_c5", ""};

static PagedSlot indexOf(GatherQuantizeOp op, Value cache, int64_t column) {
  return {op.getTable(), op.getRowOffsets(), op.getLengths(),
          op.getSlots(), op.getLayer(),      cache,
          column,        CachePart::Key,     op.getReservedSlot()};
}

/// c6: verifies the scales of the cache.
static LogicalResult verifyCacheScales(GatherQuantizeOp op, int64_t columns) {
  if (!op.getCacheScales() != !op.getCacheScheme())
    return op.emitOpError("expected cache_scales together with cache_scheme (gather_quantize_c6)");
  if (!op.getCacheScales())
    return success();
  if (op.getCache().getType().getElementTypeBitWidth() != 8)
    return op.emitOpError("cache_scales: expected a cache of 8-bit floats, got ")
           << op.getCache().getType() << " (gather_quantize_c6)";
  QuantizationAttr scheme = *op.getCacheScheme();
  int64_t column = op.getColumn();
  bool isWhole =
      scheme.getGranularity() == Granularity::Row ||
      (scheme.isGroup() && !scheme.isTransposed() && column % scheme.getGroupSize() == 0);
  if (!isWhole)
    return op.emitOpError("cache_scheme: expected row, or a group that divides column ")
           << column << ", got " << scheme << " (gather_quantize_c6)";
  int64_t group = getCacheGroup(op);
  SmallVector<int64_t> rows{op.getOut().getType().getDimSize(0),
                            group ? int64_t(llvm::divideCeil(columns, group)) : 1};
  PagedSlot slot = indexOf(op, op.getCacheScales(), group ? column / group : 0);
  return opimpl::verifySlot(op, kGatherQuantizeLabels, "scales",
                            RankedTensorType::get(rows, Float32Type::get(op.getContext())), slot);
}

LogicalResult GatherQuantizeOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType out = getOut().getType();
  if (out.getRank() != 2 || out.isDynamicDim(1))
    return emitOpError("out: expected rank 2 and a static last dimension, got ")
           << out << " (gather_quantize_c1)";
  if (failed(opimpl::verifySlot(*this, kGatherQuantizeLabels, "out", out,
                                indexOf(*this, getCache(), getColumn()))) ||
      failed(verifyCacheScales(*this, out.getDimSize(1))))
    return failure();
  if (getScheme().getGranularity() == Granularity::Tensor)
    return emitOpError("scheme: expected row or group, got ")
           << getScheme() << ", which needs all rows; use quantize (gather_quantize_c7)";
  if (failed(opimpl::verifyScales(*this, "gather_quantize_c7", getScheme(), out, getScales())))
    return failure();
  Type type = getRowElement(*this);
  if (!type.isF32() && !type.isF16() && !type.isBF16())
    return emitOpError("rounded_to: expected f32, f16 or bf16, got ")
           << type << " (gather_quantize_c8)";
  return success();
}

SmallVector<Value> GatherQuantizeOp::generalizeBody(OpBuilder &b, ValueRange arguments) {
  Adaptor args(arguments, *this);
  Location loc = getLoc();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, args.getOut());
  auto gather = [&](Value cache, int64_t column, int64_t columns, Type type) -> Value {
    Value rows = tensor::EmptyOp::create(
        b, loc, {sizes.front(), OpFoldResult(b.getIndexAttr(columns))}, type);
    return PagedGatherOp::create(b, loc, rows.getType(), cache, args.getTable(),
                                 args.getRowOffsets(), args.getLengths(), args.getSlots(),
                                 args.getLayer(), Value(), Value(), rows, column, CachePart::Key,
                                 getReservedSlotAttr(), /*checked=*/false)
        .getResult();
  };
  int64_t columns = getOut().getType().getDimSize(1), column = getColumn();
  Type type = getRowElement(*this);
  Value y;
  if (Value scales = args.getCacheScales()) {
    int64_t group = getCacheGroup(*this);
    Value quantized =
        gather(args.getCache(), column, columns, getCache().getType().getElementType());
    scales =
        gather(scales, group ? column / group : 0, group ? llvm::divideCeil(columns, group) : 1,
               cast<ShapedType>(scales.getType()).getElementType());
    y = tensor::EmptyOp::create(b, loc, sizes, type);
    y = DequantizeOp::create(b, loc, y.getType(), quantized, scales, Value(), y, *getCacheScheme())
            .getResult();
  } else {
    y = gather(args.getCache(), column, columns, type);
  }
  auto quantize = QuantizeOp::create(
      b, loc, TypeRange{args.getOut().getType(), args.getScales().getType()}, y, Value(),
      args.getScaleUb(), Value(), args.getOut(), args.getScales(), getScheme(), getNumerics());
  return SmallVector<Value>(quantize.getResults());
}
