// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints of the branches of latent attention. Those of all of them have one number each.

#include "Branch.h"
#include "OpUtils.h"
#include "Paged.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Checks the operands of a branch one after the other.
class BranchVerifier {
public:
  BranchVerifier(const Branch &branch, ArrayRef<StringLiteral> labels)
      : branch(branch), op(branch.op), labels(labels) {}

  LogicalResult verify() {
    if (failed(verifyQuery()) || failed(verifyCache()) || failed(verifyGiven()) ||
        failed(verifyNumbers()))
      return failure();
    if (branch.isDecode)
      return success(succeeded(verifySplit()) && succeeded(verifyHeadWeights()));
    return success(succeeded(verifyChunks()) && succeeded(verifyPrefillWeights()) &&
                   succeeded(verifyQueryOut()));
  }

private:
  StringRef label(int64_t number) { return labels[number]; }
  InFlightDiagnostic fail(const Twine &what) { return op->emitOpError(what); }
  LogicalResult verifyShape(int64_t number, StringRef operand, Value value,
                            ArrayRef<int64_t> expected) {
    return opimpl::verifyShape(op, label(number), operand, branch.typeOf(value), expected);
  }
  int64_t sequences() {
    int64_t count = branch.typeOf(branch.rowOffsets).getDimSize(0);
    return ShapedType::isDynamic(count) ? count : count - 1;
  }
  int64_t width() { return branch.latent() + branch.rotary(); }
  int64_t tokens() { return branch.typeOf(branch.q).getDimSize(0); }

  LogicalResult verifyQuery();
  LogicalResult verifyCache();
  LogicalResult verifyCacheElements();
  LogicalResult verifyBytes();
  LogicalResult verifySplitOfCodes();
  LogicalResult verifyGiven();
  LogicalResult verifyNumbers();
  LogicalResult verifyChunks();
  LogicalResult verifySplit();
  LogicalResult verifyGranularity();
  LogicalResult verifyWeight(StringRef operand, const BranchWeight &weight,
                             ArrayRef<int64_t> shape);
  LogicalResult verifySameWeights(StringRef operand, const BranchWeight &weight,
                                  StringRef otherName, const BranchWeight &other);
  LogicalResult verifyPrefillWeights();
  LogicalResult verifyHeadWeights();
  LogicalResult verifyQueryOut();

  const Branch branch;
  Operation *op;
  /// By their numbers.
  ArrayRef<StringLiteral> labels;
};
} // namespace

/// Rows have no more columns than this, so that sums of columns do not overflow.
static constexpr int64_t kMostColumns = int64_t(1) << 20;

static bool isExtent(int64_t extent) {
  return !ShapedType::isDynamic(extent) && extent > 0 && extent <= kMostColumns;
}

/// c1 and c2
LogicalResult BranchVerifier::verifyQuery() {
  ShapedType q = branch.typeOf(branch.q), gamma = branch.typeOf(branch.gamma);
  if (q.getRank() != 3 || !isExtent(q.getDimSize(1)) || !isExtent(q.getDimSize(2)))
    return fail("q: expected rank 3, and static heads and columns, one or more, got ")
           << q << " (" << label(1) << ")";
  if (branch.freqs) {
    ShapedType freqs = branch.typeOf(branch.freqs);
    int64_t columns = freqs.getRank() == 2 ? freqs.getDimSize(1) : 0;
    if (!isExtent(columns) || columns % 2 != 0 || columns >= q.getDimSize(2))
      return fail("freqs: expected rank 2 and a static, even last dimension below ")
             << q.getDimSize(2) << ", the columns of q, got " << freqs << " (" << label(1) << ")";
  } else if (branch.scales || branch.staticScale) {
    return fail("expected no ") << (branch.scales ? "scales" : "static_scale") << " without freqs ("
                                << label(1) << ")";
  }
  if (gamma.getRank() != 1 || !isExtent(gamma.getDimSize(0)))
    return fail("gamma: expected rank 1 and a static dimension, one or more, got ")
           << gamma << " (" << label(1) << ")";
  ShapedType out = branch.typeOf(branch.out);
  if (out.getRank() != 3 || !isExtent(out.getDimSize(2)))
    return fail("out: expected rank 3, and static columns, one or more, got ")
           << out << " (" << label(2) << ")";
  return verifyShape(2, "out", branch.out, {tokens(), branch.heads(), out.getDimSize(2)});
}

