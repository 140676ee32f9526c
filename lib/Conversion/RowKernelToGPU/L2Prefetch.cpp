// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "L2Prefetch.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

static void prefetch(OpBuilder &b, Location loc, Value pointer) {
  auto level = NVVM::PrefetchCacheLevelAttr::get(b.getContext(), NVVM::PrefetchCacheLevel::L2);
  NVVM::PrefetchOp::create(b, loc, level, /*evictPriority=*/{}, pointer, /*predicate=*/{},
                           /*tensormap=*/false, /*uniform=*/false, /*inParamSpace=*/false);
}

void L2Prefetch::prefetchVector(LoadOp load, Chunk &chunk) {
  doIf(both(threads.guard, chunk.live), [&] {
    prefetch(b, loc,
             addresses.ofVector(load.getMemref(), load.getIndices(), load.getType(), chunk));
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

void L2Prefetch::prefetchLines(Value row, int64_t bytes, Value thread, int64_t threads) {
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
void L2Prefetch::prefetchInvariant() {
  for (auto load : program.getBody().getOps<LoadOp>()) {
    if (!load.getInvariant() || load.getTransposed() ||
        !llvm::all_of(load.getIndices(), [&](Value v) { return scalars.contains(v); }))
      continue;
    Value row = addresses.ofElement(load.getMemref(), load.getIndices());
    int64_t bytes = elementBytes(load.getType().getElementType());
    if (threads.columns) {
      Value end = mul(threads.elementsOfRow(load.getType()).value, bytes);
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

void L2Prefetch::prefetchRows() {
  for (auto load : program.getBody().getOps<LoadOp>()) {
    if (load.getInvariant() || load.getTransposed() || threads.columns ||
        !llvm::all_of(load.getIndices(), [&](Value v) { return scalars.contains(v); }))
      continue;
    int64_t bytes = load.getType().getNumElements() * elementBytes(load.getType().getElementType());
    prefetchLines(addresses.ofElement(load.getMemref(), load.getIndices()), bytes, coordinate.inRow,
                  layout.threads);
  }
}
