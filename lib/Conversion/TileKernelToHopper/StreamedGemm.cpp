// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM that streams both operands through shared memory:
//
//   producer thread             for each tile, for each k-step: wait until the stage is empty,
//                                 copy rows of A and columns of B
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
                 {{"left", tileRows * WarpgroupMma::kStepBytes},
                  {"right", tileColumns * WarpgroupMma::kStepBytes}},
                 warpgroups * kWarps * (cluster.sharesCopies() ? cluster.blocks : 1), /*lanes=*/1,
                 stagedScales.isEmpty() ? 1 : 1 + kWarpThreads),
        staged(shared, stored, warpgroups, countHopperStoreBuffers(tileRows, stored)) {
    if (cluster.splitsDepth)
      sum.emplace(shared, cluster.blocks, warpgroups * kWarps * kWarpThreads,
                  matrix.countAccumulators());
    pipeline.addBarriers(shared, "ring");
    if (sum)
      sum->addBarriers(shared);
  }

protected:
  void emitInit() override {
    pipeline.init(emitter, base);
    if (sum)
      sum->init(emitter, base);
  }

  void emitProducer() override {
    PipelineState begin = pipeline.beginFilling(emitter);
    Tiles tiles(*this);
    SmallVector<Value> state = {begin.stage, begin.parity};
    if (leavesOutBoxes())
      state.push_back(emitter.boolean(true));
    emitter.loop(tiles.first, tiles.count, tiles.step, state, [&](Value tile, ValueRange carried) {
      TileOrigin origin = tiles.locate(tile);
      Value boxes = leavesOutBoxes() ? countBoxes(origin.row) : Value();
      return emitter.loop(0, steps, 1, carried, [&](Value step, ValueRange carried) {
        return copy(inTile(step), carried, origin, boxes);
      });
    });
  }

  void emitScaleProducer() override {
    PipelineState begin = pipeline.beginFilling(emitter);
    Value lane = emitter.bitAnd(thread, 31);
    Value copiesRows = stagedScales.canCopyRows(emitter, function);
    Tiles tiles(*this);
    emitter.loop(tiles.first, tiles.count, tiles.step, {begin.stage, begin.parity},
                 [&](Value tile, ValueRange carried) {
                   TileOrigin origin = tiles.locate(tile);
                   return emitter.loop(0, steps, 1, carried,
                                       [&](Value step, ValueRange carried) -> SmallVector<Value> {
                                         PipelineState state{carried[0], carried[1], {}};
                                         pipeline.waitEmpty(emitter, base, state);
                                         stagedScales.copy(emitter, function, scales,
                                                           pipeline.getIndex(emitter, state), lane,
                                                           origin, rows, columns, inTile(step),
                                                           pipeline.getFull(emitter, base, state),
                                                           copiesRows);
                                         state = pipeline.next(emitter, state);
                                         return {state.stage, state.parity};
                                       });
                 });
  }

  void emitConsumer() override {
    beginMainLoop(pipeline.getTileOffset(kLeft), pipeline.getTileOffset(kRight),
                  warpgroups * kWarps);
    PipelineState begin = pipeline.beginReading(emitter);
    Tiles tiles(*this);
    SmallVector<Value> state = {begin.stage, begin.parity};
    if (sum)
      state.push_back(emitter.word(0));
    emitter.loop(
        tiles.first, tiles.count, tiles.step, state,
        [&](Value tile, ValueRange carried) -> SmallVector<Value> {
          TileOrigin origin = tiles.locate(tile);
          Value firstRow = emitter.add(origin.row, emitter.mul(group, waves * WarpgroupMma::kRows));
          TileCoordinate accumulators = startAccumulators({origin.batch, firstRow, origin.column});
          PipelineState state{carried[0], carried[1], {}};
          SmallVector<Value> results =
              multiplyTile(pipeline, state, accumulators, [&](Value, Value index) {
                return std::make_pair(
                    matrix.move(emitter, left, emitter.mul(index, pipeline.getTileBytes(kLeft))),
                    matrix.move(emitter, right, emitter.mul(index, pipeline.getTileBytes(kRight))));
              });
          if (!sum) {
            storeWaves(results, accumulators, origin, firstRow);
            return {state.stage, state.parity};
          }
          results = sum->add(emitter, matrix, base, rank, thread, carried[2], results);
          accumulators.firstColumn = emitter.add(origin.column, emitter.mul(rank, stored));
          store(results, accumulators, firstRow, group, own, staged);
          return {state.stage, state.parity, emitter.bitXor(carried[2], 1)};
        });
    staged.finish(emitter, own);
  }

  /// Releases the stage in every block that shares copies. One lane arrives at each block.
  void release(PipelineState state) override {
    if (!cluster.sharesCopies())
      emitter.branch(isFirstLane, [&] { pipeline.release(emitter, base, state); });
    else
      emitter.branch(emitter.isLess(lane, cluster.blocks),
                     [&] { pipeline.releaseIn(emitter, base, state, lane); });
  }

