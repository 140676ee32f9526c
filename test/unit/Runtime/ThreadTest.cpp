// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that register, prepare and launch concurrently on several devices.

#include "RuntimeTest.h"
#include <atomic>
#include <thread>

using namespace fusednorm::rt::test;

namespace {
using ThreadTest = RuntimeTest;
} // namespace

TEST_F(ThreadTest, RegisterPrepareLaunch) {
  constexpr int kThreads = 8, kCalls = 50;
  std::atomic<int> failures{0}, waiting{kThreads};
  fnrt_library *shared = nullptr;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      Values values;
      --waiting;
      while (waiting)
        std::this_thread::yield();
      fnrt_call_options options = {nullptr, t % 3, 0};
      failures += fnrt_register(&description.info, &shared) != FNRT_SUCCESS;
      if (t % 2)
        failures += fnrt_prepare(t % 3) != FNRT_SUCCESS;
      for (int i = 0; i < kCalls; ++i)
        failures += fnrt_call(shared, 1, values.values, 5, &options) != FNRT_SUCCESS;
      // Error messages are per thread.
      failures += fnrt_call(shared, 1, values.values, static_cast<uint32_t>(t % 5), &options) !=
                  FNRT_ERROR_ARGUMENT_COUNT;
      std::string expected = "norm_only: expected 5 arguments, got " + std::to_string(t % 5);
      failures += fnrt_last_error() != expected;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failures, 0) << fnrt_last_error();
  EXPECT_EQ(fake_cuda_launch_count(), size_t(kThreads * kCalls));
  EXPECT_EQ(fake_cuda_calls("cuModuleLoadDataEx"), 3u);
  EXPECT_EQ(fnrt_unregister(&shared), FNRT_SUCCESS);
}
