// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The producer warpgroup of attention. One thread copies contiguous K and V by TMA. All threads
// copy paged rows, RoPE parts of keys and the V block at the end of a sequence by cp.async. For
// these copies, each thread looks up the index of one row, and eight threads copy a 128-byte line.
//
// Rows past the end of a sequence become zeros and are not read. They may hold NaN or infinity, and
// a probability of zero would not hide these in PV.
//
// If V is transposed, it arrives in a pipeline of its own. While one V block arrives, the warpgroup
// transposes the previous one.

#include "AttentionKernel.h"
#include "TransposedV.h"
#include "fusednorm/Lowering/GPU/AttentionScores.h"
#include "fusednorm/Lowering/GPU/MatrixInstructions.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilehopper;
using Predicate = arith::CmpIPredicate;

/// Named barrier of the producer warpgroup.
static constexpr int64_t kBarrier = 3;

namespace {
class Copies {
public:
  explicit Copies(AttentionKernel &kernel)
      : k(kernel), h(kernel.h), e(kernel.e), shape(kernel.shape), op(kernel.op),
        own(h.bitAnd(kernel.thread, AttentionKernel::kGroupThreads - 1)),
        lane(h.bitAnd(kernel.thread, kWarpThreads - 1)), leads(h.isEqual(own, 0)) {}

  void run();

private:
  using Values = AttentionKernel::Values;
  /// Pipeline states in the order in which loops carry them. K and V share one state to save
  /// registers.
  struct States {
    PipelineState block, queries;
    explicit States(ValueRange at) : block{at[0], at[1], {}}, queries{at[2], at[3], {}} {}
    Values pack() const { return {block.stage, block.parity, queries.stage, queries.parity}; }
  };

  Values copyRun(KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run,
                 ValueRange carried);
  void copyQueries(KeyBlockIterator &walk, const AttentionRun &run, PipelineState state);
  Value describeBlock(AttentionScores &scores, const AttentionRun &run, Value block, Value isNone,
                      Value isLast);
  void copyBlock(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                 Value word);
  /// Stores the word and issues the TMA copies of a block of keys. copyKeyRows copies the other
  /// parts.
  void beginKeys(KeyBlockIterator &walk, const AttentionRun &run, Value begin, PipelineState state,
                 Value word);
  void copyKeyRows(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                   PipelineState state);
  /// Copies V into `pipeline`. Returns true if the threads copied V, in which case the caller must
  /// complete the stage.
  Value copyValues(KeyBlockIterator &walk, const AttentionRun &run, const Pipeline &pipeline,
                   Value begin, PipelineState state);
  /// Copies V into the arriving pipeline and transposes the previous V block, if there is one.
  void copyAndTranspose(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                        PipelineState state, Value isFirst);
  void transpose(PipelineState state);
  void completeTransposed(PipelineState state);
  void skip(const Pipeline &pipeline, PipelineState state);
  /// Copies `count` lines of each row by TMA, from one thread.
  void copyLines(Value map, Value to, int64_t count, int64_t rows, Value row, Value head,
                 Value barrier, int64_t lineBytes = HopperAttention::kLineBytes);
  /// Copies `count` columns of each row by cp.async, from all threads.
  void copyRows(KeyBlockIterator &walk, const AttentionRun &run, Value array, KeyPart part,
                Value to, int64_t firstColumn, int64_t count, Value begin);
  /// A chunk of 16 bytes of a tile, of which a thread reads the quantized elements.
  struct Chunk {
    Value source, target;
    Value isRead;   // i1; elements of other chunks are zeros
    Value isStored; // i1; null: always
    Value scale;    // of the elements; null without one
  };
  /// Copies every eighth chunk of a row from `source` on, `bytes` of each. The last 128 bytes of a
  /// tile may end past the row; `fillsLines` fills them with zeros.
  void copyChunks(Value source, Value target, Value column, int64_t rowBytes, Value bytes,
                  bool fillsLines);
  /// Returns whether `column`, in bytes, of a line is in the row. Returns null if all columns are.
  Value isInRow(Value column, int64_t line, int64_t rowBytes);
  /// Returns the scales of a row of K or V of the thread; empty without scales of columns.
  Values loadScales(KeyBlockIterator &walk, const AttentionRun &run, KeyPart part, Value key,
                    int64_t count);
  /// Widens chunks. All loads come first.
  void widen(ArrayRef<Chunk> chunks);
  /// Makes the copies of this warpgroup visible to wgmma.
  void finishCopies();

