// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choice of schedules for tile programs: a heuristic, and one function that says what a
// target can run.

#ifndef FUSEDNORM_SCHEDULE_TILESCHEDULE_H
#define FUSEDNORM_SCHEDULE_TILESCHEDULE_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/Schedule.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// What a schedule may depend on: never the number of rows, so that a row's bits do not
/// depend on its neighbours.
struct TileTraits {
  bool hasGemms = false;
  bool hasLoop = false;   // over products, one
  bool withinBF16 = true; // every operand of a product is a number of bf16
  bool isInteger = false; // sums are integers
  bool hasTotals = false; // sums of blocks are added to a tile that waits beside them
  int64_t block = 0;      // columns that a scale covers, of the smallest one; 0 without
  int64_t unit = 0;       // columns of which heads and slices of a row are multiples; 0 without

  int64_t columns = 0;  // of the output; 0 if known at run time only
  int64_t depth = 0; // of a sum; 0 if known at run time only

  /// Whether a line of a table is for such a program.
  bool matches(const ScheduleLine &line, const TargetInfo &target) const;

  static TileTraits of(tilekernel::ProgramOp program);
};

/// Whether attention's products go by the tile registers of a processor: all factors are numbers
/// of bf16.
bool attentionUsesTiles(tilekernel::AttentionOp op, const TargetInfo &target);
/// Whether they take two numbers of bf16 at a time, by these registers or by vdpbf16ps.
bool attentionUsesPairs(tilekernel::AttentionOp op, const TargetInfo &target);
/// Queries of a tile of attention on a processor.
int64_t attentionQueries(tilekernel::AttentionOp op, const TargetInfo &target);

tilekernel::CPUScheduleAttr heuristicCPUSchedule(const TileTraits &traits, const TargetInfo &target,
                                                 mlir::MLIRContext *context);

/// Success if the target can run the program so; else the limit and the nearest schedule
/// that it can run.
mlir::LogicalResult verifyCPUSchedule(tilekernel::CPUScheduleAttr schedule,
                                      const TileTraits &traits, const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_TILESCHEDULE_H
