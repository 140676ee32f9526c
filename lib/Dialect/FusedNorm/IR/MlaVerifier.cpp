// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies the MLA prefill and decode ops. They share the numbers of their constraints.

#include "MlaLayer.h"
#include "OpUtils.h"
#include "Paged.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Verifies the operands of an MLA op one after the other.
class MlaVerifier {
public:
  MlaVerifier(const MlaLayer &mla, ArrayRef<StringLiteral> labels)
      : mla(mla), op(mla.op), labels(labels) {}

  LogicalResult verify() {
    if (failed(verifyQuery()) || failed(verifyCache()) || failed(verifyGiven()) ||
        failed(verifyNumbers()) || failed(verifyTreeAndSinks()))
      return failure();
    if (mla.isDecode)
      return success(succeeded(verifySplit()) && succeeded(verifyHeadWeights()));
    return success(succeeded(verifyChunks()) && succeeded(verifyPrefillWeights()) &&
                   succeeded(verifyQueryOut()));
  }

private:
  StringRef label(int64_t number) { return labels[number]; }
  InFlightDiagnostic fail(const Twine &what) { return op->emitOpError(what); }
  LogicalResult verifyShape(int64_t number, StringRef operand, Value value,
                            ArrayRef<int64_t> expected) {
    return opimpl::verifyShape(op, label(number), operand, mla.typeOf(value), expected);
  }
  int64_t sequences() {
    int64_t count = mla.typeOf(mla.rowOffsets).getDimSize(0);
    return ShapedType::isDynamic(count) ? count : count - 1;
  }
  int64_t width() { return mla.latent() + mla.rotary(); }
  int64_t tokens() { return mla.typeOf(mla.q).getDimSize(0); }

  LogicalResult verifyQuery();
  LogicalResult verifyCache();
  LogicalResult verifyCacheElements();
  LogicalResult verifyBytes();
  LogicalResult verifySplitOfQuantized();
  LogicalResult verifyGiven();
  LogicalResult verifyNumbers();
  LogicalResult verifyTreeAndSinks();
  LogicalResult verifyChunks();
  LogicalResult verifySplit();
  LogicalResult verifyGranularity();
  LogicalResult verifyWeight(StringRef operand, const MlaWeight &weight, ArrayRef<int64_t> shape);
  LogicalResult verifySameWeights(StringRef operand, const MlaWeight &weight, StringRef otherName,
                                  const MlaWeight &other);
  LogicalResult verifyPrefillWeights();
  LogicalResult verifyHeadWeights();
  LogicalResult verifyQueryOut();

  const MlaLayer mla;
  Operation *op;
  /// The constraint labels, indexed by number.
  ArrayRef<StringLiteral> labels;
};
} // namespace

/// The limit on the columns of a row, so that sums of columns cannot overflow.
static constexpr int64_t kMostMlaColumns = int64_t(1) << 20;

static bool isExtent(int64_t extent) {
  return !ShapedType::isDynamic(extent) && extent > 0 && extent <= kMostMlaColumns;
}

/// c1, c2: verifies the query.
LogicalResult MlaVerifier::verifyQuery() {
  ShapedType q = mla.typeOf(mla.q), gamma = mla.typeOf(mla.gamma);
  if (q.getRank() != 3 || !isExtent(q.getDimSize(1)) || !isExtent(q.getDimSize(2)))
    return fail("q: expected rank 3, and static heads and columns, one or more, got ")
           << q << " (" << label(1) << ")";
  if (mla.freqs) {
    ShapedType freqs = mla.typeOf(mla.freqs);
    int64_t columns = freqs.getRank() == 2 ? freqs.getDimSize(1) : 0;
    if (!isExtent(columns) || columns % 2 != 0 || columns >= q.getDimSize(2))
      return fail("freqs: expected rank 2 and a static, even last dimension below ")
             << q.getDimSize(2) << ", the number of columns of q, got " << freqs << " (" << label(1)
             << ")";
  } else if (mla.scales || mla.staticScale) {
    return fail("expected no ") << (mla.scales ? "scales" : "static_scale") << " without freqs ("
                                << label(1) << ")";
  }
  if (gamma.getRank() != 1 || !isExtent(gamma.getDimSize(0)))
    return fail("gamma: expected rank 1 and a static dimension, one or more, got ")
           << gamma << " (" << label(1) << ")";
  ShapedType out = mla.typeOf(mla.out);
  if (out.getRank() != 3 || !isExtent(out.getDimSize(2)))
    return fail("out: expected rank 3, and static columns, one or more, got ")
           << out << " (" << label(2) << ")";
  return verifyShape(2, "out", mla.out, {tokens(), mla.heads(), out.getDimSize(2)});
}

