// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix operations of a warp: ldmatrix, stmatrix and mma.sync, with the fragment layouts of the
// PTX ISA.

#include "Collective.h"
#include "FloatFormats.h"
#include "MatrixModel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

using namespace fusednorm::simt;

namespace {

/// Properties of an operation that all lanes share, packed into the collective's descriptor.
struct MatrixDescriptor {
  uint32_t first, second, third;
  const void *pack() const {
    return reinterpret_cast<const void *>(uintptr_t(first) | uintptr_t(second) << 16 |
                                          uintptr_t(third) << 32);
  }
  static MatrixDescriptor unpack(const void *p) {
    auto bits = reinterpret_cast<uintptr_t>(p);
    return {static_cast<uint32_t>(bits & 0xFFFF), static_cast<uint32_t>(bits >> 16 & 0xFFFF),
            static_cast<uint32_t>(bits >> 32 & 0xFFFF)};
  }
};

uint32_t loadWord(const void *p, unsigned index) {
  uint32_t word;
  std::memcpy(&word, static_cast<const char *>(p) + 4 * index, 4);
  return word;
}
void storeWord(void *p, unsigned index, uint32_t word) {
  std::memcpy(static_cast<char *>(p) + 4 * index, &word, 4);
}

char *rowAddress(const Warp &warp, uint32_t lane) {
  char *p;
  std::memcpy(&p, warp.in[lane], sizeof(p));
  return p;
}

/// Checks the rows of an 8x8 matrix of 16-bit elements: 16 bytes each, aligned to 16. Lane `first`
/// holds the address of the first row.
void checkRows(Warp &warp, uint32_t first, uint32_t flags, bool transposed) {
  Cluster &cluster = *warp.block->cluster;
  Launch &launch = *cluster.launch;
  if (!launch.options.instrument())
    return;
  uint64_t addresses[8];
  uint32_t site = 0;
  for (uint32_t row = 0; row < 8; ++row) {
    Thread &holder = cluster.threads[warp.first + first + row];
    site = holder.waitSite;
    char *p = rowAddress(warp, first + row);
    addresses[row] = static_cast<uint64_t>(p - warp.block->window);
    if (launch.options.check && reinterpret_cast<uintptr_t>(p) % 16)
      launch.reports->add("misaligned", 2, site, 0, [&] {
        return threadName(holder) + " passes a matrix row address unaligned to 16 bytes (" +
               launch.site(site) + ")";
      });
    // Lanes 4r to 4r+3 hold the elements of row r. With .trans each pair of lanes holds a column.
    for (uint32_t part = 0; part < 4; ++part) {
      uint32_t lane = row * 4 + part;
      if (!transposed) {
        checkedShared(cluster.threads[warp.first + lane], p + 4 * part, 4, flags, site);
        continue;
      }
      for (uint32_t column = 2 * part; column < 2 * part + 2; ++column)
        checkedShared(cluster.threads[warp.first + column * 4 + row / 2], p + 2 * column, 2, flags,
                      site);
    }
  }
  if (launch.options.counters)
    cluster.log.addRequest(site, addresses, 8, 16, true);
}

void ldmatrixSemantics(Warp &warp, uint32_t, const void *packed) {
  auto [count, transposed, unused] = MatrixDescriptor::unpack(packed);
  for (uint32_t matrix = 0; matrix < count; ++matrix) {
    checkRows(warp, matrix * 8, AccessShared, transposed);
    uint16_t element[8][8];
    for (uint32_t row = 0; row < 8; ++row)
      std::memcpy(element[row], rowAddress(warp, matrix * 8 + row), 16);
    for (uint32_t lane = 0; lane < 32; ++lane) {
      uint32_t row = lane / 4, column = lane % 4 * 2;
      uint32_t low = transposed ? element[column][row] : element[row][column];
      uint32_t high = transposed ? element[column + 1][row] : element[row][column + 1];
      storeWord(warp.out[lane], matrix, low | high << 16);
    }
  }
}

void stmatrixSemantics(Warp &warp, uint32_t, const void *packed) {
  auto [count, transposed, unused] = MatrixDescriptor::unpack(packed);
  for (uint32_t matrix = 0; matrix < count; ++matrix) {
    checkRows(warp, matrix * 8, AccessShared | AccessWrite, transposed);
    uint16_t element[8][8];
    for (uint32_t lane = 0; lane < 32; ++lane) {
      // The operands of each lane are the address and then its registers.
      uint32_t word = loadWord(warp.in[lane], 2 + matrix);
      uint32_t row = lane / 4, column = lane % 4 * 2;
      for (uint32_t h = 0; h < 2; ++h)
        (transposed ? element[column + h][row] : element[row][column + h]) =
            static_cast<uint16_t>(word >> 16 * h);
    }
    for (uint32_t row = 0; row < 8; ++row)
      std::memcpy(rowAddress(warp, matrix * 8 + row), element[row], 16);
  }
}

Format floatFormat(MatrixType type) {
  switch (type) {
  case MatrixType::F16:
    return Format::F16;
  case MatrixType::BF16:
    return Format::BF16;
  case MatrixType::TF32:
    return Format::TF32;
  case MatrixType::E4M3:
    return Format::E4M3;
  default:
    return Format::E5M2;
  }
}

const char *typeName(MatrixType type) {
  static const char *const names[] = {"f16", "bf16", "tf32", "f64", "e4m3", "e5m2",
                                      "s8",  "u8",   "s4",   "u4",  "b1"};
  return names[static_cast<uint32_t>(type)];
}

void countMma(Cluster &cluster, const MmaShape &shape) {
  if (!cluster.launch->options.counters)
    return;
  const char *accumulators = shape.isInteger()            ? ".s32."
                             : shape.a == MatrixType::F64 ? ".f64."
                             : shape.halfD                ? ".f16."
                                                          : ".f32.";
  ++cluster.counters.matrices["m" + std::to_string(shape.m) + "n8k" + std::to_string(shape.k) +
                              accumulators + typeName(shape.a) + "." + typeName(shape.b)];
}

/// Calls `use(lane, register, row, column)` for each register of the accumulators: row lane/4 +
/// 8*(r/2), column lane%4*2 + r%2. With m8 there are two registers.
template <typename Use>
void forAccumulators(const MmaShape &shape, Use use) {
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t r = 0; r < shape.m / 4; ++r)
      use(lane, r, lane / 4 + 8 * (r / 2), lane % 4 * 2 + r % 2);
}

