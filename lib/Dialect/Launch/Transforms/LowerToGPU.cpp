// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/Transforms/HostChecks.h"
#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm::launch {
#define GEN_PASS_DEF_LAUNCHLOWERTOGPU
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"
} // namespace fusednorm::launch

using namespace mlir;
using namespace fusednorm::launch;

namespace {
/// Expands one kernel launch to host code.
class Expansion {
public:
  explicit Expansion(LaunchKernelOp launch)
      : launch(launch), b(launch), loc(launch.getLoc()), plan(launch.getPlan()) {}

  LogicalResult run();

private:
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value number(ExprAttr expr);
  /// Returns the address of the first element as an i64.
  Value addressOf(Value memref);
  Value tensorMap(TensorMapAttr map);
  Value parameter(ExprAttr expr, Type type);

  /// Returns the metadata of a memref, computed once.
  memref::ExtractStridedMetadataOp metadataOf(Value memref) {
    auto &known = metadata[memref];
    if (!known)
      known = memref::ExtractStridedMetadataOp::create(b, loc, memref);
    return known;
  }

  LaunchKernelOp launch;
  OpBuilder b;
  Location loc;
  PlanAttr plan;
  llvm::DenseMap<Value, memref::ExtractStridedMetadataOp> metadata;
};
} // namespace

Value Expansion::number(ExprAttr expr) {
  return computeOnHost(b, loc, expr, [&](ExprAttr leaf) -> Value {
    auto type = dyn_cast<MemRefType>(launch.getOperands()[leaf.getOperand()].getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    if (leaf.getKind() == ExprKind::Stride && (failed(type.getStridesAndOffset(strides, offset)) ||
                                               ShapedType::isDynamic(strides[leaf.getValue()])))
      return metadataOf(launch.getOperands()[leaf.getOperand()]).getStrides()[leaf.getValue()];
    return readOperand(b, loc, leaf, launch.getOperands());
  });
}

Value Expansion::addressOf(Value memref) {
  auto memrefType = cast<MemRefType>(memref.getType());
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  (void)memrefType.getStridesAndOffset(strides, offset);
  if (offset != 0) {
    int64_t bytes = DataLayout().getTypeSize(memrefType.getElementType()).getFixedValue();
    Value ahead = ShapedType::isDynamic(offset) ? metadataOf(memref).getOffset() : index(offset);
    ahead = arith::MulIOp::create(b, loc, ahead, index(bytes));
    address = arith::AddIOp::create(b, loc, address, ahead);
  }
  return arith::IndexCastOp::create(b, loc, b.getI64Type(), address);
}

Value Expansion::tensorMap(TensorMapAttr map) {
  Value operand = launch.getOperands()[map.getOperand()];
  auto type = cast<MemRefType>(operand.getType());
  SmallVector<Value> sizes, strides;
  for (int64_t dim = 0; dim < int64_t(map.getBox().size()); ++dim) {
    MLIRContext *context = b.getContext();
    bool isOwn = map.getSizes().empty();
    sizes.push_back(
        number(isOwn ? ExprAttr::extent(context, map.getOperand(), dim) : map.getSizes()[dim]));
    strides.push_back(
        number(isOwn ? ExprAttr::stride(context, map.getOperand(), dim) : map.getStrides()[dim]));
  }
  auto bytes = LLVM::LLVMArrayType::get(b.getI64Type(), 16);
  return EncodeTensorMapOp::create(b, loc, bytes, addressOf(operand), sizes, strides,
                                   TypeAttr::get(type.getElementType()), map);
}

Value Expansion::parameter(ExprAttr expr, Type type) {
  if (expr.getKind() == ExprKind::Address)
    return LLVM::IntToPtrOp::create(b, loc, type,
                                    addressOf(launch.getOperands()[expr.getOperand()]));
  if (expr.getKind() == ExprKind::TensorMap)
    return tensorMap(plan.getTensorMaps()[expr.getValue()]);
  if (expr.getKind() == ExprKind::Scalar) {
    Value operand = launch.getOperands()[expr.getOperand()];
    if (operand.getType() == type)
      return operand;
  }
  Value value = number(expr);
  return type.isIndex() ? value : arith::IndexCastOp::create(b, loc, type, value).getResult();
}

LogicalResult Expansion::run() {
  auto kernel = cast<FunctionOpInterface>(launch.lookupKernel());
  // The gpu dialect identifies kernels by this attribute.
  kernel->setAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  if (failed(checkOnHost(launch, plan.getConstraints(), launch.getOperands())))
    return failure();
  SmallVector<Value> grid;
  Value some;
  for (unsigned i = 0; i < 3; ++i) {
    ExprAttr size = plan.getGridSize(i);
    grid.push_back(number(size));
    // The driver rejects an empty grid.
    if (size.getConstant().value_or(0) > 0)
      continue;
    Value own = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, grid.back(), index(0));
    some = some ? arith::AndIOp::create(b, loc, some, own).getResult() : own;
  }
  if (some) {
    auto branch = scf::IfOp::create(b, loc, some, /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
    metadata.clear();
  }
  SmallVector<Value> operands;
  for (auto [expr, type] : llvm::zip_equal(plan.getParameters(), kernel.getArgumentTypes()))
    operands.push_back(parameter(expr, type));
  Value shared;
  if (plan.getShared())
    shared = arith::IndexCastOp::create(b, loc, b.getI32Type(), number(plan.getShared()));
  auto dimensions = [&](std::array<int64_t, 3> sizes) {
    Value x = index(sizes[0]), y = index(sizes[1]), z = index(sizes[2]);
    return mlir::gpu::KernelDim3{x, y, z};
  };
  mlir::gpu::KernelDim3 blocks = dimensions(plan.getBlockSizes());
  mlir::gpu::LaunchFuncOp::create(b, loc, launch.getKernelAttr(),
                                  mlir::gpu::KernelDim3{grid[0], grid[1], grid[2]}, blocks, shared,
                                  operands);
  launch.erase();
  return success();
}

/// Emits a check of the alignment of an operand. Null if its type guarantees the alignment.
static Value isAligned(OpBuilder &b, Location loc, Value memref, OperandAttr wanted) {
  auto type = cast<MemRefType>(memref.getType());
  int64_t bytes = DataLayout().getTypeSize(type.getElementType()).getFixedValue();
  Value all;
  auto expect = [&](arith::CmpIPredicate predicate, Value number, int64_t limit) {
    Value other = arith::ConstantIndexOp::create(b, loc, limit);
    Value own = b.createOrFold<arith::CmpIOp>(loc, predicate, number, other);
    all = all ? b.createOrFold<arith::AndIOp>(loc, all, own) : own;
  };
  auto expectMultiple = [&](Value number, int64_t unit) {
    Value most = arith::ConstantIndexOp::create(b, loc, unit - 1);
    expect(arith::CmpIPredicate::eq, b.createOrFold<arith::AndIOp>(loc, number, most), 0);
  };
  auto size = arith::ConstantIndexOp::create(b, loc, bytes);
  auto metadata = memref::ExtractStridedMetadataOp::create(b, loc, memref);
  if (wanted.getAlignment() > 1) {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
    Value ahead = b.createOrFold<arith::MulIOp>(loc, metadata.getOffset(), size);
    expectMultiple(arith::AddIOp::create(b, loc, address, ahead), wanted.getAlignment());
  }
  if (wanted.getStrideAlignment() <= 1)
    return all;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value extent = b.createOrFold<memref::DimOp>(loc, memref, dim);
    expect(arith::CmpIPredicate::sgt, extent, 0);
    if (dim + 1 == type.getRank())
      continue;
    Value stride = b.createOrFold<arith::MulIOp>(loc, metadata.getStrides()[dim], size);
    Value one = arith::ConstantIndexOp::create(b, loc, 1);
    Value isOne = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, extent, one);
    // A stride along a dimension of extent 1 is not used.
    Value unit = arith::ConstantIndexOp::create(b, loc, wanted.getStrideAlignment());
    stride = b.createOrFold<arith::SelectOp>(loc, isOne, unit, stride);
    expect(arith::CmpIPredicate::sgt, stride, 0);
    expectMultiple(stride, wanted.getStrideAlignment());
  }
  return all;
}

