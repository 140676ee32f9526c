// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers accesses to the rows of a paged cache to a loop over the tokens. The row of a token is
// inserted if the token has one.

#include "Integers.h"
#include "PrimitiveToLinalg.h"
#include "fusednorm/Dialect/FusedNorm/IR/PagedOps.h"

using namespace fusednorm;
using namespace fusednorm::tolinalg;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

namespace {
/// The sequence of a token.
struct Segment {
  /// i1: the token belongs to a sequence.
  Value live;
  /// The sequence number and its first token (index).
  Value number, begin;
};

/// The cache slot of a token, and its error code.
struct Slot {
  /// i1: the token is not padding.
  Value live;
  /// i1: the token has a row in the cache.
  Value exists;
  /// The page and the row in the page (index).
  Value page, row;
  /// The values that check_slots stores (i32).
  Value code, entry;
};
} // namespace

static Segment findSegment(Integers i, Value offsets, Value token) {
  Value count = i.sub(i.extent(offsets, 0), i.index(1));
  Value none = i.boolean(false);
  auto found = i.loop(count, {none, i.index(0), i.index(0)}, [&](Value number, ValueRange known) {
    Value begin = i.wide(i.at(offsets, number));
    Value end = i.wide(i.at(offsets, i.add(number, i.index(1))));
    Value isHere = i.both(i.compare(CmpIPredicate::ule, begin, token),
                          i.compare(CmpIPredicate::ult, token, end));
    return SmallVector<Value>{i.either(known[0], isHere), i.select(isHere, number, known[1]),
                              i.select(isHere, begin, known[2])};
  });
  return {found[0], found[1], found[2]};
}

namespace {
/// Finds the slots of an op's tokens.
template <typename OpTy>
class Finder {
public:
  Finder(OpTy op, Integers i, bool checked)
      : op(op), i(i), checked(checked), pages(i.extent(op.getCache(), 0)),
        pageSize(i.extent(op.getCache(), op.getLayer() ? 3 : 1)) {}

  Slot find(Value token) {
    cacheSlot = {i.yes(), i.yes(), {}, {}, i.i32(0), i.i32(0)};
    // The first of several errors is reported, so it must be checked last.
    if (op.getSlots())
      findBySlot(token);
    else
      findByTable(token);
    if (Value positions = op.getPositions()) {
      Value position = i.at(positions, token);
      Value isPosition = i.compare(CmpIPredicate::ne, position, i.integer(-1, position.getType()));
      Value isBelow = i.compare(CmpIPredicate::ult, i.wide(position), op.getLimit());
      cacheSlot.exists = i.both(cacheSlot.exists, i.both(cacheSlot.live, isPosition));
      require(isBelow, 3, i.low(position));
      // A position decides regardless of the slot.
      cacheSlot.live = i.both(isPosition, i.select(isBelow, cacheSlot.live, isPosition));
      return cacheSlot;
    }
    cacheSlot.exists = i.both(cacheSlot.exists, cacheSlot.live);
    return cacheSlot;
  }

private:
  void require(Value condition, int64_t code, Value entry) {
    cacheSlot.exists = i.both(cacheSlot.exists, condition);
    cacheSlot.code = i.select(condition, cacheSlot.code, i.i32(code));
    cacheSlot.entry = i.select(condition, cacheSlot.entry, entry);
  }
  void split(Value number) {
    cacheSlot.page = i.div(number, pageSize);
    cacheSlot.row = i.rem(number, pageSize);
  }

  void findBySlot(Value token) {
    Value slot = i.at(op.getSlots(), token), entry = i.low(slot);
    Value number = i.convertSigned(slot, i.b.getIndexType());
    cacheSlot.live = i.compare(CmpIPredicate::sge, number, i.index(0));
    if (std::optional<uint64_t> reserved = op.getReservedSlot())
      cacheSlot.live =
          i.both(cacheSlot.live, i.compare(CmpIPredicate::ne, number, i.index(int64_t(*reserved))));
    if (checked) {
      Value one = i.index(1);
      Value count = i.loop(i.extent(op.getSlots(), 0), i.index(0),
                           [&](Value other, ValueRange count) -> SmallVector<Value> {
                             Value same =
                                 i.compare(CmpIPredicate::eq, i.at(op.getSlots(), other), slot);
                             return {i.select(same, i.add(count[0], one), count[0])};
                           })
                        .front();
      require(i.compare(CmpIPredicate::eq, count, one), 5, entry);
    }
    require(i.compare(CmpIPredicate::ult, number, i.mul(pages, pageSize)), 4, entry);
    split(number);
  }