/// Unpacks A (m x k) and B (k x 8) of mma.sync. A register holds e elements. Element h of register
/// r is:
///
/// - A: row lane/4 + 8*(r%2), column lane%4*e + h + 4*e*(r/2); with m8 column lane%4*e + h + 4*e*r
///   of row lane/4;
/// - B: row lane%4*e + h + 4*e*r, column lane/4.
///
/// `read(in, r, h, isB)` returns an element of the registers at `in`.
template <typename T, typename Read>
void unpackOperands(const Warp &warp, const MmaShape &shape, std::vector<T> &a, std::vector<T> &b,
                    Read read) {
  uint32_t e = shape.perRegister(), k = shape.k, rowsOfA = shape.m / 8;
  a.resize(size_t(shape.m) * k);
  b.resize(size_t(k) * 8);
  for (uint32_t lane = 0; lane < 32; ++lane) {
    const void *in = warp.in[lane];
    uint32_t group = lane / 4, part = lane % 4;
    for (uint32_t r = 0; r < shape.registersA(); ++r)
      for (uint32_t h = 0; h < e; ++h)
        a[(group + 8 * (r % rowsOfA)) * k + part * e + h + 4 * e * (r / rowsOfA)] =
            read(in, r, h, false);
    for (uint32_t r = 0; r < shape.registersB(); ++r)
      for (uint32_t h = 0; h < e; ++h)
        b[(part * e + h + 4 * e * r) * 8 + group] = read(in, shape.registersA() + r, h, true);
  }
}

