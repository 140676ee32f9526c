// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneAccumulation.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

AttentionTile::Lanes LaneAccumulation::accumulateNumbers(const KeyBlock &block,
                                                         const Lanes &initial, Value column,
                                                         int64_t count) {
  Lanes ownColumns;
  for (int64_t row = 0; row < count; ++row)
    ownColumns.push_back(e.add(column, row));
  return e.loop(e.index(0), block.padded, kUnroll, initial, [&](Value first, ValueRange carried) {
    Lanes next(carried);
    for (int64_t step = 0; step < kUnroll; ++step) {
      Value key = e.add(first, step);
      Lanes weight;
      for (int64_t part = 0; part < in.parts; ++part)
        weight.push_back(e.load(memory.scores, {key, in.lane(part)}));
      for (int64_t row = 0; row < count; ++row) {
        Value number = e.splat(
            memref::LoadOp::create(b, loc, memory.values, ValueRange{key, ownColumns[row]}));
        for (int64_t part = 0; part < in.parts; ++part) {
          Value &sum = next[row * in.parts + part];
          sum = e.fma(number, weight[part], sum);
        }
      }
    }
    return next;
  });
}

void LaneAccumulation::accumulateColumns(Value group, const KeyBlock &block, const Lanes &factors,
                                         Value column, int64_t count) {
  Lanes initial;
  for (int64_t row = 0; row < count; ++row)
    for (int64_t part = 0; part < in.parts; ++part)
      initial.push_back(e.mulf(
          e.load(memory.accumulators, {group, e.add(column, row), in.lane(part)}), factors[part]));
  Lanes results = in.hasPairs ? pairGemms.accumulate(block, initial, column, count)
                              : accumulateNumbers(block, initial, column, count);
  for (int64_t row = 0; row < count; ++row)
    for (int64_t part = 0; part < in.parts; ++part)
      e.store(results[row * in.parts + part], memory.accumulators,
              {group, e.add(column, row), in.lane(part)});
}

void LaneAccumulation::accumulate(Value group, const KeyBlock &block, const Lanes &factors) {
  int64_t whole = in.valueColumns / in.rows * in.rows;
  e.loop(e.index(0), e.index(whole), in.rows,
         [&](Value column) { accumulateColumns(group, block, factors, column, in.rows); });
  if (whole != in.valueColumns)
    accumulateColumns(group, block, factors, e.index(whole), in.valueColumns - whole);
}
