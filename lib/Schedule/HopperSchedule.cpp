// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/HopperSchedule.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static constexpr int64_t kStepBytes = 128;
/// A ring's mbarriers for a stage, or for a resident operand.
static constexpr int64_t kBarrierBytes = 16;
static constexpr int64_t kWarpgroups = 2;
/// Results of 16 bits.
static constexpr int64_t kResultBytes = 2;
/// Columns whose sums and part sums two warpgroups of 64 rows hold in 232 registers a thread.
static constexpr int64_t kMostScaledColumns = 192;

static int64_t countStageBytes(int64_t m, int64_t n, bool resident) {
  return (m + (resident ? 0 : n)) * kStepBytes + kBarrierBytes;
}

static int64_t countFixedBytes(const HopperGemm &gemm, int64_t n, bool resident) {
  int64_t results = kWarpgroups * 64 * n * kResultBytes;
  return results + (resident ? gemm.countSteps() * n * kStepBytes + kBarrierBytes : int64_t(0));
}

/// Of one step: f32, each array aligned.
static int64_t countScaleBytes(const HopperGemm &gemm, int64_t m, int64_t n) {
  if (!gemm.blocks)
    return 0;
  int64_t bytes = 0;
  for (LoadOp load : scf::ForOp(gemm.blocks).getBody()->getOps<LoadOp>()) {
    ScaleColumns columns = ScaleColumns::of(gemm, load, n);
    bytes += llvm::alignTo((columns.run ? columns.count : m) * 4, 16);
  }
  return bytes;
}

static int64_t countShared(const HopperGemm &gemm, int64_t m, int64_t n, bool resident,
                           int64_t stages) {
  int64_t scales = llvm::alignTo(stages * countScaleBytes(gemm, m, n), 1024);
  return scales + stages * countStageBytes(m, n, resident) + countFixedBytes(gemm, n, resident);
}

int64_t fusednorm::countHopperShared(const HopperGemm &gemm, HopperScheduleAttr schedule) {
  return countShared(gemm, *schedule.getM(), *schedule.getN(), *schedule.getResident(),
                     *schedule.getStages());
}

/// Stages that fit beside everything else: of the resident kind as many for each warpgroup.
static int64_t mostStages(const HopperGemm &gemm, int64_t m, int64_t n, bool resident,
                          const TargetInfo &target) {
  int64_t step = resident ? kWarpgroups : 1;
  int64_t stages = 16;
  while (stages > 0 && countShared(gemm, m, n, resident, stages) > target.maxSharedBytes)
    stages -= step;
  return stages;
}

HopperScheduleAttr fusednorm::completeHopperSchedule(HopperScheduleAttr given,
                                                     const HopperGemm &gemm,
                                                     const TargetInfo &target) {
  // Wide tiles read the left operand less often, until sums leave no registers.
  int64_t n = 160;
  bool knowsColumns = ShapedType::isStatic(gemm.columns);
  if (!gemm.transposed || (knowsColumns && gemm.columns <= 128))
    n = knowsColumns && gemm.columns <= 64 ? 64 : 128;
  // Numbers wait for the largest one of their group in registers.
  if (gemm.group)
    n = std::min<int64_t>(n, 128);
  if (int64_t unit = gemm.getColumnUnit())
    n = unit % 128 == 0 ? 128 : unit % 64 == 0 ? 64 : 32;
  n = given.getN().value_or(n);
  // Where the products of a column of tiles are few, they stay: less is read, and no round of
  // blocks is half empty. A column has to have rows enough for two warpgroups in many blocks.
  constexpr int64_t kFewestStages = 4, kMostStages = 8;
  bool knowsDepth = ShapedType::isStatic(gemm.depth);
  int64_t residentStages = knowsDepth ? mostStages(gemm, 64, n, true, target) : 0;
  bool resident = knowsColumns && gemm.columns > 2 * n && residentStages >= kFewestStages;
  if (given.getResident())
    resident = *given.getResident();
  else if (given.getM())
    resident = *given.getM() == 64;
  // Two blocks that share the right operand read a quarter less from the L2 cache, which is what
  // products that stream wait for; where rows are few, one of the two would have none.
  constexpr int64_t kSharingRows = 512;
  int64_t rows =
      getConstantIntValue(tilekernel::ProgramOp(gemm.program).getBounds()[gemm.getRowDim()])
          .value_or(0);
  bool isShared = !resident && gemm.transposed && rows >= kSharingRows;
  int64_t stages = resident ? std::min(residentStages, kMostStages)
                            : std::min<int64_t>(mostStages(gemm, 128, n, false, target), 5);
  HopperScheduleAttr chosen = HopperScheduleAttr::getEmpty(given.getContext())
                                  .withM(resident ? 64 : 128)
                                  .withN(n)
                                  .withStages(std::max<int64_t>(stages, 2))
                                  .withCluster(isShared ? 2 : 1)
                                  .withResident(resident)
                                  .withRasterGroup(resident ? 1 : 16);
  return cast<HopperScheduleAttr>(given.completedBy(chosen));
}

