// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of tiles, except for operands of GEMMs. Tiles inside an array use vectors. Tiles
// at its edge, and tiles of arrays without adjacent columns, go through memory for one tile,
// element by element.

#include "CPUTileLowering.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

CPUTileLowering::Axis CPUTileLowering::axisOf(Value indices) {
  indices = getTileIndex(indices);
  Block::BlockArgListType arguments = program.getBody().getArguments();
  if (indices == arguments.back())
    return Axis::Column;
  return indices == arguments[arguments.size() - 2] ? Axis::Row : Axis::Other;
}

/// Loads the element at a row and a column of the tile, clamped to the last row and column of the
/// array. Results past them are not stored.
Value CPUTileLowering::loadClamped(LoadOp load, Value row, Value column) {
  Value memref = scalars.lookupOrDefault(load.getMemref());
  SmallVector<Value> indices;
  for (auto [dim, own] : llvm::enumerate(load.getIndices())) {
    Value at = scalars.lookupOrDefault(own);
    if (axisOf(own) == Axis::Row && row)
      at = add(at, row);
    if (axisOf(own) == Axis::Column && column)
      at = add(at, column);
    if (int64_t block = load.getBlockSize(int64_t(dim)); block > 1)
      at = div(at, index(block));
    Value size = IndexEmitter::dim(memref, int64_t(dim));
    Value last = sub(size, index(1));
    indices.push_back(smaller(at, last));
  }
  return memref::LoadOp::create(b, loc, memref, indices);
}

LogicalResult CPUTileLowering::emitLoad(LoadOp load) {
  SmallVector<int64_t> dims = load.getMemRefDims();
  int64_t rowDim = -1, columnDim = -1;
  for (int64_t dim : dims) {
    Axis axis = axisOf(load.getIndices()[dim]);
    if (axis == Axis::Other)
      return load.emitOpError("has no lowering to a CPU yet: expected a tile along the indices of "
                              "the program");
    (axis == Axis::Row ? rowDim : columnDim) = dim;
  }
  auto type = cast<MemRefType>(load.getMemref().getType());
  if (dims.size() == 2 && (dims[0] != rowDim || dims[1] != columnDim))
    return load.emitOpError("has no lowering to a CPU yet: expected a tile that is not transposed");
  Type element = type.getElementType();
  // One element for each row.
  if (columnDim < 0) {
    TileParts tile;
    tile.form = Form::Column;
    for (int64_t row = 0; row < rows; ++row)
      tile.values.push_back(loadClamped(load, index(row), {}));
    tiles[load.getResult()] = tile;
    return success();
  }
  // One element for all columns: they are in one block, since tiles begin
  // at multiples of their size.
  bool sameColumn = load.getBlockSize(columnDim) % shape.columns == 0;
  if (rowDim < 0 && sameColumn) {
    TileParts tile;
    tile.form = Form::Splat;
    tile.scalar = loadClamped(load, {}, {});
    tile.values = {splat(tile.scalar)};
    tiles[load.getResult()] = tile;
    return success();
  }

  // Through memory, element by element.
  Value stage = getStage(element);
  auto fill = [&] {
    loop(index(0), index(rowDim < 0 ? 1 : rows), 1, [&](Value row) {
      loop(index(0), index(shape.columns), 1, [&](Value column) {
        Value value = loadClamped(load, rowDim < 0 ? Value() : row, column);
        memref::StoreOp::create(b, loc, value, stage, ValueRange{row, column});
      });
    });
  };
  auto loadStage = [&] {
    Value zero = index(0);
    return loadVectors(stage, {zero, zero}, rowDim < 0 ? -1 : 0, 1, element);
  };
  bool isDense = type.isLastDimUnitStride() && columnDim == type.getRank() - 1 &&
                 load.getBlockSize(columnDim) == 1 &&
                 (rowDim < 0 || load.getBlockSize(rowDim) == 1);
  if (!isDense) {
    fill();
    tiles[load.getResult()] = loadStage();
    return success();
  }
  Value memref = scalars.lookupOrDefault(load.getMemref());
  Value isInside = boolean(true);
  auto within = [&](int64_t size, int64_t dim) {
    // An index before the first column is a large number, and 0 may
    // follow it at the end of the tile.
    Value indices = scalars.lookupOrDefault(load.getIndices()[dim]);
    Value extent = IndexEmitter::dim(memref, dim);
    Value behind = add(indices, index(size));
    for (auto [predicate, at] : {std::pair(Predicate::ult, indices), {Predicate::ule, behind}})
      isInside = bitAnd(isInside, compare(predicate, at, extent));
  };
  within(shape.columns, columnDim);
  if (rowDim >= 0)
    within(rows, rowDim);
  Form form = rowDim < 0 ? Form::Row : Form::Whole;
  SmallVector<Type> types(countParts(form), vectorOf(element));
  TileParts tile;
  tile.form = form;
  tile.values = either(
      types, isInside,
      [&] {
        SmallVector<Value> indices;
        for (auto [dim, own] : llvm::enumerate(load.getIndices())) {
          Value at = scalars.lookupOrDefault(own);
          if (int64_t block = load.getBlockSize(int64_t(dim)); block > 1)
            at = div(at, index(block));
          indices.push_back(at);
        }
        return loadVectors(memref, indices, rowDim, columnDim, element).values;
      },
      [&] {
        fill();
        return loadStage().values;
      });
  tiles[load.getResult()] = tile;
  return success();
}

