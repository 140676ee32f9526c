// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowAccess.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value RowAccess::loadWhole(LoadOp op, Chunk &chunk) {
  if (op.getInvariant())
    return loadGlobal(op, chunk, threads.guard);
  Value live = both(threads.guard, threads.firstOfShared(op.getType(), chunk));
  return lanes.fromFirstOfShared(op.getType(), loadGlobal(op, chunk, live), chunk);
}

Value RowAccess::loadGlobal(LoadOp op, Chunk &chunk, Value live) {
  VectorType rowType = op.getType();
  if (VectorType pieces = exchanged.realignedType(op.getMemref(), op.getIndices(), rowType)) {
    VectorType type = addresses.rawType(op.getMemref(), op.getIndices(), rowType);
    Value raw = exchanged.loadRealigned(op, pieces, chunk, live);
    return pieces == type ? raw : vector::BitCastOp::create(b, loc, type, raw).getResult();
  }
  if (exchanged.isExchanged(op))
    return exchanged.loadPaired(op, chunk, live);
  live = both(live, chunk.live);
  auto load = [&](Type type, Value pointer, int64_t alignment) -> Value {
    return LLVM::LoadOp::create(b, op.getLoc(), type, pointer, alignment, /*isVolatile=*/false,
                                /*isNonTemporal=*/false, op.getInvariant());
  };
  if (!threads.hasPartialVectors() || threads.vectorsPerElement(rowType) > 1) {
    VectorType type = addresses.rawType(op.getMemref(), op.getIndices(), rowType);
    return loadIf(live, type, [&] {
      Value pointer = addresses.ofVector(op.getMemref(), op.getIndices(), rowType, chunk);
      return load(type, pointer,
                  addresses.vectorAlignment(op.getMemref(), op.getIndices(), rowType));
    });
  }
  // Unaligned elements, such as rows in a cache of bytes, are assembled from pieces.
  int64_t width = threads.widthOf(rowType), bytes = elementBytes(rowType.getElementType());
  int64_t piece =
              std::gcd(bytes, addresses.vectorAlignment(op.getMemref(), op.getIndices(), rowType)),
          count = bytes / piece;
  Type integer = b.getIntegerType(8 * piece);
  SmallVector<Value> pieces;
  for (int64_t i = 0; i < width * count; ++i)
    pieces.push_back(
        loadIf(both(live, threads.isElementLive(rowType, chunk, i / count)), integer, [&] {
          Value pointer = addresses.ofVector(op.getMemref(), op.getIndices(), rowType, chunk);
          Value ahead = i64(i);
          return load(integer, addresses.advance(pointer, integer, ahead), piece);
        }));
  Value all =
      vector::FromElementsOp::create(b, loc, VectorType::get({width * count}, integer), pieces);
  auto type = VectorType::get({width}, b.getIntegerType(8 * bytes));
  return count == 1 ? all : vector::BitCastOp::create(b, loc, type, all).getResult();
}

Value RowAccess::loadTransposed(LoadOp op, Chunk &chunk) {
  VectorType rowType = op.getType();
  int64_t width = threads.widthOf(rowType);
  Type element = loadedType(rowType.getElementType());
  auto type = VectorType::get({width}, element);
  bool isShared = !op.getInvariant() && !threads.isShifted;
  Value live = both(threads.guard, chunk.live);
  if (isShared)
    live = both(live, threads.firstOfShared(rowType, chunk));
  Value loaded = loadIf(live, type, [&]() -> Value {
    Value stride = addresses.getBuffer(op.getMemref()).strides.front();
    Value first = toIndex(threads.elementAt(rowType, threads.vectorOf(chunk)).value);
    Value pointer = addresses.ofElement(op.getMemref(), op.getIndices());
    SmallVector<Value> elements;
    for (int64_t i = 0; i < width; ++i) {
      Value index = add(first, i);
      Value offset = mul(index, stride);
      offset = convertSigned(offset, b.getI64Type());
      Value partial =
          threads.hasPartialVectors() ? threads.isElementLive(rowType, chunk, i) : Value();
      elements.push_back(loadIf(partial, element, [&]() -> Value {
        return LLVM::LoadOp::create(b, op.getLoc(), element,
                                    addresses.advance(pointer, element, offset),
                                    elementBytes(element), /*isVolatile=*/false,
                                    /*isNonTemporal=*/false, op.getInvariant());
      }));
    }
    return vector::FromElementsOp::create(b, loc, type, elements);
  });
  if (isShared)
    loaded = lanes.fromFirstOfShared(rowType, loaded, chunk);
  return loaded;
}

