// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Portable random numbers that depend on a key only.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_RANDOM_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_RANDOM_H

#include <cstdint>
#include <initializer_list>
#include <vector>

namespace fusednorm::differential {

class Random {
public:
  /// Streams of one seed are independent.
  explicit Random(uint64_t seed, uint64_t stream = 0) : state(mix(mix(seed) + stream)) {}

  uint64_t next() { return mix(state += 0x9e3779b97f4a7c15); }
  /// Returns an integer from 0 to count - 1.
  int64_t below(int64_t count) {
    return static_cast<int64_t>(next() % static_cast<uint64_t>(count));
  }
  int64_t range(int64_t low, int64_t high) { return low + below(high - low + 1); }
  /// Returns a number from 0 to 1.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  bool chance(double probability) { return uniform() < probability; }
  /// Returns a sum of uniform numbers: approximately normal, and equal on all machines.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i)
      sum += uniform();
    return sum;
  }
  template <typename T>
  T pick(std::initializer_list<T> choices) {
    return choices.begin()[below(choices.size())];
  }
  template <typename T>
  const T &pick(const std::vector<T> &choices) {
    return choices[below(choices.size())];
  }

private:
  static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  uint64_t state;
};

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_RANDOM_H
