// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choice of schedules. Three origins, in this order: the program's own attribute,
// a table of tuned lines, a heuristic; and one function that says what a target
// can run.

#ifndef FUSEDNORM_SCHEDULE_SCHEDULE_H
#define FUSEDNORM_SCHEDULE_SCHEDULE_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace fusednorm {

/// What a schedule may depend on: never the number of rows, so that a row's bits
/// do not depend on its neighbours.
struct ProgramTraits {
  int64_t columns = 0;   // 0 if known at run time only
  int64_t group = 1;     // columns that one scale covers, of groups that fold; else 1
  int64_t swept = 0;     // columns of the smallest group that is swept; 0 without any
  bool areNested = true; // as in RowGroups
  int64_t inputBits = 0; // of the widest element loaded
  unsigned phases = 1;

  static ProgramTraits of(rowkernel::ProgramOp program);
};

/// One line of a schedule table: where it applies, and the keys it sets.
struct ScheduleLine {
  std::string target; // record name, or * for all of the schedule's kind
  int64_t minColumns = 0, maxColumns = 0;
  bool runTimeColumns = false;              // for run-time row lengths only
  unsigned minPhases = 0, maxPhases = 0;    // of row programs
  int64_t minDepth = 0, maxDepth = 0; // of tile programs
  rowkernel::ScheduleAttrInterface schedule;
  std::string origin; // file:line

  bool appliesTo(const ProgramTraits &traits, const TargetInfo &target) const;
  /// Whether the schedule is one for tile programs, for GPUs.
  bool isForTiles() const;
  bool isForGPUs() const;
  /// Whether the target is one that the line names, and the number of columns (0 if it is known
  /// at run time only) is, too.
  bool covers(const TargetInfo &target, int64_t columns) const;
};

/// Parses a table: one line for each entry, `#` starts a comment.
///
///   target=sapphirerapids columns=1..1024 phases=2..3 #rowkernel.cpu_schedule<chunk = 64>
///   columns=4096 depth=1..512 #tilekernel.cpu_schedule<panels = 4>
///
/// On failure reports file:line and what was expected.
mlir::FailureOr<llvm::SmallVector<ScheduleLine>>
parseScheduleTable(llvm::StringRef text, llvm::StringRef fileName, mlir::MLIRContext *context);

/// The lines of a file, if one is named, then the built-in ones. Errors are at `anchor`.
mlir::FailureOr<llvm::SmallVector<ScheduleLine>> readScheduleTables(llvm::StringRef file,
                                                                    mlir::Operation *anchor);

/// The table that ships with the compiler.
llvm::StringRef getBuiltinScheduleTable();

rowkernel::CPUScheduleAttr heuristicCPUSchedule(const ProgramTraits &traits,
                                                const TargetInfo &target,
                                                mlir::MLIRContext *context);

/// Success if the target can run the program so; else the limit and a value that
/// fits.
mlir::LogicalResult verifyCPUSchedule(rowkernel::CPUScheduleAttr schedule,
                                      const ProgramTraits &traits, const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_SCHEDULE_H
