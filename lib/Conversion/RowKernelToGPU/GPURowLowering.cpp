// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chunks, carried formats and the order of code at the top of a program.

#include "GPURowLowering.h"
#include "ExactMath.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using fusednorm::rowgpu::GPURowLowering;

GPURowLowering::GPURowLowering(OpBuilder &builder, ProgramOp program, const GPULayout &layout,
                               const TargetInfo &target, const ThreadCoordinate &coordinate,
                               const GPUKernelFunction &function, Value columns,
                               mlir::gpu::GPUModuleOp module, StringRef sharedName,
                               Assumptions assumptions)
    : RowLowering(builder, program, /*rowsInFlight=*/1, /*groupsEndPhases=*/true),
      emit(builder, program.getLoc(), /*hasTable16=*/false), layout(layout), target(target),
      coordinate(coordinate), function(function), columns(columns), module(module),
      sharedName(sharedName), assumptions(assumptions) {
  if (layout.storage != RowStorage::Shared)
    return;
  staged.rows = GPUTraits::of(program).staged;
  if (columns)
    staged.fits = emitFitsShared(b, loc, layout, columns);
}

int64_t GPURowLowering::widthOf(VectorType type) {
  return std::max<int64_t>(1, layout.vector / ratioOf(type));
}

int64_t GPURowLowering::vectorsPerElement(VectorType type) {
  return std::max<int64_t>(1, ratioOf(type) / layout.vector);
}

Type GPURowLowering::partType(VectorType type) {
  Type element = type.getElementType();
  if (isSmallType(element))
    element = b.getI8Type();
  else if (element.isBF16() || element.isF16())
    element = b.getF32Type();
  return VectorType::get({widthOf(type)}, element);
}

