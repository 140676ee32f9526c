// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Attention.h"
#include "fusednorm/Support/SmallFloat.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <random>

using namespace fusednorm;
using namespace fusednorm::reference;

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Random keys, values with 8 columns, and a query with 16 columns.
struct Inputs {
  std::vector<float> q, k, v;
  AttentionKeys keys;

  explicit Inputs(int64_t count) : q(16), k(count * 16), v(count * 8) {
    std::mt19937 random(count);
    std::normal_distribution<float> normal;
    for (std::vector<float> *numbers : {&q, &k, &v})
      for (float &number : *numbers)
        number = roundTo(ElementType::BF16, normal(random));
    keys = {count, 16, 8, k.data(), v.data()};
  }
};

std::optional<double> same(int64_t, double score) { return score; }
} // namespace

/// Compares with the definition: one exp per key and no maximum.
TEST(Attention, Definition) {
  Inputs inputs(37);
  AttentionParams params;
  params.scale = 0.25f;
  auto odd = [](int64_t key, double score) -> std::optional<double> {
    return key % 2 ? std::optional<double>(score) : std::nullopt;
  };
  for (bool sink : {false, true}) {
    double total = sink ? std::exp(0.5) : 0;
    std::vector<double> sums(8);
    for (int64_t j = 1; j < 37; j += 2) {
      double score = 0;
      for (int64_t c = 0; c < 16; ++c)
        score += double(inputs.q[c]) * inputs.k[j * 16 + c];
      double weight = std::exp(score * 0.25);
      total += weight;
      for (int64_t c = 0; c < 8; ++c)
        sums[c] += weight * inputs.v[j * 8 + c];
    }
    if (sink)
      params.sink = 0.5f;
    AttentionState exact = attendF64(inputs.q.data(), inputs.keys, params, odd);
    AttentionState state = attend(inputs.q.data(), inputs.keys, params, odd);
    EXPECT_NEAR(exact.lse, std::log(total), 1e-12);
    EXPECT_NEAR(state.lse, std::log(total), state.lseSlack);
    EXPECT_LT(state.lseSlack, 1e-4);
    for (int64_t c = 0; c < 8; ++c) {
      EXPECT_NEAR(exact.out[c], sums[c] / total, 1e-12);
      EXPECT_NEAR(state.out[c], sums[c] / total, state.slack[c]);
      EXPECT_LT(state.slack[c], 1e-4);
    }
  }
}

/// Softmax probabilities are rounded as the type of V requires, and otherwise exact.
TEST(Attention, RoundedWeights) {
  Inputs inputs(200);
  AttentionParams params;
  params.scale = 0.25f;
  AttentionState exact = attendF64(inputs.q.data(), inputs.keys, params, same);
  double last = 0;
  for (ElementType type :
       {ElementType::F32, ElementType::F16, ElementType::BF16, ElementType::F8E4M3FN}) {
    params.weights = type;
    AttentionState state = attend(inputs.q.data(), inputs.keys, params, same);
    double off = 0;
    for (int64_t c = 0; c < 8; ++c) {
      off = std::max(off, std::fabs(state.out[c] - exact.out[c]));
      EXPECT_NEAR(state.out[c], exact.out[c], state.slack[c]) << elementTypeName(type);
    }
    EXPECT_GT(off, last) << elementTypeName(type);
    last = off;
  }
  EXPECT_LT(last, 0.05);
}

TEST(Attention, NoKeys) {
  Inputs inputs(3);
  auto hidden = [](int64_t, double) -> std::optional<double> { return std::nullopt; };
  AttentionState state = attend(inputs.q.data(), inputs.keys, {}, hidden);
  EXPECT_EQ(state.out, std::vector<double>(8, 0));
  EXPECT_EQ(state.lse, -kInfinity);
  AttentionParams params;
  params.sink = 2.5f;
  state = attend(inputs.q.data(), inputs.keys, params, hidden);
  EXPECT_EQ(state.out, std::vector<double>(8, 0));
  EXPECT_EQ(state.lse, 2.5);
}

/// A masked key may hold any value.
TEST(Attention, HiddenNaN) {
  Inputs inputs(5);
  for (float *number : {&inputs.k[2 * 16], &inputs.v[2 * 8]})
    *number = std::numeric_limits<float>::quiet_NaN();
  auto seen = [](int64_t key, double score) -> std::optional<double> {
    return key == 2 ? std::nullopt : std::optional<double>(score);
  };
  EXPECT_TRUE(std::isfinite(attend(inputs.q.data(), inputs.keys, {}, seen).out[0]));
  EXPECT_TRUE(std::isnan(attend(inputs.q.data(), inputs.keys, {}, same).out[0]));
}

