// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization of groups of columns. The four lanes of a row hold its columns in a warp. Warps that
// share a group exchange their maxima through shared memory.

#include "GPUTileLowering.h"
#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;
using Predicate = arith::CmpIPredicate;

/// The largest number of adjacent columns that the four lanes of a row hold.
static constexpr int64_t kLaneColumns = 16;

LogicalResult GPUTileLowering::emitGroupAbsMax(GroupAbsMaxOp op) {
  int64_t group = op.getGroup();
  if (group % kLaneColumns != 0)
    return op.emitOpError("has no lowering to a GPU yet with groups of ")
           << group << " columns: expected a multiple of " << kLaneColumns;
  if (op->getParentOp() != program)
    return op.emitOpError("has no lowering to a GPU in a loop: expected it directly in its "
                          "program");
  FloatEmitter f(e.b, e.loc);
  TileValue value = tiles.lookup(op.getValue()).expand(tile, Form::Whole);
  int64_t inWarp = std::min(group, layout.warpN), groups = layout.warpN / inWarp;
  Values maxima; // row by row
  for (int64_t r = 0; r < tile.rows; ++r) {
    Values own(groups);
    for (int64_t c = 0; c < tile.columns; ++c) {
      Value &largest = own[tile.columnOffset(c) / inWarp];
      Value number = f.magnitude(value.parts[r * tile.columns + c]);
      largest = largest ? f.maxf(largest, number) : number;
    }
    for (Value largest : own) {
      largest = f.maxf(largest, f.exchange(largest, 1));
      maxima.push_back(f.maxf(largest, f.exchange(largest, 2)));
    }
  }
  if (group > layout.warpN)
    exchangeMaxima(maxima, group);
  TileValue result;
  result.form = Form::Whole;
  for (int64_t r = 0; r < tile.rows; ++r)
    for (int64_t c = 0; c < tile.columns; ++c)
      result.parts.push_back(maxima[r * groups + tile.columnOffset(c) / inWarp]);
  tiles[op.getResult()] = result;
  return success();
}

void GPUTileLowering::exchangeMaxima(Values &maxima, int64_t group) {
  constexpr int64_t kBytes = sizeof(float);
  FloatEmitter f(e.b, e.loc);
  int64_t begin = layout.stages * layout.stageBytes() + exchanges++ * layout.exchangeBytes;
  int64_t warps = group / layout.warpN, pitch = layout.m * kBytes; // pitch: bytes of a warp's rows
  Value base = e.ahead(shared, begin), number = e.div(tile.warpColumn, layout.warpN);
  Value coordinate = e.mul(tile.firstRow, kBytes);
  auto at = [&](Value warp, int64_t r) {
    Value ahead = e.add(e.mul(warp, pitch), e.add(coordinate, tile.rowOffset(r) * kBytes));
    return e.ahead(base, ahead);
  };
  e.when(e.compare(Predicate::eq, e.bitAnd(tile.lane, 3), 0), [&] {
    for (int64_t r = 0; r < tile.rows; ++r)
      e.store(maxima[r], at(number, r), kBytes);
  });
  gpu::BarrierOp::create(e.b, e.loc);
  Value first = e.sub(number, e.rem(number, warps));
  for (int64_t r = 0; r < tile.rows; ++r)
    for (int64_t warp = 0; warp < warps; ++warp) {
      Value own = e.load(e.b.getF32Type(), at(e.add(first, warp), r), kBytes);
      maxima[r] = warp ? f.maxf(maxima[r], own) : own;
    }
}

