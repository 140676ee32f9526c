// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores. Every access states its alignment, because the back end splits vectors of
// unknown alignment. Row offsets have 64 bits.

#include "GPURowLowering.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Value GPURowLowering::advance(Value pointer, Type element, Value elements) {
  Type bits = b.getIntegerType(8 * elementBytes(element));
  return LLVM::GEPOp::create(b, loc, pointer.getType(), bits, pointer,
                             ArrayRef<LLVM::GEPArg>{elements}, LLVM::GEPNoWrapFlags::inbounds);
}

Value GPURowLowering::address(Value memref, ValueRange indices) {
  const GPUBuffer &buffer = function.getBuffer(memref);
  Value offset;
  for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides)) {
    if (std::optional<int64_t> constant = getConstantIntValue(index); constant && *constant == 0)
      continue;
    Value part = scalar(index);
    if (getConstantIntValue(stride) != int64_t(1))
      part = mul(part, stride);
    offset = offset ? add(offset, part) : part;
  }
  if (!offset)
    return buffer.pointer;
  return advance(buffer.pointer, cast<MemRefType>(memref.getType()).getElementType(),
                 convertSigned(offset, b.getI64Type()));
}

Value GPURowLowering::vectorAddress(Value memref, ValueRange indices, VectorType type,
                                    Chunk &chunk) {
  Value pointer = address(memref, indices);
  int64_t shared = vectorsPerElement(type), width = widthOf(type);
  // The part of the address without the chunk is computed once; chunks add constants to it.
  bool isKept = layout.inRegisters() && !isShifted;
  Value vec = isKept ? coordinate.inRow : chunk.position;
  int64_t ahead = isKept ? chunk.number * layout.rowThreads() : 0;
  if (shared > 1 && ahead % shared != 0) {
    vec = chunk.position;
    ahead = 0;
  }
  Elements first = elementAt(type, Vectors{vec},
                             arith::IntegerOverflowFlags::nsw | arith::IntegerOverflowFlags::nuw);
  Type element = type.getElementType();
  pointer = advance(pointer, element, convert(first.value, b.getI64Type()));
  if (!ahead)
    return pointer;
  int64_t elements = ahead / shared * width;
  return advance(pointer, element, i64(elements));
}

/// Returns the alignment of a thread's vector of a row.
int64_t GPURowLowering::vectorAlignment(Value memref, ValueRange indices, VectorType type) {
  return std::gcd(getRowAlignment(memref, indices, assumptions.aligned, assumptions.alignedBases),
                  widthOf(type) * elementBytes(type.getElementType()));
}

