// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "MemRefTypes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

StringRef fusednorm::describe(AttentionPath path) {
  switch (path) {
  case AttentionPath::Matrix16:
    return "attention by mma.sync of 16-bit floats";
  case AttentionPath::Converted:
    return "attention by mma.sync of f16, after an exact conversion of the 8-bit operands";
  case AttentionPath::MultiplyAdds:
    return "attention by FMAs of single threads, one warp for a query: operands are not 8-bit or "
           "16-bit floats, or their rows are too long for registers and shared memory";
  }
  llvm_unreachable("a path");
}

int64_t GPUAttentionLayout::warps() const {
  return hasMatrices() ? rows / kWarpRows * columnWarps : rows;
}

OperandTile GPUAttentionLayout::rawLines(const OperandTile &tile) const {
  OperandTile lines;
  lines.lines = tile.lines;
  lines.lineBytes = lines.pitch = tile.lineBytes / 2;
  return lines;
}

int64_t GPUAttentionLayout::stageBytes() const {
  if (!widensStages)
    return tileBytes();
  return rawLines(key).bytes() + (hasValuesInKeys ? 0 : rawLines(value).bytes()) +
         (hasKeyScales ? 2 * scaleBytes() : 0);
}

int64_t GPUAttentionLayout::sharedBytes() const {
  if (!hasMatrices())
    return hasPrologue ? rows * columns * int64_t(sizeof(float)) : 0;
  int64_t others = exchangeBytes() + (widensStages ? tileBytes() : 0);
  if (keepsQueries)
    return stageBytes() + std::max(stageBytes(), query.bytes()) + others;
  return query.bytes() + 2 * stageBytes() + others;
}

std::string GPUAttentionLayout::describe() const {
  std::string packed = heads == 1 ? "" : llvm::formatv(" of {0} heads", heads).str();
  std::string split;
  if (columnWarps > 1)
    split = llvm::formatv(", {0} warps for 16 rows, with {1} columns of V each", columnWarps,
                          warpColumns());
  return llvm::formatv("{0} queries{1} of a block, {2} keys of a step, {3}{4} warps{5}{6}{7}",
                       queries(), packed, keys, hasMatrices() ? "2 stages, " : "", warps(), split,
                       hasValuesInKeys && hasMatrices() ? ", V read from the tile of K" : "",
                       widensStages ? ", 8-bit K and V widened in shared memory" : "");
}

/// Returns the heads that share a KV head.
static int64_t groupOf(AttentionOp op) {
  return typeOf(op.getQ()).getDimSize(1) / op.getKeyHeads();
}

bool GPUAttentionLayout::hasRuns(const TargetInfo &target) const {
  // A loop over the pieces of a run spills registers of kernels with scales of keys. It also does
  // on chips with little shared memory (28 bytes on sm_89 with 576 columns) and on sm_100 (4
  // bytes).
  constexpr int64_t kLeastShared = 128 * 1024;
  constexpr unsigned kBlackwell = 100;
  return !hasKeyScales && target.maxSharedBytes >= kLeastShared && target.capability < kBlackwell;
}

int64_t GPUAttentionLayout::mostHeads(AttentionOp op) const {
  int64_t group = groupOf(op);
  int64_t most = hasMatrices() ? std::min(group, rows) : 1;
  while (group % most != 0)
    --most;
  return most;
}

namespace {
/// Sizes of a block for matrix instructions.
struct Candidate {
  int64_t rows, keys, columnWarps = 1;
  bool keepsQueries = false;
};
} // namespace

/// Sets the tiles of a candidate. Returns whether they fit registers and shared memory.
static bool apply(const Candidate &candidate, AttentionOp op, const TargetInfo &target,
                  GPUAttentionLayout &layout) {
  // Whole instructions: 16 columns of Q and K, and 16 columns of V, since its fragments are loaded
  // in pairs.
  constexpr int64_t kColumns = 16, kBytes = 2;
  // Registers for scores and accumulators of a thread. The other registers hold probabilities,
  // fragments and addresses.
  constexpr int64_t kMostRegisters = 150;
  int64_t parts = candidate.columnWarps;
  layout.rows = candidate.rows;
  layout.keys = candidate.keys;
  layout.columnWarps = parts;
  layout.keepsQueries = candidate.keepsQueries;
  int64_t width = llvm::alignTo(layout.columns, kColumns * parts) * kBytes;
  int64_t values = llvm::alignTo(layout.valueColumns, kColumns);
  layout.query = OperandTile::of(layout.rows, width, false);
  layout.key = OperandTile::of(layout.keys, width, false);
  layout.value =
      layout.hasValuesInKeys ? layout.key : OperandTile::of(layout.keys, values * kBytes, false);
  // The columns of a warp begin at a whole period of the swizzle, and one warp quantizes a group.
  constexpr int64_t kPeriod = 64;
  int64_t group = op.getScales() ? int64_t(op.getGroup()) : 1;
  if (parts > 1 && (values % (kPeriod * parts) != 0 || values != layout.valueColumns ||
                    values / parts % group != 0))
    return false;
  return layout.sharedBytes() <= target.maxSharedBytes &&
         (layout.keys + values / parts) / 2 <= kMostRegisters;
}

