// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables of rotary position embeddings (RoPE). A table has one row per position, with columns
// cos0, sin0, cos1, sin1, ...

#ifndef FUSEDNORM_SUPPORT_ROTARYTABLE_H
#define FUSEDNORM_SUPPORT_ROTARYTABLE_H

#include <cstdint>
#include <vector>

namespace fusednorm {

/// Scaling of the frequencies f_j = theta^(-2j/columns) for contexts longer than in training. The
/// formulas are the same as in transformers (modeling_rope_utils.py), which computes in f32.
struct RotaryScaling {
  enum class Kind {
    /// f, unscaled
    Base,
    /// f / factor
    Linear,
    /// f with the base theta * (factor * s / original - factor + 1)^(columns/(columns-2)), where s
    /// is the larger of sequence and original.
    Dynamic,
    /// Depends on the wavelength w = 2 pi / f. For w < original / high: f. For
    /// w > original / low: f / factor. In between: an interpolation of the two, linear in
    /// original / w.
    Llama3,
    /// Up to pair `a`: f. From pair `b` on: f / factor. In between: an interpolation of the two,
    /// linear in j. Pair a makes betaFast full rotations over `original` positions, rounded down,
    /// at least 0. Pair b makes betaSlow, rounded up, at most columns - 1. Without `truncate`, a
    /// and b are not rounded. The attention factor is m(mscale) / m(mscaleAllDim), or m(1) without
    /// both, with m(s) = 0.1 s ln(factor) + 1 for factor > 1, else 1.
    Yarn,
    /// For sequences up to `original`: f / shortFactors[j]; for longer ones f / longFactors[j], at
    /// all positions. The attention factor is sqrt(1 + ln(factor) / ln(original)) for factor > 1,
    /// else 1. A list with one number applies it to all pairs.
    LongRope,
    /// f / factor for the first trunc(share * columns / 2) pairs, else 0.
    Proportional,
  } kind = Kind::Base;

  double theta = 10000;
  double factor = 1;
  double original = 8192;
  double low = 1, high = 4;
  double betaFast = 32, betaSlow = 1;
  /// 0: not given.
  double mscale = 0, mscaleAllDim = 0;
  bool truncate = true;
  std::vector<double> shortFactors{1}, longFactors{1};
  double share = 1;
  /// The attention factor, by which all entries are multiplied. 0: the kind's own factor.
  double attention = 0;
  /// The length of the sequence. 0: the number of rows of the table.
  int64_t sequence = 0;
};

class RotaryTable {
public:
  RotaryTable() = default;
  RotaryTable(int64_t rows, int64_t columns, const RotaryScaling &scaling);

  /// Returns the cosine (even columns) or sine (odd columns) of the angle, in double.
  double entry(int64_t position, int64_t column) const;

private:
  std::vector<double> frequencies;
  double multiplier = 1;
};

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_ROTARYTABLE_H
