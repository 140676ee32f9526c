// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row programs on a paged cache. Scalar arithmetic computes the slot of a row.

#include "RowBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedSlot.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// segment_of
//===----------------------------------------------------------------------===//

/// Computes lengths[b] + t - offsets[b], where t is the row's first index.
static Value positionOf(RowBuilder &row, Value rowOffsets, Value lengths) {
  const RowBuilder::Segment &segment = row.segment(rowOffsets);
  Value token = row.convert(row.indices().front(), row.b.getI32Type());
  Value position = row.sub(token, segment.begin);
  if (!lengths)
    return position;
  return row.add(position, row.loadScalar(lengths, segment.number));
}

LogicalResult fusednorm::buildRow(SegmentOfOp op, RowBuilder &row) {
  const RowBuilder::Segment &segment = row.segment(op.getRowOffsets());
  Value number = row.convert(segment.number, row.b.getI32Type());
  row.setInteger(resultOrInit(op, 0, op.getSegments()), {number, segment.live});
  row.setInteger(resultOrInit(op, 1, op.getPositions()),
                 {positionOf(row, op.getRowOffsets(), op.getLengths()), segment.live});
  return success();
}

//===----------------------------------------------------------------------===//
// paged_store, paged_gather
//===----------------------------------------------------------------------===//

namespace {
/// A condition of a valid slot, and the status if it does not hold.
struct Check {
  Value holds;
  int32_t code;
  /// i32.
  Value entry;
};

/// Computes the slot of a row with scalar arithmetic on its first index.
class SlotFinder {
public:
  SlotFinder(RowBuilder &row, const PagedSlot &cacheSlot)
      : row(row), b(row.b), cacheSlot(cacheSlot),
        pageSize(row.extent(cacheSlot.cache, cacheSlot.pageSizeDim())) {}

  /// Skips padding and computes page and row. With `checked`, all loads are in bounds even if a
  /// check fails.
  void find() {
    if (cacheSlot.positions)
      checkLimit();
    if (cacheSlot.slots)
      findBySlot();
    else
      findByTable();
  }

  ArrayRef<Check> getChecks() const { return checks; }

  /// Collects the checks of a row. The position is checked also for a row without a slot, as its
  /// query is rotated.
  void findMistakes() {
    keepsBadPositions = true;
    find();
  }

  /// Skips rows with invalid slots.
  void guardChecks() {
    for (const Check &check : checks)
      if (cacheSlot.checked || check.code == kLimit)
        row.guard(check.holds);
    if (hasPage)
      row.guard(hasPage);
  }

  /// Returns the indices of the slot, without the column.
  SmallVector<Value> getIndices() {
    Value zero = row.index(0);
    Value head = row.indices().size() > 1 ? row.indices()[1] : zero;
    SmallVector<Value> indices{page};
    if (cacheSlot.layer) {
      indices.push_back(row.index(static_cast<int64_t>(cacheSlot.part)));
      indices.push_back(row.scalar(cacheSlot.layer));
    }
    indices.push_back(inPage);
    if (cacheSlot.layer || row.indices().size() > 1)
      indices.push_back(head);
    return indices;
  }

private:
  enum { kEntry = 1, kTable = 2, kLimit = 3, kSlot = 4, kShared = 5 };

  /// Returns the low 32 bits of an integer.
  Value low(Value integer) { return row.convert(integer, b.getI32Type()); }
  void split(Value number) {
    page = row.div(number, pageSize);
    inPage = row.rem(number, pageSize);
  }
  /// Skips padding.
  void skipUnless(Value live) {
    if (keepsBadPositions && !checks.empty()) {
      live = row.bitOr(live, row.num(checks.front().holds).eq(0));
    }
    row.guard(live);
  }
  /// Returns `value`, or 0 if the check fails but the row is not skipped.
  Value checkedIndex(Value value, Value holds) {
    return cacheSlot.checked ? row.select(holds, value, 0) : value;
  }

  void checkLimit() {
    RowBuilder::Integer computed = row.integer(cacheSlot.positions);
    Value position = computed.value;
    if (computed) {
      row.guard(computed.live);
    } else {
      position = row.loadScalar(cacheSlot.positions, row.indices().front());
      row.guard(row.num(position).ne(-1));
    }
    Value holds = row.toIndex(position).ult(row.scalar(cacheSlot.limit));
    checks.push_back({holds, kLimit, low(position)});
  }

