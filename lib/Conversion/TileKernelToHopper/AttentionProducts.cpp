// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a warpgroup of attention that multiplies does, with 64 queries. Behind the scores of the
// first block, a step is:
//
//   its turn at the tensor cores: scores of this block, sums of values of the one before
//   the other warpgroup's turn; this one makes weights of its scores
//   the next keys are there
//   sums of the values are there, and are scaled to the largest score so far
//
// The assembler would put the wait for the sums in front of the weights, were there no loop between
// the two, which the wait for the next keys is. So the sums run beside the weights.
//
// Weights are rounded behind the wait for the sums only: until then the registers of those before
// are an operand.

#include "../TileKernelToGPU/AttentionComputed.h"
#include "../TileKernelToGPU/AttentionWarp.h"
#include "AttentionKernel.h"
#include "fusednorm/Lowering/Hopper/WarpgroupProduct.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilehopper;
using Predicate = arith::CmpIPredicate;

/// Barrier kTurn + g is where warpgroup g waits for its turn.
static constexpr int64_t kTurn = 8, kBoth = 256;
/// Barrier kComputed + g is where warpgroup g waits for its queries.
static constexpr int64_t kComputed = 4;

namespace {
class Products {
public:
  explicit Products(AttentionKernel &kernel);
  void run();

private:
  using Values = AttentionKernel::Values;
  /// What a run begins with, and goes from one to the next.
  struct Places {
    RingPlace keys, values, queries;
    explicit Places(ValueRange at)
        : keys{at[0], at[1], {}}, values{at[2], at[3], {}}, queries{at[4], at[5], {}} {}
    Values pack() const {
      return {keys.stage, keys.parity, values.stage, values.parity, queries.stage, queries.parity};
    }
  };
  /// A block whose weights wait for its values.
  struct Pending {
    Value word, next;       // of the block, and of the one behind it where it is not the last
    RingPlace keys, values; // of the next block, and of its own
    Values weights;         // words of two or four
    AttentionWarp::State state;
  };
  Values pack(AttentionWarp &warp, const Pending &pending);
  Pending unpack(AttentionWarp &warp, ValueRange values);

  Values attend(AttentionWalk &walk, AttentionScores &scores, const AttentionRun &run,
                ValueRange carried);
  /// The warp's queries become those that are multiplied; the warpgroup waits for all of its own.
  void computeQueries(AttentionWalk &walk, const AttentionRun &run, Value lane, RingPlace place);
  Pending begin(AttentionWarp &warp, Value word, const Places &places);
  Pending step(AttentionWarp &warp, const Pending &before, bool isBorder);
  /// Until the keys behind a block are there; their word, if it is not the last one.
  Value awaitNext(Value word, RingPlace place);
  void addValues(Pending &pending);

  /// Issued, not there yet.
  Values multiplyKeys(RingPlace place);
  Values multiplyValues(const Pending &pending);
  /// What multiplyRegisters takes.
  Values packWeights(const Values &weights);
  int64_t countWords() const { return HopperAttention::kKeys * shape.elementBytes() / 8; }
  Value readWord(RingPlace place);
  Value isWhole(Value word) { return isSet(h.shr(word, group), 1); }
  Value isSet(Value word, int64_t bit) { return h.compare(Predicate::ne, h.bitAnd(word, bit), 0); }
  Value keyOf(Value word) {
    return e.toIndex(h.mul(h.shr(word, AttentionKernel::kBlockShift), HopperAttention::kKeys));
  }
  void waitForTurn() { h.syncGroup(h.add(group, kTurn), kBoth); }
  void endTurn() { h.arriveAtGroup(h.sub(kTurn + 1, group), kBoth); }
  void release(const Ring &ring, RingPlace place) { ring.releaseIf(h, k.base, place, isFirstLane); }

  AttentionKernel &k;
  hopper::Emitter &h;
  FloatEmitter &e;
  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  WarpgroupProduct scoresOf, valuesOf;
  Value group, lane, isFirstLane;
  Value queries, keys, values; // descriptors of the first stages
};
} // namespace

Products::Products(AttentionKernel &kernel)
    : k(kernel), h(kernel.h), e(kernel.e), shape(kernel.shape), op(kernel.op),
      scoresOf(shape.element, HopperAttention::kKeys, /*transposed=*/true),
      valuesOf(shape.element, shape.valueColumns, shape.turnsValues(), HopperAttention::kKeys),
      group(h.shr(kernel.warp, 2)), lane(h.bitAnd(kernel.thread, kWarpThreads - 1)),
      isFirstLane(h.isEqual(lane, 0)) {
  Value address = LLVM::PtrToIntOp::create(h, h.getI32Type(), k.base);
  Value rows = h.mul(group, WarpgroupProduct::kRows * WarpgroupProduct::kStepBytes);
  queries = scoresOf.describeLeft(h, h.add(h.add(address, k.queries.getTileOffset(0)), rows));
  keys = scoresOf.describeRight(h, h.add(address, k.keys.getTileOffset(0)));
  values = valuesOf.describeRight(h, h.add(address, k.values.getTileOffset(0)));
}

