// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading and writing arrays in parts is equivalent to the functions for whole arrays.

#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/HostTensor.h"
#include "fusednorm/Support/Npy.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdio>
#include <numeric>

using namespace fusednorm;

TEST(Parts, ComparisonOfPiecesIsThatOfTheWhole) {
  std::vector<float> a(1000), b(1000);
  for (int i = 0; i < 1000; ++i) {
    a[i] = std::sin(static_cast<float>(i));
    b[i] = i % 37 ? a[i] : a[i] + 1e-6f * static_cast<float>(i);
  }
  b[700] = NAN;
  Tolerance tolerance{1e-4, 0, 0, 0.1};
  Comparison whole = compareArrays(ElementType::F32, a.data(), b.data(), 1000, tolerance);
  for (int64_t step : {1, 7, 128, 999, 1000}) {
    Comparison parts;
    for (int64_t begin = 0; begin < 1000; begin += step) {
      int64_t count = std::min<int64_t>(step, 1000 - begin);
      parts.append(
          compareArrays(ElementType::F32, a.data() + begin, b.data() + begin, count, tolerance),
          tolerance);
    }
    EXPECT_EQ(parts.summary(), whole.summary());
    EXPECT_EQ(parts.passed, whole.passed);
    EXPECT_EQ(parts.worstIndex, 700);
  }
}

TEST(Parts, StridedArraysArePackedInPieces) {
  StridedLayout layout{{3, 4, 5}, {100, 7, 1}, 2};
  std::vector<int32_t> buffer(layout.bufferElements());
  std::iota(buffer.begin(), buffer.end(), 0);
  std::vector<int32_t> whole(60), parts(60), back(buffer.size(), -1);
  packElements(layout, ElementType::I32, buffer.data(), whole.data());
  for (int64_t begin = 0; begin < 60; begin += 11)
    packElements(layout, ElementType::I32, buffer.data(), parts.data() + begin, begin,
                 std::min<int64_t>(begin + 11, 60));
  EXPECT_EQ(whole, parts);
  for (int64_t begin = 0; begin < 60; begin += 13)
    unpackElements(layout, ElementType::I32, parts.data() + begin, back.data(), begin,
                   std::min<int64_t>(begin + 13, 60));
  packElements(layout, ElementType::I32, back.data(), parts.data());
  EXPECT_EQ(whole, parts);
}

TEST(Parts, StridedArraysAreWrittenAndReadInPieces) {
  std::string path = testing::TempDir() + "fusednorm-parts.npy";
  StridedLayout layout{{6, 5}, {9, 1}, 1};
  std::vector<int32_t> buffer(layout.bufferElements());
  std::iota(buffer.begin(), buffer.end(), 0);
  ASSERT_TRUE(writeNpy(path, ElementType::I32, layout, buffer.data()));
  auto reader = NpyReader::open(path, ElementType::I32);
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_EQ(reader->shape(), (std::vector<int64_t>{6, 5}));
  std::vector<int32_t> row(5);
  ASSERT_TRUE(reader->read(row.data(), 2 * 20, 20));
  EXPECT_EQ(row, (std::vector<int32_t>{19, 20, 21, 22, 23}));
  std::remove(path.c_str());
}
