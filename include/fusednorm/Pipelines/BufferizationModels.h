// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models of upstream interfaces for upstream dialects in the pipelines.

#ifndef FUSEDNORM_PIPELINES_BUFFERIZATIONMODELS_H
#define FUSEDNORM_PIPELINES_BUFFERIZATIONMODELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace fusednorm {

/// Registers models for bufferization, conversion to the `llvm` dialect and similar interfaces, for
/// the upstream dialects of modules. It does not register these dialects.
void registerPipelineModels(mlir::DialectRegistry &registry);

} // namespace fusednorm

#endif // FUSEDNORM_PIPELINES_BUFFERIZATIONMODELS_H
