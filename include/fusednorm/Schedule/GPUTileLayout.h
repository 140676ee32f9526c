// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a tile program runs on a GPU: what follows from its schedule, and what it is chosen from.

#ifndef FUSEDNORM_SCHEDULE_GPUTILELAYOUT_H
#define FUSEDNORM_SCHEDULE_GPUTILELAYOUT_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/TileModel.h"

namespace fusednorm {

/// By what a thread block multiplies two tiles.
enum class MatrixInstruction {
  None,         // the program has no products
  Matrix16,     // mma.sync of f16 or bf16
  Matrix8,      // mma.sync of 8-bit floats
  Integer,      // mma.sync of i8
  Converted,    // 8-bit numbers become f16, which holds them exactly, then mma.sync
  MultiplyAdds, // of single threads
};

/// What a schedule may depend on: never the number of rows, so that a row's bits do not
/// depend on its neighbours.
struct GPUTileTraits {
  MatrixInstruction path = MatrixInstruction::None;
  mlir::Type element;            // of the factors
  bool hasConversion = false;    // to f16, by an instruction
  bool hasFloat8Convert = false; // of f32 to 8-bit floats
  bool rightIsTransposed = true; // its rows run along the products
  int64_t block = 0;             // columns that a scale covers, of the smallest one; 0 without
  int64_t scaleColumns = 0;      // columns of the output that one of these scales covers at least
  int64_t unit = 0;    // columns of which heads and slices of a row are multiples; 0 without
  int64_t columns = 0; // of the output; 0 if known at run time only
  bool hasRunTimeDepth = false;   // the number of products of an element is known at run time only
  bool hasRunTimeStrides = false; // a stride of an operand or a result is
  /// Columns of the largest group that a tile holds whole, and how many ops ask for groups.
  int64_t group = 0, groupOps = 0;

  static GPUTileTraits of(tilekernel::ProgramOp program, const TargetInfo &target);

  int64_t elementBytes() const;
  /// Whether a matrix instruction takes bytes of memory.
  bool isOfBytes() const {
    return path == MatrixInstruction::Matrix8 || path == MatrixInstruction::Integer ||
           path == MatrixInstruction::Converted;
  }
  /// Products that one instruction adds up for each result: of bytes half of them are zeros where
  /// blocks of scales begin at odd multiples of 16.
  int64_t instructionK() const;
  bool takesHalves() const { return isOfBytes() && instructionK() == 16; }
  /// Whether the sums of a step need registers beside those of all steps.
  bool hasPartialSums() const;
};

/// What a path is, for people.
llvm::StringRef describe(MatrixInstruction path);

/// A tile of an operand in shared memory: lines of 16-byte chunks, in an order in which
/// neither copies nor `ldmatrix` meet a bank twice.
struct OperandTile {
  int64_t lines = 0;     // rows of the left operand, columns of the right one, or products
  int64_t lineBytes = 0; // that are used
  int64_t pitch = 0;     // from one line to the next
  /// Lines that have the chunks in the same order follow each other.
  int64_t linesPerOrder = 1;
  int64_t orders = 1;      // orders of chunks, a power of two
  bool pairsLines = false; // ldmatrix takes every other line

  static OperandTile of(int64_t lines, int64_t lineBytes, bool pairsLines);
  int64_t chunks() const { return lineBytes / 16; }
  int64_t bytes() const { return lines * pitch; }
};

struct GPUTileLayout {
  int64_t m = 0, n = 0, k = 0, warpM = 0, warpN = 0, stages = 0, rasterGroup = 0;
  OperandTile left, right;
  /// Of each op on groups that several warps hold: what each warp has of each row.
  int64_t exchangeBytes = 0, groupOps = 0;

  static GPUTileLayout of(tilekernel::GPUScheduleAttr schedule, const GPUTileTraits &traits);

  int64_t warpRows() const { return m / warpM; }
  int64_t warps() const { return warpRows() * (n / warpN); }
  int64_t threads() const { return warps() * kWarpThreads; }
  int64_t stageBytes() const { return left.bytes() + right.bytes(); }
  /// Stages, then what is exchanged.
  int64_t sharedBytes() const { return stages * stageBytes() + groupOps * exchangeBytes; }
  /// What a thread holds of a tile: rows come in pairs, 8 apart, as do columns, side by side.
  int64_t threadRows() const { return warpM / 8; }
  int64_t threadColumns() const { return warpN / 4; }

  /// How often a warp loads the right operand's factors in a step. Where instructions, blocks and
  /// all blocks have many sums, sixteen rows are worked on at a time, and have all sums of a block
  /// before the next ones begin: registers hold no more.
  int64_t countRightLoads(const GPUTileTraits &traits) const;
  /// What a step costs, for the model; no products where nothing is known of their speed.
  TileWork getWork(const GPUTileTraits &traits, const MatrixUnits &units) const;
};

tilekernel::GPUScheduleAttr heuristicGPUSchedule(const GPUTileTraits &traits,
                                                 const TargetInfo &target,
                                                 mlir::MLIRContext *context);

/// Success if the target can run the program so; else the limit and the nearest schedule
/// that it can run.
mlir::LogicalResult verifyGPUSchedule(tilekernel::GPUScheduleAttr schedule,
                                      const GPUTileTraits &traits, const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPUTILELAYOUT_H
