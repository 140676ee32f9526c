// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of chunks.

#include "CPURowLowering.h"
#include "NonTemporal.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Loads elements of a column one by one. Elements past the end of a partial chunk repeat its last
/// element.
Value CPURowLowering::loadTransposed(LoadOp op, Chunk &chunk) {
  VectorType rowType = op.getType();
  auto type = VectorType::get({chunks.widthOf(rowType)}, rowType.getElementType());
  SmallVector<Value> indices = locate(op.getIndices(), rowType, chunk, /*transposed=*/true);
  Value first = indices.front(), last = chunks.lastLive(rowType, chunk);
  SmallVector<Value> elements;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    Value offset = index(i);
    if (last && i)
      offset = min(offset, last);
    indices.front() = add(first, offset);
    elements.push_back(memref::LoadOp::create(b, loc, scalar(op.getMemref()), indices));
  }
  return vector::FromElementsOp::create(b, loc, type, elements);
}

void CPURowLowering::storeTransposed(StoreOp op, Value elements, Chunk &chunk) {
  auto rowType = cast<VectorType>(op.getValue().getType());
  SmallVector<Value> indices = locate(op.getIndices(), rowType, chunk, /*transposed=*/true);
  Value first = indices.front(), last = chunks.lastLive(rowType, chunk);
  for (int64_t i = 0, e = chunks.widthOf(rowType); i < e; ++i) {
    Value element = vector::ExtractOp::create(b, loc, elements, ArrayRef<int64_t>{i});
    indices.front() = add(first, i);
    OpBuilder::InsertionGuard guard(b);
    if (last && i) {
      Value live = num(index(i)).ule(last);
      auto ifLive = scf::IfOp::create(b, loc, live, /*withElseRegion=*/false);
      b.setInsertionPointToStart(ifLive.thenBlock());
    }
    memref::StoreOp::create(b, loc, element, scalar(op.getMemref()), indices);
  }
}

static int64_t bytesOf(VectorType row) {
  return int64_t(llvm::divideCeil(row.getElementTypeBitWidth(), 8));
}

/// Converts the offset of a chunk in a row of bytes from elements to bytes.
static void moveToBytes(Arith &arith, SmallVector<Value> &indices, Value first,
                        VectorType rowType) {
  if (bytesOf(rowType) == 1)
    return;
  Value offset = arith.sub(indices.back(), first);
  offset = arith.mul(offset, bytesOf(rowType));
  indices.back() = arith.add(first, offset);
}

/// Returns the mask of the valid bytes of a partial chunk, or null for a full chunk.
static Value byteMask(RowChunks &chunks, VectorType rowType, Chunk &chunk) {
  if (!chunk.isPartial())
    return {};
  int64_t size = bytesOf(rowType);
  Value live = chunk.liveColumns ? chunks.index(chunk.liveColumns) : chunk.liveColumnsValue;
  live = chunks.ceilDiv(live, chunks.ratioOf(rowType));
  live = chunks.mul(live, size);
  auto type = VectorType::get({chunks.widthOf(rowType) * size}, chunks.b.getI1Type());
  return vector::CreateMaskOp::create(chunks.b, chunks.loc, type, live);
}

/// Loads a row of another type from memory of bytes. `first` is the index of its first column.
static Value loadBytes(RowChunks &chunks, VectorType rowType, Value memref,
                       SmallVector<Value> indices, Value first, Chunk &chunk) {
  OpBuilder &b = chunks.b;
  Location loc = chunks.loc;
  auto type = VectorType::get({chunks.widthOf(rowType) * bytesOf(rowType)}, b.getI8Type());
  moveToBytes(chunks, indices, first, rowType);
  Value bytes;
  if (Value mask = byteMask(chunks, rowType, chunk)) {
    Value zero = chunks.constant(b.getZeroAttr(type));
    bytes = vector::MaskedLoadOp::create(b, loc, type, memref, indices, mask, zero);
  } else {
    bytes = vector::LoadOp::create(b, loc, type, memref, indices);
  }
  auto own = VectorType::get({chunks.widthOf(rowType)}, rowType.getElementType());
  return vector::BitCastOp::create(b, loc, own, bytes);
}

static void storeBytes(RowChunks &chunks, Value elements, VectorType rowType, Value memref,
                       SmallVector<Value> indices, Value first, Chunk &chunk) {
  OpBuilder &b = chunks.b;
  auto type = VectorType::get({chunks.widthOf(rowType) * bytesOf(rowType)}, b.getI8Type());
  Value bytes = vector::BitCastOp::create(b, chunks.loc, type, elements);
  moveToBytes(chunks, indices, first, rowType);
  if (Value mask = byteMask(chunks, rowType, chunk))
    vector::MaskedStoreOp::create(b, chunks.loc, memref, indices, mask, bytes);
  else
    vector::StoreOp::create(b, chunks.loc, bytes, memref, indices);
}

