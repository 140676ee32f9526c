// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `rowkernel` dialect: dialect class, attributes and ops.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H

#include "fusednorm/Dialect/AddressableTypes.h"
#include "fusednorm/Dialect/KnownAttributes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <optional>

namespace fusednorm::rowkernel {
/// Returns whether the type is an 8-bit float or i8.
bool isSmallType(mlir::Type type);

/// Returns whether row programs support elements of this type.
bool isRowElement(mlir::Type type);

/// A schedule key for the parser, printer and verifier.
struct ScheduleKey {
  llvm::StringLiteral name;
  int64_t min, max;
  bool powerOfTwo;
};
} // namespace fusednorm::rowkernel

#include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.h.inc"
#include "fusednorm/Dialect/RowKernel/IR/RowKernelEnums.h.inc"
#include "fusednorm/Dialect/RowKernel/IR/RowKernelInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.h.inc"
namespace fusednorm::rowkernel {
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
} // namespace fusednorm::rowkernel
#define GET_OP_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelOps.h.inc"

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
