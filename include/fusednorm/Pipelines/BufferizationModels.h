// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the pipelines need to know of upstream's dialects.

#ifndef FUSEDNORM_PIPELINES_BUFFERIZATIONMODELS_H
#define FUSEDNORM_PIPELINES_BUFFERIZATIONMODELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace fusednorm {

/// Registers models of bufferization, of conversion to the `llvm` dialect and the like for
/// the dialects of upstream that may stand beside ours; not those dialects themselves.
void registerPipelineModels(mlir::DialectRegistry &registry);

} // namespace fusednorm

#endif // FUSEDNORM_PIPELINES_BUFFERIZATIONMODELS_H
