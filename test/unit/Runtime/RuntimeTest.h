// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library of several kernels, described as a launcher describes it, on the mock CUDA driver.

#ifndef FUSEDNORM_TEST_UNIT_RUNTIME_RUNTIMETEST_H
#define FUSEDNORM_TEST_UNIT_RUNTIME_RUNTIMETEST_H

#include "FakeCuda.h"
#include "fusednorm-rt/fusednorm_rt.h"
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace fusednorm::rt::test {

constexpr int64_t kColumns = 256;

inline fnrt_extent fixedExtent(int64_t value) { return {value, -1, 0, 0, 0}; }
inline fnrt_extent symbolExtent(int symbol, int divide = 1) { return {0, symbol, 1, divide, 0}; }

/// Description of the function
///
///   norm(x: ?x256 bf16 with any row stride; weight: 256 bf16; epsilon: f32;
///        out: as x, may be x; scale: ceil(?/2)x1 f32)
///
/// with two kernels: `norm`, which has a version for unaligned addresses, and then `post`.
struct Description {
  fnrt_extent xShape[2] = {symbolExtent(0), fixedExtent(kColumns)};
  int64_t xStrides[2] = {FNRT_ANY_STRIDE, 1};
  fnrt_extent weightShape[1] = {fixedExtent(kColumns)};
  fnrt_extent scaleShape[2] = {symbolExtent(0, 2), fixedExtent(1)};
  fnrt_argument arguments[5] = {
      {"x", FNRT_TENSOR, FNRT_BF16, 2, FNRT_READ, 0, xShape, xStrides, 0},
      {"weight", FNRT_TENSOR, FNRT_BF16, 1, FNRT_READ, 0, weightShape, nullptr, 0},
      {"epsilon", FNRT_SCALAR, FNRT_F32, 0, FNRT_READ, 0, nullptr, nullptr, 0},
      {"out", FNRT_TENSOR, FNRT_BF16, 2, FNRT_WRITE, 0, xShape, xStrides, 1 /* x */},
      {"scale", FNRT_TENSOR, FNRT_F32, 2, FNRT_WRITE, 0, scaleShape, nullptr, 0}};
  fnrt_source parameters[7] = {
      {FNRT_SOURCE_ADDRESS, 0, 0, {}, 0},  {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
      {FNRT_SOURCE_STRIDE, 0, 0, {}, 0},   {FNRT_SOURCE_ADDRESS, 1, 0, {}, 0},
      {FNRT_SOURCE_SCALAR, 2, 0, {}, 0},   {FNRT_SOURCE_ADDRESS, 3, 0, {}, 16},
      {FNRT_SOURCE_CONSTANT, 0, 0, {}, 77}};
  fnrt_source rows[2] = {{FNRT_SOURCE_EXTENT, 0, 0, {}, 0}, {FNRT_STEP_CEIL_DIVIDE, 0, 0, {}, 4}};
  /// ceil(rows / 4) + ceil(pairs * 4 / 3)
  fnrt_source bothRows[7] = {
      {FNRT_SOURCE_EXTENT, 0, 0, {}, 0}, {FNRT_STEP_CEIL_DIVIDE, 0, 0, {}, 4},
      {FNRT_SOURCE_EXTENT, 4, 0, {}, 0}, {FNRT_SOURCE_CONSTANT, 0, 0, {}, 4},
      {FNRT_STEP_MULTIPLY, 0, 0, {}, 0}, {FNRT_STEP_CEIL_DIVIDE, 0, 0, {}, 3},
      {FNRT_STEP_ADD, 0, 0, {}, 0}};
  fnrt_alignment alignments[2] = {{0, 16, 16}, {3, 16, 0}};
  fnrt_tensor_map_info maps[1] = {
      {0, {1, 64, 0, 0, 0}, {0, 0, 0, 0, 0}, 0, FNRT_SWIZZLE_128B, 2, 1, 0, nullptr, nullptr}};
  fnrt_source mapParameters[2] = {{FNRT_SOURCE_TENSOR_MAP, 0, 0, {}, 0},
                                  {FNRT_SOURCE_EXTENT, 0, 0, {}, 0}};
  fnrt_kernel kernels[3] = {};
  /// Space for the steps of tests.
  fnrt_source steps[20] = {};
  std::string text = "// sm_90\n.entry norm(.param .param .param .param .param .param .param)\n"
                     ".entry post_tma(.param .param)\n"
                     ".entry norm_unaligned(.param .param .param .param .param .param .param)\n";
  std::vector<fnrt_image> images = {
      {FNRT_IMAGE_CUBIN, 0, "sm_90a", text.data(), text.size() + 1, kernels},
      {FNRT_IMAGE_PTX, 0, "sm_80", text.data(), text.size() + 1, kernels}};
  uint32_t both[2] = {0, 1};
  fnrt_function functions[2] = {{"norm_quant", arguments, 5, 2, both},
                                {"norm_only", arguments, 5, 1, both}};
  fnrt_library_info info = {FNRT_ABI_VERSION, 2, "test", nullptr, functions, 2, 3};

  Description() {
    info.images = images.data();
    for (fnrt_kernel &kernel : kernels) {
      kernel.symbol = "norm";
      kernel.parameters = parameters;
      kernel.parameter_count = 7;
      kernel.grid[0] = {rows, 2, 0};
      kernel.variant = -1;
    }
    kernels[0].flags = FNRT_KERNEL_DEPENDENT_LAUNCH;
    kernels[0].block[0] = 128;
    kernels[0].alignments = alignments;
    kernels[0].alignment_count = 2;
    kernels[0].variant = 2;
    kernels[1].symbol = "post_tma";
    kernels[1].parameters = mapParameters;
    kernels[1].parameter_count = 2;
    kernels[1].grid[0] = {bothRows, 7, 0};
    kernels[1].block[0] = 32;
    kernels[1].block[1] = 4;
    kernels[1].block[2] = kernels[1].cluster[0] = 1;
    kernels[1].dynamic_shared = 65536;
    kernels[1].tensor_maps = maps;
    kernels[1].tensor_map_count = 1;
    kernels[2].symbol = "norm_unaligned";
    kernels[2].block[0] = 64;
  }
  Description(const Description &) = delete;
};

/// Valid arguments.
struct Values {
  int64_t rows, xShape[2], weightShape[1] = {kColumns}, scaleShape[2];
  int64_t xStrides[2] = {kColumns, 1}, outStrides[2] = {kColumns, 1};
  std::vector<uint64_t> storage;
  fnrt_value values[5] = {};

  explicit Values(int64_t rows = 10) : rows(rows), storage(rows * kColumns / 2 + 4096) {
    xShape[0] = rows;
    xShape[1] = kColumns;
    scaleShape[0] = (rows + 1) / 2;
    scaleShape[1] = 1;
    auto base = reinterpret_cast<uintptr_t>(storage.data());
    char *data = reinterpret_cast<char *>((base + 255) / 256 * 256);
    int64_t bytes = rows * kColumns * 2;
    values[0] = tensor(FNRT_BF16, 2, data, xShape, xStrides);
    values[1] = tensor(FNRT_BF16, 1, data + bytes, weightShape, nullptr);
    values[2].kind = FNRT_SCALAR;
    values[2].type = FNRT_F32;
    values[2].u.f32 = 1.0f;
    values[3] = tensor(FNRT_BF16, 2, data + bytes + 4096, xShape, outStrides);
    values[4] = tensor(FNRT_F32, 2, data + 2 * bytes + 8192, scaleShape, nullptr);
  }
  Values(const Values &) = delete;

  static fnrt_value tensor(fnrt_type type, int rank, void *data, const int64_t *shape,
                           const int64_t *strides) {
    fnrt_value value = {};
    value.kind = FNRT_TENSOR;
    value.type = static_cast<uint8_t>(type);
    value.rank = static_cast<uint8_t>(rank);
    value.u.data = data;
    value.shape = shape;
    value.strides = strides;
    return value;
  }
  char *data(int number) { return static_cast<char *>(values[number].u.data); }
};

/// Each test starts with device 0 as current device and an empty call log.
class RuntimeTest : public ::testing::Test {
protected:
  Description description;
  fnrt_library *library = nullptr;

  void SetUp() override {
    fake_cuda_reset();
    fake_cuda_set("devices=3,chip=90");
    ASSERT_EQ(fnrt_open("cuda"), FNRT_SUCCESS) << fnrt_last_error();
    ASSERT_EQ(fnrt_set_device(0), FNRT_SUCCESS) << fnrt_last_error();
  }
  void TearDown() override {
    fake_cuda_set("fail=");
    EXPECT_EQ(fnrt_unregister(&library), FNRT_SUCCESS);
    EXPECT_EQ(library, nullptr);
  }
  void registerAndPrepare(int device = 0) {
    ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS) << fnrt_last_error();
    ASSERT_EQ(fnrt_prepare(device), FNRT_SUCCESS) << fnrt_last_error();
  }
  fnrt_status call(Values &values, uint32_t function = 0,
                   const fnrt_call_options *options = nullptr) {
    return fnrt_call(library, function, values.values, 5, options);
  }
  /// Checks that a call fails with this status and text in its message, without a launch.
  void expectRefused(Values &values, fnrt_status status, const std::string &text,
                     uint32_t count = 5) {
    size_t before = fake_cuda_launch_count();
    EXPECT_EQ(fnrt_call(library, 0, values.values, count, nullptr), status);
    EXPECT_NE(std::string(fnrt_last_error()).find(text), std::string::npos) << fnrt_last_error();
    EXPECT_EQ(fake_cuda_launch_count(), before);
  }
};

} // namespace fusednorm::rt::test

#endif // FUSEDNORM_TEST_UNIT_RUNTIME_RUNTIMETEST_H
