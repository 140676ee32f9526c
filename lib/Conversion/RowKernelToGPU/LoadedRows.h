// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows in registers, in the format of memory, and the values that later phases need.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_LOADEDROWS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_LOADEDROWS_H

#include "L2Prefetch.h"
#include "RowConversions.h"
#include "SharedRows.h"

namespace fusednorm::rowgpu {

/// Returns the same bits in a form that hides their origin from the optimizer. With `inLoop`, it
/// stays in its loop.
mlir::Value hideOrigin(mlir::OpBuilder &b, mlir::Location loc, mlir::Value raw,
                       bool inLoop = false);

class LoadedRows : public RowEmitter {
public:
  LoadedRows(RowThreads &threads, RowAddresses &addresses, RowAccess &access, SharedArrays &shared,
             RowConversions &conversions, L2Prefetch &prefetch, rowkernel::ProgramOp program,
             const mlir::IRMapping &scalars, const TargetInfo &target)
      : RowEmitter(threads), access(access), conversions(conversions), prefetch(prefetch),
        program(program), scalars(scalars), target(target),
        sharedRows(threads, addresses, access, shared, program, target) {}

  /// Returns the thread's part of a row. Loads it first if necessary.
  mlir::Value get(rowkernel::LoadOp op, Chunk &chunk);
  /// Loads rows with known indices into registers, once each. `common`: shared rows, too.
  void preload(bool invariant, bool common = true);
  void set(rowkernel::LoadOp op, Chunk &chunk, mlir::Value raw) { raws[{op, chunk.number}] = raw; }
  /// Hides the origin of loaded narrow rows in a loop.
  void hideOrigins();
  void beginPhase();

  /// The chunks of a row in registers.
  llvm::SmallVector<Chunk> chunks;

private:
  using Narrowed = llvm::DenseMap<mlir::Value, mlir::Value>;
  void keepBetweenPhases(Chunk &chunk, Narrowed &narrowedNext);

  RowAccess &access;
  RowConversions &conversions;
  L2Prefetch &prefetch;
  rowkernel::ProgramOp program;
  const mlir::IRMapping &scalars;
  const TargetInfo &target;
  SharedRows sharedRows;
  bool isFirstPhase = true;
  /// Loaded rows in the format of memory, by load and chunk.
  llvm::DenseMap<std::pair<mlir::Operation *, int64_t>, mlir::Value> raws;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_LOADEDROWS_H
