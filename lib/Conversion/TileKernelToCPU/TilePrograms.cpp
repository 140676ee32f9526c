// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TilePrograms.h"
#include "AmxTileUsage.h"
#include "CPUTileLowering.h"
#include "InterleavedPanels.h"
#include "RowEpilogue.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

namespace {

/// Emits the loops over the tiles of one program, with packing, widening and prefetches.
class TileLoops {
public:
  TileLoops(OpBuilder &b, Location loc, const TargetInfo &target, CPUKernelFunctions &functions)
      : b(b), loc(loc), target(target), functions(functions) {}

  FailureOr<func::FuncOp> run(ProgramOp program, StringRef name) {
    auto schedule = program.getScheduleAs<CPUScheduleAttr>();
    if (failed(check(program, schedule)))
      return failure();
    loc = program.getLoc();
    // With a row epilogue, the call has some columns of some rows.
    RowsOp wholeRows = findRows(program);
    MemRefType heldType = wholeRows ? getRowsType(wholeRows) : MemRefType();
    if (wholeRows && !heldType)
      return failure();
    SmallVector<Type> more;
    if (wholeRows)
      more = {heldType, b.getIndexType(), b.getIndexType(), b.getI1Type()};
    func::FuncOp function = functions.createBody(name, more);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&function.getBody().front());
    IRMapping mapping = functions.cloneScalars(function);
    PackedOperands operands;
    if (failed(findOperands(program, *schedule.getDepth(), target, mapping, operands)))
      return failure();
    int64_t m = *schedule.getM(), n = *schedule.getN(), panels = *schedule.getPanels();
    bool isTile = *schedule.getDepth() == UnitFormat::kTileDepth;
    TileShape shape{n, target.vectorBytes / 4, *schedule.getUnroll(), target.vectorRegisters,
                    isTile};
    SmallVector<Value> counts = countTiles(b, program, mapping);
    auto ownArguments =
        function.getArguments().drop_front(program->getParentOfType<KernelOp>().getNumArguments());
    Value begin = ownArguments[0], end = ownArguments[1];
    Value one = index(1), zero = index(0), no = arith::ConstantIntOp::create(b, loc, 0, 1);
    Value heights = counts[counts.size() - 2];
    Value inColumn = larger(heights, one);
    Value inPlane = wholeRows ? inColumn : larger(mul(heights, counts.back()), one);
    // Padding tiles have numbers, too, but no work.
    Value bound = countRows(b, program, mapping);
    Value live = arith::CeilDivUIOp::create(b, loc, bound, index(m));
    Block::BlockArgListType arguments = program.getBody().getArguments();
    bool ok = true;

    // Parts of K: whole steps of the program's loop.
    constexpr int64_t kDepthOfPart = 256, kUnitBytes = 4;
    scf::ForOp split = CPUTileLowering::findLoop(program);
    Value lower = zero, upper = one, partStep = one;
    Type sumElement = b.getF32Type();
    int64_t depth = *schedule.getDepth(), sizeK = kDepthOfPart;
    if (split) {
      auto boundOf = [&](Value value) {
        std::optional<int64_t> constant = getConstantIntValue(value);
        return constant ? index(*constant) : mapping.lookupOrDefault(value);
      };
      lower = boundOf(split.getLowerBound());
      upper = boundOf(split.getUpperBound());
      // A part of a column takes about two thirds of the L1 cache. If two parts cover all of K,
      // they become one, since accumulators then need not wait for another part.
      int64_t step = *getConstantIntValue(split.getStep());
      if (!isTile)
        sizeK = target.l1DataBytes * 2 / 3 / (n * kUnitBytes) * depth;
      sizeK = step * std::max<int64_t>(sizeK / step, 1);
      if (getConstantIntValue(split.getUpperBound()).value_or(INT64_MAX) <= 2 * sizeK)
        sizeK *= 2;
      partStep = index(sizeK);
      sumElement = getElementTypeOrSelf(split.getResult(0).getType());
    }
    Value length = sub(larger(upper, lower), lower);
    Value isOnePart = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, length, partStep);

