// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowExchange.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

/// Packs one of each of `values` as words, with padding.
static Value packWords(OpBuilder &b, VectorEmitter &emit, ArrayRef<Value> values, int64_t count) {
  SmallVector<Value> words;
  for (int64_t i = 0; i < count; ++i) {
    Value value = values[std::min<size_t>(i, values.size() - 1)];
    words.push_back(value.getType().isF32() ? emit.asInt(value) : value);
  }
  return vector::FromElementsOp::create(b, emit.loc, VectorType::get({count}, b.getI32Type()),
                                        words);
}

/// Compact code combines at most this number of results of warps without shuffles: one vector.
static constexpr int64_t kMostInLine = 4;

void RowExchange::foldShared(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values, Value base,
                             int64_t count) {
  int64_t padded = llvm::PowerOf2Ceil(values.size());
  // With 32 warps the registers do not hold all partial results. Each lane loads the results of one
  // warp, and shuffles combine them in the same order. This code is also shorter.
  bool byLanes = layout.isCompact ? count > kMostInLine && count <= kWarpThreads
                                  : count == kWarpThreads && padded > 1;
  Value hasOwn; // whether the lane has results of its own
  if (byLanes) {
    Value own = threads.lane();
    if (count < kWarpThreads) {
      hasOwn = num(own).ult(count);
      own = min(own, count - 1);
    }
    base = shared.address(base, mul(own, 4 * padded));
    count = 1;
  }
  SmallVector<SmallVector<Value>> partials(values.size());
  int64_t width = std::gcd<int64_t>(4, count * padded);
  for (int64_t word = 0; word < count * padded; word += width) {
    Value loaded = LLVM::LoadOp::create(b, loc, VectorType::get({width}, b.getI32Type()),
                                        shared.address(base, i32(4 * word)), 4 * width);
    for (int64_t i = 0; i < width; ++i) {
      size_t index = (word + i) % padded;
      if (index >= values.size())
        continue;
      Value value = vector::ExtractOp::create(b, loc, loaded, ArrayRef<int64_t>{i});
      partials[index].push_back(values[index].getType().isF32() ? asFloat(value) : value);
    }
  }
  for (auto [kind, value, parts] : llvm::zip_equal(kinds, values, partials)) {
    // A maximum may count the last results twice. A sum with -0 is exact for every operand.
    if (hasOwn && (kind == ReduceKind::Add || kind == ReduceKind::SumOfSquares))
      parts.front() = select(hasOwn, parts.front(), -0.0);
    value = byLanes ? folds.foldLanes(kind, parts.front(), kWarpThreads)
                    : folds.foldNeighbours(kind, std::move(parts));
  }
}

void RowExchange::waitForRow() {
  if (!layout.rowsAreApart) {
    mlir::gpu::BarrierOp::create(b, loc);
    maximaAreClear = true;
    return;
  }
  Value row = div(coordinate.inBlock, layout.threads);
  Value number = add(row, 1); // barrier 0 is for the whole block
  // The printed form of nvvm.barrier with a count and an id does not parse.
  LLVM::CallIntrinsicOp::create(b, loc, b.getStringAttr("llvm.nvvm.barrier.cta.sync.aligned.count"),
                                ValueRange{number, i32(layout.threads)});
}

// Each exchange has its own shared memory. Memory that is read after a barrier is never written
// again, so no second barrier is needed. In a loop, two rows alternate between two halves: a thread
// writes a half again after the barrier of the row between. This barrier follows all reads.
void RowExchange::combineWarps(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values) {
  std::string name = shared.prefix + std::to_string(exchanges++);
  if (layout.threads > kWarpThreads) {
    int64_t padded = llvm::PowerOf2Ceil(values.size());
    int64_t own = layout.threads / kWarpThreads;
    // The values of each row begin at the alignment of the widest load.
    int64_t ofRow = llvm::alignTo(4 * own * padded, layout.rowsPerBlock > 1 ? kAccessBytes : 4);
    int64_t bytes = ofRow * layout.rowsPerBlock;
    shared.allocate(name, coordinate.parity ? 2 * bytes : bytes);
    Value base = shared.base(name), thread = coordinate.inBlock;
    if (coordinate.parity)
      base = shared.address(base, mul(coordinate.parity, bytes));
    if (layout.rowsPerBlock > 1) {
      Value row = div(thread, layout.threads);
      base = shared.address(base, mul(row, ofRow));
      thread = coordinate.inRow;
    }
    Value isFirst = num(threads.lane()).eq(0);
    doIf(isFirst, [&] {
      Value warp = shr(thread, 5);
      Value bytes = mul(warp, 4 * padded);
      LLVM::StoreOp::create(b, loc, packWords(b, *this, values, padded),
                            shared.address(base, bytes), std::min<int64_t>(16, 4 * padded));
    });
    waitForRow();
    foldShared(kinds, values, base, own);
  }
  if (layout.cluster > 1)
    combineBlocks(kinds, values, name + "_blocks");
}

// Thread t of each block writes the block's results to the memory of block t. After the cluster
// barrier no block accesses another block's memory, so blocks may exit.
void RowExchange::combineBlocks(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values,
                                StringRef name) {
  int64_t padded = llvm::PowerOf2Ceil(values.size());
  shared.allocate(name, 4 * layout.cluster * padded);
  Value base = shared.base(name);
  auto barrier = [&] { NVVM::ClusterWaitOp::create(b, loc, b.getUnitAttr()); };
  if (!clusterHasStarted)
    barrier(); // the memory of the other blocks exists from now on
  clusterHasStarted = true;
  Value isWriter = num(coordinate.inBlock).ult(layout.cluster);
  doIf(isWriter, [&] {
    constexpr unsigned kCluster = 7;
    auto type = LLVM::LLVMPointerType::get(b.getContext(), kCluster);
    Value own = shared.address(base, mul(coordinate.rank, 4 * padded));
    Value there = NVVM::MapaOp::create(b, loc, type, own, coordinate.inBlock);
    LLVM::StoreOp::create(b, loc, packWords(b, *this, values, padded), there,
                          std::min<int64_t>(16, 4 * padded));
  });
  NVVM::ClusterArriveOp::create(b, loc, b.getUnitAttr());
  barrier();
  foldShared(kinds, values, base, layout.cluster);
}
