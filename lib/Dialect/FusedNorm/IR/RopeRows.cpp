// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary embedding as a row program. A row is taken apart into equal runs of
// columns, such that each run is rotated, or paired with another one, or copied.

#include "OpUtils.h"
#include "RowPrograms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;

Value RopeOp::getRowSpaceOperand() { return getX(); }

namespace {
/// A fused multiply-add in the type of the table, with one rounding.
class TableArithmetic {
public:
  TableArithmetic(RowBuilder &row, Type type, Type inType)
      : row(row), b(row.b()), type(type), inType(inType) {}

  /// A number of the input's type rounded to the table's, in f32.
  Value in(Value x) { return inType == type ? x : row.roundThrough(x, type); }
  Value mul(Value x, Value y) { return row.roundThrough(row.mul(x, y), type); }
  Value neg(Value x) { return arith::NegFOp::create(b, row.getLoc(), x); }

  Value fma(Value x, Value y, Value z) {
    if (type.isF32())
      return math::FmaOp::create(b, row.getLoc(), x, y, z);
    return row.roundThrough(rowkernel::FmaToOddOp::create(b, row.getLoc(), x, y, z), type);
  }

private:
  RowBuilder &row;
  OpBuilder &b;
  Type type, inType;
};
} // namespace

/// The indices of a table's row: one for each dimension but the last.
static SmallVector<Value> tableRow(RowBuilder &row, RopeOp op) {
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  ValueRange rowIndices = row.indices();
  Value positions = op.getPositions();
  if (!positions) {
    int64_t rank = op.getFreqs().getType().getRank();
    return SmallVector<Value>(rowIndices.take_front(rank - 1));
  }
  auto checked = [&](Value position) -> SmallVector<Value> {
    Value index = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), position);
    if (op.getChecked())
      row.guard(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                      row.extent(op.getFreqs(), 0)));
    return {index};
  };
  if (RowBuilder::Integer computed = row.integer(positions)) {
    row.guard(computed.live);
    return checked(computed.value);
  }
  int64_t rank = op.getPositions().getType().getRank();
  Value position = row.loadScalar(positions, rowIndices.take_front(rank));
  Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
  row.guard(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, position, none));
  return checked(position);
}

LogicalResult RopeOp::buildRow(RowBuilder &row) {
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  Type inType = getX().getType().getElementType();
  Type outType = getOut().getType().getElementType();
  auto freqsType = cast<ShapedType>(getFreqs().getType());
  int64_t n = row.getRowLength(), rotated = freqsType.getShape().back();
  if (ShapedType::isDynamic(rotated))
    rotated = n;
  if (row.section() == RowBuilder::Section::Rest) {
    tableRow(row, *this); // rows without an angle stay as they are
    Value x = row.rowAsF32(getX());
    row.setRow(resultOrInit(*this, 0, getOut()), getOut(),
               row.fromF32(row.roundThrough(x, inType), outType));
    return success();
  }
  bool halfSplit = getPairing() == Pairing::HalfSplit;
  int64_t run = opimpl::getRopeRun(n, rotated, halfSplit);
  if (run == 0)
    return emitOpError("works on a row of ") << n << " columns, expected an even number";
  int64_t begin = getPart() == RotaryPart::First ? 0 : n - rotated;

  Value x = row.rowAsF32(getX());
  SmallVector<Value> indices = tableRow(row, *this);
  TableArithmetic table(row, freqsType.getElementType(), inType);
  auto pieceAt = [&](int64_t column) -> Value {
    if (run == n)
      return x;
    return rowkernel::SliceOp::create(b, loc, VectorType::get({run}, b.getF32Type()), x, column);
  };
  auto finish = [&](Value value) { return row.fromF32(row.roundThrough(value, inType), outType); };
  // A table of all positions is a constant of the model; one row for each token
  // has just been computed.
  bool isTable = static_cast<bool>(getPositions());
  // cos and sin of the pairs that `length` columns of the table hold.
  auto angles = [&](int64_t column, int64_t length) {
    Value freqs = row.toF32(row.loadTable(getFreqs(), indices, column, length, isTable));
    auto halves = vector::DeinterleaveOp::create(b, loc, freqs);
    return std::pair<Value, Value>(halves.getRes1(), halves.getRes2());
  };
  auto rotate = [&](Value re, Value im, std::pair<Value, Value> angle) {
    auto [cosine, sine] = angle;
    re = table.in(re);
    im = table.in(im);
    return std::pair<Value, Value>(table.fma(re, cosine, table.neg(table.mul(im, sine))),
                                   table.fma(re, sine, table.mul(im, cosine)));
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
      piece = vector::InterleaveOp::create(b, loc, finish(re), finish(im));
    } else if (offset < rotated / 2) {
      auto [re, im] =
          rotate(pieceAt(column), pieceAt(column + rotated / 2), angles(2 * offset, 2 * run));
      piece = finish(re);
      pieces[(column + rotated / 2) / run] = finish(im);
    }
  }
  Value result = pieces.front();
  if (run != n)
    result = rowkernel::ConcatOp::create(b, loc, VectorType::get({n}, outType), pieces);
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(), result);
  return success();
}

