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
    batches = e.word(extent(gemm.left, 0));
  columns = extent(gemm.right, gemm.getColumnDim());
  rows = e.word(extent(gemm.left, rowDim));
  columnTiles = e.ceilDiv(columns, cluster.columns);
  steps = e.ceilDiv(extent(gemm.left, rowDim + 1), gemm.getStepElements());
}

LLVM::GlobalOp GemmKernel::addScales(gpu::GPUModuleOp module) {
  OpBuilder::InsertionGuard guard(e);
  constexpr int64_t kAlignment = 16;
  e.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(e.getI8Type(), stagedScales.getBytes());
  return LLVM::GlobalOp::create(e, type, /*isConstant=*/false, LLVM::Linkage::Private,
                                (kernel.getName() + "_scales").str(), Attribute(), kAlignment,
                                kSharedSpace);
}

LogicalResult GemmKernel::emit() {
  GemmPlan plan(*this);
  FailureOr<GPUKernelFunction::Shape> launch = plan.describe();
  if (failed(launch))
    return failure();
  plan.addParameters();
  FailureOr<FunctionOpInterface> made = function.create(e, kernel.getName(), *launch);
  if (failed(made))
    return failure();
  auto module = (*made)->getParentOfType<gpu::GPUModuleOp>();
  LLVM::GlobalOp memory =
      GPUKernelFunction::getDynamicShared(e, module, SharedPlan::kBaseAlignment);
  LLVM::GlobalOp ownScales;
  if (stagedScales.getBytes())
    ownScales = addScales(module);
  assert(llvm::alignTo(stagedScales.getBytes(), SharedPlan::kBaseAlignment) + shared.getBytes() ==
             countHopperShared(gemm, schedule) &&
         "the legality check counts all shared memory");
  receiveParameters();
  base = LLVM::AddressOfOp::create(e, memory);
  if (ownScales)
    scales = LLVM::AddressOfOp::create(e, ownScales);
  thread = e.threadId(getThreads());
  warp = e.uniform(e.shr(thread, 5));
  // Warps of the producer warpgroup: one issues TMA copies of operands, one copies scales.
  int64_t copyWarp = warpgroups * kWarps, scaleWarp = copyWarp + 1;
  e.branch(e.isEqual(thread, copyWarp * kWarpThreads), [&] {
    emitInit();
    NVVM::FenceMbarrierInitOp::create(e);
    TmaCopies::prefetch(e, leftMap);
    TmaCopies::prefetch(e, rightMap);
    for (tilekernel::StoreOp store : gemm.stores)
      if (HopperGemm::isCopied(store))
        TmaCopies::prefetch(e, outMaps.lookup(store));
  });
  e.syncBlock();
  // Other blocks of the cluster copy into this block and arrive at its mbarriers. All mbarriers
  // must be initialized first.
  if (cluster.blocks > 1)
    beginCluster();
  GPUKernelFunction::waitForPrevious(e, e.getLoc(), target, launchDependents);
  // The previous kernel may have written the offsets.
  if (Value offsets = gemm.program.getRowOffsets()) {
    const GPUBuffer &buffer = function.getBuffer(offsets);
    Value count = e.word(extent(cast<BlockArgument>(offsets), 0));
    Value last = e.mul(e.toWide(e.sub(count, 1)), buffer.strides.front());
    Value end = e.load(e.element(buffer.pointer, last, e.getI32Type()), e.getI32Type());
    rows = e.min(rows, end);
  }
  auto emitRoles = [&] {
    e.branch(
        e.isEqual(e.shr(warp, 2), warpgroups),
        [&] {
          if (warpgroups > 1)
            e.setRegisters(kGemmCopyRegisters, /*more=*/false);
          e.branch(e.isEqual(warp, copyWarp),
                   [&] { e.branch(e.elect(), [&] { emitProducer(); }); });
          if (ownScales)
            e.branch(e.isEqual(warp, scaleWarp), [&] { emitScaleProducer(); });
        },
        [&] {
          if (warpgroups > 1)
            e.setRegisters(kGemmConsumerRegisters, /*more=*/true);
          emitConsumer();
        });
  };
  // The grid covers the capacity in rows. With fewer actual rows, some blocks have no tile.
  if (Value hasTiles = gemm.program.getRowOffsets() ? emitHasTiles() : Value())
    e.branch(hasTiles, emitRoles);
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
  rank = NVVM::BlockInClusterIdXOp::create(e, e.getI32Type());
  syncCluster(/*converged=*/true);
  if (!cluster.splitsDepth)
    return;
  Value all = e.word(steps);
  firstStep = e.div(e.mul(rank, all), cluster.blocks);
  steps = e.sub(e.div(e.mul(e.add(rank, 1), all), cluster.blocks), firstStep);
}

