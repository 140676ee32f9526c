// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmMainLoop.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

/// Returns the scales that depend on the column, if a tile spans two of their blocks. Returns
/// nothing if several such loads have different blocks.
static std::optional<ScaleColumns> findCrossed(const HopperGemm &gemm, int64_t tileColumns) {
  std::optional<ScaleColumns> crossed;
  Block *body = gemm.getScaleBody();
  if (!body)
    return crossed;
  for (auto load : body->getOps<tilekernel::LoadOp>()) {
    ScaleColumns own = ScaleColumns::of(gemm, load, tileColumns);
    if (!own.liesInTwo)
      continue;
    if (crossed && crossed->block != own.block)
      return std::nullopt;
    crossed = own;
  }
  return crossed;
}

SmallVector<Value> GemmMainLoop::multiplyTile(const Pipeline &pipeline, PipelineState &position,
                                              TileCoordinate tile, OperandsOf operandsOf) {
  if (!in.gemm.addsParts())
    return multiplyAtOnce(pipeline, position, operandsOf);
  if (std::optional<ScaleColumns> crossed = findCrossed(in.gemm, in.tileColumns))
    return multiplyByBorder(pipeline, position, tile, operandsOf, *crossed);
  return multiplyInParts(pipeline, position, tile, operandsOf);
}