//===----------------------------------------------------------------------===//
// apply_rotary_pos_emb
//===----------------------------------------------------------------------===//

Value ApplyRotaryPosEmbOp::getRowSpaceOperand() { return getX(); }

LogicalResult ApplyRotaryPosEmbOp::buildRow(RowBuilder &row) {
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  Type tableType = getCos().getType().getElementType();
  Type outType = getOut().getType().getElementType();
  int64_t n = row.getRowLength(), half = n / 2;
  bool hasPairs = hasPairTables();
  SmallVector<Value> indices;
  for (int64_t dim : getDims())
    indices.push_back(row.indices()[dim]);

  // x and the tables are exact in f32. Sums and products of two narrow numbers,
  // rounded to f32 and then to their type, are those of that type.
  auto round = [&](Value value) { return row.roundThrough(value, tableType); };
  auto rotated = [&](Value own, Value partner, Value cosine, Value sine) {
    Value sum = row.add(round(row.mul(own, cosine)), round(row.mul(partner, sine)));
    return row.fromF32(round(sum), outType);
  };
  auto negated = [&](Value value) -> Value { return arith::NegFOp::create(b, loc, value); };
  auto load = [&](Value table, int64_t column, int64_t length) {
    return row.toF32(row.loadTable(table, indices, column, length));
  };

  Value x = row.rowAsF32(getX()), first, second;
  Value cosines[2], sines[2];
  if (getPairing() == Pairing::HalfSplit) {
    auto pieceAt = [&](int64_t column) -> Value {
      return rowkernel::SliceOp::create(b, loc, VectorType::get({half}, b.getF32Type()), x, column);
    };
    first = pieceAt(0);
    second = pieceAt(half);
    for (int64_t i = 0; i < 2; ++i) {
      cosines[i] = i && hasPairs ? cosines[0] : load(getCos(), i * half, half);
      sines[i] = i && hasPairs ? sines[0] : load(getSin(), i * half, half);
    }
  } else {
    auto pairs = vector::DeinterleaveOp::create(b, loc, x);
    first = pairs.getRes1();
    second = pairs.getRes2();
    auto loadPairs = [&](Value table, Value *parts) {
      Value all = load(table, 0, hasPairs ? half : n);
      if (hasPairs) {
        parts[0] = parts[1] = all;
        return;
      }
      auto split = vector::DeinterleaveOp::create(b, loc, all);
      parts[0] = split.getRes1();
      parts[1] = split.getRes2();
    };
    loadPairs(getCos(), cosines);
    loadPairs(getSin(), sines);
  }
  Value y0 = rotated(first, negated(second), cosines[0], sines[0]);
  Value y1 = rotated(second, first, cosines[1], sines[1]);
  auto type = VectorType::get({n}, outType);
  Value result;
  if (getWrittenPairing() == Pairing::HalfSplit)
    result = rowkernel::ConcatOp::create(b, loc, type, ValueRange{y0, y1});
  else
    result = vector::InterleaveOp::create(b, loc, y0, y1);
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(), result);
  return success();
}
