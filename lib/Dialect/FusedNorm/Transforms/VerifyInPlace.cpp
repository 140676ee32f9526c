// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cache is large, and others hold it too: no launch works on a copy of it.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
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

/// The buffer that a view is of.
static Value baseOf(Value value) {
  // In a block that nothing reaches views may be of each other.
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
    // Buffers with a cache in them, and who uses them so.
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
      // To the same view: what is left of an insertion in place.
      if (source == target)
        return;
      for (Value side : {source, target}) {
        auto known = users.find(baseOf(side));
        if (known == users.end())
          continue;
        InFlightDiagnostic diag = op->emitError("copies the cache of a '")
                                  << known->second->getName()
                                  << "' op: expected it to be used where it is; a tensor that is "
                                     "read after it was written over, or returned in another "
                                     "layout, makes a copy";
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
