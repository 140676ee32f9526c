// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/HopperSchedule.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Diagnostics.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Bytes of the two mbarriers of a stage, or of a resident operand.
static constexpr int64_t kBarrierBytes = 16;
/// Rows of an MMA of a consumer warpgroup, and of two warpgroups. The warpgroups of a taller tile
/// multiply twice in a k-step.
static constexpr int64_t kWarpgroupRows = 64, kMostRowsAtOnce = 128;
/// Bytes of a result that TMA stores, and of an accumulator.
static constexpr int64_t kResultBytes = 2, kSumBytes = 4;
/// Most columns whose accumulators fit 232 registers of a thread: with and without partial sums.
static constexpr int64_t kMostPartColumns = 208, kMostColumns = 256;
/// Most columns with block scales, which need registers as well.
static constexpr int64_t kMostScaledColumns = 192;
/// Most columns of a tile with 256 rows: two accumulators of each column, and one partial sum.
static constexpr int64_t kMostTallColumns = 128;

static int64_t countWarpgroups(int64_t m, bool resident) {
  return resident ? 2 : std::min<int64_t>(m / kWarpgroupRows, 2);
}

int64_t fusednorm::countWarpgroups(HopperScheduleAttr schedule) {
  return ::countWarpgroups(*schedule.getM(), *schedule.getResident());
}

HopperCluster HopperCluster::of(HopperScheduleAttr schedule) {
  HopperCluster cluster;
  int64_t split = schedule.getSplit().value_or(1);
  cluster.splitsDepth = split > 1;
  cluster.blocks = cluster.splitsDepth ? split : *schedule.getCluster();
  bool shares = cluster.blocks > 1 && !cluster.splitsDepth;
  cluster.sharesLeft = shares && *schedule.getM() == kWarpgroupRows;
  cluster.sharesRight = shares && !cluster.sharesLeft;
  cluster.rows = *schedule.getM() * (cluster.sharesRight ? cluster.blocks : 1);
  cluster.columns = *schedule.getN() * (cluster.sharesLeft ? cluster.blocks : 1);
  return cluster;
}

int64_t fusednorm::getBoxRows(HopperScheduleAttr schedule) {
  return schedule.getBoxRows().value_or(*schedule.getM());
}

/// Columns of a segment of results.
static int64_t countSegmentColumns(int64_t n) { return std::gcd(n, 64); }

int64_t fusednorm::countHopperStoreBuffers(int64_t m, int64_t n) {
  // The operands of tallest tiles leave room for one buffer.
  if (m > kMostRowsAtOnce)
    return 1;
  // Up to this width, all segments of a tile have buffers.
  constexpr int64_t kMostBufferedColumns = 208;
  return n > kMostBufferedColumns ? 2 : n / countSegmentColumns(n);
}

static int64_t countStageBytes(int64_t m, int64_t n, bool resident) {
  return (m + (resident ? 0 : n)) * HopperGemm::kStepBytes + kBarrierBytes;
}

static int64_t countFixedBytes(const HopperGemm &gemm, int64_t m, int64_t n, bool resident,
                               int64_t split) {
  int64_t stored = n / split;
  int64_t columns = countHopperStoreBuffers(m, stored) * countSegmentColumns(stored);
  int64_t results = ::countWarpgroups(m, resident) * kWarpgroupRows * columns * kResultBytes;
  if (split > 1)
    results += (split - 1) * m * stored * kSumBytes + kBarrierBytes;
  return results +
         (resident ? gemm.countSteps() * n * HopperGemm::kStepBytes + kBarrierBytes : int64_t(0));
}

/// Returns the bytes of the scales of one k-step: f32, with each array aligned.
static int64_t countScaleBytes(const HopperGemm &gemm, int64_t m, int64_t n) {
  Block *body = gemm.getScaleBody();
  if (!body)
    return 0;
  int64_t bytes = 0;
  for (LoadOp load : body->getOps<LoadOp>()) {
    ScaleColumns columns = ScaleColumns::of(gemm, load, n);
    bytes += llvm::alignTo((columns.run ? columns.count : m) * 4, 16);
  }
  return bytes;
}

static int64_t countShared(const HopperGemm &gemm, int64_t m, int64_t n, bool resident,
                           int64_t split, int64_t stages) {
  int64_t scales = llvm::alignTo(stages * countScaleBytes(gemm, m, n), 1024);
  return scales + stages * countStageBytes(m, n, resident) +
         countFixedBytes(gemm, m, n, resident, split);
}

