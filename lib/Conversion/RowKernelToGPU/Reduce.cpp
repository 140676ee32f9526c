// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions. Adjacent values are combined first: columns of a vector, then threads of a warp by
// shuffles, then warps through shared memory. One barrier serves all reductions of a phase. The
// order is explicit, so that the reference can follow it.

#include "GPURowLowering.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using fusednorm::rowgpu::GPURowLowering;

bool GPURowLowering::isGathered(ReduceOp op) {
  return layout.gatheredBytes && op.getCanonical() && isSum(op.getKind());
}

bool GPURowLowering::reducesSequentially(ReduceOp op) {
  int64_t pieces = op.getValues().size();
  if (!op.getCanonical() || !isSum(op.getKind()) || pieces == 1 || isGathered(op))
    return false;
  return needShift() || pieces * op.getRowType().getNumElements() > kCanonicalLanes;
}

int64_t GPURowLowering::stepsOf(ReduceOp op) {
  if (isGathered(op))
    return op.getValues().size();
  if (!op.getCanonical() || !isSum(op.getKind()))
    return 1;
  int64_t lanes = layout.rowThreads() * widthOf(op.getRowType());
  int64_t steps = std::max<int64_t>(1, kCanonicalLanes / lanes);
  if (columns)
    return steps;
  int64_t pieces = layout.chunks * int64_t(op.getValues().size());
  return std::min<int64_t>(steps, llvm::PowerOf2Ceil(std::max<int64_t>(1, pieces)));
}

static Value neutralValue(VectorEmitter &emit, ReduceKind kind, VectorType row) {
  double value = kind == ReduceKind::Max ? -std::numeric_limits<double>::infinity() : 0.0;
  return emit.constant(row, value);
}

SmallVector<Value> GPURowLowering::initAccumulators(ReduceOp op) {
  auto part = cast<VectorType>(partType(op.getRowType()));
  return SmallVector<Value>(stepsOf(op), neutralValue(emit, op.getKind(), part));
}

SmallVector<Value> GPURowLowering::accumulate(ReduceOp op, ValueRange accumulators,
                                              const Parts &parts, unsigned piece, Chunk &chunk) {
  ReduceKind kind = op.getKind();
  Value value = parts[0];
  if (kind == ReduceKind::AbsMax)
    value = intrinsic("fabs", value);
  value = selectLive(value, neutralValue(emit, kind, cast<VectorType>(parts[0].getType())),
                     op.getRowType(), chunk);
  SmallVector<Value> next(accumulators);
  int64_t number = isShifted ? chunk.number : piece * layout.chunks + chunk.number;
  Value &own = next[number % int64_t(next.size())];
  if (kind == ReduceKind::SumOfSquares)
    own = vector::FMAOp::create(b, loc, value, value, own);
  else if (kind == ReduceKind::AbsMax && own.getDefiningOp<arith::ConstantOp>())
    own = value; // the back end does not know that magnitudes are at least zero
  else
    own = combine(*this, kind == ReduceKind::AbsMax ? ReduceKind::Max : kind, own, value);
  return next;
}

static Value foldNeighbours(Arith &arith, ReduceKind kind, SmallVector<Value> values) {
  while (values.size() > 1) {
    SmallVector<Value> next;
    for (size_t i = 0; i < values.size(); i += 2)
      next.push_back(i + 1 < values.size() ? combine(arith, kind, values[i], values[i + 1])
                                           : values[i]);
    values = std::move(next);
  }
  return values.front();
}

// Threads and warps compare magnitudes as integers, which have the same order and a warp reduction
// instruction. Values of one thread are compared as f32, because that instruction ignores signs.
Value GPURowLowering::foldMagnitudes(SmallVector<Value> values) {
  return emit.asInt(foldNeighbours(*this, ReduceKind::Max, std::move(values)));
}

