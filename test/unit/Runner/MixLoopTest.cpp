// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copy baseline touches every byte.

#include "fusednorm/Runner/Benchmark.h"
#include "fusednorm/Runner/HostBuffer.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace fusednorm;

static void expectAllWritten(int threads, const OpenMPRuntime *openmp, int64_t readBytes,
                             std::vector<int64_t> writeBytes, int64_t misalign) {
  std::vector<HostBuffer> buffers;
  std::vector<ByteRange> writes;
  auto reads = HostBuffer::create(readBytes, 0);
  ASSERT_TRUE(bool(reads));
  for (int64_t bytes : writeBytes) {
    auto buffer = HostBuffer::create(bytes + misalign, unsigned(buffers.size()));
    ASSERT_TRUE(bool(buffer));
    buffer->setGuards();
    buffers.push_back(std::move(*buffer));
    writes.push_back({buffers.back().data() + misalign, bytes});
  }
  MixLoop loop({{reads->data(), readBytes}}, writes, threads, openmp);
  for (bool nontemporal : {false, true}) {
    for (ByteRange range : writes)
      std::fill(range.begin, range.begin + range.size, 0);
    loop.run(nontemporal);
    for (auto [range, buffer] : llvm::zip(writes, buffers)) {
      EXPECT_EQ(llvm::toString(buffer.checkGuards()), "");
      // All bytes except partial cache lines at both ends.
      int64_t written =
          std::count_if(range.begin, range.begin + range.size, [](char byte) { return byte != 0; });
      EXPECT_GT(written, range.size - 128);
    }
  }
}

TEST(MixLoop, OneThread) {
  expectAllWritten(1, nullptr, 100000, {50000, 64, 7000}, 0);
  expectAllWritten(1, nullptr, 64, {123456}, 0);
  expectAllWritten(1, nullptr, 1 << 20, {640}, 0);
  expectAllWritten(1, nullptr, 0, {0}, 0);
  expectAllWritten(1, nullptr, 10, {10}, 0);
}

TEST(MixLoop, UnalignedRanges) { expectAllWritten(1, nullptr, 5000, {9999, 200}, 3); }

TEST(MixLoop, Threads) {
  llvm::Expected<OpenMPRuntime *> openmp = OpenMPRuntime::get();
  if (!openmp) {
    llvm::consumeError(openmp.takeError());
    GTEST_SKIP() << "no OpenMP runtime";
  }
  for (int threads : {2, 3, 7})
    expectAllWritten(threads, *openmp, 300001, {150000, 9000}, 0);
}

TEST(Benchmark, FiguresAreConsistent) {
  auto from = HostBuffer::create(1 << 16, 0), to = HostBuffer::create(1 << 15, 1);
  ASSERT_TRUE(from && to);
  int64_t calls = 0;
  BenchmarkResult result = benchmark([&] { ++calls; }, {{from->data(), from->size()}},
                                     {{to->data(), to->size()}}, 1, nullptr);
  EXPECT_EQ(result.bytesRead, 1 << 16);
  EXPECT_EQ(result.bytesWritten, 1 << 15);
  EXPECT_GE(calls, result.calls);
  EXPECT_GE(result.calls, 30);
  EXPECT_LE(result.best, result.median);
  EXPECT_GT(result.loopBest(), 0);
  EXPECT_GT(result.percentOfLoop(), 100);
}
