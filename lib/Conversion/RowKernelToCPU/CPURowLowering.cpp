// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chunk loops, reductions, and lowerings of ops that are not elementwise.

#include "CPURowLowering.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

CPURowLowering::CPURowLowering(OpBuilder &builder, ProgramOp program, unsigned rowsInFlight,
                               RowCoordinate locate, Value columns, const TargetInfo &target)
    : RowLowering(builder, program, rowsInFlight), target(target),
      emit(builder, program.getLoc(), target.hasAVX512, /*hasF16=*/true),
      chunks(builder, program, columns, target), narrowing(program, chunks, emit, target),
      reductions(chunks, emit), sums(chunks, reductions),
      prefetch(*this, program, chunks, locate, lastPhase(), target), walk(chunks, prefetch),
      stores{locate.nontemporal} {}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

SmallVector<Value> CPURowLowering::forEachChunk(ValueRange accumulators, ChunkBody body) {
  if (sums.areByLanes())
    return sums.forEachChunk(accumulators, body);
  auto walkRow = [&](ValueRange values) {
    return phase.numbersOfGroups.empty() ? walk.walk(values, body) : walkByGroups(values, body);
  };
  if (!phase.isLast)
    return walkRow(accumulators);
  forBothStores([&] { walkRow({}); });
  return {};
}

void CPURowLowering::forBothStores(function_ref<void()> emitStores) {
  if (!stores.condition || stores.areRare)
    return emitStores();
  auto past = scf::IfOp::create(b, loc, stores.condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(past.thenBlock());
  stores.areNonTemporal = true;
  emitStores();
  stores.areNonTemporal = false;
  b.setInsertionPointToStart(past.elseBlock());
  emitStores();
}

// The scales of groups are the end of a long chain of operations, and all other code of the chunk
// waits for them. Preparing the next chunk first hides this latency.
bool CPURowLowering::forEachChunkPipelined(function_ref<void(Chunk &)> prepare,
                                           function_ref<void(Chunk &)> complete) {
  if (chunks.columns || getLongest() < 2 * chunks.chunkColumns || !phase.numbersOfGroups.empty())
    return false;
  forBothStores([&] { walkAhead(prepare, complete); });
  return true;
}

/// Returns whether the value is a float load. Repeating it costs less than a spill.
static bool isLoadedAlone(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto extend = dyn_cast<arith::ExtFOp>(op))
    return isLoadedAlone(extend.getIn());
  return isa<LoadOp>(op) && isa<FloatType>(getElementTypeOrSelf(value.getType())) &&
         getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth() >= 16;
}

void CPURowLowering::walkAhead(function_ref<void(Chunk &)> prepare,
                               function_ref<void(Chunk &)> complete) {
  int64_t step = chunks.chunkColumns, full = getLongest() / step * step;
  // Values that each chunk prepares, with their row in flight, and the number of parts of each
  // value.
  SmallVector<std::pair<unsigned, Value>> open;
  SmallVector<unsigned> counts;
  auto begin = [&](Value position) {
    Chunk chunk;
    chunk.position = position;
    prefetch.emit(chunk);
    prepare(chunk);
    open = openValues(chunk);
    // Two chunks in flight need many registers. With fewer than 32, plain loads are repeated.
    if (target.vectorRegisters < 32)
      llvm::erase_if(open, [](auto &own) { return isLoadedAlone(own.second); });
    counts.clear();
    SmallVector<Value> carried;
    for (auto [row, value] : open) {
      const Parts &parts = chunk.values[row][value];
      counts.push_back(parts.size());
      llvm::append_range(carried, parts);
    }
    return carried;
  };
  SmallVector<Value> first = begin(index(0));
  auto finish = [&](Value position, ValueRange carried) {
    Chunk chunk;
    chunk.position = position;
    chunk.values.resize(numRows());
    for (auto [own, count] : llvm::zip_equal(open, counts)) {
      chunk.values[own.first][own.second] = Parts(carried.take_front(count));
      carried = carried.drop_front(count);
    }
    complete(chunk);
  };
  SmallVector<Value> last = chunks.loop(index(step), index(full), index(step), first,
                                        [&](Value position, ValueRange carried) {
                                          SmallVector<Value> next = begin(position);
                                          Value previous = sub(position, step);
                                          finish(previous, carried);
                                          return next;
                                        });
  finish(index(full - step), last);
  if (full < getLongest()) {
    Chunk chunk;
    chunk.position = index(full);
    chunk.liveColumns = getLongest() - full;
    prefetch.emit(chunk);
    complete(chunk);
  }
}

