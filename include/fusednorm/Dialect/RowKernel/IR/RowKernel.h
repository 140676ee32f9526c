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
/// Whether values of the type are 8-bit codes: of a small float, or of a
/// symmetrically quantized integer.
bool isSmallType(mlir::Type type);

/// Whether targets have a way to hold elements of this type.
bool isRowElement(mlir::Type type);

/// What text and verification know of a number of a schedule.
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
/// The schedule of one kind that an attribute is, or has among others; or null.
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

/// Whether an attribute says how a program, or each of several programs, runs.
bool isSchedule(mlir::Attribute attribute);
} // namespace fusednorm::rowkernel
#define GET_OP_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelOps.h.inc"

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