/// Merged partial results of any parts of the keys, including empty ones, equal the result of one
/// pass.
TEST(Attention, MergedParts) {
  Inputs inputs(50);
  AttentionParams params;
  params.scale = 0.25f;
  AttentionState whole = attend(inputs.q.data(), inputs.keys, params, same);
  std::vector<std::vector<float>> parts;
  std::vector<const float *> rows;
  std::vector<float> lses;
  for (auto [begin, end] : {std::pair(0, 7), {7, 7}, {7, 40}, {40, 50}}) {
    AttentionKeys own = inputs.keys;
    own.keys = end - begin;
    own.k += begin * 16;
    own.v += begin * 8;
    AttentionState part = attend(inputs.q.data(), own, params, same);
    parts.emplace_back(part.out.begin(), part.out.end());
    if (begin == end)
      parts.back().assign(8, std::numeric_limits<float>::quiet_NaN());
    lses.push_back(float(part.lse));
  }
  for (const std::vector<float> &part : parts)
    rows.push_back(part.data());
  AttentionState merged = mergeStates(rows, lses, 8);
  EXPECT_NEAR(merged.lse, whole.lse, 1e-5);
  for (int64_t c = 0; c < 8; ++c)
    EXPECT_NEAR(merged.out[c], whole.out[c], 1e-5);
  merged = mergeStates({parts[1].data()}, {lses[1]}, 8);
  EXPECT_EQ(merged.out, std::vector<double>(8, 0));
  EXPECT_EQ(merged.lse, -kInfinity);
}

/// Pieces of any length equal the result of one pass.
TEST(Attention, Pieces) {
  Inputs inputs(50);
  AttentionParams params;
  params.scale = 0.25f;
  AttentionState whole = attend(inputs.q.data(), inputs.keys, params, same);
  for (int64_t piece : {1, 7, 16, 49, 50, 64}) {
    params.piece = piece;
    AttentionState state = attend(inputs.q.data(), inputs.keys, params, same);
    EXPECT_NEAR(state.lse, whole.lse, 1e-5);
    for (int64_t c = 0; c < 8; ++c)
      EXPECT_NEAR(state.out[c], whole.out[c], state.slack[c]);
    if (piece >= 50) {
      EXPECT_EQ(state.out, whole.out);
    }
  }
  inputs.keys.keys = 0;
  EXPECT_EQ(attend(inputs.q.data(), inputs.keys, params, same).lse, -kInfinity);
}

/// Further states without keys change no bit, and runs of 256 states are merged in order.
TEST(Attention, MergedTree) {
  std::vector<float> row(8, 1), lses;
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  for (int64_t i = 0; i < 300; ++i)
    lses.push_back(normal(random));
  std::vector<const float *> rows(300, row.data());
  std::vector<float> more(lses);
  more.resize(520, float(-kInfinity));
  std::vector<const float *> moreRows(520, row.data());
  AttentionState merged = mergeStates(rows, lses, 8);
  EXPECT_EQ(mergeStates(moreRows, more, 8).lse, merged.lse);
  EXPECT_EQ(mergeStates(moreRows, more, 8).out, merged.out);
  auto partOf = [&](size_t begin, size_t end) {
    std::vector<float> own(lses.begin() + begin, lses.begin() + end);
    return mergeStates({rows.begin() + begin, rows.begin() + end}, own, 8).lse;
  };
  float first = partOf(0, 256), second = partOf(256, 300);
  EXPECT_NEAR(merged.lse, std::log(std::exp(first) + std::exp(second)), 1e-5);
}

TEST(Attention, AlibiSlopes) {
  EXPECT_EQ(alibiSlope(0, 8), 0.5f);
  EXPECT_EQ(alibiSlope(7, 8), 0x1p-8f);
  // With 12 heads, 8 have the slopes of 8 heads; the slopes of the others are between them.
  EXPECT_EQ(alibiSlope(7, 12), 0x1p-8f);
  EXPECT_EQ(alibiSlope(8, 12), float(std::exp2(-0.5)));
  EXPECT_EQ(alibiSlope(11, 12), float(std::exp2(-3.5)));
  EXPECT_EQ(alibiSlope(0, 1), 0x1p-8f);
}
