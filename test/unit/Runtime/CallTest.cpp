// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver calls of a function call, and calls that the runtime rejects.

#include "RuntimeTest.h"
#include <algorithm>
#include <cstring>

using namespace fusednorm::rt::test;

namespace {
using CallTest = RuntimeTest;

uint64_t address(const void *pointer) { return reinterpret_cast<uint64_t>(pointer); }
} // namespace

extern "C" {
int cuCtxCreate_v2(void **context, unsigned flags, int device);
int cuCtxPopCurrent_v2(void **context);
int cuCtxSetCurrent(void *context);
}

TEST_F(CallTest, GivesParametersGridAndAttributes) {
  registerAndPrepare();
  Values values(10);
  fnrt_stream stream;
  ASSERT_EQ(fnrt_stream_create(&stream), FNRT_SUCCESS);
  fnrt_call_options options = {stream, FNRT_CURRENT_DEVICE, 0};
  ASSERT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
  ASSERT_EQ(fake_cuda_launch_count(), 2u);

  const fake_launch &norm = *fake_cuda_launch(0);
  EXPECT_STREQ(norm.kernel, "norm");
  EXPECT_EQ(norm.grid[0], 3u); // ceil(10 / 4)
  EXPECT_EQ(norm.grid[1] * norm.grid[2], 1u);
  EXPECT_EQ(norm.block[0], 128u);
  EXPECT_EQ(norm.block[1] * norm.block[2], 1u);
  EXPECT_EQ(norm.cluster[0], 0u);
  EXPECT_EQ(norm.dependent, 1);
  EXPECT_EQ(norm.shared, 0u);
  EXPECT_EQ(norm.stream, stream);
  EXPECT_EQ(norm.parameters[0], address(values.values[0].u.data));
  EXPECT_EQ(norm.parameters[1], 10u);
  EXPECT_EQ(norm.parameters[2], 256u);
  EXPECT_EQ(norm.parameters[3], address(values.values[1].u.data));
  EXPECT_EQ(static_cast<uint32_t>(norm.parameters[4]), 0x3f800000u);
  EXPECT_EQ(norm.parameters[5], address(values.values[3].u.data) + 16);
  EXPECT_EQ(norm.parameters[6], 77u);

  const fake_launch &post = *fake_cuda_launch(1);
  EXPECT_STREQ(post.kernel, "post_tma");
  EXPECT_EQ(post.grid[0], 3u + 7u); // ceil(10 / 4) + ceil(5 * 4 / 3)
  EXPECT_EQ(post.block[0], 32u);
  EXPECT_EQ(post.block[1], 4u);
  EXPECT_EQ(post.shared, 65536u);
  EXPECT_EQ(post.dependent, -1);
  // The TMA descriptor: address; rank, swizzle and so on; extents, strides and box, fastest
  // dimension first.
  EXPECT_EQ(post.tensor_map[0], address(values.values[0].u.data));
  EXPECT_EQ(post.tensor_map[1], 9u | 2u << 8 | 3u << 24 | 2ull << 32 | 1ull << 40);
  EXPECT_EQ(post.tensor_map[2], 256u);
  EXPECT_EQ(post.tensor_map[3], 10u);
  EXPECT_EQ(post.tensor_map[6], 512u);
  EXPECT_EQ(post.tensor_map[10], 64u | 1ull << 32);
  EXPECT_EQ(post.tensor_map[11], 1u | 1ull << 32);
  ASSERT_EQ(fnrt_stream_destroy(stream), FNRT_SUCCESS);
}

