// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extends raised rotations: to tables read at positions or joined from sections, and to the whole
// row if only a slice of it is rotated.

#include "Matchers.h"
#include "RotaryTables.h"
#include "fusednorm/Dialect/FusedNorm/IR/RopeOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::raise;

namespace {
/// A concatenation of parts, one of them rotated.
struct JoinedRow {
  Operation *op;
  ApplyRotaryPosEmbOp rotary;
  /// The first rotated column.
  int64_t column = 0;
  /// The other parts and their first columns. A part with all columns starts at column 0.
  SmallVector<std::pair<Value, int64_t>> others;
};
} // namespace

static std::optional<JoinedRow> getJoinedRow(tensor::ConcatOp op) {
  auto type = op.getResultType();
  if (type.getRank() < 2 || op.getDim() != static_cast<uint64_t>(type.getRank() - 1))
    return std::nullopt;
  JoinedRow row;
  row.op = op;
  int64_t column = 0;
  for (Value input : op.getInputs()) {
    int64_t width = cast<RankedTensorType>(input.getType()).getShape().back();
    if (ShapedType::isDynamic(width))
      return std::nullopt;
    auto rotary = input.getDefiningOp<ApplyRotaryPosEmbOp>();
    if (rotary && !row.rotary) {
      row.rotary = rotary;
      row.column = column;
    } else {
      row.others.push_back({input, column});
    }
    column += width;
  }
  return row.rotary ? std::optional(row) : std::nullopt;
}

static std::optional<JoinedRow> getJoinedRow(tensor::InsertSliceOp op) {
  auto rotary = op.getSource().getDefiningOp<ApplyRotaryPosEmbOp>();
  ArrayRef<int64_t> offsets = op.getStaticOffsets();
  if (!rotary || op.getSourceType().getRank() != op.getDestType().getRank() ||
      op.getDestType().getRank() < 2 || !op.hasUnitStride() ||
      ShapedType::isDynamic(offsets.back()) ||
      !llvm::all_of(offsets.drop_back(), [](int64_t offset) { return offset == 0; }))
    return std::nullopt;
  return JoinedRow{op, rotary, offsets.back(), {{op.getDest(), 0}}};
}

/// Returns the common source of all parts, with the rotated part before its rotation. Null if there
/// is none.
static Value findWholeRows(JoinedRow &row, ElementReader &reader) {
  auto type = cast<RankedTensorType>(row.op->getResult(0).getType());
  auto isAt = [&](Value part, int64_t column, Value whole) {
    AffineExpr there = reader.column() + column;
    return reader.areEqual(reader.at(part), reader.withColumn(reader.at(whole), there));
  };
  auto isWhole = [&](Value whole) {
    auto own = cast<RankedTensorType>(whole.getType());
    return own.getShape() == type.getShape() &&
           own.getElementType() == row.rotary.getX().getType().getElementType() &&
           isAt(row.rotary.getX(), row.column, whole) && llvm::all_of(row.others, [&](auto part) {
             return isAt(part.first, part.second, whole);
           });
  };
  SmallVector<Value> candidates;
  if (isa<tensor::InsertSliceOp>(row.op))
    candidates.push_back(row.others.front().first);
  for (Value part :
       {Value(row.rotary.getX()), row.others.empty() ? Value() : row.others.front().first})
    if (auto slice = part ? part.getDefiningOp<tensor::ExtractSliceOp>() : tensor::ExtractSliceOp())
      candidates.push_back(slice.getSource());
  for (Value candidate : candidates)
    if (isWhole(candidate))
      return candidate;
  return {};
}

static void widen(JoinedRow &row, uint64_t &visited, SmallVectorImpl<Operation *> &replaced) {
  ApplyRotaryPosEmbOp rotary = row.rotary;
  auto type = cast<RankedTensorType>(row.op->getResult(0).getType());
  int64_t columns = type.getShape().back(), rotated = rotary.getRotatedColumns();
  bool isFirst = row.column == 0;
  if (!rotary->hasOneUse() || rotary.getRotated() || ShapedType::isDynamic(columns) ||
      rotary.getOutPairing() || columns % 2 != 0 || (!isFirst && row.column + rotated != columns) ||
      rotary->getBlock() != row.op->getBlock())
    return;
  ElementReader reader(rotary.getContext(), type.getShape());
  Value whole = findWholeRows(row, reader);
  visited += reader.getNumVisited();
  if (!whole)
    return;
  OpBuilder builder(row.op);
  Value out = createEmpty(builder, row.op->getLoc(), type, whole);
  auto wide = ApplyRotaryPosEmbOp::create(
      builder, rotary.getLoc(), type, whole, rotary.getCos(), rotary.getSin(),
      rotary.getPositions(), out, rotary.getDims(), rotary.getPairing(), PairingAttr(),
      builder.getI64IntegerAttr(rotated), isFirst ? RotaryPart::First : RotaryPart::Last,
      rotary.getSectionsAttr(), rotary.getInterleavedSections());
  if (wide.getRun() == 0) { // no row program can split the row
    replaced.push_back(wide);
    return;
  }
  row.op->getResult(0).replaceAllUsesWith(wide.getResult());
  replaced.push_back(row.op);
}

/// Replaces the tables by the source tensors of their rows, with positions or sections.
static void takeTables(ApplyRotaryPosEmbOp rotary, uint64_t &visited,
                       SmallVectorImpl<Operation *> &replaced) {
  if (rotary.getPositions() || rotary.getSections() || rotary.getRotated() || !rotary.getResult())
    return;
  MLIRContext *context = rotary.getContext();
  auto type = cast<RankedTensorType>(rotary.getX().getType());
  ElementReader reader(context, type.getShape());
  SmallVector<AffineExpr> indices;
  for (int64_t dim : rotary.getDims())
    indices.push_back(getAffineDimExpr(dim, context));
  indices.push_back(reader.column());
  AffineMap map = AffineMap::get(reader.getRank(), 0, indices, context);
  std::optional<RotaryTables> tables =
      findRotaryTables(reader, {rotary.getCos(), map}, {rotary.getSin(), map}, rotary.getPairing(),
                       rotary.hasPairTables());
  visited += reader.getNumVisited();
  if (!tables || (rotary.getOutPairing() && !tables->sections.empty()))
    return;
  OpBuilder builder(rotary);
  Location loc = rotary.getLoc();
  DenseI64ArrayAttr sections;
  if (!tables->sections.empty())
    sections = builder.getDenseI64ArrayAttr(tables->sections);
  Value cos = tables->cosines.create(builder, loc), sin = tables->sines.create(builder, loc);
  Value positions = tables->positions ? tables->positions->create(builder, loc) : Value();
  auto direct = ApplyRotaryPosEmbOp::create(
      builder, loc, rotary.getResult().getType(), rotary.getX(), cos, sin, positions,
      rotary.getOut(), tables->dims, rotary.getPairing(), rotary.getOutPairingAttr(),
      /*rotated=*/IntegerAttr(), RotaryPart::First, sections, tables->isInterleaved);
  rotary.getResult().replaceAllUsesWith(direct.getResult());
  replaced.push_back(rotary);
}

uint64_t raise::completeRotations(Block &block, SmallVectorImpl<Operation *> &replaced) {
  uint64_t visited = 0;
  for (Operation &op : llvm::make_early_inc_range(block))
    if (auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op))
      takeTables(rotary, visited, replaced);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    std::optional<JoinedRow> row;
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      row = getJoinedRow(concat);
    else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      row = getJoinedRow(insert);
    if (row)
      widen(*row, visited, replaced);
  }
  return visited;
}
