// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileNest.h"
#include "AmxTileLowering.h"
#include "AmxTileUsage.h"
#include "RowEpilogue.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <functional>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

LogicalResult cpu::checkTiles(ProgramOp program, const TargetInfo &target) {
  auto schedule = program.getScheduleAs<CPUScheduleAttr>();
  if (!schedule || !schedule.isComplete())
    return program.emitOpError("has no complete schedule: run fusednorm-assign-schedule first");
  ArrayRef<int64_t> step = program.getStep();
  if (step.size() < 2)
    return program.emitOpError("has no lowering to a CPU with ")
           << step.size() << " dimensions: expected rows and columns of tiles at least";
  if (step.back() != *schedule.getN() || step[step.size() - 2] != *schedule.getM())
    return program.emitOpError("has tiles of ")
           << step[step.size() - 2] << " x " << step.back() << ", expected the tiles of "
           << schedule << ": run fusednorm-assign-schedule first";
  int64_t lanes = target.vectorBytes / 4;
  int64_t depth = *schedule.getDepth();
  bool isTile = depth == UnitFormat::kTileDepth;
  bool fits = isTile ? target.hasAMXBF16 && *schedule.getM() % UnitFormat::kTileRows == 0 &&
                           *schedule.getN() % UnitFormat::kTileRows == 0 && program.getGemm()
                     : depth == 1 || (depth == 2 && target.hasAVX512BF16);
  if (*schedule.getN() % lanes != 0 || !fits)
    return program.emitOpError("has no legal schedule for ")
           << target.name << ": run fusednorm-assign-schedule for this target first";
  return success();
}