TEST_F(CallTest, SharedMemoryOfRowsOfARunTimeLength) {
  // 64 bytes for every 4 rows, up to 1000 rows; the other kernel always has 160.
  const fnrt_source steps[] = {
      {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},     {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
      {FNRT_STEP_CEIL_DIVIDE, 0, 0, {}, 4},  {FNRT_SOURCE_CONSTANT, 0, 0, {}, 64},
      {FNRT_STEP_MULTIPLY, 0, 0, {}, 0},     {FNRT_STEP_AT_MOST, 0, 0, {}, 1000},
      {FNRT_SOURCE_CONSTANT, 0, 0, {}, 160}, {FNRT_STEP_MAXIMUM, 0, 0, {}, 0}};
  std::copy(std::begin(steps), std::end(steps), description.steps);
  description.kernels[1].shared = {description.steps, 8, 0};
  registerAndPrepare();
  EXPECT_EQ(fake_cuda_calls("cuFuncSetAttribute"), 1u); // the largest possible size
  size_t number = 1;
  for (auto [rows, bytes] :
       {std::pair<int64_t, unsigned>{10, 192}, {1, 160}, {1000, 16000}, {1001, 160}}) {
    Values values(rows);
    ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
    EXPECT_EQ(fake_cuda_launch(number)->shared, bytes) << rows;
    number += 2;
  }
}

TEST_F(CallTest, SharedMemoryBeyondItsDescription) {
  description.steps[0] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 65537};
  description.kernels[1].shared = {description.steps, 1, 0};
  registerAndPrepare();
  Values values;
  expectRefused(values, FNRT_ERROR_LAUNCH_SHAPE,
                "takes 65537 bytes of dynamic shared memory; expected at most the 65536");
}

TEST_F(CallTest, GridsOfThreeDimensions) {
  // x: one block per SM, but at most the number of rows; y: rows + 1; z: rows - 2.
  const fnrt_source steps[] = {{FNRT_SOURCE_MULTIPROCESSORS, 0, 0, {}, 0},
                               {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
                               {FNRT_STEP_MINIMUM, 0, 0, {}, 0},
                               {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
                               {FNRT_SOURCE_CONSTANT, 0, 0, {}, 1},
                               {FNRT_STEP_ADD, 0, 0, {}, 0},
                               {FNRT_SOURCE_EXTENT, 0, 0, {}, 0},
                               {FNRT_SOURCE_CONSTANT, 0, 0, {}, -2},
                               {FNRT_STEP_ADD, 0, 0, {}, 0}};
  std::copy(std::begin(steps), std::end(steps), description.steps);
  fnrt_kernel &kernel = description.kernels[0];
  for (int i = 0; i < 3; ++i)
    kernel.grid[i] = {description.steps + 3 * i, 3, 0};
  // The same computed numbers as parameters.
  description.parameters[5] = {FNRT_SOURCE_NUMBER, 0, 0, {}, 0};
  description.parameters[6] = {FNRT_SOURCE_MULTIPROCESSORS, 0, 0, {}, 0};
  const fnrt_number numbers[] = {{description.steps + 3, 3, 0}};
  for (fnrt_kernel &own : description.kernels) {
    own.numbers = numbers;
    own.number_count = 1;
  }
  registerAndPrepare();
  Values values(10);
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  const fake_launch &made = *fake_cuda_launch(0);
  uint64_t multiprocessors = made.parameters[6];
  EXPECT_GT(multiprocessors, 0u);
  EXPECT_EQ(made.grid[0], std::min<uint64_t>(multiprocessors, 10));
  EXPECT_EQ(made.grid[1], 11u);
  EXPECT_EQ(made.grid[2], 8u);
  EXPECT_EQ(made.parameters[5], 11u);
  // A grid with depth 0 is not launched, regardless of its width.
  size_t before = fake_cuda_launch_count();
  Values two(2);
  ASSERT_EQ(call(two, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch_count(), before);
  description.steps[4].value = 65600;
  EXPECT_EQ(call(values, 1), FNRT_ERROR_LAUNCH_SHAPE);
  EXPECT_NE(std::string(fnrt_last_error()).find("a grid of 65610 blocks along y"),
            std::string::npos)
      << fnrt_last_error();
  // Numbers that exceed 64 bits saturate.
  description.steps[4].value = INT64_MAX;
  EXPECT_EQ(call(values, 1), FNRT_ERROR_LAUNCH_SHAPE);
  ASSERT_EQ(call(two, 1), FNRT_SUCCESS) << fnrt_last_error();
}

TEST_F(CallTest, TensorMapsOfAnotherShape) {
  // The tensor of 10 x 256, viewed as 5 x 2 x 256.
  description.steps[0] = {FNRT_SOURCE_EXTENT, 0, 0, {}, 0};
  description.steps[1] = {FNRT_STEP_FLOOR_DIVIDE, 0, 0, {}, 2};
  description.steps[2] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 2};
  description.steps[3] = {FNRT_SOURCE_EXTENT, 0, 1, {}, 0};
  description.steps[4] = {FNRT_SOURCE_STRIDE, 0, 0, {}, 0};
  description.steps[5] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 2};
  description.steps[6] = {FNRT_STEP_MULTIPLY, 0, 0, {}, 0};
  description.steps[7] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 1};
  const fnrt_source *steps = description.steps;
  const fnrt_number extents[] = {{steps, 2, 0}, {steps + 2, 1, 0}, {steps + 3, 1, 0}};
  const fnrt_number strides[] = {{steps + 4, 3, 0}, {steps + 4, 1, 0}, {steps + 7, 1, 0}};
  fnrt_tensor_map_info &map = description.maps[0];
  map.rank = 3;
  map.extents = extents;
  map.strides = strides;
  map.box[2] = 64;
  map.box[1] = 1;
  registerAndPrepare();
  Values values(10);
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  const fake_launch &post = *fake_cuda_launch(1);
  EXPECT_EQ(post.tensor_map[0], address(values.values[0].u.data));
  EXPECT_EQ(post.tensor_map[2], 256u);
  EXPECT_EQ(post.tensor_map[3], 2u);
  EXPECT_EQ(post.tensor_map[4], 5u);
  EXPECT_EQ(post.tensor_map[6], 512u);
  EXPECT_EQ(post.tensor_map[7], 1024u);
}

