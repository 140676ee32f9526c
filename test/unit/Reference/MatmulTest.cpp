// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Matmul.h"
#include "TestMath.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace fusednorm::reference;
using testmath::dyadicRow;
using testmath::f32;

namespace {
/// Matrices of small integers over powers of two, and scales of three bits. Without the scales
/// every sum is exact.
struct Example {
  std::vector<float> a, b, sa, sb;
  MatrixMultiply mma;

  Example(int64_t m, int64_t n, int64_t k, bool transposed) {
    a = dyadicRow(m * k, 1);
    b = dyadicRow(k * n, 2);
    mma.m = m;
    mma.n = n;
    mma.k = k;
    mma.a = {a.data(), k, 1};
    mma.b = {b.data(), n, 1};
    if (transposed)
      mma.b = {b.data(), 1, k};
  }
  void scale(MatrixMultiply::Scaling scaling, int64_t rows, int64_t columnsA, int64_t columnsB) {
    mma.scaling = scaling;
    sa = dyadicRow(rows * columnsA, 3, 7, 0.25);
    sb = dyadicRow(rows * columnsB, 4, 7, 0.5);
    mma.aScales = {sa.data(), columnsA, 1};
    mma.bScales = {sb.data(), columnsB, 1};
  }
};
} // namespace

TEST(Matmul, PlainSumsAreExactWhereTheyCanBe) {
  for (bool transposed : {false, true}) {
    Example example(3, 5, 37, transposed);
    for (int64_t row = 0; row < 3; ++row)
      for (int64_t column = 0; column < 5; ++column) {
        double sum = 0;
        for (int64_t k = 0; k < 37; ++k)
          sum += double(example.a[row * 37 + k]) *
                 example.b[transposed ? column * 37 + k : k * 5 + column];
        EXPECT_EQ(example.mma.sum(row, column), sum);
        EXPECT_EQ(example.mma.sumF64(row, column), sum);
      }
  }
}

TEST(Matmul, ProductsAreAddedWithOneRounding) {
  // 1 + 2^-24 + ..: adding each partial product to 1 separately would lose it; later additions are
  // fused.
  const float a[3] = {1, 1 + 0x1p-23f, 1}, b[3] = {1, 1 + 0x1p-23f, -1};
  MatrixMultiply mma;
  mma.m = mma.n = 1;
  mma.k = 3;
  mma.a = {a, 3, 1};
  mma.b = {b, 1, 1};
  // 1 + (1 + 2^-22 + 2^-46), rounded once, minus 1.
  EXPECT_EQ(mma.sum(0, 0), f32(2 + 0x1p-22 + 0x1p-46) - 1);
}

TEST(Matmul, RoundingPointsOfScales) {
  const float a[4] = {3, 5, 7, 11}, b[4] = {13, 17, 19, 23};
  const float sa[2] = {0.1f, 0.3f}, sb[2] = {0.7f, 0.9f};
  MatrixMultiply mma;
  mma.m = mma.n = 1;
  mma.k = 4;
  mma.a = {a, 4, 1};
  mma.b = {b, 1, 1};
  mma.aScales = {sa, 1, 1};
  mma.bScales = {sb, 1, 1};

  mma.scaling = MatrixMultiply::Scaling::Tensor;
  EXPECT_EQ(mma.sum(0, 0), float(f32(f32(510.0 * sa[0]) * sb[0])));
  mma.document = true;
  double total = 0;
  for (int k = 0; k < 4; ++k)
    total = f32(total + f32(f32(f32(double(a[k]) * b[k]) * sa[0]) * sb[0]));
  EXPECT_EQ(mma.sum(0, 0), float(total));

  mma.scaling = MatrixMultiply::Scaling::Block;
  mma.blockK = 2;
  total = 0;
  for (int k = 0; k < 4; ++k)
    total = f32(total + f32(f32(f32(double(a[k]) * b[k]) * sa[k / 2]) * sb[k / 2]));
  EXPECT_EQ(mma.sum(0, 0), float(total));
  mma.document = false;
  // 124 and 386 are exact. The fused addition is computed in double, where it is exact.
  total = f32(124.0 * f32(double(sa[0]) * sb[0]));
  total = f32(total + 386.0 * f32(double(sa[1]) * sb[1]));
  EXPECT_EQ(mma.sum(0, 0), float(total));
}

