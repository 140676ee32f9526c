// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM with few k-steps. The B operand of a column of tiles stays resident in shared memory. The
// block multiplies all its tiles of 64 rows in this column by it.
//
// A unit is a tile. Units are numbered column by column. Each block processes a contiguous run of
// units. The lengths of all runs differ by at most one, so there is no half-empty last wave. The
// two consumer warpgroups alternate over the units of a block (ping-pong): the epilogue of one
// overlaps the MMAs of the other. They never synchronize with each other, so each has its own
// stages.
//
//   producer thread    for each column: wait until the previous column is released, copy B;
//                        for each unit of the column, for each k-step: copy A
//   scale warp         for each unit, for each k-step: copy the scales of the step
//
//   warpgroup g        for units g, g + 2, ...: at the first unit of a column, release B of the
//                        previous column and wait for B of this column; multiply; store

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
                warpgroups * kWarps),
        pipeline(shared, *schedule.getStages() / warpgroups,
                 {{"left", m * WarpgroupMma::kStepBytes}}, kWarps, /*lanes=*/warpgroups,
                 stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, n, warpgroups, countHopperStoreBuffers(m, n)) {
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

  /// Copies all of B before the A operand of the unit. The pipeline of A has fewer stages than a
  /// unit has steps, and consumers do not read A before B is complete.
  void emitProducer() override {
    forEachUnit(pipeline.beginFilling(e), [&](const Unit &unit, PipelineState position) {
      e.branch(unit.isFirst, [&] {
        // A wait for parity 1 on a new mbarrier returns at once.
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
        copyLeft(pipeline.getTile(e, base, 0, position), step, unit.origin,
                 pipeline.getFull(e, base, position));
      });
    });
  }

  void emitScaleProducer() override {
    Value lane = e.bitAnd(thread, 31);
    Value copiesRows = stagedScales.canCopyRows(e, function);
    forEachUnit(pipeline.beginFilling(e), [&](const Unit &unit, PipelineState position) {
      return forEachStep(position, [&](Value step, PipelineState position) {
        pipeline.waitEmpty(e, base, position);
        stagedScales.copy(e, function, scales, pipeline.getIndex(e, position), lane, unit.origin,
                          rows, columns, step, pipeline.getFull(e, base, position), copiesRows);
      });
    });
  }

  /// Emits one loop over the units of this warpgroup, across columns. In a nested loop over
  /// columns, ptxas keeps no descriptor in uniform registers.
  void emitConsumer() override {
    beginMainLoop(pipeline.getTileOffset(0), weights.getTileOffset(0), kWarps);
    Run run(*this);
    PipelineState begin = pipeline.beginReading(e);
    Value parity = e.word(0);
    waitForColumn(parity);
    Value columnEnd = e.mul(e.add(run.firstColumn, 1), run.rowTiles);
    SmallVector<Value> state = {begin.stage, begin.parity, run.firstColumn, columnEnd, parity};
    state =
        e.loop(e.add(run.first, group), run.end, warpgroups, state,
               [&](Value unit, ValueRange carried) -> SmallVector<Value> {
                 Column column{carried[2], carried[3], carried[4]};
                 // A column of one unit may belong to the other warpgroup.
                 for (int64_t i = 0; i < warpgroups; ++i)
                   column = pass(run, column, unit);
                 PipelineState position{carried[0], carried[1], group};
                 multiplyUnit(run, column, unit, position);
                 return {position.stage, position.parity, column.number, column.end, column.parity};
               });
    // Passes the last column even if only the other warpgroup has units in it: the mbarrier counts
    // the arrivals of both warpgroups.
    Column last{state[2], state[3], state[4]};
    last = pass(run, last, e.sub(run.end, 1));
    e.branch(isFirstLane, [&] { weights.release(e, base, {e.word(0), {}, {}}); });
    staged.finish(e, own);
  }

  void release(PipelineState position) override {
    e.branch(isFirstLane, [&] { pipeline.release(e, base, position); });
  }

private:
  /// Bytes of one k-step of the resident B operand.
  const int64_t kStepTile = n * WarpgroupMma::kStepBytes;

  /// The run of units of a block.
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
      first = e.add(e.mul(block, share), e.minS(block, more));
      end = e.add(e.add(first, share), e.select(e.isLess(block, more), 1, 0));
      firstColumn = e.div(first, rowTiles);
      endColumn = e.div(e.add(end, e.sub(rowTiles, 1)), rowTiles);
    }
    Value rowTiles, first, end, firstColumn, endColumn;
  };

  struct Unit {
    TileOrigin origin;
    Value isFirst; // first unit of its column in this block
    Value parity;  // parity of the column, counted from the first column of the block
  };

  /// Returns the first element of a tile. Columns of tiles are numbered across all batches.
  TileOrigin locate(Value column, Value row) {
    if (!batches)
      return {{}, row, e.mul(column, n)};
    Value batch = e.div(column, columnTiles);
    Value own = e.sub(column, e.mul(batch, columnTiles));
    return {batch, row, e.mul(own, n)};
  }

  /// Returns the first unit of a column in this block, and the end of these units.
  std::pair<Value, Value> getUnits(const Run &run, Value column) {
    Value begin = e.mul(column, run.rowTiles);
    return {e.maxS(begin, run.first), e.minS(e.add(begin, run.rowTiles), run.end)};
  }

  /// Emits a loop over all units of the block, in order. Each lane of the pipeline has its own
  /// state.
  void forEachUnit(PipelineState begin,
                   llvm::function_ref<PipelineState(const Unit &, PipelineState)> body) {
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

  PipelineState forEachStep(PipelineState position,
                            llvm::function_ref<void(Value, PipelineState)> body) {
    SmallVector<Value> after = e.loop(0, steps, 1, {position.stage, position.parity},
                                      [&](Value step, ValueRange carried) -> SmallVector<Value> {
                                        PipelineState own{carried[0], carried[1], position.lane};
                                        body(step, own);
                                        own = pipeline.next(e, own);
                                        return {own.stage, own.parity};
                                      });
    return {after[0], after[1], position.lane};
  }

  /// A column of tiles.
  struct Column {
    Value number;
    Value end;    // first unit after the column
    Value parity; // phase of its B operand
  };

  void waitForColumn(Value parity) { weights.waitFull(e, base, {e.word(0), parity, {}}); }

  /// If `unit` is past the column, releases the B operand of the column and waits for B of the next
  /// column. The warpgroup waits even if it does not use that column, since it must observe every
  /// phase. Otherwise, waits for the current phase again, because ptxas treats no value as uniform
  /// after a branch that contains a wait.
  Column pass(const Run &run, Column column, Value unit) {
    Value isBehind = e.compare(arith::CmpIPredicate::sge, unit, column.end);
    Value next = e.select(isBehind, e.bitXor(column.parity, 1), column.parity);
    weights.releaseIf(e, base, {e.word(0), {}, {}}, e.bitAnd(isBehind, isFirstLane));
    waitForColumn(next);
    return {e.select(isBehind, e.add(column.number, 1), column.number),
            e.select(isBehind, e.add(column.end, run.rowTiles), column.end), next};
  }

  void multiplyUnit(const Run &run, Column column, Value unit, PipelineState &position) {
    Value firstRow = e.mul(e.sub(unit, e.sub(column.end, run.rowTiles)), m);
    TileCoordinate tile = startAccumulators(locate(column.number, firstRow));
    SmallVector<Value> results =
        multiplyTile(pipeline, position, tile, [&](Value step, Value index) {
          return std::make_pair(matrix.move(e, left, e.mul(index, pipeline.getTileBytes(0))),
                                matrix.move(e, right, e.mul(step, kStepTile)));
        });
    store(results, tile, firstRow, group, own, staged);
  }

  Pipeline weights, pipeline;
  EpilogueTmaStore staged;
};
} // namespace

std::unique_ptr<GemmKernel> fusednorm::tilehopper::createResidentGemm(const HopperGemm &gemm,
                                                                      const TargetInfo &target,
                                                                      bool launchDependents) {
  return std::make_unique<ResidentGemm>(gemm, target, launchDependents);
}
