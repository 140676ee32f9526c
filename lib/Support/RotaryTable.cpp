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
  double last = static_cast<double>(columns - 1);
  double low = std::clamp(std::floor(pairOf(s.betaFast, columns, s)), 0.0, last);
  double high = std::clamp(std::trunc(pairOf(s.betaSlow, columns, s)) + 1, 0.0, last);
  if (low == high)
    high += 0.001;
  double ramp = std::clamp((pair - low) / (high - low), 0.0, 1.0);
  return f / s.factor * ramp + f * (1 - ramp);
}

static double attentionOf(double mscale, double factor) {
  return factor <= 1 ? 1 : 0.1 * mscale * std::log(factor) + 1;
}

RotaryTable::RotaryTable(int64_t columns, const RotaryScaling &s) {
  using Kind = RotaryScaling::Kind;
  auto listed = [](const std::vector<double> &list, int64_t pair) {
    return list.size() == 1 ? list[0] : list[pair];
  };
  for (int64_t pair = 0; pair < columns / 2; ++pair) {
    double f = std::pow(s.theta, -2.0 * pair / columns);
    switch (s.kind) {
    case Kind::Base:
      frequencies.push_back(f);
      break;
    case Kind::Linear:
      frequencies.push_back(f / s.factor);
      break;
    case Kind::Llama3:
      frequencies.push_back(llama3(f, s));
      break;
    case Kind::Yarn:
      frequencies.push_back(yarn(f, pair, columns, s));
      break;
    case Kind::LongRope:
      frequencies.push_back(f / listed(s.shortFactors, pair));
      longFrequencies.push_back(f / listed(s.longFactors, pair));
      break;
    }
  }
  original = s.original;
  if (s.kind == Kind::Yarn)
    multiplier = attentionOf(s.mscale, s.factor) / attentionOf(s.mscaleAllDim, s.factor);
  else if (s.kind == Kind::LongRope)
    multiplier = s.attention;
}

double RotaryTable::entry(int64_t position, int64_t column) const {
  bool isLong = !longFrequencies.empty() && static_cast<double>(position) >= original;
  const std::vector<double> &own = isLong ? longFrequencies : frequencies;
  double angle = static_cast<double>(position) * own[column / 2];
  return multiplier * (column % 2 ? std::sin(angle) : std::cos(angle));
}
