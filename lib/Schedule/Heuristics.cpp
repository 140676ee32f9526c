// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/Analysis/RowLevels.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Schedule/Schedule.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

ProgramTraits ProgramTraits::of(ProgramOp program) {
  ProgramTraits traits;
  int64_t longest = program.getLongestVector();
  traits.columns = program.getColumns() ? 0 : longest;
  RowGroups groups = RowGroups::of(program);
  traits.group = groups.folded;
  traits.swept = groups.smallestWide();
  traits.areNested = groups.areNested;
  traits.phases = RowLevels(program).getNumPhases();
  for (auto load : program.getBody().getOps<LoadOp>())
    if (load.getType().getNumElements() == longest)
      traits.inputBits =
          std::max<int64_t>(traits.inputBits, load.getType().getElementTypeBitWidth());
  return traits;
}

/// Returns the largest useful chunk. With 32 registers, it has two native vectors of f32 for each
/// of two accumulators and both halves of 16-bit rows. With 16 registers, it has half as many.
static int64_t widestChunk(const TargetInfo &target) {
  int64_t lanes = target.vectorBytes / 4;
  return lanes * (target.vectorRegisters >= 32 ? 8 : 4);
}

/// Returns the chunk for wide groups. Each group ends in a partial chunk, which takes as long as a
/// full one. Wide chunks need fewer steps, and each step has a fixed cost.
static int64_t chooseWideChunk(const ProgramTraits &traits, int64_t widest) {
  constexpr int64_t kStepColumns = 16, kNarrowest = 8;
  auto timeOf = [&](int64_t chunk) {
    return llvm::divideCeil(traits.swept, chunk) * (chunk + kStepColumns);
  };
  int64_t best = widest;
  for (int64_t chunk = widest / 2; chunk >= std::max(kNarrowest, traits.group); chunk /= 2)
    if (timeOf(chunk) < timeOf(best))
      best = chunk;
  return best;
}

CPUScheduleAttr fusednorm::heuristicCPUSchedule(const ProgramTraits &traits,
                                                const TargetInfo &target, MLIRContext *context) {
  int64_t chunk = widestChunk(target);
  // A short row is one chunk. Half a vector of bf16 is the smallest useful step.
  if (traits.columns)
    chunk = std::min<int64_t>(chunk, std::max<int64_t>(2, llvm::PowerOf2Ceil(traits.columns)));
  // Two groups hide the latency of each other's horizontal maximum, and more groups fill the
  // vectors of scales. If rows are normalized first, registers hold the results of one chunk while
  // the next one is prepared. A group that uses all registers is processed alone: with two groups,
  // each vector would be spilled.
  bool hasMany = target.vectorRegisters >= 32;
  bool isAlone = hasMany ? traits.columns && traits.phases > 1 : traits.group >= 4 * chunk;
  if (traits.group > 1 && isAlone)
    chunk = std::max(chunk, std::min<int64_t>(1024, traits.group));
  else if (traits.group > 1)
    chunk = std::max(2 * chunk, std::min<int64_t>(1024, 2 * traits.group));
  if (traits.columns && traits.group > 1)
    chunk = std::min<int64_t>(chunk, llvm::PowerOf2Ceil(traits.columns));
  if (traits.swept)
    chunk = chooseWideChunk(traits, chunk);

  // Short rows spend their time between phases. Interleaved rows overlap, and their accumulators
  // still fit the registers.
  int64_t interleave = 1;
  constexpr int64_t kShortRow = 1024;
  if (traits.phases > 1 && traits.columns && traits.columns <= kShortRow && traits.group == 1 &&
      !traits.swept) {
    interleave = 2;
    chunk = std::min(chunk, widestChunk(target) / 2);
  }
  // Rows of a few chunks end before the pipeline of chunks is full. Two interleaved rows fill it,
  // on CPUs that spill and reload a vector as a whole.
  if (hasMany && !target.splitsVectors && traits.phases == 1 && traits.group > 1 && !traits.swept &&
      traits.columns > chunk && traits.columns < 4 * chunk)
    interleave = 2;
  // Prefetch one row ahead, or as many short rows as cover the memory latency.
  constexpr int64_t kBytesAhead = 4096;
  int64_t prefetch = 1;
  if (int64_t bits = traits.columns * traits.inputBits * interleave; bits > 0 && traits.phases == 1)
    prefetch = std::clamp<int64_t>(kBytesAhead * 8 / bits, 1, 8);

  // Outputs that fit the last-level cache stay in it for the next kernel.
  int64_t nontemporal = target.lastLevelBytes / 1024;
  return CPUScheduleAttr::getEmpty(context)
      .withChunk(chunk)
      .withRowInterleave(interleave)
      .withPrefetch(prefetch)
      .withNontemporal(nontemporal);
}

LogicalResult fusednorm::verifyCPUSchedule(CPUScheduleAttr schedule, const ProgramTraits &traits,
                                           const TargetInfo &target,
                                           function_ref<InFlightDiagnostic()> emitError) {
  int64_t chunk = *schedule.getChunk();
  if (chunk % traits.group != 0)
    return emitError() << "schedule has chunk = " << chunk << ", not a multiple of the group size "
                       << traits.group << "; use chunk = " << traits.group << " or a multiple";
  if (!traits.areNested)
    return emitError() << "has groups of " << traits.swept << " columns and of other sizes, but "
                       << target.name << " processes one size at a time; expected groups of one "
                       << "size, or the others in a separate op";
  // Beyond this limit, code consists of spills and takes seconds to compile.
  int64_t limit = widestChunk(target) * 8;
  if (chunk * *schedule.getRowInterleave() > limit)
    return emitError() << "schedule has chunk * row_interleave = "
                       << chunk * *schedule.getRowInterleave() << ", more than the " << limit
                       << " elements that " << target.name
                       << " can keep in flight; use chunk = " << widestChunk(target)
                       << ", row_interleave = 1";
  return success();
}
