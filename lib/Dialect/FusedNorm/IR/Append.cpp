// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that store keys and values of MHA and GQA in a paged cache.

#include "OpUtils.h"
#include "Paged.h"
#include "fusednorm/Dialect/FusedNorm/IR/AppendOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// RmsNormKeyCacheOp
//===----------------------------------------------------------------------===//

/// Returns the shape of the rows that the op normalizes.
static SmallVector<int64_t> keyShape(RmsNormKeyCacheOp op) {
  ShapedType cache = op.getCache().getType();
  int64_t heads = cache.getRank() >= 4 ? cache.getDimSize(cache.getRank() - 2) : 1;
  return {ShapedType::kDynamic, heads, op.getGamma().getType().getShape().back()};
}

static constexpr SlotLabels kRmsNormKeyCacheLabels = {
    "rms_norm_key_cache_c2", "rms_norm_key_cache_c3", "rms_norm_key_cache_c4",
    "rms_norm_key_cache_c5", ""};

LogicalResult RmsNormKeyCacheOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType gamma = getGamma().getType();
  if (gamma.getRank() != 1 || gamma.isDynamicDim(0))
    return emitOpError("gamma: expected rank 1 and a static dimension, got ")
           << gamma << " (rms_norm_key_cache_c1)";
  auto rows = RankedTensorType::get(keyShape(*this), Float32Type::get(getContext()));
  PagedSlot slot{getTable(), getRowOffsets(),      getLengths(),   getSlots(),       getLayer(),
                 getCache(), int64_t(getColumn()), CachePart::Key, getReservedSlot()};
  if (failed(opimpl::verifySlot(*this, kRmsNormKeyCacheLabels, "the keys", rows, slot)))
    return failure();
  return getStatus() ? opimpl::verifyShape(*this, "rms_norm_key_cache_c6", "status",
                                           cast<ShapedType>(getStatus().getType()),
                                           {ShapedType::kDynamic, 2})
                     : success();
}

/// Appends the status that `op` writes to `results`. Positions, if any, must be below `limit`.
template <typename OpTy>
static void checkSlots(OpBuilder &b, OpTy op, typename OpTy::Adaptor args, Value positions,
                       Value limit, SmallVectorImpl<Value> &results) {
  if (Value status = args.getStatus())
    results.push_back(CheckSlotsOp::create(b, op.getLoc(), status.getType(), args.getCache(),
                                           args.getTable(), args.getRowOffsets(), args.getLengths(),
                                           args.getSlots(), args.getLayer(), positions, limit,
                                           status, op.getReservedSlotAttr())
                          .getResult());
}

SmallVector<Value> RmsNormKeyCacheOp::generalizeBody(OpBuilder &b, ValueRange arguments) {
  Adaptor args(arguments, *this);
  Location loc = getLoc();
  SmallVector<int64_t> shape = keyShape(*this);
  int64_t rank = getCache().getType().getRank();
  OpFoldResult heads = tensor::getMixedSizes(b, loc, args.getCache())[rank - 2];
  SmallVector<OpFoldResult> sizes{args.getTokens(), heads, b.getIndexAttr(shape.back())};
  bool checked = static_cast<bool>(args.getStatus());
  Value rows = tensor::EmptyOp::create(b, loc, sizes, b.getF32Type());
  rows = PagedGatherOp::create(b, loc, rows.getType(), args.getCache(), args.getTable(),
                               args.getRowOffsets(), args.getLengths(), args.getSlots(),
                               args.getLayer(), Value(), Value(), rows, getColumn(), CachePart::Key,
                               getReservedSlotAttr(), checked)
             .getResult();
  Value y = tensor::EmptyOp::create(b, loc, sizes, getGamma().getType().getElementType());
  y = RmsNormOp::create(b, loc, y.getType(), rows, args.getGamma(), args.getEpsilon(),
                        args.getWeightOffset(), y, getNumerics())
          .getResult();
  SmallVector<Value> results{
      PagedStoreOp::create(b, loc, args.getCache().getType(), y, args.getTable(),
                           args.getRowOffsets(), args.getLengths(), args.getSlots(),
                           args.getLayer(), Value(), Value(), args.getCache(), getColumn(),
                           CachePart::Key, getReservedSlotAttr(), checked)
          .getResult()};
  checkSlots(b, *this, args, Value(), Value(), results);
  return results;
}

