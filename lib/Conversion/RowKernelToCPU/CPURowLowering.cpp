// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chunk loops, carried formats, and lowerings of ops that are not elementwise.

#include "CPURowLowering.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Lowering/SegmentSearch.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

Type cpu::carriedType(Type type) {
  if (isSmallType(type))
    return IntegerType::get(type.getContext(), 32);
  if (type.isBF16() || type.isF16())
    return Float32Type::get(type.getContext());
  return type;
}

CPURowLowering::CPURowLowering(OpBuilder &builder, ProgramOp program, unsigned rowsInFlight,
                               RowCoordinate locate, Value columns, const TargetInfo &target)
    : RowLowering(builder, program, rowsInFlight), target(target),
      emit(builder, program.getLoc(), target.hasAVX512, /*hasF16=*/true),
      packer(builder, program.getLoc(), emit, target.hasAVX512 ? 16 : 8),
      chunkColumns(*program.getScheduleAs<CPUScheduleAttr>().getChunk()),
      dequantizes(roundsDequantized(program, target)),
      evenOdd(dequantizes || holdsEvenOddLanes(program)),
      wideColumns(RowGroups::of(program).smallestWide()), rows(std::move(locate)),
      columns(columns) {
  program.getBody().walk([&](Operation *op) {
    if (op->getNumResults() == 1 && isa<VectorType>(op->getResult(0).getType()))
      needsShortNaN |=
          !isa<LoadOp>(op) && getElementTypeOrSelf(op->getResult(0).getType()).isBF16();
    if (auto cast = dyn_cast<SaturateCastOp>(op))
      needsShortNaN |= !cast.getAssumption();
  });
}

bool fusednorm::holdsEvenOddLanes(ProgramOp program) {
  int64_t longest = program.getLongestVector();
  bool loadsBf16 = false, usesF16 = false;
  program.getBody().walk([&](Operation *op) {
    if (!isa<LoadOp, StoreOp>(op))
      return;
    auto type = cast<VectorType>(isa<LoadOp>(op) ? op->getResult(0).getType()
                                                 : op->getOperand(0).getType());
    if (type.getNumElements() != longest)
      return;
    loadsBf16 |= isa<LoadOp>(op) && type.getElementType().isBF16();
    usesF16 |= type.getElementType().isF16();
  });
  // The conversion instruction of f16 needs natural order.
  return loadsBf16 && !usesF16;
}

int64_t CPURowLowering::widthOf(VectorType type) {
  if (isOfWideGroup(type))
    return 1;
  return std::max<int64_t>(1, chunkColumns / ratioOf(type));
}

unsigned CPURowLowering::numParts(VectorType type) {
  return evenOdd && type.getNumElements() == getLongest() ? 2 : 1;
}

Type CPURowLowering::partType(VectorType type) {
  return VectorType::get({widthOf(type) / numParts(type)}, carriedType(type.getElementType()));
}

//===----------------------------------------------------------------------===//
// Chunks
//===----------------------------------------------------------------------===//

SmallVector<Value>
CPURowLowering::forEachChunk(ValueRange accumulators,
                             function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  if (byLanes)
    return forEachChunkByLanes(accumulators, body);
  auto walkRow = [&](ValueRange values) {
    return numbersOfGroups.empty() ? walk(values, body) : walkByGroups(values, body);
  };
  if (!inLastPhase)
    return walkRow(accumulators);
  forBothStores([&] { walkRow({}); });
  return {};
}

