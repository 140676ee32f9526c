// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose operands both stream through shared memory:
//
//   copying thread              for each tile, for each step: wait until the stage is empty,
//                               copy 128 rows of the left and n of the right operand
//   warp that copies scales     the same, of the step's scales
//   warpgroup g, 128 threads    for each tile: for each step wait until the stage is full,
//                               multiply rows 64 g to 64 g + 63, give the stage back, scale;
//                               store the tile while the next one begins
//
// Blocks take tiles in turn. Tiles of a matrix are counted in bands of `band` rows of tiles,
// columns of a band one after the other, so that blocks at work share columns in the L2 cache.

#include "ProductKernel.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

namespace {
class StreamingKernel : public ProductKernel {
public:
  StreamingKernel(const HopperProduct &product, const TargetInfo &target, bool launchDependents)
      : ProductKernel(product, target, launchDependents),
        // One arrival of each warp that multiplies, in all blocks; of each lane that copies scales.
        ring(shared, *schedule.getStages(),
             {{"left", m * WarpgroupProduct::kStepBytes},
              {"right", n * WarpgroupProduct::kStepBytes}},
             kWarpgroups * kWarps * cluster, /*lanes=*/1,
             stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, n, kWarpgroups) {
    ring.addBarriers(shared, "ring");
  }

protected:
  void emitInit() override { ring.init(e, base); }

  void emitCopies() override {
    RingPlace begin = ring.beginFilling(e);
    Tiles tiles(*this);
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) {
             Corner corner = tiles.locate(tile);
             return e.loop(0, steps, 1, carried, [&](Value step, ValueRange carried) {
               return copy(step, {carried[0], carried[1], {}}, corner);
             });
           });
  }

  void emitScaleCopies() override {
    RingPlace begin = ring.beginFilling(e);
    Value lane = e.bitAnd(thread, 31);
    Tiles tiles(*this);
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) {
             Corner corner = tiles.locate(tile);
             return e.loop(
                 0, steps, 1, carried, [&](Value step, ValueRange carried) -> SmallVector<Value> {
                   RingPlace place{carried[0], carried[1], {}};
                   ring.waitEmpty(e, base, place);
                   stagedScales.copy(e, memories, scales, ring.getIndex(e, place), lane, corner,
                                     rows, columns, step, ring.getFull(e, base, place));
                   place = ring.next(e, place);
                   return {place.stage, place.parity};
                 });
           });
  }

  void emitProducts() override {
    beginProducts(ring.getTileOffset(kLeft), ring.getTileOffset(kRight), kWarpgroups * kWarps);
    RingPlace begin = ring.beginReading(e);
    Tiles tiles(*this);
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) -> SmallVector<Value> {
             Corner corner = tiles.locate(tile);
             Value firstRow = e.add(corner.row, e.mul(group, WarpgroupProduct::kRows));
             TilePlace sums = placeSums({corner.batch, firstRow, corner.column});
             RingPlace place{carried[0], carried[1], {}};
             SmallVector<Value> results = multiplyTile(ring, place, sums, [&](Value, Value index) {
               return std::make_pair(
                   matrix.move(e, left, e.mul(index, ring.getTileBytes(kLeft))),
                   matrix.move(e, right, e.mul(index, ring.getTileBytes(kRight))));
             });
             store(results, sums, firstRow, group, own, staged);
             return {place.stage, place.parity};
           });
    staged.finish(e, own);
  }

  /// To every block that copies into this one: by one lane each.
  void giveBack(RingPlace place) override {
    if (cluster == 1)
      e.branch(isFirstLane, [&] { ring.release(e, base, place); });
    else
      e.branch(e.isLess(lane, cluster), [&] { ring.releaseIn(e, base, place, lane); });
  }

private:
  enum : unsigned { kLeft, kRight };

  /// Tiles of this block, in bands.
  struct Tiles {
    explicit Tiles(StreamingKernel &kernel) : kernel(kernel) {
      Emitter &e = kernel.e;
      rowTiles = kernel.getRowTiles();
      first = NVVM::BlockIdXOp::create(e, e.getI32Type());
      step = NVVM::GridDimXOp::create(e, e.getI32Type());
      inMatrix = e.mul(rowTiles, kernel.columnTiles);
      count = kernel.batches ? e.mul(inMatrix, kernel.batches) : inMatrix;
      if (kernel.cluster == 1)
        return;
      first = e.div(first, kernel.cluster);
      step = e.div(step, kernel.cluster);
    }
    Corner locate(Value tile) {
      Emitter &e = kernel.e;
      Value batch;
      if (kernel.batches) {
        batch = e.div(tile, inMatrix);
        tile = e.sub(tile, e.mul(batch, inMatrix));
      }
      int64_t band = *kernel.schedule.getBand();
      Value inColumn = e.mul(kernel.columnTiles, band);
      Value number = e.div(tile, inColumn);
      Value inBand = e.sub(tile, e.mul(number, inColumn));
      Value firstRow = e.mul(number, band);
      Value height = e.min(band, e.sub(rowTiles, firstRow));
      Value column = e.div(inBand, height);
      Value row = e.add(firstRow, e.sub(inBand, e.mul(column, height)));
      row = e.mul(row, kernel.m * kernel.cluster);
      if (kernel.cluster > 1)
        row = e.add(row, e.mul(kernel.rank, kernel.m));
      return {batch, row, e.mul(column, kernel.n)};
    }
    StreamingKernel &kernel;
    Value rowTiles, inMatrix, first, step, count;
  };

  SmallVector<Value> copy(Value step, RingPlace place, const Corner &tile) {
    ring.acquire(e, base, place);
    Value full = ring.getFull(e, base, place);
    copyLeft(ring.getTile(e, base, kLeft, place), step, tile, full);
    copyRight(ring.getTile(e, base, kRight, place), step, tile, full);
    place = ring.next(e, place);
    return {place.stage, place.parity};
  }

  Ring ring;
  StagedStore staged;
};
} // namespace

std::unique_ptr<ProductKernel>
fusednorm::tilehopper::createStreamingKernel(const HopperProduct &product, const TargetInfo &target,
                                             bool launchDependents) {
  return std::make_unique<StreamingKernel>(product, target, launchDependents);
}