void mmaSemantics(Warp &warp, uint32_t, const void *packed) {
  auto [types, k, flags] = MatrixDescriptor::unpack(packed);
  MmaShape shape = MmaShape::unpack(types, k, flags);
  Format format = floatFormat(shape.a), formatB = floatFormat(shape.b);
  uint32_t width = elementBits(shape.a);
  std::vector<float> a, b;
  unpackOperands(warp, shape, a, b, [&](const void *in, uint32_t r, uint32_t h, bool isB) {
    uint32_t word = loadWord(in, r);
    if (width == 32)
      return bitsFloat(word & 0xFFFFE000); // tf32 ignores the low bits.
    return decodeFloat(word >> (width * h) & ((1u << width) - 1), isB ? formatB : format);
  });
  float c[16 * 8];
  uint32_t base = shape.registersA() + shape.registersB();
  forAccumulators(shape, [&](uint32_t lane, uint32_t r, uint32_t row, uint32_t column) {
    const void *in = warp.in[lane];
    c[row * 8 + column] =
        shape.halfC ? decodeFloat(loadWord(in, base + r / 2) >> 16 * (r % 2) & 0xFFFF, Format::F16)
                    : bitsFloat(loadWord(in, base + r));
  });
  Cluster &cluster = *warp.block->cluster;
  multiplyAdd(cluster.launch->options.matrix, format, a.data(), b.data(), c, shape.m, 8, k);
  countMma(cluster, shape);
  forAccumulators(shape, [&](uint32_t lane, uint32_t r, uint32_t row, uint32_t column) {
    float value = c[row * 8 + column];
    if (!shape.halfD)
      return storeWord(warp.out[lane], r, floatBits(value));
    uint32_t bits = encodeFloat(value, Format::F16, Rounding::Nearest, false);
    // The low half is stored first.
    storeWord(warp.out[lane], r / 2,
              r % 2 ? (loadWord(warp.out[lane], r / 2) & 0xFFFF) | bits << 16 : bits);
  });
}

double loadDouble(const void *p, uint32_t index) {
  double value;
  std::memcpy(&value, static_cast<const char *>(p) + 8 * index, 8);
  return value;
}

/// mma.sync of f64: FMAs in ascending k.
void mmaDoubleSemantics(Warp &warp, uint32_t, const void *packed) {
  auto [types, k, flags] = MatrixDescriptor::unpack(packed);
  MmaShape shape = MmaShape::unpack(types, k, flags);
  std::vector<double> a, b;
  unpackOperands(warp, shape, a, b,
                 [](const void *in, uint32_t r, uint32_t, bool) { return loadDouble(in, r); });
  countMma(*warp.block->cluster, shape);
  uint32_t base = shape.registersA() + shape.registersB();
  forAccumulators(shape, [&](uint32_t lane, uint32_t r, uint32_t row, uint32_t column) {
    double sum = loadDouble(warp.in[lane], base + r);
    for (uint32_t i = 0; i < shape.k; ++i)
      sum = std::fma(a[row * shape.k + i], b[i * 8 + column], sum);
    std::memcpy(static_cast<char *>(warp.out[lane]) + 8 * r, &sum, 8);
  });
}

/// mma.sync of integers and bits. Sums are exact before they wrap or saturate.
void mmaIntegerSemantics(Warp &warp, uint32_t, const void *packed) {
  auto [types, k, flags] = MatrixDescriptor::unpack(packed);
  MmaShape shape = MmaShape::unpack(types, k, flags);
  uint32_t width = elementBits(shape.a);
  auto isSigned = [](MatrixType type) { return type == MatrixType::S8 || type == MatrixType::S4; };
  std::vector<int32_t> a, b;
  unpackOperands(warp, shape, a, b, [&](const void *in, uint32_t r, uint32_t h, bool isB) {
    uint32_t up = loadWord(in, r) << (32 - width - width * h);
    return isSigned(isB ? shape.b : shape.a) ? static_cast<int32_t>(up) >> (32 - width)
                                             : static_cast<int32_t>(up >> (32 - width));
  });
  countMma(*warp.block->cluster, shape);
  uint32_t base = shape.registersA() + shape.registersB();
  bool combinesXor = shape.a == MatrixType::B1 && !shape.usesAnd;
  forAccumulators(shape, [&](uint32_t lane, uint32_t r, uint32_t row, uint32_t column) {
    int64_t sum = static_cast<int32_t>(loadWord(warp.in[lane], base + r));
    for (uint32_t i = 0; i < shape.k; ++i) {
      int32_t x = a[row * shape.k + i], y = b[i * 8 + column];
      sum += combinesXor ? x ^ y : x * y;
    }
    if (shape.saturates)
      sum = std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX);
    storeWord(warp.out[lane], r, static_cast<uint32_t>(sum));
  });
}

