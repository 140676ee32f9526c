// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions. Neighbours are combined first: columns of a slot, threads of a warp
// by shuffles, then warps through shared memory, at one barrier for all reductions
// that are ready together. The order is written out, so that the reference can
// follow it.

#include "GPURowEngine.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using fusednorm::rowgpu::GPURowEngine;

static bool isSum(ReduceKind kind) {
  return kind == ReduceKind::Add || kind == ReduceKind::SumOfSquares;
}

int64_t GPURowEngine::stepsOf(ReduceOp op) {
  if (!op.getCanonical() || !isSum(op.getKind()))
    return 1;
  int64_t lanes = layout.threads * widthOf(op.getRowType());
  int64_t steps = std::max<int64_t>(1, kCanonicalLanes / lanes);
  if (columns)
    return steps;
  int64_t pieces = layout.chunks * int64_t(op.getValues().size());
  return std::min<int64_t>(steps, llvm::PowerOf2Ceil(std::max<int64_t>(1, pieces)));
}

/// Adds or compares two scalars or vectors. Magnitudes are integers here: they
/// order like the numbers, with infinity and then NaN on top.
Value GPURowEngine::combine(ReduceKind kind, Value lhs, Value rhs) {
  switch (kind) {
  case ReduceKind::Add:
  case ReduceKind::SumOfSquares:
    return arith::AddFOp::create(b, loc, lhs, rhs);
  case ReduceKind::Max:
    return arith::MaximumFOp::create(b, loc, lhs, rhs);
  case ReduceKind::AbsMax:
    return arith::MaxSIOp::create(b, loc, lhs, rhs);
  }
  llvm_unreachable("unknown reduction");
}

static Value neutralValue(VectorEmitter &emit, ReduceKind kind, VectorType row) {
  Builder b(row.getContext());
  if (kind == ReduceKind::AbsMax)
    return emit.constant(row.clone(b.getI32Type()), int64_t(0));
  double value = kind == ReduceKind::Max ? -std::numeric_limits<double>::infinity() : 0.0;
  return emit.constant(row, value);
}

SmallVector<Value> GPURowEngine::initAccumulators(ReduceOp op) {
  auto part = cast<VectorType>(partType(op.getRowType()));
  return SmallVector<Value>(stepsOf(op), neutralValue(emit, op.getKind(), part));
}

SmallVector<Value> GPURowEngine::accumulate(ReduceOp op, ValueRange accumulators,
                                            const Parts &parts, unsigned piece, Chunk &chunk) {
  ReduceKind kind = op.getKind();
  Value value = parts[0];
  if (kind == ReduceKind::AbsMax)
    value = emit.bitAnd(emit.asInt(value), 0x7fffffff);
  if (chunk.live)
    value = arith::SelectOp::create(b, loc, chunk.live, value,
                                    neutralValue(emit, kind, cast<VectorType>(parts[0].getType())));
  SmallVector<Value> next(accumulators);
  Value &own = next[(piece * layout.chunks + chunk.number) % int64_t(next.size())];
  if (kind == ReduceKind::SumOfSquares)
    own = vector::FMAOp::create(b, loc, value, value, own);
  else
    own = combine(kind, own, value);
  return next;
}

Value GPURowEngine::foldNeighbours(ReduceKind kind, SmallVector<Value> values) {
  while (values.size() > 1) {
    SmallVector<Value> next;
    for (size_t i = 0; i < values.size(); i += 2)
      next.push_back(i + 1 < values.size() ? combine(kind, values[i], values[i + 1]) : values[i]);
    values = std::move(next);
  }
  return values.front();
}

Value GPURowEngine::foldSlot(ReduceKind kind, Value lanes) {
  SmallVector<Value> elements;
  for (int64_t i = 0; i < cast<VectorType>(lanes.getType()).getNumElements(); ++i)
    elements.push_back(vector::ExtractOp::create(b, loc, lanes, ArrayRef<int64_t>{i}));
  return foldNeighbours(kind, std::move(elements));
}

Value GPURowEngine::shuffle(ReduceKind kind, Value value, int64_t threads) {
  for (int64_t distance = 1; distance < threads; distance *= 2) {
    Value other = mlir::gpu::ShuffleOp::create(b, loc, value, distance, kWarpThreads,
                                               mlir::gpu::ShuffleMode::XOR)
                      .getShuffleResult();
    value = combine(kind, value, other);
  }
  return value;
}

SmallVector<Value> GPURowEngine::finishReductions(ArrayRef<ReduceOp> ops,
                                                  ArrayRef<SmallVector<Value>> accumulators) {
  SmallVector<ReduceKind> kinds;
  SmallVector<Value> values;
  for (auto [reduce, own] : llvm::zip_equal(ops, accumulators))
    for (Value lanes : own) {
      kinds.push_back(ReduceOp(reduce).getKind());
      Value folded = foldSlot(kinds.back(), lanes);
      values.push_back(shuffle(kinds.back(), folded, std::min(layout.threads, kWarpThreads)));
    }
  if (layout.threads > kWarpThreads)
    exchange(kinds, values);
  SmallVector<Value> results;
  auto next = values.begin();
  for (auto [reduce, own] : llvm::zip_equal(ops, accumulators)) {
    ReduceKind kind = ReduceOp(reduce).getKind();
    Value result = foldNeighbours(kind, SmallVector<Value>(next, next + own.size()));
    next += own.size();
    results.push_back(kind == ReduceKind::AbsMax ? emit.asFloat(result) : result);
  }
  return results;
}

