// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds attention that divides by the softmax denominator after the second GEMM.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DIVIDEDATTENTION_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DIVIDEDATTENTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace fusednorm::raise {

/// A GEMM of numerators and V whose result is divided by the sums of the numerators.
struct DividedGemm {
  mlir::linalg::LinalgOp gemm;
  /// The dividend, a tensor with the elements of the quotient.
  mlir::Value dividend;
};

/// Returns the GEMM whose result `op` divides by the sums of its A or B operand along k.
/// `std::nullopt` if there is none, or if its result has other users.
std::optional<DividedGemm> findDividedGemm(mlir::Operation *op, uint64_t &visited);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_DIVIDEDATTENTION_H
