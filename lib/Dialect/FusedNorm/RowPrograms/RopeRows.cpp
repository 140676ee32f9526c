// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoPE as a row program. A row is split into equal runs of columns. Each run is rotated, paired
// with another run, or copied.

#include "RowBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;

namespace {
/// FMA in the element type of the table, with one rounding.
class TableArithmetic {
public:
  TableArithmetic(RowBuilder &row, Type type, Type inType)
      : row(row), b(row.b), type(type), inType(inType) {}

  /// Rounds a value of the input type to the table type. The result is f32.
  Value in(Value x) { return inType == type ? x : row.roundThrough(x, type); }
  Value mul(Value x, Value y) { return row.roundThrough(row.mul(x, y), type); }

  Value fma(Value x, Value y, Value z) {
    if (type.isF32())
      return math::FmaOp::create(b, row.loc, x, y, z);
    return row.roundThrough(rowkernel::FmaToOddOp::create(b, row.loc, x, y, z), type);
  }

private:
  RowBuilder &row;
  OpBuilder &b;
  Type type, inType;
};
} // namespace

/// Returns the indices of a table row, one for each dimension except the last.
static SmallVector<Value> tableRow(RowBuilder &row, RopeOp op) {
  ValueRange rowIndices = row.indices();
  Value positions = op.getPositions();
  if (!positions) {
    int64_t rank = op.getFreqs().getType().getRank();
    return SmallVector<Value>(rowIndices.take_front(rank - 1));
  }
  auto checked = [&](Value position) -> SmallVector<Value> {
    Value index = row.toIndex(position);
    if (op.getChecked())
      row.guard(row.num(index).ult(row.extent(op.getFreqs(), 0)));
    return {index};
  };
  if (RowBuilder::Integer computed = row.integer(positions)) {
    row.guard(computed.live);
    return checked(computed.value);
  }
  int64_t rank = op.getPositions().getType().getRank();
  Value position = row.loadScalar(positions, rowIndices.take_front(rank));
  row.guard(row.num(position).ne(-1));
  return checked(position);
}

/// Verifies that interleaved pairs are in one run.
static LogicalResult checkRun(Operation *op, int64_t run, bool isHalfSplit) {
  if (isHalfSplit || run % 2 == 0)
    return success();
  return op->emitOpError("rotates interleaved pairs in a row program with rows of several lengths, "
                         "with the common divisor ")
         << run << "; expected an even divisor";
}

LogicalResult fusednorm::buildRow(RopeOp op, RowBuilder &row) {
  OpBuilder &b = row.b;
  Location loc = row.loc;
  Type inType = op.getX().getType().getElementType();
  Type outType = op.getOut().getType().getElementType();
  auto freqsType = cast<ShapedType>(op.getFreqs().getType());
  int64_t n = row.getRowLength(), rotated = freqsType.getShape().back();
  if (ShapedType::isDynamic(rotated))
    rotated = n;
  if (row.section() == RowBuilder::Section::Rest) {
    tableRow(row, op); // rows without an angle stay unchanged
    Value x = row.rowAsF32(op.getX());
    row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
               row.fromF32(row.roundThrough(x, inType), outType));
    return success();
  }
  bool halfSplit = op.getPairing() == Pairing::HalfSplit;
  int64_t run = opimpl::getRopeRun(n, rotated, halfSplit);
  if (run == 0)
    return op.emitOpError("works on a row of ") << n << " columns, expected an even number";
  run = row.getRun(run);
  if (failed(checkRun(op, run, halfSplit)))
    return failure();
  int64_t begin = op.getPart() == RotaryPart::First ? 0 : n - rotated;

  Value x = row.rowAsF32(op.getX());
  SmallVector<Value> indices = tableRow(row, op);
  TableArithmetic table(row, freqsType.getElementType(), inType);
  auto pieceAt = [&](int64_t column) -> Value {
    if (run == n)
      return x;
    return rowkernel::SliceOp::create(b, loc, VectorType::get({run}, b.getF32Type()), x, column);
  };
  auto finish = [&](Value value) { return row.fromF32(row.roundThrough(value, inType), outType); };
  // A table of all positions is invariant. A table with one row per token may have just been
  // computed.
  bool isTable = static_cast<bool>(op.getPositions());
  // Returns cos and sin of the pairs in `length` columns of the table.
  auto angles = [&](int64_t column, int64_t length) {
    Value freqs = row.toF32(row.loadTable(op.getFreqs(), indices, column, length, isTable));
    auto halves = vector::DeinterleaveOp::create(b, loc, freqs);
    return std::pair<Value, Value>(halves.getRes1(), halves.getRes2());
  };
  auto rotate = [&](Value re, Value im, std::pair<Value, Value> angle) {
    auto [cosine, sine] = angle;
    re = table.in(re);
    im = table.in(im);
    Value left = table.fma(re, cosine, row.neg(table.mul(im, sine)));
    Value right = table.fma(re, sine, table.mul(im, cosine));
    return std::pair(left, right);
  };

  SmallVector<Value> pieces(n / run);
  for (int64_t column = 0; column < n; column += run) {
    Value &piece = pieces[column / run];
    int64_t offset = column - begin;
    if (offset < 0 || offset >= rotated) {
      piece = finish(pieceAt(column));
    } else if (!halfSplit) {
      auto pairs = vector::DeinterleaveOp::create(b, loc, pieceAt(column));
      auto [re, im] = rotate(pairs.getRes1(), pairs.getRes2(), angles(offset, run));
      Value even = finish(re), odd = finish(im);
      piece = vector::InterleaveOp::create(b, loc, even, odd);
    } else if (offset < rotated / 2) {
      Value x1 = pieceAt(column), x2 = pieceAt(column + rotated / 2);
      auto [re, im] = rotate(x1, x2, angles(2 * offset, 2 * run));
      piece = finish(re);
      pieces[(column + rotated / 2) / run] = finish(im);
    }
  }
  Value result = pieces.front();
  if (run != n)
    result = rowkernel::ConcatOp::create(b, loc, VectorType::get({n}, outType), pieces);
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(), result);
  return success();
}