/// c8, c9 and c13
LogicalResult BranchVerifier::verifyCache() {
  if (branch.isChecked() && failed(verifyShape(13, "checked", branch.checked, {sequences(), 2})))
    return failure();
  ShapedType cache = branch.typeOf(branch.cache);
  // How many bytes a row has is for verifyBytes to say.
  int64_t own = branch.isCacheOfBytes() ? 1 : width();
  ShapedType row = RankedTensorType::get({tokens(), own}, branch.element());
  PagedPlace place;
  place.table = branch.table;
  place.rowOffsets = branch.rowOffsets;
  place.lengths = branch.lengths;
  place.layer = branch.layer;
  place.cache = branch.cache;
  StringLiteral label8 = labels[8];
  if (failed(opimpl::verifyPlace(op, {label8, label8, label8, label8, ""}, "the cache's rows", row,
                                 place)))
    return failure();
  if (branch.isCacheOfBytes())
    return verifyBytes();
  if (cache.getShape().back() != width())
    return fail("cache: expected static rows of ")
           << width() << " columns, " << branch.latent() << " latent ones and " << branch.rotary()
           << " that are rotated, got " << cache << " (" << label(9) << ")";
  return verifyCacheElements();
}

LogicalResult BranchVerifier::verifyBytes() {
  ShapedType cache = branch.typeOf(branch.cache);
  int64_t latent = branch.latent(), plain = latent + 2 * branch.rotary();
  int64_t scaled = plain + 4 * (latent / Branch::kInlineGroup);
  bool isPlain = cache.getShape().back() == plain;
  bool isScaled = cache.getShape().back() == scaled && latent % Branch::kInlineGroup == 0 &&
                  branch.scheme.isGroup() && branch.scheme.getGroupSize() == Branch::kInlineGroup;
  if (!isPlain && !isScaled)
    return fail("cache: expected rows of ")
           << plain << " bytes, or of " << scaled << " with a scale for each group of "
           << Branch::kInlineGroup << " of the " << latent << " latent columns, got " << cache
           << " by " << branch.scheme << " (" << label(9) << ")";
  if (!branch.element().isBF16() || !branch.freqs || !branch.kv || branch.scales ||
      branch.staticScale)
    return fail("cache: expected q of bf16, freqs and kv beside rows of bytes, and no scales or "
                "static_scale, got ")
           << cache << " (" << label(9) << ")";
  return verifySplitOfCodes();
}

/// Rows of codes are gathered first, which takes a buffer of a known length.
LogicalResult BranchVerifier::verifySplitOfCodes() {
  if (!branch.isDecode || branch.bufferRowOffsets)
    return success();
  return fail("cache: expected chunks beside elements of ")
         << branch.typeOf(branch.cache).getElementType()
         << ", whose rows are gathered into a buffer of buffer_length rows (" << label(9) << ")";
}

LogicalResult BranchVerifier::verifyCacheElements() {
  ShapedType cache = branch.typeOf(branch.cache);
  bool isCode = isa<Float8E4M3FNType>(cache.getElementType());
  if (branch.isCacheOfCodes() && !isCode)
    return fail("cache: expected elements of ")
           << branch.element() << " as q has them, f8E4M3FN or i8, got " << cache << " ("
           << label(9) << ")";
  if (isCode && failed(verifySplitOfCodes()))
    return failure();
  if (branch.staticScale && (branch.scales || !isCode || !branch.kv))
    return fail("static_scale: expected a cache of f8E4M3FN, kv and no scales beside it, got a "
                "cache of type ")
           << cache << " (" << label(9) << ")";
  if (!branch.scales)
    return success();
  if (!isCode || !branch.kv)
    return fail("scales: expected a cache of f8E4M3FN and kv beside them, got a cache of type ")
           << cache << " (" << label(9) << ")";
  int64_t group = branch.cacheGroup(), latent = branch.latent(), rotary = branch.rotary();
  bool isOfRows = branch.scheme.getGranularity() == Granularity::Row;
  bool fits = group > 0 && !branch.scheme.isTransposed() && latent % group == 0 &&
              (rotary <= group || rotary % group == 0);
  if (!isOfRows && !fits)
    return fail("scheme: expected row, or a group that divides the latent part of ")
           << latent << " columns and a rope part of " << rotary << " that is longer, got "
           << branch.scheme << " (" << label(9) << ")";
  int64_t count = isOfRows ? 1 : latent / group + std::max<int64_t>(1, rotary / group);
  return verifyShape(9, "scales", branch.scales, opimpl::withLastExtent(cache, count));
}

