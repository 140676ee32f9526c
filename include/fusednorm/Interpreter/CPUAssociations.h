// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Associations of sums in compiled CPU and GPU code, for the interpreter.

#ifndef FUSEDNORM_INTERPRETER_CPUASSOCIATIONS_H
#define FUSEDNORM_INTERPRETER_CPUASSOCIATIONS_H

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Pipelines/Pipelines.h"
#include "fusednorm/Reference/Association.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace fusednorm {

class CPUAssociations {
public:
  /// Runs the pipeline on a copy of `module` until every program has its schedule, and records the
  /// associations for the ops of `module`. `module` must be IR before any lowering. With `entry`,
  /// only ops reachable from this function are recorded.
  static mlir::FailureOr<CPUAssociations>
  compute(mlir::ModuleOp module, const PipelineOptions &options, llvm::StringRef entry = {});

  /// Returns the association of sum `number` of `op` for rows of n elements; see `interpret`.
  reference::Association get(mlir::Operation *op, unsigned number, int64_t n) const;

private:
  struct Lanes {
    int64_t count;
    bool evenOdd;
    /// Whether adjacent lanes are added first, as in GPU code.
    bool neighbours = false;
    int64_t pieces = 1;
    int64_t run = 0; // see reference::Association
  };
  static Lanes gpuLanes(rowkernel::ProgramOp program, const TargetInfo &target);
  /// For each op, the programs with a part of it, in order.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Lanes, 2>> lanes;
};

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_CPUASSOCIATIONS_H
