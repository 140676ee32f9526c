// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the model with seven GEMMs measured on an H200 (docs/Performance.md), and with
// DeepGEMM's published GEMM times (a5645d7, 2025-03-25; 4096 rows, H800). The clock rate is fitted
// to the seven GEMMs. No constant is fitted to the published times.

#include "fusednorm/Schedule/TileModel.h"
#include "gtest/gtest.h"

using namespace fusednorm;

static const MatrixUnits *unitsOf(llvm::StringRef chip) {
  llvm::Expected<TargetInfo> target = getTarget(chip);
  EXPECT_TRUE(bool(target));
  return MatrixUnits::of(*target);
}

static TileWork tiles(int64_t rows, int64_t columns, int64_t depth, int64_t rate) {
  TileWork work;
  work.rows = rows;
  work.columns = columns;
  work.depth = depth;
  work.elementBytes = 1;
  work.outBytes = 2;
  work.m = 128;
  work.n = 160;
  work.k = 128;
  work.rasterGroup = 16;
  work.fmas = rate;
  return work;
}

static MatrixUnits getH800() {
  MatrixUnits h800 = *unitsOf("sm_90a");
  h800.machine = "H800";
  h800.memoryGigabytes = 3350;
  h800.gemmGigahertz = 0;
  return h800;
}

/// Returns the work of DeepGEMM. Two blocks share the B operand. Two warpgroups store 16 bytes of
/// rows per access without a swizzle against bank conflicts, and wait until their results are in
/// the L2 cache. Tiles of 144 columns span two scale blocks with offsets that are known at run time
/// only. Their step has 206 instructions (nvcc 13.0), 73 more than a step of 160 columns; most of
/// the 73 select scales.
static TileWork deepGEMM(int64_t columns, int64_t depth, int64_t tile, int64_t blocks) {
  TileWork work = tiles(4096, columns, depth, 4096);
  work.n = tile;
  work.blocks = blocks;
  work.sharedBy = 2;
  work.waitsForMma = true;
  work.issued = 8 * (tile == 144 ? 206 : 133);
  work.sharedBytes = countWarpgroupShared(2, tile, 128, /*resident=*/false);
  work.stagedBankConflicts = tile == 144 ? 2 : 4;
  return work;
}

/// The schedules of the measured kernels: 128 x 160 tiles, two warpgroups, no clusters.
TEST(TileModel, IsNearMeasuredTimes) {
  const MatrixUnits &h200 = *unitsOf("sm_90a");
  struct {
    int64_t rows, columns, depth, elementBytes;
    bool hasScales;
    double microseconds;
  } cases[] = {{4096, 4096, 7168, 2, false, 329.5}, {8192, 8192, 8192, 2, false, 1509.5},
               {1024, 4096, 7168, 2, false, 91},    {256, 4096, 7168, 2, false, 44},
               {4096, 4096, 7168, 1, false, 174.7}, {4096, 4096, 7168, 1, true, 213.1},
               {4096, 7168, 2048, 1, true, 102.3}};
  for (const auto &one : cases) {
    bool addsParts = one.elementBytes == 1;
    TileWork work = tiles(one.rows, one.columns, one.depth, 4096 / one.elementBytes);
    work.elementBytes = one.elementBytes;
    work.k = 128 / one.elementBytes;
    work.waitsForMma = one.hasScales;
    work.issued = 2 * countWarpgroupIssue(work.n, addsParts, /*resident=*/false);
    work.sharedBytes = countWarpgroupShared(2, work.n, 128, /*resident=*/false);
    work.stagedBankConflicts = 1;
    work.waitsForStores = false;
    TileEstimate made = estimateTiles(work, h200, 50 << 20);
    EXPECT_NEAR(made.microseconds / one.microseconds, 1, 0.12)
        << one.rows << " x " << one.columns << " x " << one.depth << ", " << one.elementBytes
        << " bytes" << (one.hasScales ? ", block scales" : "");
  }
}

