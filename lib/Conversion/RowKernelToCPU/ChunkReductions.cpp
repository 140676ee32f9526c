// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChunkReductions.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

Value ChunkReductions::neutral(ReduceKind kind, Type type) {
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

// As integers, magnitudes order like the values, with infinity and then NaN at the top: an integer
// maximum propagates NaN at no cost.
SmallVector<Value> ChunkReductions::init(ReduceKind kind, VectorType type) {
  auto part = cast<VectorType>(chunks.partType(type));
  if (kind == ReduceKind::AbsMax)
    part = part.clone(b.getI32Type());
  return SmallVector<Value>(chunks.numParts(type), neutral(kind, part));
}

Value ChunkReductions::asAccumulator(ReduceKind kind, Value value) {
  return kind == ReduceKind::AbsMax ? emit.bitAnd(emit.asInt(value), 0x7fffffff) : value;
}

Value ChunkReductions::masked(ReduceOp op, Value value, unsigned part, Chunk &chunk) {
  Value mask = chunks.laneMask(op.getRowType(), part, chunk);
  if (!mask)
    return value;
  ReduceKind kind = isSum(op.getKind()) ? ReduceKind::Add : op.getKind();
  if (op.getKind() == ReduceKind::AbsMax)
    kind = ReduceKind::Add; // still f32 here: 0 is neutral for magnitudes too
  return emit.select(mask, value, neutral(kind, value.getType()));
}

Value ChunkReductions::slice(Value from, int64_t offset, int64_t width) {
  return vector::ExtractStridedSliceOp::create(b, loc, from, ArrayRef<int64_t>{offset},
                                               ArrayRef<int64_t>{width}, ArrayRef<int64_t>{1});
}

/// Combines the upper half with the lower half until one lane remains.
Value ChunkReductions::foldLanes(ReduceKind kind, Value lanes) {
  for (int64_t width = cast<VectorType>(lanes.getType()).getNumElements(); width > 1;) {
    width /= 2;
    lanes = combine(emit, kind, slice(lanes, 0, width), slice(lanes, width, width));
  }
  return vector::ExtractOp::create(b, loc, lanes, ArrayRef<int64_t>{0});
}

Value ChunkReductions::fold(ReduceKind kind, ValueRange accumulators) {
  Value folded = accumulators[0];
  for (Value part : accumulators.drop_front())
    folded = combine(emit, kind, folded, part);
  folded = foldLanes(kind, folded);
  return kind == ReduceKind::AbsMax ? emit.asFloat(folded) : folded;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Reduces bf16 magnitudes in even and odd lanes, as 16-bit halves of the loaded words. Each group
/// becomes one native vector of f32 magnitudes. Returns null if a group does not fill it.
Value ChunkReductions::maximaOfWords(const Parts &parts, int64_t groups) {
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
  Value magnitudes = emit.bitAnd(cast16(words, 2 * count, 16), 0x7fff);
  Value joined =
      emit.constant(VectorType::get({groups * kNativeLanes}, b.getI32Type()), int64_t(0));
  for (int64_t group = 0; group < groups; ++group) {
    Value own = groups == 1 ? magnitudes : slice(magnitudes, group * run, run);
    for (int64_t width = run / 2; width >= kNativeHalves; width /= 2)
      own = emit.maxS(slice(own, 0, width), slice(own, width, width));
    Value pairs = cast16(own, kNativeLanes, 32);
    own = emit.maxS(emit.shl(pairs, 16), emit.bitAnd(pairs, -0x10000));
    if (groups == 1)
      return own;
    joined = vector::InsertStridedSliceOp::create(
        b, loc, own, joined, ArrayRef<int64_t>{group * kNativeLanes}, ArrayRef<int64_t>{1});
  }
  return joined;
}

// A chunk holds whole groups, and every part holds an equal run of each group.
Parts ChunkReductions::groupReduce(GroupReduceOp op, Parts parts, Chunk &chunk) {
  // The last group of a partial chunk may have fewer columns.
  auto type = cast<VectorType>(op.getValue().getType());
  ReduceKind kind = op.getKind() == ReduceKind::AbsMax ? ReduceKind::Add : op.getKind();
  for (auto [part, value] : llvm::enumerate(parts))
    if (Value live = chunks.laneMask(type, part, chunk))
      value = emit.select(live, value, neutral(kind, value.getType()));
  int64_t groups = chunks.widthOf(op.getType());
  bool magnitudes = op.getKind() == ReduceKind::AbsMax;
  Value lanes;
  auto widened = op.getValue().getDefiningOp<arith::ExtFOp>();
  Operation *halves = widened ? widened.getIn().getDefiningOp() : nullptr;
  if (magnitudes && parts.size() == 2 && halves &&
      (isa<LoadOp>(halves) || isDequantized(halves, chunks)) &&
      getElementTypeOrSelf(widened.getIn().getType()).isBF16())
    lanes = maximaOfWords(parts, groups);
  if (!lanes)
    for (Value part : parts) {
      Value own = asAccumulator(op.getKind(), part);
      lanes = lanes ? combine(emit, op.getKind(), lanes, own) : own;
    }
  // Reduce each group to one native vector, without shuffles. Then reduce adjacent lanes of all
  // groups together, until one lane for each group remains.
  int64_t run = cast<VectorType>(lanes.getType()).getNumElements() / groups;
  if (run > kNativeLanes) {
    Value joined =
        emit.constant(VectorType::get({groups * kNativeLanes}, b.getI32Type()), int64_t(0));
    if (!magnitudes)
      joined = emit.asFloat(joined);
    for (int64_t group = 0; group < groups; ++group) {
      Value own = groups == 1 ? lanes : slice(lanes, group * run, run);
      for (int64_t width = run / 2; width >= kNativeLanes; width /= 2)
        own = combine(emit, op.getKind(), slice(own, 0, width), slice(own, width, width));
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
    lanes = combine(emit, op.getKind(), pairs.getRes1(), pairs.getRes2());
  }
  return {magnitudes ? emit.asFloat(lanes) : lanes};
}

Parts ChunkReductions::groupBroadcast(GroupBroadcastOp op, const Parts &parts) {
  int64_t groups = chunks.widthOf(cast<VectorType>(op.getValue().getType()));
  auto type = cast<VectorType>(chunks.partType(cast<VectorType>(op.getType())));
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
  return Parts(chunks.numParts(cast<VectorType>(op.getType())), result);
}
