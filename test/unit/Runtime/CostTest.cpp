// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cost of a call: no allocation, and a limited number of instructions in the runtime. A tracing
// parent single-steps one call in a child and counts them. The limit of 2500 instructions is 0.5 us
// at 2.5 GHz and 2 instructions per cycle; such code usually exceeds this rate.

#include "RuntimeTest.h"
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FUSEDNORM_SANITIZED 1
#endif
#endif

using namespace fusednorm::rt::test;

static constexpr long kMostInstructions = 2500;

#ifndef FUSEDNORM_SANITIZED
static std::atomic<long> allocations{0};
extern "C" void *__libc_malloc(size_t bytes);
extern "C" void *__libc_calloc(size_t count, size_t bytes);
extern "C" void *malloc(size_t bytes) {
  ++allocations;
  return __libc_malloc(bytes);
}
extern "C" void *calloc(size_t count, size_t bytes) {
  ++allocations;
  return __libc_calloc(count, bytes);
}
#endif

namespace {
class CostTest : public RuntimeTest {
protected:
  void SetUp() override {
    RuntimeTest::SetUp();
    description.both[1] = 2; // norm, then norm_unaligned: no TMA descriptor
    registerAndPrepare();
    fake_cuda_record(0);
  }
};

} // namespace

// Defined by the linker: the text section of this program, which includes the runtime.
extern "C" char __executable_start, etext;

#if !defined(FUSEDNORM_SANITIZED) && defined(__x86_64__)
/// Returns the number of instructions of the runtime between two signals of the child, without the
/// driver and libc. Returns -1 if tracing is not allowed.
template <typename Call>
static long countInstructions(const Call &call) {
  auto begin = reinterpret_cast<uintptr_t>(&__executable_start);
  auto end = reinterpret_cast<uintptr_t>(&etext);
  pid_t child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr))
      _exit(9);
    raise(SIGUSR1);
    call();
    raise(SIGUSR1);
    _exit(0);
  }
  long count = 0;
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFSTOPPED(status))
    return -1;
  while (true) {
    if (ptrace(PTRACE_SINGLESTEP, child, nullptr, nullptr)) {
      count = -1;
      break;
    }
    waitpid(child, &status, 0);
    if (!WIFSTOPPED(status) || WSTOPSIG(status) == SIGUSR1)
      break;
    user_regs_struct registers;
    ptrace(PTRACE_GETREGS, child, nullptr, &registers);
    count += registers.rip >= begin && registers.rip < end;
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return count;
}

TEST_F(CostTest, Instructions) {
  Values values;
  ASSERT_EQ(call(values, 1), FNRT_SUCCESS) << fnrt_last_error();
  long empty = countInstructions([] {});
  if (empty < 0)
    GTEST_SKIP() << "this system does not allow tracing";
  long one = countInstructions([&] { call(values, 1); }) - empty;
  long two = countInstructions([&] { call(values, 0); }) - empty;
  std::printf("instructions: %ld for a call of one kernel with 4 tensors and 7 parameters, %ld of "
              "two\n",
              one, two);
  EXPECT_GT(one, 100);
  EXPECT_LE(one, kMostInstructions);
  EXPECT_LE(two - one, kMostInstructions / 5);
}

TEST_F(CostTest, NoAllocation) {
  Values values;
  ASSERT_EQ(call(values), FNRT_SUCCESS) << fnrt_last_error();
  long before = allocations;
  ASSERT_EQ(call(values), FNRT_SUCCESS);
  EXPECT_EQ(allocations, before);
  EXPECT_GT(before, 0);
}
#endif

TEST_F(CostTest, TimeIsReported) {
  Values values;
  constexpr int kCalls = 100000;
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < kCalls; ++i)
      ASSERT_EQ(call(values, 1), FNRT_SUCCESS);
    std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count() / kCalls);
  }
  std::printf("time: %.0f ns for a call, with what the fake driver takes\n", best);
}
