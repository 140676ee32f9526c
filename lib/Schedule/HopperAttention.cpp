// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/HopperAttention.h"
#include "MemRefTypes.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Returns whether every row begins at a multiple of 16 bytes in every launch.
static bool hasAlignedRows(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset, unit = 16 * 8 / type.getElementTypeBitWidth();
  if (failed(type.getStridesAndOffset(strides, offset)) || offset != 0 || strides.back() != 1)
    return false;
  // In a dense array, all strides are multiples of the columns. Extents before the columns may be
  // dynamic.
  if (type.getLayout().isIdentity())
    return type.getShape().back() % unit == 0;
  return llvm::all_of(ArrayRef(strides).drop_back(), [&](int64_t stride) {
    return !ShapedType::isDynamic(stride) && stride % unit == 0;
  });
}

std::string HopperAttention::describe() const {
  StringRef type = transposesV() ? "8-bit" : "16-bit";
  std::string widened = quantized ? ", 8-bit K and V widened by the producer warpgroup" : "";
  if (splitsColumns)
    return "attention by wgmma of 16-bit floats, two warpgroups of 64 rows with one half of the "
           "output columns each, " +
           std::to_string(tileHeads) + " heads of a query" + widened;
  StringRef count = warpgroups == 2 ? "two" : "three";
  std::string text =
      ("attention by wgmma of " + type + " floats, " + count + " warpgroups of 64 ").str();
  if (tileHeads == 1)
    return text + "queries" + widened;
  return text + "rows, " + std::to_string(tileHeads) + " heads of a query" + widened;
}

bool HopperAttention::hasPartialLines() const {
  return llvm::any_of(ArrayRef({columns, keyColumns, valueColumns}),
                      [](int64_t count) { return count % 64 != 0; });
}

int64_t HopperAttention::mostHeads() const {
  int64_t group = heads / AttentionOp(op).getKeyHeads();
  int64_t most = std::min(group, rows);
  while (group % most != 0)
    --most;
  return most;
}

bool HopperAttention::splitColumns(std::string &reason) {
  // Q, two stages of K and P fill the shared memory. A warpgroup has the accumulators of 256
  // columns.
  constexpr int64_t kMostColumns = 576, kMostValueColumns = 512;
  reason = "rows are longer than 192 columns of q or 128 of v";
  if (columns > kMostColumns || valueColumns > kMostValueColumns)
    return false;
  reason += ", and ";
  if (!op.getValuesInKeys())
    reason += "v is not a part of k";
  else if (transposesV() || valueColumns % 128 != 0)
    reason += "operands are not of 16 bits, or v has no multiple of 128 columns";
  else if (op.getQueryRows().any() || !op.getQuantize().empty())
    reason += "queries or results have a fused computation";
  else {
    splitsColumns = hasPagedKeys = true;
    rows = keys = 64;
  }
  return splitsColumns;
}

bool HopperAttention::shortenSteps(std::string &reason) {
  constexpr int64_t kMostColumns = 256;
  if (columns > kMostColumns || valueColumns > kMostColumns)
    return false;
  if (transposesV()) {
    reason += ", and operands are not of 16 bits";
    return false;
  }
  // Q and two stages of 80 keys fill the shared memory. A consumer thread has 128 accumulators, and
  // masks need registers. Pages and pieces have multiples of 64 keys.
  overlapsSoftmax = false;
  parksValues = true;
  bool hasMask = !op.getScore().empty();
  keys = hasPagedKeys || hasMask || program.getStep().size() == 3 ? 64 : 80;
  return true;
}

/// Returns whether scores are unchanged, and hidden by at most one comparison of two indices, as
/// under a causal mask. Canonicalization does not change the answer.
static bool hasPlainScores(AttentionOp op) {
  if (op.getScore().empty())
    return true;
  Block &body = op.getScore().front();
  Operation *yield = body.getTerminator();
  auto visible = yield->getOperand(1).getDefiningOp<arith::CmpIOp>();
  return yield->getOperand(0) == body.getArgument(0) && visible &&
         isa<BlockArgument>(visible.getLhs()) && isa<BlockArgument>(visible.getRhs());
}

