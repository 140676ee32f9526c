// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about tile programs in the report: schedule, kind of MMA, and the result of a static model.

#include "Internal.h"
#include "fusednorm/Schedule/AttentionModel.h"
#include "fusednorm/Schedule/DecodeModel.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "fusednorm/Schedule/GPUTileLayout.h"
#include "fusednorm/Schedule/HopperAttention.h"
#include "fusednorm/Schedule/HopperSchedule.h"
#include "fusednorm/Schedule/TileModel.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// Number of rows in the model of a GEMM with a dynamic number of rows.
static constexpr int64_t kRows = 4096;

/// Returns the K extent of the GEMM; 0 if it is dynamic or there is no GEMM.
static int64_t depthOf(ProgramOp program) {
  GemmOp gemm = program.getGemm();
  return gemm && ShapedType::isStatic(gemm.getDepth()) ? gemm.getDepth() : 0;
}

static int64_t outBytesOf(ProgramOp program) {
  int64_t bytes = 0;
  for (auto store : program.getBody().getOps<StoreOp>())
    bytes = std::max<int64_t>(
        bytes, llvm::divideCeil(getElementTypeOrSelf(store.getValue()).getIntOrFloatBitWidth(), 8));
  return bytes;
}

static std::string modelOf(ProgramOp program, TileWork work, const MatrixUnits &units,
                           const TargetInfo &target) {
  // Elementwise programs of rank 1 have no model.
  size_t rank = program.getBounds().size();
  if (rank < 2)
    return "";
  work.rows = getConstantIntValue(program.getBounds()[rank - 2]).value_or(kRows);
  work.outBytes = outBytesOf(program);
  if (!work.rows || !work.columns || !work.depth || !work.fmas)
    return "";
  return estimateTiles(work, units, target.l2Bytes).describe(work, units);
}

/// Describes a program for the mma.sync kernel generator, which every chip supports.
static void describeEngine(ProgramOp program, GPUScheduleAttr schedule, const TargetInfo &target,
                           ProgramFacts &facts) {
  GPUTileTraits traits = GPUTileTraits::of(program, target);
  facts.gemm = describe(traits.path).str();
  const MatrixUnits *units = MatrixUnits::of(target);
  if (!units)
    return;
  TileWork work = GPUTileLayout::of(schedule, traits).getWork(traits, *units);
  work.columns = traits.columns;
  work.depth = depthOf(program);
  facts.modelled = modelOf(program, work, *units, target);
}

static void describeHopper(ProgramOp program, HopperScheduleAttr schedule, const TargetInfo &target,
                           ProgramFacts &facts) {
  facts.gemm = "wgmma";
  std::string reason;
  std::optional<HopperGemm> gemm = HopperGemm::match(program, reason);
  const MatrixUnits *units = MatrixUnits::of(target);
  if (!gemm || !units)
    return;
  TileWork work = getHopperWork(*gemm, schedule, *units);
  facts.modelled = modelOf(program, work, *units, target);
}

/// Returns whether the value depends on the argument.
static bool isMadeOf(Value value, BlockArgument argument) {
  SetVector<Operation *> slice;
  if (Operation *op = value.getDefiningOp()) {
    (void)getBackwardSlice(op, &slice);
    slice.insert(op);
  }
  return value == argument || llvm::any_of(slice, [&](Operation *op) {
           return llvm::is_contained(op->getOperands(), argument);
         });
}

/// Adds the cost of a region that is executed `count` times per query: one instruction per op on
/// numbers, and its loads. If `row` is set, loads are executed once per query, where this argument
/// gives the row.
static void addRegion(Region &region, int64_t count, std::optional<unsigned> row,
                      AttentionWork &work) {
  if (region.empty())
    return;
  // A warp has 32 lanes for 16 queries.
  constexpr int64_t kShare = 2;
  int64_t issued = 0;
  for (Operation &op : region.front().without_terminator()) {
    auto load = dyn_cast<memref::LoadOp>(op);
    if (!load && (op.hasTrait<OpTrait::ConstantLike>() || op.getNumResults() == 0 ||
                  !isa<FloatType>(op.getResult(0).getType())))
      continue;
    ++issued;
    if (!load)
      continue;
    bool isOfRow = row && llvm::any_of(load.getIndices(), [&](Value index) {
                     return isMadeOf(index, region.getArgument(*row));
                   });
    int64_t bytes = llvm::divideCeil(load.getType().getIntOrFloatBitWidth(), 8);
    work.sideBytes += count * bytes * (isOfRow ? work.queries : 1);
  }
  work.sideIssued += llvm::divideCeil(issued * count, kShare);
}

/// Adds the norm and RoPE of queries, and the quantization of results.
static void addSides(tilekernel::AttentionOp op, AttentionWork &work) {
  int64_t rotated = op.getRotary() ? (*op.getRotary())[1] : 0;
  addRegion(op.getNorm(), 1, std::nullopt, work);
  if (!op.getNorm().empty())
    work.sideIssued += work.columns / 2; // sum of squares of a row
  addRegion(op.getPlain(), work.columns - rotated, 2, work);
  addRegion(op.getRotated(), rotated / 2, 3, work);
  addRegion(op.getQuantize(), work.valueColumns, std::nullopt, work);
  auto bytesOf = [](Value memref) {
    return llvm::divideCeil(getElementTypeOrSelf(memref.getType()).getIntOrFloatBitWidth(), 8);
  };
  work.outBytes = bytesOf(op.getOut());
  if (!op.getScales())
    return;
  int64_t groups = op.getGroup() ? work.valueColumns / int64_t(op.getGroup()) : 1;
  addRegion(op.getQuantizeScale(), groups, std::nullopt, work);
  work.sideIssued += work.valueColumns / 2; // maxima of groups
  work.scaleBytes = groups * bytesOf(op.getScales());
}

