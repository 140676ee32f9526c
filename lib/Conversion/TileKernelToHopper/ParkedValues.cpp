// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ParkedValues.h"

using namespace mlir;
using namespace fusednorm::tilehopper;
using fusednorm::tilegpu::AttentionRun;

void ParkedValues::store(ValueRange values, int64_t first) {
  // All lanes have loaded the previous values.
  h.syncWarp();
  h.branch(h.isEqual(lane, 0), [&] {
    for (auto [i, value] : llvm::enumerate(values))
      e.store(e.toI32(value), h.at(base, 4 * (first + int64_t(i))), 4);
  });
  h.syncWarp();
}

ParkedValues::Values ParkedValues::load(int64_t first, int64_t count) {
  Values values;
  for (int64_t i = first; i < first + count; ++i) {
    // A volatile load does not become the stored value, which would occupy a register.
    Value word = LLVM::LoadOp::create(h, h.getI32Type(), h.at(base, 4 * i), 4, /*isVolatile=*/true);
    values.push_back(e.toIndex(h.uniform(word)));
  }
  return values;
}

void ParkedValues::store(const AttentionRun &run) {
  Values values{run.sequence, run.begin,    run.count,    run.position,
                run.last,     run.keyBegin, run.keyCount, run.keyStart};
  if (run.pieces)
    values.push_back(run.pieces);
  store(values, kRun);
}

AttentionRun ParkedValues::load(const AttentionRun &run) {
  Values all = load(kRun, run.pieces ? kLoops - kRun : kLoops - kRun - 1);
  return {all[0], all[1], all[2], all[3],    all[4],
          all[5], all[6], all[7], run.scale, run.pieces ? e.toI32(all[8]) : Value()};
}
