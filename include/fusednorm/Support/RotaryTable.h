// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The angles of rotary position embeddings. A table has one row per position
// with columns cos0, sin0, cos1, sin1, ...

#ifndef FUSEDNORM_SUPPORT_ROTARYTABLE_H
#define FUSEDNORM_SUPPORT_ROTARYTABLE_H

#include <cstdint>
#include <vector>

namespace fusednorm {

/// theta^(-2j/columns) for j < columns / 2, in double.
std::vector<double> rotaryFrequencies(int64_t columns, double theta);

/// One entry of a table: the cosine (even columns) or sine (odd ones) of
/// position * frequencies[column / 2], in double.
double rotaryEntry(const std::vector<double> &frequencies, int64_t position,
                   int64_t column);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_ROTARYTABLE_H
