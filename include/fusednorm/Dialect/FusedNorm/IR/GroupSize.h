// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which groups of columns may share a scale.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_GROUPSIZE_H
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_GROUPSIZE_H

#include <cstdint>

namespace fusednorm {

/// Rows, and so groups of their columns, have at most so many.
constexpr int64_t kMostGroupColumns = int64_t(1) << 30;

/// Whether quantization has groups of so many columns: of those of a multiple of 4, which
/// vectors of several elements divide, and of a pair.
constexpr bool isGroupSize(int64_t columns) {
  return columns == 2 || (columns >= 4 && columns % 4 == 0 && columns <= kMostGroupColumns);
}

} // namespace fusednorm

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_GROUPSIZE_H
