// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every driver function may fail. Each failure returns a status and a message and launches nothing,
// and the next call works.

#include "RuntimeTest.h"

using namespace fusednorm::rt::test;

namespace {
class FaultTest : public RuntimeTest, public ::testing::WithParamInterface<const char *> {
protected:
  void inject(const char *function, int code = 1) {
    fake_cuda_set(("fail=" + std::string(function) + ":" + std::to_string(code)).c_str());
  }
  static void expectNamed(const std::string &function) {
    std::string name = function.substr(0, function.find("_v2"));
    EXPECT_NE(std::string(fnrt_last_error()).find(name), std::string::npos)
        << name << ": " << fnrt_last_error();
  }
};
class LoadFaultTest : public FaultTest {};
class LaunchFaultTest : public FaultTest {};
class ToolFaultTest : public FaultTest {};
} // namespace

TEST_P(LoadFaultTest, IsReported) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  for (fnrt_kernel &kernel : description.kernels)
    kernel.cluster[0] = 16;
  inject(GetParam());
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_DRIVER);
  expectNamed(GetParam());
  inject(GetParam(), 2);
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_OUT_OF_MEMORY);
  fake_cuda_set("fail=");
  EXPECT_EQ(fnrt_prepare(0), FNRT_SUCCESS) << fnrt_last_error();
}
INSTANTIATE_TEST_SUITE_P(, LoadFaultTest,
                         ::testing::Values("cuCtxPushCurrent_v2", "cuModuleLoadDataEx",
                                           "cuModuleGetFunction", "cuFuncGetAttribute",
                                           "cuFuncSetAttribute", "cuFuncLoad"));

TEST_P(LaunchFaultTest, IsReported) {
  registerAndPrepare(0);
  ASSERT_EQ(fnrt_prepare(1), FNRT_SUCCESS);
  Values values;
  fnrt_call_options options = {nullptr, 1, 0}; // not the current device
  inject(GetParam());
  EXPECT_EQ(call(values, 0, &options), FNRT_ERROR_DRIVER);
  expectNamed(GetParam());
  // The second kernel has the TMA descriptor.
  size_t launched = std::string(GetParam()) == "cuTensorMapEncodeTiled" ? 1 : 0;
  EXPECT_EQ(fake_cuda_launch_count(), launched);
  fake_cuda_set("fail=");
  EXPECT_EQ(call(values, 0, &options), FNRT_SUCCESS) << fnrt_last_error();
}
INSTANTIATE_TEST_SUITE_P(, LaunchFaultTest,
                         ::testing::Values("cuCtxGetCurrent", "cuCtxPushCurrent_v2",
                                           "cuLaunchKernelEx", "cuTensorMapEncodeTiled"));

TEST_F(FaultTest, LaunchErrorsSayWhatWasLaunched) {
  registerAndPrepare(0);
  Values values;
  inject("cuLaunchKernelEx", 701);
  EXPECT_EQ(call(values), FNRT_ERROR_DRIVER);
  EXPECT_STREQ(
      fnrt_last_error(),
      "cuLaunchKernelEx of norm with 3 x 1 x 1 blocks of 128 threads and 0 bytes of shared "
      "memory: CUDA_ERROR_OTHER (701): text of the fake driver");
}

TEST_F(FaultTest, OldDriverForPtx) {
  ASSERT_EQ(fnrt_register(&description.info, &library), FNRT_SUCCESS);
  inject("cuModuleLoadDataEx", 222);
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_DRIVER);
  EXPECT_NE(std::string(fnrt_last_error()).find("the driver is older than this PTX"),
            std::string::npos);
  inject("cuModuleLoadDataEx", 209);
  EXPECT_EQ(fnrt_prepare(0), FNRT_ERROR_NO_IMAGE);
}

TEST_P(ToolFaultTest, IsReported) {
  fnrt_stream stream;
  fnrt_event event, later;
  void *memory;
  char host[16] = {};
  float milliseconds;
  fnrt_graph graph;
  fnrt_device_info info;
  auto all = [&]() -> fnrt_status {
    fnrt_status status = FNRT_SUCCESS;
    auto step = [&](fnrt_status result) {
      if (result && !status) {
        status = result;
        expectNamed(GetParam());
      }
      return !result;
    };
    step(fnrt_get_device_info(0, &info));
    step(fnrt_set_device(0));
    if (step(fnrt_allocate(16, &memory))) {
      step(fnrt_copy(memory, host, 16, nullptr));
      step(fnrt_fill(memory, 1, 16, nullptr));
      step(fnrt_free(memory));
    }
    if (step(fnrt_stream_create(&stream))) {
      step(fnrt_stream_synchronize(stream));
      if (step(fnrt_capture_begin(stream)) && step(fnrt_capture_end(stream, &graph))) {
        step(fnrt_graph_launch(graph, stream));
        step(fnrt_graph_destroy(graph));
      }
      step(fnrt_stream_destroy(stream));
    }
    if (step(fnrt_event_create(&event)) && step(fnrt_event_create(&later))) {
      step(fnrt_event_record(event, nullptr));
      step(fnrt_event_record(later, nullptr));
      step(fnrt_event_synchronize(later));
      step(fnrt_event_elapsed(event, later, &milliseconds));
      step(fnrt_event_destroy(event));
      step(fnrt_event_destroy(later));
    }
    return status;
  };
  ASSERT_EQ(all(), FNRT_SUCCESS) << fnrt_last_error();
  EXPECT_EQ(milliseconds, 1.0f);
  EXPECT_EQ(info.multiprocessors, 132);
  EXPECT_STREQ(info.name, "fake GPU 0");
  EXPECT_GT(fake_cuda_calls(GetParam()), 0u) << "not used";
  // The failed function leaves the capture open, and a stream under capture would reject later
  // calls.
  if (std::string(GetParam()) == "cuStreamEndCapture")
    return;
  inject(GetParam());
  EXPECT_EQ(all(), FNRT_ERROR_DRIVER) << GetParam();
}
INSTANTIATE_TEST_SUITE_P(
    , ToolFaultTest,
    ::testing::Values("cuDriverGetVersion", "cuDeviceGetName", "cuDeviceTotalMem_v2",
                      "cuDeviceGetAttribute", "cuCtxSetCurrent", "cuMemAlloc_v2", "cuMemcpyAsync",
                      "cuMemsetD8Async", "cuMemFree_v2", "cuStreamCreate", "cuStreamSynchronize",
                      "cuStreamBeginCapture_v2", "cuStreamEndCapture",
                      "cuGraphInstantiateWithFlags", "cuGraphLaunch", "cuGraphExecDestroy",
                      "cuStreamDestroy_v2", "cuEventCreate", "cuEventRecord", "cuEventSynchronize",
                      "cuEventElapsedTime", "cuEventDestroy_v2"));
