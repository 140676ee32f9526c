// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wide groups: no chunk is a multiple of them. A phase that needs a scale for each group visits the
// row group by group. It first finds the maxima of a group, then computes and stores its scales,
// then visits its columns again from the L1 cache. The last chunk of a group may be partial.

#include "CPURowLowering.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Returns the ops, in program order, that compute the values for each group in a phase that ends
/// in `reduces`.
static SmallVector<Operation *> findNumbersOfGroups(ProgramOp program, ArrayRef<ReduceOp> reduces,
                                                    bool isLast) {
  SmallVector<Value> rows;
  for (ReduceOp reduce : reduces)
    llvm::append_range(rows, reduce.getValues());
  if (isLast)
    for (auto store : program.getBody().getOps<StoreOp>())
      rows.push_back(store.getValue());
  return RowGroups::findNumbers(program, rows);
}

void CPURowLowering::beginPhase(bool isLast, ArrayRef<ReduceOp> reduces) {
  phase = {isLast, findNumbersOfGroups(getProgram(), reduces, isLast)};
  prefetch.beginPass(reduces);
  sums.beginPhase(reduces, /*byGroups=*/!phase.numbersOfGroups.empty());
}

/// Emits the maximum of one group of the current row.
Value CPURowLowering::reduceGroup(GroupReduceOp op, const Chunk &group) {
  auto type = cast<VectorType>(op.getValue().getType());
  ReduceKind kind = op.getKind();
  SmallVector<Value> none = reductions.init(kind, type);
  Type lanesType = none.front().getType();
  SmallVector<Value> maxima = walk.walkGroup(group, none, [&](Chunk &chunk, ValueRange carried) {
    SmallVector<Value> next;
    for (auto [part, value] : llvm::enumerate(get(op.getValue(), chunk))) {
      Value own = reductions.asAccumulator(kind, value);
      if (Value live = chunks.laneMask(type, part, chunk))
        own = select(live, own, reductions.neutral(kind, lanesType));
      next.push_back(combine(*this, kind, carried[part], own));
    }
    return next;
  });
  return vector::BroadcastOp::create(b, loc, VectorType::get({1}, b.getF32Type()),
                                     reductions.fold(kind, maxima));
}

SmallVector<Value> CPURowLowering::walkByGroups(ValueRange accumulators, ChunkBody body) {
  return walk.walkGroups(accumulators, [&](Chunk &group, ValueRange carried) {
    group.values.resize(numRows());
    forEachRow([&] {
      for (Operation *op : phase.numbersOfGroups) {
        if (auto reduce = dyn_cast<GroupReduceOp>(op))
          group.values[currentRow()][reduce.getResult()] = {reduceGroup(reduce, group)};
        else
          get(op->getResult(0), group);
      }
    });
    phase.isWholeGroup = true;
    forEachRow([&] {
      for (auto store : getProgram().getBody().getOps<StoreOp>())
        if (phase.isLast && chunks.isOfWideGroup(store.getValue().getType()))
          emitStore(store, get(store.getValue(), group), group);
    });
    phase.isWholeGroup = false;
    return walk.walkGroup(group, carried, [&](Chunk &chunk, ValueRange values) {
      prefetch.emit(chunk);
      return body(chunk, values);
    });
  });
}
