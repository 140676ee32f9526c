// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OperandLoader.h"
#include "KeyScales.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

void OperandLoader::packQueries(const Run &run) {
  Value zero = e.index(0);
  Value all = e.mul(run.groups, e.index(in.width));
  Value none = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  e.loop(zero, all, 1, [&](Value query) {
    Value group = e.div(query, e.index(in.width)), at = e.rem(query, e.index(in.width));
    auto store = [&](Value number, Value column) {
      memref::StoreOp::create(b, loc, number, memory.queries, ValueRange{group, column, at});
    };
    e.when(
        e.isLess(query, run.rows),
        [&] {
          Value row = e.add(run.begin, in.queryOf(query)), head = in.headOf(query);
          bool isComputed = op.getQueryRows().any();
          if (isComputed)
            computation.compute(op.getQueryRows(), row, head);
          e.loop(zero, e.index(in.columns), 1, [&](Value column) {
            Value number =
                isComputed
                    ? memref::LoadOp::create(b, loc, memory.computedRow, ValueRange{zero, column})
                    : memref::LoadOp::create(b, loc, in.q, ValueRange{row, head, column});
            store(e.widen(number), column);
          });
        },
        [&] { e.loop(zero, e.index(in.columns), 1, [&](Value column) { store(none, column); }); });
  });
}

void OperandLoader::packQueriesInTiles(const Run &run) {
  Value zero = e.index(0);
  e.loop(zero, run.groups, 1, [&](Value group) {
    Value first = e.mul(group, e.index(in.width));
    e.loop(zero, e.index(in.width), 1, [&](Value query) {
      Value number = e.add(first, query);
      e.when(
          e.isLess(number, run.rows),
          [&] {
            Value row = e.add(run.begin, in.queryOf(number)), head = in.headOf(number);
            if (!op.getQueryRows().any())
              return copies.loadRow(in.q, {row, head}, 0, in.columns, memory.queryRows, query, 0);
            computation.compute(op.getQueryRows(), row, head);
            copies.loadRow(memory.computedRow, zero, 0, in.columns, memory.queryRows, query, 0);
          },
          [&] { copies.clearRow(memory.queryRows, query, in.columns); });
    });
    e.loop(zero, e.index(in.paddedColumns / 2), kSide, [&](Value pair) {
      for (int64_t part = 0; part < in.width / kSide; ++part) {
        Lanes rows;
        for (int64_t row = 0; row < kSide; ++row)
          rows.push_back(pairs.loadPairs(memory.queryRows,
                                         {e.index(part * kSide + row), e.mul(pair, e.index(2))}));
        for (auto [at, column] : llvm::enumerate(pairs.transpose(rows)))
          pairs.storePairs(column, memory.queries,
                           {group, e.add(pair, at), e.index(2 * kSide * part)});
      }
    });
  });
}

void OperandLoader::loadBlock(const Run &run, const KeyBlock &block) {
  Value valueMemory = in.hasPairs ? memory.valueRows : memory.values;
  Value last = e.sub(e.sub(run.keyCount, block.begin), e.index(1));
  e.loop(e.index(0), block.count, 1, [&](Value key) {
    if (!in.usesTiles) {
      // Rows of the next block are prefetched while this block is computed.
      Value next = e.smaller(e.add(key, in.blockKeys), last);
      copies.prefetchRow(in.k, in.indexOf(run, block, next, op.getKeyIndex()), 0, in.keyColumns);
      copies.prefetchRow(in.v, in.indexOf(run, block, next, op.getValueIndex()), 0,
                         in.valueColumns);
      if (in.rope)
        copies.prefetchRow(in.rope, in.indexOf(run, block, next, op.getRopeIndex()),
                           op.getRopeColumn(), in.columns - in.keyColumns);
    }
    if (memory.keyScales)
      memory.keyScales->load(run, block, key);
    Lanes keyIndex = in.indexOf(run, block, key, op.getKeyIndex());
    if (op.getKeyRows().any()) {
      computation.compute(op.getKeyRows(), keyIndex[0], keyIndex[1]);
      copies.loadRow(memory.computedRow, e.index(0), 0, in.keyColumns, memory.keys, key, 0);
    } else {
      copies.loadRow(in.k, keyIndex, 0, in.keyColumns, memory.keys, key, 0);
    }
    copies.loadRow(in.v, in.indexOf(run, block, key, op.getValueIndex()), 0, in.valueColumns,
                   valueMemory, key, 0);
    if (!in.rope)
      return;
    Lanes indices = in.indexOf(run, block, key, op.getRopeIndex());
    if (op.getRopeScales())
      loadScaledRope(indices, key);
    else
      copies.loadRow(in.rope, indices, op.getRopeColumn(), in.columns - in.keyColumns, memory.keys,
                     key, in.keyColumns);
  });
  // Memory past the last key is not read: these rows are zeros.
  e.loop(block.count, block.padded, 1, [&](Value key) {
    copies.clearRow(memory.keys, key, in.columns);
    copies.clearRow(valueMemory, key, in.valueColumns);
    if (memory.keyScales)
      memory.keyScales->clear(key);
  });
  if (in.usesTiles)
    transposeV(block);
  else if (in.hasPairs)
    pairValues(block);
}

