// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Children of a process that has opened the driver. Every call fails without a hang, whatever other
// threads of the parent are doing.

#include "RuntimeTest.h"
#include <atomic>
#include <cstring>
#include <functional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace fusednorm::rt::test;

namespace {
class ForkTest : public RuntimeTest {
protected:
  /// Runs `body` in a child with a timeout. Its result is the exit code.
  static int inChild(const std::function<int()> &body) {
    pid_t child = fork();
    if (child == 0) {
      alarm(20);
      _exit(body());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
};
} // namespace

TEST_F(ForkTest, ChildIsRefused) {
  registerAndPrepare(0);
  Values values;
  EXPECT_EQ(
      inChild([&] {
        if (call(values) != FNRT_ERROR_INVALID ||
            !std::strstr(fnrt_last_error(), "forked from a process that had opened the driver"))
          return 1;
        void *memory;
        if (fnrt_allocate(16, &memory) != FNRT_ERROR_INVALID ||
            fnrt_prepare(0) != FNRT_ERROR_INVALID || fnrt_open("cuda") != FNRT_ERROR_INVALID)
          return 2;
        // The library is forgotten nevertheless, and so is the next one.
        if (fnrt_unregister(&library) != FNRT_ERROR_INVALID || library)
          return 3;
        return 0;
      }),
      0);
  EXPECT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
}

TEST_F(ForkTest, BesideLoadingThreads) {
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t)
    threads.emplace_back([&] {
      while (!stop) {
        fnrt_library *own = nullptr;
        fnrt_register(&description.info, &own);
        fnrt_prepare_library(own, 0);
        fnrt_unregister(&own);
      }
    });
  int failed = 0;
  for (int i = 0; i < 100 && !failed; ++i)
    failed = inChild([&] {
      fnrt_library *own = nullptr;
      if (fnrt_register(&description.info, &own) != FNRT_SUCCESS)
        return 1;
      return fnrt_prepare_library(own, 0) == FNRT_ERROR_INVALID ? 0 : 2;
    });
  stop = true;
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failed, 0);
}
