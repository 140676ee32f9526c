// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Runtime.h"
#include <gtest/gtest.h>
#include <vector>

using namespace fusednorm::rt;

namespace {
struct Image {
  fnrt_image_kind kind;
  const char *chip;
};

int select(const std::vector<Image> &list, int major, int minor, bool simt = false) {
  std::vector<fnrt_image> images;
  for (Image image : list)
    images.push_back({static_cast<uint32_t>(image.kind), 0, image.chip, "", 1, nullptr});
  fnrt_library_info info = {};
  info.images = images.data();
  info.image_count = static_cast<uint32_t>(images.size());
  return selectImage(info, simt, major, minor);
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
