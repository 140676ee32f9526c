// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A consumer warpgroup of attention, with 64 rows. After QK^T of the first block, each step has
// these parts:
//
// 1. own slot on the tensor cores: issue QK^T of this block and PV of the previous block
// 2. slot of the other warpgroup: softmax of this block
// 3. wait for the next K stage
// 4. wait for PV, rescale the accumulators to the new row maximum
//
// The wait for the next K stage is a loop. Without a loop between softmax and the wait for PV,
// ptxas would move that wait before softmax, and PV would not overlap softmax.
//
// P is rounded only after the wait for PV. Until then, the registers of the previous P are an
// operand of PV.
//
// If a mask hides keys of a block, V of the block may have NaN or infinity in these keys. All warps
// of both warpgroups then look for such elements. If there are any, each warp adds their partial
// products for visible keys to its accumulators, and zeros replace them in shared memory before PV.

#include "AttentionKernel.h"
#include "ParkedValues.h"
#include "TransposedV.h"
#include "fusednorm/Lowering/GPU/AttentionComputed.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "fusednorm/Lowering/GPU/WarpReductions.h"
#include "fusednorm/Lowering/Hopper/WarpgroupMma.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilehopper;
using Predicate = arith::CmpIPredicate;

/// Warpgroup g waits for its slot on the tensor cores at named barrier kPingPongBarrier + g.
static constexpr int64_t kPingPongBarrier = 8, kBoth = 256;
/// Warpgroup g waits for its computed queries at named barrier kComputed + g.
static constexpr int64_t kComputed = 4;
/// All warpgroups wait at this named barrier before and after zeros replace elements of V.
static constexpr int64_t kHidden = 6;

namespace {
class Gemms {
public:
  explicit Gemms(AttentionKernel &kernel);
  void run();

private:
  using Values = AttentionKernel::Values;
  /// Pipeline states that one run passes to the next run.
  struct States {
    PipelineState keys, values, queries;
    explicit States(ValueRange at)
        : keys{at[0], at[1], {}}, values{at[2], at[3], {}}, queries{at[4], at[5], {}} {}
    Values pack() const {
      return {keys.stage, keys.parity, values.stage, values.parity, queries.stage, queries.parity};
    }
  };
  /// A block whose probabilities are computed and whose PV is not issued.
  struct Pending {
    Value word, next;           // of this block; of the next block, 0 if this block is the last
    PipelineState keys, values; // of K of the next block; of V of this block
    Values weights;             // P, packed: two or four probabilities a word
    WarpReductions::State state;
  };
  Values pack(WarpReductions &warp, const Pending &pending);
  Pending unpack(WarpReductions &warp, ValueRange values);

  Values attend(KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run,
                ValueRange carried);
  /// Computes the warp's queries in place (norm, RoPE) and waits for the whole warpgroup.
  void computeQueries(KeyBlockIterator &walk, const AttentionRun &run, Value lane,
                      PipelineState position);
  Pending begin(WarpReductions &warp, Value word, const States &states);
  Pending step(WarpReductions &warp, const Pending &before, bool isBorder);
  /// Waits for the K stage after a block and returns its word. Returns 0 after the last block.
  void addValues(Pending &pending);
  /// Processes NaN and infinity in V of a block with hidden keys.
  void addHiddenValues(WarpReductions &warp, Pending &pending);
  /// Loads V of a step of 16 keys for two fragments, as HiddenValues expects.
  Values loadFragments(mlir::Value lane, mlir::Value tile, mlir::Value step, mlir::Value fragment);
  void clearSpecial(HiddenValues &hidden, mlir::Value lane, mlir::Value tile);

  /// Sets the descriptors of the operands. `address` is of the dynamic shared memory.
  void describeOperands(Value address);
  /// Computes the descriptors again with parksValues. The shuffle stops LLVM from keeping
  /// the descriptors of all lines in registers.
  void describeAgain();
  /// Issue QK^T or PV. The caller must wait for the results.
  Values multiplyKeys(PipelineState position);
  Values multiplyValues(const Pending &pending);
  /// Packs probabilities into the A registers of multiplyRegisters.
  Values packWeights(const Values &weights);
  int64_t countWords() const { return shape.keys * shape.elementBytes() / 8; }
  /// Returns whether step may omit the mask. In a kernel with a mask, both warpgroups process a
  /// block with hidden keys alike.
  Value isWhole(Value word) {
    if (op.getBounds().empty() && shape.warpgroups == 2)
      return k.isSet(h.shr(word, group), 1);
    return h.isEqual(h.bitAnd(word, AttentionKernel::kAreWhole), AttentionKernel::kAreWhole);
  }
  Value keyOf(Value word) {
    if (!op.getBounds().empty())
      word = h.bitAnd(word, AttentionKernel::kIsMasked - 1);
    return e.toIndex(h.mul(h.shr(word, AttentionKernel::kBlockShift), shape.keys));
  }
  void waitForPingPong() { h.syncGroup(h.add(group, kPingPongBarrier), kBoth); }
  void endPingPong();
  void release(const Pipeline &pipeline, PipelineState position) {
    pipeline.releaseIf(h, k.base, position, isFirstLane);
  }

