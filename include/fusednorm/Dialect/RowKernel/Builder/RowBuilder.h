// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the body of one row program. A primitive asks it for the rows of its
// operands and gives it the rows of its results; where rows come from and go to
// is not the primitive's concern.

#ifndef FUSEDNORM_DIALECT_ROWKERNEL_BUILDER_ROWBUILDER_H
#define FUSEDNORM_DIALECT_ROWKERNEL_BUILDER_ROWBUILDER_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace fusednorm {

class RowBuilder {
public:
  /// Builds into `program`. `arguments` maps the shaped block arguments of the
  /// body being converted, and slices of their columns, to memrefs, and its
  /// scalars to kernel arguments. `firstColumns` says where slices begin.
  RowBuilder(mlir::OpBuilder &builder, rowkernel::ProgramOp program, int64_t rowLength,
             const llvm::DenseMap<mlir::Value, mlir::Value> &arguments,
             const llvm::DenseMap<mlir::Value, int64_t> &firstColumns);

  /// Where the row is dealt to two programs: the columns of a section, and the others.
  /// `firstColumn` is that of this one.
  enum class Section { Whole, Own, Rest };
  void setSection(Section section, mlir::Value firstColumn) {
    ownSection = section;
    sectionColumn = firstColumn;
  }
  Section section() const { return ownSection; }

  mlir::OpBuilder &b() { return builder; }
  void setLocation(mlir::Location location) { loc = location; }
  mlir::Location getLoc() const { return loc; }

  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  /// The kernel's value of a scalar of the body.
  mlir::Value scalar(mlir::Value value);
  /// The row of a tensor of the body, in its own element type. A tensor of rank 1
  /// beside a row space of higher rank is the same for every row.
  mlir::Value row(mlir::Value tensor);
  /// The row of a tensor of the body that has none of the dimensions `added` of the row space:
  /// rows that differ in these alone share one.
  mlir::Value sharedRow(mlir::Value tensor, llvm::ArrayRef<int64_t> added);
  /// The columns of several tensors, one after the other; in a program with rows of several
  /// lengths.
  mlir::Value concat(mlir::ValueRange tensors);
  /// Whether `tensor` has a row: an operand, a constant, a splat or a result that
  /// was given to setRow.
  bool hasRow(mlir::Value tensor) const;
  /// Whether it is an operand of the fused op, and whether single elements of its
  /// rows have been defined.
  bool isOperand(mlir::Value tensor) const { return arguments.contains(tensor); }
  bool hasElement(mlir::Value tensor) const { return elements.contains(tensor); }
  /// The row of `tensor` widened to f32.
  mlir::Value rowAsF32(mlir::Value tensor);
  /// The `count` elements of `tensor` that belong to groups of columns of the row;
  /// `isTransposed`: they lie along its first dimension.
  mlir::Value groups(mlir::Value tensor, int64_t count, bool isTransposed);
  /// `length` elements from `column` on of the row of a table that `indices` name;
  /// `invariant` as of rowkernel.load. Without `element` they are of the table's type; a table of
  /// bytes holds any.
  mlir::Value loadTable(mlir::Value tensor, mlir::ValueRange indices, int64_t column,
                        int64_t length, bool invariant = false, mlir::Type element = {});
  /// One element of an operand that is no row.
  mlir::Value loadScalar(mlir::Value tensor, mlir::ValueRange indices);
  /// An extent of an operand, or of what is written over one.
  mlir::Value extent(mlir::Value tensor, int64_t dim);
  /// The indices of the row.
  mlir::ValueRange indices();
  /// How often `value` is in an operand of rank 1.
  mlir::Value countEqual(mlir::Value value, mlir::Value tensor);
  /// Skips rows for which the condition does not hold.
  void guard(mlir::Value condition);
  /// Where the row's first index lies in segments that begin at `offsets`.
  struct Segment {
    mlir::Value live;   // i1: it lies in one, and is no padding behind them
    mlir::Value number; // index
    mlir::Value begin;  // i32
  };
  const Segment &segment(mlir::Value offsets);
  /// An integer of the row that another op of the body has computed, and whether
  /// it means anything; null if there is none.
  struct Integer {
    mlir::Value value; // i32
    mlir::Value live;  // i1
    explicit operator bool() const { return static_cast<bool>(value); }
  };
  Integer integer(mlir::Value tensor) const { return integers.lookup(tensor); }
  /// One element of the row of `tensor`: of an operand, a constant or a splat, or one
  /// that was given to setElement; null if there is none.
  mlir::Value element(mlir::Value tensor, int64_t column);

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  /// Defines the row of a result; `init` is the destination it overwrites.
  void setRow(mlir::Value result, mlir::Value init, mlir::Value row);
  /// The same; the row lies along the first dimension of the destination.
  void setTransposedRow(mlir::Value result, mlir::Value init, mlir::Value row);
  /// Defines one column of a result; the others keep the values of `init`.
  void setElement(mlir::Value result, mlir::Value init, int64_t column, mlir::Value element);
  /// Defines all columns of a result, element by element.
  void setElements(mlir::Value result, mlir::Value init, mlir::ValueRange values);
  /// Defines the only element of a result that all rows share: the same for each
  /// of them, or the maximum of all that is there.
  void setOnce(mlir::Value result, mlir::Value init, mlir::Value element);
  void setMaximum(mlir::Value result, mlir::Value init, mlir::Value element);
  /// Defines a result with one integer for each row; -1 where it means nothing.
  void setInteger(mlir::Value result, Integer integer) { integers[result] = integer; }
  /// Defines a row that is stored at `indices` of its destination, on top of what
  /// other rows of the body store there.
  void setScattered(mlir::Value result, mlir::Value init, mlir::Value row,
                    mlir::ValueRange indices);
  /// Writes the row of `value`, a tensor of the body, to memory.
  mlir::LogicalResult store(mlir::Value value, mlir::Value memref);

