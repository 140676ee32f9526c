// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows in shared memory. Staged rows wait for a later phase, and each thread reads its own parts
// only. Common rows are shared by several rows of a block.

#include "GPURowLowering.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowgpu;
using namespace fusednorm::rowkernel;

static constexpr unsigned kShared = 3;

static int64_t bytesOf(VectorType type) {
  return llvm::divideCeil(type.getNumElements() * type.getElementTypeBitWidth(), 8);
}

Value fusednorm::rowgpu::emitFitsShared(OpBuilder &b, Location loc, const GPULayout &layout,
                                        Value columns) {
  Arith arith(b, loc);
  int64_t most = layout.stagedChunks * layout.rowThreads() * layout.vector;
  return arith.num(columns).ule(most);
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

// All versions of a program and all programs of a kernel share the memory, because a block runs one
// of them. The array has the largest size.
LLVM::GlobalOp GPURowLowering::getShared(StringRef name, int64_t bytes) {
  uint64_t words = llvm::alignTo(bytes, 16) / 4;
  auto array = LLVM::LLVMArrayType::get(b.getI32Type(), words);
  if (auto known = module.lookupSymbol<LLVM::GlobalOp>(name)) {
    if (cast<LLVM::LLVMArrayType>(known.getGlobalType()).getNumElements() < words)
      known.setGlobalType(array);
    return known;
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  return LLVM::GlobalOp::create(b, loc, array, /*isConstant=*/false, LLVM::Linkage::Private, name,
                                Attribute(), /*alignment=*/16, kShared);
}

Value GPURowLowering::sharedBase(StringRef name) {
  auto type = LLVM::LLVMPointerType::get(b.getContext(), kShared);
  return LLVM::AddressOfOp::create(b, loc, type, name);
}

Value GPURowLowering::sharedAddress(Value base, Value bytes) {
  return LLVM::GEPOp::create(b, loc, base.getType(), b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{bytes}, LLVM::GEPNoWrapFlags::inbounds);
}

void GPURowLowering::storeShared(Value raw, Value base, Value thread, int64_t threads) {
  auto type = cast<VectorType>(raw.getType());
  int64_t piece = std::min(kAccessBytes, bytesOf(type)), pieces = bytesOf(type) / piece;
  int64_t width = type.getNumElements() / pieces;
  base = sharedAddress(base, mul(thread, piece));
  for (int64_t i = 0; i < pieces; ++i) {
    Value part =
        pieces == 1
            ? raw
            : vector::ExtractStridedSliceOp::create(b, loc, raw, ArrayRef<int64_t>{i * width},
                                                    ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1})
                  .getResult();
    LLVM::StoreOp::create(b, loc, part, sharedAddress(base, i32(i * threads * piece)), piece);
  }
}

Value GPURowLowering::loadShared(VectorType type, Value base, Value thread, int64_t threads) {
  int64_t piece = std::min(kAccessBytes, bytesOf(type)), pieces = bytesOf(type) / piece;
  int64_t width = type.getNumElements() / pieces;
  base = sharedAddress(base, mul(thread, piece));
  SmallVector<Value> elements;
  for (int64_t i = 0; i < pieces; ++i) {
    Value part = LLVM::LoadOp::create(b, loc, VectorType::get({width}, type.getElementType()),
                                      sharedAddress(base, i32(i * threads * piece)), piece);
    if (pieces == 1)
      return part;
    for (int64_t k = 0; k < width; ++k)
      elements.push_back(vector::ExtractOp::create(b, loc, part, ArrayRef<int64_t>{k}));
  }
  return vector::FromElementsOp::create(b, loc, type, elements);
}

//===----------------------------------------------------------------------===//
// Staged rows
//===----------------------------------------------------------------------===//

const GPUTraits::Staged *GPURowLowering::findStaged(LoadOp op) {
  auto known = llvm::find_if(staged.rows, [&](const auto &own) { return own.load == op; });
  return known == staged.rows.end() ? nullptr : known;
}

// The first phase of the row stores it; later phases read it from shared memory if it fits.
Value GPURowLowering::loadStaged(LoadOp op, Chunk &chunk) {
  VectorType type = rawType(op.getMemref(), op.getIndices(), op.getType());
  Value base =
      sharedBase(GPUKernelFunction::getDynamicShared(b, module, /*alignment=*/16).getSymName());
  int64_t before = 0;
  for (const GPUTraits::Staged &row : staged.rows) {
    if (row.load == op)
      break;
    before += layout.threads * std::max<int64_t>(1, layout.vector / row.ratio) * row.bytes;
  }
  Value bytes = mul(chunk.ordinal, layout.stagedChunkBytes);
  base = sharedAddress(base, add(bytes, before));
  auto fromShared = [&] { return loadShared(type, base, coordinate.inBlock, layout.threads); };
  if (!staged.before.contains(op)) {
    staged.now.insert(op);
    Value raw = loadWhole(op, chunk);
    if (raw.getType() != type)
      raw = vector::BitCastOp::create(b, loc, type, raw);
    doIf(staged.fits, [&] { storeShared(raw, base, coordinate.inBlock, layout.threads); });
    return raw;
  }
  if (!staged.fits)
    return fromShared();
  auto branch = scf::IfOp::create(b, loc, type, staged.fits, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, fromShared());
  b.setInsertionPointToStart(branch.elseBlock());
  Value raw = loadWhole(op, chunk);
  if (raw.getType() != type)
    raw = vector::BitCastOp::create(b, loc, type, raw);
  scf::YieldOp::create(b, loc, raw);
  return branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Common rows
//===----------------------------------------------------------------------===//

bool GPURowLowering::isCommon(LoadOp op) {
  return coordinate.rowInBlock && vectorsPerElement(op.getType()) == 1 && isCommonLoad(op);
}

// The first row of the block with the same outer indices loads for all of them.
void GPURowLowering::preloadCommon(ArrayRef<LoadOp> loads) {
  if (loads.empty())
    return;
  constexpr int64_t kExchangeBytes = 8192;
  int64_t bytes = kExchangeBytes + layout.gatheredBytes * layout.rowsPerBlock;
  // The number of rows with equal outer indices, except at the start and at the end of a block.
  int64_t same = getConstantIntValue(getProgram().getBounds().back()).value_or(1);
  same = std::clamp<int64_t>(same, 1, layout.rowsPerBlock);
  int64_t threads = layout.threads * (1 + llvm::divideCeil(layout.rowsPerBlock - 1, same));
  for (LoadOp load : loads)
    bytes += int64_t(kept.size()) * threads *
             bytesOf(rawType(load.getMemref(), load.getIndices(), load.getType()));
  if (bytes > target.staticSharedBytes) {
    for (LoadOp load : loads)
      for (Chunk &chunk : kept)
        loadRaw(load, chunk);
    return;
  }
  auto asI32 = [&](Value value) -> Value { return convert(value, b.getI32Type()); };
  Value zero = i32(0), inner = asI32(coordinate.last);
  Value first = sub(coordinate.rowInBlock, inner);
  first = maxS(first, zero);
  Value row = div(coordinate.inBlock, layout.threads);
  Value isFirst = num(first).eq(row);
  Value outer = first;
  if (same > 1) {
    Value next = add(first, same - 1);
    outer = div(next, same);
  }
  Value vectors = mul(outer, layout.threads);
  Value there = add(vectors, coordinate.inRow);
  SmallVector<std::string> names;
  for (LoadOp load : loads)
    for (Chunk &chunk : kept) {
      VectorType type = rawType(load.getMemref(), load.getIndices(), load.getType());
      names.push_back(sharedName + "_common" + std::to_string(names.size()));
      getShared(names.back(), threads * bytesOf(type));
      Value base = sharedBase(names.back());
      Value raw; // all lanes load rows that lanes exchange
      if (isExchanged(load))
        raw = loadGlobal(load, chunk, both(isFirst, guard));
      doIf(isFirst,
           [&] { storeShared(raw ? raw : loadGlobal(load, chunk, guard), base, there, threads); });
    }
  mlir::gpu::BarrierOp::create(b, loc);
  size_t next = 0;
  for (LoadOp load : loads)
    for (Chunk &chunk : kept) {
      VectorType type = rawType(load.getMemref(), load.getIndices(), load.getType());
      raws[{load, chunk.number}] = loadShared(type, sharedBase(names[next++]), there, threads);
    }
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

Value fusednorm::rowgpu::emitAlignmentTest(OpBuilder &b, Location loc, ProgramOp program,
                                           const GPULayout &layout,
                                           const GPUKernelFunction &function, Value columns,
                                           bool alignedBases) {
  Arith arith(b, loc);
  int64_t longest = program.getLongestVector();
  Value rest; // i64: zero if all is aligned
  auto add = [&](Value value, int64_t alignment) {
    value = arith.bitAnd(value, alignment - 1);
    rest = rest ? arith.bitOr(rest, value) : value;
  };
  auto toI64 = [&](Value value) -> Value { return arith.convertSigned(value, b.getI64Type()); };
  llvm::DenseMap<Value, int64_t> tested;
  auto test = [&](Value memref, ValueRange indices, VectorType type) {
    int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
    int64_t ratio = longest / type.getNumElements();
    int64_t vec = std::max<int64_t>(1, layout.vector / ratio) * bytes;
    int64_t wanted = std::gcd(getRowAlignment(memref, indices, /*assume=*/true), vec);
    int64_t known = std::gcd(getRowAlignment(memref, indices, /*assume=*/false, alignedBases), vec);
    if (wanted == known || tested.lookup(memref) >= wanted)
      return;
    tested[memref] = wanted;
    auto memrefType = cast<MemRefType>(memref.getType());
    const GPUBuffer &buffer = function.getBuffer(memref);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(memrefType.getStridesAndOffset(strides, offset)))
      return;
    if (ShapedType::isDynamic(offset) || !alignedBases)
      add(LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), buffer.pointer), wanted);
    // Strides count elements of the array, which may be bytes.
    Value size = arith.i64(llvm::divideCeil(memrefType.getElementTypeBitWidth(), 8));
    for (auto [index, stride, value] : llvm::zip_equal(indices, strides, buffer.strides))
      if (ShapedType::isDynamic(stride) && getConstantIntValue(index) != int64_t(0))
        add(arith.mul(toI64(value), size), wanted);
  };
  for (Operation &op : program.getBody().front()) {
    if (auto load = dyn_cast<LoadOp>(op); load && !load.getTransposed())
      test(load.getMemref(), load.getIndices(), load.getType());
    if (auto store = dyn_cast<StoreOp>(op); store && !store.getTransposed())
      test(store.getMemref(), store.getIndices(), cast<VectorType>(store.getValue().getType()));
  }
  if (columns)
    add(toI64(columns), layout.vector);
  if (!rest)
    return {};
  return arith.num(rest).eq(0);
}
