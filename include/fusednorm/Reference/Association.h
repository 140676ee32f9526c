// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which order a sum over a row is taken. Compiled code states its order as
// an Association, so that the reference can be asked for the very same bits.

#ifndef FUSEDNORM_REFERENCE_ASSOCIATION_H
#define FUSEDNORM_REFERENCE_ASSOCIATION_H

#include <cstdint>
#include <utility>
#include <vector>

namespace fusednorm::reference {

/// Element i goes to lane i % lanes. A lane starts at +0 and takes its elements
/// in increasing order. Then acc[first] += acc[second] for each pair of
/// `combine` in turn; the sum is acc[0].
///
/// A row of several equal pieces, such as the halves that an embedding rotates
/// against each other, may be read side by side: the first `lanes` elements of
/// each piece, then the next ones, lanes counted from the start of each piece.
///
/// A row of several runs of columns may be read run by run, lanes counted from the start of
/// each.
struct Association {
  int64_t lanes = 1;
  std::vector<std::pair<int32_t, int32_t>> combine;
  /// Divides the row.
  int64_t pieces = 1;
  /// Columns of a run; 0: the row, or its pieces, are one.
  int64_t run = 0;

  /// One lane: from left to right.
  static Association sequential() { return {}; }

  /// `lanes` is a power of two. For each bit b of `bitOrder`, lanes that differ
  /// in bit b only are combined into the one whose bit is 0. `bitOrder` names
  /// each bit of a lane number once.
  static Association tree(int64_t lanes, const std::vector<int> &bitOrder);

  /// The documented order of `sum = canonical`, which depends on the length of
  /// the row only: min(2048, least power of two >= n) lanes, combined from bit
  /// 0 upwards (neighbours first).
  static Association canonical(int64_t n);
};

/// Sum of x[i]^2 with one rounding per element: acc = fma(x, x, acc).
float sumOfSquares(const float *x, int64_t n, const Association &association);

/// Sum of x[i]: acc = acc + x.
float sum(const float *x, int64_t n, const Association &association);

/// The same in double precision from left to right, for measuring errors.
double sumOfSquaresF64(const float *x, int64_t n);
double sumF64(const float *x, int64_t n);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ASSOCIATION_H
