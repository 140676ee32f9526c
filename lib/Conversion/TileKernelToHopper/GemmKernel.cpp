// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using launch::ExprAttr;
using launch::ExprKind;

/// Registers per thread of the producer warpgroup and of a consumer warpgroup. The three warpgroups
/// need 128 * (40 + 2 * 232) = 64512 of the 65536 registers of an SM.
static constexpr uint32_t kCopyRegisters = 40, kConsumerRegisters = 232;
/// Warps of the producer warpgroup: one issues TMA copies of operands, one copies scales.
static constexpr int64_t kCopyWarp = 8, kScaleWarp = 9;
/// Columns of a TMA box of a B operand that is not transposed: 16-bit elements in 128 bytes, the
/// widest swizzle.
static constexpr int64_t kBoxColumns = 64;

GemmKernel::GemmKernel(const HopperGemm &gemm, const TargetInfo &target, bool launchDependents)
    : gemm(gemm), target(target),
      schedule(this->gemm.program.getScheduleAs<tilekernel::HopperScheduleAttr>()),
      m(*schedule.getM()), n(*schedule.getN()), cluster(*schedule.getCluster()),
      matrix(gemm.element, n, gemm.transposed),
      stagedScales(this->gemm, m, n, *schedule.getStages()),
      e(this->gemm.program.getLoc(), this->gemm.program.getContext()),
      launchDependents(launchDependents),
      kernel(this->gemm.program->getParentOfType<tilekernel::KernelOp>()) {}

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
      ExprKind::CeilDiv, {extentOf(gemm.left, gemm.getRowDim()), constant(m * cluster)});
  ExprAttr columnTiles = ExprAttr::compute(
      ExprKind::CeilDiv, {extentOf(gemm.right, gemm.getColumnDim()), constant(n)});
  ExprAttr tiles = ExprAttr::compute(ExprKind::Mul, {rowTiles, columnTiles});
  if (!gemm.getBatchIndex())
    return tiles;
  return ExprAttr::compute(ExprKind::Mul, {extentOf(gemm.left, 0), tiles});
}

void GemmKernel::addMap(BlockArgument argument, ArrayRef<int64_t> box, int64_t swizzle) {
  unsigned number = maps.add(e.getContext(), argument.getArgNumber(), box, swizzle);
  addParameter(e.pointer(),
               ExprAttr::get(e.getContext(), ExprKind::TensorMap, /*operand=*/0, number, {}),
               TmaCopies::getParameterAttributes(e));
}

void GemmKernel::addParameter(Type type, ExprAttr value, DictionaryAttr attributes) {
  parameters.push_back({type, attributes, value});
}

/// Returns whether the kernel loads elements of `argument` without TMA.
bool GemmKernel::isLoaded(BlockArgument argument) const {
  return llvm::any_of(argument.getUsers(), [&](Operation *op) {
    return (isa<tilekernel::LoadOp>(op) && !scf::ForOp(gemm.sum)->isAncestor(op)) ||
           isa<memref::LoadOp, tilekernel::ProgramOp>(op);
  });
}

bool GemmKernel::isNumber(BlockArgument argument) const {
  return isa<FloatType>(argument.getType()) && !argument.use_empty();
}

/// Visits batches, rows, columns and depth (K), in this order.
void GemmKernel::forEachExtent(function_ref<void(BlockArgument, int64_t)> callback) const {
  int64_t rowDim = gemm.getRowDim();
  for (int64_t dim = 0; dim <= rowDim; ++dim)
    callback(gemm.left, dim);
  callback(gemm.right, gemm.getColumnDim());
  callback(gemm.left, rowDim + 1);
}

