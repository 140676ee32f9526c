// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CanonicalSums.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

// Returns the number of lanes. Lanes beyond the definition change nothing, since they add +0.
static int64_t canonicalLanes(ReduceOp op) {
  auto program = op->getParentOfType<ProgramOp>();
  int64_t columns = op.getValues().size() * op.getRowType().getNumElements();
  int64_t lanes = std::min<int64_t>(llvm::PowerOf2Ceil(columns), ReduceOp::kCanonicalLanes);
  return std::max(lanes, *program.getScheduleAs<CPUScheduleAttr>().getChunk());
}

// Chunks of pieces or of wide groups may begin at any lane and extend past the last lane.
int64_t CanonicalSums::countElements(ReduceOp op) {
  auto program = op->getParentOfType<ProgramOp>();
  bool reachesPast = op.getValues().size() > 1 || !RowGroups::of(program).swept.empty();
  return canonicalLanes(op) +
         (reachesPast ? *program.getScheduleAs<CPUScheduleAttr>().getChunk() : 0);
}

/// Returns whether lanes have more than one element.
static bool wrapsAround(ReduceOp op) {
  auto program = op->getParentOfType<ProgramOp>();
  int64_t columns = op.getValues().size() * op.getRowType().getNumElements();
  return program.getColumns() || columns > ReduceOp::kCanonicalLanes;
}

bool CanonicalSums::isSequential(ReduceOp op) {
  return contains(op) && op.getValues().size() > 1 && wrapsAround(op);
}

//===----------------------------------------------------------------------===//
// Lane by lane
//===----------------------------------------------------------------------===//

void CanonicalSums::beginPhase(ArrayRef<ReduceOp> reduces, bool visitsGroups) {
  byGroups = visitsGroups;
  byLanes = !byGroups && llvm::any_of(reduces, contains) && llvm::all_of(reduces, [&](ReduceOp op) {
    return op.getValues().size() == 1 && chunks.ratioOf(op.getRowType()) == 1 &&
           (contains(op) || !isSum(op.getKind()));
  });
  slots.clear();
}

