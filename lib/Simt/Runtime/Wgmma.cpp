// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma: 64xN sums of a warpgroup, B and mostly A in shared memory behind descriptors.
// Sums are made when the last of the 128 threads issues the instruction; its reads of
// shared memory stay under way, for the checks, until the warps have waited.

#include "Collective.h"
#include "FloatFormats.h"
#include "MatrixModel.h"

#include <cstring>

using namespace fusednorm::simt;

namespace {
constexpr uint32_t groupThreads = 128, rows = 64, mostColumns = 256, mostK = 32;

/// The operation, as the lowering packs it.
struct Shape {
  uint32_t columns;
  Format a, b;
  bool aMajorMN, bMajorMN, negatesA, negatesB, registersA;
  uint32_t bytes, k;

  explicit Shape(uint32_t packed)
      : columns(packed & 0x1FF), a(static_cast<Format>(packed >> 9 & 15)),
        b(static_cast<Format>(packed >> 13 & 15)), aMajorMN(packed >> 17 & 1),
        bMajorMN(packed >> 18 & 1), negatesA(packed >> 19 & 1), negatesB(packed >> 20 & 1),
        registersA(packed >> 21 & 1), bytes(a == Format::TF32                        ? 4
                                            : a == Format::E4M3 || a == Format::E5M2 ? 1
                                                                                     : 2),
        k(32 / bytes) {}
  std::string text() const {
    auto name = [](Format format) {
      return format == Format::F16    ? "f16"
             : format == Format::BF16 ? "bf16"
             : format == Format::E4M3 ? "e4m3"
             : format == Format::E5M2 ? "e5m2"
                                      : "tf32";
    };
    return "m64n" + std::to_string(columns) + "k" + std::to_string(k) + ".f32." + name(a) + "." +
           name(b);
  }
};

/// A matrix descriptor; byte strides.
struct Descriptor {
  uint32_t start, leading, stride, baseOffset, swizzle;
  explicit Descriptor(uint64_t bits)
      : start((bits & 0x3FFF) << 4), leading((bits >> 16 & 0x3FFF) << 4),
        stride((bits >> 32 & 0x3FFF) << 4), baseOffset(bits >> 49 & 7),
        // 1, 2, 3 stand for 128, 64, 32 bytes.
        swizzle(bits >> 62 ? 4 - static_cast<uint32_t>(bits >> 62) : 0) {}

  /// Offset of the 16 bytes that hold, K-major, row `mn` from 16-byte chunk `chunk` of k
  /// on; MN-major, rows 8 * mn to 8 * mn + 7 of k = `chunk` (16-bit elements).
  uint32_t chunkAt(bool majorMN, uint32_t mn, uint32_t chunk) const {
    uint32_t span = 16u << swizzle, offset = start;
    if (!majorMN)
      offset += swizzle ? mn / 8 * stride + mn % 8 * span + chunk * 16
                        : mn / 8 * stride + mn % 8 * 16 + chunk * leading;
    else if (swizzle)
      offset += mn / (span / 16) * leading + mn % (span / 16) * 16 + chunk / 8 * stride +
                chunk % 8 * span;
    else
      offset += mn * stride + chunk / 8 * leading + chunk % 8 * 16;
    return swizzled(offset, swizzle);
  }
};

/// Decoded values of the 8-bit formats.
struct ByteTable {
  float values[256];
  explicit ByteTable(Format format) {
    for (uint32_t i = 0; i < 256; ++i)
      values[i] = decodeFloat(i, format);
  }
};

void decodeChunk(const char *from, Format format, float *to) {
  static const ByteTable e4m3(Format::E4M3), e5m2(Format::E5M2);
  if (format == Format::TF32) {
    for (unsigned i = 0; i < 4; ++i) {
      uint32_t bits;
      std::memcpy(&bits, from + 4 * i, 4);
      to[i] = bitsFloat(bits & 0xFFFFE000); // The other bits are ignored.
    }
    return;
  }
  if (format == Format::F16 || format == Format::BF16) {
    for (unsigned i = 0; i < 8; ++i) {
      uint16_t bits;
      std::memcpy(&bits, from + 2 * i, 2);
      to[i] = format == Format::BF16 ? bitsFloat(uint32_t(bits) << 16) : decodeFloat(bits, format);
    }
    return;
  }
  const float *table = (format == Format::E4M3 ? e4m3 : e5m2).values;
  for (unsigned i = 0; i < 16; ++i)
    to[i] = table[static_cast<uint8_t>(from[i])];
}

/// The instruction as the last of its threads executes it.
class Execution {
public:
  Execution(Thread &last, Warpgroup &group, uint32_t first)
      : cluster(*last.cluster), launch(*cluster.launch), last(last), group(group), first(first),
        shape(group.shape) {}

