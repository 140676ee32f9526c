// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/KernelMemory.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

LogicalResult fusednorm::verifyMemrefsAreArguments(Region &body, llvm::StringRef constraint) {
  WalkResult result = body.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (isa<BaseMemRefType>(type)) {
        op->emitOpError("creates a ")
            << type << " in a kernel; expected memrefs to be arguments of "
            << "the kernel (" << constraint << ")";
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
