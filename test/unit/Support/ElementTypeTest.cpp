// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/ElementType.h"
#include "gtest/gtest.h"

using namespace fusednorm;

TEST(ElementType, NamesAndSizes) {
  EXPECT_EQ(elementTypeName(ElementType::BF16), "bf16");
  EXPECT_EQ(elementTypeName(ElementType::F8E4M3FN), "f8E4M3FN");
  EXPECT_EQ(elementTypeName(ElementType::F8E5M2FNUZ), "f8E5M2FNUZ");
  EXPECT_EQ(elementTypeName(ElementType::F8E8M0FNU), "f8E8M0FNU");
  EXPECT_EQ(elementTypeName(ElementType::I32), "i32");
  EXPECT_EQ(byteSize(ElementType::F64), 8);
  EXPECT_EQ(byteSize(ElementType::F32), 4);
  EXPECT_EQ(byteSize(ElementType::BF16), 2);
  EXPECT_EQ(byteSize(ElementType::F8E8M0FNU), 1);
  EXPECT_EQ(byteSize(ElementType::I16), 2);
  EXPECT_EQ(byteSize(ElementType::I64), 8);
}

TEST(ElementType, ParseIsTheInverse) {
  for (ElementType type : allElementTypes)
    EXPECT_EQ(parseElementType(elementTypeName(type)), type);
  EXPECT_FALSE(parseElementType("float"));
  EXPECT_FALSE(parseElementType(""));
  EXPECT_FALSE(parseElementType("BF16"));
}

TEST(ElementType, Kinds) {
  EXPECT_TRUE(isInteger(ElementType::I8));
  EXPECT_FALSE(isInteger(ElementType::F8E8M0FNU));
  EXPECT_TRUE(isFloat(ElementType::F64));
  EXPECT_TRUE(isFloat8(ElementType::F8E5M2));
  EXPECT_FALSE(isFloat8(ElementType::I8));
  EXPECT_FALSE(isFloat8(ElementType::BF16));
}
