// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BatchKernel.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace fusednorm;

LogicalResult fusednorm::convertToKernel(
    Operation *op, StringRef name, bool usesIndices,
    function_ref<FailureOr<GPUKernelFunction::Shape>(GPUKernelFunction &)> describe,
    function_ref<void(OpBuilder &, Operation *, const GPUKernelFunction &)> emit) {
  OpBuilder b(op->getContext());
  Location loc = op->getLoc();
  // A temporary function around a copy of the op defines the kernel's arguments and their memory
  // effects.
  b.setInsertionPointToEnd(op->getParentOfType<ModuleOp>().getBody());
  auto arguments =
      func::FuncOp::create(b, loc, name, b.getFunctionType(op->getOperandTypes(), TypeRange()));
  arguments.setPrivate();
  Block *body = arguments.addEntryBlock();
  b.setInsertionPointToStart(body);
  Operation *own = b.clone(*op);
  own->setOperands(body->getArguments());
  func::ReturnOp::create(b, loc);

  GPUKernelFunction function(arguments, /*alignedBases=*/false, usesIndices);
  FailureOr<GPUKernelFunction::Shape> shape = describe(function);
  LogicalResult made = failure();
  if (succeeded(shape))
    made = function.create(b, name, *shape);
  if (succeeded(made)) {
    emit(b, own, function);
    b.setInsertionPoint(op);
    launch::LaunchKernelOp::create(b, loc, GPUKernelFunction::getSymbol(b.getContext(), name),
                                   op->getOperands());
    op->erase();
  }
  arguments.erase();
  return made;
}
