// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Runtime.h"
#include <array>
#include <gtest/gtest.h>
#include <vector>

using namespace fusednorm::rt;

namespace {
struct Image {
  fnrt_image_kind kind;
  const char *chip;
  uint32_t shared = 0; // bytes of the last of two kernels
};

int select(const std::vector<Image> &list, int major, int minor, bool simt = false,
           int sharedPerBlock = 99 << 10) {
  std::vector<fnrt_image> images;
  std::vector<std::array<fnrt_kernel, 2>> kernels(list.size());
  for (size_t i = 0; i < list.size(); ++i) {
    kernels[i][1].dynamic_shared = list[i].shared;
    images.push_back(
        {static_cast<uint32_t>(list[i].kind), 0, list[i].chip, "", 1, kernels[i].data()});
  }
  fnrt_library_info info = {};
  info.images = images.data();
  info.image_count = static_cast<uint32_t>(images.size());
  info.kernel_count = 2;
  return selectImage(info, {simt, major, minor, sharedPerBlock});
}
} // namespace

TEST(Image, ParsesChips) {
  int major, minor;
  char letter;
  ASSERT_TRUE(parseChip("sm_90a", major, minor, letter));
  EXPECT_EQ(major, 9);
  EXPECT_EQ(minor, 0);
  EXPECT_EQ(letter, 'a');
  ASSERT_TRUE(parseChip("sm_120", major, minor, letter));
  EXPECT_EQ(major, 12);
  EXPECT_EQ(minor, 0);
  EXPECT_EQ(letter, 0);
  ASSERT_TRUE(parseChip("sm_103f", major, minor, letter));
  EXPECT_EQ(minor, 3);
  for (const char *text : {"", "sm_", "sm_9", "sm_90b", "sm_90aa", "90a", "compute_90", "sm_12345"})
    EXPECT_FALSE(parseChip(text, major, minor, letter)) << text;
  EXPECT_FALSE(parseChip(nullptr, major, minor, letter));
}

TEST(Image, ArchitectureSpecificFitsOnlyItsChip) {
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_90a"}}, 9, 0), 0);
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_90a"}}, 10, 0), -1);
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_90a"}}, 10, 0), -1);
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_90a"}}, 9, 0), 0);
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_100a"}}, 10, 3), -1);
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_100f"}}, 10, 3), 0);
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_100f"}}, 12, 0), -1);
}

TEST(Image, CubinsRunOnLaterMinorsOfTheirMajor) {
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_80"}}, 8, 9), 0);
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_89"}}, 8, 0), -1);
  EXPECT_EQ(select({{FNRT_IMAGE_CUBIN, "sm_80"}}, 9, 0), -1);
  EXPECT_EQ(select({{FNRT_IMAGE_FATBIN, "sm_80"}}, 8, 6), 0);
}

TEST(Image, PtxRunsOnEveryLaterChip) {
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_80"}}, 12, 0), 0);
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_89"}}, 8, 6), -1);
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_90"}}, 8, 9), -1);
}

TEST(Image, TakesTheBest) {
  std::vector<Image> all = {{FNRT_IMAGE_PTX, "sm_80"},   {FNRT_IMAGE_PTX, "sm_90"},
                            {FNRT_IMAGE_CUBIN, "sm_80"}, {FNRT_IMAGE_CUBIN, "sm_89"},
                            {FNRT_IMAGE_CUBIN, "sm_90"}, {FNRT_IMAGE_CUBIN, "sm_90a"},
                            {FNRT_IMAGE_SIMT, nullptr}};
  EXPECT_EQ(select(all, 8, 0), 2);
  EXPECT_EQ(select(all, 8, 6), 2);
  EXPECT_EQ(select(all, 8, 9), 3);
  EXPECT_EQ(select(all, 9, 0), 5);
  EXPECT_EQ(select(all, 10, 0), 1);
  EXPECT_EQ(select(all, 7, 5), -1);
  EXPECT_EQ(select(all, 0, 0, /*simt=*/true), 6);
  EXPECT_EQ(select({{FNRT_IMAGE_SIMT, nullptr}}, 9, 0), -1);
  // A generic cubin precedes architecture-specific PTX.
  EXPECT_EQ(select({{FNRT_IMAGE_PTX, "sm_90a"}, {FNRT_IMAGE_CUBIN, "sm_90"}}, 9, 0), 1);
}

// A block has 99 KB on compute capability 8.6 and 163 KB on 8.7, whose kernels may need more.
TEST(Image, KernelsFitTheSharedMemoryOfTheDevice) {
  std::vector<Image> both = {{FNRT_IMAGE_CUBIN, "sm_86", 99 << 10},
                             {FNRT_IMAGE_CUBIN, "sm_87", 128 << 10}};
  EXPECT_EQ(select(both, 8, 9), 0);
  EXPECT_EQ(select(both, 8, 7, false, 163 << 10), 1);
  std::vector<Image> large = {{FNRT_IMAGE_CUBIN, "sm_80", 128 << 10},
                              {FNRT_IMAGE_PTX, "sm_80", 128 << 10}};
  EXPECT_EQ(select(large, 8, 0, false, 163 << 10), 0);
  EXPECT_EQ(select(large, 8, 6), -1);
  EXPECT_EQ(select(large, 9, 0, false, 227 << 10), 1);
  EXPECT_EQ(select({{FNRT_IMAGE_SIMT, nullptr, 228 << 10}}, 0, 0, true, 227 << 10), -1);
}
