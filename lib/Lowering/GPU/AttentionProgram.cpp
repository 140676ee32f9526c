// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/AttentionProgram.h"
#include "fusednorm/Target/TargetInfo.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

static int64_t threadsOf(MergeStatesOp op) {
  constexpr int64_t kMostThreads = 256;
  auto type = cast<MemRefType>(op.getStates().getType());
  if (type.isDynamicDim(2))
    return kMostThreads;
  // One access has at most eight columns.
  int64_t wanted = llvm::divideCeil(type.getDimSize(2) * type.getDimSize(3), 8);
  return std::clamp<int64_t>(llvm::alignTo(wanted, kWarpThreads), kWarpThreads, kMostThreads);
}

bool AttentionProgram::matches(ProgramOp program) {
  return llvm::any_of(program.getBody().front(),
                      [](Operation &op) { return isa<AttentionOp, MergeStatesOp>(op); });
}

FailureOr<AttentionProgram> AttentionProgram::readOp(ProgramOp program) {
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
  bool hasPieces = result.attention && body.getNumArguments() == 3;
  bool isOfIndices = hasPieces || body.getNumArguments() == rank;
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
    result.threads = threadsOf(result.merge);
    return result;
  }
  if (failed(verifyGPUAttention(result.attention)))
    return failure();
  return result;
}

FailureOr<AttentionProgram> AttentionProgram::read(ProgramOp program, const TargetInfo &target) {
  FailureOr<AttentionProgram> read = readOp(program);
  if (failed(read) || read->merge)
    return read;
  AttentionProgram result = *read;
  AttentionOp only = result.attention;
  ArrayRef<int64_t> step = program.getStep();
  result.layout = GPUAttentionLayout::of(result.attention, target);
  int64_t most = result.layout.mostHeads(result.attention);
  result.layout.heads = step[0] > 0 && most % step[0] == 0 ? step[0] : 1;
  result.threads = result.layout.threads();
  int64_t queries = result.attention.getQueries();
  if (step[0] != result.layout.heads || step[1] != queries || queries != result.layout.queries())
    return only.emitOpError("has ")
           << queries << " queries and steps of " << step[0] << " and " << step[1] << ", expected "
           << result.layout.queries() << " on " << target.name
           << ": run fusednorm-assign-schedule first, for that target";
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
           << target.maxSharedBytes / (result.layout.rows * int64_t(sizeof(float)))
           << " columns, or a CPU as the target";
  return result;
}

StringRef AttentionProgram::describe() const {
  return attention ? fusednorm::describe(layout.path)
                   : StringRef("merge of attention states, adjacent columns of a head per thread");
}
