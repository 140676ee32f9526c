// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Schedules of programs, for one kind or several kinds of targets.

#include "fusednorm/Dialect/Launch/IR/Launch.h"

using namespace mlir;
using namespace fusednorm::launch;

#include "fusednorm/Dialect/Launch/IR/LaunchProgramInterface.cpp.inc"
#include "fusednorm/Dialect/Launch/IR/LaunchScheduleInterface.cpp.inc"

LogicalResult SchedulesAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                    ArrayRef<ScheduleAttrInterface> schedules) {
  llvm::SmallDenseSet<TypeID> kinds;
  for (ScheduleAttrInterface schedule : schedules)
    if (!kinds.insert(schedule.getTypeID()).second)
      return emitError() << "expected one schedule of each kind, got another one: " << schedule;
  return success();
}

bool fusednorm::launch::isSchedule(Attribute attribute) {
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(list, llvm::IsaPred<ScheduleAttrInterface, SchedulesAttr>);
  return isa<ScheduleAttrInterface, SchedulesAttr>(attribute);
}

LogicalResult fusednorm::launch::verifySchedules(Operation *program) {
  Attribute schedule = cast<ProgramOpInterface>(program).getScheduleAttr();
  auto verify = [&](ScheduleAttrInterface own) -> LogicalResult {
    StringRef dialect = program->getName().getDialectNamespace();
    if (own.getDialect().getNamespace() != dialect)
      return program->emitOpError("expected a schedule such as #")
             << dialect << ".cpu_schedule<...>, got " << own << " (kernel_c5)";
    return own.verifyProgram(program);
  };
  if (auto several = dyn_cast_or_null<SchedulesAttr>(schedule))
    return success(llvm::all_of(several.getSchedules(),
                                [&](ScheduleAttrInterface own) { return succeeded(verify(own)); }));
  return schedule ? verify(cast<ScheduleAttrInterface>(schedule)) : success();
}
