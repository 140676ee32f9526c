// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chunked-prefill plans on the host, compared with plans computed by hand.

#include "fusednorm-rt/fusednorm_rt.h"
#include "gtest/gtest.h"
#include <cstring>
#include <vector>

namespace {
using Offsets = std::vector<uint32_t>;
using Lengths = std::vector<int32_t>;

struct Plan {
  Offsets rows, cache;
  Lengths lengths;
  fnrt_status status;

  Plan(const Offsets &rowOffsets, const Offsets &cached, int64_t chunks, int64_t chunkSize,
       int64_t pageSize = 1)
      : rows(chunks * rowOffsets.size(), 77), cache(rows), lengths(chunks, 77),
        status(fnrt_mla_prefill_plan(rowOffsets.data(), cached.data(), int64_t(cached.size()),
                                     chunks, chunkSize, pageSize, rows.data(), cache.data(),
                                     lengths.data())) {}
};
} // namespace

TEST(PrefillPlan, SequencesAcrossChunks) {
  // 10, 3 and 7 keys in chunks of 8.
  Plan plan({0, 4, 4, 6}, {6, 3, 5}, 4, 8);
  EXPECT_EQ(plan.status, FNRT_SUCCESS);
  EXPECT_EQ(plan.rows, (Offsets{0, 8, 8, 8, 0, 2, 5, 8, 0, 0, 0, 4, 0, 0, 0, 0}));
  EXPECT_EQ(plan.cache, (Offsets{0, 0, 0, 0, 8, 0, 0, 0, 10, 3, 3, 0, 10, 3, 7, 0}));
  EXPECT_EQ(plan.lengths, (Lengths{8, 8, 4, -1}));
}

TEST(PrefillPlan, ExactMultipleNeedsNoMoreChunks) {
  Plan plan({0, 8, 16}, {0, 0}, 3, 8);
  EXPECT_EQ(plan.rows, (Offsets{0, 8, 8, 0, 0, 8, 0, 0, 0}));
  EXPECT_EQ(plan.lengths, (Lengths{8, 8, -1}));
  EXPECT_EQ(Plan({0, 8, 16}, {0, 0}, 2, 8).lengths, (Lengths{8, 8}));
}

TEST(PrefillPlan, WholePages) {
  // 509 and 909 keys take 4 and 8 pages of 128.
  Plan plan({0, 9, 18}, {500, 900}, 1, 16384, 128);
  EXPECT_EQ(plan.rows, (Offsets{0, 512, 1536}));
  EXPECT_EQ(plan.cache, (Offsets{0, 0, 0}));
  EXPECT_EQ(plan.lengths, (Lengths{1536}));
}

TEST(PrefillPlan, NothingToHold) {
  EXPECT_EQ(Plan({0}, {}, 2, 8).lengths, (Lengths{0, 0}));
  EXPECT_EQ(Plan({0, 0, 0}, {0, 0}, 2, 8).lengths, (Lengths{-1, -1}));
  EXPECT_EQ(Plan({0, 1}, {0}, 0, 8).status, FNRT_ERROR_SHAPE);
  EXPECT_EQ(Plan({0, 0}, {0}, 0, 8).status, FNRT_SUCCESS);
}

TEST(PrefillPlan, ErrorsWriteNothing) {
  auto refused = [](const Plan &plan, fnrt_status status, const char *text) {
    EXPECT_EQ(plan.status, status);
    EXPECT_NE(std::strstr(fnrt_last_error(), text), nullptr) << fnrt_last_error();
    for (uint32_t number : plan.rows)
      EXPECT_EQ(number, 77u);
    for (int32_t number : plan.lengths)
      EXPECT_EQ(number, 77);
  };
  refused(Plan({0, 17}, {0}, 2, 8), FNRT_ERROR_SHAPE, "at most 16 keys");
  refused(Plan({0, 5, 4}, {0, 0}, 2, 8), FNRT_ERROR_SHAPE, "got 5 before 4 at 1");
  refused(Plan({0, 4}, {0}, 2, 0), FNRT_ERROR_INVALID, "chunks and pages of 1");
  refused(Plan({0, 4}, {0}, 2, 8, -1), FNRT_ERROR_INVALID, "chunks and pages of 1");
  refused(Plan({0, 0xffffffff}, {0xffffffff}, 2, 8), FNRT_ERROR_SHAPE, "got 8589934590");
  EXPECT_EQ(fnrt_mla_prefill_plan(nullptr, nullptr, 0, 1, 8, 1, nullptr, nullptr, nullptr),
            FNRT_ERROR_INVALID);
}
