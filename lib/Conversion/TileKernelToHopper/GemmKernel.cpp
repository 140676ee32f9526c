// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmKernel.h"
#include "GemmPlan.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;

/// Registers per thread of the producer warpgroup and of each of two consumer warpgroups. The three
/// warpgroups need 128 * (40 + 2 * 232) = 64512 of the 65536 registers of an SM. With one consumer
/// warpgroup, all threads have as many registers as a thread can have.
static constexpr uint32_t kGemmCopyRegisters = 40, kGemmConsumerRegisters = 232;

GemmKernel::GemmKernel(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents)
    : GemmBlock(gemm), target(target), launchDependents(launchDependents) {}

void GemmKernel::receiveParameters() {
  unsigned number = 0;
  leftMap = function.getMap(number++);
  rightMap = function.getMap(number++);
  for (tilekernel::StoreOp store : gemm.stores)
    if (HopperGemm::isCopied(store))
      outMaps[store] = function.getMap(number++);
  int64_t rowDim = gemm.getRowDim();
  if (gemm.getBatchIndex())
    batches = emitter.word(extent(gemm.left, 0));
  columns = extent(gemm.right, gemm.getColumnDim());
  rows = emitter.word(extent(gemm.left, rowDim));
  columnTiles = emitter.ceilDiv(columns, cluster.columns);
  steps = emitter.ceilDiv(extent(gemm.left, rowDim + 1), gemm.getStepElements());
}

LLVM::GlobalOp GemmKernel::addScales(gpu::GPUModuleOp module) {
  OpBuilder::InsertionGuard guard(emitter);
  constexpr int64_t kAlignment = 16;
  emitter.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(emitter.getI8Type(), stagedScales.getBytes());
  return LLVM::GlobalOp::create(emitter, type, /*isConstant=*/false, LLVM::Linkage::Private,
                                (kernel.getName() + "_scales").str(), Attribute(), kAlignment,
                                kSharedSpace);
}