TileNest::TileNest(OpBuilder &b, ProgramOp program, const TargetInfo &target, func::FuncOp function,
                   IRMapping scalars, PackedOperands found, const RowEpilogue *rowEpilogue)
    : IndexEmitter(b, program.getLoc()), program(program), target(target), function(function),
      mapping(std::move(scalars)), operands(std::move(found)), zero(index(0)), one(index(1)) {
  auto schedule = program.getScheduleAs<CPUScheduleAttr>();
  panels = *schedule.getPanels();
  unitDepth = *schedule.getDepth();
  shape = {*schedule.getN(), target.vectorBytes / 4, *schedule.getUnroll(), target.vectorRegisters,
           unitDepth == UnitFormat::kTileDepth};
  auto arguments = function.getArguments().drop_front(
      program->getParentOfType<launch::FuncOp>().getNumArguments());
  if (rowEpilogue)
    epilogue = {rowEpilogue, arguments[2], arguments[3], arguments[4], arguments[5]};
  space.begin = arguments[0];
  space.end = arguments[1];
  space.counts = countTiles(b, program, mapping);
  Value heights = space.counts[space.counts.size() - 2];
  space.inColumn = larger(heights, one);
  space.inPlane = epilogue.op ? space.inColumn : larger(mul(heights, space.counts.back()), one);
  // Padding tiles have numbers, too, but no work.
  space.rows = countRows(b, program, mapping);
  space.rowTiles = ceilDiv(space.rows, index(*schedule.getM()));
  gemm = program.getGemm();
  depth = one;
  std::optional<int64_t> step, end;
  if (gemm) {
    depth = dim(mapping.lookupOrDefault(gemm.getLhs()), gemm.getLeft().kDim);
    step = gemm.getBlock().value_or(gemm.getStep());
    end = getConstantIntValue(depth);
  }
  blocking = TileBlocking::of(schedule, target, step, end);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

bool TileNest::isWidenedFast() const {
  return !operands.isWidened() || operands.direct->isWidenedFast();
}

void TileNest::allocate(Value rowTiles, Value columnTiles, Value partDepth, Value copies) {
  if (operands.rows)
    operands.rows->allocate(b, rowTiles, blocking.tileRows);
  if (operands.packed)
    operands.packed->allocate(b, columnTiles, shape.columns);
  if (operands.direct)
    operands.direct->allocate(b, shape.columns, partDepth, copies);
}

void TileNest::allocateAccumulators(Value slots, int64_t rows) {
  Type element = gemm ? gemm.getType().getElementType() : b.getF32Type();
  auto type = MemRefType::get({ShapedType::kDynamic, rows, shape.columns}, element);
  accumulators = memref::AllocOp::create(b, loc, type, ValueRange{slots}, b.getI64IntegerAttr(64));
}

void TileNest::deallocate() {
  if (accumulators)
    memref::DeallocOp::create(b, loc, accumulators);
  accumulators = {};
  if (!gemm)
    return;
  operands.left().deallocate(b);
  operands.right().deallocate(b);
}

//===----------------------------------------------------------------------===//
// Tiles of a call
//===----------------------------------------------------------------------===//

void TileNest::forEachPlane(function_ref<void(const TilePlane &)> body) {
  Value firstPlane = div(space.begin, space.inPlane);
  loop(firstPlane, ceilDiv(space.end, space.inPlane), one, [&](Value number) {
    Value rest = number;
    for (int64_t dim = int64_t(space.counts.size()) - 3; dim >= 0; --dim) {
      Value count = larger(space.counts[dim], one);
      Value own = dim ? rem(rest, count) : rest;
      rest = div(rest, count);
      mapping.map(program.getBody().getArgument(unsigned(dim)),
                  mul(own, index(program.getStep()[dim])));
    }
    Value base = mul(number, space.inPlane);
    TilePlane plane;
    plane.from = sub(larger(space.begin, base), base);
    plane.to = sub(smaller(space.end, add(base, space.inPlane)), base);
    if (epilogue.op) {
      plane.rowBegin = plane.from;
      plane.rowEnd = smaller(plane.to, space.rowTiles);
      plane.firstColumn = epilogue.firstColumn;
      plane.lastColumn =
          select(isLess(plane.from, plane.to), epilogue.lastColumn, plane.firstColumn);
    } else {
      plane.rowBegin = zero;
      plane.rowEnd = space.rowTiles;
      plane.firstColumn = div(plane.from, space.inColumn);
      // Without rows no columns are packed.
      plane.lastColumn = select(compare(Predicate::ne, space.rowTiles, zero),
                                ceilDiv(plane.to, space.inColumn), plane.firstColumn);
    }
    body(plane);
  });
}

Value TileNest::isOwn(const TilePlane &plane, Value tileRow, Value column) {
  if (epilogue.op)
    return compare(Predicate::uge, column, plane.firstColumn);
  Value number = add(mul(column, space.counts[space.counts.size() - 2]), tileRow);
  return bitAnd(compare(Predicate::uge, number, plane.from), isLess(number, plane.to));
}

Value TileNest::areOwn(const TilePlane &plane, Value first, int64_t count) {
  Value behind = add(first, count);
  if (epilogue.op)
    return bitAnd(compare(Predicate::uge, first, plane.firstColumn),
                  compare(Predicate::ule, behind, plane.lastColumn));
  return bitAnd(compare(Predicate::uge, mul(first, space.inColumn), plane.from),
                compare(Predicate::ule, mul(behind, space.inColumn), plane.to));
}

void TileNest::byRows(Value tileRow, RowCounts range, function_ref<void(int64_t)> run) {
  Value left = sub(space.rows, mul(tileRow, index(blocking.tileRows)));
  // Every variant is unrolled separately.
  SmallVector<int64_t> variants{range.most}, fewer{blocking.fewRows, 1};
  if (blocking.usesAmx)
    fewer = {UnitFormat::kTileRows};
  else if (blocking.tileRows % 3 == 0)
    fewer.insert(fewer.begin(), blocking.tileRows - blocking.fewRows);
  for (int64_t rows : fewer)
    if (rows >= range.least && rows < variants.back())
      variants.push_back(rows);
  std::function<void(ArrayRef<int64_t>)> branch = [&](ArrayRef<int64_t> rest) {
    if (rest.size() == 1)
      return run(rest.front());
    when(
        compare(Predicate::ugt, left, index(rest[1])), [&] { run(rest.front()); },
        [&] { branch(rest.drop_front()); });
  };
  branch(variants);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

void TileNest::packRows(Value tileRow, Value rowGroup, RowCounts range) {
  byRows(tileRow, range, [&](int64_t rows) {
    if (operands.rows)
      operands.rows->pack(b, rows, rowGroup, mul(tileRow, index(blocking.tileRows)),
                          outerIndices(b, loc, operands.rows->getArray(), mapping));
  });
}

void TileNest::packColumn(Value column, Value panel, Value begin, Value end) {
  if (operands.packed)
    operands.packed->pack(b, panel, mul(column, index(shape.columns)), begin, end, shape.lanes,
                          outerIndices(b, loc, operands.packed->getArray(), mapping));
}

/// Returns the indices of the pre-packed weights of a column.
SmallVector<Value> TileNest::indicesOf(Value column) {
  IRMapping indices = mapping;
  indices.map(program.getBody().getArguments().back(), mul(column, index(shape.columns)));
  return tileIndices(b, loc, operands.direct->getArray(), indices);
}

void TileNest::widenColumn(Value column, const TilePart &part, Value isCopied) {
  if (!operands.isWidened())
    return;
  when(isCopied,
       [&] { operands.direct->widen(b, indicesOf(column), part.copy, part.to, shape.lanes); });
}

void TileNest::fetchColumn(Value column, Value isCopied, Value from, Value to, Value number,
                           Value count) {
  if (!operands.isWidened())
    return;
  when(isCopied,
       [&] { operands.direct->fetchShare(b, indicesOf(column), from, to, number, count); });
}

Fetch TileNest::shareFetch(Value tileRow, Value firstRow, Value behindRow, Value partBegin,
                           Value isSmallM) {
  Value m = index(blocking.tileRows), whole = index(int64_t(1) << Fetch::kShareBits);
  Value before = mul(sub(tileRow, firstRow), m);
  Value all = larger(sub(smaller(mul(behindRow, m), space.rows), mul(firstRow, m)), one);
  auto shareOf = [&](Value rows) { return div(mul(rows, whole), all); };
  Value early = sub(whole, shareOf(smaller(m, all)));
  Value ahead = mul(index(blocking.partDepth / unitDepth), add(early, shareOf(before)));
  ahead = shr(ahead, index(Fetch::kShareBits));
  Value from = div(partBegin, index(unitDepth));
  Value share = shareOf(smaller(m, larger(sub(all, before), one)));
  return {from, add(from, select(isSmallM, ahead, zero)), select(isSmallM, share, whole)};
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

void TileNest::emitTile(const TileShape &shape, int64_t rows, Value tileRow, Value tileColumn,
                        TileOperandIndex packed, const TilePart &part) {
  IRMapping own = mapping;
  Block::BlockArgListType arguments = program.getBody().getArguments();
  own.map(arguments[arguments.size() - 2], mul(tileRow, index(blocking.tileRows)));
  own.map(arguments.back(), mul(tileColumn, index(this->shape.columns)));
  if (!ok)
    return;
  auto run = [&](auto lowering) { ok = succeeded(lowering.run(part)); };
  if (shape.isTile)
    run(AmxTileLowering(b, program, shape, rows, packed.rowGroup, packed.panel, operands, own));
  else
    run(CPUTileLowering(b, program, shape, rows, packed.rowGroup, packed.panel, operands, own));
}

void TileNest::runTile(Value tileRow, Value tileColumn, TileOperandIndex packed, TilePart part,
                       RowCounts range, Value isWidened) {
  part.accumulators = accumulators;
  if (blocking.usesAmx)
    part.filled = smaller(sub(space.rows, mul(tileRow, index(blocking.tileRows))),
                          index(UnitFormat::kTileRows));
  bool widens = operands.isWidened();
  auto run = [&](int64_t rows, bool takesWidened) {
    part.takesWidened = takesWidened;
    if (!part.columns || takesWidened || !widens)
      return emitTile(shape, rows, tileRow, tileColumn, packed, part);
    // Tiles that widen their weights process one column at a time.
    loop(zero, part.columns, one, [&](Value number) {
      TilePart own = part;
      own.columns = {};
      own.slot = add(part.slot, mul(number, part.slotStep));
      emitTile(shape, rows, tileRow, add(tileColumn, number),
               {packed.rowGroup, add(packed.panel, number)}, own);
    });
  };
  byRows(tileRow, range, [&](int64_t rows) {
    if (rows == 1 || !widens || rows > blocking.mostRowsWithoutCopy(isWidenedFast()))
      return run(rows, rows > 1);
    when(isWidened, [&] { run(rows, true); }, [&] { run(rows, false); });
  });
}

void TileNest::finishRows(Value firstRow, Value behindRow, Value isComplete) {
  if (!epilogue.op)
    return;
  when(bitAnd(isComplete, epilogue.takesRows), [&] {
    Value m = index(blocking.tileRows), first = mul(firstRow, m);
    Value behind = smaller(mul(behindRow, m), space.rows);
    epilogue.op->run(b, epilogue.memory, {first, first, behind, space.rows}, mapping);
  });
}
