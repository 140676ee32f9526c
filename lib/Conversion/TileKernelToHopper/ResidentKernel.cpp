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

#include "ProductKernel.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

namespace {
class ResidentKernel : public ProductKernel {
public:
  ResidentKernel(const HopperProduct &product, const TargetInfo &target, bool launchDependents)
      : ProductKernel(product, target, launchDependents),
        weights(shared, 1, {{"right", product.countSteps() * n * WarpgroupProduct::kStepBytes}},
                kWarpgroups * kWarps),
        ring(shared, *schedule.getStages() / kWarpgroups,
             {{"left", m * WarpgroupProduct::kStepBytes}}, kWarps, /*lanes=*/kWarpgroups,
             stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, n, kWarpgroups) {
    weights.addBarriers(shared, "right operand");
    ring.addBarriers(shared, "ring");
  }

protected:
  void emitInit() override {
    weights.init(e, base);
    ring.init(e, base);
  }

  mlir::Value emitHasTiles() override {
    Run run(*this);
    return e.isLess(run.first, run.end);
  }

  /// All of the right operand comes before the unit's left one: the ring is shorter than a unit's
  /// steps, and nobody reads it before the right operand has come.
  void emitCopies() override {
    forEachUnit(ring.beginFilling(e), [&](const Unit &unit, RingPlace place) {
      e.branch(unit.isFirst, [&] {
        // A fresh barrier lets parity 1 pass.
        RingPlace resident{e.word(0), e.bitXor(unit.parity, 1), {}};
        weights.acquire(e, base, resident);
        Value tile = weights.getTile(e, base, 0, resident);
        e.loop(0, steps, 1, {}, [&](Value step, ValueRange) -> SmallVector<Value> {
          copyRight(e.at(tile, e.mul(step, kStepTile)), step, unit.corner,
                    weights.getFull(e, base, resident));
          return {};
        });
      });
      return forEachStep(place, [&](Value step, RingPlace place) {
        ring.acquire(e, base, place);
        copyLeft(ring.getTile(e, base, 0, place), step, unit.corner, ring.getFull(e, base, place));
      });
    });
  }

  void emitScaleCopies() override {
    Value lane = e.bitAnd(thread, 31);
    forEachUnit(ring.beginFilling(e), [&](const Unit &unit, RingPlace place) {
      return forEachStep(place, [&](Value step, RingPlace place) {
        ring.waitEmpty(e, base, place);
        stagedScales.copy(e, memories, scales, ring.getIndex(e, place), lane, unit.corner, rows,
                          columns, step, ring.getFull(e, base, place));
      });
    });
  }

  /// One loop over the units of this warpgroup, whatever column they are in: within a loop over
  /// columns the assembler keeps no descriptor in uniform registers.
  void emitProducts() override {
    beginProducts(ring.getTileOffset(0), weights.getTileOffset(0), kWarps);
    Run run(*this);
    RingPlace begin = ring.beginReading(e);
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
                     RingPlace place{carried[0], carried[1], group};
                     multiplyUnit(run, column, unit, place);
                     return {place.stage, place.parity, column.number, column.end, column.parity};
                   });
    // The last column may be the other warpgroup's, too; arrivals have to add up.
    Column last{state[2], state[3], state[4]};
    last = pass(run, last, e.sub(run.end, 1));
    e.branch(isFirstLane, [&] { weights.release(e, base, {e.word(0), {}, {}}); });
    staged.finish(e, own);
  }

  void giveBack(RingPlace place) override {
    e.branch(isFirstLane, [&] { ring.release(e, base, place); });
  }

private:
  /// Of a step in the right operand of a column.
  const int64_t kStepTile = n * WarpgroupProduct::kStepBytes;

  /// The units of a block.
  struct Run {
    explicit Run(ResidentKernel &kernel) {
      Emitter &e = kernel.e;
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
    Corner corner;
    Value isFirst; // of its column in this block
    Value parity;  // of the number of the column in this block
  };

  /// Columns of tiles are counted through all batches.
  Corner locate(Value column, Value row) {
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
  void forEachUnit(RingPlace begin, llvm::function_ref<RingPlace(const Unit &, RingPlace)> body) {
    Run run(*this);
    SmallVector<Value> places = {begin.stage, begin.parity, begin.stage, begin.parity};
    e.loop(run.firstColumn, run.endColumn, 1, places, [&](Value column, ValueRange carried) {
      auto [first, end] = getUnits(run, column);
      Value parity = e.bitAnd(e.sub(column, run.firstColumn), 1);
      return e.loop(first, end, 1, carried,
                    [&, first = first](Value number, ValueRange carried) -> SmallVector<Value> {
                      Value lane = e.bitAnd(e.sub(number, run.first), 1);
                      Value isOdd = e.isEqual(lane, 1);
                      RingPlace place{e.select(isOdd, carried[2], carried[0]),
                                      e.select(isOdd, carried[3], carried[1]), lane};
                      Unit unit;
                      Value row = e.mul(e.sub(number, e.mul(column, run.rowTiles)), m);
                      unit.corner = locate(column, row);
                      unit.isFirst = e.isEqual(number, first);
                      unit.parity = parity;
                      place = body(unit, place);
                      return {e.select(isOdd, carried[0], place.stage),
                              e.select(isOdd, carried[1], place.parity),
                              e.select(isOdd, place.stage, carried[2]),
                              e.select(isOdd, place.parity, carried[3])};
                    });
    });
  }

  RingPlace forEachStep(RingPlace place, llvm::function_ref<void(Value, RingPlace)> body) {
    SmallVector<Value> after = e.loop(0, steps, 1, {place.stage, place.parity},
                                      [&](Value step, ValueRange carried) -> SmallVector<Value> {
                                        RingPlace own{carried[0], carried[1], place.lane};
                                        body(step, own);
                                        own = ring.next(e, own);
                                        return {own.stage, own.parity};
                                      });
    return {after[0], after[1], place.lane};
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

  void multiplyUnit(const Run &run, Column column, Value unit, RingPlace &place) {
    Value firstRow = e.mul(e.sub(unit, e.sub(column.end, run.rowTiles)), m);
    TilePlace tile = placeSums(locate(column.number, firstRow));
    SmallVector<Value> results = multiplyTile(ring, place, tile, [&](Value step, Value index) {
      return std::make_pair(matrix.move(e, left, e.mul(index, ring.getTileBytes(0))),
                            matrix.move(e, right, e.mul(step, kStepTile)));
    });
    store(results, tile, firstRow, group, own, staged);
  }

  Ring weights, ring;
  StagedStore staged;
};
} // namespace

std::unique_ptr<ProductKernel>
fusednorm::tilehopper::createResidentKernel(const HopperProduct &product, const TargetInfo &target,
                                            bool launchDependents) {
  return std::make_unique<ResidentKernel>(product, target, launchDependents);
}
