// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by the tile registers of AMX: 16 rows of 32 numbers of bf16 by 16 columns, four sums
// of 16 x 16 at a time. Packed operands lie as tiles take them already. Sums lie in memory as soon
// as a tile's products end; what is not products takes some of their rows at a time, in vector
// registers, so that it needs no more of them than there are.

#include "TileEngine.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

static bool isZero(Value tile) { return matchPattern(tile, m_PosZeroFloat()); }

DotOp TileEngine::findProducts(scf::ForOp loop) {
  if (loop.getNumResults() != 1 || !isZero(loop.getInitArgs().front()))
    return {};
  auto dot = loop.getYieldedValues().front().getDefiningOp<DotOp>();
  bool isAll = dot && dot->getParentOp() == loop && dot.getResult().hasOneUse() &&
               dot.getAcc() == loop.getRegionIterArgs().front() &&
               llvm::hasSingleElement(loop.getBody()->getOps<DotOp>());
  return isAll ? dot : DotOp();
}

/// Rows of tiles between one that is widened and the one that a product takes meanwhile. A tile
/// load waits until stores of what it loads have left the processor's core, and these for all that
/// stands before them, which must be no products that wait for the load.
static constexpr int64_t kTilesAhead = 2;
static_assert(kTilesAhead < PackedOperand::kTilesOfRing);

bool TileEngine::widensAhead(DotOp dot) {
  return operands.find(dot.getRhs().getDefiningOp())->second.isWidened() && !part->takesWidened;
}

void TileEngine::widenTiles(DotOp dot, Value number) {
  PackedOperand &left = operands.find(dot.getLhs().getDefiningOp())->second;
  PackedOperand &right = operands.find(dot.getRhs().getDefiningOp())->second;
  Value end = arith::MinUIOp::create(b, loc, left.getDepth(), right.getDepth());
  end = arith::MinUIOp::create(b, loc, end, part->to);
  end = arith::CeilDivUIOp::create(b, loc, end, index(right.getFormat().depth));
  Value first = arith::MulIOp::create(b, loc, number, index(UnitFormat::kTileRows));
  Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, first, end);
  auto branch = scf::IfOp::create(b, loc, isThere, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  IRMapping own = scalars;
  right.widenTile(b, tilePlaces(b, right.getLoad(), own), first, end, shape.lanes);
}

