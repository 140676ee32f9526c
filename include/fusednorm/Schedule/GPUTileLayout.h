// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPU mapping of a tile program: inputs of its schedule, the heuristic, and the layout.

#ifndef FUSEDNORM_SCHEDULE_GPUTILELAYOUT_H
#define FUSEDNORM_SCHEDULE_GPUTILELAYOUT_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/TileModel.h"

namespace fusednorm {

/// The instructions by which a thread block multiplies two tiles.
enum class MatrixInstruction {
  None,         // the program has no GEMM
  Matrix16,     // mma.sync of f16 or bf16
  Matrix8,      // mma.sync of 8-bit floats
  Integer,      // mma.sync of i8
  Converted,    // 8-bit values become f16 (exact), then mma.sync
  MultiplyAdds, // FMAs of single threads
};

/// The inputs of a schedule. The number of rows is not an input, so the bits of a row do not depend
/// on other rows.
struct GPUTileTraits {
  MatrixInstruction path = MatrixInstruction::None;
  mlir::Type element;             // of the operands
  bool hasConversion = false;     // to f16, by an instruction
  bool hasFloat8Convert = false;  // from f32 to 8-bit floats, by an instruction
  bool rightIsTransposed = true;  // rows of B run along K
  int64_t block = 0;              // elements along K of the smallest scale block; 0 without
  int64_t scaleColumns = 0;       // fewest output columns of one of these scales; 0 without
  int64_t unit = 0;               // common divisor of the columns of heads and slices; 0 without
  int64_t columns = 0;            // of the output; 0 if dynamic
  bool hasRunTimeDepth = false;   // K is dynamic
  bool hasRunTimeStrides = false; // a stride of an operand or a result is dynamic
  /// Columns of the largest group, which a tile holds whole. Number of ops on groups.
  int64_t group = 0, groupOps = 0;

  static GPUTileTraits of(tilekernel::ProgramOp program, const TargetInfo &target);

  int64_t elementBytes() const;
  /// Returns whether a matrix instruction reads 8-bit operands.
  bool isOfBytes() const {
    return path == MatrixInstruction::Matrix8 || path == MatrixInstruction::Integer ||
           path == MatrixInstruction::Converted;
  }
  /// Returns K of one instruction. For 8-bit operands, half of it is zeros if scale blocks begin at
  /// odd multiples of 16.
  int64_t instructionK() const;
  bool takesHalves() const { return isOfBytes() && instructionK() == 16; }
  /// Returns whether a k-step needs partial sums in separate registers.
  bool hasPartialSums() const;
};

/// Returns a description for remarks.
llvm::StringRef describe(MatrixInstruction path);

/// A tile of an operand in shared memory: lines of 16-byte chunks, swizzled so that neither copies
/// nor `ldmatrix` have bank conflicts.
struct OperandTile {
  int64_t lines = 0;     // rows of A, columns of B, or indices along K
  int64_t lineBytes = 0; // used bytes of a line
  int64_t pitch = 0;     // bytes from one line to the next
  /// Number of consecutive lines with the same order of chunks.
  int64_t linesPerOrder = 1;
  int64_t orders = 1;      // number of orders, a power of two
  bool pairsLines = false; // ldmatrix reads every other line

  static OperandTile of(int64_t lines, int64_t lineBytes, bool pairsLines);
  int64_t chunks() const { return lineBytes / 16; }
  int64_t bytes() const { return lines * pitch; }
};

struct GPUTileLayout {
  int64_t m = 0, n = 0, k = 0, warpM = 0, warpN = 0, stages = 0, rasterGroup = 0;
  OperandTile left, right;
  /// Bytes for the exchange of maxima of one op on groups of several warps. Number of ops on
  /// groups.
  int64_t exchangeBytes = 0, groupOps = 0;

  static GPUTileLayout of(tilekernel::GPUScheduleAttr schedule, const GPUTileTraits &traits);

  int64_t warpRows() const { return m / warpM; }
  int64_t warps() const { return warpRows() * (n / warpN); }
  int64_t threads() const { return warps() * kWarpThreads; }
  int64_t stageBytes() const { return left.bytes() + right.bytes(); }
  /// The stages, followed by the exchanged maxima.
  int64_t sharedBytes() const { return stages * stageBytes() + groupOps * exchangeBytes; }
  /// The part of a tile that a thread holds: rows in pairs, 8 apart, and columns in adjacent pairs.
  int64_t threadRows() const { return warpM / 8; }
  int64_t threadColumns() const { return warpN / 4; }

  /// Returns how often a warp loads the B fragments of a k-step. With many accumulators (of an
  /// instruction, of a scale block and of all blocks), registers suffice for sixteen rows at a
  /// time, and B is loaded again for each sixteen rows.
  int64_t countRightLoads(const GPUTileTraits &traits) const;
  /// Returns the cost of a k-step for the model. `fmas` is 0 if the rate of the instructions is
  /// unknown.
  TileWork getWork(const GPUTileTraits &traits, const MatrixUnits &units) const;
};

tilekernel::GPUScheduleAttr heuristicGPUSchedule(const GPUTileTraits &traits,
                                                 const TargetInfo &target,
                                                 mlir::MLIRContext *context);

/// Returns the schedule of a variant for arrays without alignment. Its small tiles keep the code of
/// the variant short, since single elements limit its speed. Every element has the sums of
/// `heuristicGPUSchedule`.
tilekernel::GPUScheduleAttr variantGPUSchedule(const GPUTileTraits &traits,
                                               const TargetInfo &target, mlir::Location loc);

/// Checks that the target can run the program. Otherwise reports the limit and the nearest legal
/// schedule.
mlir::LogicalResult verifyGPUSchedule(tilekernel::GPUScheduleAttr schedule,
                                      const GPUTileTraits &traits, const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPUTILELAYOUT_H
