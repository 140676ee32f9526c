// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detects tensors with encodings. Only the dialect of an encoding defines its meaning, so ops on
// such tensors stay unchanged and cannot be bufferized.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ENCODINGS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ENCODINGS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace fusednorm {

/// Returns the type of the first operand or result of `op` with an encoding; null if there is none.
inline mlir::RankedTensorType getEncodedTensor(mlir::Operation *op) {
  auto find = [](mlir::TypeRange types) {
    for (mlir::Type type : types)
      if (auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
          tensor && tensor.getEncoding())
        return tensor;
    return mlir::RankedTensorType();
  };
  if (mlir::RankedTensorType tensor = find(op->getOperandTypes()))
    return tensor;
  return find(op->getResultTypes());
}

/// Returns whether any op of the block has an operand or result with an encoding.
inline bool hasEncodedTensors(mlir::Block &block) {
  return llvm::any_of(block, [](mlir::Operation &op) { return bool(getEncodedTensor(&op)); });
}

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ENCODINGS_H
