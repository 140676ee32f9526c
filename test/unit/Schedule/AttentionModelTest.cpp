// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the model, with the tiles of FlashAttention-3, with the published times of
// FlashAttention-3 (arXiv 2407.08608: H100, 16384 queries in total, heads with 2048 columns in
// total, read off the plots). The model is fitted to one of the 36 times.

#include "fusednorm/Schedule/AttentionModel.h"
#include "gtest/gtest.h"

using namespace fusednorm;

static const MatrixUnits &getH200() {
  llvm::Expected<TargetInfo> target = getTarget("sm_90a");
  EXPECT_TRUE(bool(target));
  return *MatrixUnits::of(*target);
}

namespace {
struct Published {
  const char *name;
  int64_t columns, queries, keys, elementBytes;
  bool isCausal;
  double teraflops[6]; // for 512 queries and keys, doubled for each further entry
};
} // namespace

static constexpr int64_t kShortest = 512, kLengths = 6;
static const Published kRows[] = {
    {"128", 128, 128, 176, 2, false, {467, 565, 625, 638, 646, 648}},
    {"128 causal", 128, 128, 128, 2, true, {292, 423, 521, 579, 602, 616}},
    {"256", 256, 128, 80, 2, false, {482, 639, 707, 736, 746, 756}},
    {"256 causal", 256, 128, 80, 2, true, {286, 427, 537, 612, 628, 642}},
    {"64 causal", 64, 192, 128, 2, true, {197, 265, 371, 420, 460, 473}},
    {"128 FP8", 128, 128, 224, 1, false, {348, 596, 733, 918, 974, 1008}},
};

static AttentionWork workOf(const Published &row, int64_t number) {
  constexpr int64_t kSteering = 50;
  AttentionWork work;
  work.length = kShortest << number;
  work.sequences = 16384 / work.length;
  work.heads = 2048 / row.columns;
  work.isCausal = row.isCausal;
  work.columns = work.valueColumns = row.columns;
  work.elementBytes = row.elementBytes;
  work.queries = row.queries;
  work.keys = row.keys;
  work.warps = row.queries / 16;
  work.fmas = getH200().warpgroupFmas8 / row.elementBytes;
  work.issued = countWeightIssue(row.keys, row.columns, kSteering);
  work.borderIssued = row.keys / 2 * 3;
  work.transposesV = row.elementBytes == 1;
  return work;
}

static double modelled(const Published &row, int64_t number) {
  return estimateAttention(workOf(row, number), getH200()).teraflops;
}

TEST(AttentionModel, RanksLengthsOfEachPublishedRow) {
  for (const Published &row : kRows)
    for (int64_t i = 1; i < kLengths; ++i)
      EXPECT_GT(modelled(row, i), modelled(row, i - 1)) << row.name << ", " << (kShortest << i);
}

TEST(AttentionModel, IsNearPublishedTimes) {
  // With 512 keys, the ends of tiles take as long as their steps.
  for (const Published &row : kRows)
    for (int64_t i = 1; i < kLengths; ++i)
      EXPECT_NEAR(modelled(row, i) / row.teraflops[i], 1, 0.15)
          << row.name << ", " << (kShortest << i);
  EXPECT_NEAR(modelled(kRows[0], kLengths - 1) / 648, 1, 0.01) << "what it is fitted to";
}

/// At each length, published times that differ by more than 10 % are in order. The exception are
/// 256 columns under a mask, where the model is about 10 % too fast.
TEST(AttentionModel, RanksPublishedRowsOfALength) {
  int64_t pairs = 0, wrong = 0;
  for (int64_t i = 2; i < kLengths; ++i)
    for (const Published &a : kRows)
      for (const Published &b : kRows) {
        if (a.teraflops[i] <= 1.1 * b.teraflops[i])
          continue;
        ++pairs;
        if (modelled(a, i) > modelled(b, i))
          continue;
        ++wrong;
        EXPECT_TRUE(&a == &kRows[3] || &b == &kRows[3]) << a.name << " and " << b.name << ", " << i;
      }
  EXPECT_EQ(pairs, 50);
  EXPECT_EQ(wrong, 2);
}

