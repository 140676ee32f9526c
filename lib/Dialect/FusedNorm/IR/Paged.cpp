// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops on the rows of a paged cache.

#include "Paged.h"
#include "OpUtils.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// SegmentOfOp
//===----------------------------------------------------------------------===//

/// Verifies row_offsets of [B + 1] and lengths of [B] under their labels.
static LogicalResult verifySequences(Operation *op, StringRef label, ShapedType offsets,
                                     StringRef lengthsLabel, Value lengths) {
  int64_t count = offsets.getRank() == 1 ? offsets.getDimSize(0) : 0;
  if (!ShapedType::isDynamic(count) && count < 2)
    return op->emitOpError("row_offsets: expected rank 1 and 2 elements or more, got ")
           << offsets << " (" << label << ")";
  if (!lengths)
    return success();
  return opimpl::verifyShape(op, lengthsLabel, "lengths", cast<ShapedType>(lengths.getType()),
                             {ShapedType::isDynamic(count) ? count : count - 1});
}

LogicalResult SegmentOfOp::verify() {
  ShapedType segments = getSegments().getType();
  if (failed(opimpl::verifyCommon(*this)) ||
      failed(verifySequences(*this, "segment_of_c1", getRowOffsets().getType(), "segment_of_c2",
                             getLengths())))
    return failure();
  if (segments.getRank() != 1)
    return emitOpError("segments: expected rank 1, got ") << segments << " (segment_of_c3)";
  return opimpl::verifyShape(*this, "segment_of_c3", "positions", getPositions().getType(),
                             segments.getShape());
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

LogicalResult opimpl::verifySlot(Operation *op, const SlotLabels &labels, StringRef name,
                                 ShapedType rows, const PagedSlot &slot) {
  auto fail = [&](const Twine &message) { return op->emitOpError(message); };
  // The operands that select the slot.
  bool byTable = slot.table && slot.rowOffsets && slot.lengths;
  if (slot.slots ? (slot.table || slot.rowOffsets || slot.lengths) : !byTable)
    return fail("expected either slots, or table, row_offsets and lengths (" + labels.way + ")");
  if (slot.reservedSlot && !slot.slots)
    return fail("reserved_slot: expected slots, got none (" + labels.way + ")");
  int64_t tokens = rows.getDimSize(0);
  if (slot.slots) {
    if (failed(verifyShape(op, labels.shapes, "slots", cast<ShapedType>(slot.slots.getType()),
                           {tokens})))
      return failure();
  } else {
    auto offsets = cast<ShapedType>(slot.rowOffsets.getType());
    auto table = cast<ShapedType>(slot.table.getType());
    if (failed(verifySequences(op, labels.shapes, offsets, labels.shapes, slot.lengths)))
      return failure();
    if (table.getRank() < 1 || table.getRank() > 2)
      return fail("table: expected rank 1 or 2, got ") << table << " (" << labels.shapes << ")";
    SmallVector<int64_t> expected(table.getShape());
    int64_t count = offsets.getDimSize(0);
    expected[0] = ShapedType::isDynamic(count) ? count : count - 1;
    if (failed(verifyShape(op, labels.shapes, "table", table, expected)))
      return failure();
  }
  if (!slot.positions != !slot.limit)
    return fail("expected positions together with limit (" + labels.limit + ")");
  if (slot.positions && failed(verifyShape(op, labels.limit, "positions",
                                           cast<ShapedType>(slot.positions.getType()), {tokens})))
    return failure();
  // The cache.
  ShapedType cache = slot.cacheType();
  int64_t heads = rows.getRank() == 3 ? rows.getDimSize(1) : 1;
  SmallVector<int64_t> expected(cache.getShape());
  int64_t rank = slot.layer ? 6 : rows.getRank() + 1;
  if (cache.getRank() != rank)
    return fail("cache: expected rank ")
           << rank << (slot.layer ? " with layer" : " for one layer") << " for " << name
           << " of type " << rows << ", got " << cache << " ("
           << (slot.layer ? labels.layer : labels.cache) << ")";
  if (rows.getRank() == 3 || slot.layer)
    expected[rank - 2] = heads;
  if (failed(verifyShape(op, labels.cache, "cache", cache, expected)))
    return failure();
  int64_t parts = slot.layer ? cache.getDimSize(1) : 1, part = static_cast<int64_t>(slot.part);
  if (!ShapedType::isDynamic(parts) && part >= parts)
    return fail("part: expected ")
           << (slot.layer ? "a cache of keys and values" : "layer and a cache of rank 6")
           << " for part = value, got " << cache << " (" << labels.layer << ")";
  int64_t width = cache.getShape().back(), length = rows.getShape().back();
  if (isa<PagedStoreOp, PagedGatherOp>(op) && cache.getElementType().isInteger(8))
    length *= llvm::divideCeil(rows.getElementTypeBitWidth(), 8);
  // The limit on the columns of a row, so that sums of columns cannot overflow.
  constexpr int64_t kMostColumns = int64_t(1) << 30;
  int64_t most = ShapedType::isDynamic(width) ? kMostColumns : std::min(width, kMostColumns);
  if (slot.column < 0 || length > most || slot.column > most - length)
    return fail("column: expected room for a row of ")
           << length << " columns in the cache of type " << cache << ", got " << slot.column << " ("
           << labels.cache << ")";
  return success();
}

/// Verifies the element type. Rows of f32, f16 or bf16 are converted; others keep their type. The
/// cache may also be bytes.
static LogicalResult verifyElements(Operation *op, StringRef label, StringRef name, ShapedType rows,
                                    ShapedType cache) {
  Type from = rows.getElementType(), to = cache.getElementType();
  if (to.isInteger(8))
    return success();
  bool isRow = isa<FloatType>(from) && from.getIntOrFloatBitWidth() > 8;
  if (from == to || (isRow && isa<FloatType>(to) && !isa<Float8E8M0FNUType>(to)))
    return success();
  return op->emitOpError("cache: expected elements of ")
         << (isRow ? "a float type" : "the same type") << " as the rows of " << name
         << ", which is " << rows << ", got " << cache << " (" << label << ")";
}

static LogicalResult verifyRows(Operation *op, StringRef label, StringRef name, ShapedType rows) {
  if ((rows.getRank() == 2 || rows.getRank() == 3) &&
      !ShapedType::isDynamic(rows.getShape().back()))
    return success();
  return op->emitOpError(name) << ": expected rank 2 or 3 and a static last dimension, got " << rows
                               << " (" << label << ")";
}

static constexpr SlotLabels kPagedStoreLabels = {
    "paged_store_c2", "paged_store_c3", "paged_store_c4", "paged_store_c5", "paged_store_c7"};

LogicalResult PagedStoreOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType x = getX().getType(), cache = getCache().getType();
  return success(
      succeeded(verifyRows(*this, "paged_store_c1", "x", x)) &&
      succeeded(opimpl::verifySlot(*this, kPagedStoreLabels, "x", x, PagedSlot::of(*this))) &&
      succeeded(verifyElements(*this, "paged_store_c6", "x", x, cache)));
}

