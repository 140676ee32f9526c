// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Schedule/Schedule.h"
#include "gtest/gtest.h"

using namespace fusednorm;

TEST(Heuristics, TwoShortRowsOfGroupsWhereVectorsAreWhole) {
  mlir::MLIRContext context;
  context.loadDialect<rowkernel::RowKernelDialect>();
  ProgramTraits traits;
  traits.columns = 512;
  traits.group = 128;
  traits.inputBits = 16;
  llvm::Expected<TargetInfo> target = getTarget("x86-64-v4");
  ASSERT_TRUE(bool(target));
  auto whole = heuristicCPUSchedule(traits, *target, &context);
  EXPECT_EQ(whole.getRowInterleave(), 2);
  EXPECT_EQ(whole.getPrefetch(), 2);
  target->splitsVectors = true;
  auto halves = heuristicCPUSchedule(traits, *target, &context);
  EXPECT_EQ(halves.getRowInterleave(), 1);
  EXPECT_EQ(halves.getPrefetch(), 4);
  EXPECT_EQ(halves.getChunk(), whole.getChunk());
}
