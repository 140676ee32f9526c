// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GPUAttentionLowering.h"
#include "OperandPipeline.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

GPUAttentionLowering::GPUAttentionLowering(FloatEmitter &e, AttentionOp op,
                                           const GPUAttentionLayout &layout,
                                           const GPUKernelFunction &function,
                                           const IRMapping &scalars, Value thread, Value shared,
                                           Value head, Value areAligned,
                                           const std::optional<AttentionPiece> &piece)
    : e(e), layout(layout), lane(e.bitAnd(thread, kWarpThreads - 1)), warpNumber(e.shr(thread, 5)),
      warpRow(e.mul(e.div(warpNumber, layout.columnWarps), GPUAttentionLayout::kWarpRows)),
      part(e.rem(warpNumber, layout.columnWarps)),
      walk(e, op, function, scalars, head, layout.heads),
      scores(e, op, function, scalars, layout.heads == 1 ? head : Value()),
      loader(e, walk, op, layout, function, thread, shared, areAligned),
      exchange(e, layout, shared, e.div(warpNumber, layout.columnWarps), part, lane),
      warp(e, op, function, scalars, walk, scores, lane, warpRow,
           {layout.warpColumns(), layout.valueFragments(), layout.path == AttentionPath::Converted,
            areAligned, /*hasNeighbours=*/false, /*keepsLargest=*/false, layout.hasConversion,
            layout.columnWarps == 1 ? Value() : e.mul(part, layout.warpColumns())}),
      queries(e, op.getQueryRows(), function, scalars, head, lane),
      keys(e, op.getKeyRows(), function, scalars, walk.getKeyHead(), lane) {
  if (piece)
    walk.setPiece(*piece);
}

void GPUAttentionLowering::run(Value first) {
  walk.forEachRun(first, layout.queries(), [&](const AttentionRun &run) {
    e.when(walk.hasPiece(run), [&] { attend(run); });
  });
}

//===----------------------------------------------------------------------===//
// Blocks of keys
//===----------------------------------------------------------------------===//

void GPUAttentionLowering::attend(const AttentionRun &run) {
  int64_t size = layout.keys;
  scores.begin(run);
  scores.findRange(run.position, run.count, lane);
  AttentionScores::Queries all{run.position, e.sub(e.add(run.position, run.count), 1)};
  warp.begin(run);
  Value blocks = e.ceilDiv(run.keyCount, size);
  Value first = scores.findBlock(all, e.index(0), blocks, size, lane);
  // Threads may still read the previous run in shared memory.
  gpu::BarrierOp::create(e.b, e.loc);
  e.when(e.compare(Predicate::slt, first, blocks), [&] {
    loader.loadQueries(run);
    loader.loadBlock(run, e.mul(first, size), loader.firstStage());
  });
  loader.commit();
  if (queries.any())
    e.when(e.compare(Predicate::slt, first, blocks), [&] { computeQueries(run); });
  if (layout.keepsQueries)
    keepQueries(e.compare(Predicate::slt, first, blocks));
  Values initial{first, loader.firstStage()};
  llvm::append_range(initial, warp.pack(warp.start()));
  Values results = e.repeat(
      initial, [&](ValueRange at) { return e.compare(Predicate::slt, at[0], blocks); },
      [&](ValueRange at) -> Values {
        Value stage = at[1], other = loader.otherStage(stage);
        Value next = scores.findBlock(all, e.add(at[0], 1), blocks, size, lane);
        // After the barrier, the copies of all threads are visible, and no thread reads the
        // previous block, whose stage is filled next.
        loader.wait();
        gpu::BarrierOp::create(e.b, e.loc);
        e.when(e.compare(Predicate::slt, next, blocks),
               [&] { loader.loadBlock(run, e.mul(next, size), other); });
        loader.commit();
        if (layout.widensStages) {
          loader.widenStage(stage);
          gpu::BarrierOp::create(e.b, e.loc);
        }
        Value begin = e.mul(at[0], size);
        if (keys.any())
          computeKeys(run, begin, stage);
        AttentionScores::Visibility seen = scores.see(warp.getQueries(), begin, size);
        Values state(at.drop_front(2));
        Values after = e.choose(
            e.both(seen.may, warp.hasQueries()),
            [&]() -> Values {
              Values dots = multiplyKeys(stage);
              if (layout.hasKeyScales)
                scaleScores(dots, stage);
              return attendBlock(dots, begin, stage, state, seen.all);
            },
            [&]() -> Values { return state; });
        Values result{next, other};
        llvm::append_range(result, after);
        return result;
      });
  warp.finish(warp.unpack(ValueRange(results).drop_front(2)));
}

