// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the batch of attention, the layout of its caches, masks and score modifiers to arithmetic
// on positions and indices.

#include "Attention.h"
#include "KeyRange.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionPieces.h"
#include "fusednorm/Dialect/FusedNorm/IR/Masks.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;

namespace {
class RegionWriter : Arith {
public:
  RegionWriter(OpBuilder &b, RaggedAttentionOp op, tilekernel::AttentionOp tile,
               llvm::function_ref<Value(Value)> own)
      : Arith(b, op.getLoc()), op(op), tile(tile), own(own) {}

  void writeSequence();
  void writeSlot();
  void writeChecked();
  void writeFactors();
  void writeIndices();
  void writeBounds();
  void writeRange();
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
  Visibility seeTree(const Coordinates &at);
  Visibility seeRanges(const Coordinates &at);
  Visibility seeChunk(int64_t size, const Coordinates &at);
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
  Value isAtMost(Value x, Value y) { return compare(Predicate::sle, x, y); }
  Value isLess(Value x, Value y) { return compare(Predicate::slt, x, y); }
  Num loadIndex(Value memref, ValueRange indices) {
    return toIndex(memref::LoadOp::create(b, loc, own(memref), indices));
  }
  Value perSequence(Value memref) { return loadIndex(memref, sequence); }
  Value extent(Value memref, int64_t dim) {
    return b.createOrFold<memref::DimOp>(loc, memref, dim);
  }
  /// Returns the position of the query in row 0 of the bias.
  Value biasStart() {
    return op.getBiasStarts() ? Value(perSequence(op.getBiasStarts())) : firstPosition();
  }
  /// Returns the position of the first query, which is negative with fewer keys than queries.
  Value firstPosition();
  /// Returns the row of a query in q, clamped, as lanes may have no query.
  Value rowOf(Value query);
  /// Kernels compute with positions of 0 or more: with signed lengths they add the number of
  /// queries that exceeds the number of keys. Returns the position in the sequence.
  Value unshifted(Value position);
  Value shifted(Value position);

  RaggedAttentionOp op;
  tilekernel::AttentionOp tile;
  llvm::function_ref<Value(Value)> own;
  /// Returns the first key of the piece, counted from the first key of the sequence.
  Value getPieceBegin() {
    return cast<tilekernel::ProgramOp>(tile->getParentOp()).getBody().getArgument(2);
  }
  struct Keys {
    Value position, row, count;
  };
  /// Emits the position of the first query, and the first row and the number of keys of `sequence`.
  Keys createKeys(Value queries);
  Value startOf(Value memref) { return memref ? Value(perSequence(memref)) : index(0); }

  Value sequence;
};
} // namespace

//===----------------------------------------------------------------------===//
// Sequences and keys
//===----------------------------------------------------------------------===//

RegionWriter::Keys RegionWriter::createKeys(Value queries) {
  Keys keys{firstPosition(), startOf(op.getKeyOffsets()), {}};
  if (Value offsets = op.getKeyOffsets())
    keys.count = loadIndex(offsets, add(sequence, 1)) - keys.row;
  else
    keys.count = add(keys.position, queries);
  return keys;
}

Value RegionWriter::firstPosition() {
  if (!op.getSignedLengths())
    return startOf(op.getLengths());
  Value length = memref::LoadOp::create(b, loc, own(op.getLengths()), sequence);
  return convertSigned(length, b.getIndexType());
}

Value RegionWriter::unshifted(Value position) {
  if (!op.getSignedLengths())
    return position;
  return sub(position, maxS(sub(0, firstPosition()), 0));
}

Value RegionWriter::shifted(Value position) {
  return op.getSignedLengths() ? Value(add(position, maxS(sub(0, firstPosition()), 0))) : position;
}

Value RegionWriter::rowOf(Value query) {
  Value row = add(sub(query, firstPosition()), perSequence(op.getRowOffsets()));
  return maxS(minS(row, sub(extent(own(op.getQ()), 0), 1)), 0);
}

void RegionWriter::writeSequence() {
  Type type = b.getIndexType();
  Block &block = start(tile.getSequence(), {type, type});
  sequence = block.getArgument(0);
  Keys keys = createKeys(block.getArgument(1));
  Value first = startOf(op.getKeyStarts());
  if (op.getSignedLengths()) {
    first = add(first, maxS(sub(0, keys.position), 0));
    keys.position = maxS(keys.position, 0);
  }
  SmallVector<Value> all;
  if (op.getPiece()) {
    Value begin = getPieceBegin();
    all.push_back(keys.count);
    keys.row = add(keys.row, begin);
    keys.count = min(sub(max(keys.count, begin), begin), getPieceKeys(op));
    first = add(first, begin);
  }
  SmallVector<Value> results{keys.position, keys.row, keys.count, first};
  llvm::append_range(results, all);
  yield(results);
}