void OperandLoader::loadScaledRope(ValueRange indices, Value row) {
  Value scales = in.own(op.getRopeScales());
  int64_t first = op.getRopeColumn(), group = op.getRopeGroup();
  SmallVector<Value> source(indices), scale(indices);
  source.push_back({});
  scale.push_back({});
  Type element = in.elementOf(in.q);
  e.loop(e.index(0), e.index(in.columns - in.keyColumns), 1, [&](Value at) {
    source.back() = e.add(at, first);
    scale.back() = e.div(source.back(), e.index(group));
    Value number = e.widen(memref::LoadOp::create(b, loc, in.rope, source));
    number = e.mulf(number, e.widen(memref::LoadOp::create(b, loc, scales, scale)));
    if (!element.isF32())
      number = e.convert(number, element);
    memref::StoreOp::create(b, loc, copies.convert(number, memory.keys), memory.keys,
                            ValueRange{row, e.add(at, in.keyColumns)});
  });
}

void OperandLoader::transposeV(const KeyBlock &block) {
  Type i16 = b.getI16Type(), i32 = b.getI32Type();
  auto load = [&](Value key, Value column) -> Value {
    auto type = e.of(b.getBF16Type());
    Value numbers = vector::LoadOp::create(b, loc, type, memory.valueRows, ValueRange{key, column});
    return e.convert(vector::BitCastOp::create(b, loc, e.of(i16), numbers), i32);
  };
  e.loop(e.index(0), block.padded, 2 * kSide, [&](Value key) {
    e.loop(e.index(0), e.index(in.paddedValues), kSide, [&](Value column) {
      Lanes joined;
      for (int64_t pair = 0; pair < kSide; ++pair)
        joined.push_back(pairs.packTwo(load(e.add(key, 2 * pair), column),
                                       load(e.add(key, 2 * pair + 1), column)));
      for (auto [at, row] : llvm::enumerate(pairs.transpose(joined)))
        pairs.storePairs(row, memory.values, {e.add(column, at), key});
    });
  });
}

void OperandLoader::pairValues(const KeyBlock &block) {
  auto load = [&](Value key, Value column) -> Value {
    Value numbers = vector::LoadOp::create(b, loc, e.of(b.getBF16Type()), memory.valueRows,
                                           ValueRange{key, column});
    return e.convert(vector::BitCastOp::create(b, loc, e.of(b.getI16Type()), numbers),
                     b.getI32Type());
  };
  e.loop(e.index(0), block.padded, 2, [&](Value key) {
    Value pair = e.div(key, e.index(2));
    e.loop(e.index(0), e.index(in.paddedValues), in.lanes, [&](Value column) {
      pairs.storePairs(pairs.packTwo(load(key, column), load(e.add(key, 1), column)), memory.values,
                       {pair, e.mul(column, e.index(2))});
    });
  });
}
