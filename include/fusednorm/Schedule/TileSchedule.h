// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choice of schedules for tile programs: a heuristic, and a check of the limits of a target.

#ifndef FUSEDNORM_SCHEDULE_TILESCHEDULE_H
#define FUSEDNORM_SCHEDULE_TILESCHEDULE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/Schedule.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// The inputs of a schedule. The number of rows is not an input, so the bits of a row do not depend
/// on other rows.
struct TileTraits {
  bool hasGemm = false;
  bool withinBF16 = true; // both operands of the GEMM are exact in bf16
  bool isInteger = false; // accumulators are integers
  bool hasTotals = false; // sums of scale blocks are added to a separate tile
  int64_t block = 0;      // elements along K of the smallest scale block; 0 without
  int64_t unit = 0;       // common divisor of the columns of heads and slices; 0 without

  int64_t columns = 0; // of the output; 0 if dynamic
  int64_t sizeK = 0;   // K; 0 if dynamic

  /// Returns whether a line of a table is for this program.
  bool matches(const ScheduleLine &line, const TargetInfo &target) const;

  static TileTraits of(tilekernel::ProgramOp program);
};

/// Returns whether attention uses the AMX tile registers: all operands are exact in bf16.
bool attentionUsesTiles(tilekernel::AttentionOp op, const TargetInfo &target);
/// Returns whether attention multiplies pairs of bf16 values, by AMX or vdpbf16ps.
bool attentionUsesPairs(tilekernel::AttentionOp op, const TargetInfo &target);
/// Returns the queries of a tile of attention on a CPU.
int64_t attentionQueries(tilekernel::AttentionOp op, const TargetInfo &target);

tilekernel::CPUScheduleAttr heuristicCPUSchedule(const TileTraits &traits, const TargetInfo &target,
                                                 mlir::MLIRContext *context);

/// Checks that the target can run the program. Otherwise reports the limit and the nearest legal
/// schedule.
mlir::LogicalResult verifyCPUSchedule(tilekernel::CPUScheduleAttr schedule,
                                      const TileTraits &traits, const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_TILESCHEDULE_H
