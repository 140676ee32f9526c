// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar ops of a row, such as the load of a scale or of a position, and guards.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWSCALARS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWSCALARS_H

#include "LaneExchange.h"
#include "RowAddresses.h"
#include "RowConversions.h"

namespace fusednorm::rowgpu {

class RowScalars : public RowEmitter {
public:
  /// Emitted scalars are added to `scalars`.
  RowScalars(RowThreads &threads, RowAddresses &addresses, LaneExchange &lanes,
             RowConversions &conversions, rowkernel::ProgramOp program, mlir::IRMapping &scalars)
      : RowEmitter(threads), addresses(addresses), lanes(lanes), conversions(conversions),
        program(program), scalars(scalars) {}

  /// Emits an op, unless it is emitted already. Reports an error for an op without GPU code.
  mlir::LogicalResult emit(mlir::Operation *op);
  /// Emits the scalars of the program, selected by `wanted`, whose operands are known.
  mlir::LogicalResult emitKnown(llvm::function_ref<bool(mlir::Operation &)> wanted);
  /// Emits all guards of the row, and sets the guard of its threads.
  mlir::LogicalResult emitGuards();

private:
  /// The thread that loads for several threads: whether it is this thread, and its lane. Both are
  /// null if each thread loads for itself.
  struct Asker {
    mlir::Value isFirst, source;
  };
  /// Selects the thread that loads, for all threads that need the value at `indices`.
  Asker askerFor(mlir::ValueRange indices);
  /// Returns whether the rows of a warp have the same value. The value must be computed from row
  /// indices other than the last one, and the rows of a warp must divide the last bound.
  bool isSharedByWarp(mlir::Value value);
  mlir::Value loadElement(mlir::Value memref, mlir::ValueRange indices);
  void storeElement(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  void atomicMaximum(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  /// Emits an op of one row that writes memory. The first thread of the row runs it.
  mlir::LogicalResult emitEffect(mlir::Operation *op);
  /// Emits a search by one of the threads that need its result.
  void emitSearch(mlir::Operation *op);
  /// Emits a conversion of a narrow type. Returns null for another op.
  mlir::Value emitCast(mlir::Operation *op);

  RowAddresses &addresses;
  LaneExchange &lanes;
  RowConversions &conversions;
  rowkernel::ProgramOp program;
  mlir::IRMapping &scalars;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWSCALARS_H