GPUAttentionLowering::Values GPUAttentionLowering::attendBlock(const Values &dots, Value begin,
                                                               Value stage, ValueRange state,
                                                               Value seesAll) {
  auto chooseForm = [&](function_ref<Values(bool isBorder)> emit) -> Values {
    return e.choose(seesAll, [&] { return emit(false); }, [&] { return emit(true); });
  };
  auto finish = [&](const Values &finished, bool isBorder) -> Values {
    WarpReductions::State own = warp.unpack(state);
    Values factors, weights = warp.weigh(finished, own, factors);
    warp.rescale(own, factors);
    if (layout.hasKeyScales)
      scaleWeights(weights, stage);
    if (isBorder)
      addHiddenValues(packWeights(weights), begin, stage, own);
    else
      addValues(weights, stage, own, nullptr);
    return warp.pack(own);
  };
  auto finishScores = [&](bool isBorder) { return warp.finishScores(dots, begin, isBorder); };
  if (!scores.hasMask())
    return finish(chooseForm(finishScores), /*isBorder=*/false);
  // Softmax has a copy without hidden keys: most blocks are such blocks, and a shared copy would
  // add 5 % to their instructions.
  return chooseForm([&](bool isBorder) { return finish(finishScores(isBorder), isBorder); });
}

/// Returns the address of a 16-bit element of a tile.
static Value addressOf(FloatEmitter &e, const OperandTile &lines, Value tile, Value line,
                       Value column) {
  constexpr int64_t kBytes = 2;
  Value order = OperandPipeline::orderOf(e, lines, line);
  Value byte = e.bitXor(e.mul(column, kBytes), e.shl(order, 4));
  return e.ahead(tile, e.add(e.mul(line, lines.pitch), byte));
}

void GPUAttentionLowering::computeQueries(const AttentionRun &run) {
  loader.wait();
  gpu::BarrierOp::create(e.b, e.loc);
  int64_t warps = layout.columnWarps;
  queries.computeInPlace(
      walk.countRows(run), e.add(warpRow, part), GPUAttentionLayout::kWarpRows / warps, warps,
      [&](Value line) -> AttentionComputed::Source {
        KeyBlockIterator::Row row = walk.rowAt(line);
        return {e.add(run.begin, row.query), row.head};
      },
      [&](Value line, Value column) {
        return addressOf(e, layout.query, loader.queryTile(), line, column);
      });
}

void GPUAttentionLowering::computeKeys(const AttentionRun &run, Value begin, Value stage) {
  int64_t warps = layout.warps();
  Value first = e.add(run.keyBegin, begin);
  keys.computeInPlace(
      e.sub(run.keyCount, begin), warpNumber, layout.keys / warps, warps,
      [&](Value line) -> AttentionComputed::Source {
        return {e.add(first, line), walk.getKeyHead()};
      },
      [&](Value line, Value column) {
        return addressOf(e, layout.key, loader.keyTile(stage), line, column);
      });
  gpu::BarrierOp::create(e.b, e.loc);
}

//===----------------------------------------------------------------------===//
// Matrix instructions
//===----------------------------------------------------------------------===//

GPUAttentionLowering::MatrixRows
GPUAttentionLowering::matrixRows(const OperandTile &lines, Value tile, Value line, Value chunk) {
  Value order = OperandPipeline::orderOf(e, lines, line);
  return {e.ahead(tile, e.mul(line, lines.pitch)), e.bitXor(chunk, order)};
}

