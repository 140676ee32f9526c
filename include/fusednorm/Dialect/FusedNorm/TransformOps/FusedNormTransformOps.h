// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transform dialect ops: they apply the patterns of this project and set schedules. For passes use
// transform.apply_registered_pass.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMOPS_FUSEDNORMTRANSFORMOPS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMOPS_FUSEDNORMTRANSFORMOPS_H

#include "fusednorm/Dialect/KnownAttributes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"

#define GET_OP_CLASSES
#include "fusednorm/Dialect/FusedNorm/TransformOps/FusedNormTransformOps.h.inc"

namespace fusednorm {
/// Registers the ops as an extension of the transform dialect.
void registerTransformOps(mlir::DialectRegistry &registry);
} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMOPS_FUSEDNORMTRANSFORMOPS_H
