// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/GPULayout.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

/// Most bytes of rows that a thread may load if two blocks of this size must fit an SM.
static constexpr int64_t kMostLoaded = 96;

/// Returns the shared memory of a block for staged rows. The rest is for exchanges and maxima.
static int64_t mostStagedBytes(const GPUTraits &traits, const TargetInfo &target) {
  constexpr int64_t kExchangeBytes = 8192;
  return target.maxSharedBytes - kExchangeBytes - traits.maximaBytes;
}

/// Shared memory of a block for the maxima of wide groups.
static constexpr int64_t kMostMaximaBytes = 4 * kMostWideGroups;

GPULayout GPULayout::of(const GPUTraits &traits, GPUScheduleAttr schedule,
                        const TargetInfo &target) {
  GPULayout layout;
  layout.vector = std::max<int64_t>(1, *schedule.getVectorBytes() / traits.elementBytes);
  layout.threads = *schedule.getThreadsPerRow();
  layout.cluster = *schedule.getCluster();
  layout.rowsPerBlock = *schedule.getRowsPerBlock();
  layout.persistent = *schedule.getPersistent();
  // A block has sixteen named barriers, and the first one synchronizes the whole block.
  constexpr int64_t kMostApart = 15;
  layout.rowsAreApart = layout.rowsPerBlock > 1 && layout.rowsPerBlock <= kMostApart &&
                        layout.threads > kWarpThreads && layout.threads % kWarpThreads == 0 &&
                        !traits.hasCommon && !traits.maximaBytes;
  int64_t lanes = layout.rowThreads() * layout.vector;
  if (traits.canonical)
    layout.canonicalSteps = std::max<int64_t>(1, kCanonicalLanes / lanes);
  bool isStaged = *schedule.getStaged() != 0;
  if (isStaged) {
    layout.storage = RowStorage::Shared;
    for (const GPUTraits::Staged &row : traits.staged)
      layout.stagedChunkBytes +=
          layout.threads * std::max<int64_t>(1, layout.vector / row.ratio) * row.bytes;
    layout.stagedChunkBytes = llvm::alignTo(layout.stagedChunkBytes, kAccessBytes);
    if (layout.stagedChunkBytes)
      layout.stagedChunks = mostStagedBytes(traits, target) / layout.stagedChunkBytes;
  }
  if (traits.dynamicColumns)
    return layout;
  layout.vectors = traits.longest / layout.vector;
  layout.chunks = llvm::divideCeil(layout.vectors, layout.rowThreads());
  int64_t pieces = layout.chunks * traits.pieces;
  layout.canonicalSteps =
      std::min<int64_t>(layout.canonicalSteps, llvm::PowerOf2Ceil(std::max<int64_t>(1, pieces)));
  if (traits.canonical && traits.pieces > 1 && layout.chunks == 1 &&
      traits.summed <= kCanonicalLanes && layout.vectors % layout.rowThreads() != 0)
    layout.gatheredBytes = llvm::PowerOf2Ceil(traits.summed) * 4;
  layout.rowsAreApart &= layout.gatheredBytes == 0;
  // The threads of a block share 65536 registers. Half of a thread's registers are for its row.
  int64_t columns = layout.chunks * layout.vector;
  int64_t most = std::min<int64_t>(64, 32768 / std::max<int64_t>(512, layout.blockThreads()));
  // Values that a middle phase computes are kept for the next phase.
  int64_t keptBytes = 4 * int64_t(traits.staged.size()) * std::max<int64_t>(0, traits.phases - 2);
  if (!isStaged && columns <= most && columns * (traits.rowBytes + keptBytes) / 4 <= 2 * most)
    layout.storage = RowStorage::Registers;
  return layout;
}