int64_t fusednorm::countHopperShared(const HopperGemm &gemm, HopperScheduleAttr schedule) {
  return countShared(gemm, *schedule.getM(), *schedule.getN(), *schedule.getResident(),
                     schedule.getSplit().value_or(1), *schedule.getStages());
}

/// Returns the most stages that fit shared memory. With a resident operand, each warpgroup has
/// equally many.
static int64_t mostStages(const HopperGemm &gemm, int64_t m, int64_t n, bool resident,
                          const TargetInfo &target, int64_t split = 1) {
  int64_t step = resident ? ::countWarpgroups(m, resident) : 1;
  int64_t stages = 16;
  while (stages > 0 && countShared(gemm, m, n, resident, split, stages) > target.maxSharedBytes)
    stages -= step;
  return stages;
}

static std::optional<int64_t> getStaticRows(const HopperGemm &gemm) {
  return getConstantIntValue(ProgramOp(gemm.program).getBounds()[gemm.getRowDim()]);
}

TileWork fusednorm::getHopperWork(const HopperGemm &gemm, HopperScheduleAttr schedule,
                                  const MatrixUnits &units) {
  TileWork work;
  work.columns = ShapedType::isStatic(gemm.columns) ? gemm.columns : 0;
  work.depth = ShapedType::isStatic(gemm.depth) ? gemm.depth : 0;
  work.elementBytes = llvm::divideCeil(gemm.element.getIntOrFloatBitWidth(), 8);
  for (StoreOp store : gemm.stores)
    work.outBytes = std::max<int64_t>(
        work.outBytes,
        llvm::divideCeil(getElementTypeOrSelf(store.getValue()).getIntOrFloatBitWidth(), 8));
  work.m = *schedule.getM();
  work.n = *schedule.getN();
  work.k = gemm.getStepElements();
  work.rasterGroup = *schedule.getRasterGroup();
  work.fmas = units.warpgroupFmas8 / work.elementBytes;
  work.resident = *schedule.getResident();
  int64_t groups = work.m / kWarpgroupRows;
  work.waitsForMma = gemm.getScaleBody();
  int64_t waves = llvm::divideCeil(work.m, kMostRowsAtOnce);
  work.issued =
      groups / waves * countWarpgroupIssue(work.n, gemm.addsParts(), work.resident, waves);
  work.sharedBytes =
      countWarpgroupShared(groups, work.n, work.k * work.elementBytes, work.resident);
  HopperCluster cluster = HopperCluster::of(schedule);
  if (cluster.sharesCopies())
    (cluster.sharesLeft ? work.leftSharedBy : work.sharedBy) = cluster.blocks;
  work.split = cluster.splitsDepth ? cluster.blocks : 1;
  work.boxRows = getBoxRows(schedule) < work.m ? getBoxRows(schedule) : 0;
  bool isStaged = llvm::any_of(gemm.stores, HopperGemm::isCopied);
  work.stagedBankConflicts = isStaged;
  work.waitsForStores = !isStaged;
  return work;
}

std::optional<double> fusednorm::estimateHopperTime(const HopperGemm &gemm,
                                                    HopperScheduleAttr schedule, int64_t rows,
                                                    const TargetInfo &target) {
  const MatrixUnits *units = MatrixUnits::of(target);
  TileWork work = units ? getHopperWork(gemm, schedule, *units) : TileWork();
  if (!work.columns || !work.depth)
    return std::nullopt;
  work.rows = rows;
  return estimateTiles(work, *units, target.l2Bytes).microseconds;
}

/// Returns a width that suits most GEMMs. Wide tiles read A less often, until accumulators fill the
/// registers.
static int64_t getDefaultColumns(const HopperGemm &gemm) {
  int64_t n = 160;
  bool knowsColumns = ShapedType::isStatic(gemm.columns);
  if (!gemm.transposed || (knowsColumns && gemm.columns <= 128))
    n = knowsColumns && gemm.columns <= 64 ? 64 : 128;
  // With groups, results stay in registers until the maximum of their group is known.
  if (gemm.group)
    n = std::min<int64_t>(n, 128);
  if (int64_t unit = gemm.getColumnUnit())
    n = unit % 128 == 0 ? 128 : unit % 64 == 0 ? 64 : 32;
  return n;
}

