// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/WarpResults.h"
#include "fusednorm/Lowering/GPU/LineAccess.h"
#include "fusednorm/Lowering/GPU/PieceStates.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

/// Returns `column` of the warp's columns among all columns. `first` is null for 0.
static Value behindFirst(FloatEmitter &e, Value first, Value column) {
  return first ? e.add(column, first) : column;
}

/// Emits `store` with the number of bytes that one access to a row of `out` may have: 0 for single
/// elements. `areAligned` is the flag of WarpLayout.
static void chooseStores(FloatEmitter &e, const GPUKernelFunction &function, Value out,
                         Value areAligned, function_ref<void(int64_t most)> store) {
  LineAccess access = LineAccess::of(function, out, cast<MemRefType>(out.getType()).getRank() - 1);
  if (!access.isTested || access.bytes == 0 || !areAligned)
    return store(access.isTested ? 0 : access.bytes);
  auto emit = [&](int64_t most) {
    store(most);
    return FloatEmitter::Values();
  };
  e.choose(areAligned, [&] { return emit(access.bytes); }, [&] { return emit(0); });
}

Value fusednorm::tilegpu::maxOfFour(FloatEmitter &e, Value x) {
  x = e.maxf(x, e.exchange(x, 1));
  return e.maxf(x, e.exchange(x, 2));
}

Value WarpResults::numberOf(int64_t row) {
  FloatEmitter &e = emitter;
  return e.add(e.add(first, e.shr(lane, 2)), 8 * row);
}

void WarpResults::store(const AttentionRun &run, const Values &accumulators, int64_t row,
                        Value factor) {
  if (!op.getQuantize().empty())
    storeQuantized(run, accumulators, row, factor);
  else if (layout.hasNeighbours)
    storeNeighbours(run, accumulators, row, factor);
  else
    chooseStores(emitter, function, op.getOut(), layout.areAligned,
                 [&](int64_t most) { storeRow(run, accumulators, row, factor, most); });
}

void WarpResults::storePiece(const AttentionRun &run, const Values &accumulators,
                             const Values &lses) {
  FloatEmitter &e = emitter;
  int64_t width = layout.hasNeighbours ? 4 : 2, span = 4 * width;
  Value part = e.bitAnd(lane, 3), owner = e.compare(Predicate::eq, part, 0);
  if (layout.firstColumn)
    owner = e.both(owner, e.compare(Predicate::eq, layout.firstColumn, 0));
  PieceStates::Columns columns;
  columns.first = e.toIndex(behindFirst(e, layout.firstColumn, e.mul(part, width)));
  columns.width = width;
  columns.span = span;
  for (int64_t offset = 0; offset < layout.columns; offset += span)
    columns.offsets.push_back(offset);
  SmallVector<PieceStates::Row> rows;
  for (int64_t row : {0, 1}) {
    Value number = e.toIndex(numberOf(row));
    KeyBlockIterator::Row at = walk.rowAt(number);
    PieceStates::Row own{e.add(run.begin, at.query),
                         at.head,
                         e.compare(Predicate::slt, number, walk.countRows(run)),
                         lses[row],
                         {}};
    for (int64_t offset = 0; offset < layout.columns; offset += span)
      for (int64_t i = 0; i < width; ++i) {
        // Four adjacent columns alternate between two fragments.
        int64_t index = layout.hasNeighbours ? offset / 2 + i % 2 * 4 + i / 2 : offset / 2 + i;
        own.numbers.push_back(accumulators[index + 2 * row]);
      }
    rows.push_back(std::move(own));
  }
  // Warps may have read records that others of the row stored for the previous piece.
  NVVM::SyncWarpOp::create(e.b, e.loc, e.i32(-1));
  chooseStores(e, function, op.getOut(), layout.areAligned, [&](int64_t most) {
    PieceStates(e, op, function, walk, columns, owner, most).store(run, rows);
  });
}

void WarpResults::storeLse(const AttentionRun &run, Value number, Value lse) {
  FloatEmitter &e = emitter;
  Value indices = quantized.lseIndex(walk, run, number);
  e.store(lse, e.ahead(function.getBuffer(op.getLse()).pointer, e.mul(indices, 4)), 4);
}

WarpResults::Values WarpResults::numbersOf(const Values &accumulators, int64_t row, int64_t begin,
                                           Value factor) {
  const Value *parts = &accumulators[begin / 2 + 2 * row];
  static constexpr int64_t neighbours[] = {0, 4, 1, 5}, pairs[] = {0, 1, 4, 5};
  Values own;
  for (int64_t i : layout.hasNeighbours ? neighbours : pairs)
    own.push_back(emitter.mulf(parts[i], factor));
  return own;
}