static std::string describePacked(int64_t heads) {
  return heads == 1 ? "" : llvm::formatv(" of {0} heads", heads).str();
}

/// Returns whether the third index of the program is the first key of a piece (split-KV).
static bool hasPieces(ProgramOp program) { return program.getStep().size() == 3; }

/// Models decode with pieces of keys. `rows` and `heads` are of a tile.
static std::string modelDecode(ProgramOp program, AttentionOp op, int64_t rows, int64_t heads,
                               int64_t fmas, const MatrixUnits &units, DecodeRuns runs) {
  auto typeOf = [](Value memref) { return cast<MemRefType>(memref.getType()); };
  DecodeWork work;
  work.sequences = 128;
  work.keys = 4096;
  work.heads = typeOf(op.getQ()).getDimSize(1);
  work.keyHeads = op.getKeyHeads();
  work.columns = typeOf(op.getQ()).getShape().back();
  work.valueColumns = typeOf(op.getV()).getShape().back();
  work.elementBytes = typeOf(op.getK()).getElementTypeBitWidth() / 8;
  work.hasValuesInKeys = op.getValuesInKeys();
  work.piece = program.getStep()[2];
  work.rows = rows;
  work.tileHeads = heads;
  work.tileQueries = rows / heads;
  work.fmas = fmas;
  work.runs = runs;
  return estimateDecode(work, units).describe(work, units);
}

/// Describes attention without wgmma, which has a model of decode only.
static void describeAttentionEngine(AttentionOp op, const TargetInfo &target, ProgramFacts &facts) {
  int64_t heads = op->getParentOfType<ProgramOp>().getStep().front();
  GPUAttentionLayout layout = GPUAttentionLayout::of(op, target, heads);
  facts.gemm = describe(layout.path).str();
  facts.schedule = layout.describe();
  auto program = op->getParentOfType<ProgramOp>();
  const MatrixUnits *units = MatrixUnits::of(target);
  if (units && layout.hasMatrices() && hasPieces(program))
    facts.modelled = modelDecode(program, op, layout.rows, heads, units->fmas16, *units,
                                 layout.hasRuns(target) ? DecodeRuns::OfBlock : DecodeRuns::None);
}

/// Describes attention, whose schedule follows from types, head sizes and the target.
static void describeAttention(ProgramOp program, const TargetInfo &target, ProgramFacts &facts) {
  std::string reason;
  std::optional<HopperAttention> attention = HopperAttention::match(program, target, reason);
  if (!attention)
    return describeAttentionEngine(*program.getBody().getOps<AttentionOp>().begin(), target, facts);
  facts.gemm = "wgmma";
  facts.schedule = llvm::formatv(
      "{0} queries{1} of a block, {2} keys of a step, {3} stages, {4} consumer warpgroups",
      attention->queries(), describePacked(attention->tileHeads), attention->keys,
      HopperAttention::kStages, attention->warpgroups);
  const MatrixUnits *units = MatrixUnits::of(target);
  if (units && hasPieces(program))
    facts.modelled = modelDecode(program, attention->op, attention->rows, attention->tileHeads,
                                 units->warpgroupFmas8 / attention->elementBytes(), *units,
                                 DecodeRuns::Persistent);
  // The other model describes prefill.
  if (!units || attention->splitsColumns || !facts.modelled.empty())
    return;
  // The sequence length for which published timings exist.
  constexpr int64_t kLength = 8192, kWarps = 4; // of a warpgroup
  // Instruction counts of the loop in SASS.
  constexpr int64_t kSteering = 133, kBorder = 322;
  AttentionWork work;
  work.length = kLength;
  work.heads = attention->heads;
  work.isCausal = !attention->op.getScore().empty();
  work.columns = attention->columns;
  work.valueColumns = attention->valueColumns;
  work.elementBytes = attention->elementBytes();
  work.queries = attention->rows;
  work.keys = attention->keys;
  work.warps = kWarps * attention->warpgroups;
  work.fmas = units->warpgroupFmas8 / work.elementBytes;
  work.transposesV = attention->transposesV();
  work.issued = countWeightIssue(work.keys, work.transposesV ? work.valueColumns : 0, kSteering);
  work.borderIssued = kBorder;
  addSides(attention->op, work);
  facts.modelled = estimateAttention(work, *units).describe(work, *units);
}

void fusednorm::artifact::addTilePrograms(ModuleOp module, const TargetInfo &target,
                                          llvm::StringMap<std::vector<ProgramFacts>> &result) {
  for (auto kernel : module.getOps<launch::FuncOp>())
    for (ProgramOp program : kernel.getPrograms<ProgramOp>()) {
      ProgramFacts facts;
      if (program.getScheduleAttr())
        facts.schedule = textOf(program.getScheduleAttr());
      if (auto schedule = program.getScheduleAs<GPUScheduleAttr>())
        describeEngine(program, schedule, target, facts);
      else if (auto schedule = program.getScheduleAs<HopperScheduleAttr>())
        describeHopper(program, schedule, target, facts);
      else if (!program.getBody().getOps<AttentionOp>().empty())
        describeAttention(program, target, facts);
      result[kernel.getName()].push_back(std::move(facts));
    }
}
