// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Issue of cp.async.bulk and cp.async.bulk.tensor. Operands and accesses are checked here for the
// issuing thread; the engine moves the data later.

#include "AsyncEngine.h"
#include "Mbarrier.h"
#include "Scheduler.h"

#include <cstring>

using namespace fusednorm::simt;

/// Reports invalid operands and stops the launch.
static void refuse(Thread &thread, const char *kind, uint32_t detail, uint32_t site,
                   const std::string &what) {
  Launch &launch = *thread.cluster->launch;
  launch.reports->add(kind, detail, site, 0, [&] {
    return threadName(thread) + " starts a bulk copy (" + launch.site(site) + ") " + what;
  });
  stopLaunch(thread);
}

static void requireBulkSize(Thread &thread, uint32_t bytes, const void *a, const void *b,
                            uint32_t site) {
  uintptr_t bits = reinterpret_cast<uintptr_t>(a) | reinterpret_cast<uintptr_t>(b);
  if (bytes % 16 || !bytes)
    refuse(thread, "usage", 20, site,
           "of " + std::to_string(bytes) + " bytes; expected a positive multiple of 16");
  if (bits % 16)
    refuse(thread, "misaligned", 20, site, "at an address unaligned to 16 bytes");
}

/// Starts one load into one block. `job` describes the source.
static void startLoad(Thread &thread, AsyncJob job, char *to, char *barrierAddress, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  Mbarrier *barrier = useMbarrier(thread, barrierAddress, site, "bulk copy");
  uint64_t position = static_cast<uint64_t>(to - cluster.windows);
  if (barrier->position / windowBytes != position / windowBytes)
    refuse(thread, "usage", 21, site,
           "into shared memory of a block other than the block of its mbarrier");
  Actor actor{barrier->actor, static_cast<uint32_t>(barrier->phase) + 1};
  if (!checkedSharedBy(thread, actor, to, job.bytes, /*writes=*/true, /*own=*/false, site))
    return;
  barrier->copyPhases = barrier->phase + 1;
  barrier->copySite = site;
  job.kind = AsyncJob::Load;
  job.thread = thread.id;
  job.site = site;
  job.shared = to;
  job.barrier = barrier->position;
  job.mark = barrier->mark;
  job.phase = barrier->phase;
  cluster.engine.post(cluster, std::move(job));
}

/// Starts the load in every block of the mask, or at the given addresses if the mask is 0.
static void startLoads(Thread &thread, const AsyncJob &job, char *to, char *barrier, uint32_t mask,
                       uint32_t site) {
  Cluster &cluster = *thread.cluster;
  if (!mask)
    return startLoad(thread, job, to, barrier, site);
  if (mask >> cluster.blocks.size())
    refuse(thread, "usage", 22, site,
           "to the blocks of mask " + std::to_string(mask) + "; expected blocks of a cluster of " +
               std::to_string(cluster.blocks.size()));
  for (uint32_t rank = 0; rank < cluster.blocks.size(); ++rank)
    if (mask >> rank & 1) {
      char *window = cluster.windows + rank * windowBytes;
      startLoad(thread, job, window + (to - cluster.windows) % windowBytes,
                window + (barrier - cluster.windows) % windowBytes, site);
    }
}

static bool instruments(const Thread &thread) {
  return thread.cluster->launch->options.instrument();
}

/// Returns the actor that reads shared memory for the thread's current group of bulk stores.
static Actor storeActor(Thread &thread, uint32_t site) {
  Cluster &cluster = *thread.cluster;
  thread.bulkLastGroup = thread.bulkGroups + 1;
  thread.bulkSite = site;
  if (cluster.launch->options.check && !thread.bulkActor) {
    thread.bulkActor = cluster.clocks.addActor();
    cluster.engine.nameActor(thread.bulkActor, {AsyncEngine::Name::BulkStores, thread.id});
  }
  return {thread.bulkActor, thread.bulkGroups + 1};
}

static void postStore(Thread &thread, AsyncJob job, char *from, uint32_t site) {
  job.kind = AsyncJob::Store;
  job.thread = thread.id;
  job.site = site;
  job.group = thread.bulkGroups;
  job.shared = from;
  thread.cluster->engine.post(*thread.cluster, std::move(job));
}

