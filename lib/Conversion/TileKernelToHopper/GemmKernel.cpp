// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmKernel.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using launch::ExprAttr;
using launch::ExprKind;

/// Registers per thread of the producer warpgroup and of each of two consumer warpgroups. The three
/// warpgroups need 128 * (40 + 2 * 232) = 64512 of the 65536 registers of an SM. With one consumer
/// warpgroup, all threads have as many registers as a thread can have.
static constexpr uint32_t kGemmCopyRegisters = 40, kGemmConsumerRegisters = 232;
/// Columns of a TMA box of a B operand that is not transposed: 16-bit elements in 128 bytes, the
/// widest swizzle.
static constexpr int64_t kBoxColumns = 64;

GemmKernel::GemmKernel(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents)
    : gemm(gemm), target(target),
      schedule(this->gemm.program.getScheduleAs<tilekernel::HopperScheduleAttr>()),
      m(*schedule.getM()), n(*schedule.getN()), cluster(HopperCluster::of(schedule)),
      warpgroups(countWarpgroups(schedule)),
      kernel(this->gemm.program->getParentOfType<launch::FuncOp>()),
      function(kernel, /*alignedBases=*/true, /*usesIndices=*/false),
      matrix(gemm.element, n, gemm.transposed),
      stagedScales(this->gemm, m, n, *schedule.getStages()),
      e(this->gemm.program.getLoc(), this->gemm.program.getContext()),
      launchDependents(launchDependents) {}

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

ExprAttr GemmKernel::constant(int64_t value) const {
  return ExprAttr::constant(e.getContext(), value);
}

static ExprAttr extentOf(BlockArgument argument, int64_t dim) {
  auto type = cast<MemRefType>(argument.getType());
  MLIRContext *context = argument.getContext();
  if (!type.isDynamicDim(dim))
    return ExprAttr::constant(context, type.getDimSize(dim));
  return ExprAttr::extent(context, argument.getArgNumber(), dim);
}

ExprAttr GemmKernel::countUnits() const {
  ExprAttr rowTiles = ExprAttr::compute(
      ExprKind::CeilDiv, {extentOf(gemm.left, gemm.getRowDim()), constant(cluster.rows)});
  ExprAttr columnTiles = ExprAttr::compute(
      ExprKind::CeilDiv, {extentOf(gemm.right, gemm.getColumnDim()), constant(cluster.columns)});
  ExprAttr tiles = ExprAttr::compute(ExprKind::Mul, {rowTiles, columnTiles});
  if (!gemm.getBatchIndex())
    return tiles;
  return ExprAttr::compute(ExprKind::Mul, {extentOf(gemm.left, 0), tiles});
}

/// Returns whether the kernel loads elements of `argument` without TMA.
bool GemmKernel::isLoaded(BlockArgument argument) const {
  return llvm::any_of(argument.getUsers(),
                      llvm::IsaPred<tilekernel::LoadOp, memref::LoadOp, tilekernel::ProgramOp>);
}

bool GemmKernel::isNumber(BlockArgument argument) const {
  return isa<FloatType>(argument.getType()) && !argument.use_empty();
}

void GemmKernel::addMaps() {
  int64_t stepElements = gemm.getStepElements();
  constexpr int64_t kSwizzle = WarpgroupMma::kStepBytes;
  auto inBatch = [&](int64_t first, int64_t second) {
    SmallVector<int64_t> box(gemm.getRowDim(), 1);
    box.append({first, second});
    return box;
  };
  int64_t leftRows = cluster.sharesLeft ? m / cluster.blocks : m;
  int64_t rightColumns = cluster.sharesLeft ? n : n / cluster.blocks;
  function.addMap(TmaCopies::describe(gemm.left, inBatch(leftRows, stepElements), kSwizzle));
  function.addMap(TmaCopies::describe(gemm.right,
                                      gemm.transposed ? inBatch(rightColumns, stepElements)
                                                      : inBatch(stepElements, kBoxColumns),
                                      kSwizzle));
  int64_t segment = EpilogueTmaStore::getSegmentOf(n);
  for (tilekernel::StoreOp store : gemm.stores) {
    if (!HopperGemm::isCopied(store))
      continue;
    // The box has extent 1 in all dimensions except the row and column dimensions.
    SmallVector<int64_t> box(store.getIndices().size(), 1);
    box[store.getMemRefDims()[0]] = WarpgroupMma::kRows;
    box.back() = segment;
    function.addMap(TmaCopies::describe(HopperGemm::getOut(store), box, segment * 2));
  }
}

