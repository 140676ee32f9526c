// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExchangedAccess.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

//===----------------------------------------------------------------------===//
// Unaligned rows
//===----------------------------------------------------------------------===//

// A warp's vectors are n lanes times P pieces. Access k of the warp takes n adjacent pieces, of the
// lanes from k (n / P) on. Lane j (n / P) + y takes piece j of the vector of lane k (n / P) + y.
// Then j and k are transposed bit by bit: j is in the upper bits of the lane, and k is the number
// of a piece in the lane. Loads and stores use the same transposition.

VectorType ExchangedAccess::realignedType(Value memref, ValueRange indices, VectorType type) {
  if (layout.isCompact) // an exchange takes much more code than narrow accesses
    return {};
  int64_t element = elementBytes(type.getElementType()), vec = threads.widthOf(type) * element;
  int64_t alignment = addresses.vectorAlignment(memref, indices, type);
  if (threads.hasPartialVectors()) // bytes if elements are unaligned
    alignment = std::gcd(element, alignment);
  int64_t piece = std::min<int64_t>(4, alignment), pieces = vec / piece;
  if (alignment >= std::min(kAccessBytes, vec) || pieces > threads.lanesOfRow() ||
      threads.vectorsPerElement(type) > 1)
    return {};
  return VectorType::get({pieces}, b.getIntegerType(8 * piece));
}

void ExchangedAccess::forEachPiece(Value memref, ValueRange indices, VectorType type,
                                   VectorType pieces, Chunk &chunk, Value live,
                                   function_ref<void(int64_t, Value, Value)> body) {
  int64_t count = pieces.getNumElements(), lanes = threads.lanesOfRow(), owners = lanes / count;
  Value own = bitAnd(threads.lane(), lanes - 1);
  Value vec = sub(chunk.position, own);
  vec = add(vec, bitAnd(own, owners - 1));
  Value number = mul(vec, count);
  number = add(number, div(own, owners));
  std::optional<Pieces> end;
  if (chunk.live)
    end = threads.piecesOfRow(type, pieces);
  int64_t bytes = elementBytes(pieces.getElementType());
  Value pointer = addresses.ofElement(memref, indices);
  for (int64_t k = 0; k < count; ++k) {
    Value piece = k ? add(number, k * lanes) : number;
    Value isLive = live;
    if (end)
      isLive = both(live, threads.isBefore(Pieces{piece, bytes}, *end));
    body(k, isLive,
         addresses.advance(pointer, pieces.getElementType(), convert(piece, b.getI64Type())));
  }
}

Value ExchangedAccess::loadRealigned(LoadOp op, VectorType pieces, Chunk &chunk, Value live) {
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
  return lanes.transposePieces(vector::FromElementsOp::create(b, loc, pieces, values));
}

void ExchangedAccess::storeRealigned(StoreOp op, Value bits, Chunk &chunk, Value live) {
  auto pieces = cast<VectorType>(bits.getType());
  Value own = lanes.transposePieces(bits);
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

bool ExchangedAccess::isPaired(Value memref, ValueRange indices, VectorType type) {
  return threads.widthOf(type) * elementBytes(type.getElementType()) > kAccessBytes &&
         addresses.vectorAlignment(memref, indices, type) >= kAccessBytes &&
         threads.lanesOfRow() > 1 && !threads.hasPartialVectors() &&
         threads.vectorsPerElement(type) == 1;
}

void ExchangedAccess::forEachPair(Value memref, ValueRange indices, VectorType type, Chunk &chunk,
                                  Value live, function_ref<void(int64_t, Value, Value)> body) {
  int64_t bytes = threads.widthOf(type) * elementBytes(type.getElementType());
  Value odd = bitAnd(threads.lane(), 1);
  Value vec = sub(chunk.position, odd);
  auto times = [&](Value count, int64_t size) -> Value {
    return convert(count, b.getI64Type()) * size;
  };
  Value pointer =
      addresses.advance(addresses.ofElement(memref, indices), b.getI8Type(), times(vec, bytes));
  pointer = addresses.advance(pointer, b.getI8Type(), times(odd, kAccessBytes));
  std::optional<Vectors> end;
  if (chunk.live)
    end = threads.vectorsOfRow();
  for (int64_t done = 0; done < 2 * bytes; done += 2 * kAccessBytes) {
    Value isLive = live;
    if (end) {
      Value own = add(vec, done / bytes);
      isLive = both(live, threads.isBefore(Vectors{own}, *end));
    }
    Value ahead = i64(done);
    body(done / (2 * kAccessBytes), isLive, addresses.advance(pointer, b.getI8Type(), ahead));
  }
}

Value ExchangedAccess::loadPaired(LoadOp op, Chunk &chunk, Value live) {
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
  lanes.swapHalves(pieces, /*toOwners=*/true);
  for (Value piece : pieces)
    for (int64_t i = 0; i < kWords; ++i)
      words.push_back(vector::ExtractOp::create(b, loc, piece, ArrayRef<int64_t>{i}));
  return vector::FromElementsOp::create(
      b, loc, VectorType::get({int64_t(words.size())}, b.getI32Type()), words);
}

void ExchangedAccess::storePaired(StoreOp op, Value bits, Chunk &chunk, Value live) {
  constexpr int64_t kWords = kAccessBytes / 4;
  SmallVector<Value> pieces;
  for (int64_t i = 0; i < cast<VectorType>(bits.getType()).getNumElements(); i += kWords)
    pieces.push_back(vector::ExtractStridedSliceOp::create(
        b, loc, bits, ArrayRef<int64_t>{i}, ArrayRef<int64_t>{kWords}, ArrayRef<int64_t>{1}));
  lanes.swapHalves(pieces, /*toOwners=*/false);
  forEachPair(op.getMemref(), op.getIndices(), cast<VectorType>(op.getValue().getType()), chunk,
              live, [&](int64_t number, Value isLive, Value pointer) {
                doIf(isLive, [&] {
                  LLVM::StoreOp::create(b, op.getLoc(), pieces[number], pointer, kAccessBytes);
                });
              });
}

bool ExchangedAccess::isExchanged(LoadOp load) {
  return realignedType(load.getMemref(), load.getIndices(), load.getType()) ||
         isPaired(load.getMemref(), load.getIndices(), load.getType());
}
