// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProductKernel.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using launch::ExprAttr;
using launch::ExprKind;

/// Registers of a thread that copies, and of one that multiplies: with three warpgroups not
/// more than the 65536 of a multiprocessor.
static constexpr uint32_t kCopyRegisters = 40, kProductRegisters = 232;
/// The warps of the third warpgroup that copy operands and scales.
static constexpr int64_t kCopyWarp = 8, kScaleWarp = 9;
/// Columns of a right operand that is not transposed, in one box: the widest swizzle.
static constexpr int64_t kBoxColumns = 64;

ProductKernel::ProductKernel(const HopperProduct &product, const TargetInfo &target,
                             bool launchDependents)
    : product(product), target(target),
      schedule(this->product.program.getScheduleAs<tilekernel::HopperScheduleAttr>()),
      m(*schedule.getM()), n(*schedule.getN()), matrix(product.element, n, product.transposed),
      e(this->product.program.getLoc(), this->product.program.getContext()),
      launchDependents(launchDependents),
      kernel(this->product.program->getParentOfType<tilekernel::KernelOp>()) {}

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

ExprAttr ProductKernel::constant(int64_t value) const {
  return ExprAttr::constant(e.getContext(), value);
}

static ExprAttr extentOf(BlockArgument argument, int64_t dim) {
  auto type = cast<MemRefType>(argument.getType());
  MLIRContext *context = argument.getContext();
  if (!type.isDynamicDim(dim))
    return ExprAttr::constant(context, type.getDimSize(dim));
  return ExprAttr::extent(context, argument.getArgNumber(), dim);
}

ExprAttr ProductKernel::countRowTiles() const {
  return ExprAttr::compute(ExprKind::CeilDiv, {extentOf(product.out, 0), constant(m)});
}

void ProductKernel::addMap(BlockArgument argument, ArrayRef<int64_t> box, int64_t swizzle) {
  unsigned number = maps.add(e.getContext(), argument.getArgNumber(), box, swizzle);
  addParameter(e.pointer(),
               ExprAttr::get(e.getContext(), ExprKind::TensorMap, /*operand=*/0, number, {}),
               TensorMaps::getParameterAttributes(e));
}

void ProductKernel::addParameter(Type type, ExprAttr value, DictionaryAttr attributes) {
  parameters.push_back({type, attributes, value});
}

/// Whether elements are loaded one by one.
bool ProductKernel::isLoaded(BlockArgument argument) const {
  return llvm::any_of(argument.getUsers(), [&](Operation *op) {
    return (isa<tilekernel::LoadOp>(op) && !scf::ForOp(product.sum)->isAncestor(op)) ||
           isa<memref::LoadOp>(op);
  });
}

void ProductKernel::describeParameters() {
  int64_t stepElements = product.getStepElements();
  constexpr int64_t kSwizzle = WarpgroupProduct::kStepBytes;
  addMap(product.left, {m, stepElements}, kSwizzle);
  if (product.transposed)
    addMap(product.right, {n, stepElements}, kSwizzle);
  else
    addMap(product.right, {stepElements, kBoxColumns}, kSwizzle);
  int64_t segment = n % 64 == 0 ? 64 : 32;
  addMap(product.out, {WarpgroupProduct::kRows, segment}, segment * 2);
  if (cast<MemRefType>(product.out.getType()).isDynamicDim(0))
    addParameter(e.getI32Type(), extentOf(product.out, 0));
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    if (!isLoaded(argument))
      continue;
    int64_t number = argument.getArgNumber();
    addParameter(e.pointer(kGlobalSpace), ExprAttr::address(e.getContext(), number));
    auto type = cast<MemRefType>(argument.getType());
    for (auto [dim, stride] : llvm::enumerate(type.getStridesAndOffset().first))
      if (ShapedType::isDynamic(stride))
        addParameter(e.getI64Type(), ExprAttr::stride(e.getContext(), number, dim));
  }
}

void ProductKernel::receiveParameters(Block &body) {
  auto next = body.args_begin();
  leftMap = *next++;
  rightMap = *next++;
  outMap = *next++;
  auto out = cast<MemRefType>(product.out.getType());
  rows = out.isDynamicDim(0) ? Value(*next++) : e.word(out.getDimSize(0));
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    if (!isLoaded(argument))
      continue;
    Memory &memory = memories[argument];
    memory.pointer = *next++;
    for (int64_t stride : cast<MemRefType>(argument.getType()).getStridesAndOffset().first)
      memory.strides.push_back(ShapedType::isDynamic(stride) ? Value(*next++) : e.wide(stride));
  }
}

