// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A trait of all ops: what they work on fits into an address space. Verifiers and passes
// multiply extents, strides and element sizes; without the trait each would have to look
// whether the product is a number of 64 bits.

#ifndef FUSEDNORM_DIALECT_ADDRESSABLETYPES_H
#define FUSEDNORM_DIALECT_ADDRESSABLETYPES_H

#include "mlir/IR/OpDefinition.h"

namespace fusednorm {

/// An error if the known extents, strides or offset of an operand or result are 2^56 bytes or
/// more; extents that are not known count as 1.
llvm::LogicalResult verifyAddressableTypes(mlir::Operation *op);

template <typename ConcreteOp>
class AddressableTypes : public mlir::OpTrait::TraitBase<ConcreteOp, AddressableTypes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyAddressableTypes(op); }
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_ADDRESSABLETYPES_H
