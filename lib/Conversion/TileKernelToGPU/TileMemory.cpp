// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of tiles, and the sources of GEMM operands.

#include "GPUTileLowering.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

static int64_t bytesOf(Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

int64_t GPUTileLowering::usableBytes(Value memref, int64_t dim) const {
  LineAccess access = LineAccess::of(function, memref, dim);
  return access.isTested && !isAligned ? 0 : access.bytes;
}

//===----------------------------------------------------------------------===//
// Operands of the GEMM
//===----------------------------------------------------------------------===//

OperandSource GPUTileLowering::sourceOf(const GemmOp::Matrix &matrix, bool isLeft) {
  MemRefType type = matrix.getType();
  const GPUBuffer &buffer = function.getBuffer(matrix.array);
  int64_t across = matrix.lineDim, along = matrix.kDim;
  bool linesAreAcross = isLeft || traits.rightIsTransposed;
  int64_t line = linesAreAcross ? across : along, inLine = linesAreAcross ? along : across;
  OperandSource source;
  source.tile = isLeft ? layout.left : layout.right;
  source.elementBytes = traits.elementBytes();
  source.lineStride = buffer.strides[line];
  source.inLineStride = buffer.strides[inLine];
  source.lineExtent = buffer.extents[line];
  source.inLineExtent = buffer.extents[inLine];
  (linesAreAcross ? source.lineBase : source.inLineBase) = isLeft ? rowBase : columnBase;
  auto fills = [&](int64_t dim, int64_t size) {
    return !type.isDynamicDim(dim) && type.getDimSize(dim) % size == 0;
  };
  source.linesAreWhole = fills(line, source.tile.lines);
  source.isWhole = fills(inLine, source.tile.lineBytes / source.elementBytes);
  int64_t bytes = usableBytes(matrix.array, inLine);
  source.copyBytes = bytes >= 4 ? bytes : 0;
  // The offset of the batch.
  Value coordinate = e.index(0);
  for (auto [dim, index] : llvm::enumerate(matrix.indices)) {
    if (int64_t(dim) == across || int64_t(dim) == along)
      continue;
    Value own = scalars.lookupOrNull(index);
    if (!own)
      own = e.b.clone(*index.getDefiningOp())->getResult(0);
    coordinate = e.add(coordinate, e.mul(own, buffer.strides[dim]));
  }
  source.pointer = buffer.pointer;
  if (getConstantIntValue(coordinate) != 0)
    source.pointer = e.ahead(buffer.pointer, e.mul(coordinate, source.elementBytes));
  return source;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

FailureOr<GPUTileLowering::Axes> GPUTileLowering::findAxes(Operation *op, VectorType vector,
                                                           ArrayRef<int64_t> memrefDims,
                                                           OperandRange indices) {
  Block::BlockArgListType arguments = program.getBody().getArguments();
  Axes axes;
  for (auto [position, dim] : llvm::enumerate(memrefDims)) {
    Value coordinate = indices[dim], index = getTileIndex(coordinate);
    if (index == arguments[arguments.size() - 2] && vector.getDimSize(position) == layout.m) {
      axes.row = dim;
      axes.rowIndex = scalars.lookup(coordinate);
    } else if (index == arguments.back() && vector.getDimSize(position) == layout.n) {
      axes.column = dim;
      axes.columnIndex = scalars.lookup(coordinate);
    } else if (vector.getDimSize(position) != 1) {
      return op->emitOpError("has no lowering to a GPU yet with ")
             << vector.getDimSize(position) << " elements along an index other than the row and "
             << "the column of the program: expected one";
    }
    axes.isMoved |= index && index != coordinate;
  }
  return axes;
}

Value GPUTileLowering::scalarLoad(Value memref, ValueRange indices) {
  const GPUBuffer &buffer = function.getBuffer(memref);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t bytes = bytesOf(element);
  Value coordinate = e.index(0);
  for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides))
    coordinate = e.add(coordinate, e.mul(index, stride));
  return e.load(heldType(element), e.ahead(buffer.pointer, e.mul(coordinate, bytes)), bytes);
}

