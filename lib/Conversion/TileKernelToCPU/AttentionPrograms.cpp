// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionPrograms.h"
#include "CPUAttentionLowering.h"
#include "CPUTileLowering.h"
#include "SplitKvMerge.h"
#include "fusednorm/Schedule/TileSchedule.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

bool cpu::isAttention(ProgramOp program) {
  return llvm::any_of(program.getBody().front(),
                      [](Operation &op) { return isa<AttentionOp, MergeStatesOp>(op); });
}

FailureOr<func::FuncOp> cpu::createAttentionLoop(ProgramOp program, StringRef name,
                                                 const TargetInfo &target,
                                                 CPUKernelFunctions &functions, OpBuilder &b) {
  Location loc = program.getLoc();
  Block &body = program.getBody().front();
  if (!llvm::hasSingleElement(body))
    return program.emitOpError("has no lowering to a CPU yet: expected attention as the only op "
                               "of a program");
  Operation &only = body.front();
  size_t rank = isa<AttentionOp>(only) ? 2 : 1;
  bool hasPieces = rank == 2 && body.getNumArguments() == 3;
  if ((!hasPieces && body.getNumArguments() != rank) || only.getOperand(0) != body.getArgument(0) ||
      (rank == 2 && only.getOperand(1) != body.getArgument(1)))
    return only.emitOpError("has no lowering to a CPU yet: expected the indices of its program");
  func::FuncOp function = functions.createBody(name);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  IRMapping mapping = functions.cloneScalars(function);
  LaneEmitter e(b, loc, 1);
  Value begin = function.getArguments().drop_back().back(), end = function.getArguments().back();
  LogicalResult result = success();
  if (auto merge = dyn_cast<MergeStatesOp>(only)) {
    SplitKvMerge engine(b, merge, target, mapping);
    engine.allocate();
    e.loop(begin, end, 1,
           [&](Value tile) { engine.run(e.mul(tile, e.index(program.getStep().front()))); });
    engine.deallocate();
  } else {
    auto attention = cast<AttentionOp>(only);
    if (program.getStep()[0] != 1 || program.getStep()[1] != int64_t(attention.getQueries()))
      return only.emitOpError("has no lowering to a CPU yet: expected steps of one head and of ")
             << attention.getQueries() << " queries, got " << program.getStep()[0] << " and "
             << program.getStep()[1];
    AttentionTile state(b, attention, target, mapping);
    CPUAttentionLowering lowering(state);
    lowering.allocate();
    Value step = e.index(program.getStep()[1]);
    Value tiles = e.ceilDiv(mapping.lookupOrDefault(program.getBounds()[1]), step);
    e.loop(begin, end, 1, [&](Value tile) { result = lowering.run(tile, tiles); });
    lowering.deallocate();
  }
  func::ReturnOp::create(b, loc);
  auto attention = dyn_cast<AttentionOp>(only);
  if (attention && attentionUsesTiles(attention, target) && succeeded(result))
    result = requestTiles(function);
  if (failed(result))
    return failure();
  return function;
}