/// Emits code with plain stores and, if the program has such stores, a version with non-temporal
/// stores.
void CPURowLowering::forBothStores(function_ref<void()> emitStores) {
  if (!rows.nontemporal || isRare)
    return emitStores();
  auto past = scf::IfOp::create(b, loc, rows.nontemporal, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(past.thenBlock());
  nontemporal = true;
  emitStores();
  nontemporal = false;
  b.setInsertionPointToStart(past.elseBlock());
  emitStores();
}

// The scales of groups are the end of a long chain of operations, and all other code of the chunk
// waits for them. Preparing the next chunk first hides this latency.
bool CPURowLowering::forEachChunkPipelined(function_ref<void(Chunk &)> prepare,
                                           function_ref<void(Chunk &)> complete) {
  if (columns || getLongest() < 2 * chunkColumns || !numbersOfGroups.empty())
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
  int64_t full = getLongest() / chunkColumns * chunkColumns;
  // Values that each chunk prepares, with their row in flight, and the number of parts of each
  // value.
  SmallVector<std::pair<unsigned, Value>> open;
  SmallVector<unsigned> counts;
  auto begin = [&](Value position) {
    Chunk chunk;
    chunk.position = position;
    prefetch(chunk);
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
  auto loop =
      scf::ForOp::create(b, loc, index(chunkColumns), index(full), index(chunkColumns), first,
                         [&](OpBuilder &, Location, Value position, ValueRange carried) {
                           OpBuilder::InsertionGuard guard(b);
                           b.setInsertionPointToEnd(position.getParentBlock());
                           SmallVector<Value> next = begin(position);
                           Value previous = sub(position, chunkColumns);
                           finish(previous, carried);
                           scf::YieldOp::create(b, loc, next);
                         });
  finish(index(full - chunkColumns), loop.getResults());
  if (full < getLongest()) {
    Chunk chunk;
    chunk.position = index(full);
    chunk.liveColumns = getLongest() - full;
    prefetch(chunk);
    complete(chunk);
  }
}

SmallVector<Value>
CPURowLowering::walk(ValueRange accumulators,
                     function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  SmallVector<Value> values(accumulators);
  auto fullChunk = [&](Value position, ValueRange carried) {
    Chunk chunk;
    chunk.position = position;
    prefetch(chunk);
    return body(chunk, carried);
  };
  auto loopTo = [&](Value end) {
    auto loop = scf::ForOp::create(b, loc, index(0), end, index(chunkColumns), values,
                                   [&](OpBuilder &, Location, Value position, ValueRange carried) {
                                     OpBuilder::InsertionGuard guard(b);
                                     b.setInsertionPointToEnd(position.getParentBlock());
                                     SmallVector<Value> next = fullChunk(position, carried);
                                     scf::YieldOp::create(b, loc, next);
                                   });
    values = SmallVector<Value>(loop.getResults());
  };

  if (!columns) {
    int64_t full = getLongest() / chunkColumns * chunkColumns;
    if (full == chunkColumns)
      values = fullChunk(index(0), values);
    else if (full > 0)
      loopTo(index(full));
    if (full < getLongest()) {
      Chunk chunk;
      chunk.position = index(full);
      chunk.liveColumns = getLongest() - full;
      prefetch(chunk);
      values = body(chunk, values);
    }
    return values;
  }

  Value rest = rem(columns, chunkColumns);
  Value full = sub(columns, rest);
  loopTo(full);
  Value hasRest = num(rest).ne(0);
  auto tail = scf::IfOp::create(b, loc, TypeRange(ValueRange(values)), hasRest,
                                /*withElseRegion=*/!values.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(tail.thenBlock());
  Chunk chunk;
  chunk.position = full;
  chunk.liveColumnsValue = rest;
  SmallVector<Value> next = body(chunk, values);
  if (!values.empty()) {
    b.setInsertionPointToEnd(tail.thenBlock());
    scf::YieldOp::create(b, loc, next);
    b.setInsertionPointToEnd(tail.elseBlock());
    scf::YieldOp::create(b, loc, values);
  }
  return SmallVector<Value>(tail.getResults());
}

void CPURowLowering::emitVersions(Value condition, function_ref<void()> fast,
                                  function_ref<void()> slow) {
  auto versions = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(versions.thenBlock());
  fast();
  b.setInsertionPointToStart(versions.elseBlock());
  isRare = true;
  slow();
  isRare = false;
}

Value CPURowLowering::maskOf(int64_t lanes, int64_t divisor, int64_t bias, Chunk &chunk) {
  auto type = VectorType::get({lanes}, b.getI1Type());
  if (chunk.liveColumns)
    return vector::ConstantMaskOp::create(b, loc, type,
                                          ArrayRef<int64_t>{(chunk.liveColumns + bias) / divisor});
  Value live = chunk.liveColumnsValue;
  if (bias)
    live = add(live, bias);
  if (divisor != 1)
    live = div(live, divisor);
  return vector::CreateMaskOp::create(b, loc, type, live);
}

// The element of a smaller last group is valid.
Value CPURowLowering::memoryMask(VectorType type, Chunk &chunk) {
  int64_t ratio = ratioOf(type);
  return chunk.isPartial() ? maskOf(widthOf(type), ratio, ratio - 1, chunk) : Value();
}

Value CPURowLowering::laneMask(VectorType type, unsigned part, Chunk &chunk) {
  if (!chunk.isPartial())
    return {};
  unsigned parts = numParts(type);
  return maskOf(widthOf(type) / parts, ratioOf(type) * parts, parts - 1 - part, chunk);
}

SmallVector<Value> CPURowLowering::locate(ValueRange indices, VectorType type, Chunk &chunk,
                                          bool transposed) {
  SmallVector<Value> result;
  for (Value index : indices)
    result.push_back(scalar(index));
  Value offset = chunk.position;
  if (int64_t ratio = ratioOf(type); ratio != 1)
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
    Value rounded = emit.roundToBf16(mapping.lookup(truncate.getIn()));
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
    mapping.map(extend.getResult(), emit.decode(code, extend.getIn().getType()));
    return;
  }
  RowLowering::emitScalar(op);
}

/// Encodes with the short sequence if the conditions of all groups of the chunk are true, otherwise
/// with the full sequence.
Parts CPURowLowering::encodeByGroups(Value conditions, function_ref<Parts(bool)> encode) {
  Value all = vector::ReductionOp::create(b, loc, vector::CombiningKind::AND, conditions);
  auto branch = [&](bool inRange) {
    return [&, inRange](OpBuilder &inner, Location) {
      OpBuilder::InsertionGuard guard(b);
      b.restoreInsertionPoint(inner.saveInsertionPoint());
      scf::YieldOp::create(b, loc, encode(inRange));
    };
  };
  auto versions = scf::IfOp::create(b, loc, all, branch(true), branch(false));
  return Parts(versions.getResults().begin(), versions.getResults().end());
}

Value CPURowLowering::emitFmaToOdd(Value x, Value y, Value z) {
  if (target.hasAVX512 && packer.fillsRegisters(x))
    return packer.fmaToOdd(x, y, z);
  return RowLowering::emitFmaToOdd(x, y, z);
}

/// Returns whether a narrowing op produces the packed bytes of a store. If two narrowed rows are
/// interleaved before the store, the interleaving packs them.
bool CPURowLowering::isPacked(Operation *op) {
  if (isNarrowing(op) && op->hasOneUse())
    if (auto join = dyn_cast<vector::InterleaveOp>(*op->getUsers().begin()))
      return isPacked(join);
  auto type = cast<VectorType>(op->getResult(0).getType());
  if (!packer.canPack(widthOf(type)) || !llvm::all_of(op->getUsers(), llvm::IsaPred<StoreOp>))
    return false;
  auto join = dyn_cast<vector::InterleaveOp>(op);
  if (!join)
    return isNarrowing(op);
  Operation *first = join.getLhs().getDefiningOp(), *second = join.getRhs().getDefiningOp();
  return first && second && first != second && first->hasOneUse() && second->hasOneUse() &&
         isNarrowing(first) && isNarrowing(second);
}

/// Returns whether the packer implements `op`, which narrows a row of f32.
bool CPURowLowering::isNarrowing(Operation *op) {
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return !isa<Float8E8M0FNUType>(getElementTypeOrSelf(cast.getType()));
  auto truncate = dyn_cast<arith::TruncFOp>(op);
  return truncate && target.hasAVX512 && getElementTypeOrSelf(truncate.getType()).isBF16() &&
         payloadOf(truncate.getIn()) != NaNPayload::Any;
}

Value CPURowLowering::pack(Operation *op, const Parts &parts, bool inRange) {
  bool shortNaN = payloadOf(op->getOperand(0)) == NaNPayload::Short;
  // With an assumption the full sequence is rare and has only one form.
  if (auto cast = dyn_cast<SaturateCastOp>(op))
    return packer.packQuantized(parts, getElementTypeOrSelf(cast.getType()), inRange,
                                shortNaN && !cast.getAssumption());
  return packer.packBf16(parts, shortNaN);
}

std::optional<SmallVector<Parts>>
CPURowLowering::emitSpecial(Operation *op, ArrayRef<Parts> operands, Chunk &chunk) {
  auto mapParts = [&](function_ref<Value(Value)> function) {
    return SmallVector<Parts>{llvm::map_to_vector<2>(operands[0], function)};
  };
  auto element = [](Value value) { return getElementTypeOrSelf(value.getType()); };
  // bf16 and f16 are carried in f32: widening is free, and narrowing is rounding.
  auto round = [&](Value value, Type type) -> Value {
    if (type.isBF16())
      return emit.roundToBf16(value, /*keepsNaN=*/isa<arith::TruncFOp>(op)
                                         ? payloadOf(op->getOperand(0)) != NaNPayload::Short
                                         : findPayload(op) != NaNPayload::Short);
    Type narrow = emit.withElement(value.getType(), type);
    Value half = convert(value, narrow);
    return convert(half, value.getType());
  };
  auto isHalf = [](Type type) { return type.isBF16() || type.isF16(); };
  // Operands of a packed interleaving stay unchanged: the interleaving packs them.
  auto narrow = [&](const Parts &values, bool inRange) -> Parts {
    bool joins = isa<vector::InterleaveOp>(*op->getUsers().begin());
    return joins ? values : Parts{pack(op, values, inRange)};
  };

  if (auto extend = dyn_cast<arith::ExtFOp>(op); extend && isHalf(element(extend.getIn())))
    return SmallVector<Parts>{operands[0]};
  if (auto truncate = dyn_cast<arith::TruncFOp>(op); truncate && isHalf(element(truncate))) {
    if (isPacked(op))
      return SmallVector<Parts>{narrow(operands[0], /*inRange=*/false)};
    return mapParts([&](Value value) { return round(value, element(truncate)); });
  }
  if (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1 &&
      isHalf(element(op->getResult(0)))) {
    // One basic operation in f32 and one rounding equal one operation in the type. Selections and
    // sign changes need no rounding.
    bool isExact = isa<arith::NegFOp, arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
                       arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp, math::CopySignOp>(op);
    Parts results = emitElementwise(op, operands);
    if (!isExact)
      for (Value &value : results)
        value = round(value, element(op->getResult(0)));
    return SmallVector<Parts>{results};
  }
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op);
      broadcast && needsShortNaN && element(broadcast).isF32()) {
    Value value = vector::BroadcastOp::create(b, loc, partType(broadcast.getResultVectorType()),
                                              cleanNaN(operands[0][0]));
    return SmallVector<Parts>{Parts(numParts(broadcast.getResultVectorType()), value)};
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op);
      constant && isHalf(element(constant.getResult()))) {
    auto splat = cast<SplatElementsAttr>(constant.getValue()).getSplatValue<APFloat>();
    bool losesInfo;
    splat.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    auto type = cast<VectorType>(constant.getType());
    Value value = emit.constant(partType(type), double(splat.convertToFloat()));
    return SmallVector<Parts>{Parts(numParts(type), value)};
  }
  if (auto cast = dyn_cast<SaturateCastOp>(op)) {
    Value divisor = divisorOf(cast);
    auto encode = [&](bool inRange) -> Parts {
      Parts values = inRange && divisor ? divide(cast, chunk) : operands[0];
      if (isPacked(op))
        return narrow(values, inRange);
      return llvm::map_to_vector<2>(values, [&](Value value) {
        return emit.encode(value, element(cast.getResult()), inRange);
      });
    };
    Value assumption = cast.getAssumption();
    if (assumption && isa<VectorType>(assumption.getType())) {
      Value conditions = operands[1][0];
      if (divisor)
        conditions = bitAnd(conditions, hasSafeInverse(get(divisor, chunk)[0]));
      return SmallVector<Parts>{encodeByGroups(conditions, encode)};
    }
    return SmallVector<Parts>{encode(assumption && assumptionsHold())};
  }
  if (isa<arith::ExtFOp, arith::SIToFPOp>(op) && isSmallType(element(op->getOperand(0))))
    return mapParts([&](Value value) { return emit.decode(value, element(op->getOperand(0))); });
  if (auto split = dyn_cast<vector::DeinterleaveOp>(op)) {
    if (operands[0].size() == 2)
      return SmallVector<Parts>{{operands[0][0]}, {operands[0][1]}};
    auto halves = vector::DeinterleaveOp::create(b, loc, operands[0][0]);
    return SmallVector<Parts>{{halves.getRes1()}, {halves.getRes2()}};
  }
  if (auto join = dyn_cast<vector::InterleaveOp>(op)) {
    if (isPacked(op))
      return SmallVector<Parts>{{pack(join.getLhs().getDefiningOp(),
                                      {operands[0][0], operands[1][0]}, /*inRange=*/false)}};
    if (numParts(join.getType()) == 2)
      return SmallVector<Parts>{{operands[0][0], operands[1][0]}};
    return SmallVector<Parts>{
        {vector::InterleaveOp::create(b, loc, operands[0][0], operands[1][0])}};
  }
  if (auto step = dyn_cast<vector::StepOp>(op)) {
    // With two parts, the first part has the even elements and the second part the odd elements.
    auto type = cast<VectorType>(step.getType()), own = cast<VectorType>(partType(type));
    int64_t count = numParts(type);
    Value first = b.createOrFold<arith::DivUIOp>(loc, chunk.position, index(ratioOf(type)));
    Parts parts;
    for (int64_t part = 0; part < count; ++part)
      parts.push_back(emit.step(own, first, part, count));
    return SmallVector<Parts>{parts};
  }
  if (auto reduce = dyn_cast<GroupReduceOp>(op)) {
    // The last group of a partial chunk may have fewer columns.
    auto type = cast<VectorType>(reduce.getValue().getType());
    ReduceKind kind = reduce.getKind() == ReduceKind::AbsMax ? ReduceKind::Add : reduce.getKind();
    Parts parts = operands[0];
    for (auto [part, value] : llvm::enumerate(parts))
      if (Value live = laneMask(type, part, chunk))
        value = select(live, value, neutral(kind, value.getType()));
    return SmallVector<Parts>{groupReduce(reduce, parts)};
  }
  if (auto broadcast = dyn_cast<GroupBroadcastOp>(op))
    return SmallVector<Parts>{groupBroadcast(broadcast, operands[0])};
  return std::nullopt;
}