  void run();

private:
  void loadOperand(uint64_t bits, bool majorMN, uint32_t count, Format format, bool negates,
                   bool transposes, float *to);
  void access(uint32_t offset, uint32_t row, bool isA);
  void countPasses(const Descriptor &d, bool majorMN, uint32_t count);
  void loadRegistersA(float *a);

  Cluster &cluster;
  Launch &launch;
  Thread &last;
  Warpgroup &group;
  uint32_t first;
  Shape shape;
};

/// Bounds always, order and initialisation when checking. B is read by every warp, a row
/// of A by the warp whose sums need it.
void Execution::access(uint32_t offset, uint32_t row, bool isA) {
  Block &block = *last.block;
  uint32_t warp = isA ? row / 16 : 0;
  Thread &leader = cluster.threads[first + warp * 32];
  if (offset + 16 > launch.sharedBytes || launch.options.instrument())
    checkedSharedBy(leader, {isA ? leader.warp->matrixActor : group.actor, leader.matrixGroups + 1},
                    block.window + offset, 16, /*writes=*/false, /*own=*/true, group.site);
  if (!launch.options.check || isA)
    return;
  for (warp = 1; warp < 4; ++warp)
    cluster.shadow.checkRead(cluster.threads[first + warp * 32], block, offset, 16, group.site);
}

/// Passes of shared memory: a core matrix of 8 times 16 bytes needs one at best.
void Execution::countPasses(const Descriptor &d, bool majorMN, uint32_t count) {
  uint64_t addresses[8];
  uint32_t outer = count / 8, inner = majorMN ? shape.k / 8 : 2;
  for (uint32_t o = 0; o < outer; ++o)
    for (uint32_t i = 0; i < inner; ++i) {
      for (uint32_t row = 0; row < 8; ++row)
        addresses[row] =
            majorMN ? d.chunkAt(true, o, i * 8 + row) : d.chunkAt(false, o * 8 + row, i);
      cluster.log.addRequest(group.site, addresses, 8, 16, /*shared=*/true);
    }
}

/// `count` rows of A as they are, or of B transposed: [k][count].
void Execution::loadOperand(uint64_t bits, bool majorMN, uint32_t count, Format format,
                            bool negates, bool transposes, float *to) {
  Descriptor d(bits);
  const char *window = last.block->window;
  uint32_t perChunk = 16 / shape.bytes;
  auto put = [&](uint32_t mn, uint32_t k, float value) {
    to[transposes ? k * count + mn : mn * shape.k + k] = negates ? -value : value;
  };
  float values[16];
  if (!majorMN) {
    for (uint32_t mn = 0; mn < count; ++mn)
      for (uint32_t chunk = 0; chunk < 2; ++chunk) {
        uint32_t offset = d.chunkAt(false, mn, chunk);
        access(offset, mn, !transposes);
        decodeChunk(window + offset, format, values);
        for (uint32_t i = 0; i < perChunk; ++i)
          put(mn, chunk * perChunk + i, values[i]);
      }
  } else {
    for (uint32_t k = 0; k < shape.k; ++k)
      for (uint32_t eight = 0; eight < count / 8; ++eight) {
        uint32_t offset = d.chunkAt(true, eight, k);
        access(offset, eight * 8, !transposes);
        decodeChunk(window + offset, format, values);
        for (uint32_t i = 0; i < 8; ++i)
          put(eight * 8 + i, k, values[i]);
      }
  }
  if (launch.options.counters)
    countPasses(d, majorMN, count);
}

/// With e elements in a register: register r, element h of lane l of warp w is row
/// 16w + l/4 + 8*(r%2), k = l%4*e + h + 4*e*(r/2).
void Execution::loadRegistersA(float *a) {
  uint32_t e = 4 / shape.bytes;
  float values[16];
  for (uint32_t t = 0; t < groupThreads; ++t) {
    uint32_t lane = t % 32;
    decodeChunk(reinterpret_cast<const char *>(group.registers[t]), shape.a, values);
    for (uint32_t r = 0; r < 4; ++r)
      for (uint32_t h = 0; h < e; ++h) {
        float value = values[r * e + h];
        a[(t / 32 * 16 + lane / 4 + 8 * (r % 2)) * shape.k + lane % 4 * e + h + 4 * e * (r / 2)] =
            shape.negatesA ? -value : value;
      }
  }
}

void Execution::run() {
  static thread_local float a[rows * mostK], b[mostK * mostColumns], sums[rows * mostColumns];
  uint32_t columns = shape.columns;
  if (launch.options.check && !group.actor) {
    uint32_t members[4];
    for (uint32_t w = 0; w < 4; ++w) {
      Warp &warp = *cluster.threads[first + w * 32].warp;
      members[w] = warp.matrixActor = cluster.clocks.addActor();
      cluster.engine.nameActor(warp.matrixActor, {AsyncEngine::Name::Wgmma, first});
    }
    group.actor = cluster.clocks.addGroup(members);
    cluster.engine.nameActor(group.actor, {AsyncEngine::Name::Wgmma, first});
  }
  if (shape.registersA)
    loadRegistersA(a);
  else
    loadOperand(group.descriptors[0], shape.aMajorMN, rows, shape.a, shape.negatesA, false, a);
  loadOperand(group.descriptors[1], shape.bMajorMN, columns, shape.b, shape.negatesB, true, b);
  // Sum j of lane l of warp w: row 16w + l/4 + 8*(j%4/2), column 8*(j/4) + 2*(l%4) + j%2.
  auto sumAt = [&](uint32_t t, uint32_t j) -> float & {
    uint32_t lane = t % 32;
    return sums[(t / 32 * 16 + lane / 4 + 8 * (j % 4 / 2)) * columns + j / 4 * 8 + lane % 4 * 2 +
                j % 2];
  };
  for (uint32_t t = 0; t < groupThreads; ++t)
    for (uint32_t j = 0; j < columns / 2; ++j)
      sumAt(t, j) = group.scale ? group.sums[t][j] : 0.0f;
  multiplyAdd(launch.options.matrix, shape.a, a, b, sums, rows, columns, shape.k);
  for (uint32_t t = 0; t < groupThreads; ++t)
    for (uint32_t j = 0; j < columns / 2; ++j)
      group.sums[t][j] = sumAt(t, j);
  if (launch.options.counters)
    ++cluster.counters.matrices[shape.text()];
}

/// All four warps must be there and whole.
void requireWarpgroup(Thread &thread, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  Launch &launch = *cluster.launch;
  uint32_t index = thread.id - thread.block->first, first = index / groupThreads * groupThreads;
  bool whole = first + groupThreads <= cluster.threadsPerBlock;
  for (uint32_t w = 0; whole && w < 4; ++w)
    whole = cluster.threads[thread.block->first + first + w * 32].warp->live == 0xFFFFFFFF;
  if (whole)
    return;
  launch.reports->add("divergence", 20, site, 0, [&] {
    return threadName(thread) + " executes wgmma (" + launch.site(site) +
           ") where not all of threads " + std::to_string(first) + "-" +
           std::to_string(first + groupThreads - 1) + " of the block exist and run";
  });
  stopLaunch(thread);
}
} // namespace

