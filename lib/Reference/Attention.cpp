// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Attention.h"
#include "fusednorm/Support/SmallFloat.h"
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <limits>

using namespace fusednorm;
using namespace fusednorm::reference;

static constexpr double kRoundoff = 0x1p-24;
static constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Half an ulp of a softmax probability: the relative part, and the absolute part for small ones.
namespace {
struct WeightRounding {
  double relative = 0, absolute = 0;

  explicit WeightRounding(ElementType type) {
    switch (type) {
    case ElementType::F16:
      relative = 0x1p-11, absolute = 0x1p-25;
      break;
    case ElementType::BF16:
      relative = 0x1p-9;
      break;
    case ElementType::F8E4M3FN:
      relative = 0x1p-4, absolute = 0x1p-10 / 256;
      break;
    default:
      break;
    }
  }
};

/// An unmasked key.
struct Seen {
  int64_t key;
  double score;
  double slack; // largest difference of the score in another summation order
  double moved; // change of the score if a factor rounds to an adjacent value
};
} // namespace

static double roundWeight(ElementType type, double weight) {
  if (type == ElementType::F32)
    return weight;
  if (type == ElementType::F8E4M3FN)
    return roundTo(type, static_cast<float>(256 * weight)) / 256;
  return roundTo(type, static_cast<float>(weight));
}

/// Computes the scores of the unmasked keys, in f32 or in double.
static std::vector<Seen> scoreKeys(const float *query, const AttentionKeys &keys,
                                   const AttentionParams &params, const ScoreFunction &score,
                                   bool inDouble) {
  std::vector<Seen> seen;
  auto round = [&](double value) { return inDouble ? value : double(float(value)); };
  for (int64_t j = 0; j < keys.keys; ++j) {
    const float *key = keys.k + j * keys.columns;
    float sum = 0;
    double exact = 0, magnitude = 0, largest = 0;
    for (int64_t c = 0; c < keys.columns; ++c) {
      sum = std::fmaf(query[c], key[c], sum);
      double product = static_cast<double>(query[c]) * key[c];
      exact += product;
      magnitude += std::fabs(product);
      largest = std::max(largest, std::fabs(product));
    }
    double ofKey = keys.keyScales ? keys.keyScales[j] : 1;
    double scaled = round(round((inDouble ? exact : sum) * ofKey) * params.scale);
    double factor = std::fabs(params.scale * ofKey);
    std::optional<double> own = score(j, scaled);
    if (!own)
      continue;
    double terms = 2 * std::sqrt(static_cast<double>(keys.columns)) + 4;
    // Reduced accumulation of FP8 tensor cores, as in MatrixMultiply::slack.
    double cut = params.reducedPrecision
                     ? std::min(0x1p-10, 0x1p-8 / std::sqrt(static_cast<double>(keys.columns)))
                     : 0;
    double moved = (terms * kRoundoff + cut) * magnitude * factor;
    // Effect of the difference on the score modifier.
    double slack = 16 * kRoundoff * std::max(std::fabs(*own), std::fabs(scaled));
    for (double other : {scaled - moved, scaled + moved})
      if (std::optional<double> there = score(j, other))
        slack = std::max(slack, std::fabs(*there - *own) + 16 * kRoundoff * std::fabs(*own));
    // The factor 2 covers two columns, because RoPE combines pairs.
    double step = 2 * params.step * largest * factor;
    double moves = 0;
    for (double other : {scaled - step, scaled + step})
      if (std::optional<double> there = step > 0 ? score(j, other) : std::nullopt)
        moves = std::max(moves, std::fabs(*there - *own));
    seen.push_back({j, round(*own), slack, moves});
  }
  return seen;
}

