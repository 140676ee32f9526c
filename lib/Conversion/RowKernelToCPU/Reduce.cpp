// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions. Every association is explicit, so that the reference can follow it. `schedule` has
// one lane for each column of a chunk. It adds odd lanes to even lanes, then the upper half to the
// lower half until one lane remains. `canonical` is in CanonicalReductions.cpp.

#include "CPURowLowering.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

// Returns the element type of accumulators. As integers, magnitudes order like the values, with
// infinity and then NaN at the top: an integer maximum propagates NaN at no cost.
static Type laneElement(ReduceKind kind, MLIRContext *context) {
  if (kind == ReduceKind::AbsMax)
    return IntegerType::get(context, 32);
  return Float32Type::get(context);
}

Value CPURowLowering::neutral(ReduceKind kind, Type type) {
  switch (kind) {
  case ReduceKind::Add:
  case ReduceKind::SumOfSquares:
    return emit.constant(type, 0.0);
  case ReduceKind::Max:
    return emit.constant(type, -std::numeric_limits<double>::infinity());
  case ReduceKind::AbsMax:
    return emit.constant(type, int64_t(0));
  }
  llvm_unreachable("unknown reduction");
}

SmallVector<Value> CPURowLowering::initAccumulators(ReduceOp op) {
  if (op.getCanonical() && isSum(op.getKind()) && !byLanes) {
    Value memref = scratch.lookup({op, currentRow()});
    int64_t lanes = cast<MemRefType>(memref.getType()).getShape()[0];
    int64_t width = std::gcd<int64_t>(lanes, 64);
    Value zero = emit.constant(VectorType::get({width}, b.getF32Type()), 0.0);
    for (int64_t lane = 0; lane < lanes; lane += width)
      vector::StoreOp::create(b, loc, zero, memref, index(lane));
    return {};
  }
  VectorType type = op.getRowType();
  slots.push_back({op, currentRow(), numParts(type)});
  auto part = cast<VectorType>(partType(type)).clone(laneElement(op.getKind(), b.getContext()));
  return SmallVector<Value>(numParts(type), neutral(op.getKind(), part));
}

Value CPURowLowering::masked(ReduceOp op, Value value, unsigned part, Chunk &chunk) {
  Value mask = laneMask(op.getRowType(), part, chunk);
  if (!mask)
    return value;
  ReduceKind kind = isSum(op.getKind()) ? ReduceKind::Add : op.getKind();
  if (op.getKind() == ReduceKind::AbsMax)
    kind = ReduceKind::Add; // still f32 here: 0 is neutral for magnitudes too
  return select(mask, value, neutral(kind, value.getType()));
}

SmallVector<Value> CPURowLowering::accumulate(ReduceOp op, ValueRange accumulators,
                                              const Parts &parts, unsigned piece, Chunk &chunk) {
  if (op.getCanonical() && isSum(op.getKind()) && !byLanes)
    return accumulateCanonical(op, parts, piece, chunk);
  SmallVector<Value> next;
  for (auto [part, value] : llvm::enumerate(parts)) {
    Value live = masked(op, value, part, chunk);
    Value accumulator = accumulators[part];
    if (op.getKind() == ReduceKind::SumOfSquares)
      next.push_back(math::FmaOp::create(b, loc, live, live, accumulator));
    else if (op.getKind() == ReduceKind::AbsMax)
      next.push_back(combine(op.getKind(), accumulator, emit.bitAnd(emit.asInt(live), 0x7fffffff)));
    else
      next.push_back(combine(op.getKind(), accumulator, live));
  }
  return next;
}

/// Combines the upper half with the lower half until one lane remains.
Value CPURowLowering::foldLanes(ReduceKind kind, Value lanes) {
  for (int64_t width = cast<VectorType>(lanes.getType()).getNumElements(); width > 1;) {
    width /= 2;
    auto half = [&](int64_t offset) -> Value {
      return vector::ExtractStridedSliceOp::create(b, loc, lanes, ArrayRef<int64_t>{offset},
                                                   ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1});
    };
    lanes = combine(kind, half(0), half(width));
  }
  return vector::ExtractOp::create(b, loc, lanes, ArrayRef<int64_t>{0});
}

