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
//   copying thread      for each column, for each unit of it, for each step: with the first
//                       unit, once the column before is done with, the right operand; then
//                       the left one
//   warp of scales      for each unit, for each step: the step's scales
//   warpgroup g         for each column: wait for all of the right operand; units g, g + 2, ..:
//                       multiply, store; give the right operand back

#include "ProductKernel.h"
#include "StagedScales.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

namespace {
class ResidentKernel : public ProductKernel {
public:
  ResidentKernel(const HopperProduct &product, const TargetInfo &target, bool launchDependents)
      : ProductKernel(product, target, launchDependents),
        stagedScales(product, m, n, *schedule.getStages()),
        weights(shared, product.countSteps(), {{"right", n * WarpgroupProduct::kStepBytes}},
                kWarpgroups * kWarps),
        ring(shared, *schedule.getStages() / kWarpgroups,
             {{"left", m * WarpgroupProduct::kStepBytes}}, kWarps, /*lanes=*/kWarpgroups,
             stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, n, kWarpgroups) {
    weights.addBarriers(shared, "right operand");
    ring.addBarriers(shared, "ring");
  }

protected:
  launch::ExprAttr countUnits() override {
    return launch::ExprAttr::compute(launch::ExprKind::Mul,
                                     {countRowTiles(), constant(countColumnTiles())});
  }

  void emitInit() override {
    weights.init(e, base);
    ring.init(e, base);
  }

  int64_t countScaleBytes() const override { return stagedScales.getBytes(); }

  void emitCopies() override {
    forEachUnit(ring.beginFilling(e), [&](const Run &run, const Unit &unit, RingPlace place) {
      return forEachStep(place, [&](Value step, RingPlace place) {
        e.branch(unit.isFirst, [&] {
          // A fresh barrier lets parity 1 pass.
          RingPlace resident{step, e.bitXor(unit.parity, 1), {}};
          weights.acquire(e, base, resident);
          copyRight(weights.getTile(e, base, 0, resident), step, unit.column,
                    weights.getFull(e, base, resident));
        });
        ring.acquire(e, base, place);
        Value depth = e.mul(step, product.getStepElements());
        TensorMaps::load(e, leftMap, ring.getTile(e, base, 0, place), {unit.row, depth},
                         ring.getFull(e, base, place));
      });
    });
  }

  void emitScaleCopies() override {
    Value lane = e.bitAnd(thread, 31);
    forEachUnit(ring.beginFilling(e), [&](const Run &run, const Unit &unit, RingPlace place) {
      return forEachStep(place, [&](Value step, RingPlace place) {
        ring.waitEmpty(e, base, place);
        stagedScales.copy(e, memories, scales, ring.getIndex(e, place), lane, unit.row, rows,
                          unit.column, step, ring.getFull(e, base, place));
      });
    });
  }

  void emitProducts() override {
    group = e.shr(warp, 2);
    own = e.bitAnd(thread, 127);
    isFirstLane = e.isEqual(e.bitAnd(thread, 31), 0);
    rowInTile = e.add(e.mul(e.bitAnd(warp, 3), 16), e.shr(e.bitAnd(thread, 31), 2));
    Value address = LLVM::PtrToIntOp::create(e, e.getI32Type(), base);
    left = matrix.describeLeft(e, e.add(address, ring.getTileOffset(0)));
    right = matrix.describeRight(e, e.add(address, weights.getTileOffset(0)));
    Run run(*this);
    RingPlace begin = ring.beginReading(e);
    e.loop(run.firstColumn, run.endColumn, 1, {begin.stage, begin.parity},
           [&](Value column, ValueRange carried) { return multiplyColumn(run, column, carried); });
    staged.finish(e, own);
  }

private:
  static constexpr int64_t kWarps = 4;

  /// The units of a block.
  struct Run {
    explicit Run(ResidentKernel &kernel) {
      Emitter &e = kernel.e;
      rowTiles = kernel.getRowTiles();
      Value block = NVVM::BlockIdXOp::create(e, e.getI32Type());
      Value blocks = NVVM::GridDimXOp::create(e, e.getI32Type());
      Value units = e.mul(rowTiles, kernel.countColumnTiles());
      Value share = e.div(units, blocks), more = e.rem(units, blocks);
      first = e.add(e.mul(block, share), e.min(block, more));
      end = e.add(e.add(first, share), e.select(e.isLess(block, more), 1, 0));
      firstColumn = e.div(first, rowTiles);
      endColumn = e.div(e.add(end, e.sub(rowTiles, 1)), rowTiles);
    }
    Value rowTiles, first, end, firstColumn, endColumn;
  };

  struct Unit {
    Value row, column; // first ones of the tile
    Value isFirst;     // of its column in this block
    Value parity;      // of the number of the column in this block
  };

