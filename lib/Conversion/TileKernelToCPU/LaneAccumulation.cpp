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
    ownColumns.push_back(emitter.add(column, row));
  return emitter.loop(emitter.index(0), block.padded, kUnroll, initial,
                      [&](Value first, ValueRange carried) {
                        Lanes next(carried);
                        for (int64_t step = 0; step < kUnroll; ++step) {
                          Value key = emitter.add(first, step);
                          Lanes weight;
                          for (int64_t part = 0; part < in.parts; ++part)
                            weight.push_back(emitter.load(memory.scores, {key, in.lane(part)}));
                          for (int64_t row = 0; row < count; ++row) {
                            Value number = emitter.splat(memref::LoadOp::create(
                                builder, loc, memory.values, ValueRange{key, ownColumns[row]}));
                            for (int64_t part = 0; part < in.parts; ++part) {
                              Value &sum = next[row * in.parts + part];
                              sum = emitter.fma(number, weight[part], sum);
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
      initial.push_back(emitter.mulf(
          emitter.load(memory.accumulators, {group, emitter.add(column, row), in.lane(part)}),
          factors[part]));
  Lanes results = in.hasPairs ? pairGemms.accumulate(block, initial, column, count)
                              : accumulateNumbers(block, initial, column, count);
  for (int64_t row = 0; row < count; ++row)
    for (int64_t part = 0; part < in.parts; ++part)
      emitter.store(results[row * in.parts + part], memory.accumulators,
                    {group, emitter.add(column, row), in.lane(part)});
}

void LaneAccumulation::accumulate(Value group, const KeyBlock &block, const Lanes &factors) {
  int64_t whole = in.valueColumns / in.rows * in.rows;
  emitter.loop(emitter.index(0), emitter.index(whole), in.rows,
               [&](Value column) { accumulateColumns(group, block, factors, column, in.rows); });
  if (whole != in.valueColumns)
    accumulateColumns(group, block, factors, emitter.index(whole), in.valueColumns - whole);
}
