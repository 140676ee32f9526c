// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints and conditions of kernels.

#include "RuntimeTest.h"

using namespace fusednorm::rt::test;

namespace {
using ConstraintTest = RuntimeTest;
} // namespace

/// A kernel for few rows precedes its variant, which has a constraint of its own.
TEST_F(ConstraintTest, ConditionsSelectAKernel) {
  const fnrt_source rows = {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
                    ten = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 10},
                    twenty = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 20};
  fnrt_constraint few[] = {
      {FNRT_RELATION_AT_MOST, 0, {&rows, 1, 0}, {&ten, 1, 0}, "few rows"},
      {FNRT_RELATION_AT_LEAST, 0, {&rows, 1, 0}, {&rows, 1, 0}, "never violated"}};
  fnrt_constraint most = {FNRT_RELATION_AT_MOST, 0, {&rows, 1, 0}, {&twenty, 1, 0}, "most rows"};
  description.kernels[0].constraints = few;
  description.kernels[0].constraint_count = 2;
  description.kernels[0].condition_count = 1;
  description.kernels[2].constraints = &most;
  description.kernels[2].constraint_count = 1;
  registerAndPrepare();
  const struct {
    int64_t rows;
    const char *kernel;
  } cases[] = {{1, "norm"}, {10, "norm"}, {11, "norm_unaligned"}, {20, "norm_unaligned"}};
  for (const auto &one : cases) {
    Values values(one.rows);
    size_t before = fake_cuda_launch_count();
    ASSERT_EQ(call(values), FNRT_SUCCESS) << one.rows << ": " << fnrt_last_error();
    EXPECT_EQ(std::string(fake_cuda_launch(before)->kernel), one.kernel) << one.rows;
  }
  Values values(21);
  EXPECT_EQ(call(values), FNRT_ERROR_SHAPE);
  EXPECT_EQ(std::string(fnrt_last_error()), "norm_quant: kernel norm_unaligned: most rows, got 21");
}

TEST_F(ConstraintTest, OfTheSecondKernelPrecedesTheFirst) {
  const fnrt_source rows = {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
                    ten = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 10};
  fnrt_constraint constraint = {0, 0, {&rows, 1, 0}, {&ten, 1, 0}, "x: expected other rows"};
  // The constraint belongs to the second kernel, but the first is not launched either.
  description.kernels[1].constraints = &constraint;
  description.kernels[1].constraint_count = 1;
  registerAndPrepare();
  const struct {
    uint32_t relation;
    std::vector<int64_t> good, bad;
  } cases[] = {{FNRT_RELATION_EQUALS, {10}, {8, 12}},
               {FNRT_RELATION_AT_LEAST, {10, 12}, {9}},
               {FNRT_RELATION_AT_MOST, {10, 2}, {11}},
               {FNRT_RELATION_MULTIPLE_OF, {10, 20, 0}, {15, 1}}};
  for (const auto &one : cases) {
    constraint.relation = one.relation;
    for (int64_t good : one.good) {
      Values values(good);
      EXPECT_EQ(call(values), FNRT_SUCCESS) << one.relation << ": " << fnrt_last_error();
    }
    for (int64_t bad : one.bad) {
      Values values(bad);
      size_t before = fake_cuda_launch_count();
      EXPECT_EQ(call(values), FNRT_ERROR_SHAPE) << one.relation << ": " << bad;
      EXPECT_EQ(std::string(fnrt_last_error()),
                "norm_quant: kernel post_tma: x: expected other rows, got " + std::to_string(bad));
      EXPECT_EQ(fake_cuda_launch_count(), before);
    }
  }
}
