// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers rotations of a part of the columns, at positions, or in sections. Whole rows of a slice
// are rotated by tables with one row per row of x.

#include "RotaryTablesToLinalg.h"
#include "fusednorm/Dialect/Utils/Arith.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;

namespace {
/// Gathers and slices the rows of a table.
class TableRows {
public:
  TableRows(OpBuilder &b, Location loc, ApplyRotaryPosEmbOp op)
      : b(b), loc(loc), arith(b, loc), op(op) {}

  /// Returns one table row for each row named by `dims`.
  Value emit(Value table) {
    if (op.getPositions())
      table = gather(table);
    if (!op.getSections())
      return table;
    return op.getInterleavedSections() ? interleave(table) : join(table);
  }

private:
  /// Returns the rows at the positions, clamped to the table.
  Value gather(Value table) {
    Value positions = op.getPositions();
    auto type = cast<RankedTensorType>(positions.getType());
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, positions);
    sizes.push_back(tensor::getMixedSize(b, loc, table, 1));
    Value empty = tensor::EmptyOp::create(b, loc, sizes, getElement(table));
    int64_t rank = type.getRank();
    Value rows = getValueOrCreateConstantIndexOp(b, loc, tensor::getMixedSize(b, loc, table, 0));
    Value first = arith.index(0);
    Value last = arith.sub(rows, 1);
    AffineMap all = b.getMultiDimIdentityMap(rank + 1);
    SmallVector<AffineMap> maps = {all.dropResult(rank), all};
    SmallVector<utils::IteratorType> loops(rank + 1, utils::IteratorType::parallel);
    auto gathered = linalg::GenericOp::create(
        b, loc, empty.getType(), positions, empty, maps, loops,
        [&](OpBuilder &b, Location loc, ValueRange args) {
          Arith arith(b, loc);
          Value row = arith.convertSigned(args[0], b.getIndexType());
          row = arith.maxS(arith.minS(row, last), first);
          Value column = linalg::IndexOp::create(b, loc, rank);
          Value number = tensor::ExtractOp::create(b, loc, table, ValueRange{row, column});
          linalg::YieldOp::create(b, loc, number);
        });
    return gathered.getResult(0);
  }

  /// Returns columns `offset`, `offset + stride`, ... of the rows of one section.
  Value slice(Value table, int64_t section, int64_t offset, int64_t count, int64_t stride) {
    Slice indices = getRange(table, offset, count, stride);
    indices.offsets.insert(indices.offsets.begin(), b.getIndexAttr(section));
    indices.sizes.insert(indices.sizes.begin(), b.getIndexAttr(1));
    indices.strides.insert(indices.strides.begin(), b.getIndexAttr(1));
    auto type = cast<RankedTensorType>(table.getType());
    SmallVector<int64_t> shape(type.getShape().drop_front());
    shape.back() = count;
    return tensor::ExtractSliceOp::create(b, loc,
                                          RankedTensorType::get(shape, type.getElementType()),
                                          table, indices.offsets, indices.sizes, indices.strides);
  }

  /// A slice of all leading dimensions except the sections, and of columns.
  struct Slice {
    SmallVector<OpFoldResult> offsets, sizes, strides;
  };
  Slice getRange(Value table, int64_t offset, int64_t count, int64_t stride) {
    SmallVector<OpFoldResult> extents = tensor::getMixedSizes(b, loc, table);
    Slice indices;
    for (OpFoldResult extent : ArrayRef(extents).drop_front()) {
      indices.offsets.push_back(b.getIndexAttr(0));
      indices.sizes.push_back(extent);
      indices.strides.push_back(b.getIndexAttr(1));
    }
    indices.offsets.back() = b.getIndexAttr(offset);
    indices.sizes.back() = b.getIndexAttr(count);
    indices.strides.back() = b.getIndexAttr(stride);
    return indices;
  }