  AttentionKernel &k;
  hopper::HopperEmitter &h;
  FloatEmitter &e;
  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  WarpgroupMma scoresOf, valuesOf;
  Value group, lane, isFirstLane;
  Value queries, keys, values; // descriptors of stage 0
  /// Values that are in shared memory during the loop over blocks; with parksValues only.
  std::optional<ParkedValues> parked;
  /// Loads the run of attend, if it is parked.
  llvm::function_ref<void()> loadRun;
};
} // namespace

Gemms::Gemms(AttentionKernel &kernel)
    : k(kernel), h(kernel.h), e(kernel.e), shape(kernel.shape), op(kernel.op),
      scoresOf(shape.element, shape.keys, /*transposed=*/true),
      valuesOf(shape.element, shape.valueColumns, shape.transposesV(), shape.keys,
               shape.valueLineBytes()),
      group(h.shr(kernel.warp, 2)), lane(h.bitAnd(kernel.thread, kWarpThreads - 1)),
      isFirstLane(h.isEqual(lane, 0)) {
  if (!shape.parksValues)
    describeOperands(LLVM::PtrToIntOp::create(h, h.getI32Type(), k.base));
  if (shape.parksValues)
    parked.emplace(e, h, h.at(k.ofWarps, h.mul(k.warp, ParkedValues::kBytes)), lane);
}

void Gemms::describeOperands(Value address) {
  Value rows = h.mul(group, WarpgroupMma::kRows * WarpgroupMma::kStepBytes);
  queries = scoresOf.describeLeft(h, h.add(h.add(address, k.queries.getTileOffset(0)), rows));
  keys = scoresOf.describeRight(h, h.add(address, k.keys.getTileOffset(0)));
  values = valuesOf.describeRight(h, h.add(address, k.values.getTileOffset(0)));
}

void Gemms::describeAgain() {
  if (shape.parksValues)
    describeOperands(h.uniform(LLVM::PtrToIntOp::create(h, h.getI32Type(), k.base)));
}

void Gemms::endPingPong() {
  Value next = h.sub(kPingPongBarrier + 1, group);
  if (shape.warpgroups == 3)
    next = h.select(h.isEqual(group, 2), kPingPongBarrier, h.add(group, kPingPongBarrier + 1));
  h.arriveAtGroup(next, kBoth);
}

