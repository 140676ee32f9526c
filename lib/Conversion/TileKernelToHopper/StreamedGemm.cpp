// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM that streams both operands through shared memory:
//
//   producer thread             for each tile, for each k-step: wait until the stage is empty,
//                                 copy m rows of A and n columns of B
//   scale warp                  for each tile, for each k-step: copy the scales of the step
//   warpgroup g, 128 threads    for each tile:
//                                 for each k-step: wait until the stage is full, multiply rows
//                                   64 g to 64 g + 63, release the stage, scale
//                                 store the tile while the loads of the next tile begin
//
// Blocks process tiles round robin. The tiles of a matrix are ordered by L2 rasterization groups of
// `raster_group` rows of tiles, and column by column in a group. Blocks that run at the same time
// share columns of B in L2. A tile of a cluster consists of adjacent tiles, one for each block.
// With split K, all blocks of a cluster have the same tile, and each multiplies its range of K.
// They add their accumulators before the epilogue (ClusterSum).

#include "ClusterSum.h"
#include "GemmKernel.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

namespace {
class StreamedGemm : public GemmKernel {
public:
  StreamedGemm(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents)
      : GemmKernel(gemm, target, launchDependents),
        // Each consumer warp arrives once, of each block of the cluster if they share copies. Each
        // lane of the scale warp also arrives.
        pipeline(shared, *schedule.getStages(),
                 {{"left", m * WarpgroupMma::kStepBytes}, {"right", n * WarpgroupMma::kStepBytes}},
                 warpgroups * kWarps * (cluster.sharesCopies() ? cluster.blocks : 1), /*lanes=*/1,
                 stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, stored, warpgroups, countHopperStoreBuffers(m, stored)) {
    if (cluster.splitsDepth)
      sum.emplace(shared, cluster.blocks, warpgroups * kWarps * kWarpThreads,
                  matrix.countAccumulators());
    pipeline.addBarriers(shared, "ring");
    if (sum)
      sum->addBarriers(shared);
  }

protected:
  void emitInit() override {
    pipeline.init(e, base);
    if (sum)
      sum->init(e, base);
  }

  void emitProducer() override {
    PipelineState begin = pipeline.beginFilling(e);
    Tiles tiles(*this);
    SmallVector<Value> state = {begin.stage, begin.parity};
    if (leavesOutBoxes())
      state.push_back(e.boolean(true));
    e.loop(tiles.first, tiles.count, tiles.step, state, [&](Value tile, ValueRange carried) {
      TileOrigin origin = tiles.locate(tile);
      Value boxes = leavesOutBoxes() ? countBoxes(origin.row) : Value();
      return e.loop(0, steps, 1, carried, [&](Value step, ValueRange carried) {
        return copy(inTile(step), carried, origin, boxes);
      });
    });
  }

  void emitScaleProducer() override {
    PipelineState begin = pipeline.beginFilling(e);
    Value lane = e.bitAnd(thread, 31);
    Value copiesRows = stagedScales.canCopyRows(e, function);
    Tiles tiles(*this);
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) {
             TileOrigin origin = tiles.locate(tile);
             return e.loop(0, steps, 1, carried,
                           [&](Value step, ValueRange carried) -> SmallVector<Value> {
                             PipelineState state{carried[0], carried[1], {}};
                             pipeline.waitEmpty(e, base, state);
                             stagedScales.copy(e, function, scales, pipeline.getIndex(e, state),
                                               lane, origin, rows, columns, inTile(step),
                                               pipeline.getFull(e, base, state), copiesRows);
                             state = pipeline.next(e, state);
                             return {state.stage, state.parity};
                           });
           });
  }

  void emitConsumer() override {
    beginMainLoop(pipeline.getTileOffset(kLeft), pipeline.getTileOffset(kRight),
                  warpgroups * kWarps);
    PipelineState begin = pipeline.beginReading(e);
    Tiles tiles(*this);
    SmallVector<Value> state = {begin.stage, begin.parity};
    if (sum)
      state.push_back(e.word(0));
    e.loop(tiles.first, tiles.count, tiles.step, state,
           [&](Value tile, ValueRange carried) -> SmallVector<Value> {
             TileOrigin origin = tiles.locate(tile);
             Value firstRow = e.add(origin.row, e.mul(group, waves * WarpgroupMma::kRows));
             TileCoordinate accumulators =
                 startAccumulators({origin.batch, firstRow, origin.column});
             PipelineState state{carried[0], carried[1], {}};
             SmallVector<Value> results =
                 multiplyTile(pipeline, state, accumulators, [&](Value, Value index) {
                   return std::make_pair(
                       matrix.move(e, left, e.mul(index, pipeline.getTileBytes(kLeft))),
                       matrix.move(e, right, e.mul(index, pipeline.getTileBytes(kRight))));
                 });
             if (!sum) {
               storeWaves(results, accumulators, origin, firstRow);
               return {state.stage, state.parity};
             }
             results = sum->add(e, matrix, base, rank, thread, carried[2], results);
             accumulators.firstColumn = e.add(origin.column, e.mul(rank, stored));
             store(results, accumulators, firstRow, group, own, staged);
             return {state.stage, state.parity, e.bitXor(carried[2], 1)};
           });
    staged.finish(e, own);
  }

  /// Releases the stage in every block that shares copies. One lane arrives at each block.
  void release(PipelineState state) override {
    if (!cluster.sharesCopies())
      e.branch(isFirstLane, [&] { pipeline.release(e, base, state); });
    else
      e.branch(e.isLess(lane, cluster.blocks), [&] { pipeline.releaseIn(e, base, state, lane); });
  }