/// Operands of wmma.mma, with the distribution of WmmaPatterns.cpp.
struct Wmma {
  MatrixType a, b;
  uint32_t m, n, k, registersA, registersB;
  bool halfC, halfD, saturates;

  static Wmma unpack(const void *packed) {
    auto bits = reinterpret_cast<uintptr_t>(packed);
    auto byte = [&](unsigned i) { return static_cast<uint32_t>(bits >> 8 * i & 255); };
    return {static_cast<MatrixType>(bits & 15),
            static_cast<MatrixType>(bits >> 4 & 15),
            byte(1),
            byte(2),
            byte(3),
            byte(4),
            byte(5),
            (bits >> 48 & 1) != 0,
            (bits >> 49 & 1) != 0,
            (bits >> 50 & 1) != 0};
  }
};

/// Calls `use(flat, bits)` for each element of a fragment. `flat` is the index in row-major order.
template <typename Use>
void forFragment(const Warp &warp, uint32_t base, uint32_t registers, uint32_t width,
                 uint32_t total, Use use) {
  uint32_t perRegister = 32 / width, perLane = registers * perRegister;
  uint32_t mask = width == 32 ? ~0u : (1u << width) - 1;
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t i = 0; i < perLane; ++i)
      use((lane * perLane + i) % total,
          loadWord(warp.in[lane], base + i / perRegister) >> width * (i % perRegister) & mask);
}

void wmmaFloatSemantics(Warp &warp, uint32_t, const void *packed) {
  Wmma op = Wmma::unpack(packed);
  Format format = floatFormat(op.a);
  uint32_t width = elementBits(op.a);
  auto decode = [&](uint32_t bits) {
    return width == 32 ? bitsFloat(bits & 0xFFFFE000) : decodeFloat(bits, format);
  };
  std::vector<float> a(op.m * op.k), b(op.k * op.n), c(op.m * op.n);
  forFragment(warp, 0, op.registersA, width, op.m * op.k,
              [&](uint32_t i, uint32_t bits) { a[i] = decode(bits); });
  forFragment(warp, op.registersA, op.registersB, width, op.k * op.n,
              [&](uint32_t i, uint32_t bits) { b[i] = decode(bits); });
  forFragment(warp, op.registersA + op.registersB, op.halfC ? 4 : 8, op.halfC ? 16 : 32,
              op.m * op.n, [&](uint32_t i, uint32_t bits) {
                c[i] = op.halfC ? decodeFloat(bits, Format::F16) : bitsFloat(bits);
              });
  multiplyAdd(warp.block->cluster->launch->options.matrix, format, a.data(), b.data(), c.data(),
              op.m, op.n, op.k);
  auto half = [](float value) { return encodeFloat(value, Format::F16, Rounding::Nearest, false); };
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t r = 0; r < (op.halfD ? 4u : 8u); ++r) {
      const float *value = &c[lane * 8 + (op.halfD ? 2 * r : r)];
      storeWord(warp.out[lane], r,
                op.halfD ? half(value[0]) | half(value[1]) << 16 : floatBits(value[0]));
    }
}

