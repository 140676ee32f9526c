// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileDims.h"
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h"
#include "fusednorm/Schedule/TileSchedule.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"

namespace fusednorm::tilekernel {
#define GEN_PASS_DEF_TILEKERNELASSIGNSCHEDULE
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::tilekernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Constants of vectors become the program's own, one for each use, so that their sizes can
/// change.
static void ownConstants(ProgramOp program) {
  SmallVector<OpOperand *> uses;
  program.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isa<VectorType>(operand.get().getType()) &&
          operand.get().getDefiningOp<arith::ConstantOp>())
        uses.push_back(&operand);
  });
  for (OpOperand *use : uses) {
    OpBuilder builder(use->getOwner());
    use->set(builder.clone(*use->get().getDefiningOp())->getResult(0));
  }
}

/// Gives tiles along an index the size that a key of the schedule names.
static LogicalResult resize(ProgramOp program, TileDims &dims, Value index, int64_t now,
                            StringRef key, int64_t wanted) {
  if (now == wanted)
    return success();
  if (!dims.isFree(index))
    return program.emitOpError("cannot have tiles of ")
           << wanted << " along an index that is used for more than loads and stores of tiles; use "
           << key << " = " << now << " in its schedule";
  dims.resize(index, wanted);
  return success();
}

static LogicalResult applySizes(ProgramOp program, CPUScheduleAttr schedule) {
  ownConstants(program);
  TileDims dims(program);
  Block::BlockArgListType arguments = program.getBody().getArguments();
  size_t rank = arguments.size();
  auto step = [&](size_t dim) { return program.getStep()[dim]; };
  if (rank >= 1 &&
      failed(resize(program, dims, arguments[rank - 1], step(rank - 1), "n", *schedule.getN())))
    return failure();
  if (rank >= 2 &&
      failed(resize(program, dims, arguments[rank - 2], step(rank - 2), "m", *schedule.getM())))
    return failure();
  for (scf::ForOp loop : dims.getProductLoops())
    if (failed(resize(program, dims, loop.getInductionVar(), *getConstantIntValue(loop.getStep()),
                      "k", *schedule.getK())))
      return failure();
  return success();
}

namespace {
struct TileKernelAssignSchedule
    : fusednorm::tilekernel::impl::TileKernelAssignScheduleBase<TileKernelAssignSchedule> {
  using Base::Base;

  LogicalResult assign(ProgramOp program, const TargetInfo &info) {
    TileTraits traits = TileTraits::of(program);
    auto schedule = program.getScheduleAs<CPUScheduleAttr>();
    StringRef origin = "heuristic";
    if (schedule)
      origin = schedule.isComplete() ? "user" : "user, then heuristic";
    else
      schedule = CPUScheduleAttr::getEmpty(&getContext());
    schedule = cast<CPUScheduleAttr>(
        schedule.completedBy(heuristicCPUSchedule(traits, info, &getContext())));
    if (failed(verifyCPUSchedule(schedule, traits, info, [&] { return program.emitOpError(); })) ||
        failed(schedule.verifyProgram(program)) || failed(applySizes(program, schedule)))
      return failure();
    program.setScheduleAttr(schedule);

    std::string text;
    llvm::raw_string_ostream os(text);
    os << schedule << " from " << origin << " for " << info.name;
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
    WalkResult result = getOperation()->walk([&](ProgramOp program) {
      if (info->isGPU()) {
        program.emitOpError("has no schedule for ")
            << info->name << ": tile programs run on processors only";
        return WalkResult::interrupt();
      }
      return failed(assign(program, *info)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