  bool copiesKeys() { return shape.hasPagedKeys || op.getRope(); }

  AttentionKernel &k;
  hopper::HopperEmitter &h;
  FloatEmitter &e;
  const HopperAttention &shape;
  tilekernel::AttentionOp op;
  Value own, lane, leads;
};
} // namespace

void Copies::run() {
  PipelineState begin = k.keys.beginFilling(h);
  Values carried{begin.stage, begin.parity, begin.stage, begin.parity};
  k.forEachRun(carried,
               [&](KeyBlockIterator &walk, AttentionScores &scores, const AttentionRun &run,
                   ValueRange at) { return copyRun(walk, scores, run, at); });
}

Copies::Values Copies::copyRun(KeyBlockIterator &walk, AttentionScores &scores,
                               const AttentionRun &run, ValueRange carried) {
  States states(carried);
  scores.begin(run);
  scores.findRange(run.position, run.count, lane);
  AttentionScores::Queries all{run.position, e.sub(e.add(run.position, run.count), 1)};
  Value blocks = e.ceilDiv(run.keyCount, shape.keys);
  Value first = scores.findBlock(all, e.index(0), blocks, shape.keys, lane);
  copyQueries(walk, run, states.queries);
  states.queries = k.queries.next(h, states.queries);
  // At least one iteration: a run without visible keys also has a word.
  Values initial{first, e.constant(h.getI1Type(), 1)};
  llvm::append_range(initial, states.pack());
  Values last = e.repeat(
      initial, [&](ValueRange at) { return at[1]; },
      [&](ValueRange at) -> Values {
        Value block = at[0];
        States now(at.drop_front(2));
        Value next = scores.findBlock(all, e.add(block, 1), blocks, shape.keys, lane);
        Value isNone = e.compare(Predicate::sge, block, blocks);
        Value goesOn = e.compare(Predicate::slt, next, blocks);
        Value word = describeBlock(scores, run, block, isNone, goesOn);
        k.keys.waitEmpty(h, k.base, now.block);
        h.branch(
            isNone,
            [&] {
              if (!shape.splitsColumns)
                k.values.waitEmpty(h, k.base, now.block);
              h.branch(leads, [&] {
                e.store(word, k.wordOf(now.block), 4);
                k.keys.complete(h, k.base, now.block);
                if (!shape.splitsColumns)
                  k.values.complete(h, k.base, now.block);
              });
              if (k.arriving)
                skip(*k.arriving, now.block);
            },
            [&] {
              Value begin = e.mul(block, shape.keys);
              if (!k.arriving)
                return copyBlock(walk, run, begin, now.block, word);
              beginKeys(walk, run, begin, now.block, word);
              copyAndTranspose(walk, run, begin, now.block, e.compare(Predicate::eq, block, first));
            });
        now.block = k.keys.next(h, now.block);
        Values result{next, goesOn};
        llvm::append_range(result, now.pack());
        return result;
      });
  if (k.arriving)
    h.branch(e.compare(Predicate::slt, first, blocks), [&] {
      PipelineState state = k.values.before(h, States(ValueRange(last).drop_front(2)).block);
      transpose(state);
      finishCopies();
      completeTransposed(state);
    });
  return Values(llvm::drop_begin(last, 2));
}

