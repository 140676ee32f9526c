// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "fusednorm/Schedule/Schedule.h"
#include "mlir/IR/Remarks.h"

namespace fusednorm::rowkernel {
#define GEN_PASS_DEF_ROWKERNELASSIGNSCHEDULE
#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::rowkernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

namespace {

struct RowKernelAssignSchedule
    : fusednorm::rowkernel::impl::RowKernelAssignScheduleBase<RowKernelAssignSchedule> {
  using Base::Base;

  LogicalResult assign(ProgramOp program, const TargetInfo &info) {
    ProgramTraits traits = ProgramTraits::of(program);
    auto fail = [&] { return program.emitOpError(); };
    if (!info.isGPU())
      return assign<CPUScheduleAttr>(
          program, traits, info,
          [&](CPUScheduleAttr) { return heuristicCPUSchedule(traits, info, &getContext()); },
          [&](CPUScheduleAttr chosen) { return verifyCPUSchedule(chosen, traits, info, fail); });
    GPUTraits gpuTraits = GPUTraits::of(program);
    return assign<GPUScheduleAttr>(
        program, traits, info,
        [&](GPUScheduleAttr given) { return heuristicGPUSchedule(gpuTraits, info, given); },
        [&](GPUScheduleAttr chosen) { return verifyGPUSchedule(chosen, gpuTraits, info, fail); });
  }

  /// Chooses a schedule of one kind. The heuristic sets the keys without a value.
  template <typename ScheduleT>
  LogicalResult assign(ProgramOp program, const ProgramTraits &traits, const TargetInfo &info,
                       function_ref<ScheduleT(ScheduleT)> heuristic,
                       function_ref<LogicalResult(ScheduleT)> verify) {
    auto schedule = program.getScheduleAs<ScheduleT>();
    SmallVector<std::string> origins;
    if (schedule)
      origins.push_back("user");
    else
      schedule = ScheduleT::getEmpty(&getContext());
    auto complete = [&](ScheduleAttrInterface other, StringRef origin) {
      schedule = cast<ScheduleT>(schedule.completedBy(other));
      origins.push_back(origin.str());
    };
    for (const ScheduleLine &line : lines) {
      if (schedule.isComplete() || !line.appliesTo(traits, info))
        continue;
      complete(line.schedule, line.origin);
      break;
    }
    if (!schedule.isComplete())
      complete(heuristic(schedule), "heuristic");
    if (failed(verify(schedule)))
      return failure();
    program.setScheduleAttr(schedule);

    std::string text;
    llvm::raw_string_ostream os(text);
    os << schedule << " from " << llvm::join(origins, ", then ") << " for " << info.name << ", "
       << (traits.columns ? std::to_string(traits.columns) : std::string("any number of"))
       << " columns";
    remark::analysis(program.getLoc(),
                     remark::RemarkOpts::name("Schedule")
                         .category("schedule")
                         .function(program->getParentOfType<KernelOp>().getName()))
        << text;
    return success();
  }

  void runOnOperation() override {
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info) {
      emitError(getOperation()->getLoc()) << llvm::toString(info.takeError());
      return signalPassFailure();
    }
    FailureOr<SmallVector<ScheduleLine>> known = readScheduleTables(table, getOperation());
    if (failed(known))
      return signalPassFailure();
    lines = std::move(*known);
    WalkResult result = getOperation()->walk([&](KernelOp kernel) {
      SmallVector<GPUScheduleAttr> given;
      for (ProgramOp program : kernel.getPrograms()) {
        given.push_back(program.getScheduleAs<GPUScheduleAttr>());
        if (failed(assign(program, *info)))
          return WalkResult::interrupt();
      }
      if (info->isGPU() && failed(balanceBlocks(kernel, given, *info)))
        return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

  SmallVector<ScheduleLine> lines;
};

} // namespace