Parts CPURowLowering::emitLoad(LoadOp op, Chunk &chunk) {
  VectorType rowType = op.getType();
  Type element = rowType.getElementType();
  int64_t width = chunks.widthOf(rowType);
  auto type = VectorType::get({width}, element);
  Value memref = scalar(op.getMemref());
  SmallVector<Value> indices = locate(op.getIndices(), rowType, chunk, /*transposed=*/false);
  Value loaded;
  if (cast<MemRefType>(op.getMemref().getType()).getElementType() != element) {
    loaded = loadBytes(chunks, rowType, memref, indices, scalar(op.getIndices().back()), chunk);
  } else if (op.getTransposed()) {
    loaded = loadTransposed(op, chunk);
  } else if (Value mask = chunks.memoryMask(rowType, chunk)) {
    Value zero = constant(b.getZeroAttr(type));
    loaded = vector::MaskedLoadOp::create(b, loc, type, memref, indices, mask, zero);
  } else {
    loaded = vector::LoadOp::create(b, loc, type, memref, indices);
  }

  bool split = numParts(rowType) == 2;
  if (split && element.isBF16()) {
    auto words = VectorType::get({width / 2}, b.getI32Type());
    Value pairs = vector::BitCastOp::create(b, loc, words, loaded);
    return {emit.asFloat(emit.shl(pairs, 16)), emit.asFloat(emit.bitAnd(pairs, -0x10000))};
  }
  if (element.isBF16())
    loaded = emit.fromBf16(loaded);
  else if (element.isF16())
    loaded = convert(loaded, b.getF32Type());
  else if (isSmallType(element))
    loaded = emit.fromByte(loaded);
  if (!split)
    return {loaded};
  auto halves = vector::DeinterleaveOp::create(b, loc, loaded);
  return {halves.getRes1(), halves.getRes2()};
}

void CPURowLowering::emitStore(StoreOp op, const Parts &parts, Chunk &chunk) {
  auto rowType = cast<VectorType>(op.getValue().getType());
  if (chunks.isOfWideGroup(rowType) && !phase.isWholeGroup)
    return; // stored once for the group
  Type element = rowType.getElementType();
  int64_t width = chunks.widthOf(rowType);
  auto type = VectorType::get({width}, element);
  bool isByte = isSmallType(element);
  bool split = parts.size() == 2;

  Value bytes;
  if (Type carried = getElementTypeOrSelf(parts[0].getType());
      carried.getIntOrFloatBitWidth() < 32) { // packed
    bytes = parts[0];
    if (carried != element)
      bytes = bitcast(bytes, type);
  } else if (split && element.isBF16()) {
    Value pairs =
        emit.bitOr(emit.shr(emit.asInt(parts[0]), 16), emit.bitAnd(emit.asInt(parts[1]), -0x10000));
    bytes = vector::BitCastOp::create(b, loc, type, pairs);
  } else if (split && isByte) {
    Value pairs = emit.bitOr(emit.bitAnd(parts[0], 0xff), emit.shl(parts[1], 8));
    auto shorts = VectorType::get({width / 2}, b.getIntegerType(16));
    Value packed = convert(pairs, shorts);
    bytes = vector::BitCastOp::create(b, loc, VectorType::get({width}, b.getI8Type()), packed);
    if (!element.isInteger(8))
      bytes = bitcast(bytes, type);
  } else {
    bytes = split ? vector::InterleaveOp::create(b, loc, parts[0], parts[1]).getResult() : parts[0];
    if (element.isBF16()) {
      bytes = emit.upperHalf(bytes, element);
    } else if (element.isF16()) {
      bytes = convert(bytes, type);
    } else if (isByte) {
      bytes = emit.toByte(bytes, element);
    }
  }

  if (op.getTransposed())
    return storeTransposed(op, bytes, chunk);
  Value memref = scalar(op.getMemref());
  SmallVector<Value> indices = locate(op.getIndices(), rowType, chunk, /*transposed=*/false);
  if (cast<MemRefType>(op.getMemref().getType()).getElementType() != element)
    return storeBytes(chunks, bytes, rowType, memref, indices, scalar(op.getIndices().back()),
                      chunk);
  // One element needs no mask. In addition, LLVM 22 stores too many bytes for a masked truncation
  // to one element (https://github.com/llvm/llvm-project/issues/179489).
  if (chunk.liveColumns && llvm::divideCeil(chunk.liveColumns, chunks.ratioOf(rowType)) == 1) {
    Value first = vector::ExtractOp::create(b, loc, bytes, ArrayRef<int64_t>{0});
    memref::StoreOp::create(b, loc, first, memref, indices);
    return;
  }
  if (Value mask = chunks.memoryMask(rowType, chunk))
    vector::MaskedStoreOp::create(b, loc, memref, indices, mask, bytes);
  else if (stores.areNonTemporal && mayBeNonTemporal(op, target))
    vector::StoreOp::create(b, loc, bytes, memref, indices, /*nontemporal=*/true,
                            llvm::MaybeAlign(target.cacheLineBytes));
  else
    vector::StoreOp::create(b, loc, bytes, memref, indices);
}
