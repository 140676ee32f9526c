// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/PieceTiles.h"
#include "fusednorm/Target/TargetInfo.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

PieceTiles::PieceTiles(FloatEmitter &e, AttentionOp op, const GPUKernelFunction &function,
                       KeyBlockIterator &walk, int64_t keys, Value pieces, Value lane)
    : e(e), op(op), function(function), all(e.toI32(pieces)), count(all) {
  // The states of other pieces are cleared in one run of elements.
  if (op.getLse() && cast<MemRefType>(op.getLse().getType()).getLayout().isIdentity())
    count = e.larger(e.smaller(e.ceilDiv(walk.findMostKeys(lane), keys), all), 1);
}

void PieceTiles::clearOthers(Value thread, Value threads) {
  constexpr int64_t kBytes = 4;
  if (count == all)
    return;
  const auto &lse = function.getBuffer(op.getLse());
  Value size = lse.strides[0];
  Value begin = e.add(e.mul(e.toIndex(count), size), e.toIndex(thread));
  auto loop =
      scf::ForOp::create(e.b, e.loc, begin, e.mul(e.toIndex(all), size), e.toIndex(threads));
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(loop.getBody());
  Value address = e.ahead(lse.pointer, e.mul(loop.getInductionVar(), kBytes));
  e.store(e.minusInfinity(), address, kBytes);
}

Value PieceTiles::rotate(FloatEmitter &e, Value number, Value piece, Value tiles, Value blocks) {
  // Tile t of piece p is number p * tiles + t - p * step. With this step, its block is t - p,
  // modulo the number of blocks.
  Value step = e.rem(e.add(tiles, 1), blocks);
  return e.rem(e.add(number, e.mul(e.rem(piece, blocks), step)), tiles);
}