static AttentionState attendTo(const float *query, const AttentionKeys &keys,
                               const AttentionParams &params, const ScoreFunction &score,
                               bool inDouble) {
  auto round = [&](double value) { return inDouble ? value : double(float(value)); };
  std::vector<Seen> seen = scoreKeys(query, keys, params, score, inDouble);
  AttentionState state;
  int64_t columns = keys.valueColumns;
  state.out.assign(columns, 0);
  state.slack.assign(columns, 0);
  bool hasSink = params.sink && *params.sink < kInfinity;
  double most = hasSink ? *params.sink : -kInfinity;
  bool isNaN = false;
  for (const Seen &own : seen) {
    isNaN |= std::isnan(own.score);
    most = std::max(most, own.score);
  }
  if (isNaN)
    most = std::numeric_limits<double>::quiet_NaN();
  state.lse = most;
  if (most == -kInfinity) {
    state.lse = params.sink.value_or(-kInfinity);
    return state;
  }
  if (params.sink && !hasSink) {
    state.lse = std::numeric_limits<double>::quiet_NaN();
    state.out.assign(columns, state.lse);
    return state;
  }

  double total = hasSink ? round(std::exp(*params.sink - most)) : 0;
  double totalSlack = 0, largestSlack = 0, mostMoved = 0;
  WeightRounding rounding(inDouble ? ElementType::F32 : params.weights);
  std::vector<double> variance(columns), flushed(columns), moved(columns);
  for (const Seen &own : seen) {
    double weight = round(std::exp(own.score - most));
    total = round(total + weight);
    totalSlack += weight * own.slack;
    largestSlack = std::max(largestSlack, own.slack);
    mostMoved = std::max(mostMoved, weight * own.moved);
    // The probability as a factor of V.
    if (keys.valueScales && weight != 0)
      weight = round(weight * keys.valueScales[own.key]);
    double rounded = inDouble ? weight : roundWeight(params.weights, weight),
           size = std::fabs(weight);
    const float *value = keys.v + own.key * columns;
    for (int64_t c = 0; c < columns; ++c) {
      state.out[c] = inDouble ? state.out[c] + rounded * value[c]
                              : std::fmaf(float(rounded), value[c], float(state.out[c]));
      // Errors of probabilities and scores are treated as independent, so variances add up.
      double off = size * std::fabs(value[c]) * (2 * rounding.relative + own.slack + 8 * kRoundoff);
      variance[c] += off * off;
      flushed[c] += std::fabs(value[c]) * (2 * rounding.absolute + 0x1p-125);
      moved[c] = std::max(moved[c], size * own.moved * std::fabs(value[c]));
    }
  }
  double terms = (2 * std::sqrt(static_cast<double>(seen.size())) + 8) * kRoundoff;
  // Only a few elements round to an adjacent value; the factor 2 allows for two keys.
  double relative = total > 0 ? (totalSlack + 2 * mostMoved) / total + terms : 0;
  // With reduced precision, each instruction (32 keys) truncates the accumulator to 13 bits.
  double lost = params.reducedPrecision ? 0x1p-13 * static_cast<double>(seen.size() / 32 + 1) : 0;
  for (int64_t c = 0; c < columns; ++c) {
    state.out[c] = round(round(state.out[c] / total) * static_cast<double>(params.valueScale));
    double off = 4 * std::sqrt(variance[c]) + flushed[c] + 2 * moved[c];
    state.slack[c] =
        off / total * std::fabs(params.valueScale) + (relative + lost) * std::fabs(state.out[c]);
  }
  state.lse = round(most + round(std::log(total)));
  state.lseSlack = largestSlack + relative + 8 * kRoundoff * (1 + std::fabs(most));
  return state;
}

AttentionState reference::attendF64(const float *query, const AttentionKeys &keys,
                                    const AttentionParams &params, const ScoreFunction &score) {
  return attendTo(query, keys, params, score, /*inDouble=*/true);
}

namespace {
/// A node of the tree of merged states: the largest LSE, the sum, and the accumulators with their
/// slack.
struct Node {
  float largest = -std::numeric_limits<float>::infinity(), total = 0;
  std::vector<float> sums;
  std::vector<double> slack;

  bool isEmpty() const { return largest == -std::numeric_limits<float>::infinity(); }
};
} // namespace

static Node merge(const Node &x, const Node &y) {
  if (x.isEmpty() || y.isEmpty())
    return x.isEmpty() ? y : x;
  Node node = x;
  node.largest = std::isnan(x.largest) || std::isnan(y.largest)
                     ? std::numeric_limits<float>::quiet_NaN()
                     : std::max(x.largest, y.largest);
  auto factorOf = [&](const Node &own) {
    return static_cast<float>(std::exp(static_cast<double>(own.largest - node.largest)));
  };
  float ofX = factorOf(x), ofY = factorOf(y);
  node.total = std::fmaf(ofY, y.total, ofX * x.total);
  for (size_t i = 0; i < node.sums.size(); ++i) {
    node.sums[i] = std::fmaf(ofY, y.sums[i], ofX * x.sums[i]);
    node.slack[i] = ofX * x.slack[i] + ofY * y.slack[i] +
                    16 * kRoundoff * (std::fabs(ofX * x.sums[i]) + std::fabs(ofY * y.sums[i]));
  }
  return node;
}

/// Merges the states from `first` to `end` along a binary tree, of which `size` states are a whole
/// node.
static Node mergeTree(const std::function<Node(size_t)> &state, size_t first, size_t end,
                      size_t size) {
  if (first >= end)
    return {};
  if (size == 1)
    return state(first);
  return merge(mergeTree(state, first, end, size / 2),
               mergeTree(state, first + size / 2, end, size / 2));
}

