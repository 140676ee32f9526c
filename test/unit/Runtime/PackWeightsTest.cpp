// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs weights into panels on the host: every element at its index, zeros after the last column.

#include "fusednorm-rt/fusednorm_rt.h"
#include "gtest/gtest.h"
#include <cstring>
#include <vector>

namespace {
template <typename Element>
void expectPanels(bool transposed) {
  constexpr int64_t kMatrices = 2, kDepth = 5, kColumns = 37, kPanel = 16, kPanels = 3;
  std::vector<Element> weights(kMatrices * kDepth * kColumns);
  for (size_t i = 0; i < weights.size(); ++i)
    weights[i] = Element(i + 1);
  int64_t bytes = 0;
  ASSERT_EQ(fnrt_packed_weights_size(kMatrices, kDepth, kColumns, sizeof(Element), kPanel, &bytes),
            FNRT_SUCCESS);
  ASSERT_EQ(bytes, int64_t(kMatrices * kPanels * kDepth * kPanel * sizeof(Element)));
  std::vector<Element> packed(bytes / sizeof(Element), Element(99));
  ASSERT_EQ(fnrt_pack_weights(weights.data(), kMatrices, kDepth, kColumns, sizeof(Element),
                              transposed, kPanel, packed.data(), bytes),
            FNRT_SUCCESS)
      << fnrt_last_error();
  for (int64_t i = 0; i < int64_t(packed.size()); ++i) {
    int64_t c = i % kPanel, k = i / kPanel % kDepth, p = i / kPanel / kDepth % kPanels;
    int64_t matrix = i / kPanel / kDepth / kPanels, column = p * kPanel + c;
    int64_t at = transposed ? column * kDepth + k : k * kColumns + column;
    Element expected = column < kColumns ? weights[matrix * kDepth * kColumns + at] : Element(0);
    EXPECT_EQ(packed[i], expected) << i;
  }
}
} // namespace

TEST(PackWeights, ElementsAtTheirIndices) {
  for (bool transposed : {false, true}) {
    expectPanels<uint8_t>(transposed);
    expectPanels<uint16_t>(transposed);
    expectPanels<uint32_t>(transposed);
  }
}

TEST(PackWeights, NothingToPack) {
  int64_t bytes = -1;
  EXPECT_EQ(fnrt_packed_weights_size(1, 0, 8, 2, 32, &bytes), FNRT_SUCCESS);
  EXPECT_EQ(bytes, 0);
  EXPECT_EQ(fnrt_pack_weights(nullptr, 1, 8, 0, 2, 0, 32, nullptr, 0), FNRT_SUCCESS);
}

TEST(PackWeights, ErrorsWriteNothing) {
  std::vector<uint16_t> weights(32 * 8, 7), packed(32 * 8, 99);
  auto refused = [&](int64_t depth, int64_t elementBytes, int64_t panel, void *out, int64_t bytes,
                     fnrt_status status, const char *text) {
    EXPECT_EQ(fnrt_pack_weights(weights.data(), 1, depth, 32, elementBytes, 0, panel, out, bytes),
              status);
    EXPECT_NE(std::strstr(fnrt_last_error(), text), nullptr) << fnrt_last_error();
    for (uint16_t number : packed)
      EXPECT_EQ(number, 99);
    for (uint16_t number : weights)
      EXPECT_EQ(number, 7);
  };
  refused(8, 2, 32, packed.data(), 511, FNRT_ERROR_SHAPE,
          "expected 512 bytes for packed weights, got 511");
  refused(8, 2, 24, packed.data(), 512, FNRT_ERROR_INVALID, "got 24; use 32");
  refused(8, 8, 32, packed.data(), 512, FNRT_ERROR_INVALID, "elements of 1, 2 or 4 bytes, got 8");
  refused(-8, 2, 32, packed.data(), 512, FNRT_ERROR_INVALID, "got -8");
  refused(8, 2, 32, nullptr, 512, FNRT_ERROR_INVALID, "null pointer");
  refused(8, 2, 32, weights.data() + 1, 512, FNRT_ERROR_INVALID, "overlap");
  int64_t bytes = 5;
  EXPECT_EQ(
      fnrt_packed_weights_size(int64_t(1) << 31, int64_t(1) << 31, int64_t(1) << 31, 4, 32, &bytes),
      FNRT_ERROR_INVALID);
  EXPECT_EQ(bytes, 5);
}
