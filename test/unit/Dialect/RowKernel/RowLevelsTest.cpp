// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assignment of the ops of a row program to phases.

#include "fusednorm/Dialect/RowKernel/Analysis/RowLevels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace fusednorm::rowkernel;

namespace {
class RowLevelsTest : public testing::Test {
protected:
  RowLevelsTest() {
    context.loadDialect<RowKernelDialect, arith::ArithDialect, math::MathDialect,
                        memref::MemRefDialect, vector::VectorDialect>();
  }

  /// Parses a program with this body on f32 rows of 64 columns.
  ProgramOp parse(StringRef body) {
    std::string text = llvm::formatv(R"mlir(
      launch.func @k(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %s: memref<?x1xf32>) {{
        %c0 = arith.constant 0 : index
        %one = arith.constant 1.0 : f32
        %rows = memref.dim %x, %c0 : memref<?x64xf32>
        rowkernel.program (%i) in (%rows) {{
          {0}
        }
      })mlir",
                                     body);
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    ProgramOp found;
    if (module)
      module->walk([&](ProgramOp op) { found = op; });
    return found;
  }

  /// Returns the levels of the body's ops in order.
  std::vector<unsigned> levelsOf(StringRef body, bool groupsEndPhases = false) {
    ProgramOp program = parse(body);
    if (!program)
      return {};
    RowLevels levels(program, groupsEndPhases);
    last = levels.getLast();
    EXPECT_EQ(levels.getNumPhases(), last + 1);
    std::vector<unsigned> result;
    for (Operation &op : program.getBody().front())
      result.push_back(levels.of(op));
    return result;
  }

  using Levels = std::vector<unsigned>;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  unsigned last = 0;
};
} // namespace

TEST_F(RowLevelsTest, WithoutReductionsThereIsOnePhase) {
  EXPECT_EQ(levelsOf(R"mlir(
      %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
      %w = arith.addf %v, %v : vector<64xf32>
      rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>)mlir"),
            (Levels{0, 0, 0}));
  EXPECT_EQ(last, 0u);
}

TEST_F(RowLevelsTest, ReductionsThatDoNotWaitShareAPhase) {
  EXPECT_EQ(levelsOf(R"mlir(
      %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
      %a = rowkernel.reduce sum_of_squares %v : vector<64xf32>
      %b = rowkernel.reduce abs_max %v : vector<64xf32>
      %c = arith.addf %a, %b : f32
      memref.store %c, %s[%i, %c0] : memref<?x1xf32>)mlir"),
            (Levels{0, 0, 0, 1, 1}));
  EXPECT_EQ(last, 1u);
}

TEST_F(RowLevelsTest, EachReductionOfAnotherOneIsAPhaseLater) {
  // An op without dependence on a reduction stays in its phase, regardless of its position.
  EXPECT_EQ(levelsOf(R"mlir(
      %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
      %a = rowkernel.reduce sum_of_squares %v : vector<64xf32>
      %r = vector.broadcast %a : f32 to vector<64xf32>
      %w = arith.mulf %v, %r : vector<64xf32>
      %m = rowkernel.reduce abs_max %w : vector<64xf32>
      %q = vector.broadcast %m : f32 to vector<64xf32>
      %z = arith.mulf %w, %q : vector<64xf32>
      %e = arith.negf %v : vector<64xf32>
      rowkernel.store %z, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>)mlir"),
            (Levels{0, 0, 1, 1, 1, 2, 2, 0, 2}));
  EXPECT_EQ(last, 2u);
}

TEST_F(RowLevelsTest, WhatWritesMemoryRunsInTheLastPhase) {
  // An output may share the buffer of an input. The store waits, although its value does not.
  EXPECT_EQ(levelsOf(R"mlir(
      %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
      %a = rowkernel.reduce sum_of_squares %v : vector<64xf32>
      %e = arith.negf %v : vector<64xf32>
      memref.store %a, %s[%i, %c0] : memref<?x1xf32>
      rowkernel.store %e, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>)mlir"),
            (Levels{0, 0, 0, 1, 1}));
}

TEST_F(RowLevelsTest, LoadsOfScalarsWaitForTheirIndicesOnly) {
  EXPECT_EQ(levelsOf(R"mlir(
      %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
      %a = rowkernel.reduce sum_of_squares %v : vector<64xf32>
      %l = memref.load %s[%i, %c0] : memref<?x1xf32>
      %b = arith.addf %a, %l : f32
      memref.store %b, %s[%i, %c0] : memref<?x1xf32>)mlir"),
            (Levels{0, 0, 0, 1, 1}));
}

TEST_F(RowLevelsTest, ReductionsOfWideGroupsMayEndPhases) {
  // Groups of 32 columns fold: 64 = 2 * 32. Groups of 20 columns in a row of 60 do not.
  constexpr StringRef text = R"mlir(
      %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<COUNTxf32>
      %a = rowkernel.reduce sum_of_squares %v : vector<COUNTxf32>
      %r = vector.broadcast %a : f32 to vector<COUNTxf32>
      %w = arith.mulf %v, %r : vector<COUNTxf32>
      %m = rowkernel.group_reduce abs_max %w : vector<COUNTxf32> -> vector<GROUPSxf32>
      %q = rowkernel.group_broadcast %m : vector<GROUPSxf32> -> vector<COUNTxf32>
      %z = arith.divf %w, %q : vector<COUNTxf32>
      rowkernel.store %z, %y[%i, %c0] : vector<COUNTxf32>, memref<?x64xf32>)mlir";
  auto withLength = [&](StringRef columns, StringRef groups) {
    std::string result = text.str();
    for (auto [name, value] : {std::pair<StringRef, StringRef>("COUNT", columns),
                               std::pair<StringRef, StringRef>("GROUPS", groups)})
      for (size_t at; (at = result.find(name.str())) != std::string::npos;)
        result.replace(at, name.size(), value.str());
    return result;
  };
  EXPECT_EQ(levelsOf(withLength("64", "2"), true), (Levels{0, 0, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(levelsOf(withLength("60", "3"), true), (Levels{0, 0, 1, 1, 1, 2, 2, 2}));
  EXPECT_EQ(last, 2u);
  EXPECT_EQ(levelsOf(withLength("60", "3"), false), (Levels{0, 0, 1, 1, 1, 1, 1, 1}));
}