Value GPUAttentionLowering::matrixAddress(const MatrixRows &rows, int64_t chunks) {
  // The swizzle permutes eight chunks.
  Value indices = e.shl(e.bitXor(rows.chunk, chunks % 8), 4);
  return e.ahead(e.ahead(rows.address, indices), chunks / 8 * 128);
}

Value GPUAttentionLowering::matrixAddress(const MatrixRows &rows, Value chunks) {
  Value indices = e.shl(e.bitXor(rows.chunk, e.bitAnd(chunks, 7)), 4);
  return e.ahead(e.ahead(rows.address, indices), e.shl(e.shr(chunks, 3), 7));
}

GPUAttentionLowering::MatrixRows GPUAttentionLowering::valueRows(Value stage) {
  // Lane l addresses key l % 16, chunk l / 16 of its columns.
  Value tile = loader.valueTile(stage);
  if (layout.columnWarps > 1)
    tile = e.ahead(tile, e.mul(part, layout.warpColumns() * 2));
  return matrixRows(layout.value, tile, e.bitAnd(lane, 15), e.shr(lane, 4));
}

GPUAttentionLowering::MatrixRows GPUAttentionLowering::queryRows() {
  // Lane l addresses query l % 16, chunk l / 16.
  Value own = e.ahead(loader.queryTile(), e.mul(warpRow, layout.query.pitch));
  Value line = e.bitAnd(lane, 15), chunk = e.add(e.shr(lane, 4), e.mul(part, 2));
  return matrixRows(layout.query, own, line, chunk);
}

GPUAttentionLowering::Values GPUAttentionLowering::loadQueries(const MatrixRows &rows,
                                                               int64_t step) {
  // Warps that share their rows take steps of 16 columns round robin.
  return loadMatrices(e, matrixAddress(rows, 2 * layout.columnWarps * step), 4, false);
}

void GPUAttentionLowering::keepQueries(Value isThere) {
  auto load = [&]() -> Values {
    loader.wait();
    gpu::BarrierOp::create(e.b, e.loc);
    MatrixRows rows = queryRows();
    Values words;
    for (int64_t step = 0; step < layout.columnSteps(); ++step)
      llvm::append_range(words, loadQueries(rows, step));
    return words;
  };
  kept = e.choose(isThere, load, [&] { return Values(4 * layout.columnSteps(), e.i32(0)); });
}

GPUAttentionLowering::Values GPUAttentionLowering::multiplyKeys(Value stage) {
  bool isBF16 = layout.factor.isBF16();
  Values dots(4 * keyFragments(), e.number(0));
  MatrixRows left = layout.keepsQueries ? MatrixRows() : queryRows();
  // Lane l addresses key l % 8 + l / 16 * 8, chunk l / 8 % 2.
  MatrixRows right = matrixRows(layout.key, loader.keyTile(stage),
                                e.add(e.bitAnd(lane, 7), e.shl(e.shr(lane, 4), 3)),
                                e.add(e.bitAnd(e.shr(lane, 3), 1), e.mul(part, 2)));
  for (int64_t step = 0; step < layout.columnSteps(); ++step) {
    Values a =
        layout.keepsQueries ? Values(ArrayRef(kept).slice(4 * step, 4)) : loadQueries(left, step);
    Value keys = matrixAddress(right, 2 * layout.columnWarps * step);
    for (int64_t fragment = 0; fragment < keyFragments(); fragment += 2) {
      Values two = loadMatrices(e, e.ahead(keys, fragment * 8 * layout.key.pitch), 4, false);
      for (int64_t i : {0, 1}) {
        auto own = MutableArrayRef<Value>(dots).slice(4 * (fragment + i), 4);
        llvm::copy(multiplyMatrices(e, a, {two[2 * i], two[2 * i + 1]}, own, isBF16), own.begin());
      }
    }
  }
  return layout.columnWarps == 1 ? dots : exchange.add(dots);
}