void CPURowLowering::emitVersions(Value condition, function_ref<void()> fast,
                                  function_ref<void()> slow) {
  auto versions = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(versions.thenBlock());
  fast();
  b.setInsertionPointToStart(versions.elseBlock());
  stores.areRare = true;
  slow();
  stores.areRare = false;
}

SmallVector<Value> CPURowLowering::locate(ValueRange indices, VectorType type, Chunk &chunk,
                                          bool transposed) {
  SmallVector<Value> result;
  for (Value index : indices)
    result.push_back(scalar(index));
  Value offset = chunk.position;
  if (int64_t ratio = chunks.ratioOf(type); ratio != 1)
    offset = div(offset, ratio);
  Value &moving = transposed ? result.front() : result.back();
  moving = add(moving, offset);
  return result;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool CPURowLowering::canCompute(Operation *op) {
  // 8-bit floats are held as bit patterns: only casts and copies are meaningful.
  auto isQuantizedType = [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return isa<FloatType>(element) && element.getIntOrFloatBitWidth() == 8;
  };
  return isa<arith::SelectOp>(op) || (llvm::none_of(op->getOperandTypes(), isQuantizedType) &&
                                      llvm::none_of(op->getResultTypes(), isQuantizedType));
}

void cpu::createSearch(OpBuilder &b, Operation *op, IRMapping &mapping) {
  // Operands of both ops: the searched value, the array, and the number of elements.
  Value wanted = mapping.lookup(op->getOperand(0)), array = mapping.lookup(op->getOperand(1));
  Value count = mapping.lookup(op->getOperand(2));
  auto load = [&](Value index) -> Value {
    return memref::LoadOp::create(b, op->getLoc(), array, index);
  };
  if (isa<CountEqualOp>(op))
    mapping.map(op->getResult(0), createCount(b, op->getLoc(), wanted, count, load));
  else
    mapping.map(op->getResults(), createSegmentSearch(b, op->getLoc(), wanted, count, load));
}

void CPURowLowering::emitScalar(Operation *op) {
  // The conversion instruction for bf16 flushes subnormals. Without it LLVM calls a function that
  // some C libraries lack.
  IRMapping &mapping = scalarsOf(currentRow());
  if (op->getNumResults() > 0 && mapping.contains(op->getResult(0)))
    return; // computed for the guards
  if (isa<SegmentOfOp, CountEqualOp>(op))
    return createSearch(b, op, mapping);
  if (auto truncate = dyn_cast<arith::TruncFOp>(op); truncate && truncate.getType().isBF16()) {
    Value value = mapping.lookup(truncate.getIn());
    Value rounded = emit.roundToBf16(value.getType().isF64() ? emit.roundToOdd(value) : value);
    mapping.map(truncate.getResult(), emit.upperHalf(rounded, truncate.getType()));
    return;
  }
  if (auto extend = dyn_cast<arith::ExtFOp>(op); extend && extend.getIn().getType().isBF16()) {
    mapping.map(extend.getResult(), emit.fromBf16(mapping.lookup(extend.getIn())));
    return;
  }
  if (auto cast = dyn_cast<SaturateCastOp>(op)) {
    Value code = emit.encode(mapping.lookup(cast.getValue()), cast.getType(), /*inRange=*/false);
    mapping.map(cast.getResult(), emit.toByte(code, cast.getType()));
    return;
  }
  if (auto extend = dyn_cast<arith::ExtFOp>(op); extend && isSmallType(extend.getIn().getType())) {
    Value code = emit.fromByte(mapping.lookup(extend.getIn()));
    Value value = emit.decode(code, extend.getIn().getType());
    mapping.map(extend.getResult(), convert(value, extend.getType()));
    return;
  }
  RowLowering::emitScalar(op);
}

Value CPURowLowering::emitFmaToOdd(Value x, Value y, Value z) {
  Value packed = narrowing.fmaToOdd(x, y, z);
  return packed ? packed : RowLowering::emitFmaToOdd(x, y, z);
}

std::optional<SmallVector<Parts>>
CPURowLowering::emitSpecial(Operation *op, ArrayRef<Parts> operands, Chunk &chunk) {
  if (std::optional<Parts> half = emitHalf(op, operands))
    return SmallVector<Parts>{*half};
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return SmallVector<Parts>{emitCast(cast, operands, chunk)};
  if (auto truncate = dyn_cast<arith::TruncFOp>(op)) {
    auto type = cast<FloatType>(getElementTypeOrSelf(truncate.getType()));
    if (!isSmallType(type))
      return std::nullopt;
    return SmallVector<Parts>{llvm::map_to_vector<2>(
        operands[0], [&](Value value) { return emit.truncate(value, type); })};
  }
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op)) {
    VectorType type = broadcast.getResultVectorType();
    if (!narrowing.needsShortNaN() || !type.getElementType().isF32())
      return std::nullopt;
    Value value =
        vector::BroadcastOp::create(b, loc, partType(type), narrowing.cleanNaN(operands[0][0]));
    return SmallVector<Parts>{Parts(numParts(type), value)};
  }
  if (auto split = dyn_cast<vector::DeinterleaveOp>(op)) {
    if (operands[0].size() == 2)
      return SmallVector<Parts>{{operands[0][0]}, {operands[0][1]}};
    auto halves = vector::DeinterleaveOp::create(b, loc, operands[0][0]);
    return SmallVector<Parts>{{halves.getRes1()}, {halves.getRes2()}};
  }
  if (auto join = dyn_cast<vector::InterleaveOp>(op)) {
    if (narrowing.isPacked(op))
      return SmallVector<Parts>{{narrowing.pack(join, operands[0][0], operands[1][0])}};
    if (numParts(join.getType()) == 2)
      return SmallVector<Parts>{{operands[0][0], operands[1][0]}};
    return SmallVector<Parts>{
        {vector::InterleaveOp::create(b, loc, operands[0][0], operands[1][0])}};
  }
  if (auto step = dyn_cast<vector::StepOp>(op)) {
    // With two parts, the first part has the even elements and the second part the odd elements.
    auto type = cast<VectorType>(step.getType()), own = cast<VectorType>(partType(type));
    int64_t count = numParts(type);
    Value first = b.createOrFold<arith::DivUIOp>(loc, chunk.position, index(chunks.ratioOf(type)));
    Parts parts;
    for (int64_t part = 0; part < count; ++part)
      parts.push_back(emit.step(own, first, part, count));
    return SmallVector<Parts>{parts};
  }
  if (auto reduce = dyn_cast<GroupReduceOp>(op))
    return SmallVector<Parts>{reductions.groupReduce(reduce, operands[0], chunk)};
  if (auto broadcast = dyn_cast<GroupBroadcastOp>(op))
    return SmallVector<Parts>{reductions.groupBroadcast(broadcast, operands[0])};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

