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

/// Tile steps between the widening of B and its use. A tile load waits until the stores of its data
/// have left the core. These stores wait for all earlier instructions, so tile multiplications that
/// wait for the load must not precede them.
static constexpr int64_t kTilesAhead = 2;
static_assert(kTilesAhead < PackedOperand::kTilesOfBuffer);

bool CPUTileLowering::widensAhead() { return operands.right().isWidened() && !part->takesWidened; }

void CPUTileLowering::widenTiles(Value number) {
  Value end = smaller(operands.left().getDepth(), operands.right().getDepth());
  end = smaller(end, part->to);
  end = ceilDiv(end, index(operands.right().getFormat().depth));
  Value first = mul(number, index(UnitFormat::kTileRows));
  Value isThere = compare(Predicate::ult, first, end);
  when(isThere, [&] {
    IRMapping own = scalars;
    operands.right().widenTile(b, tileIndices(b, loc, operands.right(), own), first, end,
                               shape.lanes);
  });
}

/// Widens the first tile steps of a part.
void CPUTileLowering::beginWidening() {
  Value first = div(part->from, index(UnitFormat::kTileDepth));
  if (!widensAhead())
    return;
  auto loop = scf::ForOp::create(b, loc, first, add(first, index(kTilesAhead)), index(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  widenTiles(loop.getInductionVar());
}

LogicalResult CPUTileLowering::multiplyTiles(Value begin, Value end, const AccumulatorIndex &from,
                                             const AccumulatorIndex &to, Beside beside) {
  constexpr int64_t kSide = UnitFormat::kTileRows;
  Units units = findUnits(begin, sub(end, begin));
  PackedOperand &left = operands.left(), &right = operands.right();
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
    Value rightRows = right.viewColumns(b);
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

LogicalResult CPUTileLowering::emitIndices() {
  for (Operation &op : program.getBody().front()) {
    loc = op.getLoc();
    if (&op == gemm)
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

/// The accumulators of a step wait in memory. They are scaled during the tile multiplications of
/// the next step, an equal share of their rows after each tile step. The tile unit stays busy, as
/// the CPU looks some hundred instructions ahead. After the last step of a column, the next step is
/// the first step of the next column, if the part has several columns.
LogicalResult CPUTileLowering::emitScaledMainLoop() {
  Value zero = index(0), one = index(1), allRows = index(rows);
  Value step = index(*gemm.getBlock());
  Value length = sub(part->to, part->from);
  Value steps = ceilDiv(length, step);
  Value all = steps;
  if (part->columns)
    all = mul(steps, part->columns);
  // Avoids a division by zero in a loop without steps.
  Value divisor = larger(steps, one);
  auto inStep = [&](Value number, function_ref<LogicalResult(Value, Value)> body) {
    Value column = zero, ofColumn = number;
    if (part->columns) {
      column = div(number, divisor);
      ofColumn = rem(number, divisor);
    }
    return inColumn(column, [&] {
      Value own = mul(ofColumn, step);
      return body(ofColumn, add(part->from, own));
    });
  };
  Value stage = getStage({2, rows, shape.columns}, gemm.getPartType());
  auto stageOf = [&](Value number) -> AccumulatorIndex {
    Value half = rem(number, index(2));
    return {stage, {half, zero, zero}, {}};
  };
  auto loop = scf::ForOp::create(b, loc, zero, add(all, one), one);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  auto scale = [&](Value from, Value to) {
    Value before = sub(number, one);
    return inStep(before, [&](Value ofColumn, Value k) {
      Value isFirst = compare(Predicate::eq, ofColumn, zero);
      isFirst = bitAnd(isFirst, part->isFirst);
      return inRowGroups(from, to, [&](Value first) -> LogicalResult {
        TileParts init = zeros(b.getF32Type()), now = loadRows(findSlot(), first);
        for (auto [i, value] : llvm::enumerate(now.values))
          value = select(isFirst, getPart(init, Form::Whole, i), value);
        FailureOr<TileParts> next = addBlock(k, loadRows(stageOf(before), first), now);
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
    if (failed(inStep(number, [&](Value, Value k) {
          return multiplyTiles(k, endOfBlock(k), {}, stageOf(number), beside);
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
    return inStep(sub(number, one), [&](Value ofColumn, Value) {
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
  tiles[gemm.getResult()] = accumulators;
  for (Operation *op = gemm->getNextNode(); op; op = op->getNextNode())
    if (failed(emit(*op)))
      return failure();
  return success();
}

LogicalResult CPUTileLowering::runByTiles() {
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
