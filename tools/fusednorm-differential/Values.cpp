// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills arrays with values.

#include "Case.h"
#include "Random.h"
#include "fusednorm/Support/Npy.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace fusednorm;
using namespace fusednorm::differential;

const char *differential::nameOf(Values values) {
  switch (values) {
  case Values::Normal:
    return "normal";
  case Values::Uniform:
    return "uniform";
  case Values::Sparse:
    return "sparse";
  case Values::Constant:
    return "constant";
  case Values::Huge:
    return "huge";
  case Values::Subnormal:
    return "subnormal";
  case Values::Zeros:
    return "zeros";
  case Values::NegativeZeros:
    return "negative zeros";
  case Values::Specials:
    return "NaN and infinity sprinkled";
  case Values::WideRange:
    return "all exponents";
  case Values::MixedRows:
    return "mixed rows";
  case Values::Weights:
    return "weights";
  case Values::Positive:
    return "not negative";
  case Values::Positions:
    return "positions";
  case Values::Given:
    return "given";
  }
  return "?";
}

namespace {
/// ValueGenerator of values with one distribution.
class ValueGenerator {
public:
  ValueGenerator(Values values, ElementType type, Random &random)
      : values(values), type(type), random(random), constant(random.normal()),
        largest(maxFinite(type)), exponent(static_cast<int>(random.range(-146, -127))) {}

  double next() {
    switch (values) {
    case Values::Normal:
      return random.normal();
    case Values::Uniform:
      return random.uniform(-0.5, 0.5);
    case Values::Sparse:
      return random.chance(0.2) ? random.normal() : 0.0;
    case Values::Constant:
      return constant;
    case Values::Huge:
      return random.uniform(-largest, largest);
    case Values::Subnormal:
      return subnormal();
    case Values::Zeros:
      return 0.0;
    case Values::NegativeZeros:
      return random.chance(0.5) ? -0.0 : 0.0;
    case Values::Specials:
      return special();
    case Values::WideRange:
      return std::ldexp(random.normal(), random.range(-140, 126));
    case Values::Weights:
      return random.chance(0.02) ? 0.0 : random.uniform(0.5, 1.5);
    case Values::Positive:
      return random.chance(0.05) ? 0.0 : std::fabs(random.normal());
    case Values::MixedRows:
    case Values::Positions:
    case Values::Given:
      break;
    }
    return 0;
  }

private:
  double subnormal() {
    bool isWide = type == ElementType::F32 || type == ElementType::BF16;
    return random.normal() * std::ldexp(1.0, isWide ? exponent : -15);
  }
  double special() {
    if (!random.chance(0.03))
      return random.normal();
    return random.pick({std::numeric_limits<double>::quiet_NaN(),
                        std::numeric_limits<double>::infinity(),
                        -std::numeric_limits<double>::infinity(), largest, -largest});
  }

  Values values;
  ElementType type;
  Random &random;
  double constant, largest;
  /// Exponent of subnormals, from just below the smallest normal number to the last bits.
  int exponent;
};
} // namespace

/// Picks the distribution of a row of MixedRows.
static Values pickRow(Random &random) {
  return random.pick({Values::Normal, Values::Normal, Values::Uniform, Values::Sparse,
                      Values::Constant, Values::Huge, Values::Subnormal, Values::Zeros,
                      Values::NegativeZeros, Values::Specials, Values::WideRange});
}

void differential::fillOperand(const Operand &operand, void *elements) {
  const StridedLayout &layout = operand.layout;
  int64_t count = layout.elementCount();
  int64_t columns = layout.shape.empty() ? 1 : layout.shape.back();
  std::vector<char> packed(count * byteSize(operand.type));
  Random random(operand.valueSeed);
  if (operand.values == Values::Positions) {
    for (int64_t i = 0; i < count; ++i)
      storeEncoding(operand.type, packed.data(), i,
                    random.chance(0.1) ? ~0u : static_cast<uint32_t>(random.below(operand.bound)));
    return unpackElements(layout, operand.type, packed.data(), elements);
  }
  if (operand.values == Values::Given) {
    for (int64_t i = 0; i < count; ++i) {
      int64_t wide = operand.integers[i];
      auto narrow = static_cast<int32_t>(wide);
      if (operand.type == ElementType::I64)
        std::memcpy(packed.data() + 8 * i, &wide, sizeof wide);
      else
        std::memcpy(packed.data() + 4 * i, &narrow, sizeof narrow);
    }
    return unpackElements(layout, operand.type, packed.data(), elements);
  }
  for (int64_t begin = 0; begin < count; begin += columns) {
    Values values = operand.values == Values::MixedRows ? pickRow(random) : operand.values;
    ValueGenerator generator(values, operand.type, random);
    for (int64_t i = begin; i < begin + columns; ++i)
      storeEncoding(operand.type, packed.data(), i, encodeDouble(operand.type, generator.next()));
  }
  unpackElements(layout, operand.type, packed.data(), elements);
}

std::string differential::describe(const Operand &operand) {
  std::string text = operand.name + ": ";
  if (operand.isScalar) {
    char number[64];
    snprintf(number, sizeof(number), "%.9g (%a)", operand.scalar, operand.scalar);
    return text + number;
  }
  text += operand.irType + ", shape " + shapeText(operand.layout.shape) + ", strides [";
  for (size_t i = 0; i < operand.layout.strides.size(); ++i)
    text += (i ? ", " : "") + std::to_string(operand.layout.strides[i]);
  text += "], offset " + std::to_string(operand.layout.offset) + ", shifted by " +
          std::to_string(operand.shift);
  if (operand.alias >= 0)
    return text + ", shares the memory of argument " + std::to_string(operand.alias);
  if (operand.values == Values::Given) {
    text += ", numbers";
    for (int64_t number : operand.integers)
      text += " " + std::to_string(number);
    return text;
  }
  text += std::string(", ") + nameOf(operand.values) + " (seed " +
          std::to_string(operand.valueSeed) + ")";
  if (operand.isOutput)
    text += ", written";
  return text + (operand.atPageEnd ? ", ends with its page" : ", begins with its page");
}
