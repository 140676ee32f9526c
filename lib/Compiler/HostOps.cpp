// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computations of a GPU module outside its kernels.

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Lowering/MathIntrinsics.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
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

/// Returns the function of f64 in the body of an op without an instruction on GPUs. Returns null if
/// there is none.
static Operation *findF64Function(Operation *op) {
  Operation *found = nullptr;
  op->walk([&](Operation *nested) {
    if (isa<math::MathDialect>(nested->getDialect()) && !isa<math::RsqrtOp>(nested) &&
        nested->getResult(0).getType().isF64() && getMathIntrinsic(nested).empty())
      found = nested;
  });
  return found;
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
  InFlightDiagnostic diag =
      found.front()->emitError("'")
      << found.front()->getName() << "' of @" << function.getName() << " has no kernel for "
      << target.name << ", and the output would omit " << found.size()
      << (found.size() == 1 ? " such op" : " such ops")
      << "; expected ops of the fusednorm dialect, or linalg ops that convert-linalg-to-gpu lowers";
  if (Operation *nested = findF64Function(found.front()))
    diag << ": '" << nested->getName() << "' has no lowering to GPUs for f64, convert its operands "
         << "to f32";
  for (Operation *op : ArrayRef(found).drop_front().take_front(kMostNamed))
    diag.attachNote(op->getLoc()) << "'" << op->getName() << "' would also be omitted";
  return diag;
}
