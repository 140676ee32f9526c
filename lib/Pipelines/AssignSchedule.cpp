// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Schedule/AssignSchedules.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMASSIGNSCHEDULE
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
struct AssignSchedule : fusednorm::impl::FusedNormAssignScheduleBase<AssignSchedule> {
  using Base::Base;

  void runOnOperation() override {
    llvm::Expected<TargetInfo> info = getTarget(target);
    if (!info) {
      emitError(getOperation()->getLoc()) << llvm::toString(info.takeError());
      return signalPassFailure();
    }
    FailureOr<SmallVector<ScheduleLine>> lines = readScheduleTables(table, getOperation());
    if (failed(lines))
      return signalPassFailure();
    ScheduleSources sources{*info, std::move(*lines), anyBase, variants, rowRanges, allowSplit};
    // Assigning schedules adds kernels.
    SmallVector<launch::FuncOp> kernels;
    getOperation()->walk([&](launch::FuncOp kernel) { kernels.push_back(kernel); });
    for (launch::FuncOp kernel : kernels)
      if (failed(assignRowSchedules(kernel, sources)) ||
          failed(assignTileSchedules(kernel, sources)))
        return signalPassFailure();
  }
};
} // namespace
