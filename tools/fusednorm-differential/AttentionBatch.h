// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random batches and masks of attention.

#ifndef FUSEDNORM_TOOLS_DIFFERENTIAL_ATTENTIONBATCH_H
#define FUSEDNORM_TOOLS_DIFFERENTIAL_ATTENTIONBATCH_H

#include "PagedSlot.h"
#include <algorithm>
#include <numeric>

namespace fusednorm::differential {

/// Numbers of queries and keys of each sequence.
struct Batch {
  std::vector<int64_t> queries, lengths, keys, starts;
  int64_t tokens = 0, longest = 1; // positions of keys
  /// Whether some sequences have negative lengths.
  bool hasFewerKeys = false;

  explicit Batch(Random &random, bool mayHaveFewerKeys = false) {
    int64_t count = random.range(1, 5);
    bool isChunk = random.chance(0.3);
    hasFewerKeys = mayHaveFewerKeys && random.chance(0.15);
    for (int64_t s = 0; s < count; ++s) {
      queries.push_back(random.chance(0.25) ? 0 : random.pick<int64_t>({1, 2, 5, 17, 60, 150}));
      lengths.push_back(random.chance(0.4) ? 0 : random.below(140));
      if (hasFewerKeys && random.chance(0.7))
        lengths.back() = -random.below(queries.back() + 1);
      int64_t all = queries.back() + lengths.back();
      starts.push_back(isChunk ? random.below(all + 1) : 0);
      keys.push_back(isChunk ? random.below(all - starts.back() + 1) : all);
      longest = std::max(longest, all);
    }
    tokens = std::accumulate(queries.begin(), queries.end(), random.chance(0.3) ? 3 : 0);
  }
  static std::vector<int64_t> offsets(const std::vector<int64_t> &counts) {
    std::vector<int64_t> result{0};
    for (int64_t count : counts)
      result.push_back(result.back() + count);
    return result;
  }
  int64_t size() const { return static_cast<int64_t>(queries.size()); }
};

inline std::string maskOf(Random &random, int depth) {
  std::string window = " = " + std::to_string(random.pick<int64_t>({1, 3, 16, 64, 100}));
  std::string simple = random.pick<std::string>(
      {"null", "causal", "causal", "chunked" + window, "sliding_window_causal" + window,
       "sliding_window_noncausal" + window, "look_ahead" + window, "chunked_causal" + window,
       "causal_padding", "materialized", "tree", "ranges"});
  if (depth == 0 || random.chance(0.7))
    return simple;
  return random.pick<std::string>({"or", "and"}) + " [" + maskOf(random, depth - 1) + ", " +
         maskOf(random, depth - 1) + "]";
}

inline bool mentions(const std::string &mask, const char *name) {
  return mask.find(name) != std::string::npos;
}

/// Returns `count` words with random bits.
inline std::vector<int64_t> wordsOf(Random &random, int64_t count) {
  std::vector<int64_t> words(count);
  for (int64_t &word : words)
    word = random.below(int64_t(1) << 32);
  return words;
}

/// Returns the operands of masks with a word or a range for each query, and adds the attribute of
/// negative lengths.
inline std::string queryMaskClauses(CaseBuilder &b, const std::string &mask, const Batch &batch,
                                    std::vector<std::string> &attributes) {
  std::string clauses;
  if (batch.hasFewerKeys)
    attributes.push_back("signed_lengths");
  if (mentions(mask, "tree"))
    clauses += clause(
        b, "tree",
        b.integers("words", ElementType::I32, {batch.tokens}, wordsOf(b.random, batch.tokens)));
  if (!mentions(mask, "ranges"))
    return clauses;
  std::vector<int64_t> ends;
  for (int64_t t = 0; t < batch.tokens; ++t) {
    int64_t first = b.random.below(batch.longest + 1);
    ends.push_back(first);
    ends.push_back(b.random.chance(0.2) ? first : b.random.below(batch.longest + 3));
  }
  return clauses +
         clause(b, "key_ranges", b.integers("ranges", ElementType::I32, {batch.tokens, 2}, ends));
}

/// In some cases, returns sinks.
inline std::string sinkClause(CaseBuilder &b, int64_t heads, double chance) {
  if (!b.random.chance(chance))
    return "";
  return clause(b, "sinks", b.input("sinks", b.floatType(), {heads}, Values::Normal));
}

} // namespace fusednorm::differential

#endif // FUSEDNORM_TOOLS_DIFFERENTIAL_ATTENTIONBATCH_H