void GemmKernel::describeParameters() {
  int64_t stepElements = gemm.getStepElements();
  constexpr int64_t kSwizzle = WarpgroupMma::kStepBytes;
  auto inBatch = [&](int64_t first, int64_t second) {
    SmallVector<int64_t> box(gemm.getRowDim(), 1);
    box.append({first, second});
    return box;
  };
  addMap(gemm.left, inBatch(m, stepElements), kSwizzle);
  addMap(gemm.right,
         gemm.transposed ? inBatch(n / cluster, stepElements) : inBatch(stepElements, kBoxColumns),
         kSwizzle);
  int64_t segment = EpilogueTmaStore::getSegmentOf(n);
  for (tilekernel::StoreOp store : gemm.stores) {
    if (!HopperGemm::isCopied(store))
      continue;
    // The box has extent 1 in all dimensions except the row and column dimensions.
    SmallVector<int64_t> box(store.getIndices().size(), 1);
    box[store.getMemRefDims()[0]] = WarpgroupMma::kRows;
    box.back() = segment;
    addMap(HopperGemm::getOut(store), box, segment * 2);
  }
  forEachExtent([&](BlockArgument argument, int64_t dim) {
    if (cast<MemRefType>(argument.getType()).isDynamicDim(dim))
      addParameter(e.getI32Type(), extentOf(argument, dim));
  });
  if (Value offsets = gemm.program.getRowOffsets();
      offsets && cast<MemRefType>(offsets.getType()).isDynamicDim(0))
    addParameter(e.getI32Type(), extentOf(cast<BlockArgument>(offsets), 0));
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    int64_t number = argument.getArgNumber();
    if (isNumber(argument))
      addParameter(argument.getType(), ExprAttr::scalar(e.getContext(), number));
    if (!isLoaded(argument) && !isStoredByThreads(argument))
      continue;
    addParameter(e.pointer(kGlobalSpace), ExprAttr::address(e.getContext(), number));
    auto type = cast<MemRefType>(argument.getType());
    for (auto [dim, stride] : llvm::enumerate(type.getStridesAndOffset().first))
      if (ShapedType::isDynamic(stride))
        addParameter(e.getI64Type(), ExprAttr::stride(e.getContext(), number, dim));
  }
}

void GemmKernel::receiveParameters(Block &body) {
  auto next = body.args_begin();
  leftMap = *next++;
  rightMap = *next++;
  for (tilekernel::StoreOp store : gemm.stores)
    if (HopperGemm::isCopied(store))
      outMaps[store] = *next++;
  SmallVector<Word> extents;
  forEachExtent([&](BlockArgument argument, int64_t dim) {
    auto type = cast<MemRefType>(argument.getType());
    extents.push_back(type.isDynamicDim(dim) ? Word(*next++) : Word(type.getDimSize(dim)));
  });
  if (gemm.getBatchIndex())
    batches = e.word(extents.front());
  Word depth = extents.pop_back_val();
  columns = extents.pop_back_val();
  rows = e.word(extents.back());
  columnTiles = e.ceilDiv(columns, n);
  steps = e.ceilDiv(depth, gemm.getStepElements());
  if (Value offsets = gemm.program.getRowOffsets()) {
    auto type = cast<MemRefType>(offsets.getType());
    offsetCount = type.isDynamicDim(0) ? Value(*next++) : e.word(type.getDimSize(0));
  }
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    if (isNumber(argument))
      numbers[argument] = *next++;
    if (!isLoaded(argument) && !isStoredByThreads(argument))
      continue;
    Memory &memory = memories[argument];
    memory.pointer = *next++;
    for (int64_t stride : cast<MemRefType>(argument.getType()).getStridesAndOffset().first)
      memory.strides.push_back(ShapedType::isDynamic(stride) ? Value(*next++) : e.wide(stride));
  }
}

