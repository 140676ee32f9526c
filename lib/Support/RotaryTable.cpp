// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/RotaryTable.h"
#include <cmath>

using namespace fusednorm;

std::vector<double> fusednorm::rotaryFrequencies(int64_t columns,
                                                 double theta) {
  std::vector<double> frequencies;
  for (int64_t column = 0; column < columns; column += 2)
    frequencies.push_back(
        std::pow(theta, -static_cast<double>(column) / columns));
  return frequencies;
}

double fusednorm::rotaryEntry(const std::vector<double> &frequencies,
                              int64_t position, int64_t column) {
  double angle = static_cast<double>(position) * frequencies[column / 2];
  return column % 2 ? std::sin(angle) : std::cos(angle);
}
