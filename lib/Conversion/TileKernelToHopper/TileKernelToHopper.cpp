// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProductKernel.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"

namespace fusednorm {
#define GEN_PASS_DEF_CONVERTTILEKERNELTOHOPPER
#include "fusednorm/Conversion/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilehopper;
using namespace fusednorm::tilekernel;

namespace {
struct ConvertTileKernelToHopper
    : fusednorm::impl::ConvertTileKernelToHopperBase<ConvertTileKernelToHopper> {
  using Base::Base;

  LogicalResult convert(KernelOp kernel, const TargetInfo &info) {
    ProgramOp program = *kernel.getPrograms().begin();
    if (!llvm::hasSingleElement(kernel.getPrograms()))
      return kernel.emitOpError("expects one program beside a schedule for Hopper");
    auto schedule = program.getScheduleAs<HopperScheduleAttr>();
    if (!schedule.isComplete())
      return program.emitOpError("has no complete schedule: run tilekernel-assign-schedule first, "
                                 "for the target sm_90a");
    std::string reason;
    std::optional<HopperProduct> product = HopperProduct::match(program, reason);
    if (!product)
      return program.emitOpError("has ")
             << schedule << ", which is for products that wgmma computes, but " << reason
             << "; use #tilekernel.gpu_schedule";
    OpBuilder b(&getContext());
    gpu::GPUModuleOp kernels = GPUKernelFunction::getModule(b, getOperation());
    auto fail = [&] { return program.emitOpError(); };
    if (failed(verifyHopperSchedule(schedule, *product, info, fail)))
      return failure();
    std::unique_ptr<ProductKernel> writer =
        *schedule.getResident() ? createResidentKernel(*product, info, launchDependents)
                                : createStreamingKernel(*product, info, launchDependents);
    if (failed(writer->emit(kernels)))
      return failure();
    SmallVector<LaunchOp> launches;
    getOperation()->walk([&](LaunchOp launch) {
      if (launch.getKernel() == kernel.getName())
        launches.push_back(launch);
    });
    SymbolRefAttr symbol = GPUKernelFunction::getSymbol(&getContext(), kernel.getName());
    for (LaunchOp launch : launches) {
      b.setInsertionPoint(launch);
      launch::LaunchKernelOp::create(b, launch.getLoc(), symbol, launch.getOperands());
      launch.erase();
    }
    kernel.erase();
    getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
    return success();
  }

  void runOnOperation() override {
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info) {
      emitError(getOperation().getLoc()) << llvm::toString(info.takeError());
      return signalPassFailure();
    }
    for (auto kernel : llvm::to_vector(getOperation().getOps<KernelOp>())) {
      bool isOurs = llvm::any_of(kernel.getPrograms(), [](ProgramOp program) {
        return bool(program.getScheduleAs<HopperScheduleAttr>());
      });
      if (isOurs && failed(convert(kernel, *info)))
        return signalPassFailure();
    }
  }
};
} // namespace
