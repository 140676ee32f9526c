// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma of a warpgroup with 64xN accumulators. Descriptors give B, and A unless it is in registers,
// in shared memory. The accumulators are computed when the last of the 128 threads issues the
// instruction. The reads of shared memory stay pending until the warps have waited. At completion
// the engine compares the operands again.

#include "Collective.h"
#include "FloatFormats.h"
#include "MatrixModel.h"
#include "WgmmaOperands.h"

#include <cstring>

using namespace fusednorm::simt;
using namespace fusednorm::simt::wgmma;

namespace {
constexpr uint32_t mostColumns = 256, mostK = 32;

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
      to[i] = bitsFloat(bits & 0xFFFFE000); // tf32 ignores the low bits.
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
  if (isInteger(format)) {
    for (unsigned i = 0; i < 16; ++i)
      to[i] = format == Format::S8 ? static_cast<float>(static_cast<int8_t>(from[i]))
                                   : static_cast<float>(static_cast<uint8_t>(from[i]));
    return;
  }
  const float *table = (format == Format::E4M3 ? e4m3 : e5m2).values;
  for (unsigned i = 0; i < 16; ++i)
    to[i] = table[static_cast<uint8_t>(from[i])];
}

/// Adds `part` to an i32 accumulator in the memory of an f32, or replaces it without `adds`.
void addInteger(float *accumulator, float part, bool adds) {
  uint32_t sum = 0;
  if (adds)
    std::memcpy(&sum, accumulator, sizeof sum);
  sum += static_cast<uint32_t>(static_cast<int32_t>(part));
  std::memcpy(accumulator, &sum, sizeof sum);
}

/// Execution of the instruction by the last of its threads.
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

/// Checks bounds, and under checks also order and initialisation. Every warp reads B, and each warp
/// reads the rows of A for its accumulators.
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

/// Counts passes over the banks. A core matrix of 8 times 16 bytes needs at least one pass.
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

/// Loads `count` rows of A, or of B transposed to [k][count].
void Execution::loadOperand(uint64_t bits, bool majorMN, uint32_t count, Format format,
                            bool negates, bool transposes, float *to) {
  Descriptor d(bits);
  const char *window = last.block->window;
  uint32_t perChunk = 16 / shape.bytes;
  auto put = [&](uint32_t mn, uint32_t k, float value) {
    to[transposes ? k * count + mn : mn * shape.k + k] = negates ? -value : value;
  };
  float values[16];
  forEachChunk(d, majorMN, count, shape.k, [&](uint32_t mn, uint32_t k, uint32_t offset) {
    access(offset, mn, !transposes);
    decodeChunk(window + offset, format, values);
    if (majorMN)
      for (uint32_t i = 0; i < 8; ++i)
        put(mn + i, k, values[i]);
    else
      for (uint32_t i = 0; i < perChunk; ++i)
        put(mn, k * perChunk + i, values[i]);
  });
  if (launch.options.counters)
    countPasses(d, majorMN, count);
}

/// Loads A from registers. A register holds e elements: element h of register r in lane l of warp w
/// is row 16w + l/4 + 8*(r%2), k = l%4*e + h + 4*e*(r/2).
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
  static thread_local float a[rows * mostK], b[mostK * mostColumns],
      accumulators[rows * mostColumns];
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
  // Accumulator j of lane l in warp w is row 16w + l/4 + 8*(j%4/2), column 8*(j/4) + 2*(l%4) + j%2.
  // Integers start from 0: their sums in one instruction are exact in f32, and i32 accumulators
  // wrap around.
  bool integers = isInteger(shape.a);
  auto sumAt = [&](uint32_t t, uint32_t j) -> float & {
    uint32_t lane = t % 32;
    return accumulators[(t / 32 * 16 + lane / 4 + 8 * (j % 4 / 2)) * columns + j / 4 * 8 +
                        lane % 4 * 2 + j % 2];
  };
  for (uint32_t t = 0; t < groupThreads; ++t)
    for (uint32_t j = 0; j < columns / 2; ++j)
      sumAt(t, j) = group.scale && !integers ? group.accumulators[t][j] : 0.0f;
  multiplyAdd(integers ? MatrixModel::Single : launch.options.matrix, shape.a, a, b, accumulators,
              rows, columns, shape.k);
  for (uint32_t t = 0; t < groupThreads; ++t)
    for (uint32_t j = 0; j < columns / 2; ++j)
      if (integers)
        addInteger(group.accumulators[t] + j, sumAt(t, j), group.scale);
      else
        group.accumulators[t][j] = sumAt(t, j);
  if (launch.options.counters)
    ++cluster.counters.matrices[shape.text()];
  if (launch.options.async != AsyncMode::Eager)
    postOperands(cluster, first, group);
}

/// Reports a warpgroup of which some threads do not exist or have exited.
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
           "), but not all of threads " + std::to_string(first) + "-" +
           std::to_string(first + groupThreads - 1) + " of the block are live";
  });
  stopLaunch(thread);
}

Warpgroup &warpgroupOf(const Thread &thread) {
  Cluster &cluster = *thread.cluster;
  uint32_t perBlock = (cluster.threadsPerBlock + groupThreads - 1) / groupThreads;
  return cluster
      .warpgroups[thread.block->rank * perBlock + (thread.id - thread.block->first) / groupThreads];
}
} // namespace

void fusednorm::simt::wakeWarpgroup(Cluster &cluster, uint32_t first) {
  Warpgroup &group = warpgroupOf(cluster.threads[first]);
  for (uint32_t waiter : group.waiters)
    setRunnable(cluster, waiter);
  group.waiters.clear();
}

extern "C" {
void simt_wgmma(Thread *thread, float *accumulators, const uint32_t *registers, uint64_t a,
                uint64_t b, uint32_t packed, uint32_t scale, uint32_t site) {
  requireWarpgroup(*thread, site);
  Cluster &cluster = *thread->cluster;
  Launch &launch = *cluster.launch;
  uint32_t index = (thread->id - thread->block->first) % groupThreads;
  Warpgroup &group = warpgroupOf(*thread);
  Shape shape(packed);
  if (Descriptor(b).baseOffset || (!shape.registersA && Descriptor(a).baseOffset)) {
    launch.reports->add("usage", 30, site, 0, [&] {
      return threadName(*thread) + " executes wgmma (" + launch.site(site) +
             ") with a base offset in a matrix descriptor; expected 0, and tiles aligned to the "
             "period of the swizzle";
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
             ") with operands unlike other threads of its warpgroup (" + launch.site(group.site) +
             "); expected equal descriptors and scales in all 128";
    });
    stopLaunch(*thread);
  }
  group.accumulators[index] = accumulators;
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

void simt_wgmma_wait(Thread *thread, uint32_t pending, uint32_t site) {
  Cluster &cluster = *thread->cluster;
  cluster.engine.point(cluster);
  uint32_t done = thread->matrixGroups > pending ? thread->matrixGroups - pending : 0;
  uint32_t first = thread->id - (thread->id - thread->block->first) % groupThreads;
  while (cluster.engine.hasMatrices(first, done)) {
    warpgroupOf(*thread).waiters.push_back(thread->id);
    park(*thread, site, "wgmma.wait_group");
  }
  if (cluster.launch->options.check && thread->warp->matrixActor)
    cluster.clocks.know(thread->id, thread->warp->matrixActor, done);
}
}
