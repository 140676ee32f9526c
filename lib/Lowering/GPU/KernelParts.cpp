// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/KernelParts.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Lowering/LaunchScalars.h"
#include "fusednorm/Support/KeyPieces.h"

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

/// Returns the number of steps along each dimension of the program.
static FailureOr<SmallVector<ExprAttr>> countSteps(launch::FuncOp kernel, ProgramOp program) {
  MLIRContext *context = kernel.getContext();
  LaunchScalars reader(context, kernel.getName());
  SmallVector<ExprAttr> counts;
  for (auto [bound, step] : llvm::zip_equal(program.getBounds(), program.getStep())) {
    FailureOr<ExprAttr> extent = reader.read(bound);
    if (failed(extent))
      return failure();
    counts.push_back(
        ExprAttr::compute(ExprKind::CeilDiv, {*extent, ExprAttr::constant(context, step)}));
  }
  return counts;
}

FailureOr<ExprAttr> tilegpu::countTiles(launch::FuncOp kernel, ProgramOp program) {
  FailureOr<SmallVector<ExprAttr>> counts = countSteps(kernel, program);
  if (failed(counts))
    return failure();
  ExprAttr tiles = ExprAttr::constant(kernel.getContext(), 1);
  for (ExprAttr count : *counts)
    tiles = ExprAttr::compute(ExprKind::Mul, {tiles, count});
  return tiles;
}

FailureOr<ExprAttr> tilegpu::countRunBlocks(launch::FuncOp kernel, ProgramOp program) {
  FailureOr<SmallVector<ExprAttr>> counts = countSteps(kernel, program);
  if (failed(counts))
    return failure();
  MLIRContext *context = kernel.getContext();
  auto number = [&](int64_t value) { return ExprAttr::constant(context, value); };
  auto compute = [](ExprKind kind, ExprAttr x, ExprAttr y) {
    return ExprAttr::compute(kind, {x, y});
  };
  ExprAttr tiles = compute(ExprKind::Mul, (*counts)[0], (*counts)[1]), pieces = (*counts)[2];
  ExprAttr longRuns = compute(ExprKind::CeilDiv, pieces, number(int64_t(1) << kMostRunLevels));
  ExprAttr sms = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
  ExprAttr least = compute(ExprKind::Max, compute(ExprKind::Mul, sms, number(kRunWaves)),
                           compute(ExprKind::Mul, tiles, longRuns));
  return compute(ExprKind::Min, least, compute(ExprKind::Mul, tiles, pieces));
}

void tilegpu::cloneScalars(OpBuilder &b, launch::FuncOp kernel, const GPUKernelFunction &function,
                           IRMapping &scalars) {
  // The lowering of the program emits constants of tiles.
  function.cloneScalars(b, scalars, [](Operation &op) {
    return isa<ProgramOp>(op) || llvm::any_of(op.getResultTypes(), llvm::IsaPred<VectorType>);
  });
}