/// Writes the index of a state: its piece and its query. A piece without keys has no state, apart
/// from the first one.
void RegionWriter::writeSlot() {
  if (!op.getPiece())
    return;
  Type type = b.getIndexType();
  Block &block = start(tile.getSlot(), {type, type});
  sequence = block.getArgument(1);
  Value offsets = op.getRowOffsets(), begin = getPieceBegin();
  Value queries = loadIndex(offsets, add(sequence, 1)) - loadIndex(offsets, sequence);
  Value hasKeys = num(begin).ult(createKeys(queries).count);
  Value piece = div(begin, getPieceKeys(op));
  yield({piece, block.getArgument(0), bitOr(num(begin).eq(0), hasKeys)});
}

void RegionWriter::writeChecked() {
  if (!op.getChecked())
    return;
  Block &block = start(tile.getChecked(), b.getIndexType());
  yield(loadIndex(op.getChecked(), {block.getArgument(0), index(0)}).eq(0));
}

void RegionWriter::writeFactors() {
  if (!op.hasScalesOfSequences() && !op.getQScales())
    return;
  Type type = b.getIndexType();
  Block &block = start(tile.getFactors(), {type, type});
  auto load = [&](Value scales) -> Value {
    auto shape = cast<MemRefType>(scales.getType()).getShape();
    SmallVector<Value> indices(block.getArguments());
    if (shape.size() == 1)
      indices = {shape[0] == 1 ? Value(index(0)) : Value(block.getArgument(1))};
    return memref::LoadOp::create(b, loc, own(scales), indices);
  };
  Value k = load(op.getKScales());
  if (op.getQScales())
    k = mul(load(op.getQScales()), k);
  yield({k, load(op.getVScales())});
}

