// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the body of one row program. A primitive obtains the rows of its operands from the
// builder and sets the rows of its results. The builder decides where rows are loaded from and
// stored to.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_BUILDER_ROWBUILDER_H
#define FUSEDNORM_DIALECT_ROWKERNEL_BUILDER_ROWBUILDER_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace fusednorm {

class RowBuilder : public Arith {
public:
  /// Builds into `program`. `arguments` maps the shaped block arguments of the converted body, and
  /// slices of their columns, to memrefs. It maps scalars to kernel arguments. `firstColumns` holds
  /// the first column of each slice.
  RowBuilder(mlir::OpBuilder &builder, rowkernel::ProgramOp program, int64_t rowLength,
             const llvm::DenseMap<mlir::Value, mlir::Value> &arguments,
             const llvm::DenseMap<mlir::Value, int64_t> &firstColumns);

  /// The columns of this program if two programs share a row: the whole row, the columns of a
  /// section, or all other columns.
  enum class Section { Whole, Own, Rest };
  /// Sets the section of this program and its first column.
  void setSection(Section section, mlir::Value firstColumn) {
    ownSection = section;
    sectionColumn = firstColumn;
  }
  Section section() const { return ownSection; }

  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  /// Returns the kernel's value of a scalar of the body.
  mlir::Value scalar(mlir::Value value);
  /// Returns the row of a tensor of the body, in its own element type. If the row space has a
  /// higher rank, all rows share a tensor of rank 1.
  mlir::Value row(mlir::Value tensor);
  /// Returns the row of a tensor without the dimensions `added` of the row space. Rows that differ
  /// in these dimensions only share it.
  mlir::Value sharedRow(mlir::Value tensor, llvm::ArrayRef<int64_t> added);
  /// Concatenates the columns of several tensors, in a program with rows of several lengths.
  mlir::Value concat(mlir::ValueRange tensors);
  /// Returns whether `tensor` has a row. Operands, constants, splats and results of setRow have
  /// one.
  bool hasRow(mlir::Value tensor) const;
  /// Returns whether `tensor` is an operand of the fused op.
  bool isOperand(mlir::Value tensor) const { return arguments.contains(tensor); }
  /// Returns whether setElement has defined single elements of `tensor`.
  bool hasElement(mlir::Value tensor) const { return elements.contains(tensor); }
  /// Returns the row of `tensor` widened to f32.
  mlir::Value rowAsF32(mlir::Value tensor);
  /// Returns the `count` elements of `tensor` for the column groups of the row. `isTransposed`:
  /// they are stored along its first dimension.
  mlir::Value groups(mlir::Value tensor, int64_t count, bool isTransposed);
  /// Loads `length` elements from column `column` of the table row at `indices`. `invariant` is the
  /// flag of rowkernel.load. A null `element` means the type of the table. A table of bytes may
  /// hold any type.
  mlir::Value loadTable(mlir::Value tensor, mlir::ValueRange indices, int64_t column,
                        int64_t length, bool invariant = false, mlir::Type element = {});
  /// Loads one element of an operand without rows.
  mlir::Value loadScalar(mlir::Value tensor, mlir::ValueRange indices);
  /// Returns an extent of an operand, or of a result that overwrites an operand.
  mlir::Value extent(mlir::Value tensor, int64_t dim);
  /// Returns the indices of the row.
  mlir::ValueRange indices();
  /// Returns the number of elements equal to `value` in an operand of rank 1.
  mlir::Value countEqual(mlir::Value value, mlir::Value tensor);
  /// Skips rows with a false condition.
  void guard(mlir::Value condition);
  /// The segment of the row's first index, among segments that begin at `offsets`.
  struct Segment {
    /// i1: the row is in a segment. False for padding after the last segment.
    mlir::Value live;
    /// The segment number (index).
    mlir::Value number;
    /// The first row of the segment (i32).
    mlir::Value begin;
  };
  const Segment &segment(mlir::Value offsets);
  /// An integer of the row, computed by another op of the body.
  struct Integer {
    /// i32. Null if there is no such integer.
    mlir::Value value;
    /// i1: whether the value is meaningful.
    mlir::Value live;
    explicit operator bool() const { return static_cast<bool>(value); }
  };
  Integer integer(mlir::Value tensor) const { return integers.lookup(tensor); }
  /// Returns one element of the row of `tensor`. The tensor is an operand, a constant, a splat or
  /// a result of setElement. Returns null for any other tensor.
  mlir::Value element(mlir::Value tensor, int64_t column);

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  /// Defines the row of a result; `init` is the destination it overwrites.
  void setRow(mlir::Value result, mlir::Value init, mlir::Value row);
  /// Defines the row of a result that is stored along the first dimension of the destination.
  void setTransposedRow(mlir::Value result, mlir::Value init, mlir::Value row);
  /// Defines one column of a result; the others keep the values of `init`.
  void setElement(mlir::Value result, mlir::Value init, int64_t column, mlir::Value element);
  /// Defines all columns of a result, element by element.
  void setElements(mlir::Value result, mlir::Value init, mlir::ValueRange values);
  /// Defines the only element of a result that all rows share. Every row computes the same element.
  void setOnce(mlir::Value result, mlir::Value init, mlir::Value element);
  /// Defines the only element of a result that all rows share, as the maximum over the rows and the
  /// destination.
  void setMaximum(mlir::Value result, mlir::Value init, mlir::Value element);
  /// Defines a result with one integer for each row; -1 if the integer is not meaningful.
  void setInteger(mlir::Value result, Integer integer) { integers[result] = integer; }
  /// Defines a row that is stored at `indices` of its destination. Other rows of the body may be
  /// stored to the same destination.
  void setScattered(mlir::Value result, mlir::Value init, mlir::Value row,
                    mlir::ValueRange indices);
  /// A row as a multiplication: the factors that vary along the row, multiplied, and the factor of
  /// the row. Both are null if the row is not known as a multiplication.
  struct Factors {
    mlir::Value row;
    mlir::Value scalar;
  };
  /// Records the factors of the row of `result`, for reductions that regroup them.
  void setFactors(mlir::Value result, Factors own) { factors[result] = own; }
  Factors factorsOf(mlir::Value tensor) const { return factors.lookup(tensor); }
  /// Writes the row of `value`, a tensor of the body, to memory.
  mlir::LogicalResult store(mlir::Value value, mlir::Value memref);

