// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks on several host threads, and launches from several host threads. The kernel is written in
// C++, so that the thread sanitizer sees all of its code.

#include "fusednorm/Simt/ABI.h"
#include "fusednorm/Simt/Runtime.h"
#include "gtest/gtest.h"

#include <numeric>
#include <thread>
#include <vector>

using namespace fusednorm::simt;

extern "C" {
uint32_t simt_barrier(void *thread, uint32_t id, uint32_t count, uint32_t reduction,
                      uint32_t predicate, uint32_t site);
uint32_t simt_shfl(void *thread, uint32_t mask, uint32_t value, uint32_t offset, uint32_t control,
                   uint32_t kind, uint32_t site);
}

namespace {
constexpr uint32_t threads = 64, blocks = 40;

uint32_t read(void *thread, Register which) {
  return static_cast<ThreadHeader *>(thread)->registers[static_cast<uint32_t>(which)];
}

// Computes y[block] = sum of x[block * threads ...] by warp shuffles, then in shared memory.
void sumBlock(void *thread, void **arguments) {
  auto *x = *static_cast<const uint32_t **>(arguments[0]);
  auto *y = *static_cast<uint32_t **>(arguments[1]);
  auto *shared = reinterpret_cast<uint32_t *>(static_cast<ThreadHeader *>(thread)->shared);
  uint32_t tid = read(thread, Register::TidX), block = read(thread, Register::CtaIdX);
  uint32_t sum = x[block * threads + tid];
  for (uint32_t distance = 16; distance; distance /= 2)
    sum +=
        simt_shfl(thread, ~0u, sum, distance, 31, static_cast<uint32_t>(ShuffleKind::Butterfly), 0);
  if (tid % 32 == 0)
    shared[tid / 32] = sum;
  simt_barrier(thread, 0, 0, 0, 0, 0);
  if (tid == 0)
    y[block] = shared[0] + shared[1];
}

/// Sums integers from `first` on. Returns the number of blocks with a wrong sum.
uint32_t launchSum(uint32_t first, uint32_t workers) {
  std::vector<uint32_t> x(threads * blocks), y(blocks);
  std::iota(x.begin(), x.end(), first);
  std::vector<std::string> sites = {"here"};
  KernelInfo kernel;
  kernel.name = "sum";
  kernel.entry = sumBlock;
  kernel.staticShared = 8;
  kernel.cluster = {1, 1, 1};
  kernel.sites = &sites;
  LaunchConfig config;
  config.grid = {blocks, 1, 1};
  config.block = {threads, 1, 1};
  Options options;
  options.workers = workers;
  options.schedule = Schedule::Random;
  const uint32_t *from = x.data();
  uint32_t *to = y.data();
  void *arguments[] = {&from, &to};
  EXPECT_EQ(launch(kernel, config, options, arguments).error, "");
  uint32_t wrong = 0;
  for (uint32_t block = 0; block < blocks; ++block)
    wrong += y[block] != threads * (first + block * threads) + threads * (threads - 1) / 2;
  return wrong;
}
} // namespace

TEST(Workers, BlocksRunOnSeveralHostThreads) {
  EXPECT_EQ(launchSum(1, 1), 0u);
  EXPECT_EQ(launchSum(2, 4), 0u);
  EXPECT_EQ(reportCount(), 0u);
}

TEST(Workers, HostThreadsLaunchAtTheSameTime) {
  std::vector<std::thread> hosts;
  std::vector<uint32_t> wrong(3);
  for (uint32_t i = 0; i < wrong.size(); ++i)
    hosts.emplace_back([&, i] { wrong[i] = launchSum(100 * i, 2); });
  for (std::thread &host : hosts)
    host.join();
  EXPECT_EQ(wrong, std::vector<uint32_t>(3));
}