TEST_F(CallTest, ExtentsOfOneMore) {
  // scale has one row more than x.
  description.scaleShape[0] = {1, 0, 1, 1, 0};
  registerAndPrepare();
  Values values(10);
  values.scaleShape[0] = 11;
  EXPECT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  values.scaleShape[0] = 10;
  expectRefused(values, FNRT_ERROR_SHAPE, "expected extent 0 to be 11 as other arguments have it");
}

TEST_F(CallTest, AfterPreparationOnlyLaunches) {
  registerAndPrepare();
  Values values;
  fake_cuda_reset();
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_STREQ(fake_cuda_log(),
               "cuCtxGetCurrent cuLaunchKernelEx cuTensorMapEncodeTiled cuLaunchKernelEx");
}

TEST_F(CallTest, ClustersAndNonPortableOnes) {
  for (uint32_t size : {2u, 16u}) {
    for (fnrt_kernel &kernel : description.kernels)
      kernel.cluster[0] = size;
    description.steps[0] = {FNRT_SOURCE_EXTENT, 4, 0, {}, 0};
    description.steps[1] = {FNRT_SOURCE_CONSTANT, 0, 0, {}, 16 * size};
    description.steps[2] = {FNRT_STEP_MULTIPLY, 0, 0, {}, 0};
    for (fnrt_kernel &kernel : description.kernels)
      kernel.grid[0] = {description.steps, 3, 0};
    registerAndPrepare();
    Values values;
    ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
    const fake_launch &made = *fake_cuda_launch(fake_cuda_launch_count() - 1);
    EXPECT_EQ(made.cluster[0], size);
    EXPECT_EQ(made.cluster[1], 1u);
    EXPECT_EQ(made.grid[0], 5 * 16 * size);
    ASSERT_EQ(fnrt_unregister(&library), FNRT_SUCCESS);
  }
}

TEST_F(CallTest, GridThatIsNoWholeCluster) {
  for (fnrt_kernel &kernel : description.kernels)
    kernel.cluster[0] = 2;
  registerAndPrepare();
  Values values(10); // 3 blocks
  expectRefused(values, FNRT_ERROR_LAUNCH_SHAPE, "a grid of 3 blocks in clusters of 2");
}

TEST_F(CallTest, NoDependentLaunchBeforeHopper) {
  fake_cuda_set("devices=3,chip=90:80:80");
  registerAndPrepare(1);
  Values values;
  fnrt_call_options options = {nullptr, 1, 0};
  ASSERT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch(0)->device, 1);
}

TEST_F(CallTest, EmptyTensorsLaunchNothing) {
  registerAndPrepare();
  Values values(0);
  values.values[0].u.data = nullptr;
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch_count(), 0u);
}

