// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A view of an array in memory. Kernels, the interpreter and the comparison use it. It does not own
// the memory.

#ifndef FUSEDNORM_SUPPORT_HOSTTENSOR_H
#define FUSEDNORM_SUPPORT_HOSTTENSOR_H

#include "fusednorm/Support/ElementType.h"
#include "fusednorm/Support/InputSpec.h"
#include <vector>

namespace fusednorm {

struct HostTensor {
  ElementType type = ElementType::F32;
  /// Address of the element with all indices 0.
  void *data = nullptr;
  std::vector<int64_t> shape;
  /// In elements, one per dimension.
  std::vector<int64_t> strides;

  int64_t rank() const { return static_cast<int64_t>(shape.size()); }
  StridedLayout layout() const { return {shape, strides, 0}; }
  int64_t elementCount() const { return layout().elementCount(); }
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_HOSTTENSOR_H
