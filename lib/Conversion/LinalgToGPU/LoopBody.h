// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scalar body of a linalg op as code of a thread.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOGPU_LOOPBODY_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOGPU_LOOPBODY_H

#include "fusednorm/Lowering/GPU/FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace fusednorm {

class LoopBody {
public:
  LoopBody(tilegpu::FloatEmitter &e, mlir::linalg::LinalgOp op, GPUKernelFunction &function)
      : e(e), op(op), function(function) {}

  /// Returns whether memory holds elements of this type in whole bytes, and kernels compute with
  /// them.
  static bool isSupported(mlir::Type element);
  /// Returns whether the op in the body of a linalg op has a lowering.
  static bool isSupported(mlir::Operation &nested);

  /// Returns the element of a memref argument at the indices.
  mlir::Value load(mlir::Value memref, mlir::ValueRange indices);
  void store(mlir::Value value, mlir::Value memref, mlir::ValueRange indices);
  /// Returns the value of an operand that is no memref: an argument of the kernel or a constant.
  mlir::Value getScalar(mlir::Value value);
  /// Emits the body for the loop indices and the block arguments. Returns the yielded values.
  llvm::SmallVector<mlir::Value> emit(mlir::ValueRange loops,
                                      llvm::ArrayRef<mlir::Value> arguments);

private:
  void emitOp(mlir::Operation &nested, mlir::ValueRange loops, mlir::IRMapping &mapping);
  void emitFloat(mlir::Operation &nested, llvm::ArrayRef<mlir::Value> operands,
                 mlir::IRMapping &mapping);

  tilegpu::FloatEmitter &e;
  mlir::linalg::LinalgOp op;
  GPUKernelFunction &function;
};

} // namespace fusednorm

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOGPU_LOOPBODY_H