/// Quantizes groups of at least sixteen columns. A lane has four adjacent columns or two pairs of
/// each sixteen.
void WarpResults::storeQuantized(const AttentionRun &run, const Values &accumulators, int64_t row,
                                 Value factor) {
  FloatEmitter &e = emitter;
  const GPUBuffer &buffer = function.getBuffer(op.getOut());
  int64_t group = op.getGroup() ? int64_t(op.getGroup()) : 16;
  Value number = e.toIndex(numberOf(row)), part = e.bitAnd(lane, 3);
  Value isThere = e.compare(Predicate::slt, number, walk.countRows(run));
  Value isFirst = e.both(isThere, e.compare(Predicate::eq, part, 0));
  for (int64_t begin = 0; begin < layout.columns; begin += group) {
    Values numbers;
    for (int64_t first = begin; first < begin + group; first += 16)
      for (Value number : numbersOf(accumulators, row, first, factor))
        numbers.push_back(quantized.round(number));
    Value quantizationFactor;
    if (op.getScales()) {
      Value largest = e.number(0);
      for (Value number : numbers)
        largest = e.maxf(largest, e.magnitude(number));
      auto [scale, own] = quantized.scaleOf(maxOfFour(e, largest));
      quantizationFactor = own;
      e.when(isFirst, [&, scale = scale] {
        Value own = e.index(begin / group);
        if (layout.firstColumn)
          own = e.add(own, e.toIndex(e.div(layout.firstColumn, group)));
        quantized.storeScale(walk, run, scale, number, own);
      });
    }
    Values pairs = quantized.encode(numbers, quantizationFactor);
    auto storePairs = [&](Value indices, int64_t most) {
      auto store = [&](Value code, Value column, int64_t bytes) {
        Value at = e.mul(e.toIndex(column), buffer.strides.back());
        e.store(code, e.ahead(buffer.pointer, e.add(indices, at)), bytes);
      };
      for (auto [i, pair] : llvm::enumerate(pairs)) {
        // The second pair of sixteen columns is 2 or 8 columns after the first pair.
        int64_t behind = begin + int64_t(i) / 2 * 16 + (i % 2) * (layout.hasNeighbours ? 2 : 8);
        Value column = e.add(e.mul(part, layout.hasNeighbours ? 4 : 2), behind);
        column = behindFirst(e, layout.firstColumn, column);
        if (most >= 2) {
          store(pair, column, 2);
          continue;
        }
        Type byte = e.b.getI8Type();
        store(e.convert(pair, byte), column, 1);
        store(e.convert(e.shr(pair, 8), byte), e.add(column, 1), 1);
      }
    };
    e.when(isThere, [&] {
      quantized.atIndex(walk, run, number, [&](Value indices) {
        chooseStores(e, function, op.getOut(), layout.areAligned,
                     [&](int64_t most) { storePairs(indices, most); });
      });
    });
  }
}

void WarpResults::storeNeighbours(const AttentionRun &run, const Values &accumulators, int64_t row,
                                  Value factor) {
  FloatEmitter &e = emitter;
  Value out = op.getOut();
  auto type = cast<MemRefType>(out.getType());
  Type element = type.getElementType(), i32 = e.b.getI32Type();
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  const GPUBuffer &buffer = function.getBuffer(out);
  Value number = e.toIndex(numberOf(row));
  auto storeColumns = [&](Value indices, int64_t most) {
    Value stride = buffer.strides.back();
    Value column = e.toIndex(e.mul(e.bitAnd(lane, 3), 4));
    for (int64_t first = 0; first < layout.columns; first += 16) {
      Values own;
      for (Value number : numbersOf(accumulators, row, first, factor))
        own.push_back(quantized.round(number));
      if (most >= 4 * bytes) {
        SmallVector<Value> words = own;
        if (bytes == 2)
          words = {e.pack(own[0], own[1], element.isBF16()),
                   e.pack(own[2], own[3], element.isBF16())};
        Type word = bytes == 2 ? i32 : element;
        Value all = vector::FromElementsOp::create(
            e.b, e.loc, VectorType::get({int64_t(words.size())}, word), words);
        Value pointer = e.ahead(buffer.pointer, e.mul(e.add(indices, column), bytes));
        e.store(all, e.ahead(pointer, first * bytes), 4 * bytes);
        continue;
      }
      for (auto [i, value] : llvm::enumerate(own)) {
        Value at = e.add(indices, e.mul(e.add(column, first + int64_t(i)), stride));
        Value number = e.convert(value, element);
        e.store(number, e.ahead(buffer.pointer, e.mul(at, bytes)), bytes);
      }
    }
  };
  e.when(e.compare(Predicate::slt, number, walk.countRows(run)), [&] {
    quantized.atIndex(walk, run, number, [&](Value indices) {
      chooseStores(e, function, op.getOut(), layout.areAligned,
                   [&](int64_t most) { storeColumns(indices, most); });
    });
  });
}

