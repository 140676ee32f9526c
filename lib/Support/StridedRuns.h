// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iteration over a strided array in logical order, one run of the innermost dimension at a time.

#ifndef FUSEDNORM_LIB_SUPPORT_STRIDEDRUNS_H
#define FUSEDNORM_LIB_SUPPORT_STRIDEDRUNS_H

#include "fusednorm/Support/InputSpec.h"
#include <algorithm>

namespace fusednorm {

/// Elements logical ... logical + count - 1, stored at offsets at, at + stride, ...
struct Run {
  int64_t logical, count, at, stride;
};

template <typename F>
void forEachRun(const StridedLayout &layout, int64_t begin, int64_t end, F f) {
  size_t rank = layout.shape.size();
  int64_t inner = rank ? layout.shape[rank - 1] : 1;
  int64_t innerStride = rank ? layout.strides[rank - 1] : 1;
  while (begin < end) {
    int64_t column = begin % inner, rest = begin / inner;
    int64_t at = layout.offset + column * innerStride;
    for (size_t d = rank; d-- > 1;) { // dimension d - 1
      at += rest % layout.shape[d - 1] * layout.strides[d - 1];
      rest /= layout.shape[d - 1];
    }
    int64_t count = std::min(inner - column, end - begin);
    f(Run{begin, count, at, innerStride});
    begin += count;
  }
}

} // namespace fusednorm

#endif // FUSEDNORM_LIB_SUPPORT_STRIDEDRUNS_H
