// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits attention with bodies into three ops: the prologue as a fused op, attention, and the
// epilogue as a fused op.

#include "PrimitiveToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace fusednorm;

/// Creates a fused op from the ops of `region` after `leaf`. `value` is the operand for `leaf`.
static FusedOp createFused(OpBuilder &b, Location loc, Region &region, Value leaf, Value value,
                           ValueRange inputs, ValueRange outs) {
  SmallVector<Value> operands{value};
  llvm::append_range(operands, inputs);
  auto fused = FusedOp::create(b, loc, TypeRange(outs), operands, outs);
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types = llvm::map_to_vector(fused->getOperandTypes(), FusedOp::getArgumentType);
  Block *body =
      b.createBlock(&fused.getBody(), {}, types, SmallVector<Location>(types.size(), loc));
  Block &from = region.front();
  IRMapping mapping;
  for (auto [argument, own] : llvm::zip(from.getArguments(), body->getArguments()))
    mapping.map(argument, own);
  mapping.map(leaf, body->getArgument(0));
  for (Operation &nested : from) {
    // Ops before the leaf are already computed, except for destinations, extents and constants.
    bool isDone = nested.getNumResults() == 1 && mapping.contains(nested.getResult(0));
    if (!isDone &&
        (leaf == from.getArgument(0) || !isa<arith::TruncFOp, tensor::CollapseShapeOp>(nested)))
      b.clone(nested, mapping);
  }
  return fused;
}

/// Reports why a body is a separate kernel.
static void report(RaggedAttentionOp op, StringRef body, const AttentionBlocker &blocker) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  remark::missed(op.getLoc(), remark::RemarkOpts::name("Attention")
                                  .category("fusion")
                                  .function(function ? function.getName() : ""))
      << (op->getName().getStringRef() + ": its " + body +
          " is a separate kernel: " + blocker.op->getName().getStringRef() + " " + blocker.reason)
             .str();
}

namespace {
struct SplitAttention : public OpRewritePattern<RaggedAttentionOp> {
  SplitAttention(MLIRContext *context, bool keepKernels)
      : OpRewritePattern(context), keepKernels(keepKernels) {}

