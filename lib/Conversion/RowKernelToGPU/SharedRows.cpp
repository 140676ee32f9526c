// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedRows.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

SharedRows::SharedRows(RowThreads &threads, RowAddresses &addresses, RowAccess &access,
                       SharedArrays &shared, ProgramOp program, const TargetInfo &target)
    : RowEmitter(threads), addresses(addresses), access(access), shared(shared), program(program),
      target(target) {
  if (layout.storage != RowStorage::Shared)
    return;
  staged = GPUTraits::of(program).staged;
  if (threads.columns) {
    int64_t most = layout.stagedChunks * layout.rowThreads() * layout.vector;
    fits = num(threads.columns).ule(most);
  }
}

//===----------------------------------------------------------------------===//
// Staged rows
//===----------------------------------------------------------------------===//

bool SharedRows::isStaged(LoadOp op) {
  return llvm::any_of(staged, [&](const auto &own) { return own.load == op; });
}

// The first phase of the row stores it; later phases read it from shared memory if it fits.
Value SharedRows::loadStaged(LoadOp op, Chunk &chunk) {
  VectorType type = addresses.rawType(op.getMemref(), op.getIndices(), op.getType());
  Value base = shared.dynamicBase();
  int64_t before = 0;
  for (const GPUTraits::Staged &row : staged) {
    if (row.load == op)
      break;
    before += layout.threads * std::max<int64_t>(1, layout.vector / row.ratio) * row.bytes;
  }
  Value bytes = mul(chunk.ordinal, layout.stagedChunkBytes);
  base = shared.address(base, add(bytes, before));
  auto fromShared = [&] { return shared.load(type, base, coordinate.inBlock, layout.threads); };
  if (!storedBefore.contains(op)) {
    storedNow.insert(op);
    Value raw = access.loadWhole(op, chunk);
    if (raw.getType() != type)
      raw = vector::BitCastOp::create(b, loc, type, raw);
    doIf(fits, [&] { shared.store(raw, base, coordinate.inBlock, layout.threads); });
    return raw;
  }
  if (!fits)
    return fromShared();
  auto branch = scf::IfOp::create(b, loc, type, fits, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, fromShared());
  b.setInsertionPointToStart(branch.elseBlock());
  Value raw = access.loadWhole(op, chunk);
  if (raw.getType() != type)
    raw = vector::BitCastOp::create(b, loc, type, raw);
  scf::YieldOp::create(b, loc, raw);
  return branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Common rows
//===----------------------------------------------------------------------===//

bool SharedRows::isCommon(LoadOp op) {
  return coordinate.rowInBlock && threads.vectorsPerElement(op.getType()) == 1 && isCommonLoad(op);
}

// The first row of the block with the same outer indices loads for all of them.
bool SharedRows::loadCommon(ArrayRef<LoadOp> loads, MutableArrayRef<Chunk> chunks,
                            function_ref<void(LoadOp, Chunk &, Value)> set) {
  if (loads.empty())
    return true;
  constexpr int64_t kExchangeBytes = 8192;
  int64_t bytes = kExchangeBytes + layout.gatheredBytes * layout.rowsPerBlock;
  // The number of rows with equal outer indices, except at the start and at the end of a block.
  int64_t same = getConstantIntValue(program.getBounds().back()).value_or(1);
  same = std::clamp<int64_t>(same, 1, layout.rowsPerBlock);
  int64_t sharing = layout.threads * (1 + llvm::divideCeil(layout.rowsPerBlock - 1, same));
  for (LoadOp load : loads)
    bytes += int64_t(chunks.size()) * sharing *
             bytesOf(addresses.rawType(load.getMemref(), load.getIndices(), load.getType()));
  if (bytes > target.staticSharedBytes)
    return false;
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
    for (Chunk &chunk : chunks) {
      VectorType type = addresses.rawType(load.getMemref(), load.getIndices(), load.getType());
      names.push_back(shared.prefix + "_common" + std::to_string(names.size()));
      shared.allocate(names.back(), sharing * bytesOf(type));
      Value base = shared.base(names.back());
      Value raw; // all lanes load rows that lanes exchange
      if (access.isExchanged(load))
        raw = access.loadGlobal(load, chunk, both(isFirst, threads.guard));
      doIf(isFirst, [&] {
        shared.store(raw ? raw : access.loadGlobal(load, chunk, threads.guard), base, there,
                     sharing);
      });
    }
  mlir::gpu::BarrierOp::create(b, loc);
  size_t next = 0;
  for (LoadOp load : loads)
    for (Chunk &chunk : chunks) {
      VectorType type = addresses.rawType(load.getMemref(), load.getIndices(), load.getType());
      set(load, chunk, shared.load(type, shared.base(names[next++]), there, sharing));
    }
  return true;
}