  /// Returns the first column of each part of the table: one part per pair table, otherwise two.
  SmallVector<int64_t> getBegins() {
    if (op.hasPairTables())
      return {0};
    bool isHalves = op.getPairing() == Pairing::HalfSplit;
    return {0, isHalves ? op.getRotatedColumns() / 2 : 1};
  }
  /// Returns the distance between the columns of adjacent pairs.
  int64_t getDistance() {
    return op.hasPairTables() || op.getPairing() == Pairing::HalfSplit ? 1 : 2;
  }

  /// Concatenates the sections.
  Value join(Value table) {
    // Interleaved columns of one pair belong to one section.
    bool isOnce = op.hasPairTables() || op.getPairing() == Pairing::Interleaved;
    SmallVector<Value> parts;
    int64_t column = 0;
    for (int64_t time = 0; time < (isOnce ? 1 : 2); ++time)
      for (auto [section, pairs] : llvm::enumerate(*op.getSections())) {
        int64_t count = pairs * getDistance();
        parts.push_back(slice(table, section, column, count, 1));
        column += count;
      }
    int64_t last = cast<RankedTensorType>(parts.front().getType()).getRank() - 1;
    return tensor::ConcatOp::create(b, loc, last, parts);
  }

  /// Returns the row of the first section with the pairs of the other sections inserted.
  Value interleave(Value table) {
    int64_t width = cast<RankedTensorType>(table.getType()).getShape().back();
    int64_t count = op.getNumSections(), distance = getDistance();
    Value rows = slice(table, 0, 0, width, 1);
    for (int64_t begin : getBegins())
      for (int64_t section = 1; section < count; ++section) {
        int64_t pairs = (*op.getSections())[section], offset = begin + section * distance;
        Value part = slice(table, section, offset, pairs, count * distance);
        Slice indices = getRange(table, offset, pairs, count * distance);
        rows = tensor::InsertSliceOp::create(b, loc, part, rows, indices.offsets, indices.sizes,
                                             indices.strides);
      }
    return rows;
  }

  OpBuilder &b;
  Location loc;
  Arith arith;
  ApplyRotaryPosEmbOp op;
};
} // namespace

/// Returns x rounded to the element type of `out`.
static Value roundRows(Rows &rows, ApplyRotaryPosEmbOp op) {
  Type type = getElement(op.getOut());
  if (type == getElement(op.getX()))
    return op.getX();
  OpBuilder &b = rows.b;
  Value empty =
      tensor::EmptyOp::create(b, rows.loc, tensor::getMixedSizes(b, rows.loc, op.getOut()), type);
  return rows.map({op.getX()}, empty, {rows.all(), rows.all()},
                  [&](Scalars &s, ValueRange args) { return s.narrow(s.widen(args[0]), type); });
}

Value tolinalg::lowerRotaryTables(ApplyRotaryPosEmbOp op, Rows rows) {
  OpBuilder &b = rows.b;
  Location loc = rows.loc;
  TableRows tables(b, loc, op);
  Value cos = tables.emit(op.getCos()), sin = tables.emit(op.getSin());
  auto rotate = [&](Value x, Value out) -> Value {
    return ApplyRotaryPosEmbOp::create(b, loc, out.getType(), x, cos, sin, out, op.getDims(),
                                       op.getPairing(), op.getOutPairingAttr())
        .getResult();
  };
  int64_t n = op.getX().getType().getShape().back(), rotated = op.getRotatedColumns();
  if (rotated == n)
    return rotate(op.getX(), op.getOut());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, op.getX());
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  sizes.back() = b.getIndexAttr(rotated);
  offsets.back() = b.getIndexAttr(op.getPart() == RotaryPart::First ? 0 : n - rotated);
  Value part = tensor::ExtractSliceOp::create(b, loc, op.getX(), offsets, sizes, strides);
  Value empty = tensor::EmptyOp::create(b, loc, sizes, getElement(op.getOut()));
  return tensor::InsertSliceOp::create(b, loc, rotate(part, empty), roundRows(rows, op), offsets,
                                       sizes, strides);
}