//===----------------------------------------------------------------------===//
// apply_rotary_pos_emb
//===----------------------------------------------------------------------===//

namespace {
/// Loads the cos or sin of one row as f32, from the sections of its pairs.
class SectionTables {
public:
  SectionTables(ApplyRotaryPosEmbOp op, RowBuilder &row)
      : op(op), row(row), b(row.b), loc(row.loc) {
    for (int64_t section = 0; section < op.getNumSections(); ++section)
      rows.push_back(findRow(section));
  }

  /// Loads columns [column, column + length) of a table. The first `columnsOfPair` columns belong
  /// to pair `pair`, the next ones to the next pair, and so on.
  Value load(Value table, int64_t column, int64_t length, int64_t pair, int64_t columnsOfPair) {
    Value numbers = load(table, 0, column, length);
    for (int64_t section = 1; section < op.getNumSections(); ++section) {
      Value isHere = isOf(section, length, pair, columnsOfPair);
      numbers = row.select(isHere, load(table, section, column, length), numbers);
    }
    return numbers;
  }

private:
  Value load(Value table, int64_t section, int64_t column, int64_t length) {
    // A table of all positions is invariant.
    bool isInvariant = static_cast<bool>(op.getPositions());
    return row.toF32(row.loadTable(table, rows[section], column, length, isInvariant));
  }

  /// Returns the indices of the table row.
  SmallVector<Value> findRow(int64_t section) {
    SmallVector<Value> indices;
    if (op.getSections())
      indices.push_back(row.index(section));
    for (int64_t dim : op.getDims())
      indices.push_back(row.indices()[dim]);
    if (!op.getPositions())
      return indices;
    Value position = row.loadScalar(op.getPositions(), indices);
    position = row.convertSigned(position, b.getIndexType());
    // Clamp the position to the table.
    Value last = row.sub(row.extent(op.getCos(), 0), 1);
    return {row.maxS(row.minS(position, last), 0)};
  }

  /// Returns which elements belong to pairs of a section.
  Value isOf(int64_t section, int64_t length, int64_t pair, int64_t columnsOfPair) {
    auto type = VectorType::get({length}, b.getI32Type());
    Value step = vector::StepOp::create(b, loc, VectorType::get({length}, b.getIndexType()));
    Value pairs = row.convertSigned(step, type);
    if (columnsOfPair != 1)
      pairs = row.div(pairs, columnsOfPair);
    pairs = row.add(pairs, pair);
    ArrayRef<int64_t> sections = *op.getSections();
    auto isBelow = [&](Value value, int64_t end) -> Value { return row.num(value).ult(end); };
    if (!op.getInterleavedSections()) {
      int64_t begin = std::accumulate(sections.begin(), sections.begin() + section, int64_t(0));
      return isBelow(row.sub(pairs, begin), sections[section]);
    }
    int64_t count = sections.size();
    Value number = row.rem(pairs, count);
    Value isOwn = row.num(number).eq(section);
    return row.bitAnd(isOwn, isBelow(pairs, count * sections[section]));
  }