void GPUTileLowering::emitSaturateCast(SaturateCastOp op) {
  auto type = cast<FloatType>(getElementTypeOrSelf(op.getResult().getType()));
  Type i8 = e.b.getI8Type(), i16 = e.b.getIntegerType(16);
  TileValue value = tiles.lookup(op.getValue());
  TileValue result;
  result.form = value.form;
  result.parts.resize(value.parts.size());
  if (!traits.hasFloat8Convert || !isa<Float8E4M3FNType, Float8E5M2Type>(type)) {
    VectorEmitter convert(e.b, e.loc, /*hasTable16=*/false);
    for (auto [number, code] : llvm::zip_equal(value.parts, result.parts))
      code = e.convert(convert.encode(number, type, /*inRange=*/false), i8);
    tiles[op.getResult()] = result;
    return;
  }
  // The instruction converts two adjacent elements, which are also stored together.
  auto convert = [&](size_t low, size_t high) {
    Value both = NVVM::ConvertF32x2ToF8x2Op::create(
        e.b, e.loc, i16, value.parts[high], value.parts[low], NVVM::FPRoundingMode::RN,
        NVVM::SaturationMode::SATFINITE, /*relu=*/false, type);
    result.parts[low] = e.convert(both, i8);
    if (high != low)
      result.parts[high] = e.convert(e.shr(both, 8), i8);
  };
  if (value.form == Form::Whole)
    for (int64_t first = 0; first < TileValue::countParts(tile, Form::Whole); first += tile.run)
      for (int64_t i = 0; i < tile.run; i += 2)
        convert(tile.neighbour(first, i), tile.neighbour(first, i + 1));
  else
    for (size_t i = 0; i < value.parts.size(); ++i)
      convert(i, i);
  tiles[op.getResult()] = result;
}

LogicalResult GPUTileLowering::emitBlockStore(StoreOp store, const Axes &axes) {
  int64_t group = store.getBlockSize(*axes.column);
  for (int64_t dim = 0; dim < int64_t(store.getBlock()->size()); ++dim)
    if (dim != axes.column && store.getBlockSize(dim) != 1)
      return store.emitOpError("has no lowering to a GPU yet with blocks of several rows: "
                               "expected blocks of columns");
  bool fits = group % kLaneColumns == 0 &&
              (layout.warpN % group == 0 || (group % layout.warpN == 0 && layout.n % group == 0));
  if (!fits)
    return store.emitOpError("has no lowering to a GPU yet with blocks of ")
           << group << " columns: expected a multiple of " << kLaneColumns
           << " of which a tile holds whole blocks";
  const GPUBuffer &buffer = function.getBuffer(store.getMemref());
  int64_t bytes = cast<MemRefType>(store.getMemref().getType()).getElementTypeBitWidth() / 8;
  TileValue value = tiles.lookup(store.getValue()).expand(tile, Form::Whole);
  Value fixed = e.index(0);
  for (auto [dim, index] : llvm::enumerate(store.getIndices()))
    if (axes.row != int64_t(dim) && axes.column != int64_t(dim))
      fixed = e.add(fixed, e.mul(scalars.lookup(index), buffer.strides[dim]));
  // The array may have more rows than the program. These rows are padding and stay as they are.
  OperandRange bounds = program.getBounds();
  Value rows = scalars.lookup(bounds[bounds.size() - 2]);
  Value firstRow = e.add(axes.rowIndex, e.toIndex(tile.firstRow));
  Value firstColumn = e.add(axes.columnIndex, e.toIndex(tile.warpColumn));
  Value isOurs = e.compare(Predicate::eq, e.bitAnd(tile.lane, 3), 0);
  if (group > layout.warpN)
    isOurs = e.both(isOurs, e.compare(Predicate::eq, e.rem(tile.warpColumn, group), 0));
  e.when(isOurs, [&] {
    for (int64_t c = 0; c < tile.columns; ++c) {
      int64_t ahead = tile.columnOffset(c);
      if (ahead % group != 0)
        continue;
      Value column = e.div(e.add(firstColumn, ahead), group);
      Value isColumn = e.compare(Predicate::ult, column, buffer.extents[*axes.column]);
      e.when(isColumn, [&] {
        Value line = e.add(fixed, e.mul(column, buffer.strides[*axes.column]));
        for (int64_t r = 0; r < tile.rows; ++r) {
          Value row = e.add(firstRow, tile.rowOffset(r));
          e.when(e.compare(Predicate::slt, row, rows), [&] {
            Value coordinate = e.add(line, e.mul(row, buffer.strides[*axes.row]));
            e.store(value.parts[r * tile.columns + c],
                    e.ahead(buffer.pointer, e.mul(coordinate, bytes)), bytes);
          });
        }
      });
    }
  });
  return success();
}
