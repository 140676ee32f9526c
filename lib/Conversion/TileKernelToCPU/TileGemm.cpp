// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM by AMX tile registers: 16 rows of 32 bf16 elements by 16 columns, with four accumulator
// tiles of 16 x 16. Packed operands have the layout of the tiles. After the last tile
// multiplication the accumulators are in memory. All other ops process some of their rows at a time
// in vector registers, so that the registers suffice.

#include "CPUTileLowering.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

static bool isZero(Value tile) { return matchPattern(tile, m_PosZeroFloat()); }

DotOp CPUTileLowering::findGemms(scf::ForOp loop) {
  if (loop.getNumResults() != 1 || !isZero(loop.getInitArgs().front()))
    return {};
  auto dot = loop.getYieldedValues().front().getDefiningOp<DotOp>();
  bool isAll = dot && dot->getParentOp() == loop && dot.getResult().hasOneUse() &&
               dot.getAcc() == loop.getRegionIterArgs().front() &&
               llvm::hasSingleElement(loop.getBody()->getOps<DotOp>());
  return isAll ? dot : DotOp();
}

/// Tile steps between the widening of B and its use. A tile load waits until the stores of its data
/// have left the core. These stores wait for all earlier instructions, so tile multiplications that
/// wait for the load must not precede them.
static constexpr int64_t kTilesAhead = 2;
static_assert(kTilesAhead < PackedOperand::kTilesOfBuffer);

bool CPUTileLowering::widensAhead(DotOp dot) {
  return operands.find(dot.getRhs().getDefiningOp())->second.isWidened() && !part->takesWidened;
}

void CPUTileLowering::widenTiles(DotOp dot, Value number) {
  PackedOperand &left = operands.find(dot.getLhs().getDefiningOp())->second;
  PackedOperand &right = operands.find(dot.getRhs().getDefiningOp())->second;
  Value end = smaller(left.getDepth(), right.getDepth());
  end = smaller(end, part->to);
  end = ceilDiv(end, index(right.getFormat().depth));
  Value first = mul(number, index(UnitFormat::kTileRows));
  Value isThere = compare(Predicate::ult, first, end);
  when(isThere, [&] {
    IRMapping own = scalars;
    right.widenTile(b, tileIndices(b, right.getLoad(), own), first, end, shape.lanes);
  });
}

