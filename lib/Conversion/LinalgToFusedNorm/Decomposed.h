// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the output of fusednorm-decompose: a candidate op is decomposed again in a scratch module,
// and both decompositions are compared.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DECOMPOSED_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DECOMPOSED_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace fusednorm::raise {

/// Creates an op with these operands.
using CreateFn =
    llvm::function_ref<mlir::Operation *(mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;

/// The values of a module equivalent to the operands and results of an op.
struct Decomposed {
  /// Null for the destination of a result that is not computed.
  llvm::SmallVector<mlir::Value> operands;
  /// Null for a result that is not computed.
  llvm::SmallVector<mlir::Value> results;
};

/// Returns the operands and results of an op created by `create` for these types of operands.
/// `std::nullopt` unless its decomposition, as printed or canonicalized, computes `root` as its
/// first result.
std::optional<Decomposed> matchDecomposition(mlir::Value root, llvm::ArrayRef<mlir::Type> operands,
                                             CreateFn create);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DECOMPOSED_H