FailureOr<launch::PlanAttr> GemmKernel::makePlan() {
  MLIRContext *context = e.getContext();
  SmallVector<launch::ConstraintAttr> constraints;
  if (auto own = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName))
    llvm::append_range(constraints, own.getAsRange<launch::ConstraintAttr>());
  ExprAttr units = countUnits();
  // Tiles and rows are counted in 32 bits. Loop counters end at most one grid size past the last
  // tile, far below 2^31.
  constexpr int64_t kMostUnits = (int64_t(1) << 30);
  auto limit = [&](ExprAttr number, int64_t most, const Twine &message) {
    auto constraint = launch::ConstraintAttr::get(context, launch::ConstraintKind::AtMost, number,
                                                  constant(most), message.str());
    std::optional<bool> holds = constraint.getConstant();
    if (!holds)
      constraints.push_back(constraint);
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

  SmallVector<launch::OperandAttr> operands;
  SmallVector<BlockArgument> copied = {gemm.left, gemm.right}, written, inPairs;
  for (tilekernel::StoreOp store : gemm.stores) {
    if (!store.getBlock())
      inPairs.push_back(HopperGemm::getOut(store));
    written.push_back(HopperGemm::getOut(store));
    if (HopperGemm::isCopied(store))
      copied.push_back(written.back());
  }
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    bool isMemory = isa<MemRefType>(argument.getType());
    bool isWritten = llvm::is_contained(written, argument);
    bool isRead =
        isMemory && (isLoaded(argument) || (!isWritten && llvm::is_contained(copied, argument)));
    // TMA requires multiples of 16 bytes.
    bool isWide = llvm::is_contained(copied, argument) || llvm::is_contained(inPairs, argument);
    int64_t alignment = isWide ? 16 : 1;
    operands.push_back(launch::OperandAttr::get(context, !isMemory, isRead, isWritten,
                                                /*invariant=*/false, alignment,
                                                gemm.needsAlignment ? alignment : 1,
                                                /*inPlace=*/{}));
  }
  ExprAttr sms = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
  // A cluster processes one unit at a time.
  auto perCluster = [&](ExprKind kind, ExprAttr number) {
    return cluster == 1 ? number : ExprAttr::compute(kind, {number, constant(cluster)});
  };
  ExprAttr atATime = perCluster(ExprKind::FloorDiv, sms);
  if (cluster > 1)
    atATime = ExprAttr::compute(ExprKind::Max, {atATime, constant(1)});
  ExprAttr clusters = ExprAttr::compute(ExprKind::Min, {atATime, units});
  ExprAttr grid = perCluster(ExprKind::Mul, clusters);
  SmallVector<int64_t> clusterSizes;
  if (cluster > 1)
    clusterSizes.push_back(cluster);
  SmallVector<ExprAttr> values;
  for (const Parameter &parameter : parameters)
    values.push_back(parameter.value);
  int64_t threads = kThreads;
  auto plan = launch::PlanAttr::getChecked(
      [&] { return kernel.emitOpError("has no legal launch plan: "); }, context,
      ArrayRef<launch::OperandAttr>(operands), ArrayRef<ExprAttr>(grid), ArrayRef<int64_t>(threads),
      ArrayRef<int64_t>(clusterSizes), constant(shared.getBytes()), ArrayRef<ExprAttr>(values),
      maps.getRecipes(), ArrayRef<launch::ConstraintAttr>(constraints), FlatSymbolRefAttr());
  if (!plan)
    return failure();
  return plan;
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
  constexpr int64_t kAlignment = 16;
  e.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(e.getI8Type(), stagedScales.getBytes());
  return LLVM::GlobalOp::create(e, type, /*isConstant=*/false, LLVM::Linkage::Private,
                                (kernel.getName() + "_scales").str(), Attribute(), kAlignment,
                                kSharedSpace);
}

