// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of a sum over a row. Compiled code states its order as an Association; the reference
// implementation then computes the same bits.

#ifndef FUSEDNORM_REFERENCE_ASSOCIATION_H
#define FUSEDNORM_REFERENCE_ASSOCIATION_H

#include <cstdint>
#include <utility>
#include <vector>

namespace fusednorm::reference {

/// Element i belongs to lane i % lanes. A lane starts at +0 and adds its elements in increasing
/// order. Then acc[first] += acc[second] for each pair of `combine`, in order. The sum is acc[0].
///
/// A row of several equal pieces, such as the two halves for NeoX-style RoPE, may be read side by
/// side: the first `lanes` elements of each piece, then the next `lanes` elements. Lanes are
/// counted from the start of each piece.
///
/// A row of several runs of columns may be read run by run. Lanes are counted from the start of
/// each run.
struct Association {
  int64_t lanes = 1;
  std::vector<std::pair<int32_t, int32_t>> combine;
  /// Number of pieces; it divides the row length.
  int64_t pieces = 1;
  /// Columns of a run; 0 means one run for the row (or for each piece).
  int64_t run = 0;

  /// Returns the order with one lane, from left to right.
  static Association sequential() { return {}; }

  /// Returns a binary tree over `lanes` lanes, a power of two. For each bit b of `bitOrder`, a lane
  /// with bit b set is added to the lane with bit b clear. `bitOrder` contains each bit of a lane
  /// number once.
  static Association tree(int64_t lanes, const std::vector<int> &bitOrder);

  /// Returns the order of `sum = canonical` for a row of length n. It has min(2048, least power of
  /// two >= n) lanes, combined from bit 0 upwards (adjacent lanes first).
  static Association canonical(int64_t n);
};

/// Returns the sum of x[i]^2 with one rounding per element: acc = fma(x, x, acc).
float sumOfSquares(const float *x, int64_t n, const Association &association);

/// Returns the sum of x[i]: acc = acc + x.
float sum(const float *x, int64_t n, const Association &association);

/// Return the same sums in double precision from left to right, for measuring errors.
double sumOfSquaresF64(const float *x, int64_t n);
double sumF64(const float *x, int64_t n);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ASSOCIATION_H
