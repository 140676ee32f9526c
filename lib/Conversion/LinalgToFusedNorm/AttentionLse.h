// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the log-sum-exp (LSE) of the scores of attention, max + log(sum of exponentials), among the
// users of the scores.

#ifndef FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONLSE_H
#define FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONLSE_H

#include "Softmax.h"

namespace fusednorm::raise {

/// A tensor with the LSE of each query.
struct AttentionLse {
  mlir::Value root;
  /// Maps the indices of the tensor to the batch coordinates and the query of attention.
  mlir::AffineMap coordinates;
};

/// Returns the LSEs among the users of the scores, in base 2 if the exponentials are powers of 2.
/// `shape` has the sizes of the coordinates of attention: batch, queries and keys.
llvm::SmallVector<AttentionLse> findLses(const Softmax &softmax, llvm::ArrayRef<int64_t> shape,
                                         uint64_t &visited);

} // namespace fusednorm::raise

#endif // FUSEDNORM_LIB_CONVERSION_LINALGTOFUSEDNORM_ATTENTIONLSE_H