Value Copies::describeBlock(AttentionScores &scores, const AttentionRun &run, Value block,
                            Value isNone, Value goesOn) {
  Value begin = e.mul(block, shape.keys);
  Value end = e.sub(e.add(run.position, run.count), 1);
  auto bit = [&](Value condition, int64_t value) { return h.select(condition, value, 0); };
  Value word = h.shl(e.toI32(block), AttentionKernel::kBlockShift);
  word = e.bitOr(word, h.select(goesOn, 0, AttentionKernel::kIsLast));
  word = e.bitOr(word, bit(isNone, AttentionKernel::kIsNone));
  Value isUnmasked, areWhole;
  // With splitsColumns, both warpgroups have the rows of warpgroup 0.
  int64_t groups = shape.splitsColumns ? 1 : shape.warpgroups;
  for (int64_t group = 0; group < groups; ++group) {
    // The queries of the first and the last row.
    int64_t lowest = group * 64 / shape.tileHeads, most = (group * 64 + 63) / shape.tileHeads;
    Value first = e.add(run.position, lowest);
    AttentionScores::Queries queries{first, e.smaller(e.add(first, most - lowest), end)};
    AttentionScores::Visibility seen = scores.see(queries, begin, shape.keys);
    if (groups == 2)
      word = e.bitOr(word, bit(seen.all, 1 << group));
    else
      areWhole = e.both(areWhole, seen.all);
    isUnmasked = e.both(isUnmasked, seen.isUnmasked);
  }
  if (areWhole)
    word = e.bitOr(word, bit(areWhole, AttentionKernel::kAreWhole));
  if (isUnmasked)
    word = e.bitOr(word, h.select(isUnmasked, 0, AttentionKernel::kIsMasked));
  return word;
}

void Copies::copyLines(Value map, Value to, int64_t count, int64_t rows, Value row, Value head,
                       Value barrier, int64_t lineBytes) {
  for (int64_t line = 0; line < count; ++line)
    TmaCopies::load(h, map, h.at(to, line * rows * lineBytes),
                    {e.toI32(row), e.toI32(head), h.word(line * lineBytes / shape.elementBytes())},
                    barrier);
}

void Copies::copyQueries(KeyBlockIterator &walk, const AttentionRun &run, PipelineState state) {
  k.queries.waitEmpty(h, k.base, state);
  int64_t rows = shape.queries() * shape.tileHeads;
  // The tile may contain queries of other sequences. Their results are not stored.
  h.branch(leads, [&] {
    k.queries.expect(h, k.base, state, shape.queryBytes() / shape.rows * rows);
    Value full = k.queries.getFull(h, k.base, state);
    copyLines(k.queryMap, k.queries.getTile(h, k.base, 0, state), shape.countLines(shape.columns),
              shape.rows, run.begin, walk.getHead(), full);
    k.queries.complete(h, k.base, state);
  });
}

void Copies::beginKeys(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                       PipelineState state, Value word) {
  Value tile = k.keys.getTile(h, k.base, 0, state);
  int64_t lines = shape.countLines(shape.keyColumns);
  h.branch(leads, [&] {
    e.store(word, k.wordOf(state), 4);
    if (shape.hasPagedKeys)
      return;
    k.keys.expect(h, k.base, state, lines * shape.keys * HopperAttention::kLineBytes);
    copyLines(k.keyMap, tile, lines, shape.keys, e.add(run.keyBegin, begin), walk.getKeyHead(),
              k.keys.getFull(h, k.base, state));
    if (!copiesKeys())
      k.keys.complete(h, k.base, state);
  });
}

void Copies::copyKeyRows(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                         PipelineState state) {
  Value tile = k.keys.getTile(h, k.base, 0, state);
  int64_t lines = shape.countLines(shape.keyColumns);
  if (shape.hasPagedKeys)
    copyRows(walk, run, op.getK(), KeyPart::Key, tile, 0, shape.keyColumns, begin);
  if (op.getRope())
    copyRows(walk, run, op.getRope(), KeyPart::Rope,
             h.at(tile, lines * shape.keys * HopperAttention::kLineBytes), op.getRopeColumn(),
             shape.columns - shape.keyColumns, begin);
}

