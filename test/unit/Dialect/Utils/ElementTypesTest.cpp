// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/ElementTypes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace fusednorm;

namespace {
std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

TEST(ElementTypes, ThereAndBack) {
  MLIRContext context;
  for (ElementType type : allElementTypes)
    EXPECT_EQ(getElementType(getMLIRType(&context, type)), type) << elementTypeName(type);
}

TEST(ElementTypes, NamesAreThoseOfMLIR) {
  MLIRContext context;
  for (ElementType type : allElementTypes)
    EXPECT_EQ(print(getMLIRType(&context, type)), elementTypeName(type));
}

TEST(ElementTypes, IndexIsAnI64) {
  MLIRContext context;
  EXPECT_EQ(getElementType(IndexType::get(&context)), ElementType::I64);
}

TEST(ElementTypes, OthersHaveNone) {
  MLIRContext context;
  Builder b(&context);
  for (Type type :
       {Type(b.getIntegerType(2)), Type(b.getIntegerType(4)), Type(b.getIntegerType(128)),
        Type(b.getIntegerType(8, /*isSigned=*/true)), Type(b.getIntegerType(8, false)),
        Type(Float8E3M4Type::get(&context)), Type(Float4E2M1FNType::get(&context)),
        Type(Float128Type::get(&context)), Type(ComplexType::get(b.getF32Type())),
        Type(VectorType::get({4}, b.getF32Type())), Type(b.getNoneType())})
    EXPECT_EQ(getElementType(type), std::nullopt) << print(type);
}
} // namespace
