// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AssignSchedule.h"
#include "TileDims.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "fusednorm/Schedule/GPUTileLayout.h"
#include "fusednorm/Schedule/HopperAttention.h"
#include "fusednorm/Schedule/HopperSchedule.h"
#include "fusednorm/Schedule/TileSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

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

/// Sets the heads and the queries of a block for the target.
static LogicalResult assignQueries(ProgramOp program, AttentionOp attention,
                                   const TargetInfo &target, bool anyBase) {
  if (target.isGPU() && failed(verifyGPUAttention(attention)))
    return failure();
  SmallVector<int64_t> step(program.getStep());
  if (step.size() != 2 && step.size() != 3)
    return attention.emitOpError("expected heads, queries and optionally pieces of keys as the "
                                 "indices of its program");
  auto assign = [&](int64_t heads, int64_t queries) {
    attention.setQueries(queries);
    step[0] = heads;
    step[1] = queries;
    program.setStep(step);
    return success();
  };
  if (!target.isGPU())
    return assign(1, attentionQueries(attention, target));
  (void)assign(1, GPUAttentionLayout::of(attention, target).queries());
  std::string reason;
  std::optional<HopperAttention> hopper;
  if (!anyBase)
    hopper = HopperAttention::match(program, target, reason);
  if (hopper) {
    hopper->tileHeads = hopper->mostHeads();
    return assign(hopper->tileHeads, hopper->queries());
  }
  GPUAttentionLayout layout = GPUAttentionLayout::of(attention, target);
  layout.heads = layout.mostHeads(attention);
  return assign(layout.heads, layout.queries());
}

namespace {
/// The choice of the schedule of one tile program.
class TileAssignment {
public:
  TileAssignment(ProgramOp program, const ScheduleSources &sources)
      : program(program), sources(sources), target(sources.target),
        traits(TileTraits::of(program)) {}

  LogicalResult run();

private:
  /// `steps` returns the step along K of a schedule.
  template <typename ScheduleT>
  LogicalResult assign(llvm::function_ref<ScheduleT(ScheduleT)> heuristic,
                       llvm::function_ref<LogicalResult(ScheduleT)> verify,
                       llvm::function_ref<int64_t(ScheduleT)> steps, bool takesLines = true) {
    return assignSchedule<ScheduleT>(
        program, sources,
        [&](const ScheduleLine &line) { return takesLines && traits.matches(line, target); },
        heuristic,
        [&](ScheduleT schedule) -> LogicalResult {
          if (failed(verify(schedule)) || failed(schedule.verifyProgram(program)))
            return failure();
          return applySizes(program, *schedule.getM(), *schedule.getN(), steps(schedule));
        });
  }
  LogicalResult assignForWarps(bool isVariant = false);
  LogicalResult assignForWgmma(const HopperGemm &gemm);
  /// Assigns the given schedule, completed by `chosen`.
  LogicalResult assignHopper(const HopperGemm &gemm, HopperScheduleAttr chosen);
  LogicalResult addStandIn();
  /// Returns the schedules for ranges of rows. They apply only if the number of rows is dynamic and
  /// no other source has a schedule.
  SmallVector<RowVariant> getRowVariants(const HopperGemm &gemm);
  /// Returns whether the program or a table has a schedule for wgmma.
  bool hasGivenHopper();
  LogicalResult assignRowVariants(const HopperGemm &gemm, ArrayRef<RowVariant> variants);

  ProgramOp program;
  const ScheduleSources &sources;
  const TargetInfo &target;
  TileTraits traits;
};
} // namespace

/// Assigns a schedule for mma.sync, which every GPU supports. Lines of a table are tuned for
/// aligned arrays, so a variant does not take them.
LogicalResult TileAssignment::assignForWarps(bool isVariant) {
  GPUTileTraits own = GPUTileTraits::of(program, target);
  return assign<GPUScheduleAttr>(
      [&](GPUScheduleAttr) {
        return isVariant ? variantGPUSchedule(own, target, program.getLoc())
                         : heuristicGPUSchedule(own, target, program.getContext());
      },
      [&](GPUScheduleAttr schedule) {
        return verifyGPUSchedule(schedule, own, target, [&] { return program.emitOpError(); });
      },
      [](GPUScheduleAttr schedule) { return *schedule.getK(); }, /*takesLines=*/!isVariant);
}

/// Adds a copy of a kernel as its fallback. Returns the program of the copy.
static ProgramOp addCopy(launch::FuncOp kernel, const Twine &name) {
  launch::FuncOp copy = kernel.clone();
  copy.setName(name.str());
  copy->setAttr(TileKernelDialect::kStandsInAttrName, FlatSymbolRefAttr::get(kernel));
  copy->removeAttr(TileKernelDialect::kStandsInUnlessAttrName);
  SymbolTable(kernel->getParentOp()).insert(copy, std::next(Block::iterator(kernel)));
  return *copy.getPrograms<ProgramOp>().begin();
}

/// Adds a copy of a kernel for operands without the alignment of wgmma or of 16-byte copies.
LogicalResult TileAssignment::addStandIn() {
  auto kernel = program->getParentOfType<launch::FuncOp>();
  if (!llvm::hasSingleElement(kernel.getPrograms()))
    return success();
  ProgramOp own = addCopy(kernel, kernel.getName() + "_unaligned");
  own.removeScheduleAttr();
  return TileAssignment(own, sources).assignForWarps(/*isVariant=*/sources.variants);
}

bool TileAssignment::hasGivenHopper() {
  return program.getScheduleAs<HopperScheduleAttr>() ||
         llvm::any_of(sources.lines, [&](const ScheduleLine &line) {
           return isa<HopperScheduleAttr>(line.schedule) && traits.matches(line, target);
         });
}

