// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The column groups that may share a scale.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_GROUPSIZE_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_GROUPSIZE_H

#include <cstdint>

namespace fusednorm {

/// The maximum number of columns of a row, and thus of a group.
constexpr int64_t kMostGroupColumns = int64_t(1) << 30;

/// Returns whether quantization supports groups of this size: 2, or a multiple of 4. Vectors of 2
/// and 4 elements then divide the group.
constexpr bool isGroupSize(int64_t columns) {
  return columns == 2 || (columns >= 4 && columns % 4 == 0 && columns <= kMostGroupColumns);
}

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_GROUPSIZE_H