Value GPURowLowering::foldVector(ReduceKind kind, Value lanes) {
  SmallVector<Value> elements;
  for (int64_t i = 0; i < cast<VectorType>(lanes.getType()).getNumElements(); ++i)
    elements.push_back(vector::ExtractOp::create(b, loc, lanes, ArrayRef<int64_t>{i}));
  return kind == ReduceKind::AbsMax ? foldMagnitudes(std::move(elements))
                                    : foldNeighbours(*this, kind, std::move(elements));
}

Value GPURowLowering::shuffle(ReduceKind kind, Value value, int64_t threads) {
  if (kind == ReduceKind::AbsMax && threads == kWarpThreads)
    return NVVM::ReduxOp::create(b, loc, b.getI32Type(), value, NVVM::ReduxKind::UMAX, i32(-1));
  for (int64_t distance = 1; distance < threads; distance *= 2) {
    Value other = mlir::gpu::ShuffleOp::create(b, loc, value, distance, kWarpThreads,
                                               mlir::gpu::ShuffleMode::XOR)
                      .getShuffleResult();
    value = combine(*this, kind, value, other);
  }
  return value;
}

SmallVector<Value> GPURowLowering::finishReductions(ArrayRef<ReduceOp> ops,
                                                    ArrayRef<SmallVector<Value>> accumulators) {
  SmallVector<ReduceKind> kinds;
  SmallVector<Value> values;
  SmallVector<SmallVector<Value>> parts(accumulators);
  for (auto [number, reduce] : llvm::enumerate(ops))
    if (isGathered(reduce))
      parts[number] = {gather(reduce, parts[number], number)};
  for (auto [reduce, own] : llvm::zip_equal(ops, parts))
    for (Value lanes : own) {
      kinds.push_back(ReduceOp(reduce).getKind());
      Value folded = foldVector(kinds.back(), lanes);
      values.push_back(shuffle(kinds.back(), folded, std::min(layout.threads, kWarpThreads)));
    }
  if (layout.rowThreads() > kWarpThreads)
    exchange(kinds, values);
  SmallVector<Value> results;
  auto next = values.begin();
  for (auto [reduce, own] : llvm::zip_equal(ops, parts)) {
    ReduceKind kind = ReduceOp(reduce).getKind();
    Value result = foldNeighbours(*this, kind, SmallVector<Value>(next, next + own.size()));
    next += own.size();
    results.push_back(kind == ReduceKind::AbsMax ? emit.asFloat(result) : result);
  }
  return results;
}

Value GPURowLowering::gather(ReduceOp op, ValueRange pieces, unsigned number) {
  std::string name =
      sharedName + std::to_string(progress.exchanges) + "_pieces" + std::to_string(number);
  getShared(name, layout.gatheredBytes * layout.rowsPerBlock);
  Value base = sharedBase(name);
  if (layout.rowsPerBlock > 1) {
    Value row = div(coordinate.inBlock, layout.threads);
    base = sharedAddress(base, mul(row, layout.gatheredBytes));
  }
  int64_t columns = op.getRowType().getNumElements(), bytes = 4 * widthOf(op.getRowType());
  int64_t alignment = std::gcd(kAccessBytes, std::gcd(4 * columns, bytes));
  Value own = sharedAddress(base, mul(coordinate.inRow, bytes));
  Value live = isBefore(Vectors{coordinate.inRow}, vectorsOfRow());
  doIf(live, [&] {
    for (auto [piece, value] : llvm::enumerate(pieces))
      LLVM::StoreOp::create(b, loc, value, sharedAddress(own, i32(4 * columns * piece)), alignment);
  });
  mlir::gpu::BarrierOp::create(b, loc);
  // Each thread loads its share of all columns, rounded up to a power of two.
  int64_t all = columns * pieces.size(), width = layout.gatheredBytes / 4 / layout.threads;
  width = std::max<int64_t>(1, width);
  Value first = mul(coordinate.inRow, width);
  SmallVector<Value> elements;
  for (int64_t i = 0; i < width; ++i) {
    Value column = add(first, i);
    Value isColumn = isBefore(Columns{column}, Columns{i32(all)});
    elements.push_back(loadIf(isColumn, b.getF32Type(), [&]() -> Value {
      Value there = mul(column, 4);
      return LLVM::LoadOp::create(b, loc, b.getF32Type(), sharedAddress(base, there), 4);
    }));
  }
  return vector::FromElementsOp::create(b, loc, VectorType::get({width}, b.getF32Type()), elements);
}

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