Value Copies::copyValues(KeyBlockIterator &walk, const AttentionRun &run, const Pipeline &pipeline,
                         Value begin, PipelineState state) {
  Value tile = pipeline.getTile(h, k.base, 0, state), yes = e.constant(h.getI1Type(), 1);
  auto byThreads = [&] {
    copyRows(walk, run, op.getV(), KeyPart::Value, tile, 0, shape.valueColumns, begin);
  };
  if (shape.hasPagedKeys) {
    byThreads();
    return yes;
  }
  Value isBorder = e.compare(Predicate::sgt, e.add(begin, shape.keys), run.keyCount);
  h.branch(isBorder, byThreads, [&] {
    h.branch(leads, [&] {
      pipeline.expect(h, k.base, state, shape.arrivingBytes());
      int64_t lineBytes = shape.valueLineBytes();
      copyLines(k.valueMap, tile, shape.arrivingBytes() / (shape.keys * lineBytes), shape.keys,
                e.add(run.keyBegin, begin), walk.getKeyHead(), pipeline.getFull(h, k.base, state),
                lineBytes);
      pipeline.complete(h, k.base, state);
    });
  });
  return isBorder;
}

void Copies::copyBlock(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                       PipelineState state, Value word) {
  beginKeys(walk, run, begin, state, word);
  copyKeyRows(walk, run, begin, state);
  // K must be complete first: consumers release V only after they have the next K stage.
  if (copiesKeys()) {
    finishCopies();
    h.branch(leads, [&] { k.keys.complete(h, k.base, state); });
  }
  if (shape.splitsColumns)
    return;
  k.values.waitEmpty(h, k.base, state);
  Value byThreads = copyValues(walk, run, k.values, begin, state);
  h.branch(byThreads, [&] {
    finishCopies();
    h.branch(leads, [&] { k.values.complete(h, k.base, state); });
  });
}

//===----------------------------------------------------------------------===//
// Transposed V
//===----------------------------------------------------------------------===//

void Copies::copyAndTranspose(KeyBlockIterator &walk, const AttentionRun &run, Value begin,
                              PipelineState state, Value isFirst) {
  k.arriving->waitEmpty(h, k.base, state);
  // No arrival may come between a thread's write and its proxy fence.
  Value byThreads = copyValues(walk, run, *k.arriving, begin, state);
  copyKeyRows(walk, run, begin, state);
  PipelineState before = k.values.before(h, state);
  Value hasBefore = e.bitXor(isFirst, e.constant(h.getI1Type(), 1));
  h.branch(hasBefore, [&] { transpose(before); });
  finishCopies();
  h.branch(leads, [&] {
    if (copiesKeys())
      k.keys.complete(h, k.base, state);
    h.branch(byThreads, [&] { k.arriving->complete(h, k.base, state); });
  });
  h.branch(hasBefore, [&] { completeTransposed(before); });
}

void Copies::transpose(PipelineState state) {
  k.values.waitEmpty(h, k.base, state);
  PipelineState reading = {state.stage, h.bitXor(state.parity, 1), {}};
  k.arriving->waitFull(h, k.base, reading);
  transposeV(h, k.arriving->getTile(h, k.base, 0, state), k.values.getTile(h, k.base, 0, state),
             own, shape.valueColumns);
}

void Copies::completeTransposed(PipelineState state) {
  k.arriving->releaseIf(h, k.base, state, h.isEqual(lane, 0));
  h.branch(leads, [&] { k.values.complete(h, k.base, state); });
}

