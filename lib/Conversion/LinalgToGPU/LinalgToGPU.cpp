// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert-linalg-to-gpu: kernels for the loops that no other kernel computes.

#include "LoopKernel.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Lowering/GPUTarget.h"
#include "fusednorm/Support/Names.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "llvm/ADT/StringSet.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTLINALGTOGPU
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
struct ConvertLinalgToGPU : fusednorm::impl::ConvertLinalgToGPUBase<ConvertLinalgToGPU> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<TargetInfo> info = getGPUTarget(getOperation(), target, getArgument());
    if (failed(info))
      return signalPassFailure();
    llvm::StringSet<> names;
    getOperation().walk([&](SymbolOpInterface symbol) { names.insert(symbol.getName()); });
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      expandCopies(function);
      SmallVector<linalg::LinalgOp> ops;
      function.walk([&](linalg::LinalgOp op) {
        if (hasLoopKernel(op))
          ops.push_back(op);
      });
      if (!ops.empty())
        getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                                UnitAttr::get(&getContext()));
      for (auto [number, op] : llvm::enumerate(ops)) {
        std::string name = toIdentifier(function.getName()) + "_loops" + std::to_string(number);
        while (!names.insert(name).second)
          name += "_";
        if (failed(convertLoops(op, *info, launchDependents, name)))
          return signalPassFailure();
      }
    }
  }

private:
  static void expandCopies(func::FuncOp function) {
    function.walk([](memref::CopyOp copy) {
      if (!isa<MemRefType>(copy.getSource().getType()) ||
          !isa<MemRefType>(copy.getTarget().getType()))
        return;
      OpBuilder builder(copy);
      linalg::makeMemRefCopyOp(builder, copy.getLoc(), copy.getSource(), copy.getTarget());
      copy.erase();
    });
  }
};
} // namespace
