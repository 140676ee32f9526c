// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/Printable.h"
#include "fusednorm/Support/SmallFloat.h"
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

using namespace fusednorm;

static constexpr int64_t unordered = std::numeric_limits<int64_t>::max();

//===----------------------------------------------------------------------===//
// Tolerance
//===----------------------------------------------------------------------===//

static bool parseNumber(std::string_view text, double &value) {
  const char *end = text.data() + text.size();
  auto [stop, status] = std::from_chars(text.data(), end, value);
  return status == std::errc() && stop == end && value >= 0;
}

Result<Tolerance> fusednorm::parseTolerance(std::string_view text) {
  Tolerance tolerance;
  tolerance.share = 1;
  size_t position = 0;
  while (position <= text.size()) {
    size_t comma = std::min(text.find(',', position), text.size());
    std::string_view part = text.substr(position, comma - position);
    size_t equals = part.find('=');
    std::string_view key = part.substr(0, equals);
    double value = 0;
    bool known = key == "abs" || key == "rel" || key == "ulps" || key == "share";
    auto fail = [&](const char *expected) {
      return Problem{"tolerance '" + printable(text) + "': at character " +
                     std::to_string(position + 1) + ": expected " + expected};
    };
    if (equals == part.npos || !known || !parseNumber(part.substr(equals + 1), value))
      return fail("abs=, rel=, ulps= or share= with a number of at least 0");
    if (key == "abs") {
      tolerance.abs = value;
    } else if (key == "rel") {
      tolerance.rel = value;
    } else if (key == "share") {
      tolerance.share = value;
    } else {
      if (value != std::floor(value) || value > 1e15)
        return fail("a whole number for ulps=");
      tolerance.ulps = static_cast<int64_t>(value);
    }
    position = comma + 1;
  }
  return tolerance;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static uint64_t loadBits(ElementType type, const void *array, int64_t index) {
  if (byteSize(type) == 8) {
    uint64_t bits;
    std::memcpy(&bits, static_cast<const char *>(array) + index * 8, 8);
    return bits;
  }
  return loadEncoding(type, array, index);
}

static int64_t signExtend(uint64_t bits, int width) {
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

static double valueOf(ElementType type, uint64_t bits) {
  if (type == ElementType::F64) {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  if (isInteger(type))
    return static_cast<double>(signExtend(bits, 8 * byteSize(type)));
  return decode(type, static_cast<uint32_t>(bits));
}

int64_t fusednorm::ulpDistance(ElementType type, uint64_t a, uint64_t b) {
  int width = 8 * byteSize(type);
  bool unsignedOrder = type == ElementType::F8E8M0FNU;
  int64_t orderA, orderB;
  if (isInteger(type)) {
    orderA = signExtend(a, width);
    orderB = signExtend(b, width);
  } else {
    bool nanA = std::isnan(valueOf(type, a));
    bool nanB = std::isnan(valueOf(type, b));
    if (nanA || nanB)
      return nanA && nanB ? 0 : unordered;
    uint64_t sign = unsignedOrder ? 0 : uint64_t(1) << (width - 1);
    auto indices = [&](uint64_t code) {
      int64_t magnitude = static_cast<int64_t>(code & ~sign);
      return code & sign ? -magnitude : magnitude;
    };
    orderA = indices(a);
    orderB = indices(b);
  }
  int64_t difference;
  if (__builtin_sub_overflow(orderA, orderB, &difference) ||
      difference == std::numeric_limits<int64_t>::min())
    return unordered - 1;
  return std::abs(difference);
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// Returns whether `actual` is in the accepted interval of element `i`.
static bool isInRange(ElementType type, uint64_t actual, uint64_t expected, const Range &range,
                      int64_t i) {
  const uint64_t ends[] = {expected, loadBits(type, range.low, i), loadBits(type, range.high, i)};
  if (std::isnan(valueOf(type, ends[1])) != std::isnan(valueOf(type, ends[2])))
    return true;
  double value = valueOf(type, actual), least = valueOf(type, expected), most = least;
  for (uint64_t end : ends) {
    if (ulpDistance(type, actual, end) <= range.ulps)
      return true;
    least = std::fmin(least, valueOf(type, end));
    most = std::fmax(most, valueOf(type, end));
  }
  return least <= value && value <= most;
}

Comparison fusednorm::compareArrays(ElementType type, const void *actual, const void *expected,
                                    int64_t count, const Tolerance &tolerance, const Range *range) {
  Comparison result;
  result.count = count;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t a = loadBits(type, actual, i);
    uint64_t e = loadBits(type, expected, i);
    if (a == e) {
      ++result.equal;
      continue;
    }
    double x = valueOf(type, a);
    double y = valueOf(type, e);
    if (std::isnan(x) && std::isnan(y)) {
      ++result.equal;
      continue;
    }
    int64_t steps = ulpDistance(type, a, e);
    double distance = std::fabs(x - y);
    bool within =
        steps <= tolerance.ulps || (std::isfinite(x) && std::isfinite(y) &&
                                    distance <= tolerance.abs + tolerance.rel * std::fabs(y));
    within |= range && isInRange(type, a, e, *range, i);
    if (!within)
      ++result.outside;
    if (std::isfinite(distance)) {
      result.maxAbs = std::fmax(result.maxAbs, distance);
      if (y != 0)
        result.maxRel = std::fmax(result.maxRel, distance / std::fabs(y));
    }
    if (result.worstIndex < 0 || steps > result.maxSteps) {
      result.maxSteps = steps;
      result.worstIndex = i;
      result.worstActual = x;
      result.worstExpected = y;
    }
  }
  result.passed = result.outside == 0 && result.differingShare() <= tolerance.share;
  return result;
}

void Comparison::append(const Comparison &next, const Tolerance &tolerance) {
  if (next.worstIndex >= 0 && (worstIndex < 0 || next.maxSteps > maxSteps)) {
    worstIndex = count + next.worstIndex;
    worstActual = next.worstActual;
    worstExpected = next.worstExpected;
    maxSteps = next.maxSteps;
  }
  count += next.count;
  equal += next.equal;
  outside += next.outside;
  maxAbs = std::fmax(maxAbs, next.maxAbs);
  maxRel = std::fmax(maxRel, next.maxRel);
  passed = outside == 0 && differingShare() <= tolerance.share;
}

std::string Comparison::summary() const {
  char text[320];
  if (worstIndex < 0) {
    std::snprintf(text, sizeof text, "%lld elements, all equal", static_cast<long long>(count));
    return text;
  }
  std::string steps = maxSteps == unordered ? "NaN against a number" : std::to_string(maxSteps);
  std::snprintf(text, sizeof text,
                "%lld elements, %lld differ (%.4g %%), %lld outside the "
                "tolerance; max abs %.4g, max rel %.4g, max steps %s; worst at "
                "%lld: got %.9g, expected %.9g",
                static_cast<long long>(count), static_cast<long long>(count - equal),
                100 * differingShare(), static_cast<long long>(outside), maxAbs, maxRel,
                steps.c_str(), static_cast<long long>(worstIndex), worstActual, worstExpected);
  return text;
}