//===----------------------------------------------------------------------===//
// QkRopeAppendOp
//===----------------------------------------------------------------------===//

static PagedSlot indexOf(QkRopeAppendOp op, Value cache, CachePart part) {
  return {op.getTable(),       op.getRowOffsets(),
          op.getLengths(),     op.getSlots(),
          op.getLayer(),       cache,
          /*column=*/0,        part,
          op.getReservedSlot()};
}

/// c1: verifies rank 3, the tokens of q and a static row length.
static LogicalResult verifyHeads(QkRopeAppendOp op, StringRef name, ShapedType type,
                                 int64_t columns) {
  ShapedType q = op.getQ().getType();
  if (type.getRank() != 3 || type.isDynamicDim(2))
    return op.emitOpError(name) << ": expected rank 3 and a static last dimension, got " << type
                                << " (qk_rope_append_c1)";
  return opimpl::verifyShape(op, "qk_rope_append_c1", name, type,
                             {q.getDimSize(0), ShapedType::kDynamic, columns});
}

static constexpr SlotLabels kQkRopeAppendLabels = {"qk_rope_append_c2", "qk_rope_append_c3",
                                                   "qk_rope_append_c4", "qk_rope_append_c5",
                                                   "qk_rope_append_c7"};

LogicalResult QkRopeAppendOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType q = getQ().getType(), k = getK().getType(), freqs = getFreqs().getType();
  if (failed(verifyHeads(*this, "q", q, ShapedType::kDynamic)) ||
      failed(verifyHeads(*this, "k", k, q.getDimSize(2))))
    return failure();
  auto v = getV() ? cast<ShapedType>(getV().getType()) : ShapedType();
  if (v && failed(verifyHeads(*this, "v", v, ShapedType::kDynamic)))
    return failure();
  int64_t rotated = freqs.getShape().back(), columns = q.getDimSize(2);
  if (freqs.getRank() != 2 || rotated < 2 || rotated % 2 != 0 || rotated > columns)
    return emitOpError("freqs: expected rank 2 and a static, even last dimension from 2 to the ")
           << columns << " columns of q, got " << freqs << " (qk_rope_append_c1)";
  if (failed(opimpl::verifySlot(*this, kQkRopeAppendLabels, "k", k,
                                indexOf(*this, getCache(), CachePart::Key))))
    return failure();
  if (!getValues() != (!v || getLayer()))
    return emitOpError("expected values in outs with v and without layer, got ")
           << (getValues() ? "values" : "none") << " (qk_rope_append_c5)";
  if (getValues()) {
    // One table or slots index the rows of both caches.
    auto type = cast<ShapedType>(getValues().getType());
    ArrayRef<int64_t> cache = cast<ShapedType>(getCache().getType()).getShape();
    SmallVector<int64_t> shape(type.getShape());
    if (shape.size() < 2 || shape.size() != cache.size())
      return emitOpError("values: expected the rank of cache, ")
             << cache.size() << ", got " << type << " (qk_rope_append_c5)";
    std::copy_n(cache.begin(), 2, shape.begin());
    if (failed(opimpl::verifyShape(*this, "qk_rope_append_c5", "values", type, shape)))
      return failure();
  }
  Value values = getLayer() ? getCache() : getValues();
  CachePart part = getLayer() ? CachePart::Value : CachePart::Key;
  if (v &&
      failed(opimpl::verifySlot(*this, kQkRopeAppendLabels, "v", v, indexOf(*this, values, part))))
    return failure();
  if (!getGammaQ() != !getGammaK() || !getGammaQ() != !getEpsilon())
    return emitOpError("expected gammas together with epsilon (qk_rope_append_c6)");
  if (getGammaQ())
    for (auto [name, gamma] : {std::pair("gamma_q", getGammaQ()), {"gamma_k", getGammaK()}})
      if (failed(opimpl::verifyShape(*this, "qk_rope_append_c6", name,
                                     cast<ShapedType>(gamma.getType()), {q.getDimSize(2)})))
        return failure();
  if (!getPositions() != !getSlots())
    return emitOpError("expected positions together with slots (qk_rope_append_c7)");
  if (getPositions() &&
      failed(opimpl::verifyShape(*this, "qk_rope_append_c7", "positions",
                                 cast<ShapedType>(getPositions().getType()), {q.getDimSize(0)})))
    return failure();
  Type element = getCache().getType().getElementType();
  if (getKScale() && element.getIntOrFloatBitWidth() != 8)
    return emitOpError("k_scale: expected a cache of 8-bit floats, got ")
           << getCache().getType() << " (qk_rope_append_c8)";
  if (!getVScale() != !(v && getKScale()))
    return emitOpError(
        "v_scale: expected if and only if v and k_scale are present (qk_rope_append_c8)");
  if (getStatus() &&
      failed(opimpl::verifyShape(*this, "qk_rope_append_c9", "status",
                                 cast<ShapedType>(getStatus().getType()), {q.getDimSize(0), 2})))
    return failure();
  return opimpl::verifyShape(*this, "qk_rope_append_c1", "q_out", getQOut().getType(),
                             q.getShape());
}

