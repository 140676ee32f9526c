// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_ADDRESSABLETYPES_TD
#define FUSEDNORM_DIALECT_ADDRESSABLETYPES_TD

include "mlir/IR/OpBase.td"

// Operands and results have static extents, strides and offsets below 2^56 bytes. 64-bit arithmetic
// on byte offsets cannot overflow.
def FusedNorm_AddressableTypes : NativeOpTrait<"AddressableTypes"> {
  let cppNamespace = "::fusednorm";
}

#endif // FUSEDNORM_DIALECT_ADDRESSABLETYPES_TD
