// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/MathIntrinsics.h"
#include "llvm/ADT/StringSwitch.h"

llvm::StringRef fusednorm::getMathIntrinsic(mlir::Operation *op) {
  return llvm::StringSwitch<llvm::StringRef>(op->getName().getStringRef())
      .Case("math.absf", "fabs")
      .Case("math.copysign", "copysign")
      .Case("math.fma", "fma")
      .Case("math.sqrt", "sqrt")
      .Case("math.ceil", "ceil")
      .Case("math.floor", "floor")
      .Case("math.roundeven", "roundeven")
      .Case("math.trunc", "trunc")
      .Default("");
}
