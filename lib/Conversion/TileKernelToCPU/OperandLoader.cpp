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
  Value zero = emitter.index(0);
  Value all = emitter.mul(run.groups, emitter.index(in.width));
  Value none = arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0));
  emitter.loop(zero, all, 1, [&](Value query) {
    Value group = emitter.div(query, emitter.index(in.width)),
          at = emitter.rem(query, emitter.index(in.width));
    auto store = [&](Value number, Value column) {
      memref::StoreOp::create(builder, loc, number, memory.queries, ValueRange{group, column, at});
    };
    emitter.when(
        emitter.isLess(query, run.rows),
        [&] {
          Value row = emitter.add(run.begin, in.queryOf(query)), head = in.headOf(query);
          bool isComputed = op.getQueryRows().any();
          if (isComputed)
            computation.compute(op.getQueryRows(), row, head);
          emitter.loop(zero, emitter.index(in.columns), 1, [&](Value column) {
            Value number = isComputed ? memref::LoadOp::create(builder, loc, memory.computedRow,
                                                               ValueRange{zero, column})
                                      : memref::LoadOp::create(builder, loc, in.queryArray,
                                                               ValueRange{row, head, column});
            store(emitter.widen(number), column);
          });
        },
        [&] {
          emitter.loop(zero, emitter.index(in.columns), 1,
                       [&](Value column) { store(none, column); });
        });
  });
}

void OperandLoader::packQueriesInTiles(const Run &run) {
  Value zero = emitter.index(0);
  emitter.loop(zero, run.groups, 1, [&](Value group) {
    Value first = emitter.mul(group, emitter.index(in.width));
    emitter.loop(zero, emitter.index(in.width), 1, [&](Value query) {
      Value number = emitter.add(first, query);
      emitter.when(
          emitter.isLess(number, run.rows),
          [&] {
            Value row = emitter.add(run.begin, in.queryOf(number)), head = in.headOf(number);
            if (!op.getQueryRows().any())
              return copies.loadRow(in.queryArray, {row, head}, 0, in.columns, memory.queryRows,
                                    query, 0);
            computation.compute(op.getQueryRows(), row, head);
            copies.loadRow(memory.computedRow, zero, 0, in.columns, memory.queryRows, query, 0);
          },
          [&] { copies.clearRow(memory.queryRows, query, in.columns); });
    });
    emitter.loop(zero, emitter.index(in.paddedColumns / 2), kSide, [&](Value pair) {
      for (int64_t part = 0; part < in.width / kSide; ++part) {
        Lanes rows;
        for (int64_t row = 0; row < kSide; ++row)
          rows.push_back(pairs.loadPairs(memory.queryRows, {emitter.index(part * kSide + row),
                                                            emitter.mul(pair, emitter.index(2))}));
        for (auto [at, column] : llvm::enumerate(pairs.transpose(rows)))
          pairs.storePairs(column, memory.queries,
                           {group, emitter.add(pair, at), emitter.index(2 * kSide * part)});
      }
    });
  });
}

void OperandLoader::loadBlock(const Run &run, const KeyBlock &block) {
  Value valueMemory = in.hasPairs ? memory.valueRows : memory.values;
  Value last = emitter.sub(emitter.sub(run.keyCount, block.begin), emitter.index(1));
  auto ofColumns = [&](Value scales) -> RowCopies::Scales {
    if (!op.hasScalesOfColumns())
      return {};
    return {in.own(scales), int64_t(op.getKvGroup())};
  };
  emitter.loop(emitter.index(0), block.count, 1, [&](Value key) {
    if (!in.usesTiles) {
      // Rows of the next block are prefetched while this block is computed.
      Value next = emitter.smaller(emitter.add(key, in.blockKeys), last);
      copies.prefetchRow(in.keyArray, in.indexOf(run, block, next, op.getKeyIndex()), 0,
                         in.keyColumns);
      copies.prefetchRow(in.valueArray, in.indexOf(run, block, next, op.getValueIndex()), 0,
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
      copies.loadRow(memory.computedRow, emitter.index(0), 0, in.keyColumns, memory.keys, key, 0);
    } else {
      load(in.keyArray, ofColumns(op.getKScales()), keyIndex, 0, in.keyColumns, memory.keys, key,
           0);
    }
    load(in.valueArray, ofColumns(op.getVScales()), in.indexOf(run, block, key, op.getValueIndex()),
         0, in.valueColumns, valueMemory, key, 0);
    if (in.rope)
      load(in.rope, {in.own(op.getRopeScales()), int64_t(op.getRopeGroup())},
           in.indexOf(run, block, key, op.getRopeIndex()), op.getRopeColumn(),
           in.columns - in.keyColumns, memory.keys, key, in.keyColumns);
  });
  // Memory past the last key is not read: these rows are zeros.
  emitter.loop(block.count, block.padded, 1, [&](Value key) {
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

void OperandLoader::load(Value from, const RowCopies::Scales &scales, ValueRange indices,
                         int64_t column, int64_t count, Value to, Value key, int64_t toColumn) {
  if (scales.array)
    copies.loadScaledRow(from, scales, indices, column, count, to, key, toColumn);
  else
    copies.loadRow(from, indices, column, count, to, key, toColumn);
}

void OperandLoader::transposeV(const KeyBlock &block) {
  Type i16 = builder.getI16Type(), i32 = builder.getI32Type();
  auto load = [&](Value key, Value column) -> Value {
    auto type = emitter.of(builder.getBF16Type());
    Value numbers =
        vector::LoadOp::create(builder, loc, type, memory.valueRows, ValueRange{key, column});
    return emitter.convert(vector::BitCastOp::create(builder, loc, emitter.of(i16), numbers), i32);
  };
  emitter.loop(emitter.index(0), block.padded, 2 * kSide, [&](Value key) {
    emitter.loop(emitter.index(0), emitter.index(in.paddedValues), kSide, [&](Value column) {
      Lanes joined;
      for (int64_t pair = 0; pair < kSide; ++pair)
        joined.push_back(pairs.packTwo(load(emitter.add(key, 2 * pair), column),
                                       load(emitter.add(key, 2 * pair + 1), column)));
      for (auto [at, row] : llvm::enumerate(pairs.transpose(joined)))
        pairs.storePairs(row, memory.values, {emitter.add(column, at), key});
    });
  });
}

void OperandLoader::pairValues(const KeyBlock &block) {
  auto load = [&](Value key, Value column) -> Value {
    Value numbers = vector::LoadOp::create(builder, loc, emitter.of(builder.getBF16Type()),
                                           memory.valueRows, ValueRange{key, column});
    return emitter.convert(
        vector::BitCastOp::create(builder, loc, emitter.of(builder.getI16Type()), numbers),
        builder.getI32Type());
  };
  emitter.loop(emitter.index(0), block.padded, 2, [&](Value key) {
    Value pair = emitter.div(key, emitter.index(2));
    emitter.loop(emitter.index(0), emitter.index(in.paddedValues), in.lanes, [&](Value column) {
      pairs.storePairs(pairs.packTwo(load(key, column), load(emitter.add(key, 1), column)),
                       memory.values, {pair, emitter.mul(column, emitter.index(2))});
    });
  });
}