void wmmaIntegerSemantics(Warp &warp, uint32_t, const void *packed) {
  Wmma op = Wmma::unpack(packed);
  auto decode = [](uint32_t bits, MatrixType type) {
    return type == MatrixType::S8 ? int32_t(static_cast<int8_t>(bits)) : int32_t(bits);
  };
  std::vector<int32_t> a(op.m * op.k), b(op.k * op.n);
  std::vector<int64_t> c(op.m * op.n);
  forFragment(warp, 0, op.registersA, 8, op.m * op.k,
              [&](uint32_t i, uint32_t bits) { a[i] = decode(bits, op.a); });
  forFragment(warp, op.registersA, op.registersB, 8, op.k * op.n,
              [&](uint32_t i, uint32_t bits) { b[i] = decode(bits, op.b); });
  forFragment(warp, op.registersA + op.registersB, 8, 32, op.m * op.n,
              [&](uint32_t i, uint32_t bits) { c[i] = static_cast<int32_t>(bits); });
  for (uint32_t row = 0; row < op.m; ++row)
    for (uint32_t column = 0; column < op.n; ++column) {
      int64_t &sum = c[row * op.n + column];
      for (uint32_t i = 0; i < op.k; ++i)
        sum += a[row * op.k + i] * b[i * op.n + column];
      if (op.saturates)
        sum = std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX);
    }
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t r = 0; r < 8; ++r)
      storeWord(warp.out[lane], r, static_cast<uint32_t>(c[lane * 8 + r]));
}

/// Reports matrix operations in a partial warp, whose behavior is undefined.
void requireWholeWarp(Thread &thread, uint32_t site, const char *what) {
  Warp &warp = *thread.warp;
  if (warp.live == 0xFFFFFFFF)
    return;
  Launch &launch = *thread.cluster->launch;
  launch.reports->add("divergence", 7, site, 0, [&] {
    return threadName(thread) + " executes " + what + " in a warp with only the live lanes " +
           hexadecimal(warp.live) + " (" + launch.site(site) + "); matrix operations need all 32";
  });
  stopLaunch(thread);
}

} // namespace

extern "C" {
void simt_ldmatrix(Thread *thread, const void *in, void *out, uint32_t count, uint32_t transposed,
                   uint32_t site) {
  requireWholeWarp(*thread, site, "ldmatrix");
  thread->waitSite = site;
  collective(*thread, 0xFFFFFFFF, ldmatrixSemantics, in, out,
             MatrixDescriptor{count, transposed, 0}.pack(), site, true, "ldmatrix");
}
void simt_stmatrix(Thread *thread, const void *in, void *out, uint32_t count, uint32_t transposed,
                   uint32_t site) {
  requireWholeWarp(*thread, site, "stmatrix");
  thread->waitSite = site;
  collective(*thread, 0xFFFFFFFF, stmatrixSemantics, in, out,
             MatrixDescriptor{count, transposed, 0}.pack(), site, true, "stmatrix");
}
void simt_mma(Thread *thread, const void *in, void *out, uint32_t types, uint32_t k, uint32_t flags,
              uint32_t site) {
  requireWholeWarp(*thread, site, "mma.sync");
  MmaShape shape = MmaShape::unpack(types, k, flags);
  Semantics semantics = shape.isInteger()            ? mmaIntegerSemantics
                        : shape.a == MatrixType::F64 ? mmaDoubleSemantics
                                                     : mmaSemantics;
  collective(*thread, 0xFFFFFFFF, semantics, in, out, MatrixDescriptor{types, k, flags}.pack(),
             site, true, "mma.sync");
}
void simt_wmma(Thread *thread, const void *in, void *out, uint32_t low, uint32_t high,
               uint32_t site) {
  requireWholeWarp(*thread, site, "wmma.mma");
  auto packed = reinterpret_cast<const void *>(uintptr_t(low) | uintptr_t(high) << 32);
  Wmma op = Wmma::unpack(packed);
  Semantics semantics = op.a >= MatrixType::S8 ? wmmaIntegerSemantics : wmmaFloatSemantics;
  Counters &counters = thread->cluster->counters;
  if (thread->cluster->launch->options.counters && thread->lane == 0)
    ++counters.matrices["wmma.m" + std::to_string(op.m) + "n" + std::to_string(op.n) + "k" +
                        std::to_string(op.k) + "." + typeName(op.a) + "." + typeName(op.b)];
  collective(*thread, 0xFFFFFFFF, semantics, in, out, packed, site, true, "wmma.mma");
}
}
