// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps a row to threads in vectors, as fusednorm/Schedule/GPULayout.h describes, and checks bounds
// of the row. All comparisons of a position with an end are in this class.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWTHREADS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWTHREADS_H

#include "RowUnits.h"
#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Schedule/GPULayout.h"

namespace fusednorm::rowgpu {

/// Returns the bytes of an element in memory.
inline int64_t elementBytes(mlir::Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// Returns the type of an element in registers: 8-bit types are bytes.
inline mlir::Type loadedType(mlir::Type element) {
  return isSmallType(element) ? mlir::IntegerType::get(element.getContext(), 8) : element;
}

/// The coordinates of a thread.
struct ThreadCoordinate {
  mlir::Value inBlock;   // i32
  mlir::Value inRow;     // i32; over all blocks of a cluster
  mlir::Value rowIsLive; // i1; null if all rows of the block exist
  mlir::Value rank;      // i32: the rank of the block in its cluster
  /// For blocks of several rows: the number of the row in the block (i32; existing rows only), and
  /// the innermost index of the row.
  mlir::Value rowInBlock, last;
  mlir::Value parity; // of the row in a loop: 0 or 1 (i32); null without a loop
};

/// Facts that a kernel version may assume. The launcher or a test in the kernel has checked them.
struct Assumptions {
  /// Pointers and strides allow the widest accesses, and vectors are whole.
  bool aligned = true;
  /// The launcher has checked the pointers of memrefs without an offset.
  bool alignedBases = true;
  /// Dependent kernels may start before this kernel ends.
  bool launchDependents = false;
};

class RowThreads : public Arith {
public:
  /// `longest` is the number of elements of the longest row of the program. `columns` is the length
  /// of run-time rows, or null.
  RowThreads(mlir::OpBuilder &builder, mlir::Location loc, int64_t longest, const GPULayout &layout,
             mlir::Value columns, const ThreadCoordinate &coordinate, Assumptions assumptions)
      : Arith(builder, loc), layout(layout), columns(columns), assumptions(assumptions),
        coordinate(coordinate), longest(longest) {}

  // Shape.
  int64_t ratioOf(mlir::VectorType type) { return longest / type.getNumElements(); }
  /// Returns the number of elements of `type` in a vector.
  int64_t widthOf(mlir::VectorType type);
  /// Returns the number of vectors that share one element of `type`.
  int64_t vectorsPerElement(mlir::VectorType type);
  int64_t lanesPerElement(mlir::VectorType type);
  int64_t lanesOfRow();
  /// Returns the type of a thread's part of a row in registers.
  mlir::Type partType(mlir::VectorType type);
  /// Reports an error at an op of `program` whose rows the vectors do not divide.
  mlir::LogicalResult checkLengths(rowkernel::ProgramOp program);
  /// Returns whether pieces of a row begin within a chunk of threads.
  bool needShift() { return columns || layout.vectors % layout.rowThreads() != 0; }
  /// Returns whether a vector may be partly past the row: run-time rows, not aligned.
  bool hasPartialVectors() { return columns && !assumptions.aligned; }
  Chunk makeChunk(int64_t number);

  // Ends of rows. Columns and elements are for run-time rows only.
  Columns columnsOfRow();
  Vectors vectorsOfRow();
  Elements elementsOfRow(mlir::VectorType type);
  Pieces piecesOfRow(mlir::VectorType type, mlir::VectorType pieces);

  // Positions.
  static Vectors vectorOf(const Chunk &chunk) { return {chunk.position}; }
  /// Returns the first element of a row of `type` in a vector.
  Elements
  elementAt(mlir::VectorType type, Vectors vec,
            mlir::arith::IntegerOverflowFlags flags = mlir::arith::IntegerOverflowFlags::none);
  /// Emits whether the position is in the row and before the end (i1).
  template <RowUnit unit>
  mlir::Value isBefore(RowCount<unit> coordinate, RowCount<unit> end) {
    assert(coordinate.size == end.size && "units of different sizes");
    // The comparison is unsigned: positions before the row, in shifted chunks, are not in the row.
    return num(coordinate.value).ult(end.value);
  }
  /// Emits whether element i of the thread's part of `type` is in the row (i1). The vector must
  /// begin in the row.
  mlir::Value isElementLive(mlir::VectorType type, Chunk &chunk, int64_t i);
  /// Selects `value` in columns of the row, `neutral` elsewhere.
  mlir::Value selectLive(mlir::Value value, mlir::Value neutral, mlir::VectorType type,
                         Chunk &chunk);

  // Lanes of a warp.
  mlir::Value lane();
  mlir::Value lanesBefore(mlir::VectorType type, Chunk &chunk);
  /// Emits whether this lane is the first of the lanes with vectors of one element.
  mlir::Value firstOfShared(mlir::VectorType type, Chunk &chunk);
  /// Emits whether this vector is the first one of an element. This vector stores the element.
  mlir::Value firstVector(mlir::VectorType type, Chunk &chunk);

  const GPULayout layout;
  const mlir::Value columns; // null for a static row length
  const Assumptions assumptions;
  ThreadCoordinate coordinate;
  mlir::Value guard;         // whether the row passes all guards; null without any
  bool guardIsShared = true; // equal for the rows of a warp
  bool isShifted = false;    // in the loop over shifted chunks

private:
  int64_t longest;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWTHREADS_H
