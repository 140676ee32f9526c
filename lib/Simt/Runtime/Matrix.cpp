// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix operations of a warp: ldmatrix, stmatrix and mma.sync, with the fragment layouts of the
// PTX ISA.

#include "Collective.h"
#include "FloatFormats.h"
#include "MatrixModel.h"

#include <cstring>

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

/// Returns the number of elements in a 32-bit register.
unsigned perWord(Format format) { return format == Format::F16 || format == Format::BF16 ? 2 : 4; }

float element(uint32_t word, unsigned index, Format format) {
  unsigned width = 32 / perWord(format);
  return decodeFloat(word >> (width * index) & ((1u << width) - 1), format);
}

const char *formatName(Format format) {
  return format == Format::F16    ? "f16"
         : format == Format::BF16 ? "bf16"
         : format == Format::E4M3 ? "e4m3"
                                  : "e5m2";
}

/// mma.sync m16n8kK. A register holds e elements. Element h of register r is:
///
/// - A: row lane/4 + 8*(r%2), column lane%4*e + h + 4*e*(r/2), in up to 4 registers;
/// - B: row lane%4*e + h + 4*e*r, column lane/4;
/// - C (f32): row lane/4 + 8*(r/2), column lane%4*2 + r%2.
void mmaSemantics(Warp &warp, uint32_t, const void *packed) {
  auto [formats, k, halfAccumulators] = MatrixDescriptor::unpack(packed);
  auto formatA = static_cast<Format>(formats & 15), formatB = static_cast<Format>(formats >> 4);
  bool halfC = halfAccumulators & 1, halfD = halfAccumulators & 2;
  unsigned e = perWord(formatA), registersA = k / (2 * e), registersB = registersA / 2;
  float a[16][32], b[32][8], c[16][8];
  for (uint32_t lane = 0; lane < 32; ++lane) {
    const void *in = warp.in[lane];
    uint32_t group = lane / 4, part = lane % 4;
    for (unsigned r = 0; r < registersA; ++r)
      for (unsigned h = 0; h < e; ++h)
        a[group + 8 * (r % 2)][part * e + h + 4 * e * (r / 2)] =
            element(loadWord(in, r), h, formatA);
    for (unsigned r = 0; r < registersB; ++r)
      for (unsigned h = 0; h < e; ++h)
        b[part * e + h + 4 * e * r][group] = element(loadWord(in, registersA + r), h, formatB);
    for (unsigned r = 0; r < 4; ++r) {
      unsigned base = registersA + registersB;
      float &sum = c[group + 8 * (r / 2)][part * 2 + r % 2];
      sum = halfC ? element(loadWord(in, base + r / 2), r % 2, Format::F16)
                  : bitsFloat(loadWord(in, base + r));
    }
  }
  float rows[16 * 32];
  for (unsigned row = 0; row < 16; ++row)
    std::copy(a[row], a[row] + k, rows + row * k);
  Cluster &cluster = *warp.block->cluster;
  const Options &options = cluster.launch->options;
  multiplyAdd(options.matrix, formatA, rows, b[0], c[0], 16, 8, k);
  if (options.counters)
    ++cluster.counters.matrices["m16n8k" + std::to_string(k) + (halfD ? ".f16." : ".f32.") +
                                formatName(formatA) + "." + formatName(formatB)];
  for (uint32_t lane = 0; lane < 32; ++lane) {
    uint32_t group = lane / 4, part = lane % 4;
    for (unsigned r = 0; r < 4; r += 2) {
      float low = c[group + 8 * (r / 2)][part * 2], high = c[group + 8 * (r / 2)][part * 2 + 1];
      if (halfD) {
        storeWord(warp.out[lane], r / 2,
                  encodeFloat(low, Format::F16, Rounding::Nearest, false) |
                      encodeFloat(high, Format::F16, Rounding::Nearest, false) << 16);
        continue;
      }
      storeWord(warp.out[lane], r, floatBits(low));
      storeWord(warp.out[lane], r + 1, floatBits(high));
    }
  }
}

/// mma.sync m16n8k32 of 8-bit integers, with wrapping 32-bit accumulators.
void mmaIntegerSemantics(Warp &warp, uint32_t, const void *) {
  constexpr unsigned k = 32, registersA = 4, registersB = 2;
  int8_t a[16][k], b[k][8];
  uint32_t c[16][8];
  auto byte = [](uint32_t word, unsigned h) { return static_cast<int8_t>(word >> (8 * h)); };
  for (uint32_t lane = 0; lane < 32; ++lane) {
    const void *in = warp.in[lane];
    uint32_t group = lane / 4, part = lane % 4;
    for (unsigned r = 0; r < registersA; ++r)
      for (unsigned h = 0; h < 4; ++h)
        a[group + 8 * (r % 2)][part * 4 + h + 16 * (r / 2)] = byte(loadWord(in, r), h);
    for (unsigned r = 0; r < registersB; ++r)
      for (unsigned h = 0; h < 4; ++h)
        b[part * 4 + h + 16 * r][group] = byte(loadWord(in, registersA + r), h);
    for (unsigned r = 0; r < 4; ++r)
      c[group + 8 * (r / 2)][part * 2 + r % 2] = loadWord(in, registersA + registersB + r);
  }
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned column = 0; column < 8; ++column)
      for (unsigned i = 0; i < k; ++i)
        c[row][column] += static_cast<uint32_t>(int32_t(a[row][i]) * int32_t(b[i][column]));
  Cluster &cluster = *warp.block->cluster;
  if (cluster.launch->options.counters)
    ++cluster.counters.matrices["m16n8k32.s32.s8.s8"];
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (unsigned r = 0; r < 4; ++r)
      storeWord(warp.out[lane], r, c[lane / 4 + 8 * (r / 2)][lane % 4 * 2 + r % 2]);
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
void simt_mma(Thread *thread, const void *in, void *out, uint32_t formats, uint32_t k,
              uint32_t halfAccumulators, uint32_t site) {
  requireWholeWarp(*thread, site, "mma.sync");
  collective(*thread, 0xFFFFFFFF, mmaSemantics, in, out,
             MatrixDescriptor{formats, k, halfAccumulators}.pack(), site, true, "mma.sync");
}
void simt_mma_s8(Thread *thread, const void *in, void *out, uint32_t site) {
  requireWholeWarp(*thread, site, "mma.sync");
  collective(*thread, 0xFFFFFFFF, mmaIntegerSemantics, in, out, MatrixDescriptor{0, 0, 0}.pack(),
             site, true, "mma.sync");
}
}