/// Returns the work of a bf16 GEMM with N 4096 and K 7168.
static TileWork getBF16(int64_t rows, int64_t m, int64_t n) {
  TileWork work = tiles(rows, 4096, 7168, 2048);
  work.elementBytes = 2;
  work.m = m;
  work.n = n;
  work.k = 64;
  work.issued = m / 64 * countWarpgroupIssue(n, /*addsParts=*/false, /*resident=*/false);
  work.sharedBytes = countWarpgroupShared(m / 64, n, 128, /*resident=*/false);
  work.stagedBankConflicts = 1;
  work.waitsForStores = false;
  return work;
}

/// 16 rows: copies of 64 rows fill shared memory for longer than memory delivers B.
TEST(TileModel, BoxesOfFewRowsSpareSharedMemory) {
  const MatrixUnits &h200 = *unitsOf("sm_90a");
  TileWork work = getBF16(16, 64, 32);
  work.leftSharedBy = 2;
  TileEstimate whole = estimateTiles(work, h200, 50 << 20);
  EXPECT_NE(whole.bound, "memory");
  work.boxRows = 16;
  TileEstimate boxes = estimateTiles(work, h200, 50 << 20);
  EXPECT_EQ(whole.sharedCycles, 192);
  EXPECT_EQ(boxes.sharedCycles, 144);
  EXPECT_EQ(boxes.bound, "memory");
  EXPECT_LT(boxes.microseconds, 0.97 * whole.microseconds);
  // With more rows, all boxes are copied.
  work.rows = 64;
  EXPECT_EQ(estimateTiles(work, h200, 50 << 20).sharedCycles, 192);
}

/// 256 rows: 64 tiles of 128 x 128 leave half of the SMs without work, and two blocks for each tile
/// do not.
TEST(TileModel, SplitDepthFillsAWave) {
  const MatrixUnits &h200 = *unitsOf("sm_90a");
  TileEstimate narrow = estimateTiles(getBF16(256, 128, 64), h200, 50 << 20);
  TileWork work = getBF16(256, 128, 128);
  TileEstimate whole = estimateTiles(work, h200, 50 << 20);
  work.split = 2;
  TileEstimate split = estimateTiles(work, h200, 50 << 20);
  EXPECT_EQ(whole.tiles, 64);
  EXPECT_EQ(split.tiles, 64);
  EXPECT_EQ(split.waves, 1);
  EXPECT_GT(split.storeCycles, whole.storeCycles);
  EXPECT_LT(split.microseconds, 0.8 * narrow.microseconds);
  EXPECT_LT(split.microseconds, 0.7 * whole.microseconds);
  // 1.1 times the 27 us of cuBLAS.
  EXPECT_LT(split.microseconds, 27 / 1.1);
}

/// FP8 with one scale: fewer bytes of shared memory for each MMA, and fewer waves.
TEST(TileModel, TallTilesOfFP8AreFaster) {
  const MatrixUnits &h200 = *unitsOf("sm_90a");
  auto estimate = [&](int64_t m, int64_t n) {
    TileWork work = tiles(4096, 4096, 7168, 4096);
    work.m = m;
    work.n = n;
    work.issued = 2 * countWarpgroupIssue(n, /*addsParts=*/true, /*resident=*/false, m / 128);
    work.sharedBytes = countWarpgroupShared(m / 64, n, 128, /*resident=*/false);
    work.stagedBankConflicts = 1;
    work.waitsForStores = false;
    return estimateTiles(work, h200, 50 << 20).microseconds;
  };
  EXPECT_LT(estimate(256, 128), 0.95 * estimate(128, 160));
  EXPECT_LT(estimate(256, 128), 0.95 * estimate(128, 192));
  // 640 tiles in 5 waves: 20 columns of tiles end at 4160.
  EXPECT_LT(estimate(128, 208), 0.97 * estimate(256, 128));
}

