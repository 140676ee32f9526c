// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/Locations.h"

using namespace mlir;

Location fusednorm::getKnownLocation(Operation *op) {
  while (isa<UnknownLoc>(op->getLoc()) && op->getParentOp())
    op = op->getParentOp();
  return op->getLoc();
}
