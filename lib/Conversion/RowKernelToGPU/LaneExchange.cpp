// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slots that one access cannot take: of rows that begin anywhere, and slots of more
// than 16 bytes. Every thread with its own slot, piece by piece, would touch each sector
// once for each piece. So neighbouring threads access neighbouring pieces, and pass them
// on to where they belong: a thread has the same columns as in any row, and sums the
// same order.

#include "GPURowEngine.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

//===----------------------------------------------------------------------===//
// Rows that begin anywhere
//===----------------------------------------------------------------------===//

// Of n lanes of a row with P pieces in a slot, lane s accesses the pieces s, n + s, ...
// and lane t holds the pieces P t, ..., P t + P - 1. So lane t's piece j is number
// k = t / (n / P) of lane s = P (t mod (n / P)) + j. In round r the lanes with one k ask
// for j = (r + k) mod P; then lane s is asked by one lane, for number (s - r) mod P.

int64_t GPURowEngine::lanesOfRow() { return std::min(layout.threads, kWarpThreads); }

VectorType GPURowEngine::realignedType(Value memref, ValueRange indices, VectorType type) {
  int64_t element = elementBytes(type.getElementType()), slot = widthOf(type) * element;
  int64_t alignment = hasPartialSlots() ? element : slotAlignment(memref, indices, type);
  int64_t piece = std::min<int64_t>(4, alignment), pieces = slot / piece;
  if (alignment >= std::min(kAccessBytes, slot) || pieces > lanesOfRow() ||
      slotsPerElement(type) > 1)
    return {};
  return VectorType::get({pieces}, b.getIntegerType(8 * piece));
}

/// Moves each value up by `distance` places, the last ones to the front.
void GPURowEngine::rotate(MutableArrayRef<Value> values, Value distance) {
  int64_t count = values.size();
  for (int64_t step = 1; step < count; step *= 2) {
    Value bit = arith::AndIOp::create(b, loc, distance, i32(step));
    Value moves = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, bit, i32(0));
    SmallVector<Value> before(values);
    for (int64_t i = 0; i < count; ++i)
      values[i] = arith::SelectOp::create(b, loc, moves, before[(i + count - step) % count],
                                          before[i]);
  }
}

/// Turns the order of all values but the first.
static void reverse(MutableArrayRef<Value> values) {
  std::reverse(values.begin() + 1, values.end());
}

void GPURowEngine::passPieces(MutableArrayRef<Value> pieces, bool toOwners) {
  int64_t count = pieces.size(), lanes = lanesOfRow(), owners = lanes / count;
  Value own = arith::AndIOp::create(b, loc, lane(), i32(lanes - 1));
  Value first = arith::SubIOp::create(b, loc, lane(), own);
  Value rest = arith::AndIOp::create(b, loc, own, i32(count - 1));
  Value run = arith::DivUIOp::create(b, loc, own, i32(owners));
  if (toOwners) {
    reverse(pieces);
    rotate(pieces, rest);
  } else {
    rotate(pieces, arith::SubIOp::create(b, loc, i32(count), run));
  }
  for (int64_t round = 0; round < count; ++round) {
    Value source;
    if (toOwners) {
      Value piece = arith::AddIOp::create(b, loc, run, i32(round));
      piece = arith::AndIOp::create(b, loc, piece, i32(count - 1));
      Value slot = arith::AndIOp::create(b, loc, own, i32(owners - 1));
      source = arith::AddIOp::create(b, loc, arith::MulIOp::create(b, loc, slot, i32(count)),
                                     piece);
    } else {
      Value number = arith::SubIOp::create(b, loc, rest, i32(round));
      number = arith::AndIOp::create(b, loc, number, i32(count - 1));
      Value slot = arith::DivUIOp::create(b, loc, own, i32(count));
      source = arith::AddIOp::create(b, loc, arith::MulIOp::create(b, loc, number, i32(owners)),
                                     slot);
    }
    pieces[round] =
        broadcast(pieces[round], arith::AddIOp::create(b, loc, first, source));
  }
  if (toOwners) {
    rotate(pieces, run);
  } else {
    reverse(pieces);
    rotate(pieces, rest);
  }
}

