// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computations of a GPU module outside its kernels.

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;

/// Returns whether the op writes elements; ops that only prepare launches do not.
static bool writesElements(Operation *op) {
  if (isa<launch::LaunchKernelOp, gpu::LaunchFuncOp, cf::AssertOp, memref::AllocOp,
          memref::AllocaOp, memref::DeallocOp>(op))
    return false;
  // The initial value of a workspace with one element.
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return !matchPattern(store.getValue(), m_Constant()) ||
           !store.getMemRefType().hasStaticShape() || store.getMemRefType().getNumElements() != 1 ||
           !store.getMemRef().getDefiningOp<memref::AllocOp>();
  if (isa<memref::CopyOp>(op))
    return true;
  auto dps = dyn_cast<DestinationStyleOpInterface>(op);
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return dps || (effects && effects.hasEffect<MemoryEffects::Write>());
}

/// Returns the column stride of a copied slice as text, or an empty text for other ops.
/// Bufferization copies such slices, because kernels read and write rows of adjacent elements.
static std::string getCopiedStride(Operation *op) {
  auto copy = dyn_cast<memref::CopyOp>(op);
  if (!copy)
    return "";
  for (Value memref : {copy.getSource(), copy.getTarget()}) {
    auto type = dyn_cast<MemRefType>(memref.getType());
    SmallVector<int64_t> strides;
    int64_t offset;
    if (!type || type.getRank() == 0 || failed(type.getStridesAndOffset(strides, offset)) ||
        strides.back() == 1)
      continue;
    return ShapedType::isDynamic(strides.back()) ? "of a run-time value"
                                                 : std::to_string(strides.back());
  }
  return "";
}

LogicalResult Compiler::checkKernelsAreAll(ModuleOp module) {
  constexpr unsigned kMostNamed = 8;
  SmallVector<Operation *> found;
  for (auto function : module.getOps<func::FuncOp>())
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == function || !writesElements(op))
        return WalkResult::advance();
      found.push_back(op);
      return WalkResult::skip();
    });
  if (found.empty())
    return success();
  auto function = found.front()->getParentOfType<func::FuncOp>();
  for (Operation *op : found)
    if (std::string stride = getCopiedStride(op); !stride.empty())
      return op->emitError("a slice with column stride ")
             << stride << " is copied for @" << op->getParentOfType<func::FuncOp>().getName()
             << " outside the kernels for " << target.name
             << "; expected operands whose columns are adjacent, such as an argument for each "
                "slice";
  InFlightDiagnostic diag =
      found.front()->emitError("'")
      << found.front()->getName() << "' of @" << function.getName()
      << " is outside the kernels for " << target.name << ", and the output would omit "
      << found.size() << (found.size() == 1 ? " such op" : " such ops")
      << "; expected ops of the fusednorm dialect, or linalg ops that --fuse recognizes; "
         "see the missed fusions in --fusion-report";
  for (Operation *op : ArrayRef(found).drop_front().take_front(kMostNamed))
    diag.attachNote(op->getLoc()) << "'" << op->getName() << "' would also be omitted";
  return diag;
}