void Products::run() {
  // The first warpgroup has the first turn.
  h.branch(h.isEqual(group, 1), [&] { h.arriveAtGroup(kTurn, kBoth); });
  RingPlace begin = k.keys.beginReading(h);
  Values carried = Places(ValueRange{begin.stage, begin.parity, begin.stage, begin.parity,
                                     begin.stage, begin.parity})
                       .pack();
  k.forEachTile(carried, [&](Value head, Value first, ValueRange at) {
    AttentionWalk walk = k.walkOf(head);
    AttentionScores scores(e, op, *k.function, k.scalars, head);
    return walk.forEachRun(first, HopperAttention::kQueries, Values(at),
                           [&](const AttentionRun &run, ValueRange at) {
                             return attend(walk, scores, run.uniform(e), at);
                           });
  });
  // Nobody waits for the last turn that was given away.
  Value last = h.shr(h.uniform(h.shr(k.thread, 5)), 2);
  h.branch(h.isEqual(last, 0), [&] { h.syncGroup(kTurn, kBoth); });
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

Products::Values Products::pack(AttentionWarp &warp, const Pending &pending) {
  Values all{pending.word,        pending.next,         pending.keys.stage,
             pending.keys.parity, pending.values.stage, pending.values.parity};
  llvm::append_range(all, pending.weights);
  llvm::append_range(all, warp.pack(pending.state));
  return all;
}

Products::Pending Products::unpack(AttentionWarp &warp, ValueRange at) {
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

Products::Values Products::attend(AttentionWalk &walk, AttentionScores &scores,
                                  const AttentionRun &run, ValueRange carried) {
  Places places(carried);
  scores.begin(run);
  // A shuffle, which no compiler moves: what follows from it is computed for each run.
  Value lane = e.shuffle(this->lane, this->lane);
  AttentionWarp::Layout layout{shape.valueColumns, shape.valueColumns / 8};
  layout.hasLargeWeights = layout.hasNeighbours = shape.turnsValues();
  // 8-bit floats have no room above the weight 1.
  layout.keepsLargest = !layout.hasLargeWeights;
  layout.hasConversion = true;
  AttentionWarp warp(e, op, *k.function, k.scalars, walk, scores, lane,
                     h.mul(k.warp, AttentionWarp::kQueries), layout);
  warp.begin(run);
  k.queries.waitFull(h, k.base, places.queries);
  if (op.getQueryRows().any())
    computeQueries(walk, run, lane, places.queries);
  k.keys.waitFull(h, k.base, places.keys);
  Value word = readWord(places.keys);
  Values results = e.choose(
      isSet(word, AttentionKernel::kIsNone),
      [&]() -> Values {
        k.values.waitFull(h, k.base, places.values);
        // All lanes have seen the phase before one lets the next one begin.
        h.syncWarp();
        release(k.keys, places.keys);
        release(k.values, places.values);
        RingPlace keys = k.keys.next(h, places.keys), values = k.values.next(h, places.values);
        Values all{keys.stage, keys.parity, values.stage, values.parity};
        llvm::append_range(all, warp.pack(warp.start()));
        return all;
      },
      [&]() -> Values {
        Values last = e.repeat(
            pack(warp, begin(warp, word, places)),
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
  // All products with the queries are there.
  release(k.queries, places.queries);
  warp.finish(warp.unpack(ValueRange(results).drop_front(4)));
  Places after(ValueRange{results[0], results[1], results[2], results[3], places.queries.stage,
                          places.queries.parity});
  after.queries = k.queries.next(h, places.queries);
  return after.pack();
}

void Products::computeQueries(AttentionWalk &walk, const AttentionRun &run, Value lane,
                              RingPlace place) {
  AttentionComputed computed(e, op.getQueryRows(), *k.function, k.scalars, walk.getHead(), lane);
  Value tile = k.queries.getTile(h, k.base, 0, place);
  int64_t lineBytes = HopperAttention::kQueries * HopperAttention::kLineBytes;
  computed.computeInPlace(
      run.begin, run.count, h.mul(k.warp, AttentionWarp::kQueries), AttentionWarp::kQueries, 1,
      [&](Value row, Value column) {
        // Lines of 128 bytes, whose chunks of 16 are swizzled by the row.
        Value line = h.div(column, shape.lineColumns());
        Value byte = h.mul(h.rem(column, shape.lineColumns()), shape.elementBytes());
        byte = h.bitXor(byte, h.shl(h.bitAnd(row, 7), 4));
        Value place = h.add(h.mul(line, lineBytes), h.mul(row, HopperAttention::kLineBytes));
        return h.at(tile, h.add(place, byte));
      });
  auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
  h.syncGroup(h.add(group, kComputed), AttentionKernel::kGroupThreads);
}

Value Products::readWord(RingPlace place) {
  Value word = h.load(k.wordOf(place), h.getI32Type());
  // All lanes have read it before one gives the stage back.
  h.syncWarp();
  return h.uniform(word);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

Products::Pending Products::begin(AttentionWarp &warp, Value word, const Places &places) {
  waitForTurn();
  scoresOf.fence(h);
  Values issued = multiplyKeys(places.keys);
  scoresOf.commit(h);
  endTurn();
  Values products = scoresOf.wait(h, 0, issued);
  release(k.keys, places.keys);
  Pending pending;
  pending.word = word;
  pending.keys = k.keys.next(h, places.keys);
  pending.values = places.values;
  pending.state = warp.start();
  Value key = keyOf(word);
  Values scores = e.choose(
      isWhole(word), [&] { return warp.finishScores(products, key, false); },
      [&] { return warp.finishScores(products, key, true); });
  Values factors;
  pending.weights = packWeights(warp.weigh(scores, pending.state, factors));
  pending.next = awaitNext(word, pending.keys);
  return pending;
}

Products::Pending Products::step(AttentionWarp &warp, const Pending &before, bool isBorder) {
  Value word = before.next;
  waitForTurn();
  scoresOf.fence(h);
  Values issued = multiplyKeys(before.keys);
  scoresOf.commit(h);
  k.values.waitFull(h, k.base, before.values);
  // Of its own: the assembler takes the wait above for one that threads may leave apart.
  valuesOf.fence(h);
  Values sums = multiplyValues(before);
  valuesOf.commit(h);
  endTurn();
  Values products = scoresOf.wait(h, 1, issued);
  release(k.keys, before.keys);
  Pending after;
  after.word = word;
  after.keys = k.keys.next(h, before.keys);
  after.values = k.values.next(h, before.values);
  after.state = before.state;
  Values factors, scores = warp.finishScores(products, keyOf(word), isBorder);
  Values weights = warp.weigh(scores, after.state, factors);
  after.next = awaitNext(word, after.keys);
  after.state.sums = valuesOf.wait(h, 0, sums);
  release(k.values, before.values);
  warp.rescale(after.state, factors);
  after.weights = packWeights(weights);
  return after;
}

Value Products::awaitNext(Value word, RingPlace place) {
  return e
      .choose(
          isSet(word, AttentionKernel::kIsLast), [&]() -> Values { return {h.word(0)}; },
          [&]() -> Values {
            k.keys.waitFull(h, k.base, place);
            return {readWord(place)};
          })
      .front();
}

void Products::addValues(Pending &pending) {
  k.values.waitFull(h, k.base, pending.values);
  valuesOf.fence(h);
  Values sums = multiplyValues(pending);
  valuesOf.commit(h);
  pending.state.sums = valuesOf.wait(h, 0, sums);
  release(k.values, pending.values);
  pending.values = k.values.next(h, pending.values);
}

Products::Values Products::multiplyKeys(RingPlace place) {
  constexpr int64_t kSide = HopperAttention::kKeys * HopperAttention::kLineBytes;
  static_assert(HopperAttention::kKeys == HopperAttention::kQueries, "lines of both are as many");
  Value right = scoresOf.move(h, keys, h.mul(place.stage, shape.keyBytes()));
  Values sums;
  for (int64_t line = 0; line < shape.countLines(shape.columns); ++line) {
    int64_t columns = std::min(shape.columns - line * shape.lineColumns(), shape.lineColumns());
    sums = scoresOf.multiply(h, scoresOf.move(h, queries, line * kSide),
                             scoresOf.move(h, right, line * kSide), sums,
                             columns * shape.elementBytes());
  }
  return sums;
}

Products::Values Products::multiplyValues(const Pending &pending) {
  // Of an instruction: four words of a thread, and keys along lines or below each other.
  int64_t instructions = countWords() / 4, depth = HopperAttention::kKeys / instructions;
  int64_t step = shape.turnsValues() ? depth : depth * HopperAttention::kLineBytes;
  Value right = valuesOf.move(h, values, h.mul(pending.values.stage, shape.valueBytes()));
  Values sums = pending.state.sums;
  for (int64_t i = 0; i < instructions; ++i)
    sums = valuesOf.multiplyRegisters(h, ArrayRef(pending.weights).slice(4 * i, 4),
                                      valuesOf.move(h, right, i * step), sums);
  return sums;
}

Products::Values Products::packWeights(const Values &weights) {
  Values words;
  if (!shape.turnsValues()) {
    for (size_t i = 0; i < weights.size(); i += 2)
      words.push_back(e.pack(weights[i], weights[i + 1], shape.element.isBF16()));
    return words;
  }
  // Of a row in two neighbouring fragments, in the order that values have been turned to.
  auto pair = [&](size_t i) -> Value {
    Value codes = NVVM::ConvertF32x2ToF8x2Op::create(
        h, h.getIntegerType(16), weights[i + 1], weights[i], NVVM::FPRoundingMode::RN,
        NVVM::SaturationMode::SATFINITE, /*relu=*/false, shape.element);
    return arith::ExtUIOp::create(h, h.getI32Type(), codes);
  };
  for (size_t two = 0; two < weights.size(); two += 8)
    for (size_t row : {0, 2})
      words.push_back(e.bitOr(pair(two + row), h.shl(pair(two + row + 4), 16)));
  return words;
}

void fusednorm::tilehopper::emitAttentionProducts(AttentionKernel &kernel) {
  Products(kernel).run();
}