static constexpr SlotLabels kPagedGatherLabels = {
    "paged_gather_c2", "paged_gather_c3", "paged_gather_c4", "paged_gather_c5", "paged_gather_c7"};

LogicalResult PagedGatherOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType out = getOut().getType(), cache = getCache().getType();
  return success(
      succeeded(verifyRows(*this, "paged_gather_c1", "out", out)) &&
      succeeded(opimpl::verifySlot(*this, kPagedGatherLabels, "out", out, PagedSlot::of(*this))) &&
      succeeded(verifyElements(*this, "paged_gather_c6", "out", out, cache)));
}

//===----------------------------------------------------------------------===//
// CheckSlotsOp
//===----------------------------------------------------------------------===//

static constexpr SlotLabels kCheckSlotsLabels = {
    "check_slots_c2", "check_slots_c3", "check_slots_c4", "check_slots_c5", "check_slots_c7"};

LogicalResult CheckSlotsOp::verify() {
  if (failed(opimpl::verifyCommon(*this)))
    return failure();
  ShapedType status = getStatus().getType(), cache = getCache().getType();
  if (failed(opimpl::verifyShape(*this, "check_slots_c1", "status", status,
                                 {ShapedType::kDynamic, 2})))
    return failure();
  int64_t rank = cache.getRank();
  if (!getLayer() && rank != 3 && rank != 4)
    return emitOpError("cache: expected rank 3 or 4, got ") << cache << " (check_slots_c4)";
  // The shape of the rows in the cache.
  SmallVector<int64_t> rows{status.getDimSize(0), 1};
  if (rank == 4 || rank == 6)
    rows.insert(rows.begin() + 1, cache.getDimSize(rank - 2));
  PagedSlot slot{getTable(),   getRowOffsets(), getLengths(),      getSlots(),     getLayer(),
                 getCache(),
                 /*column=*/0, CachePart::Key,  getReservedSlot(), getPositions(), getLimit()};
  return opimpl::verifySlot(*this, kCheckSlotsLabels, "the cache",
                            RankedTensorType::get(rows, Float32Type::get(getContext())), slot);
}