  ApplyRotaryPosEmbOp op;
  RowBuilder &row;
  OpBuilder &b;
  Location loc;
  /// Indices of the table row, by section.
  SmallVector<SmallVector<Value>> rows;
};
} // namespace

LogicalResult fusednorm::buildRow(ApplyRotaryPosEmbOp op, RowBuilder &row) {
  OpBuilder &b = row.b;
  Location loc = row.loc;
  Type tableType = op.getCos().getType().getElementType();
  Type outType = op.getOut().getType().getElementType();
  int64_t rotatedColumns = op.getRotatedColumns(), half = rotatedColumns / 2;
  int64_t n = row.getRowLength(), run = row.getRun(op.getRun());
  if (failed(checkRun(op, run, op.getPairing() == Pairing::HalfSplit)))
    return failure();
  int64_t begin = op.getPart() == RotaryPart::First ? 0 : n - rotatedColumns;
  bool hasPairs = op.hasPairTables();
  SectionTables tables(op, row);

  // x and the tables are exact in f32. f32 arithmetic on two narrow values, rounded to their type,
  // equals arithmetic in their type.
  auto round = [&](Value value) { return row.roundThrough(value, tableType); };
  auto rotated = [&](Value own, Value partner, Value cosine, Value sine) {
    Value sum = row.add(round(row.mul(own, cosine)), round(row.mul(partner, sine)));
    return row.fromF32(round(sum), outType);
  };
  Value x = row.rowAsF32(op.getX());
  auto pieceAt = [&](int64_t column) -> Value {
    if (run == n)
      return x;
    return rowkernel::SliceOp::create(b, loc, VectorType::get({run}, b.getF32Type()), x, column);
  };
  struct Numbers {
    /// Values for the first and the second column of pairs.
    Value first, second;
  };
  auto loadHalves = [&](Value table, int64_t pair) {
    Value first = tables.load(table, pair, run, pair, 1);
    return Numbers{first, hasPairs ? first : tables.load(table, half + pair, run, pair, 1)};
  };
  auto loadNeighbours = [&](Value table, int64_t pair) {
    if (hasPairs) {
      Value both = tables.load(table, pair, run / 2, pair, 1);
      return Numbers{both, both};
    }
    Value all = tables.load(table, 2 * pair, run, pair, 2);
    auto split = vector::DeinterleaveOp::create(b, loc, all);
    return Numbers{split.getRes1(), split.getRes2()};
  };

  auto type = VectorType::get({n}, outType);
  bool movesColumns = op.getWrittenPairing() != op.getPairing();
  SmallVector<Value> pieces(n / run);
  Value result;
  for (int64_t column = 0; column < n; column += run) {
    Value &piece = pieces[column / run];
    int64_t offset = column - begin;
    if (offset < 0 || offset >= rotatedColumns) {
      piece = row.fromF32(pieceAt(column), outType);
      continue;
    }
    Value first, second;
    Numbers cosines, sines;
    if (op.getPairing() == Pairing::HalfSplit) {
      if (offset >= half)
        continue; // processed with its partner
      first = pieceAt(column);
      second = pieceAt(column + half);
      cosines = loadHalves(op.getCos(), offset);
      sines = loadHalves(op.getSin(), offset);
    } else {
      auto pairs = vector::DeinterleaveOp::create(b, loc, pieceAt(column));
      first = pairs.getRes1();
      second = pairs.getRes2();
      cosines = loadNeighbours(op.getCos(), offset / 2);
      sines = loadNeighbours(op.getSin(), offset / 2);
    }
    Value y0 = rotated(first, row.neg(second), cosines.first, sines.first);
    Value y1 = rotated(second, first, cosines.second, sines.second);
    if (movesColumns) // the row is one pair of runs
      result = op.getWrittenPairing() == Pairing::HalfSplit
                   ? rowkernel::ConcatOp::create(b, loc, type, ValueRange{y0, y1}).getResult()
                   : vector::InterleaveOp::create(b, loc, y0, y1).getResult();
    else if (op.getPairing() == Pairing::Interleaved)
      piece = vector::InterleaveOp::create(b, loc, y0, y1);
    else {
      piece = y0;
      pieces[(column + half) / run] = y1;
    }
  }
  if (!result)
    result =
        run == n ? pieces.front() : rowkernel::ConcatOp::create(b, loc, type, pieces).getResult();
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(), result);
  return success();
}