/// Returns the schedule of a streamed GEMM with tiles of m x n.
static HopperScheduleAttr getStreamed(const HopperGemm &gemm, int64_t m, int64_t n, int64_t rows,
                                      const TargetInfo &target, int64_t split = 1) {
  // Two blocks that share B read a quarter less from L2. With few rows, one of them would be idle.
  constexpr int64_t kSharingRows = 512;
  bool isShared = gemm.transposed && m >= 128 && rows >= kSharingRows && split == 1;
  // Tiles of 64 rows are limited by memory. These bytes of B in flight cover its latency.
  constexpr int64_t kBytesInFlight = 48 << 10, kStages = 5;
  int64_t wanted =
      m == kWarpgroupRows
          ? std::max<int64_t>(kStages, llvm::divideCeil(kBytesInFlight, n * HopperGemm::kStepBytes))
          : kStages;
  int64_t stages = std::min(mostStages(gemm, m, n, /*resident=*/false, target, split), wanted);
  auto schedule = HopperScheduleAttr::getEmpty(gemm.element.getContext())
                      .withM(m)
                      .withN(n)
                      .withStages(std::max<int64_t>(stages, 2))
                      .withCluster(isShared ? 2 : 1)
                      .withResident(0)
                      .withRasterGroup(16);
  // The copy engine spends as much time on rows past the end as on others.
  constexpr int64_t kBoxRows = 16;
  int64_t copied = llvm::alignTo(rows, kBoxRows);
  return m == kWarpgroupRows && rows > 0 && copied <= m / 2
             ? schedule.withBoxRows(int64_t(llvm::PowerOf2Ceil(copied)))
             : schedule;
}

/// Returns whether the epilogue needs few registers beside the accumulators.
static bool hasPlainEpilogue(const HopperGemm &gemm) {
  constexpr int64_t kMostOps = 4;
  int64_t ops = 0;
  for (Operation &op : ProgramOp(gemm.program).getBody().front()) {
    // A number for all elements has one register.
    if (isa<StoreOp, GemmOp, memref::LoadOp, vector::BroadcastOp>(op) ||
        op.hasTrait<OpTrait::ConstantLike>())
      continue;
    auto load = dyn_cast<LoadOp>(op);
    if (load && load.getResult().getType().getRank() == 2)
      return false;
    ops += !load;
  }
  return ops <= kMostOps && gemm.stores.size() == 1;
}

/// Returns the most columns of a tile of 64 or 128 rows.
static int64_t getMostColumns(const HopperGemm &gemm) {
  if (!gemm.addsParts())
    return kMostColumns;
  return gemm.getScaleBody() ? kMostScaledColumns : kMostPartColumns;
}

/// Returns the columns by which widths differ. With block scales, narrow runs of columns with one
/// scale need many versions of the main loop.
static int64_t getColumnStep(const HopperGemm &gemm) {
  return gemm.addsParts() && !gemm.getScaleBody() ? 16 : 32;
}

/// Returns whether tiles of this width are legal and worthwhile.
static bool isCandidate(const HopperGemm &gemm, int64_t n, int64_t most) {
  int64_t unit = gemm.getColumnUnit();
  int64_t least = gemm.transposed ? getColumnStep(gemm) : 64;
  return n <= most && n % least == 0 && (!unit || unit % n == 0) &&
         (!gemm.group || n % gemm.group == 0) && (n == least || n < gemm.columns + least);
}

/// Returns the columns of the least unit of results that one block of split K stores.
static int64_t getSplitUnit(const HopperGemm &gemm) {
  return std::max<int64_t>(gemm.transposed ? 32 : 64, gemm.group);
}

/// Returns the fastest schedule with split K, if it is worthwhile. `least` is the time of `best`.
static HopperScheduleAttr considerSplit(const HopperGemm &gemm, HopperScheduleAttr best,
                                        double least, int64_t most, int64_t rows,
                                        const TargetInfo &target) {
  // The order of sums changes, and the rate between the blocks of a cluster is not measured here.
  constexpr double kSplitGain = 0.9;
  double limit = least * kSplitGain;
  for (int64_t m : {kWarpgroupRows, kMostRowsAtOnce}) {
    if (m == kWarpgroupRows && rows > kWarpgroupRows)
      continue;
    for (int64_t n = kMostColumns; n > 0; n -= 32) {
      if (!isCandidate(gemm, n, most) || !gemm.hasWholeTiles(n))
        continue;
      for (int64_t split : {2, 4, 8}) {
        if (gemm.countSteps() < split || n % (split * getSplitUnit(gemm)) != 0)
          continue;
        HopperScheduleAttr own = getStreamed(gemm, m, n, rows, target, split).withSplit(split);
        if (countHopperShared(gemm, own) > target.maxSharedBytes)
          continue;
        double time = *estimateHopperTime(gemm, own, rows, target);
        if (time >= limit)
          continue;
        best = own;
        limit = time;
      }
    }
  }
  return best;
}