extern "C" {
void simt_wgmma(Thread *thread, float *sums, const uint32_t *registers, uint64_t a, uint64_t b,
                uint32_t packed, uint32_t scale, uint32_t site) {
  requireWarpgroup(*thread, site);
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  uint32_t index = (thread->id - thread->block->first) % groupThreads;
  uint32_t perBlock = (cluster.threadsPerBlock + groupThreads - 1) / groupThreads;
  Warpgroup &group = cluster.warpgroups[thread->block->rank * perBlock +
                                        (thread->id - thread->block->first) / groupThreads];
  Shape shape(packed);
  if (Descriptor(b).baseOffset || (!shape.registersA && Descriptor(a).baseOffset)) {
    launch.reports->add("usage", 30, site, 0, [&] {
      return threadName(*thread) + " executes wgmma (" + launch.site(site) +
             ") with a base offset in a matrix descriptor; expected 0, and tiles that start at a "
             "multiple of the swizzle's period";
    });
    stopLaunch(*thread);
  }
  if (shape.registersA)
    a = 0;
  if (!group.arrived) {
    group.descriptors[0] = a;
    group.descriptors[1] = b;
    group.shape = packed;
    group.scale = scale;
    group.site = site;
  } else if (group.descriptors[0] != a || group.descriptors[1] != b || group.shape != packed ||
             !group.scale != !scale || group.site != site) {
    launch.reports->add("divergence", 21, site, group.site, [&] {
      return threadName(*thread) + " executes wgmma (" + launch.site(site) +
             ") with other operands than threads of its warpgroup (" + launch.site(group.site) +
             "); descriptors and scales must be the same in all 128";
    });
    stopLaunch(*thread);
  }
  group.sums[index] = sums;
  group.registers[index] = registers;
  if (++group.arrived < groupThreads)
    return park(*thread, site, "wgmma");
  uint32_t first = thread->id - index;
  Execution(*thread, group, first).run();
  group.arrived = 0;
  ++cluster.counters.collectives;
  for (uint32_t w = 0; w < 4; ++w)
    setRunnableLanes(cluster, first + w * 32, 0xFFFFFFFF);
}

void simt_wgmma_commit(Thread *thread) { ++thread->matrixGroups; }

void simt_wgmma_wait(Thread *thread, uint32_t pending, uint32_t) {
  Cluster &cluster = *thread->cluster;
  cluster.engine.point(cluster);
  uint32_t done = thread->matrixGroups > pending ? thread->matrixGroups - pending : 0;
  if (cluster.launch->options.check && thread->warp->matrixActor)
    cluster.clocks.know(thread->id, thread->warp->matrixActor, done);
}
}
