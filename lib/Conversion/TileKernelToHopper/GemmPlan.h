// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch of a Hopper GEMM kernel and its parameters, with TMA descriptors.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMPLAN_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMPLAN_H

#include "GemmBlock.h"

namespace fusednorm::tilehopper {

class GemmPlan {
public:
  explicit GemmPlan(GemmBlock &block) : in(block), emitter(block.emitter) {}

  mlir::FailureOr<GPUKernelFunction::Shape> describe();
  /// Adds the parameters of the function and the alignments of its arguments.
  void addParameters();

private:
  launch::ExprAttr constant(int64_t value) const;
  /// Returns the number of tiles of the result as an expression of the launch plan.
  launch::ExprAttr countUnits() const;
  void addMaps();
  /// Returns whether the kernel loads elements of the argument without TMA.
  bool isLoaded(mlir::BlockArgument argument) const;
  /// Returns whether the program uses the argument as a scalar.
  bool isNumber(mlir::BlockArgument argument) const;
  /// Returns whether threads store elements of the argument without TMA.
  bool isStoredByThreads(mlir::BlockArgument argument) const;

  GemmBlock &in;
  hopper::HopperEmitter &emitter;
};

} // namespace fusednorm::tilehopper

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOHOPPER_GEMMPLAN_H
