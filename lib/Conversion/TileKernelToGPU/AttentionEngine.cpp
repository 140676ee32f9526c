// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AttentionEngine.h"
#include "MatrixInstructions.h"
#include "OperandRing.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

static constexpr double kLog2E = 1.4426950408889634;

static Value layerOf(AttentionOp op, const IRMapping &scalars) {
  return op.getLayer() ? scalars.lookup(op.getLayer()) : Value();
}

AttentionEngine::AttentionEngine(FloatEmitter &e, AttentionOp op, const GPUAttentionLayout &layout,
                                 const GPUKernelFunction &function, const IRMapping &scalars,
                                 Value thread, Value shared, Value head, bool isAligned)
    : e(e), op(op), layout(layout), function(function), lane(e.bitAnd(thread, kWarpThreads - 1)),
      warpQuery(e.mul(e.shr(thread, 5), GPUAttentionLayout::kWarpQueries)),
      walk(e, op, function, head, layerOf(op, scalars)), scores(e, op, function, scalars, head),
      loader(e, walk, op, layout, function, thread, shared, isAligned), isAligned(isAligned),
      isFolded(scores.keepsScores() && !op.getSinks() && !op.getQScales() &&
               op.getScale().convertToFloat() > 0) {}

void AttentionEngine::run(Value first) {
  walk.forEachRun(first, layout.queries, [&](const AttentionRun &run) { attend(run); });
}

//===----------------------------------------------------------------------===//
// Blocks of keys
//===----------------------------------------------------------------------===//

AttentionEngine::Values AttentionEngine::pack(const State &state) {
  Values all = state.sums;
  llvm::append_range(all, state.largest);
  llvm::append_range(all, state.weights);
  return all;
}

AttentionEngine::State AttentionEngine::unpack(ValueRange values) {
  State state;
  size_t sums = 4 * valueFragments();
  llvm::append_range(state.sums, values.take_front(sums));
  llvm::append_range(state.largest, values.slice(sums, 2));
  llvm::append_range(state.weights, values.slice(sums + 2, 2));
  return state;
}

AttentionEngine::State AttentionEngine::start() {
  State state;
  Value zero = e.number(0);
  state.sums.assign(4 * valueFragments(), zero);
  Value largest = e.minusInfinity(), weight = zero;
  if (op.getSinks()) {
    largest = e.widen(walk.loadAt(op.getSinks(), {walk.getHead()}));
    // One of the four lanes of a query counts it.
    weight = e.select(e.compare(Predicate::eq, e.bitAnd(lane, 3), 0), e.number(1), zero);
  }
  state.largest.assign(2, largest);
  state.weights.assign(2, weight);
  return state;
}

