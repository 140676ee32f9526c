// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles between memory and registers, and where operands of products come from.

#include "TileEngine.h"
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

//===----------------------------------------------------------------------===//
// Width of accesses
//===----------------------------------------------------------------------===//

LineAccess LineAccess::of(const GPUKernelFunction &function, Value memref, int64_t dim) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides[dim] != 1)
    return {};
  LineAccess access{GPUKernelFunction::kBaseAlignment, !function.isAligned(type)};
  for (auto [other, stride] : llvm::enumerate(strides)) {
    if (int64_t(other) == dim || type.getDimSize(other) == 1)
      continue;
    if (ShapedType::isDynamic(stride))
      access.isTested = true;
    else
      access.bytes = std::gcd(access.bytes, stride * bytesOf(type.getElementType()));
  }
  return access;
}

Value LineAccess::emitTest(Emitter &e, const GPUKernelFunction &function, Value memref,
                           int64_t dim) const {
  if (!isTested || bytes == 0)
    return {};
  auto type = cast<MemRefType>(memref.getType());
  const GPUBuffer &buffer = function.getBuffer(memref);
  Value bits;
  auto collect = [&](Value number) { bits = bits ? e.bitOr(bits, number) : number; };
  if (!function.isAligned(type))
    collect(LLVM::PtrToIntOp::create(e.b, e.loc, e.b.getI64Type(), buffer.pointer));
  for (auto [other, stride] : llvm::enumerate(buffer.strides))
    if (int64_t(other) != dim && !getConstantIntValue(stride) && type.getDimSize(other) != 1)
      collect(e.toI64(e.mul(stride, bytesOf(type.getElementType()))));
  return e.compare(Predicate::eq, e.bitAnd(bits, bytes - 1), 0);
}

int64_t TileEngine::usableBytes(Value memref, int64_t dim) const {
  LineAccess access = LineAccess::of(function, memref, dim);
  return access.isTested && !isAligned ? 0 : access.bytes;
}

//===----------------------------------------------------------------------===//
// Operands of products
//===----------------------------------------------------------------------===//

