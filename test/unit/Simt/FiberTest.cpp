// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fibers keep their locals, registers and stacks while others run.

#include "Fiber.h"
#include "gtest/gtest.h"

#include <cstring>
#include <vector>

using namespace fusednorm::simt;

namespace {
struct Ring {
  StackArena stacks;
  FiberContext host;
  std::vector<FiberContext> contexts;
  std::vector<int> trace;
  int rounds = 0;
};

struct Fiber {
  Ring *ring;
  size_t index;
};

// State that a switch must preserve: an array on the stack, values in registers and floating-point
// values.
void run(void *argument) {
  auto &self = *static_cast<Fiber *>(argument);
  Ring &ring = *self.ring;
  alignas(64) unsigned char bytes[300];
  EXPECT_EQ(reinterpret_cast<uintptr_t>(bytes) % 64, 0u);
  std::memset(bytes, static_cast<int>(self.index), sizeof(bytes));
  uint64_t a = self.index, b = self.index * 3 + 1;
  double half = static_cast<double>(self.index) / 2;
  for (int round = 0; round < ring.rounds; ++round) {
    ring.trace.push_back(static_cast<int>(self.index));
    size_t next = self.index + 1;
    switchFiber(ring.contexts[self.index],
                next < ring.contexts.size() ? ring.contexts[next] : ring.host);
    a += 1;
    b += a;
    half += 0.5;
  }
  uint64_t rounds = static_cast<uint64_t>(ring.rounds);
  EXPECT_EQ(a, self.index + rounds);
  EXPECT_EQ(b, self.index * 3 + 1 + rounds * self.index + rounds * (rounds + 1) / 2);
  EXPECT_EQ(half, static_cast<double>(self.index + rounds) / 2);
  for (unsigned char byte : bytes)
    EXPECT_EQ(byte, self.index);
  ring.trace.push_back(-1);
  switchFiber(ring.contexts[self.index], ring.host);
}
} // namespace

TEST(Fiber, RoundRobinKeepsEveryState) {
  constexpr size_t count = 70; // More than the number of stack colors.
  constexpr int rounds = 5;
  Ring ring;
  ring.rounds = rounds;
  ASSERT_TRUE(ring.stacks.reserve(count));
  ring.contexts.resize(count);
  std::vector<Fiber> fibers(count);
  for (size_t i = 0; i < count; ++i) {
    fibers[i] = {&ring, i};
    prepareFiber(ring.contexts[i], ring.stacks.stack(i), StackArena::stackBytes,
                 static_cast<unsigned>(i), run, &fibers[i]);
  }
  std::vector<int> expected;
  for (int round = 0; round < rounds; ++round) {
    switchFiber(ring.host, ring.contexts[0]);
    for (size_t i = 0; i < count; ++i)
      expected.push_back(static_cast<int>(i));
    EXPECT_EQ(ring.trace, expected);
  }
  for (size_t i = 0; i < count; ++i) {
    switchFiber(ring.host, ring.contexts[i]);
    expected.push_back(-1);
  }
  EXPECT_EQ(ring.trace, expected);
}

TEST(Fiber, AStackServesAgainAfterItsFibreWasLeft) {
  Ring ring;
  ring.rounds = 2;
  ASSERT_TRUE(ring.stacks.reserve(1));
  ring.contexts.resize(1);
  Fiber fiber{&ring, 0};
  for (int time = 0; time < 3; ++time) {
    ring.trace.clear();
    prepareFiber(ring.contexts[0], ring.stacks.stack(0), StackArena::stackBytes, 0, run, &fiber);
    switchFiber(ring.host, ring.contexts[0]); // Abandoned in its first round.
    EXPECT_EQ(ring.trace, std::vector<int>{0});
  }
}