/// c10
LogicalResult BranchVerifier::verifyGiven() {
  return branch.kv ? verifyShape(10, "kv", branch.kv, {tokens(), width()}) : success();
}

/// c12
LogicalResult BranchVerifier::verifyNumbers() {
  for (auto [operand, number] : {std::pair("scale", branch.scale), {"scale_ub", branch.scaleUb}})
    if (number && (!number.getValue().isFiniteNonZero() || number.getValue().isNegative()))
      return fail(operand) << ": expected a finite number that is more than 0, got " << number
                           << " (" << label(12) << ")";
  if (branch.mask.contains(MaskKind::Materialized) || branch.mask.contains(MaskKind::CausalPadding))
    return fail("mask: expected one that needs no operand, got ")
           << branch.mask << "; ragged_attention takes others (" << label(12) << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

/// c6 and c7
LogicalResult BranchVerifier::verifyChunks() {
  ShapedType offsets = branch.typeOf(branch.bufferRowOffsets);
  ShapedType starts = branch.typeOf(branch.cacheOffsets);
  constexpr int64_t kMostChunks = 64;
  int64_t count = branch.typeOf(branch.rowOffsets).getDimSize(0);
  int64_t rank = offsets.getRank(), chunks = rank == 2 ? offsets.getDimSize(0) : 1;
  if (rank < 1 || rank > 2 || ShapedType::isDynamic(chunks) || chunks < 1 || chunks > kMostChunks)
    return fail("buffer_row_offsets: expected rank 1, or 2 with a static number of rows from 1 to ")
           << kMostChunks << ", got " << offsets << " (" << label(6) << ")";
  SmallVector<int64_t> expected{count};
  if (rank == 2)
    expected.insert(expected.begin(), chunks);
  if (failed(verifyShape(6, "buffer_row_offsets", branch.bufferRowOffsets, expected)))
    return failure();
  // Of a plan the last number of a row is nobody's.
  if (starts.getRank() == rank && starts.getShape().back() == sequences())
    expected.back() = sequences();
  if (failed(verifyShape(6, "cache_offsets", branch.cacheOffsets, expected)))
    return failure();
  constexpr int64_t kMostRows = int64_t(1) << 30;
  int64_t least = branch.isDecode ? 1 : 0;
  if (branch.bufferLength < least || branch.bufferLength > kMostRows)
    return fail("buffer_length: expected a number from ")
           << least << " to " << kMostRows << ", got " << branch.bufferLength << " (" << label(7)
           << ")";
  return success();
}

/// c7, and c6 where there are chunks
LogicalResult BranchVerifier::verifySplit() {
  if (branch.bufferRowOffsets && branch.givenLength)
    return verifyChunks();
  if (!branch.bufferRowOffsets && !branch.givenLength)
    return success();
  return fail("expected chunks of a buffer_length, or neither, got ")
         << (branch.givenLength ? "a buffer_length without chunks"
                                : "chunks without a buffer_length")
         << " (" << label(7) << ")";
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// c5
LogicalResult BranchVerifier::verifyGranularity() {
  if (!branch.isQuantized)
    return success();
  ScalingAttr granularity = branch.granularity;
  int64_t latent = branch.latent(), keys = branch.keyColumns();
  auto divides = [&](int64_t columns) { return columns % granularity.getBlockK() == 0; };
  if (granularity.isBlock() && granularity.getBlockM() == 1 &&
      granularity.getBlockN() == granularity.getBlockK() && divides(latent) &&
      (!branch.isDecode || divides(keys)))
    return success();
  auto diag = fail("granularity: expected block = [1, n, n], of which n divides the ") << latent;
  diag << " latent columns";
  if (branch.isDecode)
    diag << " and the " << keys << " columns of q that are not rotated";
  return diag << ", got " << granularity << " (" << label(5) << ")";
}

/// c3 and c4
LogicalResult BranchVerifier::verifyWeight(StringRef operand, const BranchWeight &weight,
                                           ArrayRef<int64_t> shape) {
  ShapedType type = branch.typeOf(weight.codes);
  if (failed(verifyShape(3, operand, weight.codes, shape)))
    return failure();
  // Scratch memory and scales follow from it.
  if (!type.hasStaticShape())
    return fail(operand) << ": expected a static shape, got " << type << " (" << label(3) << ")";
  if (!branch.isQuantized) {
    if (type.getElementType() == branch.element())
      return success();
    return fail(operand) << ": expected elements of " << branch.element() << " as q has them, got "
                         << type << " (" << label(4) << ")";
  }
  SmallVector<int64_t> scales(shape);
  for (int64_t &extent : MutableArrayRef<int64_t>(scales).take_back(2))
    extent = int64_t(llvm::divideCeil(extent, branch.block()));
  return verifyShape(3, (operand + "_scale").str(), weight.scales, scales);
}

LogicalResult BranchVerifier::verifySameWeights(StringRef operand, const BranchWeight &weight,
                                                StringRef otherName, const BranchWeight &other) {
  if (failed(opimpl::verifySameElement(op, label(4), operand, branch.typeOf(weight.codes),
                                       otherName, branch.typeOf(other.codes))))
    return failure();
  if (!branch.isQuantized)
    return success();
  return opimpl::verifySameElement(op, label(4), (operand + "_scale").str(),
                                   branch.typeOf(weight.scales), (otherName + "_scale").str(),
                                   branch.typeOf(other.scales));
}

LogicalResult BranchVerifier::verifyPrefillWeights() {
  if (failed(verifyGranularity()))
    return failure();
  auto isGiven = [&](const BranchWeight &weight) {
    return weight && bool(weight.scales) == branch.isQuantized;
  };
  auto isLeftOut = [](const BranchWeight &weight) { return !weight && !weight.scales; };
  bool isJoined = isGiven(branch.joined) && isLeftOut(branch.keys) && isLeftOut(branch.values);
  bool isApart = isLeftOut(branch.joined) && isGiven(branch.keys) && isGiven(branch.values);
  if (!isJoined && !isApart)
    return fail(branch.isQuantized ? "expected either kv_b_proj and kv_b_proj_scale, or w_k, "
                                     "w_k_scale, w_uv and w_uv_scale ("
                                   : "expected either kv_b_proj, or w_k and w_uv (")
           << label(3) << ")";
  int64_t heads = branch.heads(), latent = branch.latent();
  int64_t keys = heads * branch.keyColumns(), values = heads * branch.valueColumns();
  if (isJoined)
    return verifyWeight("kv_b_proj", branch.joined, {keys + values, latent});
  return success(succeeded(verifyWeight("w_k", branch.keys, {keys, latent})) &&
                 succeeded(verifyWeight("w_uv", branch.values, {values, latent})) &&
                 succeeded(verifySameWeights("w_uv", branch.values, "w_k", branch.keys)));
}

LogicalResult BranchVerifier::verifyHeadWeights() {
  int64_t heads = branch.heads(), latent = branch.latent();
  return success(
      succeeded(verifyGranularity()) &&
      succeeded(verifyWeight("w_uk", branch.keys, {heads, latent, branch.keyColumns()})) &&
      succeeded(verifyWeight("w_uv", branch.values, {heads, branch.valueColumns(), latent})) &&
      succeeded(verifySameWeights("w_uv", branch.values, "w_uk", branch.keys)));
}

/// c11
LogicalResult BranchVerifier::verifyQueryOut() {
  if (!branch.qOut)
    return success();
  if (!branch.freqs)
    return fail("q_out: expected freqs beside it, as nothing else changes a query (")
           << label(11) << ")";
  ShapedType q = branch.typeOf(branch.q), out = branch.typeOf(branch.qOut);
  if (failed(verifyShape(11, "q_out", branch.qOut, q.getShape())))
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
                                                      "mla_prefill_branch_fp8_c13"};
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
                                                       "mla_prefill_branch_bf16_c13"};
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
                                                     "mla_decode_branch_fp8_c13"};
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
                                                      "mla_decode_branch_bf16_c13"};

template <typename OpTy>
static LogicalResult verifyBranch(OpTy op, ArrayRef<StringLiteral> labels) {
  if (failed(opimpl::verifyCommon(op)))
    return failure();
  return BranchVerifier(Branch(op), labels).verify();
}

LogicalResult MlaPrefillBranchFp8Op::verify() { return verifyBranch(*this, kPrefillFp8Labels); }
LogicalResult MlaPrefillBranchBf16Op::verify() { return verifyBranch(*this, kPrefillBf16Labels); }
LogicalResult MlaDecodeBranchFp8Op::verify() { return verifyBranch(*this, kDecodeFp8Labels); }
LogicalResult MlaDecodeBranchBf16Op::verify() { return verifyBranch(*this, kDecodeBf16Labels); }