LogicalResult GPURowLowering::checkLengths() {
  WalkResult result = getProgram().getBody().walk([&](Operation *op) {
    for (Type type : op->getResultTypes()) {
      auto vector = dyn_cast<VectorType>(type);
      if (!vector)
        continue;
      int64_t ratio = ratioOf(vector);
      if (layout.vector % ratio == 0 || ratio % layout.vector == 0)
        continue;
      op->emitOpError("expected row lengths that vectors of ")
          << layout.vector << " columns divide evenly, got rows of " << vector.getNumElements()
          << " and " << getLongest() << " elements; use a smaller vector_bytes in the schedule";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

void GPURowLowering::emitKnownScalars(llvm::function_ref<bool(Operation &)> wanted) {
  IRMapping &known = scalarsOf(0);
  auto isKnown = [&](Value value) {
    return isa<MemRefType>(value.getType()) || known.contains(value);
  };
  for (Operation &op : getProgram().getBody().front())
    if (wanted(op) && op.getNumResults() > 0 && op.getNumRegions() == 0 &&
        llvm::none_of(op.getResultTypes(), llvm::IsaPred<VectorType>) &&
        llvm::all_of(op.getOperands(), isKnown))
      emitScalar(&op);
}

// Loads weights first, since the previous kernel does not write them.
void GPURowLowering::beginProgram() {
  emitKnownScalars([](Operation &op) { return isMemoryEffectFree(&op); });
  bool hasReductions = !getProgram().getBody().getOps<ReduceOp>().empty();
  if (layout.cluster > 1 && hasReductions)
    NVVM::ClusterArriveRelaxedOp::create(b, loc, b.getUnitAttr());
  if (layout.inRegisters()) {
    for (int64_t chunk = 0; chunk < layout.chunks; ++chunk)
      kept.push_back(makeChunk(chunk));
    preload(/*invariant=*/true);
  }
  if (target.hasDependentLaunch && !layout.isCompact)
    prefetchInvariant();
  // Dependent kernels may start now. They wait for this kernel before they read its results.
  GPUKernelFunction::waitForPrevious(b, loc, target, assumptions.launchDependents);
}

LogicalResult GPURowLowering::lower() {
  if (failed(checkLengths()))
    return failure();
  beginProgram();
  Block &body = getProgram().getBody().front();
  IRMapping &known = scalarsOf(0);
  // The look-ups of a guard take as long as the load of the row. preload() prefetches rows that
  // nothing reduces.
  if (target.hasDependentLaunch && layout.inRegisters() && !body.getOps<GuardOp>().empty() &&
      !body.getOps<ReduceOp>().empty())
    prefetchRows();
  // The inputs of the first guard are always readable. The inputs of each later guard are readable
  // if the earlier guards are true.
  for (auto op : body.getOps<GuardOp>()) {
    llvm::SmallDenseSet<Operation *> needed;
    SmallVector<Value> work{op.getCondition()};
    while (!work.empty()) {
      Value value = work.pop_back_val();
      Operation *source = value.getDefiningOp();
      if (source && source->getBlock() == &body && !known.contains(value) &&
          needed.insert(source).second)
        llvm::append_range(work, source->getOperands());
    }
    emitKnownScalars([&](Operation &source) { return needed.contains(&source); });
    guard = both(guard, known.lookup(op.getCondition()));
    guardIsShared &= isSharedByWarp(op.getCondition());
  }
  // Rows are requested before the scalars that multiply them have arrived.
  if (layout.inRegisters())
    preload(/*invariant=*/false, /*common=*/false);
  return finishRow();
}

LogicalResult GPURowLowering::finishRow() {
  emitKnownScalars([](Operation &op) {
    return isa<memref::LoadOp, SegmentOfOp, CountEqualOp>(op) || isMemoryEffectFree(&op);
  });
  if (layout.inRegisters())
    preload(/*invariant=*/false);
  clearMaxima();
  return run();
}

void GPURowLowering::preload(bool invariant, bool common) {
  SmallVector<LoadOp> commonLoads;
  // Chips with the prefetch instruction are the chips with dependent launch.
  bool asksAhead = target.hasDependentLaunch && !layout.isCompact && coordinate.rowIsLive &&
                   !invariant && getProgram().getBody().getOps<ReduceOp>().empty();
  for (auto load : getProgram().getBody().getOps<LoadOp>()) {
    if (load.getInvariant() != invariant || load.getTransposed() ||
        !llvm::all_of(load.getIndices(), [&](Value v) { return scalarsOf(0).contains(v); }))
      continue;
    if (!isCommon(load))
      for (Chunk &chunk : kept) {
        // Rows past the end store nothing, so the back end moves loads to the conditional stores. A
        // prefetch requests the row early.
        if (asksAhead && !raws.contains({load, chunk.number}))
          prefetchVector(load, chunk);
        loadRaw(load, chunk);
      }
    else if (common)
      commonLoads.push_back(load);
  }
  if (common)
    preloadCommon(commonLoads);
}

// Keeps the inputs of later phases in registers. They are either loaded rows, in the format of
// memory, or intermediate results, if these take no more registers. Later phases compute again from
// loaded rows.
void GPURowLowering::keepBetweenPhases(Chunk &chunk) {
  Block &body = getProgram().getBody().front();
  DenseMap<Value, Parts> known;
  if (!chunk.values.empty())
    known = std::move(chunk.values.front());
  chunk.values.clear();
  auto isDone = [&](Operation &op) {
    return op.getNumResults() > 0 &&
           (known.contains(op.getResult(0)) || scalarsOf(0).contains(op.getResult(0)));
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
    bool isNarrow = parts != known.end() && narrowed.contains(parts->second[0]);
    Type element = isNarrow ? b.getF16Type() : type.getElementType();
    return llvm::divideCeil(widthOf(type) * elementBytes(element), 4);
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
      Value half = narrowed.lookup(parts[0]);
      if (!half)
        continue;
      Value bits = half;
      int64_t bytes = 2 * cast<VectorType>(half.getType()).getNumElements();
      if (bytes % 4 == 0) {
        auto words = VectorType::get({bytes / 4}, b.getI32Type());
        bits = hideOrigin(b, loc, vector::BitCastOp::create(b, loc, words, half));
      }
      auto type = cast<VectorType>(half.getType());
      parts[0] = widen(bits, type);
      narrowedNext[parts[0]] =
          bits == half ? half : vector::BitCastOp::create(b, loc, type, bits).getResult();
    }
  }
  if (!kept.empty())
    chunk.values.push_back(std::move(kept));
}

void GPURowLowering::beginPhase(bool, ArrayRef<ReduceOp> reduces) {
  steps = 1;
  for (ReduceOp reduce : reduces)
    steps = std::max(steps, stepsOf(reduce));
  staged.before.insert(staged.now.begin(), staged.now.end());
  if (progress.isFirstPhase) {
    progress.isFirstPhase = false;
    return;
  }
  narrowedNext.clear();
  for (Chunk &chunk : kept)
    keepBetweenPhases(chunk);
  narrowed = std::move(narrowedNext);
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

Chunk GPURowLowering::makeChunk(int64_t number) {
  Chunk chunk;
  chunk.number = number;
  chunk.position = coordinate.inRow;
  chunk.ordinal = i32(number);
  if (number)
    chunk.position = add(coordinate.inRow, number * layout.rowThreads());
  if ((number + 1) * layout.rowThreads() > layout.vectors)
    chunk.live = isBefore(vectorOf_(chunk), Vectors{i32(layout.vectors)});
  return chunk;
}

// Visits the vectors of a piece for a canonical sum. The lanes of the sum continue at the end of
// the previous piece: thread t takes vectors t, T + t, ... of the whole row, not of the piece.
// These vectors are loaded for the sum only.
SmallVector<Value>
GPURowLowering::forEachShiftedChunk(ValueRange accumulators,
                                    function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  int64_t stride = steps * layout.rowThreads();
  Vectors vectors = vectorsOfRow();
  Value before = mul(vectors.value, *sequentialPiece());
  Value shift = bitAnd(before, stride - 1);
  Value end = add(vectors.value, shift);
  Value first = sub(coordinate.inRow, shift);
  llvm::SaveAndRestore<bool> shifted(isShifted, true);
  auto loop = scf::ForOp::create(b, loc, i32(0), end, i32(stride), accumulators,
                                 [&](OpBuilder &, Location, Value base, ValueRange carried) {
                                   OpBuilder::InsertionGuard guard(b);
                                   b.setInsertionPointToEnd(base.getParentBlock());
                                   SmallVector<Value> next(carried);
                                   for (int64_t step = 0; step < steps; ++step) {
                                     Chunk chunk;
                                     chunk.number = step;
                                     chunk.position = add(base, first);
                                     if (step)
                                       chunk.position =
                                           add(chunk.position, step * layout.rowThreads());
                                     chunk.live = isBefore(vectorOf_(chunk), vectors);
                                     next = body(chunk, next);
                                   }
                                   scf::YieldOp::create(b, loc, next);
                                 });
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value>
GPURowLowering::forEachChunk(ValueRange accumulators,
                             function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  SmallVector<Value> values(accumulators);
  if (sequentialPiece() && needShift())
    return forEachShiftedChunk(accumulators, body);
  if (layout.inRegisters()) {
    for (Chunk &chunk : kept)
      values = body(chunk, values);
    return values;
  }
  // Chunks of different accumulators of a canonical sum need different code.
  int64_t unroll = steps, stride = unroll * layout.rowThreads();
  bool isRolled = columns || layout.isCompact;
  bool isPartial = columns || (isRolled && layout.vectors % stride != 0);
  int64_t rounds = isRolled ? 0 : layout.vectors / stride;
  Vectors vectors = isRolled ? vectorsOfRow() : Vectors();
  Value end = isRolled ? vectors.value : i32(rounds * stride);
  if (isRolled || rounds) {
    auto loop =
        scf::ForOp::create(b, loc, i32(0), end, i32(stride), values,
                           [&](OpBuilder &, Location, Value base, ValueRange carried) {
                             OpBuilder::InsertionGuard guard(b);
                             b.setInsertionPointToEnd(base.getParentBlock());
                             SmallVector<Value> next(carried);
                             for (int64_t step = 0; step < unroll; ++step) {
                               Chunk chunk;
                               chunk.number = step;
                               Value own = add(base, coordinate.inRow);
                               if (step)
                                 own = add(own, step * layout.rowThreads());
                               chunk.position = own;
                               chunk.ordinal = div(base, layout.rowThreads());
                               if (step)
                                 chunk.ordinal = add(chunk.ordinal, step);
                               if (isPartial)
                                 chunk.live = isBefore(vectorOf_(chunk), vectors);
                               if (!step || !columns || layout.storage != RowStorage::Shared) {
                                 next = body(chunk, next);
                                 continue;
                               }
                               // Shared memory has no space for chunks past the row.
                               Value begin = add(base, step * layout.rowThreads());
                               Value inRow = isBefore(Vectors{begin}, vectors);
                               auto branch =
                                   scf::IfOp::create(b, loc, TypeRange(ValueRange(next)), inRow,
                                                     /*withElseRegion=*/true);
                               OpBuilder::InsertionGuard insertion(b);
                               b.setInsertionPointToStart(branch.thenBlock());
                               scf::YieldOp::create(b, loc, body(chunk, next));
                               b.setInsertionPointToStart(branch.elseBlock());
                               scf::YieldOp::create(b, loc, next);
                               next = SmallVector<Value>(branch.getResults());
                             }
                             scf::YieldOp::create(b, loc, next);
                           });
    values = SmallVector<Value>(loop.getResults());
  }
  for (int64_t number = rounds * unroll; !isRolled && number < layout.chunks; ++number) {
    Chunk chunk = makeChunk(number);
    values = body(chunk, values);
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

bool GPURowLowering::canCompute(Operation *op) {
  if (isa<arith::SelectOp>(op))
    return true;
  if (isa<math::MathDialect>(op->getDialect()))
    return false; // ops with an intrinsic are handled earlier
  auto isQuantizedType = [](Type type) { return isSmallType(getElementTypeOrSelf(type)); };
  return llvm::none_of(op->getOperandTypes(), isQuantizedType) &&
         llvm::none_of(op->getResultTypes(), isQuantizedType);
}

std::optional<SmallVector<Parts>>
GPURowLowering::emitSpecial(Operation *op, ArrayRef<Parts> operands, Chunk &chunk) {
  auto one = [](Value value) { return SmallVector<Parts>{{value}}; };
  auto element = [](Value value) { return getElementTypeOrSelf(value.getType()); };
  auto isHalf = [](Type type) { return type.isBF16() || type.isF16(); };
  if (op->getNumOperands() != 0)
    if (Value converted = emitConversion(op, operands[0][0]))
      return one(converted);
  if (auto constant = dyn_cast<arith::ConstantOp>(op);
      constant && isHalf(element(constant.getResult()))) {
    auto splat = cast<SplatElementsAttr>(constant.getValue()).getSplatValue<APFloat>();
    bool losesInfo;
    splat.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    return one(emit.constant(partType(cast<VectorType>(constant.getType())),
                             double(splat.convertToFloat())));
  }
  if (auto division = dyn_cast<arith::DivFOp>(op)) {
    Value quotient =
        divisions ? divisions->divide(division, operands[0][0], operands[1][0]) : Value();
    if (!quotient)
      quotient = emitQuotient(b, division, operands[0][0]);
    if (quotient)
      return one(quotient);
  }
  if (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1) {
    SmallVector<Value> values = llvm::map_to_vector(operands, [](const Parts &p) { return p[0]; });
    Value result = isa<math::MathDialect>(op->getDialect()) ? emitMath(op, values) : Value();
    if (!isHalf(element(op->getResult(0))))
      return result ? std::optional(one(result)) : std::nullopt;
    // One basic operation in f32 and one rounding equal one operation in the type. Selections and
    // sign changes need no rounding.
    if (!result) {
      Parts parts = emitElementwise(op, operands);
      if (parts.empty())
        return SmallVector<Parts>{parts};
      result = parts[0];
    }
    bool isExact = isa<arith::NegFOp, arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
                       arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp, math::CopySignOp>(op);
    return one(isExact ? result : round(result, element(op->getResult(0))));
  }
  if (auto split = dyn_cast<vector::DeinterleaveOp>(op)) {
    auto halves = vector::DeinterleaveOp::create(b, loc, operands[0][0]);
    return SmallVector<Parts>{{halves.getRes1()}, {halves.getRes2()}};
  }
  if (isa<vector::InterleaveOp>(op))
    return one(vector::InterleaveOp::create(b, loc, operands[0][0], operands[1][0]));
  if (auto step = dyn_cast<vector::StepOp>(op)) {
    auto type = cast<VectorType>(step.getType()), own = cast<VectorType>(partType(type));
    Value first = toIndex(elementAt(type, vectorOf_(chunk)).value);
    return one(emit.step(own, first));
  }
  if (auto reduce = dyn_cast<GroupReduceOp>(op)) {
    Value value = operands[0][0];
    // The last group may have fewer columns.
    if (columns) {
      double none =
          reduce.getKind() == ReduceKind::Max ? -std::numeric_limits<double>::infinity() : 0.0;
      value = selectLive(value, emit.constant(value.getType(), none),
                         cast<VectorType>(reduce.getValue().getType()), chunk);
    }
    return SmallVector<Parts>{groupReduce(reduce, value)};
  }
  if (auto broadcast = dyn_cast<GroupBroadcastOp>(op))
    return SmallVector<Parts>{groupBroadcast(broadcast, operands[0][0])};
  return std::nullopt;
}