// Each exchange has shared memory of its own: what is read after one barrier is
// never written again, so that no second barrier is needed.
void GPURowEngine::exchange(ArrayRef<ReduceKind> kinds, MutableArrayRef<Value> values) {
  Type i32Type = b.getI32Type();
  int64_t count = values.size(), padded = llvm::PowerOf2Ceil(count);
  int64_t warps = layout.blockThreads() / kWarpThreads, own = layout.threads / kWarpThreads;
  std::string name = sharedName + std::to_string(exchanges++);
  constexpr unsigned kShared = 3;
  auto pointerType = LLVM::LLVMPointerType::get(b.getContext(), kShared);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    auto array = LLVM::LLVMArrayType::get(i32Type, llvm::alignTo(warps * padded, 4));
    LLVM::GlobalOp::create(b, loc, array, /*isConstant=*/false, LLVM::Linkage::Private, name,
                           Attribute(), /*alignment=*/16, kShared);
  }
  Value base = LLVM::AddressOfOp::create(b, loc, pointerType, name);
  auto at = [&](Value pointer, Value words) -> Value {
    return LLVM::GEPOp::create(b, loc, pointerType, i32Type, pointer, ArrayRef<LLVM::GEPArg>{words},
                               LLVM::GEPNoWrapFlags::inbounds);
  };
  Value lane = arith::AndIOp::create(b, loc, place.inBlock, i32(kWarpThreads - 1));
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, lane, i32(0));
  doIf(isFirst, [&] {
    SmallVector<Value> words;
    for (int64_t i = 0; i < padded; ++i) {
      Value value = values[std::min(i, count - 1)];
      words.push_back(value.getType().isF32() ? emit.asInt(value) : value);
    }
    auto type = VectorType::get({padded}, i32Type);
    Value warp = arith::ShRUIOp::create(b, loc, place.inBlock, i32(5));
    Value pointer = at(base, arith::MulIOp::create(b, loc, warp, i32(padded)));
    LLVM::StoreOp::create(b, loc, vector::FromElementsOp::create(b, loc, type, words), pointer,
                          std::min<int64_t>(16, 4 * padded));
  });
  mlir::gpu::BarrierOp::create(b, loc);

  if (layout.rowsPerBlock > 1) {
    Value row = arith::DivUIOp::create(b, loc, place.inBlock, i32(layout.threads));
    base = at(base, arith::MulIOp::create(b, loc, row, i32(own * padded)));
  }
  SmallVector<SmallVector<Value>> partials(count);
  int64_t width = std::gcd<int64_t>(4, own * padded);
  for (int64_t word = 0; word < own * padded; word += width) {
    Value loaded = LLVM::LoadOp::create(b, loc, VectorType::get({width}, i32Type),
                                        at(base, i32(word)), 4 * width);
    for (int64_t i = 0; i < width; ++i) {
      int64_t index = (word + i) % padded;
      if (index >= count)
        continue;
      Value value = vector::ExtractOp::create(b, loc, loaded, ArrayRef<int64_t>{i});
      partials[index].push_back(values[index].getType().isF32() ? emit.asFloat(value) : value);
    }
  }
  for (int64_t i = 0; i < count; ++i)
    values[i] = foldNeighbours(kinds[i], std::move(partials[i]));
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

// A group is a run of one slot, or whole slots of neighbouring threads in a warp.
Parts GPURowEngine::groupReduce(GroupReduceOp op, Value value) {
  ReduceKind kind = op.getKind();
  if (kind == ReduceKind::AbsMax)
    value = emit.bitAnd(emit.asInt(value), 0x7fffffff);
  int64_t groups = widthOf(op.getType());
  int64_t run = cast<VectorType>(value.getType()).getNumElements() / groups;
  int64_t wide = slotsPerElement(cast<VectorType>(op.getValue().getType()));
  SmallVector<Value> results;
  for (int64_t group = 0; group < groups; ++group) {
    SmallVector<Value> elements;
    for (int64_t i = 0; i < run; ++i)
      elements.push_back(
          vector::ExtractOp::create(b, loc, value, ArrayRef<int64_t>{group * run + i}));
    Value folded = foldNeighbours(kind, std::move(elements));
    for (int64_t distance = wide; distance < slotsPerElement(op.getType()); distance *= 2)
      folded = combine(kind, folded,
                       mlir::gpu::ShuffleOp::create(b, loc, folded, distance, kWarpThreads,
                                                    mlir::gpu::ShuffleMode::XOR)
                           .getShuffleResult());
    results.push_back(kind == ReduceKind::AbsMax ? emit.asFloat(folded) : folded);
  }
  return {
      vector::FromElementsOp::create(b, loc, VectorType::get({groups}, b.getF32Type()), results)};
}

Parts GPURowEngine::groupBroadcast(GroupBroadcastOp op, Value value) {
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
