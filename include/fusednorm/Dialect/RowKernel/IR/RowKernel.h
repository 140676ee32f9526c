// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `rowkernel` dialect: dialect class, attributes and ops.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
#define FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H

#include "fusednorm/Dialect/AddressableTypes.h"
#include "fusednorm/Dialect/KnownAttributes.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "fusednorm/Dialect/RowKernel/IR/RowKernelDialect.h.inc"
#include "fusednorm/Dialect/RowKernel/IR/RowKernelEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelAttrs.h.inc"
#define GET_OP_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelOps.h.inc"

#endif // FUSEDNORM_DIALECT_ROWKERNEL_IR_ROWKERNEL_H