// A thread needs registers for its loaded row or for equally many computed values, for addresses,
// and for temporary values. Quantization needs more of the latter, and most without a conversion
// instruction. Without a bound, ptxas gives a thread too many registers on one chip, and spills
// registers for one more block on another.
int64_t GPULayout::residentBlocks(const GPUTraits &traits, const TargetInfo &target) const {
  constexpr int64_t kRegisters = 65536, kOfThread = 255;
  if (!inRegisters() || traits.dynamicColumns)
    return 0;
  int64_t columns = chunks * vector;
  int64_t words = llvm::divideCeil(columns * traits.loadedBytes, 4 * traits.longest);
  int64_t needed = std::max<int64_t>(words, columns) + 24 + (canonicalSteps - 1) * vector;
  // A persistent block loads the next row before it computes this one, and counts rows. Tests of
  // the last chunk, and more than 32 columns, take registers in the loop.
  if (persistent) {
    needed += llvm::divideCeil(columns * (traits.rowBytes - traits.weightBytes), 4) + 8;
    needed += (vectors % rowThreads() != 0 ? 8 : 0) + std::max<int64_t>(0, columns - 32);
  }
  if (traits.storedBytes == 1)
    needed += (target.hasFloat8Convert ? 8 : 16) + (traits.group > 1 || traits.wideUnit ? 8 : 0);
  // Rows without a reduction are rotated or copied. Tables that are wider than the row, and their
  // addresses, stay in registers with it. Tables that the rows of a block share stay in registers
  // through the reduction. So do wide or many weights, unless quantization needs these registers.
  // In persistent blocks, weights are loaded once, and their addresses need no registers.
  bool waits = !persistent && ((traits.hasCommon && 4 * words > kMostLoaded) ||
                               (words > columns && traits.storedBytes > 1));
  if (traits.reductions > (persistent ? 1 : 0))
    needed += 8 * (traits.reductions - (persistent ? 2 : 1)) + (waits ? 16 : 0);
  else if (words > columns && !persistent)
    needed += 24 + words - columns;
  needed = std::min<int64_t>(llvm::alignTo(needed, 8), kOfThread);
  // ptxas assumes an equal number of warps in each of the four partitions of an SM. This is more
  // than there are, but it does not matter if registers are left.
  int64_t threads = blockThreads();
  if ((waits || persistent) && threads > 4 * kWarpThreads)
    threads = llvm::alignTo(threads, 4 * kWarpThreads);
  int64_t blocks = std::min(kRegisters / needed, target.residentThreads) / threads;
  return std::max<int64_t>(1, blocks);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

static int64_t chooseVector(const GPUTraits &traits) {
  int64_t vector =
      std::max({kAccessBytes / traits.elementBytes, traits.minVector, traits.runColumns});
  // A vector belongs to one piece of the row.
  bool anyColumns = traits.dynamicColumns && !(traits.canonical && traits.pieces > 1);
  // If f32 rows become bytes: two loads for each store.
  constexpr int64_t kLeastStored = 8;
  if (traits.storedBytes)
    vector = std::max(vector, kLeastStored / traits.storedBytes);
  auto fits = [&](int64_t width) {
    return traits.wideUnit % width == 0 && (anyColumns || traits.unit % width == 0) &&
           (traits.alignment >= kAccessBytes || width * traits.elementBytes <= traits.alignment);
  };
  while (vector > traits.minVector && !fits(vector))
    vector /= 2;
  return vector;
}

/// Partial sums of a canonical sum in a thread. Each of them needs a register and code.
static constexpr int64_t kMostPartialSums = 128;

/// Returns the threads of a canonical sum. Adjacent lanes have adjacent columns, so the columns of
/// a chunk are a power of two, at most kCanonicalLanes. If few threads divide the pieces of a row,
/// the pieces are concatenated in shared memory instead.
static int64_t chooseCanonicalThreads(const GPUTraits &traits, int64_t vector, int64_t most) {
  int64_t threads = std::min(most, kCanonicalLanes / vector);
  if (traits.dynamicColumns)
    return threads;
  int64_t vectors = llvm::divideCeil(traits.longest, vector); // a user's vector may be wider
  threads = std::min<int64_t>(threads, llvm::PowerOf2Ceil(vectors));
  int64_t dividing = threads;
  while (traits.pieces > 1 && vectors % dividing != 0)
    dividing /= 2;
  constexpr int64_t kMostChunks = 4;
  bool isLong = traits.summed > kCanonicalLanes;
  return vectors / dividing <= kMostChunks || (isLong && dividing * kMostChunks >= threads)
             ? dividing
             : threads;
}

/// Returns the most threads of a block for long rows. A thread needs more than the 64 registers
/// that 1024 threads leave to each, if it quantizes and one pass ends in two reductions.
static int64_t mostThreads(const GPUTraits &traits, const TargetInfo &target) {
  bool needsMany = traits.storedBytes == 1 && traits.reductions >= traits.phases;
  return needsMany ? std::min<int64_t>(512, target.maxThreads) : target.maxThreads;
}

/// Returns whether f32 weights and an offset stay in registers with their row through the
/// reductions. A thread then has room for fewer vectors.
static bool hasWideWeights(const GPUTraits &traits) {
  return traits.reductions > 0 && traits.weightBytes >= 8;
}

static int64_t chooseThreads(const GPUTraits &traits, int64_t vector, const TargetInfo &target) {
  if (traits.canonical)
    return chooseCanonicalThreads(traits, vector, target.maxThreads);
  if (traits.dynamicColumns)
    return 256;
  // Folds, roots and divisions cost a thread as much as two vectors of a norm, or four vectors of
  // quantization. With this many vectors, a thread has enough loads in flight and little other
  // work. Up to this many vectors for each lane, one warp needs no barrier.
  int64_t vectors = llvm::divideCeil(traits.longest, vector); // a user's vector may be wider
  // Rows of 8-bit values have twice the columns in a vector, and each column needs a register.
  int64_t wanted = traits.storedBytes == 1 && vector <= 8 ? 4 : 2;
  // Eight lanes load a line of 128 bytes. The threads of a row hold whole groups.
  int64_t fewest = llvm::PowerOf2Ceil(std::max<int64_t>(8, llvm::divideCeil(traits.group, vector)));
  if (vectors <= 4 * kWarpThreads) {
    // On an H200, 64 vectors take a fifth longer on 16 lanes than on a whole warp.
    wanted = vectors > kWarpThreads ? 2 : wanted;
    return std::clamp<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(vectors, wanted)),
                               std::min<int64_t>(fewest, llvm::PowerOf2Ceil(vectors)),
                               kWarpThreads);
  }
  // Blocks of 256 threads leave registers for eight vectors, and room for a second block. Longer
  // rows use larger blocks. Blocks of up to 512 threads leave 128 registers to each thread.
  constexpr int64_t kMostVectors = 8;
  int64_t most = 256;
  auto waitingBytes = [&](int64_t threads) {
    return hasWideWeights(traits)
               ? llvm::divideCeil(vectors, threads) * vector * traits.loadedBytes / traits.longest
               : 0;
  };
  while (most < mostThreads(traits, target) &&
         (vectors > kMostVectors * most || waitingBytes(most) > 3 * kMostLoaded))
    most *= 2;
  int64_t chunks = std::max<int64_t>(llvm::divideCeil(vectors, most), wanted);
  return llvm::alignTo(llvm::divideCeil(vectors, chunks), kWarpThreads);
}

