// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/HopperSchedule.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

static constexpr int64_t kStepBytes = 128;
/// Bytes of the two mbarriers of a stage, or of a resident operand.
static constexpr int64_t kBarrierBytes = 16;
static constexpr int64_t kWarpgroups = 2;
/// Bytes of a result that TMA stores.
static constexpr int64_t kResultBytes = 2;
/// Most columns whose accumulators and partial sums fit 232 registers of a thread, with two
/// warpgroups of 64 rows.
static constexpr int64_t kMostScaledColumns = 192;

static int64_t countStageBytes(int64_t m, int64_t n, bool resident) {
  return (m + (resident ? 0 : n)) * kStepBytes + kBarrierBytes;
}

static int64_t countFixedBytes(const HopperGemm &gemm, int64_t n, bool resident) {
  int64_t results = kWarpgroups * 64 * n * kResultBytes;
  return results + (resident ? gemm.countSteps() * n * kStepBytes + kBarrierBytes : int64_t(0));
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
                           int64_t stages) {
  int64_t scales = llvm::alignTo(stages * countScaleBytes(gemm, m, n), 1024);
  return scales + stages * countStageBytes(m, n, resident) + countFixedBytes(gemm, n, resident);
}

int64_t fusednorm::countHopperShared(const HopperGemm &gemm, HopperScheduleAttr schedule) {
  return countShared(gemm, *schedule.getM(), *schedule.getN(), *schedule.getResident(),
                     *schedule.getStages());
}

/// Returns the most stages that fit shared memory. With a resident operand, each warpgroup has
/// equally many.
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
  // Wide tiles read A less often, until accumulators fill the registers.
  int64_t n = 160;
  bool knowsColumns = ShapedType::isStatic(gemm.columns);
  if (!gemm.transposed || (knowsColumns && gemm.columns <= 128))
    n = knowsColumns && gemm.columns <= 64 ? 64 : 128;
  // With groups, results stay in registers until the maximum of their group is known.
  if (gemm.group)
    n = std::min<int64_t>(n, 128);
  if (int64_t unit = gemm.getColumnUnit())
    n = unit % 128 == 0 ? 128 : unit % 64 == 0 ? 64 : 32;
  n = given.getN().value_or(n);
  // With few k-steps, B of a column of tiles stays resident. Then less data is read, and there is
  // no half-empty wave. A column needs enough rows for two warpgroups in many blocks.
  constexpr int64_t kFewestStages = 4, kMostStages = 8;
  bool knowsDepth = ShapedType::isStatic(gemm.depth);
  int64_t residentStages = knowsDepth ? mostStages(gemm, 64, n, true, target) : 0;
  bool resident = knowsColumns && gemm.columns > 2 * n && residentStages >= kFewestStages;
  if (given.getResident())
    resident = *given.getResident();
  else if (given.getM())
    resident = *given.getM() == 64;
  // Two blocks that share B read a quarter less from L2, which limits streamed GEMMs. With few
  // rows, one of the two blocks would be idle.
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

LogicalResult fusednorm::verifyHopperSchedule(HopperScheduleAttr schedule, const HopperGemm &gemm,
                                              const TargetInfo &target,
                                              function_ref<InFlightDiagnostic()> emitError) {
  int64_t m = *schedule.getM(), n = *schedule.getN();
  bool resident = *schedule.getResident();
  if (!target.hasWgmma)
    return emitError() << "schedule requires wgmma, but " << target.name
                       << " lacks it; use #tilekernel.gpu_schedule, or the target sm_90a";
  if (n > kMostScaledColumns)
    return emitError() << "schedule has n = " << n << ", more columns than registers have "
                       << "accumulators for; use n = " << kMostScaledColumns;
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
  if (resident != (m == 64))
    return emitError() << "schedule has m = " << m << " and resident = " << resident
                       << ", expected m = 64 if the B operand is resident and m = 128 "
                          "otherwise; use m = "
                       << (resident ? 64 : 128);
  if (resident && ShapedType::isDynamic(gemm.depth))
    return emitError() << "schedule has resident = 1, but K is dynamic; use m = 128, resident = 0";
  if (int64_t stages = *schedule.getStages(); resident && stages % kWarpgroups != 0)
    return emitError() << "schedule has stages = " << stages
                       << ", expected an even number for two warpgroups; use stages = "
                       << stages + 1;
  if (*schedule.getCluster() != 1 && (resident || !gemm.transposed))
    return emitError() << "schedule has cluster = " << *schedule.getCluster()
                       << ", expected 1 if the B operand is resident or not transposed; use "
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
