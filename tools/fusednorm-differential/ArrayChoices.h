// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random shapes, types and values of arrays.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_ARRAYCHOICES_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_ARRAYCHOICES_H

#include "Case.h"
#include "Random.h"

namespace fusednorm::differential {

using Shape = std::vector<int64_t>;

class ArrayChoices {
public:
  explicit ArrayChoices(Random &random) : random(random) {}

  Random &random;

  /// Returns a number of columns, edge cases included; a multiple of `unit`.
  int64_t columns(int64_t unit = 1);
  /// Returns a shape of rank 1 to 4 with `columns` columns. Its size is limited so that cases run
  /// fast.
  Shape rows(int64_t columns);
  static Shape withLast(Shape shape, int64_t last);
  ElementType floatType();
  Values values();

  /// Chooses the dynamic extents of an operand's type.
  std::vector<bool> dynamicExtents(size_t rank);
  static std::string tensorType(const Shape &shape, const std::vector<bool> &dynamic,
                                ElementType type);
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_ARRAYCHOICES_H
