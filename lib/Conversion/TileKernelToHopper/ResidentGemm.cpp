// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of few steps: all of them of a column of tiles stay in shared memory, as the right
// operand of as many tiles of 64 rows as a block has in that column.
//
// A unit is a tile; columns are slowest. Each block has a run of neighbouring units, as long as
// any other's but for one, so that no round of blocks is left half empty. The two
// warpgroups take the units of a block in turn: one's arithmetic on sums, and its stores, run
// beside the other's products. They never meet, so each has stages of its own.
//
//   copying thread      for each column, once the one before is done with, the right operand; for
//                       each unit of it, for each step, the left one
//   warp of scales      for each unit, for each step: the step's scales
//   warpgroup g         units g, g + 2, ..: at the first one of a column give the right operand of
//                       the one before back, and wait for all of this one's; multiply, store

#include "GemmKernel.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

namespace {
class ResidentGemm : public GemmKernel {
public:
  ResidentGemm(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents)
      : GemmKernel(gemm, target, launchDependents),
        weights(shared, 1, {{"right", gemm.countSteps() * n * WarpgroupMma::kStepBytes}},
                kWarpgroups * kWarps),
        pipeline(shared, *schedule.getStages() / kWarpgroups,
             {{"left", m * WarpgroupMma::kStepBytes}}, kWarps, /*lanes=*/kWarpgroups,
             stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, n, kWarpgroups) {
    weights.addBarriers(shared, "right operand");
    pipeline.addBarriers(shared, "ring");
  }

protected:
  void emitInit() override {
    weights.init(e, base);
    pipeline.init(e, base);
  }

  mlir::Value emitHasTiles() override {
    Run run(*this);
    return e.isLess(run.first, run.end);
  }

  /// All of the right operand comes before the unit's left one: the ring is shorter than a unit's
  /// steps, and nobody reads it before the right operand has come.
  void emitProducer() override {
    forEachUnit(pipeline.beginFilling(e), [&](const Unit &unit, PipelineState position) {
      e.branch(unit.isFirst, [&] {
        // A fresh barrier lets parity 1 pass.
        PipelineState resident{e.word(0), e.bitXor(unit.parity, 1), {}};
        weights.acquire(e, base, resident);
        Value tile = weights.getTile(e, base, 0, resident);
        e.loop(0, steps, 1, {}, [&](Value step, ValueRange) -> SmallVector<Value> {
          copyRight(e.at(tile, e.mul(step, kStepTile)), step, unit.origin,
                    weights.getFull(e, base, resident));
          return {};
        });
      });
      return forEachStep(position, [&](Value step, PipelineState position) {
        pipeline.acquire(e, base, position);
        copyLeft(pipeline.getTile(e, base, 0, position), step, unit.origin, pipeline.getFull(e, base, position));
      });
    });
  }

  void emitScaleProducer() override {
    Value lane = e.bitAnd(thread, 31);
    forEachUnit(pipeline.beginFilling(e), [&](const Unit &unit, PipelineState position) {
      return forEachStep(position, [&](Value step, PipelineState position) {
        pipeline.waitEmpty(e, base, position);
        stagedScales.copy(e, memories, scales, pipeline.getIndex(e, position), lane, unit.origin, rows,
                          columns, step, pipeline.getFull(e, base, position));
      });
    });
  }

  /// One loop over the units of this warpgroup, whatever column they are in: within a loop over
  /// columns the assembler keeps no descriptor in uniform registers.
  void emitConsumer() override {
    beginMainLoop(pipeline.getTileOffset(0), weights.getTileOffset(0), kWarps);
    Run run(*this);
    PipelineState begin = pipeline.beginReading(e);
    Value parity = e.word(0);
    waitForColumn(parity);
    Value columnEnd = e.mul(e.add(run.firstColumn, 1), run.rowTiles);
    SmallVector<Value> state = {begin.stage, begin.parity, run.firstColumn, columnEnd, parity};
    state = e.loop(e.add(run.first, group), run.end, kWarpgroups, state,
                   [&](Value unit, ValueRange carried) -> SmallVector<Value> {
                     Column column{carried[2], carried[3], carried[4]};
                     // A column of one unit may be the other warpgroup's.
                     for (int64_t i = 0; i < kWarpgroups; ++i)
                       column = pass(run, column, unit);
                     PipelineState position{carried[0], carried[1], group};
                     multiplyUnit(run, column, unit, position);
                     return {position.stage, position.parity, column.number, column.end, column.parity};
                   });
    // The last column may be the other warpgroup's, too; arrivals have to add up.
    Column last{state[2], state[3], state[4]};
    last = pass(run, last, e.sub(run.end, 1));
    e.branch(isFirstLane, [&] { weights.release(e, base, {e.word(0), {}, {}}); });
    staged.finish(e, own);
  }

  void release(PipelineState position) override {
    e.branch(isFirstLane, [&] { pipeline.release(e, base, position); });
  }

private:
  /// Of a step in the right operand of a column.
  const int64_t kStepTile = n * WarpgroupMma::kStepBytes;