FailureOr<launch::PlanAttr> ProductKernel::makePlan() {
  MLIRContext *context = e.getContext();
  SmallVector<launch::ConstraintAttr> constraints;
  if (auto own = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName))
    llvm::append_range(constraints, own.getAsRange<launch::ConstraintAttr>());
  ExprAttr units = countUnits();
  // Tiles and rows are counted in 32 bits; the last round goes up to a grid beyond them.
  constexpr int64_t kMostUnits = (int64_t(1) << 30);
  auto limit = [&](ExprAttr number, int64_t most, const Twine &message) {
    auto constraint = launch::ConstraintAttr::get(context, launch::ConstraintKind::AtMost, number,
                                                  constant(most), message.str());
    std::optional<bool> holds = constraint.getConstant();
    if (!holds)
      constraints.push_back(constraint);
    return !holds || *holds;
  };
  if (!limit(units, kMostUnits, "rows: expected fewer, as tiles are counted in 32 bits") ||
      !limit(extentOf(product.out, 0), kMostUnits,
             "rows: expected fewer, as they are counted in 32 bits"))
    return kernel.emitOpError("has more rows than 32 bits count; expected at most ") << kMostUnits;

  SmallVector<launch::OperandAttr> operands;
  SmallVector<BlockArgument> copied = {product.left, product.right, product.out};
  for (BlockArgument argument : kernel.getBody().getArguments()) {
    bool isMemory = isa<MemRefType>(argument.getType());
    bool isWritten = argument == product.out;
    bool isRead =
        isMemory && (isLoaded(argument) || (!isWritten && llvm::is_contained(copied, argument)));
    // Tensor copies take multiples of 16 bytes.
    operands.push_back(launch::OperandAttr::get(context, !isMemory, isRead, isWritten,
                                                /*invariant=*/false,
                                                llvm::is_contained(copied, argument) ? 16 : 1, 1,
                                                /*inPlace=*/{}));
  }
  ExprAttr processors = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
  ExprAttr grid = ExprAttr::compute(ExprKind::Min, {processors, units});
  SmallVector<ExprAttr> values;
  for (const Parameter &parameter : parameters)
    values.push_back(parameter.value);
  int64_t threads = kThreads;
  auto plan = launch::PlanAttr::getChecked(
      [&] { return kernel.emitOpError("has no legal launch plan: "); }, context,
      ArrayRef<launch::OperandAttr>(operands), ArrayRef<ExprAttr>(grid), ArrayRef<int64_t>(threads),
      ArrayRef<int64_t>(), constant(shared.getBytes()), ArrayRef<ExprAttr>(values),
      maps.getRecipes(), ArrayRef<launch::ConstraintAttr>(constraints), FlatSymbolRefAttr());
  if (!plan)
    return failure();
  return plan;
}

//===----------------------------------------------------------------------===//
// Function
//===----------------------------------------------------------------------===//

LLVM::GlobalOp ProductKernel::addScales(gpu::GPUModuleOp module) {
  constexpr int64_t kAlignment = 16;
  e.setInsertionPointToStart(module.getBody());
  auto type = LLVM::LLVMArrayType::get(e.getI8Type(), countScaleBytes());
  return LLVM::GlobalOp::create(e, type, /*isConstant=*/false, LLVM::Linkage::Private,
                                (kernel.getName() + "_scales").str(), Attribute(), kAlignment,
                                kSharedSpace);
}

LogicalResult ProductKernel::emit(gpu::GPUModuleOp module) {
  describeParameters();
  FailureOr<launch::PlanAttr> plan = makePlan();
  if (failed(plan))
    return failure();
  LLVM::GlobalOp memory =
      GPUKernelFunction::getDynamicShared(e, module, SharedPlan::kBaseAlignment);
  LLVM::GlobalOp ownScales;
  if (countScaleBytes())
    ownScales = addScales(module);
  assert(llvm::alignTo(countScaleBytes(), SharedPlan::kBaseAlignment) + shared.getBytes() ==
             countHopperShared(product, schedule) &&
         "legality counts what is taken");
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
  // Without it registers cannot be dealt anew.
  function->setAttr(NVVM::NVVMDialect::getReqntidAttrName(),
                    e.getDenseI32ArrayAttr({kThreads, 1, 1}));
  function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), e.getI32IntegerAttr(1));
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
    for (Value map : {leftMap, rightMap, outMap})
      TensorMaps::prefetch(e, map);
  });
  e.syncBlock();
  if (target.hasDependentLaunch) {
    e.waitForLaunchBefore();
    if (launchDependents)
      e.allowDependents();
  }
  e.branch(
      e.isEqual(e.shr(warp, 2), kWarpgroups),
      [&] {
        e.setRegisters(kCopyRegisters, /*more=*/false);
        e.branch(e.isEqual(warp, kCopyWarp), [&] { e.branch(e.elect(), [&] { emitCopies(); }); });
        if (ownScales)
          e.branch(e.isEqual(warp, kScaleWarp), [&] { emitScaleCopies(); });
      },
      [&] {
        e.setRegisters(kProductRegisters, /*more=*/true);
        emitProducts();
      });
  LLVM::ReturnOp::create(e, ValueRange());
  return success();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Value ProductKernel::getRowTiles() { return e.div(e.add(rows, m - 1), m); }

