// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax attention of one query of one head:
//
//   s(j) = score((sum over columns of q * k(j)) * scale)       a chain of fma from +0
//   m    = max over j of s(j), and the sink
//   w(j) = exp(s(j) - m)                                       rounded to f32 once
//   l    = sum over j of w(j), and exp(sink - m)
//   out  = (sum over j of rounded(w(j)) * v(j)) / l            a chain of fma from +0
//   lse  = m + log(l)
//
// in f32. Hidden keys are left out, keys and values alike. Without any key out is 0.

#ifndef FUSEDNORM_REFERENCE_ATTENTION_H
#define FUSEDNORM_REFERENCE_ATTENTION_H

#include "fusednorm/Support/ElementType.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace fusednorm::reference {

/// What becomes of the score of key j; nothing where the key is hidden.
using ScoreFunction = std::function<std::optional<double>(int64_t key, double score)>;

/// The keys and values of one head, [keys, columns] and [keys, valueColumns].
struct AttentionKeys {
  int64_t keys = 0, columns = 0, valueColumns = 0;
  const float *k = nullptr, *v = nullptr;
};

struct AttentionParams {
  float scale = 1;
  /// That the quotient is multiplied by.
  float valueScale = 1;
  std::optional<float> sink;
  /// What weights are rounded to before they are multiplied by values: rn(256 w) / 256 for
  /// f8E4M3FN.
  ElementType weights = ElementType::F32;
  /// Matrix units may add products that keep 13 places of a sum, and go on with what they have.
  bool reducedPrecision = false;
  /// Of the type of queries and keys, the largest distance of neighbours, relative to them, where a
  /// norm computes either: in another order of its sum a number may be rounded to its neighbour.
  double step = 0;
};

struct AttentionState {
  std::vector<double> out;
  double lse = 0;
  /// How far out and lse may be from these where sums are taken in another order, weights
  /// are relative to the largest score so far, and exp is off by some units of its last place.
  std::vector<double> slack;
  double lseSlack = 0;
};

/// With the rounding points above, before the rounding of the result.
AttentionState attend(const float *query, const AttentionKeys &keys, const AttentionParams &params,
                      const ScoreFunction &score);
/// In double, with no rounding that the operands do not have already.
AttentionState attendF64(const float *query, const AttentionKeys &keys,
                         const AttentionParams &params, const ScoreFunction &score);

/// The state of C parts of the keys as one: `states` has a row of `columns` for each, `lses`
/// a number; rows whose lse is -inf are not read.
AttentionState mergeStates(const std::vector<const float *> &states, const std::vector<float> &lses,
                           int64_t columns);

/// The slope of head `head` of `heads` in ALiBi.
float alibiSlope(int64_t head, int64_t heads);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ATTENTION_H