/// Replaces a launch of a kernel with a variant by a branch with both launches. The kernel runs if
/// its operands are aligned and all conditions of its plan are true.
static void branchToVariants(LaunchKernelOp launch) {
  PlanAttr plan = launch.getPlan();
  if (!plan || !plan.getVariant())
    return;
  OpBuilder b(launch);
  Location loc = launch.getLoc();
  Value all;
  for (auto [operand, wanted] : llvm::zip_equal(launch.getOperands(), plan.getOperands())) {
    if (wanted.getScalar())
      continue;
    Value own = isAligned(b, loc, operand, wanted);
    if (own)
      all = all ? b.createOrFold<arith::AndIOp>(loc, all, own) : own;
  }
  for (ConstraintAttr condition : plan.getWhen()) {
    Value own = testOnHost(b, loc, condition, launch.getOperands());
    all = all ? b.createOrFold<arith::AndIOp>(loc, all, own) : own;
  }
  if (!all)
    return;
  auto branch = scf::IfOp::create(b, loc, all, /*withElseRegion=*/true);
  SymbolRefAttr kernel = launch.getKernelAttr();
  auto variant = SymbolRefAttr::get(kernel.getRootReference(), plan.getVariant());
  branch.getElseBodyBuilder().clone(*launch);
  auto other = cast<LaunchKernelOp>(branch.elseBlock()->front());
  other.setKernelAttr(variant);
  launch->moveBefore(branch.thenBlock(), branch.thenBlock()->begin());
  branchToVariants(other);
}

LogicalResult fusednorm::launch::lowerToGPU(ModuleOp module) {
  SmallVector<LaunchKernelOp> launches;
  module.walk([&](LaunchKernelOp launch) { launches.push_back(launch); });
  llvm::for_each(launches, branchToVariants);
  launches.clear();
  module.walk([&](LaunchKernelOp launch) { launches.push_back(launch); });
  for (LaunchKernelOp launch : launches)
    launch->getParentOfType<ModuleOp>()->setAttr(
        mlir::gpu::GPUDialect::getContainerModuleAttrName(), UnitAttr::get(module.getContext()));
  return success(llvm::all_of(
      launches, [](LaunchKernelOp launch) { return succeeded(Expansion(launch).run()); }));
}

namespace {
struct LaunchLowerToGPU : fusednorm::launch::impl::LaunchLowerToGPUBase<LaunchLowerToGPU> {
  using Base::Base;
  void runOnOperation() override {
    if (failed(lowerToGPU(getOperation())))
      signalPassFailure();
  }
};
} // namespace
