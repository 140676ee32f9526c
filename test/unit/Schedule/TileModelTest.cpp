// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model against times that DeepGEMM publishes of its block-scaled products on an H800 (4096
// rows), to which the model is fitted: within 15 per cent with tiles of 128 x 160 throughout, which
// is a guess, as the published times do not name their tiles.

#include "fusednorm/Schedule/TileModel.h"
#include "gtest/gtest.h"

using namespace fusednorm;

static const MatrixUnits *unitsOf(llvm::StringRef chip) {
  llvm::Expected<TargetInfo> target = getTarget(chip);
  EXPECT_TRUE(bool(target));
  return MatrixUnits::of(*target);
}

static TileWork deepGEMM(int64_t rows, int64_t columns, int64_t depth, int64_t rate) {
  TileWork work;
  work.rows = rows;
  work.columns = columns;
  work.depth = depth;
  work.elementBytes = 1;
  work.outBytes = 2;
  work.m = 128;
  work.n = 160;
  work.k = 128;
  work.band = 16;
  work.products = rate;
  return work;
}

TEST(TileModel, IsNearPublishedTimes) {
  const MatrixUnits *h200 = unitsOf("sm_90a");
  ASSERT_NE(h200, nullptr);
  MatrixUnits h800 = *h200;
  h800.machine = "H800";
  h800.memoryGigabytes = 3350;
  struct {
    int64_t columns, depth;
    double teraflops;
  } rows[] = {{2112, 7168, 1009},  {24576, 1536, 1125}, {32768, 512, 751},
              {7168, 16384, 1426}, {4096, 7168, 1265},  {7168, 2048, 1168}};
  for (const auto &row : rows) {
    TileEstimate made = estimateTiles(
        deepGEMM(4096, row.columns, row.depth, h800.warpgroupProducts8), h800, 50 << 20);
    EXPECT_NEAR(made.teraflops / row.teraflops, 1, 0.15) << row.columns << " x " << row.depth;
  }
}

TEST(TileModel, CountsWavesAndTails) {
  const MatrixUnits *units = unitsOf("sm_80");
  ASSERT_NE(units, nullptr);
  TileWork work = deepGEMM(129, 160 * 54, 4096, 1024);
  TileEstimate full = estimateTiles(work, *units, 40 << 20);
  EXPECT_EQ(full.tiles, 108);
  EXPECT_EQ(full.waves, 1);
  EXPECT_EQ(full.tail, 0);
  work.columns += 1;
  TileEstimate more = estimateTiles(work, *units, 40 << 20);
  EXPECT_EQ(more.waves, 2);
  EXPECT_NEAR(more.tail, 106.0 / 108, 1e-9);
  EXPECT_NEAR(more.microseconds, 2 * full.microseconds, 1e-6);
  work.rows = 0;
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).tiles, 0);
}

TEST(TileModel, NamesWhatBounds) {
  const MatrixUnits *units = unitsOf("sm_80");
  ASSERT_NE(units, nullptr);
  TileWork work = deepGEMM(4096, 4096, 4096, 1024);
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).bound, "matrix units");
  work.sharedBytes = 1 << 20;
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).bound, "shared memory");
  work.issued = 1 << 20;
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).bound, "issue");
  // One row reads all of the right operand.
  TileWork thin = deepGEMM(1, 160, 1 << 20, 1 << 20);
  thin.m = 1;
  EXPECT_EQ(estimateTiles(thin, *units, 0).bound, "the L2 cache");
}