TEST_F(CallTest, UnalignedVariant) {
  registerAndPrepare();
  Values values;
  values.values[0].u.data = values.data(0) + 2;
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_STREQ(fake_cuda_launch(0)->kernel, "norm_unaligned");
  values.values[0].u.data = values.data(0) - 2;
  values.xStrides[0] = kColumns + 4; // 520 bytes
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_STREQ(fake_cuda_launch(1)->kernel, "norm_unaligned");
  values.xStrides[0] = kColumns + 8; // 528 bytes
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_STREQ(fake_cuda_launch(2)->kernel, "norm");
  // The stride of a single row is irrelevant.
  Values row(1);
  row.xStrides[0] = 1;
  ASSERT_EQ(call(row, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_STREQ(fake_cuda_launch(3)->kernel, "norm");
}

TEST_F(CallTest, AlignmentOfNoVariant) {
  description.kernels[0].variant = -1;
  registerAndPrepare();
  Values values;
  values.values[3].u.data = values.data(3) + 8;
  expectRefused(values, FNRT_ERROR_ALIGNMENT,
                "norm_quant: argument 3 (out): expected an address "
                "that is a multiple of 16 bytes");
}

TEST_F(CallTest, CountTypeShape) {
  registerAndPrepare();
  {
    Values values;
    expectRefused(values, FNRT_ERROR_ARGUMENT_COUNT, "expected 5 arguments, got 4", 4);
    expectRefused(values, FNRT_ERROR_ARGUMENT_COUNT, "expected 5 arguments, got 6", 6);
  }
  {
    Values values;
    values.values[1].type = FNRT_F16;
    expectRefused(values, FNRT_ERROR_TYPE,
                  "argument 1 (weight): expected elements of type bf16, got f16");
    values.values[1].type = 200;
    expectRefused(values, FNRT_ERROR_TYPE, "got ?");
  }
  {
    Values values;
    values.values[2] = values.values[1];
    expectRefused(values, FNRT_ERROR_TYPE, "argument 2 (epsilon): expected a scalar");
  }
  {
    Values values;
    values.values[1].rank = 2;
    expectRefused(values, FNRT_ERROR_SHAPE, "argument 1 (weight): expected rank 1, got 2");
  }
  {
    Values values;
    values.weightShape[0] = 255;
    expectRefused(values, FNRT_ERROR_SHAPE,
                  "argument 1 (weight): expected extent 0 to be 256, got 255");
  }
  {
    Values values;
    int64_t other[] = {9, kColumns};
    values.values[3].shape = other;
    expectRefused(values, FNRT_ERROR_SHAPE,
                  "argument 3 (out): expected extent 0 to be 10 as other");
    other[0] = -1;
    expectRefused(values, FNRT_ERROR_SHAPE, "argument 3 (out): extent 0 is -1");
  }
  {
    Values values;
    values.scaleShape[0] = 6;
    expectRefused(values, FNRT_ERROR_SHAPE, "argument 4 (scale): expected extent 0 to be 5 as");
  }
  {
    Values values;
    values.xStrides[1] = 2;
    expectRefused(values, FNRT_ERROR_SHAPE,
                  "argument 0 (x): expected stride 1 to be 1 elements, got 2");
    values.xStrides[1] = 1;
    values.xStrides[0] = int64_t(1) << 60;
    expectRefused(values, FNRT_ERROR_SHAPE, "exceed the address space");
  }
  {
    Values values;
    int64_t strides[] = {2};
    values.values[1].strides = strides;
    expectRefused(values, FNRT_ERROR_SHAPE, "argument 1 (weight): expected stride 0 to be 1");
  }
  {
    Values values;
    values.values[0].u.data = nullptr;
    expectRefused(values, FNRT_ERROR_INVALID, "argument 0 (x): address is null");
    values.values[0].shape = nullptr;
    expectRefused(values, FNRT_ERROR_INVALID, "argument 0 (x): shape is null");
  }
  EXPECT_EQ(fnrt_call(library, 2, nullptr, 0, nullptr), FNRT_ERROR_INVALID);
  EXPECT_EQ(fnrt_call(nullptr, 0, nullptr, 0, nullptr), FNRT_ERROR_INVALID);
  EXPECT_EQ(fnrt_call(library, 0, nullptr, 5, nullptr), FNRT_ERROR_INVALID);
}

TEST_F(CallTest, ExtentsThatMayBeLarger) {
  description.scaleShape[0].constraint = FNRT_AT_LEAST;
  registerAndPrepare();
  Values values;
  values.scaleShape[0] = 6;
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  values.scaleShape[0] = 4;
  expectRefused(
      values, FNRT_ERROR_SHAPE,
      "argument 4 (scale): expected extent 0 to be at least 5 as other arguments have it");
}

TEST_F(CallTest, ExtentsThatAreMultiples) {
  description.scaleShape[0].constraint = 5;
  registerAndPrepare();
  Values values;
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  values.scaleShape[0] = 6;
  expectRefused(values, FNRT_ERROR_SHAPE,
                "argument 4 (scale): expected extent 0 to be a multiple of 5, got 6");
}

TEST_F(CallTest, Overlap) {
  registerAndPrepare();
  Values values;
  char *out = values.data(3);
  // In place.
  values.values[3].u.data = values.data(0);
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  // Shifted by one row.
  values.values[3].u.data = values.data(0) + 512;
  expectRefused(
      values, FNRT_ERROR_OVERLAP,
      "argument 3 (out) is written and overlaps argument 0; expected the same tensor, or");
  // In place with other strides.
  values.values[3].u.data = values.data(0);
  values.outStrides[0] = 2 * kColumns;
  expectRefused(values, FNRT_ERROR_OVERLAP, "argument 3 (out) is written and overlaps argument 0");
  values.outStrides[0] = kColumns;
  // Two arguments that may not share memory.
  values.values[3].u.data = values.data(1) - 512;
  expectRefused(values, FNRT_ERROR_OVERLAP, "argument 0");
  values.values[3].u.data = out;
  values.values[4].u.data = values.data(1) + 4;
  expectRefused(
      values, FNRT_ERROR_OVERLAP,
      "argument 4 (scale) is written and overlaps argument 1; expected no byte in common");
  values.values[4].u.data = out;
  expectRefused(values, FNRT_ERROR_OVERLAP, "argument 3 (out) is written and overlaps argument 4");
  values.values[4].u.data = out + 10 * kColumns * 2;
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  // An output that overlaps itself.
  values.outStrides[0] = 0;
  expectRefused(values, FNRT_ERROR_OVERLAP, "argument 3 (out) is written and overlaps itself");
}

TEST_F(CallTest, ChecksNeedNoDevice) {
  Values values;
  EXPECT_EQ(fnrt_check_arguments(&description.functions[0], values.values, 5), FNRT_SUCCESS);
  values.weightShape[0] = 1;
  EXPECT_EQ(fnrt_check_arguments(&description.functions[0], values.values, 5), FNRT_ERROR_SHAPE);
  EXPECT_EQ(fnrt_check_arguments(nullptr, values.values, 5), FNRT_ERROR_INVALID);
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

TEST_F(CallTest, RunsWhereTheCurrentContextIs) {
  registerAndPrepare(0);
  ASSERT_EQ(fnrt_prepare(2), FNRT_SUCCESS) << fnrt_last_error();
  Values values;
  ASSERT_EQ(fnrt_set_device(2), FNRT_SUCCESS);
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch(0)->device, 2);
  // A device in the options is current for the launch only.
  fnrt_call_options options = {nullptr, 0, 0};
  ASSERT_EQ(call(values, 1, &options), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch(1)->device, 0);
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch(2)->device, 2);
  options.device = 3;
  EXPECT_EQ(call(values, 1, &options), FNRT_ERROR_NO_DEVICE);
  EXPECT_STREQ(fnrt_last_error(), "there is no device 3; expected 0 to 2");
}

TEST_F(CallTest, NoContextMeansDevice0) {
  registerAndPrepare(0);
  ASSERT_EQ(cuCtxSetCurrent(nullptr), 0);
  Values values;
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch(0)->device, 0);
}

