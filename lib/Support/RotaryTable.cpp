// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/RotaryTable.h"
#include <algorithm>
#include <cmath>

using namespace fusednorm;

static constexpr double kPi = 3.14159265358979323846;

static double llama3(double f, const RotaryScaling &s) {
  double wave = 2 * kPi / f;
  if (wave < s.original / s.high)
    return f;
  if (wave > s.original / s.low)
    return f / s.factor;
  double smooth = (s.original / wave - s.low) / (s.high - s.low);
  return (1 - smooth) * f / s.factor + smooth * f;
}

/// Returns the pair, as a real number, with `turns` full rotations over the original length.
static double pairOf(double turns, int64_t columns, const RotaryScaling &s) {
  return columns * std::log(s.original / (turns * 2 * kPi)) / (2 * std::log(s.theta));
}

static double yarn(double f, int64_t pair, int64_t columns, const RotaryScaling &s) {
  double low = pairOf(s.betaFast, columns, s), high = pairOf(s.betaSlow, columns, s);
  if (s.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, static_cast<double>(columns - 1));
  if (low == high)
    high += 0.001;
  double ramp = std::clamp((pair - low) / (high - low), 0.0, 1.0);
  return f / s.factor * ramp + f * (1 - ramp);
}

static double attentionOf(const RotaryScaling &s) {
  using Kind = RotaryScaling::Kind;
  if (s.attention != 0)
    return s.attention;
  if (s.factor <= 1 || (s.kind != Kind::Yarn && s.kind != Kind::LongRope))
    return 1;
  if (s.kind == Kind::LongRope)
    return std::sqrt(1 + std::log(s.factor) / std::log(s.original));
  auto part = [&](double mscale) { return 0.1 * mscale * std::log(s.factor) + 1; };
  if (s.mscale != 0 && s.mscaleAllDim != 0)
    return part(s.mscale) / part(s.mscaleAllDim);
  return part(1);
}

/// Returns the frequency of a pair. `f` is the unscaled frequency.
static double scaled(double f, int64_t pair, int64_t columns, double sequence,
                     const RotaryScaling &s) {
  using Kind = RotaryScaling::Kind;
  switch (s.kind) {
  case Kind::Base:
  case Kind::Dynamic:
    return f;
  case Kind::Linear:
    return f / s.factor;
  case Kind::Llama3:
    return llama3(f, s);
  case Kind::Yarn:
    return yarn(f, pair, columns, s);
  case Kind::LongRope: {
    const std::vector<double> &list = sequence > s.original ? s.longFactors : s.shortFactors;
    return f / (list.size() == 1 ? list[0] : list[pair]);
  }
  case Kind::Proportional:
    return pair < static_cast<int64_t>(std::floor(s.share * columns / 2)) ? f / s.factor : 0;
  }
  return f;
}

RotaryTable::RotaryTable(int64_t rows, int64_t columns, const RotaryScaling &s)
    : multiplier(attentionOf(s)) {
  double theta = s.theta, sequence = static_cast<double>(s.sequence != 0 ? s.sequence : rows);
  if (s.kind == RotaryScaling::Kind::Dynamic) {
    double length = std::max(sequence, s.original), wide = static_cast<double>(columns);
    theta *= std::pow(s.factor * length / s.original - (s.factor - 1), wide / (wide - 2));
  }
  for (int64_t pair = 0; pair < columns / 2; ++pair)
    frequencies.push_back(
        scaled(std::pow(theta, -2.0 * pair / columns), pair, columns, sequence, s));
}

double RotaryTable::entry(int64_t position, int64_t column) const {
  double angle = static_cast<double>(position) * frequencies[column / 2];
  return multiplier * (column % 2 ? std::sin(angle) : std::cos(angle));
}
