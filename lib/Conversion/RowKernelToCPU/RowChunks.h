// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The chunks of a row on a CPU.
//
// A chunk of the longest vectors is held in natural order or, if rows of bf16 are loaded, as even
// and odd lanes. A 32-bit word then holds one element of each, and shifts and masks split and join
// the elements. Shorter vectors keep natural order. bf16 and f16 are carried in f32, and 8-bit
// floats in i32. Their narrow form exists in memory only.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWCHUNKS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWCHUNKS_H

#include "fusednorm/Lowering/RowLowering.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm::cpu {

/// Lanes of a chunk that are folded with the lanes of other chunks: one native vector of f32.
inline constexpr int64_t kNativeLanes = 16;

/// Emits code for one chunk with carried accumulators. Returns the next accumulators.
using ChunkBody = llvm::function_ref<llvm::SmallVector<mlir::Value>(Chunk &, mlir::ValueRange)>;

/// The elements of each type in a chunk, the masks of partial chunks, and loops.
class RowChunks : public Arith {
public:
  /// `columns` is the run-time row length. Null for a static row length.
  RowChunks(mlir::OpBuilder &b, rowkernel::ProgramOp program, mlir::Value columns,
            const TargetInfo &target);

  /// Returns the number of columns for each element of `type`.
  int64_t ratioOf(mlir::VectorType type) const { return longest / type.getNumElements(); }
  /// Returns the number of elements of `type` in one chunk.
  int64_t widthOf(mlir::VectorType type) const;
  unsigned numParts(mlir::VectorType type) const;
  mlir::Type partType(mlir::VectorType type) const;
  /// Returns whether rows of this type have one element for each wide group, or for larger groups.
  bool isOfWideGroup(mlir::Type type) const;

  /// Returns the mask of the valid elements of `type` in a partial chunk, or null for a full chunk.
  mlir::Value memoryMask(mlir::VectorType type, Chunk &chunk);
  /// Returns the mask of the valid lanes of one part of a partial chunk, or null for a full chunk.
  mlir::Value laneMask(mlir::VectorType type, unsigned part, Chunk &chunk);
  /// Returns the index of the last valid element of `type` in a partial chunk, which has at least
  /// one. Returns null for a full chunk.
  mlir::Value lastLive(mlir::VectorType type, Chunk &chunk);

  /// Emits a loop with carried values. Returns their final values.
  llvm::SmallVector<mlir::Value>
  loop(mlir::Value begin, mlir::Value end, mlir::Value step, mlir::ValueRange carried,
       llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)> body);
  /// Emits the values of `body` if `count` is not 0, else `values`.
  llvm::SmallVector<mlir::Value>
  ifNotZero(mlir::Value count, mlir::ValueRange values,
            llvm::function_ref<llvm::SmallVector<mlir::Value>()> body);

  const int64_t longest, chunkColumns;
  /// Columns of the smallest wide groups. 0 without wide groups.
  const int64_t wideColumns;
  /// The run-time row length. Null for a static row length.
  const mlir::Value columns;
  /// Whether the rows of the program are 8-bit floats times scales, rounded to bf16, and the target
  /// has instructions for this. Lanes are then even and odd.
  const bool dequantizes;
  const bool evenOdd;

private:
  mlir::Value maskOf(int64_t lanes, int64_t divisor, int64_t bias, Chunk &chunk);
};

/// Returns the carried type: f32 for 16-bit floats, i32 for 8-bit types.
mlir::Type carriedType(mlir::Type type);

/// Returns the value of RowChunks::dequantizes.
bool roundsDequantized(rowkernel::ProgramOp program, const TargetInfo &target);
/// Returns whether one sequence of instructions emits `op` with its operands: an 8-bit float times
/// its scale, rounded to bf16.
bool isDequantized(mlir::Operation *op, const RowChunks &chunks);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOCPU_ROWCHUNKS_H
