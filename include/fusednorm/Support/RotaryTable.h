// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The angles of rotary position embeddings. A table has one row per position
// with columns cos0, sin0, cos1, sin1, ...

#ifndef FUSEDNORM_SUPPORT_ROTARYTABLE_H
#define FUSEDNORM_SUPPORT_ROTARYTABLE_H

#include <cstdint>
#include <vector>

namespace fusednorm {

/// How models stretch the frequencies f_j = theta^(-2j/columns) beyond the
/// length that they were trained for.
struct RotaryScaling {
  enum class Kind {
    /// f
    Base,
    /// f / factor
    Linear,
    /// By wavelength w = 2 pi / f: f for w < original / high, f / factor for
    /// w > original / low, and in between the mean of both that is linear in
    /// original / w.
    Llama3,
    /// DeepSeek's YaRN: f up to pair `a`, f / factor from pair `b` on, the mean
    /// of both that is linear in j in between. Pairs that turn betaFast and
    /// betaSlow times over `original` positions are a (rounded down) and b (cut,
    /// plus 1), both kept within the columns. Entries are multiplied by
    /// m(mscale) / m(mscaleAllDim), m(s) = 0.1 s ln(factor) + 1.
    Yarn,
    /// f / shortFactors[j] for positions below `original`, f / longFactors[j]
    /// from there on; entries are multiplied by `attention`. A list of one
    /// number serves all pairs.
    LongRope,
  } kind = Kind::Base;

  double theta = 10000;
  double factor = 1;
  double original = 8192;
  double low = 1, high = 4;
  double betaFast = 32, betaSlow = 1, mscale = 1, mscaleAllDim = 1;
  std::vector<double> shortFactors{1}, longFactors{1};
  double attention = 1;
};

class RotaryTable {
public:
  RotaryTable() = default;
  RotaryTable(int64_t columns, const RotaryScaling &scaling);

  /// The cosine (even columns) or sine (odd ones) of the position's angle, in
  /// double.
  double entry(int64_t position, int64_t column) const;

private:
  std::vector<double> frequencies, longFrequencies;
  double original = 0, multiplier = 1;
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_ROTARYTABLE_H
