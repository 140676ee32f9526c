// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loading of images: time and steps, graph capture, several devices.

#include "RuntimeTest.h"

using namespace fusednorm::rt::test;

namespace {
using PrepareTest = RuntimeTest;
} // namespace

TEST_F(PrepareTest, RegisteringOpensNothing) {
  fake_cuda_reset();
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  EXPECT_STREQ(fake_cuda_log(), "");
}

TEST_F(PrepareTest, LoadsEverythingOnce) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  Description second;
  fnrt_library *other = nullptr;
  ASSERT_EQ(fnrt_register(&second.info, &other), FNRT_SUCCESS);
  ASSERT_EQ(fnrt_prepare(0), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 2u);
  EXPECT_EQ(fake_cuda_calls("cuModuleGetFunction"), 6u);
  EXPECT_EQ(fake_cuda_calls("cuFuncLoad"), 6u);
  EXPECT_EQ(fake_cuda_calls("cuFuncSetAttribute"), 2u); // post_tma: 64 KiB
  EXPECT_EQ(fake_cuda_calls("cuStreamSynchronize"), 0u);
  fake_cuda_reset();
  ASSERT_EQ(fnrt_prepare(0), FNRT_SUCCESS);
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 0u);
  ASSERT_EQ(fnrt_unregister(&other), FNRT_SUCCESS);
  EXPECT_EQ(fake_cuda_calls("cuModuleUnload"), 1u);
}

TEST_F(PrepareTest, FirstLaunchInsideACapture) {
  registerAndPrepare();
  Values values;
  fnrt_stream stream;
  ASSERT_EQ(fnrt_stream_create(&stream), FNRT_SUCCESS);
  fnrt_call_options options = {stream, FNRT_CURRENT_DEVICE, 0};
  ASSERT_EQ(fnrt_capture_begin(stream), FNRT_SUCCESS);
  EXPECT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
  fnrt_graph graph;
  ASSERT_EQ(fnrt_capture_end(stream, &graph), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch_count(), 2u);
  EXPECT_TRUE(fake_cuda_launch(0)->captured);
  EXPECT_EQ(fnrt_graph_launch(graph, stream), FNRT_SUCCESS);
  EXPECT_EQ(fnrt_graph_destroy(graph), FNRT_SUCCESS);
  EXPECT_EQ(fnrt_stream_destroy(stream), FNRT_SUCCESS);
}

TEST_F(PrepareTest, CaptureWithoutPreparationIsRefusedAndStaysValid) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  Values values;
  fnrt_stream stream;
  ASSERT_EQ(fnrt_stream_create(&stream), FNRT_SUCCESS);
  fnrt_call_options options = {stream, FNRT_CURRENT_DEVICE, 0};
  ASSERT_EQ(fnrt_capture_begin(stream), FNRT_SUCCESS);
  EXPECT_EQ(call(values, 0, &options), FNRT_ERROR_NOT_PREPARED);
  EXPECT_STREQ(fnrt_last_error(), "library test is not loaded on device 0 and a graph is being "
                                  "captured; call fnrt_prepare(0) before the capture");
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 0u);
  // The driver itself rejects the loading.
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_NOT_PREPARED);
  EXPECT_NE(std::string(fnrt_last_error()).find("call fnrt_prepare before the capture"),
            std::string::npos)
      << fnrt_last_error();
  fnrt_graph graph;
  EXPECT_EQ(fnrt_capture_end(stream, &graph), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fnrt_graph_destroy(graph), FNRT_SUCCESS);
  // After the capture both calls work.
  EXPECT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fnrt_stream_destroy(stream), FNRT_SUCCESS);
}

TEST_F(PrepareTest, LoadsLazilyOutsideOfCaptures) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  Values values;
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 1u);
  ASSERT_EQ(call(values), FNRT_SUCCESS);
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 1u);
}

TEST_F(PrepareTest, EachDeviceHasItsModule) {
  registerAndPrepare(0);
  ASSERT_EQ(fnrt_prepare(1), FNRT_SUCCESS) << fnrt_last_error();
  ASSERT_EQ(fnrt_prepare_library(library, 2), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 3u);
  EXPECT_EQ(fnrt_prepare(3), FNRT_ERROR_NO_DEVICE);
  EXPECT_EQ(fnrt_prepare(-2), FNRT_ERROR_NO_DEVICE);
}

TEST_F(PrepareTest, ImageOfTheDevice) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  int32_t image;
  ASSERT_EQ(fnrt_select_image(library, 0, &image), FNRT_SUCCESS);
  EXPECT_EQ(image, 0);
  description.images[0].chip = "sm_100a";
  description.images[1].chip = "sm_120";
  EXPECT_EQ(fnrt_select_image(library, 0, &image), FNRT_ERROR_NO_IMAGE);
  EXPECT_EQ(image, -1);
  EXPECT_STREQ(fnrt_last_error(),
               "library test has no image for device 0 of compute capability 9.0; it has sm_100a "
               "cubin, sm_120 PTX: compile for sm_90 too");
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_NO_IMAGE);
  Values values;
  EXPECT_EQ(call(values), FNRT_ERROR_NO_IMAGE);
  EXPECT_EQ(fake_cuda_launch_count(), 0u);
}

