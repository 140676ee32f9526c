// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the operands of a wgmma do not change before it completes. The simulator computes
// accumulators at issue. Hardware may read operands later and then computes other values.

#include "WgmmaOperands.h"
#include "TensorMap.h"

#include <cstring>

using namespace fusednorm::simt;
using namespace fusednorm::simt::wgmma;

/// Calls `use(offset)` for each 16-byte chunk that the instruction reads.
template <typename Use>
static void forEachOperandChunk(uint32_t packed, const uint64_t (&descriptors)[2], Use use) {
  Shape shape(packed);
  auto visit = [&](uint32_t, uint32_t, uint32_t offset) { use(offset); };
  if (!shape.registersA)
    forEachChunk(Descriptor(descriptors[0]), shape.aMajorMN, rows, shape.k, visit);
  forEachChunk(Descriptor(descriptors[1]), shape.bMajorMN, shape.columns, shape.k, visit);
}

void fusednorm::simt::wgmma::postOperands(Cluster &cluster, uint32_t first,
                                          const Warpgroup &group) {
  const Thread &thread = cluster.threads[first];
  AsyncJob job;
  job.kind = AsyncJob::Matrix;
  job.thread = first;
  job.site = group.site;
  job.group = thread.matrixGroups;
  job.shared = thread.block->window;
  job.patience = nextRandom(cluster.asyncRandom) & 7;
  job.matrix = group.shape;
  job.descriptors[0] = group.descriptors[0];
  job.descriptors[1] = group.descriptors[1];
  forEachOperandChunk(group.shape, group.descriptors, [&](uint32_t offset) {
    job.data.insert(job.data.end(), job.shared + offset, job.shared + offset + 16);
  });
  cluster.engine.post(cluster, std::move(job));
}

void fusednorm::simt::compareOperands(Cluster &cluster, const AsyncJob &job) {
  const char *before = job.data.data();
  bool reported = false;
  forEachOperandChunk(job.matrix, job.descriptors, [&](uint32_t offset) {
    const char *now = job.shared + offset;
    if (!reported && std::memcmp(before, now, 16)) {
      reported = true;
      Launch &launch = *cluster.launch;
      launch.reports->add("race", 4, job.site, 0, [&] {
        uint32_t byte = 0;
        while (before[byte] == now[byte])
          ++byte;
        const Block &block = *cluster.threads[job.thread].block;
        uint32_t thread = job.thread - block.first;
        return "byte " + std::to_string(offset + byte) + " of shared memory of " +
               blockName(block) + " has changed during wgmma of threads " + std::to_string(thread) +
               "-" + std::to_string(thread + groupThreads - 1) + " (" + launch.site(job.site) +
               "); expected unchanged operands until wgmma.wait_group";
      });
    }
    before += 16;
  });
}