OperandSource TileEngine::sourceOf(LoadOp load, bool isLeft) {
  auto type = cast<MemRefType>(load.getMemref().getType());
  const GPUBuffer &buffer = function.getBuffer(load.getMemref());
  SmallVector<int64_t> dims = load.getMemRefDims();
  int64_t across = dims[isLeft ? 0 : 1], along = dims[isLeft ? 1 : 0];
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
  int64_t bytes = usableBytes(load.getMemref(), inLine);
  source.copyBytes = bytes >= 4 ? bytes : 0;
  // The matrix of the batch.
  Value place = e.index(0);
  for (auto [dim, index] : llvm::enumerate(load.getIndices())) {
    if (int64_t(dim) == across || int64_t(dim) == along)
      continue;
    Value own = scalars.lookupOrNull(index);
    if (!own)
      own = e.b.clone(*index.getDefiningOp())->getResult(0);
    place = e.add(place, e.mul(own, buffer.strides[dim]));
  }
  source.pointer = buffer.pointer;
  if (getConstantIntValue(place) != 0)
    source.pointer = e.ahead(buffer.pointer, e.mul(place, source.elementBytes));
  return source;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

FailureOr<TileEngine::Axes> TileEngine::findAxes(Operation *op, VectorType vector,
                                                 ArrayRef<int64_t> memrefDims,
                                                 OperandRange indices) {
  Block::BlockArgListType arguments = program.getBody().getArguments();
  Axes axes;
  for (auto [position, dim] : llvm::enumerate(memrefDims)) {
    Value index = indices[dim];
    if (index == arguments[arguments.size() - 2] && vector.getDimSize(position) == layout.m)
      axes.row = dim;
    else if (index == arguments.back() && vector.getDimSize(position) == layout.n)
      axes.column = dim;
    else if (vector.getDimSize(position) != 1)
      return op->emitOpError("accesses ")
             << vector.getDimSize(position) << " elements along an index that is neither the row "
             << "nor the column of the program, which has no lowering to a GPU yet";
  }
  return axes;
}

Value TileEngine::scalarLoad(Value memref, ValueRange indices) {
  const GPUBuffer &buffer = function.getBuffer(memref);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t bytes = bytesOf(element);
  Value place = e.index(0);
  for (auto [index, stride] : llvm::zip_equal(indices, buffer.strides))
    place = e.add(place, e.mul(index, stride));
  return e.load(heldType(element), e.ahead(buffer.pointer, e.mul(place, bytes)), bytes);
}

// Rows out of bounds get what the last one has: nothing of them is stored, and no other row
// sees them. Columns out of bounds are zeros, as reductions along a row see them.
LogicalResult TileEngine::emitLoad(LoadOp load) {
  FailureOr<Axes> axes = findAxes(load, load.getType(), load.getMemRefDims(), load.getIndices());
  if (failed(axes))
    return failure();
  auto type = cast<MemRefType>(load.getMemref().getType());
  const GPUBuffer &buffer = function.getBuffer(load.getMemref());
  Type element = heldType(type.getElementType());
  int64_t bytes = bytesOf(element);
  // A block that covers the tile makes one number of what differs.
  auto isUniform = [&](std::optional<int64_t> dim, int64_t size) {
    return !dim || load.getBlockSize(*dim) % size == 0;
  };
  bool hasRows = !isUniform(axes->row, layout.m), hasColumns = !isUniform(axes->column, layout.n);
  TileValue result;
  result.form = hasRows && hasColumns ? Form::Whole
                : hasRows             ? Form::Rows
                : hasColumns          ? Form::Columns
                                      : Form::Splat;
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
    return load.getBlockSize(dim) == 1 && !type.isDynamicDim(dim) &&
           type.getDimSize(dim) % size == 0;
  };
  auto inBounds = [&](Value place, int64_t dim) {
    return e.smaller(place, e.sub(buffer.extents[dim], 1));
  };
  for (int64_t number = 0; number < countParts(result.form); ++number) {
    Value place = fixed, isThere;
    if (hasRows) {
      int64_t r = result.form == Form::Whole ? number / tile.columns : number;
      Value own = e.div(rowAt(r), load.getBlockSize(*axes->row));
      if (!isWhole(*axes->row, layout.m))
        own = inBounds(own, *axes->row);
      place = e.add(place, e.mul(own, buffer.strides[*axes->row]));
    }
    if (hasColumns) {
      int64_t c = result.form == Form::Whole ? number % tile.columns : number;
      Value own = e.div(columnAt(c), load.getBlockSize(*axes->column));
      if (!isWhole(*axes->column, layout.n)) {
        isThere = e.compare(Predicate::slt, own, buffer.extents[*axes->column]);
        own = inBounds(own, *axes->column);
      }
      place = e.add(place, e.mul(own, buffer.strides[*axes->column]));
    }
    Value loaded = e.load(element, e.ahead(buffer.pointer, e.mul(place, bytes)), bytes);
    if (isThere)
      loaded = e.select(isThere, loaded,
                        arith::ConstantOp::create(e.b, e.loc, e.b.getZeroAttr(element)));
    result.parts.push_back(loaded);
  }
  tiles[load.getResult()] = result;
  return success();
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

LogicalResult TileEngine::emitStore(StoreOp store) {
  auto vector = cast<VectorType>(store.getValue().getType());
  FailureOr<Axes> axes = findAxes(store, vector, store.getMemRefDims(), store.getIndices());
  if (failed(axes))
    return failure();
  if (!axes->row || !axes->column)
    return store.emitOpError("stores a ")
           << vector << ", which has no lowering to a GPU yet: expected a whole tile";
  auto type = cast<MemRefType>(store.getMemref().getType());
  const GPUBuffer &buffer = function.getBuffer(store.getMemref());
  Type element = heldType(type.getElementType());
  int64_t bytes = bytesOf(element);
  TileValue value = expand(tiles.lookup(store.getValue()), Form::Whole);
  Value fixed = e.index(0);
  for (auto [dim, index] : llvm::enumerate(store.getIndices()))
    if (axes->row != int64_t(dim) && axes->column != int64_t(dim))
      fixed = e.add(fixed, e.mul(scalars.lookup(index), buffer.strides[dim]));
  Value rowStride = buffer.strides[*axes->row], columnStride = buffer.strides[*axes->column];
  Value rows = buffer.extents[*axes->row], columns = buffer.extents[*axes->column];
  auto fills = [&](int64_t dim, int64_t size) {
    return !type.isDynamicDim(dim) && type.getDimSize(dim) % size == 0;
  };
  bool rowsAreWhole = fills(*axes->row, layout.m), columnsAreWhole = fills(*axes->column, layout.n);

  auto storeAll = [&](bool isWide, bool isMasked) {
    for (int64_t r = 0; r < tile.rows; ++r) {
      Value row = rowAt(r);
      Value hasRow;
      if (!rowsAreWhole)
        hasRow = e.compare(Predicate::slt, row, rows);
      e.when(hasRow, [&] {
        Value line = e.add(fixed, e.mul(row, rowStride));
        line = e.add(line, e.mul(firstColumn, columnStride));
        Value pointer = e.ahead(buffer.pointer, e.mul(line, bytes));
        for (int64_t c = 0; c < tile.columns; c += tile.run) {
          Values run;
          for (int64_t i = 0; i < tile.run; ++i)
            run.push_back(value.parts[r * tile.columns + tile.neighbour(c, i)]);
          if (isWide) {
            Value together = vector::FromElementsOp::create(
                e.b, e.loc, VectorType::get({tile.run}, element), run);
            e.store(together, e.ahead(pointer, tile.columnOffset(c) * bytes), tile.run * bytes);
            continue;
          }
          for (int64_t i = 0; i < tile.run; ++i) {
            int64_t offset = tile.columnOffset(c) + i;
            Value hasColumn;
            if (isMasked)
              hasColumn = e.compare(Predicate::slt, e.add(firstColumn, offset), columns);
            e.when(hasColumn, [&] {
              Value at = e.mul(columnStride, offset * bytes);
              e.store(run[i], e.ahead(pointer, at), bytes);
            });
          }
        }
      });
    }
  };
  bool isWide = usableBytes(store.getMemref(), *axes->column) >= tile.run * bytes;
  if (columnsAreWhole || !isWide) {
    storeAll(isWide, !columnsAreWhole);
    return success();
  }
  // Only the last tiles of a row have columns out of bounds.
  Value isFull = e.compare(Predicate::sle, e.add(columnBase, layout.n), columns);
  auto branch = scf::IfOp::create(e.b, e.loc, isFull, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(e.b);
  e.b.setInsertionPointToStart(branch.thenBlock());
  storeAll(true, false);
  e.b.setInsertionPointToStart(branch.elseBlock());
  storeAll(false, true);
  return success();
}
