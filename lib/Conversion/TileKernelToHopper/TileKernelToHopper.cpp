// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionKernel.h"
#include "GemmKernel.h"
#include "fusednorm/Conversion/Passes.h"
#include "fusednorm/Lowering/GPU/AttentionProgram.h"
#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Lowering/Kernels.h"
#include "mlir/IR/Remarks.h"

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

  LogicalResult convert(launch::FuncOp kernel, const TargetInfo &info) {
    ProgramOp program = *kernel.getPrograms<ProgramOp>().begin();
    if (!llvm::hasSingleElement(kernel.getPrograms<ProgramOp>()))
      return kernel.emitOpError("expected one program in a kernel with a Hopper schedule");
    auto schedule = program.getScheduleAs<HopperScheduleAttr>();
    if (!schedule.isComplete())
      return program.emitOpError("has no complete schedule: run fusednorm-assign-schedule first, "
                                 "for the target sm_90a");
    std::string reason;
    std::optional<HopperGemm> gemm = HopperGemm::match(program, reason);
    if (!gemm)
      return program.emitOpError("has ") << schedule << "; expected a GEMM for wgmma, but "
                                         << reason << "; use #tilekernel.gpu_schedule";
    auto fail = [&] { return program.emitOpError(); };
    if (failed(verifyHopperSchedule(schedule, *gemm, info, fail)))
      return failure();
    std::unique_ptr<GemmKernel> writer = *schedule.getResident()
                                             ? createResidentGemm(*gemm, info, launchDependents)
                                             : createStreamedGemm(*gemm, info, launchDependents);
    if (failed(writer->emit()))
      return failure();
    if (auto other =
            kernel->getAttrOfType<FlatSymbolRefAttr>(TileKernelDialect::kStandsInAttrName)) {
      SmallVector<launch::ConstraintAttr> when;
      if (auto list = kernel->getAttrOfType<ArrayAttr>(TileKernelDialect::kStandsInUnlessAttrName))
        llvm::append_range(when, list.getAsRange<launch::ConstraintAttr>());
      if (failed(GPUKernelFunction::standIn(kernel, FlatSymbolRefAttr::get(kernel), other, when)))
        return failure();
    }
    // The kernels for ranges of rows have one remark.
    if (!kernel->hasAttr(TileKernelDialect::kStandsInUnlessAttrName))
      remark::analysis(
          program.getLoc(),
          remark::RemarkOpts::name("Path").category("tiles").function(kernel.getName()))
          << (gemm->needsAlignment ? "wgmma, where all rows begin at multiples of 16 bytes"
                                   : "wgmma");
    GPUKernelFunction::replaceLaunches(kernel);
    getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
    return success();
  }

  /// Converts an attention kernel to wgmma. Returns false if the kernel stays as it is, with a
  /// remark if the target has wgmma.
  FailureOr<bool> convertAttention(launch::FuncOp kernel, const TargetInfo &info) {
    auto programs = llvm::to_vector(kernel.getPrograms<ProgramOp>());
    if (!info.hasWgmma || programs.size() != 1 ||
        programs.front().getBody().getOps<AttentionOp>().empty())
      return false;
    ProgramOp program = programs.front();
    if (failed(tilegpu::verifyKernelMemory(kernel)) ||
        failed(tilegpu::AttentionProgram::readOp(program)))
      return failure();
    std::string reason = "option any-base allows arrays without alignment";
    std::optional<HopperAttention> attention;
    if (!anyBase)
      attention = HopperAttention::match(program, info, reason);
    auto about = [&](StringRef name) {
      return remark::RemarkOpts::name(name).category("tiles").function(kernel.getName());
    };
    if (!attention) {
      if (failed(tilegpu::AttentionProgram::read(program, info)))
        return failure();
      remark::missed(program.getLoc(), about("Hopper")) << "wgmma is not used: " << reason;
      return false;
    }
    int64_t queries = attention->op.getQueries();
    if (queries != attention->queries() || queries != program.getStep()[1])
      return attention->op.emitOpError("has ")
             << queries << " queries and steps of " << program.getStep()[0] << " and "
             << program.getStep()[1] << ", expected " << attention->queries() << " on " << info.name
             << ": run fusednorm-assign-schedule first, for that target";
    if (failed(AttentionKernel(*attention, info, launchDependents).emit(kernel)))
      return failure();
    remark::analysis(program.getLoc(), about("Path")) << attention->describe();
    GPUKernelFunction::replaceLaunches(kernel);
    getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                            UnitAttr::get(&getContext()));
    return true;
  }

  void runOnOperation() override {
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info) {
      emitError(getOperation().getLoc()) << llvm::toString(info.takeError());
      return signalPassFailure();
    }
    auto kernels = findKernels<ProgramOp>(getOperation());
    if (failed(kernels))
      return signalPassFailure();
    for (launch::FuncOp kernel : *kernels) {
      bool isOurs = llvm::any_of(kernel.getPrograms<ProgramOp>(), [](ProgramOp program) {
        return bool(program.getScheduleAs<HopperScheduleAttr>());
      });
      if (isOurs && failed(convert(kernel, *info)))
        return signalPassFailure();
      if (!isOurs && failed(convertAttention(kernel, *info)))
        return signalPassFailure();
    }
  }
};
} // namespace
