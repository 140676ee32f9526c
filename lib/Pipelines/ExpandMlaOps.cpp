// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fusednorm-expand-mla-ops.

#include "fusednorm/Dialect/FusedNorm/IR/MlaLayerOps.h"
#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMEXPANDMLAOPS
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
/// Rows modified in place by an op.
struct RowsInPlace {
  Operation *op;
  Value cache, layer, offsets, lengths;

  bool operator==(const RowsInPlace &other) const {
    return cache == other.cache && offsets == other.offsets && lengths == other.lengths &&
           (layer == other.layer ||
            (layer && other.layer && isEqualConstantIntOrValue(layer, other.layer)));
  }
};

struct ExpandMlaOps : fusednorm::impl::FusedNormExpandMlaOpsBase<ExpandMlaOps> {
  using FusedNormExpandMlaOpsBase::FusedNormExpandMlaOpsBase;

  void runOnOperation() override {
    SmallVector<ExpandableOpInterface> mlaOps = find();
    bool hasTensors = llvm::any_of(mlaOps, [](ExpandableOpInterface op) {
      return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>);
    });
    if (hasTensors) {
      OpPassManager passes(ModuleOp::getOperationName());
      passes.addPass(createFusedNormBufferize({layout}));
      passes.addPass(createCanonicalizerPass());
      passes.addPass(createCSEPass());
      if (failed(runPipeline(passes, getOperation())))
        return signalPassFailure();
      mlaOps = find();
    }
    if (failed(checkInPlace(mlaOps)))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    for (ExpandableOpInterface op : mlaOps) {
      rewriter.setInsertionPoint(op);
      op.expand(rewriter);
      rewriter.eraseOp(op);
    }
  }

private:
  SmallVector<ExpandableOpInterface> find() {
    SmallVector<ExpandableOpInterface> mlaOps;
    getOperation()->walk([&](ExpandableOpInterface op) { mlaOps.push_back(op); });
    return mlaOps;
  }

  static Value baseOf(Value value) {
    while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
      value = view.getViewSource();
    return value;
  }

  template <typename OpTy>
  static bool read(Operation *op, RowsInPlace &rows) {
    auto mla = dyn_cast<OpTy>(op);
    if (!mla || mla.getKv())
      return false;
    rows = {op, baseOf(mla.getCache()), mla.getLayer(), mla.getRowOffsets(), mla.getLengths()};
    return true;
  }
  static std::optional<RowsInPlace> readInPlace(Operation *op) {
    RowsInPlace rows;
    if (read<MlaPrefillBranchFp8Op>(op, rows) || read<MlaPrefillBranchBf16Op>(op, rows) ||
        read<MlaDecodeBranchFp8Op>(op, rows) || read<MlaDecodeBranchBf16Op>(op, rows))
      return rows;
    return std::nullopt;
  }

  /// Returns whether the op may write new rows to the cache.
  static bool mayWrite(Operation &op, Value cache) {
    if (isMemoryEffectFree(&op))
      return false;
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects)
      return true;
    SmallVector<MemoryEffects::EffectInstance> list;
    effects.getEffects(list);
    return llvm::any_of(list, [&](const MemoryEffects::EffectInstance &effect) {
      return isa<MemoryEffects::Write>(effect.getEffect()) &&
             (!effect.getValue() || baseOf(effect.getValue()) == cache);
    });
  }

  /// Rejects rows that would be normalized and rotated twice.
  static LogicalResult checkInPlace(ArrayRef<ExpandableOpInterface> mlaOps) {
    llvm::SetVector<Block *> blocks;
    for (ExpandableOpInterface op : mlaOps)
      blocks.insert(op->getBlock());
    for (Block *block : blocks) {
      SmallVector<RowsInPlace> known;
      for (Operation &op : *block) {
        std::optional<RowsInPlace> rows = readInPlace(&op);
        if (!rows) {
          llvm::erase_if(known, [&](const RowsInPlace &old) { return mayWrite(op, old.cache); });
          continue;
        }
        if (auto twice = llvm::find(known, *rows); twice != known.end()) {
          InFlightDiagnostic diag =
              op.emitOpError("normalizes and rotates rows of the cache that another op has "
                             "already normalized and rotated; expected the operand kv, so that "
                             "this op writes new rows, or other sequences or another layer");
          diag.attachNote(twice->op->getLoc()) << "rows were replaced in place here";
          return failure();
        }
        known.push_back(*rows);
      }
    }
    return success();
  }
};
} // namespace
