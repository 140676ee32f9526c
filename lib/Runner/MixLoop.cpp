// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Benchmark.h"
#include <algorithm>
#include <cstring>
#include <immintrin.h>
#include <numeric>

using namespace fusednorm;

static constexpr int64_t kLine = 64;
/// Byte value of written data. It is an ordinary number in every type, so a kernel that reads its
/// outputs again finds neither subnormals nor NaN.
static constexpr char kFill = 0x3c;

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

namespace {
/// Reads and writes runs of whole cache lines.
struct Lines {
  void (*read)(const char *from, int64_t lines);
  void (*write)(char *to, int64_t lines);
  void (*stream)(char *to, int64_t lines);
};
} // namespace

// The accumulator is an input of empty inline assembly, so loads are not removed.
__attribute__((target("avx2"))) static void readAVX2(const char *from, int64_t lines) {
  __m256i a = _mm256_setzero_si256(), b = a;
  for (const char *end = from + lines * kLine; from != end; from += kLine) {
    a = _mm256_xor_si256(a, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)));
    b = _mm256_xor_si256(b, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + 32)));
  }
  a = _mm256_xor_si256(a, b);
  asm volatile("" : : "x"(a));
}

__attribute__((target("avx2"))) static void writeAVX2(char *to, int64_t lines) {
  __m256i value = _mm256_set1_epi8(kFill);
  for (char *end = to + lines * kLine; to != end; to += kLine) {
    _mm256_store_si256(reinterpret_cast<__m256i *>(to), value);
    _mm256_store_si256(reinterpret_cast<__m256i *>(to + 32), value);
  }
}

__attribute__((target("avx2"))) static void streamAVX2(char *to, int64_t lines) {
  __m256i value = _mm256_set1_epi8(kFill);
  for (char *end = to + lines * kLine; to != end; to += kLine) {
    _mm256_stream_si256(reinterpret_cast<__m256i *>(to), value);
    _mm256_stream_si256(reinterpret_cast<__m256i *>(to + 32), value);
  }
}

__attribute__((target("avx512f"))) static void readAVX512(const char *from, int64_t lines) {
  __m512i a = _mm512_setzero_si512(), b = a;
  const char *end = from + lines * kLine;
  for (; from + 2 * kLine <= end; from += 2 * kLine) {
    a = _mm512_xor_si512(a, _mm512_loadu_si512(from));
    b = _mm512_xor_si512(b, _mm512_loadu_si512(from + kLine));
  }
  if (from != end)
    a = _mm512_xor_si512(a, _mm512_loadu_si512(from));
  a = _mm512_xor_si512(a, b);
  asm volatile("" : : "v"(a));
}

__attribute__((target("avx512f"))) static void writeAVX512(char *to, int64_t lines) {
  __m512i value = _mm512_set1_epi32(kFill * 0x01010101);
  for (char *end = to + lines * kLine; to != end; to += kLine)
    _mm512_store_si512(to, value);
}

__attribute__((target("avx512f"))) static void streamAVX512(char *to, int64_t lines) {
  __m512i value = _mm512_set1_epi32(kFill * 0x01010101);
  for (char *end = to + lines * kLine; to != end; to += kLine)
    _mm512_stream_si512(reinterpret_cast<__m512i *>(to), value);
}

static Lines getLines() {
  if (__builtin_cpu_supports("avx512f"))
    return {readAVX512, writeAVX512, streamAVX512};
  return {readAVX2, writeAVX2, streamAVX2};
}

//===----------------------------------------------------------------------===//
// The copy loop
//===----------------------------------------------------------------------===//

namespace {
/// Iterates over the cache lines of a list of ranges in pieces.
class LineCursor {
public:
  LineCursor(const std::vector<ByteRange> &ranges, int64_t skip) : ranges(ranges) {
    take(skip, [](char *, int64_t) {});
  }

  template <typename F>
  void take(int64_t lines, F use) {
    while (lines > 0 && range < ranges.size()) {
      int64_t left = ranges[range].size / kLine - line;
      int64_t now = std::min(left, lines);
      if (now > 0)
        use(ranges[range].begin + line * kLine, now);
      lines -= now;
      line += now;
      if (now == left) {
        ++range;
        line = 0;
      }
    }
  }

private:
  const std::vector<ByteRange> &ranges;
  size_t range = 0;
  int64_t line = 0;
};
} // namespace

static int64_t countLines(const std::vector<ByteRange> &ranges) {
  return std::accumulate(ranges.begin(), ranges.end(), int64_t(0),
                         [](int64_t sum, ByteRange range) { return sum + range.size / kLine; });
}

/// Restricts ranges to whole cache lines.
static void alignToLines(std::vector<ByteRange> &ranges) {
  for (ByteRange &range : ranges) {
    int64_t skip = -reinterpret_cast<int64_t>(range.begin) & (kLine - 1);
    skip = std::min(skip, range.size);
    range.begin += skip;
    range.size -= skip;
  }
}

MixLoop::MixLoop(std::vector<ByteRange> reads, std::vector<ByteRange> writes, int threads,
                 const OpenMPRuntime *openmp)
    : reads(std::move(reads)), writes(std::move(writes)), threads(threads), openmp(openmp) {
  alignToLines(this->reads);
  alignToLines(this->writes);
}

void MixLoop::enter(void *self) {
  auto *loop = static_cast<MixLoop *>(self);
  loop->runShare(loop->openmp ? loop->openmp->getThread() : 0);
}

void MixLoop::run(bool nontemporal) {
  this->nontemporal = nontemporal;
  if (openmp && threads > 1)
    openmp->parallel(enter, this, threads);
  else
    runShare(0);
}

void MixLoop::runShare(int share) {
  static const Lines lines = getLines();
  int64_t allReads = countLines(reads), allWrites = countLines(writes);
  int64_t readBegin = allReads * share / threads, writeBegin = allWrites * share / threads;
  int64_t readCount = allReads * (share + 1) / threads - readBegin;
  int64_t writeCount = allWrites * (share + 1) / threads - writeBegin;
  LineCursor read(reads, readBegin), write(writes, writeBegin);
  // Each step handles about 4 KiB of the larger side. The remainder is distributed one line at a
  // time.
  int64_t steps = std::max<int64_t>(1, std::max(readCount, writeCount) / 64);
  auto put = nontemporal ? lines.stream : lines.write;
  int64_t readDebt = 0, writeDebt = 0;
  auto due = [steps](int64_t each, int64_t rest, int64_t &debt) {
    debt += rest;
    if (debt < steps)
      return each;
    debt -= steps;
    return each + 1;
  };
  int64_t readEach = readCount / steps, readRest = readCount % steps;
  int64_t writeEach = writeCount / steps, writeRest = writeCount % steps;
  for (int64_t step = 0; step < steps; ++step) {
    read.take(due(readEach, readRest, readDebt), lines.read);
    write.take(due(writeEach, writeRest, writeDebt), put);
  }
  if (nontemporal)
    _mm_sfence();
}
