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
        weights(shared, 1, {{"right", gemm.countSteps() * tileColumns * WarpgroupMma::kStepBytes}},
                warpgroups * kWarps),
        pipeline(shared, *schedule.getStages() / warpgroups,
                 {{"left", tileRows * WarpgroupMma::kStepBytes}}, kWarps, /*lanes=*/warpgroups,
                 stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, tileColumns, warpgroups, countHopperStoreBuffers(tileRows, tileColumns)) {
    weights.addBarriers(shared, "right operand");
    pipeline.addBarriers(shared, "ring");
  }

protected:
  void emitInit() override {
    weights.init(emitter, base);
    pipeline.init(emitter, base);
  }

  mlir::Value emitHasTiles() override {
    Run run(*this);
    return emitter.isLess(run.first, run.end);
  }

  /// Copies all of B before the A operand of the unit. The pipeline of A has fewer stages than a
  /// unit has steps, and consumers do not read A before B is complete.
  void emitProducer() override {
    forEachUnit(pipeline.beginFilling(emitter), [&](const Unit &unit, PipelineState position) {
      emitter.branch(unit.isFirst, [&] {
        // A wait for parity 1 on a new mbarrier returns at once.
        PipelineState resident{emitter.word(0), emitter.bitXor(unit.parity, 1), {}};
        weights.acquire(emitter, base, resident);
        Value tile = weights.getTile(emitter, base, 0, resident);
        emitter.loop(0, steps, 1, {}, [&](Value step, ValueRange) -> SmallVector<Value> {
          copyRight(emitter.at(tile, emitter.mul(step, kStepTile)), step, unit.origin,
                    weights.getFull(emitter, base, resident));
          return {};
        });
      });
      return forEachStep(position, [&](Value step, PipelineState position) {
        pipeline.acquire(emitter, base, position);
        copyLeft(pipeline.getTile(emitter, base, 0, position), step, unit.origin,
                 pipeline.getFull(emitter, base, position));
      });
    });
  }

  void emitScaleProducer() override {
    Value lane = emitter.bitAnd(thread, 31);
    Value copiesRows = stagedScales.canCopyRows(emitter, function);
    forEachUnit(pipeline.beginFilling(emitter), [&](const Unit &unit, PipelineState position) {
      return forEachStep(position, [&](Value step, PipelineState position) {
        pipeline.waitEmpty(emitter, base, position);
        stagedScales.copy(emitter, function, scales, pipeline.getIndex(emitter, position), lane,
                          unit.origin, rows, columns, step,
                          pipeline.getFull(emitter, base, position), copiesRows);
      });
    });
  }

  /// Emits one loop over the units of this warpgroup, across columns. In a nested loop over
  /// columns, ptxas keeps no descriptor in uniform registers.
  void emitConsumer() override {
    beginMainLoop(pipeline.getTileOffset(0), weights.getTileOffset(0), kWarps);
    Run run(*this);
    PipelineState begin = pipeline.beginReading(emitter);
    Value parity = emitter.word(0);
    waitForColumn(parity);
    Value columnEnd = emitter.mul(emitter.add(run.firstColumn, 1), run.rowTiles);
    SmallVector<Value> state = {begin.stage, begin.parity, run.firstColumn, columnEnd, parity};
    state = emitter.loop(emitter.add(run.first, group), run.end, warpgroups, state,
                         [&](Value unit, ValueRange carried) -> SmallVector<Value> {
                           Column column{carried[2], carried[3], carried[4]};
                           // A column of one unit may belong to the other warpgroup.
                           for (int64_t i = 0; i < warpgroups; ++i)
                             column = pass(run, column, unit);
                           PipelineState position{carried[0], carried[1], group};
                           multiplyUnit(run, column, unit, position);
                           return {position.stage, position.parity, column.number, column.end,
                                   column.parity};
                         });
    // Passes the last column even if only the other warpgroup has units in it: the mbarrier counts
    // the arrivals of both warpgroups.
    Column last{state[2], state[3], state[4]};
    last = pass(run, last, emitter.sub(run.end, 1));
    emitter.branch(isFirstLane, [&] { weights.release(emitter, base, {emitter.word(0), {}, {}}); });
    staged.finish(emitter, own);
  }

  void release(PipelineState position) override {
    emitter.branch(isFirstLane, [&] { pipeline.release(emitter, base, position); });
  }

