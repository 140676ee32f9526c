// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An encoding of a tensor means what its dialect says, which nothing here knows: ops
// on such tensors are left as they are, and cannot become ops on memory.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ENCODINGS_H
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ENCODINGS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace fusednorm {

/// The type of the first operand or result of `op` that has an encoding, or null.
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

/// Whether any op of the block has one.
inline bool hasEncodedTensors(mlir::Block &block) {
  return llvm::any_of(block, [](mlir::Operation &op) { return bool(getEncodedTensor(&op)); });
}

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_ENCODINGS_H