  void findByTable(Value token) {
    Segment segment = findSegment(i, op.getRowOffsets(), token);
    cacheSlot.live = segment.live;
    Value position =
        i.add(i.wide(i.at(op.getLengths(), segment.number)), i.sub(token, segment.begin));
    Value table = op.getTable(), inTable;
    bool isBlock = cast<ShapedType>(table.getType()).getRank() == 1;
    SmallVector<Value> indices{segment.number};
    if (isBlock) {
      cacheSlot.row = position;
      inTable = i.compare(CmpIPredicate::ult, position, pageSize);
    } else {
      split(position);
      inTable = i.compare(CmpIPredicate::ult, cacheSlot.page, i.extent(table, 1));
      indices.push_back(cacheSlot.page);
    }
    Value entry =
        i.unless(i.both(segment.live, inTable), i.i32(-1), [&] { return i.at(table, indices); });
    cacheSlot.page = i.wide(entry);
    Value isPage = i.compare(CmpIPredicate::ult, cacheSlot.page, pages);
    Value isNone = i.either(i.compare(CmpIPredicate::eq, cacheSlot.page, pages),
                            i.compare(CmpIPredicate::eq, entry, i.i32(-1)));
    require(i.either(isPage, isNone), 1, entry);
    require(inTable, 2, i.low(position));
    cacheSlot.exists = i.both(cacheSlot.exists, isPage);
  }

  OpTy op;
  Integers i;
  bool checked;
  Value pages, pageSize;
  Slot cacheSlot;
};
} // namespace

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Sets the offsets and sizes of a token's row in a cache of any form.
template <typename OpTy>
static void findRow(OpTy op, Integers i, const Slot &cacheSlot, OpFoldResult heads,
                    OpFoldResult columns, SmallVector<OpFoldResult> &offsets,
                    SmallVector<OpFoldResult> &sizes) {
  OpBuilder &b = i.b;
  offsets = {cacheSlot.page};
  if (op.getLayer())
    offsets.append({b.getIndexAttr(static_cast<int64_t>(op.getPart())), op.getLayer()});
  offsets.push_back(cacheSlot.row);
  sizes.assign(offsets.size(), b.getIndexAttr(1));
  if (cast<ShapedType>(op.getCache().getType()).getRank() > int64_t(offsets.size()) + 1) {
    offsets.push_back(b.getIndexAttr(0));
    sizes.push_back(heads);
  }
  offsets.push_back(b.getIndexAttr(op.getColumn()));
  sizes.push_back(columns);
}

static SmallVector<OpFoldResult> ones(OpBuilder &b, size_t count) {
  return SmallVector<OpFoldResult>(count, b.getIndexAttr(1));
}

/// Returns the bits of a float. The bits of NaN are all ones except the sign.
static Value bitsOf(Scalars &s, Value value) {
  Type type = value.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  Type bits = s.b.getIntegerType(width);
  Value plain = type.isInteger() ? value : s.bitcast(value, bits);
  if (width == 8)
    return plain;
  Value nan = s.constant(s.b.getIntegerAttr(bits, APInt::getSignedMaxValue(width)));
  return s.select(s.isNaN(s.widen(value)), nan, plain);
}

