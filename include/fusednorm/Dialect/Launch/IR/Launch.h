// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCH_H
#define FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCH_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <array>
#include <optional>

#include "fusednorm/Dialect/Launch/IR/LaunchDialect.h.inc"
#include "fusednorm/Dialect/Launch/IR/LaunchEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/Launch/IR/LaunchAttrs.h.inc"
#define GET_OP_CLASSES
#include "fusednorm/Dialect/Launch/IR/LaunchOps.h.inc"

#endif // FUSEDNORM_DIALECT_LAUNCH_IR_LAUNCH_H
