// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers check_sequences to a loop over sequences, on tensors or memrefs.

#include "Integers.h"
#include "PrimitiveToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Lowering/SequenceBatch.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
struct SequencesToLinalg : public OpRewritePattern<CheckSequencesOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CheckSequencesOp op, PatternRewriter &rewriter) const override {
    Integers i{rewriter, op.getLoc()};
    CheckedBatch batch = readBatch(op, rewriter);
    SequenceChecks checks(rewriter, op.getLoc(), batch);
    Value areRowsGood = checks.areRowsGood();
    bool onTensors = isa<TensorType>(op.getStatus().getType());
    SmallVector<Value> init;
    if (onTensors)
      init.push_back(op.getStatus());
    SmallVector<Value> made =
        i.loop(batch.sequences, init, [&](Value sequence, ValueRange carried) {
          SequenceChecks::Finding found = checks.check(sequence, areRowsGood);
          const Value numbers[] = {i.low(found.code), i.low(found.number)};
          SmallVector<Value> next(carried);
          for (auto [column, number] : llvm::enumerate(numbers)) {
            const Value indices[] = {sequence, i.index(column)};
            if (onTensors)
              next[0] = tensor::InsertOp::create(rewriter, op.getLoc(), number, next[0], indices);
            else
              memref::StoreOp::create(rewriter, op.getLoc(), number, op.getStatus(), indices);
          }
          return next;
        });
    if (onTensors)
      rewriter.replaceOp(op, made);
    else
      rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tolinalg::populateSequencePatterns(RewritePatternSet &patterns) {
  patterns.add<SequencesToLinalg>(patterns.getContext());
}
