// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/PrefillPlan.h"
#include "gtest/gtest.h"

using fusednorm::reference::planPrefill;
using Numbers = std::vector<int64_t>;

TEST(PrefillPlan, SequencesAcrossChunks) {
  // 10, 3 and 7 keys in chunks of 8.
  auto plan = planPrefill({0, 4, 4, 6}, {6, 3, 5}, 4, 8, 1);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->bufferRowOffsets, (Numbers{0, 8, 8, 8, 0, 2, 5, 8, 0, 0, 0, 4, 0, 0, 0, 0}));
  EXPECT_EQ(plan->cacheOffsets, (Numbers{0, 0, 0, 0, 8, 0, 0, 0, 10, 3, 3, 0, 10, 3, 7, 0}));
  EXPECT_EQ(plan->bufferLengths, (Numbers{8, 8, 4, -1}));
}

TEST(PrefillPlan, ExactMultiplesAndPages) {
  EXPECT_EQ(planPrefill({0, 8, 16}, {0, 0}, 3, 8, 1)->bufferLengths, (Numbers{8, 8, -1}));
  EXPECT_EQ(planPrefill({0, 9, 18}, {500, 900}, 1, 16384, 128)->bufferRowOffsets,
            (Numbers{0, 512, 1536}));
}

TEST(PrefillPlan, NothingOrTooMuch) {
  EXPECT_EQ(planPrefill({0}, {}, 2, 8, 1)->bufferLengths, (Numbers{0, 0}));
  EXPECT_EQ(planPrefill({0, 0, 0}, {0, 0}, 2, 8, 1)->bufferLengths, (Numbers{-1, -1}));
  EXPECT_FALSE(planPrefill({0, 17}, {0}, 2, 8, 1));
  EXPECT_FALSE(planPrefill({0, 13}, {0}, 1, 15, 16));
  EXPECT_FALSE(planPrefill({0, 5, 4}, {0, 0}, 2, 8, 1));
}
