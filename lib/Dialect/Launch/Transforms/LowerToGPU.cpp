// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/Transforms/HostChecks.h"
#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm::launch {
#define GEN_PASS_DEF_LAUNCHLOWERTOGPU
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"
} // namespace fusednorm::launch

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::launch;

namespace {
/// Expands one kernel launch to host code.
class Expansion {
public:
  explicit Expansion(LaunchKernelOp launch)
      : launch(launch), b(launch), loc(launch.getLoc()), arith(b, loc), plan(launch.getPlan()) {}

  LogicalResult run();

private:
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
  Arith arith;
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
    Value ahead =
        ShapedType::isDynamic(offset) ? metadataOf(memref).getOffset() : arith.index(offset);
    ahead = arith.mul(ahead, bytes);
    address = arith.add(address, ahead);
  }
  return arith.convertSigned(address, b.getI64Type());
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
  return type.isIndex() ? value : arith.convertSigned(value, type);
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
    Value own = arith.num(grid.back()).sgt(0);
    some = some ? arith.bitAnd(some, own) : own;
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
    shared = arith.convertSigned(number(plan.getShared()), b.getI32Type());
  auto dimensions = [&](std::array<int64_t, 3> sizes) {
    Value x = arith.index(sizes[0]), y = arith.index(sizes[1]), z = arith.index(sizes[2]);
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
  Arith arith(b, loc, Arith::Folding::Integers);
  auto expect = [&](Value holds) { all = arith.both(all, holds); };
  auto expectMultiple = [&](Value number, int64_t unit) {
    expect(arith.bitAnd(number, unit - 1).eq(0));
  };
  auto metadata = memref::ExtractStridedMetadataOp::create(b, loc, memref);
  if (wanted.getAlignment() > 1) {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
    Value ahead = arith.mul(metadata.getOffset(), bytes);
    expectMultiple(arith.add(address, ahead), wanted.getAlignment());
  }
  if (wanted.getStrideAlignment() <= 1)
    return all;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Num extent = arith.num(b.createOrFold<memref::DimOp>(loc, memref, dim));
    expect(extent.sgt(0));
    if (dim + 1 == type.getRank())
      continue;
    Num stride = arith.mul(metadata.getStrides()[dim], bytes);
    // A stride along a dimension of extent 1 is not used.
    stride = arith.select(extent.eq(1), wanted.getStrideAlignment(), stride);
    expect(stride.sgt(0));
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
  Arith arith(b, loc, Arith::Folding::Integers);
  Value all;
  for (auto [operand, wanted] : llvm::zip_equal(launch.getOperands(), plan.getOperands())) {
    if (wanted.getScalar())
      continue;
    all = arith.both(all, isAligned(b, loc, operand, wanted));
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
