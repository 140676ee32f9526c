// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop nests of tile programs, one for each regime: few rows of pre-packed weights, many rows,
// and AMX. Regimes that the program, the target or a static number of rows excludes are not
// emitted.

#include "TilePrograms.h"
#include "InterleavedPanels.h"
#include "RowEpilogue.h"
#include "TileNest.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

namespace {

/// Row tiles from `begin` to `behind`. The A operands of `packed` to `behindPacked` are packed.
struct RowTiles {
  Value packed, behindPacked, begin, behind;
};
/// Column tiles from `group` to `groupEnd`, which are packed together. The accumulators of
/// `waiting` to `waitingEnd` wait in memory.
struct ColumnTiles {
  Value group, groupEnd, waiting, waitingEnd;
};
/// Sizes of the many-rows and AMX nests, known at run time.
struct RunTimeBlocking {
  Value together;       // row tiles that are packed together
  Value rowGroup;       // row tiles that run through a part of K
  Value group;          // column tiles that are packed together
  Value waiting;        // column tiles with waiting accumulators
  Value partDepth;      // elements along K
  Value isOnePart;      // whether one part covers K
  Value isTall;         // whether the call has several row groups
  Value isSmallM;       // whether the bandwidth of B bounds the call
  Value isPackedByPart; // whether a part of B replaces the previous part
  Value isWidened;      // whether tiles read widened copies
  Value isInterleaved;  // whether whole panels are interleaved
};

class TileRegimes : TileNest {
public:
  using TileNest::TileNest;

  FailureOr<func::FuncOp> run() {
    if (blocking.usesAmx) {
      runAmx();
    } else if (int64_t few = mostFewRows()) {
      interleaved = findInterleaved();
      leastRows = few + 1;
      when(
          compare(Predicate::ule, space.rows, index(few)), [&] { runFewRows({1, few}); },
          [&] { runManyRows(); });
    } else {
      runManyRows();
    }
    func::ReturnOp::create(b, loc);
    if (blocking.usesAmx && operands.rows)
      ok = ok && succeeded(requestTiles(function));
    if (!ok)
      return failure();
    return function;
  }

private:
  /// Two column tiles as one, for few rows. Each column is a chain of FMAs, and two vectors of
  /// columns are fewer chains than a CPU has in flight.
  TileShape wideShape() const {
    TileShape wide = shape;
    wide.columns *= 2;
    return wide;
  }
  /// Returns the most rows of the few-rows regime, or 0 if the program has none.
  int64_t mostFewRows() {
    TileShape wide = wideShape();
    bool fits = gemm && !operands.packed && !blocking.usesAmx &&
                getTileUnit(program.getBody().getArguments().back()) % wide.columns == 0 &&
                (blocking.fewRows + 1) * wide.vectorsPerRow() < target.vectorRegisters;
    return fits ? blocking.fewRows : 0;
  }
  std::optional<InterleavedPanels> findInterleaved() {
    if (!TileBlocking::interleavesPanels(target))
      return std::nullopt;
    return InterleavedPanels::find(program, operands, shape, blocking);
  }

  void runFewRows(RowCounts range);
  void runPanels(Value first, RowCounts range);
  void runColumns(const TilePlane &plane, Value first, Value behind, RowCounts range);

  RunTimeBlocking planRows(int64_t groupColumns);
  void planParts(RunTimeBlocking &sizes, Value copies);
  void forEachRowGroup(const RunTimeBlocking &sizes, const TilePlane &plane, Value groupBegin,
                       RowTiles packed, function_ref<void(RowTiles, ColumnTiles)> body);
  void runManyRows();
  void runWaiting(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                  ColumnTiles columns);
  void runParts(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                ColumnTiles columns);
  void fetchNext(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                 ColumnTiles columns, const TilePart &part, Value behind, Value tileRow);

  void runAmx();
  void runAmxParts(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                   ColumnTiles columns);
  void runAmxColumns(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                     ColumnTiles columns, const TilePart &part, Value tileRow);

  TilePart partAt(const RunTimeBlocking &sizes, Value begin, RowTiles rows);
  TilePart partOfColumn(const RunTimeBlocking &sizes, TilePart part, RowTiles rows,
                        ColumnTiles columns, Value tileRow, Value column);
  RowCounts allRows() const { return {1, blocking.tileRows}; }
  Value unbounded() { return index(std::numeric_limits<int64_t>::max()); }