    // B is read from memory once for each group of row tiles, so a group has some hundred rows. A
    // part of their A operand takes a third of the L2 cache.
    int64_t mostBands = 16;
    if (!isTile)
      mostBands = std::clamp<int64_t>(
          target.l2Bytes / 3 / (m * std::max<int64_t>(sizeK / depth, 1) * kUnitBytes), 20, 64);
    mostBands *= panels;
    Value rowGroups = index(mostBands);
    Value held, takesRows;
    if (wholeRows) {
      held = ownArguments[2];
      takesRows = ownArguments[5];
      rowGroups =
          smaller(rowGroups,
                  arith::DivUIOp::create(b, loc, memref::DimOp::create(b, loc, held, 0), index(m)));
    }
    Value ownRows = wholeRows ? sub(end, begin) : live;
    Value isTall = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ugt, ownRows, rowGroups);
    // Rows that are packed together, and run through all columns before the next rows.
    Value together = rowGroups;
    if (!isTile) {
      constexpr int64_t kPackedBytes = int64_t(1) << 24;
      Value rowGroupBytes =
          mul(arith::CeilDivUIOp::create(b, loc, length, index(depth)), index(m * kUnitBytes));
      together = arith::DivUIOp::create(b, loc, index(kPackedBytes), larger(rowGroupBytes, one));
      together = smaller(larger(together, rowGroups), larger(ownRows, one));
      // Groups of equal size.
      rowGroups = arith::CeilDivUIOp::create(
          b, loc, together, arith::CeilDivUIOp::create(b, loc, together, rowGroups));
    }
    Value ownColumns = add(arith::CeilDivUIOp::create(b, loc, sub(end, begin), inColumn), one);
    ownColumns = smaller(ownColumns, larger(counts.back(), one));
    if (wholeRows)
      ownColumns = larger(sub(ownArguments[4], ownArguments[3]), one);
    // Few rows leave registers for twice as many columns of pre-packed weights. Each column is a
    // chain of FMAs, and two vectors of columns are fewer chains than a CPU has in flight.
    const TileShape wide{2 * n, shape.lanes, shape.unroll, shape.registers, isTile};
    const int64_t fewer = std::max<int64_t>(m % 3 == 0 ? m / 3 : m / 2, 1);
    bool arePacked = llvm::all_of(operands, [](auto &entry) {
      return entry.second.isLeftOperand() || entry.second.isDirect();
    });
    bool canBeWide = split && arePacked && !isTile &&
                     getTileUnit(arguments.back()) % wide.columns == 0 &&
                     (fewer + 1) * wide.vectorsPerRow() < target.vectorRegisters;
    Value isWide = no;
    if (canBeWide)
      isWide = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, bound, index(fewer));
    Value isSmallM =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, live, index(isTile ? 1 : 4));

    std::optional<InterleavedPanels> interleaved;
    if (canBeWide)
      interleaved = InterleavedPanels::find(program, operands, shape, wide, fewer, m);
    Value isInterleaved = no;
    if (interleaved)
      isInterleaved = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, bound,
                                            index(interleaved->mostRows));
    auto ifInterleaved = [&](Value value, Value otherwise) -> Value {
      return interleaved
                 ? arith::SelectOp::create(b, loc, isInterleaved, value, otherwise).getResult()
                 : otherwise;
    };
    isOnePart = ifInterleaved(no, isOnePart);
    auto whereWide = [&](Value value, Value otherwise) -> Value {
      return canBeWide ? arith::SelectOp::create(b, loc, isWide, value, otherwise).getResult()
                       : otherwise;
    };

    // Rows come from the L2 or last-level cache for some columns. AMX tiles are so fast that rows
    // must come from the L1 cache for more columns. Pre-packed operands need no memory, and few row
    // tiles use all of their columns in order.
    const int64_t kTogether = isTile ? 8 : 4 * panels;
    int64_t atOnce = !isTile || arePacked ? std::max(panels, kTogether) : panels;
    Value small = arith::SelectOp::create(
        b, loc, isSmallM, index(canBeWide ? std::max<int64_t>(panels, 2) : panels), index(atOnce));
    Value group = smaller(small, ownColumns);
    if (isTile || wholeRows)
      group = arith::SelectOp::create(b, loc, isTall, ownColumns, small);
    group = whereWide(index(2), group);
    if (interleaved)
      group = ifInterleaved(index(interleaved->columns), group);
    // Columns with waiting accumulators for all of their parts. They are widened together.
    Value waiting = ifInterleaved(group, smaller(group, index(kTogether)));
    Value copies = isTile ? waiting : one;
    Value slots = mul(smaller(rowGroups, inColumn), waiting);
    slots = arith::SelectOp::create(b, loc, isOnePart, one, slots);
    auto accumulatorsType = MemRefType::get({ShapedType::kDynamic, m, n}, sumElement);
    Value accumulators = memref::AllocOp::create(b, loc, accumulatorsType, ValueRange{slots},
                                                 b.getI64IntegerAttr(64));

    for (auto &[op, operand] : operands)
      operand.allocate(b, operand.isLeftOperand() ? smaller(together, inColumn) : group,
                       operand.isLeftOperand() ? m : n, split ? partStep : Value(), copies);

    // A copy pays if most rows of a tile exist.
    bool hasWidened = llvm::any_of(operands, [](auto &entry) { return entry.second.isWidened(); });
    bool areFast = llvm::all_of(operands, [](auto &entry) {
      return !entry.second.isWidened() || entry.second.isWidenedFast();
    });
    constexpr int64_t kCopyRowThreshold = 72;
    int64_t smallM = fewer;
    if (isTile)
      smallM = m;
    else if (areFast)
      smallM = kCopyRowThreshold;
    Value isWidened =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ugt, bound, index(smallM));

    // With few row tiles, each row tile prefetches its share of the next part of a panel. The first
    // row tile of the next part finds its data, since it prefetches its own share meanwhile.
    bool hasDirect = llvm::any_of(operands, [](auto &entry) { return entry.second.isDirect(); });
    auto shareFetch = [&](Value tileRow, Value firstRow, Value behindRow, Value partBegin) {
      Value whole = index(int64_t(1) << Fetch::kShareBits);
      Value before = mul(sub(tileRow, firstRow), index(m));
      Value all =
          larger(sub(smaller(mul(behindRow, index(m)), bound), mul(firstRow, index(m))), one);
      auto shareOf = [&](Value rows) -> Value {
        return arith::DivUIOp::create(b, loc, mul(rows, whole), all);
      };
      Value early = sub(whole, shareOf(smaller(index(m), all)));
      Value ahead = mul(index(sizeK / depth), add(early, shareOf(before)));
      ahead = arith::ShRUIOp::create(b, loc, ahead, index(Fetch::kShareBits));
      Value from = arith::DivUIOp::create(b, loc, partBegin, index(depth));
      Value share = shareOf(smaller(index(m), larger(sub(all, before), one)));
      return Fetch{from, add(from, arith::SelectOp::create(b, loc, isSmallM, ahead, zero)),
                   arith::SelectOp::create(b, loc, isSmallM, share, whole)};
    };

    // Calls `run` in branches for the number of existing rows, at most `most`. The smallest
    // sufficient number is used: all rows of a tile, thirds or a half of it, or one row.
    auto byRows = [&](Value tileRow, int64_t most, llvm::function_ref<void(int64_t)> run) {
      Value left = sub(bound, mul(tileRow, index(m)));
      OpBuilder::InsertionGuard inBranches(b);
      SmallVector<int64_t> variants{most};
      // Each variant is separate code.
      SmallVector<int64_t> fewerRows{fewer, 1};
      if (isTile)
        fewerRows = {UnitFormat::kTileRows};
      else if (m % 3 == 0)
        fewerRows.insert(fewerRows.begin(), m - fewer);
      for (int64_t rows : fewerRows)
        if (rows >= 1 && rows < variants.back())
          variants.push_back(rows);
      for (int64_t rows : ArrayRef(variants).drop_back()) {
        int64_t fewer = *(llvm::find(variants, rows) + 1);
        Value isMore = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ugt, left, index(fewer));
        auto branch = scf::IfOp::create(b, loc, isMore, /*withElseRegion=*/true);
        b.setInsertionPointToStart(branch.thenBlock());
        run(rows);
        b.setInsertionPointToStart(branch.elseBlock());
      }
      run(variants.back());
    };
    auto packRows = [&](Value tileRow, Value rowGroup) {
      byRows(tileRow, m, [&](int64_t rows) {
        for (auto &[op, operand] : operands)
          if (operand.isLeftOperand())
            operand.packLeft(b, rows, rowGroup, mul(tileRow, index(m)),
                             outerIndices(b, operand.getLoad(), mapping));
      });
    };
    auto emitTile = [&](const TileShape &shape, int64_t rows, Value tileRow, Value tileColumn,
                        Value rowGroup, Value panel, const TilePart &part) {
      IRMapping own = mapping;
      own.map(arguments[arguments.size() - 2], mul(tileRow, index(m)));
      own.map(arguments.back(), mul(tileColumn, index(n)));
      if (ok)
        ok = succeeded(
            CPUTileLowering(b, program, shape, rows, rowGroup, panel, operands, own).run(part));
    };
    auto runTile = [&](Value tileRow, Value tileColumn, Value rowGroup, Value panel,
                       TilePart part) {
      part.accumulators = accumulators;
      part.filled = smaller(sub(bound, mul(tileRow, index(m))), index(UnitFormat::kTileRows));
      auto run = [&](int64_t rows, bool takesWidened) {
        part.takesWidened = takesWidened;
        if (!part.columns || takesWidened || !hasWidened)
          return emitTile(shape, rows, tileRow, tileColumn, rowGroup, panel, part);
        // Tiles that widen their weights process one column at a time.
        loop(zero, part.columns, one, [&](Value number) {
          TilePart own = part;
          own.columns = {};
          own.slot = add(part.slot, mul(number, part.slotStep));
          emitTile(shape, rows, tileRow, add(tileColumn, number), rowGroup, add(panel, number),
                   own);
        });
      };
      byRows(tileRow, m, [&](int64_t rows) {
        if (rows == 1 || (rows > fewer && !isTile && !areFast) || !hasWidened)
          return run(rows, rows > 1);
        auto branch = scf::IfOp::create(b, loc, isWidened, /*withElseRegion=*/true);
        OpBuilder::InsertionGuard inBranch(b);
        b.setInsertionPointToStart(branch.thenBlock());
        run(rows, true);
        b.setInsertionPointToStart(branch.elseBlock());
        run(rows, false);
      });
    };
    // Runs two column tiles as one, for all of K.
    auto runWide = [&](Value tileRow, Value tileColumn, Value rowGroup, const TilePart &part) {
      byRows(tileRow, fewer, [&](int64_t rows) {
        emitTile(wide, rows, tileRow, tileColumn, rowGroup, zero, part);
      });
    };

    // Runs the interleaved columns of a row tile, from `first` on. Few rows at a time read whole
    // rows of a panel, because hardware prefetchers do not follow a stream of every second line.
    auto runInterleaved = [&](Value first, Value tileRow, Value rowGroup) {
      interleaved->emit(b, loc, accumulators, smaller(rowGroups, inColumn), lower, upper, wide,
                        [&](TilePart part, Value number) {
                          byRows(tileRow, interleaved->mostRows, [&](int64_t rows) {
                            part.rowGroupRows = rows;
                            for (part.rowInGroup = 0; part.rowInGroup < rows;
                                 part.rowInGroup += fewer)
                              emitTile(wide, std::min(fewer, rows - part.rowInGroup), tileRow,
                                       add(first, number), rowGroup, zero, part);
                          });
                        });
    };

    // Makes the widened copy of a column. Otherwise several rows would widen it again.
    auto widenColumn = [&](Value column, const TilePart &part, Value isCopied) {
      for (auto &[op, operand] : operands) {
        if (!operand.isWidened())
          continue;
        auto branch = scf::IfOp::create(b, loc, isCopied, /*withElseRegion=*/false);
        OpBuilder::InsertionGuard inBranch(b);
        b.setInsertionPointToStart(branch.thenBlock());
        IRMapping own = mapping;
        own.map(arguments.back(), mul(column, index(n)));
        operand.widenRight(b, tileIndices(b, operand.getLoad(), own), part.copy, part.to,
                           shape.lanes);
      }
    };

    // Prefetches the column that is widened next, each row tile its share.
    auto fetchColumn = [&](Value column, Value behind, Value from, Value to, Value number,
                           Value count, Value isCopied) {
      Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, column, behind);
      auto branch = scf::IfOp::create(b, loc, arith::AndIOp::create(b, loc, isThere, isCopied),
                                      /*withElseRegion=*/false);
      OpBuilder::InsertionGuard inBranch(b);
      b.setInsertionPointToStart(branch.thenBlock());
      IRMapping own = mapping;
      own.map(arguments.back(), mul(column, index(n)));
      for (auto &[op, operand] : operands)
        if (operand.isWidened())
          operand.fetchShare(b, tileIndices(b, operand.getLoad(), own), from, to, number, count);
    };

    // Few rows that run together use one part of a column at a time, from the L1 cache, before the
    // next part is packed in its place. For more rows a column is packed as a whole.
    bool canBeByParts = split && !isTile && !arePacked;
    Value isByParts = arith::SelectOp::create(b, loc, isTall,
                                              arith::ConstantIntOp::create(b, loc, 0, 1), isSmallM);
    Value unbounded = index(std::numeric_limits<int64_t>::max());
    auto whereByParts = [&](Value value, Value otherwise) -> Value {
      return canBeByParts ? arith::SelectOp::create(b, loc, isByParts, value, otherwise).getResult()
                          : otherwise;
    };
    auto packColumn = [&](Value column, Value panel, Value begin, Value end) {
      for (auto &[op, operand] : operands)
        if (!operand.isLeftOperand())
          operand.packRight(b, panel, mul(column, index(n)), begin, end, shape.lanes,
                            outerIndices(b, operand.getLoad(), mapping));
    };

    Value firstPlane = arith::DivUIOp::create(b, loc, begin, inPlane);
    Value lastPlane = arith::CeilDivUIOp::create(b, loc, end, inPlane);
    loop(firstPlane, lastPlane, one, [&](Value plane) {
      Value rest = plane;
      for (int64_t dim = int64_t(counts.size()) - 3; dim >= 0; --dim) {
        Value count = larger(counts[dim], one);
        Value number = dim ? arith::RemUIOp::create(b, loc, rest, count).getResult() : rest;
        rest = arith::DivUIOp::create(b, loc, rest, count);
        mapping.map(arguments[dim], mul(number, index(program.getStep()[dim])));
      }
      // The tile numbers of this plane in the range of the call.
      Value base = mul(plane, inPlane);
      Value from = sub(larger(begin, base), base);
      Value to = sub(smaller(end, add(base, inPlane)), base);
      Value firstColumn = zero, lastColumn = counts.back(), rowBegin = from, rowEnd = to;
      if (!wholeRows) {
        firstColumn = arith::DivUIOp::create(b, loc, from, inColumn);
        lastColumn = arith::CeilDivUIOp::create(b, loc, to, inColumn);
        rowBegin = zero;
        rowEnd = live;
        // Without rows no columns are packed.
        Value isSome = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, live, zero);
        lastColumn = arith::SelectOp::create(b, loc, isSome, lastColumn, firstColumn);
      } else {
        rowEnd = smaller(to, live);
        Value isSome = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, from, to);
        firstColumn = ownArguments[3];
        lastColumn = arith::SelectOp::create(b, loc, isSome, ownArguments[4], firstColumn);
      }
      // The first and the last column may belong partly to another call.
      auto isOwn = [&](Value tileRow, Value column) -> Value {
        using Predicate = arith::CmpIPredicate;
        if (wholeRows)
          return arith::CmpIOp::create(b, loc, Predicate::uge, column, firstColumn);
        Value number = add(mul(column, heights), tileRow);
        return arith::AndIOp::create(b, loc,
                                     arith::CmpIOp::create(b, loc, Predicate::uge, number, from),
                                     arith::CmpIOp::create(b, loc, Predicate::ult, number, to));
      };
      // Emits whether all tiles of `count` columns exist and belong to this call.
      auto areOwn = [&](Value first, int64_t count) -> Value {
        using Predicate = arith::CmpIPredicate;
        Value behind = add(first, index(count));
        Value isBegin =
            arith::CmpIOp::create(b, loc, Predicate::uge, wholeRows ? first : mul(first, inColumn),
                                  wholeRows ? firstColumn : from);
        Value isEnd = arith::CmpIOp::create(b, loc, Predicate::ule,
                                            wholeRows ? behind : mul(behind, inColumn),
                                            wholeRows ? lastColumn : to);
        return arith::AndIOp::create(b, loc, isBegin, isEnd);
      };
      // Runs one row tile for the columns of a range with packed operands.
      auto runColumns = [&](const TilePart &part, const ColumnRange &columns, Value tileRow,
                            Value rowGroup) {
        OpBuilder::InsertionGuard inRow(b);
        if (canBeWide) {
          Value next = add(columns.first, one);
          Value areBoth = arith::AndIOp::create(
              b, loc, isWide,
              arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, next, columns.behind));
          for (Value column : {columns.first, next})
            areBoth = arith::AndIOp::create(b, loc, areBoth, isOwn(tileRow, column));
          if (interleaved)
            areBoth = arith::SelectOp::create(b, loc, columns.areInterleaved, no, areBoth);
          auto branch = scf::IfOp::create(b, loc, areBoth, /*withElseRegion=*/true);
          b.setInsertionPointToStart(branch.thenBlock());
          runWide(tileRow, columns.first, rowGroup, part);
          b.setInsertionPointToStart(branch.elseBlock());
        }
        // Returns the part for the tile of a column and the columns after it.
        auto partOf = [&](Value column) {
          TilePart own = part;
          own.copy = sub(column, columns.first);
          Value slotStep = smaller(rowGroups, inColumn);
          Value slot =
              add(mul(sub(column, columns.waiting), slotStep), sub(tileRow, columns.firstRow));
          own.slot = arith::SelectOp::create(b, loc, isOnePart, zero, slot);
          own.slotStep = arith::SelectOp::create(b, loc, isOnePart, zero, slotStep);
          return own;
        };
        if (isTile && !CPUTileLowering::findGemms(split)) {
          // Only the first and the last column may belong to another call.
          auto countOthers = [&](Value column) -> Value {
            return arith::SelectOp::create(b, loc, isOwn(tileRow, column), zero, one);
          };
          Value first = add(columns.first, countOthers(columns.first));
          Value behind = sub(columns.behind, countOthers(sub(columns.behind, one)));
          TilePart own = partOf(first);
          own.columns = sub(larger(behind, first), first);
          return runTile(tileRow, first, rowGroup, sub(first, columns.group), own);
        }
        loop(columns.first, columns.behind, one, [&](Value column) {
          auto branch = scf::IfOp::create(b, loc, isOwn(tileRow, column), /*withElseRegion=*/false);
          OpBuilder::InsertionGuard inBranch(b);
          b.setInsertionPointToStart(branch.thenBlock());
          runTile(tileRow, column, rowGroup, sub(column, columns.group), partOf(column));
        });
      };
      loop(rowBegin, rowEnd, isTile ? larger(sub(rowEnd, rowBegin), one) : together,
           [&](Value firstPacked) {
             // With AMX and many row tiles, some row tiles at a time are packed in each group of
             // columns.
             Value behindPacked = isTile ? rowEnd : smaller(add(firstPacked, together), rowEnd);
             Value none = behindPacked;
             if (isTile)
               none = arith::SelectOp::create(b, loc, isTall, firstPacked, behindPacked);
             loop(firstPacked, none, one,
                  [&](Value tileRow) { packRows(tileRow, sub(tileRow, firstPacked)); });
             // Wide tiles begin at even columns, and panels are whole.
             Value odd = canBeWide ? arith::RemUIOp::create(b, loc, firstColumn, index(2)) : zero;
             Value firstGroup = whereWide(sub(firstColumn, odd), firstColumn);
             if (interleaved) {
               Value own = arith::RemUIOp::create(b, loc, firstColumn, index(interleaved->inPanel));
               firstGroup = ifInterleaved(sub(firstColumn, own), firstGroup);
             }
             loop(firstGroup, lastColumn, group, [&](Value groupBegin) {
               Value groupEnd = smaller(add(groupBegin, group), lastColumn);
               Value none = whereByParts(groupBegin, groupEnd);
               loop(groupBegin, none, one, [&](Value column) {
                 packColumn(column, sub(column, groupBegin), zero, unbounded);
               });
               loop(firstPacked, behindPacked, rowGroups, [&](Value firstRow) {
                 Value behindRow = smaller(add(firstRow, rowGroups), behindPacked);
                 if (isTile) {
                   Value packed = arith::SelectOp::create(b, loc, isTall, behindRow, firstRow);
                   loop(firstRow, packed, one,
                        [&](Value tileRow) { packRows(tileRow, sub(tileRow, firstRow)); });
                 }
                 loop(groupBegin, groupEnd, waiting, [&](Value firstWaiting) {
                   Value behindWaiting = smaller(add(firstWaiting, waiting), groupEnd);
                   Value areInterleaved, isCopied = isWidened;
                   if (interleaved) {
                     areInterleaved = arith::AndIOp::create(
                         b, loc, isInterleaved, areOwn(firstWaiting, interleaved->columns));
                     isCopied = arith::SelectOp::create(b, loc, areInterleaved, no, isWidened);
                   }
                   auto whereTaken = [&](Value value, Value otherwise) -> Value {
                     return areInterleaved
                                ? arith::SelectOp::create(b, loc, areInterleaved, value, otherwise)
                                      .getResult()
                                : otherwise;
                   };
                   // Without partial products there is one empty part.
                   Value partLength = whereWide(larger(length, one), partStep);
                   if (isTile)
                     partLength =
                         arith::SelectOp::create(b, loc, isSmallM, larger(length, one), partLength);
                   partLength = whereTaken(larger(length, one), partLength);
                   if (areInterleaved) {
                     auto branch =
                         scf::IfOp::create(b, loc, areInterleaved, /*withElseRegion=*/false);
                     OpBuilder::InsertionGuard inBranch(b);
                     b.setInsertionPointToStart(branch.thenBlock());
                     runInterleaved(firstWaiting, firstRow, sub(firstRow, firstPacked));
                   }
                   loop(lower, larger(upper, add(lower, one)), partLength, [&](Value partBegin) {
                     TilePart part;
                     part.from = partBegin;
                     Value partEnd = add(partBegin, partLength);
                     part.to = smaller(partEnd, upper);
                     using Predicate = arith::CmpIPredicate;
                     part.isFirst = arith::CmpIOp::create(b, loc, Predicate::eq, partBegin, lower);
                     part.isLast = arith::CmpIOp::create(b, loc, Predicate::uge, partEnd, upper);
                     // Interleaved panels leave no partial products to the tiles.
                     part.from = whereTaken(part.to, part.from);
                     part.isFirst = whereTaken(no, part.isFirst);
                     part.rows = held;
                     if (wholeRows)
                       part.firstRow = arith::SelectOp::create(b, loc, takesRows,
                                                               mul(firstRow, index(m)), zero);
                     for (auto &[op, operand] : operands)
                       if (operand.isWidened())
                         operand.beginWidened(b, partBegin);
                     if (canBeByParts) {
                       Value begin = arith::DivUIOp::create(b, loc, partBegin, index(depth));
                       Value end = arith::CeilDivUIOp::create(b, loc, part.to, index(depth));
                       for (auto &[op, operand] : operands)
                         if (!operand.isLeftOperand())
                           operand.beginPacked(whereByParts(begin, zero));
                       loop(whereByParts(firstWaiting, behindWaiting), behindWaiting, one,
                            [&](Value column) {
                              packColumn(column, sub(column, groupBegin), begin, end);
                            });
                     }
                     Value atATime = whereTaken(waiting, whereWide(index(2), copies));
                     loop(firstWaiting, behindWaiting, atATime, [&](Value first) {
                       Value behind = smaller(add(first, atATime), behindWaiting);
                       loop(first, behind, one, [&](Value column) {
                         part.copy = sub(column, first);
                         widenColumn(column, part, isCopied);
                       });
                       Value nextColumn = behind, nextBegin = partBegin, nextEnd = part.to;
                       if (!isTile && hasWidened) {
                         // After the last column comes the first column of the next part. After the
                         // last part come the next columns, or all columns again for the next rows.
                         Value isNextPart =
                             arith::CmpIOp::create(b, loc, Predicate::uge, behind, behindWaiting);
                         Value isColumn =
                             arith::CmpIOp::create(b, loc, Predicate::uge, partEnd, upper);
                         auto select = [&](Value condition, Value value, Value otherwise) {
                           return arith::SelectOp::create(b, loc, condition, value, otherwise)
                               .getResult();
                         };
                         Value otherPart = select(isColumn, lower, partEnd);
                         Value isRows =
                             arith::CmpIOp::create(b, loc, Predicate::ult, behindRow, behindPacked);
                         isRows =
                             arith::AndIOp::create(b, loc, isRows,
                                                   arith::CmpIOp::create(b, loc, Predicate::uge,
                                                                         behindWaiting, groupEnd));
                         Value others = select(isRows, groupBegin, behindWaiting);
                         nextColumn =
                             select(isNextPart, select(isColumn, others, firstWaiting), behind);
                         nextBegin = select(isNextPart, otherPart, partBegin);
                         nextEnd = smaller(add(nextBegin, partLength), upper);
                       }
                       loop(firstRow, behindRow, one, [&](Value tileRow) {
                         if (!isTile && hasWidened)
                           fetchColumn(nextColumn, lastColumn, nextBegin, nextEnd,
                                       sub(tileRow, firstRow), sub(behindRow, firstRow), isCopied);
                         Value rowGroup = sub(tileRow, isTile ? firstRow : firstPacked);
                         if (split && !isTile && hasDirect)
                           part.fetch = shareFetch(tileRow, firstRow, behindRow, partBegin);
                         runColumns(
                             part,
                             {first, behind, groupBegin, firstWaiting, firstRow, areInterleaved},
                             tileRow, rowGroup);
                       });
                     });
                   });
                 });
                 if (!wholeRows)
                   return;
                 Value isDone =
                     arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, groupEnd, lastColumn);
                 isDone = arith::AndIOp::create(b, loc, isDone, takesRows);
                 auto whenDone = scf::IfOp::create(b, loc, isDone, /*withElseRegion=*/false);
                 OpBuilder::InsertionGuard inBranch(b);
                 b.setInsertionPointToStart(whenDone.thenBlock());
                 Value first = mul(firstRow, index(m));
                 Value behind = smaller(mul(behindRow, index(m)), bound);
                 runRows(b, wholeRows, held, {first, first, behind, bound}, mapping);
               });
             });
           });
    });
    memref::DeallocOp::create(b, loc, accumulators);
    for (auto &[op, operand] : operands)
      operand.deallocate(b);
    func::ReturnOp::create(b, loc);
    if (isTile && !operands.empty())
      ok = ok && succeeded(requestTiles(function));
    if (!ok)
      return failure();
    return function;
  }