TEST(TileModel, IsNearPublishedTimes) {
  MatrixUnits h800 = getH800();
  struct {
    int64_t columns, depth, tile, blocks;
    double teraflops;
  } rows[] = {{24576, 1536, 160, 130, 1125}, {32768, 512, 160, 132, 751},
              {7168, 16384, 160, 132, 1426}, {4096, 7168, 160, 124, 1265},
              {7168, 2048, 160, 132, 1168},  {2112, 7168, 144, 124, 1009}};
  for (const auto &row : rows) {
    TileEstimate made =
        estimateTiles(deepGEMM(row.columns, row.depth, row.tile, row.blocks), h800, 50 << 20);
    EXPECT_NEAR(made.teraflops / row.teraflops, 1, 0.1) << row.columns << " x " << row.depth;
  }
}

/// The GEMM of K and V in a prefill, with tiles of 64 x 160 and a resident B operand, as the
/// heuristic chooses.
TEST(TileModel, ResidentOperandsBeatThem) {
  MatrixUnits h200 = *unitsOf("sm_90a");
  TileWork work = tiles(4096, 32768, 512, 4096);
  work.m = 64;
  work.waitsForMma = true;
  work.issued = countWarpgroupIssue(work.n, /*addsParts=*/true, /*resident=*/true);
  work.sharedBytes = countWarpgroupShared(1, work.n, 128, /*resident=*/true);
  work.resident = true;
  work.stagedBankConflicts = 1;
  work.waitsForStores = false;
  TileEstimate ours = estimateTiles(work, h200, 50 << 20);
  TileEstimate theirs = estimateTiles(deepGEMM(32768, 512, 160, 132), h200, 50 << 20);
  EXPECT_GE(ours.teraflops, 800);
  EXPECT_GE(ours.teraflops, theirs.teraflops);
}

/// With the L2 rate of arXiv 2402.13499, GEMMs with large K are bound by the L2 cache without
/// shared operands.
TEST(TileModel, SharedOperandsSpareTheCache) {
  MatrixUnits h200 = *unitsOf("sm_90a");
  h200.l2Bytes = 4472;
  TileWork work = deepGEMM(7168, 16384, 160, 132);
  TileEstimate shared = estimateTiles(work, h200, 50 << 20);
  work.sharedBy = 1;
  TileEstimate apart = estimateTiles(work, h200, 50 << 20);
  EXPECT_EQ(apart.bound, "the L2 cache");
  EXPECT_GT(shared.teraflops, 1.1 * apart.teraflops);
}

TEST(TileModel, CountsWavesAndTails) {
  const MatrixUnits *units = unitsOf("sm_80");
  ASSERT_NE(units, nullptr);
  TileWork work = tiles(129, 160 * 54, 4096, 1024);
  TileEstimate full = estimateTiles(work, *units, 40 << 20);
  EXPECT_EQ(full.tiles, 108);
  EXPECT_EQ(full.waves, 1);
  EXPECT_EQ(full.tail, 0);
  work.columns += 1;
  TileEstimate more = estimateTiles(work, *units, 40 << 20);
  EXPECT_EQ(more.waves, 2);
  EXPECT_NEAR(more.tail, 106.0 / 108, 1e-9);
  EXPECT_NEAR(more.microseconds, 2 * full.microseconds, 1);
  work.rows = 0;
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).tiles, 0);
}

TEST(TileModel, NamesWhatBounds) {
  const MatrixUnits *units = unitsOf("sm_80");
  ASSERT_NE(units, nullptr);
  TileWork work = tiles(4096, 4096, 4096, 1024);
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).bound, "matrix units");
  work.sharedBytes = 1 << 20;
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).bound, "shared memory");
  work.issued = 1 << 20;
  EXPECT_EQ(estimateTiles(work, *units, 40 << 20).bound, "issue");
  // One row reads the whole B operand.
  TileWork thin = tiles(1, 160, 1 << 20, 1 << 20);
  thin.m = 1;
  EXPECT_EQ(estimateTiles(thin, *units, 0).bound, "the L2 cache");
}