HopperScheduleAttr fusednorm::chooseStreamedHopper(const HopperGemm &gemm, int64_t rows,
                                                   const TargetInfo &target, bool allowSplit) {
  HopperScheduleAttr best = getStreamed(gemm, 128, getDefaultColumns(gemm), rows, target);
  std::optional<double> least = estimateHopperTime(gemm, best, rows, target);
  if (!least)
    return best;
  int64_t most = gemm.group ? 128 : !hasPlainEpilogue(gemm) ? 160 : getMostColumns(gemm);
  // Another tile than the default must be faster by 3 %.
  constexpr double kGain = 0.97;
  double limit = *least * kGain;
  auto consider = [&](HopperScheduleAttr own) {
    double time = *estimateHopperTime(gemm, own, rows, target);
    if (time >= limit)
      return;
    best = own;
    limit = time;
  };
  bool isTall = gemm.addsParts() && hasPlainEpilogue(gemm) && rows > kMostRowsAtOnce;
  for (int64_t m : {kWarpgroupRows, kMostRowsAtOnce, 2 * kMostRowsAtOnce}) {
    if ((m == kWarpgroupRows && rows > kWarpgroupRows) || (m > kMostRowsAtOnce && !isTall))
      continue;
    for (int64_t n = kMostColumns; n > 0; n -= getColumnStep(gemm)) {
      if (!isCandidate(gemm, n, m > kMostRowsAtOnce ? std::min(most, kMostTallColumns) : most))
        continue;
      HopperScheduleAttr own = getStreamed(gemm, m, n, rows, target);
      if (countHopperShared(gemm, own) > target.maxSharedBytes)
        continue;
      consider(own);
      if (m == kWarpgroupRows && gemm.transposed && gemm.hasWholeTiles(2 * n))
        consider(own.withCluster(2));
    }
  }
  if (!allowSplit)
    return best;
  return considerSplit(gemm, best, *estimateHopperTime(gemm, best, rows, target), most, rows,
                       target);
}

HopperScheduleAttr fusednorm::completeHopperSchedule(HopperScheduleAttr given,
                                                     const HopperGemm &gemm,
                                                     const TargetInfo &target, bool allowSplit) {
  int64_t split = given.getSplit().value_or(1);
  int64_t n = given.getN().value_or(split > 1 ? std::min<int64_t>(getDefaultColumns(gemm), 128)
                                              : getDefaultColumns(gemm));
  // With few k-steps, B of a column of tiles stays resident. Then less data is read, and there is
  // no half-empty wave. A column needs enough rows for two warpgroups in many blocks.
  constexpr int64_t kFewestStages = 4, kMostStages = 8;
  bool knowsDepth = ShapedType::isStatic(gemm.depth);
  int64_t residentStages = knowsDepth ? mostStages(gemm, 64, n, true, target) : 0;
  bool resident =
      ShapedType::isStatic(gemm.columns) && gemm.columns > 2 * n && residentStages >= kFewestStages;
  if (given.getResident())
    resident = *given.getResident();
  else if (split > 1)
    resident = false;
  else if (given.getM())
    resident = *given.getM() == kWarpgroupRows && residentStages >= 2;
  if (resident) {
    HopperScheduleAttr chosen =
        HopperScheduleAttr::getEmpty(given.getContext())
            .withM(kWarpgroupRows)
            .withN(n)
            .withStages(std::max<int64_t>(std::min(residentStages, kMostStages), 2))
            .withCluster(1)
            .withResident(1)
            .withRasterGroup(1);
    return cast<HopperScheduleAttr>(given.completedBy(chosen));
  }
  std::optional<int64_t> rows = getStaticRows(gemm);
  bool isFree = rows && !given.getM() && !given.getN() && split == 1 && !gemm.getBatchIndex();
  HopperScheduleAttr chosen =
      isFree ? chooseStreamedHopper(gemm, *rows, target, allowSplit)
             : getStreamed(gemm, given.getM().value_or(128), n, rows.value_or(0), target, split);
  return cast<HopperScheduleAttr>(given.completedBy(chosen));
}