/// Passes one stage of a pipeline without data.
void Copies::skip(const Pipeline &pipeline, PipelineState state) {
  pipeline.waitEmpty(h, k.base, state);
  h.branch(leads, [&] { pipeline.complete(h, k.base, state); });
  pipeline.waitFull(h, k.base, {state.stage, h.bitXor(state.parity, 1), {}});
  // All threads must observe these phases before the next phases begin.
  h.syncGroup(kBarrier, AttentionKernel::kGroupThreads);
  pipeline.releaseIf(h, k.base, state, h.isEqual(lane, 0));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

void Copies::copyRows(KeyBlockIterator &walk, const AttentionRun &run, Value array, KeyPart part,
                      Value to, int64_t firstColumn, int64_t count, Value begin) {
  constexpr int64_t kChunk = 16, kRowsAtOnce = 4, kLine = HopperAttention::kLineBytes;
  int64_t rowBytes = count * shape.elementBytes();
  // The RoPE part of quantized keys has the type of queries.
  bool isWidened = shape.quantized && part != KeyPart::Rope;
  // Bytes of a tile for each byte of a row of the array.
  int64_t ratio = isWidened ? shape.elementBytes() : 1;
  SmallVector<Chunk> chunks;
  int64_t side = shape.keys * HopperAttention::kLineBytes;
  Type i32 = h.getI32Type(), i64 = h.getI64Type();
  // A warp copies the rows of its first `rows` lanes. Each of these lanes computes the index of its
  // row. Rows past the end get the index of the last row.
  int64_t rows = shape.keys / AttentionKernel::kWarps;
  Value number = own, warpRow = h.bitAnd(own, ~(kWarpThreads - 1));
  if (rows < kWarpThreads) {
    warpRow = h.mul(h.shr(own, 5), rows);
    number = h.add(warpRow, h.minS(this->lane, rows - 1));
  }
  Value key = e.smaller(e.add(begin, e.toIndex(number)), e.sub(run.keyCount, 1));
  Value state = e.toI64(e.add(walk.keyIndex(run, array, part, key), firstColumn));
  Value low = arith::TruncIOp::create(h, i32, state);
  Value high = arith::TruncIOp::create(h, i32, e.shr(state, 32));
  Values scales = loadScales(walk, run, part, key, count);
  // The shuffle stops the compiler from keeping addresses of lines in registers across blocks.
  Value lane = e.shuffle(this->lane, this->lane);
  Value chunk = h.bitAnd(lane, 7), inRound = h.shr(lane, 3);
  Value column = h.mul(chunk, kChunk);
  Value left = e.sub(run.keyCount, begin);
  Value pointer = k.function->getBuffer(array).pointer;
  // The last 128 bytes may end past the row. Zeros fill them, except in tiles without such columns.
  bool fillsLines = part != KeyPart::Value || shape.valueLineBytes() == kLine;
  for (int64_t round = 0; round < rows / kRowsAtOnce; ++round) {
    Value from = h.add(inRound, round * kRowsAtOnce), line = h.add(warpRow, from);
    Value lowPart = arith::ExtUIOp::create(h, i64, e.shuffle(low, from));
    Value highPart = arith::ExtUIOp::create(h, i64, e.shuffle(high, from));
    Value own = e.bitOr(lowPart, e.shl(highPart, 32));
    Value start = e.ahead(pointer, e.mul(own, shape.elementBytes() / ratio));
    Value source = e.ahead(start, ratio == 1 ? column : h.mul(chunk, kChunk / ratio));
    Value order = h.shl(h.bitXor(chunk, h.bitAnd(line, 7)), 4);
    Value target = part == KeyPart::Value && shape.valueLineBytes() != kLine
                       ? h.at(to, locateValue(h, shape, line, chunk))
                       : h.at(h.at(to, h.mul(line, kLine)), order);
    Value isThere = e.compare(Predicate::slt, e.toIndex(line), left);
    if (isWidened) {
      Values ofRow;
      for (Value scale : scales)
        ofRow.push_back(h.select(isThere, e.shuffle(scale, from), e.number(0)));
      for (int64_t line = 0; line * kLine < rowBytes; ++line) {
        Chunk chunk{
            e.ahead(source, line * kLine / ratio), h.at(target, line * side), isThere, {}, {}};
        if (Value isOfRow = isInRow(column, line, rowBytes)) {
          // Other lanes read elements of the row, too.
          chunk.source = h.select(isOfRow, chunk.source, start);
          chunk.isRead = e.both(isThere, isOfRow);
          chunk.isStored = fillsLines ? Value() : isOfRow;
        }
        if (!scales.empty())
          chunk.scale = ofRow[line * shape.lineColumns() / int64_t(op.getKvGroup())];
        chunks.push_back(chunk);
      }
      // Loads of so many chunks are in flight.
      constexpr size_t kMostChunks = 8;
      bool isLast = round + 1 == rows / kRowsAtOnce;
      while (chunks.size() >= kMostChunks || (isLast && !chunks.empty())) {
        size_t size = std::min(chunks.size(), kMostChunks);
        widen(ArrayRef(chunks).take_front(size));
        chunks.erase(chunks.begin(), chunks.begin() + size);
      }
      continue;
    }
    copyChunks(source, target, column, rowBytes, h.select(isThere, kChunk, 0), fillsLines);
  }
}

Value Copies::isInRow(Value column, int64_t line, int64_t rowBytes) {
  int64_t left = rowBytes - line * HopperAttention::kLineBytes;
  return left < HopperAttention::kLineBytes ? h.isLess(column, left) : Value();
}

void Copies::copyChunks(Value source, Value target, Value column, int64_t rowBytes, Value bytes,
                        bool fillsLines) {
  constexpr int64_t kChunk = 16, kLine = HopperAttention::kLineBytes;
  for (int64_t line = 0; line * kLine < rowBytes; ++line) {
    auto copy = [&](Value own) {
      NVVM::CpAsyncOp::create(h, h.at(target, line * shape.keys * kLine),
                              h.at(source, line * kLine), uint32_t(kChunk),
                              NVVM::LoadCacheModifierKind::CG, own);
    };
    Value isOfRow = isInRow(column, line, rowBytes);
    if (isOfRow && !fillsLines)
      h.branch(isOfRow, [&] { copy(bytes); });
    else
      copy(isOfRow ? h.select(isOfRow, bytes, 0) : bytes);
  }
}

Copies::Values Copies::loadScales(KeyBlockIterator &walk, const AttentionRun &run, KeyPart part,
                                  Value key, int64_t count) {
  Values scales;
  Value array = part == KeyPart::Rope ? Value() : walk.columnScales(part);
  if (!array)
    return scales;
  Value first = walk.keyIndex(run, array, part, key);
  int64_t groups = llvm::divideCeil(count, int64_t(op.getKvGroup()));
  for (int64_t group = 0; group < groups; ++group)
    scales.push_back(walk.widenAt(array, e.add(first, group)));
  return scales;
}

void Copies::widen(ArrayRef<Chunk> chunks) {
  constexpr int64_t kChunk = 16, kBytes = 8;
  auto loaded = VectorType::get({2}, h.getI32Type()), stored = VectorType::get({4}, h.getI32Type());
  Value zeros = LLVM::ZeroOp::create(h, loaded);
  Values all;
  for (const Chunk &chunk : chunks)
    all.push_back(e.load(loaded, chunk.source, kBytes));
  for (auto [chunk, bytes] : llvm::zip_equal(chunks, all)) {
    auto getScale = [scale = chunk.scale] { return scale; };
    Values words =
        widenEight(e, h.select(chunk.isRead, bytes, zeros), shape.quantized, shape.element,
                   /*hasConversion=*/true, chunk.scale ? function_ref<Value()>(getScale) : nullptr);
    Value all = vector::FromElementsOp::create(h, stored, words);
    if (chunk.isStored)
      e.when(chunk.isStored, [&, target = chunk.target] { e.store(all, target, kChunk); });
    else
      e.store(all, chunk.target, kChunk);
  }
}

void Copies::finishCopies() {
  NVVM::CpAsyncCommitGroupOp::create(h);
  NVVM::CpAsyncWaitGroupOp::create(h, uint32_t(0));
  auto space = NVVM::SharedSpaceAttr::get(h.getContext(), NVVM::SharedSpace::shared_cta);
  NVVM::FenceProxyOp::create(h, NVVM::ProxyKind::async_shared, space);
  h.syncGroup(kBarrier, AttentionKernel::kGroupThreads);
}

void fusednorm::tilehopper::emitAttentionProducer(AttentionKernel &kernel) { Copies(kernel).run(); }