SmallVector<Value> CPURowLowering::initAccumulators(ReduceOp op) {
  if (sums.isInMemory(op)) {
    sums.clear(op, currentRow());
    return {};
  }
  VectorType type = op.getRowType();
  sums.addSlot(op, currentRow(), numParts(type));
  return reductions.init(op.getKind(), type);
}

SmallVector<Value> CPURowLowering::accumulate(ReduceOp op, ValueRange accumulators,
                                              const Parts &parts, unsigned piece, Chunk &chunk) {
  SmallVector<Value> next;
  if (sums.isInMemory(op)) {
    sums.accumulate(op, currentRow(), parts, piece, chunk);
    return next;
  }
  for (auto [part, value] : llvm::enumerate(parts)) {
    Value live = reductions.masked(op, value, part, chunk);
    Value accumulator = accumulators[part];
    if (op.getKind() == ReduceKind::SumOfSquares)
      next.push_back(math::FmaOp::create(b, loc, live, live, accumulator));
    else
      next.push_back(
          combine(*this, op.getKind(), accumulator, reductions.asAccumulator(op.getKind(), live)));
  }
  return next;
}

SmallVector<Value> CPURowLowering::finishReductions(ArrayRef<ReduceOp> ops,
                                                    ArrayRef<SmallVector<Value>> accumulators) {
  SmallVector<Value> results;
  for (auto [reduce, lanes] : llvm::zip_equal(ops, accumulators)) {
    ReduceOp op = reduce;
    results.push_back(CanonicalSums::contains(op) ? sums.finish(op, currentRow())
                                                  : reductions.fold(op.getKind(), lanes));
  }
  return results;
}