  //===--------------------------------------------------------------------===//
  // Arithmetic
  //===--------------------------------------------------------------------===//

  /// Returns the number of columns of a row as f32.
  mlir::Value columnsAsF32();
  /// Returns whether a row may have no columns.
  bool mayBeEmpty() const { return static_cast<bool>(columns); }
  /// Returns `value`, or `ifEmpty` for a row without columns.
  mlir::Value unlessEmpty(mlir::Value value, float ifEmpty);

  int64_t getRowLength() const { return rowLength; }
  /// Returns the columns of a run in a program with rows of several lengths, otherwise `own`.
  int64_t getRun(int64_t own) const { return runLength ? runLength : own; }
  /// Sets the row length of the next op, in a program with rows of several lengths. Rows are held
  /// in runs of `run` columns, which divides all lengths.
  void setRowLength(int64_t length, int64_t run) {
    rowLength = length;
    runLength = run;
  }
  mlir::Value splat(mlir::Value scalar);
  mlir::Value splat(float value);
  mlir::Value splatLike(mlir::Value row, float value);
  using Arith::mul;
  /// Multiplies rows or scalars of f32. `fold` sets the flag for rowkernel-fold-scalars.
  mlir::Value mul(mlir::Value lhs, mlir::Value rhs, bool fold);
  /// Rounds f32 to `type` and widens the result to f32. Returns `value` if `type` is f32.
  mlir::Value roundThrough(mlir::Value value, mlir::Type type);
  /// Converts an element type to f32.
  mlir::Value toF32(mlir::Value value) { return convertSigned(value, b.getF32Type()); }
  /// Converts f32 to an element type. Conversions to 8-bit types saturate.
  mlir::Value fromF32(mlir::Value value, mlir::Type elementType);
  mlir::Value reduce(rowkernel::ReduceKind kind, mlir::Value row, bool canonical = false);
  /// Computes 1/sqrt, correctly rounded, or within 2 ulp if `approximate`.
  mlir::Value rsqrt(mlir::Value value, bool approximate);

private:
  /// Loads `length` columns from column `column` of the row at the indices `at`.
  mlir::Value load(mlir::Value tensor, mlir::ValueRange at, int64_t length, int64_t column = 0);
  /// Loads all columns of the row at the indices `at`.
  mlir::Value loadRow(mlir::Value tensor, mlir::ValueRange at);
  mlir::Value columnOf(mlir::Value tensor, int64_t column);
  /// Returns the first column of the row in a tensor with `before` other columns.
  mlir::Value firstColumn(int64_t before);
  mlir::ValueRange rowIndicesOf(mlir::Value memref);
  llvm::SmallVector<mlir::Value> indicesOf(mlir::Value memref, mlir::Value column);
  llvm::SmallVector<mlir::Value> transposedIndicesOf(mlir::Value column);
  mlir::Type likeIn(mlir::Value value, mlir::Type elementType);

  rowkernel::ProgramOp program;
  int64_t rowLength, runLength = 0;
  mlir::Value columns;
  Section ownSection = Section::Whole;
  mlir::Value sectionColumn;
  const llvm::DenseMap<mlir::Value, mlir::Value> &arguments;
  const llvm::DenseMap<mlir::Value, int64_t> &firstColumns;
  llvm::DenseMap<mlir::Value, mlir::Value> rows, widened;
  llvm::DenseMap<mlir::Value, Segment> segments;
  llvm::DenseMap<mlir::Value, Integer> integers;
  llvm::DenseMap<mlir::Value, Factors> factors;
  llvm::SmallDenseSet<mlir::Value> guards;
  struct Scattered {
    /// A vector, or the only element.
    mlir::Value row;
    llvm::SmallVector<mlir::Value> indices;
  };
  llvm::DenseMap<mlir::Value, Scattered> scattered;
  llvm::DenseSet<mlir::Value> transposed;
  /// A partly defined tensor: its destination and the defined columns.
  struct Elements {
    mlir::Value init;
    llvm::MapVector<int64_t, mlir::Value> columns;
  };
  llvm::DenseMap<mlir::Value, Elements> elements;
  /// The only element of a result that all rows share.
  struct Shared {
    mlir::Value element;
    bool isMaximum;
  };
  llvm::DenseMap<mlir::Value, Shared> shared;
  void storeShared(const Shared &value, mlir::Value memref);
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_ROWKERNEL_BUILDER_ROWBUILDER_H