TEST_F(CallTest, OtherContextsAreRefused) {
  registerAndPrepare(0);
  void *context;
  ASSERT_EQ(cuCtxCreate_v2(&context, 0, 101), 0);
  Values values;
  expectRefused(values, FNRT_ERROR_CONTEXT,
                "the current context is not the primary context of device 1");
  // A device in the options uses its own context.
  fnrt_call_options options = {nullptr, 0, 0};
  EXPECT_EQ(call(values, 1, &options), FNRT_SUCCESS) << fnrt_last_error();
  ASSERT_EQ(cuCtxPopCurrent_v2(&context), 0);
  std::free(context);
}

//===----------------------------------------------------------------------===//
// Plain launches
//===----------------------------------------------------------------------===//

TEST_F(CallTest, PlainLaunch) {
  registerAndPrepare();
  uint64_t words[7] = {1, 2, 3, 4, 5, 6, 7};
  void *parameters[7];
  for (int i = 0; i < 7; ++i)
    parameters[i] = &words[i];
  fnrt_launch_config config = {};
  config.grid[0] = config.grid[1] = config.grid[2] = 4;
  config.block[0] = 64;
  config.cluster[0] = config.cluster[1] = 2;
  config.flags = FNRT_KERNEL_DEPENDENT_LAUNCH;
  config.device = FNRT_CURRENT_DEVICE;
  ASSERT_EQ(fnrt_launch(library, 0, &config, parameters), FNRT_SUCCESS) << fnrt_last_error();
  const fake_launch &made = *fake_cuda_launch(0);
  EXPECT_EQ(made.grid[2], 4u);
  EXPECT_EQ(made.cluster[1], 2u);
  EXPECT_EQ(made.cluster[2], 1u);
  EXPECT_EQ(made.dependent, 1);
  EXPECT_EQ(made.parameters[6], 7u);

  auto refuse = [&](const char *text) {
    EXPECT_EQ(fnrt_launch(library, 0, &config, parameters), FNRT_ERROR_LAUNCH_SHAPE);
    EXPECT_NE(std::string(fnrt_last_error()).find(text), std::string::npos) << fnrt_last_error();
  };
  config.grid[0] = 5;
  refuse("5 blocks along x in clusters of 2");
  config.grid[0] = 4;
  config.grid[2] = 65536;
  refuse("65536 blocks along z; expected at most 65535");
  config.grid[2] = 1;
  config.block[1] = 17;
  refuse("blocks of 1088 threads");
  config.block[1] = 1;
  config.dynamic_shared = 1;
  refuse("1 bytes of dynamic shared memory; expected at most the 0");
  config.dynamic_shared = 0;
  config.grid[0] = 0;
  ASSERT_EQ(fnrt_launch(library, 0, &config, parameters), FNRT_SUCCESS);
  EXPECT_EQ(fake_cuda_launch_count(), 1u);
  EXPECT_EQ(fnrt_launch(library, 3, &config, parameters), FNRT_ERROR_INVALID);
}