void HopperAttention::addWarpgroup() {
  // With 64 columns, exponentials take as long as MMAs, and a third warpgroup overlaps both. The
  // registers of the producer warpgroup suffice for TMA copies of arrays. Other masks and biases
  // need more registers than the 152 of a consumer thread.
  constexpr int64_t kColumns = 64, kRows = 192, kKeys = 112;
  if (columns != kColumns || valueColumns != kColumns || transposesV() || hasPagedKeys ||
      op.getRope() || op.getQueryRows().any() || !op.getQuantize().empty() ||
      program.getStep().size() == 3 || !hasPlainScores(op))
    return;
  HopperAttention more = *this;
  more.warpgroups = 3;
  more.rows = kRows;
  more.keys = kKeys;
  more.parksValues = true;
  // Tiles have no unused rows.
  if (kRows % more.mostHeads() == 0)
    *this = more;
}

std::optional<HopperAttention> HopperAttention::match(ProgramOp program, const TargetInfo &target,
                                                      std::string &reason) {
  auto ops = program.getBody().getOps<AttentionOp>();
  if (ops.empty())
    return std::nullopt;
  auto no = [&](const Twine &why) -> std::optional<HopperAttention> {
    reason = why.str();
    return std::nullopt;
  };
  HopperAttention result;
  result.program = program;
  AttentionOp op = result.op = *ops.begin();
  if (!target.hasWgmma)
    return no(Twine(target.name) + " has no wgmma");
  result.element = typeOf(op.getQ()).getElementType();
  if (!result.element.isBF16() && !result.element.isF16() && !isa<Float8E4M3FNType>(result.element))
    return no("operands are not bf16, f16 or f8E4M3FN");
  if (Type ofKeys = typeOf(op.getK()).getElementType(); ofKeys != result.element)
    result.quantized = ofKeys;
  if (op.hasScalesOfKeys())
    return no("each key has scales");
  // TMA copies keys directly to the tiles of wgmma, so no thread can compute these rows.
  if (op.getKeyRows().any())
    return no("keys have a fused prologue");
  if (op.getRopeScales() ||
      (op.getRope() && typeOf(op.getRope()).getElementType() != result.element))
    return no("the RoPE part of keys has scales or another type than the queries");
  result.heads = typeOf(op.getQ()).getDimSize(1);
  result.columns = typeOf(op.getQ()).getShape().back();
  result.keyColumns = typeOf(op.getK()).getShape().back();
  result.valueColumns = typeOf(op.getV()).getShape().back();
  result.hasPagedKeys = !op.hasContiguousKeys() || result.quantized;
  if (op.hasScalesOfColumns() && (op.getKvGroup() % result.lineColumns() != 0 ||
                                  result.countScales(result.keyColumns) > kMostScales ||
                                  result.countScales(result.valueColumns) > kMostScales))
    return no("scales are for less than 64 columns, or a row has more than 8 scales");
  for (int64_t columns : {result.columns, result.keyColumns, result.valueColumns})
    if (columns % 16 != 0)
      return no("rows of q, k or v are not multiples of 16 columns");
  // Accumulators of PV stay in registers, together with scores and probabilities.
  if (result.columns > 192 || result.valueColumns > 128)
    if (!result.splitColumns(reason) && !result.shortenSteps(reason))
      return std::nullopt;
  // With a sliding window, a producer that also loads scales of V spills registers.
  if (op.hasScalesOfColumns() && !result.splitsColumns)
    return no("groups of columns have scales, and v is not a part of k with more than 128 columns");
  if (op.getRope() && result.keyColumns % result.lineColumns() != 0)
    return no("keys without their RoPE part are not multiples of 128 bytes");
  if (op.getRope() && op.getRopeColumn() * result.elementBytes() % 16 != 0)
    return no("the RoPE part of keys is not aligned to 16 bytes");
  for (Value array : {op.getQ(), op.getK(), op.getV(), op.getRope()})
    if (array && !hasAlignedRows(typeOf(array)))
      return no("rows are not always aligned to 16 bytes");
  result.addWarpgroup();
  result.tileHeads = program.getStep().front();
  if (result.tileHeads < 1 || result.mostHeads() % result.tileHeads != 0)
    return no("the heads of a block do not divide the heads that share a KV head");
  return result;
}
