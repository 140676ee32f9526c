// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work of a launch on a CPU, for the choice between several threads and the calling thread.

#ifndef FUSEDNORM_LOWERING_LAUNCHWORK_H
#define FUSEDNORM_LOWERING_LAUNCHWORK_H

#include "mlir/IR/Builders.h"

namespace fusednorm::cpu {

/// Indices in the IR: estimates of the bytes read and written by a program, and of its operations
/// on elements. The estimate does not affect results.
struct LaunchWork {
  mlir::Value bytes, operations;
};

/// Emits whether `threads` threads, at least one, finish the work sooner than the calling thread.
mlir::Value createThreadChoice(mlir::OpBuilder &b, mlir::Location loc, const LaunchWork &work,
                               mlir::Value threads);

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LOWERING_LAUNCHWORK_H
