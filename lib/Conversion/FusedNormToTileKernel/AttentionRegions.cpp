// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the batch of attention, the layout of its caches, masks and score modifiers to arithmetic
// on positions and indices.

#include "Attention.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using arith::CmpIPredicate;

namespace {
class RegionWriter {
public:
  RegionWriter(RaggedAttentionOp op, tilekernel::AttentionOp tile,
               llvm::function_ref<Value(Value)> own)
      : op(op), tile(tile), own(own), b(op.getContext()), loc(op.getLoc()) {}

  void writeSequence();
  void writeChecked();
  void writeFactors();
  void writeIndices();
  void writeBounds();
  void writeScore();

private:
  enum class KeyPart { Key, Rope, Value };
  /// Writes the indices of a key in `array` if it is a cache.
  void writeIndex(Region &region, Value array, KeyPart part);
  /// A range of query positions and a range of key positions. For one score, first and last are
  /// equal.
  struct Coordinates {
    Value firstQuery, lastQuery, firstKey, lastKey;
  };
  struct Visibility {
    /// Some query sees some key.
    Value may;
    /// Every query sees every key.
    Value all;
  };

  Visibility see(MaskAttr mask, const Coordinates &at);
  Visibility seeList(MaskAttr mask, const Coordinates &at);
  Visibility seeBias(const Coordinates &at);
  Value modify(Value score, Value head, Value query, Value key, Value last);
  struct BiasedScore {
    Value score;
    /// The bias is -inf; the score is not modified.
    Value isFinal;
  };
  BiasedScore addBias(Value score, Value head, Value query, Value key);

