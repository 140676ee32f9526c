// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns schedules to the programs of a kernel.

#ifndef FUSEDNORM_SCHEDULE_ASSIGNSCHEDULES_H
#define FUSEDNORM_SCHEDULE_ASSIGNSCHEDULES_H

#include "fusednorm/Schedule/Schedule.h"

namespace fusednorm {

struct ScheduleSources {
  TargetInfo target;
  llvm::SmallVector<ScheduleLine> lines; // of tables, the first match wins
  /// Memrefs of GPU kernels may have any element-aligned base.
  bool anyBase = false;
  /// The launcher chooses a variant of a GEMM by the alignment of its arrays.
  bool variants = false;
  /// A GEMM may have a kernel for each range of its rows.
  bool rowRanges = true;
  /// The model of time may choose split K for a GEMM, which changes the bits of its rows.
  bool allowSplit = false;
};

/// Assigns schedules to the row programs of a kernel. On a GPU they share one block size.
mlir::LogicalResult assignRowSchedules(launch::FuncOp kernel, const ScheduleSources &sources);

/// Assigns schedules and their tile sizes to the tile programs of a kernel. Adds a copy of the
/// kernel for arrays without the alignment of the schedule.
mlir::LogicalResult assignTileSchedules(launch::FuncOp kernel, const ScheduleSources &sources);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_ASSIGNSCHEDULES_H