private:
  /// Bytes of one k-step of the resident B operand.
  const int64_t kStepTile = tileColumns * WarpgroupMma::kStepBytes;

  /// The run of units of a block.
  struct Run {
    explicit Run(ResidentGemm &kernel) {
      HopperEmitter &emitter = kernel.emitter;
      rowTiles = kernel.getRowTiles();
      Value block = NVVM::BlockIdXOp::create(emitter, emitter.getI32Type());
      Value blocks = NVVM::GridDimXOp::create(emitter, emitter.getI32Type());
      Value units = emitter.mul(rowTiles, kernel.columnTiles);
      if (kernel.batches)
        units = emitter.mul(units, kernel.batches);
      Value share = emitter.div(units, blocks), more = emitter.rem(units, blocks);
      first = emitter.add(emitter.mul(block, share), emitter.minS(block, more));
      end =
          emitter.add(emitter.add(first, share), emitter.select(emitter.isLess(block, more), 1, 0));
      firstColumn = emitter.div(first, rowTiles);
      endColumn = emitter.div(emitter.add(end, emitter.sub(rowTiles, 1)), rowTiles);
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
      return {{}, row, emitter.mul(column, tileColumns)};
    Value batch = emitter.div(column, columnTiles);
    Value own = emitter.sub(column, emitter.mul(batch, columnTiles));
    return {batch, row, emitter.mul(own, tileColumns)};
  }

  /// Returns the first unit of a column in this block, and the end of these units.
  std::pair<Value, Value> getUnits(const Run &run, Value column) {
    Value begin = emitter.mul(column, run.rowTiles);
    return {emitter.maxS(begin, run.first),
            emitter.minS(emitter.add(begin, run.rowTiles), run.end)};
  }

  /// Emits a loop over all units of the block, in order. Each lane of the pipeline has its own
  /// state.
  void forEachUnit(PipelineState begin,
                   llvm::function_ref<PipelineState(const Unit &, PipelineState)> body) {
    Run run(*this);
    SmallVector<Value> states = {begin.stage, begin.parity, begin.stage, begin.parity};
    emitter.loop(run.firstColumn, run.endColumn, 1, states, [&](Value column, ValueRange carried) {
      auto [first, end] = getUnits(run, column);
      Value parity = emitter.bitAnd(emitter.sub(column, run.firstColumn), 1);
      return emitter.loop(
          first, end, 1, carried,
          [&, first = first](Value number, ValueRange carried) -> SmallVector<Value> {
            Value lane = emitter.bitAnd(emitter.sub(number, run.first), 1);
            Value isOdd = emitter.isEqual(lane, 1);
            PipelineState position{emitter.select(isOdd, carried[2], carried[0]),
                                   emitter.select(isOdd, carried[3], carried[1]), lane};
            Unit unit;
            Value row =
                emitter.mul(emitter.sub(number, emitter.mul(column, run.rowTiles)), tileRows);
            unit.origin = locate(column, row);
            unit.isFirst = emitter.isEqual(number, first);
            unit.parity = parity;
            position = body(unit, position);
            return {emitter.select(isOdd, carried[0], position.stage),
                    emitter.select(isOdd, carried[1], position.parity),
                    emitter.select(isOdd, position.stage, carried[2]),
                    emitter.select(isOdd, position.parity, carried[3])};
          });
    });
  }

  PipelineState forEachStep(PipelineState position,
                            llvm::function_ref<void(Value, PipelineState)> body) {
    SmallVector<Value> after =
        emitter.loop(0, steps, 1, {position.stage, position.parity},
                     [&](Value step, ValueRange carried) -> SmallVector<Value> {
                       PipelineState own{carried[0], carried[1], position.lane};
                       body(step, own);
                       own = pipeline.next(emitter, own);
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

  void waitForColumn(Value parity) {
    weights.waitFull(emitter, base, {emitter.word(0), parity, {}});
  }

  /// If `unit` is past the column, releases the B operand of the column and waits for B of the next
  /// column. The warpgroup waits even if it does not use that column, since it must observe every
  /// phase. Otherwise, waits for the current phase again, because ptxas treats no value as uniform
  /// after a branch that contains a wait.
  Column pass(const Run &run, Column column, Value unit) {
    Value isBehind = emitter.compare(arith::CmpIPredicate::sge, unit, column.end);
    Value next = emitter.select(isBehind, emitter.bitXor(column.parity, 1), column.parity);
    weights.releaseIf(emitter, base, {emitter.word(0), {}, {}},
                      emitter.bitAnd(isBehind, isFirstLane));
    waitForColumn(next);
    return {emitter.select(isBehind, emitter.add(column.number, 1), column.number),
            emitter.select(isBehind, emitter.add(column.end, run.rowTiles), column.end), next};
  }

  void multiplyUnit(const Run &run, Column column, Value unit, PipelineState &position) {
    Value firstRow =
        emitter.mul(emitter.sub(unit, emitter.sub(column.end, run.rowTiles)), tileRows);
    TileCoordinate tile = startAccumulators(locate(column.number, firstRow));
    SmallVector<Value> results =
        multiplyTile(pipeline, position, tile, [&](Value step, Value index) {
          return std::make_pair(
              matrix.move(emitter, left, emitter.mul(index, pipeline.getTileBytes(0))),
              matrix.move(emitter, right, emitter.mul(step, kStepTile)));
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
