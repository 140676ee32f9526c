// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ADDRESSABLETYPES_TD
#define FUSEDNORM_DIALECT_ADDRESSABLETYPES_TD

include "mlir/IR/OpBase.td"

// Operands and results have sizes, strides and offsets that an address can have, so that
// products of them in bytes never overflow.
def FusedNorm_AddressableTypes : NativeOpTrait<"AddressableTypes"> {
  let cppNamespace = "::fusednorm";
}

#endif // FUSEDNORM_DIALECT_ADDRESSABLETYPES_TD
