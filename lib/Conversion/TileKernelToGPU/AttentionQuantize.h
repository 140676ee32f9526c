// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of attention as codes, their scales, and where they are stored: the regions of the op, as
// code of a thread.

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONQUANTIZE_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONQUANTIZE_H

#include "KeyBlockIterator.h"
#include "ScalarRegion.h"

namespace fusednorm::tilegpu {

class AttentionQuantize {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  /// `hasConversion`: of the target, to f8E4M3FN and f8E5M2.
  AttentionQuantize(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                 const mlir::IRMapping &scalars, mlir::Value head, bool hasConversion)
      : e(e), op(op), function(function), scalars(scalars), head(head),
        hasConversion(hasConversion) {}

  static mlir::LogicalResult verify(FloatEmitter &e, tilekernel::AttentionOp op,
                                    const GPUKernelFunction &function,
                                    const mlir::IRMapping &scalars);

  /// A number of a result as it is before it is a code.
  mlir::Value round(mlir::Value number);
  /// The scale of a group, by its largest magnitude, and the factor of its codes.
  std::pair<mlir::Value, mlir::Value> scaleOf(mlir::Value largest);
  void storeScale(mlir::Value scale, mlir::Value row, mlir::Value group);
  /// Codes of an even number of results, as integers of 16 bits with two of them, the first one
  /// below. `factor` is null without a group.
  Values encode(llvm::ArrayRef<mlir::Value> numbers, mlir::Value factor);
  /// Code for where the result of a query that is there is stored, if it is: with the number of
  /// elements from the first one of out.
  void atIndex(KeyBlockIterator &walk, const AttentionRun &run, mlir::Value query,
               llvm::function_ref<void(mlir::Value)> body);

private:
  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
  mlir::Value head;
  bool hasConversion;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONQUANTIZE_H