/// Returns whether a block should process two rows, which halves the number of blocks. This
/// requires that as many threads stay resident, in at least two blocks.
static bool suitsPairs(const GPUTraits &traits, const GPULayout &layout, GPUScheduleAttr schedule,
                       const TargetInfo &target) {
  if (layout.rowsPerBlock > 1 || layout.threads <= 4 * kWarpThreads || layout.cluster > 1 ||
      traits.reductions == 0 || traits.storedBytes == 0)
    return false;
  GPULayout pairs = GPULayout::of(traits, schedule, target);
  if (!pairs.rowsAreApart || pairs.blockThreads() > target.maxThreads)
    return false;
  int64_t blocks = pairs.residentBlocks(traits, target);
  return blocks >= 2 && 2 * blocks >= layout.residentBlocks(traits, target);
}

StringRef fusednorm::whyNotPersistent(const GPUTraits &traits, const GPULayout &layout) {
  if (!layout.inRegisters() || layout.cluster > 1 || traits.dynamicColumns)
    return "rows that one block keeps in registers";
  if (traits.hasGuards || traits.hasCommon)
    return "rows without guards and without table rows that several rows share";
  if (traits.maximaBytes || layout.gatheredBytes)
    return "sums and maxima in registers";
  return "";
}

/// Returns `own` with persistent blocks if the weights of a row have more bytes than the row. The
/// L1 cache would then deliver more bytes of weights than memory delivers of rows. A persistent
/// block loads its weights once. Rows of narrow vectors need registers for addresses.
static GPUScheduleAttr withPersistentBlocks(const GPUTraits &traits, GPUScheduleAttr own,
                                            const TargetInfo &target) {
  GPUScheduleAttr looping = own.withPersistent(1);
  GPULayout layout = GPULayout::of(traits, looping, target);
  if (traits.weightBytes <= traits.rowBytes - traits.weightBytes ||
      layout.vector * traits.elementBytes < kAccessBytes ||
      !whyNotPersistent(traits, layout).empty())
    return own;
  int64_t blocks = std::min<int64_t>(32, layout.residentBlocks(traits, target));
  // A single block on an SM waits at its barriers.
  return blocks > 1 ? own.withPersistent(blocks) : own;
}