void GPURowEngine::forEachPiece(Value memref, ValueRange indices, VectorType type,
                                VectorType pieces, Chunk &chunk, Value live,
                                function_ref<void(int64_t, Value, Value)> body) {
  int64_t count = pieces.getNumElements(), lanes = lanesOfRow();
  Value own = arith::AndIOp::create(b, loc, lane(), i32(lanes - 1));
  Value number = arith::SubIOp::create(b, loc, chunk.position, own);
  number = arith::MulIOp::create(b, loc, number, i32(count));
  number = arith::AddIOp::create(b, loc, number, own);
  Value all;
  if (columns) {
    int64_t elements = elementBytes(pieces.getElementType()) / elementBytes(type.getElementType());
    all = arith::DivUIOp::create(b, loc, liveElementsOfRow(type), i32(elements));
  } else if (chunk.live) {
    all = i32(layout.slots * count);
  }
  Value pointer = address(memref, indices);
  for (int64_t k = 0; k < count; ++k) {
    Value piece = k ? arith::AddIOp::create(b, loc, number, i32(k * lanes)).getResult() : number;
    Value isLive = live;
    if (all)
      isLive = both(live, arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, piece, all));
    body(k, isLive,
         advance(pointer, pieces.getElementType(),
                 arith::ExtUIOp::create(b, loc, b.getI64Type(), piece)));
  }
}

Value GPURowEngine::loadRealigned(LoadOp op, VectorType pieces, Chunk &chunk, Value live) {
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
  passPieces(values, /*toOwners=*/true);
  return vector::FromElementsOp::create(b, loc, pieces, values);
}

void GPURowEngine::storeRealigned(StoreOp op, Value bits, Chunk &chunk, Value live) {
  auto pieces = cast<VectorType>(bits.getType());
  SmallVector<Value> values;
  for (int64_t i = 0; i < pieces.getNumElements(); ++i)
    values.push_back(vector::ExtractOp::create(b, loc, bits, ArrayRef<int64_t>{i}));
  passPieces(values, /*toOwners=*/false);
  forEachPiece(op.getMemref(), op.getIndices(), cast<VectorType>(op.getValue().getType()), pieces,
               chunk, live, [&](int64_t k, Value isLive, Value pointer) {
                 doIf(isLive, [&] {
                   LLVM::StoreOp::create(b, op.getLoc(), values[k], pointer,
                                         elementBytes(pieces.getElementType()));
                 });
               });
}

//===----------------------------------------------------------------------===//
// Wide slots
//===----------------------------------------------------------------------===//

// Two lanes side by side access two pieces of 16 bytes side by side, a whole sector:
// first all of the even lane's slot, then all of the odd one's.

bool GPURowEngine::isPaired(Value memref, ValueRange indices, VectorType type) {
  return widthOf(type) * elementBytes(type.getElementType()) > kAccessBytes &&
         slotAlignment(memref, indices, type) >= kAccessBytes && lanesOfRow() > 1 &&
         !hasPartialSlots() && slotsPerElement(type) == 1;
}

void GPURowEngine::swapHalves(MutableArrayRef<Value> words, Value isOdd, bool toOwners) {
  constexpr int64_t kPiece = kAccessBytes / 4;
  int64_t half = words.size() / 2;
  auto select = [&](Value odd, Value even) -> Value {
    return arith::SelectOp::create(b, loc, isOdd, odd, even);
  };
  SmallVector<Value> before(words);
  for (int64_t i = 0; i < half; ++i) {
    // Of the words that are accessed, the i-th of either half; of a slot, one word of
    // an even piece and one of the odd piece behind it.
    int64_t even = i / kPiece * 2 * kPiece + i % kPiece, odd = even + kPiece;
    Value first = before[toOwners ? i : even], second = before[toOwners ? half + i : odd];
    Value sent = select(first, second); // what the other lane holds, or accesses
    Value got = mlir::gpu::ShuffleOp::create(b, loc, sent, 1, kWarpThreads,
                                             mlir::gpu::ShuffleMode::XOR)
                    .getShuffleResult();
    words[toOwners ? even : i] = select(got, first);
    words[toOwners ? odd : half + i] = select(second, got);
  }
}

