// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileEmitter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::cpu;

Value TileEmitter::splat(Value scalar) {
  return vector::BroadcastOp::create(b, loc, vectorOf(scalar.getType()), scalar);
}

int64_t TileEmitter::countParts(Form form) const {
  switch (form) {
  case Form::Whole:
    return rows * shape.vectorsPerRow();
  case Form::Row:
    return shape.vectorsPerRow();
  case Form::Column:
    return rows;
  case Form::Splat:
    return 1;
  }
  llvm_unreachable("a form of tiles");
}

Value TileEmitter::getPart(const TileParts &tile, Form form, int64_t number) {
  if (tile.form == form)
    return tile.values[number];
  if (tile.form == Form::Splat)
    return form == Form::Column ? tile.scalar : tile.values[0];
  // The remaining case: a row or a column as a part of a whole tile.
  if (tile.form == Form::Row)
    return tile.values[number % shape.vectorsPerRow()];
  return splat(tile.values[number / shape.vectorsPerRow()]);
}

TileParts TileEmitter::zeros(Type element) {
  TileParts tile;
  tile.form = Form::Splat;
  tile.scalar = constant(b.getZeroAttr(element));
  tile.values = {splat(tile.scalar)};
  return tile;
}

Value TileEmitter::getStage(ArrayRef<int64_t> sizes, Type element) {
  auto function = b.getInsertionBlock()->getParent()->getParentOfType<func::FuncOp>();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  auto type = MemRefType::get(sizes, element);
  return memref::AllocaOp::create(b, loc, type, b.getI64IntegerAttr(64));
}

TileParts TileEmitter::loadVectors(Value memref, ArrayRef<Value> indices, int64_t rowDim,
                                   int64_t columnDim, Type element) {
  TileParts tile;
  tile.form = rowDim < 0 ? Form::Row : Form::Whole;
  for (int64_t part = 0; part < countParts(tile.form); ++part) {
    SmallVector<Value> own(indices);
    if (rowDim >= 0)
      own[rowDim] = add(own[rowDim], index(part / shape.vectorsPerRow()));
    own[columnDim] = add(own[columnDim], index(part % shape.vectorsPerRow() * shape.lanes));
    tile.values.push_back(vector::LoadOp::create(b, loc, vectorOf(element), memref, own));
  }
  return tile;
}

SmallVector<Value> TileEmitter::indexIn(const AccumulatorIndex &accumulators, Value row,
                                        Value column) {
  SmallVector<Value> indices(accumulators.first);
  indices.back() = add(indices.back(), column);
  indices[indices.size() - 2] = add(indices[indices.size() - 2], row);
  return indices;
}

TileParts TileEmitter::loadRows(const AccumulatorIndex &from, Value first) {
  TileParts tile;
  VectorType type = vectorOf(cast<MemRefType>(from.memory.getType()).getElementType());
  for (int64_t number = 0; number < countParts(Form::Whole); ++number)
    tile.values.push_back(
        vector::LoadOp::create(b, loc, type, from.memory, indexOfPart(from, first, number))
            .getResult());
  return tile;
}

SmallVector<Value> TileEmitter::indexOfPart(const AccumulatorIndex &accumulators, Value first,
                                            int64_t number) {
  return indexIn(accumulators, add(first, index(number / shape.vectorsPerRow())),
                 index(number % shape.vectorsPerRow() * shape.lanes));
}
