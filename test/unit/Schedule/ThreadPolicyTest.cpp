// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Schedule/ThreadPolicy.h"
#include "gtest/gtest.h"

using namespace fusednorm;

static bool areFaster(int64_t bytes, int64_t operations, int64_t threads) {
  return areThreadsFaster(bytes, operations, threads);
}

TEST(ThreadPolicy, OneThreadNeedsNoRegion) {
  EXPECT_FALSE(areFaster(int64_t(1) << 40, int64_t(1) << 40, 1));
}

TEST(ThreadPolicy, SavedTimePaysForTheRegion) {
  // Two threads save half of the time, and many threads nearly all of it.
  EXPECT_FALSE(areFaster(2 * kBytesOfRegion, 0, 2));
  EXPECT_TRUE(areFaster(2 * kBytesOfRegion + 1, 0, 2));
  EXPECT_FALSE(areFaster(kBytesOfRegion, 0, 1024));
  EXPECT_TRUE(areFaster(kBytesOfRegion + kBytesOfRegion / 512, 0, 1024));
}

TEST(ThreadPolicy, OperationsCount) {
  EXPECT_FALSE(areFaster(0, 2 * kBytesOfRegion * kOperationsOfByte, 2));
  EXPECT_TRUE(areFaster(1, 2 * kBytesOfRegion * kOperationsOfByte, 2));
}

TEST(ThreadPolicy, Shapes) {
  // One row of RMSNorm, with 8192 columns of bf16 with about 12 operations for each.
  EXPECT_FALSE(areFaster(6 * 8192, 12 * 8192, 64));
  // One row by a weight of 4096 x 4096.
  EXPECT_TRUE(areFaster(2 * 4096 * 4096, 2 * 4096 * 4096, 2));
}
