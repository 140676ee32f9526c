// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AtomicClocks.h"
#include "gtest/gtest.h"

using fusednorm::simt::Clocks;

namespace {
Clocks::Vector range(uint32_t begin, uint32_t end) {
  Clocks::Vector threads;
  for (uint32_t i = begin; i < end; ++i)
    threads.push_back(i);
  return threads;
}
/// Synchronizes some threads of a block.
void narrowBarrier(Clocks &clocks, const Clocks::Vector &members) {
  Clocks::Vector known;
  for (uint32_t member : members)
    clocks.release(member, known);
  for (uint32_t member : members)
    clocks.acquire(member, known);
}
} // namespace

TEST(Clocks, NothingIsOrderedWithoutSynchronization) {
  Clocks clocks;
  clocks.reset(1, 64);
  EXPECT_TRUE(clocks.ordered(3, 3, clocks.epoch(3)));
  EXPECT_FALSE(clocks.ordered(3, 4, clocks.epoch(4)));
}

TEST(Clocks, BlockBarrierOrdersWhatWasBeforeOnly) {
  Clocks clocks;
  clocks.reset(1, 64);
  uint32_t before = clocks.epoch(40);
  clocks.blockBarrier(0, range(0, 64));
  EXPECT_TRUE(clocks.ordered(3, 40, before));
  EXPECT_FALSE(clocks.ordered(3, 40, clocks.epoch(40)));
}

TEST(Clocks, WarpBarrierOrdersItsMembersOnly) {
  Clocks clocks;
  clocks.reset(1, 64);
  uint32_t five = clocks.epoch(5), twenty = clocks.epoch(20);
  clocks.warpBarrier(0, 0x0000FFFF);
  EXPECT_TRUE(clocks.ordered(3, 5, five));
  EXPECT_FALSE(clocks.ordered(3, 20, twenty));
  EXPECT_FALSE(clocks.ordered(20, 5, five));
  EXPECT_FALSE(clocks.ordered(40, 5, five));
}

TEST(Clocks, OrderIsTransitive) {
  Clocks clocks;
  clocks.reset(1, 96);
  uint32_t one = clocks.epoch(1);
  narrowBarrier(clocks, range(0, 64));  // warps 0 and 1
  narrowBarrier(clocks, range(32, 96)); // warps 1 and 2
  EXPECT_TRUE(clocks.ordered(70, 1, one));
  // Ordering also passes through a warp barrier to lanes outside of both barriers.
  clocks.reset(1, 64);
  one = clocks.epoch(1);
  narrowBarrier(clocks, {1, 40});
  clocks.warpBarrier(32, 0xFFFFFFFF);
  EXPECT_TRUE(clocks.ordered(50, 1, one));
  EXPECT_FALSE(clocks.ordered(2, 40, clocks.epoch(40)));
}

TEST(Clocks, AsynchronousCopiesNeedTheWaitAndThenABarrier) {
  Clocks clocks;
  clocks.reset(1, 64);
  uint32_t copies = clocks.asyncOf(9);
  EXPECT_FALSE(clocks.ordered(9, copies, 1));
  clocks.blockBarrier(0, range(0, 64)); // a barrier before the wait has no effect
  EXPECT_FALSE(clocks.ordered(9, copies, 1));
  clocks.completeAsync(9, 1);
  EXPECT_TRUE(clocks.ordered(9, copies, 1));
  EXPECT_FALSE(clocks.ordered(9, copies, 2));
  EXPECT_FALSE(clocks.ordered(10, copies, 1));
  clocks.blockBarrier(0, range(0, 64));
  EXPECT_TRUE(clocks.ordered(10, copies, 1));
}

TEST(Clocks, CopiesThatAnMbarrierCountsAreKnownToWhoWaitsForIt) {
  Clocks clocks;
  clocks.reset(1, 64);
  uint32_t copies = clocks.asyncOf(9);
  Clocks::Vector phase;
  clocks.know(phase, copies, 1);
  clocks.acquire(40, phase);
  EXPECT_TRUE(clocks.ordered(40, copies, 1));
  EXPECT_FALSE(clocks.ordered(9, copies, 1)); // it has only started them
  Clocks::Vector answer;
  clocks.release(40, answer);
  clocks.acquire(9, answer);
  EXPECT_TRUE(clocks.ordered(9, copies, 1));
  EXPECT_FALSE(clocks.ordered(9, copies, 2));
}

