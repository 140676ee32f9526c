// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Nesting.h"
#include <gtest/gtest.h>

using namespace fusednorm;

namespace {

TEST(Nesting, FindsTheFirstBracketThatIsTooDeep) {
  std::optional<TextPosition> found = findDeepNesting("module {\n  f((x))\n}", 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->line, 2);
  EXPECT_EQ(found->column, 5);
  EXPECT_FALSE(findDeepNesting("module {\n  f((x))\n}", 3));
}

TEST(Nesting, IgnoresStringsCommentsAndArrows) {
  EXPECT_FALSE(findDeepNesting("\"((((\\\"((((\" // {{{{\n(a) -> (b)", 1));
  EXPECT_FALSE(findDeepNesting("(d0) : (d0 >= 0, d0 <= 5, d0 >= 1)", 1));
  EXPECT_TRUE(findDeepNesting("tuple<tuple<i32>>", 1));
}

TEST(Nesting, StrayClosingBracketsDoNotCount) { EXPECT_FALSE(findDeepNesting(")))) >>>> (a)", 1)); }

TEST(Nesting, MessageNamesTheFileAndTheLimit) {
  EXPECT_TRUE(checkNesting("(a)", "a.mlir"));
  EXPECT_EQ(
      checkNesting(std::string(kMostNesting + 1, '('), "a.mlir").error(),
      "a.mlir:1:2049: error: expected at most 2048 levels of nested brackets, got more; split "
      "the module");
}

} // namespace
