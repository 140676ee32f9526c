// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Row programs on a paged cache. Scalar arithmetic computes the slot of a row.

#include "Paged.h"
#include "RowPrograms.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/QuantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// segment_of
//===----------------------------------------------------------------------===//

Value SegmentOfOp::getRowSpaceOperand() { return getSegments(); }

/// Computes lengths[b] + t - offsets[b], where t is the row's first index.
static Value positionOf(RowBuilder &row, Value rowOffsets, Value lengths) {
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  const RowBuilder::Segment &segment = row.segment(rowOffsets);
  Value token = arith::IndexCastUIOp::create(b, loc, b.getI32Type(), row.indices().front());
  Value position = arith::SubIOp::create(b, loc, token, segment.begin);
  if (!lengths)
    return position;
  return arith::AddIOp::create(b, loc, position, row.loadScalar(lengths, segment.number));
}

LogicalResult SegmentOfOp::buildRow(RowBuilder &row) {
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  const RowBuilder::Segment &segment = row.segment(getRowOffsets());
  Value number = arith::IndexCastUIOp::create(b, loc, b.getI32Type(), segment.number);
  row.setInteger(resultOrInit(*this, 0, getSegments()), {number, segment.live});
  row.setInteger(resultOrInit(*this, 1, getPositions()),
                 {positionOf(row, getRowOffsets(), getLengths()), segment.live});
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
      : row(row), b(row.b()), loc(row.getLoc()), cacheSlot(cacheSlot),
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
    Value zero = constant(0);
    Value head = row.indices().size() > 1 ? row.indices()[1] : zero;
    SmallVector<Value> indices{page};
    if (cacheSlot.layer) {
      indices.push_back(constant(static_cast<int64_t>(cacheSlot.part)));
      indices.push_back(row.scalar(cacheSlot.layer));
    }
    indices.push_back(inPage);
    if (cacheSlot.layer || row.indices().size() > 1)
      indices.push_back(head);
    return indices;
  }

private:
  enum { kEntry = 1, kTable = 2, kLimit = 3, kSlot = 4, kShared = 5 };

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value index(Value integer) {
    return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), integer);
  }
  Value integer(int64_t value, Type type) {
    return arith::ConstantIntOp::create(b, loc, type, value);
  }
  /// Returns the low 32 bits of an integer.
  Value low(Value integer) {
    return integer.getType().isInteger(32)
               ? integer
               : arith::TruncIOp::create(b, loc, b.getI32Type(), integer).getResult();
  }
  Value compare(CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }
  void split(Value number) {
    page = arith::DivUIOp::create(b, loc, number, pageSize);
    inPage = arith::RemUIOp::create(b, loc, number, pageSize);
  }
  /// Skips padding.
  void skipUnless(Value live) {
    if (keepsBadPositions && !checks.empty()) {
      Value no = arith::ConstantIntOp::create(b, loc, 0, 1);
      live =
          arith::OrIOp::create(b, loc, live, compare(CmpIPredicate::eq, checks.front().holds, no));
    }
    row.guard(live);
  }
  /// Returns `value`, or 0 if the check fails but the row is not skipped.
  Value checkedIndex(Value value, Value holds) {
    return cacheSlot.checked
               ? arith::SelectOp::create(b, loc, holds, value, constant(0)).getResult()
               : value;
  }

  void checkLimit() {
    RowBuilder::Integer computed = row.integer(cacheSlot.positions);
    Value position = computed.value;
    if (computed) {
      row.guard(computed.live);
    } else {
      position = row.loadScalar(cacheSlot.positions, row.indices().front());
      row.guard(compare(CmpIPredicate::ne, position, integer(-1, position.getType())));
    }
    Value holds = compare(CmpIPredicate::ult, index(position), row.scalar(cacheSlot.limit));
    checks.push_back({holds, kLimit, low(position)});
  }

  void findBySlot() {
    Value slot = row.loadScalar(cacheSlot.slots, row.indices().front());
    Value number = arith::IndexCastOp::create(b, loc, b.getIndexType(), slot);
    skipUnless(compare(CmpIPredicate::sge, slot, integer(0, slot.getType())));
    // An i32 slot may be reserved by a number beyond i32.
    if (cacheSlot.reservedSlot)
      skipUnless(compare(CmpIPredicate::ne, number, constant(*cacheSlot.reservedSlot)));
    if (cacheSlot.checked) {
      Value entry = low(slot);
      Value slots = arith::MulIOp::create(b, loc, row.extent(cacheSlot.cache, 0), pageSize);
      checks.push_back({compare(CmpIPredicate::ult, number, slots), kSlot, entry});
      Value count = row.countEqual(slot, cacheSlot.slots);
      checks.push_back({compare(CmpIPredicate::eq, count, constant(1)), kShared, entry});
    }
    split(number);
  }

  /// Computes the position as an index. In i32, an invalid length such as -1 would wrap around.
  Value widePosition(const RowBuilder::Segment &segment) {
    Value before = arith::SubIOp::create(b, loc, row.indices().front(), index(segment.begin));
    return arith::AddIOp::create(b, loc, before,
                                 index(row.loadScalar(cacheSlot.lengths, segment.number)));
  }

  void findByTable() {
    const RowBuilder::Segment &segment = row.segment(cacheSlot.rowOffsets);
    skipUnless(segment.live);
    Value position32 = positionOf(row, cacheSlot.rowOffsets, cacheSlot.lengths);
    Value position = cacheSlot.checked ? widePosition(segment) : index(position32);
    Value pages = row.extent(cacheSlot.cache, 0);
    SmallVector<Value> entryIndices{segment.number};
    bool isBlock = cast<ShapedType>(cacheSlot.table.getType()).getRank() == 1;
    Value inTable;
    if (isBlock) {
      inPage = position;
      inTable = compare(CmpIPredicate::ult, position, pageSize);
    } else {
      split(position);
      inTable = compare(CmpIPredicate::ult, page, row.extent(cacheSlot.table, 1));
      entryIndices.push_back(checkedIndex(page, inTable));
    }
    checks.push_back({inTable, kTable, position32});
    Value entry = row.loadScalar(cacheSlot.table, entryIndices);
    page = index(entry);
    hasPage = compare(CmpIPredicate::ult, page, pages);
    Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
    Value isNone = arith::OrIOp::create(b, loc, compare(CmpIPredicate::eq, page, pages),
                                        compare(CmpIPredicate::eq, entry, none));
    checks.push_back({arith::OrIOp::create(b, loc, hasPage, isNone), kEntry, entry});
  }

  RowBuilder &row;
  OpBuilder &b;
  Location loc;
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