void WarpResults::storeRow(const AttentionRun &run, const Values &accumulators, int64_t row,
                           Value factor, int64_t most) {
  FloatEmitter &e = emitter;
  Value out = op.getOut();
  auto type = cast<MemRefType>(out.getType());
  Type element = type.getElementType(), i32 = e.b.getI32Type();
  int64_t bytes = element.getIntOrFloatBitWidth() / 8, columns = layout.columns;
  const GPUBuffer &buffer = function.getBuffer(out);
  // Two adjacent elements have 4 or 8 bytes.
  bool isWide = columns % 8 == 0 && most >= 2 * bytes;
  bool isSwapped = isWide && bytes == 2 && columns % 16 == 0 && most >= 8;
  Value number = e.toIndex(numberOf(row));
  Value isThere = e.compare(Predicate::slt, number, walk.countRows(run));
  auto result = [&](int64_t fragment, int64_t second) {
    Value value = quantized.round(e.mulf(accumulators[4 * fragment + 2 * row + second], factor));
    return e.convert(value, element);
  };
  auto both = [&](int64_t fragment) -> Value {
    if (bytes == 2)
      return e.pack(quantized.round(e.mulf(accumulators[4 * fragment + 2 * row], factor)),
                    quantized.round(e.mulf(accumulators[4 * fragment + 2 * row + 1], factor)),
                    element.isBF16());
    return vector::FromElementsOp::create(e.b, e.loc, VectorType::get({2}, element),
                                          ValueRange{result(fragment, 0), result(fragment, 1)});
  };
  // Values to store, with their offset in bytes from the lane's first column. Adjacent lanes swap
  // words, so that each has four columns of one fragment. The lanes of a query fill a 32-byte
  // sector.
  SmallVector<std::pair<Value, int64_t>> stores;
  Value isOdd = e.compare(Predicate::eq, e.bitAnd(lane, 1), 1);
  int64_t fragments = columns / 8;
  for (int64_t fragment = 0; isWide && fragment < fragments; fragment += isSwapped ? 2 : 1) {
    Value first = both(fragment);
    if (isSwapped) {
      Value second = both(fragment + 1);
      Value other = e.exchange(e.select(isOdd, first, second), 1);
      first = vector::FromElementsOp::create(
          e.b, e.loc, VectorType::get({2}, i32),
          ValueRange{e.select(isOdd, other, first), e.select(isOdd, second, other)});
    }
    stores.push_back({first, fragment * 8 * bytes});
  }
  auto storeColumns = [&](Value indices) {
    Value column = behindFirst(e, layout.firstColumn, e.mul(e.bitAnd(lane, 3), 2));
    Value stride = buffer.strides.back();
    if (isWide) {
      if (isSwapped)
        column = e.add(column, e.select(isOdd, e.i32(6), e.i32(0)));
      Value pointer = e.ahead(buffer.pointer, e.mul(e.add(indices, e.toIndex(column)), bytes));
      for (auto [value, offset] : stores)
        e.store(value, e.ahead(pointer, offset), isSwapped ? 8 : 2 * bytes);
      return;
    }
    for (int64_t fragment = 0; fragment < layout.fragments; ++fragment)
      for (int64_t second : {0, 1}) {
        Value own = e.add(column, fragment * 8 + second), isColumn;
        if (fragment * 8 + 8 > columns)
          isColumn = e.compare(Predicate::slt, own, columns);
        Value value = result(fragment, second);
        e.when(isColumn, [&] {
          Value at = e.add(indices, e.mul(e.toIndex(own), stride));
          e.store(value, e.ahead(buffer.pointer, e.mul(at, bytes)), bytes);
        });
      }
  };
  e.when(isThere, [&] { quantized.atIndex(walk, run, number, storeColumns); });
}