/// Returns the type of a thread's vector in integers as wide as the alignment allows, at most 32
/// bits.
VectorType GPURowLowering::rawType(Value memref, ValueRange indices, VectorType type) {
  int64_t grain = std::min<int64_t>(4, vectorAlignment(memref, indices, type));
  return VectorType::get({widthOf(type) * elementBytes(type.getElementType()) / grain},
                         b.getIntegerType(8 * grain));
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

Value GPURowLowering::loadIf(Value live, Type type, function_ref<Value()> load) {
  if (!live)
    return load();
  auto branch = scf::IfOp::create(b, loc, type, live, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value loaded = load();
  scf::YieldOp::create(b, loc, loaded);
  b.setInsertionPointToStart(branch.elseBlock());
  Value zero = constant(b.getZeroAttr(type));
  scf::YieldOp::create(b, loc, zero);
  return branch.getResult(0);
}

void GPURowLowering::doIf(Value live, function_ref<void()> action) {
  if (!live)
    return action();
  auto branch = scf::IfOp::create(b, loc, live, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  action();
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

Value GPURowLowering::loadRaw(LoadOp op, Chunk &chunk) {
  if (isShifted)
    return loadGlobal(op, chunk, guard);
  if (findStaged(op))
    return loadStaged(op, chunk);
  auto key = std::pair<Operation *, int64_t>(op, chunk.number);
  if (auto known = raws.find(key); layout.inRegisters() && known != raws.end())
    return known->second;
  Value raw = loadWhole(op, chunk);
  if (layout.inRegisters())
    raws[key] = raw;
  return raw;
}

Value GPURowLowering::loadWhole(LoadOp op, Chunk &chunk) {
  if (op.getInvariant())
    return loadGlobal(op, chunk, guard);
  Value live = both(guard, firstOfShared(op.getType(), chunk));
  return fromFirstOfShared(op.getType(), loadGlobal(op, chunk, live), chunk);
}

Value GPURowLowering::loadGlobal(LoadOp op, Chunk &chunk, Value live) {
  VectorType rowType = op.getType();
  if (VectorType pieces = realignedType(op.getMemref(), op.getIndices(), rowType)) {
    VectorType type = rawType(op.getMemref(), op.getIndices(), rowType);
    Value raw = loadRealigned(op, pieces, chunk, live);
    return pieces == type ? raw : vector::BitCastOp::create(b, loc, type, raw).getResult();
  }
  if (isExchanged(op))
    return loadPaired(op, chunk, live);
  live = both(live, chunk.live);
  auto load = [&](Type type, Value pointer, int64_t alignment) -> Value {
    return LLVM::LoadOp::create(b, op.getLoc(), type, pointer, alignment, /*isVolatile=*/false,
                                /*isNonTemporal=*/false, op.getInvariant());
  };
  if (!hasPartialVectors() || vectorsPerElement(rowType) > 1) {
    VectorType type = rawType(op.getMemref(), op.getIndices(), rowType);
    return loadIf(live, type, [&] {
      Value pointer = vectorAddress(op.getMemref(), op.getIndices(), rowType, chunk);
      return load(type, pointer, vectorAlignment(op.getMemref(), op.getIndices(), rowType));
    });
  }
  // Unaligned elements, such as rows in a cache of bytes, are assembled from pieces.
  int64_t width = widthOf(rowType), bytes = elementBytes(rowType.getElementType());
  int64_t piece = std::gcd(bytes, vectorAlignment(op.getMemref(), op.getIndices(), rowType)),
          count = bytes / piece;
  Type integer = b.getIntegerType(8 * piece);
  SmallVector<Value> pieces;
  for (int64_t i = 0; i < width * count; ++i)
    pieces.push_back(loadIf(both(live, isElementLive(rowType, chunk, i / count)), integer, [&] {
      Value pointer = vectorAddress(op.getMemref(), op.getIndices(), rowType, chunk);
      Value ahead = i64(i);
      return load(integer, advance(pointer, integer, ahead), piece);
    }));
  Value all =
      vector::FromElementsOp::create(b, loc, VectorType::get({width * count}, integer), pieces);
  auto type = VectorType::get({width}, b.getIntegerType(8 * bytes));
  return count == 1 ? all : vector::BitCastOp::create(b, loc, type, all).getResult();
}

static void prefetch(OpBuilder &b, Location loc, Value pointer) {
  auto level = NVVM::PrefetchCacheLevelAttr::get(b.getContext(), NVVM::PrefetchCacheLevel::L2);
  NVVM::PrefetchOp::create(b, loc, level, /*evictPriority=*/{}, pointer, /*predicate=*/{},
                           /*tensormap=*/false, /*uniform=*/false, /*inParamSpace=*/false);
}

void GPURowLowering::prefetchVector(LoadOp load, Chunk &chunk) {
  doIf(both(guard, chunk.live), [&] {
    prefetch(b, loc, vectorAddress(load.getMemref(), load.getIndices(), load.getType(), chunk));
  });
}

static constexpr int64_t kLineBytes = 128;

static void prefetchLine(Arith &arith, Value row, Value line) {
  OpBuilder &b = arith.b;
  Value bytes = arith.convert(arith.mul(line, kLineBytes), b.getI64Type());
  Value pointer =
      LLVM::GEPOp::create(b, arith.loc, row.getType(), b.getI8Type(), row,
                          ArrayRef<LLVM::GEPArg>{bytes}, LLVM::GEPNoWrapFlags::inbounds);
  prefetch(b, arith.loc, pointer);
}

void GPURowLowering::prefetchLines(Value row, int64_t bytes, Value thread, int64_t threads) {
  int64_t lines = llvm::divideCeil(bytes, kLineBytes);
  for (int64_t first = 0; first < lines; first += threads) {
    Value line = thread;
    if (first)
      line = add(line, first);
    Value live;
    if (first + threads > lines)
      live = num(line).ult(lines);
    doIf(live, [&] { prefetchLine(*this, row, line); });
  }
}

// The back end moves loads after the wait for the previous kernel, to the uses of their values. A
// prefetch has no result and stays before the wait.
void GPURowLowering::prefetchInvariant() {
  for (auto load : getProgram().getBody().getOps<LoadOp>()) {
    if (!load.getInvariant() || load.getTransposed() ||
        !llvm::all_of(load.getIndices(), [&](Value v) { return scalarsOf(0).contains(v); }))
      continue;
    Value row = address(load.getMemref(), load.getIndices());
    int64_t bytes = elementBytes(load.getType().getElementType());
    if (columns) {
      Value end = mul(elementsOfRow(load.getType()).value, bytes);
      end = add(end, kLineBytes - 1);
      end = div(end, kLineBytes);
      scf::ForOp::create(b, loc, coordinate.inBlock, end, i32(layout.blockThreads()), ValueRange(),
                         [&](OpBuilder &, Location, Value line, ValueRange) {
                           OpBuilder::InsertionGuard guard(b);
                           b.setInsertionPointToEnd(line.getParentBlock());
                           prefetchLine(*this, row, line);
                           scf::YieldOp::create(b, loc);
                         });
      continue;
    }
    prefetchLines(row, load.getType().getNumElements() * bytes, coordinate.inBlock,
                  layout.blockThreads());
  }
}

void GPURowLowering::prefetchRows() {
  for (auto load : getProgram().getBody().getOps<LoadOp>()) {
    if (load.getInvariant() || load.getTransposed() || columns ||
        !llvm::all_of(load.getIndices(), [&](Value v) { return scalarsOf(0).contains(v); }))
      continue;
    int64_t bytes = load.getType().getNumElements() * elementBytes(load.getType().getElementType());
    prefetchLines(address(load.getMemref(), load.getIndices()), bytes, coordinate.inRow,
                  layout.threads);
  }
}

//===----------------------------------------------------------------------===//
// Elements shared by lanes
//===----------------------------------------------------------------------===//

Value GPURowLowering::lane() { return bitAnd(coordinate.inBlock, kWarpThreads - 1); }

Value GPURowLowering::broadcast(Value value, Value source) {
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

// Rows in one warp share no elements. If an element has more vectors than a row has lanes, the next
// chunk of the row loads it again.
int64_t GPURowLowering::lanesPerElement(VectorType type) {
  return std::min(vectorsPerElement(type), lanesOfRow());
}

/// Emits the number of lanes of the row before this lane with vectors of the same element.
Value GPURowLowering::lanesBefore(VectorType type, Chunk &chunk) {
  Value vec = rem(chunk.position, vectorsPerElement(type));
  Value laneOfRow = bitAnd(coordinate.inRow, lanesOfRow() - 1);
  return min(vec, laneOfRow);
}

Value GPURowLowering::firstOfShared(VectorType type, Chunk &chunk) {
  if (isWide(ratioOf(type))) // groups begin at any lane
    return num(lanesBefore(type, chunk)).eq(0);
  int64_t shared = lanesPerElement(type);
  if (shared == 1)
    return {};
  Value rest = bitAnd(lane(), shared - 1);
  return num(rest).eq(0);
}

Value GPURowLowering::firstVector(VectorType type, Chunk &chunk) {
  if (!isWide(ratioOf(type)))
    return firstOfShared(type, chunk);
  Value own = rem(chunk.position, vectorsPerElement(type));
  return num(own).eq(0);
}

Value GPURowLowering::fromFirstOfShared(VectorType type, Value raw, Chunk &chunk) {
  int64_t shared = lanesPerElement(type);
  if (shared == 1)
    return raw;
  Value source =
      isWide(ratioOf(type)) ? sub(lane(), lanesBefore(type, chunk)) : bitAnd(lane(), -shared);
  auto own = cast<VectorType>(raw.getType());
  SmallVector<Value> parts;
  for (int64_t i = 0; i < own.getNumElements(); ++i)
    parts.push_back(
        broadcast(vector::ExtractOp::create(b, loc, raw, ArrayRef<int64_t>{i}), source));
  return vector::FromElementsOp::create(b, loc, own, parts);
}

//===----------------------------------------------------------------------===//
// Row ops
//===----------------------------------------------------------------------===//

Parts GPURowLowering::emitLoad(LoadOp op, Chunk &chunk) {
  if (op.getTransposed())
    return {loadTransposed(op, chunk)};
  VectorType rowType = op.getType();
  Value raw = loadRaw(op, chunk);
  Value wide = widen(raw, rowType);
  Type element = rowType.getElementType();
  if (element.isBF16() || element.isF16()) {
    auto own = VectorType::get({widthOf(rowType)}, element);
    narrowed[wide] = vector::BitCastOp::create(b, loc, own, raw);
  }
  return {wide};
}

void GPURowLowering::emitStore(StoreOp op, const Parts &parts, Chunk &chunk) {
  auto rowType = cast<VectorType>(op.getValue().getType());
  Type element = rowType.getElementType();
  int64_t width = widthOf(rowType), shared = vectorsPerElement(rowType);
  Value value = parts[0];
  if (element.isBF16() || element.isF16()) {
    Value known = narrowed.lookup(value);
    value = known ? known : narrow(value, element);
  }
  Value live = both(coordinate.rowIsLive, guard);
  if (!op.getTransposed()) {
    auto bitsAs = [&](VectorType type) -> Value {
      return value.getType() == type ? value
                                     : vector::BitCastOp::create(b, loc, type, value).getResult();
    };
    if (VectorType pieces = realignedType(op.getMemref(), op.getIndices(), rowType))
      return storeRealigned(op, bitsAs(pieces), chunk, live);
    if (isPaired(op.getMemref(), op.getIndices(), rowType))
      return storePaired(op, bitsAs(rawType(op.getMemref(), op.getIndices(), rowType)), chunk,
                         live);
  }
  live = both(live, chunk.live);
  if (shared > 1) // one of the vectors of the element stores it
    live = both(live, firstVector(rowType, chunk));
  if (op.getTransposed())
    return doIf(live, [&] { storeTransposed(op, value, chunk); });
  VectorType words = rawType(op.getMemref(), op.getIndices(), rowType);
  int64_t alignment = vectorAlignment(op.getMemref(), op.getIndices(), rowType);
  auto store = [&](VectorType type, function_ref<void(Value, Value)> put) {
    Value bits = value;
    if (bits.getType() != type)
      bits = vector::BitCastOp::create(b, loc, type, bits);
    put(bits, vectorAddress(op.getMemref(), op.getIndices(), rowType, chunk));
  };
  if (!hasPartialVectors() || shared > 1)
    return doIf(live, [&] {
      store(words, [&](Value bits, Value pointer) {
        LLVM::StoreOp::create(b, op.getLoc(), bits, pointer, alignment);
      });
    });
  int64_t bytes = elementBytes(element), piece = std::gcd(bytes, alignment), count = bytes / piece;
  Type integer = b.getIntegerType(8 * piece);
  for (int64_t i = 0; i < width; ++i)
    doIf(both(live, isElementLive(rowType, chunk, i)), [&] {
      store(VectorType::get({width * count}, integer), [&](Value bits, Value pointer) {
        for (int64_t j = i * count; j < (i + 1) * count; ++j) {
          Value ahead = i64(j);
          LLVM::StoreOp::create(b, op.getLoc(),
                                vector::ExtractOp::create(b, loc, bits, ArrayRef<int64_t>{j}),
                                advance(pointer, integer, ahead), piece);
        }
      });
    });
}

Value GPURowLowering::loadTransposed(LoadOp op, Chunk &chunk) {
  VectorType rowType = op.getType();
  int64_t width = widthOf(rowType);
  Type element = loadedType(rowType.getElementType());
  auto type = VectorType::get({width}, element);
  bool isShared = !op.getInvariant() && !isShifted;
  Value live = both(guard, chunk.live);
  if (isShared)
    live = both(live, firstOfShared(rowType, chunk));
  Value loaded = loadIf(live, type, [&]() -> Value {
    Value stride = function.getBuffer(op.getMemref()).strides.front();
    Value first = toIndex(elementAt(rowType, vectorOf_(chunk)).value);
    Value pointer = address(op.getMemref(), op.getIndices());
    SmallVector<Value> elements;
    for (int64_t i = 0; i < width; ++i) {
      Value index = add(first, i);
      Value offset = mul(index, stride);
      offset = convertSigned(offset, b.getI64Type());
      Value partial = hasPartialVectors() ? isElementLive(rowType, chunk, i) : Value();
      elements.push_back(loadIf(partial, element, [&]() -> Value {
        return LLVM::LoadOp::create(b, op.getLoc(), element, advance(pointer, element, offset),
                                    elementBytes(element), /*isVolatile=*/false,
                                    /*isNonTemporal=*/false, op.getInvariant());
      }));
    }
    return vector::FromElementsOp::create(b, loc, type, elements);
  });
  if (isShared)
    loaded = fromFirstOfShared(rowType, loaded, chunk);
  return widen(loaded, rowType);
}

void GPURowLowering::storeTransposed(StoreOp op, Value elements, Chunk &chunk) {
  auto rowType = cast<VectorType>(op.getValue().getType());
  int64_t width = widthOf(rowType);
  Type element = rowType.getElementType();
  Value stride = function.getBuffer(op.getMemref()).strides.front();
  Value first = toIndex(elementAt(rowType, vectorOf_(chunk)).value);
  Value pointer = address(op.getMemref(), op.getIndices());
  for (int64_t i = 0; i < width; ++i) {
    Value value = vector::ExtractOp::create(b, loc, elements, ArrayRef<int64_t>{i});
    Value index = add(first, i);
    Value offset = mul(index, stride);
    offset = convertSigned(offset, b.getI64Type());
    doIf(hasPartialVectors() ? isElementLive(rowType, chunk, i) : Value(), [&] {
      LLVM::StoreOp::create(b, op.getLoc(), value, advance(pointer, element, offset),
                            elementBytes(element));
    });
  }
}

Value rowgpu::hideOrigin(OpBuilder &b, Location loc, Value raw, bool inLoop) {
  auto type = cast<VectorType>(raw.getType());
  if (!type.getElementType().isInteger(32))
    return raw;
  SmallVector<Value> words;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    Value word = vector::ExtractOp::create(b, loc, raw, ArrayRef<int64_t>{i});
    words.push_back(LLVM::InlineAsmOp::create(b, loc, TypeRange{b.getI32Type()}, ValueRange{word},
                                              /*asm_string=*/"", /*constraints=*/"=r,0",
                                              /*has_side_effects=*/inLoop,
                                              /*is_align_stack=*/false, LLVM::TailCallKind::None,
                                              LLVM::AsmDialectAttr(), ArrayAttr())
                        .getResult(0));
  }
  return vector::FromElementsOp::create(b, loc, type, words);
}
