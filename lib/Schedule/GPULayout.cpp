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

/// Bytes that a thread may load of rows whose blocks are as large as two still fit.
static constexpr int64_t kMostLoaded = 96;

/// Shared memory that rows may take of a block; the rest is for exchanges and maxima.
static int64_t mostStagedBytes(const GPUTraits &traits, const TargetInfo &target) {
  constexpr int64_t kExchangeBytes = 8192;
  return target.maxSharedBytes - kExchangeBytes - traits.maximaBytes;
}

/// Shared memory that maxima of swept groups may take of a block.
static constexpr int64_t kMostMaximaBytes = 4 * kMostWideGroups;

GPULayout GPULayout::of(const GPUTraits &traits, GPUScheduleAttr schedule,
                        const TargetInfo &target) {
  GPULayout layout;
  layout.vector = std::max<int64_t>(1, *schedule.getVectorBytes() / traits.elementBytes);
  layout.threads = *schedule.getThreadsPerRow();
  layout.cluster = *schedule.getCluster();
  layout.rowsPerBlock = *schedule.getRowsPerBlock();
  // A block has sixteen barriers, the first of which is its own.
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
  // A block's threads share 65536 registers: half of a thread's for its row.
  int64_t columns = layout.chunks * layout.vector;
  int64_t most = std::min<int64_t>(64, 32768 / std::max<int64_t>(512, layout.blockThreads()));
  // What a middle phase computes of its rows is kept for the next one.
  int64_t keptBytes = 4 * int64_t(traits.staged.size()) * std::max<int64_t>(0, traits.phases - 2);
  if (!isStaged && columns <= most && columns * (traits.rowBytes + keptBytes) / 4 <= 2 * most)
    layout.storage = RowStorage::Registers;
  return layout;
}

