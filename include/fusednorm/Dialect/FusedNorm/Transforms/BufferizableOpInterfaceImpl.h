// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::bufferization {
struct BufferizationOptions;
} // namespace mlir::bufferization

namespace fusednorm {

/// Registers in-place bufferization for all ops of the dialect.
void registerBufferizableOpInterfaceModels(mlir::DialectRegistry &registry);

/// Excludes the bodies of `fused` ops from bufferization. They must stay on tensors.
void keepBodiesOnTensors(mlir::bufferization::BufferizationOptions &options);

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