/// Widens the first tile steps of a part.
void CPUTileLowering::beginWidening() {
  Value first = div(part->from, index(UnitFormat::kTileDepth));
  splitLoop.walk([&](DotOp dot) {
    if (!widensAhead(dot))
      return;
    auto loop = scf::ForOp::create(b, loc, first, add(first, index(kTilesAhead)), index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    widenTiles(dot, loop.getInductionVar());
  });
}

LogicalResult CPUTileLowering::emitTileDot(DotOp dot, const Units &units,
                                           const AccumulatorIndex &from, const AccumulatorIndex &to,
                                           Beside beside) {
  constexpr int64_t kSide = UnitFormat::kTileRows;
  PackedOperand &left = operands.find(dot.getLhs().getDefiningOp())->second;
  PackedOperand &right = operands.find(dot.getRhs().getDefiningOp())->second;
  auto factor = amx::TileType::get({kSide, 2 * kSide}, b.getBF16Type());
  auto result = amx::TileType::get({kSide, kSide}, b.getF32Type());
  SmallVector<std::pair<int64_t, int64_t>> positions;
  for (int64_t row = 0; row < rows; row += kSide)
    for (int64_t column = 0; column < shape.columns; column += kSide)
      positions.push_back({row, column});
  auto begin = [&]() -> SmallVector<Value> {
    return llvm::map_to_vector(
        positions, [&](auto) -> Value { return amx::TileZeroOp::create(b, loc, result); });
  };
  auto goOn = [&] {
    return llvm::map_to_vector(positions, [&](auto indices) -> Value {
      return amx::TileLoadOp::create(b, loc, result, from.memory,
                                     indexIn(from, index(indices.first), index(indices.second)));
    });
  };
  // Accumulators that begin here need no memory. A call that clears it would lose the tile
  // configuration.
  SmallVector<Value> accumulators;
  if (!from.memory) {
    accumulators = begin();
  } else if (!from.isZero) {
    accumulators = goOn();
  } else {
    accumulators = either(SmallVector<Type>(positions.size(), result), from.isZero, begin, goOn);
  }
  // Units are rows of a B tile and columns of an A tile.
  Value zero = index(0), side = index(kSide);
  Value first = div(units.first, side);
  Value last = ceilDiv(units.last, side);
  Value count = sub(last, first);
  auto loop = scf::ForOp::create(b, loc, first, last, index(1), accumulators);
  LogicalResult ok = success();
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value block = loop.getInductionVar();
    SmallVector<Value> own(loop.getRegionIterArgs()), lefts, rights;
    Value leftRows = left.viewTiles(b, rows, rowGroup);
    Value rightRows = right.viewColumns(b);
    Value leftStride = left.strideOfRows(b, rows);
    for (int64_t row = 0; row < rows; row += kSide) {
      SmallVector<Value> indices = left.indexOfBlock(b, rows, block, index(row));
      indices.push_back(zero);
      lefts.push_back(amx::TileLoadOp::create(b, loc, factor, leftRows, indices, leftStride));
    }
    Value unit = mul(block, side);
    Value row;
    if (widensAhead(dot)) {
      widenTiles(dot, add(block, index(kTilesAhead)));
      row = right.bufferRow(b, unit);
    } else if (right.isWidened()) {
      row = right.copyRow(b, copy, unit);
    } else {
      row = right.packedRow(b, panel, unit);
    }
    for (int64_t column = 0; column < shape.columns; column += kSide)
      rights.push_back(
          amx::TileLoadOp::create(b, loc, factor, rightRows, ValueRange{row, index(2 * column)}));
    for (auto [sum, indices] : llvm::zip_equal(own, positions))
      sum = amx::TileMulFOp::create(b, loc, result, lefts[indices.first / kSide],
                                    rights[indices.second / kSide], sum);
    if (beside)
      ok = beside(sub(block, first), count);
    scf::YieldOp::create(b, loc, own);
  }
  auto store = [&](const AccumulatorIndex &accumulators) {
    for (auto [sum, indices] : llvm::zip_equal(loop.getResults(), positions))
      amx::TileStoreOp::create(b, loc, accumulators.memory,
                               indexIn(accumulators, index(indices.first), index(indices.second)),
                               sum);
  };
  if (!isDirect) {
    store(to);
    return ok;
  }
  when(isDirect, [&] { store(target); }, [&] { store(to); });
  return ok;
}

/// Finds the output of accumulators without an epilogue.
void CPUTileLowering::findTarget() {
  auto store = dyn_cast<StoreOp>(splitLoop->getNextNode());
  if (!findGemms(splitLoop) || !store || store.getValue() != splitLoop.getResult(0) ||
      !splitLoop.getResult(0).hasOneUse())
    return;
  auto type = cast<MemRefType>(store.getMemref().getType());
  int64_t rowDim = type.getRank() - 2, columnDim = type.getRank() - 1;
  SmallVector<int64_t> dims = store.getMemRefDims();
  Block::BlockArgListType arguments = program.getBody().getArguments();
  if (!type.getElementType().isF32() || !type.isLastDimUnitStride() || dims.size() != 2 ||
      dims[0] != rowDim || dims[1] != columnDim ||
      store.getIndices()[rowDim] != arguments.drop_back().back() ||
      store.getIndices()[columnDim] != arguments.back())
    return;
  target.memory = scalars.lookupOrDefault(store.getMemref());
  for (Value indices : store.getIndices())
    target.first.push_back(scalars.lookupOrDefault(indices));
  isDirect = part->isLast;
  for (auto [dim, size] : {std::pair(rowDim, rows), {columnDim, shape.columns}}) {
    Value behind = add(target.first[dim], index(size));
    Value extent = IndexEmitter::dim(target.memory, dim);
    Value isInside = compare(Predicate::ule, behind, extent);
    isDirect = bitAnd(isDirect, isInside);
  }
}