void AttentionEngine::attend(const AttentionRun &run) {
  int64_t size = layout.keys;
  scores.begin(run);
  scale = run.scale;
  Value end = e.sub(e.add(run.position, run.count), 1);
  AttentionScores::Queries all{run.position, end};
  Value offset = e.toIndex(warpQuery);
  Value hasQueries = e.compare(Predicate::slt, offset, run.count);
  warpQueries.first = e.add(run.position, offset);
  warpQueries.last = e.smaller(e.add(warpQueries.first, GPUAttentionLayout::kWarpQueries - 1), end);
  rowPosition = e.add(warpQueries.first, e.toIndex(e.shr(lane, 2)));
  Value blocks = e.ceilDiv(run.keyCount, size);
  Value first = scores.findBlock(all, e.index(0), blocks, size, lane);
  // All threads are done with what the run before has in shared memory.
  gpu::BarrierOp::create(e.b, e.loc);
  e.when(e.compare(Predicate::slt, first, blocks), [&] {
    loader.loadQueries(run);
    loader.loadBlock(run, e.mul(first, size), loader.firstStage());
  });
  loader.commit();
  Values initial{first, loader.firstStage()};
  llvm::append_range(initial, pack(start()));
  Values results = e.repeat(
      initial, [&](ValueRange at) { return e.compare(Predicate::slt, at[0], blocks); },
      [&](ValueRange at) -> Values {
        Value stage = at[1], other = loader.otherStage(stage);
        Value next = scores.findBlock(all, e.add(at[0], 1), blocks, size, lane);
        // What all threads have brought is there for all of them, and all are done with the
        // block before, whose stage is filled again.
        loader.wait();
        gpu::BarrierOp::create(e.b, e.loc);
        e.when(e.compare(Predicate::slt, next, blocks),
               [&] { loader.loadBlock(run, e.mul(next, size), other); });
        loader.commit();
        Value begin = e.mul(at[0], size);
        auto [may, whole] = scores.see(warpQueries, begin, size);
        Values state(at.drop_front(2));
        Values after = e.choose(
            e.both(may, hasQueries),
            [&, whole = whole]() -> Values {
              State own = unpack(state);
              Values products = multiplyKeys(stage);
              Values finished = e.choose(
                  whole, [&] { return finishScores(products, begin, false); },
                  [&] { return finishScores(products, begin, true); });
              Values weights = weigh(finished, own);
              addValues(weights, stage, own);
              return pack(own);
            },
            [&]() -> Values { return state; });
        Values result{next, other};
        llvm::append_range(result, after);
        return result;
      });
  finish(run, unpack(ValueRange(results).drop_front(2)));
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

AttentionEngine::MatrixRows AttentionEngine::matrixRows(const OperandTile &lines, Value tile,
                                                        Value line, Value chunk) {
  Value order = OperandRing::orderOf(e, lines, line);
  return {e.ahead(tile, e.mul(line, lines.pitch)), e.bitXor(chunk, order)};
}

Value AttentionEngine::matrixAddress(const MatrixRows &rows, int64_t chunks) {
  // Orders change the chunk among eight.
  Value place = e.shl(e.bitXor(rows.chunk, chunks % 8), 4);
  return e.ahead(e.ahead(rows.address, place), chunks / 8 * 128);
}

AttentionEngine::Values AttentionEngine::multiplyKeys(Value stage) {
  bool isBF16 = layout.factor.isBF16();
  Values products(4 * keyFragments(), e.number(0));
  // Lane l addresses query l % 16, chunk l / 16, and key l % 8 + l / 16 * 8, chunk l / 8 % 2.
  Value ownQueries = e.ahead(loader.queryTile(), e.mul(warpQuery, layout.query.pitch));
  MatrixRows left = matrixRows(layout.query, ownQueries, e.bitAnd(lane, 15), e.shr(lane, 4));
  MatrixRows right =
      matrixRows(layout.key, loader.keyTile(stage),
                 e.add(e.bitAnd(lane, 7), e.shl(e.shr(lane, 4), 3)), e.bitAnd(e.shr(lane, 3), 1));
  for (int64_t step = 0; step < layout.query.lineBytes / 32; ++step) {
    Values a = loadMatrices(e, matrixAddress(left, 2 * step), 4, false);
    Value keys = matrixAddress(right, 2 * step);
    for (int64_t fragment = 0; fragment < keyFragments(); fragment += 2) {
      Values two = loadMatrices(e, e.ahead(keys, fragment * 8 * layout.key.pitch), 4, false);
      for (int64_t i : {0, 1}) {
        auto own = MutableArrayRef<Value>(products).slice(4 * (fragment + i), 4);
        llvm::copy(multiplyMatrices(e, a, {two[2 * i], two[2 * i + 1]}, own, isBF16), own.begin());
      }
    }
  }
  return products;
}

void AttentionEngine::addValues(const Values &weights, Value stage, State &state) {
  bool isBF16 = layout.factor.isBF16();
  // Lane l addresses key l % 16, chunk l / 16 of its columns.
  MatrixRows right =
      matrixRows(layout.value, loader.valueTile(stage), e.bitAnd(lane, 15), e.shr(lane, 4));
  for (int64_t step = 0; step < layout.keys / 16; ++step) {
    const Value *own = &weights[8 * step];
    Values a;
    for (int64_t i = 0; i < 8; i += 2)
      a.push_back(e.pack(roundWeight(own[i]), roundWeight(own[i + 1]), isBF16));
    for (int64_t fragment = 0; fragment < valueFragments(); fragment += 2) {
      Value address = matrixAddress(right, fragment);
      Values two = loadMatrices(e, e.ahead(address, step * 16 * layout.value.pitch), 4, true);
      for (int64_t i : {0, 1}) {
        auto sums = MutableArrayRef<Value>(state.sums).slice(4 * (fragment + i), 4);
        llvm::copy(multiplyMatrices(e, a, {two[2 * i], two[2 * i + 1]}, sums, isBF16),
                   sums.begin());
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Scores and weights
//===----------------------------------------------------------------------===//

AttentionEngine::Values AttentionEngine::finishScores(const Values &products, Value begin,
                                                      bool isBorder) {
  Values result;
  Value ownKey = e.add(begin, e.toIndex(e.mul(e.bitAnd(lane, 3), 2)));
  for (auto [number, product] : llvm::enumerate(products)) {
    int64_t row = number % 4 / 2, column = number / 4 * 8 + number % 2;
    Value score = isFolded ? product : e.mulf(product, scale), isSeen;
    Value key = e.add(ownKey, column);
    if (scores.hasMask() && (isBorder || !scores.keepsScores())) {
      auto [own, seen] = scores.finish(score, e.add(rowPosition, 8 * row), key);
      score = own;
      isSeen = seen;
    }
    if (isBorder) {
      isSeen = e.both(isSeen, scores.isThere(key));
      score = e.select(isSeen, score, e.minusInfinity());
    }
    result.push_back(score);
  }
  return result;
}

/// In f8E4M3FN the weight 1 is 256; other types are rounded as they are packed.
Value AttentionEngine::roundWeight(Value weight) {
  if (layout.path != AttentionPath::Converted)
    return weight;
  VectorEmitter convert(e.b, e.loc, /*hasTable16=*/false);
  Type type = cast<MemRefType>(op.getV().getType()).getElementType();
  Value code = convert.encode(e.mulf(weight, e.number(256)), type, /*inRange=*/false);
  return convert.decode(convert.bitAnd(code, 0xff), type);
}

/// Of the lanes that share a query.
Value AttentionEngine::maxOfFour(Value x) {
  x = e.maxf(x, e.exchange(x, 1));
  return e.maxf(x, e.exchange(x, 2));
}

AttentionEngine::Values AttentionEngine::weigh(const Values &finished, State &state) {
  // Exponents are those of 2.
  double factor = isFolded ? op.getScale().convertToFloat() * kLog2E : kLog2E;
  Value unit = e.number(factor);
  // One multiply-add, where the product with the largest score cannot overflow.
  auto exponentOf = [&](Value score, Value base, Value down) {
    return factor <= 1 ? e.fma(score, unit, down) : e.mulf(e.subf(score, base), unit);
  };
  Values weights(finished.size()), factors(2);
  for (int64_t row : {0, 1}) {
    Value most;
    for (size_t i = 0; i < finished.size(); ++i)
      if (int64_t(i % 4 / 2) == row)
        most = most ? e.maxf(most, finished[i]) : finished[i];
    most = e.maxf(state.largest[row], maxOfFour(most));
    // Without a key so far, all differences are -inf, and no NaN.
    Value isNone = e.isMinusInfinity(most);
    Value base = e.select(isNone, e.number(0), most);
    // The factor is exactly 1 where the largest score stays.
    factors[row] = e.exp2(e.mulf(e.subf(state.largest[row], base), unit));
    Value down = LLVM::FNegOp::create(e.b, e.loc, e.mulf(base, unit));
    Value total;
    for (size_t i = 0; i < finished.size(); ++i) {
      if (int64_t(i % 4 / 2) != row)
        continue;
      weights[i] = e.exp2(exponentOf(finished[i], base, down));
      total = total ? e.addf(total, weights[i]) : weights[i];
    }
    state.largest[row] = most;
    state.weights[row] = e.fma(state.weights[row], factors[row], total);
  }
  for (size_t i = 0; i < state.sums.size(); ++i)
    state.sums[i] = e.mulf(state.sums[i], factors[i % 4 / 2]);
  return weights;
}