  /// Units of a column that belong to the block.
  std::pair<Value, Value> getUnits(const Run &run, Value column) {
    Value begin = e.mul(column, run.rowTiles);
    return {e.max(begin, run.first), e.min(e.add(begin, run.rowTiles), run.end)};
  }

  /// All units of the block, in order. Each lane of the ring has a place of its own.
  void forEachUnit(RingPlace begin,
                   llvm::function_ref<RingPlace(const Run &, const Unit &, RingPlace)> body) {
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
                      unit.row = e.mul(e.sub(number, e.mul(column, run.rowTiles)), m);
                      unit.column = e.mul(column, n);
                      unit.isFirst = e.isEqual(number, first);
                      unit.parity = parity;
                      place = body(run, unit, place);
                      return {e.select(isOdd, carried[0], place.stage),
                              e.select(isOdd, carried[1], place.parity),
                              e.select(isOdd, place.stage, carried[2]),
                              e.select(isOdd, place.parity, carried[3])};
                    });
    });
  }

  RingPlace forEachStep(RingPlace place, llvm::function_ref<void(Value, RingPlace)> body) {
    SmallVector<Value> after = e.loop(0, product.countSteps(), 1, {place.stage, place.parity},
                                      [&](Value step, ValueRange carried) -> SmallVector<Value> {
                                        RingPlace own{carried[0], carried[1], place.lane};
                                        body(step, own);
                                        own = ring.next(e, own);
                                        return {own.stage, own.parity};
                                      });
    return {after[0], after[1], place.lane};
  }

  SmallVector<Value> multiplyColumn(const Run &run, Value column, ValueRange carried) {
    auto [first, end] = getUnits(run, column);
    Value parity = e.bitAnd(e.sub(column, run.firstColumn), 1);
    e.loop(0, product.countSteps(), 1, {}, [&](Value step, ValueRange) -> SmallVector<Value> {
      weights.waitFull(e, base, {step, parity, {}});
      return {};
    });
    // The first unit that is this warpgroup's.
    Value ahead = e.bitAnd(e.bitXor(e.sub(first, run.first), group), 1);
    Value firstColumn = e.mul(column, n);
    SmallVector<Value> after = e.loop(
        e.add(first, ahead), end, kWarpgroups, carried,
        [&](Value unit, ValueRange carried) -> SmallVector<Value> {
          Value firstRow = e.mul(e.sub(unit, e.mul(column, run.rowTiles)), m);
          TilePlace tile = placeSums(firstRow, firstColumn);
          SmallVector<Value> state = step(e.word(0), carried, tile);
          state = e.loop(1, product.countSteps(), 1, state, [&](Value number, ValueRange carried) {
            return step(number, carried, tile);
          });
          store(ArrayRef<Value>(state).drop_front(2), tile, firstRow, group, own, staged);
          return {state[0], state[1]};
        });
    // Also without a unit of its own, so that arrivals add up.
    e.branch(isFirstLane, [&] {
      e.loop(0, product.countSteps(), 1, {}, [&](Value step, ValueRange) -> SmallVector<Value> {
        weights.release(e, base, {step, {}, {}});
        return {};
      });
    });
    return after;
  }

  /// `carried` is a place in the warpgroup's lane, then sums.
  SmallVector<Value> step(Value number, ValueRange carried, TilePlace tile) {
    RingPlace place{carried[0], carried[1], group};
    Value index = ring.getIndex(e, place);
    SmallVector<Value> sums = multiply(
        matrix.move(e, left, e.mul(index, ring.getTileBytes(0))),
        matrix.move(e, right, e.mul(number, weights.getTileBytes(0))), tile, carried.drop_front(2),
        [&](tilekernel::LoadOp load, int64_t entry) {
          return stagedScales.read(e, scales, index, rowInTile, load, entry);
        },
        [&] { ring.waitFull(e, base, place); },
        [&] {
          // All lanes have read their scales.
          if (!stagedScales.isEmpty())
            e.syncWarp();
          e.branch(isFirstLane, [&] { ring.release(e, base, place); });
        });
    place = ring.next(e, place);
    SmallVector<Value> state = {place.stage, place.parity};
    llvm::append_range(state, sums);
    return state;
  }

  StagedScales stagedScales;
  Ring weights, ring;
  StagedStore staged;
  Value group, own, isFirstLane, rowInTile, left, right;
};
} // namespace

std::unique_ptr<ProductKernel>
fusednorm::tilehopper::createResidentKernel(const HopperProduct &product, const TargetInfo &target,
                                            bool launchDependents) {
  return std::make_unique<ResidentKernel>(product, target, launchDependents);
}
