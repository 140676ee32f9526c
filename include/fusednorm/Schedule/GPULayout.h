// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How GPU code deals a row to threads. A row is cut into slots of neighbouring
// columns, a slot is what one thread holds at once; thread t of T takes the slots
// t, T + t, 2T + t, ...: chunk c is the slots [c*T, c*T + T).
//
// A sum keeps one accumulator for each column of a chunk. In the end neighbours
// are added, pair by pair: within slots, then within warps, then over warps.

#ifndef FUSEDNORM_SCHEDULE_GPULAYOUT_H
#define FUSEDNORM_SCHEDULE_GPULAYOUT_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Target/TargetInfo.h"

namespace fusednorm {

/// Lanes of a canonical sum over a long row.
constexpr int64_t kCanonicalLanes = 2048;

/// What of a program decides how its rows can be cut.
struct GPUTraits {
  int64_t longest = 1; // columns, or their bound
  bool dynamicColumns = false;
  int64_t unit = 1;         // every row length is a multiple of it
  int64_t elementBytes = 4; // of the narrowest row that is loaded
  int64_t alignment = 16;   // of the start of each row that is loaded, bytes
  int64_t minVector = 1;    // columns that a thread must hold together
  int64_t group = 1;        // columns that one scale covers
  int64_t rowBytes = 0;     // of all row loads, for each column
  bool canonical = false;   // has a canonical sum
  int64_t pieces = 1;       // of a canonical sum

  static GPUTraits of(rowkernel::ProgramOp program);
};

/// All numbers that follow from a schedule.
struct GPULayout {
  int64_t vector = 1;  // columns of a slot
  int64_t slots = 0;   // of a row; 0 if known at run time only
  int64_t threads = 1; // of a row
  int64_t rowsPerBlock = 1;
  int64_t chunks = 0;       // 0 if known at run time only
  bool inRegisters = false; // rows stay in registers between phases
  /// Accumulators of a canonical sum: chunk c adds to number c mod this.
  int64_t canonicalSteps = 1;

  int64_t blockThreads() const { return threads * rowsPerBlock; }
  static GPULayout of(const GPUTraits &traits, rowkernel::ScheduleAttr schedule);
};

/// Known alignment in bytes of the first element of an access.
int64_t getRowAlignment(mlir::Value memref, mlir::ValueRange indices);

rowkernel::ScheduleAttr heuristicGPUSchedule(const GPUTraits &traits, const TargetInfo &target,
                                             rowkernel::ScheduleAttr given,
                                             mlir::MLIRContext *context);

mlir::LogicalResult verifyGPUSchedule(rowkernel::ScheduleAttr schedule, const GPUTraits &traits,
                                      const TargetInfo &target,
                                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Gives the programs of a kernel, which share its blocks, blocks of one size.
/// `given` are the schedules that the user wrote, or null.
mlir::LogicalResult balanceBlocks(rowkernel::KernelOp kernel,
                                  llvm::ArrayRef<rowkernel::ScheduleAttr> given,
                                  const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_SCHEDULE_GPULAYOUT_H