/// Widens what the first products of a part take.
void TileEngine::beginWidening() {
  Value first = arith::DivUIOp::create(b, loc, part->from, index(UnitFormat::kTileDepth));
  splitLoop.walk([&](DotOp dot) {
    if (!widensAhead(dot))
      return;
    auto loop = scf::ForOp::create(b, loc, first, add(first, index(kTilesAhead)), index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    widenTiles(dot, loop.getInductionVar());
  });
}

void TileEngine::emitTileDot(DotOp dot, const Units &units, const SumsPlace &from,
                             const SumsPlace &to) {
  constexpr int64_t kSide = UnitFormat::kTileRows;
  PackedOperand &left = operands.find(dot.getLhs().getDefiningOp())->second;
  PackedOperand &right = operands.find(dot.getRhs().getDefiningOp())->second;
  auto factor = amx::TileType::get({kSide, 2 * kSide}, b.getBF16Type());
  auto result = amx::TileType::get({kSide, kSide}, b.getF32Type());
  SmallVector<std::pair<int64_t, int64_t>> places;
  for (int64_t row = 0; row < rows; row += kSide)
    for (int64_t column = 0; column < shape.columns; column += kSide)
      places.push_back({row, column});
  auto begin = [&]() -> SmallVector<Value> {
    return llvm::map_to_vector(
        places, [&](auto) -> Value { return amx::TileZeroOp::create(b, loc, result); });
  };
  auto goOn = [&] {
    return llvm::map_to_vector(places, [&](auto place) -> Value {
      return amx::TileLoadOp::create(b, loc, result, from.memory,
                                     placeIn(from, index(place.first), index(place.second)));
    });
  };
  // Sums that begin here need no memory. A call that cleared it would cost the form of the tiles.
  SmallVector<Value> sums;
  if (!from.memory) {
    sums = begin();
  } else if (!from.isZero) {
    sums = goOn();
  } else {
    auto branch = scf::IfOp::create(b, loc, SmallVector<Type>(places.size(), result), from.isZero,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, begin());
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, goOn());
    llvm::append_range(sums, branch.getResults());
  }
  // Units are a tile's rows of the right operand, and its columns of the left one.
  Value zero = index(0), side = index(kSide);
  Value first = arith::DivUIOp::create(b, loc, units.first, side);
  Value last = arith::CeilDivUIOp::create(b, loc, units.last, side);
  auto loop = scf::ForOp::create(b, loc, first, last, index(1), sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value block = loop.getInductionVar();
    SmallVector<Value> own(loop.getRegionIterArgs()), lefts, rights;
    Value leftRows = left.viewTiles(b, rows, band);
    Value rightRows = right.viewColumns(b);
    for (int64_t row = 0; row < rows; row += kSide)
      lefts.push_back(
          amx::TileLoadOp::create(b, loc, factor, leftRows, ValueRange{block, index(row), zero}));
    Value unit = arith::MulIOp::create(b, loc, block, side);
    Value row;
    if (widensAhead(dot)) {
      widenTiles(dot, add(block, index(kTilesAhead)));
      row = right.ringRow(b, unit);
    } else if (right.isWidened()) {
      row = right.copyRow(b, part->copy, unit);
    } else {
      row = right.packedRow(b, panel, unit);
    }
    for (int64_t column = 0; column < shape.columns; column += kSide)
      rights.push_back(
          amx::TileLoadOp::create(b, loc, factor, rightRows, ValueRange{row, index(2 * column)}));
    for (auto [sum, place] : llvm::zip_equal(own, places))
      sum = amx::TileMulFOp::create(b, loc, result, lefts[place.first / kSide],
                                    rights[place.second / kSide], sum);
    scf::YieldOp::create(b, loc, own);
  }
  auto store = [&](const SumsPlace &sums) {
    for (auto [sum, place] : llvm::zip_equal(loop.getResults(), places))
      amx::TileStoreOp::create(b, loc, sums.memory,
                               placeIn(sums, index(place.first), index(place.second)), sum);
  };
  if (!isDirect)
    return store(to);
  auto branch = scf::IfOp::create(b, loc, isDirect, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  store(target);
  b.setInsertionPointToStart(branch.elseBlock());
  store(to);
}

/// Finds where sums go as they are.
void TileEngine::findTarget() {
  auto store = dyn_cast<StoreOp>(splitLoop->getNextNode());
  if (!findProducts(splitLoop) || !store || store.getValue() != splitLoop.getResult(0) ||
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
  for (Value place : store.getIndices())
    target.first.push_back(scalars.lookupOrDefault(place));
  isDirect = part->isLast;
  for (auto [dim, size] : {std::pair(rowDim, rows), {columnDim, shape.columns}}) {
    Value behind = add(target.first[dim], index(size));
    Value extent = memref::DimOp::create(b, loc, target.memory, dim);
    Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, behind, extent);
    isDirect = arith::AndIOp::create(b, loc, isDirect, isInside);
  }
}

/// Rows of sums from `first` on, as vectors.
TileParts TileEngine::loadRows(const SumsPlace &from, Value first) {
  TileParts tile;
  for (int64_t number = 0; number < countParts(Form::Whole); ++number)
    tile.values.push_back(vector::LoadOp::create(b, loc, vectorOf(b.getF32Type()), from.memory,
                                                 placeOfPart(from, first, number))
                              .getResult());
  return tile;
}

SmallVector<Value> TileEngine::placeOfPart(const SumsPlace &sums, Value first, int64_t number) {
  return placeIn(sums, add(first, index(number / shape.vectorsPerRow())),
                 index(number % shape.vectorsPerRow() * shape.lanes));
}

LogicalResult TileEngine::inRowGroups(function_ref<LogicalResult(Value)> body) {
  constexpr int64_t kRows = 8; // two vectors each, and as many of what they are added to
  int64_t all = rows;
  IRMapping outer = scalars;
  auto loop = scf::ForOp::create(b, loc, index(0), index(all), index(kRows));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value row = program.getBody().getArguments().drop_back().back();
  scalars.map(row, add(scalars.lookup(row), loop.getInductionVar()));
  rows = kRows;
  tiles.clear();
  // What stands before the loop over products may be of rows, too.
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

/// All products of a loop, or of a part of it, at once.
LogicalResult TileEngine::emitProducts(scf::ForOp loop, DotOp dot, Units range,
                                       const SumsPlace &from, const SumsPlace &to) {
  scalars.map(loop.getInductionVar(), range.first);
  for (Operation &op : loop.getBody()->without_terminator())
    if (!hasVectors(op) && failed(emit(op)))
      return failure();
  FailureOr<Units> units = findUnits(dot, arith::SubIOp::create(b, loc, range.last, range.first));
  if (failed(units))
    return failure();
  emitTileDot(dot, *units, from, to);
  return success();
}

/// All products of a step of the loop, whose sums go where `sumsOf` says.
LogicalResult TileEngine::emitProductsOfStep(function_ref<SumsPlace(Operation *)> sumsOf) {
  for (Operation &op : splitLoop.getBody()->without_terminator()) {
    if (!hasVectors(op)) {
      if (failed(emit(op)))
        return failure();
      continue;
    }
    auto inner = dyn_cast<scf::ForOp>(op);
    if (!inner && !isa<DotOp>(op))
      continue;
    DotOp dot = inner ? findProducts(inner) : cast<DotOp>(op);
    if (!dot || (!inner && !isZero(dot.getAcc())))
      return op.emitOpError("makes sums that are not of products alone, which have no lowering to "
                            "tiles of AMX: expected sums of products that begin with zeros; use "
                            "depth = 2 or 1 in the schedule");
    SumsPlace sums = sumsOf(&op);
    if (inner) {
      Units range{scalars.lookupOrDefault(inner.getLowerBound()),
                  scalars.lookupOrDefault(inner.getUpperBound())};
      if (failed(emitProducts(inner, dot, range, {}, sums)))
        return failure();
      continue;
    }
    FailureOr<Units> units =
        findUnits(dot, index(cast<VectorType>(dot.getLhs().getType()).getDimSize(1)));
    if (failed(units))
      return failure();
    emitTileDot(dot, *units, {}, sums);
  }
  return success();
}

LogicalResult TileEngine::emitTileLoop(const SumsPlace &sums) {
  beginWidening();
  if (DotOp dot = findProducts(splitLoop)) {
    SumsPlace from = sums;
    from.isZero = part->isFirst;
    return emitProducts(splitLoop, dot, {part->from, part->to}, from, sums);
  }
  // Sums of a step are scaled while the tiles of the next one are multiplied: sums of one step wait
  // in memory, and vector instructions for them would leave the tiles idle.
  Value step = scalars.lookupOrDefault(splitLoop.getStep());
  auto loop = scf::ForOp::create(b, loc, part->from, add(part->to, step), step);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value next = loop.getInductionVar();
  Value number = arith::SubIOp::create(b, loc, next, part->from);
  number = arith::DivUIOp::create(b, loc, number, step);
  auto when = [&](arith::CmpIPredicate predicate, Value bound) {
    Value condition = arith::CmpIOp::create(b, loc, predicate, next, bound);
    return scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false).thenBlock();
  };
  llvm::MapVector<Operation *, Value> stages;
  auto sumsOf = [&](Operation *op, Value step) -> SumsPlace {
    Value &stage = stages[op];
    if (!stage)
      stage = getStage({2, rows, shape.columns}, b.getF32Type());
    Value half = arith::RemUIOp::create(b, loc, step, index(2));
    return {stage, {half, index(0), index(0)}, {}};
  };
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(when(arith::CmpIPredicate::ult, part->to));
    scalars.map(splitLoop.getInductionVar(), next);
    if (failed(emitProductsOfStep([&](Operation *op) { return sumsOf(op, number); })))
      return failure();
  }
  b.setInsertionPointToStart(when(arith::CmpIPredicate::ugt, part->from));
  Value own = arith::SubIOp::create(b, loc, next, step);
  scalars.map(splitLoop.getInductionVar(), own);
  Value before = arith::SubIOp::create(b, loc, number, index(1));
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, own, part->from);
  isFirst = arith::AndIOp::create(b, loc, isFirst, part->isFirst);
  SmallVector<std::pair<Operation *, SumsPlace>> products;
  for (Operation *op : llvm::to_vector(llvm::make_first_range(stages)))
    products.push_back({op, sumsOf(op, before)});
  return inRowGroups([&](Value first) {
    FailureOr<TileParts> init = getTile(splitLoop.getInitArgs().front(), splitLoop);
    if (failed(init))
      return failure();
    TileParts now = loadRows(sums, first);
    for (auto [number, value] : llvm::enumerate(now.values))
      value = arith::SelectOp::create(b, loc, isFirst, getPart(*init, Form::Whole, number), value);
    tiles[splitLoop.getRegionIterArgs().front()] = now;
    for (auto &[op, stage] : products)
      tiles[op->getResult(0)] = loadRows(stage, first);
    for (Operation &op : splitLoop.getBody()->without_terminator())
      if (!stages.contains(&op) && failed(emit(op)))
        return failure();
    FailureOr<TileParts> next = getTile(splitLoop.getYieldedValues().front(), splitLoop);
    if (failed(next))
      return failure();
    for (int64_t number = 0; number < countParts(Form::Whole); ++number)
      vector::StoreOp::create(b, loc, getPart(*next, Form::Whole, number), sums.memory,
                              placeOfPart(sums, first, number));
    return success();
  });
}

LogicalResult TileEngine::runByTiles() {
  IRMapping outer = scalars;
  for (Operation &op : program.getBody().front()) {
    loc = op.getLoc();
    if (&op == splitLoop.getOperation())
      break;
    if (!hasVectors(op) && failed(emit(op)))
      return failure();
  }
  SumsPlace sums = findSlot();
  findTarget();
  if (failed(emitTileLoop(sums)))
    return failure();
  scalars = std::move(outer);
  Value remains = part->isLast;
  if (isDirect)
    remains = arith::SelectOp::create(b, loc, isDirect, arith::ConstantIntOp::create(b, loc, 0, 1),
                                      part->isLast);
  auto ends = scf::IfOp::create(b, loc, remains, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ends.thenBlock());
  return inRowGroups([&](Value first) {
    tiles[splitLoop.getResult(0)] = loadRows(sums, first);
    for (Operation *op = splitLoop->getNextNode(); op; op = op->getNextNode())
      if (failed(emit(*op)))
        return failure();
    return success();
  });
}
