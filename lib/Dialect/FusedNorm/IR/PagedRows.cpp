// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a paged cache as row programs: where a row lies is scalar arithmetic.

#include "Paged.h"
#include "RowPrograms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// segment_of
//===----------------------------------------------------------------------===//

Value SegmentOfOp::getRowSpaceOperand() { return getSegments(); }
int64_t SegmentOfOp::getRowSpaceRank() { return 1; }

/// lengths[b] + t - offsets[b], for the row's first index t.
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

/// The indices of the row's place but for the column. Rows that have none are
/// skipped.
static SmallVector<Value> findPlace(RowBuilder &row, const PagedPlace &place) {
  OpBuilder &b = row.b();
  Location loc = row.getLoc();
  auto index = [&](Value integer) -> Value {
    return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), integer);
  };
  auto compare = [&](CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  };
  Value page, inPage;
  Value pageSize = row.extent(place.cache, place.pageSizeDim());
  auto split = [&](Value number) {
    page = arith::DivUIOp::create(b, loc, number, pageSize);
    inPage = arith::RemUIOp::create(b, loc, number, pageSize);
  };
  if (place.slots) {
    Value slot = row.loadScalar(place.slots, row.indices().front());
    auto constant = [&](int64_t value) {
      return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
    };
    row.guard(compare(CmpIPredicate::sge, slot, constant(0)));
    if (place.reservedSlot)
      row.guard(compare(CmpIPredicate::ne, slot, constant(*place.reservedSlot)));
    split(arith::IndexCastOp::create(b, loc, b.getIndexType(), slot));
  } else {
    const RowBuilder::Segment &segment = row.segment(place.rowOffsets);
    row.guard(segment.live);
    Value position = index(positionOf(row, place.rowOffsets, place.lengths));
    SmallVector<Value> entry{segment.number};
    if (cast<ShapedType>(place.table.getType()).getRank() == 1) {
      inPage = position;
    } else {
      split(position);
      entry.push_back(page);
    }
    page = index(row.loadScalar(place.table, entry));
    row.guard(compare(CmpIPredicate::ult, page, row.extent(place.cache, 0)));
  }
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value head = row.indices().size() > 1 ? row.indices()[1] : zero;
  SmallVector<Value> indices{page};
  if (place.layer) {
    int64_t part = static_cast<int64_t>(place.part);
    indices.push_back(arith::ConstantIndexOp::create(b, loc, part));
    indices.push_back(row.scalar(place.layer));
  }
  indices.push_back(inPage);
  if (place.layer || row.indices().size() > 1)
    indices.push_back(head);
  return indices;
}

Value PagedStoreOp::getRowSpaceOperand() { return getX(); }

LogicalResult PagedStoreOp::buildRow(RowBuilder &row) {
  SmallVector<Value> indices = findPlace(row, PagedPlace::of(*this));
  indices.push_back(arith::ConstantIndexOp::create(row.b(), row.getLoc(), getColumn()));
  Type from = getX().getType().getElementType(), to = getCache().getType().getElementType();
  Value x;
  if (row.hasElement(getX()))
    x = row.element(getX(), 0);
  else
    x = row.row(getX());
  // One element as bytes is a row, too.
  if (from != to && to.isInteger(8) && !isa<VectorType>(x.getType()))
    x = vector::BroadcastOp::create(row.b(), row.getLoc(), VectorType::get({1}, from), x);
  if (from != to && !to.isInteger(8))
    x = row.fromF32(row.toF32(x), to);
  row.setScattered(resultOrInit(*this, 0, getCache()), getCache(), x, indices);
  return success();
}

Value PagedGatherOp::getRowSpaceOperand() { return getOut(); }

LogicalResult PagedGatherOp::buildRow(RowBuilder &row) {
  if (!row.isOperand(getCache()))
    return emitOpError("reads a cache that the body has written: expected an operand of the "
                       "fused op");
  SmallVector<Value> indices = findPlace(row, PagedPlace::of(*this));
  Value x = row.loadTable(getCache(), indices, getColumn(), row.getRowLength());
  Type from = getCache().getType().getElementType(), to = getOut().getType().getElementType();
  row.setRow(resultOrInit(*this, 0, getOut()), getOut(),
             from == to ? x : row.fromF32(row.toF32(x), to));
  return success();
}