  Block &start(Region &region, ArrayRef<Type> types) {
    return *b.createBlock(&region, {}, types, SmallVector<Location>(types.size(), loc));
  }
  void yield(ValueRange values) { tilekernel::YieldOp::create(b, loc, values); }
  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value f32(double value) {
    return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(float(value)));
  }
  Value truth(bool value) { return arith::ConstantIntOp::create(b, loc, value, 1); }
  Value compare(CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  }
  Value isAtMost(Value x, Value y) { return compare(CmpIPredicate::sle, x, y); }
  Value isLess(Value x, Value y) { return compare(CmpIPredicate::slt, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value any(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value convert(Type type, Value x) { return arith::IndexCastUIOp::create(b, loc, type, x); }
  Value loadIndex(Value memref, ValueRange indices) {
    Value number = memref::LoadOp::create(b, loc, own(memref), indices);
    return convert(b.getIndexType(), number);
  }
  Value perSequence(Value memref) { return loadIndex(memref, sequence); }
  Value extent(Value memref, int64_t dim) {
    return b.createOrFold<memref::DimOp>(loc, memref, dim);
  }
  /// Returns the position of the query in row 0 of the bias.
  Value biasStart() {
    if (op.getBiasStarts())
      return perSequence(op.getBiasStarts());
    return op.getLengths() ? perSequence(op.getLengths()) : index(0);
  }

  RaggedAttentionOp op;
  tilekernel::AttentionOp tile;
  llvm::function_ref<Value(Value)> own;
  OpBuilder b;
  Location loc;
  Value sequence;
};
} // namespace

//===----------------------------------------------------------------------===//
// Sequences and keys
//===----------------------------------------------------------------------===//

void RegionWriter::writeSequence() {
  Type type = b.getIndexType();
  Block &block = start(tile.getSequence(), {type, type});
  sequence = block.getArgument(0);
  auto startOf = [&](Value memref) { return memref ? perSequence(memref) : index(0); };
  Value position = startOf(op.getLengths()), row = startOf(op.getKeyOffsets()), keys;
  if (Value offsets = op.getKeyOffsets())
    keys = sub(loadIndex(offsets, add(sequence, index(1))), row);
  else
    keys = add(position, block.getArgument(1));
  yield({position, row, keys, startOf(op.getKeyStarts())});
}

void RegionWriter::writeChecked() {
  if (!op.getChecked())
    return;
  Block &block = start(tile.getChecked(), b.getIndexType());
  Value code = loadIndex(op.getChecked(), {block.getArgument(0), index(0)});
  yield(compare(CmpIPredicate::eq, code, index(0)));
}

void RegionWriter::writeFactors() {
  if (!op.getQScales())
    return;
  Type type = b.getIndexType();
  Block &block = start(tile.getFactors(), {type, type});
  auto load = [&](Value scales) -> Value {
    return memref::LoadOp::create(b, loc, own(scales), block.getArguments());
  };
  Value q = load(op.getQScales()), k = load(op.getKScales());
  yield({arith::MulFOp::create(b, loc, q, k), load(op.getVScales())});
}

void RegionWriter::writeIndex(Region &region, Value array, KeyPart part) {
  int64_t rank = array ? cast<MemRefType>(array.getType()).getRank() : 0;
  bool isRope = part == KeyPart::Rope, hasLayers = rank == 6;
  if (rank <= (isRope ? 2 : 3))
    return;
  Block &block = start(region, SmallVector<Type>(4, b.getIndexType()));
  sequence = block.getArgument(0);
  Value position = block.getArgument(2), head = isRope ? index(0) : block.getArgument(3);
  Value page, row = position;
  if (cast<MemRefType>(op.getTable().getType()).getRank() == 1) {
    page = perSequence(op.getTable());
  } else {
    // Positions are below 2^31, and a GPU divides 32-bit integers faster.
    Type i32 = b.getI32Type(), type = b.getIndexType();
    Value size = convert(i32, extent(own(array), hasLayers ? 3 : 1)),
          narrow = convert(i32, position);
    Value number = arith::DivUIOp::create(b, loc, narrow, size);
    page = loadIndex(op.getTable(), {sequence, convert(type, number)});
    row = convert(type, arith::RemUIOp::create(b, loc, narrow, size));
  }
  SmallVector<Value> indices{page};
  if (hasLayers) {
    Value half = part == KeyPart::Value ? sub(extent(own(array), 1), index(1)) : index(0);
    indices.append({half, own(op.getLayer())});
  }
  indices.push_back(row);
  if (hasLayers || !isRope)
    indices.push_back(head);
  yield(indices);
}

void RegionWriter::writeIndices() {
  writeIndex(tile.getKeyIndex(), op.getK(), KeyPart::Key);
  writeIndex(tile.getValueIndex(), op.getV(), KeyPart::Value);
  writeIndex(tile.getRopeIndex(), op.getRope(), KeyPart::Rope);
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

RegionWriter::Visibility RegionWriter::seeList(MaskAttr mask, const Coordinates &at) {
  std::optional<Visibility> all;
  for (Attribute part : mask.getParts()) {
    Visibility own = see(cast<MaskAttr>(part), at);
    if (!all)
      all = own;
    else if (mask.getKind() == MaskKind::Or)
      all = Visibility{both(all->may, own.may), both(all->all, own.all)};
    else
      all = Visibility{any(all->may, own.may), any(all->all, own.all)};
  }
  return *all;
}

/// Returns where the bias has an element.
RegionWriter::Visibility RegionWriter::seeBias(const Coordinates &at) {
  Value bias = own(op.getBias());
  int64_t rank = cast<MemRefType>(bias.getType()).getRank();
  Value rows = memref::DimOp::create(b, loc, bias, rank - 2);
  Value columns = memref::DimOp::create(b, loc, bias, rank - 1);
  Value begin = biasStart(), end = add(begin, rows);
  Value may = both(both(isLess(at.firstQuery, end), isAtMost(begin, at.lastQuery)),
                   isLess(at.firstKey, columns));
  // An empty bias has no element whose index could be clamped.
  Value has = both(isLess(index(0), rows), isLess(index(0), columns));
  Value all = both(both(isAtMost(begin, at.firstQuery), isLess(at.lastQuery, end)),
                   isLess(at.lastKey, columns));
  return {both(may, has), all};
}

RegionWriter::Visibility RegionWriter::see(MaskAttr mask, const Coordinates &at) {
  auto causal = [&]() -> Visibility {
    return {isAtMost(at.firstKey, at.lastQuery), isAtMost(at.lastKey, at.firstQuery)};
  };
  auto intersect = [&](Visibility x, Visibility y) -> Visibility {
    return {both(x.may, y.may), both(x.all, y.all)};
  };
  auto window = [&]() -> Visibility {
    Value size = index(mask.getWindow());
    return {isLess(at.firstQuery, add(at.lastKey, size)),
            isLess(at.lastQuery, add(at.firstKey, size))};
  };
  auto chunk = [&]() -> Visibility {
    Value size = index(mask.getWindow());
    auto of = [&](Value coordinate) -> Value {
      return arith::DivUIOp::create(b, loc, coordinate, size);
    };
    Value q0 = of(at.firstQuery), q1 = of(at.lastQuery), k0 = of(at.firstKey), k1 = of(at.lastKey);
    auto same = [&](Value x, Value y) { return compare(CmpIPredicate::eq, x, y); };
    return {both(isAtMost(k0, q1), isAtMost(q0, k1)),
            both(both(same(q0, q1), same(k0, k1)), same(q0, k0))};
  };
  switch (mask.getKind()) {
  case MaskKind::Null:
    return {truth(true), truth(true)};
  case MaskKind::Causal:
    return causal();
  case MaskKind::Chunked:
    return chunk();
  case MaskKind::SlidingWindowCausal:
    return intersect(causal(), window());
  case MaskKind::SlidingWindowNoncausal:
    return window();
  case MaskKind::LookAhead: {
    Value size = index(mask.getWindow());
    return {isLess(at.firstKey, add(at.lastQuery, size)),
            isLess(at.lastKey, add(at.firstQuery, size))};
  }
  case MaskKind::ChunkedCausal:
    return intersect(causal(), chunk());
  case MaskKind::CausalPadding: {
    Value valid = perSequence(op.getValidLengths());
    return intersect(causal(), {isLess(at.firstKey, valid), isLess(at.lastKey, valid)});
  }
  case MaskKind::Materialized:
    return seeBias(at);
  case MaskKind::And:
  case MaskKind::Or:
    return seeList(mask, at);
  }
  llvm_unreachable("unknown mask kind");
}

void RegionWriter::writeBounds() {
  Block &block = start(tile.getBounds(), SmallVector<Type>(5, b.getIndexType()));
  sequence = block.getArgument(0);
  Visibility seen = see(op.getMask(), {block.getArgument(1), block.getArgument(2),
                                       block.getArgument(3), block.getArgument(4)});
  if (op.getBias()) {
    // An empty bias is not loaded.
    Value bias = own(op.getBias());
    for (int64_t dim = 1, rank = cast<MemRefType>(bias.getType()).getRank(); dim < rank; ++dim)
      seen.may = both(seen.may, isLess(index(0), memref::DimOp::create(b, loc, bias, dim)));
  }
  yield({seen.may, seen.all});
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Returns the score plus the element of the bias, if there is one.
RegionWriter::BiasedScore RegionWriter::addBias(Value score, Value head, Value query, Value key) {
  Value bias = own(op.getBias());
  auto type = cast<MemRefType>(bias.getType());
  int64_t rank = type.getRank();
  Value begin = biasStart(), row = sub(query, begin);
  Value isThere = seeBias({query, query, key, key}).all;
  // Clamp the indices, so that an absent element reads another one.
  auto inside = [&](Value coordinate, int64_t dim) -> Value {
    Value last = sub(memref::DimOp::create(b, loc, bias, dim), index(1));
    coordinate = arith::MinSIOp::create(b, loc, coordinate, last);
    return arith::MaxSIOp::create(b, loc, coordinate, index(0));
  };
  SmallVector<Value> coordinate{sequence};
  if (rank == 4)
    coordinate.push_back(head);
  coordinate.append({inside(row, rank - 2), inside(key, rank - 1)});
  Value number = memref::LoadOp::create(b, loc, bias, coordinate);
  if (!type.getElementType().isF32())
    number = arith::ExtFOp::create(b, loc, b.getF32Type(), number);
  Value sum = arith::AddFOp::create(b, loc, score, number);
  Value isInfinite = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, number,
                                           f32(-std::numeric_limits<double>::infinity()));
  return {arith::SelectOp::create(b, loc, isThere, sum, score), both(isThere, isInfinite)};
}

Value RegionWriter::modify(Value score, Value head, Value query, Value key, Value last) {
  if (!op.getBody().empty()) {
    Block &body = op.getBody().front();
    IRMapping mapping;
    const Value values[] = {score, head, query, key};
    for (auto [argument, value] : llvm::zip_equal(body.getArguments(), values))
      mapping.map(argument, value);
    for (Operation &nested : body.without_terminator())
      b.clone(nested, mapping);
    return mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
  }
  std::optional<ScoreModifierAttr> modifier = op.getModifier();
  if (!modifier)
    return score;
  if (modifier->getKind() == ModifierKind::SoftCap) {
    Value cap = f32(modifier->getCap().convertToFloat());
    Value part = math::TanhOp::create(b, loc, arith::DivFOp::create(b, loc, score, cap));
    return arith::MulFOp::create(b, loc, part, cap);
  }
  // The slopes of heads below the power of two, and of the remaining heads.
  int64_t heads = op.getQ().getType().getDimSize(1), power = 1;
  while (2 * power <= heads)
    power *= 2;
  Value slope;
  for (int64_t number = heads - 1; number >= 0; --number) {
    double exponent =
        number < power ? -8.0 * (number + 1) / power : -4.0 * (2 * (number - power) + 1) / power;
    Value own = f32(std::exp2(exponent));
    slope = slope ? arith::SelectOp::create(b, loc, compare(CmpIPredicate::eq, head, index(number)),
                                            own, slope)
                        .getResult()
                  : own;
  }
  Value distance = sub(last, key);
  distance = arith::IndexCastOp::create(b, loc, b.getI64Type(), distance);
  Value far = arith::SIToFPOp::create(b, loc, b.getF32Type(), distance);
  Value lower = arith::SubFOp::create(b, loc, score, arith::MulFOp::create(b, loc, far, slope));
  return arith::SelectOp::create(b, loc, isAtMost(key, query), lower, score);
}

void RegionWriter::writeScore() {
  SmallVector<Type> types(6, b.getIndexType());
  types.front() = b.getF32Type();
  Block &block = start(tile.getScore(), types);
  Value score = block.getArgument(0), head = block.getArgument(1), query = block.getArgument(2);
  Value key = block.getArgument(3), last = block.getArgument(5);
  sequence = block.getArgument(4);
  Value isSeen = see(op.getMask(), {query, query, key, key}).all;
  if (op.getBias()) {
    BiasedScore biased = addBias(score, head, query, key);
    score = modify(biased.score, head, query, key, last);
    if (score != biased.score)
      score = arith::SelectOp::create(b, loc, biased.isFinal, biased.score, score);
  } else {
    score = modify(score, head, query, key, last);
  }
  yield({score, isSeen});
}

void fusednorm::writeAttentionRegions(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                                      llvm::function_ref<Value(Value)> own) {
  RegionWriter writer(op, tile, own);
  writer.writeSequence();
  writer.writeChecked();
  writer.writeFactors();
  writer.writeIndices();
  bool isPlain = op.getMask().getKind() == MaskKind::Null && !op.getModifier() &&
                 op.getBody().empty() && !op.getBias();
  if (isPlain)
    return;
  writer.writeBounds();
  writer.writeScore();
}
