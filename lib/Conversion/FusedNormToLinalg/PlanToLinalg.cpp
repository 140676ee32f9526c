// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers chunked-prefill plans to loops over chunks and sequences that insert integers into tensors
// or store them to memrefs.

#include "Integers.h"
#include "PrimitiveToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/PrefillOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;
using arith::CmpIPredicate;

namespace {
struct PlanWriter {
  MlaPrefillPlanOp op;
  Integers i;
  bool onTensors;
  Value sequences, chunks, chunkSize;

  PlanWriter(MlaPrefillPlanOp op, OpBuilder &b)
      : op(op), i{b, op.getLoc()}, onTensors(isa<TensorType>(op.getRowOffsets().getType())),
        sequences(i.sub(extent(op.getRowOffsets()), i.index(1))),
        chunks(extent(op.getBufferLengths())), chunkSize(i.index(op.getChunkSize())) {}

  Value extent(Value value) {
    if (onTensors)
      return i.extent(value, 0);
    return i.b.createOrFold<memref::DimOp>(i.loc, value, 0);
  }
  Value at(Value value, Value index) {
    if (onTensors)
      return i.at(value, index);
    return memref::LoadOp::create(i.b, i.loc, value, index);
  }
  /// Writes an i32. `version` is the current value of the tensor.
  void set(Value &version, Value number, ValueRange indices) {
    if (onTensors)
      version = tensor::InsertOp::create(i.b, i.loc, number, version, indices);
    else
      memref::StoreOp::create(i.b, i.loc, number, version, indices);
  }
  /// Emits a loop that carries tensors. Memrefs are not carried.
  SmallVector<Value> loop(Value end, ValueRange init,
                          function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    auto isCarried = [](Value value) { return !isa<MemRefType>(value.getType()); };
    SmallVector<Value> carried(llvm::make_filter_range(init, isCarried)), all(init);
    auto restore = [&](ValueRange versions) {
      for (Value &value : all)
        if (isCarried(value)) {
          value = versions.front();
          versions = versions.drop_front();
        }
      return all;
    };
    return restore(i.loop(end, carried, [&](Value number, ValueRange versions) {
      SmallVector<Value> made = body(number, restore(versions));
      return SmallVector<Value>(llvm::make_filter_range(made, isCarried));
    }));
  }

  Value clamp(Value number, Value most) {
    Value positive = i.maxS(number, 0);
    return i.minS(positive, most);
  }

  /// Returns the number of keys of a sequence, rounded up to whole pages.
  Value total(Value sequence) {
    Value begin = i.wide(at(op.getRowOffsets(), sequence));
    Value end = i.wide(at(op.getRowOffsets(), i.add(sequence, i.index(1))));
    Value keys = i.add(i.wide(at(op.getLengths(), sequence)), i.sub(end, begin));
    Value page = i.index(op.getPageSize());
    return i.mul(i.ceilDiv(keys, page), page);
  }

  /// Emits a check that the chunks hold all keys. The process aborts if it fails.
  void check() {
    SmallVector<Value> found =
        i.loop(sequences, {i.index(0), i.yes()}, [&](Value sequence, ValueRange known) {
          Value begin = at(op.getRowOffsets(), sequence);
          Value end = at(op.getRowOffsets(), i.add(sequence, i.index(1)));
          Value isOrdered = i.compare(CmpIPredicate::ule, begin, end);
          return SmallVector<Value>{i.add(known[0], total(sequence)), i.both(known[1], isOrdered)};
        });
    Value fits = i.compare(CmpIPredicate::ule, found[0], i.mul(chunks, chunkSize));
    cf::AssertOp::create(
        i.b, i.loc, i.both(fits, found[1]),
        "error: fusednorm.mla_prefill_plan: expected row_offsets that do not decrease, "
        "and no more keys than the chunks hold; use more or larger chunks "
        "(mla_prefill_plan_c5)");
  }

  SmallVector<Value> write() {
    check();
    SmallVector<Value> init{op.getBufferRowOffsets(), op.getCacheOffsets(), op.getBufferLengths()};
    return loop(chunks, init, [&](Value chunk, ValueRange carried) {
      Value base = i.mul(chunk, chunkSize);
      // Compute the part of each sequence in this chunk and in earlier chunks.
      SmallVector<Value> own = loop(
          sequences, {carried[0], carried[1], i.index(0)}, [&](Value sequence, ValueRange known) {
            Value rows = known[0], cache = known[1], start = known[2], keys = total(sequence);
            set(rows, i.low(clamp(i.sub(start, base), chunkSize)), {chunk, sequence});
            set(cache, i.low(clamp(i.sub(base, start), keys)), {chunk, sequence});
            return SmallVector<Value>{rows, cache, i.add(start, keys)};
          });
      Value rows = own[0], cache = own[1], lengths = carried[2], end = own[2];
      Value length = i.low(clamp(i.sub(end, base), chunkSize));
      Value isUsed = i.either(i.compare(CmpIPredicate::ult, base, end),
                              i.compare(CmpIPredicate::eq, sequences, i.index(0)));
      set(rows, length, {chunk, sequences});
      set(cache, i.i32(0), {chunk, sequences});
      set(lengths, i.select(isUsed, length, i.i32(-1)), {chunk});
      return SmallVector<Value>{rows, cache, lengths};
    });
  }
};

struct PlanToLinalg : public OpRewritePattern<MlaPrefillPlanOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(MlaPrefillPlanOp op, PatternRewriter &rewriter) const override {
    PlanWriter writer(op, rewriter);
    SmallVector<Value> results = writer.write();
    if (writer.onTensors)
      rewriter.replaceOp(op, results);
    else
      rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void tolinalg::populatePlanPatterns(RewritePatternSet &patterns) {
  patterns.add<PlanToLinalg>(patterns.getContext());
}