// A thread needs registers for what it has loaded of its row, or for as much that it has
// computed of that, for addresses and for what it computes on: codes take more of it, and most
// where no instruction makes them. Left alone, the assembler gives a thread as many as it likes
// on one chip, and spills some for one more block on another.
int64_t GPULayout::residentBlocks(const GPUTraits &traits, const TargetInfo &target) const {
  constexpr int64_t kRegisters = 65536, kOfThread = 255;
  if (!inRegisters() || traits.dynamicColumns)
    return 0;
  int64_t columns = chunks * vector;
  int64_t words = llvm::divideCeil(columns * traits.loadedBytes, 4 * traits.longest);
  int64_t needed = std::max<int64_t>(words, columns) + 24 + (canonicalSteps - 1) * vector;
  if (traits.storedBytes == 1)
    needed += (target.hasFloat8Convert ? 8 : 16) + (traits.group > 1 || traits.wideUnit ? 8 : 0);
  // Rows that nothing reduces are rotated or copied: tables that are wider than the row, and
  // their addresses, wait in registers beside it. Tables that the rows of a block have in
  // common wait through the reduction, and so does something of wide or many weights where no
  // codes have registers for them.
  bool waits =
      (traits.hasCommon && 4 * words > kMostLoaded) || (words > columns && traits.storedBytes > 1);
  if (traits.reductions > 0)
    needed += 8 * (traits.reductions - 1) + (waits ? 16 : 0);
  else if (words > columns)
    needed += 24 + words - columns;
  needed = std::min<int64_t>(llvm::alignTo(needed, 8), kOfThread);
  // The assembler reckons with as many warps for each of a multiprocessor's four parts, which
  // is more than there are: no matter where registers are left.
  int64_t threads = blockThreads();
  if (waits && threads > 4 * kWarpThreads)
    threads = llvm::alignTo(threads, 4 * kWarpThreads);
  int64_t blocks = std::min(kRegisters / needed, target.residentThreads) / threads;
  return std::max<int64_t>(1, blocks);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

static int64_t chooseVector(const GPUTraits &traits) {
  int64_t vector = std::max(kAccessBytes / traits.elementBytes, traits.minVector);
  // A slot lies in one piece of the row.
  bool anyColumns = traits.dynamicColumns && !(traits.canonical && traits.pieces > 1);
  // Of f32 rows that become bytes, two loads for each store.
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

/// Of a canonical sum and a thread: each is a register of its own, and code.
static constexpr int64_t kMostPartialSums = 128;

/// Neighbouring lanes of a canonical sum are neighbouring columns, so that a chunk
/// is a power of two of them, and no more than it has lanes. Pieces of a row whose
/// slots few threads divide are put side by side in shared memory instead.
static int64_t chooseCanonicalThreads(const GPUTraits &traits, int64_t vector, int64_t most) {
  int64_t threads = std::min(most, kCanonicalLanes / vector);
  if (traits.dynamicColumns)
    return threads;
  int64_t vectors = llvm::divideCeil(traits.longest, vector); // one of a user may be wider
  threads = std::min<int64_t>(threads, llvm::PowerOf2Ceil(vectors));
  int64_t dividing = threads;
  while (traits.pieces > 1 && vectors % dividing != 0)
    dividing /= 2;
  constexpr int64_t kMostChunks = 4;
  bool isLong = traits.summed > kCanonicalLanes;
  return vectors / dividing <= kMostChunks || (isLong && dividing * kMostChunks >= threads) ? dividing
                                                                                          : threads;
}

/// Threads of blocks for long rows: where codes are made and one sweep ends in two
/// reductions, a thread needs more than the 64 registers that 1024 leave to each.
static int64_t mostThreads(const GPUTraits &traits, const TargetInfo &target) {
  bool needsMany = traits.storedBytes == 1 && traits.reductions >= traits.phases;
  return needsMany ? std::min<int64_t>(512, target.maxThreads) : target.maxThreads;
}

/// Weights and an offset in f32 wait through the reductions beside their row: a thread has room
/// for fewer slots of them.
static bool hasWideWeights(const GPUTraits &traits) {
  return traits.reductions > 0 && traits.weightBytes >= 8;
}

static int64_t chooseThreads(const GPUTraits &traits, int64_t vector, const TargetInfo &target) {
  if (traits.canonical)
    return chooseCanonicalThreads(traits, vector, target.maxThreads);
  if (traits.dynamicColumns)
    return 256;
  // Folds, roots and divisions cost a thread as much as two slots of a norm, and as four
  // of codes: with so many slots it asks for enough bytes at once and computes little
  // besides. Up to that many slots for each lane, one warp does without a barrier.
  int64_t vectors = llvm::divideCeil(traits.longest, vector); // one of a user may be wider
  // Rows of codes have twice the columns in a slot, and each becomes a register.
  int64_t wanted = traits.storedBytes == 1 && vector <= 8 ? 4 : 2;
  // Eight lanes take a line of memory; a group lies in the threads of its row.
  int64_t fewest = llvm::PowerOf2Ceil(std::max<int64_t>(8, llvm::divideCeil(traits.group, vector)));
  if (vectors <= 4 * kWarpThreads) {
    // 64 slots by 16 lanes took a fifth longer on an H200 than by all of a warp.
    wanted = vectors > kWarpThreads ? 2 : wanted;
    return std::clamp<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(vectors, wanted)),
                               std::min<int64_t>(fewest, llvm::PowerOf2Ceil(vectors)), kWarpThreads);
  }
  // Blocks of 256 threads leave registers for eight slots, and room for a second block;
  // longer rows take larger blocks, of which those of at most 512 threads leave 128
  // registers to each.
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

/// Whether two rows make a block, so that half as many are launched: where as many threads stay
/// resident, in two blocks at least.
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

// Registers if they hold the row, then the shared memory of one block, then that of
// a cluster. What nothing holds is loaded again.
/// What a schedule can say. A program that needs more has none, and is refused for that.
static constexpr int64_t kMostVectorBytes = 64;

GPUScheduleAttr fusednorm::heuristicGPUSchedule(const GPUTraits &traits, const TargetInfo &target,
                                                GPUScheduleAttr given) {
  int64_t vector = given.getVectorBytes()
                       ? std::max<int64_t>(1, *given.getVectorBytes() / traits.elementBytes)
                       : chooseVector(traits);
  // Fewer leave multiprocessors half empty. What rows of a block have in common is loaded once
  // for all of them, and the caches have it for other blocks: larger ones were slower on an H200.
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
                   .withStaged(staged);
    return cast<GPUScheduleAttr>(given.completedBy(own));
  };
  // Many short pieces leave few threads with many partial sums: narrower slots share them.
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
  if (!given.getRowsPerBlock() && suitsPairs(traits, layout, pairs, target))
    return pairs;
  if (traits.staged.empty() || layout.inRegisters() || layout.rowsPerBlock > 1)
    return inRegisters;
  int64_t mostStaged = hasWideWeights(traits) ? std::min<int64_t>(512, mostThreads(traits, target))
                                              : mostThreads(traits, target);
  GPUScheduleAttr staged = schedule(traits.canonical ? chosen : std::min(chosen, mostStaged), 1, 1);
  if (traits.dynamicColumns)
    return staged;
  // Maxima of groups are those of one block.
  int64_t mostBlocks = traits.alone && !traits.maximaBytes ? target.maxClusterBlocks : 1;
  for (int64_t cluster = 1; cluster <= mostBlocks; cluster *= 2) {
    // Warps of one block, then blocks: one tree only if both are powers of two.
    int64_t lanes = kCanonicalLanes / vector / cluster;
    int64_t threads = traits.canonical ? lanes : mostStaged;
    if (cluster > 1)
      staged = schedule(std::max(kWarpThreads, threads), cluster, 1);
    layout = GPULayout::of(traits, staged, target);
    if (layout.chunks <= layout.stagedChunks)
      return staged;
  }
  // Loads again need registers for addresses: 128 for each thread.
  return schedule(std::min<int64_t>(chosen, 512), 1, 0);
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

LogicalResult fusednorm::verifyGPUSchedule(GPUScheduleAttr schedule, const GPUTraits &traits,
                                           const TargetInfo &target,
                                           function_ref<InFlightDiagnostic()> emitError) {
  GPULayout layout = GPULayout::of(traits, schedule, target);
  if (traits.unit % traits.minVector != 0)
    return emitError() << "rows of " << traits.unit << " columns cannot be dealt to threads in "
                       << "runs of " << traits.minVector << " columns, which its ops keep together";
  if (traits.maximaBytes > kMostMaximaBytes)
    return emitError() << "has " << traits.maximaBytes / 4 << " groups in a row whose columns are "
                       << "no power of two up to 1024, of which a block of " << target.name
                       << " keeps the maxima; expected at most " << kMostWideGroups
                       << ", which larger groups have";
  if (traits.wideUnit % traits.minVector != 0)
    return emitError() << "has groups of a multiple of " << traits.wideUnit << " columns beside "
                       << "ops that keep " << traits.minVector << " columns in one thread, which "
                       << "do not divide them; expected groups in an op of their own";
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
    return diag;
  };
  int64_t vector = layout.vector, threads = layout.threads, block = layout.blockThreads();
  if (!traits.dynamicColumns && traits.unit % vector != 0)
    return fail("slots of " + Twine(vector) + " columns, which do not divide rows of " +
                Twine(traits.unit));
  if (traits.wideUnit % vector != 0)
    return fail("slots of " + Twine(vector) + " columns, which do not divide groups of " +
                Twine(traits.wideUnit));
  if (traits.maximaBytes * layout.rowsPerBlock > kMostMaximaBytes)
    return fail("blocks of " + Twine(layout.rowsPerBlock) + " rows with " +
                Twine(traits.maximaBytes) + " bytes of maxima of groups each, more than the " +
                Twine(kMostMaximaBytes) + " of a block");
  if (traits.maximaBytes && layout.cluster > 1)
    return fail("a cluster of " + Twine(layout.cluster) +
                " blocks, where one block finds the maxima of groups of a row");
  if (vector < traits.minVector)
    return fail("slots of " + Twine(vector) + " columns, fewer than the " +
                Twine(traits.minVector) + " that its ops keep together");
  if (traits.canonical && layout.canonicalSteps * vector > kMostPartialSums)
    return fail(Twine(threads) + " threads for a row, each with " +
                Twine(layout.canonicalSteps * vector) +
                " partial sums of a canonical sum, more than " + Twine(kMostPartialSums));
  if (block > target.maxThreads)
    return fail("blocks of " + Twine(block) + " threads, more than the " +
                Twine(target.maxThreads) + " of " + target.name);
  if (block % kWarpThreads != 0)
    return fail("blocks of " + Twine(block) + " threads, no multiple of a warp's " +
                Twine(kWarpThreads));
  if (traits.group > threads * vector)
    return fail(Twine(threads) + " threads for a row, which hold less than a group of " +
                Twine(traits.group) + " columns");
  if (layout.cluster > target.maxClusterBlocks)
    return fail("clusters of " + Twine(layout.cluster) + " blocks, more than the " +
                Twine(target.maxClusterBlocks) + " of " + target.name);
  if (layout.cluster > 1 && !traits.alone)
    return fail("a cluster of " + Twine(layout.cluster) +
                " blocks, where the programs of a kernel share its blocks");
  if (layout.cluster > 1 &&
      (layout.rowsPerBlock > 1 || threads % kWarpThreads != 0 || !llvm::isPowerOf2_64(threads)))
    return fail("a cluster of blocks of " + Twine(layout.rowsPerBlock) + " rows with " +
                Twine(threads) +
                " threads, where it needs one row and a power of two of at least " +
                Twine(kWarpThreads) + " threads");
  if (layout.storage == RowStorage::Shared && layout.rowsPerBlock > 1)
    return fail("blocks of " + Twine(layout.rowsPerBlock) +
                " rows, where staged rows have a block of their own");
  if (layout.storage == RowStorage::Shared &&
      layout.sharedBytes() > mostStagedBytes(traits, target))
    return fail(Twine(layout.sharedBytes()) + " bytes of staged rows in a block, more than the " +
                Twine(mostStagedBytes(traits, target)) + " of " + target.name);
  if (!traits.canonical)
    return success();
  int64_t lanes = layout.rowThreads() * vector;
  bool oneChunk = layout.chunks == 1 && traits.pieces == 1;
  if (!llvm::isPowerOf2_64(threads) || (lanes > kCanonicalLanes && !oneChunk))
    return fail(Twine(layout.rowThreads()) + " threads of " + Twine(vector) +
                " columns, where a canonical sum needs a power of two and at most " +
                Twine(kCanonicalLanes) + " columns together");
  if (traits.pieces > 1 && traits.dynamicColumns && traits.unit % vector != 0)
    return fail("slots of " + Twine(vector) +
                " columns, where the pieces of a canonical sum are "
                "multiples of " +
                Twine(traits.unit));
  constexpr int64_t kGatheredBytes = 16384;
  if (layout.gatheredBytes * layout.rowsPerBlock > kGatheredBytes)
    return fail(Twine(layout.gatheredBytes * layout.rowsPerBlock) +
                " bytes of shared memory for the pieces of canonical sums, more than " +
                Twine(kGatheredBytes));
  return success();
}

