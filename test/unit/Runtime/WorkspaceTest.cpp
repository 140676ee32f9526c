// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of the workspace that a caller passes to a launcher.

#include "fusednorm-rt/fusednorm_rt.h"
#include "gtest/gtest.h"

namespace {
constexpr fnrt_function kFunction = {"norm", nullptr, 0, 0, nullptr};
alignas(16) char memory[64];
} // namespace

TEST(Workspace, HoldsWhatIsNeeded) {
  EXPECT_EQ(fnrt_check_workspace(&kFunction, memory, 48, 48), FNRT_SUCCESS);
  EXPECT_EQ(fnrt_check_workspace(&kFunction, memory + 16, 48, 47), FNRT_SUCCESS);
  EXPECT_EQ(fnrt_check_workspace(&kFunction, nullptr, 0, 0), FNRT_SUCCESS);
}

TEST(Workspace, Misfits) {
  EXPECT_EQ(fnrt_check_workspace(nullptr, memory, 48, 48), FNRT_ERROR_INVALID);
  EXPECT_EQ(fnrt_check_workspace(&kFunction, nullptr, 48, 48), FNRT_ERROR_INVALID);
  EXPECT_STREQ(fnrt_last_error(), "norm: workspace: expected 48 bytes, got a null pointer");
  EXPECT_EQ(fnrt_check_workspace(&kFunction, memory, 47, 48), FNRT_ERROR_SHAPE);
  EXPECT_STREQ(fnrt_last_error(), "norm: workspace: expected at least 48 bytes, the result of "
                                  "..._workspace_bytes, got 47");
  EXPECT_EQ(fnrt_check_workspace(&kFunction, memory + 8, 48, 48), FNRT_ERROR_ALIGNMENT);
}
