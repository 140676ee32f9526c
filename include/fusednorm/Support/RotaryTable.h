// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables of rotary position embeddings (RoPE). A table has one row per position, with columns
// cos0, sin0, cos1, sin1, ...

#ifndef FUSEDNORM_SUPPORT_ROTARYTABLE_H
#define FUSEDNORM_SUPPORT_ROTARYTABLE_H

#include <cstdint>
#include <vector>

namespace fusednorm {

/// Scaling of the frequencies f_j = theta^(-2j/columns) for contexts longer than in training.
struct RotaryScaling {
  enum class Kind {
    /// f, unscaled
    Base,
    /// f / factor
    Linear,
    /// Depends on the wavelength w = 2 pi / f. For w < original / high: f. For
    /// w > original / low: f / factor. In between: an interpolation of the two, linear in
    /// original / w.
    Llama3,
    /// DeepSeek's YaRN. Up to pair `a`: f. From pair `b` on: f / factor. In between: an
    /// interpolation of the two, linear in j. Pair a makes betaFast full rotations over `original`
    /// positions, rounded down. Pair b makes betaSlow, truncated plus 1. Both are clamped to the
    /// columns. Entries are multiplied by m(mscale) / m(mscaleAllDim), with
    /// m(s) = 0.1 s ln(factor) + 1.
    Yarn,
    /// For positions below `original`: f / shortFactors[j]; else f / longFactors[j]. Entries are
    /// multiplied by `attention`. A list with one number applies it to all pairs.
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

  /// Returns the cosine (even columns) or sine (odd columns) of the angle, in double.
  double entry(int64_t position, int64_t column) const;

private:
  std::vector<double> frequencies, longFrequencies;
  double original = 0, multiplier = 1;
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_ROTARYTABLE_H
