// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/PieceTiles.h"
#include "fusednorm/Support/KeyPieces.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using Predicate = arith::CmpIPredicate;

PieceTiles::PieceTiles(FloatEmitter &e, KeyBlockIterator &walk, int64_t keys, Value pieces,
                       Value lane)
    : e(e) {
  Value all = e.toI32(pieces);
  count = e.larger(e.smaller(e.ceilDiv(walk.findMostKeys(lane), keys), all), 1);
}

Value PieceTiles::fitLevels(Value tiles, Value blocks) {
  // A tile has blocks / tiles units, and a unit has this number of pieces.
  Value ofTile = e.larger(e.div(blocks, tiles), 1);
  Value needed = e.div(e.sub(e.add(count, ofTile), 1), ofTile), levels = e.i32(0);
  for (int64_t level = 0; level < kMostRunLevels; ++level) {
    Value isMore = e.compare(Predicate::sgt, needed, int64_t(1) << level);
    levels = e.add(levels, e.select(isMore, e.i32(1), e.i32(0)));
  }
  return levels;
}

Value PieceTiles::fillLevels(Value tiles, Value blocks) {
  Value wanted = e.mul(blocks, kRunWaves), levels = e.i32(0);
  for (int64_t level = 1; level <= kMostRunLevels; ++level) {
    Value units = e.mul(tiles, countRuns(e, count, e.i32(level)));
    Value isFull = e.compare(Predicate::sge, units, wanted);
    levels = e.add(levels, e.select(isFull, e.i32(1), e.i32(0)));
  }
  return levels;
}

Value PieceTiles::countRuns(FloatEmitter &e, Value pieces, Value levels) {
  return e.add(e.shr(e.sub(pieces, 1), levels), 1);
}

Value PieceTiles::rotate(FloatEmitter &e, Value number, Value run, Value tiles, Value blocks) {
  // Tile t of run r is number r * tiles + t - r * step. With this step, its block is t - r, modulo
  // the number of blocks.
  Value step = e.rem(e.add(tiles, 1), blocks);
  return e.rem(e.add(number, e.mul(e.rem(run, blocks), step)), tiles);
}
