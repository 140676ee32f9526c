// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `rowkernel` dialect: dialect class, attributes and ops.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H

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
} // namespace fusednorm::rowkernel

#include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.h.inc"
#include "fusednorm/Dialect/RowKernel/IR/RowKernelEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.h.inc"
namespace fusednorm::rowkernel {
class ProgramOp;
} // namespace fusednorm::rowkernel
#define GET_OP_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelOps.h.inc"

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
