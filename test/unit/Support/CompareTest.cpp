// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Compare.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace fusednorm;

static constexpr int64_t unordered = std::numeric_limits<int64_t>::max();

TEST(Compare, ParseTolerance) {
  auto t = parseTolerance("abs=1e-3,rel=0.5,ulps=1,share=0.0005");
  ASSERT_TRUE(t);
  EXPECT_EQ(t->abs, 1e-3);
  EXPECT_EQ(t->rel, 0.5);
  EXPECT_EQ(t->ulps, 1);
  EXPECT_EQ(t->share, 0.0005);

  t = parseTolerance("ulps=2");
  ASSERT_TRUE(t);
  EXPECT_EQ(t->ulps, 2);
  EXPECT_EQ(t->share, 1);

  for (const char *text : {"", "abs", "abs=", "abs=x", "abs=-1", "abs=nan", "ulps=1.5", "ulps=1e30",
                           "abs=1,", "abs=1,,rel=2", "foo=1", "abs=1 "}) {
    auto parsed = parseTolerance(text);
    EXPECT_FALSE(parsed) << text;
    EXPECT_NE(parsed.error().find("tolerance '"), std::string::npos) << text;
  }
  std::string error = parseTolerance("abs=1,reel=2").error();
  EXPECT_NE(error.find("at character 7"), std::string::npos) << error;
}

TEST(Compare, UlpDistance) {
  const ElementType e4m3 = ElementType::F8E4M3FN;
  EXPECT_EQ(ulpDistance(e4m3, 0x38, 0x39), 1);
  EXPECT_EQ(ulpDistance(e4m3, 0x00, 0x80), 0); // +0 and -0
  EXPECT_EQ(ulpDistance(e4m3, 0x01, 0x81), 2);
  EXPECT_EQ(ulpDistance(e4m3, 0x7e, 0xfe), 252);
  EXPECT_EQ(ulpDistance(e4m3, 0x7f, 0xff), 0); // NaN and NaN
  EXPECT_EQ(ulpDistance(e4m3, 0x7f, 0x7e), unordered);
  EXPECT_EQ(ulpDistance(ElementType::F8E4M3FNUZ, 0x80, 0x00), unordered);
  EXPECT_EQ(ulpDistance(ElementType::F8E8M0FNU, 0x00, 0xfe), 254);
  EXPECT_EQ(ulpDistance(ElementType::I8, 0xff, 0x01), 2);
  EXPECT_EQ(ulpDistance(ElementType::I8, 0x80, 0x7f), 255);
  EXPECT_EQ(ulpDistance(ElementType::BF16, 0x3f80, 0x3f7f), 1);
  EXPECT_EQ(ulpDistance(ElementType::F32, 0x3f800000, 0x3f800003), 3);
  EXPECT_EQ(ulpDistance(ElementType::F32, 0x80000001, 0x00000001), 2);
  EXPECT_EQ(ulpDistance(ElementType::F64, 0x3ff0000000000000, 0x3feffffffffffffe), 2);
  EXPECT_EQ(ulpDistance(ElementType::I64, 0x8000000000000000, 0x7fffffffffffffff), unordered - 1);
}

