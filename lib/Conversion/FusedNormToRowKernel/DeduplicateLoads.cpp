// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes repeated loads of scalars. CSE does not look past guards, since they have effects, and a
// repeated load separates all values computed from it.

#include "DeduplicateLoads.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

static bool isScalar(Operation &op) {
  return op.getNumResults() == 1 && op.getNumRegions() == 0 &&
         !isa<VectorType>(op.getResult(0).getType()) && (isPure(&op) || isa<memref::LoadOp>(op));
}

/// Replaces the op by an equal op of `seen`, or adds it to `seen`.
static void share(Operation &op, SmallVectorImpl<Operation *> &seen) {
  if (!isScalar(op))
    return;
  auto same = llvm::find_if(seen, [&](Operation *other) {
    return OperationEquivalence::isEquivalentTo(other, &op, OperationEquivalence::IgnoreLocations);
  });
  if (same == seen.end())
    return seen.push_back(&op);
  op.getResult(0).replaceAllUsesWith((*same)->getResult(0));
  op.erase();
}

void fusednorm::torowkernel::deduplicateLoads(ProgramOp program) {
  // Most programs load no scalar twice and stay unchanged.
  llvm::SmallDenseSet<Value, 4> loaded;
  bool isTwice = false;
  for (auto load : program.getBody().getOps<memref::LoadOp>())
    isTwice |= !loaded.insert(load.getMemref()).second;
  if (!isTwice)
    return;
  SmallVector<Operation *> seen;
  // Extents: all rows share them.
  for (Operation &op : llvm::make_early_inc_range(*program->getBlock()))
    if (isPure(&op))
      share(op, seen);
  for (Operation &op : llvm::make_early_inc_range(program.getBody().front())) {
    if (isa<StoreOp, memref::StoreOp>(op))
      return;
    share(op, seen);
  }
}
