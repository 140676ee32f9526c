// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmMainLoop.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

SmallVector<Value> GemmMainLoop::multiplyTile(const Pipeline &pipeline, PipelineState &position,
                                              TileCoordinate tile, OperandsOf operandsOf) {
  return in.gemm.addsParts() ? multiplyInParts(pipeline, position, tile, operandsOf)
                             : multiplyAtOnce(pipeline, position, operandsOf);
}

/// Accumulates all k-steps in the same registers. The wait for a step follows the issue of the next
/// step.
SmallVector<Value> GemmMainLoop::multiplyAtOnce(const Pipeline &pipeline, PipelineState &position,
                                                OperandsOf operandsOf) {
  auto issue = [&](Value step, PipelineState from, ValueRange accumulators) {
    pipeline.waitFull(e, in.base, from);
    auto [leftOperand, rightOperand] = operandsOf(step, pipeline.getIndex(e, from));
    return in.matrix.issue(e, leftOperand, rightOperand, accumulators);
  };
  // With one stage, the next step needs the stage that this step releases.
  if (pipeline.getStages() == 1) {
    auto alone = [&](Value step, ValueRange carried) -> SmallVector<Value> {
      PipelineState from{carried[0], carried[1], position.lane};
      SmallVector<Value> accumulators =
          in.matrix.wait(e, 0, issue(step, from, carried.drop_front(2)));
      release(from);
      PipelineState next = pipeline.next(e, from);
      SmallVector<Value> after = {next.stage, next.parity};
      llvm::append_range(after, accumulators);
      return after;
    };
    SmallVector<Value> state = alone(e.word(0), {position.stage, position.parity});
    state = e.loop(1, in.steps, 1, state, alone);
    position = {state[0], state[1], position.lane};
    return SmallVector<Value>(ArrayRef<Value>(state).drop_front(2));
  }
  // The loop carries the pipeline state, the previous stage, and the accumulators of MMAs in
  // flight.
  PipelineState second = pipeline.next(e, position);
  SmallVector<Value> state = {second.stage, second.parity, position.stage};
  llvm::append_range(state, issue(e.word(0), position, {}));
  state = e.loop(1, in.steps, 1, state, [&](Value step, ValueRange carried) -> SmallVector<Value> {
    PipelineState from{carried[0], carried[1], position.lane};
    SmallVector<Value> accumulators = issue(step, from, carried.drop_front(3));
    in.matrix.waitForGroups(e, 1);
    release({carried[2], {}, position.lane});
    PipelineState next = pipeline.next(e, from);
    SmallVector<Value> after = {next.stage, next.parity, from.stage};
    llvm::append_range(after, accumulators);
    return after;
  });
  SmallVector<Value> accumulators = in.matrix.wait(e, 0, ArrayRef<Value>(state).drop_front(3));
  release({state[2], {}, position.lane});
  position = {state[0], state[1], position.lane};
  return accumulators;
}

/// Computes the partial sums of each k-step separately, then scales them or adds them to the
/// accumulators while the MMAs of the other warpgroup run. FP8 needs this even without scales: FP8
/// MMAs accumulate with reduced precision, and the error would grow with the number of steps.
SmallVector<Value> GemmMainLoop::multiplyInParts(const Pipeline &pipeline, PipelineState &position,
                                                 TileCoordinate tile, OperandsOf operandsOf) {
  auto step = [&](Value number, ValueRange carried) {
    PipelineState from{carried[0], carried[1], position.lane};
    Value index = pipeline.getIndex(e, from);
    auto [leftOperand, rightOperand] = operandsOf(number, index);
    pipeline.waitFull(e, in.base, from);
    // Scales are read before the MMAs. For some tiles ptxas moves later reads between the MMAs,
    // where the MMAs wait for them.
    Fragments fragments(e, in.gemm, in.n, in.columns, in.function, tile);
    fragments.setScales([&](tilekernel::LoadOp load, int64_t entry) {
      return in.stagedScales.read(e, in.scales, index, rowInTile, load, entry);
    });
    if (Block *body = in.gemm.getScaleBody())
      for (auto load : body->getOps<tilekernel::LoadOp>())
        for (int64_t i = 0; i < in.matrix.countAccumulators(); ++i)
          fragments.get(load, i);
    SmallVector<Value> issued = in.matrix.issue(e, leftOperand, rightOperand, {});
    SmallVector<Value> part = in.matrix.wait(e, 0, issued);
    // All lanes must read their scales before the stage is released.
    if (!in.stagedScales.isEmpty())
      e.syncWarp();
    release(from);
    PipelineState next = pipeline.next(e, from);
    SmallVector<Value> after = {next.stage, next.parity};
    addPart(fragments, part, carried.drop_front(2), after);
    return after;
  };
  // The first step has no accumulators to add to. The other steps stay one loop, because ptxas runs
  // out of registers if they are unrolled.
  SmallVector<Value> state = step(e.word(0), {position.stage, position.parity});
  state = e.loop(1, in.steps, 1, state, step);
  position = {state[0], state[1], position.lane};
  return SmallVector<Value>(ArrayRef<Value>(state).drop_front(2));
}

void GemmMainLoop::addPart(Fragments &fragments, ValueRange part, ValueRange before,
                           SmallVectorImpl<Value> &after) {
  int64_t count = in.matrix.countAccumulators();
  if (!in.gemm.getScaleBody()) {
    for (int64_t i = 0; i < count; ++i)
      after.push_back(before.empty() ? part[i] : e.add(before[i], part[i]));
    return;
  }
  fragments.define(in.gemm.op.getPart(), part);
  fragments.define(in.gemm.op.getTotal(), before.empty() ? SmallVector<Value>(count, e.f32(0))
                                                         : SmallVector<Value>(before));
  for (int64_t i = 0; i < count; ++i)
    after.push_back(fragments.get(in.gemm.op.getNextTotal(), i));
}