void ProductKernel::copyRight(Value to, Value step, Value column, Value barrier) {
  Value depth = e.mul(step, product.getStepElements());
  if (product.transposed)
    return TensorMaps::load(e, rightMap, to, {column, depth}, barrier);
  for (int64_t ahead = 0; ahead < n; ahead += kBoxColumns)
    TensorMaps::load(e, rightMap, e.at(to, ahead * WarpgroupProduct::kStepBytes),
                     {depth, e.add(column, ahead)}, barrier);
}

TilePlace ProductKernel::placeSums(Value firstRow, Value firstColumn) {
  Value lane = e.bitAnd(thread, 31);
  Value row = e.add(e.add(firstRow, e.mul(e.bitAnd(warp, 3), 16)), e.shr(lane, 2));
  TilePlace place;
  // Rows past the end are computed from the last one, and not stored.
  Value last = e.sub(rows, 1);
  place.rows[0] = e.min(row, last);
  place.rows[1] = e.min(e.add(row, 8), last);
  place.firstColumn = firstColumn;
  place.laneColumn = e.mul(e.bitAnd(lane, 3), 2);
  return place;
}

SmallVector<Value> ProductKernel::multiply(Value left, Value right, TilePlace place,
                                           ValueRange sums, Fragments::ReadScale read,
                                           llvm::function_ref<void()> waitForOperands,
                                           llvm::function_ref<void()> release) {
  waitForOperands();
  if (!product.blocks) {
    SmallVector<Value> all = matrix.wait(e, 0, matrix.issue(e, left, right, sums));
    release();
    return all;
  }
  scf::ForOp blocks = product.blocks;
  Fragments fragments(e, product, n, memories, place);
  fragments.setScales(std::move(read));
  // While the products run.
  SmallVector<Value> issued = matrix.issue(e, left, right, {});
  for (auto load : blocks.getBody()->getOps<tilekernel::LoadOp>())
    for (int64_t i = 0; i < matrix.countSums(); ++i)
      fragments.get(load, i);
  SmallVector<Value> part = matrix.wait(e, 0, issued);
  release();
  fragments.define(product.sum.getResult(0), part);
  SmallVector<Value> before(sums);
  if (before.empty())
    before.assign(matrix.countSums(), e.f32(0));
  fragments.define(blocks.getRegionIterArg(0), before);
  SmallVector<Value> after;
  for (int64_t i = 0; i < matrix.countSums(); ++i)
    after.push_back(fragments.get(blocks.getYieldedValues()[0], i));
  return after;
}

void ProductKernel::store(ValueRange sums, TilePlace place, Value firstRow, Value group,
                          Value thread, const StagedStore &staged) {
  Fragments fragments(e, product, n, memories, place);
  fragments.define(product.getWhole().getResult(0), sums);
  Value stored = product.store.getValue();
  Type element = getElementTypeOrSelf(stored.getType());
  auto cast = stored.getDefiningOp<arith::TruncFOp>();
  auto pairOf = [&](Value tile, int64_t i) -> Value {
    Value numbers[] = {fragments.get(tile, i), fragments.get(tile, i + 1)};
    auto type = VectorType::get({2}, numbers[0].getType());
    Value pair = LLVM::PoisonOp::create(e, type);
    for (int64_t k = 0; k < 2; ++k)
      pair = LLVM::InsertElementOp::create(e, pair, numbers[k], e.word(k));
    return pair;
  };
  SmallVector<Value> packed;
  for (int64_t i = 0; i < n / 2; i += 2) {
    // Both at once: the chip has an instruction for it.
    if (cast)
      packed.push_back(
          arith::TruncFOp::create(e, VectorType::get({2}, element), pairOf(cast.getIn(), i)));
    else
      packed.push_back(pairOf(stored, i));
  }
  staged.emit(e, base, group, thread, packed, [&](int64_t segment, Value from) {
    TensorMaps::store(e, outMap, from,
                      {firstRow, e.add(place.firstColumn, segment * staged.getSegment())});
  });
}