void RowAccess::store(StoreOp op, Value value, Chunk &chunk) {
  auto rowType = cast<VectorType>(op.getValue().getType());
  Type element = rowType.getElementType();
  int64_t width = threads.widthOf(rowType), shared = threads.vectorsPerElement(rowType);
  Value live = both(coordinate.rowIsLive, threads.guard);
  if (!op.getTransposed()) {
    auto bitsAs = [&](VectorType type) -> Value {
      return value.getType() == type ? value
                                     : vector::BitCastOp::create(b, loc, type, value).getResult();
    };
    if (VectorType pieces = exchanged.realignedType(op.getMemref(), op.getIndices(), rowType))
      return exchanged.storeRealigned(op, bitsAs(pieces), chunk, live);
    if (exchanged.isPaired(op.getMemref(), op.getIndices(), rowType))
      return exchanged.storePaired(
          op, bitsAs(addresses.rawType(op.getMemref(), op.getIndices(), rowType)), chunk, live);
  }
  live = both(live, chunk.live);
  if (shared > 1) // one of the vectors of the element stores it
    live = both(live, threads.firstVector(rowType, chunk));
  if (op.getTransposed())
    return doIf(live, [&] { storeTransposed(op, value, chunk); });
  VectorType words = addresses.rawType(op.getMemref(), op.getIndices(), rowType);
  int64_t alignment = addresses.vectorAlignment(op.getMemref(), op.getIndices(), rowType);
  auto storeAs = [&](VectorType type, function_ref<void(Value, Value)> put) {
    Value bits = value;
    if (bits.getType() != type)
      bits = vector::BitCastOp::create(b, loc, type, bits);
    put(bits, addresses.ofVector(op.getMemref(), op.getIndices(), rowType, chunk));
  };
  if (!threads.hasPartialVectors() || shared > 1)
    return doIf(live, [&] {
      storeAs(words, [&](Value bits, Value pointer) {
        LLVM::StoreOp::create(b, op.getLoc(), bits, pointer, alignment);
      });
    });
  int64_t bytes = elementBytes(element), piece = std::gcd(bytes, alignment), count = bytes / piece;
  Type integer = b.getIntegerType(8 * piece);
  for (int64_t i = 0; i < width; ++i)
    doIf(both(live, threads.isElementLive(rowType, chunk, i)), [&] {
      storeAs(VectorType::get({width * count}, integer), [&](Value bits, Value pointer) {
        for (int64_t j = i * count; j < (i + 1) * count; ++j) {
          Value ahead = i64(j);
          LLVM::StoreOp::create(b, op.getLoc(),
                                vector::ExtractOp::create(b, loc, bits, ArrayRef<int64_t>{j}),
                                addresses.advance(pointer, integer, ahead), piece);
        }
      });
    });
}

void RowAccess::storeTransposed(StoreOp op, Value elements, Chunk &chunk) {
  auto rowType = cast<VectorType>(op.getValue().getType());
  int64_t width = threads.widthOf(rowType);
  Type element = rowType.getElementType();
  Value stride = addresses.getBuffer(op.getMemref()).strides.front();
  Value first = toIndex(threads.elementAt(rowType, threads.vectorOf(chunk)).value);
  Value pointer = addresses.ofElement(op.getMemref(), op.getIndices());
  for (int64_t i = 0; i < width; ++i) {
    Value value = vector::ExtractOp::create(b, loc, elements, ArrayRef<int64_t>{i});
    Value index = add(first, i);
    Value offset = mul(index, stride);
    offset = convertSigned(offset, b.getI64Type());
    doIf(threads.hasPartialVectors() ? threads.isElementLive(rowType, chunk, i) : Value(), [&] {
      LLVM::StoreOp::create(b, op.getLoc(), value, addresses.advance(pointer, element, offset),
                            elementBytes(element));
    });
  }
}