/// Uses as many instructions as the SASS of this project's loop. The accumulators are rescaled in
/// few steps only.
TEST(AttentionModel, PutsOursBesideThem) {
  constexpr int64_t kSteering = 133, kBorder = 322;
  AttentionWork work = workOf(kRows[1], 4);
  work.sequences = 1;
  work.heads = 128;
  work.columns = 192;
  work.issued = countWeightIssue(work.keys, 0, kSteering);
  EXPECT_EQ(work.issued, 421);
  work.borderIssued = kBorder;
  AttentionEstimate ours = estimateAttention(work, getH200());
  EXPECT_EQ(ours.tiles, 64 * 128);
  EXPECT_GE(ours.teraflops, 650);
  // Rescaling all accumulators in each step would miss the target.
  work.issued = countWeightIssue(work.keys, work.valueColumns, kSteering);
  EXPECT_LT(estimateAttention(work, getH200()).teraflops, 650);
}

/// With 64 columns, the MMAs of one other warpgroup do not cover softmax, but those of two do.
TEST(AttentionModel, PrefersThreeWarpgroupsFor64Columns) {
  auto timeOf = [](int64_t warpgroups, int64_t keys) {
    constexpr int64_t kSteering = 133;
    AttentionWork work = workOf(kRows[4], 4);
    work.queries = 64 * warpgroups;
    work.warps = 4 * warpgroups;
    work.keys = keys;
    work.issued = countWeightIssue(keys, 0, kSteering);
    AttentionEstimate estimate = estimateAttention(work, getH200());
    EXPECT_EQ(estimate.exponentialCycles, double(work.queries * keys) / 16);
    return estimate.stepCycles / double(work.queries * keys);
  };
  EXPECT_LT(timeOf(3, 112), 0.95 * timeOf(2, 128));
}

/// The prologue of q and the epilogue are counted at the ends of tiles.
TEST(AttentionModel, CountsPrologueAndEpilogue) {
  AttentionWork work = workOf(kRows[1], 4);
  AttentionEstimate plain = estimateAttention(work, getH200());
  auto added = [&] { return estimateAttention(work, getH200()).endCycles - plain.endCycles; };
  // 64 bytes are loaded per cycle.
  work.sideBytes = 6400;
  EXPECT_NEAR(added(), 100, 1e-6);
  // Two warps share a scheduler that issues one instruction per cycle.
  work.sideBytes = 0;
  work.sideIssued = 50;
  EXPECT_NEAR(added(), 100, 1e-6);
  // Quantized results have half the bytes; 32 bytes are stored per cycle.
  work.sideIssued = 0;
  work.outBytes = 1;
  work.scaleBytes = 4;
  EXPECT_NEAR(added(), -double(work.queries * (work.valueColumns - 4)) / 32, 1e-6);
  EXPECT_EQ(estimateAttention(work, getH200()).stepCycles, plain.stepCycles);
}

TEST(AttentionModel, CountsTilesAndBorders) {
  AttentionWork work = workOf(kRows[1], 0);
  work.length = 0;
  EXPECT_EQ(estimateAttention(work, getH200()).tiles, 0);
  work.sequences = work.heads = 1;
  work.length = work.queries;
  AttentionEstimate one = estimateAttention(work, getH200());
  EXPECT_EQ(one.tiles, 1);
  double cycles = one.stepCycles + one.borderCycles + one.endCycles;
  EXPECT_NEAR(one.microseconds * 1000 * getH200().gigahertz, cycles, 1);
  // While there are free SMs, the time is the time of the longest tile.
  work.heads = getH200().multiprocessors;
  EXPECT_EQ(estimateAttention(work, getH200()).microseconds, one.microseconds);
  work.heads += 1;
  EXPECT_NEAR(estimateAttention(work, getH200()).microseconds, 2 * one.microseconds, 1e-9);
}
