// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors that exceed one access: unaligned rows, and vectors of more than 16 bytes. If each thread
// accessed its own vector piece by piece, every piece would touch its sector again. Instead,
// adjacent threads access adjacent pieces and pass them to their owners by shuffles. A thread has
// the same columns as in an aligned row, so sums have the same order.

#include "GPURowLowering.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

Value GPURowLowering::hasLaneBit(int64_t bit) {
  Value own = bitAnd(lane(), bit);
  return num(own).ne(0);
}

Value GPURowLowering::fromLane(Value words, int64_t distance) {
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
void GPURowLowering::swapWithLane(Value &low, Value &high, Value hasBit, int64_t distance) {
  Value got = fromLane(select(hasBit, low, high), distance);
  low = select(hasBit, got, low);
  high = select(hasBit, high, got);
}

/// Emits the same step for the even and the odd pieces of `bytes` bytes in a word.
Value GPURowLowering::swapInWord(Value word, int64_t bytes, Value hasBit, int64_t distance) {
  Value got = fromLane(word, distance);
  int64_t even = bytes == 2 ? 0xffff : 0x00ff00ff, bits = 8 * bytes;
  Value swapped =
      emit.bitOr(emit.shl(emit.bitAnd(got, even), bits), emit.bitAnd(emit.shr(got, bits), even));
  Value kept = select(hasBit, i32(int32_t(~even)), even);
  Value rest = bitXor(kept, -1);
  return emit.bitOr(bitAnd(word, kept), bitAnd(swapped, rest));
}

//===----------------------------------------------------------------------===//
// Unaligned rows
//===----------------------------------------------------------------------===//

// A warp's vectors are n lanes times P pieces. Access k of the warp takes n adjacent pieces, of the
// lanes from k (n / P) on. Lane j (n / P) + y takes piece j of the vector of lane k (n / P) + y.
// Then j and k are transposed bit by bit: j is in the upper bits of the lane, and k is the number
// of a piece in the lane. Loads and stores use the same transposition.

int64_t GPURowLowering::lanesOfRow() { return std::min(layout.threads, kWarpThreads); }

VectorType GPURowLowering::realignedType(Value memref, ValueRange indices, VectorType type) {
  if (layout.isCompact) // an exchange takes much more code than narrow accesses
    return {};
  int64_t element = elementBytes(type.getElementType()), vec = widthOf(type) * element;
  int64_t alignment = vectorAlignment(memref, indices, type);
  if (hasPartialVectors()) // bytes if elements are unaligned
    alignment = std::gcd(element, alignment);
  int64_t piece = std::min<int64_t>(4, alignment), pieces = vec / piece;
  if (alignment >= std::min(kAccessBytes, vec) || pieces > lanesOfRow() ||
      vectorsPerElement(type) > 1)
    return {};
  return VectorType::get({pieces}, b.getIntegerType(8 * piece));
}

Value GPURowLowering::transposePieces(Value pieces) {
  auto type = cast<VectorType>(pieces.getType());
  int64_t piece = elementBytes(type.getElementType()), vec = piece * type.getNumElements();
  int64_t distance = lanesOfRow() / type.getNumElements();
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

void GPURowLowering::forEachPiece(Value memref, ValueRange indices, VectorType type,
                                  VectorType pieces, Chunk &chunk, Value live,
                                  function_ref<void(int64_t, Value, Value)> body) {
  int64_t count = pieces.getNumElements(), lanes = lanesOfRow(), owners = lanes / count;
  Value own = bitAnd(lane(), lanes - 1);
  Value vec = sub(chunk.position, own);
  vec = add(vec, bitAnd(own, owners - 1));
  Value number = mul(vec, count);
  number = add(number, div(own, owners));
  std::optional<Pieces> end;
  if (chunk.live)
    end = piecesOfRow(type, pieces);
  int64_t bytes = elementBytes(pieces.getElementType());
  Value pointer = address(memref, indices);
  for (int64_t k = 0; k < count; ++k) {
    Value piece = k ? add(number, k * lanes) : number;
    Value isLive = live;
    if (end)
      isLive = both(live, isBefore(Pieces{piece, bytes}, *end));
    body(k, isLive, advance(pointer, pieces.getElementType(), convert(piece, b.getI64Type())));
  }
}

Value GPURowLowering::loadRealigned(LoadOp op, VectorType pieces, Chunk &chunk, Value live) {
  Type piece = pieces.getElementType();
  SmallVector<Value> values;
  forEachPiece(op.getMemref(), op.getIndices(), op.getType(), pieces, chunk, live,
               [&](int64_t, Value isLive, Value pointer) {
                 values.push_back(loadIf(isLive, piece, [&]() -> Value {
                   return LLVM::LoadOp::create(b, op.getLoc(), piece, pointer, elementBytes(piece),
                                               /*isVolatile=*/false, /*isNonTemporal=*/false,
                                               op.getInvariant());
                 }));
               });
  return transposePieces(vector::FromElementsOp::create(b, loc, pieces, values));
}

void GPURowLowering::storeRealigned(StoreOp op, Value bits, Chunk &chunk, Value live) {
  auto pieces = cast<VectorType>(bits.getType());
  Value own = transposePieces(bits);
  forEachPiece(op.getMemref(), op.getIndices(), cast<VectorType>(op.getValue().getType()), pieces,
               chunk, live, [&](int64_t k, Value isLive, Value pointer) {
                 doIf(isLive, [&] {
                   LLVM::StoreOp::create(
                       b, op.getLoc(), vector::ExtractOp::create(b, loc, own, ArrayRef<int64_t>{k}),
                       pointer, elementBytes(pieces.getElementType()));
                 });
               });
}

//===----------------------------------------------------------------------===//
// Wide vectors
//===----------------------------------------------------------------------===//

// Two adjacent lanes access two adjacent pieces of 16 bytes, a whole sector: first the vector of
// the even lane, then the vector of the odd lane.

bool GPURowLowering::isPaired(Value memref, ValueRange indices, VectorType type) {
  return widthOf(type) * elementBytes(type.getElementType()) > kAccessBytes &&
         vectorAlignment(memref, indices, type) >= kAccessBytes && lanesOfRow() > 1 &&
         !hasPartialVectors() && vectorsPerElement(type) == 1;
}

// Piece i of either half of the accessed pieces belongs to one vector: an even piece and the odd
// piece after it. Pieces stay vectors until lanes have swapped them, because LLVM splits a load if
// only its elements are used.
void GPURowLowering::swapHalves(MutableArrayRef<Value> pieces, bool toOwners) {
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

void GPURowLowering::forEachPair(Value memref, ValueRange indices, VectorType type, Chunk &chunk,
                                 Value live, function_ref<void(int64_t, Value, Value)> body) {
  int64_t bytes = widthOf(type) * elementBytes(type.getElementType());
  Value odd = bitAnd(lane(), 1);
  Value vec = sub(chunk.position, odd);
  auto times = [&](Value count, int64_t size) -> Value {
    return convert(count, b.getI64Type()) * size;
  };
  Value pointer = advance(address(memref, indices), b.getI8Type(), times(vec, bytes));
  pointer = advance(pointer, b.getI8Type(), times(odd, kAccessBytes));
  std::optional<Vectors> end;
  if (chunk.live)
    end = vectorsOfRow();
  for (int64_t done = 0; done < 2 * bytes; done += 2 * kAccessBytes) {
    Value isLive = live;
    if (end) {
      Value own = add(vec, done / bytes);
      isLive = both(live, isBefore(Vectors{own}, *end));
    }
    Value ahead = i64(done);
    body(done / (2 * kAccessBytes), isLive, advance(pointer, b.getI8Type(), ahead));
  }
}

Value GPURowLowering::loadPaired(LoadOp op, Chunk &chunk, Value live) {
  constexpr int64_t kWords = kAccessBytes / 4;
  auto type = VectorType::get({kWords}, b.getI32Type());
  SmallVector<Value> pieces, words;
  forEachPair(op.getMemref(), op.getIndices(), op.getType(), chunk, live,
              [&](int64_t, Value isLive, Value pointer) {
                pieces.push_back(loadIf(isLive, type, [&]() -> Value {
                  return LLVM::LoadOp::create(b, op.getLoc(), type, pointer, kAccessBytes,
                                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                                              op.getInvariant());
                }));
              });
  swapHalves(pieces, /*toOwners=*/true);
  for (Value piece : pieces)
    for (int64_t i = 0; i < kWords; ++i)
      words.push_back(vector::ExtractOp::create(b, loc, piece, ArrayRef<int64_t>{i}));
  return vector::FromElementsOp::create(
      b, loc, VectorType::get({int64_t(words.size())}, b.getI32Type()), words);
}

void GPURowLowering::storePaired(StoreOp op, Value bits, Chunk &chunk, Value live) {
  constexpr int64_t kWords = kAccessBytes / 4;
  SmallVector<Value> pieces;
  for (int64_t i = 0; i < cast<VectorType>(bits.getType()).getNumElements(); i += kWords)
    pieces.push_back(vector::ExtractStridedSliceOp::create(
        b, loc, bits, ArrayRef<int64_t>{i}, ArrayRef<int64_t>{kWords}, ArrayRef<int64_t>{1}));
  swapHalves(pieces, /*toOwners=*/false);
  forEachPair(op.getMemref(), op.getIndices(), cast<VectorType>(op.getValue().getType()), chunk,
              live, [&](int64_t number, Value isLive, Value pointer) {
                doIf(isLive, [&] {
                  LLVM::StoreOp::create(b, op.getLoc(), pieces[number], pointer, kAccessBytes);
                });
              });
}

bool GPURowLowering::isExchanged(LoadOp load) {
  return realignedType(load.getMemref(), load.getIndices(), load.getType()) ||
         isPaired(load.getMemref(), load.getIndices(), load.getType());
}