SmallVector<Value> CPURowLowering::finishReductions(ArrayRef<ReduceOp> ops,
                                                    ArrayRef<SmallVector<Value>> accumulators) {
  SmallVector<Value> results;
  for (auto [reduce, lanes] : llvm::zip_equal(ops, accumulators)) {
    ReduceOp op = reduce;
    if (op.getCanonical() && isSum(op.getKind())) {
      results.push_back(finishCanonical(op));
      continue;
    }
    Value folded = lanes[0];
    for (Value part : ArrayRef<Value>(lanes).drop_front())
      folded = combine(op.getKind(), folded, part);
    folded = foldLanes(op.getKind(), folded);
    results.push_back(op.getKind() == ReduceKind::AbsMax ? emit.asFloat(folded) : folded);
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

static constexpr int64_t kNativeLanes = 16;

/// Reduces bf16 magnitudes in even and odd lanes, as 16-bit halves of the loaded words. Each group
/// becomes one native vector of f32 magnitudes. Returns null if a group does not fill it.
Value CPURowLowering::maximaOfWords(const Parts &parts, int64_t groups) {
  Value words = emit.bitOr(emit.shr(emit.asInt(parts[0]), 16), emit.asInt(parts[1]));
  int64_t count = cast<VectorType>(words.getType()).getNumElements();
  int64_t run = 2 * count / groups;
  constexpr int64_t kNativeHalves = 2 * kNativeLanes;
  if (run < kNativeHalves)
    return {};
  auto cast16 = [&](Value value, int64_t elements, int64_t bits) -> Value {
    auto type = VectorType::get({elements}, b.getIntegerType(bits));
    return vector::BitCastOp::create(b, loc, type, value);
  };
  auto slice = [&](Value from, int64_t offset, int64_t width) -> Value {
    return vector::ExtractStridedSliceOp::create(b, loc, from, ArrayRef<int64_t>{offset},
                                                 ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1});
  };
  Value magnitudes = emit.bitAnd(cast16(words, 2 * count, 16), 0x7fff);
  Value joined =
      emit.constant(VectorType::get({groups * kNativeLanes}, b.getI32Type()), int64_t(0));
  for (int64_t group = 0; group < groups; ++group) {
    Value own = groups == 1 ? magnitudes : slice(magnitudes, group * run, run);
    for (int64_t width = run / 2; width >= kNativeHalves; width /= 2)
      own = maxS(slice(own, 0, width), slice(own, width, width));
    Value pairs = cast16(own, kNativeLanes, 32);
    own = maxS(emit.shl(pairs, 16), emit.bitAnd(pairs, -0x10000));
    if (groups == 1)
      return own;
    joined = vector::InsertStridedSliceOp::create(
        b, loc, own, joined, ArrayRef<int64_t>{group * kNativeLanes}, ArrayRef<int64_t>{1});
  }
  return joined;
}

// A chunk holds whole groups, and every part holds an equal run of each group.
Parts CPURowLowering::groupReduce(GroupReduceOp op, const Parts &parts) {
  int64_t groups = widthOf(op.getType());
  bool magnitudes = op.getKind() == ReduceKind::AbsMax;
  Value lanes;
  auto widened = op.getValue().getDefiningOp<arith::ExtFOp>();
  Operation *halves = widened ? widened.getIn().getDefiningOp() : nullptr;
  if (magnitudes && parts.size() == 2 && halves && (isa<LoadOp>(halves) || isDequantized(halves)) &&
      getElementTypeOrSelf(widened.getIn().getType()).isBF16())
    lanes = maximaOfWords(parts, groups);
  if (!lanes)
    for (Value part : parts) {
      Value own = magnitudes ? emit.bitAnd(emit.asInt(part), 0x7fffffff) : part;
      lanes = lanes ? combine(op.getKind(), lanes, own) : own;
    }
  // Reduce each group to one native vector, without shuffles. Then reduce adjacent lanes of all
  // groups together, until one lane for each group remains.
  int64_t run = cast<VectorType>(lanes.getType()).getNumElements() / groups;
  auto slice = [&](Value from, int64_t offset, int64_t width) -> Value {
    return vector::ExtractStridedSliceOp::create(b, loc, from, ArrayRef<int64_t>{offset},
                                                 ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1});
  };
  if (run > kNativeLanes) {
    Value joined =
        emit.constant(VectorType::get({groups * kNativeLanes}, b.getI32Type()), int64_t(0));
    if (!magnitudes)
      joined = emit.asFloat(joined);
    for (int64_t group = 0; group < groups; ++group) {
      Value own = groups == 1 ? lanes : slice(lanes, group * run, run);
      for (int64_t width = run / 2; width >= kNativeLanes; width /= 2)
        own = combine(op.getKind(), slice(own, 0, width), slice(own, width, width));
      joined = groups == 1
                   ? own
                   : vector::InsertStridedSliceOp::create(b, loc, own, joined,
                                                          ArrayRef<int64_t>{group * kNativeLanes},
                                                          ArrayRef<int64_t>{1})
                         .getResult();
    }
    lanes = joined;
  }
  // Maxima do not depend on the order. Halves take fewer shuffles than adjacent lanes.
  if (groups == 1 && magnitudes) {
    Value folded = emit.asFloat(foldLanes(op.getKind(), lanes));
    return {vector::BroadcastOp::create(b, loc, VectorType::get({1}, b.getF32Type()), folded)};
  }
  while (cast<VectorType>(lanes.getType()).getNumElements() > groups) {
    auto pairs = vector::DeinterleaveOp::create(b, loc, lanes);
    lanes = combine(op.getKind(), pairs.getRes1(), pairs.getRes2());
  }
  return {magnitudes ? emit.asFloat(lanes) : lanes};
}

Parts CPURowLowering::groupBroadcast(GroupBroadcastOp op, const Parts &parts) {
  int64_t groups = widthOf(cast<VectorType>(op.getValue().getType()));
  auto type = cast<VectorType>(partType(cast<VectorType>(op.getType())));
  int64_t run = type.getNumElements() / groups;
  Value result;
  for (int64_t group = 0; group < groups; ++group) {
    Value element = vector::ExtractOp::create(b, loc, parts[0], ArrayRef<int64_t>{group});
    Value own =
        vector::BroadcastOp::create(b, loc, VectorType::get({run}, b.getF32Type()), element);
    if (groups == 1) {
      result = own;
      break;
    }
    if (!result)
      result = emit.constant(type, 0.0);
    result = vector::InsertStridedSliceOp::create(
        b, loc, own, result, ArrayRef<int64_t>{group * run}, ArrayRef<int64_t>{1});
  }
  return Parts(numParts(cast<VectorType>(op.getType())), result);
}
