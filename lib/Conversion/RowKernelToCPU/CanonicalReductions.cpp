// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Canonical sums have up to 2048 lanes, more than registers hold. If nothing else in a phase
// depends on the order, the phase visits the row lane by lane. It adds all elements of the lanes of
// one chunk and folds these lanes before the next chunk starts. Otherwise all lanes are in memory.

#include "CPURowLowering.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

/// Lanes of a chunk that are folded with the lanes of other chunks: one native vector of f32.
static constexpr int64_t kNativeLanes = 16;

// Returns the number of lanes. Lanes beyond the definition change nothing, since they add +0.
static int64_t canonicalLanes(ReduceOp op) {
  auto program = op->getParentOfType<ProgramOp>();
  int64_t columns = op.getValues().size() * op.getRowType().getNumElements();
  int64_t lanes = std::min<int64_t>(llvm::PowerOf2Ceil(columns), ReduceOp::kCanonicalLanes);
  return std::max(lanes, *program.getScheduleAs<CPUScheduleAttr>().getChunk());
}

// Chunks of pieces or of wide groups may begin at any lane and extend past the last lane.
int64_t CPURowLowering::canonicalMemory(ReduceOp op) {
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

bool CPURowLowering::reducesSequentially(ReduceOp op) {
  return op.getCanonical() && isSum(op.getKind()) && op.getValues().size() > 1 && wrapsAround(op);
}

//===----------------------------------------------------------------------===//
// Lane by lane
//===----------------------------------------------------------------------===//

bool CPURowLowering::walksByLanes(ArrayRef<ReduceOp> reduces) {
  auto isCanonicalSum = [](ReduceOp op) { return op.getCanonical() && isSum(op.getKind()); };
  return llvm::any_of(reduces, isCanonicalSum) && llvm::all_of(reduces, [&](ReduceOp op) {
           return op.getValues().size() == 1 && ratioOf(op.getRowType()) == 1 &&
                  (isCanonicalSum(op) || !isSum(op.getKind()));
         });
}

void CPURowLowering::beginPhase(bool isLast, ArrayRef<ReduceOp> reduces) {
  inLastPhase = isLast;
  if (passesBegun++ == 0)
    fetchingPasses = countFetchingPasses(reduces);
  numbersOfGroups = findNumbersOfGroups(reduces);
  byLanes = numbersOfGroups.empty() && walksByLanes(reduces);
  slots.clear();
}

SmallVector<Value>
CPURowLowering::forEachChunkByLanes(ValueRange accumulators,
                                    function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  auto isCanonicalSum = [](const Slot &slot) {
    ReduceOp op = slot.op;
    return op.getCanonical() && isSum(op.getKind());
  };
  int64_t lanes = canonicalLanes(slots.front().op);
  // The end of the last full chunk, and the length of the partial chunk.
  Value full, rest;
  int64_t staticRest = 0;
  if (columns) {
    rest = rem(columns, chunkColumns);
    full = sub(columns, rest);
  } else {
    staticRest = getLongest() % chunkColumns;
    full = index(getLongest() - staticRest);
  }

  auto walkLanes = [&](Value first, ValueRange start) {
    // Sums restart for each chunk of lanes; maxima continue.
    SmallVector<Value> values(start);
    unsigned at = 0;
    for (const Slot &slot : slots) {
      if (isCanonicalSum(slot))
        std::copy_n(accumulators.begin() + at, slot.count, values.begin() + at);
      at += slot.count;
    }
    auto chunks =
        scf::ForOp::create(b, loc, first, full, index(lanes), values,
                           [&](OpBuilder &, Location, Value position, ValueRange carried) {
                             OpBuilder::InsertionGuard guard(b);
                             b.setInsertionPointToEnd(position.getParentBlock());
                             Chunk chunk;
                             chunk.position = position;
                             scf::YieldOp::create(b, loc, body(chunk, carried));
                           });
    values = SmallVector<Value>(chunks.getResults());
    if (!columns && !staticRest)
      return values;
    Value own = bitAnd(full, lanes - 1);
    Value hasRest = num(own).eq(first);
    if (columns) {
      Value any = num(rest).ne(0);
      hasRest = bitAnd(hasRest, any);
    }
    auto tail = scf::IfOp::create(b, loc, TypeRange(ValueRange(values)), hasRest,
                                  /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(tail.thenBlock());
    Chunk chunk;
    chunk.position = full;
    chunk.liveColumns = staticRest;
    chunk.liveColumnsValue = rest;
    scf::YieldOp::create(b, loc, body(chunk, values));
    b.setInsertionPointToStart(tail.elseBlock());
    scf::YieldOp::create(b, loc, values);
    return SmallVector<Value>(tail.getResults());
  };

  auto foldChunk = [&](Value first, ValueRange values) {
    unsigned at = 0;
    for (const Slot &slot : slots) {
      if (isCanonicalSum(slot)) {
        // Even and odd lanes are adjacent.
        Value own = values[at];
        for (unsigned part = 1; part < slot.count; ++part)
          own = add(own, values[at + part]);
        own = foldNeighbours(own, kNativeLanes);
        int64_t width = cast<VectorType>(own.getType()).getNumElements();
        Value number = div(first, chunkColumns / width);
        vector::StoreOp::create(b, loc, own, scratch.lookup({slot.op, slot.row}), number);
      }
      at += slot.count;
    }
  };

  if (lanes == chunkColumns) {
    SmallVector<Value> values = walkLanes(index(0), accumulators);
    foldChunk(index(0), values);
    return values;
  }
  auto all = scf::ForOp::create(b, loc, index(0), index(lanes), index(chunkColumns), accumulators,
                                [&](OpBuilder &, Location, Value first, ValueRange carried) {
                                  OpBuilder::InsertionGuard guard(b);
                                  b.setInsertionPointToEnd(first.getParentBlock());
                                  SmallVector<Value> values = walkLanes(first, carried);
                                  foldChunk(first, values);
                                  scf::YieldOp::create(b, loc, values);
                                });
  return SmallVector<Value>(all.getResults());
}

/// Adds adjacent lanes until at most `width` lanes remain.
Value CPURowLowering::foldNeighbours(Value lanes, int64_t width) {
  while (cast<VectorType>(lanes.getType()).getNumElements() > width) {
    auto pairs = vector::DeinterleaveOp::create(b, loc, lanes);
    lanes = add(pairs.getRes1(), pairs.getRes2());
  }
  return lanes;
}

//===----------------------------------------------------------------------===//
// All lanes in memory
//===----------------------------------------------------------------------===//

// With even and odd lanes, the memory holds all even lanes, then all odd lanes. The lanes of a part
// may be in either half, since a piece may begin at an odd column.
SmallVector<Value> CPURowLowering::accumulateCanonical(ReduceOp op, const Parts &parts,
                                                       unsigned piece, Chunk &chunk) {
  Value memref = scratch.lookup({op, currentRow()});
  int64_t lanes = canonicalLanes(op), numParts = parts.size();
  int64_t ratio = ratioOf(op.getRowType()), length = op.getRowType().getNumElements();
  Value first = chunk.position;
  if (ratio != 1)
    first = div(first, ratio);
  if (piece && columns) {
    Value own = div(columns, ratio);
    first = add(first, mul(own, piece));
  } else if (piece) {
    first = add(first, piece * length);
  }
  bool hasPieces = op.getValues().size() > 1;
  int64_t half = canonicalMemory(op) / numParts, ownLanes = lanes / numParts;
  bool beginsAnywhere = !numbersOfGroups.empty() ||
                        (hasPieces && (columns || length % widthOf(op.getRowType()) != 0));
  bool mayWrap = beginsAnywhere && wrapsAround(op);
  for (auto [part, value] : llvm::enumerate(parts)) {
    Value live = masked(op, value, part, chunk);
    auto type = cast<VectorType>(live.getType());
    Value lane = part ? add(first, part) : first;
    lane = bitAnd(lane, lanes - 1);
    Value begin = index(part * half);
    if (numParts > 1) {
      if (hasPieces) {
        Value odd = bitAnd(lane, 1);
        begin = mul(odd, half);
      }
      lane = div(lane, numParts);
    }
    Value indices = add(begin, lane);
    Value behind = add(begin, ownLanes);
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
      wraps = num(lane).ugt(ownLanes - type.getNumElements());
      copyIfWraps(begin, behind);
    }
    Value sum = vector::LoadOp::create(b, loc, type, memref, indices);
    sum = op.getKind() == ReduceKind::SumOfSquares
              ? math::FmaOp::create(b, loc, live, live, sum).getResult()
              : Value(add(sum, live));
    vector::StoreOp::create(b, loc, sum, memref, indices);
    if (mayWrap)
      copyIfWraps(behind, begin);
  }
  return {};
}

Value CPURowLowering::finishCanonical(ReduceOp op) {
  Value memref = scratch.lookup({op, currentRow()});
  int64_t lanes = canonicalLanes(op);
  unsigned parts = numParts(op.getRowType());
  if (byLanes)
    return foldScratch(memref, lanes / chunkColumns * std::min(kNativeLanes, chunkColumns / parts),
                       /*oddLanes=*/0);
  return foldScratch(memref, lanes, /*oddLanes=*/parts == 2 ? canonicalMemory(op) / 2 : 0);
}

/// Adds adjacent lanes level by level. The result of a level overwrites lanes that are already
/// read. The memory holds all even lanes and, from `oddLanes` on, all odd lanes. If `oddLanes` is
/// 0, lanes are in order.
Value CPURowLowering::foldScratch(Value memref, int64_t lanes, int64_t oddLanes) {
  auto level = [&](bool apart) {
    int64_t half = lanes / 2, step = std::min(kNativeLanes, half);
    auto type = VectorType::get({step}, b.getF32Type());
    auto addPairs = [&](Value position) {
      Value even, odd;
      if (apart) {
        even = vector::LoadOp::create(b, loc, type, memref, position);
        Value other = add(position, oddLanes);
        odd = vector::LoadOp::create(b, loc, type, memref, other);
      } else {
        Value twice = mul(position, 2);
        Value both = vector::LoadOp::create(b, loc, VectorType::get({2 * step}, b.getF32Type()),
                                            memref, twice);
        auto pairs = vector::DeinterleaveOp::create(b, loc, both);
        even = pairs.getRes1();
        odd = pairs.getRes2();
      }
      vector::StoreOp::create(b, loc, add(even, odd), memref, position);
    };
    if (half == step)
      addPairs(index(0));
    else
      scf::ForOp::create(b, loc, index(0), index(half), index(step), ValueRange(),
                         [&](OpBuilder &, Location, Value position, ValueRange) {
                           OpBuilder::InsertionGuard guard(b);
                           b.setInsertionPointToEnd(position.getParentBlock());
                           addPairs(position);
                           scf::YieldOp::create(b, loc);
                         });
    lanes = half;
  };
  if (oddLanes && lanes > 1)
    level(/*apart=*/true);
  while (lanes > kNativeLanes)
    level(/*apart=*/false);
  Value rest =
      vector::LoadOp::create(b, loc, VectorType::get({lanes}, b.getF32Type()), memref, index(0));
  rest = foldNeighbours(rest, 1);
  return vector::ExtractOp::create(b, loc, rest, ArrayRef<int64_t>{0});
}
