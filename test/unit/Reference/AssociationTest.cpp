// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Association.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace fusednorm::reference;
using Pairs = std::vector<std::pair<int32_t, int32_t>>;

TEST(Association, TreePairs) {
  Association up = Association::tree(8, {0, 1, 2});
  EXPECT_EQ(up.lanes, 8);
  EXPECT_EQ(up.combine, (Pairs{{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {4, 6}, {0, 4}}));
  Association down = Association::tree(8, {2, 1, 0});
  EXPECT_EQ(down.combine, (Pairs{{0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 2}, {1, 3}, {0, 1}}));
  Association mixed = Association::tree(4, {1, 0});
  EXPECT_EQ(mixed.combine, (Pairs{{0, 2}, {1, 3}, {0, 1}}));
  EXPECT_EQ(Association::tree(1, {}).combine, Pairs{});
}

TEST(Association, CanonicalDependsOnTheLengthOnly) {
  EXPECT_EQ(Association::canonical(0).lanes, 1);
  EXPECT_EQ(Association::canonical(1).lanes, 1);
  EXPECT_EQ(Association::canonical(2).lanes, 2);
  EXPECT_EQ(Association::canonical(3).lanes, 4);
  EXPECT_EQ(Association::canonical(128).lanes, 128);
  EXPECT_EQ(Association::canonical(1001).lanes, 1024);
  EXPECT_EQ(Association::canonical(2048).lanes, 2048);
  EXPECT_EQ(Association::canonical(7168).lanes, 2048);
  EXPECT_EQ(Association::canonical(262144).lanes, 2048);
  EXPECT_EQ(Association::canonical(3).combine, (Pairs{{0, 1}, {2, 3}, {0, 2}}));
  EXPECT_EQ(Association::canonical(7168).combine.size(), 2047u);
}

// Values for which each association rounds differently, compared with the explicit sum.
TEST(Association, SumsAreTakenInTheStatedOrder) {
  const float x[] = {1.1f, 1e4f, 0.3f, 7e-3f, 123.4f, 0.77f, 31.3f};
  auto fma = [](float v, float acc) { return std::fma(v, v, acc); };
  // Two lanes; lane 1 is added to lane 0.
  float even = fma(x[6], fma(x[4], fma(x[2], fma(x[0], 0.0f))));
  float odd = fma(x[5], fma(x[3], fma(x[1], 0.0f)));
  EXPECT_EQ(sumOfSquares(x, 7, Association::tree(2, {0})), even + odd);

  // Four lanes: 0 has x0, x4; 1 has x1, x5; 2 has x2, x6; 3 has x3.
  float l0 = fma(x[4], fma(x[0], 0.0f)), l1 = fma(x[5], fma(x[1], 0.0f));
  float l2 = fma(x[6], fma(x[2], 0.0f)), l3 = fma(x[3], 0.0f);
  EXPECT_EQ(sumOfSquares(x, 7, Association::tree(4, {0, 1})), (l0 + l1) + (l2 + l3));
  EXPECT_EQ(sumOfSquares(x, 7, Association::tree(4, {1, 0})), (l0 + l2) + (l1 + l3));
  Association custom{4, {{2, 0}, {1, 2}, {3, 1}, {0, 3}}};
  EXPECT_EQ(sumOfSquares(x, 7, custom), l0 + (l3 + (l1 + (l2 + l0))));

  float left = 0;
  for (float v : x)
    left = fma(v, left);
  EXPECT_EQ(sumOfSquares(x, 7, Association::sequential()), left);

  float s0 = (0.0f + x[0]) + x[4], s1 = (0.0f + x[1]) + x[5];
  float s2 = (0.0f + x[2]) + x[6], s3 = 0.0f + x[3];
  EXPECT_EQ(sum(x, 7, Association::tree(4, {0, 1})), (s0 + s1) + (s2 + s3));
}

TEST(Association, EverySumOfExactTermsIsTheSame) {
  for (int64_t n : {1, 2, 3, 8, 33, 1000, 7168, 8200}) {
    std::vector<float> x = testmath::dyadicRow(n, n);
    double squares = 0, plain = 0;
    for (float v : x) {
      squares += static_cast<double>(v) * v;
      plain += v;
    }
    for (const Association &a : {Association::sequential(), Association::canonical(n),
                                 Association::tree(32, {4, 3, 2, 1, 0})}) {
      EXPECT_EQ(sumOfSquares(x.data(), n, a), squares);
      EXPECT_EQ(sum(x.data(), n, a), plain);
    }
    EXPECT_EQ(sumOfSquaresF64(x.data(), n), squares);
    EXPECT_EQ(sumF64(x.data(), n), plain);
  }
  EXPECT_EQ(sumOfSquares(nullptr, 0, Association::canonical(0)), 0);
}

// Compares the vectorized loop with element-wise fma. Lane 0 holds zeros and one other lane is
// added to it, so no later rounding hides a bit.
TEST(Association, EveryLaneIsAChainOfFusedMultiplyAdds) {
  const int64_t lanes = 256, n = 4 * lanes + 100;
  std::vector<float> x(n);
  for (int64_t i = 0; i < n; ++i)
    x[i] = i % lanes == 0 ? 0.0f : std::sin(static_cast<float>(i)) * 3.7f;
  int64_t fusedMatters = 0;
  for (int64_t lane = 1; lane < lanes; ++lane) {
    float fused = 0, unfused = 0, plain = 0;
    for (int64_t i = lane; i < n; i += lanes) {
      fused = std::fma(x[i], x[i], fused);
      float square = x[i] * x[i];
      unfused += square;
      plain += x[i];
    }
    Association association{lanes, {{0, static_cast<int32_t>(lane)}}};
    EXPECT_EQ(sumOfSquares(x.data(), n, association), fused);
    EXPECT_EQ(sum(x.data(), n, association), plain);
    fusedMatters += fused != unfused;
  }
  EXPECT_GT(fusedMatters, lanes / 10);
}

TEST(Association, CanonicalTreeOfAWideRow) {
  const int64_t n = 7168 + 5, lanes = 2048;
  std::vector<float> x(n), acc(lanes, 0.0f);
  for (int64_t i = 0; i < n; ++i) {
    x[i] = std::sin(static_cast<float>(i)) * 3.7f;
    acc[i % lanes] = std::fma(x[i], x[i], acc[i % lanes]);
  }
  for (int64_t width = lanes; width > 1; width /= 2)
    for (int64_t i = 0; i < width / 2; ++i)
      acc[i] = acc[2 * i] + acc[2 * i + 1];
  EXPECT_EQ(sumOfSquares(x.data(), n, Association::canonical(n)), acc[0]);
}

TEST(Association, PiecesAreReadSideBySide) {
  std::vector<float> x(10, 0.0f);
  x[1] = 0x1p24f;
  x[3] = -0x1p24f;
  x[6] = x[8] = 1;
  Association association{2, {{0, 1}}};
  EXPECT_EQ(sum(x.data(), 10, association), 2);
  // Lane 1 holds elements 1, 6, 3 and 8, so the first 1 is lost.
  association.pieces = 2;
  EXPECT_EQ(sum(x.data(), 10, association), 1);
}
