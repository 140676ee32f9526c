// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The array of the A or B operand of a GEMM, and the widening of its elements. A unit is the part
// of K that one lane of an instruction multiplies at a time: `depth` adjacent elements, widened.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_OPERANDARRAY_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_OPERANDARRAY_H

#include "IndexEmitter.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Lowering/Fp8LookupTables.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::cpu {

/// The element types and the unit of a GEMM.
struct UnitFormat {
  mlir::Type element;  // a widened operand: f32, bf16 or i32
  mlir::Type unit;     // an element of the packed array: f32 or i32
  int64_t depth;       // elements in a unit
  bool isTile = false; // whether AMX registers hold tiles of `kTileRows` units

  static constexpr int64_t kTileRows = 16, kTileDepth = 32;
  static UnitFormat of(tilekernel::GemmOp gemm, int64_t depth);
};

class OperandArray {
public:
  /// `memref` is the array of `operand`. `tables` are look-up tables for widening; empty if the
  /// target has none.
  OperandArray(const tilekernel::GemmOp::Matrix &operand, UnitFormat format, mlir::Value memref,
               std::optional<Fp8LookupTables::Size> tables, mlir::Location loc)
      : operand(operand), format(format), memref(memref), tables(tables), loc(loc) {}

  const UnitFormat &getFormat() const { return format; }
  mlir::Location getLoc() const { return loc; }
  mlir::Value getMemref() const { return memref; }
  mlir::MemRefType getType() const { return mlir::cast<mlir::MemRefType>(memref.getType()); }
  mlir::Type getElementType() const { return getType().getElementType(); }
  const std::optional<Fp8LookupTables::Size> &getTables() const { return tables; }
  /// Returns the indices of tiles in the array; null for K.
  llvm::ArrayRef<mlir::Value> getIndices() const { return operand.indices; }
  int64_t getDepthDim() const { return operand.kDim; }
  /// Returns the bytes of `width` elements.
  int64_t bytesOf(int64_t width) const;
  bool isByteFloat() const;
  /// Returns whether elements along K, or across it, are adjacent.
  bool isDenseAlong() const { return isUnitStride(operand.kDim); }
  bool isDenseAcross() const { return isUnitStride(operand.lineDim); }

  /// Emits the number of elements along K, or of rows of A or columns of B, once for each call of a
  /// kernel.
  void measureDepth(mlir::OpBuilder &b) { depthSize = sizeOf(b, operand.kDim); }
  void measureWidth(mlir::OpBuilder &b) { width = sizeOf(b, operand.lineDim); }
  mlir::Value getDepth() const { return depthSize; }
  mlir::Value getWidth() const { return width; }

  /// Returns whether the last unit may not be filled with elements.
  bool mayHaveUnfilled() const;
  /// Returns the number of filled units.
  mlir::Value countFilled(mlir::OpBuilder &b) const;

  /// Returns `outer` with other indices along K and across it.
  llvm::SmallVector<mlir::Value> indexOf(llvm::ArrayRef<mlir::Value> outer, mlir::Value along,
                                         mlir::Value across) const;
  /// Returns `outer` with another index along K.
  llvm::SmallVector<mlir::Value> indexOf(llvm::ArrayRef<mlir::Value> outer,
                                         mlir::Value along) const;
  /// Widens an element or a vector of elements.
  mlir::Value widen(mlir::OpBuilder &b, mlir::Value value) const;
  /// Loads and widens an element, or returns zero if `isThere` is false.
  mlir::Value loadOrZero(mlir::OpBuilder &b, mlir::Value isThere,
                         llvm::ArrayRef<mlir::Value> indices) const;
  /// Prefetches the element at `indices`.
  void prefetch(mlir::OpBuilder &b, llvm::ArrayRef<mlir::Value> indices,
                unsigned localityHint) const;

private:
  bool isUnitStride(int64_t dim) const;
  mlir::Value sizeOf(mlir::OpBuilder &b, int64_t dim) const;

  tilekernel::GemmOp::Matrix operand;
  UnitFormat format;
  mlir::Value memref;
  std::optional<Fp8LookupTables::Size> tables;
  mlir::Location loc;
  mlir::Value depthSize, width;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_OPERANDARRAY_H
