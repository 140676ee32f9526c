// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One-shot bufferization of the `fusednorm` dialect.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::bufferization {
struct BufferizationOptions;
} // namespace mlir::bufferization

namespace fusednorm {

/// Makes every op of the dialect bufferizable in place.
void registerBufferizableOpInterfaceModels(mlir::DialectRegistry &registry);

/// The body of a `fused` op stays on tensors: keeps bufferization out of it, which
/// that op asks for.
void keepBodiesOnTensors(mlir::bufferization::BufferizationOptions &options);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
