// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneExchange.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value LaneExchange::broadcast(Value value, Value source) {
  Type type = value.getType();
  auto fetch = [&](Value word) -> Value {
    return mlir::gpu::ShuffleOp::create(b, loc, word, source, i32(kWarpThreads),
                                        mlir::gpu::ShuffleMode::IDX)
        .getShuffleResult();
  };
  if (type.isF32() || type.isInteger(32))
    return fetch(value);
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  Type own = b.getIntegerType(bits), i32Type = b.getI32Type();
  if (type.isIndex())
    value = convertSigned(value, own);
  else if (type != own)
    value = bitcast(value, own);
  if (bits < 32) {
    value = fetch(convert(value, i32Type));
    value = convert(value, own);
  } else {
    Value shift = i64(32);
    Value low = fetch(convert(value, i32Type));
    Value high = shr(value, shift);
    high = fetch(convert(high, i32Type));
    high = convert(high, own) << shift;
    value = convert(low, own) | high;
  }
  if (type.isIndex())
    return convertSigned(value, type);
  return type == own ? value : bitcast(value, type);
}

Value LaneExchange::fromFirstOfShared(VectorType type, Value raw, Chunk &chunk) {
  int64_t shared = threads.lanesPerElement(type);
  if (shared == 1)
    return raw;
  Value source = isWide(threads.ratioOf(type))
                     ? sub(threads.lane(), threads.lanesBefore(type, chunk))
                     : bitAnd(threads.lane(), -shared);
  auto own = cast<VectorType>(raw.getType());
  SmallVector<Value> parts;
  for (int64_t i = 0; i < own.getNumElements(); ++i)
    parts.push_back(
        broadcast(vector::ExtractOp::create(b, loc, raw, ArrayRef<int64_t>{i}), source));
  return vector::FromElementsOp::create(b, loc, own, parts);
}

Value LaneExchange::hasLaneBit(int64_t bit) {
  Value own = bitAnd(threads.lane(), bit);
  return num(own).ne(0);
}

Value LaneExchange::fromLane(Value words, int64_t distance) {
  auto fetch = [&](Value word) -> Value {
    return mlir::gpu::ShuffleOp::create(b, loc, word, distance, kWarpThreads,
                                        mlir::gpu::ShuffleMode::XOR)
        .getShuffleResult();
  };
  auto type = dyn_cast<VectorType>(words.getType());
  if (!type)
    return fetch(words);
  SmallVector<Value> fetched;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    fetched.push_back(fetch(vector::ExtractOp::create(b, loc, words, ArrayRef<int64_t>{i})));
  return vector::FromElementsOp::create(b, loc, type, fetched);
}

// One step of a transposition: the lane without the bit keeps `low` and receives the other lane's
// `low` as `high`. The other lane keeps `high`.
void LaneExchange::swapWithLane(Value &low, Value &high, Value hasBit, int64_t distance) {
  Value got = fromLane(select(hasBit, low, high), distance);
  low = select(hasBit, got, low);
  high = select(hasBit, high, got);
}

/// Emits the same step for the even and the odd pieces of `bytes` bytes in a word.
Value LaneExchange::swapInWord(Value word, int64_t bytes, Value hasBit, int64_t distance) {
  Value got = fromLane(word, distance);
  int64_t even = bytes == 2 ? 0xffff : 0x00ff00ff, bits = 8 * bytes;
  Value swapped = bitOr(shl(bitAnd(got, even), bits), bitAnd(shr(got, bits), even));
  Value kept = select(hasBit, i32(int32_t(~even)), even);
  Value rest = bitXor(kept, -1);
  return bitOr(bitAnd(word, kept), bitAnd(swapped, rest));
}

Value LaneExchange::transposePieces(Value pieces) {
  auto type = cast<VectorType>(pieces.getType());
  int64_t piece = elementBytes(type.getElementType()), vec = piece * type.getNumElements();
  int64_t distance = threads.lanesOfRow() / type.getNumElements();
  auto packed = VectorType::get({std::max<int64_t>(1, vec / 4)},
                                b.getIntegerType(8 * std::min<int64_t>(4, vec)));
  if (packed != type)
    pieces = vector::BitCastOp::create(b, loc, packed, pieces);
  SmallVector<Value> words;
  for (int64_t i = 0; i < packed.getNumElements(); ++i) {
    Value word = vector::ExtractOp::create(b, loc, pieces, ArrayRef<int64_t>{i});
    words.push_back(vec < 4 ? convert(word, b.getI32Type()) : word);
  }
  for (int64_t bytes = piece; bytes < std::min<int64_t>(4, vec); bytes *= 2, distance *= 2) {
    Value hasBit = hasLaneBit(distance);
    for (Value &word : words)
      word = swapInWord(word, bytes, hasBit, distance);
  }
  for (size_t step = 1; step < words.size(); step *= 2, distance *= 2) {
    Value hasBit = hasLaneBit(distance);
    for (size_t i = 0; i < words.size(); ++i)
      if (!(i & step))
        swapWithLane(words[i], words[i | step], hasBit, distance);
  }
  if (vec < 4)
    words[0] = convert(words[0], packed.getElementType());
  Value result = vector::FromElementsOp::create(b, loc, packed, words);
  return packed == type ? result : vector::BitCastOp::create(b, loc, type, result).getResult();
}

// Piece i of either half of the accessed pieces belongs to one vector: an even piece and the odd
// piece after it. Pieces stay vectors until lanes have swapped them, because LLVM splits a load if
// only its elements are used.
void LaneExchange::swapHalves(MutableArrayRef<Value> pieces, bool toOwners) {
  Value isOdd = hasLaneBit(1);
  int64_t half = pieces.size() / 2;
  SmallVector<Value> before(pieces);
  for (int64_t i = 0; i < half; ++i) {
    int64_t even = 2 * i, odd = 2 * i + 1;
    Value low = before[toOwners ? i : even], high = before[toOwners ? half + i : odd];
    swapWithLane(low, high, isOdd, /*distance=*/1);
    pieces[toOwners ? even : i] = low;
    pieces[toOwners ? odd : half + i] = high;
  }
}