TEST(Matmul, BlocksAndTails) {
  // 7 rows in blocks of 2, 5 columns in blocks of 3, K = 13 in blocks of 4.
  for (bool document : {false, true}) {
    Example example(7, 5, 13, false);
    example.scale(MatrixMultiply::Scaling::Block, 4, 4, 2);
    example.mma.blockM = 2;
    example.mma.blockN = 3;
    example.mma.blockK = 4;
    example.mma.document = document;
    for (int64_t row = 0; row < 7; ++row)
      for (int64_t column = 0; column < 5; ++column) {
        double sum = 0;
        for (int64_t k = 0; k < 13; ++k)
          sum += double(example.a[row * 13 + k]) * example.b[k * 5 + column] *
                 example.sa[k / 4 * 4 + row / 2] * example.sb[k / 4 * 2 + column / 3];
        EXPECT_EQ(example.mma.sum(row, column), sum);
        EXPECT_EQ(example.mma.sumF64(row, column), sum);
      }
  }
}

TEST(Matmul, WholeNumbersWrapInThirtyTwoBits) {
  std::vector<float> a(131073, -128), b(131073, -128);
  MatrixMultiply mma;
  mma.m = mma.n = 1;
  mma.k = 131071;
  mma.a = {a.data(), 0, 1};
  mma.b = {b.data(), 1, 0};
  mma.exact = true;
  EXPECT_EQ(mma.sum(0, 0), float(131071.0 * 16384));
  mma.k = 131072;
  EXPECT_EQ(mma.sum(0, 0), -2147483648.0f);
  mma.k = 0;
  EXPECT_EQ(mma.sum(0, 0), 0.0f);
}

TEST(Matmul, OtherOrdersAreWithinTheSlack) {
  // Values with inexact sums, of both signs or of one sign.
  for (float least : {-1.0f, 0.0f})
    for (int64_t k : {3, 100, 4096}) {
      std::vector<float> a(k), b(k);
      uint32_t state = 7;
      for (int64_t i = 0; i < k; ++i) {
        state = state * 1664525u + 1013904223u;
        a[i] = least + (1 - least) * float(state >> 8) * 0x1p-24f;
        b[i] = a[i] * 0.37f + least * 0.1f;
      }
      MatrixMultiply mma;
      mma.m = mma.n = 1;
      mma.k = k;
      mma.a = {a.data(), k, 1};
      mma.b = {b.data(), 1, 1};
      double slack = mma.slack(0, 0), plain = mma.sum(0, 0);
      EXPECT_LT(std::fabs(plain - mma.sumF64(0, 0)), slack);
      // In lanes, with rounded partial products.
      for (int lanes : {2, 16, 64}) {
        std::vector<float> partial(lanes);
        for (int64_t i = 0; i < k; ++i) {
          float rounded = a[i] * b[i];
          partial[i % lanes] += rounded;
        }
        float sum = 0;
        for (float lane : partial)
          sum += lane;
        EXPECT_LT(std::fabs(sum - plain), slack) << k << " " << lanes;
      }
      // A lost term is outside the bounds, and so is a bf16 result.
      double largest = 0;
      for (int64_t i = 0; i < k; ++i)
        largest = std::fmax(largest, std::fabs(double(a[i]) * b[i]));
      EXPECT_GT(largest, slack);
      mma.document = true;
      mma.scaling = MatrixMultiply::Scaling::Tensor;
      const float one = 1;
      mma.aScales = mma.bScales = {&one, 1, 1};
      EXPECT_EQ(mma.slack(0, 0), 0);
    }
}

TEST(Matmul, OrderDecidesWhereFiniteProductsOverflow) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  auto mayOverflow = [](std::vector<float> a, int64_t block = 0) {
    std::vector<float> ones(a.size(), 1);
    MatrixMultiply mma;
    mma.m = mma.n = 1;
    mma.k = static_cast<int64_t>(a.size());
    mma.a = {a.data(), 0, 1};
    mma.b = {ones.data(), 1, 0};
    mma.aScales = mma.bScales = {ones.data(), 1, 1};
    if (block) {
      mma.scaling = MatrixMultiply::Scaling::Block;
      mma.blockK = block;
    }
    return mma.mayOverflow(0, 0);
  };
  // In this order the sum is finite; in other orders it is infinite or NaN.
  EXPECT_TRUE(mayOverflow({kLargest, -kLargest, kLargest, -kLargest}));
  EXPECT_TRUE(mayOverflow({-kInfinity, kLargest, kLargest}));
  EXPECT_FALSE(mayOverflow({kLargest, 0, 0}));
  // Infinite and NaN in every order.
  EXPECT_FALSE(mayOverflow({kInfinity, 1, -2}));
  EXPECT_FALSE(mayOverflow({kInfinity, -kInfinity, std::nanf("")}));
  // The order of blocks is fixed.
  EXPECT_FALSE(mayOverflow({kLargest, 0, kLargest, 0}, 2));
  EXPECT_TRUE(mayOverflow({kLargest, 0, kLargest, kLargest}, 2));
}
