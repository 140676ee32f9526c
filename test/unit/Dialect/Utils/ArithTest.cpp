// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/Utils/Arith.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// A function with arguments of `types`, into which the builder writes.
class ArithTest : public testing::Test {
protected:
  ArithTest() : b(&context), loc(b.getUnknownLoc()) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    module = ModuleOp::create(loc);
    b.setInsertionPointToEnd(module->getBody());
  }
  ValueRange start(TypeRange types) {
    auto function = func::FuncOp::create(b, loc, "f", b.getFunctionType(types, {}));
    block = function.addEntryBlock();
    b.setInsertionPointToEnd(block);
    return block->getArguments();
  }
  /// Returns the names of the ops, without the dialect.
  std::string names() {
    std::string text;
    for (Operation &op : *block)
      text += (text.empty() ? "" : " ") + op.getName().stripDialect().str();
    return text;
  }
  bool areValid() {
    return llvm::all_of(*block, [](Operation &op) { return succeeded(verify(&op)); });
  }
  /// Returns the value of a constant; null for other ops.
  static Attribute constantOf(Value value) {
    auto constant = value.getDefiningOp<arith::ConstantOp>();
    return constant ? Attribute(constant.getValue()) : Attribute();
  }

  MLIRContext context;
  OpBuilder b;
  Location loc;
  OwningOpRef<ModuleOp> module;
  Block *block = nullptr;
};

TEST_F(ArithTest, TypesSelectTheOps) {
  auto vector = VectorType::get({4}, b.getF32Type());
  ValueRange args = start({b.getIndexType(), b.getI32Type(), b.getF32Type(), vector});
  Arith arith(b, loc);
  (void)(arith.num(args[0]) * args[0] + args[0]);
  (void)(arith.num(args[1]) / args[1] % args[1]);
  (void)((arith.num(args[1]) >> args[1]) ^ args[1]);
  (void)(arith.num(args[2]) * args[2] - args[2]);
  (void)arith.max(args[3], arith.num(args[3]) / args[3]);
  EXPECT_EQ(names(), "muli addi divui remui shrui xori mulf subf divf maximumf");
  EXPECT_TRUE(areValid());
}

TEST_F(ArithTest, NumbersTakeTheTypeOfTheOtherOperand) {
  auto vector = VectorType::get({4}, b.getF32Type());
  ValueRange args = start({b.getIntegerType(8), vector});
  Arith arith(b, loc);
  (void)(arith.num(args[0]) + -1);
  EXPECT_EQ(constantOf(block->back().getOperand(1)), b.getI8IntegerAttr(-1));
  arith.div(1, args[1]);
  EXPECT_EQ(constantOf(block->back().getOperand(0)), DenseElementsAttr::get(vector, 1.0f));
  EXPECT_TRUE(areValid());
}

TEST_F(ArithTest, TwoNumbersHaveTheTypeOfTheBuilder) {
  start({});
  Arith arith(b, loc, Arith::Folding::None, b.getI32Type());
  EXPECT_TRUE(arith.add(1, 2).getType().isInteger(32));
  EXPECT_EQ(names(), "constant constant addi");
}

TEST_F(ArithTest, FoldsIntegersOnly) {
  ValueRange args = start({b.getIndexType(), b.getF32Type()});
  Arith arith(b, loc, Arith::Folding::Integers);
  EXPECT_EQ(arith.num(args[0]) + 0, args[0]);
  EXPECT_EQ(constantOf(arith.mul(arith.index(6), 7)), b.getIndexAttr(42));
  EXPECT_EQ(arith.select(arith.boolean(true), args[0], args[0]), args[0]);
  size_t before = block->getOperations().size();
  EXPECT_NE(arith.num(args[1]) * 1.0, args[1]);
  EXPECT_EQ(block->getOperations().size(), before + 2);
}

TEST_F(ArithTest, Converts) {
  auto half = VectorType::get({4}, b.getBF16Type());
  ValueRange args = start({b.getIndexType(), b.getI32Type(), half});
  Arith arith(b, loc);
  EXPECT_EQ(arith.toIndex(args[0]), args[0]);
  arith.convert(args[0], b.getI64Type());
  arith.convertSigned(args[0], b.getI64Type());
  arith.convert(args[1], b.getI64Type());
  arith.convertSigned(args[1], b.getI64Type());
  arith.convert(args[1], b.getI8Type());
  arith.convertSigned(args[1], b.getF32Type());
  EXPECT_EQ(arith.convert(args[2], b.getF32Type()).getType(), half.clone(b.getF32Type()));
  arith.convert(arith.bitcast(args[2], b.getF16Type()), b.getIntegerType(16));
  EXPECT_EQ(names(), "index_castui index_cast extui extsi trunci sitofp extf bitcast fptoui");
  EXPECT_TRUE(areValid());
}

TEST_F(ArithTest, Compares) {
  ValueRange args = start({b.getI32Type(), b.getF32Type()});
  Arith arith(b, loc);
  Value less = arith.num(args[0]).ult(8);
  Value isNaN = arith.isNaN(args[1]);
  EXPECT_EQ(arith.both(less, {}), less);
  EXPECT_EQ(arith.both({}, less), less);
  Value both = arith.both(less, isNaN);
  EXPECT_EQ(both.getDefiningOp()->getName().getStringRef(), "arith.andi");
  EXPECT_EQ(arith.select(both, args[0], 0).getType(), args[0].getType());
  EXPECT_EQ(names(), "constant cmpi cmpf andi constant select");
  EXPECT_TRUE(areValid());
}
} // namespace
