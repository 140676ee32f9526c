// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `fusednorm` dialect: dialect class, attributes, interfaces and ops.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORM_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace fusednorm {
class RowBuilder;
} // namespace fusednorm

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormDialect.h.inc"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormAttrs.h.inc"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormInterfaces.h.inc"
#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormOps.h.inc"

namespace fusednorm {

/// Makes every op of the dialect bufferizable in place, with one-shot
/// bufferization.
void registerBufferizableOpInterfaceModels(mlir::DialectRegistry &registry);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDNORM_H