SmallVector<RowVariant> TileAssignment::getRowVariants(const HopperGemm &gemm) {
  auto kernel = program->getParentOfType<launch::FuncOp>();
  if (!sources.rowRanges || hasGivenHopper() || gemm.getBatchIndex() ||
      !llvm::hasSingleElement(kernel.getPrograms()) ||
      getConstantIntValue(program.getBounds()[gemm.getRowDim()]))
    return {};
  auto empty = HopperScheduleAttr::getEmpty(program.getContext());
  if (*completeHopperSchedule(empty, gemm, target).getResident())
    return {};
  return chooseHopperVariants(gemm, target, sources.allowSplit);
}

/// Adds a kernel for each further range of rows. A launch takes the first kernel with its number of
/// rows in range.
LogicalResult TileAssignment::assignRowVariants(const HopperGemm &gemm,
                                                ArrayRef<RowVariant> variants) {
  MLIRContext *context = program.getContext();
  auto first = program->getParentOfType<launch::FuncOp>();
  auto rows = launch::ExprAttr::extent(context, gemm.left.getArgNumber(), gemm.getRowDim());
  SmallVector<ProgramOp> programs = {program};
  for (const RowVariant &variant : variants.drop_back()) {
    auto kernel = programs.back()->getParentOfType<launch::FuncOp>();
    programs.push_back(
        addCopy(kernel, first.getName() + "_above_" + Twine(*variant.mostRows) + "_rows"));
    Attribute condition =
        launch::ConstraintAttr::get(context, launch::ConstraintKind::AtMost, rows,
                                    launch::ExprAttr::constant(context, *variant.mostRows), "");
    programs.back()->getParentOp()->setAttr(TileKernelDialect::kStandsInUnlessAttrName,
                                            ArrayAttr::get(context, condition));
  }
  for (auto [own, variant] : llvm::zip_equal(programs, variants)) {
    TileAssignment assignment(own, sources);
    std::string reason;
    std::optional<HopperGemm> match = HopperGemm::match(own, reason);
    assert(match && "copies of a GEMM match as the GEMM does");
    if (!variant.mostRows && (sources.anyBase || gemm.needsAlignment) &&
        failed(assignment.addStandIn()))
      return failure();
    if (failed(assignment.assignHopper(*match, variant.schedule)))
      return failure();
  }
  return success();
}

LogicalResult TileAssignment::assignForWgmma(const HopperGemm &gemm) {
  if (SmallVector<RowVariant> variants = getRowVariants(gemm); !variants.empty())
    return assignRowVariants(gemm, variants);
  if ((sources.anyBase || gemm.needsAlignment) && failed(addStandIn()))
    return failure();
  auto given = program.getScheduleAs<HopperScheduleAttr>();
  if (!given)
    given = HopperScheduleAttr::getEmpty(program.getContext());
  bool allowSplit = sources.allowSplit && !hasGivenHopper();
  return assignHopper(gemm, completeHopperSchedule(given, gemm, target, allowSplit));
}

LogicalResult TileAssignment::assignHopper(const HopperGemm &gemm, HopperScheduleAttr chosen) {
  return assign<HopperScheduleAttr>(
      [&](HopperScheduleAttr) { return chosen; },
      [&](HopperScheduleAttr schedule) {
        return verifyHopperSchedule(schedule, gemm, target, [&] { return program.emitOpError(); });
      },
      [&](HopperScheduleAttr) { return gemm.getStepElements(); });
}

LogicalResult TileAssignment::run() {
  // Attention and merges of states have no schedule: types and widths determine the kernel.
  auto attentions = program.getBody().getOps<AttentionOp>();
  if (!attentions.empty())
    return assignQueries(program, *attentions.begin(), target, sources.anyBase);
  if (!program.getBody().getOps<MergeStatesOp>().empty())
    return success();
  GemmOp found = program.getGemm();
  if (target.isGPU() && found && found.isPacked())
    return program.emitOpError("uses packed weights, which have no lowering to ")
           << target.name << " yet: expected unpacked weights, or a CPU as the target";
  std::string reason;
  std::optional<HopperGemm> gemm;
  if (target.hasWgmma && !program.getScheduleAs<GPUScheduleAttr>())
    gemm = HopperGemm::match(program, reason);
  if (gemm)
    return assignForWgmma(*gemm);
  if (auto own = program.getScheduleAs<HopperScheduleAttr>(); own && !reason.empty())
    return program.emitOpError("has ")
           << own << ", a schedule for wgmma, but " << reason << "; use #tilekernel.gpu_schedule";
  if (!reason.empty())
    remark::missed(program.getLoc(), aboutProgram(program, "Hopper", "tiles"))
        << "wgmma is not used: " << reason;
  if (target.isGPU()) {
    bool isGemm = GPUTileTraits::of(program, target).path != MatrixInstruction::None;
    if (sources.variants && isGemm && failed(addStandIn()))
      return failure();
    return assignForWarps();
  }
  return assign<CPUScheduleAttr>(
      [&](CPUScheduleAttr) { return heuristicCPUSchedule(traits, target, program.getContext()); },
      [&](CPUScheduleAttr schedule) {
        return verifyCPUSchedule(schedule, traits, target, [&] { return program.emitOpError(); });
      },
      [](CPUScheduleAttr schedule) { return *schedule.getK(); });
}

LogicalResult fusednorm::assignTileSchedules(launch::FuncOp kernel,
                                             const ScheduleSources &sources) {
  for (ProgramOp program : kernel.getPrograms<ProgramOp>())
    if (failed(TileAssignment(program, sources).run()))
      return failure();
  return success();
}