  LogicalResult matchAndRewrite(RaggedAttentionOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "expected tensors");
    AttentionBlocker before = findPrologueBlocker(op), behind = findEpilogueBlocker(op);
    bool takesPrologue = !op.getPrologue().empty() && (!keepKernels || before.op);
    bool takesEpilogue = !op.getEpilogue().empty() && (!keepKernels || behind.op);
    if (!takesPrologue && !takesEpilogue)
      return rewriter.notifyMatchFailure(op, "has no bodies, or a kernel computes them");
    if (keepKernels && takesPrologue)
      report(op, "prologue", before);
    if (keepKernels && takesEpilogue)
      report(op, "epilogue", behind);
    auto bare = cast<RaggedAttentionOp>(
        cloneWithRegions(rewriter, op, op.getResultTypes(), op->getOperands()));
    if (takesPrologue)
      writePrologue(op, bare, rewriter);
    if (!takesEpilogue) {
      rewriter.replaceOp(op, bare->getResults());
      return success();
    }
    writeEpilogue(op, bare, rewriter);
    return success();
  }

private:
  /// Creates a fused op that computes the rows for value `number` of the prologue.
  static Value computeRows(RaggedAttentionOp op, PatternRewriter &rewriter, unsigned number) {
    Location loc = op.getLoc();
    Block &body = op.getPrologue().front();
    Value rows = number ? op.getK() : op.getQ(), yielded = body.getTerminator()->getOperand(number);
    if (yielded == body.getArgument(number))
      return rows;
    Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, rows),
                                          getElementTypeOrSelf(rows.getType()));
    SmallVector<Value> operands{rows};
    llvm::append_range(operands, op.getPrologueIns());
    auto fused = FusedOp::create(rewriter, loc, empty.getType(), operands, empty);
    OpBuilder::InsertionGuard guard(rewriter);
    SmallVector<Type> types =
        llvm::map_to_vector(fused->getOperandTypes(), FusedOp::getArgumentType);
    Block *own =
        rewriter.createBlock(&fused.getBody(), {}, types, SmallVector<Location>(types.size(), loc));
    IRMapping mapping;
    mapping.map(body.getArgument(number), own->getArgument(0));
    ValueRange inputs = body.getArguments().drop_front(computesKeys(op) ? 2 : 1);
    mapping.map(inputs, own->getArguments().slice(1, inputs.size()));
    for (Operation &nested : body.without_terminator()) {
      if (isa<arith::ConstantOp>(nested))
        rewriter.clone(nested, mapping);
      // The other ops of the prologue compute the other operand.
      if (!isPrologueOp(&nested) || !mapping.contains(nested.getOperand(0)))
        continue;
      Value init = cast<DestinationStyleOpInterface>(nested).getDpsInits().front();
      Value indices = tensor::EmptyOp::create(
          rewriter, loc, tensor::getMixedSizes(rewriter, loc, own->getArgument(0)),
          getElementTypeOrSelf(init.getType()));
      mapping.map(init, indices);
      rewriter.clone(nested, mapping);
    }
    YieldOp::create(rewriter, loc, mapping.lookup(yielded));
    return fused.getResult(0);
  }

  static void writePrologue(RaggedAttentionOp op, RaggedAttentionOp bare,
                            PatternRewriter &rewriter) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(bare);
    Value queries = computeRows(op, rewriter, 0);
    Value keys = computesKeys(op) ? computeRows(op, rewriter, 1) : op.getK();
    rewriter.modifyOpInPlace(bare, [&] {
      bare.getQMutable().assign(queries);
      bare.getKMutable().assign(keys);
      bare.getPrologueInsMutable().clear();
      bare.getPrologue().dropAllReferences();
      bare.getPrologue().getBlocks().clear();
    });
  }

  static void writeEpilogue(RaggedAttentionOp op, RaggedAttentionOp bare,
                            PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    AttentionEpilogue epilogue = AttentionEpilogue::of(op);
    const SmallVector<ReassociationIndices> dims{{0}, {1, 2}};
    Value leaf = op.getEpilogue().getArgument(0);
    if (epilogue.rounded)
      leaf = epilogue.rounded.getResult();
    auto type = cast<RankedTensorType>(leaf.getType());
    rewriter.setInsertionPoint(bare);
    Value out = op.getOut();
    bool isFused = epilogue.quantize || epilogue.store;
    if (!isFused && epilogue.collapsed) {
      out = tensor::ExpandShapeOp::create(rewriter, loc, type, out, dims);
    } else if (isFused) {
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, op.getQ());
      sizes.back() = rewriter.getIndexAttr(type.getShape().back());
      out = tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
    }
    // Without the epilogue the op has fewer results.
    SmallVector<Type> types{out.getType()};
    if (op.getLse())
      types.push_back(op.getLse().getType());
    rewriter.modifyOpInPlace(bare, [&] {
      bare.getEpilogueInsMutable().clear();
      bare.getScalesMutable().clear();
      bare.getOutMutable().assign(out);
      bare.getEpilogue().dropAllReferences();
      bare.getEpilogue().getBlocks().clear();
    });
    auto made =
        cast<RaggedAttentionOp>(cloneWithRegions(rewriter, bare, types, bare->getOperands()));
    rewriter.eraseOp(bare);
    Value value = made->getResult(0);
    if (epilogue.collapsed) {
      value = tensor::CollapseShapeOp::create(rewriter, loc, value, dims);
      leaf = epilogue.collapsed.getResult();
    }
    SmallVector<Value> results{value};
    if (isFused) {
      SmallVector<Value> outs{op.getOut()};
      if (op.getScales())
        outs.push_back(op.getScales());
      FusedOp fused =
          createFused(rewriter, loc, op.getEpilogue(), leaf, value, op.getEpilogueIns(), outs);
      results = SmallVector<Value>(fused.getResults());
    }
    if (op.getLse())
      results.insert(results.begin() + 1, made->getResult(1));
    rewriter.replaceOp(op, results);
  }

  bool keepKernels;
};
} // namespace

void tolinalg::populateSplitAttentionPatterns(RewritePatternSet &patterns, bool keepKernels) {
  patterns.add<SplitAttention>(patterns.getContext(), keepKernels);
}
