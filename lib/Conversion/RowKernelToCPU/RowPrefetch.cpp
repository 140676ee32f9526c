// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowPrefetch.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Returns the index of the row within its page, if the next iteration reads the next row of the
/// page. (The last row of a page is an exception.) Returns null for other loads.
static Value indexInPage(LoadOp load, Value fastest) {
  if (llvm::is_contained(load.getIndices(), fastest))
    return {};
  for (Value index : load.getIndices().drop_back()) {
    auto coordinate = index.getDefiningOp<arith::RemUIOp>();
    SetVector<Operation *> slice;
    if (!coordinate || failed(getBackwardSlice(coordinate.getOperation(), &slice)))
      continue;
    if (llvm::any_of(slice,
                     [&](Operation *op) { return llvm::is_contained(op->getOperands(), fastest); }))
      return index;
  }
  return {};
}

/// Returns the loads with prefetch: their rows differ between steps of the row loop. Weights, and
/// the rotary angles of the heads of a token, are shared by steps.
static SmallVector<LoadOp> fetchedRows(ProgramOp program) {
  Value fastest = program.getBody().getArguments().back();
  return llvm::filter_to_vector(program.getBody().getOps<LoadOp>(), [&](LoadOp load) {
    bool isOfBytes =
        getElementTypeOrSelf(load.getMemref().getType()) != load.getType().getElementType();
    return !load.getInvariant() && !load.getTransposed() && !isOfBytes &&
           (llvm::is_contained(load.getIndices(), fastest) || indexInPage(load, fastest));
  });
}

/// Estimates the time of a pass with these results.
static int64_t workOf(SmallVector<Value> rows) {
  llvm::SmallDenseSet<Operation *> seen;
  int64_t work = 0;
  while (!rows.empty()) {
    Operation *op = rows.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    work += isa<SaturateCastOp>(op) ? 16 : isa<arith::TruncFOp>(op) ? 6 : 1;
    for (Value operand : op->getOperands())
      if (isa<VectorType>(operand.getType()))
        rows.push_back(operand);
  }
  return work;
}

RowPrefetch::RowPrefetch(RowLowering &lowering, ProgramOp program, RowChunks &chunks,
                         RowCoordinate rows, unsigned reductionPasses, const TargetInfo &target)
    : lowering(lowering), program(program), chunks(chunks), rows(std::move(rows)), target(target),
      passes(reductionPasses + !program.getBody().getOps<StoreOp>().empty()) {}

void RowPrefetch::beginPass(ArrayRef<ReduceOp> reduces) {
  if (passesBegun++ == 0)
    fetchingPasses = countFetchingPasses(reduces);
}

/// Returns the number of passes with prefetches. `first` are the reductions at the end of the first
/// pass.
unsigned RowPrefetch::countFetchingPasses(ArrayRef<ReduceOp> first) {
  SmallVector<Value> reduced, stored;
  for (ReduceOp reduce : first)
    llvm::append_range(reduced, reduce.getValues());
  for (auto store : program.getBody().getOps<StoreOp>())
    stored.push_back(store.getValue());
  // A first pass of less than a sixth of the work of the last pass would wait for its prefetches.
  bool isBrief = passes > 1 && (workOf(reduced) + 1) * 6 < workOf(stored);
  // Canonical sums visit the row in another order.
  bool inOrder = llvm::none_of(program.getBody().getOps<ReduceOp>(),
                               [](ReduceOp reduce) { return reduce.getCanonical(); });
  return inOrder ? passes - isBrief : 1;
}

void RowPrefetch::emit(Chunk &chunk) {
  if (rows.ahead.empty())
    return;
  SmallVector<LoadOp> loads = fetchedRows(program);
  int64_t bytes = 0;
  for (LoadOp load : loads)
    bytes += load.getType().getNumElements() * load.getType().getElementTypeBitWidth() / 8;
  // Rows go to L1 if they fit next to the rows in flight, otherwise to L2.
  bool fits = !chunks.columns && 4 * bytes * int64_t(rows.ahead.size()) <= target.l1DataBytes;
  for (LoadOp load : loads)
    emit(load, fits, chunk);
}

/// Emits the prefetches of a load for a chunk.
void RowPrefetch::emit(LoadOp load, bool fits, Chunk &chunk) {
  ValueRange rowIndices = program.getBody().getArguments();
  VectorType type = load.getType();
  int64_t perLine = target.cacheLineBytes * 8 / type.getElementTypeBitWidth();
  int64_t lines = llvm::divideCeil(chunks.widthOf(type), perLine);
  // If a chunk's share is no whole number of lines, adjacent chunks prefetch a line twice.
  int64_t shares = fetchingPasses, share = int64_t(passesBegun) - 1 - (passes - shares);
  // An index may depend on a reduction of this pass.
  Value coordinate = indexInPage(load, rowIndices.back());
  bool isPlaced = llvm::all_of(load.getIndices(),
                               [&](Value index) { return lowering.scalarsOf(0).contains(index); });
  if (share < 0 || !isPlaced)
    return;
  // The first column of the share, and this chunk's part of it.
  Value offset = chunk.position;
  int64_t divisor = chunks.ratioOf(type) * shares;
  if (divisor != 1)
    offset = chunks.div(offset, divisor);
  if (share) {
    Value begin;
    if (chunks.columns) {
      Value shareLines = chunks.ceilDiv(chunks.columns, divisor * perLine);
      begin = chunks.mul(shareLines, share * perLine);
    } else {
      begin =
          chunks.index(llvm::divideCeil(type.getNumElements(), shares * perLine) * share * perLine);
    }
    offset = chunks.add(offset, begin);
  }
  for (unsigned row = 0; row < rows.ahead.size(); ++row) {
    SmallVector<Value> indices;
    for (Value index : load.getIndices()) {
      auto it = llvm::find(rowIndices, index);
      if (it != rowIndices.end()) {
        indices.push_back(rows.ahead[row][std::distance(rowIndices.begin(), it)]);
        continue;
      }
      Value own = lowering.scalarsOf(row).lookup(index);
      if (index == coordinate) {
        Value steps = chunks.sub(rows.ahead[row].back(), rows.indices[row].back());
        own = chunks.add(own, steps);
      }
      indices.push_back(own);
    }
    Value column = chunks.add(indices.back(), offset);
    for (int64_t line = 0; line * shares < lines; ++line) {
      indices.back() = line ? chunks.add(column, line * perLine) : column;
      memref::PrefetchOp::create(chunks.b, chunks.loc,
                                 lowering.scalarsOf(row).lookup(load.getMemref()), indices,
                                 /*isWrite=*/false, /*localityHint=*/fits ? 3 : 2,
                                 /*isDataCache=*/true);
    }
  }
}
