// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_PIPELINES_CLEANUP_H
#define FUSEDNORM_LIB_PIPELINES_CLEANUP_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace fusednorm {

/// Adds canonicalization and common subexpression elimination.
inline void addCleanup(mlir::OpPassManager &pm) {
  pm.addPass(mlir::createCanonicalizerPass());
  pm.addPass(mlir::createCSEPass());
}

} // namespace fusednorm

#endif // FUSEDNORM_LIB_PIPELINES_CLEANUP_H
