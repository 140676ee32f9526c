// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/HostBuffer.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace fusednorm;

TEST(HostBuffer, ZerosAtCacheLines) {
  for (unsigned stagger = 0; stagger < 100; ++stagger) {
    auto buffer = HostBuffer::create(1000, stagger);
    ASSERT_TRUE(bool(buffer));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer->data()) % 64, 0u);
    for (int i = 0; i < 1000; ++i)
      ASSERT_EQ(buffer->data()[i], 0);
  }
}

TEST(HostBuffer, StartsDifferWithinTheirPages) {
  auto a = HostBuffer::create(8, 0), b = HostBuffer::create(8, 1);
  ASSERT_TRUE(a && b);
  EXPECT_NE(reinterpret_cast<uintptr_t>(a->data()) % 4096,
            reinterpret_cast<uintptr_t>(b->data()) % 4096);
}

TEST(HostBuffer, GuardsSeeEverySide) {
  for (int64_t bytes : {0, 1, 63, 64, 4096, 100000}) {
    auto buffer = HostBuffer::create(bytes, 3);
    ASSERT_TRUE(bool(buffer));
    buffer->setGuards();
    std::memset(buffer->data(), 0x77, bytes);
    EXPECT_EQ(llvm::toString(buffer->checkGuards()), "");
    ++buffer->data()[bytes];
    EXPECT_EQ(llvm::toString(buffer->checkGuards()), "bytes after its last element were written");
    buffer->setGuards();
    ++buffer->data()[-1];
    EXPECT_EQ(llvm::toString(buffer->checkGuards()), "bytes before its first element were written");
  }
}

TEST(HostBuffer, RepeatedElements) {
  const uint16_t element = 0x3f80;
  // Small sizes, and sizes large enough for separate mappings.
  for (int64_t count : {1, 100, (40 << 20) / 2 + 17}) {
    auto buffer = HostBuffer::createRepeated(count * 2, 5, &element, 2);
    ASSERT_TRUE(bool(buffer));
    buffer->setGuards();
    auto *data = reinterpret_cast<uint16_t *>(buffer->data());
    int64_t wrong = 0;
    for (int64_t i = 0; i < count; ++i)
      wrong += data[i] != element;
    EXPECT_EQ(wrong, 0);
    // A write changes one element only.
    data[0] = 1;
    EXPECT_EQ(data[count - 1], count == 1 ? 1 : element);
    EXPECT_EQ(llvm::toString(buffer->checkGuards()), "");
  }
}

TEST(HostBuffer, SparseAndImpossible) {
  auto sparse = HostBuffer::create(int64_t(1) << 40, 0);
  ASSERT_TRUE(bool(sparse));
  EXPECT_EQ(sparse->data()[(int64_t(1) << 40) - 1], 0);
  for (int64_t bytes : {INT64_MAX, int64_t(1) << 60}) {
    llvm::Expected<HostBuffer> buffer = HostBuffer::create(bytes, 0);
    ASSERT_FALSE(bool(buffer));
    EXPECT_NE(llvm::toString(buffer.takeError()).find("cannot map"), std::string::npos);
  }
}