/// Reads the TMA descriptor at `pointer`. Reports invalid descriptors and other ranks, and stops
/// the launch.
static TensorMap readMap(Thread &thread, const void *pointer, const void *shared, uint32_t rank,
                         uint32_t site) {
  TensorMap map;
  if (reinterpret_cast<uintptr_t>(pointer) % 64)
    refuse(thread, "misaligned", 21, site, "with a TMA descriptor unaligned to 64 bytes");
  std::memcpy(&map, pointer, sizeof(map));
  if (map.magic != TensorMap::mark)
    refuse(thread, "usage", 23, site,
           "with an invalid TMA descriptor; expected one that cuTensorMapEncodeTiled or simt-run's "
           "argument tensormap: encodes");
  if (map.rank != rank)
    refuse(thread, "usage", 24, site,
           "of " + std::to_string(rank) + " coordinates with a TMA descriptor of rank " +
               std::to_string(map.rank));
  uint32_t period = swizzlePeriod(map.swizzle);
  if (reinterpret_cast<uintptr_t>(shared) % period)
    refuse(thread, "misaligned", 22, site,
           "at a shared address unaligned to " + std::to_string(period) +
               " bytes, the period of the swizzle of " + std::to_string(16 << map.swizzle & ~16) +
               " bytes");
  return map;
}

/// Checks the global accesses of a box row by row.
static void accessBox(Thread &thread, const TensorMap &map, const int32_t *at, uint32_t flags,
                      uint32_t site) {
  if (!instruments(thread))
    return;
  uint32_t size = map.elementBytes();
  for (uint32_t r = 0, count = map.rows(); r < count; ++r) {
    TensorMap::Row row = map.row(r, at);
    if (row.begin < row.end)
      checkedGlobal(thread, row.address + row.begin * size, (row.end - row.begin) * size, flags,
                    site);
  }
}

