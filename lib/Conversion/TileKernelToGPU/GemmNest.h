// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMNEST_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMNEST_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::tilegpu {

/// The GEMM of a program and its k-loops. K-steps are consecutive from 0 on across the loops, so
/// that operands can be prefetched.
struct GemmNest {
  tilekernel::DotOp dot; // null without a GEMM
  tilekernel::LoadOp left, right;
  mlir::scf::ForOp outer, inner; // equal if there is one loop; `inner` runs over k-steps
  /// One step of `outer` is one iteration of `inner`.
  bool innerIsOnce = false;

  /// Reports an error if this lowering does not support the GEMM of the program.
  static mlir::FailureOr<GemmNest> of(tilekernel::ProgramOp program);

  bool isOperand(tilekernel::LoadOp load) const { return load == left || load == right; }
  /// Returns whether the loop is a k-loop of the GEMM.
  bool contains(mlir::scf::ForOp loop) const { return dot && (loop == outer || loop == inner); }
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMNEST_H