TEST(Clocks, ShufflesOrderReadsOfTheirLanesOnly) {
  Clocks clocks;
  clocks.reset(1, 64);
  uint32_t five = clocks.epoch(5), twenty = clocks.epoch(20), forty = clocks.epoch(40);
  EXPECT_FALSE(clocks.readsComplete(3, 5, five));
  clocks.warpExchange(0, 0x0000FFFF);
  EXPECT_TRUE(clocks.readsComplete(3, 5, five));
  EXPECT_FALSE(clocks.ordered(3, 5, five)); // The shuffle does not order other accesses.
  EXPECT_FALSE(clocks.readsComplete(3, 5, clocks.epoch(5)));
  EXPECT_FALSE(clocks.readsComplete(3, 20, twenty));
  EXPECT_FALSE(clocks.readsComplete(20, 5, five));
  EXPECT_FALSE(clocks.readsComplete(3, 40, forty));
  // Every barrier orders reads, too.
  clocks.warpBarrier(0, 0xFFFFFFFF);
  EXPECT_TRUE(clocks.readsComplete(20, 5, five));
  clocks.blockBarrier(0, range(0, 64));
  EXPECT_TRUE(clocks.readsComplete(3, 40, forty));
}

TEST(Clocks, CompleteReadsAreTransitive) {
  Clocks clocks;
  clocks.reset(1, 96);
  uint32_t one = clocks.epoch(1), fifty = clocks.epoch(50);
  // Lane 1 shuffles with lane 0, which signals lane 40 of the next warp.
  clocks.warpExchange(0, 0xFFFFFFFF);
  narrowBarrier(clocks, {0, 40});
  EXPECT_TRUE(clocks.readsComplete(40, 1, one));
  EXPECT_FALSE(clocks.readsComplete(50, 1, one));
  // A later shuffle of that warp passes the knowledge on, and another one adds nothing.
  clocks.warpExchange(32, 0xFFFFFFFF);
  EXPECT_TRUE(clocks.readsComplete(50, 1, one));
  EXPECT_FALSE(clocks.ordered(50, 1, one));
  clocks.warpExchange(32, 0xFFFFFFFF);
  EXPECT_FALSE(clocks.readsComplete(0, 50, fifty));
  // Knowledge that one lane gains between two shuffles.
  uint32_t seventy = clocks.epoch(70);
  narrowBarrier(clocks, {70, 40});
  EXPECT_FALSE(clocks.readsComplete(50, 70, seventy));
  clocks.warpExchange(32, 0xFFFFFFFF);
  EXPECT_TRUE(clocks.readsComplete(50, 70, seventy));
}

TEST(Clocks, ClusterBarrierOrdersAtTheWait) {
  Clocks clocks;
  clocks.reset(2, 32);
  uint32_t first = clocks.epoch(0);
  for (uint32_t i = 0; i < 64; ++i)
    clocks.clusterArrive(i, /*relaxed=*/i == 1);
  clocks.clusterComplete();
  EXPECT_FALSE(clocks.ordered(40, 0, first));
  clocks.clusterWait(40);
  EXPECT_TRUE(clocks.ordered(40, 0, first));
  EXPECT_FALSE(clocks.ordered(40, 1, 1)); // its arrival was relaxed
  EXPECT_FALSE(clocks.ordered(41, 0, first));
  // A block barrier passes on the knowledge of a thread that has waited.
  clocks.blockBarrier(1, range(32, 64));
  EXPECT_TRUE(clocks.ordered(41, 0, first));
}

TEST(Clocks, AtomicsPassOnWhatReleasesAndFencesSay) {
  Clocks clocks;
  AtomicClocks atomics;
  clocks.reset(1, 64);
  uint32_t zero = clocks.epoch(0);
  atomics.access(clocks, 0, 100, false, true, false, true);  // store release
  atomics.access(clocks, 40, 100, true, false, true, false); // load acquire
  EXPECT_TRUE(clocks.ordered(40, 0, zero));
  EXPECT_FALSE(clocks.ordered(41, 0, zero));

  clocks.reset(1, 64);
  atomics.reset();
  zero = clocks.epoch(0);
  atomics.access(clocks, 0, 100, false, true, false, false); // relaxed: no ordering
  atomics.access(clocks, 40, 100, true, false, false, false);
  atomics.fence(clocks, 40);
  EXPECT_FALSE(clocks.ordered(40, 0, zero));
  atomics.fence(clocks, 0); // fence, relaxed store, relaxed load, fence
  atomics.access(clocks, 0, 100, false, true, false, false);
  atomics.access(clocks, 40, 100, true, false, false, false);
  EXPECT_FALSE(clocks.ordered(40, 0, zero));
  atomics.fence(clocks, 40);
  EXPECT_TRUE(clocks.ordered(40, 0, zero));
}