TEST_F(PrepareTest, WhatAnImageOrDeviceLacks) {
  description.kernels[2].symbol = "elsewhere";
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_NO_KERNEL);
  EXPECT_STREQ(fnrt_last_error(), "library test: the image has no kernel 'elsewhere'");
  EXPECT_EQ(fake_cuda_calls("cuModuleUnload"), 1u);
  description.kernels[2].symbol = "norm_unaligned";
  description.kernels[1].dynamic_shared = 232448 - 511;
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_LAUNCH_SHAPE);
  EXPECT_STREQ(fnrt_last_error(),
               "kernel post_tma needs 232449 bytes of shared memory; a block of this device has "
               "232448");
  description.kernels[1].dynamic_shared = 232448 + 1;
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_NO_IMAGE);
  EXPECT_STREQ(
      fnrt_last_error(),
      "library test: kernel post_tma of the image for sm_90a needs 232449 bytes of shared "
      "memory; a block of device 0 of compute capability 9.0 has 232448: compile for sm_90 "
      "too");
  description.kernels[1].dynamic_shared = 232448 - 512;
  EXPECT_EQ(fnrt_prepare(0), FNRT_SUCCESS) << fnrt_last_error();
}

TEST_F(PrepareTest, BrokenPtxShowsTheLog) {
  std::string text = "broken";
  description.images[0].data = text.data();
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_DRIVER);
  EXPECT_STREQ(fnrt_last_error(),
               "library test, image for sm_90a: cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX (218): "
               "text of the fake driver: ptxas fatal : broken line 2");
}

// Before CUDA 12.3, graphs have no programmatic dependent launch, so it would end the capture.
TEST_F(PrepareTest, DependentLaunchInACaptureWantsANewerDriver) {
  fnrt_stream stream;
  ASSERT_EQ(fnrt_stream_create(&stream), FNRT_SUCCESS);
  fnrt_call_options options = {stream, FNRT_CURRENT_DEVICE, 0};
  Values values;
  for (int version : {12020, 12030}) {
    fake_cuda_set(("version=" + std::to_string(version)).c_str());
    registerAndPrepare();
    size_t before = fake_cuda_launch_count();
    ASSERT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
    EXPECT_EQ(fake_cuda_launch(before)->dependent, 1) << version;
    ASSERT_EQ(fnrt_capture_begin(stream), FNRT_SUCCESS);
    before = fake_cuda_launch_count();
    EXPECT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
    EXPECT_EQ(fake_cuda_launch(before)->dependent, version < 12030 ? -1 : 1);
    fnrt_graph graph;
    ASSERT_EQ(fnrt_capture_end(stream, &graph), FNRT_SUCCESS) << fnrt_last_error();
    EXPECT_EQ(fnrt_graph_destroy(graph), FNRT_SUCCESS);
    EXPECT_EQ(fnrt_unregister(&library), FNRT_SUCCESS);
  }
  EXPECT_EQ(fnrt_stream_destroy(stream), FNRT_SUCCESS);
}

TEST_F(PrepareTest, TakesTheNextImageWhereTheDriverIsTooOldForOne) {
  fake_cuda_set("version=12020");
  std::string newer = ".version 8.6\n" + description.text,
              fits = ".version 8.2\n" + description.text;
  description.images = {
      {FNRT_IMAGE_PTX, 0, "sm_80", fits.data(), fits.size() + 1, description.kernels},
      {FNRT_IMAGE_PTX, 0, "sm_90", newer.data(), newer.size() + 1, description.kernels},
      {FNRT_IMAGE_PTX, 0, "sm_90a", newer.data(), newer.size() + 1, description.kernels}};
  description.info.images = description.images.data();
  description.info.image_count = 3;
  int32_t image;
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS) << fnrt_last_error();
  ASSERT_EQ(fnrt_select_image(library, 0, &image), FNRT_SUCCESS);
  EXPECT_EQ(image, 2);
  ASSERT_EQ(fnrt_prepare(0), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 3u);
  ASSERT_EQ(fnrt_select_image(library, 0, &image), FNRT_SUCCESS);
  EXPECT_EQ(image, 0);
  Values values;
  EXPECT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  ASSERT_EQ(fnrt_unregister(&library), FNRT_SUCCESS);
  // An error that does not concern the image ends the search for one.
  fake_cuda_set("fail=cuModuleLoadDataEx:2");
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  size_t before = fake_cuda_calls("cuModuleLoadDataEx");
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), before + 1);
}
