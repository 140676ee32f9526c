// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of a program, and the loops along it.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMNEST_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMNEST_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace fusednorm::tilegpu {

/// Steps of a product follow each other from 0 on, whatever loops they are dealt to: so their
/// operands can be asked for ahead of time.
struct GemmNest {
  tilekernel::DotOp dot; // null without products
  tilekernel::LoadOp left, right;
  mlir::scf::ForOp outer, inner; // one loop or two; `inner` walks the steps
  /// A step of `outer` is one of `inner`.
  bool innerIsOnce = false;

  /// An error is reported where a program has products that this lowering does not know.
  static mlir::FailureOr<GemmNest> of(tilekernel::ProgramOp program);

  bool isOperand(tilekernel::LoadOp load) const { return load == left || load == right; }
  /// Whether the loop is one of the product's.
  bool contains(mlir::scf::ForOp loop) const { return dot && (loop == outer || loop == inner); }
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_GEMMNEST_H
