// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wide groups: no chunk is a multiple of them. A phase that needs a scale for each group visits the
// row group by group. It first finds the maxima of a group, then computes and stores its scales,
// then visits its columns again from the L1 cache. The last chunk of a group may be partial.

#include "CPURowLowering.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Returns whether rows of this type have one element for each wide group, or for larger groups.
bool CPURowLowering::isOfWideGroup(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && RowGroups::haveNumbers(ratioOf(vector), wideColumns);
}

/// Returns the ops, in program order, that compute the values for each group in a phase.
SmallVector<Operation *> CPURowLowering::findNumbersOfGroups(ArrayRef<ReduceOp> reduces) {
  SmallVector<Value> rows;
  for (ReduceOp reduce : reduces)
    llvm::append_range(rows, reduce.getValues());
  if (inLastPhase)
    for (auto store : getProgram().getBody().getOps<StoreOp>())
      rows.push_back(store.getValue());
  return RowGroups::findNumbers(getProgram(), rows);
}

/// Emits the values of `body` if `count` is not 0, else `values`.
static SmallVector<Value> ifNotZero(OpBuilder &b, Location loc, Value count, ValueRange values,
                                    function_ref<SmallVector<Value>()> body) {
  Arith arith(b, loc);
  Value isRest = arith.num(count).ne(0);
  auto branch =
      scf::IfOp::create(b, loc, TypeRange(values), isRest, /*withElseRegion=*/!values.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> next = body();
  if (!values.empty()) {
    b.setInsertionPointToEnd(branch.thenBlock());
    scf::YieldOp::create(b, loc, next);
    b.setInsertionPointToEnd(branch.elseBlock());
    scf::YieldOp::create(b, loc, values);
  }
  return SmallVector<Value>(branch.getResults());
}

/// Runs `body` for every chunk of the group. The values of the group must be known.
SmallVector<Value>
CPURowLowering::walkGroup(const Chunk &group, ValueRange accumulators,
                          function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  SmallVector<Value> values(accumulators);
  auto walkChunk = [&](Value offset, int64_t live, ValueRange carried, Value liveValue = {}) {
    Chunk chunk;
    chunk.position = offset ? add(group.position, offset) : group.position;
    chunk.liveColumns = live;
    chunk.liveColumnsValue = liveValue;
    chunk.values = group.values;
    return body(chunk, carried);
  };
  auto walkFull = [&](Value end) {
    auto loop = scf::ForOp::create(b, loc, index(0), end, index(chunkColumns), values,
                                   [&](OpBuilder &, Location, Value offset, ValueRange carried) {
                                     OpBuilder::InsertionGuard guard(b);
                                     b.setInsertionPointToEnd(offset.getParentBlock());
                                     scf::YieldOp::create(b, loc, walkChunk(offset, 0, carried));
                                   });
    values = SmallVector<Value>(loop.getResults());
  };
  if (group.liveColumnsValue) {
    Value rest = rem(group.liveColumnsValue, chunkColumns);
    Value end = sub(group.liveColumnsValue, rest);
    walkFull(end);
    return ifNotZero(b, loc, rest, values, [&] { return walkChunk(end, 0, values, rest); });
  }
  int64_t full = wideColumns / chunkColumns * chunkColumns;
  if (full == chunkColumns) {
    values = walkChunk({}, 0, values);
  } else if (full) {
    walkFull(index(full));
  }
  if (full < wideColumns)
    values = walkChunk(full ? index(full) : Value(), wideColumns - full, values);
  return values;
}

/// Emits the maximum of one group of the current row.
Value CPURowLowering::reduceGroup(GroupReduceOp op, const Chunk &group) {
  auto type = cast<VectorType>(op.getValue().getType());
  bool magnitudes = op.getKind() == ReduceKind::AbsMax;
  auto lanesType = cast<VectorType>(partType(type));
  if (magnitudes)
    lanesType = lanesType.clone(b.getI32Type());
  SmallVector<Value> none(numParts(type), neutral(op.getKind(), lanesType));
  SmallVector<Value> maxima = walkGroup(group, none, [&](Chunk &chunk, ValueRange carried) {
    SmallVector<Value> next;
    for (auto [part, value] : llvm::enumerate(get(op.getValue(), chunk))) {
      Value own = magnitudes ? emit.bitAnd(emit.asInt(value), 0x7fffffff) : value;
      if (Value live = laneMask(type, part, chunk))
        own = select(live, own, neutral(op.getKind(), lanesType));
      next.push_back(combine(op.getKind(), carried[part], own));
    }
    return next;
  });
  Value folded = maxima[0];
  for (Value part : ArrayRef<Value>(maxima).drop_front())
    folded = combine(op.getKind(), folded, part);
  folded = foldLanes(op.getKind(), folded);
  if (magnitudes)
    folded = emit.asFloat(folded);
  return vector::BroadcastOp::create(b, loc, VectorType::get({1}, b.getF32Type()), folded);
}

SmallVector<Value>
CPURowLowering::walkByGroups(ValueRange accumulators,
                             function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  auto takeGroup = [&](Value position, ValueRange carried, Value live = {}) {
    Chunk group;
    group.position = position;
    group.liveColumnsValue = live;
    group.values.resize(numRows());
    forEachRow([&] {
      for (Operation *op : numbersOfGroups) {
        if (auto reduce = dyn_cast<GroupReduceOp>(op))
          group.values[currentRow()][reduce.getResult()] = {reduceGroup(reduce, group)};
        else
          get(op->getResult(0), group);
      }
    });
    isWholeGroup = true;
    forEachRow([&] {
      for (auto store : getProgram().getBody().getOps<StoreOp>())
        if (inLastPhase && isOfWideGroup(store.getValue().getType()))
          emitStore(store, get(store.getValue(), group), group);
    });
    isWholeGroup = false;
    return walkGroup(group, carried, [&](Chunk &chunk, ValueRange values) {
      prefetch(chunk);
      return body(chunk, values);
    });
  };
  Value end = index(getLongest()), rest;
  if (columns) {
    rest = rem(columns, wideColumns);
    end = sub(columns, rest);
  }
  auto loop = scf::ForOp::create(b, loc, index(0), end, index(wideColumns), accumulators,
                                 [&](OpBuilder &, Location, Value position, ValueRange carried) {
                                   OpBuilder::InsertionGuard guard(b);
                                   b.setInsertionPointToEnd(position.getParentBlock());
                                   scf::YieldOp::create(b, loc, takeGroup(position, carried));
                                 });
  SmallVector<Value> values(loop.getResults());
  if (!rest)
    return values;
  return ifNotZero(b, loc, rest, values, [&] { return takeGroup(end, values, rest); });
}
