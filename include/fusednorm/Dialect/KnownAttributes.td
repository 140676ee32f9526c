// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_KNOWNATTRIBUTES_TD
#define FUSEDNORM_DIALECT_KNOWNATTRIBUTES_TD

include "mlir/IR/OpBase.td"

// Attributes not defined by the op must have the prefix of a dialect. A misspelled attribute is an
// error.
def FusedNorm_KnownAttributes : NativeOpTrait<"KnownAttributes"> {
  let cppNamespace = "::fusednorm";
}

#endif // FUSEDNORM_DIALECT_KNOWNATTRIBUTES_TD
