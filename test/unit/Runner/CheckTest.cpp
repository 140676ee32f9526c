// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/Check.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace fusednorm;

TEST(Check, FileNames) {
  EXPECT_EQ(llvm::cantFail(getFileName("out%d.npy", 3, 5)), "out3.npy");
  EXPECT_EQ(llvm::cantFail(getFileName("out.npy", 0, 1)), "out.npy");
  llvm::Expected<std::string> name = getFileName("out.npy", 0, 2);
  ASSERT_FALSE(bool(name));
  EXPECT_EQ(llvm::toString(name.takeError()),
            "there are 2 outputs, but 'out.npy' names one file; expected %d for the number");
}

TEST(Check, StridedTensors) {
  // More elements than one step of the comparison.
  constexpr int64_t rows = 700, columns = 600, gap = 7;
  std::vector<int32_t> dense(rows * columns), wide(rows * (columns + gap), -1);
  std::iota(dense.begin(), dense.end(), 0);
  HostTensor a{ElementType::I32, dense.data(), {rows, columns}, {columns, 1}};
  HostTensor b{ElementType::I32, wide.data(), {rows, columns}, {columns + gap, 1}};
  unpackElements(b.layout(), b.type, dense.data(), wide.data());
  Progress progress("test", "comparing");
  EXPECT_TRUE(compareTensors(a, b, {}, progress).passed);
  EXPECT_TRUE(compareTensors(b, a, {}, progress).passed);
  ++wide[500 * (columns + gap) + 100];
  Comparison comparison = compareTensors(b, a, {}, progress);
  EXPECT_FALSE(comparison.passed);
  EXPECT_EQ(comparison.worstIndex, 500 * columns + 100);
  EXPECT_EQ(comparison.count, rows * columns);
}

TEST(Check, Preview) {
  float values[] = {1, -0.5f, 1e-20f, 4};
  HostTensor tensor{ElementType::F32, values, {4}, {1}};
  EXPECT_EQ(previewTensor(tensor, 3), "[1, -0.5, 1e-20, ...]");
  tensor.shape = {2, 2};
  tensor.strides = {1, 2};
  EXPECT_EQ(previewTensor(tensor, 6), "[1, 1e-20, -0.5, 4]");
  tensor.shape = {0};
  tensor.strides = {1};
  EXPECT_EQ(previewTensor(tensor, 6), "[]");
  int8_t bytes[] = {-128, 127};
  EXPECT_EQ(previewTensor({ElementType::I8, bytes, {2}, {1}}, 6), "[-128, 127]");
}
