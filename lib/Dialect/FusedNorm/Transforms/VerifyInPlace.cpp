// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifies that no kernel works on a copy of a cache: caches are large, and other code also uses
// them.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMVERIFYINPLACE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

/// Returns the buffer that a view refers to.
static Value baseOf(Value value) {
  // In an unreachable block views may form a cycle.
  llvm::SmallPtrSet<Operation *, 4> seen;
  for (Operation *op = value.getDefiningOp(); op && seen.insert(op).second;
       op = value.getDefiningOp())
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      value = view.getViewSource();
  return value;
}

namespace {
struct FusedNormVerifyInPlace
    : fusednorm::impl::FusedNormVerifyInPlaceBase<FusedNormVerifyInPlace> {
  void runOnOperation() override {
    // Maps buffers that contain a cache to a user.
    llvm::MapVector<Value, Operation *> users;
    bool ok = true;
    getOperation()->walk([&](OperandRolesOpInterface op) {
      if (isInBody(op))
        return;
      for (OpOperand *operand : op.getCacheOperands()) {
        Value cache = operand->get();
        if (isa<MemRefType>(cache.getType())) {
          users.insert({baseOf(cache), op});
          continue;
        }
        op.emitOpError("has a cache of type ")
            << cache.getType() << ": fusednorm-verify-in-place runs after bufferization";
        ok = false;
      }
    });
    getOperation()->walk([&](Operation *op) {
      Value source, target;
      if (auto copy = dyn_cast<memref::CopyOp>(op))
        source = copy.getSource(), target = copy.getTarget();
      else if (auto clone = dyn_cast<bufferization::CloneOp>(op))
        source = clone.getInput(), target = clone.getOutput();
      else
        return;
      // A copy to the same view remains of an insertion in place.
      if (source == target)
        return;
      for (Value side : {source, target}) {
        auto known = users.find(baseOf(side));
        if (known == users.end())
          continue;
        InFlightDiagnostic diag =
            op->emitError("copies the cache of a '")
            << known->second->getName()
            << "' op: expected it to be used in place; a tensor that is read after it was "
               "overwritten, or returned in another layout, requires a copy";
        diag.attachNote(known->second->getLoc()) << "the cache is used here";
        ok = false;
        return;
      }
    });
    if (!ok)
      signalPassFailure();
  }
};
} // namespace
