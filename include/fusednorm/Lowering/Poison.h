// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_POISON_H
#define FUSEDNORM_LOWERING_POISON_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace fusednorm {

/// Replaces poison, which folding may create, by zeros. Any value is correct, and every target can
/// distribute zeros over a row or a tile.
inline void replacePoison(mlir::Operation *kernel) {
  kernel->walk([&](mlir::ub::PoisonOp poison) {
    mlir::OpBuilder builder(poison);
    mlir::TypedAttr zero = builder.getZeroAttr(poison.getType());
    if (!zero)
      return;
    poison.replaceAllUsesWith(
        mlir::arith::ConstantOp::create(builder, kernel->getLoc(), zero).getResult());
    poison.erase();
  });
}

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_POISON_H