TEST_F(CallTest, TmaCopies) {
  Values values;
  fnrt_tensor_map map;
  fnrt_tensor_map_info info = {0, {2, 64, 0, 0, 0}, {1, 1, 0, 0, 0}, 0, FNRT_SWIZZLE_64B, 0, 0,
                               0, nullptr,          nullptr};
  ASSERT_EQ(fnrt_tensor_map_encode(&map, &values.values[0], &info), FNRT_SUCCESS)
      << fnrt_last_error();
  EXPECT_EQ(map.opaque[0], address(values.values[0].u.data));
  auto refuse = [&](fnrt_status status, const char *text) {
    EXPECT_EQ(fnrt_tensor_map_encode(&map, &values.values[0], &info), status);
    EXPECT_NE(std::string(fnrt_last_error()).find(text), std::string::npos) << fnrt_last_error();
  };
  info.box[1] = 257;
  refuse(FNRT_ERROR_SHAPE, "dimension 1 has extent 256 and a box of 257");
  info.box[1] = 64;
  values.xStrides[0] = 257;
  refuse(FNRT_ERROR_ALIGNMENT, "stride 0 is 514 bytes; expected a positive multiple of 16");
  values.xStrides[0] = 256;
  values.xStrides[1] = 2;
  refuse(FNRT_ERROR_SHAPE, "expected the last stride to be 1, got 2");
  values.xStrides[1] = 1;
  values.values[0].u.data = values.data(0) + 8;
  refuse(FNRT_ERROR_ALIGNMENT, "expected a multiple of 16 bytes");
  values.values[0].rank = 0;
  refuse(FNRT_ERROR_SHAPE, "expected a tensor of rank 1 to 5, got rank 0");
}