/// Loads rows of accumulators from `first` on, as vectors.
TileParts CPUTileLowering::loadRows(const AccumulatorIndex &from, Value first) {
  TileParts tile;
  VectorType type = vectorOf(cast<MemRefType>(from.memory.getType()).getElementType());
  for (int64_t number = 0; number < countParts(Form::Whole); ++number)
    tile.values.push_back(
        vector::LoadOp::create(b, loc, type, from.memory, indexOfPart(from, first, number))
            .getResult());
  return tile;
}

SmallVector<Value> CPUTileLowering::indexOfPart(const AccumulatorIndex &accumulators, Value first,
                                                int64_t number) {
  return indexIn(accumulators, add(first, index(number / shape.vectorsPerRow())),
                 index(number % shape.vectorsPerRow() * shape.lanes));
}

LogicalResult CPUTileLowering::inRowGroups(Value from, Value to,
                                           function_ref<LogicalResult(Value)> body) {
  int64_t all = rows;
  IRMapping outer = scalars;
  auto loop = scf::ForOp::create(b, loc, from, to, index(kGroupRows));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value row = program.getBody().getArguments().drop_back().back();
  scalars.map(row, add(scalars.lookup(row), loop.getInductionVar()));
  rows = kGroupRows;
  tiles.clear();
  // Ops before the main loop may depend on rows, too.
  LogicalResult ok = success();
  for (Operation &op : program.getBody().front()) {
    if (&op == splitLoop.getOperation())
      break;
    if (succeeded(ok))
      ok = emit(op);
  }
  if (succeeded(ok))
    ok = body(loop.getInductionVar());
  rows = all;
  tiles.clear();
  scalars = std::move(outer);
  return ok;
}

LogicalResult CPUTileLowering::emitIndices() {
  for (Operation &op : program.getBody().front()) {
    loc = op.getLoc();
    if (&op == splitLoop.getOperation())
      break;
    if (!hasVectors(op) && failed(emit(op)))
      return failure();
  }
  return success();
}

LogicalResult CPUTileLowering::inColumn(Value number, function_ref<LogicalResult()> body) {
  IRMapping outer = scalars;
  Value outerPanel = panel, outerSlot = slot, outerCopy = copy;
  if (part->columns) {
    auto times = [&](Value factor) { return mul(number, factor); };
    scalars.map(program.getBody().getArguments().back(),
                add(firstColumn, times(index(shape.columns))));
    panel = add(firstPanel, number);
    slot = add(part->slot, times(part->slotStep));
    copy = add(part->copy, number);
  }
  LogicalResult ok = emitIndices();
  if (succeeded(ok))
    ok = body();
  scalars = std::move(outer);
  panel = outerPanel;
  slot = outerSlot;
  copy = outerCopy;
  return ok;
}

/// Emits all partial products of a loop, or of a part of it, at once.
LogicalResult CPUTileLowering::emitConsumer(scf::ForOp loop, DotOp dot, Units range,
                                            const AccumulatorIndex &from,
                                            const AccumulatorIndex &to, Beside beside) {
  scalars.map(loop.getInductionVar(), range.first);
  for (Operation &op : loop.getBody()->without_terminator())
    if (!hasVectors(op) && failed(emit(op)))
      return failure();
  FailureOr<Units> units = findUnits(dot, sub(range.last, range.first));
  if (failed(units))
    return failure();
  return emitTileDot(dot, *units, from, to, beside);
}

/// Emits all GEMMs of a main-loop step. `accumulatorsOf` returns the memory of their results.
/// `beside` runs during the first GEMM.
LogicalResult
CPUTileLowering::emitMainLoopStep(function_ref<AccumulatorIndex(Operation *)> accumulatorsOf,
                                  Beside beside) {
  for (Operation &op : splitLoop.getBody()->without_terminator()) {
    if (!hasVectors(op)) {
      if (failed(emit(op)))
        return failure();
      continue;
    }
    auto inner = dyn_cast<scf::ForOp>(op);
    if (!inner && !isa<DotOp>(op))
      continue;
    DotOp dot = inner ? findGemms(inner) : cast<DotOp>(op);
    if (!dot || (!inner && !isZero(dot.getAcc())))
      return op.emitOpError("has no lowering to AMX tiles: expected accumulators that begin with "
                            "zeros and only add partial products; use depth = 2 or 1 in the "
                            "schedule");
    AccumulatorIndex accumulators = accumulatorsOf(&op);
    if (inner) {
      Units range{scalars.lookupOrDefault(inner.getLowerBound()),
                  scalars.lookupOrDefault(inner.getUpperBound())};
      if (failed(emitConsumer(inner, dot, range, {}, accumulators, beside)))
        return failure();
      beside = {};
      continue;
    }
    FailureOr<Units> units =
        findUnits(dot, index(cast<VectorType>(dot.getLhs().getType()).getDimSize(1)));
    if (failed(units))
      return failure();
    if (failed(emitTileDot(dot, *units, {}, accumulators, beside)))
      return failure();
    beside = {};
  }
  return success();
}

