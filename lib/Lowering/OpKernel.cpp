// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/OpKernel.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace fusednorm;

LogicalResult fusednorm::convertToKernel(
    Operation *op, StringRef name, bool usesIndices,
    function_ref<FailureOr<GPUKernelFunction::Shape>(GPUKernelFunction &, Operation *)> describe,
    function_ref<void(OpBuilder &, Operation *, GPUKernelFunction &)> emit) {
  OpBuilder b(op->getContext());
  Location loc = op->getLoc();
  llvm::SetVector<Value> values(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  SmallVector<Value> operands, constants;
  for (Value value : values)
    (matchPattern(value, m_Constant()) ? constants : operands).push_back(value);
  // A temporary function around a copy of the op defines the kernel's arguments and their memory
  // effects.
  b.setInsertionPointToEnd(op->getParentOfType<ModuleOp>().getBody());
  SmallVector<Type> types = llvm::map_to_vector(operands, [](Value v) { return v.getType(); });
  auto arguments = func::FuncOp::create(b, loc, name, b.getFunctionType(types, TypeRange()));
  arguments.setPrivate();
  Block *body = arguments.addEntryBlock();
  b.setInsertionPointToStart(body);
  IRMapping mapping;
  mapping.map(operands, body->getArguments());
  for (Value constant : constants)
    b.clone(*constant.getDefiningOp(), mapping);
  Operation *own = b.clone(*op, mapping);
  func::ReturnOp::create(b, loc);

  GPUKernelFunction function(arguments, /*alignedBases=*/false, usesIndices);
  FailureOr<GPUKernelFunction::Shape> shape = describe(function, own);
  LogicalResult made = failure();
  if (succeeded(shape))
    made = function.create(b, name, *shape);
  if (succeeded(made)) {
    emit(b, own, function);
    b.setInsertionPoint(op);
    launch::LaunchKernelOp::create(b, loc, GPUKernelFunction::getSymbol(b.getContext(), name),
                                   operands);
    op->erase();
  }
  arguments.erase();
  return made;
}

launch::ExprAttr fusednorm::getExtent(Value argument, int64_t dim) {
  auto type = cast<MemRefType>(argument.getType());
  MLIRContext *context = argument.getContext();
  return type.isDynamicDim(dim)
             ? launch::ExprAttr::extent(context, cast<BlockArgument>(argument).getArgNumber(), dim)
             : launch::ExprAttr::constant(context, type.getDimSize(dim));
}
