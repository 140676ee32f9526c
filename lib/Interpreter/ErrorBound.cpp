// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Interpreter/ErrorBound.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <cstring>

using namespace fusednorm;

ErrorBound::ErrorBound(const HostResult &plain) : plain(plain), hasOrder(isFloat(plain.type)) {
  if (hasOrder)
    low = high = decode(plain);
  else
    ends = {plain.data, plain.data};
}

std::vector<double> ErrorBound::decode(const HostResult &result) const {
  std::vector<double> numbers(result.data.size() / byteSize(plain.type));
  if (plain.type == ElementType::F64) {
    std::memcpy(numbers.data(), result.data.data(), result.data.size());
    return numbers;
  }
  std::vector<float> narrow(numbers.size());
  decodeArray(plain.type, result.data.data(), narrow.data(), narrow.size());
  return std::vector<double>(narrow.begin(), narrow.end());
}

void ErrorBound::add(const HostResult &result, double times) {
  if (!hasOrder) {
    ends[times > 0] = result.data;
    return;
  }
  std::vector<double> numbers = decode(result);
  for (size_t i = 0; i < numbers.size(); ++i) {
    // If some results are NaN and others are numbers, the lower end is NaN.
    if (std::isnan(numbers[i]) || numbers[i] < low[i])
      low[i] = numbers[i];
    if (std::isnan(high[i]) || numbers[i] > high[i])
      high[i] = numbers[i];
  }
}

Comparison ErrorBound::compare(const HostResult &actual, const Tolerance &tolerance) const {
  auto encode = [&](const std::vector<double> &numbers) {
    std::vector<char> quantized(numbers.size() * byteSize(plain.type));
    if (plain.type == ElementType::F64) {
      std::memcpy(quantized.data(), numbers.data(), quantized.size());
      return quantized;
    }
    std::vector<float> narrow(numbers.begin(), numbers.end());
    encodeArray(plain.type, narrow.data(), quantized.data(), narrow.size());
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