LogicalResult fusednorm::verifyHopperSchedule(HopperScheduleAttr schedule,
                                              const HopperGemm &gemm,
                                              const TargetInfo &target,
                                              function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN();
  bool resident = *schedule.getResident();
  if (!target.hasWgmma)
    return emitError() << "schedule is for wgmma, which " << target.name
                       << " lacks; use #tilekernel.gpu_schedule, or the target sm_90a";
  if (n > kMostScaledColumns)
    return emitError() << "schedule has n = " << n << ", more columns than registers have sums "
                       << "for; use n = " << kMostScaledColumns;
  if (!gemm.transposed && n % 64 != 0)
    return emitError() << "schedule has n = " << n
                       << ", expected a multiple of 64 for a right operand that is not "
                          "transposed; use n = "
                       << std::max<int64_t>(64, n / 64 * 64);
  if (int64_t unit = gemm.getColumnUnit(); unit % n != 0)
    return emitError() << "schedule has n = " << n << ", which is no part of the " << unit
                       << " columns that are stored together; use n = "
                       << (unit % 128 == 0  ? 128
                           : unit % 64 == 0 ? 64
                                            : 32);
  if (gemm.group && n % gemm.group != 0)
    return emitError() << "schedule has n = " << n << ", no multiple of groups of " << gemm.group
                       << " columns, which a tile holds whole; use n = 128";
  if (resident != (m == 64))
    return emitError() << "schedule has m = " << m << " and resident = " << resident
                       << ", expected m = 64 where the right operand is resident and m = 128 "
                          "where it is not; use m = "
                       << (resident ? 64 : 128);
  if (resident && ShapedType::isDynamic(gemm.depth))
    return emitError() << "schedule has resident = 1, and the depth of the product is known at run "
                          "time only; use m = 128, resident = 0";
  if (int64_t stages = *schedule.getStages(); resident && stages % kWarpgroups != 0)
    return emitError() << "schedule has stages = " << stages
                       << ", expected as many for each of two warpgroups; use stages = "
                       << stages + 1;
  if (*schedule.getCluster() != 1 && (resident || !gemm.transposed))
    return emitError() << "schedule has cluster = " << *schedule.getCluster()
                       << ", expected 1 where the right operand is resident or not transposed; use "
                          "cluster = 1";
  int64_t bytes = countHopperShared(gemm, schedule);
  if (bytes > target.maxSharedBytes) {
    int64_t fitting = mostStages(gemm, m, n, resident, target);
    InFlightDiagnostic error = emitError()
                               << "schedule needs " << bytes << " bytes of shared memory, and "
                               << target.name << " has " << target.maxSharedBytes << "; use ";
    if (fitting >= 2)
      return error << "stages = " << fitting;
    return error << "n = 128";
  }
  return success();
}
