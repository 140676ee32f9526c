// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognition of maps that keep every element at its index, including maps of destinations.

#include "fusednorm/Dialect/FusedNorm/IR/Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// A negation over 8 x 8 elements.
class Elementwise : public testing::Test {
protected:
  Elementwise() {
    context.loadDialect<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                        tensor::TensorDialect>();
  }

  linalg::LinalgOp parse(const std::string &in, const std::string &inType, const std::string &out,
                         const std::string &iterators = "\"parallel\", \"parallel\"",
                         const std::string &outType = "tensor<8x8xf32>") {
    std::string text = "func.func @f(%x: " + inType + ", %o: " + outType + ") -> " + outType +
                       " {\n%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> " + in +
                       ">, affine_map<(i, j) -> " + out + ">], iterator_types = [" + iterators +
                       "]} ins(%x : " + inType + ") outs(%o : " + outType +
                       ") {\n^bb0(%a: f32, %b: f32):\n%r = arith.negf %a : f32\n"
                       "linalg.yield %r : f32\n} -> " +
                       outType + "\nreturn %0 : " + outType + "\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    linalg::LinalgOp found;
    module->walk([&](linalg::LinalgOp op) { found = op; });
    return found;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Elementwise, IdentityMaps) {
  linalg::LinalgOp op = parse("(i, j)", "tensor<8x8xf32>", "(i, j)");
  EXPECT_TRUE(isElementwiseOnRows(op));
  EXPECT_TRUE(getLoopsOfElement(op, op->getResult(0)).isIdentity());
}

TEST_F(Elementwise, TransposedDestination) {
  linalg::LinalgOp op = parse("(i, j)", "tensor<8x8xf32>", "(j, i)");
  EXPECT_FALSE(isElementwiseOnRows(op));
  // The loops of an element are known nevertheless.
  AffineMap loops = getLoopsOfElement(op, op->getResult(0));
  ASSERT_TRUE(loops);
  EXPECT_EQ(loops.compose({2, 5}), (SmallVector<int64_t, 4>{5, 2}));
}

TEST_F(Elementwise, MovedOperands) {
  for (auto [map, type] : {std::pair("(j, i)", "tensor<8x8xf32>"),
                           {"(j)", "tensor<8xf32>"},
                           {"(i, 0)", "tensor<8x1xf32>"},
                           {"(i, j * 2)", "tensor<8x15xf32>"},
                           {"(i, j + 1)", "tensor<8x9xf32>"}}) {
    linalg::LinalgOp op = parse(map, type, "(i, j)");
    EXPECT_FALSE(isElementwiseOnRows(op)) << map;
  }
}

TEST_F(Elementwise, Reductions) {
  linalg::LinalgOp op =
      parse("(i, j)", "tensor<8x8xf32>", "(i)", "\"parallel\", \"reduction\"", "tensor<8xf32>");
  EXPECT_FALSE(isElementwiseOnRows(op));
  EXPECT_FALSE(getLoopsOfElement(op, op->getResult(0)));
}
} // namespace