/// Converts rows to bytes: [..., n] becomes [..., n * size].
static Value toBytes(Rows rows, Value x) {
  OpBuilder &b = rows.b;
  unsigned width = getElement(x).getIntOrFloatBitWidth(), size = llvm::divideCeil(width, 8);
  SmallVector<OpFoldResult> shape(rows.leading);
  shape.append({rows.last, b.getIndexAttr(size)});
  Value bytes = tensor::EmptyOp::create(b, rows.loc, shape, b.getI8Type());
  int64_t rank = rows.rank + 1;
  AffineMap all = b.getMultiDimIdentityMap(rank);
  bytes = rows.map(
      x, bytes, {all.getMajorSubMap(rank - 1), all}, [&](Scalars &s, ValueRange args) -> Value {
        Value bits = bitsOf(s, args[0]);
        if (size == 1)
          return bits;
        Value number = s.convert(linalg::IndexOp::create(s.b, s.loc, rank - 1), bits.getType());
        bits = s.shr(bits, s.mul(number, 8));
        return s.convert(bits, s.b.getI8Type());
      });
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    groups.push_back({dim});
  groups.back().push_back(rank - 1);
  return tensor::CollapseShapeOp::create(b, rows.loc, bytes, groups);
}

/// Loads a row of another type from a cache of bytes. An element has `size` bytes.
static Value fromBytes(Rows rows, Value cache, ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> sizes, RankedTensorType type) {
  OpBuilder &b = rows.b;
  unsigned width = type.getElementTypeBitWidth(), size = llvm::divideCeil(width, 8);
  SmallVector<OpFoldResult> strides = ones(b, sizes.size()), at(offsets), shape;
  strides.back() = b.getIndexAttr(size);
  auto column = cast<Attribute>(at.back());
  SmallVector<Value> bytes;
  for (unsigned i = 0; i < size; ++i) {
    at.back() = b.getIndexAttr(*getConstantIntValue(column) + i);
    bytes.push_back(tensor::ExtractSliceOp::create(b, rows.loc, type.clone(b.getI8Type()), cache,
                                                   at, sizes, strides));
  }
  Value out = tensor::EmptyOp::create(b, rows.loc, tensor::getMixedSizes(b, rows.loc, bytes[0]),
                                      type.getElementType());
  SmallVector<AffineMap> maps(size + 1, b.getMultiDimIdentityMap(type.getRank()));
  return rows.of(bytes[0]).map(bytes, out, maps, [&](Scalars &s, ValueRange args) -> Value {
    Type bits = s.b.getIntegerType(width);
    Value all = args[0];
    if (size > 1)
      all = s.convert(all, bits);
    for (unsigned i = 1; i < size; ++i) {
      Value byte = s.convert(args[i], bits);
      all = s.bitOr(all, s.shl(byte, 8 * i));
    }
    return s.bitcast(all, type.getElementType());
  });
}