/// The accumulators of a step wait in memory. They are scaled during the tile multiplications of
/// the next step, an equal share of their rows after each tile step. The tile unit stays busy, as
/// the CPU looks some hundred instructions ahead. After the last step of a column, the next step is
/// the first step of the next column, if the part has several columns.
LogicalResult CPUTileLowering::emitScaledMainLoop() {
  Value zero = index(0), one = index(1), allRows = index(rows);
  Value step = scalars.lookupOrDefault(splitLoop.getStep());
  Value length = sub(part->to, part->from);
  Value steps = ceilDiv(length, step);
  Value all = steps;
  if (part->columns)
    all = mul(steps, part->columns);
  // Avoids a division by zero in a loop without steps.
  Value divisor = larger(steps, one);
  auto inStep = [&](Value number, function_ref<LogicalResult(Value)> body) {
    Value column = zero, ofColumn = number;
    if (part->columns) {
      column = div(number, divisor);
      ofColumn = rem(number, divisor);
    }
    return inColumn(column, [&] {
      Value own = mul(ofColumn, step);
      scalars.map(splitLoop.getInductionVar(), add(part->from, own));
      return body(ofColumn);
    });
  };
  llvm::MapVector<Operation *, Value> stages;
  for (Operation &op : splitLoop.getBody()->without_terminator())
    if (hasVectors(op) && isa<DotOp, scf::ForOp>(op))
      stages[&op] = getStage({2, rows, shape.columns}, b.getF32Type());
  auto stageOf = [&](Operation *op, Value number) -> AccumulatorIndex {
    Value half = rem(number, index(2));
    return {stages.lookup(op), {half, zero, zero}, {}};
  };
  auto loop = scf::ForOp::create(b, loc, zero, add(all, one), one);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  auto scale = [&](Value from, Value to) {
    Value before = sub(number, one);
    return inStep(before, [&](Value ofColumn) {
      Value isFirst = compare(Predicate::eq, ofColumn, zero);
      isFirst = bitAnd(isFirst, part->isFirst);
      return inRowGroups(from, to, [&](Value first) -> LogicalResult {
        FailureOr<TileParts> init = getTile(splitLoop.getInitArgs().front(), splitLoop);
        if (failed(init))
          return failure();
        TileParts now = loadRows(findSlot(), first);
        for (auto [i, value] : llvm::enumerate(now.values))
          value = select(isFirst, getPart(*init, Form::Whole, i), value);
        tiles[splitLoop.getRegionIterArgs().front()] = now;
        for (Operation *op : llvm::make_first_range(stages))
          tiles[op->getResult(0)] = loadRows(stageOf(op, before), first);
        for (Operation &op : splitLoop.getBody()->without_terminator())
          if (!stages.contains(&op) && failed(emit(op)))
            return failure();
        FailureOr<TileParts> next = getTile(splitLoop.getYieldedValues().front(), splitLoop);
        if (failed(next))
          return failure();
        for (int64_t i = 0; i < countParts(Form::Whole); ++i)
          vector::StoreOp::create(b, loc, getPart(*next, Form::Whole, i), findSlot().memory,
                                  indexOfPart(findSlot(), first, i));
        return success();
      });
    });
  };
  Value hasBefore = compare(Predicate::ne, number, zero);
  auto whenBefore = [&](function_ref<LogicalResult()> body) {
    LogicalResult result = success();
    when(hasBefore, [&] { result = body(); });
    return result;
  };
  // With few rows, some rows of a tile do not exist.
  Value filled = rows == UnitFormat::kTileRows ? part->filled : allRows;
  // Returns the rows that are scaled before tile step `of` of `count`.
  auto rowsBefore = [&](Value of, Value count) -> Value {
    Value group = mul(of, index(rows / kGroupRows));
    group = div(group, count);
    return mul(group, index(kGroupRows));
  };
  Value isThere = compare(Predicate::ult, number, all);
  auto gemms = scf::IfOp::create(b, loc, b.getIndexType(), isThere, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(gemms.thenBlock());
    Value tileRows = zero;
    auto beside = [&](Value of, Value count) {
      tileRows = count;
      return whenBefore([&] {
        Value to = rowsBefore(add(of, one), count);
        if (filled != allRows)
          to = smaller(to, filled);
        return scale(rowsBefore(of, count), to);
      });
    };
    if (failed(inStep(number, [&](Value) {
          return emitMainLoopStep([&](Operation *op) { return stageOf(op, number); }, beside);
        })))
      return failure();
    Value isNone = compare(Predicate::eq, tileRows, zero);
    scf::YieldOp::create(b, loc, select(isNone, zero, allRows));
    b.setInsertionPointToStart(gemms.elseBlock());
    scf::YieldOp::create(b, loc, zero);
  }
  return whenBefore([&]() -> LogicalResult {
    // After the last step, or if the step has no tile multiplications.
    Value firstLeft = gemms.getResult(0);
    if (failed(scale(firstLeft, filled)))
      return failure();
    // No tile is in use when the epilogue of a column runs, since calls would spill it.
    return inStep(sub(number, one), [&](Value ofColumn) {
      Value isLast = compare(Predicate::eq, add(ofColumn, one), steps);
      isLast = bitAnd(isLast, part->isLast);
      auto ends = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(ends.thenBlock());
      return inRowGroups(zero, filled,
                         [&](Value first) { return emitEpilogue(loadRows(findSlot(), first)); });
    });
  });
}