private:
  enum : unsigned { kLeft, kRight };

  /// The tiles of this block, in the order of L2 rasterization groups.
  struct Tiles {
    explicit Tiles(StreamedGemm &kernel) : kernel(kernel) {
      HopperEmitter &emitter = kernel.emitter;
      rowTiles = kernel.getRowTiles();
      first = NVVM::BlockIdXOp::create(emitter, emitter.getI32Type());
      step = NVVM::GridDimXOp::create(emitter, emitter.getI32Type());
      inMatrix = emitter.mul(rowTiles, kernel.columnTiles);
      count = kernel.batches ? emitter.mul(inMatrix, kernel.batches) : inMatrix;
      if (kernel.cluster.blocks == 1)
        return;
      first = emitter.div(first, kernel.cluster.blocks);
      step = emitter.div(step, kernel.cluster.blocks);
    }
    TileOrigin locate(Value tile) {
      HopperEmitter &emitter = kernel.emitter;
      Value batch;
      if (kernel.batches) {
        batch = emitter.div(tile, inMatrix);
        tile = emitter.sub(tile, emitter.mul(batch, inMatrix));
      }
      int64_t rasterGroup = *kernel.schedule.getRasterGroup();
      Value inColumn = emitter.mul(kernel.columnTiles, rasterGroup);
      Value number = emitter.div(tile, inColumn);
      Value inRasterGroup = emitter.sub(tile, emitter.mul(number, inColumn));
      Value firstRow = emitter.mul(number, rasterGroup);
      Value height = emitter.minS(rasterGroup, emitter.sub(rowTiles, firstRow));
      Value column = emitter.div(inRasterGroup, height);
      Value row = emitter.add(firstRow, emitter.sub(inRasterGroup, emitter.mul(column, height)));
      row = emitter.mul(row, kernel.cluster.rows);
      if (kernel.cluster.sharesRight)
        row = emitter.add(row, emitter.mul(kernel.rank, kernel.tileRows));
      column = emitter.mul(column, kernel.cluster.columns);
      if (kernel.cluster.sharesLeft)
        column = emitter.add(column, emitter.mul(kernel.rank, kernel.tileColumns));
      return {batch, row, column};
    }
    StreamedGemm &kernel;
    Value rowTiles, inMatrix, first, step, count;
  };

  /// Returns the number of a k-step in the tile, given its number in this block.
  Value inTile(Value step) { return firstStep ? emitter.add(firstStep, step) : step; }

  /// Returns whether copies of A without rows of the result are left out.
  bool leavesOutBoxes() const { return getBoxRows(schedule) < tileRows; }

  /// Returns the number of boxes of A with rows of the result, in a tile that begins at `row`.
  Value countBoxes(Value row) {
    int64_t boxRows = getBoxRows(schedule);
    Value live = emitter.maxS(emitter.minS(emitter.sub(rows, row), tileRows), 0);
    return emitter.div(emitter.add(live, boxRows - 1), boxRows);
  }

  /// Stores the rows of a tile that this warpgroup has, from `firstRow` on.
  void storeWaves(ValueRange results, TileCoordinate first, const TileOrigin &tile,
                  Value firstRow) {
    int64_t count = matrix.countAccumulators();
    store(results.take_front(count), first, firstRow, group, own, staged);
    for (int64_t wave = 1; wave < waves; ++wave) {
      Value row = emitter.add(firstRow, wave * WarpgroupMma::kRows);
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
      boxes = emitter.select(carried[2], tileRows / boxRows, boxes);
      bytes = emitter.add(emitter.mul(boxes, boxRows * WarpgroupMma::kStepBytes),
                          pipeline.getTileBytes(kRight));
    }
    pipeline.acquire(emitter, base, state, bytes);
    Value full = pipeline.getFull(emitter, base, state);
    copyLeft(pipeline.getTile(emitter, base, kLeft, state), step, tile, full, boxes);
    copyRight(pipeline.getTile(emitter, base, kRight, state), step, tile, full);
    state = pipeline.next(emitter, state);
    SmallVector<Value> next = {state.stage, state.parity};
    if (boxes) {
      Value wraps = emitter.isEqual(state.stage, 0);
      next.push_back(emitter.bitAnd(carried[2], emitter.bitXor(wraps, emitter.boolean(true))));
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
