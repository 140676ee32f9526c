// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A trait of all ops: attributes not defined by the op must have the prefix of a dialect. The trait
// detects misspelled attributes, which MLIR would silently keep.

#ifndef FUSEDNORM_DIALECT_KNOWNATTRIBUTES_H
#define FUSEDNORM_DIALECT_KNOWNATTRIBUTES_H

#include "mlir/IR/OpDefinition.h"

namespace fusednorm {

inline llvm::LogicalResult verifyKnownAttributes(mlir::Operation *op) {
  for (mlir::NamedAttribute attribute : op->getDiscardableAttrs()) {
    llvm::StringRef name = attribute.getName().getValue();
    if (name.contains('.'))
      continue;
    mlir::InFlightDiagnostic diag = op->emitOpError("has no attribute '") << name << "'; expected ";
    llvm::StringRef separator = "";
    for (mlir::StringAttr known : op->getName().getAttributeNames()) {
      if (known.getValue() == "operandSegmentSizes" || known.getValue() == "resultSegmentSizes")
        continue;
      diag << separator << "'" << known.getValue() << "'";
      separator = ", ";
    }
    return diag << (separator.empty() ? "" : ", or ") << "a name with the prefix of a dialect";
  }
  return mlir::success();
}

template <typename ConcreteOp>
class KnownAttributes : public mlir::OpTrait::TraitBase<ConcreteOp, KnownAttributes> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyKnownAttributes(op); }
};

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_KNOWNATTRIBUTES_H