extern "C" {
void simt_bulk_load(Thread *thread, char *to, char *from, char *barrier, uint32_t bytes,
                    uint32_t mask, uint32_t site) {
  requireBulkSize(*thread, bytes, to, from, site);
  if (instruments(*thread))
    checkedGlobal(*thread, from, bytes, AccessAsync, site);
  AsyncJob job{};
  job.global = from;
  job.bytes = bytes;
  startLoads(*thread, job, to, barrier, mask, site);
}

/// Starts a copy from the own block's shared memory to another block's.
void simt_bulk_shared(Thread *thread, char *to, char *from, char *barrierAddress, uint32_t bytes,
                      uint32_t site) {
  requireBulkSize(*thread, bytes, to, from, site);
  Mbarrier *barrier = useMbarrier(*thread, barrierAddress, site, "bulk copy");
  // The source may be overwritten after the mbarrier phase completes.
  Actor actor{barrier->actor, static_cast<uint32_t>(barrier->phase) + 1};
  if (!checkedSharedBy(*thread, actor, from, bytes, /*writes=*/false, /*own=*/true, site))
    return;
  AsyncJob job{};
  job.global = from;
  job.bytes = bytes;
  startLoad(*thread, job, to, barrierAddress, site);
}

void simt_bulk_store(Thread *thread, char *to, char *from, uint32_t bytes, uint32_t byteMask,
                     uint32_t site) {
  requireBulkSize(*thread, bytes, to, from, site);
  if (!checkedSharedBy(*thread, storeActor(*thread, site), from, bytes, /*writes=*/false,
                       /*own=*/true, site))
    return;
  for (uint32_t i = 0; instruments(*thread) && i < bytes; i += byteMask == 0xFFFF ? bytes : 1)
    if (byteMask >> (i % 16) & 1)
      checkedGlobal(*thread, to + i, byteMask == 0xFFFF ? bytes : 1, AccessWrite | AccessAsync,
                    site);
  AsyncJob job{};
  job.global = to;
  job.bytes = bytes;
  job.byteMask = static_cast<uint16_t>(byteMask);
  postStore(*thread, std::move(job), from, site);
}

/// Starts a reduction of contiguous elements into global memory.
void simt_bulk_reduce(Thread *thread, char *to, char *from, uint32_t bytes, uint32_t type,
                      uint32_t reduction, uint32_t site) {
  requireBulkSize(*thread, bytes, to, from, site);
  if (!reductionExists(static_cast<TensorMapType>(type), static_cast<BulkReduction>(reduction)))
    refuse(*thread, "usage", 25, site, "with an undefined reduction of its element type");
  if (!checkedSharedBy(*thread, storeActor(*thread, site), from, bytes, /*writes=*/false,
                       /*own=*/true, site))
    return;
  if (instruments(*thread))
    checkedGlobal(*thread, to, bytes, AccessWrite | AccessAsync | AccessAtomic | AccessReadModify,
                  site);
  AsyncJob job{};
  job.global = to;
  job.bytes = bytes;
  job.map.type = static_cast<TensorMapType>(type);
  job.reduction = static_cast<BulkReduction>(reduction);
  postStore(*thread, std::move(job), from, site);
}

void simt_tensor_load(Thread *thread, char *to, const void *pointer, char *barrier, uint32_t rank,
                      const int32_t *at, uint32_t mask, uint32_t site) {
  AsyncJob job{};
  job.map = readMap(*thread, pointer, to, rank, site);
  job.bytes = job.map.boxBytes();
  std::copy(at, at + rank, job.at);
  accessBox(*thread, job.map, job.at, AccessAsync, site);
  startLoads(*thread, job, to, barrier, mask, site);
}

void simt_tensor_store(Thread *thread, const void *pointer, char *from, uint32_t rank,
                       const int32_t *at, uint32_t reduction, uint32_t site) {
  AsyncJob job{};
  job.map = readMap(*thread, pointer, from, rank, site);
  job.bytes = job.map.boxBytes();
  job.reduction = static_cast<BulkReduction>(reduction);
  std::copy(at, at + rank, job.at);
  const TensorMap &map = job.map;
  // On an H200 a store or reduction with a negative coordinate ends the kernel with an illegal
  // instruction, even if part of the box is inside the tensor. Boxes past the end of the tensor are
  // allowed, and so are negative coordinates of loads.
  for (uint32_t d = 0; d < rank; ++d)
    if (at[d] < 0)
      refuse(*thread, "usage", 26, site,
             "of a box at coordinate " + std::to_string(at[d]) + " of dimension " +
                 std::to_string(d) + "; expected coordinates of at least 0");
  bool reduces = job.reduction != BulkReduction::None;
  if (reduces && !reductionExists(map.type, job.reduction))
    refuse(*thread, "usage", 25, site, "with an undefined reduction of its element type");
  Actor actor = storeActor(*thread, site);
  // Elements outside the tensor are not read.
  uint32_t size = map.elementBytes(), rowBytes = map.rowBytes();
  auto base = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(from));
  for (uint32_t r = 0, count = map.rows(); r < count; ++r) {
    TensorMap::Row row = map.row(r, job.at);
    bool whole = row.begin == 0 && row.end == map.box[0];
    for (uint32_t k = 0; k < rowBytes; k += whole ? rowBytes : 16) {
      if (k + 16 <= row.begin * size || k >= row.end * size)
        continue;
      // A whole row covers the same bytes, since swizzles permute bytes within it.
      uint32_t offset =
          whole ? r * rowBytes : swizzled(base + r * rowBytes + k, map.swizzle) - base;
      if (!checkedSharedBy(*thread, actor, from + offset, whole ? rowBytes : 16,
                           /*writes=*/false, /*own=*/true, site))
        return;
    }
  }
  accessBox(*thread, map, job.at,
            AccessWrite | AccessAsync | (reduces ? AccessAtomic | AccessReadModify : 0), site);
  postStore(*thread, std::move(job), from, site);
}

void simt_bulk_commit(Thread *thread) { ++thread->bulkGroups; }

void simt_bulk_wait(Thread *thread, uint32_t pending, uint32_t readsOnly, uint32_t) {
  Cluster &cluster = *thread->cluster;
  cluster.engine.point(cluster);
  uint32_t done = thread->bulkGroups > pending ? thread->bulkGroups - pending : 0;
  cluster.engine.finishStores(cluster, thread->id, done, readsOnly);
  thread->bulkReadGroups = std::max(thread->bulkReadGroups, done);
  if (cluster.launch->options.check && thread->bulkActor)
    cluster.clocks.know(thread->id, thread->bulkActor, done);
}
}

void fusednorm::simt::checkCopiesAtExit(Thread &exited) {
  Cluster &cluster = *exited.cluster;
  Block &block = *exited.block;
  Launch &launch = *cluster.launch;
  if (launch.options.check) {
    for (uint32_t i = 0; i < cluster.threadsPerBlock; ++i) {
      const Thread &thread = cluster.threads[block.first + i];
      if (thread.bulkLastGroup > thread.bulkReadGroups)
        launch.reports->add("race", 3, thread.bulkSite, 0, [&] {
          return "a bulk copy of " + threadName(thread) + " (" + launch.site(thread.bulkSite) +
                 ") may still read shared memory when the block's last thread exits; expected "
                 "cp.async.bulk.wait_group with .read after it";
        });
    }
    checkMbarriersAtExit(block);
  }
  cluster.engine.finishBlock(cluster, block);
}
