// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileDims.h"
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "fusednorm/Schedule/GPUTileLayout.h"
#include "fusednorm/Schedule/HopperSchedule.h"
#include "fusednorm/Schedule/TileSchedule.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace fusednorm::tilekernel {
#define GEN_PASS_DEF_TILEKERNELASSIGNSCHEDULE
#include "fusednorm/Dialect/TileKernel/Transforms/Passes.h.inc"
} // namespace fusednorm::tilekernel

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Clones vector constants for each use in the program, so that their sizes can change.
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

/// Resizes tiles along an index to the size of a key of the schedule.
static LogicalResult resize(ProgramOp program, TileDims &dims, Value index, int64_t now,
                            StringRef key, int64_t wanted) {
  if (now == wanted)
    return success();
  if (!dims.isFree(index))
    return program.emitOpError("cannot have tiles of ")
           << wanted << " along an index that has uses other than loads and stores of tiles; use "
           << key << " = " << now << " in its schedule";
  dims.resize(index, wanted);
  return success();
}

static LogicalResult applySizes(ProgramOp program, int64_t m, int64_t n, int64_t k) {
  ownConstants(program);
  TileDims dims(program);
  Block::BlockArgListType arguments = program.getBody().getArguments();
  size_t rank = arguments.size();
  auto step = [&](size_t dim) { return program.getStep()[dim]; };
  if (rank >= 1 && failed(resize(program, dims, arguments[rank - 1], step(rank - 1), "n", n)))
    return failure();
  if (rank >= 2 && failed(resize(program, dims, arguments[rank - 2], step(rank - 2), "m", m)))
    return failure();
  if (GemmOp gemm = program.getGemm())
    gemm.setStep(k);
  return success();
}