  /// The units of a block.
  struct Run {
    explicit Run(ResidentGemm &kernel) {
      HopperEmitter &e = kernel.e;
      rowTiles = kernel.getRowTiles();
      Value block = NVVM::BlockIdXOp::create(e, e.getI32Type());
      Value blocks = NVVM::GridDimXOp::create(e, e.getI32Type());
      Value units = e.mul(rowTiles, kernel.columnTiles);
      if (kernel.batches)
        units = e.mul(units, kernel.batches);
      Value share = e.div(units, blocks), more = e.rem(units, blocks);
      first = e.add(e.mul(block, share), e.min(block, more));
      end = e.add(e.add(first, share), e.select(e.isLess(block, more), 1, 0));
      firstColumn = e.div(first, rowTiles);
      endColumn = e.div(e.add(end, e.sub(rowTiles, 1)), rowTiles);
    }
    Value rowTiles, first, end, firstColumn, endColumn;
  };

  struct Unit {
    TileOrigin origin;
    Value isFirst; // of its column in this block
    Value parity;  // of the number of the column in this block
  };

  /// Columns of tiles are counted through all batches.
  TileOrigin locate(Value column, Value row) {
    if (!batches)
      return {{}, row, e.mul(column, n)};
    Value batch = e.div(column, columnTiles);
    Value own = e.sub(column, e.mul(batch, columnTiles));
    return {batch, row, e.mul(own, n)};
  }

  /// Units of a column that belong to the block.
  std::pair<Value, Value> getUnits(const Run &run, Value column) {
    Value begin = e.mul(column, run.rowTiles);
    return {e.max(begin, run.first), e.min(e.add(begin, run.rowTiles), run.end)};
  }

  /// All units of the block, in order. Each lane of the ring has a place of its own.
  void forEachUnit(PipelineState begin, llvm::function_ref<PipelineState(const Unit &, PipelineState)> body) {
    Run run(*this);
    SmallVector<Value> states = {begin.stage, begin.parity, begin.stage, begin.parity};
    e.loop(run.firstColumn, run.endColumn, 1, states, [&](Value column, ValueRange carried) {
      auto [first, end] = getUnits(run, column);
      Value parity = e.bitAnd(e.sub(column, run.firstColumn), 1);
      return e.loop(first, end, 1, carried,
                    [&, first = first](Value number, ValueRange carried) -> SmallVector<Value> {
                      Value lane = e.bitAnd(e.sub(number, run.first), 1);
                      Value isOdd = e.isEqual(lane, 1);
                      PipelineState position{e.select(isOdd, carried[2], carried[0]),
                                      e.select(isOdd, carried[3], carried[1]), lane};
                      Unit unit;
                      Value row = e.mul(e.sub(number, e.mul(column, run.rowTiles)), m);
                      unit.origin = locate(column, row);
                      unit.isFirst = e.isEqual(number, first);
                      unit.parity = parity;
                      position = body(unit, position);
                      return {e.select(isOdd, carried[0], position.stage),
                              e.select(isOdd, carried[1], position.parity),
                              e.select(isOdd, position.stage, carried[2]),
                              e.select(isOdd, position.parity, carried[3])};
                    });
    });
  }

  PipelineState forEachStep(PipelineState position, llvm::function_ref<void(Value, PipelineState)> body) {
    SmallVector<Value> after = e.loop(0, steps, 1, {position.stage, position.parity},
                                      [&](Value step, ValueRange carried) -> SmallVector<Value> {
                                        PipelineState own{carried[0], carried[1], position.lane};
                                        body(step, own);
                                        own = pipeline.next(e, own);
                                        return {own.stage, own.parity};
                                      });
    return {after[0], after[1], position.lane};
  }

  /// A column, the number of the first unit behind it, and the parity of its right operand.
  struct Column {
    Value number, end, parity;
  };

  void waitForColumn(Value parity) { weights.waitFull(e, base, {e.word(0), parity, {}}); }

  /// Where a unit lies behind a column: gives its right operand back, and waits for the next one's,
  /// also where that is not used, so that this warpgroup sees every phase. Elsewhere it waits for
  /// what is there: behind a branch with a wait the assembler takes nothing for uniform.
  Column pass(const Run &run, Column column, Value unit) {
    Value isBehind = e.compare(arith::CmpIPredicate::sge, unit, column.end);
    Value next = e.select(isBehind, e.bitXor(column.parity, 1), column.parity);
    weights.releaseIf(e, base, {e.word(0), {}, {}},
                      arith::AndIOp::create(e, isBehind, isFirstLane));
    waitForColumn(next);
    return {e.select(isBehind, e.add(column.number, 1), column.number),
            e.select(isBehind, e.add(column.end, run.rowTiles), column.end), next};
  }

  void multiplyUnit(const Run &run, Column column, Value unit, PipelineState &position) {
    Value firstRow = e.mul(e.sub(unit, e.sub(column.end, run.rowTiles)), m);
    TileCoordinate tile = startAccumulators(locate(column.number, firstRow));
    SmallVector<Value> results = multiplyTile(pipeline, position, tile, [&](Value step, Value index) {
      return std::make_pair(matrix.move(e, left, e.mul(index, pipeline.getTileBytes(0))),
                            matrix.move(e, right, e.mul(step, kStepTile)));
    });
    store(results, tile, firstRow, group, own, staged);
  }

  Pipeline weights, pipeline;
  EpilogueTmaStore staged;
};
} // namespace

std::unique_ptr<GemmKernel>
fusednorm::tilehopper::createResidentGemm(const HopperGemm &gemm, const TargetInfo &target,
                                            bool launchDependents) {
  return std::make_unique<ResidentGemm>(gemm, target, launchDependents);
}