/// Visits the chunks with the lanes from `first` on.
SmallVector<Value> CanonicalSums::walkLanes(Value first, int64_t lanes, const End &end,
                                            SmallVector<Value> values, ChunkBody body) {
  values = chunks.loop(first, end.full, chunks.index(lanes), values,
                       [&](Value position, ValueRange carried) {
                         Chunk chunk;
                         chunk.position = position;
                         return body(chunk, carried);
                       });
  if (!chunks.columns && !end.staticRest)
    return values;
  Value own = chunks.bitAnd(end.full, lanes - 1);
  Value hasRest = chunks.num(own).eq(first);
  if (chunks.columns) {
    Value any = chunks.num(end.rest).ne(0);
    hasRest = chunks.bitAnd(hasRest, any);
  }
  auto tail = scf::IfOp::create(b, loc, TypeRange(ValueRange(values)), hasRest,
                                /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(tail.thenBlock());
  Chunk chunk;
  chunk.position = end.full;
  chunk.liveColumns = end.staticRest;
  chunk.liveColumnsValue = end.rest;
  scf::YieldOp::create(b, loc, body(chunk, values));
  b.setInsertionPointToStart(tail.elseBlock());
  scf::YieldOp::create(b, loc, values);
  return SmallVector<Value>(tail.getResults());
}

/// Stores the folded lanes of one chunk.
void CanonicalSums::foldChunk(Value first, ValueRange values) {
  for (const Slot &slot : slots) {
    ValueRange parts = values.take_front(slot.count);
    values = values.drop_front(slot.count);
    if (!contains(slot.op))
      continue;
    // Even and odd lanes are adjacent.
    Value own = parts.front();
    for (Value part : parts.drop_front())
      own = chunks.add(own, part);
    own = foldNeighbours(own, kNativeLanes);
    int64_t width = cast<VectorType>(own.getType()).getNumElements();
    Value number = chunks.div(first, chunks.chunkColumns / width);
    vector::StoreOp::create(b, loc, own, memory.lookup({slot.op, slot.row}), number);
  }
}

SmallVector<Value> CanonicalSums::forEachChunk(ValueRange accumulators, ChunkBody body) {
  int64_t lanes = canonicalLanes(slots.front().op), step = chunks.chunkColumns;
  End end;
  if (chunks.columns) {
    end.rest = chunks.rem(chunks.columns, step);
    end.full = chunks.sub(chunks.columns, end.rest);
  } else {
    end.staticRest = chunks.longest % step;
    end.full = chunks.index(chunks.longest - end.staticRest);
  }
  auto takeLanes = [&](Value first, ValueRange carried) {
    // Sums restart for each chunk of lanes; maxima continue.
    SmallVector<Value> values(carried);
    unsigned at = 0;
    for (const Slot &slot : slots) {
      if (contains(slot.op))
        std::copy_n(accumulators.begin() + at, slot.count, values.begin() + at);
      at += slot.count;
    }
    values = walkLanes(first, lanes, end, std::move(values), body);
    foldChunk(first, values);
    return values;
  };
  if (lanes == step)
    return takeLanes(chunks.index(0), accumulators);
  return chunks.loop(chunks.index(0), chunks.index(lanes), chunks.index(step), accumulators,
                     takeLanes);
}

/// Adds adjacent lanes until at most `width` lanes remain.
Value CanonicalSums::foldNeighbours(Value lanes, int64_t width) {
  while (cast<VectorType>(lanes.getType()).getNumElements() > width) {
    auto pairs = vector::DeinterleaveOp::create(b, loc, lanes);
    lanes = chunks.add(pairs.getRes1(), pairs.getRes2());
  }
  return lanes;
}

//===----------------------------------------------------------------------===//
// All lanes in memory
//===----------------------------------------------------------------------===//

void CanonicalSums::clear(ReduceOp op, unsigned row) {
  Value memref = memory.lookup({op, row});
  int64_t lanes = cast<MemRefType>(memref.getType()).getShape()[0];
  int64_t width = std::gcd<int64_t>(lanes, 64);
  Value zero = chunks.constant(VectorType::get({width}, b.getF32Type()), 0.0);
  for (int64_t lane = 0; lane < lanes; lane += width)
    vector::StoreOp::create(b, loc, zero, memref, chunks.index(lane));
}

// With even and odd lanes, the memory holds all even lanes, then all odd lanes. The lanes of a part
// may be in either half, since a piece may begin at an odd column.
void CanonicalSums::accumulate(ReduceOp op, unsigned row, const Parts &parts, unsigned piece,
                               Chunk &chunk) {
  Value memref = memory.lookup({op, row});
  int64_t lanes = canonicalLanes(op), numParts = parts.size();
  int64_t ratio = chunks.ratioOf(op.getRowType()), length = op.getRowType().getNumElements();
  Value columns = chunks.columns, first = chunk.position;
  if (ratio != 1)
    first = chunks.div(first, ratio);
  if (piece && columns) {
    Value own = chunks.div(columns, ratio);
    first = chunks.add(first, chunks.mul(own, piece));
  } else if (piece) {
    first = chunks.add(first, piece * length);
  }
  bool hasPieces = op.getValues().size() > 1;
  int64_t half = countElements(op) / numParts, ownLanes = lanes / numParts;
  bool beginsAnywhere =
      byGroups || (hasPieces && (columns || length % chunks.widthOf(op.getRowType()) != 0));
  bool mayWrap = beginsAnywhere && wrapsAround(op);
  for (auto [part, value] : llvm::enumerate(parts)) {
    Value live = reductions.masked(op, value, part, chunk);
    auto type = cast<VectorType>(live.getType());
    Value lane = part ? chunks.add(first, part) : first;
    lane = chunks.bitAnd(lane, lanes - 1);
    Value begin = chunks.index(part * half);
    if (numParts > 1) {
      if (hasPieces) {
        Value odd = chunks.bitAnd(lane, 1);
        begin = chunks.mul(odd, half);
      }
      lane = chunks.div(lane, numParts);
    }
    Value indices = chunks.add(begin, lane);
    Value behind = chunks.add(begin, ownLanes);
    // Lanes past the last one wrap around to the first ones.
    Value wraps;
    auto copyIfWraps = [&](Value from, Value to) {
      auto branch = scf::IfOp::create(b, loc, wraps, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(branch.thenBlock());
      Value own = vector::LoadOp::create(b, loc, type, memref, from);
      vector::StoreOp::create(b, loc, own, memref, to);
    };
    if (mayWrap) {
      wraps = chunks.num(lane).ugt(ownLanes - type.getNumElements());
      copyIfWraps(begin, behind);
    }
    Value sum = vector::LoadOp::create(b, loc, type, memref, indices);
    sum = op.getKind() == ReduceKind::SumOfSquares
              ? math::FmaOp::create(b, loc, live, live, sum).getResult()
              : Value(chunks.add(sum, live));
    vector::StoreOp::create(b, loc, sum, memref, indices);
    if (mayWrap)
      copyIfWraps(behind, begin);
  }
}

Value CanonicalSums::finish(ReduceOp op, unsigned row) {
  Value memref = memory.lookup({op, row});
  int64_t lanes = canonicalLanes(op);
  unsigned parts = chunks.numParts(op.getRowType());
  if (byLanes)
    return foldMemory(
        memref, lanes / chunks.chunkColumns * std::min(kNativeLanes, chunks.chunkColumns / parts),
        /*oddLanes=*/0);
  return foldMemory(memref, lanes, /*oddLanes=*/parts == 2 ? countElements(op) / 2 : 0);
}

/// Adds the pairs of lanes of one level. With `oddLanes`, the second lanes of all pairs begin
/// there.
void CanonicalSums::foldLevel(Value memref, int64_t half, int64_t oddLanes) {
  int64_t step = std::min(kNativeLanes, half);
  auto type = VectorType::get({step}, b.getF32Type());
  auto addPairs = [&](Value position) {
    Value even, odd;
    if (oddLanes) {
      even = vector::LoadOp::create(b, loc, type, memref, position);
      Value other = chunks.add(position, oddLanes);
      odd = vector::LoadOp::create(b, loc, type, memref, other);
    } else {
      Value twice = chunks.mul(position, 2);
      Value both = vector::LoadOp::create(b, loc, VectorType::get({2 * step}, b.getF32Type()),
                                          memref, twice);
      auto pairs = vector::DeinterleaveOp::create(b, loc, both);
      even = pairs.getRes1();
      odd = pairs.getRes2();
    }
    vector::StoreOp::create(b, loc, Value(chunks.add(even, odd)), memref, position);
  };
  if (half == step)
    return addPairs(chunks.index(0));
  chunks.loop(chunks.index(0), chunks.index(half), chunks.index(step), ValueRange(),
              [&](Value position, ValueRange) {
                addPairs(position);
                return SmallVector<Value>();
              });
}

/// Adds adjacent lanes level by level. The result of a level overwrites lanes that are already
/// read. The memory holds all even lanes and, from `oddLanes` on, all odd lanes. If `oddLanes` is
/// 0, lanes are in order.
Value CanonicalSums::foldMemory(Value memref, int64_t lanes, int64_t oddLanes) {
  if (oddLanes && lanes > 1)
    foldLevel(memref, lanes /= 2, oddLanes);
  while (lanes > kNativeLanes)
    foldLevel(memref, lanes /= 2, /*oddLanes=*/0);
  Value rest = vector::LoadOp::create(b, loc, VectorType::get({lanes}, b.getF32Type()), memref,
                                      chunks.index(0));
  rest = foldNeighbours(rest, 1);
  return vector::ExtractOp::create(b, loc, rest, ArrayRef<int64_t>{0});
}