void GemmKernel::addParameters() {
  addMaps();
  auto addExtent = [&](BlockArgument argument, int64_t dim) {
    if (cast<MemRefType>(argument.getType()).isDynamicDim(dim))
      function.addParameter(e.getI32Type(), extentOf(argument, dim));
  };
  int64_t rowDim = gemm.getRowDim();
  for (int64_t dim = 0; dim <= rowDim; ++dim)
    addExtent(gemm.left, dim);
  addExtent(gemm.right, gemm.getColumnDim());
  addExtent(gemm.left, rowDim + 1);
  if (Value offsets = gemm.program.getRowOffsets())
    addExtent(cast<BlockArgument>(offsets), 0);
  SmallVector<BlockArgument> wide = {gemm.left, gemm.right};
  for (tilekernel::StoreOp store : gemm.stores)
    if (!store.getBlock() || HopperGemm::isCopied(store))
      wide.push_back(HopperGemm::getOut(store));
  for (BlockArgument argument : kernel.getArguments()) {
    if (isNumber(argument) || isLoaded(argument) || isStoredByThreads(argument))
      function.addArgument(argument, [](BlockArgument, int64_t) { return false; });
    // TMA and stores of pairs require multiples of 16 bytes.
    int64_t alignment = llvm::is_contained(wide, argument) ? 16 : 1;
    function.setAlignment(argument, alignment, gemm.needsAlignment ? alignment : 1);
  }
}

Word GemmKernel::extent(BlockArgument argument, int64_t dim) const {
  auto type = cast<MemRefType>(argument.getType());
  return type.isDynamicDim(dim) ? Word(function.getValue(extentOf(argument, dim)))
                                : Word(type.getDimSize(dim));
}

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

FailureOr<GPUKernelFunction::Shape> GemmKernel::describe() {
  MLIRContext *context = e.getContext();
  GPUKernelFunction::Shape shape;
  ExprAttr units = countUnits();
  // Tiles and rows are counted in 32 bits. Loop counters end at most one grid size past the last
  // tile, far below 2^31.
  constexpr int64_t kMostUnits = (int64_t(1) << 30);
  auto limit = [&](ExprAttr number, int64_t most, const Twine &message) {
    auto constraint = launch::ConstraintAttr::get(context, launch::ConstraintKind::AtMost, number,
                                                  constant(most), message.str());
    std::optional<bool> holds = constraint.getConstant();
    if (!holds)
      shape.constraints.push_back(constraint);
    return !holds || *holds;
  };
  if (!limit(units, kMostUnits, "rows: expected at most 2^30 tiles") ||
      !limit(extentOf(gemm.left, gemm.getRowDim()), kMostUnits, "rows: expected at most 2^30") ||
      !limit(extentOf(gemm.right, gemm.getColumnDim()), kMostUnits,
             "columns: expected at most 2^30") ||
      !limit(extentOf(gemm.left, gemm.getRowDim() + 1), kMostUnits, "depth: expected at most 2^30"))
    return kernel.emitOpError("has more rows, columns, tiles or elements along K than 32-bit "
                              "indices count: expected at most ")
           << kMostUnits;
  ExprAttr sms = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
  // A cluster processes one unit at a time.
  auto perCluster = [&](ExprKind kind, ExprAttr number) {
    return cluster.blocks == 1 ? number
                               : ExprAttr::compute(kind, {number, constant(cluster.blocks)});
  };
  ExprAttr atATime = perCluster(ExprKind::FloorDiv, sms);
  if (cluster.blocks > 1)
    atATime = ExprAttr::compute(ExprKind::Max, {atATime, constant(1)});
  shape.grid = perCluster(ExprKind::Mul, ExprAttr::compute(ExprKind::Min, {atATime, units}));
  // setmaxnreg requires a fixed number of threads.
  shape.threads = getThreads();
  shape.cluster = cluster.blocks;
  shape.shared = constant(shared.getBytes());
  shape.minBlocks = 1;
  return shape;
}

//===----------------------------------------------------------------------===//
// Function
//===----------------------------------------------------------------------===//

bool GemmKernel::isStoredByThreads(BlockArgument argument) const {
  return llvm::any_of(gemm.stores, [&](tilekernel::StoreOp store) {
    return HopperGemm::getOut(store) == argument && !HopperGemm::isCopied(store);
  });
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
  FailureOr<GPUKernelFunction::Shape> launch = describe();
  if (failed(launch))
    return failure();
  addParameters();
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
  if (cluster.blocks > 1) {
    rank = NVVM::BlockInClusterIdXOp::create(e, e.getI32Type());
    syncCluster(/*converged=*/true);
  }
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

Value GemmKernel::getRowTiles() { return e.div(e.add(rows, cluster.rows - 1), cluster.rows); }

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

void GemmKernel::copyLeft(Value to, Value step, const TileOrigin &tile, Value barrier) {
  Value depth = e.mul(step, gemm.getStepElements());
  if (!cluster.sharesLeft)
    return TmaCopies::load(e, leftMap, to, inBatch(tile.batch, tile.row, depth), barrier);
  Value ahead = e.mul(rank, m / cluster.blocks);
  TmaCopies::load(e, leftMap, e.at(to, e.mul(ahead, WarpgroupMma::kStepBytes)),
                  inBatch(tile.batch, e.add(tile.row, ahead), depth), barrier,
                  getAllBlocks(e, cluster));
}

void GemmKernel::copyRight(Value to, Value step, const TileOrigin &tile, Value barrier) {
  Value depth = e.mul(step, gemm.getStepElements());
  if (cluster.blocks > 1 && !cluster.sharesLeft) {
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