// Limit of vector_bytes in a schedule. A program that needs more is rejected.
static constexpr int64_t kMostVectorBytes = 64;

// Rows stay in registers if they fit, else in the shared memory of one block or of a cluster.
// Otherwise they are loaded again.
GPUScheduleAttr fusednorm::heuristicGPUSchedule(const GPUTraits &traits, const TargetInfo &target,
                                                GPUScheduleAttr given) {
  int64_t vector = given.getVectorBytes()
                       ? std::max<int64_t>(1, *given.getVectorBytes() / traits.elementBytes)
                       : chooseVector(traits);
  // Smaller blocks leave SMs half empty. Data that the rows of a block share is loaded once for all
  // of them, and caches serve other blocks: larger blocks are slower on an H200.
  int64_t blockThreads =
      traits.hasCommon && !traits.canonical && traits.reductions == 0 ? 256 : 128;
  auto schedule = [&](int64_t threads, int64_t cluster, int64_t staged) {
    threads = given.getThreadsPerRow().value_or(threads);
    bool isLong = given.getCluster().value_or(cluster) > 1 || given.getStaged().value_or(staged);
    int64_t rows = isLong ? 1 : llvm::divideCeil(blockThreads, threads);
    if (rows * threads > target.maxThreads)
      rows = target.maxThreads / threads;
    auto own = GPUScheduleAttr::getEmpty(given.getContext())
                   .withVectorBytes(std::min(vector * traits.elementBytes, kMostVectorBytes))
                   .withThreadsPerRow(threads)
                   .withRowsPerBlock(rows)
                   .withCluster(cluster)
                   .withStaged(staged)
                   .withPersistent(0);
    return cast<GPUScheduleAttr>(given.completedBy(own));
  };
  // Many short pieces leave few threads with many partial sums. Narrower vectors distribute them.
  auto exceeds = [&] {
    GPUScheduleAttr own = schedule(chooseThreads(traits, vector, target), 1, 0);
    return GPULayout::of(traits, own, target).canonicalSteps * vector > kMostPartialSums;
  };
  if (traits.canonical && !given.getVectorBytes())
    while (vector / 2 >= traits.minVector && exceeds())
      vector /= 2;
  int64_t chosen = chooseThreads(traits, vector, target);
  GPUScheduleAttr inRegisters = schedule(chosen, 1, 0);
  GPULayout layout = GPULayout::of(traits, inRegisters, target);
  GPUScheduleAttr pairs = inRegisters.withRowsPerBlock(2);
  auto complete = [&](GPUScheduleAttr own) {
    return given.getPersistent() ? own : withPersistentBlocks(traits, own, target);
  };
  if (!given.getRowsPerBlock() && suitsPairs(traits, layout, pairs, target))
    return complete(pairs);
  if (traits.staged.empty() || layout.inRegisters() || layout.rowsPerBlock > 1)
    return complete(inRegisters);
  int64_t mostStaged = hasWideWeights(traits) ? std::min<int64_t>(512, mostThreads(traits, target))
                                              : mostThreads(traits, target);
  GPUScheduleAttr staged = schedule(traits.canonical ? chosen : std::min(chosen, mostStaged), 1, 1);
  if (traits.dynamicColumns)
    return staged;
  // Maxima of groups stay in one block.
  int64_t mostBlocks = traits.alone && !traits.maximaBytes ? target.maxClusterBlocks : 1;
  for (int64_t cluster = 1; cluster <= mostBlocks; cluster *= 2) {
    // A sum first combines the warps of a block, then blocks. This is one tree only if both numbers
    // are powers of two.
    int64_t lanes = kCanonicalLanes / vector / cluster;
    int64_t threads = traits.canonical ? lanes : mostStaged;
    if (cluster > 1)
      staged = schedule(std::max(kWarpThreads, threads), cluster, 1);
    layout = GPULayout::of(traits, staged, target);
    if (layout.chunks <= layout.stagedChunks)
      return staged;
  }
  // Repeated loads need registers for addresses: 128 for each thread.
  return schedule(std::min<int64_t>(chosen, 512), 1, 0);
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Verifies the order of canonical sums.
static LogicalResult verifyCanonical(const GPUTraits &traits, const GPULayout &layout,
                                     function_ref<InFlightDiagnostic(const Twine &)> fail) {
  int64_t vector = layout.vector, threads = layout.threads;
  int64_t lanes = layout.rowThreads() * vector;
  bool oneChunk = layout.chunks == 1 && traits.pieces == 1;
  if (!llvm::isPowerOf2_64(threads) || (lanes > kCanonicalLanes && !oneChunk))
    return fail(Twine(layout.rowThreads()) + " threads of " + Twine(vector) +
                " columns, but a canonical sum requires a power of two and at most " +
                Twine(kCanonicalLanes) + " columns in total");
  if (traits.pieces > 1 && traits.dynamicColumns && traits.unit % vector != 0)
    return fail("vectors of " + Twine(vector) +
                " columns, but the pieces of a canonical sum are "
                "multiples of " +
                Twine(traits.unit));
  constexpr int64_t kGatheredBytes = 16384;
  if (layout.gatheredBytes * layout.rowsPerBlock > kGatheredBytes)
    return fail(Twine(layout.gatheredBytes * layout.rowsPerBlock) +
                " bytes of shared memory for the pieces of canonical sums, more than " +
                Twine(kGatheredBytes));
  return success();
}

LogicalResult fusednorm::verifyGPUSchedule(GPUScheduleAttr schedule, const GPUTraits &traits,
                                           const TargetInfo &target,
                                           function_ref<InFlightDiagnostic()> emitError) {
  GPULayout layout = GPULayout::of(traits, schedule, target);
  if (traits.unit % traits.minVector != 0)
    return emitError() << "rows of " << traits.unit << " columns cannot be mapped to threads in "
                       << "runs of " << traits.minVector << " columns, as its ops require";
  if (traits.maximaBytes > kMostMaximaBytes)
    return emitError() << "has " << traits.maximaBytes / 4 << " groups in a row with a size that "
                       << "is not a power of two up to 1024, and a block of " << target.name
                       << " stores their maxima; expected at most " << kMostWideGroups
                       << "; use larger groups";
  if (traits.wideUnit % traits.minVector != 0)
    return emitError() << "has groups of a multiple of " << traits.wideUnit << " columns, and "
                       << "ops with runs of " << traits.minVector << " columns in one thread, but "
                       << "runs must divide groups; expected the groups in a separate op";
  GPUScheduleAttr fitting =
      heuristicGPUSchedule(traits, target, GPUScheduleAttr::getEmpty(schedule.getContext()));
  auto fail = [&](const Twine &reason) {
    InFlightDiagnostic diag = emitError();
    diag << "schedule has " << reason << "; use vector_bytes = " << *fitting.getVectorBytes()
         << ", threads_per_row = " << *fitting.getThreadsPerRow()
         << ", rows_per_block = " << *fitting.getRowsPerBlock();
    if (schedule.getCluster() != fitting.getCluster() ||
        schedule.getStaged() != fitting.getStaged())
      diag << ", cluster = " << *fitting.getCluster() << ", staged = " << *fitting.getStaged();
    if (schedule.getPersistent() != fitting.getPersistent())
      diag << ", persistent = " << *fitting.getPersistent();
    return diag;
  };
  int64_t vector = layout.vector, threads = layout.threads, block = layout.blockThreads();
  if (!traits.dynamicColumns && traits.unit % vector != 0)
    return fail("vectors of " + Twine(vector) + " columns, expected a divisor of the row length " +
                Twine(traits.unit));
  if (traits.wideUnit % vector != 0)
    return fail("vectors of " + Twine(vector) + " columns, expected a divisor of the group size " +
                Twine(traits.wideUnit));
  if (traits.maximaBytes * layout.rowsPerBlock > kMostMaximaBytes)
    return fail("blocks of " + Twine(layout.rowsPerBlock) + " rows with " +
                Twine(traits.maximaBytes) + " bytes of maxima of groups each, more than the " +
                Twine(kMostMaximaBytes) + " of a block");
  if (traits.maximaBytes && layout.cluster > 1)
    return fail("a cluster of " + Twine(layout.cluster) +
                " blocks, but one block must compute the group maxima of a row");
  if (vector < traits.minVector)
    return fail("vectors of " + Twine(vector) + " columns, fewer than the " +
                Twine(traits.minVector) + " adjacent columns that its ops require");
  if (traits.canonical && layout.canonicalSteps * vector > kMostPartialSums)
    return fail(Twine(threads) + " threads for a row, each with " +
                Twine(layout.canonicalSteps * vector) +
                " partial sums of a canonical sum, more than " + Twine(kMostPartialSums));
  if (block > target.maxThreads)
    return fail("blocks of " + Twine(block) + " threads, more than the " +
                Twine(target.maxThreads) + " of " + target.name);
  if (block % kWarpThreads != 0)
    return fail("blocks of " + Twine(block) + " threads, not a multiple of the warp size " +
                Twine(kWarpThreads));
  if (traits.group > threads * vector)
    return fail(Twine(threads) + " threads for a row, too few for a group of " +
                Twine(traits.group) + " columns");
  if (layout.cluster > target.maxClusterBlocks)
    return fail("clusters of " + Twine(layout.cluster) + " blocks, more than the " +
                Twine(target.maxClusterBlocks) + " of " + target.name);
  if (layout.cluster > 1 && !traits.alone)
    return fail("a cluster of " + Twine(layout.cluster) +
                " blocks, but several programs of the kernel share its blocks");
  if (layout.cluster > 1 &&
      (layout.rowsPerBlock > 1 || threads % kWarpThreads != 0 || !llvm::isPowerOf2_64(threads)))
    return fail("a cluster of blocks of " + Twine(layout.rowsPerBlock) + " rows with " +
                Twine(threads) + " threads, expected one row and a power of two of at least " +
                Twine(kWarpThreads) + " threads");
  if (layout.storage == RowStorage::Shared && layout.rowsPerBlock > 1)
    return fail("blocks of " + Twine(layout.rowsPerBlock) +
                " rows, but a staged row requires its own block");
  if (layout.storage == RowStorage::Shared &&
      layout.sharedBytes() > mostStagedBytes(traits, target))
    return fail(Twine(layout.sharedBytes()) + " bytes of staged rows in a block, more than the " +
                Twine(mostStagedBytes(traits, target)) + " of " + target.name);
  if (StringRef reason = whyNotPersistent(traits, layout); layout.persistent && !reason.empty())
    return fail("persistent = " + Twine(layout.persistent) + ", which requires " + reason);
  if (layout.persistent * block > target.residentThreads)
    return fail(Twine(layout.persistent) + " persistent blocks of " + Twine(block) +
                " threads, more than the " + Twine(target.residentThreads) +
                " threads of an SM of " + target.name);
  return traits.canonical ? verifyCanonical(traits, layout, fail) : success();
}
