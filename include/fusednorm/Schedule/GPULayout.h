// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mapping of a row to GPU threads (thread-value layout). A row is split into vectors of
// adjacent columns, and a thread holds one vector at once. Thread t of T has the vectors t, T + t,
// 2T + t and so on: chunk c is the vectors [c*T, c*T + T). The blocks of a cluster that share a row
// have consecutive threads of it.
//
// A sum has one accumulator for each column of a chunk. At the end, adjacent accumulators are added
// in pairs: within vectors, then within warps, over warps, and over the blocks of a cluster.

#ifndef FUSEDNORM_SCHEDULE_GPULAYOUT_H
#define FUSEDNORM_SCHEDULE_GPULAYOUT_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Maxima of wide groups in shared memory, for a row of dynamic length.
constexpr int64_t kMostWideGroups = 4096;

/// Lanes of a canonical sum over a long row.
constexpr int64_t kCanonicalLanes = 2048;

/// Widest load or store of a thread, in bytes.
constexpr int64_t kAccessBytes = 16;

/// The properties of a program for the choice of its layout.
struct GPUTraits {
  int64_t longest = 1; // columns, or their bound if dynamic
  bool dynamicColumns = false;
  int64_t unit = 1;         // divides every row length
  int64_t elementBytes = 4; // of the narrowest loaded row
  int64_t storedBytes = 0;  // of an element of the narrowest stored row; 0 without
  int64_t alignment = 16;   // possible alignment of each loaded row, in bytes
  int64_t minVector = 1;    // adjacent columns that one thread must hold
  /// Columns of the longest row for which the accesses of each loaded row are wide, if the longest
  /// row is a table; else 0.
  int64_t runColumns = 0;
  int64_t group = 1;       // columns of a scale, in groups that are not wide
  int64_t wideUnit = 0;    // common divisor of all wide groups; 0 without
  int64_t maximaBytes = 0; // of shared memory, for the maxima of a row's wide groups
  int64_t phases = 1;      // passes over a row
  int64_t reductions = 0;  // of whole rows
  int64_t rowBytes = 0;    // of all row loads, for each column
  int64_t loadedBytes = 0; // of all loads of a row
  int64_t weightBytes = 0; // of loads shared by all rows, for each column
  bool canonical = false;  // has a canonical sum
  int64_t pieces = 1;      // operands of a canonical sum
  int64_t summed = 0;      // columns of all pieces
  bool alone = true;       // the only program of its kernel
  bool hasCommon = false;  // has loads shared by several rows
  bool hasGuards = false;  // skips rows by run-time conditions

  /// A load for several phases. Its rows have longest / ratio elements.
  struct Staged {
    rowkernel::LoadOp load;
    int64_t ratio, bytes;
  };
  llvm::SmallVector<Staged, 2> staged;

  static GPUTraits of(rowkernel::ProgramOp program);
};

/// Returns the number of maxima of a row in shared memory.
int64_t countMaxima(rowkernel::GroupReduceOp op);

/// The storage of rows between phases. With Memory, rows are loaded again.
enum class RowStorage { Registers, Shared, Memory };

/// All values that follow from a schedule.
struct GPULayout {
  int64_t vector = 1;  // columns of a vector
  int64_t vectors = 0; // of a row; 0 if dynamic
  int64_t threads = 1; // of a row, in one block
  int64_t cluster = 1; // blocks that share a row
  int64_t rowsPerBlock = 1;
  /// Blocks of an SM that loop over all rows. 0: the grid has a block for each rowsPerBlock rows.
  int64_t persistent = 0;
  /// Whether rows of several warps in a block share nothing. Each row then has named barriers of
  /// its own, and rows past the end do nothing.
  bool rowsAreApart = false;
  int64_t chunks = 0; // 0 if dynamic
  RowStorage storage = RowStorage::Memory;
  /// Accumulators of a canonical sum: chunk c adds to accumulator c % canonicalSteps.
  int64_t canonicalSteps = 1;
  /// Bytes of shared memory for each row of a block, in which the pieces of a row are concatenated
  /// for a canonical sum. 0 if the threads of a row divide its pieces.
  int64_t gatheredBytes = 0;
  /// Dynamic shared memory of a block for each chunk of staged rows, and the number of chunks that
  /// fit the target. Longer rows are loaded again.
  int64_t stagedChunkBytes = 0;
  int64_t stagedChunks = 0;
  /// Whether code is short rather than fast: a loop visits the chunks of a row.
  bool isCompact = false;

  bool inRegisters() const { return storage == RowStorage::Registers; }
  int64_t blockThreads() const { return threads * rowsPerBlock; }
  /// Threads of a row, in all blocks.
  int64_t rowThreads() const { return threads * cluster; }
  /// Dynamic shared memory of a block, for rows of static length.
  int64_t sharedBytes() const {
    return storage == RowStorage::Shared ? chunks * stagedChunkBytes : 0;
  }
  /// Returns the number of blocks that fit the registers of an SM, or 0 if unknown. More blocks
  /// would cause spills and cost more than they gain.
  int64_t residentBlocks(const GPUTraits &traits, const TargetInfo &target) const;
  static GPULayout of(const GPUTraits &traits, rowkernel::GPUScheduleAttr schedule,
                      const TargetInfo &target);
};

/// Returns the known alignment in bytes of the first element of an access, 16 at most. With
/// `assume`, dynamic offsets and strides count as aligned. With `alignedBases`, the launcher
/// guarantees 16 bytes for pointers without an offset.
int64_t getRowAlignment(mlir::Value memref, mlir::ValueRange indices, bool assume,
                        bool alignedBases = true);

/// Returns whether rows that differ only in the innermost index have equal `values` and pass the
/// same guards. Such values belong to a token, for all heads.
bool areCommon(rowkernel::ProgramOp program, mlir::ValueRange values);

/// Returns whether such rows load the same elements; false for invariant loads.
bool isCommonLoad(rowkernel::LoadOp load);

/// Largest number of rows of a persistent kernel, which counts them in 32 bits.
constexpr int64_t kMostPersistentRows = int64_t(1) << 30;

/// Returns the property that the rows of a program lack for blocks that loop over them. Returns an
/// empty string if they have all.
llvm::StringRef whyNotPersistent(const GPUTraits &traits, const GPULayout &layout);

/// Returns `given`, completed by the heuristic.
rowkernel::GPUScheduleAttr heuristicGPUSchedule(const GPUTraits &traits, const TargetInfo &target,
                                                rowkernel::GPUScheduleAttr given);

mlir::LogicalResult verifyGPUSchedule(rowkernel::GPUScheduleAttr schedule, const GPUTraits &traits,
                                      const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// The layout of a program in the variant of its kernel for arrays at any address.
struct GPUVariantLayout {
  rowkernel::GPUScheduleAttr schedule;
  GPULayout layout;
};

/// Returns a layout with little code for each program of a kernel with complete schedules.
llvm::SmallVector<GPUVariantLayout> chooseVariantLayouts(launch::FuncOp kernel,
                                                         const TargetInfo &target);

/// Gives all programs of a kernel the same block size and the same number of persistent blocks,
/// since they share its blocks. `given` has the schedules of the user, or null.
mlir::LogicalResult balanceBlocks(launch::FuncOp kernel,
                                  llvm::ArrayRef<rowkernel::GPUScheduleAttr> given,
                                  const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPULAYOUT_H
