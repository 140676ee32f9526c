// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the overlap test with explicit sets of bytes.

#include "RuntimeTest.h"
#include <random>
#include <set>

using namespace fusednorm::rt::test;

namespace {
struct Tensor {
  fnrt_type type;
  int64_t address;
  std::vector<int64_t> shape, strides;

  fnrt_value value() const {
    return Values::tensor(type, static_cast<int>(shape.size()), reinterpret_cast<void *>(address),
                          shape.data(), strides.data());
  }
  /// Returns all bytes. Sets `twice` if two elements share one.
  std::set<int64_t> bytes(bool &twice) const {
    std::set<int64_t> found;
    std::vector<int64_t> at(shape.size(), 0);
    twice = false;
    for (int64_t extent : shape)
      if (extent == 0)
        return found;
    auto size = static_cast<int64_t>(fnrt_type_size(type));
    while (true) {
      int64_t first = address;
      for (size_t d = 0; d < shape.size(); ++d)
        first += at[d] * strides[d] * size;
      for (int64_t b = 0; b < size; ++b)
        twice |= !found.insert(first + b).second;
      size_t d = 0;
      for (; d < shape.size() && ++at[d] == shape[d]; ++d)
        at[d] = 0;
      if (d == shape.size())
        return found;
    }
  }
};

fnrt_overlap_result overlap(const Tensor &a, const Tensor &b) {
  fnrt_value valueA = a.value(), valueB = b.value();
  fnrt_overlap_result there = fnrt_overlap(&valueA, &valueB);
  EXPECT_EQ(there, fnrt_overlap(&valueB, &valueA));
  return there;
}
} // namespace

TEST(Overlap, Examples) {
  Tensor x{FNRT_BF16, 1 << 20, {10, 256}, {256, 1}};
  EXPECT_EQ(overlap(x, x), FNRT_SAME);
  Tensor next = x;
  next.address += 10 * 256 * 2;
  EXPECT_EQ(overlap(x, next), FNRT_DISJOINT);
  next.address -= 1;
  EXPECT_EQ(overlap(x, next), FNRT_OVERLAP);
  // The halves of rows: interleaved, and separate.
  Tensor left{FNRT_BF16, 1 << 20, {1000, 128}, {256, 1}}, right = left;
  right.address += 128 * 2;
  EXPECT_EQ(overlap(left, right), FNRT_DISJOINT);
  right.address -= 2;
  EXPECT_EQ(overlap(left, right), FNRT_OVERLAP);
  // The same rows with narrower elements.
  Tensor codes{FNRT_F8E4M3FN, x.address, {10, 256}, {512, 1}};
  EXPECT_EQ(overlap(x, codes), FNRT_OVERLAP);
  // Strides of extents of 1 are irrelevant. Tensors with extents of 0 have no bytes.
  Tensor row{FNRT_BF16, x.address, {1, 256}, {256, 1}}, other = row;
  other.strides[0] = 999;
  EXPECT_EQ(overlap(row, other), FNRT_SAME);
  Tensor none{FNRT_BF16, x.address, {0, 256}, {256, 1}};
  EXPECT_EQ(overlap(none, x), FNRT_DISJOINT);
  Tensor scalar{FNRT_F32, x.address + 4, {}, {}};
  EXPECT_EQ(overlap(scalar, x), FNRT_OVERLAP);
  // A negative stride over the same bytes.
  Tensor reversed{FNRT_BF16, x.address + 9 * 512, {10, 256}, {-256, 1}};
  EXPECT_EQ(overlap(reversed, x), FNRT_OVERLAP);
}

TEST(Overlap, SelfExamples) {
  auto self = [](Tensor tensor) {
    fnrt_value value = tensor.value();
    return fnrt_self_overlap(&value);
  };
  EXPECT_EQ(self({FNRT_BF16, 0x1000, {10, 256}, {256, 1}}), FNRT_DISJOINT);
  EXPECT_EQ(self({FNRT_BF16, 0x1000, {10, 256}, {255, 1}}), FNRT_OVERLAP);
  EXPECT_EQ(self({FNRT_BF16, 0x1000, {10, 256}, {0, 1}}), FNRT_OVERLAP);
  EXPECT_EQ(self({FNRT_BF16, 0x1000, {1, 256}, {0, 1}}), FNRT_DISJOINT);
  EXPECT_EQ(self({FNRT_BF16, 0x1000, {0, 256}, {0, 0}}), FNRT_DISJOINT);
  // Strides that do not nest without an overlap: 3i + 2k for i, k below 2.
  EXPECT_EQ(self({FNRT_I8, 0x1000, {2, 2}, {3, 2}}), FNRT_DISJOINT);
  EXPECT_EQ(self({FNRT_I8, 0x1000, {3, 4}, {3, 2}}), FNRT_OVERLAP);
}

TEST(Overlap, ExactForRandomLayouts) {
  std::mt19937 random(5);
  auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  const fnrt_type types[] = {FNRT_I8, FNRT_BF16, FNRT_F32};
  auto make = [&] {
    Tensor tensor{types[pick(0, 2)], 4096 + pick(0, 60), {}, {}};
    for (int rank = pick(0, 3); rank > 0; --rank) {
      tensor.shape.push_back(pick(0, 20) ? pick(1, 4) : 0);
      tensor.strides.push_back(pick(-12, 25));
    }
    return tensor;
  };
  int overlapping = 0, shared = 0;
  for (int i = 0; i < 20000; ++i) {
    Tensor a = make(), b = make();
    bool twiceA, twiceB;
    std::set<int64_t> bytesA = a.bytes(twiceA), bytesB = b.bytes(twiceB);
    bool meet = false;
    for (int64_t byte : bytesA)
      meet |= bytesB.count(byte) != 0;
    fnrt_overlap_result result = overlap(a, b);
    ASSERT_EQ(result != FNRT_DISJOINT, meet) << "case " << i;
    ASSERT_NE(result, FNRT_OVERLAP_UNKNOWN) << "case " << i;
    fnrt_value value = a.value();
    ASSERT_EQ(fnrt_self_overlap(&value), twiceA ? FNRT_OVERLAP : FNRT_DISJOINT) << "case " << i;
    overlapping += meet;
    shared += twiceA;
  }
  EXPECT_GT(overlapping, 1000);
  EXPECT_GT(shared, 1000);
}

TEST(Overlap, UndecidedIsNotDisjoint) {
  // Even addresses against odd ones, with strides that are not multiples of each other. Parity
  // would decide, but the search gives up.
  Tensor a{FNRT_I8, 1 << 20, {101, 103, 107, 109}, {1002, 1014, 1026, 1038}};
  Tensor b = a;
  b.address += 100001;
  b.strides = {1006, 1018, 1034, 1046};
  EXPECT_EQ(overlap(a, b), FNRT_OVERLAP_UNKNOWN);
  // Spans larger than the address space.
  Tensor huge{FNRT_F32, 4096, {int64_t(1) << 40, 2}, {int64_t(1) << 40, 1}};
  EXPECT_EQ(overlap(huge, a), FNRT_OVERLAP_UNKNOWN);
}
