// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNEL_H
#define FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNEL_H

#include "fusednorm/Dialect/AddressableTypes.h"
#include "fusednorm/Dialect/KnownAttributes.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "fusednorm/Dialect/TileKernel/IR/TileKernelDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/TileKernel/IR/TileKernelAttrs.h.inc"
#define GET_OP_CLASSES
#include "fusednorm/Dialect/TileKernel/IR/TileKernelOps.h.inc"

#endif // FUSEDNORM_DIALECT_TILEKERNEL_IR_TILEKERNEL_H
