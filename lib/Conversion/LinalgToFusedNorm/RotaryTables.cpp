// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the source of rotary tables. Every column of a table is resolved separately. The table is
// the same tensor for all columns if its rows are selected by positions or joined from sections.

#include "RotaryTables.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

Value TablePart::create(OpBuilder &builder, Location loc) const {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> extents;
  bool isWhole = true;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    bool isAll = ShapedType::isDynamic(sizes[dim]);
    extents.push_back(isAll ? tensor::getMixedSize(builder, loc, tensor, dim)
                            : OpFoldResult(builder.getIndexAttr(sizes[dim])));
    isWhole &= !isDropped[dim] && (isAll || sizes[dim] == type.getDimSize(dim));
    if (!isDropped[dim])
      shape.push_back(isAll ? type.getDimSize(dim) : sizes[dim]);
  }
  if (isWhole)
    return tensor;
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, loc,
                                        RankedTensorType::get(shape, type.getElementType()), tensor,
                                        offsets, extents, strides);
}

namespace {
/// One element of a table at a constant column.
struct Number {
  Value table;
  /// The constant column in the table.
  AffineExpr column;
  /// The positions of the rows; null if there are none.
  Value positions;
  /// Indices of the positions, or leading indices of the table.
  SmallVector<AffineExpr> leading;
};

class TableFinder {
public:
  TableFinder(const ElementReader &reader, Pairing pairing, bool ofPairs)
      : reader(reader), pairing(pairing), ofPairs(ofPairs) {}
  /// Finds the source of one table. Sets the common properties of both tables in `tables`, or
  /// compares them for the second table.
  std::optional<TablePart> find(Element numbers, RotaryTables &tables);

private:
  int64_t getWidth() const { return ofPairs ? reader.getColumns() / 2 : reader.getColumns(); }
  std::optional<Number> getNumber(Element element) const;
  int64_t getPair(int64_t column) const {
    if (ofPairs)
      return column;
    return pairing == Pairing::HalfSplit ? column % (reader.getColumns() / 2) : column / 2;
  }
  /// Returns the dimension of the sections; the rank if there are none.
  static std::optional<unsigned> findSectionDim(ArrayRef<Number> numbers);
  bool findSections(ArrayRef<Number> numbers, unsigned dim, int64_t count, RotaryTables &tables);
  bool findDims(const Number &number, unsigned sectionDim, SmallVectorImpl<int64_t> &dims,
                TablePart &part) const;

  const ElementReader &reader;
  Pairing pairing;
  bool ofPairs;
};
} // namespace

/// Returns the integer before its conversion to an index. Clamps to the rows of the table are
/// skipped.
static Value stripIndex(Value index, Value table) {
  auto isLastRow = [&](Value value) {
    auto size = dyn_cast_or_null<arith::SubIOp>(value.getDefiningOp());
    int64_t rows = cast<RankedTensorType>(table.getType()).getDimSize(0);
    if (std::optional<int64_t> number = getConstantIntValue(value))
      return !ShapedType::isDynamic(rows) && *number == rows - 1;
    auto dim = size ? size.getLhs().getDefiningOp<tensor::DimOp>() : tensor::DimOp();
    return dim && getConstantIntValue(size.getRhs()) == 1 && dim.getSource() == table &&
           dim.getConstantIndex() == 0;
  };
  bool isIndex = true; // Clamps are skipped only before the cast.
  for (unsigned steps = 0; steps < 4; ++steps) {
    Operation *op = index.getDefiningOp();
    if (auto most = dyn_cast_or_null<arith::MaxSIOp>(op);
        most && isIndex && getConstantIntValue(most.getRhs()) == 0)
      index = most.getLhs();
    else if (auto least = dyn_cast_or_null<arith::MinSIOp>(op);
             least && isIndex && isLastRow(least.getRhs()))
      index = least.getLhs();
    else if (isa_and_nonnull<arith::IndexCastOp>(op)) {
      index = op->getOperand(0);
      isIndex = false;
    } else
      break;
  }
  return index;
}

std::optional<Number> TableFinder::getNumber(Element element) const {
  element = reader.resolve(element);
  Number number;
  if (auto extract = element.value.getDefiningOp<tensor::ExtractOp>(); extract && element.map) {
    if (extract.getIndices().size() != 2)
      return std::nullopt;
    number.table = extract.getTensor();
    number.column = reader.getIndex({extract.getIndices()[1], element.map});
    Element position =
        reader.resolve({stripIndex(extract.getIndices()[0], number.table), element.map});
    if (!number.column || !position.isTensor() || !position.map ||
        (!position.getType().isInteger(32) && !position.getType().isInteger(64)))
      return std::nullopt;
    number.positions = position.value;
    number.leading = SmallVector<AffineExpr>(position.map.getResults());
  } else {
    if (!element.isTensor() || !element.map || element.map.getNumResults() == 0)
      return std::nullopt;
    number.table = element.value;
    number.leading = SmallVector<AffineExpr>(element.map.getResults());
    number.column = number.leading.pop_back_val();
  }
  if (!isa<AffineConstantExpr>(number.column))
    return std::nullopt;
  return number;
}

std::optional<unsigned> TableFinder::findSectionDim(ArrayRef<Number> numbers) {
  const Number &first = numbers.front();
  unsigned rank = first.leading.size(), found = rank;
  for (const Number &number : numbers)
    for (auto [dim, index] : llvm::enumerate(number.leading)) {
      if (index == first.leading[dim])
        continue;
      bool isRow = isa<AffineConstantExpr>(index) && isa<AffineConstantExpr>(first.leading[dim]);
      if (!isRow || (found != rank && found != dim))
        return std::nullopt;
      found = dim;
    }
  return found;
}