/// Returns the lane's scales of a block from an address on: two adjacent keys of each eight.
static SmallVector<Value> loadScales(FloatEmitter &e, Value address, Value lane, int64_t keys) {
  constexpr int64_t kPairBytes = 8, kEightBytes = 32;
  auto pair = VectorType::get({2}, e.b.getF32Type());
  Value first = e.ahead(address, e.mul(e.bitAnd(lane, 3), kPairBytes));
  SmallVector<Value> scales;
  for (int64_t eight = 0; eight < keys / 8; ++eight) {
    Value two = e.load(pair, e.ahead(first, eight * kEightBytes), kPairBytes);
    for (int64_t i : {0, 1})
      scales.push_back(vector::ExtractOp::create(e.b, e.loc, two, ArrayRef<int64_t>{i}));
  }
  return scales;
}

void GPUAttentionLowering::scaleScores(Values &dots, Value stage) {
  Values scales = loadScales(e, loader.scaleTile(stage, 0), lane, layout.keys);
  for (auto [number, dot] : llvm::enumerate(dots))
    dot = e.mulf(dot, scales[number / 4 * 2 + number % 2]);
}

void GPUAttentionLowering::scaleWeights(Values &weights, Value stage) {
  Values scales = loadScales(e, loader.scaleTile(stage, 1), lane, layout.keys);
  for (auto [number, weight] : llvm::enumerate(weights))
    weight = e.scaleNonzero(weight, scales[number / 4 * 2 + number % 2]);
}

GPUAttentionLowering::Values GPUAttentionLowering::packWeights(ArrayRef<Value> weights) {
  Values words;
  for (size_t i = 0; i < weights.size(); i += 2)
    words.push_back(e.pack(warp.roundWeight(weights[i]), warp.roundWeight(weights[i + 1]),
                           layout.factor.isBF16()));
  return words;
}

void GPUAttentionLowering::addHiddenValues(const Values &words, Value begin, Value stage,
                                           WarpReductions::State &state) {
  HiddenValues hidden(e, layout.factor, layout.keys / 16, valueFragments());
  Value marks = addValues(words, stage, state, &hidden);
  MatrixRows right = valueRows(stage);
  auto load = [&](Value step, Value fragment) {
    Value address = matrixAddress(right, fragment);
    return loadMatrices(e, e.ahead(address, e.mul(step, 16 * layout.value.pitch)), 4, true);
  };
  state.accumulators = e.choose(
      hidden.isAnySet(marks),
      [&] {
        Values sums = state.accumulators, zeros = warp.findZeros(words);
        auto see = [&](Value step) { return warp.seeKeys(hidden, zeros, begin, step); };
        hidden.add(load, see, sums);
        return sums;
      },
      [&] { return state.accumulators; });
}

Value GPUAttentionLowering::addValues(const Values &weights, Value stage,
                                      WarpReductions::State &state, HiddenValues *hidden) {
  bool isBF16 = layout.factor.isBF16(), isPacked = weights.front().getType().isInteger();
  MatrixRows right = valueRows(stage);
  Value marks;
  for (int64_t step = 0; step < layout.keys / 16; ++step) {
    Values a(isPacked ? ArrayRef(weights).slice(4 * step, 4)
                      : ArrayRef<Value>(packWeights(ArrayRef(weights).slice(8 * step, 8))));
    for (int64_t fragment = 0; fragment < valueFragments(); fragment += 2) {
      Value address = matrixAddress(right, fragment);
      Values two = loadMatrices(e, e.ahead(address, step * 16 * layout.value.pitch), 4, true);
      for (Value &word : two)
        if (hidden) {
          Value own = hidden->mark(word);
          marks = marks ? e.bitOr(marks, own) : own;
          word = hidden->clear(word);
        }
      for (int64_t i : {0, 1}) {
        auto accumulators = MutableArrayRef<Value>(state.accumulators).slice(4 * (fragment + i), 4);
        llvm::copy(multiplyMatrices(e, a, {two[2 * i], two[2 * i + 1]}, accumulators, isBF16),
                   accumulators.begin());
      }
    }
  }
  return marks;
}
