// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoadedRows.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using namespace fusednorm::rowgpu;

Value LoadedRows::get(LoadOp op, Chunk &chunk) {
  if (threads.isShifted)
    return access.loadGlobal(op, chunk, threads.guard);
  if (sharedRows.isStaged(op))
    return sharedRows.loadStaged(op, chunk);
  auto key = std::pair<Operation *, int64_t>(op, chunk.number);
  if (auto known = raws.find(key); layout.inRegisters() && known != raws.end())
    return known->second;
  Value raw = access.loadWhole(op, chunk);
  if (layout.inRegisters())
    raws[key] = raw;
  return raw;
}

void LoadedRows::preload(bool invariant, bool common) {
  SmallVector<LoadOp> commonLoads;
  // Chips with the prefetch instruction are the chips with dependent launch.
  bool asksAhead = target.hasDependentLaunch && !layout.isCompact && coordinate.rowIsLive &&
                   !invariant && program.getBody().getOps<ReduceOp>().empty();
  for (auto load : program.getBody().getOps<LoadOp>()) {
    if (load.getInvariant() != invariant || load.getTransposed() ||
        !llvm::all_of(load.getIndices(), [&](Value v) { return scalars.contains(v); }))
      continue;
    if (!sharedRows.isCommon(load))
      for (Chunk &chunk : chunks) {
        // Rows past the end store nothing, so the back end moves loads to the conditional stores. A
        // prefetch requests the row early.
        if (asksAhead && !raws.contains({load, chunk.number}))
          prefetch.prefetchVector(load, chunk);
        get(load, chunk);
      }
    else if (common)
      commonLoads.push_back(load);
  }
  auto setPart = [&](LoadOp load, Chunk &chunk, Value raw) { set(load, chunk, raw); };
  if (common && !sharedRows.loadCommon(commonLoads, chunks, setPart))
    for (LoadOp load : commonLoads)
      for (Chunk &chunk : chunks)
        get(load, chunk);
}

void LoadedRows::hideOrigins() {
  for (auto load : program.getBody().getOps<LoadOp>())
    for (Chunk &chunk : chunks)
      if (auto known = raws.find({load, chunk.number});
          known != raws.end() && !load.getType().getElementType().isF32())
        known->second = hideOrigin(b, loc, known->second, /*inLoop=*/true);
}

void LoadedRows::beginPhase() {
  sharedRows.beginPhase();
  if (isFirstPhase) {
    isFirstPhase = false;
    return;
  }
  Narrowed narrowedNext;
  for (Chunk &chunk : chunks)
    keepBetweenPhases(chunk, narrowedNext);
  conversions.narrowed = std::move(narrowedNext);
}

// Keeps the inputs of later phases in registers. They are either loaded rows, in the format of
// memory, or intermediate results, if these take no more registers. Later phases compute again from
// loaded rows.
void LoadedRows::keepBetweenPhases(Chunk &chunk, Narrowed &narrowedNext) {
  Block &body = program.getBody().front();
  DenseMap<Value, Parts> known;
  if (!chunk.values.empty())
    known = std::move(chunk.values.front());
  chunk.values.clear();
  auto isDone = [&](Operation &op) {
    return op.getNumResults() > 0 &&
           (known.contains(op.getResult(0)) || scalars.contains(op.getResult(0)));
  };
  llvm::SetVector<Value> open;
  for (Operation &op : body)
    if (!isDone(op))
      for (Value operand : op.getOperands())
        if (known.contains(operand))
          open.insert(operand);

  auto wordsOf = [&](Value value) {
    auto type = cast<VectorType>(value.getType());
    auto parts = known.find(value); // absent for loads of another phase
    bool isNarrow = parts != known.end() && conversions.narrowed.contains(parts->second[0]);
    Type element = isNarrow ? b.getF16Type() : type.getElementType();
    return llvm::divideCeil(threads.widthOf(type) * elementBytes(element), 4);
  };
  llvm::SetVector<Operation *> sources;
  int64_t openWords = 0, loadedWords = 0;
  SmallVector<Value> work;
  for (Value value : open) {
    work.push_back(value);
    // A value for all columns takes no registers of the row.
    if (!isa_and_nonnull<arith::ConstantOp, vector::BroadcastOp>(value.getDefiningOp()))
      openWords += wordsOf(value);
  }
  while (!work.empty())
    if (Operation *op = work.pop_back_val().getDefiningOp(); op && sources.insert(op))
      for (Value operand : op->getOperands())
        if (isa<VectorType>(operand.getType()))
          work.push_back(operand);
  for (Operation *op : sources)
    if (auto load = dyn_cast<LoadOp>(op))
      loadedWords += wordsOf(load.getResult());

  bool keepsOpen = openWords <= loadedWords;
  DenseMap<Value, Parts> kept;
  for (Operation *op : sources) {
    auto load = dyn_cast<LoadOp>(op);
    auto raw = load ? raws.find({op, chunk.number}) : raws.end();
    if (raw != raws.end()) {
      // Otherwise LLVM would reuse the widened values and keep them in registers.
      if (!load.getType().getElementType().isF32() && (!keepsOpen || open.contains(load)))
        raw->second = hideOrigin(b, loc, raw->second);
      continue;
    }
    if (!keepsOpen)
      continue;
    for (Value result : op->getResults()) {
      if (!open.contains(result))
        continue;
      Parts &parts = kept[result] = known.lookup(result);
      Value half = conversions.narrowed.lookup(parts[0]);
      if (!half)
        continue;
      Value bits = half;
      int64_t bytes = 2 * cast<VectorType>(half.getType()).getNumElements();
      if (bytes % 4 == 0) {
        auto words = VectorType::get({bytes / 4}, b.getI32Type());
        bits = hideOrigin(b, loc, vector::BitCastOp::create(b, loc, words, half));
      }
      auto type = cast<VectorType>(half.getType());
      parts[0] = conversions.widen(bits, type);
      narrowedNext[parts[0]] =
          bits == half ? half : vector::BitCastOp::create(b, loc, type, bits).getResult();
    }
  }
  if (!kept.empty())
    chunk.values.push_back(std::move(kept));
}

Value rowgpu::hideOrigin(OpBuilder &b, Location loc, Value raw, bool inLoop) {
  auto type = cast<VectorType>(raw.getType());
  if (!type.getElementType().isInteger(32))
    return raw;
  SmallVector<Value> words;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    Value word = vector::ExtractOp::create(b, loc, raw, ArrayRef<int64_t>{i});
    words.push_back(LLVM::InlineAsmOp::create(b, loc, TypeRange{b.getI32Type()}, ValueRange{word},
                                              /*asm_string=*/"", /*constraints=*/"=r,0",
                                              /*has_side_effects=*/inLoop,
                                              /*is_align_stack=*/false, LLVM::TailCallKind::None,
                                              LLVM::AsmDialectAttr(), ArrayAttr())
                        .getResult(0));
  }
  return vector::FromElementsOp::create(b, loc, type, words);
}
