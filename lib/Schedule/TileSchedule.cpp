// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/TileSchedule.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static bool isWithinBF16(Type type) {
  return type.isBF16() || isa<Float8E4M3FNType, Float8E4M3FNUZType, Float8E5M2Type>(type);
}

TileTraits TileTraits::of(ProgramOp program) {
  TileTraits traits;
  program.walk([&](DotOp dot) {
    traits.hasGemms = true;
    for (Value operand : {dot.getLhs(), dot.getRhs()})
      traits.withinBF16 &= isWithinBF16(getElementTypeOrSelf(operand.getType()));
    traits.isInteger |= isa<IntegerType>(getElementTypeOrSelf(dot.getType()));
    auto accumulators = dot->getParentOfType<scf::ForOp>();
    auto totals = accumulators ? accumulators->getParentOfType<scf::ForOp>() : scf::ForOp();
    traits.hasTotals |=
        totals && llvm::any_of(totals.getInitArgs().getTypes(), llvm::IsaPred<VectorType>);
  });
  auto sizeOf = [](Value extent) -> int64_t {
    if (std::optional<int64_t> constant = getConstantIntValue(extent))
      return *constant;
    auto dim = extent.getDefiningOp<memref::DimOp>();
    std::optional<int64_t> which = dim ? dim.getConstantIndex() : std::nullopt;
    auto type = which ? cast<ShapedType>(dim.getSource().getType()) : ShapedType();
    if (!type || *which < 0 || *which >= type.getRank() || type.isDynamicDim(*which))
      return 0;
    return type.getDimSize(*which);
  };
  if (!program.getBounds().empty())
    traits.columns = sizeOf(program.getBounds().back());
  program.walk([&](DotOp dot) {
    auto load = dot.getLhs().getDefiningOp<LoadOp>();
    if (!load)
      return;
    int64_t size =
        cast<ShapedType>(load.getMemref().getType()).getDimSize(load.getMemRefDims().back());
    traits.sizeK = ShapedType::isDynamic(size) ? 0 : size;
  });
  // A sum of one step is no loop, and is not split into parts.
  bool areInLoops =
      llvm::all_of(program.getBody().getOps(), [](Operation &op) { return !isa<DotOp>(op); });
  traits.hasLoop = areInLoops && llvm::hasSingleElement(program.getBody().getOps<scf::ForOp>());
  traits.block = program.getSmallestBlock();
  if (program.getBody().getNumArguments())
    traits.unit = getTileUnit(program.getBody().getArguments().back());
  return traits;
}

bool TileTraits::matches(const ScheduleLine &line, const TargetInfo &target) const {
  if (!line.isForTiles() || !line.covers(target, columns))
    return false;
  if (!sizeK)
    return line.minDepth <= 1 && line.maxDepth == INT64_MAX;
  return sizeK >= line.minDepth && sizeK <= line.maxDepth;
}

/// Numbers of f32 in a vector.
static int64_t countLanes(const TargetInfo &target) { return target.vectorBytes / 4; }

/// Vectors that a tile of f32 needs beside its own: one row of the right operand, and a
/// number of the left one where instructions cannot take it from memory.
static int64_t countExtra(int64_t n, const TargetInfo &target) {
  return n / countLanes(target) + (target.hasAVX512 ? 0 : 1);
}

/// The most rows of a tile of `n` columns.
static int64_t mostRows(int64_t n, const TargetInfo &target) {
  return (target.vectorRegisters - countExtra(n, target)) / (n / countLanes(target));
}

/// Products of one step of the tile registers of AMX, and rows or columns of one of them.
static constexpr int64_t kTileDepth = 32, kTileSide = 16;

static bool canUseTiles(const TileTraits &traits, const TargetInfo &target) {
  return traits.hasGemms && traits.withinBF16 && target.hasAMXBF16 && traits.hasLoop &&
         traits.block % kTileDepth == 0 && traits.unit % kTileSide == 0;
}

static int64_t bestDepth(const TileTraits &traits, const TargetInfo &target) {
  if (canUseTiles(traits, target))
    return kTileDepth;
  return traits.hasGemms && traits.withinBF16 && target.hasAVX512BF16 ? 2 : 1;
}

bool fusednorm::attentionUsesPairs(AttentionOp op, const TargetInfo &target) {
  auto holds = [](Value memref) {
    return !memref || isWithinBF16(cast<MemRefType>(memref.getType()).getElementType());
  };
  // Vectors are rows of tiles.
  bool hasVectors = target.hasAVX512 && target.vectorBytes == 64;
  return (target.hasAMXBF16 || target.hasAVX512BF16) && hasVectors && holds(op.getQ()) &&
         holds(op.getK()) && holds(op.getV()) && holds(op.getRope());
}

bool fusednorm::attentionUsesTiles(AttentionOp op, const TargetInfo &target) {
  return target.hasAMXBF16 && attentionUsesPairs(op, target);
}

int64_t fusednorm::attentionQueries(AttentionOp op, const TargetInfo &target) {
  // Whole groups of lanes of every processor; of pairs keys and values are moved for more.
  return attentionUsesPairs(op, target) ? 384 : 144;
}

/// The largest power of two up to `most` that lies in one head.
static int64_t mostColumns(const TileTraits &traits, int64_t most) {
  if (!traits.unit)
    return most;
  return std::min(most, int64_t(1) << llvm::countr_zero(uint64_t(traits.unit)));
}

