// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AccessLog.h"
#include "gtest/gtest.h"

using fusednorm::simt::AccessLog;

namespace {
std::vector<uint64_t> strided(uint64_t base, uint64_t stride, unsigned count = 32) {
  std::vector<uint64_t> addresses;
  for (unsigned i = 0; i < count; ++i)
    addresses.push_back(base + i * stride);
  return addresses;
}
uint32_t sectors(const std::vector<uint64_t> &a, uint32_t bytes) {
  return AccessLog::sectors(a.data(), static_cast<uint32_t>(a.size()), bytes);
}
uint32_t passes(const std::vector<uint64_t> &a, uint32_t bytes) {
  return AccessLog::bankPasses(a.data(), static_cast<uint32_t>(a.size()), bytes);
}
} // namespace

TEST(AccessLog, SectorsOfCommonPatterns) {
  EXPECT_EQ(sectors(strided(0, 4), 4), 4u);       // coalesced words
  EXPECT_EQ(sectors(strided(16, 4), 4), 5u);      // the same, shifted by half a sector
  EXPECT_EQ(sectors(strided(0, 16), 16), 16u);    // coalesced vectors
  EXPECT_EQ(sectors(strided(0, 2), 2), 2u);       // 16-bit elements
  EXPECT_EQ(sectors(strided(0, 0), 4), 1u);       // broadcast
  EXPECT_EQ(sectors(strided(0, 128), 4), 32u);    // a column
  EXPECT_EQ(sectors(strided(24, 64, 2), 16), 4u); // each straddles two sectors
}

TEST(AccessLog, BankPassesOfCommonPatterns) {
  EXPECT_EQ(passes(strided(0, 4), 4), 1u);       // one word per bank
  EXPECT_EQ(passes(strided(0, 8), 4), 2u);       // every other bank
  EXPECT_EQ(passes(strided(0, 128), 4), 32u);    // all in one bank
  EXPECT_EQ(passes(strided(0, 132), 4), 1u);     // padded rows
  EXPECT_EQ(passes(strided(64, 0), 4), 1u);      // broadcast
  EXPECT_EQ(passes(strided(0, 2), 2), 1u);       // two lanes per word
  EXPECT_EQ(passes(strided(0, 8), 8), 2u);       // half warps
  EXPECT_EQ(passes(strided(0, 16), 16), 4u);     // quarter warps
  EXPECT_EQ(passes(strided(0, 128), 16), 32u);   // 16-byte rows in the same banks
  EXPECT_EQ(passes(strided(0, 144, 8), 16), 1u); // 8 padded rows, as ldmatrix reads them
}

TEST(AccessLog, LanesThatRunOneByOneFormRequests) {
  AccessLog log;
  log.reset(32, 3);
  // Lane by lane: two executions of site 1, with site 2 in between on odd lanes.
  for (uint32_t lane = 0; lane < 32; ++lane) {
    log.add(lane, 1, lane * 4, 4, false);
    if (lane & 1)
      log.add(lane, 2, lane * 128, 4, true);
    log.add(lane, 1, 4096 + lane * 4, 4, false);
  }
  log.flush(0, 32);
  EXPECT_EQ(log.global()[1].requests, 2u);
  EXPECT_EQ(log.global()[1].transactions, 8u);
  EXPECT_EQ(log.global()[1].minimum, 8u);
  EXPECT_EQ(log.sharedSites()[2].requests, 1u);
  EXPECT_EQ(log.sharedSites()[2].transactions, 16u);
  EXPECT_EQ(log.sharedSites()[2].minimum, 1u);
  EXPECT_EQ(log.global()[2].requests, 0u);
}