namespace {
struct TileKernelAssignSchedule
    : fusednorm::tilekernel::impl::TileKernelAssignScheduleBase<TileKernelAssignSchedule> {
  using Base::Base;

  /// `heuristic` has a value for every key. `verify` checks whether the target supports the
  /// schedule. `steps` returns the step along k of a schedule.
  template <typename ScheduleT>
  LogicalResult assign(ProgramOp program, const TargetInfo &info, ScheduleT heuristic,
                       llvm::function_ref<LogicalResult(ScheduleT)> verify,
                       llvm::function_ref<int64_t(ScheduleT)> steps) {
    TileTraits traits = TileTraits::of(program);
    auto schedule = program.getScheduleAs<ScheduleT>();
    SmallVector<std::string> origins;
    if (schedule)
      origins.push_back("user");
    else
      schedule = ScheduleT::getEmpty(&getContext());
    auto complete = [&](ScheduleAttrInterface other, const std::string &origin) {
      if (schedule.isComplete())
        return;
      schedule = cast<ScheduleT>(schedule.completedBy(other));
      origins.push_back(origin);
    };
    auto line = llvm::find_if(lines, [&](const ScheduleLine &line) {
      return isa<ScheduleT>(line.schedule) && traits.matches(line, info);
    });
    if (line != lines.end())
      complete(line->schedule, line->origin);
    complete(heuristic, "heuristic");
    if (failed(verify(schedule)) || failed(schedule.verifyProgram(program)) ||
        failed(applySizes(program, *schedule.getM(), *schedule.getN(), steps(schedule))))
      return failure();
    program.setScheduleAttr(schedule);

    std::string text;
    llvm::raw_string_ostream os(text);
    os << schedule << " from " << llvm::join(origins, ", then ") << " for " << info.name;
    remark::analysis(program.getLoc(),
                     remark::RemarkOpts::name("Schedule")
                         .category("schedule")
                         .function(program->getParentOfType<KernelOp>().getName()))
        << text;
    return success();
  }

  /// Sets the queries per block for the target.
  static LogicalResult assignQueries(ProgramOp program, AttentionOp attention,
                                     const TargetInfo &info) {
    if (info.isGPU() && failed(verifyGPUAttention(attention)))
      return failure();
    if (program.getStep().size() != 2)
      return attention.emitOpError("expected heads and queries as the indices of its program");
    int64_t queries = info.isGPU() ? GPUAttentionLayout::of(attention, info).queries
                                   : attentionQueries(attention, info);
    attention.setQueries(queries);
    program.setStep({program.getStep()[0], queries});
    return success();
  }

  /// Assigns a schedule for mma.sync, which every GPU supports.
  LogicalResult assignForWarps(ProgramOp program, const TargetInfo &info, bool isVariant = false) {
    GPUTileTraits traits = GPUTileTraits::of(program, info);
    auto fail = [&] { return program.emitOpError(); };
    GPUScheduleAttr heuristic = isVariant ? variantGPUSchedule(traits, info, program.getLoc())
                                          : heuristicGPUSchedule(traits, info, &getContext());
    // Lines of a table are tuned for aligned arrays.
    llvm::SaveAndRestore known(lines, isVariant ? SmallVector<ScheduleLine>() : lines);
    return assign<GPUScheduleAttr>(
        program, info, heuristic,
        [&](GPUScheduleAttr schedule) { return verifyGPUSchedule(schedule, traits, info, fail); },
        [](GPUScheduleAttr schedule) { return *schedule.getK(); });
  }

  /// Adds a copy of a kernel for operands without the alignment of wgmma or of 16-byte copies.
  LogicalResult addStandIn(ProgramOp program, const TargetInfo &info) {
    auto kernel = program->getParentOfType<KernelOp>();
    if (!llvm::hasSingleElement(kernel.getPrograms()))
      return success();
    KernelOp copy = kernel.clone();
    copy.setName((kernel.getName() + "_unaligned").str());
    copy->setAttr(TileKernelDialect::kStandsInAttrName, FlatSymbolRefAttr::get(kernel));
    SymbolTable(kernel->getParentOp()).insert(copy, std::next(Block::iterator(kernel)));
    ProgramOp own = *copy.getPrograms().begin();
    own.removeScheduleAttr();
    return assignForWarps(own, info, /*isVariant=*/variants);
  }

  LogicalResult assign(ProgramOp program, const TargetInfo &info) {
    // Attention and merges of states have no schedule: types and widths determine the kernel.
    auto attentions = program.getBody().getOps<AttentionOp>();
    if (!attentions.empty())
      return assignQueries(program, *attentions.begin(), info);
    if (!program.getBody().getOps<MergeStatesOp>().empty())
      return success();
    auto fail = [&] { return program.emitOpError(); };
    GemmOp found = program.getGemm();
    if (info.isGPU() && found && found.isPacked())
      return program.emitOpError("uses packed weights, which have no lowering to ")
             << info.name << " yet: expected unpacked weights, or a CPU as the target";
    std::string reason;
    std::optional<HopperGemm> gemm;
    if (info.hasWgmma && !program.getScheduleAs<GPUScheduleAttr>())
      gemm = HopperGemm::match(program, reason);
    if (gemm) {
      if ((anyBase || gemm->needsAlignment) && failed(addStandIn(program, info)))
        return failure();
      auto given = program.getScheduleAs<HopperScheduleAttr>();
      if (!given)
        given = HopperScheduleAttr::getEmpty(&getContext());
      return assign<HopperScheduleAttr>(
          program, info, completeHopperSchedule(given, *gemm, info),
          [&](HopperScheduleAttr schedule) {
            return verifyHopperSchedule(schedule, *gemm, info, fail);
          },
          [&](HopperScheduleAttr) { return gemm->getStepElements(); });
    }
    if (auto own = program.getScheduleAs<HopperScheduleAttr>(); own && !reason.empty())
      return program.emitOpError("has ")
             << own << ", a schedule for wgmma, but " << reason << "; use #tilekernel.gpu_schedule";
    if (!reason.empty())
      remark::missed(program.getLoc(),
                     remark::RemarkOpts::name("Hopper").category("tiles").function(
                         program->getParentOfType<KernelOp>().getName()))
          << "wgmma is not used: " << reason;
    if (info.isGPU()) {
      bool isGemm = GPUTileTraits::of(program, info).path != MatrixInstruction::None;
      if (variants && isGemm && failed(addStandIn(program, info)))
        return failure();
      return assignForWarps(program, info);
    }
    TileTraits traits = TileTraits::of(program);
    return assign<CPUScheduleAttr>(
        program, info, heuristicCPUSchedule(traits, info, &getContext()),
        [&](CPUScheduleAttr schedule) { return verifyCPUSchedule(schedule, traits, info, fail); },
        [](CPUScheduleAttr schedule) { return *schedule.getK(); });
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
    SmallVector<ProgramOp> programs;
    getOperation()->walk([&](ProgramOp program) { programs.push_back(program); });
    if (llvm::any_of(programs, [&](ProgramOp program) { return failed(assign(program, *info)); }))
      signalPassFailure();
  }

  SmallVector<ScheduleLine> lines;
};
} // namespace
