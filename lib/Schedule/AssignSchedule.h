// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choice of one schedule, for all kinds of programs.

#ifndef FUSEDNORM_LIB_SCHEDULE_ASSIGNSCHEDULE_H
#define FUSEDNORM_LIB_SCHEDULE_ASSIGNSCHEDULE_H

#include "fusednorm/Schedule/AssignSchedules.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"

namespace fusednorm {

/// Returns the options of a remark about a program.
inline mlir::remark::RemarkOpts aboutProgram(mlir::Operation *program, llvm::StringRef name,
                                             llvm::StringRef category) {
  return mlir::remark::RemarkOpts::name(name).category(category).function(
      program->getParentOfType<launch::FuncOp>().getName());
}

/// Chooses the schedule of type ScheduleT for a program. For each key the first source with a value
/// wins: the program's own schedule, the first line selected by `matches`, and `heuristic`. The
/// heuristic returns the given schedule with a value for every key. `accept` checks and applies the
/// result. A remark with the suffix `size` reports it.
template <typename ScheduleT>
mlir::LogicalResult assignSchedule(launch::ProgramOpInterface program,
                                   const ScheduleSources &sources,
                                   llvm::function_ref<bool(const ScheduleLine &)> matches,
                                   llvm::function_ref<ScheduleT(ScheduleT)> heuristic,
                                   llvm::function_ref<mlir::LogicalResult(ScheduleT)> accept,
                                   llvm::StringRef size = "") {
  auto schedule = program.getScheduleAs<ScheduleT>();
  llvm::SmallVector<std::string> origins;
  if (schedule)
    origins.push_back("user");
  else
    schedule = ScheduleT::getEmpty(program->getContext());
  auto complete = [&](launch::ScheduleAttrInterface other, llvm::StringRef origin) {
    schedule = llvm::cast<ScheduleT>(schedule.completedBy(other));
    origins.push_back(origin.str());
  };
  auto line = llvm::find_if(sources.lines, [&](const ScheduleLine &line) {
    return llvm::isa<ScheduleT>(line.schedule) && matches(line);
  });
  if (line != sources.lines.end() && !schedule.isComplete())
    complete(line->schedule, line->origin);
  if (!schedule.isComplete())
    complete(heuristic(schedule), "heuristic");
  if (mlir::failed(accept(schedule)))
    return mlir::failure();
  program.setScheduleAttr(schedule);

  std::string text;
  llvm::raw_string_ostream os(text);
  os << schedule << " from " << llvm::join(origins, ", then ") << " for " << sources.target.name
     << size;
  mlir::remark::analysis(program.getLoc(), aboutProgram(program, "Schedule", "schedule")) << text;
  return mlir::success();
}

} // namespace fusednorm

#endif // FUSEDNORM_LIB_SCHEDULE_ASSIGNSCHEDULE_H