private:
  enum : unsigned { kLeft, kRight };

  /// The tiles of this block, in the order of L2 rasterization groups.
  struct Tiles {
    explicit Tiles(StreamedGemm &kernel) : kernel(kernel) {
      HopperEmitter &e = kernel.e;
      rowTiles = kernel.getRowTiles();
      first = NVVM::BlockIdXOp::create(e, e.getI32Type());
      step = NVVM::GridDimXOp::create(e, e.getI32Type());
      inMatrix = e.mul(rowTiles, kernel.columnTiles);
      count = kernel.batches ? e.mul(inMatrix, kernel.batches) : inMatrix;
      if (kernel.cluster.blocks == 1)
        return;
      first = e.div(first, kernel.cluster.blocks);
      step = e.div(step, kernel.cluster.blocks);
    }
    TileOrigin locate(Value tile) {
      HopperEmitter &e = kernel.e;
      Value batch;
      if (kernel.batches) {
        batch = e.div(tile, inMatrix);
        tile = e.sub(tile, e.mul(batch, inMatrix));
      }
      int64_t rasterGroup = *kernel.schedule.getRasterGroup();
      Value inColumn = e.mul(kernel.columnTiles, rasterGroup);
      Value number = e.div(tile, inColumn);
      Value inRasterGroup = e.sub(tile, e.mul(number, inColumn));
      Value firstRow = e.mul(number, rasterGroup);
      Value height = e.minS(rasterGroup, e.sub(rowTiles, firstRow));
      Value column = e.div(inRasterGroup, height);
      Value row = e.add(firstRow, e.sub(inRasterGroup, e.mul(column, height)));
      row = e.mul(row, kernel.cluster.rows);
      if (kernel.cluster.sharesRight)
        row = e.add(row, e.mul(kernel.rank, kernel.m));
      column = e.mul(column, kernel.cluster.columns);
      if (kernel.cluster.sharesLeft)
        column = e.add(column, e.mul(kernel.rank, kernel.n));
      return {batch, row, column};
    }
    StreamedGemm &kernel;
    Value rowTiles, inMatrix, first, step, count;
  };

  /// Returns the number of a k-step in the tile, given its number in this block.
  Value inTile(Value step) { return firstStep ? e.add(firstStep, step) : step; }

  /// Returns whether copies of A without rows of the result are left out.
  bool leavesOutBoxes() const { return getBoxRows(schedule) < m; }

  /// Returns the number of boxes of A with rows of the result, in a tile that begins at `row`.
  Value countBoxes(Value row) {
    int64_t boxRows = getBoxRows(schedule);
    Value live = e.maxS(e.minS(e.sub(rows, row), m), 0);
    return e.div(e.add(live, boxRows - 1), boxRows);
  }

  /// Stores the rows of a tile that this warpgroup has, from `firstRow` on.
  void storeWaves(ValueRange results, TileCoordinate first, const TileOrigin &tile,
                  Value firstRow) {
    int64_t count = matrix.countAccumulators();
    store(results.take_front(count), first, firstRow, group, own, staged);
    for (int64_t wave = 1; wave < waves; ++wave) {
      Value row = e.add(firstRow, wave * WarpgroupMma::kRows);
      store(results.slice(wave * count, count), startAccumulators({tile.batch, row, tile.column}),
            row, group, own, staged);
    }
  }

  /// Copies one k-step. `carried` is the pipeline state. If boxes are left out, it is also whether
  /// the stage is filled for the first time. Then all boxes are copied, since `wgmma` reads whole
  /// stages.
  SmallVector<Value> copy(Value step, ValueRange carried, const TileOrigin &tile, Value boxes) {
    PipelineState state{carried[0], carried[1], {}};
    Value bytes;
    if (boxes) {
      int64_t boxRows = getBoxRows(schedule);
      boxes = e.select(carried[2], m / boxRows, boxes);
      bytes =
          e.add(e.mul(boxes, boxRows * WarpgroupMma::kStepBytes), pipeline.getTileBytes(kRight));
    }
    pipeline.acquire(e, base, state, bytes);
    Value full = pipeline.getFull(e, base, state);
    copyLeft(pipeline.getTile(e, base, kLeft, state), step, tile, full, boxes);
    copyRight(pipeline.getTile(e, base, kRight, state), step, tile, full);
    state = pipeline.next(e, state);
    SmallVector<Value> next = {state.stage, state.parity};
    if (boxes) {
      Value wraps = e.isEqual(state.stage, 0);
      next.push_back(e.bitAnd(carried[2], e.bitXor(wraps, e.boolean(true))));
    }
    return next;
  }

  Pipeline pipeline;
  EpilogueTmaStore staged;
  std::optional<ClusterSum> sum; // only with split K
};
} // namespace

std::unique_ptr<GemmKernel> fusednorm::tilehopper::createStreamedGemm(const HopperGemm &gemm,
                                                                      const TargetInfo &target,
                                                                      bool launchDependents) {
  return std::make_unique<StreamedGemm>(gemm, target, launchDependents);
}