/// c8, c9, c13: verifies the cache.
LogicalResult MlaVerifier::verifyCache() {
  if (mla.isChecked() && failed(verifyShape(13, "checked", mla.checked, {sequences(), 2})))
    return failure();
  ShapedType cache = mla.typeOf(mla.cache);
  // verifyBytes checks the number of bytes of a row.
  int64_t own = mla.isCacheOfBytes() ? 1 : width();
  ShapedType row = RankedTensorType::get({tokens(), own}, mla.element());
  PagedSlot slot;
  slot.table = mla.table;
  slot.rowOffsets = mla.rowOffsets;
  slot.lengths = mla.lengths;
  slot.layer = mla.layer;
  slot.cache = mla.cache;
  StringLiteral label8 = labels[8];
  if (failed(opimpl::verifySlot(op, {label8, label8, label8, label8, ""}, "the cache's rows", row,
                                slot)))
    return failure();
  if (mla.isCacheOfBytes())
    return verifyBytes();
  if (cache.getShape().back() != width())
    return fail("cache: expected static rows of ")
           << width() << " columns, " << mla.latent() << " of c_kv and " << mla.rotary()
           << " of k_pe, got " << cache << " (" << label(9) << ")";
  return verifyCacheElements();
}

LogicalResult MlaVerifier::verifyBytes() {
  ShapedType cache = mla.typeOf(mla.cache);
  int64_t latent = mla.latent(), plain = latent + 2 * mla.rotary();
  int64_t scaled = plain + 4 * (latent / MlaLayer::kInlineGroup);
  bool isPlain = cache.getShape().back() == plain;
  bool isScaled = cache.getShape().back() == scaled && latent % MlaLayer::kInlineGroup == 0 &&
                  mla.scheme.isGroup() && mla.scheme.getGroupSize() == MlaLayer::kInlineGroup;
  if (!isPlain && !isScaled)
    return fail("cache: expected rows of ")
           << plain << " bytes, or of " << scaled << " with a scale for each group of "
           << MlaLayer::kInlineGroup << " of the " << latent << " columns of c_kv, got " << cache
           << " with scheme " << mla.scheme << " (" << label(9) << ")";
  if (!mla.element().isBF16() || !mla.freqs || !mla.kv || mla.scales || mla.staticScale)
    return fail("cache: expected q of bf16, freqs and kv, and no scales or static_scale with rows "
                "of bytes, got ")
           << cache << " (" << label(9) << ")";
  return verifySplitOfQuantized();
}

/// Verifies that decode over a quantized cache has chunks: rows are dequantized into a buffer of
/// static length.
LogicalResult MlaVerifier::verifySplitOfQuantized() {
  if (!mla.isDecode || mla.bufferRowOffsets)
    return success();
  return fail("cache: expected chunks for a cache of ")
         << mla.typeOf(mla.cache).getElementType()
         << ", as rows are dequantized into a buffer of buffer_length rows (" << label(9) << ")";
}

LogicalResult MlaVerifier::verifyCacheElements() {
  ShapedType cache = mla.typeOf(mla.cache);
  bool isQuantizedType = isa<Float8E4M3FNType>(cache.getElementType());
  if (mla.isQuantizedCache() && !isQuantizedType)
    return fail("cache: expected elements of q's type ")
           << mla.element() << ", f8E4M3FN or i8, got " << cache << " (" << label(9) << ")";
  if (isQuantizedType && failed(verifySplitOfQuantized()))
    return failure();
  if (mla.staticScale && (mla.scales || !isQuantizedType || !mla.kv))
    return fail(
               "static_scale: expected a cache of f8E4M3FN, kv and no scales, got a cache of type ")
           << cache << " (" << label(9) << ")";
  if (!mla.scales)
    return success();
  if (!isQuantizedType || !mla.kv)
    return fail("scales: expected a cache of f8E4M3FN and kv, got a cache of type ")
           << cache << " (" << label(9) << ")";
  int64_t group = mla.cacheGroup(), latent = mla.latent(), rotary = mla.rotary();
  bool isOfRows = mla.scheme.getGranularity() == Granularity::Row;
  bool fits = group > 0 && !mla.scheme.isTransposed() && latent % group == 0 &&
              (rotary <= group || rotary % group == 0);
  if (!isOfRows && !fits)
    return fail("scheme: expected row, or a group that divides the ")
           << latent << " columns of c_kv, and the " << rotary
           << " columns of k_pe if k_pe is longer than a group, got " << mla.scheme << " ("
           << label(9) << ")";
  int64_t count = isOfRows ? 1 : latent / group + std::max<int64_t>(1, rotary / group);
  return verifyShape(9, "scales", mla.scales, opimpl::withLastExtent(cache, count));
}

