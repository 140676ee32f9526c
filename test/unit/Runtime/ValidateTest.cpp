// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration rejects invalid descriptions.

#include "RuntimeTest.h"
#include <algorithm>
#include <functional>

using namespace fusednorm::rt::test;

namespace {
class ValidateTest : public RuntimeTest {
protected:
  void expectRefused(const std::function<void(Description &)> &spoil, const std::string &text) {
    Description spoilt;
    spoil(spoilt);
    fnrt_library *slot = nullptr;
    EXPECT_EQ(fnrt_register(&spoilt.info, &slot), FNRT_ERROR_INVALID) << text;
    EXPECT_NE(std::string(fnrt_last_error()).find(text), std::string::npos) << fnrt_last_error();
    EXPECT_EQ(slot, nullptr);
  }
};
} // namespace

TEST_F(ValidateTest, TakesAGoodOne) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS) << fnrt_last_error();
  fnrt_library *first = library;
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  EXPECT_EQ(library, first);
}

TEST_F(ValidateTest, RefusesBrokenOnes) {
  expectRefused([](Description &d) { d.info.abi = 99; }, "is of ABI 99, this library of 5");
  expectRefused([](Description &d) { d.info.abi = 3; },
                "is of ABI 3, this library of 5: build both from one version");
  static const fnrt_constraint noNumber = {FNRT_RELATION_EQUALS, 0, {}, {}, "x"};
  static const fnrt_source one = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 1},
                           other = {FNRT_SOURCE_EXTENT, 9, 0, {}, 0};
  static const fnrt_constraint unknown = {7, 0, {&one, 1, 0}, {&one, 1, 0}, "x"},
                               silent = {0, 0, {&one, 1, 0}, {&one, 1, 0}, nullptr},
                               elsewhere = {0, 0, {&other, 1, 0}, {&one, 1, 0}, "x"};
  auto refuse = [&](const fnrt_constraint *constraint, const char *text) {
    expectRefused(
        [=](Description &d) {
          d.kernels[0].constraints = constraint;
          d.kernels[0].constraint_count = 1;
        },
        text);
  };
  refuse(nullptr, "kernel norm: a list is null");
  refuse(&noNumber, "kernel norm: constraint 0 lacks a number or its message");
  refuse(&silent, "kernel norm: constraint 0 lacks a number or its message");
  refuse(&unknown, "kernel norm: constraint 0 is of the unknown relation 7");
  refuse(&elsewhere, "kernel norm: ");
  expectRefused([](Description &d) { d.info.image_count = 0; }, "has no image");
  expectRefused([](Description &d) { d.images[0].chip = "sm_90b"; }, "chip 'sm_90b'");
  expectRefused([](Description &d) { d.images[0].kind = 9; }, "unknown kind 9");
  expectRefused([](Description &d) { d.images[0].size = 0; }, "image 0 is empty");
  expectRefused([](Description &d) { --d.images[1].size; }, "does not end with NUL");
  expectRefused([](Description &d) { d.images[1].kernels = nullptr; }, "image 1 has no kernels");
  expectRefused([](Description &d) { d.both[1] = 3; }, "function norm_quant: there is no kernel 3");
  expectRefused([](Description &d) { d.arguments[0].type = FNRT_I1 + 1; }, "unknown type 14");
  expectRefused([](Description &d) { d.arguments[0].rank = 9; }, "has rank 9; expected at most 8");
  expectRefused([](Description &d) { d.arguments[0].shape = nullptr; }, "argument 0 has no shape");
  expectRefused([](Description &d) { d.scaleShape[0].divide = 0; }, "divided by 0");
  expectRefused([](Description &d) { d.scaleShape[0].symbol = 3; },
                "argument 4: no extent is symbol 3 itself");
  expectRefused([](Description &d) { d.parameters[0].argument = 5; }, "comes from argument 5");
  expectRefused([](Description &d) { d.parameters[0].argument = 2; },
                "requires argument 2 to be a tensor");
  expectRefused([](Description &d) { d.parameters[4].argument = 0; },
                "requires argument 0 to be a scalar");
  expectRefused([](Description &d) { d.parameters[1].index = 2; }, "argument 0 has no dimension 2");
  expectRefused([](Description &d) { d.parameters[0].kind = 8; }, "unknown source 8");
  expectRefused([](Description &d) { d.parameters[0] = {FNRT_SOURCE_NUMBER, 0, 0, {}, 0}; },
                "there is no computed number 0");
  expectRefused([](Description &d) { d.mapParameters[0].value = 1; },
                "there is no TMA descriptor 1");
  expectRefused([](Description &d) { d.rows[0] = {FNRT_SOURCE_SCALAR, 2, 0, {}, 0}; },
                "step 0 of the grid is not an integer");
  expectRefused([](Description &d) { d.rows[0] = {FNRT_SOURCE_ADDRESS, 0, 0, {}, 0}; },
                "step 0 of the grid is of kind 1");
  expectRefused([](Description &d) { d.rows[1].value = 0; },
                "step 1 of the grid divides by 0; expected more than 0");
  expectRefused([](Description &d) { d.rows[1].kind = FNRT_STEP_ADD; },
                "step 1 of the grid lacks an operand");
  expectRefused([](Description &d) { d.rows[0] = {FNRT_STEP_FLOOR_DIVIDE, 0, 0, {}, 2}; },
                "step 0 of the grid lacks an operand");
  expectRefused([](Description &d) { d.rows[1] = d.rows[0]; }, "leaves 2 results; expected 1");
  expectRefused(
      [](Description &d) {
        std::fill(std::begin(d.steps), std::end(d.steps), d.rows[0]);
        d.kernels[0].grid[1] = {d.steps, 17, 0};
      },
      "the grid is deeper than 16 steps");
  expectRefused([](Description &d) { d.kernels[0].grid[0].step_count = 0; },
                "kernel norm has no grid");
  expectRefused([](Description &d) { d.kernels[0].grid[2] = {nullptr, 1, 0}; }, "the grid is null");
  expectRefused([](Description &d) { d.kernels[0].symbol = nullptr; }, "kernel 0 has no symbol");
  expectRefused([](Description &d) { d.kernels[0].block[1] = 9; }, "blocks of 1152 threads");
  expectRefused([](Description &d) { d.kernels[0].variant = 0; },
                "has a cycle or an unknown kernel");
  expectRefused([](Description &d) { d.kernels[0].variant = 3; },
                "has a cycle or an unknown kernel");
  expectRefused([](Description &d) { d.kernels[0].condition_count = 1; },
                "kernel norm has 1 conditions; expected at most its 0 constraints, and a variant");
  expectRefused([](Description &d) { d.alignments[0].address = 12; },
                "an alignment is not a power of two");
  expectRefused([](Description &d) { d.alignments[0].argument = 2; },
                "for argument 2, which is not a tensor");
  expectRefused([](Description &d) { d.kernels[0].parameter_count = 129; }, "at most 128 and 8");
  expectRefused([](Description &d) { d.kernels[0].number_count = 1; }, "a list is null");
  expectRefused([](Description &d) { d.kernels[1].shared = {nullptr, 1, 0}; }, "a list is null");
  expectRefused(
      [](Description &d) {
        d.steps[0] = {FNRT_SOURCE_SCALAR, 2, 0, {}, 0};
        d.kernels[1].shared = {d.steps, 1, 0};
      },
      "step 0 of the shared memory is not an integer");
  expectRefused([](Description &d) { d.maps[0].rank = 6; }, "TMA descriptor 0 has rank 6");
  expectRefused([](Description &d) { d.maps[0].rank = 2; }, "with extents and strides");
  fnrt_library *slot = nullptr;
  EXPECT_EQ(fnrt_register(nullptr, &slot), FNRT_ERROR_INVALID);
  EXPECT_EQ(fnrt_register(&description.info, nullptr), FNRT_ERROR_INVALID);
}

TEST(Status, EveryCodeHasText) {
  for (int code = FNRT_SUCCESS; code <= FNRT_ERROR_INVALID; ++code)
    EXPECT_STRNE(fnrt_status_string(code), "unknown status") << code;
  EXPECT_STREQ(fnrt_status_string(99), "unknown status");
  EXPECT_EQ(fnrt_type_size(FNRT_BF16), 2u);
  EXPECT_STREQ(fnrt_type_name(FNRT_F8E8M0FNU), "f8E8M0FNU");
  EXPECT_EQ(fnrt_type_size(FNRT_I1), 1u);
  EXPECT_EQ(fnrt_type_size(FNRT_I1 + 1), 0u);
}