AttentionState reference::mergeStates(const std::vector<const float *> &states,
                                      std::vector<float> lses, int64_t columns,
                                      std::optional<float> sink) {
  std::replace(lses.begin(), lses.end(), std::numeric_limits<float>::infinity(),
               -std::numeric_limits<float>::infinity());
  auto state = [&](size_t number) {
    Node node{lses[number], 1, {}, std::vector<double>(columns, 0)};
    if (node.isEmpty())
      node.sums.assign(columns, 0);
    else
      node.sums.assign(states[number], states[number] + columns);
    return node;
  };
  Node root;
  for (size_t first = 0; first < lses.size(); first += kMergedRun)
    root = merge(root, mergeTree(state, first, lses.size(), kMergedRun));
  if (sink) {
    Node own{*sink, 1, std::vector<float>(columns, 0), std::vector<double>(columns, 0)};
    root = merge(root, own);
  }
  AttentionState merged;
  merged.out.assign(columns, 0);
  merged.slack.assign(columns, 0);
  merged.lse = root.largest;
  if (root.isEmpty())
    return merged;
  for (int64_t i = 0; i < columns; ++i) {
    merged.out[i] = root.sums[i] / root.total;
    merged.slack[i] = root.slack[i] / root.total + 16 * kRoundoff * std::fabs(merged.out[i]);
  }
  merged.lse = static_cast<float>(root.largest + std::log(static_cast<double>(root.total)));
  merged.lseSlack = 16 * kRoundoff * (1 + std::fabs(merged.lse));
  return merged;
}

/// Computes the pieces, and merges their states.
static AttentionState attendInPieces(const float *query, const AttentionKeys &keys,
                                     const AttentionParams &params, const ScoreFunction &score) {
  AttentionParams ofPiece = params;
  ofPiece.sink = std::nullopt;
  std::vector<AttentionState> states;
  std::vector<std::vector<float>> rows;
  std::vector<const float *> pointers;
  std::vector<float> lses;
  for (int64_t first = 0; first < keys.keys; first += params.piece) {
    AttentionKeys own = keys;
    own.keys = std::min(params.piece, keys.keys - first);
    own.k += first * keys.columns;
    own.v += first * keys.valueColumns;
    if (keys.keyScales)
      own.keyScales += first;
    if (keys.valueScales)
      own.valueScales += first;
    auto scoreOf = [&](int64_t key, double value) { return score(first + key, value); };
    states.push_back(attendTo(query, own, ofPiece, scoreOf, /*inDouble=*/false));
    rows.emplace_back(states.back().out.begin(), states.back().out.end());
    lses.push_back(static_cast<float>(states.back().lse));
  }
  for (const std::vector<float> &row : rows)
    pointers.push_back(row.data());
  AttentionState merged = mergeStates(pointers, lses, keys.valueColumns, params.sink);
  for (size_t p = 0; p < states.size(); ++p) {
    if (!(lses[p] > -std::numeric_limits<float>::infinity()))
      continue;
    double weight = std::exp(lses[p] - merged.lse);
    for (int64_t i = 0; i < keys.valueColumns; ++i)
      merged.slack[i] +=
          weight * (states[p].slack[i] + 2 * states[p].lseSlack * std::fabs(states[p].out[i]));
    merged.lseSlack += weight * states[p].lseSlack;
  }
  return merged;
}

AttentionState reference::attend(const float *query, const AttentionKeys &keys,
                                 const AttentionParams &params, const ScoreFunction &score) {
  if (params.piece)
    return attendInPieces(query, keys, params, score);
  return attendTo(query, keys, params, score, /*inDouble=*/false);
}

//===----------------------------------------------------------------------===//
// Score modifiers
//===----------------------------------------------------------------------===//

static float polynomial(float x, std::initializer_list<float> coefficients) {
  float sum = 0;
  for (auto next = std::rbegin(coefficients); next != std::rend(coefficients); ++next)
    sum = std::fmaf(sum, x, *next);
  return sum;
}

/// Computes e^x for x from 0 to 89, or NaN.
static float expOfPositive(float x) {
  constexpr float kMagic = 0x1.8p23f;
  float n = std::fmaf(x, 1.44269504088896341f, kMagic) - kMagic;
  float r = std::fmaf(n, 2.12194440054690583e-4f, std::fmaf(n, -0.693359375f, x));
  float p =
      polynomial(r, {0x1.fffffep-2f, 0.16666521f, 0.041668389f, 0.0083687454f, 0.0013814537f});
  float power = std::fmaf(p, r * r, r) + 1.0f;
  return std::isnan(power) ? power : std::ldexp(power, static_cast<int>(n));
}

float reference::tanh(float x) {
  float magnitude = std::fabs(x);
  if (magnitude < 0.625f) {
    float square = x * x;
    float p = polynomial(square,
                         {-0.33333284f, 0.13331491f, -0.053743497f, 0.020650588f, -0.0057170452f});
    return std::copysign(std::fmaf(p * square, x, x), x);
  }
  float power = expOfPositive(std::isnan(x) ? x : std::min(magnitude + magnitude, 89.0f));
  return std::copysign(1.0f - 2.0f / (power + 1.0f), x);
}

float reference::alibiSlope(int64_t head, int64_t heads) {
  int64_t power = 1;
  while (2 * power <= heads)
    power *= 2;
  double exponent =
      head < power ? -8.0 * (head + 1) / power : -4.0 * (2 * (head - power) + 1) / power;
  return static_cast<float>(std::exp2(exponent));
}