SmallVector<Value> QkRopeAppendOp::generalizeBody(OpBuilder &b, ValueRange arguments) {
  Adaptor args(arguments, *this);
  Location loc = getLoc();
  Value positions = args.getPositions();
  if (!positions) {
    OpFoldResult tokens = tensor::getMixedSizes(b, loc, args.getQ()).front();
    Value segments = tensor::EmptyOp::create(b, loc, ArrayRef{tokens}, b.getI32Type());
    Value found = tensor::EmptyOp::create(b, loc, ArrayRef{tokens}, b.getI32Type());
    positions = SegmentOfOp::create(b, loc, TypeRange{segments.getType(), found.getType()},
                                    args.getRowOffsets(), args.getLengths(), segments, found)
                    .getResults()[1];
  }
  // Checked tokens need a position within freqs. Position -1 is always padding.
  Value limit, within;
  if (args.getStatus() || args.getPositions()) {
    limit =
        getValueOrCreateConstantIndexOp(b, loc, tensor::getMixedSize(b, loc, args.getFreqs(), 0));
    within = positions;
  }
  bool checked = static_cast<bool>(args.getStatus());
  auto emptyLike = [&](Value like) {
    return opimpl::createEmptyLike(b, loc, like, cast<ShapedType>(like.getType()).getElementType());
  };
  auto rotate = [&](Value x, Value gamma, Value out) -> Value {
    if (gamma) {
      Value y = emptyLike(x);
      x = RmsNormOp::create(b, loc, y.getType(), x, gamma, args.getEpsilon(), Value(), y,
                            getNumerics())
              .getResult();
    }
    return RopeOp::create(b, loc, out.getType(), x, args.getFreqs(), positions, out, getPairing(),
                          getPart(), checked)
        .getResult();
  };
  auto store = [&](Value x, Value scale, Value cache, CachePart part) -> Value {
    if (scale) {
      Type code = cast<ShapedType>(cache.getType()).getElementType();
      Value quantized = opimpl::createEmptyLike(b, loc, x, code);
      x = QuantizeOp::create(b, loc, quantized.getType(), x, Value(), Value(), scale, quantized,
                             Value(), QuantizationAttr::getRow(getContext()), getNumerics())
              .getResults()[0];
    }
    return PagedStoreOp::create(b, loc, cache.getType(), x, args.getTable(), args.getRowOffsets(),
                                args.getLengths(), args.getSlots(), args.getLayer(), within, limit,
                                cache, /*column=*/0, part, getReservedSlotAttr(), checked)
        .getResult();
  };
  Value q = rotate(args.getQ(), args.getGammaQ(), args.getQOut());
  Value k = rotate(args.getK(), args.getGammaK(), emptyLike(args.getK()));
  Value cache = store(k, args.getKScale(), args.getCache(), CachePart::Key);
  SmallVector<Value> results{q, cache};
  if (Value v = args.getV()) {
    if (args.getLayer())
      results[1] = store(v, args.getVScale(), cache, CachePart::Value);
    else
      results.push_back(store(v, args.getVScale(), args.getValues(), CachePart::Key));
  }
  checkSlots(b, *this, args, positions, limit, results);
  return results;
}
