// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Result.h"
#include <gtest/gtest.h>
#include <memory>

using namespace fusednorm;

static Result<std::unique_ptr<int>> make(int number) {
  if (number < 0)
    return Problem{"expected a number of at least 0, got " + std::to_string(number)};
  auto made = std::make_unique<int>(number);
  return made;
}

static Result<void> check(int number) {
  Result<std::unique_ptr<int>> made = make(number);
  if (!made)
    return Problem{made.error()};
  return {};
}

TEST(Result, HasAValueOrAProblem) {
  Result<std::unique_ptr<int>> good = make(3);
  ASSERT_TRUE(good);
  EXPECT_EQ(**good, 3);
  EXPECT_EQ(good.error(), "");
  std::unique_ptr<int> taken = std::move(*good);
  EXPECT_EQ(*taken, 3);

  Result<std::unique_ptr<int>> bad = make(-1);
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error(), "expected a number of at least 0, got -1");
}

TEST(Result, WithoutValue) {
  EXPECT_TRUE(check(0));
  EXPECT_EQ(check(0).error(), "");
  EXPECT_FALSE(check(-2));
  EXPECT_EQ(check(-2).error(), "expected a number of at least 0, got -2");
}

// A text is a value, not a problem.
TEST(Result, OfText) {
  Result<std::string> text = std::string("contents");
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "contents");
  EXPECT_EQ(text->size(), 8u);
  text = Problem{""};
  EXPECT_FALSE(text);
}
