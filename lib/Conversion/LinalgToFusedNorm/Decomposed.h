// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What fusednorm-decompose made of an op, found again: an op that might be meant is decomposed
// once more, beside the module, and both are compared.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DECOMPOSED_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DECOMPOSED_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace fusednorm::raise {

/// Creates an op with these operands.
using CreateFn =
    llvm::function_ref<mlir::Operation *(mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;

/// Values of a module in the place of those of an op.
struct Decomposed {
  /// Null for a destination of a result that nothing computes.
  llvm::SmallVector<mlir::Value> operands;
  /// Null for a result that nothing computes.
  llvm::SmallVector<mlir::Value> results;
};

/// The values of the op that `create` makes of operands of these types, if its decomposition, as
/// it is printed or canonicalized, computes `root` as its first result.
std::optional<Decomposed> matchDecomposition(mlir::Value root, llvm::ArrayRef<mlir::Type> operands,
                                             CreateFn create);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DECOMPOSED_H