  //===--------------------------------------------------------------------===//
  // Arithmetic
  //===--------------------------------------------------------------------===//

  /// The number of columns of a row as f32, and whether it may be 0.
  mlir::Value columnsAsF32();
  bool mayBeEmpty() const { return static_cast<bool>(columns); }
  /// `value`, or `ifEmpty` for a row without columns.
  mlir::Value unlessEmpty(mlir::Value value, float ifEmpty);

  int64_t getRowLength() const { return rowLength; }
  /// The runs that rows are held in beside rows of other lengths, or `own`, which they divide.
  int64_t getRun(int64_t own) const { return runLength ? runLength : own; }
  /// The length of the rows of the next op, in a program with rows of several lengths:
  /// they are held in runs of `run` columns, which divides all lengths.
  void setRowLength(int64_t length, int64_t run) {
    rowLength = length;
    runLength = run;
  }
  mlir::Value constant(float value);
  mlir::Value splat(mlir::Value scalar);
  mlir::Value splat(float value);
  mlir::Value splatLike(mlir::Value row, float value);
  /// Product of rows, or of scalars; `fold` lets row scalars be folded into one.
  mlir::Value mul(mlir::Value lhs, mlir::Value rhs, bool fold = false);
  mlir::Value add(mlir::Value lhs, mlir::Value rhs);
  mlir::Value sub(mlir::Value lhs, mlir::Value rhs);
  mlir::Value div(mlir::Value lhs, mlir::Value rhs);
  /// Rounds f32 to `type` and widens again; nothing for f32.
  mlir::Value roundThrough(mlir::Value value, mlir::Type type);
  /// Conversions between f32 and the other types of elements; to 8-bit types they
  /// saturate.
  mlir::Value toF32(mlir::Value value);
  mlir::Value fromF32(mlir::Value value, mlir::Type elementType);
  mlir::Value reduce(rowkernel::ReduceKind kind, mlir::Value row, bool canonical = false);
  /// 1/sqrt, correctly rounded; or within 2 ulp for `approximate`.
  mlir::Value rsqrt(mlir::Value value, bool approximate);

private:
  /// Columns of the row of an operand that the indices `at` name.
  mlir::Value load(mlir::Value tensor, mlir::ValueRange at, int64_t length, int64_t column = 0);
  /// All of them.
  mlir::Value loadRow(mlir::Value tensor, mlir::ValueRange at);
  mlir::Value columnOf(mlir::Value tensor, int64_t column);
  /// The first of the row's columns in a tensor that has `before` others.
  mlir::Value firstColumn(int64_t before);
  mlir::ValueRange rowIndicesOf(mlir::Value memref);
  llvm::SmallVector<mlir::Value> indicesOf(mlir::Value memref, mlir::Value column);
  llvm::SmallVector<mlir::Value> transposedIndicesOf(mlir::Value column);
  mlir::Type likeIn(mlir::Value value, mlir::Type elementType);

  mlir::OpBuilder &builder;
  mlir::Location loc;
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
  llvm::SmallDenseSet<mlir::Value> guards;
  struct Scattered {
    mlir::Value row; // a vector, or the only element
    llvm::SmallVector<mlir::Value> indices;
  };
  llvm::DenseMap<mlir::Value, Scattered> scattered;
  llvm::DenseSet<mlir::Value> transposed;
  /// Partly defined tensors: the destination, and the columns set so far.
  struct Elements {
    mlir::Value init;
    llvm::MapVector<int64_t, mlir::Value> columns;
  };
  llvm::DenseMap<mlir::Value, Elements> elements;
  /// Elements that all rows share.
  struct Shared {
    mlir::Value element;
    bool isMaximum;
  };
  llvm::DenseMap<mlir::Value, Shared> shared;
  void storeShared(const Shared &value, mlir::Value memref);
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_ROWKERNEL_BUILDER_ROWBUILDER_H
