// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers rotary embeddings. Each element is computed from the two columns of its pair.

#include "PrimitiveToLinalg.h"
#include "RotaryTablesToLinalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
/// Computes one element of the result in the body of a linalg.generic.
class RotatedElement {
public:
  RotatedElement(RopeOp op, Rows &rows, Scalars &s, Value columns, Value rotated)
      : op(op), s(s), b(s.b), loc(s.loc), rotated(rotated), tableType(getElement(op.getFreqs())) {
    for (int64_t dim = 0; dim < rows.rank; ++dim)
      indices.push_back(linalg::IndexOp::create(b, loc, dim));
    begin = op.getPart() == RotaryPart::First ? s.index(0) : Value(s.sub(columns, rotated));
  }

  Value emit(Value before) {
    if (!op.getPositions())
      return element(tableRow(Value()));
    int64_t rank = op.getPositions().getType().getRank();
    Value position = tensor::ExtractOp::create(b, loc, op.getPositions(),
                                               ArrayRef<Value>(indices).take_front(rank));
    Value isLive = s.num(position).ne(-1);
    if (op.getChecked()) {
      Value row = s.toIndex(position);
      Value end =
          getValueOrCreateConstantIndexOp(b, loc, tensor::getMixedSize(b, loc, op.getFreqs(), 0));
      Value isRow = s.num(row).ult(end);
      isLive = s.bitAnd(isLive, isRow);
    }
    auto branch = scf::IfOp::create(b, loc, before.getType(), isLive, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, element(tableRow(position)));
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, before);
    return branch.getResult(0);
  }

private:
  SmallVector<Value> tableRow(Value position) {
    if (position)
      return {s.toIndex(position)};
    int64_t rank = op.getFreqs().getType().getRank();
    return SmallVector<Value>(ArrayRef<Value>(indices).take_front(rank - 1));
  }
  Value at(Value tensor, ArrayRef<Value> row, Value column) {
    SmallVector<Value> all(row);
    all.push_back(column);
    return s.widen(tensor::ExtractOp::create(b, loc, tensor, all));
  }
  Value half(Value value) { return s.div(value, 2); }
  Value twice(Value value) { return s.mul(value, 2); }
  Value inTable(Value value) { return s.round(value, tableType); }
  Value fma(Value x, Value y, Value z) {
    return tableType.isF32() ? s.fma(x, y, z) : s.fmaInBf16(x, y, z);
  }

  Value element(ArrayRef<Value> table) {
    Type inType = getElement(op.getX()), outType = getElement(op.getOut());
    ArrayRef<Value> row = ArrayRef<Value>(indices).drop_back();
    // Columns before the first rotated column become large unsigned numbers.
    Value offset = s.sub(indices.back(), begin);
    Value isRotated = s.num(offset).ult(rotated);
    auto branch = scf::IfOp::create(b, loc, b.getF32Type(), isRotated, /*withElseRegion=*/true);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      bool interleaved = op.getPairing() == Pairing::Interleaved;
      Value pair = interleaved ? half(offset) : Value(s.rem(offset, half(rotated)));
      Value first = interleaved ? twice(pair) : pair;
      Value second = s.add(first, interleaved ? s.index(1) : half(rotated));
      Value re = inTable(at(op.getX(), row, s.add(begin, first)));
      Value im = inTable(at(op.getX(), row, s.add(begin, second)));
      Value cosine = at(op.getFreqs(), table, twice(pair));
      Value sine = at(op.getFreqs(), table, s.add(twice(pair), 1));
      Value minus = s.neg(inTable(s.mul(im, sine)));
      Value rotatedRe = fma(re, cosine, minus);
      Value rotatedIm = fma(re, sine, inTable(s.mul(im, cosine)));
      Value isFirst = s.num(offset).eq(first);
      scf::YieldOp::create(b, loc, s.select(isFirst, rotatedRe, rotatedIm));
      b.setInsertionPointToStart(branch.elseBlock());
      scf::YieldOp::create(b, loc, at(op.getX(), row, indices.back()));
    }
    return s.narrow(s.round(branch.getResult(0), inType), outType);
  }

  RopeOp op;
  Scalars &s;
  OpBuilder &b;
  Location loc;
  Value rotated, begin;
  Type tableType;
  SmallVector<Value> indices;
};
} // namespace

static SmallVector<Value> lower(RopeOp op, Rows rows) {
  Value columns = getValueOrCreateConstantIndexOp(rows.b, rows.loc, rows.last);
  int64_t rank = op.getFreqs().getType().getRank();
  Value rotated = getValueOrCreateConstantIndexOp(
      rows.b, rows.loc, tensor::getMixedSize(rows.b, rows.loc, op.getFreqs(), rank - 1));
  return {rows.map({}, op.getOut(), {rows.all()}, [&](Scalars &s, ValueRange args) {
    return RotatedElement(op, rows, s, columns, rotated).emit(args[0]);
  })};
}

static SmallVector<Value> lower(ApplyRotaryPosEmbOp op, Rows rows) {
  if (op.getPositions() || op.getSections() ||
      op.getRotatedColumns() != op.getX().getType().getShape().back())
    return {lowerRotaryTables(op, rows)};
  Type type = getElement(op.getCos());
  int64_t half = op.getX().getType().getShape().back() / 2;
  return {rows.map({}, op.getOut(), {rows.all()}, [&](Scalars &s, ValueRange) {
    OpBuilder &b = s.b;
    Location loc = s.loc;
    SmallVector<Value> indices, angle;
    for (int64_t dim = 0; dim < rows.rank; ++dim)
      indices.push_back(linalg::IndexOp::create(b, loc, dim));
    for (int64_t dim : op.getDims())
      angle.push_back(indices[dim]);
    // The pair of this column, and whether the column is the first of the pair.
    Value column = indices.back();
    bool writesHalves = op.getWrittenPairing() == Pairing::HalfSplit;
    Value divisor = s.index(writesHalves ? half : 2);
    Value quotient = s.div(column, divisor), rest = s.rem(column, divisor);
    Value pair = writesHalves ? rest : quotient, coordinate = writesHalves ? quotient : rest;
    Value isFirst = s.num(coordinate).eq(0);
    // The columns of the pair in x.
    bool readsHalves = op.getPairing() == Pairing::HalfSplit;
    Value first = readsHalves ? pair : s.mul(pair, 2);
    Value second = s.add(first, readsHalves ? half : 1);
    Value own = s.select(isFirst, first, second), other = s.select(isFirst, second, first);
    auto at = [&](Value tensor, SmallVector<Value> where, Value last) {
      where.push_back(last);
      return s.widen(tensor::ExtractOp::create(b, loc, tensor, where));
    };
    indices.pop_back();
    Value x = at(op.getX(), indices, own), partner = at(op.getX(), indices, other);
    partner = s.select(isFirst, s.neg(partner), partner);
    Value angleColumn = op.hasPairTables() ? pair : own;
    Value sum = s.add(s.round(s.mul(x, at(op.getCos(), angle, angleColumn)), type),
                      s.round(s.mul(partner, at(op.getSin(), angle, angleColumn)), type));
    return s.narrow(s.round(sum, type), getElement(op.getOut()));
  })};
}

void tolinalg::populateRopePatterns(RewritePatternSet &patterns, bool expandFp8) {
  addPrimitives<ApplyRotaryPosEmbOp, RopeOp>(patterns, expandFp8,
                                             [](auto op, Rows rows) { return lower(op, rows); });
}