LogicalResult CPUTileLowering::emitEpilogue(const TileParts &accumulators) {
  tiles[splitLoop.getResult(0)] = accumulators;
  for (Operation *op = splitLoop->getNextNode(); op; op = op->getNextNode())
    if (failed(emit(*op)))
      return failure();
  return success();
}

LogicalResult CPUTileLowering::runByTiles() {
  IRMapping outer = scalars;
  if (failed(emitIndices()))
    return failure();
  beginWidening();
  DotOp dot = findGemms(splitLoop);
  Value remains;
  if (dot) {
    findTarget();
    AccumulatorIndex accumulators = findSlot(), from = accumulators;
    from.isZero = part->isFirst;
    if (failed(emitConsumer(splitLoop, dot, {part->from, part->to}, from, accumulators, {})))
      return failure();
    remains = part->isLast;
    if (isDirect)
      remains = select(isDirect, boolean(false), part->isLast);
  } else {
    if (failed(emitScaledMainLoop()))
      return failure();
    std::optional<int64_t> lower = getConstantIntValue(splitLoop.getLowerBound());
    std::optional<int64_t> upper = getConstantIntValue(splitLoop.getUpperBound());
    if (lower && upper && *lower < *upper)
      return success();
    // Without partial products there is no last step. Only then is a part empty.
    remains = compare(Predicate::eq, part->from, part->to);
    remains = bitAnd(remains, part->isLast);
  }
  scalars = std::move(outer);
  auto ends = scf::IfOp::create(b, loc, remains, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ends.thenBlock());
  auto byColumn =
      scf::ForOp::create(b, loc, index(0), part->columns ? part->columns : index(1), index(1));
  b.setInsertionPointToStart(byColumn.getBody());
  return inColumn(byColumn.getInductionVar(), [&] {
    return inRowGroups(index(0), index(rows), [&](Value first) -> LogicalResult {
      FailureOr<TileParts> init = getTile(splitLoop.getInitArgs().front(), splitLoop);
      if (failed(init))
        return failure();
      return emitEpilogue(dot ? loadRows(findSlot(), first) : *init);
    });
  });
}