void Gemms::run() {
  // Warpgroup 0 has the first slot on the tensor cores.
  h.branch(h.isEqual(group, shape.warpgroups - 1),
           [&] { h.arriveAtGroup(kPingPongBarrier, kBoth); });
  PipelineState begin = k.keys.beginReading(h);
  Values carried = States(ValueRange{begin.stage, begin.parity, begin.stage, begin.parity,
                                     begin.stage, begin.parity})
                       .pack();
  KeyBlockIterator::Parking parking;
  if (parked)
    parking = {[&](ValueRange values) { parked->store(values, ParkedValues::kLoops); },
               [&](int64_t count) { return parked->load(ParkedValues::kLoops, count); }};
  k.forEachRun(
      carried,
      [&](KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run, ValueRange at) {
        return attend(walk, scores, run, at);
      },
      parking);
  // The last warpgroup hands over its last slot, which warpgroup 0 does not use. This wait
  // completes the barrier.
  Value last = h.shr(h.uniform(h.shr(k.thread, 5)), 2);
  h.branch(h.isEqual(last, 0), [&] { h.syncGroup(kPingPongBarrier, kBoth); });
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

Gemms::Values Gemms::pack(WarpReductions &warp, const Pending &pending) {
  Values all{pending.word,        pending.next,         pending.keys.stage,
             pending.keys.parity, pending.values.stage, pending.values.parity};
  llvm::append_range(all, pending.weights);
  llvm::append_range(all, warp.pack(pending.state));
  return all;
}

Gemms::Pending Gemms::unpack(WarpReductions &warp, ValueRange at) {
  int64_t words = countWords();
  Pending pending;
  pending.word = at[0];
  pending.next = at[1];
  pending.keys = {at[2], at[3], {}};
  pending.values = {at[4], at[5], {}};
  pending.weights = Values(at.slice(6, words));
  pending.state = warp.unpack(at.drop_front(6 + words));
  return pending;
}

Gemms::Values Gemms::attend(KeyBlockIterator &walk, AttentionScores &scores,
                            const AttentionRun &run, ValueRange carried) {
  States states(carried);
  if (parked)
    parked->store(run);
  scores.begin(run);
  // The shuffle stops the compiler from hoisting values that depend on the lane. They are computed
  // again for each run, which saves registers.
  Value lane = e.shuffle(this->lane, this->lane);
  WarpReductions::Layout layout{shape.valueColumns, shape.valueColumns / 8};
  layout.hasLargeWeights = layout.hasNeighbours = shape.transposesV();
  // FP8 probabilities fill the range of the type, so the row maximum must be exact.
  layout.keepsLargest = !layout.hasLargeWeights;
  layout.hasConversion = true;
  WarpReductions warp(e, op, *k.function, k.scalars, walk, scores, lane,
                      h.mul(k.warp, WarpReductions::kRows), layout);
  warp.begin(run);
  AttentionRun loaded;
  auto load = [&] {
    loaded = parked->load(run);
    scores.begin(loaded);
    warp.begin(loaded);
  };
  auto keep = [] {};
  loadRun = parked ? llvm::function_ref<void()>(load) : llvm::function_ref<void()>(keep);
  k.queries.waitFull(h, k.base, states.queries);
  if (op.getQueryRows().any())
    computeQueries(walk, run, lane, states.queries);
  k.keys.waitFull(h, k.base, states.keys);
  Value word = k.readWord(states.keys);
  Values results = e.choose(
      k.isSet(word, AttentionKernel::kIsNone),
      [&]() -> Values {
        k.values.waitFull(h, k.base, states.values);
        // All lanes must observe this phase before one lane starts the next phase.
        h.syncWarp();
        release(k.keys, states.keys);
        release(k.values, states.values);
        PipelineState keys = k.keys.next(h, states.keys), values = k.values.next(h, states.values);
        Values all{keys.stage, keys.parity, values.stage, values.parity};
        llvm::append_range(all, warp.pack(warp.start()));
        return all;
      },
      [&]() -> Values {
        Values last = e.repeat(
            pack(warp, begin(warp, word, states)),
            [&](ValueRange at) { return h.isEqual(h.bitAnd(at[0], AttentionKernel::kIsLast), 0); },
            [&](ValueRange at) -> Values {
              Pending before = unpack(warp, at);
              return e.choose(
                  isWhole(before.next), [&] { return pack(warp, step(warp, before, false)); },
                  [&] { return pack(warp, step(warp, before, true)); });
            });
        Pending pending = unpack(warp, last);
        addValues(pending);
        Values all{pending.keys.stage, pending.keys.parity, pending.values.stage,
                   pending.values.parity};
        llvm::append_range(all, warp.pack(pending.state));
        return all;
      });
  // All QK^T of this run are complete.
  release(k.queries, states.queries);
  loadRun();
  warp.finish(warp.unpack(ValueRange(results).drop_front(4)));
  States after(ValueRange{results[0], results[1], results[2], results[3], states.queries.stage,
                          states.queries.parity});
  after.queries = k.queries.next(h, states.queries);
  return after.pack();
}

void Gemms::computeQueries(KeyBlockIterator &walk, const AttentionRun &run, Value lane,
                           PipelineState position) {
  AttentionComputed computed(e, op.getQueryRows(), *k.function, k.scalars, walk.getHead(), lane);
  Value tile = k.queries.getTile(h, k.base, 0, position);
  int64_t lineBytes = shape.rows * HopperAttention::kLineBytes;
  computed.computeInPlace(
      walk.countRows(run), h.mul(k.warp, WarpReductions::kRows), WarpReductions::kRows, 1,
      [&](Value line) -> AttentionComputed::Source {
        KeyBlockIterator::Row row = walk.rowAt(line);
        return {e.add(run.begin, row.query), row.head};
      },
      [&](Value row, Value column) {
        // Lines have 128 bytes. Their 16-byte chunks are swizzled by the row.
        Value line = h.div(column, shape.lineColumns());
        Value byte = h.mul(h.rem(column, shape.lineColumns()), shape.elementBytes());
        byte = h.bitXor(byte, h.shl(h.bitAnd(row, 7), 4));
        Value position = h.add(h.mul(line, lineBytes), h.mul(row, HopperAttention::kLineBytes));
        return h.at(tile, h.add(position, byte));
      });
  auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
  h.syncGroup(h.add(group, kComputed), AttentionKernel::kGroupThreads);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

Gemms::Pending Gemms::begin(WarpReductions &warp, Value word, const States &states) {
  waitForPingPong();
  scoresOf.fence(h);
  Values issued = multiplyKeys(states.keys);
  scoresOf.commit(h);
  endPingPong();
  Values dots = scoresOf.wait(h, 0, issued);
  release(k.keys, states.keys);
  Pending pending;
  pending.word = word;
  pending.keys = k.keys.next(h, states.keys);
  pending.values = states.values;
  pending.state = warp.start();
  Value key = keyOf(word);
  auto finish = [&](bool isBorder) {
    loadRun();
    return warp.finishScores(dots, key, isBorder);
  };
  Values scores =
      e.choose(isWhole(word), [&] { return finish(false); }, [&] { return finish(true); });
  Values factors;
  pending.weights = packWeights(warp.weigh(scores, pending.state, factors));
  pending.next = k.awaitNext(word, pending.keys);
  addHiddenValues(warp, pending);
  return pending;
}

Gemms::Pending Gemms::step(WarpReductions &warp, const Pending &before, bool isBorder) {
  Value word = before.next;
  waitForPingPong();
  scoresOf.fence(h);
  Values issued = multiplyKeys(before.keys);
  scoresOf.commit(h);
  k.values.waitFull(h, k.base, before.values);
  // PV needs its own fence: ptxas assumes that threads may diverge in the wait above.
  valuesOf.fence(h);
  Values accumulators = multiplyValues(before);
  valuesOf.commit(h);
  endPingPong();
  Values dots = scoresOf.wait(h, 1, issued);
  release(k.keys, before.keys);
  auto waitForValues = [&] {
    accumulators = valuesOf.wait(h, 0, accumulators);
    release(k.values, before.values);
  };
  // Without overlap, the registers of the previous P are free during softmax.
  if (!shape.overlapsSoftmax)
    waitForValues();
  Pending after;
  after.word = word;
  after.keys = k.keys.next(h, before.keys);
  after.values = k.values.next(h, before.values);
  after.state = before.state;
  if (isBorder || warp.changesScores())
    loadRun();
  Values factors, scores = warp.finishScores(dots, keyOf(word), isBorder);
  Values weights = warp.weigh(scores, after.state, factors);
  after.next = k.awaitNext(word, after.keys);
  if (shape.overlapsSoftmax)
    waitForValues();
  after.state.accumulators = accumulators;
  warp.rescale(after.state, factors);
  after.weights = packWeights(weights);
  if (isBorder)
    addHiddenValues(warp, after);
  return after;
}

void Gemms::addValues(Pending &pending) {
  k.values.waitFull(h, k.base, pending.values);
  valuesOf.fence(h);
  Values accumulators = multiplyValues(pending);
  valuesOf.commit(h);
  pending.state.accumulators = valuesOf.wait(h, 0, accumulators);
  release(k.values, pending.values);
  pending.values = k.values.next(h, pending.values);
}

//===----------------------------------------------------------------------===//
// NaN and infinity in V
//===----------------------------------------------------------------------===//

Gemms::Values Gemms::loadFragments(Value lane, Value tile, Value step, Value fragment) {
  constexpr int64_t kLine = HopperAttention::kLineBytes;
  Values words;
  if (shape.transposesV()) {
    // Lines are columns. A word has four keys, in the order of P.
    for (int64_t i : {0, 1}) {
      Value line = h.add(h.mul(h.add(fragment, i), 8), h.shr(lane, 2));
      Value chunk = h.shl(h.bitXor(h.bitAnd(line, 7), step), 4);
      Value at = h.add(h.add(h.mul(line, kLine), chunk), h.shl(h.bitAnd(lane, 3), 2));
      words.push_back(h.load(h.at(tile, at), h.getI32Type()));
    }
    return words;
  }
  // Lines are keys. Lane l addresses key l % 16, chunk l / 16.
  Value key = h.bitAnd(lane, 15), chunk = h.add(fragment, h.shr(lane, 4));
  Value at = locateValue(h, shape, key, chunk);
  return loadMatrices(e, h.at(h.at(tile, at), h.mul(step, 16 * shape.valueLineBytes())), 4, true);
}

void Gemms::clearSpecial(HiddenValues &hidden, Value lane, Value tile) {
  constexpr int64_t kChunk = 16;
  Value warp = shape.warpgroups == 2 ? h.bitAnd(k.warp, 7) : k.warp;
  Value thread = h.add(h.mul(warp, kWarpThreads), lane);
  h.loop(h.mul(thread, kChunk), shape.valueBytes(), shape.warpgroups * 128 * kChunk, {},
         [&](Value at, ValueRange) -> Values {
           for (int64_t byte = 0; byte < kChunk; byte += 4) {
             Value address = h.at(h.at(tile, at), byte);
             e.store(hidden.clear(h.load(address, h.getI32Type())), address, 4);
           }
           return {};
         });
}

void Gemms::addHiddenValues(WarpReductions &warp, Pending &pending) {
  if (op.getBounds().empty())
    return;
  HiddenValues hidden(e, shape.element, shape.keys / 16, shape.valueColumns / 8);
  auto process = [&]() -> Values {
    loadRun();
    k.values.waitFull(h, k.base, pending.values);
    Value tile = k.values.getTile(h, k.base, 0, pending.values);
    // The shuffle stops the compiler from hoisting values that depend on the lane out of the loops.
    Value lane = e.shuffle(this->lane, this->lane);
    auto load = [&](Value step, Value fragment) {
      return loadFragments(lane, tile, step, fragment);
    };
    return e.choose(
        hidden.find(load),
        [&] {
          Values sums = pending.state.accumulators;
          // NaN is the only special value of f8E4M3FN, so its probabilities do not matter.
          ArrayRef<Value> words = shape.transposesV() ? ArrayRef<Value>() : pending.weights;
          Values zeros = warp.findZeros(words);
          Value begin = keyOf(pending.word);
          hidden.add(
              load, [&](Value step) { return warp.seeKeys(hidden, zeros, begin, step); }, sums);
          h.syncGroup(kHidden, shape.warpgroups * 128);
          clearSpecial(hidden, lane, tile);
          auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
          NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
          h.syncGroup(kHidden, shape.warpgroups * 128);
          return sums;
        },
        [&] { return pending.state.accumulators; });
  };
  pending.state.accumulators = e.choose(k.isSet(pending.word, AttentionKernel::kIsMasked), process,
                                        [&] { return pending.state.accumulators; });
}

Gemms::Values Gemms::multiplyKeys(PipelineState position) {
  // Bytes of an instruction along K. Columns past the end are zeros.
  constexpr int64_t kLine = HopperAttention::kLineBytes, kStep = 32;
  describeAgain();
  Value right = scoresOf.move(h, keys, h.mul(position.stage, shape.keyBytes()));
  Values accumulators;
  for (int64_t line = 0; line < shape.countLines(shape.columns); ++line) {
    int64_t columns = std::min(shape.columns - line * shape.lineColumns(), shape.lineColumns());
    accumulators =
        scoresOf.multiply(h, scoresOf.move(h, queries, line * shape.rows * kLine),
                          scoresOf.move(h, right, line * shape.keys * kLine), accumulators,
                          llvm::alignTo(columns * shape.elementBytes(), kStep));
  }
  return accumulators;
}

Gemms::Values Gemms::multiplyValues(const Pending &pending) {
  // One instruction takes four words of each thread. Its keys are adjacent in a line if V is
  // transposed; otherwise each key is a line.
  describeAgain();
  int64_t instructions = countWords() / 4, depth = shape.keys / instructions;
  int64_t step = shape.transposesV() ? depth : depth * shape.valueLineBytes();
  Value right = valuesOf.move(h, values, h.mul(pending.values.stage, shape.valueBytes()));
  Values accumulators = pending.state.accumulators;
  for (int64_t i = 0; i < instructions; ++i)
    accumulators = valuesOf.multiplyRegisters(h, ArrayRef(pending.weights).slice(4 * i, 4),
                                              valuesOf.move(h, right, i * step), accumulators);
  return accumulators;
}

Gemms::Values Gemms::packWeights(const Values &weights) {
  Values words;
  if (!shape.transposesV()) {
    for (size_t i = 0; i < weights.size(); i += 2)
      words.push_back(e.pack(weights[i], weights[i + 1], shape.element.isBF16()));
    return words;
  }
  return packTransposed(h, weights, shape.element);
}

void fusednorm::tilehopper::emitAttentionConsumer(AttentionKernel &kernel) { Gemms(kernel).run(); }