  int64_t leastRows = 1; // of the many-rows nest
  std::optional<InterleavedPanels> interleaved;
};

//===----------------------------------------------------------------------===//
// Few rows of pre-packed weights
//===----------------------------------------------------------------------===//

/// Emits the nest of a single row tile: all of K for two column tiles at a time.
void TileRegimes::runFewRows(RowCounts range) {
  allocate(one, one, Value(), one);
  int64_t columns = interleaved ? interleaved->columns : 2;
  if (interleaved)
    allocateAccumulators(index(columns), range.most);
  forEachPlane([&](const TilePlane &plane) {
    when(isLess(plane.rowBegin, plane.rowEnd), [&] {
      packRows(zero, zero, range);
      // Wide tiles begin at even columns, and panels are whole.
      Value own = rem(plane.firstColumn, index(interleaved ? interleaved->inPanel : 2));
      loop(sub(plane.firstColumn, own), plane.lastColumn, columns, [&](Value first) {
        auto others = [&] {
          runColumns(plane, first, smaller(add(first, columns), plane.lastColumn), range);
        };
        if (!interleaved)
          return others();
        when(areOwn(plane, first, columns), [&] { runPanels(first, range); }, others);
      });
      finishRows(zero, one, boolean(true));
    });
  });
  deallocate();
}

/// Emits the interleaved columns from `first` on. Few rows at a time read whole rows of a panel,
/// because hardware prefetchers do not follow a stream of every second line.
void TileRegimes::runPanels(Value first, RowCounts range) {
  TileShape wide = wideShape();
  interleaved->emit(b, loc, accumulators, one, zero, depth, wide, [&](TilePart part, Value number) {
    byRows(zero, range, [&](int64_t rows) {
      part.rowGroupRows = rows;
      for (part.rowInGroup = 0; part.rowInGroup < rows; part.rowInGroup += blocking.fewRows)
        emitTile(wide, std::min(blocking.fewRows, rows - part.rowInGroup), zero, add(first, number),
                 {zero, zero}, part);
    });
  });
  loop(zero, index(interleaved->columns), one, [&](Value number) {
    TilePart part;
    part.isComplete = true;
    part.isLast = boolean(true);
    part.slot = number;
    part.rows = epilogue.memory;
    part.firstRow = zero;
    runTile(zero, add(first, number), {zero, zero}, part, range, boolean(false));
  });
}

/// Emits pairs of columns of this call as wide tiles, and other columns one by one.
void TileRegimes::runColumns(const TilePlane &plane, Value first, Value behind, RowCounts range) {
  TilePart part;
  part.rows = epilogue.memory;
  part.firstRow = zero;
  Value from = div(zero, index(unitDepth));
  part.fetch = {from, from, index(int64_t(1) << Fetch::kShareBits)};
  auto runOwn = [&](Value column) {
    when(isOwn(plane, zero, column),
         [&] { runTile(zero, column, {zero, zero}, part, range, boolean(false)); });
  };
  loop(first, behind, 2, [&](Value column) {
    Value next = add(column, 1);
    Value areBoth =
        bitAnd(isLess(next, behind), bitAnd(isOwn(plane, zero, column), isOwn(plane, zero, next)));
    when(
        areBoth,
        [&] {
          byRows(zero, range, [&](int64_t rows) {
            emitTile(wideShape(), rows, zero, column, {zero, zero}, part);
          });
        },
        [&] { loop(column, smaller(add(column, 2), behind), one, runOwn); });
  });
}

//===----------------------------------------------------------------------===//
// Many rows
//===----------------------------------------------------------------------===//

/// Returns the sizes of rows and columns. With more row tiles than a row group, all columns of a
/// row epilogue and of AMX are packed together.
RunTimeBlocking TileRegimes::planRows(int64_t groupColumns) {
  RunTimeBlocking sizes;
  Value ownRows = epilogue.op ? sub(space.end, space.begin) : space.rowTiles;
  sizes.rowGroup = index(blocking.groupRowTiles);
  if (epilogue.op)
    sizes.rowGroup =
        smaller(sizes.rowGroup, div(dim(epilogue.memory, 0), index(blocking.tileRows)));
  sizes.isTall = compare(Predicate::ugt, ownRows, sizes.rowGroup);
  sizes.isSmallM = compare(Predicate::ule, space.rowTiles, index(blocking.smallRowTiles));
  sizes.together = sizes.rowGroup;
  if (!blocking.usesAmx) {
    // Rows that run through all columns before the next rows, in row groups of equal size.
    constexpr int64_t kUnitBytes = 4;
    Value bytes = mul(ceilDiv(depth, index(unitDepth)), index(blocking.tileRows * kUnitBytes));
    Value most = div(index(TileBlocking::kPackedBytes), larger(bytes, one));
    sizes.together = smaller(larger(most, sizes.rowGroup), larger(ownRows, one));
    sizes.rowGroup = ceilDiv(sizes.together, ceilDiv(sizes.together, sizes.rowGroup));
  }
  Value ownColumns = add(ceilDiv(sub(space.end, space.begin), space.inColumn), one);
  ownColumns = smaller(ownColumns, larger(space.counts.back(), one));
  if (epilogue.op)
    ownColumns = larger(sub(epilogue.lastColumn, epilogue.firstColumn), one);
  Value small = select(sizes.isSmallM, index(mostFewRows() ? std::max<int64_t>(panels, 2) : panels),
                       index(groupColumns));
  sizes.group = blocking.usesAmx || epilogue.op ? select(sizes.isTall, ownColumns, small)
                                                : smaller(small, ownColumns);
  sizes.waiting = smaller(sizes.group, index(blocking.groupColumnTiles));
  sizes.isInterleaved = boolean(false);
  if (interleaved) {
    sizes.isInterleaved = compare(Predicate::ule, space.rows, index(interleaved->mostRows));
    Value columns = index(interleaved->columns);
    sizes.group = select(sizes.isInterleaved, columns, sizes.group);
    sizes.waiting = select(sizes.isInterleaved, columns, sizes.waiting);
  }
  return sizes;
}

/// Completes the sizes of parts and allocates the memory of a call.
void TileRegimes::planParts(RunTimeBlocking &sizes, Value copies) {
  Value part = gemm ? index(blocking.partDepth) : one;
  sizes.isOnePart =
      select(sizes.isInterleaved, boolean(false), compare(Predicate::ule, depth, part));
  allocate(smaller(sizes.together, space.inColumn), sizes.group, gemm ? part : Value(), copies);
  // Without partial products there is one empty part.
  sizes.partDepth = part;
  if (blocking.usesAmx)
    sizes.partDepth = select(sizes.isSmallM, larger(depth, one), part);
  Value slots = mul(smaller(sizes.rowGroup, space.inColumn), sizes.waiting);
  slots = select(sizes.isOnePart, one, slots);
  if (blocking.usesAmx || !isConstantIntValue(sizes.isOnePart, 1))
    allocateAccumulators(slots, blocking.tileRows);
  int64_t mostRows = blocking.mostRowsWithoutCopy(isWidenedFast());
  sizes.isWidened =
      leastRows > mostRows ? boolean(true) : compare(Predicate::ugt, space.rows, index(mostRows));
}

TilePart TileRegimes::partAt(const RunTimeBlocking &sizes, Value begin, RowTiles rows) {
  TilePart part;
  part.from = begin;
  Value end = add(begin, sizes.partDepth);
  part.to = smaller(end, depth);
  part.isFirst = compare(Predicate::eq, begin, zero);
  part.isLast = compare(Predicate::uge, end, depth);
  part.rows = epilogue.memory;
  if (epilogue.op)
    part.firstRow = select(epilogue.takesRows, mul(rows.begin, index(blocking.tileRows)), zero);
  if (operands.isWidened())
    operands.direct->beginWidened(b, begin);
  return part;
}

/// Returns the part for the tile of a column and the columns after it.
TilePart TileRegimes::partOfColumn(const RunTimeBlocking &sizes, TilePart part, RowTiles rows,
                                   ColumnTiles columns, Value tileRow, Value column) {
  Value slotStep = smaller(sizes.rowGroup, space.inColumn);
  Value slot = add(mul(sub(column, columns.waiting), slotStep), sub(tileRow, rows.begin));
  part.copy = blocking.usesAmx ? sub(column, columns.waiting) : zero;
  part.slot = select(sizes.isOnePart, zero, slot);
  part.slotStep = select(sizes.isOnePart, zero, slotStep);
  return part;
}

/// Emits `body` for each row group of packed rows and each range of waiting columns of a group.
void TileRegimes::forEachRowGroup(const RunTimeBlocking &sizes, const TilePlane &plane,
                                  Value groupBegin, RowTiles packed,
                                  function_ref<void(RowTiles, ColumnTiles)> body) {
  Value groupEnd = smaller(add(groupBegin, sizes.group), plane.lastColumn);
  loop(packed.packed, packed.behindPacked, sizes.rowGroup, [&](Value firstRow) {
    RowTiles rows = packed;
    rows.begin = firstRow;
    rows.behind = smaller(add(firstRow, sizes.rowGroup), packed.behindPacked);
    if (blocking.usesAmx)
      loop(rows.begin, select(sizes.isTall, rows.behind, rows.begin), one,
           [&](Value tileRow) { packRows(tileRow, sub(tileRow, rows.begin), allRows()); });
    loop(groupBegin, groupEnd, sizes.waiting, [&](Value firstWaiting) {
      body(rows, {groupBegin, groupEnd, firstWaiting,
                  smaller(add(firstWaiting, sizes.waiting), groupEnd)});
    });
    finishRows(rows.begin, rows.behind, compare(Predicate::uge, groupEnd, plane.lastColumn));
  });
}

void TileRegimes::runManyRows() {
  if (interleaved && interleaved->mostRows < leastRows)
    interleaved.reset();
  RunTimeBlocking sizes = planRows(std::max(panels, blocking.groupColumnTiles));
  planParts(sizes, one);
  // Few rows use a part of a column from the L1 cache before the next part replaces it.
  sizes.isPackedByPart = select(sizes.isTall, boolean(false), sizes.isSmallM);
  forEachPlane([&](const TilePlane &plane) {
    loop(plane.rowBegin, plane.rowEnd, sizes.together, [&](Value packed) {
      RowTiles rows{packed, smaller(add(packed, sizes.together), plane.rowEnd), {}, {}};
      loop(packed, rows.behindPacked, one,
           [&](Value tileRow) { packRows(tileRow, sub(tileRow, packed), allRows()); });
      // Interleaved panels are whole.
      Value own = interleaved ? rem(plane.firstColumn, index(interleaved->inPanel)) : zero;
      Value first = sub(plane.firstColumn, select(sizes.isInterleaved, own, zero));
      loop(first, plane.lastColumn, sizes.group, [&](Value groupBegin) {
        forEachRowGroup(sizes, plane, groupBegin, rows, [&](RowTiles own, ColumnTiles columns) {
          runWaiting(sizes, plane, own, columns);
        });
      });
    });
  });
  deallocate();
}

/// Emits the waiting columns of a row group, interleaved if their panels are whole.
void TileRegimes::runWaiting(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                             ColumnTiles columns) {
  Value areWhole = sizes.isInterleaved;
  if (interleaved)
    areWhole = bitAnd(areWhole, areOwn(plane, columns.waiting, interleaved->columns));
  when(
      areWhole, [&] { runPanels(columns.waiting, {leastRows, interleaved->mostRows}); },
      [&] { runParts(sizes, plane, rows, columns); });
}

/// Emits the parts of K of a row group. The first row group packs the columns.
void TileRegimes::runParts(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                           ColumnTiles columns) {
  bool hasDirect = operands.direct.has_value();
  loop(zero, larger(depth, one), sizes.partDepth, [&](Value partBegin) {
    TilePart part = partAt(sizes, partBegin, rows);
    if (operands.packed) {
      Value begin = div(part.from, index(unitDepth)), end = unbounded();
      // Without a GEMM, all units are one part.
      if (gemm)
        end = ceilDiv(add(part.from, sizes.partDepth), index(unitDepth));
      operands.packed->begin(select(sizes.isPackedByPart, begin, zero));
      Value isFirst = compare(Predicate::eq, rows.begin, rows.packed);
      loop(select(isFirst, columns.waiting, columns.waitingEnd), columns.waitingEnd, one,
           [&](Value column) { packColumn(column, sub(column, columns.group), begin, end); });
    }
    loop(columns.waiting, columns.waitingEnd, one, [&](Value column) {
      part.copy = zero;
      widenColumn(column, part, sizes.isWidened);
      loop(rows.begin, rows.behind, one, [&](Value tileRow) {
        if (operands.isWidened())
          fetchNext(sizes, plane, rows, columns, part, add(column, one), tileRow);
        if (gemm && hasDirect)
          part.fetch = shareFetch(tileRow, rows.begin, rows.behind, partBegin, sizes.isSmallM);
        when(isOwn(plane, tileRow, column), [&] {
          runTile(tileRow, column, {sub(tileRow, rows.packed), sub(column, columns.group)},
                  partOfColumn(sizes, part, rows, columns, tileRow, column), allRows(),
                  sizes.isWidened);
        });
      });
    });
  });
}

/// Prefetches the column that is widened next, each row tile its share. After the last column comes
/// the first column of the next part. After the last part come the next columns, or all columns
/// again for the next rows.
void TileRegimes::fetchNext(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                            ColumnTiles columns, const TilePart &part, Value behind,
                            Value tileRow) {
  Value isNextPart = compare(Predicate::uge, behind, columns.waitingEnd);
  Value partEnd = add(part.from, sizes.partDepth);
  Value isRows = bitAnd(isLess(rows.behind, rows.behindPacked),
                        compare(Predicate::uge, columns.waitingEnd, columns.groupEnd));
  Value others = select(isRows, columns.group, columns.waitingEnd);
  Value column = select(isNextPart, select(part.isLast, others, columns.waiting), behind);
  Value begin = select(isNextPart, select(part.isLast, zero, partEnd), part.from);
  Value end = smaller(add(begin, sizes.partDepth), depth);
  fetchColumn(column, bitAnd(isLess(column, plane.lastColumn), sizes.isWidened), begin, end,
              sub(tileRow, rows.begin), sub(rows.behind, rows.begin));
}

//===----------------------------------------------------------------------===//
// AMX
//===----------------------------------------------------------------------===//

/// Emits the nest of AMX tiles. AMX tiles are so fast that rows must come from the L1 cache for
/// several columns. With many row tiles, each row group is packed in each group of columns.
void TileRegimes::runAmx() {
  // Pre-packed operands need no memory, and few row tiles use all of their columns in order.
  RunTimeBlocking sizes =
      planRows(!operands.packed ? std::max(panels, blocking.groupColumnTiles) : panels);
  planParts(sizes, sizes.waiting);
  forEachPlane([&](const TilePlane &plane) {
    when(isLess(plane.rowBegin, plane.rowEnd), [&] {
      RowTiles rows{plane.rowBegin, plane.rowEnd, {}, {}};
      loop(rows.packed, select(sizes.isTall, rows.packed, rows.behindPacked), one,
           [&](Value tileRow) { packRows(tileRow, sub(tileRow, rows.packed), allRows()); });
      loop(plane.firstColumn, plane.lastColumn, sizes.group, [&](Value groupBegin) {
        loop(groupBegin, smaller(add(groupBegin, sizes.group), plane.lastColumn), one,
             [&](Value column) { packColumn(column, sub(column, groupBegin), zero, unbounded()); });
        forEachRowGroup(sizes, plane, groupBegin, rows, [&](RowTiles own, ColumnTiles columns) {
          runAmxParts(sizes, plane, own, columns);
        });
      });
    });
  });
  deallocate();
}

void TileRegimes::runAmxParts(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                              ColumnTiles columns) {
  loop(zero, larger(depth, one), sizes.partDepth, [&](Value partBegin) {
    TilePart part = partAt(sizes, partBegin, rows);
    loop(columns.waiting, columns.waitingEnd, one, [&](Value column) {
      part.copy = sub(column, columns.waiting);
      widenColumn(column, part, sizes.isWidened);
    });
    loop(rows.begin, rows.behind, one,
         [&](Value tileRow) { runAmxColumns(sizes, plane, rows, columns, part, tileRow); });
  });
}

/// Emits one row tile for the waiting columns.
void TileRegimes::runAmxColumns(const RunTimeBlocking &sizes, const TilePlane &plane, RowTiles rows,
                                ColumnTiles columns, const TilePart &part, Value tileRow) {
  Value rowGroup = sub(tileRow, rows.begin);
  auto run = [&](Value column, Value count) {
    TilePart own = partOfColumn(sizes, part, rows, columns, tileRow, column);
    own.columns = count;
    runTile(tileRow, column, {rowGroup, sub(column, columns.group)}, own, allRows(),
            sizes.isWidened);
  };
  if (!gemm.getBlock())
    return loop(columns.waiting, columns.waitingEnd, one, [&](Value column) {
      when(isOwn(plane, tileRow, column), [&] { run(column, {}); });
    });
  // Only the first and the last column may belong to another call.
  auto countOthers = [&](Value column) { return select(isOwn(plane, tileRow, column), zero, one); };
  Value first = add(columns.waiting, countOthers(columns.waiting));
  Value behind = sub(columns.waitingEnd, countOthers(sub(columns.waitingEnd, one)));
  run(first, sub(larger(behind, first), first));
}

} // namespace

FailureOr<func::FuncOp> cpu::createTileLoop(ProgramOp program, StringRef name,
                                            const TargetInfo &target, CPUKernelFunctions &functions,
                                            const RowEpilogue *epilogue, OpBuilder &b) {
  if (failed(checkTiles(program, target)))
    return failure();
  // With a row epilogue, the call has some columns of some rows.
  SmallVector<Type> more;
  if (epilogue)
    more = {epilogue->getRowsType(), b.getIndexType(), b.getIndexType(), b.getI1Type()};
  func::FuncOp function = functions.createBody(name, more);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  IRMapping mapping = functions.cloneScalars(function);
  PackedOperands operands = getOperands(program, target, mapping);
  return TileRegimes(b, program, target, function, std::move(mapping), std::move(operands),
                     epilogue)
      .run();
}
