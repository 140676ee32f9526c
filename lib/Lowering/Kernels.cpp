// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/Kernels.h"

using namespace mlir;
using namespace fusednorm;

FailureOr<SmallVector<launch::FuncOp>> fusednorm::findKernels(ModuleOp module,
                                                              function_ref<bool(Operation *)> isOwn,
                                                              bool takesEpilogues) {
  SmallVector<launch::FuncOp> kernels;
  WalkResult result = module.walk([&](launch::FuncOp kernel) -> WalkResult {
    auto programs = kernel.getPrograms();
    bool hasScratch = !kernel.getBody().getOps<launch::ScratchOp>().empty();
    // The conversion of the first program also converts the programs that read a launch.scratch.
    if (hasScratch ? !isOwn(*programs.begin()) : llvm::none_of(programs, isOwn))
      return WalkResult::advance();
    if (!(takesEpilogues && hasScratch) && !llvm::all_of(programs, isOwn))
      return kernel.emitOpError(
          "has programs of several kinds, which have no lowering yet: expected programs of one "
          "kind, such as rowkernel.program");
    if (kernel->getParentOp() != module)
      return kernel.emitOpError(
          "is in a nested module: expected kernels directly in the compiled module");
    kernels.push_back(kernel);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return kernels;
}