TileValue GPUTileLowering::loadLine(bool isRows, llvm::function_ref<Value(Value)> loadAt) {
  int64_t size = isRows ? layout.warpM : layout.warpN;
  Value first = isRows ? tile.warpRow : tile.warpColumn;
  Type i32 = e.b.getI32Type();
  Type element;
  Values words;
  for (int64_t from = 0; from < size; from += kWarpThreads) {
    Value own = e.add(tile.lane, from);
    if (size % kWarpThreads != 0)
      own = e.smaller(own, size - 1);
    Value loaded = loadAt(e.add(first, own));
    element = loaded.getType();
    int64_t bits = element.getIntOrFloatBitWidth();
    if (bits < 32) {
      loaded = e.bitcast(e.b.getIntegerType(bits), loaded);
      loaded = e.convert(loaded, i32);
    }
    words.push_back(loaded);
  }
  TileValue result;
  result.form = isRows ? Form::Rows : Form::Columns;
  Value inWarp = e.sub(isRows ? tile.firstRow : tile.firstColumn, first);
  auto kind = NVVM::ShflKindAttr::get(e.b.getContext(), NVVM::ShflKind::idx);
  for (int64_t number = 0; number < TileValue::countParts(tile, result.form); ++number) {
    int64_t offset = isRows ? tile.rowOffset(number) : tile.columnOffset(number);
    Value from = e.add(inWarp, offset % kWarpThreads), word = words[offset / kWarpThreads];
    Value own = NVVM::ShflOp::create(e.b, e.loc, word.getType(), e.i32(-1), word, from,
                                     e.i32(kWarpThreads - 1), kind, UnitAttr());
    int64_t bits = element.getIntOrFloatBitWidth();
    if (bits < 32) {
      own = e.convert(own, e.b.getIntegerType(bits));
      own = e.bitcast(element, own);
    }
    result.parts.push_back(own);
  }
  return result;
}

// Rows out of bounds load the last row: they are not stored, and no other row reads them. Columns
// out of bounds are zeros, since reductions along a row read them.
LogicalResult GPUTileLowering::emitLoad(LoadOp load) {
  FailureOr<Axes> axes = findAxes(load, load.getType(), load.getMemRefDims(), load.getIndices());
  if (failed(axes))
    return failure();
  auto type = cast<MemRefType>(load.getMemref().getType());
  const GPUBuffer &buffer = function.getBuffer(load.getMemref());
  Type element = heldType(type.getElementType());
  int64_t bytes = bytesOf(element);
  // A block that covers the tile has one element for the tile.
  auto isUniform = [&](std::optional<int64_t> dim, int64_t size) {
    return !dim || load.getBlockSize(*dim) % size == 0;
  };
  bool hasRows = !isUniform(axes->row, layout.m), hasColumns = !isUniform(axes->column, layout.n);
  if (hasRows != hasColumns && element.getIntOrFloatBitWidth() > 32)
    return load.emitOpError("has no lowering to a GPU yet with a row or column of ")
           << element << ": expected elements of 32 bits at most";
  Value fixed = e.index(0);
  for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
    bool isRow = axes->row == int64_t(dim), isColumn = axes->column == int64_t(dim);
    if ((isRow && hasRows) || (isColumn && hasColumns))
      continue;
    Value own = scalars.lookupOrNull(index);
    if (!own)
      own = e.b.clone(*index.getDefiningOp())->getResult(0);
    own = e.div(own, load.getBlockSize(dim));
    fixed = e.add(fixed, e.mul(own, buffer.strides[dim]));
  }
  auto isWhole = [&](int64_t dim, int64_t size) {
    return load.getBlockSize(dim) == 1 && !axes->isMoved && !type.isDynamicDim(dim) &&
           type.getDimSize(dim) % size == 0;
  };
  auto addRow = [&](Value coordinate, Value inTile) {
    Value own = e.div(e.add(axes->rowIndex, e.toIndex(inTile)), load.getBlockSize(*axes->row));
    if (!isWhole(*axes->row, layout.m))
      own = e.smaller(own, e.sub(buffer.extents[*axes->row], 1));
    return e.add(coordinate, e.mul(own, buffer.strides[*axes->row]));
  };
  // An index before the first column wraps to a large unsigned number.
  auto addColumn = [&](Value coordinate, Value inTile, Value &isThere) {
    Value own =
        e.div(e.add(axes->columnIndex, e.toIndex(inTile)), load.getBlockSize(*axes->column));
    if (!isWhole(*axes->column, layout.n)) {
      isThere = e.compare(Predicate::ult, own, buffer.extents[*axes->column]);
      own = e.select(isThere, own, e.index(0));
    }
    return e.add(coordinate, e.mul(own, buffer.strides[*axes->column]));
  };
  auto loadAt = [&](Value coordinate, Value isThere) -> Value {
    Value loaded = e.load(element, e.ahead(buffer.pointer, e.mul(coordinate, bytes)), bytes);
    if (!isThere)
      return loaded;
    Value zero = e.constant(e.b.getZeroAttr(element));
    return e.select(isThere, loaded, zero);
  };
  TileValue result;
  if (hasRows && hasColumns) {
    result.form = Form::Whole;
    // Adjacent columns are all in bounds, or none of them is.
    bool isWide = load.getBlockSize(*axes->column) == 1 &&
                  (axes->isMoved || isWhole(*axes->column, layout.n)) &&
                  usableBytes(load.getMemref(), *axes->column) >= tile.run * bytes;
    for (int64_t r = 0; r < tile.rows; ++r) {
      Value line = addRow(fixed, e.add(tile.firstRow, tile.rowOffset(r)));
      result.parts.resize((r + 1) * tile.columns);
      Value *parts = &result.parts[r * tile.columns];
      for (int64_t c = 0; c < tile.columns; c += isWide ? tile.run : 1) {
        Value isThere;
        Value coordinate = addColumn(line, e.add(tile.firstColumn, tile.columnOffset(c)), isThere);
        if (!isWide) {
          parts[c] = loadAt(coordinate, isThere);
          continue;
        }
        Value together =
            e.load(VectorType::get({tile.run}, element),
                   e.ahead(buffer.pointer, e.mul(coordinate, bytes)), tile.run * bytes);
        for (int64_t i = 0; i < tile.run; ++i)
          parts[tile.neighbour(c, i)] =
              vector::ExtractOp::create(e.b, e.loc, together, ArrayRef<int64_t>{i});
      }
    }
  } else if (hasRows) {
    result = loadLine(true, [&](Value inTile) { return loadAt(addRow(fixed, inTile), {}); });
  } else if (hasColumns) {
    result = loadLine(false, [&](Value inTile) {
      Value isThere;
      Value coordinate = addColumn(fixed, inTile, isThere);
      return loadAt(coordinate, isThere);
    });
  } else {
    result = TileValue{Form::Splat, {loadAt(fixed, {})}};
  }
  tiles[load.getResult()] = result;
  return success();
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

