// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A trait of all ops: their operands and results fit into the address space. Verifiers and passes
// can then multiply extents, strides and element sizes in 64 bits without overflow checks.

#ifndef FUSEDNORM_DIALECT_ADDRESSABLETYPES_H
#define FUSEDNORM_DIALECT_ADDRESSABLETYPES_H

#include "mlir/IR/OpDefinition.h"

namespace fusednorm {

/// Emits an error if the static extents, strides or offset of an operand or result amount to 2^56
/// bytes or more. Dynamic extents count as 1.
llvm::LogicalResult verifyAddressableTypes(mlir::Operation *op);

template <typename ConcreteOp>
class AddressableTypes : public mlir::OpTrait::TraitBase<ConcreteOp, AddressableTypes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyAddressableTypes(op); }
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_ADDRESSABLETYPES_H
