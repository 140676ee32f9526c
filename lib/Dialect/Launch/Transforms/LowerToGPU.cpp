// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Launch/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm::launch {
#define GEN_PASS_DEF_LAUNCHLOWERTOGPU
#include "fusednorm/Dialect/Launch/Transforms/Passes.h.inc"
} // namespace fusednorm::launch

using namespace mlir;
using namespace fusednorm::launch;

namespace {
/// Writes what one launch computes on the host.
class Expansion {
public:
  explicit Expansion(LaunchKernelOp launch)
      : launch(launch), b(launch), loc(launch.getLoc()), plan(launch.getPlan()) {}

  LogicalResult run();

private:
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value number(ExprAttr expr);
  Value pointerTo(Value memref, Type type);
  Value parameter(ExprAttr expr, Type type);

  /// Computed once for a memref.
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
  auto input = [&](unsigned i) { return number(expr.getInputs()[i]); };
  auto operand = [&] { return launch.getOperands()[expr.getOperand()]; };
  switch (expr.getKind()) {
  case ExprKind::Constant:
    return index(expr.getValue());
  case ExprKind::Extent:
    return memref::DimOp::create(b, loc, operand(), expr.getValue());
  case ExprKind::Stride: {
    SmallVector<int64_t> strides;
    int64_t offset;
    auto type = cast<MemRefType>(operand().getType());
    if (succeeded(type.getStridesAndOffset(strides, offset)) &&
        !ShapedType::isDynamic(strides[expr.getValue()]))
      return index(strides[expr.getValue()]);
    return metadataOf(operand()).getStrides()[expr.getValue()];
  }
  case ExprKind::Scalar:
    if (operand().getType().isIndex())
      return operand();
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), operand());
  case ExprKind::Multiprocessors:
    return MultiprocessorsOp::create(b, loc, b.getIndexType());
  case ExprKind::Add:
    return arith::AddIOp::create(b, loc, input(0), input(1));
  case ExprKind::Mul:
    return arith::MulIOp::create(b, loc, input(0), input(1));
  case ExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(b, loc, input(0), input(1));
  case ExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(b, loc, input(0), input(1));
  case ExprKind::Min:
    return arith::MinSIOp::create(b, loc, input(0), input(1));
  case ExprKind::Max:
    return arith::MaxSIOp::create(b, loc, input(0), input(1));
  case ExprKind::AtMost: {
    Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, input(0), input(1));
    return arith::SelectOp::create(b, loc, fits, input(2), index(0));
  }
  case ExprKind::Address:
  case ExprKind::TensorMap:
    break;
  }
  llvm_unreachable("the plan's verifier allows these as whole parameters only");
}

Value Expansion::pointerTo(Value memref, Type type) {
  auto memrefType = cast<MemRefType>(memref.getType());
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  (void)memrefType.getStridesAndOffset(strides, offset);
  if (offset != 0) {
    int64_t bytes = llvm::divideCeil(memrefType.getElementTypeBitWidth(), 8);
    Value ahead = ShapedType::isDynamic(offset) ? metadataOf(memref).getOffset() : index(offset);
    ahead = arith::MulIOp::create(b, loc, ahead, index(bytes));
    address = arith::AddIOp::create(b, loc, address, ahead);
  }
  address = arith::IndexCastOp::create(b, loc, b.getI64Type(), address);
  return LLVM::IntToPtrOp::create(b, loc, type, address);
}

Value Expansion::parameter(ExprAttr expr, Type type) {
  if (expr.getKind() == ExprKind::Address)
    return pointerTo(launch.getOperands()[expr.getOperand()], type);
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
  // The gpu dialect knows its kernels by this.
  kernel->setAttr(mlir::gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  for (ExprAttr expr : plan.getParameters())
    if (expr.getKind() == ExprKind::TensorMap)
      return launch.emitOpError("gives ")
             << launch.getKernelAttr() << " a tensor map, which compiled host code cannot make; "
             << "use a launcher (--emit=c-launcher)";
  SmallVector<Value> grid;
  Value some;
  for (unsigned i = 0; i < 3; ++i) {
    ExprAttr size = plan.getGridSize(i);
    grid.push_back(number(size));
    // A grid of no blocks is an error of the driver.
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

LogicalResult fusednorm::launch::lowerToGPU(ModuleOp module) {
  SmallVector<LaunchKernelOp> launches;
  module.walk([&](LaunchKernelOp launch) { launches.push_back(launch); });
  if (!launches.empty())
    module->setAttr(mlir::gpu::GPUDialect::getContainerModuleAttrName(),
                    UnitAttr::get(module.getContext()));
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