/// c10: verifies kv.
LogicalResult MlaVerifier::verifyGiven() {
  return mla.kv ? verifyShape(10, "kv", mla.kv, {tokens(), width()}) : success();
}

/// c12: verifies scale, scale_ub and mask.
LogicalResult MlaVerifier::verifyNumbers() {
  for (auto [operand, number] : {std::pair("scale", mla.scores.scale), {"scale_ub", mla.scaleUb}})
    if (number && (!number.getValue().isFiniteNonZero() || number.getValue().isNegative()))
      return fail(operand) << ": expected a finite number greater than 0, got " << number << " ("
                           << label(12) << ")";
  for (MaskKind kind : {MaskKind::Materialized, MaskKind::CausalPadding, MaskKind::Ranges})
    if (mla.scores.mask.contains(kind))
      return fail("mask: expected a mask without other operands than tree, got ")
             << mla.scores.mask << "; use ragged_attention for other masks (" << label(12) << ")";
  return success();
}

/// c14: verifies tree and sinks.
LogicalResult MlaVerifier::verifyTreeAndSinks() {
  if (mla.scores.mask.contains(MaskKind::Tree) != bool(mla.scores.tree))
    return fail("expected tree together with a mask of tree, got mask ")
           << mla.scores.mask << " (" << label(14) << ")";
  if (mla.scores.tree && failed(verifyShape(14, "tree", mla.scores.tree, {tokens()})))
    return failure();
  return mla.scores.sinks ? verifyShape(14, "sinks", mla.scores.sinks, {mla.heads()}) : success();
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

/// c6, c7: verifies the chunks.
LogicalResult MlaVerifier::verifyChunks() {
  ShapedType offsets = mla.typeOf(mla.bufferRowOffsets);
  ShapedType starts = mla.typeOf(mla.cacheOffsets);
  constexpr int64_t kMostChunks = 64;
  int64_t count = mla.typeOf(mla.rowOffsets).getDimSize(0);
  int64_t rank = offsets.getRank(), chunks = rank == 2 ? offsets.getDimSize(0) : 1;
  if (rank < 1 || rank > 2 || ShapedType::isDynamic(chunks) || chunks < 1 || chunks > kMostChunks)
    return fail("buffer_row_offsets: expected rank 1, or 2 with a static number of rows from 1 to ")
           << kMostChunks << ", got " << offsets << " (" << label(6) << ")";
  SmallVector<int64_t> expected{count};
  if (rank == 2)
    expected.insert(expected.begin(), chunks);
  if (failed(verifyShape(6, "buffer_row_offsets", mla.bufferRowOffsets, expected)))
    return failure();
  // The last element of a row in a plan is unused.
  if (starts.getRank() == rank && starts.getShape().back() == sequences())
    expected.back() = sequences();
  if (failed(verifyShape(6, "cache_offsets", mla.cacheOffsets, expected)))
    return failure();
  constexpr int64_t kMostRows = int64_t(1) << 30;
  int64_t least = mla.isDecode ? 1 : 0;
  if (mla.bufferLength < least || mla.bufferLength > kMostRows)
    return fail("buffer_length: expected a number from ")
           << least << " to " << kMostRows << ", got " << mla.bufferLength << " (" << label(7)
           << ")";
  return success();
}

/// c7, and c6 with chunks: verifies the split of the keys.
LogicalResult MlaVerifier::verifySplit() {
  if (mla.bufferRowOffsets && mla.givenLength)
    return verifyChunks();
  if (!mla.bufferRowOffsets && !mla.givenLength)
    return success();
  return fail("expected chunks and buffer_length together, got ")
         << (mla.givenLength ? "a buffer_length without chunks" : "chunks without a buffer_length")
         << " (" << label(7) << ")";
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// c5: verifies the granularity of the weight scales.
LogicalResult MlaVerifier::verifyGranularity() {
  if (!mla.isQuantized)
    return success();
  ScalingAttr granularity = mla.granularity;
  int64_t latent = mla.latent(), keys = mla.keyColumns();
  auto divides = [&](int64_t columns) { return columns % granularity.getBlockK() == 0; };
  if (granularity.isBlock() && granularity.getBlockM() == 1 &&
      granularity.getBlockN() == granularity.getBlockK() && divides(latent) &&
      (!mla.isDecode || divides(keys)))
    return success();
  auto diag = fail("granularity: expected block = [1, n, n] where n divides the ") << latent;
  diag << " columns of c_kv";
  if (mla.isDecode)
    diag << " and the " << keys << " columns of q without RoPE";
  return diag << ", got " << granularity << " (" << label(5) << ")";
}

/// c3, c4: verifies a weight and its scales.
LogicalResult MlaVerifier::verifyWeight(StringRef operand, const MlaWeight &weight,
                                        ArrayRef<int64_t> shape) {
  ShapedType type = mla.typeOf(weight.quantized);
  if (failed(verifyShape(3, operand, weight.quantized, shape)))
    return failure();
  // The sizes of the workspace and the scales follow from the shape.
  if (!type.hasStaticShape())
    return fail(operand) << ": expected a static shape, got " << type << " (" << label(3) << ")";
  if (!mla.isQuantized) {
    if (type.getElementType() == mla.element())
      return success();
    return fail(operand) << ": expected elements of q's type " << mla.element() << ", got " << type
                         << " (" << label(4) << ")";
  }
  SmallVector<int64_t> scales(shape);
  for (int64_t &extent : MutableArrayRef<int64_t>(scales).take_back(2))
    extent = int64_t(llvm::divideCeil(extent, mla.block()));
  return verifyShape(3, (operand + "_scale").str(), weight.scales, scales);
}

LogicalResult MlaVerifier::verifySameWeights(StringRef operand, const MlaWeight &weight,
                                             StringRef otherName, const MlaWeight &other) {
  if (failed(opimpl::verifySameElement(op, label(4), operand, mla.typeOf(weight.quantized),
                                       otherName, mla.typeOf(other.quantized))))
    return failure();
  if (!mla.isQuantized)
    return success();
  return opimpl::verifySameElement(op, label(4), (operand + "_scale").str(),
                                   mla.typeOf(weight.scales), (otherName + "_scale").str(),
                                   mla.typeOf(other.scales));
}

LogicalResult MlaVerifier::verifyPrefillWeights() {
  if (failed(verifyGranularity()))
    return failure();
  auto isGiven = [&](const MlaWeight &weight) {
    return weight && bool(weight.scales) == mla.isQuantized;
  };
  auto isLeftOut = [](const MlaWeight &weight) { return !weight && !weight.scales; };
  bool isJoined = isGiven(mla.joined) && isLeftOut(mla.keys) && isLeftOut(mla.values);
  bool isApart = isLeftOut(mla.joined) && isGiven(mla.keys) && isGiven(mla.values);
  if (!isJoined && !isApart)
    return fail(mla.isQuantized ? "expected either kv_b_proj and kv_b_proj_scale, or w_k, "
                                  "w_k_scale, w_uv and w_uv_scale ("
                                : "expected either kv_b_proj, or w_k and w_uv (")
           << label(3) << ")";
  int64_t heads = mla.heads(), latent = mla.latent();
  int64_t keys = heads * mla.keyColumns(), values = heads * mla.valueColumns();
  if (isJoined)
    return verifyWeight("kv_b_proj", mla.joined, {keys + values, latent});
  return success(succeeded(verifyWeight("w_k", mla.keys, {keys, latent})) &&
                 succeeded(verifyWeight("w_uv", mla.values, {values, latent})) &&
                 succeeded(verifySameWeights("w_uv", mla.values, "w_k", mla.keys)));
}

LogicalResult MlaVerifier::verifyHeadWeights() {
  int64_t heads = mla.heads(), latent = mla.latent();
  return success(succeeded(verifyGranularity()) &&
                 succeeded(verifyWeight("w_uk", mla.keys, {heads, latent, mla.keyColumns()})) &&
                 succeeded(verifyWeight("w_uv", mla.values, {heads, mla.valueColumns(), latent})) &&
                 succeeded(verifySameWeights("w_uv", mla.values, "w_uk", mla.keys)));
}

/// c11: verifies q_out.
LogicalResult MlaVerifier::verifyQueryOut() {
  if (!mla.qOut)
    return success();
  if (!mla.freqs)
    return fail("q_out: expected freqs, got none: only RoPE changes the query (")
           << label(11) << ")";
  ShapedType q = mla.typeOf(mla.q), out = mla.typeOf(mla.qOut);
  if (failed(verifyShape(11, "q_out", mla.qOut, q.getShape())))
    return failure();
  return opimpl::verifySameElement(op, label(11), "q_out", out, "q", q);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kPrefillFp8Labels[] = {"",
                                                      "mla_prefill_branch_fp8_c1",
                                                      "mla_prefill_branch_fp8_c2",
                                                      "mla_prefill_branch_fp8_c3",
                                                      "mla_prefill_branch_fp8_c4",
                                                      "mla_prefill_branch_fp8_c5",
                                                      "mla_prefill_branch_fp8_c6",
                                                      "mla_prefill_branch_fp8_c7",
                                                      "mla_prefill_branch_fp8_c8",
                                                      "mla_prefill_branch_fp8_c9",
                                                      "mla_prefill_branch_fp8_c10",
                                                      "mla_prefill_branch_fp8_c11",
                                                      "mla_prefill_branch_fp8_c12",
                                                      "mla_prefill_branch_fp8_c13",
                                                      "mla_prefill_branch_fp8_c14"};
static constexpr StringLiteral kPrefillBf16Labels[] = {"",
                                                       "mla_prefill_branch_bf16_c1",
                                                       "mla_prefill_branch_bf16_c2",
                                                       "mla_prefill_branch_bf16_c3",
                                                       "mla_prefill_branch_bf16_c4",
                                                       "",
                                                       "mla_prefill_branch_bf16_c6",
                                                       "mla_prefill_branch_bf16_c7",
                                                       "mla_prefill_branch_bf16_c8",
                                                       "mla_prefill_branch_bf16_c9",
                                                       "mla_prefill_branch_bf16_c10",
                                                       "mla_prefill_branch_bf16_c11",
                                                       "mla_prefill_branch_bf16_c12",
                                                       "mla_prefill_branch_bf16_c13",
                                                       "mla_prefill_branch_bf16_c14"};
static constexpr StringLiteral kDecodeFp8Labels[] = {"",
                                                     "mla_decode_branch_fp8_c1",
                                                     "mla_decode_branch_fp8_c2",
                                                     "mla_decode_branch_fp8_c3",
                                                     "mla_decode_branch_fp8_c4",
                                                     "mla_decode_branch_fp8_c5",
                                                     "mla_decode_branch_fp8_c6",
                                                     "mla_decode_branch_fp8_c7",
                                                     "mla_decode_branch_fp8_c8",
                                                     "mla_decode_branch_fp8_c9",
                                                     "mla_decode_branch_fp8_c10",
                                                     "",
                                                     "mla_decode_branch_fp8_c12",
                                                     "mla_decode_branch_fp8_c13",
                                                     "mla_decode_branch_fp8_c14"};
static constexpr StringLiteral kDecodeBf16Labels[] = {"",
                                                      "mla_decode_branch_bf16_c1",
                                                      "mla_decode_branch_bf16_c2",
                                                      "mla_decode_branch_bf16_c3",
                                                      "mla_decode_branch_bf16_c4",
                                                      "",
                                                      "mla_decode_branch_bf16_c6",
                                                      "mla_decode_branch_bf16_c7",
                                                      "mla_decode_branch_bf16_c8",
                                                      "mla_decode_branch_bf16_c9",
                                                      "mla_decode_branch_bf16_c10",
                                                      "",
                                                      "mla_decode_branch_bf16_c12",
                                                      "mla_decode_branch_bf16_c13",
                                                      "mla_decode_branch_bf16_c14"};

template <typename OpTy>
static LogicalResult verifyLayer(OpTy op, ArrayRef<StringLiteral> labels) {
  if (failed(opimpl::verifyCommon(op)))
    return failure();
  return MlaVerifier(MlaLayer(op), labels).verify();
}

LogicalResult MlaPrefillBranchFp8Op::verify() { return verifyLayer(*this, kPrefillFp8Labels); }
LogicalResult MlaPrefillBranchBf16Op::verify() { return verifyLayer(*this, kPrefillBf16Labels); }
LogicalResult MlaDecodeBranchFp8Op::verify() { return verifyLayer(*this, kDecodeFp8Labels); }
LogicalResult MlaDecodeBranchBf16Op::verify() { return verifyLayer(*this, kDecodeBf16Labels); }
