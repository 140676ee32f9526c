// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/Transforms/Passes.h"
#include "fusednorm/Schedule/GPULayout.h"
#include "fusednorm/Schedule/Schedule.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

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

  LogicalResult readTables() {
    if (!table.empty()) {
      std::string message;
      auto file = openInputFile(table, &message);
      if (!file)
        return emitError(getOperation()->getLoc(), "cannot read the schedule table: ") << message;
      auto parsed = parseScheduleTable(file->getBuffer(), table, &getContext());
      if (failed(parsed))
        return failure();
      lines = std::move(*parsed);
    }
    auto builtin = parseScheduleTable(getBuiltinScheduleTable(), "built-in table", &getContext());
    if (failed(builtin))
      return failure();
    llvm::append_range(lines, *builtin);
    return success();
  }

  LogicalResult assign(ProgramOp program, const TargetInfo &info) {
    ProgramTraits traits = ProgramTraits::of(program);
    ScheduleAttr schedule = program.getScheduleAttr();
    SmallVector<std::string> origins;
    if (schedule)
      origins.push_back("user");
    else
      schedule = ScheduleAttr::get(&getContext(), {}, {}, {}, {});
    auto isComplete = [&] {
      return info.isGPU() ? schedule.isCompleteForGPU() : schedule.isComplete();
    };
    for (const ScheduleLine &line : lines) {
      if (isComplete() || !line.appliesTo(traits, info))
        continue;
      schedule = schedule.completedBy(line.schedule);
      origins.push_back(line.origin);
      break;
    }
    if (!isComplete()) {
      schedule = schedule.completedBy(
          info.isGPU() ? heuristicGPUSchedule(GPUTraits::of(program), info, schedule)
                       : heuristicSchedule(traits, info, &getContext()));
      origins.push_back("heuristic");
    }
    auto fail = [&] { return program.emitOpError(); };
    if (failed(info.isGPU() ? verifyGPUSchedule(schedule, GPUTraits::of(program), info, fail)
                            : verifySchedule(schedule, traits, info, fail)))
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
    lines.clear();
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info) {
      emitError(getOperation()->getLoc()) << llvm::toString(info.takeError());
      return signalPassFailure();
    }
    if (failed(readTables()))
      return signalPassFailure();
    WalkResult result = getOperation()->walk([&](KernelOp kernel) {
      SmallVector<ScheduleAttr> given;
      for (ProgramOp program : kernel.getPrograms()) {
        given.push_back(program.getScheduleAttr());
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