/// The schedule of a program in blocks of so many threads: one that does not tile them takes
/// all.
static GPUScheduleAttr inBlocks(GPUScheduleAttr own, int64_t block) {
  int64_t threads = *own.getThreadsPerRow();
  if (threads * *own.getRowsPerBlock() == block)
    return own;
  bool tiles = block % threads == 0 && *own.getStaged() == 0;
  int64_t newThreads = tiles ? threads : block;
  return own.withThreadsPerRow(newThreads).withRowsPerBlock(block / newThreads);
}

LogicalResult fusednorm::balanceBlocks(KernelOp kernel, ArrayRef<GPUScheduleAttr> given,
                                       const TargetInfo &target) {
  SmallVector<int64_t> sizes;
  for (ProgramOp program : kernel.getPrograms()) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    sizes.push_back(*own.getThreadsPerRow() * *own.getRowsPerBlock());
  }
  llvm::sort(sizes, std::greater<>());
  auto isLegal = [&](ProgramOp program, int64_t block) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    auto balanced = inBlocks(own, block);
    // What does not suit is tried, not said.
    ScopedDiagnosticHandler quiet(program.getContext(), [](Diagnostic &) {});
    return balanced == own || succeeded(verifyGPUSchedule(balanced, GPUTraits::of(program), target,
                                                          [&] { return program.emitRemark(); }));
  };
  auto suits = [&](int64_t block) {
    return llvm::all_of(kernel.getPrograms(),
                        [&](ProgramOp program) { return isLegal(program, block); });
  };
  // The largest suits most. Canonical sums need powers of two, which the blocks of other
  // programs need not be, and staged rows a block of their own, which may be smaller.
  SmallVector<int64_t> candidates = {sizes.front()};
  for (int64_t wider = llvm::PowerOf2Ceil(sizes.front()); wider <= target.maxThreads; wider *= 2)
    candidates.push_back(wider);
  llvm::append_range(candidates, ArrayRef(sizes).drop_front());
  int64_t *found = llvm::find_if(candidates, suits);
  int64_t block = found == candidates.end() ? sizes.front() : *found;
  for (auto [program, user] : llvm::zip_equal(kernel.getPrograms(), given)) {
    auto own = program.getScheduleAs<GPUScheduleAttr>();
    GPUScheduleAttr balanced = inBlocks(own, block);
    if (balanced == own)
      continue;
    bool tiles = balanced.getThreadsPerRow() == own.getThreadsPerRow();
    if (user && (user.getRowsPerBlock() || (!tiles && user.getThreadsPerRow())))
      return program.emitOpError("schedule has blocks of ")
             << *own.getThreadsPerRow() * *own.getRowsPerBlock()
             << " threads, but another program of this kernel has " << block
             << ", and all share one block size; use threads_per_row = "
             << *balanced.getThreadsPerRow()
             << ", rows_per_block = " << *balanced.getRowsPerBlock();
    if (failed(verifyGPUSchedule(balanced, GPUTraits::of(program), target,
                                 [&, op = program]() mutable { return op.emitOpError(); })))
      return failure();
    program.setScheduleAttr(balanced);
  }
  return success();
}