/// Rows of a tile of `n` columns, as measured.
static int64_t bestRows(const TileTraits &traits, const TargetInfo &target, int64_t n) {
  // Totals that find no register beside the sums of a block wait on the stack, once for each block.
  // One vdpbf16ps takes as long as two multiply-adds, so that 16 sums are enough for it.
  if (target.hasAVX512) {
    bool isWide = n > countLanes(target);
    return isWide && (traits.hasTotals || bestDepth(traits, target) == 2) ? 8 : 12;
  }
  // Without AVX-512 totals of floats on the stack cost less than the loads of a smaller tile. A
  // product of integers takes two instructions, and a register between them.
  return traits.hasTotals && traits.isInteger ? 4 : 6;
}

CPUScheduleAttr fusednorm::heuristicCPUSchedule(const TileTraits &traits, const TargetInfo &target,
                                                MLIRContext *context) {
  // Two vectors of columns: each number of the left operand is used twice, and there are more
  // accumulators than a multiply-add takes cycles.
  if (canUseTiles(traits, target)) {
    // Four sums, and two tiles of either operand: all eight registers. Sums go by way of memory,
    // so that many products are taken at a time: as many as leave the operands in the first cache,
    // or twice as many where those are all.
    int64_t k = 256;
    if (traits.sizeK > 0 && traits.sizeK <= 2 * k)
      k *= 2;
    if (traits.block)
      k = std::min(k, int64_t(1) << llvm::countr_zero(uint64_t(traits.block)));
    return CPUScheduleAttr::getEmpty(context)
        .withM(2 * kTileSide)
        .withN(mostColumns(traits, 2 * kTileSide))
        .withK(k)
        .withDepth(kTileDepth)
        .withUnroll(1)
        .withPanels(1);
  }
  int64_t n = mostColumns(traits, 2 * countLanes(target));
  int64_t k = 256;
  if (traits.block)
    k = std::min(k, int64_t(1) << llvm::countr_zero(uint64_t(traits.block)));
  return CPUScheduleAttr::getEmpty(context)
      .withM(bestRows(traits, target, n))
      .withN(n)
      .withK(k)
      .withDepth(bestDepth(traits, target))
      .withUnroll(4)
      .withPanels(1);
}

/// What a schedule of AMX asks for.
static LogicalResult verifyTiles(CPUScheduleAttr schedule, const TileTraits &traits,
                                 const TargetInfo &target,
                                 function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN(), k = *schedule.getK();
  if (!target.hasAMXBF16)
    return emitError() << "schedule has depth = 32, which needs amx-bf16; " << target.name
                       << " lacks it here; use depth = " << bestDepth(traits, target);
  if (!canUseTiles(traits, target))
    return emitError() << "schedule has depth = 32, of operands that bf16 holds exactly, in blocks "
                          "of multiples of 32 and a loop over them; use depth = "
                       << bestDepth(traits, target);
  constexpr int64_t kMost = 2 * kTileSide;
  if (m % kTileSide != 0 || n % kTileSide != 0 || m > kMost || n > kMost)
    return emitError() << "schedule has a tile of " << m << " x " << n
                       << " with depth = 32; use m and n of 16 or 32, or depth = "
                       << (target.hasAVX512BF16 ? 2 : 1);
  if (k % kTileDepth != 0 || *schedule.getUnroll() != 1)
    return emitError() << "schedule has k = " << k << " and unroll = " << *schedule.getUnroll()
                       << " with depth = 32; use a multiple of 32, and unroll = 1";
  return success();
}

LogicalResult fusednorm::verifyCPUSchedule(CPUScheduleAttr schedule, const TileTraits &traits,
                                           const TargetInfo &target,
                                           function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN(), depth = *schedule.getDepth();
  int64_t lanes = countLanes(target);
  if (n % lanes != 0)
    return emitError() << "schedule has n = " << n << ", which is no multiple of the " << lanes
                       << " numbers in a vector of " << target.name << "; use n = " << lanes;
  if (traits.unit % n != 0)
    return emitError() << "schedule has n = " << n << ", of which heads or slices of "
                       << traits.unit
                       << " columns are no multiple; use n = " << mostColumns(traits, n);
  if (depth == kTileDepth)
    return verifyTiles(schedule, traits, target, emitError);
  if (n / lanes + countExtra(n, target) > target.vectorRegisters)
    return emitError() << "schedule has n = " << n << ", of which " << target.name
                       << " has no registers for one row; use n = " << 2 * lanes;
  if (m > mostRows(n, target))
    return emitError() << "schedule has a tile of " << m << " x " << n << ", which needs "
                       << m * n / lanes + countExtra(n, target) << " vector registers, more than "
                       << "the " << target.vectorRegisters << " of " << target.name
                       << "; use m = " << mostRows(n, target) << ", n = " << n;
  if (depth == 2 && !target.hasAVX512BF16)
    return emitError() << "schedule has depth = 2, which needs avx512bf16; " << target.name
                       << " lacks it here; use depth = 1";
  if (depth == 2 && !traits.withinBF16)
    return emitError() << "schedule has depth = 2, of operands that bf16 holds exactly; use "
                          "depth = 1 for f32, f16 and integers";
  if (depth > 2)
    return emitError() << "schedule has depth = " << depth
                       << ", which no lowering has; use depth = " << bestDepth(traits, target);
  if (*schedule.getUnroll() * depth > *schedule.getK())
    return emitError() << "schedule has unroll * depth = " << *schedule.getUnroll() * depth
                       << ", more than k = " << *schedule.getK()
                       << "; use unroll = " << *schedule.getK() / depth;
  return success();
}
