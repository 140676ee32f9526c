// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles in vector registers and in memory. A tile of m x n elements is m times n / lanes vectors.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEEMITTER_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEEMITTER_H

#include "IndexEmitter.h"

namespace fusednorm::cpu {

/// A tile, or a row or column of elements, in parts.
struct TileParts {
  enum class Form {
    Whole,  // rows times columns
    Row,    // an element for each column: vectors
    Column, // an element for each row: scalars
    Splat   // one element for all: one vector, and `scalar`
  };
  Form form = Form::Whole;
  llvm::SmallVector<mlir::Value> values;
  mlir::Value scalar;
};

/// Sizes that all tiles of a program share.
struct TileShape {
  int64_t columns;   // of a tile
  int64_t lanes;     // elements of a vector
  int64_t unroll;    // units in one step of the innermost loop
  int64_t registers; // vector registers
  bool isTile;       // whether AMX registers hold the accumulators

  int64_t vectorsPerRow() const { return columns / lanes; }
};

class TileEmitter : public IndexEmitter {
protected:
  using Form = TileParts::Form;

  /// Emits tiles of `rows` rows.
  TileEmitter(mlir::OpBuilder &b, mlir::Location loc, TileShape shape, int64_t rows)
      : IndexEmitter(b, loc), shape(shape), rows(rows) {}

  /// Returns part `number` of a form, from parts of the same or of a simpler form.
  Value getPart(const TileParts &tile, Form form, int64_t number);
  int64_t countParts(Form form) const;
  mlir::VectorType vectorOf(mlir::Type element) const {
    return mlir::VectorType::get({shape.lanes}, element);
  }
  Value splat(Value scalar);
  TileParts zeros(mlir::Type element);

  /// Returns stack memory for one tile, or for one row of it.
  Value getStage(mlir::Type element) { return getStage({rows, shape.columns}, element); }
  Value getStage(llvm::ArrayRef<int64_t> sizes, mlir::Type element);
  TileParts loadVectors(Value memref, llvm::ArrayRef<Value> indices, int64_t rowDim,
                        int64_t columnDim, mlir::Type element);

  /// Accumulators of a tile in memory: the last two dimensions are rows and columns.
  struct AccumulatorIndex {
    Value memory;
    llvm::SmallVector<Value> first; // indices of the first accumulator
    Value isZero;                   // whether to start with zeros
  };
  llvm::SmallVector<Value> indexIn(const AccumulatorIndex &accumulators, Value row, Value column);
  llvm::SmallVector<Value> indexOfPart(const AccumulatorIndex &accumulators, Value first,
                                       int64_t number);
  /// Loads rows of accumulators from `first` on, as vectors.
  TileParts loadRows(const AccumulatorIndex &from, Value first);

  TileShape shape;
  int64_t rows;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_TILEEMITTER_H
