// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ArrayChoices.h"
#include <algorithm>

using namespace fusednorm;
using namespace fusednorm::differential;

int64_t ArrayChoices::columns(int64_t unit) {
  int64_t columns;
  if (random.chance(0.45)) {
    columns = random.pick<int64_t>({0,   1,    2,    3,    7,    8,    13,   16,  31,  32,
                                    33,  64,   96,   97,   128,  255,  256,  333, 512, 513,
                                    576, 1001, 1024, 2047, 2048, 2049, 4096, 5137});
  } else if (random.chance(0.02)) {
    columns = random.pick<int64_t>({7168, 16384, 65536});
  } else {
    columns = 1 + random.below(random.chance(0.7) ? 300 : 3000);
  }
  return (columns + unit - 1) / unit * unit;
}

Shape ArrayChoices::rows(int64_t columns) {
  int64_t most = std::max<int64_t>(1, 24000 / std::max<int64_t>(1, columns));
  Shape shape;
  int64_t leading = random.pick({0, 1, 1, 1, 1, 2, 2, 3});
  for (int64_t i = 0; i < leading; ++i) {
    int64_t extent = random.chance(0.04) ? 0 : 1 + random.below(std::min<int64_t>(most, 17));
    shape.push_back(extent);
    most = std::max<int64_t>(1, most / std::max<int64_t>(1, extent));
  }
  shape.push_back(columns);
  return shape;
}

Shape ArrayChoices::withLast(Shape shape, int64_t last) {
  shape.back() = last;
  return shape;
}

ElementType ArrayChoices::floatType() {
  return random.pick({ElementType::BF16, ElementType::BF16, ElementType::F32, ElementType::F16});
}

Values ArrayChoices::values() {
  if (random.chance(0.5))
    return random.pick({Values::Normal, Values::Uniform});
  return random.pick({Values::Sparse, Values::Constant, Values::Huge, Values::Subnormal,
                      Values::Zeros, Values::NegativeZeros, Values::Specials, Values::WideRange,
                      Values::MixedRows, Values::MixedRows});
}

std::vector<bool> ArrayChoices::dynamicExtents(size_t rank) {
  std::vector<bool> dynamic(rank);
  double share = random.pick({0.0, 0.0, 0.3, 1.0});
  for (size_t i = 0; i < rank; ++i)
    dynamic[i] = random.chance(share);
  return dynamic;
}

std::string ArrayChoices::tensorType(const Shape &shape, const std::vector<bool> &dynamic,
                                     ElementType type) {
  std::string text = "tensor<";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (dynamic[i] ? "?" : std::to_string(shape[i])) + "x";
  return text + std::string(elementTypeName(type)) + ">";
}
