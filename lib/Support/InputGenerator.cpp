// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StridedRuns.h"
#include "fusednorm/Support/RotaryTable.h"
#include "fusednorm/Support/SmallFloat.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Random numbers by counter
//===----------------------------------------------------------------------===//

/// The output function of SplitMix64 (Steele, Lea, Flood, 2014): every bit of the result depends on
/// every bit of the argument.
static inline uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// The increment of SplitMix64: 2^64 / phi with phi = (1 + sqrt(5)) / 2.
static constexpr uint64_t increment = 0x9e3779b97f4a7c15;

static inline uint64_t randomBits(uint64_t key, uint64_t index) {
  return mix(key + (index + 1) * increment);
}

/// Returns a nearly normal number; see InputSpec.h.
static inline double normal(uint64_t key, uint64_t index) {
  const uint64_t even = 0x0000ffff0000ffff;
  uint64_t a = randomBits(key, 2 * index), b = randomBits(key, 2 * index + 1);
  uint64_t pairs = (a & even) + (a >> 16 & even) + (b & even) + (b >> 16 & even);
  int64_t sum = (pairs & 0xffffffff) + (pairs >> 32);
  // Twice the sum has the mean 8 * 65535 and the variance 8 / 3 * (2^32 - 1).
  return static_cast<double>(2 * sum - 8 * 65535) * 9.344061825059266e-06;
}

static inline double uniform(uint64_t key, uint64_t index, double low, double high) {
  double fraction = static_cast<double>(randomBits(key, index) >> 11) * 0x1p-53;
  return low + (high - low) * fraction;
}

static inline int64_t uniformInteger(uint64_t key, uint64_t index, int64_t low, int64_t high) {
  uint64_t bits = randomBits(key, index);
  uint64_t span = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
  if (span != 0) // 0: all of int64.
    bits = static_cast<unsigned __int128>(bits) * span >> 64;
  return static_cast<int64_t>(static_cast<uint64_t>(low) + bits);
}

/// Permutes 0 ... count-1 without a table. A Feistel network permutes the numbers of 2k bits; it is
/// applied again while the result is outside the range (cycle walking).
static uint64_t permute(uint64_t key, uint64_t index, uint64_t count) {
  int half = 1;
  while (half < 32 && (uint64_t(1) << 2 * half) < count)
    ++half;
  uint64_t mask = (uint64_t(1) << half) - 1;
  do {
    uint64_t left = index >> half, right = index & mask;
    for (int round = 0; round < 6; ++round) {
      uint64_t next = left ^ (randomBits(key + round, right) & mask);
      left = right;
      right = next;
    }
    index = left << half | right;
  } while (index >= count);
  return index;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {

/// Values of a generator, computed once per fill.
struct Source {
  const InputGenerator &generator;
  uint64_t key;
  int64_t count;
  int64_t columns;
  RotaryTable table;

  Source(const InputSpec &spec, int64_t count)
      : generator(spec.generator), key(mix(generator.seed + increment)), count(count),
        columns(spec.shape.empty() ? 1 : spec.shape.back()) {
    if (generator.kind == InputGenerator::Kind::Freqs)
      table = RotaryTable(columns ? count / columns : 0, columns, generator.rotary);
  }

  double real(int64_t index) const {
    switch (generator.kind) {
    case InputGenerator::Kind::Normal:
      return normal(key, index) * generator.scale;
    case InputGenerator::Kind::Uniform:
      return uniform(key, index, generator.low, generator.high);
    case InputGenerator::Kind::Const:
      return generator.low;
    case InputGenerator::Kind::Freqs:
      return table.entry(index / columns, index % columns);
    default:
      return static_cast<double>(integer(index));
    }
  }

  int64_t integer(int64_t index) const {
    switch (generator.kind) {
    case InputGenerator::Kind::Normal:
    case InputGenerator::Kind::Freqs: {
      double value = std::nearbyint(real(index)); // Ties to even.
      if (value >= 0x1p63)
        return std::numeric_limits<int64_t>::max();
      return value < -0x1p63 ? std::numeric_limits<int64_t>::min() : static_cast<int64_t>(value);
    }
    case InputGenerator::Kind::Uniform:
      return uniformInteger(key, index, generator.lowInteger, generator.highInteger);
    case InputGenerator::Kind::Const:
      return generator.lowInteger;
    case InputGenerator::Kind::Iota:
      return index;
    case InputGenerator::Kind::Offsets:
      return generator.offsets[index];
    case InputGenerator::Kind::Pages:
      break;
    }
    switch (generator.pageOrder) {
    case InputGenerator::PageOrder::Forward:
      return index;
    case InputGenerator::PageOrder::Reverse:
      return count - 1 - index;
    case InputGenerator::PageOrder::Random:
      break;
    }
    return static_cast<int64_t>(permute(key, index, count));
  }
};

} // namespace

/// Stores an integer. Integers are signless and clamped to the unsigned range, or to the signed
/// range for random reals. Truth values are the last bit.
static void storeInteger(int64_t value, ElementType type, bool asSigned, char *at) {
  int64_t size = byteSize(type);
  if (type == ElementType::I1)
    value &= 1;
  if (size < 8) {
    int bits = static_cast<int>(8 * size);
    int64_t half = int64_t(1) << (bits - 1);
    value = std::max(value, -half);
    value = std::min(value, (asSigned ? half : 2 * half) - 1);
  }
  std::memcpy(at, &value, size); // Little-endian: the low bytes come first.
}

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "files and encodings are little-endian");

/// Fills floats of at most 32 bits in pieces, so the format is selected outside the inner loop.
static void fillSmallFloats(const Source &source, ElementType type, const Run &run, char *bytes) {
  constexpr int64_t piece = 256;
  float values[piece];
  char encodings[piece * 4];
  int64_t size = byteSize(type);
  for (int64_t begin = 0; begin < run.count; begin += piece) {
    int64_t count = std::min(piece, run.count - begin);
    for (int64_t i = 0; i < count; ++i) {
      double value = source.real(run.logical + begin + i);
      values[i] = type == ElementType::F32 ? static_cast<float>(value) : roundToOdd(value);
    }
    encodeArray(type, values, encodings, count);
    if (run.stride == 1) {
      std::memcpy(bytes + (run.at + begin) * size, encodings, count * size);
      continue;
    }
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(bytes + (run.at + (begin + i) * run.stride) * size, encodings + i * size, size);
  }
}

void fusednorm::fillGenerated(const InputSpec &spec, const StridedLayout &layout, void *buffer,
                              int64_t begin, int64_t end) {
  Source source(spec, layout.elementCount());
  ElementType type = spec.type;
  int64_t size = byteSize(type);
  bool asSigned = spec.generator.kind == InputGenerator::Kind::Normal;
  char *bytes = static_cast<char *>(buffer);
  forEachRun(layout, begin, end, [&](const Run &run) {
    if (isFloat(type) && type != ElementType::F64)
      return fillSmallFloats(source, type, run, bytes);
    for (int64_t i = 0; i < run.count; ++i) {
      char *at = bytes + (run.at + i * run.stride) * size;
      if (isInteger(type)) {
        storeInteger(source.integer(run.logical + i), type, asSigned, at);
        continue;
      }
      double value = source.real(run.logical + i);
      std::memcpy(at, &value, 8);
    }
  });
}
