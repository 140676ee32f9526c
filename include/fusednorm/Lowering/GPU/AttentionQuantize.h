// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantized results of attention: FP8 values, their scales and where they are stored. The regions
// of the op become code of a thread.

#ifndef FUSEDNORM_LOWERING_GPU_ATTENTIONQUANTIZE_H
#define FUSEDNORM_LOWERING_GPU_ATTENTIONQUANTIZE_H

#include "fusednorm/Lowering/GPU/KeyBlockIterator.h"

namespace fusednorm::tilegpu {

class AttentionQuantize {
public:
  using Values = llvm::SmallVector<mlir::Value>;

  /// `hasConversion`: the target has instructions that convert to f8E4M3FN and f8E5M2.
  AttentionQuantize(FloatEmitter &e, tilekernel::AttentionOp op, const GPUKernelFunction &function,
                    const mlir::IRMapping &scalars, bool hasConversion)
      : e(e), op(op), function(function), scalars(scalars), hasConversion(hasConversion) {}

  /// Rounds a result to the type that the op rounds to before quantization, if any, and returns
  /// f32.
  mlir::Value round(mlir::Value number);
  /// Returns the scale of a group with this largest magnitude, and the factor of its values.
  std::pair<mlir::Value, mlir::Value> scaleOf(mlir::Value largest);
  void storeScale(KeyBlockIterator &walk, const AttentionRun &run, mlir::Value scale,
                  mlir::Value row, mlir::Value group);
  /// Quantizes an even number of results. Each i16 holds two values, the first one in the lower
  /// byte. `factor` is null without groups.
  Values encode(llvm::ArrayRef<mlir::Value> numbers, mlir::Value factor);
  /// Emits `body` with the offset of a row's result in `out`, in elements. If the op has a region
  /// for slots, `body` runs only for queries with a slot.
  void atIndex(KeyBlockIterator &walk, const AttentionRun &run, mlir::Value row,
               llvm::function_ref<void(mlir::Value)> body);
  /// Returns the offset of a row's LSE, in elements.
  mlir::Value lseIndex(KeyBlockIterator &walk, const AttentionRun &run, mlir::Value row);

private:
  FloatEmitter &e;
  tilekernel::AttentionOp op;
  const GPUKernelFunction &function;
  const mlir::IRMapping &scalars;
  bool hasConversion;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_ATTENTIONQUANTIZE_H