LogicalResult GemmKernel::emit(gpu::GPUModuleOp module) {
  describeParameters();
  FailureOr<launch::PlanAttr> plan = makePlan();
  if (failed(plan))
    return failure();
  LLVM::GlobalOp memory =
      GPUKernelFunction::getDynamicShared(e, module, SharedPlan::kBaseAlignment);
  LLVM::GlobalOp ownScales;
  if (stagedScales.getBytes())
    ownScales = addScales(module);
  assert(llvm::alignTo(stagedScales.getBytes(), SharedPlan::kBaseAlignment) + shared.getBytes() ==
             countHopperShared(gemm, schedule) &&
         "the legality check counts all shared memory");
  e.setInsertionPointToEnd(module.getBody());
  SmallVector<Type> types;
  for (const Parameter &parameter : parameters)
    types.push_back(parameter.type);
  auto function = LLVM::LLVMFuncOp::create(
      e, kernel.getName(),
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(e.getContext()), types));
  for (auto [i, parameter] : llvm::enumerate(parameters))
    if (parameter.attributes)
      function.setArgAttrs(i, parameter.attributes);
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), e.getUnitAttr());
  function->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), e.getUnitAttr());
  // setmaxnreg requires a fixed number of threads.
  function->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                    e.getDenseI32ArrayAttr({kThreads, 1, 1}));
  function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), e.getI32IntegerAttr(1));
  if (cluster > 1)
    function->setAttr(NVVM::NVVMDialect::getClusterDimAttrName(),
                      e.getDenseI32ArrayAttr({int32_t(cluster), 1, 1}));
  function->setAttr(launch::LaunchDialect::kPlanAttrName, *plan);

  Block *body = function.addEntryBlock(e);
  e.setInsertionPointToStart(body);
  receiveParameters(*body);
  base = LLVM::AddressOfOp::create(e, memory);
  if (ownScales)
    scales = LLVM::AddressOfOp::create(e, ownScales);
  thread = e.threadId(kThreads);
  warp = e.uniform(e.shr(thread, 5));
  e.branch(e.isEqual(thread, kCopyWarp * kWarpThreads), [&] {
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
  if (cluster > 1) {
    rank = NVVM::BlockInClusterIdXOp::create(e, e.getI32Type());
    syncCluster(/*converged=*/true);
  }
  if (target.hasDependentLaunch) {
    e.waitForLaunchBefore();
    if (launchDependents)
      e.allowDependents();
  }
  // The previous kernel may have written the offsets.
  if (Value offsets = gemm.program.getRowOffsets()) {
    const Memory &memory = memories.find(offsets)->second;
    Value last = e.mulWide(e.toWide(e.sub(offsetCount, 1)), memory.strides.front());
    Value end = e.load(e.element(memory.pointer, last, e.getI32Type()), e.getI32Type());
    rows = arith::MinUIOp::create(e, rows, end);
  }
  auto emitRoles = [&] {
    e.branch(
        e.isEqual(e.shr(warp, 2), kWarpgroups),
        [&] {
          e.setRegisters(kCopyRegisters, /*more=*/false);
          e.branch(e.isEqual(warp, kCopyWarp),
                   [&] { e.branch(e.elect(), [&] { emitProducer(); }); });
          if (ownScales)
            e.branch(e.isEqual(warp, kScaleWarp), [&] { emitScaleProducer(); });
        },
        [&] {
          e.setRegisters(kConsumerRegisters, /*more=*/true);
          emitConsumer();
        });
  };
  // The grid covers the capacity in rows. With fewer actual rows, some blocks have no tile.
  if (Value hasTiles = gemm.program.getRowOffsets() ? emitHasTiles() : Value())
    e.branch(hasTiles, emitRoles);
  else
    emitRoles();
  // A block must not exit while another block may write to it or arrive at its mbarriers.
  if (cluster > 1)
    syncCluster(/*converged=*/false);
  LLVM::ReturnOp::create(e, ValueRange());
  return success();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Value GemmKernel::getRowTiles() { return e.div(e.add(rows, m * cluster - 1), m * cluster); }

void GemmKernel::syncCluster(bool converged) {
  UnitAttr aligned = converged ? e.getUnitAttr() : UnitAttr();
  NVVM::ClusterArriveOp::create(e, aligned);
  NVVM::ClusterWaitOp::create(e, aligned);
}

SmallVector<Value> GemmKernel::inBatch(Value batch, Value first, Value second) const {
  return batch ? SmallVector<Value>{batch, first, second} : SmallVector<Value>{first, second};
}

void GemmKernel::copyLeft(Value to, Value step, const TileOrigin &tile, Value barrier) {
  Value depth = e.mul(step, gemm.getStepElements());
  TmaCopies::load(e, leftMap, to, inBatch(tile.batch, tile.row, depth), barrier);
}

void GemmKernel::copyRight(Value to, Value step, const TileOrigin &tile, Value barrier) {
  Value depth = e.mul(step, gemm.getStepElements());
  if (cluster > 1) {
    Value ahead = e.mul(rank, n / cluster);
    Value all = LLVM::ConstantOp::create(e, e.getI16IntegerAttr((1 << cluster) - 1));
    return TmaCopies::load(e, rightMap, e.at(to, e.mul(ahead, WarpgroupMma::kStepBytes)),
                           inBatch(tile.batch, e.add(tile.column, ahead), depth), barrier, all);
  }
  if (gemm.transposed)
    return TmaCopies::load(e, rightMap, to, inBatch(tile.batch, tile.column, depth), barrier);
  for (int64_t ahead = 0; ahead < n; ahead += kBoxColumns)
    TmaCopies::load(e, rightMap, e.at(to, ahead * WarpgroupMma::kStepBytes),
                    inBatch(tile.batch, depth, e.add(tile.column, ahead)), barrier);
}
