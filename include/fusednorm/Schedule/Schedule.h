// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choice of schedules, from three sources in this order: the attribute of the program, a table
// of tuned lines, and a heuristic. One function checks the limits of a target.

#ifndef FUSEDNORM_SCHEDULE_SCHEDULE_H
#define FUSEDNORM_SCHEDULE_SCHEDULE_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace fusednorm {

/// The inputs of a schedule. The number of rows is not an input, so the bits of a row do not depend
/// on other rows.
struct ProgramTraits {
  int64_t columns = 0;   // 0 if dynamic
  int64_t group = 1;     // columns of a scale, in groups that are not wide; else 1
  int64_t swept = 0;     // columns of the smallest wide group; 0 without
  bool areNested = true; // as in RowGroups
  int64_t inputBits = 0; // of the widest loaded element
  unsigned phases = 1;

  static ProgramTraits of(rowkernel::ProgramOp program);
};

/// A line of a schedule table: its conditions, and the keys that it sets.
struct ScheduleLine {
  std::string target; // name of a target, or * for all of the schedule's kind
  int64_t minColumns = 0, maxColumns = 0;
  bool runTimeColumns = false;           // for dynamic row lengths only
  unsigned minPhases = 0, maxPhases = 0; // of row programs
  int64_t minDepth = 0, maxDepth = 0;    // of tile programs
  launch::ScheduleAttrInterface schedule;
  std::string origin; // file:line

  bool appliesTo(const ProgramTraits &traits, const TargetInfo &target) const;
  /// Return whether the schedule is for tile programs, and whether it is for GPUs.
  bool isForTiles() const;
  bool isForGPUs() const;
  /// Returns whether the line covers the target and the number of columns (0 if dynamic).
  bool covers(const TargetInfo &target, int64_t columns) const;
};

/// Parses a table with one line for each entry. `#` starts a comment.
///
///   target=sapphirerapids columns=1..1024 phases=2..3 #rowkernel.cpu_schedule<chunk = 64>
///   columns=4096 depth=1..512 #tilekernel.cpu_schedule<panels = 4>
///
/// On failure, reports file:line and the expected text.
mlir::FailureOr<llvm::SmallVector<ScheduleLine>>
parseScheduleTable(llvm::StringRef text, llvm::StringRef fileName, mlir::MLIRContext *context);

/// Returns the lines of `file`, if the name is not empty, then the built-in lines. Reports errors
/// at `anchor`.
mlir::FailureOr<llvm::SmallVector<ScheduleLine>> readScheduleTables(llvm::StringRef file,
                                                                    mlir::Operation *anchor);

/// Returns the table that ships with the compiler.
llvm::StringRef getBuiltinScheduleTable();

rowkernel::CPUScheduleAttr heuristicCPUSchedule(const ProgramTraits &traits,
                                                const TargetInfo &target,
                                                mlir::MLIRContext *context);

/// Checks that the target can run the program. Otherwise reports the limit and a legal value.
mlir::LogicalResult verifyCPUSchedule(rowkernel::CPUScheduleAttr schedule,
                                      const ProgramTraits &traits, const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_SCHEDULE_H