void RegionWriter::writeIndex(Region &region, Value array, KeyPart part) {
  int64_t rank = array ? cast<MemRefType>(array.getType()).getRank() : 0;
  bool isRope = part == KeyPart::Rope, hasLayers = rank == 6;
  if (rank <= (isRope ? 2 : 3))
    return;
  Block &block = start(region, SmallVector<Type>(4, b.getIndexType()));
  sequence = block.getArgument(0);
  Value position = unshifted(block.getArgument(2));
  Value head = isRope ? index(0) : block.getArgument(3);
  Value page, row = position;
  if (cast<MemRefType>(op.getTable().getType()).getRank() == 1) {
    page = perSequence(op.getTable());
  } else {
    // Positions are below 2^31, and a GPU divides 32-bit integers faster.
    Value size = convert(extent(own(array), hasLayers ? 3 : 1), b.getI32Type());
    Num narrow = convert(position, b.getI32Type());
    page = loadIndex(op.getTable(), {sequence, toIndex(narrow / size)});
    row = toIndex(narrow % size);
  }
  SmallVector<Value> indices{page};
  if (hasLayers) {
    Value half = part == KeyPart::Value ? Value(sub(extent(own(array), 1), 1)) : index(0);
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
      all = Visibility{bitOr(all->may, own.may), bitOr(all->all, own.all)};
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

/// Returns whether the words of the queries show the keys. Only keys before the drafts are known to
/// be visible to several queries.
RegionWriter::Visibility RegionWriter::seeTree(const Coordinates &at) {
  Value begin = firstPosition();
  if (at.firstKey != at.lastKey)
    return {isLess(at.firstKey, add(begin, kMostDrafts)), isLess(at.lastKey, begin)};
  Num word = num(memref::LoadOp::create(b, loc, own(op.getTree()), rowOf(at.firstQuery)));
  Num draft = sub(at.firstKey, begin);
  Value bit = convert(minS(maxS(draft, 0), kMostDrafts - 1), b.getI32Type());
  Value isBitSet = (shr(word, bit) & 1).ne(0);
  Value isSeen = bitOr(draft.slt(0), both(draft.slt(kMostDrafts), isBitSet));
  return {isSeen, isSeen};
}

/// Returns whether the keys are in the ranges of the queries. Nothing is known about several
/// queries.
RegionWriter::Visibility RegionWriter::seeRanges(const Coordinates &at) {
  if (at.firstKey != at.lastKey)
    return {boolean(true), boolean(false)};
  Value row = rowOf(at.firstQuery);
  Value isSeen = both(isAtMost(loadIndex(op.getKeyRanges(), {row, index(0)}), at.firstKey),
                      isLess(at.firstKey, loadIndex(op.getKeyRanges(), {row, index(1)})));
  return {isSeen, isSeen};
}

RegionWriter::Visibility RegionWriter::seeChunk(int64_t window, const Coordinates &at) {
  Value size = index(window);
  auto chunkOf = [&](Value query) {
    if (!op.getSignedLengths())
      return div(query, size);
    // Keys are at positions of 0 or more, so all chunks before them are one.
    return select(isLess(query, index(0)), -1, div(maxS(query, 0), size));
  };
  Num q0 = chunkOf(at.firstQuery), q1 = chunkOf(at.lastQuery);
  Num k0 = div(at.firstKey, size), k1 = div(at.lastKey, size);
  return {both(isAtMost(k0, q1), isAtMost(q0, k1)), both(both(q0.eq(q1), k0.eq(k1)), q0.eq(k0))};
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
  auto chunk = [&] { return seeChunk(mask.getWindow(), at); };
  switch (mask.getKind()) {
  case MaskKind::Null:
    return {boolean(true), boolean(true)};
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
  case MaskKind::Tree:
    return seeTree(at);
  case MaskKind::Ranges:
    return seeRanges(at);
  case MaskKind::And:
  case MaskKind::Or:
    return seeList(mask, at);
  }
  llvm_unreachable("unknown mask kind");
}

void RegionWriter::writeBounds() {
  Block &block = start(tile.getBounds(), SmallVector<Type>(5, b.getIndexType()));
  sequence = block.getArgument(0);
  Coordinates at{unshifted(block.getArgument(1)), unshifted(block.getArgument(2)),
                 unshifted(block.getArgument(3)), unshifted(block.getArgument(4))};
  Visibility seen = see(op.getMask(), at);
  if (op.getBias()) {
    // An empty bias is not loaded.
    Value bias = own(op.getBias());
    for (int64_t dim = 1, rank = cast<MemRefType>(bias.getType()).getRank(); dim < rank; ++dim)
      seen.may = both(seen.may, isLess(index(0), memref::DimOp::create(b, loc, bias, dim)));
  }
  yield({seen.may, seen.all});
}

/// Writes the range of the keys of a query. `bounds` knows nothing about the ranges of several
/// queries.
void RegionWriter::writeRange() {
  if (!op.getMask().contains(MaskKind::Ranges))
    return;
  Type type = b.getIndexType();
  Block &block = start(tile.getRange(), {type, type});
  sequence = block.getArgument(0);
  Value query = unshifted(block.getArgument(1)), row = rowOf(query);
  KeyRange own{loadIndex(op.getKeyRanges(), {row, index(0)}),
               loadIndex(op.getKeyRanges(), {row, index(1)})};
  KeyRange range = createKeyRange(*this, op.getMask(), query, own);
  yield({shifted(range.first), shifted(range.end)});
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Returns the score plus the element of the bias, if there is one.
RegionWriter::BiasedScore RegionWriter::addBias(Value score, Value head, Value query, Value key) {
  Value bias = own(op.getBias());
  int64_t rank = cast<MemRefType>(bias.getType()).getRank();
  Value begin = biasStart(), row = sub(query, begin);
  Value isThere = seeBias({query, query, key, key}).all;
  // Clamp the indices, so that an absent element reads another one.
  auto inside = [&](Value coordinate, int64_t dim) -> Value {
    Value last = sub(memref::DimOp::create(b, loc, bias, dim), 1);
    return maxS(minS(coordinate, last), 0);
  };
  SmallVector<Value> coordinate{sequence};
  if (rank == 4)
    coordinate.push_back(head);
  coordinate.append({inside(row, rank - 2), inside(key, rank - 1)});
  Value number = convert(memref::LoadOp::create(b, loc, bias, coordinate), b.getF32Type());
  Value sum = add(score, number);
  Value isInfinite = compare(FloatPredicate::OEQ, number, -std::numeric_limits<double>::infinity());
  return {select(isThere, sum, score), both(isThere, isInfinite)};
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
    return mul(math::TanhOp::create(b, loc, div(score, cap)), cap);
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
    slope = slope ? select(num(head).eq(number), own, slope) : own;
  }
  Value distance = convertSigned(sub(last, key), b.getI64Type());
  Value lower = sub(score, convertSigned(distance, b.getF32Type()) * slope);
  return select(isAtMost(key, query), lower, score);
}

void RegionWriter::writeScore() {
  SmallVector<Type> types(6, b.getIndexType());
  types.front() = b.getF32Type();
  Block &block = start(tile.getScore(), types);
  sequence = block.getArgument(4);
  Value score = block.getArgument(0), head = block.getArgument(1);
  Value query = unshifted(block.getArgument(2)), key = unshifted(block.getArgument(3));
  Value last = unshifted(block.getArgument(5));
  Value isSeen = see(op.getMask(), {query, query, key, key}).all;
  if (op.getBias()) {
    BiasedScore biased = addBias(score, head, query, key);
    score = modify(biased.score, head, query, key, last);
    if (score != biased.score)
      score = select(biased.isFinal, biased.score, score);
  } else {
    score = modify(score, head, query, key, last);
  }
  yield({score, isSeen});
}

void fusednorm::writeAttentionRegions(RaggedAttentionOp op, tilekernel::AttentionOp tile,
                                      llvm::function_ref<Value(Value)> own) {
  OpBuilder b(op.getContext());
  RegionWriter writer(b, op, tile, own);
  writer.writeSequence();
  writer.writeSlot();
  writer.writeChecked();
  writer.writeFactors();
  writer.writeIndices();
  bool isPlain = op.getMask().getKind() == MaskKind::Null && !op.getModifier() &&
                 op.getBody().empty() && !op.getBias();
  if (isPlain)
    return;
  writer.writeBounds();
  writer.writeRange();
  writer.writeScore();
}
