// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How GPU code deals a row to threads. A row is cut into slots of neighbouring
// columns, a slot is what one thread holds at once; thread t of T takes the slots
// t, T + t, 2T + t, ...: chunk c is the slots [c*T, c*T + T). The blocks of a
// cluster that share a row have consecutive threads of it.
//
// A sum keeps one accumulator for each column of a chunk. In the end neighbours
// are added, pair by pair: within slots, then within warps, then over warps, then
// over the blocks of a cluster.

#ifndef FUSEDNORM_SCHEDULE_GPULAYOUT_H
#define FUSEDNORM_SCHEDULE_GPULAYOUT_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Maxima of swept groups that a row of run-time length has shared memory for.
constexpr int64_t kMostWideGroups = 4096;

/// Lanes of a canonical sum over a long row.
constexpr int64_t kCanonicalLanes = 2048;

/// Widest load or store of a thread, bytes.
constexpr int64_t kAccessBytes = 16;

/// What of a program decides how its rows can be cut.
struct GPUTraits {
  int64_t longest = 1; // columns, or their bound
  bool dynamicColumns = false;
  int64_t unit = 1;         // every row length is a multiple of it
  int64_t elementBytes = 4; // of the narrowest row that is loaded
  int64_t storedBytes = 0;  // of an element of the narrowest row that is stored, or 0
  int64_t alignment = 16;   // that the start of each loaded row may have, bytes
  int64_t minVector = 1;    // columns that a thread must hold together
  int64_t group = 1;        // columns that one scale covers, of groups that fold
  int64_t wideUnit = 0;    // columns that divide all groups that are swept; 0 without any
  int64_t maximaBytes = 0;  // of shared memory, for the maxima of a row's swept groups
  int64_t phases = 1;       // sweeps over a row
  int64_t reductions = 0;   // of whole rows
  int64_t rowBytes = 0;     // of all row loads, for each column
  int64_t loadedBytes = 0;  // of all loads of a row
  int64_t weightBytes = 0;  // of those that all rows share, for each column
  bool canonical = false;   // has a canonical sum
  int64_t pieces = 1;       // of a canonical sum
  int64_t summed = 0;       // columns of all pieces
  bool alone = true;        // the only program of its kernel
  bool hasCommon = false;   // has loads that several rows share

  /// A load that several phases need: rows of longest / ratio elements.
  struct Staged {
    rowkernel::LoadOp load;
    int64_t ratio, bytes;
  };
  llvm::SmallVector<Staged, 2> staged;

  static GPUTraits of(rowkernel::ProgramOp program);
};

/// The maxima of swept groups of a row that shared memory is for.
int64_t countMaxima(rowkernel::GroupReduceOp op);

/// Where rows wait between phases. What waits in memory is loaded again.
enum class RowStorage { Registers, Shared, Memory };

/// All numbers that follow from a schedule.
struct GPULayout {
  int64_t vector = 1;  // columns of a slot
  int64_t vectors = 0;   // of a row; 0 if known at run time only
  int64_t threads = 1; // of a row, in one block
  int64_t cluster = 1; // blocks that share a row
  int64_t rowsPerBlock = 1;
  /// Whether rows of several warps in a block share nothing: each has barriers of its own, and
  /// those past the end do nothing.
  bool rowsAreApart = false;
  int64_t chunks = 0; // 0 if known at run time only
  RowStorage storage = RowStorage::Memory;
  /// Accumulators of a canonical sum: chunk c adds to number c mod this.
  int64_t canonicalSteps = 1;
  /// Bytes of shared memory, for each row of a block, in which the pieces of a row
  /// that its threads do not divide are put side by side for a canonical sum.
  int64_t gatheredBytes = 0;
  /// Dynamic shared memory of a block for each chunk of staged rows, and the
  /// chunks that the target has room for; longer rows are loaded again.
  int64_t stagedChunkBytes = 0;
  int64_t stagedChunks = 0;

  bool inRegisters() const { return storage == RowStorage::Registers; }
  int64_t blockThreads() const { return threads * rowsPerBlock; }
  /// Threads of a row, in all blocks.
  int64_t rowThreads() const { return threads * cluster; }
  /// Dynamic shared memory of a block; of rows of static length.
  int64_t sharedBytes() const {
    return storage == RowStorage::Shared ? chunks * stagedChunkBytes : 0;
  }
  /// Blocks that a multiprocessor has registers for; 0 where nothing is known of them. More
  /// are not worth spilled registers.
  int64_t residentBlocks(const GPUTraits &traits, const TargetInfo &target) const;
  static GPULayout of(const GPUTraits &traits, rowkernel::GPUScheduleAttr schedule,
                      const TargetInfo &target);
};

/// Known alignment in bytes of the first element of an access, 16 at most. With
/// `assume`, what is known at run time only counts as aligned: pointers with an
/// offset, strides. With `alignedBases`, the launcher promises 16 bytes for pointers
/// without an offset.
int64_t getRowAlignment(mlir::Value memref, mlir::ValueRange indices, bool assume,
                        bool alignedBases = true);

/// Whether rows that differ in the innermost index only have the same `values`, and
/// pass the same guards: what belongs to a token, for all heads.
bool areCommon(rowkernel::ProgramOp program, mlir::ValueRange values);

/// Whether such rows load the same, of what is not invariant.
bool isCommonLoad(rowkernel::LoadOp load);

/// `given` with what it leaves out.
rowkernel::GPUScheduleAttr heuristicGPUSchedule(const GPUTraits &traits, const TargetInfo &target,
                                                rowkernel::GPUScheduleAttr given);

mlir::LogicalResult verifyGPUSchedule(rowkernel::GPUScheduleAttr schedule, const GPUTraits &traits,
                                      const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Gives the programs of a kernel, which share its blocks, blocks of one size.
/// `given` are the schedules that the user wrote, or null.
mlir::LogicalResult balanceBlocks(rowkernel::KernelOp kernel,
                                  llvm::ArrayRef<rowkernel::GPUScheduleAttr> given,
                                  const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPULAYOUT_H