LogicalResult CPUTileLowering::emitStore(StoreOp store) {
  if (part->rows)
    return emitRows(store);
  FailureOr<TileParts> tile = getTile(store.getValue(), store);
  if (failed(tile))
    return failure();
  SmallVector<int64_t> dims = store.getMemRefDims();
  bool isTile = dims.size() == 2 && !store.getBlock() &&
                axisOf(store.getIndices()[dims[0]]) == Axis::Row &&
                axisOf(store.getIndices()[dims[1]]) == Axis::Column;
  if (!isTile)
    return store.emitOpError("has no lowering to a CPU yet: expected whole tiles at the program's "
                             "row and column, without blocks");
  auto type = cast<MemRefType>(store.getMemref().getType());
  Value memref = scalars.lookupOrDefault(store.getMemref());
  SmallVector<Value> indices;
  for (Value own : store.getIndices())
    indices.push_back(scalars.lookupOrDefault(own));
  auto leftOf = [&](int64_t dim, int64_t most) -> Value {
    Value at = indices[dim];
    Value size = IndexEmitter::dim(memref, dim);
    Value left = sub(larger(size, at), at);
    return smaller(left, index(most));
  };
  Value height = leftOf(dims[0], rows);
  Value width = leftOf(dims[1], shape.columns);
  auto storeVectors = [&](Value target, ArrayRef<Value> from, int64_t rowDim, int64_t columnDim) {
    for (int64_t part = 0; part < countParts(Form::Whole); ++part) {
      SmallVector<Value> own(from);
      own[rowDim] = add(own[rowDim], index(part / shape.vectorsPerRow()));
      own[columnDim] = add(own[columnDim], index(part % shape.vectorsPerRow() * shape.lanes));
      vector::StoreOp::create(b, loc, getPart(*tile, Form::Whole, part), target, own);
    }
  };
  bool isDense = type.isLastDimUnitStride() && dims[1] == type.getRank() - 1;
  Value isWhole = bitAnd(compare(Predicate::eq, height, index(rows)),
                         compare(Predicate::eq, width, index(shape.columns)));
  if (!isDense)
    isWhole = boolean(false);
  auto storeByElement = [&] {
    Value stage = getStage(type.getElementType()), zero = index(0);
    storeVectors(stage, {zero, zero}, 0, 1);
    loop(zero, height, 1, [&](Value row) {
      loop(zero, width, 1, [&](Value column) {
        Value value = memref::LoadOp::create(b, loc, stage, ValueRange{row, column});
        SmallVector<Value> own(indices);
        own[dims[0]] = add(own[dims[0]], row);
        own[dims[1]] = add(own[dims[1]], column);
        memref::StoreOp::create(b, loc, value, memref, own);
      });
    });
  };
  when(isWhole, [&] { storeVectors(memref, indices, dims[0], dims[1]); }, storeByElement);
  return success();
}

/// Stores a tile to the block's memory of whole rows. Its rows are a multiple of the rows of a
/// tile.
LogicalResult CPUTileLowering::emitRows(StoreOp op) {
  FailureOr<TileParts> tile = getTile(op.getValue(), op);
  if (failed(tile))
    return failure();
  int64_t columns = cast<MemRefType>(part->rows.getType()).getShape().back();
  bool isWhole = columns % shape.columns == 0;
  Value row = sub(scalars.lookupOrDefault(op.getIndices()[0]), part->firstRow);
  Value column = scalars.lookupOrDefault(op.getIndices()[1]);
  for (int64_t number = 0; number < countParts(Form::Whole); ++number) {
    Value own = add(row, index(number / shape.vectorsPerRow()));
    Value at = add(column, index(number % shape.vectorsPerRow() * shape.lanes));
    Value value = getPart(*tile, Form::Whole, number);
    if (isWhole) {
      vector::StoreOp::create(b, loc, value, part->rows, ValueRange{own, at});
      continue;
    }
    // The next row begins after the last column.
    Value left = sub(index(columns), at);
    auto maskType = VectorType::get({shape.lanes}, b.getI1Type());
    Value mask = vector::CreateMaskOp::create(b, loc, maskType, ValueRange{left});
    vector::MaskedStoreOp::create(b, loc, part->rows, ValueRange{own, at}, mask, value);
  }
  return success();
}