LogicalResult GemmKernel::emit() {
  GemmPlan plan(*this);
  FailureOr<GPUKernelFunction::Shape> launch = plan.describe();
  if (failed(launch))
    return failure();
  plan.addParameters();
  FailureOr<FunctionOpInterface> made = function.create(emitter, kernel.getName(), *launch);
  if (failed(made))
    return failure();
  auto module = (*made)->getParentOfType<gpu::GPUModuleOp>();
  LLVM::GlobalOp memory =
      GPUKernelFunction::getDynamicShared(emitter, module, SharedPlan::kBaseAlignment);
  LLVM::GlobalOp ownScales;
  if (stagedScales.getBytes())
    ownScales = addScales(module);
  assert(llvm::alignTo(stagedScales.getBytes(), SharedPlan::kBaseAlignment) + shared.getBytes() ==
             countHopperShared(gemm, schedule) &&
         "the legality check counts all shared memory");
  receiveParameters();
  base = LLVM::AddressOfOp::create(emitter, memory);
  if (ownScales)
    scales = LLVM::AddressOfOp::create(emitter, ownScales);
  thread = emitter.threadId(getThreads());
  warp = emitter.uniform(emitter.shr(thread, 5));
  // Warps of the producer warpgroup: one issues TMA copies of operands, one copies scales.
  int64_t copyWarp = warpgroups * kWarps, scaleWarp = copyWarp + 1;
  emitter.branch(emitter.isEqual(thread, copyWarp * kWarpThreads), [&] {
    emitInit();
    NVVM::FenceMbarrierInitOp::create(emitter);
    TmaCopies::prefetch(emitter, leftMap);
    TmaCopies::prefetch(emitter, rightMap);
    for (tilekernel::StoreOp store : gemm.stores)
      if (HopperGemm::isCopied(store))
        TmaCopies::prefetch(emitter, outMaps.lookup(store));
  });
  emitter.syncBlock();
  // Other blocks of the cluster copy into this block and arrive at its mbarriers. All mbarriers
  // must be initialized first.
  if (cluster.blocks > 1)
    beginCluster();
  GPUKernelFunction::waitForPrevious(emitter, emitter.getLoc(), target, launchDependents);
  // The previous kernel may have written the offsets.
  if (Value offsets = gemm.program.getRowOffsets()) {
    const GPUBuffer &buffer = function.getBuffer(offsets);
    Value count = emitter.word(extent(cast<BlockArgument>(offsets), 0));
    Value last = emitter.mul(emitter.toWide(emitter.sub(count, 1)), buffer.strides.front());
    Value end = emitter.load(emitter.element(buffer.pointer, last, emitter.getI32Type()),
                             emitter.getI32Type());
    rows = emitter.min(rows, end);
  }
  auto emitRoles = [&] {
    emitter.branch(
        emitter.isEqual(emitter.shr(warp, 2), warpgroups),
        [&] {
          if (warpgroups > 1)
            emitter.setRegisters(kGemmCopyRegisters, /*more=*/false);
          emitter.branch(emitter.isEqual(warp, copyWarp),
                         [&] { emitter.branch(emitter.elect(), [&] { emitProducer(); }); });
          if (ownScales)
            emitter.branch(emitter.isEqual(warp, scaleWarp), [&] { emitScaleProducer(); });
        },
        [&] {
          if (warpgroups > 1)
            emitter.setRegisters(kGemmConsumerRegisters, /*more=*/true);
          emitConsumer();
        });
  };
  // The grid covers the capacity in rows. With fewer actual rows, some blocks have no tile.
  if (Value hasTiles = gemm.program.getRowOffsets() ? emitHasTiles() : Value())
    emitter.branch(hasTiles, emitRoles);
  else
    emitRoles();
  // A block must not exit while another block may write to it or arrive at its mbarriers.
  if (cluster.blocks > 1)
    syncCluster(/*converged=*/false);
  return success();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

void GemmKernel::beginCluster() {
  rank = NVVM::BlockInClusterIdXOp::create(emitter, emitter.getI32Type());
  syncCluster(/*converged=*/true);
  if (!cluster.splitsDepth)
    return;
  Value all = emitter.word(steps);
  firstStep = emitter.div(emitter.mul(rank, all), cluster.blocks);
  steps =
      emitter.sub(emitter.div(emitter.mul(emitter.add(rank, 1), all), cluster.blocks), firstStep);
}

void GemmKernel::syncCluster(bool converged) {
  UnitAttr aligned = converged ? emitter.getUnitAttr() : UnitAttr();
  NVVM::ClusterArriveOp::create(emitter, aligned);
  NVVM::ClusterWaitOp::create(emitter, aligned);
}

SmallVector<Value> GemmKernel::inBatch(Value batch, Value first, Value second) const {
  return batch ? SmallVector<Value>{batch, first, second} : SmallVector<Value>{first, second};
}

/// Returns the mask of all blocks of a cluster.
static Value getAllBlocks(HopperEmitter &emitter, const HopperCluster &cluster) {
  return LLVM::ConstantOp::create(emitter, emitter.getI16IntegerAttr((1 << cluster.blocks) - 1));
}

void GemmKernel::copyLeft(Value to, Value step, const TileOrigin &tile, Value barrier,
                          Value boxes) {
  Value depth = emitter.mul(step, gemm.getStepElements());
  int64_t boxRows = getBoxRows(schedule);
  // `ahead` is null for the first rows of the tile.
  auto copyBox = [&](Value ahead) {
    Value everywhere;
    if (cluster.sharesLeft) {
      Value own = emitter.mul(rank, boxRows / cluster.blocks);
      ahead = ahead ? emitter.add(ahead, own) : own;
      everywhere = getAllBlocks(emitter, cluster);
    }
    Value address = ahead ? emitter.at(to, emitter.mul(ahead, WarpgroupMma::kStepBytes)) : to;
    Value row = ahead ? emitter.add(tile.row, ahead) : tile.row;
    TmaCopies::load(emitter, leftMap, address, inBatch(tile.batch, row, depth), barrier,
                    everywhere);
  };
  if (boxRows == tileRows)
    return copyBox({});
  emitter.loop(0, boxes ? Word(boxes) : Word(tileRows / boxRows), 1, {},
               [&](Value box, ValueRange) -> SmallVector<Value> {
                 copyBox(emitter.mul(box, boxRows));
                 return {};
               });
}

void GemmKernel::copyRight(Value to, Value step, const TileOrigin &tile, Value barrier) {
  Value depth = emitter.mul(step, gemm.getStepElements());
  if (cluster.sharesRight) {
    Value ahead = emitter.mul(rank, tileColumns / cluster.blocks);
    return TmaCopies::load(emitter, rightMap,
                           emitter.at(to, emitter.mul(ahead, WarpgroupMma::kStepBytes)),
                           inBatch(tile.batch, emitter.add(tile.column, ahead), depth), barrier,
                           getAllBlocks(emitter, cluster));
  }
  if (gemm.transposed)
    return TmaCopies::load(emitter, rightMap, to, inBatch(tile.batch, tile.column, depth), barrier);
  for (int64_t ahead = 0; ahead < tileColumns; ahead += kBoxColumns)
    TmaCopies::load(emitter, rightMap, emitter.at(to, ahead * WarpgroupMma::kStepBytes),
                    inBatch(tile.batch, depth, emitter.add(tile.column, ahead)), barrier);
}

void GemmKernel::beginMainLoop(int64_t leftOffset, int64_t rightOffset, int64_t warpsOfTile) {
  group = emitter.shr(warp, 2);
  own = emitter.bitAnd(thread, 127);
  lane = emitter.bitAnd(thread, 31);
  isFirstLane = emitter.isEqual(lane, 0);
  rowInTile =
      emitter.add(emitter.mul(emitter.bitAnd(warp, warpsOfTile - 1), 16), emitter.shr(lane, 2));
  if (waves > 1)
    rowInTile = emitter.add(rowInTile, emitter.mul(group, (waves - 1) * WarpgroupMma::kRows));
  Value address = LLVM::PtrToIntOp::create(emitter, emitter.getI32Type(), base);
  // If both warpgroups share a tile, the second one multiplies its second half of rows.
  Value from = emitter.add(address, leftOffset);
  if (warpsOfTile > kWarps)
    from = emitter.add(from,
                       emitter.mul(group, waves * WarpgroupMma::kRows * WarpgroupMma::kStepBytes));
  left = matrix.describeLeft(emitter, from);
  right = matrix.describeRight(emitter, emitter.add(address, rightOffset));
}

TileCoordinate GemmKernel::startAccumulators(const TileOrigin &first) {
  Value lane = emitter.bitAnd(thread, 31);
  Value row = emitter.add(emitter.add(first.row, emitter.mul(emitter.bitAnd(warp, 3), 16)),
                          emitter.shr(lane, 2));
  TileCoordinate position;
  position.batch = first.batch;
  // Rows past the end are computed from the last row and not stored.
  Value last = emitter.sub(rows, 1);
  position.rows[0] = emitter.minS(row, last);
  position.rows[1] = emitter.minS(emitter.add(row, 8), last);
  position.firstColumn = first.column;
  position.laneColumn = emitter.mul(emitter.bitAnd(lane, 3), 2);
  return position;
}

SmallVector<Value> GemmKernel::multiplyTile(const Pipeline &pipeline, PipelineState &position,
                                            TileCoordinate tile, OperandsOf operandsOf) {
  auto releaseStage = [&](PipelineState state) { release(state); };
  return GemmMainLoop(*this, rowInTile, releaseStage)
      .multiplyTile(pipeline, position, tile, operandsOf);
}

void GemmKernel::store(ValueRange accumulators, TileCoordinate origin, Value firstRow, Value group,
                       Value thread, const EpilogueTmaStore &staged) {
  GemmEpilogue(*this, outMaps).store(accumulators, origin, firstRow, group, thread, staged);
}