TEST(Compare, Arrays) {
  const float nan = std::nanf("");
  float expected[] = {1, 2, nan, 0, -4};
  float actual[] = {1, 2.25, nan, 0, -4};
  Comparison same = compareArrays(ElementType::F32, expected, expected, 5);
  EXPECT_TRUE(same.passed);
  EXPECT_EQ(same.equal, 5);
  EXPECT_EQ(same.worstIndex, -1);
  EXPECT_EQ(same.summary(), "5 elements, all equal");

  Comparison one = compareArrays(ElementType::F32, actual, expected, 5);
  EXPECT_FALSE(one.passed);
  EXPECT_EQ(one.equal, 4);
  EXPECT_EQ(one.outside, 1);
  EXPECT_EQ(one.worstIndex, 1);
  EXPECT_EQ(one.maxAbs, 0.25);
  EXPECT_EQ(one.maxRel, 0.125);
  EXPECT_EQ(one.maxSteps, 1 << 20);
  EXPECT_EQ(one.worstActual, 2.25);

  Tolerance t;
  t.rel = 0.125;
  t.share = 1;
  EXPECT_TRUE(compareArrays(ElementType::F32, actual, expected, 5, t).passed);
  t.share = 0.2;
  EXPECT_TRUE(compareArrays(ElementType::F32, actual, expected, 5, t).passed);
  t.share = 0.1;
  EXPECT_FALSE(compareArrays(ElementType::F32, actual, expected, 5, t).passed);
  t = {0.25, 0, 0, 1};
  EXPECT_TRUE(compareArrays(ElementType::F32, actual, expected, 5, t).passed);
  t = {0, 0, (1 << 20) - 1, 1};
  EXPECT_FALSE(compareArrays(ElementType::F32, actual, expected, 5, t).passed);

  // The relative bound refers to the expected value. Among equally wrong elements the first is
  // reported.
  const float two[] = {2, 2, 2}, three[] = {3, 2, 3};
  t = {0, 0.5, 0, 1};
  EXPECT_TRUE(compareArrays(ElementType::F32, three, two, 3, t).passed);
  t.rel = 0.4;
  EXPECT_FALSE(compareArrays(ElementType::F32, three, two, 3, t).passed);
  EXPECT_TRUE(compareArrays(ElementType::F32, two, three, 3, t).passed);
  EXPECT_EQ(compareArrays(ElementType::F32, three, two, 3, t).worstIndex, 0);

  // A NaN in place of a number never passes. Infinity passes only within the bound on steps.
  float bad[] = {1, nan, nan, 0, -4};
  t = {1e30, 1e30, 1000000000000, 1};
  Comparison wrong = compareArrays(ElementType::F32, bad, expected, 5, t);
  EXPECT_FALSE(wrong.passed);
  EXPECT_EQ(wrong.worstIndex, 1);
  EXPECT_EQ(wrong.maxSteps, unordered);
  EXPECT_NE(wrong.summary().find("NaN against a number"), std::string::npos);
  float infinite[] = {HUGE_VALF, 2, nan, 0, -4};
  t = {1e30, 1e30, 0, 1};
  EXPECT_FALSE(compareArrays(ElementType::F32, infinite, expected, 5, t).passed);
}

TEST(Compare, NegativeZeroHasOtherBits) {
  const unsigned char plus[] = {0}, minus[] = {0x80};
  EXPECT_FALSE(compareArrays(ElementType::F8E4M3FN, plus, minus, 1).passed);
  Tolerance t;
  t.share = 1;
  EXPECT_TRUE(compareArrays(ElementType::F8E4M3FN, plus, minus, 1, t).passed);
}

TEST(Compare, IntegersAndEmpty) {
  int64_t a[] = {1, -5}, b[] = {1, -7};
  Comparison result = compareArrays(ElementType::I64, a, b, 2);
  EXPECT_EQ(result.maxSteps, 2);
  EXPECT_EQ(result.maxAbs, 2);
  EXPECT_TRUE(compareArrays(ElementType::F32, nullptr, nullptr, 0).passed);
}

TEST(Compare, NaNAtOneEndOfARangeLeavesAllOpen) {
  const float nan = std::nanf("");
  const float expected[] = {1, 1, nan, nan}, low[] = {nan, 0, nan, nan}, high[] = {1, 2, nan, 0};
  Range range{low, high};
  auto outside = [&](float number) {
    std::vector<float> actual(4, number);
    return compareArrays(ElementType::F32, actual.data(), expected, 4, {}, &range).outside;
  };
  EXPECT_EQ(outside(nan), 1);       // the second one is a number
  EXPECT_EQ(outside(HUGE_VALF), 2); // and the third one is none
  EXPECT_EQ(outside(1.5f), 1);
}