void GPURowLowering::foldShared(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values,
                                Value base, int64_t count) {
  int64_t padded = llvm::PowerOf2Ceil(values.size());
  // With 32 warps the registers do not hold all partial results. Each lane loads the results of one
  // warp, and shuffles combine them in the same order. This code is also shorter.
  bool byLanes = layout.isCompact ? count > kMostInLine && count <= kWarpThreads
                                  : count == kWarpThreads && padded > 1;
  Value hasOwn; // whether the lane has results of its own
  if (byLanes) {
    Value own = lane();
    if (count < kWarpThreads) {
      hasOwn = num(own).ult(count);
      own = min(own, count - 1);
    }
    base = sharedAddress(base, mul(own, 4 * padded));
    count = 1;
  }
  SmallVector<SmallVector<Value>> partials(values.size());
  int64_t width = std::gcd<int64_t>(4, count * padded);
  for (int64_t word = 0; word < count * padded; word += width) {
    Value loaded = LLVM::LoadOp::create(b, loc, VectorType::get({width}, b.getI32Type()),
                                        sharedAddress(base, i32(4 * word)), 4 * width);
    for (int64_t i = 0; i < width; ++i) {
      size_t index = (word + i) % padded;
      if (index >= values.size())
        continue;
      Value value = vector::ExtractOp::create(b, loc, loaded, ArrayRef<int64_t>{i});
      partials[index].push_back(values[index].getType().isF32() ? emit.asFloat(value) : value);
    }
  }
  for (auto [kind, value, parts] : llvm::zip_equal(kinds, values, partials)) {
    // A maximum may count the last results twice. A sum with -0 is exact for every operand.
    if (hasOwn && (kind == ReduceKind::Add || kind == ReduceKind::SumOfSquares))
      parts.front() = select(hasOwn, parts.front(), -0.0);
    value = byLanes ? shuffle(kind, parts.front(), kWarpThreads)
                    : foldNeighbours(*this, kind, std::move(parts));
  }
}

