// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A consumer warpgroup of attention with long rows, such as absorbed MLA with 576 columns of K and
// 512 columns of V. Both warpgroups have the same 64 rows, and V is the first columns of K in
// shared memory. A warpgroup has one half of the keys of a step for QK^T, and one half of the
// output columns for PV. Each step has these parts:
//
// 1. QK^T of the own keys, and their row maxima
// 2. exchange of the row maxima, so that both warpgroups have the same state
// 3. softmax; P goes to shared memory
// 4. PV of all keys and the own columns, after the other warpgroup has stored its part of P
//
// Two barriers separate the parts: one for the maxima and one for P. Each buffer is read between
// its barrier and the next one, so no third barrier is required.

#include "AttentionKernel.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "fusednorm/Lowering/GPU/WarpReductions.h"
#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilehopper;
using Predicate = arith::CmpIPredicate;

/// Named barriers of both warpgroups: row maxima, P, and denominators are stored.
static constexpr int64_t kMaxima = 4, kProbabilities = 5, kDenominators = 6, kBothGroups = 256;
/// Warpgroup g waits at named barrier kZeroBarrier + g before and after zeros replace elements of
/// V.
static constexpr int64_t kZeroBarrier = 8;
static constexpr int64_t kLine = HopperAttention::kLineBytes, kGroups = 2, kChunk = 16;

namespace {
class SplitGemms {
public:
  explicit SplitGemms(AttentionKernel &kernel)
      : k(kernel), h(kernel.h), e(kernel.e), shape(kernel.shape), op(kernel.op),
        scoresOf(shape.element, shape.keys / kGroups, /*transposed=*/true),
        valuesOf(shape.element, shape.valueColumns / kGroups, /*transposed=*/false, shape.keys),
        group(h.shr(kernel.warp, 2)), lane(h.bitAnd(kernel.thread, kWarpThreads - 1)),
        isFirstLane(h.isEqual(lane, 0)),
        warpRow(h.mul(h.bitAnd(kernel.warp, 3), WarpReductions::kRows)) {}
  void run();

private:
  using Values = AttentionKernel::Values;

  Values attend(KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run,
                ValueRange carried);
  /// Processes the block of a stage. Returns the word of the next block, 0 after the last block.
  Value step(WarpReductions &warp, WarpReductions::State &state, Value word, PipelineState position,
             bool isBorder);
  /// Issues QK^T of the own keys. The caller must wait for the results.
  Values multiplyKeys(PipelineState position);
  void addValues(WarpReductions::State &state, PipelineState position);
  /// Replaces a value of each row by its combination with the value of the other warpgroup.
  /// `combine` receives the values in the order of the warpgroups.
  void exchange(Values &rows, int64_t buffer, int64_t barrier,
                function_ref<Value(Value, Value)> combine);
  void storeProbabilities(const Values &weights);
  /// Processes NaN and infinity in the own columns of V of a block with hidden keys.
  void addHiddenValues(WarpReductions &warp, WarpReductions::State &state, Value word,
                       PipelineState position);
  /// Returns the address of row `lane % 16` of the warp in P, and of the chunk `chunk + lane / 16`.
  Value addressOfP(Value lane, Word chunk);
  Value keyOf(Value word) {
    word = h.bitAnd(word, AttentionKernel::kIsMasked - 1);
    return e.toIndex(h.mul(h.shr(word, AttentionKernel::kBlockShift), shape.keys));
  }
  void release(const Pipeline &pipeline, PipelineState position) {
    pipeline.releaseIf(h, k.base, position, isFirstLane);
  }
  void fenceProxy() {
    auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
    NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
  }

  AttentionKernel &k;
  hopper::HopperEmitter &h;
  FloatEmitter &e;
  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  WarpgroupMma scoresOf, valuesOf;
  Value group, lane, isFirstLane, warpRow;
};
} // namespace

void SplitGemms::run() {
  PipelineState begin = k.keys.beginReading(h);
  k.forEachRun({begin.stage, begin.parity, begin.stage, begin.parity},
               [&](KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run,
                   ValueRange at) { return attend(walk, scores, run, at); });
}

