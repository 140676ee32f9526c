// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AsyncOps.h"

#include "fusednorm/NVVM/Passes.h"

namespace fusednorm::nvvm {
#define GEN_PASS_DEF_NVVMVERIFYASYNC
#include "fusednorm/NVVM/Passes.h.inc"
} // namespace fusednorm::nvvm

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
struct VerifyAsync : fusednorm::nvvm::impl::NVVMVerifyAsyncBase<VerifyAsync> {
  void runOnOperation() override {
    bool failed = false;
    getOperation()->walk([&](LLVM::LLVMFuncOp function) {
      if (!function.isExternal())
        failed |= mlir::failed(verify(function));
    });
    if (failed)
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

  static LogicalResult verify(LLVM::LLVMFuncOp function) {
    AsyncFunction async(function);
    if (async.ops.empty())
      return success();
    // The analysis covers paths between blocks, not paths in nested regions.
    WalkResult walk = function.getBody().walk([&](Operation *op) {
      if (op->getNumRegions() == 0)
        return WalkResult::advance();
      op->emitError("nvvm-verify-async: expected branches between blocks, got '")
          << op->getName() << "'; run convert-scf-to-cf first";
      return WalkResult::interrupt();
    });
    if (walk.wasInterrupted())
      return failure();
    LogicalResult (*rules[])(const AsyncFunction &) = {verifyMatrixGroups, verifyProxyFences,
                                                       verifyMbarriers, verifyPipelinePhases,
                                                       verifyRegisterBudget};
    bool failed = false;
    for (auto rule : rules)
      failed |= mlir::failed(rule(async));
    return failure(failed);
  }
};
} // namespace
