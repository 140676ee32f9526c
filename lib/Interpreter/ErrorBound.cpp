// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Interpreter/ErrorBound.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>

using namespace fusednorm;

ErrorBound::ErrorBound(const HostResult &plain)
    : plain(plain), hasOrder(isEncodable(plain.type) && !isInteger(plain.type)) {
  if (hasOrder)
    low = high = decode(plain);
  else
    ends = {plain.data, plain.data};
}

std::vector<float> ErrorBound::decode(const HostResult &result) const {
  std::vector<float> numbers(result.data.size() / byteSize(plain.type));
  decodeArray(plain.type, result.data.data(), numbers.data(), numbers.size());
  return numbers;
}

void ErrorBound::add(const HostResult &result, double times) {
  if (!hasOrder) {
    ends[times > 0] = result.data;
    return;
  }
  std::vector<float> numbers = decode(result);
  for (size_t i = 0; i < numbers.size(); ++i) {
    // If some results are NaN and others are numbers, the lower end is NaN.
    if (std::isnan(numbers[i]) || numbers[i] < low[i])
      low[i] = numbers[i];
    if (std::isnan(high[i]) || numbers[i] > high[i])
      high[i] = numbers[i];
  }
}

Comparison ErrorBound::compare(const HostResult &actual, const Tolerance &tolerance) const {
  auto encode = [&](const std::vector<float> &numbers) {
    std::vector<char> quantized(numbers.size() * byteSize(plain.type));
    encodeArray(plain.type, numbers.data(), quantized.data(), numbers.size());
    return quantized;
  };
  std::array<std::vector<char>, 2> quantized = ends;
  if (hasOrder)
    quantized = {encode(low), encode(high)};
  Range range{quantized[0].data(), quantized[1].data()};
  Comparison comparison =
      compareArrays(plain.type, actual.data.data(), plain.data.data(),
                    plain.data.size() / byteSize(plain.type), tolerance, &range);
  comparison.passed = comparison.outside == 0;
  return comparison;
}
