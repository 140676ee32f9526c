// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The associations of sums in compiled code, for processors and GPUs, for the
// interpreter to follow.

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
  /// Runs the pipeline on a copy of `module`, which is IR before any lowering, until
  /// every program has its schedule, and keeps what the schedules say about the
  /// ops of `module` itself; only of those that `entry` reaches, if it is given.
  static mlir::FailureOr<CPUAssociations>
  compute(mlir::ModuleOp module, const PipelineOptions &options, llvm::StringRef entry = {});

  /// For `interpret`.
  reference::Association get(mlir::Operation *op, unsigned number, int64_t n) const;

private:
  struct Lanes {
    int64_t count;
    bool evenOdd;
    /// GPU code adds neighbours first.
    bool neighbours = false;
    int64_t pieces = 1;
    int64_t run = 0; // as in Association
  };
  static Lanes gpuLanes(rowkernel::ProgramOp program, const TargetInfo &target);
  /// For each op, the programs that it became a part of, in order.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Lanes, 2>> lanes;
};

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_CPUASSOCIATIONS_H