/// Checks the optional keys.
static LogicalResult verifyBoxesAndSplit(HopperScheduleAttr schedule, const HopperGemm &gemm,
                                         function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN(), boxRows = getBoxRows(schedule);
  if (boxRows > m || (boxRows != m && *schedule.getResident()))
    return emitError() << "schedule has box_rows = " << boxRows << ", expected "
                       << (boxRows > m ? "at most m = " : "m = ") << m
                       << (boxRows > m ? "" : " if the B operand is resident")
                       << "; use box_rows = " << m;
  int64_t split = schedule.getSplit().value_or(1);
  if (split == 1)
    return success();
  if (*schedule.getCluster() != 1 || *schedule.getResident() || m > kMostRowsAtOnce)
    return emitError() << "schedule has split = " << split << ", expected cluster = 1, resident = 0"
                       << " and m of at most " << kMostRowsAtOnce << " with it; use split = 1";
  if (ShapedType::isDynamic(gemm.depth) || gemm.countSteps() < split)
    return emitError() << "schedule has split = " << split
                       << ", expected a static K of at least as many k-steps; use split = 1";
  // A block stores whole segments and groups of columns.
  int64_t least = getSplitUnit(gemm);
  if (n % (split * least) != 0)
    return emitError() << "schedule has n = " << n << " and split = " << split
                       << ", expected a multiple of " << split * least << " columns; use split = 1";
  if (!gemm.hasWholeTiles(n))
    return emitError() << "schedule has split = " << split
                       << ", expected a static number of columns that is a multiple of " << n
                       << "; use split = 1";
  return success();
}

LogicalResult fusednorm::verifyHopperSchedule(HopperScheduleAttr schedule, const HopperGemm &gemm,
                                              const TargetInfo &target,
                                              function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN();
  bool resident = *schedule.getResident();
  if (!target.hasWgmma)
    return emitError() << "schedule requires wgmma, but " << target.name
                       << " lacks it; use #tilekernel.gpu_schedule, or the target sm_90a";
  if (int64_t most = getMostColumns(gemm); n > most)
    return emitError() << "schedule has n = " << n << ", more columns than registers have "
                       << "accumulators for; use n = " << most;
  if (m > kMostRowsAtOnce && (!gemm.addsParts() || n > kMostTallColumns || resident))
    return emitError() << "schedule has m = " << m << " and n = " << n
                       << ", expected FP8 operands, resident = 0 and at most " << kMostTallColumns
                       << " columns with it; use m = " << kMostRowsAtOnce;
  if (gemm.getScaleBody() && n % 32 != 0)
    return emitError() << "schedule has n = " << n
                       << ", expected a multiple of 32 with block scales; "
                       << "use n = " << std::max<int64_t>(32, n / 32 * 32);
  if (!gemm.transposed && n % 64 != 0)
    return emitError() << "schedule has n = " << n
                       << ", expected a multiple of 64 for a B operand that is not "
                          "transposed; use n = "
                       << std::max<int64_t>(64, n / 64 * 64);
  if (int64_t unit = gemm.getColumnUnit(); unit % n != 0)
    return emitError() << "schedule has n = " << n << ", not a divisor of the " << unit
                       << " columns of a head; use n = "
                       << (unit % 128 == 0  ? 128
                           : unit % 64 == 0 ? 64
                                            : 32);
  if (gemm.group && n % gemm.group != 0)
    return emitError() << "schedule has n = " << n << ", expected a multiple of the group size "
                       << gemm.group << "; use n = 128";
  if (resident && m != kWarpgroupRows)
    return emitError() << "schedule has m = " << m
                       << " and resident = 1, expected m = 64 if the B operand is resident; use "
                          "m = 64";
  if (resident && ShapedType::isDynamic(gemm.depth))
    return emitError() << "schedule has resident = 1, but K is dynamic; use m = 128, resident = 0";
  if (int64_t stages = *schedule.getStages(); resident && stages % 2 != 0)
    return emitError() << "schedule has stages = " << stages
                       << ", expected an even number for two warpgroups; use stages = "
                       << stages + 1;
  if (*schedule.getCluster() != 1 && (resident || !gemm.transposed))
    return emitError() << "schedule has cluster = " << *schedule.getCluster()
                       << ", expected 1 if the B operand is resident or not transposed; use "
                          "cluster = 1";
  if (failed(verifyBoxesAndSplit(schedule, gemm, emitError)))
    return failure();
  // Tiles past the last column would read operands of the epilogue out of bounds.
  HopperCluster cluster = HopperCluster::of(schedule);
  if (cluster.sharesLeft && !gemm.hasWholeTiles(cluster.columns))
    return emitError() << "schedule has m = 64 and cluster = " << cluster.blocks
                       << ", expected a static number of columns that is a multiple of "
                       << cluster.columns << "; use cluster = 1";
  int64_t bytes = countHopperShared(gemm, schedule);
  if (bytes > target.maxSharedBytes) {
    int64_t fitting = mostStages(gemm, m, n, resident, target, schedule.getSplit().value_or(1));
    InFlightDiagnostic error = emitError()
                               << "schedule needs " << bytes << " bytes of shared memory, and "
                               << target.name << " has " << target.maxSharedBytes << "; use ";
    if (fitting >= 2)
      return error << "stages = " << fitting;
    return error << "n = 128";
  }
  return success();
}
