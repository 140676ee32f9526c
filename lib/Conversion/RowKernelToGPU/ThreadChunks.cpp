// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ThreadChunks.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

// Visits the vectors of a piece for a canonical sum. The lanes of the sum continue at the end of
// the previous piece: thread t takes vectors t, T + t, ... of the whole row, not of the piece.
// These vectors are loaded for the sum only.
SmallVector<Value> ThreadChunks::forEachShifted(unsigned piece, ValueRange accumulators,
                                                Body body) {
  int64_t stride = steps * layout.rowThreads();
  Vectors vectors = threads.vectorsOfRow();
  Value before = mul(vectors.value, piece);
  Value shift = bitAnd(before, stride - 1);
  Value end = add(vectors.value, shift);
  Value first = sub(coordinate.inRow, shift);
  llvm::SaveAndRestore<bool> shifted(threads.isShifted, true);
  auto loop =
      scf::ForOp::create(b, loc, i32(0), end, i32(stride), accumulators,
                         [&](OpBuilder &, Location, Value base, ValueRange carried) {
                           OpBuilder::InsertionGuard guard(b);
                           b.setInsertionPointToEnd(base.getParentBlock());
                           SmallVector<Value> next(carried);
                           for (int64_t step = 0; step < steps; ++step) {
                             Chunk chunk;
                             chunk.number = step;
                             chunk.position = add(base, first);
                             if (step)
                               chunk.position = add(chunk.position, step * layout.rowThreads());
                             chunk.live = threads.isBefore(threads.vectorOf(chunk), vectors);
                             next = body(chunk, next);
                           }
                           scf::YieldOp::create(b, loc, next);
                         });
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value> ThreadChunks::forEach(ValueRange accumulators, MutableArrayRef<Chunk> kept,
                                         Body body) {
  SmallVector<Value> values(accumulators);
  if (layout.inRegisters()) {
    for (Chunk &chunk : kept)
      values = body(chunk, values);
    return values;
  }
  // Chunks of different accumulators of a canonical sum need different code.
  int64_t unroll = steps, stride = unroll * layout.rowThreads();
  bool isRolled = threads.columns || layout.isCompact;
  bool isPartial = threads.columns || (isRolled && layout.vectors % stride != 0);
  int64_t rounds = isRolled ? 0 : layout.vectors / stride;
  Vectors vectors = isRolled ? threads.vectorsOfRow() : Vectors();
  Value end = isRolled ? vectors.value : i32(rounds * stride);
  if (isRolled || rounds) {
    auto loop = scf::ForOp::create(
        b, loc, i32(0), end, i32(stride), values,
        [&](OpBuilder &, Location, Value base, ValueRange carried) {
          OpBuilder::InsertionGuard guard(b);
          b.setInsertionPointToEnd(base.getParentBlock());
          SmallVector<Value> next(carried);
          for (int64_t step = 0; step < unroll; ++step) {
            Chunk chunk;
            chunk.number = step;
            Value own = add(base, coordinate.inRow);
            if (step)
              own = add(own, step * layout.rowThreads());
            chunk.position = own;
            chunk.ordinal = div(base, layout.rowThreads());
            if (step)
              chunk.ordinal = add(chunk.ordinal, step);
            if (isPartial)
              chunk.live = threads.isBefore(threads.vectorOf(chunk), vectors);
            if (!step || !threads.columns || layout.storage != RowStorage::Shared) {
              next = body(chunk, next);
              continue;
            }
            // Shared memory has no space for chunks past the row.
            Value begin = add(base, step * layout.rowThreads());
            Value inRow = threads.isBefore(Vectors{begin}, vectors);
            auto branch = scf::IfOp::create(b, loc, TypeRange(ValueRange(next)), inRow,
                                            /*withElseRegion=*/true);
            OpBuilder::InsertionGuard insertion(b);
            b.setInsertionPointToStart(branch.thenBlock());
            scf::YieldOp::create(b, loc, body(chunk, next));
            b.setInsertionPointToStart(branch.elseBlock());
            scf::YieldOp::create(b, loc, next);
            next = SmallVector<Value>(branch.getResults());
          }
          scf::YieldOp::create(b, loc, next);
        });
    values = SmallVector<Value>(loop.getResults());
  }
  for (int64_t number = rounds * unroll; !isRolled && number < layout.chunks; ++number) {
    Chunk chunk = threads.makeChunk(number);
    values = body(chunk, values);
  }
  return values;
}
