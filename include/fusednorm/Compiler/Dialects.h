// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration of the dialects of all tools. Link FusedNorm::ToolDialects.

#ifndef FUSEDNORM_COMPILER_DIALECTS_H
#define FUSEDNORM_COMPILER_DIALECTS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace fusednorm {

/// Registers the dialects of upstream and of this project, with their interface models and their
/// translations to LLVM IR. Every tool and the library call this function, so they parse the same
/// modules. A context loads only the dialects of its modules and passes.
void registerCompilerDialects(mlir::DialectRegistry &registry);

} // namespace fusednorm

#endif // FUSEDNORM_COMPILER_DIALECTS_H