SplitGemms::Values SplitGemms::attend(KeyBlockIterator &walk, AttentionScores &scores,
                                      const AttentionRun &run, ValueRange carried) {
  PipelineState keys{carried[0], carried[1], {}}, queries{carried[2], carried[3], {}};
  scores.begin(run);
  // The shuffle stops the compiler from hoisting values that depend on the lane.
  Value lane = e.shuffle(this->lane, this->lane);
  int64_t columns = shape.valueColumns / kGroups;
  WarpReductions::Layout layout{columns, columns / 8};
  layout.keepsLargest = layout.hasConversion = true;
  layout.firstColumn = h.mul(group, columns);
  WarpReductions warp(e, op, *k.function, k.scalars, walk, scores, lane, warpRow, layout);
  warp.begin(run);
  k.queries.waitFull(h, k.base, queries);
  k.keys.waitFull(h, k.base, keys);
  Value word = k.readWord(keys);
  WarpReductions::State state = warp.start();
  // One warpgroup adds the sink to the denominator.
  for (Value &weight : state.weights)
    weight = e.select(h.isEqual(group, 0), weight, e.number(0));
  auto packed = [&](PipelineState keys, const WarpReductions::State &state) {
    Values all{keys.stage, keys.parity};
    llvm::append_range(all, warp.pack(state));
    return all;
  };
  Values results = e.choose(
      k.isSet(word, AttentionKernel::kIsNone),
      [&] {
        release(k.keys, keys);
        return packed(k.keys.next(h, keys), state);
      },
      [&]() -> Values {
        Values initial{word};
        llvm::append_range(initial, packed(keys, state));
        Values last = e.repeat(
            initial, [&](ValueRange at) { return h.compare(Predicate::ne, at[0], 0); },
            [&](ValueRange at) -> Values {
              PipelineState position{at[1], at[2], {}};
              auto process = [&](bool isBorder) {
                WarpReductions::State own = warp.unpack(at.drop_front(3));
                Value next = step(warp, own, at[0], position, isBorder);
                Values all{next};
                llvm::append_range(all, packed(k.keys.next(h, position), own));
                return all;
              };
              return e.choose(
                  k.isSet(at[0], AttentionKernel::kAreWhole), [&] { return process(false); },
                  [&] { return process(true); });
            });
        WarpReductions::State own = warp.unpack(ValueRange(last).drop_front(3));
        for (Value &weight : own.weights) {
          weight = e.addf(weight, e.exchange(weight, 1));
          weight = e.addf(weight, e.exchange(weight, 2));
        }
        exchange(own.weights, 1, kDenominators, [&](Value x, Value y) { return e.addf(x, y); });
        // The end of the run adds the weights of four lanes.
        Value isFirst = h.isEqual(h.bitAnd(lane, 3), 0);
        for (Value &weight : own.weights)
          weight = e.select(isFirst, weight, e.number(0));
        return packed({last[1], last[2], {}}, own);
      });
  release(k.queries, queries);
  // The warpgroups share the records of states.
  if (k.pieces)
    h.syncGroup(kProbabilities, kBothGroups);
  warp.finish(warp.unpack(ValueRange(results).drop_front(2)));
  queries = k.queries.next(h, queries);
  return {results[0], results[1], queries.stage, queries.parity};
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Value SplitGemms::step(WarpReductions &warp, WarpReductions::State &state, Value word,
                       PipelineState position, bool isBorder) {
  scoresOf.fence(h);
  Values issued = multiplyKeys(position);
  scoresOf.commit(h);
  Values dots = scoresOf.wait(h, 0, issued);
  Value begin = e.addNarrow(keyOf(word), h.mul(group, shape.keys / kGroups));
  Values factors, scores = warp.finishScores(dots, begin, isBorder);
  Values weights = warp.weigh(scores, state, factors, [&](Values &maxima) {
    exchange(maxima, 0, kMaxima, [&](Value x, Value y) { return e.maxf(x, y); });
  });
  storeProbabilities(weights);
  warp.rescale(state, factors);
  h.syncGroup(kProbabilities, kBothGroups);
  if (isBorder && !op.getBounds().empty())
    addHiddenValues(warp, state, word, position);
  addValues(state, position);
  release(k.keys, position);
  return k.awaitNext(word, k.keys.next(h, position));
}

SplitGemms::Values SplitGemms::multiplyKeys(PipelineState position) {
  // The shuffle stops LLVM from computing the descriptors of Q, which do not change, before the
  // loop. They would need more registers than there are.
  Value address = h.uniform(LLVM::PtrToIntOp::create(h, h.getI32Type(), k.base));
  Value queries = scoresOf.describeLeft(h, h.add(address, k.queries.getTileOffset(0)));
  Value first = h.add(address, k.keys.getTileOffset(0));
  first = h.add(first, h.mul(position.stage, shape.keyBytes()));
  Value keys = scoresOf.describeRight(h, h.add(first, h.mul(group, shape.keys / kGroups * kLine)));
  Values accumulators;
  for (int64_t line = 0; line < shape.countLines(shape.columns); ++line)
    accumulators =
        scoresOf.multiply(h, scoresOf.move(h, queries, line * shape.rows * kLine),
                          scoresOf.move(h, keys, line * shape.keys * kLine), accumulators);
  return accumulators;
}

void SplitGemms::addValues(WarpReductions::State &state, PipelineState position) {
  Value address = h.uniform(LLVM::PtrToIntOp::create(h, h.getI32Type(), k.base));
  Value left = valuesOf.describeLeft(h, h.add(address, k.probabilities));
  // The lines of the own columns.
  int64_t side = shape.countLines(shape.valueColumns) / kGroups * shape.keys * kLine;
  Value first = h.add(address, k.keys.getTileOffset(0));
  first = h.add(first, h.mul(position.stage, shape.keyBytes()));
  Value right = valuesOf.describeRight(h, h.add(first, h.mul(group, side)));
  valuesOf.fence(h);
  Values sums = valuesOf.multiply(h, left, right, state.accumulators);
  valuesOf.commit(h);
  state.accumulators = valuesOf.wait(h, 0, sums);
}

void SplitGemms::exchange(Values &rows, int64_t buffer, int64_t barrier,
                          function_ref<Value(Value, Value)> combine) {
  int64_t groupBytes = shape.rows * 4;
  Value own = h.at(k.ofWarps, buffer * kGroups * groupBytes);
  own = h.at(own, h.mul(h.add(warpRow, h.shr(lane, 2)), 4));
  Value first = h.at(own, h.mul(group, groupBytes));
  Value second = h.at(own, h.mul(h.sub(1, group), groupBytes));
  h.branch(h.isEqual(h.bitAnd(lane, 3), 0), [&] {
    for (auto [row, value] : llvm::enumerate(rows))
      e.store(value, h.at(first, row * 8 * 4), 4);
  });
  h.syncGroup(barrier, kBothGroups);
  for (auto [row, value] : llvm::enumerate(rows))
    value = combine(value, h.load(h.at(second, row * 8 * 4), h.getF32Type()));
}

Value SplitGemms::addressOfP(Value lane, Word chunk) {
  Value row = h.bitAnd(lane, 15);
  Value inLine = h.shl(h.bitXor(h.add(h.shr(lane, 4), chunk), h.bitAnd(row, 7)), 4);
  Value line = h.mul(h.add(warpRow, row), kLine);
  return h.at(h.at(k.base, k.probabilities), h.add(line, inLine));
}

void SplitGemms::storeProbabilities(const Values &weights) {
  auto matrix = NVVM::LdStMatrixShapeAttr::get(h.getContext(), 8, 8);
  // A matrix has eight keys, and the keys of a warpgroup are adjacent.
  Value first = h.mul(group, shape.keys / kGroups / 8);
  for (size_t i = 0; i < weights.size(); i += 8) {
    Values words;
    for (size_t pair = i; pair < i + 8; pair += 2)
      words.push_back(e.pack(weights[pair], weights[pair + 1], shape.element.isBF16()));
    NVVM::StMatrixOp::create(h, addressOfP(lane, h.add(first, i / 4)), words, NVVM::MMALayout::row,
                             matrix, NVVM::LdStMatrixEltType::B16);
  }
  fenceProxy();
}

//===----------------------------------------------------------------------===//
// NaN and infinity in V
//===----------------------------------------------------------------------===//

void SplitGemms::addHiddenValues(WarpReductions &warp, WarpReductions::State &state, Value word,
                                 PipelineState position) {
  int64_t lines = shape.countLines(shape.valueColumns) / kGroups, side = shape.keys * kLine;
  HiddenValues hidden(e, shape.element, shape.keys / 16, shape.valueColumns / kGroups / 8);
  auto process = [&]() -> Values {
    Value tile = h.at(k.keys.getTile(h, k.base, 0, position), h.mul(group, lines * side));
    // The shuffle stops the compiler from hoisting values that depend on the lane out of the loops.
    Value lane = e.shuffle(this->lane, this->lane);
    auto load = [&](Value step, Value fragment) {
      // Lines are keys, with 64 columns each. Lane l addresses key l % 16, chunk l / 16.
      Value key = h.bitAnd(lane, 15), chunk = h.add(fragment, h.shr(lane, 4));
      Value inLine = h.shl(h.bitXor(h.bitAnd(chunk, 7), h.bitAnd(key, 7)), 4);
      Value at = h.add(h.mul(h.shr(chunk, 3), side), h.add(h.mul(key, kLine), inLine));
      return loadMatrices(e, h.at(h.at(tile, at), h.mul(step, 16 * kLine)), 4, true);
    };
    return e.choose(
        hidden.find(load),
        [&] {
          Values sums = state.accumulators, words;
          for (int64_t step = 0; step < shape.keys / 16; ++step)
            llvm::append_range(words, loadMatrices(e, addressOfP(lane, 2 * step), 4, false));
          Values zeros = warp.findZeros(words);
          Value begin = keyOf(word);
          hidden.add(
              load, [&](Value step) { return warp.seeKeys(hidden, zeros, begin, step); }, sums);
          h.syncGroup(h.add(group, kZeroBarrier), AttentionKernel::kGroupThreads);
          Value own = h.add(h.mul(h.bitAnd(k.warp, 3), kWarpThreads), lane);
          h.loop(h.mul(own, kChunk), lines * side, AttentionKernel::kGroupThreads * kChunk, {},
                 [&](Value at, ValueRange) -> Values {
                   for (int64_t byte = 0; byte < kChunk; byte += 4) {
                     Value address = h.at(h.at(tile, at), byte);
                     e.store(hidden.clear(h.load(address, h.getI32Type())), address, 4);
                   }
                   return {};
                 });
          fenceProxy();
          h.syncGroup(h.add(group, kZeroBarrier), AttentionKernel::kGroupThreads);
          return sums;
        },
        [&] { return state.accumulators; });
  };
  state.accumulators = e.choose(k.isSet(word, AttentionKernel::kIsMasked), process,
                                [&] { return state.accumulators; });
}

void fusednorm::tilehopper::emitSplitAttentionConsumer(AttentionKernel &kernel) {
  SplitGemms(kernel).run();
}
