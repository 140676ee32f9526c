// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model of decode attention, and the bytes of the states of pieces.

#include "fusednorm/Schedule/DecodeModel.h"
#include "fusednorm/Support/KeyPieces.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace fusednorm;

namespace {

const MatrixUnits &getH200() {
  static const TargetInfo target = llvm::cantFail(getTarget("sm_90a"));
  return *MatrixUnits::of(target);
}

/// Absorbed MLA with tiles of 64 rows.
DecodeWork latentWork(int64_t heads) {
  DecodeWork work;
  work.sequences = 128;
  work.keys = 4096;
  work.heads = heads;
  work.keyHeads = 1;
  work.columns = 576;
  work.valueColumns = 512;
  work.elementBytes = 2;
  work.hasValuesInKeys = true;
  work.piece = chooseKeyPiece(heads, 576, 512, 2);
  work.rows = 64;
  work.tileHeads = std::min<int64_t>(heads, 64);
  work.tileQueries = 64 / work.tileHeads;
  work.fmas = getH200().warpgroupFmas8 / 2;
  return work;
}

/// GQA with columns of V of their own.
DecodeWork groupedWork(int64_t heads, int64_t keyHeads) {
  DecodeWork work = latentWork(heads);
  work.keyHeads = keyHeads;
  work.columns = work.valueColumns = 128;
  work.hasValuesInKeys = false;
  work.piece = chooseKeyPiece(heads / keyHeads, 128, 128, 2);
  work.tileHeads = heads / keyHeads;
  work.tileQueries = 64 / work.tileHeads;
  return work;
}

TEST(KeyPieces, FollowFromWidths) {
  EXPECT_EQ(chooseKeyPiece(128, 576, 512, 2), 4096);
  EXPECT_EQ(chooseKeyPiece(16, 576, 512, 2), 512);
  EXPECT_EQ(chooseKeyPiece(8, 128, 128, 2), 512);
  EXPECT_EQ(chooseKeyPiece(1, 128, 128, 2), 256);
}

TEST(DecodeModel, BoundsTheBytesOfStates) {
  const DecodeWork works[] = {latentWork(16),     latentWork(64),     latentWork(128),
                              groupedWork(32, 4), groupedWork(64, 8), groupedWork(32, 32)};
  for (const DecodeWork &work : works) {
    DecodeEstimate estimate = estimateDecode(work, getH200());
    EXPECT_LT(estimate.stateBytes, 0.15 * estimate.cacheBytes) << work.heads;
    EXPECT_GT(estimate.stateBytes, 0);
  }
}

TEST(DecodeModel, MergesRunsOfShortPieces) {
  DecodeWork work = latentWork(16);
  work.keys = 32768;
  work.piece = 128;
  DecodeEstimate estimate = estimateDecode(work, getH200());
  EXPECT_EQ(estimate.runPieces, 8);
  EXPECT_EQ(estimate.blocks, 32 * 32);
  EXPECT_LT(estimate.stateBytes, 0.15 * estimate.cacheBytes);
  EXPECT_GT(estimate.stateBytes + estimate.mergedBytes, 0.4 * estimate.cacheBytes);
  // A block of mma.sync has one unit.
  work.runs = DecodeRuns::OfBlock;
  EXPECT_EQ(estimateDecode(work, getH200()).runPieces, 16);
  work.runs = DecodeRuns::None;
  EXPECT_EQ(estimateDecode(work, getH200()).runPieces, 1);
  work.runs = DecodeRuns::OfBlock;
  // Few sequences have runs of one piece.
  work.sequences = 1;
  EXPECT_EQ(estimateDecode(work, getH200()).runPieces, 1);
}

TEST(DecodeModel, IsBoundByMemoryOrMatrixUnits) {
  DecodeEstimate few = estimateDecode(latentWork(16), getH200());
  EXPECT_EQ(few.cacheBytes, 128. * 4096 * 576 * 2);
  DecodeWork many = latentWork(128);
  DecodeEstimate all = estimateDecode(many, getH200());
  EXPECT_EQ(all.cacheBytes, few.cacheBytes);
  EXPECT_EQ(all.blocks, 256);
  EXPECT_GT(all.matrixMicroseconds, all.memoryMicroseconds);
  // One wave and one wave in part.
  EXPECT_GT(all.microseconds, 128. * 128 * 4096 * 1088 * 2 / 1e12 * 1e6 / 990);
}

TEST(DecodeModel, UsesMoreBlocksForOneSequence) {
  DecodeWork one = latentWork(16);
  one.sequences = 1;
  one.keys = 32768;
  DecodeEstimate split = estimateDecode(one, getH200());
  EXPECT_EQ(split.blocks, 64);
  one.piece = one.keys;
  DecodeEstimate whole = estimateDecode(one, getH200());
  EXPECT_EQ(whole.blocks, 1);
  EXPECT_GT(whole.microseconds, 20 * split.microseconds);
}

TEST(DecodeModel, HasNoTimeWithoutKeys) {
  DecodeWork work = latentWork(16);
  work.keys = 0;
  EXPECT_EQ(estimateDecode(work, getH200()).blocks, 0);
  EXPECT_EQ(estimateDecode(work, getH200()).microseconds, 0);
}

} // namespace
