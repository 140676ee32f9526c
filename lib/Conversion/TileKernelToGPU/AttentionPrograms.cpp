// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionPrograms.h"
#include "AttentionThreads.h"
#include "GPUAttentionLowering.h"
#include "SplitKvMerge.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

static constexpr int64_t kSharedAlignment = 128;

bool AttentionProgram::matches(ProgramOp program) {
  return llvm::any_of(program.getBody().front(),
                      [](Operation &op) { return isa<AttentionOp, MergeStatesOp>(op); });
}

FailureOr<AttentionProgram> AttentionProgram::read(ProgramOp program, const TargetInfo &target) {
  Block &body = program.getBody().front();
  if (!llvm::hasSingleElement(body))
    return program.emitOpError("has no lowering to a GPU yet: expected attention as the only op "
                               "of a program");
  Operation &only = body.front();
  AttentionProgram result;
  result.program = program;
  result.attention = dyn_cast<AttentionOp>(only);
  result.merge = dyn_cast<MergeStatesOp>(only);
  size_t rank = result.attention ? 2 : 1;
  bool isOfIndices = body.getNumArguments() == rank;
  for (size_t i = 0; isOfIndices && i < rank; ++i)
    isOfIndices = only.getOperand(i) == body.getArgument(i);
  if (!isOfIndices)
    return only.emitOpError("has no lowering to a GPU yet: expected the program's indices as its "
                            "first operands");
  ArrayRef<int64_t> step = program.getStep();
  if (result.merge) {
    if (step[0] != 1)
      return only.emitOpError("has no lowering to a GPU yet: expected steps of one token, got ")
             << step[0];
    result.threads = SplitKvMerge::threadsOf(result.merge);
    return result;
  }
  if (failed(verifyGPUAttention(result.attention)))
    return failure();
  result.layout = GPUAttentionLayout::of(result.attention, target);
  result.threads = result.layout.threads();
  int64_t queries = result.attention.getQueries();
  if (step[0] != 1 || step[1] != queries || queries != result.layout.queries)
    return only.emitOpError("has ")
           << queries << " queries and steps of " << step[0] << " and " << step[1] << ", expected "
           << result.layout.queries << " on " << target.name
           << ": run tilekernel-assign-schedule first, for that target";
  // Without matrix instructions, a lane has one accumulator for each 32 columns: 128 at this limit.
  constexpr int64_t kMostColumns = 4096;
  if (result.layout.valueColumns > kMostColumns)
    return only.emitOpError("has no lowering to ")
           << target.name << " with values of " << result.attention.getV().getType()
           << ": expected at most " << kMostColumns << " columns, or a CPU as the target";
  if (result.layout.sharedBytes() > target.maxSharedBytes)
    return result.attention.emitOpError("has no lowering to ")
           << target.name << " with computed queries of " << result.attention.getQ().getType()
           << ": expected at most "
           << target.maxSharedBytes / (result.layout.queries * int64_t(sizeof(float)))
           << " columns, or a CPU as the target";
  return result;
}

StringRef AttentionProgram::describe() const {
  return attention ? fusednorm::describe(layout.path)
                   : StringRef("merge of attention states, adjacent columns of a head per thread");
}

LogicalResult AttentionProgram::emit(FloatEmitter &e, const GPUKernelFunction &function,
                                     const IRMapping &scalars, gpu::GPUModuleOp module,
                                     Value thread, Value block) {
  if (merge) {
    SplitKvMerge(e, merge, function, thread, threads).run(e.toIndex(block));
    return success();
  }
  if (failed(AttentionScores::verify(e, attention, function, scalars)) ||
      failed(AttentionComputed::verify(e, attention, function, scalars)) ||
      failed(AttentionQuantize::verify(e, attention, function, scalars)))
    return failure();
  // Heads are adjacent, because the heads of a GQA group share keys. The last queries begin first,
  // because they attend to the most keys under a causal mask.
  int64_t step = program.getStep()[1];
  Value heads = e.toI32(scalars.lookup(program.getBounds()[0]));
  Value tiles = e.toI32(e.ceilDiv(scalars.lookup(program.getBounds()[1]), step));
  Value head = e.toIndex(e.rem(block, heads));
  Value tile = e.sub(e.sub(tiles, 1), e.div(block, heads));
  Value first = e.mul(e.toIndex(tile), step);
  Value shared;
  if (layout.sharedBytes() != 0) {
    auto global = GPUKernelFunction::getDynamicShared(e.b, module, kSharedAlignment);
    auto type = LLVM::LLVMPointerType::get(e.b.getContext(), global.getAddrSpace());
    shared = LLVM::AddressOfOp::create(e.b, e.loc, type, global.getSymName());
  }
  if (!layout.hasMatrices()) {
    AttentionThreads(e, attention, layout, function, scalars, thread, head, shared).run(first);
    return success();
  }
  auto emitOne = [&](bool isAligned) {
    GPUAttentionLowering(e, attention, layout, function, scalars, thread, shared, head, isAligned)
        .run(first);
  };
  Value areAligned = KvLoader::areAligned(e, attention, function);
  if (!areAligned) {
    emitOne(true);
    return success();
  }
  if (isUnaligned) {
    emitOne(false);
    return success();
  }
  auto branch = scf::IfOp::create(e.b, e.loc, areAligned, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(branch.thenBlock());
  emitOne(true);
  e.b.setInsertionPointToStart(branch.elseBlock());
  emitOne(false);
  return success();
}