bool TableFinder::findSections(ArrayRef<Number> numbers, unsigned dim, int64_t count,
                               RotaryTables &tables) {
  int64_t pairs = reader.getColumns() / 2;
  if (count < 2 || count > 4)
    return false;
  SmallVector<int64_t> rows(pairs, -1), sections(count, 0);
  for (auto [column, number] : llvm::enumerate(numbers)) {
    int64_t row = cast<AffineConstantExpr>(number.leading[dim]).getValue();
    int64_t &known = rows[getPair(column)];
    if (row < 0 || row >= count || (known != -1 && known != row))
      return false;
    known = row;
  }
  for (int64_t row : rows)
    ++sections[row];
  if (llvm::is_contained(sections, 0))
    return false;
  bool isInterleaved = !llvm::is_sorted(rows);
  if (isInterleaved)
    for (auto [pair, row] : llvm::enumerate(rows)) {
      int64_t own = pair % count;
      if (row != (int64_t(pair) < count * sections[own] ? own : 0))
        return false;
    }
  tables.sections = sections;
  tables.isInterleaved = isInterleaved;
  return true;
}

/// Checks that the leading indices are coordinates in ascending order. Adds the slice to `part`.
bool TableFinder::findDims(const Number &number, unsigned sectionDim,
                           SmallVectorImpl<int64_t> &dims, TablePart &part) const {
  Builder builder(number.table.getContext());
  int64_t last = -1;
  for (auto [dim, index] : llvm::enumerate(number.leading)) {
    auto position = dyn_cast<AffineDimExpr>(index);
    auto constant = dyn_cast<AffineConstantExpr>(index);
    bool isSection = dim == sectionDim, isDropped = constant && !isSection;
    if (isSection ? !dims.empty() : !constant && (!position || position.getPosition() <= last))
      return false;
    if (position) {
      last = position.getPosition();
      if (last + 1 >= reader.getRank())
        return false;
      dims.push_back(last);
    }
    part.offsets.push_back(builder.getIndexAttr(isDropped ? constant.getValue() : 0));
    part.sizes.push_back(isDropped ? 1 : ShapedType::kDynamic);
    part.isDropped.push_back(isDropped);
  }
  return true;
}

std::optional<TablePart> TableFinder::find(Element element, RotaryTables &tables) {
  // Bounds the cost, as every column is resolved. No known model rotates as many columns.
  constexpr int64_t kMostColumns = 4096;
  if (getWidth() > kMostColumns)
    return std::nullopt;
  MLIRContext *context = element.value.getContext();
  SmallVector<Number> numbers;
  for (int64_t column = 0; column < getWidth(); ++column) {
    std::optional<Number> number =
        getNumber(reader.withColumn(element, getAffineConstantExpr(column, context)));
    if (!number)
      return std::nullopt;
    if (!numbers.empty()) {
      const Number &first = numbers.front();
      if (number->table != first.table || number->positions != first.positions ||
          number->leading.size() != first.leading.size() || number->column != first.column + column)
        return std::nullopt;
    }
    numbers.push_back(*number);
  }
  const Number &first = numbers.front();
  Value rows = first.positions ? first.positions : first.table;
  std::optional<unsigned> sectionDim = findSectionDim(numbers);
  bool hasSections = sectionDim && *sectionDim != first.leading.size();
  if (!sectionDim || (!hasSections && !first.positions))
    return std::nullopt;
  RotaryTables own;
  TablePart part{rows, {}, {}, {}};
  if (hasSections &&
      !findSections(numbers, *sectionDim,
                    cast<RankedTensorType>(rows.getType()).getDimSize(*sectionDim), own))
    return std::nullopt;
  if (!findDims(first, *sectionDim, own.dims, part))
    return std::nullopt;
  if (first.positions) {
    own.positions = part;
    auto type = cast<RankedTensorType>(first.table.getType());
    if (type.getRank() != 2)
      return std::nullopt;
    part = {first.table, {Builder(context).getIndexAttr(0)}, {ShapedType::kDynamic}, {false}};
  }
  part.offsets.push_back(
      Builder(context).getIndexAttr(cast<AffineConstantExpr>(first.column).getValue()));
  part.sizes.push_back(getWidth());
  part.isDropped.push_back(false);
  // The first of the two tables sets the properties of both.
  bool isFirst = !tables.cosines.tensor;
  auto isSamePart = [](const std::optional<TablePart> &a, const std::optional<TablePart> &b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->tensor == b->tensor && a->offsets == b->offsets));
  };
  if (!isFirst &&
      (own.dims != tables.dims || own.sections != tables.sections ||
       own.isInterleaved != tables.isInterleaved || !isSamePart(own.positions, tables.positions)))
    return std::nullopt;
  tables.positions = own.positions;
  tables.dims = own.dims;
  tables.sections = own.sections;
  tables.isInterleaved = own.isInterleaved;
  return part;
}

std::optional<RotaryTables> raise::findRotaryTables(const ElementReader &reader, Element cosine,
                                                    Element sine, Pairing pairing, bool ofPairs) {
  TableFinder finder(reader, pairing, ofPairs);
  RotaryTables tables;
  std::optional<TablePart> cosines = finder.find(cosine, tables);
  if (!cosines)
    return std::nullopt;
  tables.cosines = *cosines;
  std::optional<TablePart> sines = finder.find(sine, tables);
  if (!sines)
    return std::nullopt;
  tables.sines = *sines;
  return tables;
}
