// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCH_H
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCH_H

#include "fusednorm/Dialect/AddressableTypes.h"
#include "fusednorm/Dialect/KnownAttributes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <array>
#include <optional>

namespace fusednorm::launch {
/// A schedule key for the parser, printer and verifier.
struct ScheduleKey {
  llvm::StringLiteral name;
  int64_t min, max;
  bool powerOfTwo;
};

/// Verifies the schedules of a program of a kernel.
llvm::LogicalResult verifySchedules(mlir::Operation *program);
} // namespace fusednorm::launch

#include "fusednorm/Dialect/Launch/IR/LaunchDialect.h.inc"
#include "fusednorm/Dialect/Launch/IR/LaunchEnums.h.inc"
#include "fusednorm/Dialect/Launch/IR/LaunchScheduleInterface.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/Launch/IR/LaunchAttrs.h.inc"
namespace fusednorm::launch {
/// Returns the schedule of the given kind: the attribute itself or an element of a SchedulesAttr.
/// Returns null if there is none.
template <typename KindT>
KindT getScheduleAs(mlir::Attribute schedule) {
  if (auto several = llvm::dyn_cast_or_null<SchedulesAttr>(schedule)) {
    for (ScheduleAttrInterface own : several.getSchedules())
      if (auto kind = llvm::dyn_cast<KindT>(own))
        return kind;
    return {};
  }
  return llvm::dyn_cast_or_null<KindT>(schedule);
}

/// Returns whether an attribute is a schedule, or an array with a schedule for each program.
bool isSchedule(mlir::Attribute attribute);
} // namespace fusednorm::launch
#include "fusednorm/Dialect/Launch/IR/LaunchProgramInterface.h.inc"
#define GET_OP_CLASSES
#include "fusednorm/Dialect/Launch/IR/LaunchOps.h.inc"

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCH_H