GPUAttentionLayout GPUAttentionLayout::of(AttentionOp op, const TargetInfo &target, int64_t heads) {
  GPUAttentionLayout layout;
  layout.heads = heads;
  layout.columns = typeOf(op.getQ()).getShape().back();
  layout.keyColumns = typeOf(op.getK()).getShape().back();
  layout.valueColumns = typeOf(op.getOut()).getShape().back();
  layout.factor = typeOf(op.getQ()).getElementType();
  layout.hasConversion = target.hasFloat8Convert;
  layout.hasPrologue = op.getQueryRows().any();
  // V has the elements in memory, before keys are computed.
  layout.hasValuesInKeys = op.getValuesInKeys() && !op.getKeyRows().any();
  AttentionPath path = AttentionPath::MultiplyAdds;
  if (layout.factor.isBF16() || layout.factor.isF16())
    path = AttentionPath::Matrix16;
  if (layout.factor.getIntOrFloatBitWidth() == 8) {
    path = AttentionPath::Converted;
    layout.factor = Float16Type::get(op.getContext());
  }
  static constexpr Candidate whole[] = {{128, 64}, {128, 32}, {64, 64}, {64, 32},
                                        {64, 16},  {32, 16},  {16, 16}};
  // For rows too long for the registers of one warp.
  static constexpr Candidate split[] = {
      {64, 32, 2}, {32, 32, 4, true}, {32, 16, 4, true}, {16, 32, 4, true}, {16, 16, 4, true}};
  if (path != AttentionPath::MultiplyAdds) {
    layout.path = path;
    Type ofKeys = typeOf(op.getK()).getElementType();
    layout.widensStages = path == AttentionPath::Matrix16 && ofKeys.getIntOrFloatBitWidth() == 8 &&
                          !op.hasScalesOfColumns();
    layout.hasKeyScales = op.hasScalesOfKeys();
    for (const Candidate &candidate : whole)
      if (apply(candidate, op, target, layout))
        return layout;
    // One query of one sequence fills the rows of a block in decoding, if it has enough heads.
    constexpr int64_t kMinRows = 16;
    int64_t group = groupOf(op);
    for (const Candidate &candidate : split)
      if ((group < kMinRows || candidate.rows < group + kMinRows) &&
          apply(candidate, op, target, layout))
        return layout;
  }
  layout.path = AttentionPath::MultiplyAdds;
  layout.factor = Float32Type::get(op.getContext());
  layout.columnWarps = 1;
  layout.keepsQueries = layout.widensStages = false;
  layout.rows = 4;
  layout.keys = kWarpThreads;
  return layout;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::verifyGPUAttention(AttentionOp op) {
  Type element = typeOf(op.getQ()).getElementType();
  Type ofKeys = typeOf(op.getK()).getElementType();
  bool isQuantized = isa<Float8E4M3FNType, Float8E5M2Type>(ofKeys) || ofKeys.isInteger(8);
  bool isWide = element.getIntOrFloatBitWidth() > 8;
  if (typeOf(op.getV()).getElementType() != ofKeys ||
      (ofKeys != element && !(isQuantized && isWide)))
    return op.emitOpError("expected q, k and v of one type, or quantized k and v of one type, got ")
           << op.getQ().getType() << ", " << op.getK().getType() << " and " << op.getV().getType();
  if (!element.isF32() && !element.isF16() && !element.isBF16() && !isa<Float8E4M3FNType>(element))
    return op.emitOpError("expected q of f32, f16, bf16 or f8E4M3FN, got ") << op.getQ().getType();
  if (op.getRopeGroup() < 1 || int64_t(op.getRopeColumn()) < 0)
    return op.emitOpError("expected rope_group of 1 or more and rope_column of 0 or more");
  return success();
}
