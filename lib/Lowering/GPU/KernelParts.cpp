// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Lowering/LaunchScalars.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using launch::ExprAttr;
using launch::ExprKind;

Type tilegpu::heldType(Type element) {
  return isSmallType(element) ? IntegerType::get(element.getContext(), 8) : element;
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

LogicalResult tilegpu::verifyKernelMemory(launch::FuncOp kernel) {
  WalkResult memory = kernel.walk([](Operation *op) {
    return failed(verifyMemory(op)) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return success(!memory.wasInterrupted());
}

FailureOr<ExprAttr> tilegpu::countTiles(launch::FuncOp kernel, ProgramOp program) {
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

void tilegpu::cloneScalars(OpBuilder &b, launch::FuncOp kernel, const GPUKernelFunction &function,
                           IRMapping &scalars) {
  // The lowering of the program emits constants of tiles.
  function.cloneScalars(b, scalars, [](Operation &op) {
    return isa<ProgramOp>(op) || llvm::any_of(op.getResultTypes(), llvm::IsaPred<VectorType>);
  });
}