private:
  /// A range of column tiles, with the first column of its group, the first column with waiting
  /// accumulators, and the first row of these.
  struct ColumnRange {
    Value first, behind, group, waiting, firstRow;
    Value areInterleaved; // null without interleaving
  };

  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, loc, x, y); }
  Value smaller(Value x, Value y) { return arith::MinUIOp::create(b, loc, x, y); }
  Value larger(Value x, Value y) { return arith::MaxUIOp::create(b, loc, x, y); }

  /// Checks the requirements of this lowering.
  LogicalResult check(ProgramOp program, CPUScheduleAttr schedule) {
    if (!schedule || !schedule.isComplete())
      return program.emitOpError("has no complete schedule: run tilekernel-assign-schedule first");
    ArrayRef<int64_t> step = program.getStep();
    if (step.size() < 2)
      return program.emitOpError("has no lowering to a CPU with ")
             << step.size() << " dimensions: expected rows and columns of tiles at least";
    if (step.back() != *schedule.getN() || step[step.size() - 2] != *schedule.getM())
      return program.emitOpError("has tiles of ")
             << step[step.size() - 2] << " x " << step.back() << ", expected the tiles of "
             << schedule << ": run tilekernel-assign-schedule first";
    int64_t lanes = target.vectorBytes / 4;
    int64_t depth = *schedule.getDepth();
    bool isTile = depth == UnitFormat::kTileDepth;
    bool fits = isTile ? target.hasAMXBF16 && *schedule.getM() % UnitFormat::kTileRows == 0 &&
                             *schedule.getN() % UnitFormat::kTileRows == 0 &&
                             CPUTileLowering::findLoop(program)
                       : depth == 1 || (depth == 2 && target.hasAVX512BF16);
    if (*schedule.getN() % lanes != 0 || !fits)
      return program.emitOpError("has no legal schedule for ")
             << target.name << ": run tilekernel-assign-schedule for this target first";
    return success();
  }

  scf::ForOp loop(Value from, Value to, Value step, llvm::function_ref<void(Value)> body) {
    auto made = scf::ForOp::create(b, loc, from, to, step);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(made.getBody());
    body(made.getInductionVar());
    return made;
  }

  OpBuilder &b;
  Location loc;
  const TargetInfo &target;
  CPUKernelFunctions &functions;
};

} // namespace

FailureOr<func::FuncOp> cpu::createTileLoop(ProgramOp program, StringRef name,
                                            const TargetInfo &target, CPUKernelFunctions &functions,
                                            OpBuilder &b) {
  return TileLoops(b, program.getLoc(), target, functions).run(program, name);
}
