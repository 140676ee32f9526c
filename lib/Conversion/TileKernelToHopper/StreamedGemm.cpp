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
        // Each consumer warp of each block of the cluster arrives once. Each lane of the scale warp
        // also arrives.
        pipeline(shared, *schedule.getStages(),
                 {{"left", m * WarpgroupMma::kStepBytes}, {"right", n * WarpgroupMma::kStepBytes}},
                 warpgroups * kWarps * cluster.blocks, /*lanes=*/1,
                 stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, n, warpgroups, countHopperStoreBuffers(n)) {
    pipeline.addBarriers(shared, "ring");
  }

protected:
  void emitInit() override { pipeline.init(e, base); }

  void emitProducer() override {
    PipelineState begin = pipeline.beginFilling(e);
    Tiles tiles(*this);
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) {
             TileOrigin origin = tiles.locate(tile);
             return e.loop(0, steps, 1, carried, [&](Value step, ValueRange carried) {
               return copy(step, {carried[0], carried[1], {}}, origin);
             });
           });
  }

  void emitScaleProducer() override {
    PipelineState begin = pipeline.beginFilling(e);
    Value lane = e.bitAnd(thread, 31);
    Tiles tiles(*this);
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) {
             TileOrigin origin = tiles.locate(tile);
             return e.loop(
                 0, steps, 1, carried, [&](Value step, ValueRange carried) -> SmallVector<Value> {
                   PipelineState state{carried[0], carried[1], {}};
                   pipeline.waitEmpty(e, base, state);
                   stagedScales.copy(e, function, scales, pipeline.getIndex(e, state), lane, origin,
                                     rows, columns, step, pipeline.getFull(e, base, state));
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
    e.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
           [&](Value tile, ValueRange carried) -> SmallVector<Value> {
             TileOrigin origin = tiles.locate(tile);
             Value firstRow = e.add(origin.row, e.mul(group, WarpgroupMma::kRows));
             TileCoordinate accumulators =
                 startAccumulators({origin.batch, firstRow, origin.column});
             PipelineState state{carried[0], carried[1], {}};
             SmallVector<Value> results =
                 multiplyTile(pipeline, state, accumulators, [&](Value, Value index) {
                   return std::make_pair(
                       matrix.move(e, left, e.mul(index, pipeline.getTileBytes(kLeft))),
                       matrix.move(e, right, e.mul(index, pipeline.getTileBytes(kRight))));
                 });
             store(results, accumulators, firstRow, group, own, staged);
             return {state.stage, state.parity};
           });
    staged.finish(e, own);
  }

  /// Releases the stage in every block of the cluster. One lane arrives at each block.
  void release(PipelineState state) override {
    if (cluster.blocks == 1)
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
      if (kernel.cluster.blocks > 1 && !kernel.cluster.sharesLeft)
        row = e.add(row, e.mul(kernel.rank, kernel.m));
      column = e.mul(column, kernel.cluster.columns);
      if (kernel.cluster.sharesLeft)
        column = e.add(column, e.mul(kernel.rank, kernel.n));
      return {batch, row, column};
    }
    StreamedGemm &kernel;
    Value rowTiles, inMatrix, first, step, count;
  };

  SmallVector<Value> copy(Value step, PipelineState state, const TileOrigin &tile) {
    pipeline.acquire(e, base, state);
    Value full = pipeline.getFull(e, base, state);
    copyLeft(pipeline.getTile(e, base, kLeft, state), step, tile, full);
    copyRight(pipeline.getTile(e, base, kRight, state), step, tile, full);
    state = pipeline.next(e, state);
    return {state.stage, state.parity};
  }

  Pipeline pipeline;
  EpilogueTmaStore staged;
};
} // namespace

std::unique_ptr<GemmKernel> fusednorm::tilehopper::createStreamedGemm(const HopperGemm &gemm,
                                                                      const TargetInfo &target,
                                                                      bool launchDependents) {
  return std::make_unique<StreamedGemm>(gemm, target, launchDependents);
}
