// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTileLowering.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

/// Tile steps between the widening of B and its use. A tile load waits until the stores of its data
/// have left the core. These stores wait for all earlier instructions, so tile multiplications that
/// wait for the load must not precede them.
static constexpr int64_t kTilesAhead = 2;
static_assert(kTilesAhead < DirectPanels::kTilesOfBuffer);

bool AmxTileLowering::widensAhead() { return operands.isWidened() && !part->takesWidened; }

void AmxTileLowering::widenTiles(Value number) {
  Value end =
      smaller(operands.left().getArray().getDepth(), operands.right().getArray().getDepth());
  end = smaller(end, part->to);
  end = ceilDiv(end, index(operands.right().getArray().getFormat().depth));
  Value first = mul(number, index(UnitFormat::kTileRows));
  Value isThere = compare(Predicate::ult, first, end);
  when(isThere, [&] {
    IRMapping own = scalars;
    operands.direct->widenTile(b, tileIndices(b, loc, operands.direct->getArray(), own), first, end,
                               shape.lanes);
  });
}

/// Widens the first tile steps of a part.
void AmxTileLowering::beginWidening() {
  Value first = div(part->from, index(UnitFormat::kTileDepth));
  if (!widensAhead())
    return;
  auto loop = scf::ForOp::create(b, loc, first, add(first, index(kTilesAhead)), index(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  widenTiles(loop.getInductionVar());
}

LogicalResult AmxTileLowering::multiplyTiles(Value begin, Value end, const AccumulatorIndex &from,
                                             const AccumulatorIndex &to, Beside beside) {
  constexpr int64_t kSide = UnitFormat::kTileRows;
  Units units = findUnits(begin, sub(end, begin));
  PackedRows &left = operands.left();
  auto factor = amx::TileType::get({kSide, 2 * kSide}, b.getBF16Type());
  auto result = amx::TileType::get({kSide, kSide}, b.getF32Type());
  SmallVector<std::pair<int64_t, int64_t>> positions;
  for (int64_t row = 0; row < rows; row += kSide)
    for (int64_t column = 0; column < shape.columns; column += kSide)
      positions.push_back({row, column});
  auto start = [&]() -> SmallVector<Value> {
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
  SmallVector<Value> accumulators =
      from.memory ? either(SmallVector<Type>(positions.size(), result), from.isZero, start, goOn)
                  : start();
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
    Value rightRows = operands.right().viewColumns(b);
    Value leftStride = left.strideOfRows(b, rows);
    for (int64_t row = 0; row < rows; row += kSide) {
      SmallVector<Value> indices = left.indexOfBlock(b, rows, block, index(row));
      indices.push_back(zero);
      lefts.push_back(amx::TileLoadOp::create(b, loc, factor, leftRows, indices, leftStride));
    }
    Value unit = mul(block, side);
    Value row;
    if (widensAhead()) {
      widenTiles(add(block, index(kTilesAhead)));
      row = operands.direct->bufferRow(b, unit);
    } else if (operands.isWidened()) {
      row = operands.direct->copyRow(b, copy, unit);
    } else {
      row = operands.packed->rowOf(b, panel, unit);
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
void AmxTileLowering::findTarget() {
  auto store = dyn_cast<StoreOp>(gemm->getNextNode());
  if (!store || store.getValue() != gemm.getResult() || !gemm.getResult().hasOneUse())
    return;
  auto type = cast<MemRefType>(store.getMemref().getType());
  int64_t rowDim = type.getRank() - 2, columnDim = type.getRank() - 1;
  SmallVector<int64_t> dims = store.getMemRefDims();
  Block::BlockArgListType arguments = program.getBody().getArguments();
  if (!type.getElementType().isF32() || !type.isLastDimUnitStride() || dims.size() != 2 ||
      dims[0] != rowDim || dims[1] != columnDim ||
      store.getIndices()[rowDim] != arguments.drop_back().back() ||
      store.getIndices()[columnDim] != arguments.back() ||
      (part->rows && type.getShape().back() % shape.columns != 0))
    return;
  target.memory = part->rows ? part->rows : scalars.lookupOrDefault(store.getMemref());
  for (Value indices : store.getIndices())
    target.first.push_back(scalars.lookupOrDefault(indices));
  isDirect = part->isLast;
  // The memory of a row epilogue has whole tiles of rows.
  if (part->rows) {
    target.first[rowDim] = sub(target.first[rowDim], part->firstRow);
    return;
  }
  for (auto [dim, size] : {std::pair(rowDim, rows), {columnDim, shape.columns}}) {
    Value behind = add(target.first[dim], index(size));
    Value extent = IndexEmitter::dim(target.memory, dim);
    Value isInside = compare(Predicate::ule, behind, extent);
    isDirect = bitAnd(isDirect, isInside);
  }
}

LogicalResult AmxTileLowering::inRowGroups(Value from, Value to,
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
    if (&op == gemm)
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

LogicalResult AmxTileLowering::inColumn(Value number, function_ref<LogicalResult()> body) {
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

/// Emits `body` for step `number` of all columns: with its number in the column, and its first
/// index along K.
LogicalResult AmxTileLowering::inStep(const ScaledSteps &steps, Value number,
                                      function_ref<LogicalResult(Value, Value)> body) {
  Value column = index(0), ofColumn = number;
  if (part->columns) {
    column = div(number, steps.divisor);
    ofColumn = rem(number, steps.divisor);
  }
  return inColumn(column, [&] {
    Value own = mul(ofColumn, steps.width);
    return body(ofColumn, add(part->from, own));
  });
}

AmxTileLowering::AccumulatorIndex AmxTileLowering::stageOf(const ScaledSteps &steps, Value number) {
  Value half = rem(number, index(2));
  return {steps.stage, {half, index(0), index(0)}, {}};
}

/// Adds the scaled partial sums of the step before step `number` to the accumulators, in rows
/// `from` to `to`.
LogicalResult AmxTileLowering::scaleBefore(const ScaledSteps &steps, Value number, Value from,
                                           Value to) {
  Value before = sub(number, index(1));
  return inStep(steps, before, [&](Value ofColumn, Value k) {
    Value isFirst = compare(Predicate::eq, ofColumn, index(0));
    isFirst = bitAnd(isFirst, part->isFirst);
    return inRowGroups(from, to, [&](Value first) -> LogicalResult {
      TileParts init = zeros(b.getF32Type()), now = loadRows(findSlot(), first);
      for (auto [i, value] : llvm::enumerate(now.values))
        value = select(isFirst, getPart(init, Form::Whole, i), value);
      FailureOr<TileParts> next = addBlock(k, loadRows(stageOf(steps, before), first), now);
      if (failed(next))
        return failure();
      for (int64_t i = 0; i < countParts(Form::Whole); ++i)
        vector::StoreOp::create(b, loc, getPart(*next, Form::Whole, i), findSlot().memory,
                                indexOfPart(findSlot(), first, i));
      return success();
    });
  });
}

/// Multiplies the tiles of step `number`, if it exists. Before each tile step, a share of the rows
/// of the previous step is scaled, up to row `filled`. Returns the first row that remains.
FailureOr<Value> AmxTileLowering::multiplyStep(const ScaledSteps &steps, Value number,
                                               Value hasBefore, Value filled) {
  Value zero = index(0), allRows = index(rows);
  // Returns the rows that are scaled before tile step `of` of `count`.
  auto rowsBefore = [&](Value of, Value count) -> Value {
    Value group = mul(of, index(rows / kGroupRows));
    group = div(group, count);
    return mul(group, index(kGroupRows));
  };
  Value isThere = compare(Predicate::ult, number, steps.all);
  auto gemms = scf::IfOp::create(b, loc, b.getIndexType(), isThere, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(gemms.thenBlock());
  Value tileRows = zero;
  auto beside = [&](Value of, Value count) {
    tileRows = count;
    LogicalResult result = success();
    when(hasBefore, [&] {
      Value to = rowsBefore(add(of, index(1)), count);
      if (filled != allRows)
        to = smaller(to, filled);
      result = scaleBefore(steps, number, rowsBefore(of, count), to);
    });
    return result;
  };
  if (failed(inStep(steps, number, [&](Value, Value k) {
        return multiplyTiles(k, endOfBlock(k), {}, stageOf(steps, number), beside);
      })))
    return failure();
  Value isNone = compare(Predicate::eq, tileRows, zero);
  scf::YieldOp::create(b, loc, select(isNone, zero, allRows));
  b.setInsertionPointToStart(gemms.elseBlock());
  scf::YieldOp::create(b, loc, zero);
  return gemms.getResult(0);
}

/// The accumulators of a step wait in memory. They are scaled during the tile multiplications of
/// the next step, an equal share of their rows after each tile step. The tile unit stays busy, as
/// the CPU looks some hundred instructions ahead. After the last step of a column, the next step is
/// the first step of the next column, if the part has several columns.
LogicalResult AmxTileLowering::emitScaledMainLoop() {
  Value zero = index(0), one = index(1), allRows = index(rows);
  ScaledSteps steps;
  steps.width = index(*gemm.getBlock());
  Value length = sub(part->to, part->from);
  steps.inColumn = ceilDiv(length, steps.width);
  steps.all = steps.inColumn;
  if (part->columns)
    steps.all = mul(steps.inColumn, part->columns);
  // Avoids a division by zero in a loop without steps.
  steps.divisor = larger(steps.inColumn, one);
  steps.stage = getStage({2, rows, shape.columns}, gemm.getPartType());
  auto loop = scf::ForOp::create(b, loc, zero, add(steps.all, one), one);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  Value hasBefore = compare(Predicate::ne, number, zero);
  // With few rows, some rows of a tile do not exist.
  Value filled = rows == UnitFormat::kTileRows ? part->filled : allRows;
  FailureOr<Value> firstLeft = multiplyStep(steps, number, hasBefore, filled);
  if (failed(firstLeft))
    return failure();
  auto finish = [&]() -> LogicalResult {
    // After the last step, or if the step has no tile multiplications.
    if (failed(scaleBefore(steps, number, *firstLeft, filled)))
      return failure();
    // No tile is in use when the epilogue of a column runs, since calls would spill it.
    return inStep(steps, sub(number, one), [&](Value ofColumn, Value) {
      Value isLast = compare(Predicate::eq, add(ofColumn, one), steps.inColumn);
      isLast = bitAnd(isLast, part->isLast);
      auto ends = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/false);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(ends.thenBlock());
      return inRowGroups(zero, filled,
                         [&](Value first) { return emitEpilogue(loadRows(findSlot(), first)); });
    });
  };
  LogicalResult result = success();
  when(hasBefore, [&] { result = finish(); });
  return result;
}

LogicalResult AmxTileLowering::emitEpilogue(const TileParts &accumulators) {
  tiles[gemm.getResult()] = accumulators;
  for (Operation *op = gemm->getNextNode(); op; op = op->getNextNode())
    if (failed(emit(*op)))
      return failure();
  return success();
}

LogicalResult AmxTileLowering::run(const TilePart &of) {
  begin(of);
  firstColumn = scalars.lookup(program.getBody().getArguments().back());
  firstPanel = panel;
  IRMapping outer = scalars;
  if (failed(emitIndices()))
    return failure();
  beginWidening();
  bool hasBlocks = gemm.getBlock().has_value();
  Value remains;
  if (!hasBlocks) {
    findTarget();
    AccumulatorIndex accumulators = findSlot(), from = accumulators;
    from.isZero = part->isFirst;
    if (failed(multiplyTiles(part->from, part->to, from, accumulators, {})))
      return failure();
    remains = part->isLast;
    if (isDirect)
      remains = select(isDirect, boolean(false), part->isLast);
  } else {
    if (failed(emitScaledMainLoop()))
      return failure();
    if (ShapedType::isStatic(gemm.getDepth()) && gemm.getDepth() > 0)
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
      return emitEpilogue(hasBlocks ? zeros(b.getF32Type()) : loadRows(findSlot(), first));
    });
  });
}