  void findBySlot() {
    Value slot = row.loadScalar(cacheSlot.slots, row.indices().front());
    Value number = row.convertSigned(slot, b.getIndexType());
    skipUnless(row.num(slot).sge(0));
    // An i32 slot may be reserved by a number beyond i32.
    if (cacheSlot.reservedSlot)
      skipUnless(row.num(number).ne(*cacheSlot.reservedSlot));
    if (cacheSlot.checked) {
      Value entry = low(slot);
      Value slots = row.mul(row.extent(cacheSlot.cache, 0), pageSize);
      checks.push_back({row.num(number).ult(slots), kSlot, entry});
      Value count = row.countEqual(slot, cacheSlot.slots);
      checks.push_back({row.num(count).eq(1), kShared, entry});
    }
    split(number);
  }

  /// Computes the position as an index. In i32, an invalid length such as -1 would wrap around.
  Value widePosition(const RowBuilder::Segment &segment) {
    Value before = row.sub(row.indices().front(), row.toIndex(segment.begin));
    return row.add(before, row.toIndex(row.loadScalar(cacheSlot.lengths, segment.number)));
  }

  void findByTable() {
    const RowBuilder::Segment &segment = row.segment(cacheSlot.rowOffsets);
    skipUnless(segment.live);
    Value position32 = positionOf(row, cacheSlot.rowOffsets, cacheSlot.lengths);
    Value position = cacheSlot.checked ? widePosition(segment) : row.toIndex(position32);
    Value pages = row.extent(cacheSlot.cache, 0);
    SmallVector<Value> entryIndices{segment.number};
    bool isBlock = cast<ShapedType>(cacheSlot.table.getType()).getRank() == 1;
    Value inTable;
    if (isBlock) {
      inPage = position;
      inTable = row.num(position).ult(pageSize);
    } else {
      split(position);
      inTable = row.num(page).ult(row.extent(cacheSlot.table, 1));
      entryIndices.push_back(checkedIndex(page, inTable));
    }
    checks.push_back({inTable, kTable, position32});
    Value entry = row.loadScalar(cacheSlot.table, entryIndices);
    page = row.toIndex(entry);
    hasPage = row.num(page).ult(pages);
    Value isNone = row.num(page).eq(pages) | row.num(entry).eq(-1);
    checks.push_back({row.bitOr(hasPage, isNone), kEntry, entry});
  }

  RowBuilder &row;
  OpBuilder &b;
  PagedSlot cacheSlot;
  Value pageSize, page, inPage, hasPage;
  bool keepsBadPositions = false;
  SmallVector<Check> checks;
};
} // namespace

/// Returns the indices of the row's slot, without the column. Skips rows without a slot.
static SmallVector<Value> findLocation(RowBuilder &row, const PagedSlot &cacheSlot) {
  SlotFinder finder(row, cacheSlot);
  finder.find();
  finder.guardChecks();
  return finder.getIndices();
}

LogicalResult fusednorm::buildRow(CheckSlotsOp op, RowBuilder &row) {
  PagedSlot cacheSlot{op.getTable(),     op.getRowOffsets(), op.getLengths(),
                      op.getSlots(),     op.getLayer(),      op.getCache(),
                      /*column=*/0,      CachePart::Key,     op.getReservedSlot(),
                      op.getPositions(), op.getLimit(),
                      /*checked=*/true};
  SlotFinder finder(row, cacheSlot);
  finder.findMistakes();
  Value code = row.i32(0), entry = code;
  // The first failed check determines the status.
  for (const Check &check : llvm::reverse(finder.getChecks())) {
    code = row.select(check.holds, code, check.code);
    entry = row.select(check.holds, entry, check.entry);
  }
  row.setElements(resultOrInit(op, 0, op.getStatus()), op.getStatus(), ValueRange{code, entry});
  return success();
}

