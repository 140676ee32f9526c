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
  if (GemmOp gemm = program.getGemm()) {
    traits.hasGemm = true;
    for (Value operand : {gemm.getLhs(), gemm.getRhs()})
      traits.withinBF16 &= isWithinBF16(getElementTypeOrSelf(operand.getType()));
    traits.isInteger = gemm.getPartType().isInteger();
    traits.hasTotals = gemm.getBlock().has_value();
    traits.sizeK = ShapedType::isDynamic(gemm.getDepth()) ? 0 : gemm.getDepth();
  }
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

/// Returns the f32 elements of a vector.
static int64_t countLanes(const TargetInfo &target) { return target.vectorBytes / 4; }

/// Returns the vectors that an f32 tile needs in addition to its accumulators: one row of B, and an
/// element of A if instructions cannot load it from memory.
static int64_t countExtra(int64_t n, const TargetInfo &target) {
  return n / countLanes(target) + (target.hasAVX512 ? 0 : 1);
}

/// Returns the most rows of a tile of `n` columns.
static int64_t mostRows(int64_t n, const TargetInfo &target) {
  return (target.vectorRegisters - countExtra(n, target)) / (n / countLanes(target));
}

/// K of one step of the AMX tile registers, and rows or columns of one register.
static constexpr int64_t kTileDepth = 32, kTileSide = 16;

static bool canUseTiles(const TileTraits &traits, const TargetInfo &target) {
  return traits.hasGemm && traits.withinBF16 && target.hasAMXBF16 &&
         traits.block % kTileDepth == 0 && traits.unit % kTileSide == 0;
}

static int64_t bestDepth(const TileTraits &traits, const TargetInfo &target) {
  if (canUseTiles(traits, target))
    return kTileDepth;
  return traits.hasGemm && traits.withinBF16 && target.hasAVX512BF16 ? 2 : 1;
}

bool fusednorm::attentionUsesPairs(AttentionOp op, const TargetInfo &target) {
  auto holds = [](Value memref) {
    Type element = memref ? cast<MemRefType>(memref.getType()).getElementType() : Type();
    return !memref || isWithinBF16(element) || element.isInteger(8);
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
  // A multiple of the vector length of every CPU. With pairs, K and V are repacked, which pays off
  // for more queries.
  return attentionUsesPairs(op, target) ? 384 : 144;
}

/// Returns the largest power of two up to `most` that divides heads and slices.
static int64_t mostColumns(const TileTraits &traits, int64_t most) {
  if (!traits.unit)
    return most;
  return std::min(most, int64_t(1) << llvm::countr_zero(uint64_t(traits.unit)));
}

/// Returns the rows of a tile of `n` columns, as measured.
static int64_t bestRows(const TileTraits &traits, const TargetInfo &target, int64_t n) {
  // Totals that do not fit the registers with the accumulators of a block are spilled once for each
  // block. One vdpbf16ps takes as long as two FMAs, so 16 accumulators hide its latency.
  if (target.hasAVX512) {
    bool isWide = n > countLanes(target);
    return isWide && (traits.hasTotals || bestDepth(traits, target) == 2) ? 8 : 12;
  }
  // Without AVX-512, spilled float totals cost less than the loads of a smaller tile. An integer
  // multiplication and addition takes two instructions and a temporary register.
  return traits.hasTotals && traits.isInteger ? 4 : 6;
}

CPUScheduleAttr fusednorm::heuristicCPUSchedule(const TileTraits &traits, const TargetInfo &target,
                                                MLIRContext *context) {
  // Two vectors of columns: each element of A is used twice, and there are more accumulators than
  // the cycles of an FMA.
  if (canUseTiles(traits, target)) {
    // Four accumulators and two tiles of either operand fill all eight registers. Accumulators go
    // through memory, so one pass takes as much of K as fits L1, or twice as much if that is all of
    // K.
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

/// Checks the requirements of AMX on a schedule.
static LogicalResult verifyTiles(CPUScheduleAttr schedule, const TileTraits &traits,
                                 const TargetInfo &target,
                                 function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN(), k = *schedule.getK();
  if (!target.hasAMXBF16)
    return emitError() << "schedule has depth = 32, which needs amx-bf16; " << target.name
                       << " lacks it here; use depth = " << bestDepth(traits, target);
  if (!canUseTiles(traits, target))
    return emitError()
           << "schedule has depth = 32, expected operands that are exact in bf16, scale "
              "blocks of multiples of 32 and a GEMM; use depth = "
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
    return emitError() << "schedule has n = " << n << ", not a multiple of the " << lanes
                       << " elements in a vector of " << target.name << "; use n = " << lanes;
  if (traits.unit % n != 0)
    return emitError() << "schedule has n = " << n << ", not a divisor of heads or slices of "
                       << traits.unit << " columns; use n = " << mostColumns(traits, n);
  if (depth == kTileDepth)
    return verifyTiles(schedule, traits, target, emitError);
  if (n / lanes + countExtra(n, target) > target.vectorRegisters)
    return emitError() << "schedule has n = " << n << ", but " << target.name
                       << " has too few registers for one row; use n = " << 2 * lanes;
  if (m > mostRows(n, target))
    return emitError() << "schedule has a tile of " << m << " x " << n << ", which needs "
                       << m * n / lanes + countExtra(n, target) << " vector registers, more than "
                       << "the " << target.vectorRegisters << " of " << target.name
                       << "; use m = " << mostRows(n, target) << ", n = " << n;
  if (depth == 2 && !target.hasAVX512BF16)
    return emitError() << "schedule has depth = 2, which needs avx512bf16; " << target.name
                       << " lacks it here; use depth = 1";
  if (depth == 2 && !traits.withinBF16)
    return emitError() << "schedule has depth = 2, expected operands that are exact in bf16; use "
                          "depth = 1 for f32, f16 and integers";
  if (depth > 2)
    return emitError() << "schedule has depth = " << depth
                       << ", which no lowering supports; use depth = " << bestDepth(traits, target);
  if (*schedule.getUnroll() * depth > *schedule.getK())
    return emitError() << "schedule has unroll * depth = " << *schedule.getUnroll() * depth
                       << ", more than k = " << *schedule.getK()
                       << "; use unroll = " << *schedule.getK() / depth;
  return success();
}