void GemmKernel::syncCluster(bool converged) {
  UnitAttr aligned = converged ? e.getUnitAttr() : UnitAttr();
  NVVM::ClusterArriveOp::create(e, aligned);
  NVVM::ClusterWaitOp::create(e, aligned);
}

SmallVector<Value> GemmKernel::inBatch(Value batch, Value first, Value second) const {
  return batch ? SmallVector<Value>{batch, first, second} : SmallVector<Value>{first, second};
}

/// Returns the mask of all blocks of a cluster.
static Value getAllBlocks(HopperEmitter &e, const HopperCluster &cluster) {
  return LLVM::ConstantOp::create(e, e.getI16IntegerAttr((1 << cluster.blocks) - 1));
}

void GemmKernel::copyLeft(Value to, Value step, const TileOrigin &tile, Value barrier,
                          Value boxes) {
  Value depth = e.mul(step, gemm.getStepElements());
  int64_t boxRows = getBoxRows(schedule);
  // `ahead` is null for the first rows of the tile.
  auto copyBox = [&](Value ahead) {
    Value everywhere;
    if (cluster.sharesLeft) {
      Value own = e.mul(rank, boxRows / cluster.blocks);
      ahead = ahead ? e.add(ahead, own) : own;
      everywhere = getAllBlocks(e, cluster);
    }
    Value address = ahead ? e.at(to, e.mul(ahead, WarpgroupMma::kStepBytes)) : to;
    Value row = ahead ? e.add(tile.row, ahead) : tile.row;
    TmaCopies::load(e, leftMap, address, inBatch(tile.batch, row, depth), barrier, everywhere);
  };
  if (boxRows == m)
    return copyBox({});
  e.loop(0, boxes ? Word(boxes) : Word(m / boxRows), 1, {},
         [&](Value box, ValueRange) -> SmallVector<Value> {
           copyBox(e.mul(box, boxRows));
           return {};
         });
}

void GemmKernel::copyRight(Value to, Value step, const TileOrigin &tile, Value barrier) {
  Value depth = e.mul(step, gemm.getStepElements());
  if (cluster.sharesRight) {
    Value ahead = e.mul(rank, n / cluster.blocks);
    return TmaCopies::load(e, rightMap, e.at(to, e.mul(ahead, WarpgroupMma::kStepBytes)),
                           inBatch(tile.batch, e.add(tile.column, ahead), depth), barrier,
                           getAllBlocks(e, cluster));
  }
  if (gemm.transposed)
    return TmaCopies::load(e, rightMap, to, inBatch(tile.batch, tile.column, depth), barrier);
  for (int64_t ahead = 0; ahead < n; ahead += kBoxColumns)
    TmaCopies::load(e, rightMap, e.at(to, ahead * WarpgroupMma::kStepBytes),
                    inBatch(tile.batch, depth, e.add(tile.column, ahead)), barrier);
}

void GemmKernel::beginMainLoop(int64_t leftOffset, int64_t rightOffset, int64_t warpsOfTile) {
  group = e.shr(warp, 2);
  own = e.bitAnd(thread, 127);
  lane = e.bitAnd(thread, 31);
  isFirstLane = e.isEqual(lane, 0);
  rowInTile = e.add(e.mul(e.bitAnd(warp, warpsOfTile - 1), 16), e.shr(lane, 2));
  if (waves > 1)
    rowInTile = e.add(rowInTile, e.mul(group, (waves - 1) * WarpgroupMma::kRows));
  Value address = LLVM::PtrToIntOp::create(e, e.getI32Type(), base);
  // If both warpgroups share a tile, the second one multiplies its second half of rows.
  Value from = e.add(address, leftOffset);
  if (warpsOfTile > kWarps)
    from = e.add(from, e.mul(group, waves * WarpgroupMma::kRows * WarpgroupMma::kStepBytes));
  left = matrix.describeLeft(e, from);
  right = matrix.describeRight(e, e.add(address, rightOffset));
}

TileCoordinate GemmKernel::startAccumulators(const TileOrigin &first) {
  Value lane = e.bitAnd(thread, 31);
  Value row = e.add(e.add(first.row, e.mul(e.bitAnd(warp, 3), 16)), e.shr(lane, 2));
  TileCoordinate position;
  position.batch = first.batch;
  // Rows past the end are computed from the last row and not stored.
  Value last = e.sub(rows, 1);
  position.rows[0] = e.minS(row, last);
  position.rows[1] = e.minS(e.add(row, 8), last);
  position.firstColumn = first.column;
  position.laneColumn = e.mul(e.bitAnd(lane, 3), 2);
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