/// Converts rows to another element type. Conversions to 8-bit floats saturate.
static Value convert(Rows rows, Value x, Type type) {
  if (getElement(x) == type)
    return x;
  SmallVector<OpFoldResult> shape(rows.leading);
  shape.push_back(rows.last);
  Value out = tensor::EmptyOp::create(rows.b, rows.loc, shape, type);
  return rows.map(x, out, {rows.all(), rows.all()}, [&](Scalars &s, ValueRange args) {
    Value value = s.widen(args[0]);
    return type.getIntOrFloatBitWidth() == 8 ? s.saturate(value, type) : s.narrow(value, type);
  });
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static SmallVector<Value> lower(PagedStoreOp op, Rows rows) {
  OpBuilder &b = rows.b;
  Location loc = rows.loc;
  Integers i{b, loc};
  Type type = getElement(op.getCache());
  bool asBytes = type.isInteger(8) && getElement(rows.x) != type;
  Value x = asBytes ? toBytes(rows, rows.x) : convert(rows, rows.x, type);
  SmallVector<OpFoldResult> shape = tensor::getMixedSizes(b, loc, x);
  OpFoldResult heads = rows.rank == 3 ? shape[1] : OpFoldResult(b.getIndexAttr(1));
  Finder finder(op, i, op.getChecked());
  return i.loop(i.extent(x, 0), op.getCache(), [&](Value token, ValueRange carried) {
    Slot cacheSlot = finder.find(token);
    return SmallVector<Value>{i.unless(cacheSlot.exists, carried[0], [&]() -> Value {
      SmallVector<OpFoldResult> from(rows.rank, b.getIndexAttr(0)), sizes(shape), offsets, at;
      from[0] = token;
      sizes[0] = b.getIndexAttr(1);
      auto whole = cast<RankedTensorType>(x.getType());
      auto one = RankedTensorType::get(whole.getShape().drop_front(), whole.getElementType());
      Value row = tensor::ExtractSliceOp::create(b, loc, one, x, from, sizes, ones(b, from.size()));
      findRow(op, i, cacheSlot, heads, shape.back(), offsets, at);
      return tensor::InsertSliceOp::create(b, loc, row, carried[0], offsets, at,
                                           ones(b, at.size()));
    })};
  });
}

static SmallVector<Value> lower(PagedGatherOp op, Rows rows) {
  OpBuilder &b = rows.b;
  Location loc = rows.loc;
  Integers i{b, loc};
  Value cache = op.getCache(), out = op.getOut();
  SmallVector<OpFoldResult> shape = tensor::getMixedSizes(b, loc, out);
  OpFoldResult heads = shape.size() == 3 ? shape[1] : OpFoldResult(b.getIndexAttr(1));
  auto whole = cast<RankedTensorType>(out.getType());
  auto one = RankedTensorType::get(whole.getShape().drop_front(), getElement(cache));
  Finder finder(op, i, op.getChecked());
  return i.loop(i.extent(out, 0), out, [&](Value token, ValueRange carried) {
    Slot cacheSlot = finder.find(token);
    return SmallVector<Value>{i.unless(cacheSlot.exists, carried[0], [&]() -> Value {
      SmallVector<OpFoldResult> offsets, at, to(shape.size(), b.getIndexAttr(0)), sizes(shape);
      findRow(op, i, cacheSlot, heads, shape.back(), offsets, at);
      Value row;
      if (one.getElementType().isInteger(8) && one.getElementType() != getElement(out))
        row = fromBytes(rows, cache, offsets, at, one.clone(getElement(out)));
      else
        row = tensor::ExtractSliceOp::create(b, loc, one, cache, offsets, at, ones(b, at.size()));
      to[0] = token;
      sizes[0] = b.getIndexAttr(1);
      return tensor::InsertSliceOp::create(b, loc, convert(rows.of(row), row, getElement(out)),
                                           carried[0], to, sizes, ones(b, to.size()));
    })};
  });
}

static SmallVector<Value> lower(CheckSlotsOp op, Rows rows) {
  OpBuilder &b = rows.b;
  Location loc = rows.loc;
  Integers i{b, loc};
  Finder finder(op, i, /*checked=*/true);
  return i.loop(i.extent(op.getStatus(), 0), op.getStatus(), [&](Value token, ValueRange carried) {
    Slot cacheSlot = finder.find(token);
    return SmallVector<Value>{i.unless(cacheSlot.live, carried[0], [&]() -> Value {
      Value code = tensor::InsertOp::create(b, loc, cacheSlot.code, carried[0],
                                            ValueRange{token, i.index(0)});
      return tensor::InsertOp::create(b, loc, cacheSlot.entry, code, ValueRange{token, i.index(1)});
    })};
  });
}

static SmallVector<Value> lower(SegmentOfOp op, Rows rows) {
  OpBuilder &b = rows.b;
  Location loc = rows.loc;
  Integers i{b, loc};
  SmallVector<Value> init{op.getSegments(), op.getPositions()};
  return i.loop(i.extent(op.getSegments(), 0), init, [&](Value token, ValueRange carried) {
    Segment segment = findSegment(i, op.getRowOffsets(), token);
    Value position = i.low(i.sub(token, segment.begin));
    if (Value lengths = op.getLengths())
      position = i.add(position, i.at(lengths, segment.number));
    Value number = i.select(segment.live, i.low(segment.number), i.i32(-1));
    position = i.select(segment.live, position, i.i32(-1));
    return SmallVector<Value>{tensor::InsertOp::create(b, loc, number, carried[0], token),
                              tensor::InsertOp::create(b, loc, position, carried[1], token)};
  });
}

void tolinalg::populatePagedPatterns(RewritePatternSet &patterns, bool expandFp8) {
  addPrimitives<CheckSlotsOp, PagedGatherOp, PagedStoreOp, SegmentOfOp>(
      patterns, expandFp8, [](auto op, Rows rows) { return lower(op, rows); });
}
