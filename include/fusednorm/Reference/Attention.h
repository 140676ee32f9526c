// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax attention of one query of one head, in f32:
//
//     s(j) = score((sum over columns of q * k(j)) * keyScales(j) * scale)
//                                                                a chain of fma from +0
//     m    = max over j of s(j), and the sink
//     w(j) = exp(s(j) - m)                                       rounded to f32 once
//     l    = sum over j of w(j), and exp(sink - m)
//     out  = (sum over j of rounded(w(j) * valueScales(j)) * v(j)) / l
//                                                                a chain of fma from +0
//     lse  = m + log(l)
//
// w(j) are the softmax probabilities before the division by l. Masked keys and their values are
// skipped. Without any score above -inf, out is 0 and lse is the sink. Otherwise a sink of NaN or
// +inf makes both NaN.

#ifndef FUSEDNORM_REFERENCE_ATTENTION_H
#define FUSEDNORM_REFERENCE_ATTENTION_H

#include "fusednorm/Support/ElementType.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace fusednorm::reference {

/// Returns the score of key j after the score modifier and the mask, or nothing for a masked key.
using ScoreFunction = std::function<std::optional<double>(int64_t key, double score)>;

/// The keys and values of one KV head: [keys, columns] and [keys, valueColumns].
struct AttentionKeys {
  int64_t keys = 0, columns = 0, valueColumns = 0;
  const float *k = nullptr, *v = nullptr;
  /// Factors of the score and of the probability of each key; null: 1.
  const float *keyScales = nullptr, *valueScales = nullptr;
};

struct AttentionParams {
  float scale = 1;
  /// Factor of the output, after the division by the softmax denominator.
  float valueScale = 1;
  /// Attention sink; none if empty.
  std::optional<float> sink;
  /// Type of the softmax probabilities before the multiplication with V: rn(256 w) / 256 for
  /// f8E4M3FN.
  ElementType weights = ElementType::F32;
  /// Whether tensor cores may accumulate with 13 fractional bits, as for FP8 operands.
  bool reducedPrecision = false;
  /// Largest relative distance of adjacent values of the type of q and k, if a norm computes q or
  /// k; otherwise 0. With another summation order in the norm a value may round to an adjacent
  /// value.
  double step = 0;
  /// Number of keys of a piece (split-KV); 0 without pieces. The merge of pieces adds the sink.
  int64_t piece = 0;
};

struct AttentionState {
  std::vector<double> out;
  double lse = 0;
  /// Largest difference of out for another summation order, probabilities relative to a running
  /// maximum (online softmax) and an exp with an error of some ulps.
  std::vector<double> slack;
  /// The same for lse.
  double lseSlack = 0;
};

/// Computes attention with the roundings above, before the rounding of the result. The states of
/// pieces are merged by mergeStates.
AttentionState attend(const float *query, const AttentionKeys &keys, const AttentionParams &params,
                      const ScoreFunction &score);
/// Computes attention in double without roundings.
AttentionState attendF64(const float *query, const AttentionKeys &keys,
                         const AttentionParams &params, const ScoreFunction &score);

/// Merged states: aligned runs of this size are binary trees, and runs are merged in ascending
/// order.
inline constexpr size_t kMergedRun = 256;

/// Merges the partial results of split-KV attention. `states` has a row of `columns` for each part,
/// `lses` one value. Rows with an lse of -inf or +inf are not read. A sink is added at the end.
AttentionState mergeStates(const std::vector<const float *> &states, std::vector<float> lses,
                           int64_t columns, std::optional<float> sink = std::nullopt);

/// Computes tanh in f32 by the operations of generated code, which docs/Numerics.md describes.
float tanh(float x);

/// Returns the ALiBi slope of head `head` of `heads` heads.
float alibiSlope(int64_t head, int64_t heads);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ATTENTION_H