Value CheckSlotsOp::getRowSpaceOperand() { return getStatus(); }

LogicalResult CheckSlotsOp::buildRow(RowBuilder &row) {
  PagedSlot cacheSlot{
      getTable(),      getRowOffsets(), getLengths(),      getSlots(),     getLayer(), getCache(),
      /*column=*/0,    CachePart::Key,  getReservedSlot(), getPositions(), getLimit(),
      /*checked=*/true};
  SlotFinder finder(row, cacheSlot);
  finder.findMistakes();
  OpBuilder &b = row.b();
  Value code = arith::ConstantIntOp::create(b, row.getLoc(), 0, 32), entry = code;
  // The first failed check determines the status.
  for (const Check &check : llvm::reverse(finder.getChecks())) {
    Value own = arith::ConstantIntOp::create(b, row.getLoc(), check.code, 32);
    code = arith::SelectOp::create(b, row.getLoc(), check.holds, code, own);
    entry = arith::SelectOp::create(b, row.getLoc(), check.holds, entry, check.entry);
  }
  row.setElements(resultOrInit(*this, 0, getStatus()), getStatus(), ValueRange{code, entry});
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
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, x, x);
  return arith::SelectOp::create(b, loc, isNaN, arith::ConstantOp::create(b, loc, splat), x);
}

Value PagedStoreOp::getRowSpaceOperand() { return getX(); }

LogicalResult PagedStoreOp::buildRow(RowBuilder &row) {
  SmallVector<Value> indices = findLocation(row, PagedSlot::of(*this));
  indices.push_back(arith::ConstantIndexOp::create(row.b(), row.getLoc(), getColumn()));
  Type from = getX().getType().getElementType(), to = getCache().getType().getElementType();
  Value x;
  if (row.hasElement(getX()))
    x = row.element(getX(), 0);
  else
    x = row.row(getX());
  if (from != to && to.isInteger(8)) {
    // One element as bytes is also a row. Broadcast before replacing NaN, as a broadcast may change
    // it.
    if (!isa<VectorType>(x.getType()))
      x = vector::BroadcastOp::create(row.b(), row.getLoc(), VectorType::get({1}, from), x);
    x = withOneNaN(row, x);
  } else if (from != to) {
    x = row.fromF32(row.toF32(x), to);
  }
  row.setScattered(resultOrInit(*this, 0, getCache()), getCache(), x, indices);
  return success();
}

Value PagedGatherOp::getRowSpaceOperand() { return getOut(); }

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

LogicalResult PagedGatherOp::buildRow(RowBuilder &row) {
  if (!row.isOperand(getCache()))
    return emitOpError(
        "reads a cache that the body has written: expected an operand of the fused op");
  SmallVector<Value> indices = findLocation(row, PagedSlot::of(*this));
  if (isScaleOfRows(*this)) {
    indices.push_back(arith::ConstantIndexOp::create(row.b(), row.getLoc(), getColumn()));
    Value scale = row.loadScalar(getCache(), indices);
    Type from = scale.getType(), to = getOut().getType().getElementType();
    row.setElement(getResult(), getOut(), 0,
                   from == to ? scale : row.fromF32(row.toF32(scale), to));
    return success();
  }
  // Rows of group scales are shorter than their quantized rows.
  int64_t columns = getOut().getType().getShape().back();
  if (ShapedType::isDynamic(columns) || columns == 0)
    columns = row.getRowLength();
  Type from = getCache().getType().getElementType(), to = getOut().getType().getElementType();
  if (from.isInteger(8)) // bytes
    from = to;
  Value x = row.loadTable(getCache(), indices, getColumn(), columns, /*invariant=*/false, from);
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(),
             from == to ? x : row.fromF32(row.toF32(x), to));
  return success();
}