void GPURowEngine::forEachPair(Value memref, ValueRange indices, VectorType type, Chunk &chunk,
                               Value live,
                               function_ref<void(int64_t, Value, Value)> body) {
  int64_t bytes = widthOf(type) * elementBytes(type.getElementType());
  Value odd = arith::AndIOp::create(b, loc, lane(), i32(1));
  Value slot = arith::SubIOp::create(b, loc, chunk.position, odd);
  auto times = [&](Value count, int64_t size) -> Value {
    count = arith::ExtUIOp::create(b, loc, b.getI64Type(), count);
    Value factor = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(size));
    return arith::MulIOp::create(b, loc, count, factor);
  };
  Value pointer = advance(address(memref, indices), b.getI8Type(), times(slot, bytes));
  pointer = advance(pointer, b.getI8Type(), times(odd, kAccessBytes));
  Value slots;
  if (columns) {
    slots = arith::IndexCastUIOp::create(b, loc, b.getI32Type(), columns);
    slots = arith::DivUIOp::create(b, loc, slots, i32(layout.vector));
  } else if (chunk.live) {
    slots = i32(layout.slots);
  }
  for (int64_t done = 0; done < 2 * bytes; done += 2 * kAccessBytes) {
    Value isLive = live;
    if (slots) {
      Value own = arith::AddIOp::create(b, loc, slot, i32(done / bytes));
      isLive = both(live, arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, own, slots));
    }
    Value ahead = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(done));
    body(done / (2 * kAccessBytes), isLive, advance(pointer, b.getI8Type(), ahead));
  }
}

Value GPURowEngine::loadPaired(LoadOp op, Chunk &chunk, Value live) {
  auto piece = VectorType::get({kAccessBytes / 4}, b.getI32Type());
  SmallVector<Value> words;
  forEachPair(op.getMemref(), op.getIndices(), op.getType(), chunk, live,
              [&](int64_t, Value isLive, Value pointer) {
                Value loaded = loadIf(isLive, piece, [&]() -> Value {
                  return LLVM::LoadOp::create(b, op.getLoc(), piece, pointer, kAccessBytes,
                                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                                              op.getInvariant());
                });
                for (int64_t i = 0; i < piece.getNumElements(); ++i)
                  words.push_back(vector::ExtractOp::create(b, loc, loaded, ArrayRef<int64_t>{i}));
              });
  swapHalves(words, isOddLane(), /*toOwners=*/true);
  return vector::FromElementsOp::create(
      b, loc, VectorType::get({int64_t(words.size())}, b.getI32Type()), words);
}

void GPURowEngine::storePaired(StoreOp op, Value bits, Chunk &chunk, Value live) {
  constexpr int64_t kPiece = kAccessBytes / 4;
  SmallVector<Value> words;
  for (int64_t i = 0; i < cast<VectorType>(bits.getType()).getNumElements(); ++i)
    words.push_back(vector::ExtractOp::create(b, loc, bits, ArrayRef<int64_t>{i}));
  swapHalves(words, isOddLane(), /*toOwners=*/false);
  auto piece = VectorType::get({kPiece}, b.getI32Type());
  forEachPair(op.getMemref(), op.getIndices(), cast<VectorType>(op.getValue().getType()), chunk,
              live, [&](int64_t number, Value isLive, Value pointer) {
                doIf(isLive, [&] {
                  Value own = vector::FromElementsOp::create(
                      b, loc, piece, ArrayRef<Value>(words).slice(number * kPiece, kPiece));
                  LLVM::StoreOp::create(b, op.getLoc(), own, pointer, kAccessBytes);
                });
              });
}

bool GPURowEngine::isExchanged(LoadOp load) {
  return realignedType(load.getMemref(), load.getIndices(), load.getType()) ||
         isPaired(load.getMemref(), load.getIndices(), load.getType());
}

Value GPURowEngine::isOddLane() {
  Value odd = arith::AndIOp::create(b, loc, lane(), i32(1));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, odd, i32(0));
}
