// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Lowering/LaunchScalars.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using launch::ExprAttr;
using launch::ExprKind;

Type tilegpu::heldType(Type element) {
  return rowkernel::isSmallType(element) ? IntegerType::get(element.getContext(), 8) : element;
}

/// Checks that elements of memory have whole bytes.
static LogicalResult verifyMemory(Operation *op) {
  for (Value operand : op->getOperands()) {
    auto memref = dyn_cast<MemRefType>(operand.getType());
    if (!memref)
      continue;
    Type element = memref.getElementType();
    if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
      return op->emitOpError("has no lowering to a GPU with elements of type ")
             << element << ": expected integers or floats of whole bytes";
  }
  return success();
}

LogicalResult tilegpu::verifyKernelMemory(KernelOp kernel) {
  WalkResult memory = kernel.walk([](Operation *op) {
    return failed(verifyMemory(op)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return success(!memory.wasInterrupted());
}

FailureOr<ExprAttr> tilegpu::countTiles(KernelOp kernel, ProgramOp program) {
  MLIRContext *context = kernel.getContext();
  LaunchScalars reader(context, kernel.getName());
  ExprAttr tiles = ExprAttr::constant(context, 1);
  for (auto [bound, step] : llvm::zip_equal(program.getBounds(), program.getStep())) {
    FailureOr<ExprAttr> extent = reader.read(bound);
    if (failed(extent))
      return failure();
    ExprAttr count =
        ExprAttr::compute(ExprKind::CeilDiv, {*extent, ExprAttr::constant(context, step)});
    tiles = ExprAttr::compute(ExprKind::Mul, {tiles, count});
  }
  return tiles;
}

void tilegpu::cloneScalars(GPUEmitter &e, KernelOp kernel, const GPUKernelFunction &function,
                           IRMapping &scalars) {
  for (Operation &op : kernel.getBody().front()) {
    if (isa<ProgramOp>(op))
      continue;
    auto dim = dyn_cast<memref::DimOp>(op);
    if (!dim) {
      // The lowering of the program emits constants of tiles.
      if (!llvm::any_of(op.getResultTypes(), llvm::IsaPred<VectorType>))
        e.b.clone(op, scalars);
      continue;
    }
    auto type = cast<MemRefType>(dim.getSource().getType());
    int64_t number = dim.getConstantIndex().value_or(-1);
    // The verifier accepts memref.dim out of bounds. Its result is unspecified.
    bool isThere = number >= 0 && number < type.getRank();
    scalars.map(dim.getResult(),
                isThere ? function.getBuffer(dim.getSource()).extents[number] : e.index(0));
  }
}

void tilegpu::replaceLaunches(KernelOp kernel) {
  OpBuilder b(kernel);
  kernel->getParentOp()->walk([&](LaunchOp launch) {
    if (launch.getKernel() != kernel.getName())
      return;
    b.setInsertionPoint(launch);
    launch::LaunchKernelOp::create(b, launch.getLoc(),
                                   GPUKernelFunction::getSymbol(b.getContext(), kernel.getName()),
                                   launch.getOperands());
    launch.erase();
  });
  kernel.erase();
}
