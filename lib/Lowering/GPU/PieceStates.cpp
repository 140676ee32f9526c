// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/PieceStates.h"
#include "fusednorm/Lowering/GPU/ElementAddress.h"
#include "fusednorm/Support/KeyPieces.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <limits>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

static constexpr int64_t kWordBytes = 4;

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

NodeSum::NodeSum(FloatEmitter &e, Value x, Value y) : e(e), largest(e.maxf(x, y)) {
  auto factorOf = [&](Value lse) {
    return e.exp2(e.mulf(e.subf(lse, largest), e.number(llvm::numbers::log2e)));
  };
  ofX = factorOf(x);
  ofY = factorOf(y);
  isSecond = e.isMinusInfinity(x);
  isFirst = e.isMinusInfinity(y);
}

Value NodeSum::add(Value x, Value y) {
  Value sum = e.fma(ofY, y, e.mulf(ofX, x));
  return e.select(isFirst, x, e.select(isSecond, y, sum));
}

NodeSum::Values NodeSum::add(FloatEmitter &e, ArrayRef<Value> x, ArrayRef<Value> y) {
  NodeSum sum(e, x[0], y[0]);
  Values result{sum.largest};
  for (auto [first, second] : llvm::zip_equal(x.drop_front(), y.drop_front()))
    result.push_back(sum.add(first, second));
  return result;
}

Value tilegpu::toNodeLse(FloatEmitter &e, Value lse) {
  Value isInfinite = e.isEqual(lse, std::numeric_limits<double>::infinity());
  return e.select(isInfinite, e.minusInfinity(), lse);
}

Value tilegpu::findRootSlot(FloatEmitter &e, Value pieces) {
  Value slot = e.i32(0);
  for (int64_t level = 0; level < kMostRunLevels; ++level) {
    Value isMore = e.compare(Predicate::sgt, pieces, int64_t(1) << level);
    slot = e.add(slot, e.select(isMore, e.i32(1), e.i32(0)));
  }
  return slot;
}

//===----------------------------------------------------------------------===//
// States in the workspace
//===----------------------------------------------------------------------===//

Value PieceStates::stateAddress(const Row &row, Value slot) {
  return elementAddress(e, function, op.getOut(),
                        {e.toIndex(slot), row.query, row.head, columns.first});
}

Value PieceStates::recordAddress(const Row &row, Value slot) {
  return elementAddress(e, function, op.getLse(),
                        {e.toIndex(slot), row.head, row.query, e.index(0)});
}

void PieceStates::forEachAccess(Value address,
                                function_ref<void(Value, int64_t, int64_t, Value)> body) {
  int64_t all = cast<MemRefType>(op.getOut().getType()).getShape().back();
  int64_t own = columns.width * kWordBytes <= widest ? columns.width : 1, number = 0;
  for (int64_t offset : columns.offsets)
    for (int64_t column = offset; column < offset + columns.width; column += own, number += own) {
      Value isColumn;
      if (offset + columns.span > all)
        isColumn = e.compare(Predicate::slt, e.add(columns.first, column), all);
      body(e.ahead(address, column * kWordBytes), number, own, isColumn);
    }
}

PieceStates::Values PieceStates::merge(const Row &row, Value slot, const Values &node) {
  auto load = [&] {
    Type f32 = e.b.getF32Type();
    Value record = recordAddress(row, slot);
    NodeSum sum(e, e.load(f32, record, kWordBytes), node[0]);
    Values result{sum.getLargest(),
                  sum.add(e.load(f32, e.ahead(record, kWordBytes), kWordBytes), node[1])};
    forEachAccess(
        stateAddress(row, slot), [&](Value address, int64_t, int64_t count, Value isColumn) {
          Type type = count > 1 ? Type(VectorType::get({count}, f32)) : f32;
          auto read = [&]() -> Values {
            Value all = e.load(type, address, count * kWordBytes);
            if (count == 1)
              return {all};
            Values numbers;
            for (int64_t i = 0; i < count; ++i)
              numbers.push_back(vector::ExtractOp::create(e.b, e.loc, all, ArrayRef<int64_t>{i}));
            return numbers;
          };
          auto skip = [&] { return Values(count, e.number(0)); };
          for (Value number : isColumn ? e.choose(isColumn, read, skip) : read())
            result.push_back(sum.add(number, node[result.size()]));
        });
    return result;
  };
  return row.isThere ? e.choose(row.isThere, load, [&] { return node; }) : load();
}

void PieceStates::storeRow(const AttentionRun &run, const Row &row, Value slot,
                           const Values &node) {
  e.when(row.isThere, [&] {
    forEachAccess(stateAddress(row, slot),
                  [&](Value address, int64_t number, int64_t count, Value isColumn) {
                    ArrayRef<Value> own = ArrayRef<Value>(node).slice(2 + number, count);
                    Value all = own.front();
                    if (count > 1)
                      all = vector::FromElementsOp::create(
                          e.b, e.loc, VectorType::get({count}, e.b.getF32Type()), own);
                    e.when(isColumn, [&] { e.store(all, address, count * kWordBytes); });
                  });
    e.when(owner, [&] {
      Value record = recordAddress(row, slot);
      Value pieces = e.bitOr(run.pieces, e.shl(piece.levels, kRecordShift));
      e.store(node[0], record, kWordBytes);
      e.store(node[1], e.ahead(record, kWordBytes), kWordBytes);
      e.store(pieces, e.ahead(record, 2 * kWordBytes), kWordBytes);
    });
  });
}

void PieceStates::store(const AttentionRun &run, MutableArrayRef<Row> rows) {
  // Bit l of the mask is set if a node of 2^l pieces waits for this piece: in the middle of a run
  // if all lower bits are set, too. The last piece of a sequence completes the whole run.
  Value number = piece.number, next = e.add(number, 1);
  Value isLast = e.compare(Predicate::eq, e.add(piece.first, next), run.pieces);
  Value mask = e.select(isLast, number, e.bitAnd(number, e.bitXor(next, -1)));
  Values initial{e.i32(0)};
  SmallVector<size_t> begins;
  for (Row &row : rows) {
    begins.push_back(initial.size());
    initial.append({toNodeLse(e, row.lse), e.number(1)});
    llvm::append_range(initial, row.numbers);
  }
  auto nodeOf = [&](ValueRange all, size_t row) {
    return Values(all.slice(begins[row], 2 + rows[row].numbers.size()));
  };
  Values results = e.repeat(
      initial, [&](ValueRange at) { return e.compare(Predicate::ne, e.shr(mask, at[0]), 0); },
      [&](ValueRange at) -> Values {
        Value level = at[0];
        Value isWaiting = e.compare(Predicate::ne, e.bitAnd(e.shr(mask, level), 1), 0);
        Values after = e.choose(
            isWaiting,
            [&] {
              Values merged;
              for (size_t row = 0; row < rows.size(); ++row)
                llvm::append_range(merged,
                                   merge(rows[row], e.add(piece.first, level), nodeOf(at, row)));
              return merged;
            },
            [&] { return Values(at.drop_front()); });
        Values result{e.add(level, 1)};
        llvm::append_range(result, after);
        return result;
      });
  Value slot = e.add(piece.first, results[0]);
  for (size_t row = 0; row < rows.size(); ++row)
    storeRow(run, rows[row], slot, nodeOf(results, row));
}