void GPURowLowering::waitForRow() {
  if (!layout.rowsAreApart) {
    mlir::gpu::BarrierOp::create(b, loc);
    progress.maximaAreClear = true;
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
void GPURowLowering::exchange(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values) {
  std::string name = sharedName + std::to_string(progress.exchanges++);
  if (layout.threads > kWarpThreads) {
    int64_t padded = llvm::PowerOf2Ceil(values.size());
    int64_t own = layout.threads / kWarpThreads;
    // The values of each row begin at the alignment of the widest load.
    int64_t ofRow = llvm::alignTo(4 * own * padded, layout.rowsPerBlock > 1 ? kAccessBytes : 4);
    int64_t bytes = ofRow * layout.rowsPerBlock;
    getShared(name, coordinate.parity ? 2 * bytes : bytes);
    Value base = sharedBase(name), thread = coordinate.inBlock;
    if (coordinate.parity)
      base = sharedAddress(base, mul(coordinate.parity, bytes));
    if (layout.rowsPerBlock > 1) {
      Value row = div(thread, layout.threads);
      base = sharedAddress(base, mul(row, ofRow));
      thread = coordinate.inRow;
    }
    Value isFirst = num(lane()).eq(0);
    doIf(isFirst, [&] {
      Value warp = shr(thread, 5);
      Value bytes = mul(warp, 4 * padded);
      LLVM::StoreOp::create(b, loc, packWords(b, emit, values, padded), sharedAddress(base, bytes),
                            std::min<int64_t>(16, 4 * padded));
    });
    waitForRow();
    foldShared(kinds, values, base, own);
  }
  if (layout.cluster > 1)
    exchangeInCluster(kinds, values, name + "_blocks");
}

// Thread t of each block writes the block's results to the memory of block t. After the cluster
// barrier no block accesses another block's memory, so blocks may exit.
void GPURowLowering::exchangeInCluster(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values,
                                       StringRef name) {
  int64_t padded = llvm::PowerOf2Ceil(values.size());
  getShared(name, 4 * layout.cluster * padded);
  Value base = sharedBase(name);
  auto barrier = [&] { NVVM::ClusterWaitOp::create(b, loc, b.getUnitAttr()); };
  if (!progress.clusterHasStarted)
    barrier(); // the memory of the other blocks exists from now on
  progress.clusterHasStarted = true;
  Value isWriter = num(coordinate.inBlock).ult(layout.cluster);
  doIf(isWriter, [&] {
    constexpr unsigned kCluster = 7;
    auto type = LLVM::LLVMPointerType::get(b.getContext(), kCluster);
    Value own = sharedAddress(base, mul(coordinate.rank, 4 * padded));
    Value there = NVVM::MapaOp::create(b, loc, type, own, coordinate.inBlock);
    LLVM::StoreOp::create(b, loc, packWords(b, emit, values, padded), there,
                          std::min<int64_t>(16, 4 * padded));
  });
  NVVM::ClusterArriveOp::create(b, loc, b.getUnitAttr());
  barrier();
  foldShared(kinds, values, base, layout.cluster);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

// A group is a run of columns in one vector, or whole vectors of adjacent threads in a warp.
Parts GPURowLowering::groupReduce(GroupReduceOp op, Value value) {
  ReduceKind kind = op.getKind();
  if (kind == ReduceKind::AbsMax)
    value = intrinsic("fabs", value);
  int64_t groups = widthOf(op.getType());
  int64_t run = cast<VectorType>(value.getType()).getNumElements() / groups;
  int64_t wide = vectorsPerElement(cast<VectorType>(op.getValue().getType()));
  if (isShifted && vectorsPerElement(op.getType()) > wide) {
    op.emitOpError("expected groups within one thread for a canonical sum of a row in pieces, got "
                   "groups of several threads; use sum = schedule");
    fail();
  }
  SmallVector<Value> results;
  for (int64_t group = 0; group < groups; ++group) {
    SmallVector<Value> elements;
    for (int64_t i = 0; i < run; ++i)
      elements.push_back(
          vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{group * run + i}));
    Value folded = kind == ReduceKind::AbsMax ? foldMagnitudes(std::move(elements))
                                              : foldNeighbours(*this, kind, std::move(elements));
    for (int64_t distance = wide; distance < vectorsPerElement(op.getType()); distance *= 2)
      folded = combine(*this, kind, folded,
                       mlir::gpu::ShuffleOp::create(b, loc, folded, distance, kWarpThreads,
                                                    mlir::gpu::ShuffleMode::XOR)
                           .getShuffleResult());
    results.push_back(kind == ReduceKind::AbsMax ? emit.asFloat(folded) : folded);
  }
  return {
      vector::FromElementsOp::create(b, loc, VectorType::get({groups}, b.getF32Type()), results)};
}

Parts GPURowLowering::groupBroadcast(GroupBroadcastOp op, Value value) {
  auto type = cast<VectorType>(partType(cast<VectorType>(op.getType())));
  int64_t groups = cast<VectorType>(value.getType()).getNumElements();
  int64_t run = type.getNumElements() / groups;
  SmallVector<Value> elements;
  for (int64_t group = 0; group < groups; ++group) {
    Value element = vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{group});
    elements.append(run, element);
  }
  return {vector::FromElementsOp::create(b, loc, type, elements)};
}