LogicalResult GPUTileLowering::emitStore(StoreOp store) {
  auto vector = cast<VectorType>(store.getValue().getType());
  FailureOr<Axes> axes = findAxes(store, vector, store.getMemRefDims(), store.getIndices());
  if (failed(axes))
    return failure();
  if (!axes->row || !axes->column)
    return store.emitOpError("has no lowering to a GPU yet for a ")
           << vector << ": expected a whole tile";
  if (store.getBlock())
    return emitBlockStore(store, *axes);
  auto type = cast<MemRefType>(store.getMemref().getType());
  const GPUBuffer &buffer = function.getBuffer(store.getMemref());
  Type element = heldType(type.getElementType());
  int64_t bytes = bytesOf(element);
  TileValue value = tiles.lookup(store.getValue()).expand(tile, Form::Whole);
  Value fixed = e.index(0);
  for (auto [dim, index] : llvm::enumerate(store.getIndices()))
    if (axes->row != int64_t(dim) && axes->column != int64_t(dim))
      fixed = e.add(fixed, e.mul(scalars.lookup(index), buffer.strides[dim]));
  Value rowStride = buffer.strides[*axes->row], columnStride = buffer.strides[*axes->column];
  Value rows = buffer.extents[*axes->row], columns = buffer.extents[*axes->column];
  auto fills = [&](int64_t dim, int64_t size) {
    return !type.isDynamicDim(dim) && type.getDimSize(dim) % size == 0;
  };
  bool rowsAreWhole = fills(*axes->row, layout.m);
  // A part of a row begins and ends at a tile boundary.
  bool columnsAreWhole = axes->isMoved || fills(*axes->column, layout.n);
  Value firstRow = e.add(axes->rowIndex, e.toIndex(tile.firstRow));
  Value firstColumn = e.add(axes->columnIndex, e.toIndex(tile.firstColumn));

  // Elements that are stored together, and their offset from the thread's first column.
  struct Run {
    Value numbers;
    int64_t offset;
  };
  auto joinRuns = [&](int64_t r) {
    SmallVector<Run> runs;
    auto type = VectorType::get({tile.run}, element);
    for (int64_t c = 0; c < tile.columns; c += tile.run) {
      Values own;
      for (int64_t i = 0; i < tile.run; ++i)
        own.push_back(value.parts[r * tile.columns + tile.neighbour(c, i)]);
      runs.push_back({vector::FromElementsOp::create(e.b, e.loc, type, own), tile.columnOffset(c)});
    }
    return runs;
  };
  // Adjacent lanes swap words, so that each has four columns: the even lane of the first eight
  // columns, the odd lane of the next eight. The lanes of a row fill a 32-byte sector.
  Value isOdd = e.compare(Predicate::eq, e.bitAnd(tile.lane, 1), 1);
  auto swapRuns = [&](SmallVector<Run> runs) {
    auto kind = NVVM::ShflKindAttr::get(e.b.getContext(), NVVM::ShflKind::bfly);
    Type i32 = e.b.getI32Type();
    SmallVector<Run> swapped;
    for (size_t i = 0; i < runs.size(); i += 2) {
      Value first = e.bitcast(i32, runs[i].numbers), second = e.bitcast(i32, runs[i + 1].numbers);
      Value other = NVVM::ShflOp::create(e.b, e.loc, i32, e.i32(-1), e.select(isOdd, first, second),
                                         e.i32(1), e.i32(kWarpThreads - 1), kind, UnitAttr());
      Value words = vector::FromElementsOp::create(
          e.b, e.loc, VectorType::get({2}, i32),
          ValueRange{e.select(isOdd, other, first), e.select(isOdd, second, other)});
      swapped.push_back({words, runs[i].offset});
    }
    return swapped;
  };
  int64_t most = usableBytes(store.getMemref(), *axes->column);
  bool isSwapped = bytes == 2 && tile.run == 2 && tile.columns % 4 == 0 && most >= 8;

  auto storeAll = [&](bool isWide, bool isMasked) {
    for (int64_t r = 0; r < tile.rows; ++r) {
      Value row = e.add(firstRow, tile.rowOffset(r));
      Value hasRow;
      if (!rowsAreWhole)
        hasRow = e.compare(Predicate::slt, row, rows);
      SmallVector<Run> runs;
      if (isWide)
        runs = isSwapped ? swapRuns(joinRuns(r)) : joinRuns(r);
      e.when(hasRow, [&] {
        Value line = e.add(fixed, e.mul(row, rowStride));
        line = e.add(line, e.mul(firstColumn, columnStride));
        Value pointer = e.ahead(buffer.pointer, e.mul(line, bytes));
        if (isWide && isSwapped)
          pointer = e.ahead(pointer, e.select(isOdd, e.i32(6 * bytes), e.i32(0)));
        for (const Run &run : runs)
          e.store(run.numbers, e.ahead(pointer, run.offset * bytes),
                  (isSwapped ? 2 : 1) * tile.run * bytes);
        for (int64_t c = 0; !isWide && c < tile.columns; ++c) {
          Value hasColumn;
          if (isMasked)
            hasColumn =
                e.compare(Predicate::slt, e.add(firstColumn, tile.columnOffset(c)), columns);
          e.when(hasColumn, [&] {
            Value at = e.mul(columnStride, tile.columnOffset(c) * bytes);
            e.store(value.parts[r * tile.columns + c], e.ahead(pointer, at), bytes);
          });
        }
      });
    }
  };
  bool isWide = most >= tile.run * bytes;
  if (columnsAreWhole || !isWide) {
    Value isInside;
    if (axes->isMoved)
      isInside = e.compare(Predicate::ult, axes->columnIndex, columns);
    e.when(isInside, [&] { storeAll(isWide, !columnsAreWhole); });
    return success();
  }
  // Only the last tile of a row has columns out of bounds.
  Value isFull = e.compare(Predicate::sle, e.add(axes->columnIndex, layout.n), columns);
  auto branch = scf::IfOp::create(e.b, e.loc, isFull, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(branch.thenBlock());
  storeAll(true, false);
  e.b.setInsertionPointToStart(branch.elseBlock());
  storeAll(false, true);
  return success();
}