SmallVector<Value> GemmMainLoop::multiplyByBorder(const Pipeline &pipeline, PipelineState &position,
                                                  TileCoordinate tile, OperandsOf operandsOf,
                                                  const ScaleColumns &crossed) {
  Value inBlock = emitter.rem(tile.firstColumn, crossed.block);
  auto emitVersion = [&](int64_t first) {
    PipelineState own = position;
    border = crossed.block - first;
    SmallVector<Value> totals = multiplyInParts(pipeline, own, tile, operandsOf);
    SmallVector<Value> results = {own.stage, own.parity};
    llvm::append_range(results, totals);
    return results;
  };
  SmallVector<Type> types(2, emitter.getI32Type());
  types.append(in.waves * in.matrix.countAccumulators(), emitter.getF32Type());
  // Emits the versions for tiles that begin at column `first` of a block or later.
  std::function<SmallVector<Value>(int64_t)> emitFrom = [&](int64_t first) {
    if (first + crossed.run >= crossed.block)
      return emitVersion(first);
    auto choice =
        scf::IfOp::create(emitter, types, emitter.isEqual(inBlock, first), /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(emitter);
    emitter.setInsertionPointToStart(choice.thenBlock());
    scf::YieldOp::create(emitter, emitVersion(first));
    emitter.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(emitter, emitFrom(first + crossed.run));
    return SmallVector<Value>(choice.getResults());
  };
  SmallVector<Value> results = emitFrom(0);
  position = {results[0], results[1], position.lane};
  return SmallVector<Value>(ArrayRef<Value>(results).drop_front(2));
}

/// Accumulates all k-steps in the same registers. The wait for a step follows the issue of the next
/// step.
SmallVector<Value> GemmMainLoop::multiplyAtOnce(const Pipeline &pipeline, PipelineState &position,
                                                OperandsOf operandsOf) {
  auto issue = [&](Value step, PipelineState from, ValueRange accumulators) {
    pipeline.waitFull(emitter, in.base, from);
    auto [leftOperand, rightOperand] = operandsOf(step, pipeline.getIndex(emitter, from));
    return in.matrix.issue(emitter, leftOperand, rightOperand, accumulators);
  };
  // With one stage, the next step needs the stage that this step releases.
  if (pipeline.getStages() == 1) {
    auto alone = [&](Value step, ValueRange carried) -> SmallVector<Value> {
      PipelineState from{carried[0], carried[1], position.lane};
      SmallVector<Value> accumulators =
          in.matrix.wait(emitter, 0, issue(step, from, carried.drop_front(2)));
      release(from);
      PipelineState next = pipeline.next(emitter, from);
      SmallVector<Value> after = {next.stage, next.parity};
      llvm::append_range(after, accumulators);
      return after;
    };
    SmallVector<Value> state = alone(emitter.word(0), {position.stage, position.parity});
    state = emitter.loop(1, in.steps, 1, state, alone);
    position = {state[0], state[1], position.lane};
    return SmallVector<Value>(ArrayRef<Value>(state).drop_front(2));
  }
  // The loop carries the pipeline state, the previous stage, and the accumulators of MMAs in
  // flight.
  PipelineState second = pipeline.next(emitter, position);
  SmallVector<Value> state = {second.stage, second.parity, position.stage};
  llvm::append_range(state, issue(emitter.word(0), position, {}));
  state = emitter.loop(1, in.steps, 1, state,
                       [&](Value step, ValueRange carried) -> SmallVector<Value> {
                         PipelineState from{carried[0], carried[1], position.lane};
                         SmallVector<Value> accumulators = issue(step, from, carried.drop_front(3));
                         in.matrix.waitForGroups(emitter, 1);
                         release({carried[2], {}, position.lane});
                         PipelineState next = pipeline.next(emitter, from);
                         SmallVector<Value> after = {next.stage, next.parity, from.stage};
                         llvm::append_range(after, accumulators);
                         return after;
                       });
  SmallVector<Value> accumulators =
      in.matrix.wait(emitter, 0, ArrayRef<Value>(state).drop_front(3));
  release({state[2], {}, position.lane});
  position = {state[0], state[1], position.lane};
  return accumulators;
}

std::unique_ptr<Fragments> GemmMainLoop::readScales(TileCoordinate tile, Value stage,
                                                    int64_t wave) {
  auto fragments =
      std::make_unique<Fragments>(emitter, in.gemm, in.tileColumns, in.columns, in.function, tile);
  Value row = wave == 0 ? rowInTile : Value(emitter.add(rowInTile, wave * WarpgroupMma::kRows));
  fragments->setScales([this, stage, row](tilekernel::LoadOp load, int64_t entry) {
    return in.stagedScales.read(emitter, in.scales, stage, row, load, entry);
  });
  if (border)
    fragments->setBorder(*border);
  if (Block *body = in.gemm.getScaleBody())
    for (auto load : body->getOps<tilekernel::LoadOp>())
      for (int64_t i = 0; i < in.matrix.countAccumulators(); ++i)
        fragments->get(load, i);
  return fragments;
}

/// Computes the partial sums of each k-step separately, then scales them or adds them to the
/// accumulators while the MMAs of the other warpgroup run. FP8 needs this even without scales: FP8
/// MMAs accumulate with reduced precision, and the error would grow with the number of steps.
///
/// With two waves, the partial sums of both have the same registers.
SmallVector<Value> GemmMainLoop::multiplyInParts(const Pipeline &pipeline, PipelineState &position,
                                                 TileCoordinate tile, OperandsOf operandsOf) {
  auto step = [&](Value number, ValueRange carried) {
    PipelineState from{carried[0], carried[1], position.lane};
    Value index = pipeline.getIndex(emitter, from);
    auto [leftOperand, rightOperand] = operandsOf(number, index);
    pipeline.waitFull(emitter, in.base, from);
    // Scales are read before the MMAs. For some tiles ptxas moves later reads between the MMAs,
    // where the MMAs wait for them.
    SmallVector<std::unique_ptr<Fragments>> fragments;
    for (int64_t wave = 0; wave < in.waves; ++wave)
      fragments.push_back(readScales(tile, index, wave));
    SmallVector<Value> totals, part;
    for (int64_t wave = 0; wave < in.waves; ++wave) {
      if (wave > 0) {
        // Otherwise LLVM moves the additions of the previous wave past the MMAs of this wave, and
        // both sets of partial sums need registers.
        totals = in.matrix.pin(emitter, totals);
        leftOperand =
            in.matrix.move(emitter, leftOperand, WarpgroupMma::kRows * WarpgroupMma::kStepBytes);
      }
      SmallVector<Value> issued =
          wave == 0 ? in.matrix.issue(emitter, leftOperand, rightOperand, {})
                    : in.matrix.issueInPlace(emitter, leftOperand, rightOperand, part);
      part = in.matrix.wait(emitter, 0, issued);
      if (wave + 1 == in.waves) {
        // All lanes must read their scales before the stage is released.
        if (!in.stagedScales.isEmpty())
          emitter.syncWarp();
        release(from);
      }
      ValueRange before = carried.drop_front(2);
      int64_t count = in.matrix.countAccumulators();
      addPart(*fragments[wave], part, before.empty() ? before : before.slice(wave * count, count),
              totals);
    }
    PipelineState next = pipeline.next(emitter, from);
    SmallVector<Value> after = {next.stage, next.parity};
    llvm::append_range(after, totals);
    return after;
  };
  // The first step has no accumulators to add to. The other steps stay one loop, because ptxas runs
  // out of registers if they are unrolled. With two waves or 208 columns, it does even if the first
  // step is not in the loop. LLVM unrolls a loop of two steps.
  constexpr int64_t kMostPeeled = 192, kUnrolled = 3;
  SmallVector<Value> state = {position.stage, position.parity};
  bool isUnrolled = ShapedType::isStatic(in.gemm.depth) && in.gemm.countSteps() == kUnrolled;
  bool isPeeled = in.waves == 1 && in.tileColumns <= kMostPeeled && !isUnrolled;
  if (isPeeled)
    state = step(emitter.word(0), state);
  else
    state.append(in.waves * in.matrix.countAccumulators(), emitter.f32(0));
  state = emitter.loop(isPeeled ? 1 : 0, in.steps, 1, state, step);
  position = {state[0], state[1], position.lane};
  return SmallVector<Value>(ArrayRef<Value>(state).drop_front(2));
}

void GemmMainLoop::addPart(Fragments &fragments, ValueRange part, ValueRange before,
                           SmallVectorImpl<Value> &after) {
  int64_t count = in.matrix.countAccumulators();
  if (!in.gemm.getScaleBody()) {
    for (int64_t i = 0; i < count; ++i)
      after.push_back(before.empty() ? part[i] : emitter.add(before[i], part[i]));
    return;
  }
  fragments.define(in.gemm.op.getPart(), part);
  fragments.define(in.gemm.op.getTotal(), before.empty() ? SmallVector<Value>(count, emitter.f32(0))
                                                         : SmallVector<Value>(before));
  for (int64_t i = 0; i < count; ++i)
    after.push_back(fragments.get(in.gemm.op.getNextTotal(), i));
}