/// Replaces NaN by the NaN with all bits set except the sign: the result of GPUs, preserved by
/// every conversion. CPUs differ in the NaN of an operation, which would be visible in bytes.
static Value withOneNaN(RowBuilder &row, Value x) {
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(x));
  if (!type || type.getWidth() == 8)
    return x;
  APFloat nan(type.getFloatSemantics(), APInt::getSignedMaxValue(type.getWidth()));
  Attribute element = FloatAttr::get(type, nan);
  auto vector = dyn_cast<VectorType>(x.getType());
  TypedAttr splat =
      vector ? TypedAttr(DenseElementsAttr::get(vector, element)) : cast<TypedAttr>(element);
  return row.select(row.isNaN(x), row.constant(splat), x);
}

LogicalResult fusednorm::buildRow(PagedStoreOp op, RowBuilder &row) {
  SmallVector<Value> indices = findLocation(row, PagedSlot::of(op));
  indices.push_back(row.index(op.getColumn()));
  Type from = op.getX().getType().getElementType(), to = op.getCache().getType().getElementType();
  Value x;
  if (row.hasElement(op.getX()))
    x = row.element(op.getX(), 0);
  else
    x = row.row(op.getX());
  if (from != to && to.isInteger(8)) {
    // One element as bytes is also a row. Broadcast before replacing NaN, as a broadcast may change
    // it.
    if (!isa<VectorType>(x.getType()))
      x = vector::BroadcastOp::create(row.b, row.loc, VectorType::get({1}, from), x);
    x = withOneNaN(row, x);
  } else if (from != to) {
    x = row.fromF32(row.toF32(x), to);
  }
  row.setScattered(resultOrInit(op, 0, op.getCache()), op.getCache(), x, indices);
  return success();
}

/// Returns whether the only column of the rows is a scale of whole rows.
static bool isScaleOfRows(PagedGatherOp op) {
  return op.getResult() && op.getOut().getType().getShape().back() == 1 &&
         !op.getCache().getType().getElementType().isInteger(8) &&
         llvm::all_of(op->getUsers(), [&](Operation *user) {
           auto dequantize = dyn_cast<DequantizeOp>(user);
           return dequantize && dequantize.getScales() == op.getResult() &&
                  !dequantize.getScheme().isGroup();
         });
}

/// Returns the number of columns that a row program loads. Rows of group scales are shorter than
/// their quantized rows. A row with a smaller last group is padded to whole groups.
static int64_t countColumns(PagedGatherOp op, RowBuilder &row) {
  int64_t columns = op.getOut().getType().getShape().back();
  bool isStatic = !ShapedType::isDynamic(columns) && columns > 0;
  if (isStatic && !row.mayBeEmpty())
    return columns;
  for (Operation *user : op->getUsers())
    if (auto dequantize = dyn_cast<DequantizeOp>(user);
        isStatic && dequantize && dequantize.getScales() == op.getResult()) {
      QuantizationAttr scheme = dequantize.getScheme();
      return scheme.isGroup() ? llvm::divideCeil(row.getRowLength(), scheme.getGroupSize())
                              : columns;
    }
  return row.getRowLength();
}

LogicalResult fusednorm::buildRow(PagedGatherOp op, RowBuilder &row) {
  if (!row.isOperand(op.getCache()))
    return op.emitOpError(
        "reads a cache that the body has written: expected an operand of the fused op");
  SmallVector<Value> indices = findLocation(row, PagedSlot::of(op));
  if (isScaleOfRows(op)) {
    indices.push_back(row.index(op.getColumn()));
    Value scale = row.loadScalar(op.getCache(), indices);
    Type from = scale.getType(), to = op.getOut().getType().getElementType();
    row.setElement(op.getResult(), op.getOut(), 0,
                   from == to ? scale : row.fromF32(row.toF32(scale), to));
    return success();
  }
  int64_t columns = countColumns(op, row);
  Type from = op.getCache().getType().getElementType(), to = op.getOut().getType().getElementType();
  if (from.isInteger(8)) // bytes
    from = to;
  Value x =
      row.loadTable(op.getCache(), indices, op.getColumn(), columns, /*invariant=*/false, from);
  row.setRow(resultOrInit(op, 0, op.getOut()), op.getOut(),
             from == to ? x : row.fromF32(row.toF32(x), to));
  return success();
}
