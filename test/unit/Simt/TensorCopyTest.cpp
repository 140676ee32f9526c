// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Boxes of TMA copies in shared memory. The layout follows the PTX ISA: the box is dense, fastest
// dimension first, and the swizzle permutes the 16-byte units of each line of 128 bytes. With a
// swizzle of 128 bytes, unit u of line n moves to u ^ n%8. With 64 bytes, each half of a line is
// permuted by n%4, with 32 bytes each quarter by n%2.

#include "AsyncEngine.h"
#include "HopperKernel.h"

#include <random>

using namespace fusednorm::simt;

namespace {
struct Box {
  TensorMapLayout layout;
  std::vector<int32_t> at;

  unsigned size() const { return tensorMapElementBytes(layout.type); }
  unsigned elements() const {
    unsigned count = 1;
    for (unsigned i = 0; i < layout.rank; ++i)
      count *= layout.box[i];
    return count;
  }
  unsigned bytes() const { return elements() * size(); }

  /// Returns the byte offset of element `index` of the box in shared memory.
  unsigned indices(unsigned index) const {
    unsigned offset = index * size(), line = offset / 128, unit = offset % 128 / 16;
    if (layout.swizzle == 3)
      unit ^= line % 8;
    else if (layout.swizzle == 2)
      unit = unit / 4 * 4 + (unit % 4 ^ line % 4);
    else if (layout.swizzle == 1)
      unit = unit / 2 * 2 + (unit % 2 ^ line % 2);
    return line * 128 + unit * 16 + offset % 16;
  }

  /// Returns its byte offset in the tensor, or -1 if it is outside.
  int64_t source(unsigned index) const {
    int64_t offset = 0;
    for (unsigned i = 0; i < layout.rank; ++i) {
      int64_t p = at[i] + static_cast<int64_t>(index % layout.box[i]);
      index /= layout.box[i];
      if (p < 0 || p >= static_cast<int64_t>(layout.extents[i]))
        return -1;
      offset += p * static_cast<int64_t>(i ? layout.strides[i - 1] : size());
    }
    return offset;
  }
};

std::string coordinates(const Box &box, std::string &list) {
  std::string text;
  for (unsigned i = 0; i < box.layout.rank; ++i) {
    std::string n = std::to_string(i);
    text += "  %x" + n + " = llvm.mlir.constant(" + std::to_string(box.at[i]) + " : i32) : i32\n";
    list += (i ? ", %x" : "%x") + n;
  }
  return text;
}

std::string loadKernel(const Box &box) {
  std::string list, body = coordinates(box, list);
  body += "  %c0 = llvm.mlir.constant(0 : i32) : i32\n  %c1 = llvm.mlir.constant(1 : i32) : i32\n"
          "  %bytes = llvm.mlir.constant(" +
          std::to_string(box.bytes()) +
          " : i32) : i32\n  %leads = llvm.icmp \"eq\" %tid, %c0 : i32\n"
          "  llvm.cond_br %leads, ^start, ^go\n^start:\n"
          "  nvvm.mbarrier.init %bar, %c1 : !llvm.ptr<3>, i32\n"
          "  nvvm.mbarrier.arrive.expect_tx %bar, %bytes : !llvm.ptr<3>, i32\n"
          "  nvvm.cp.async.bulk.tensor.shared.cluster.global %tile, %map, %bar, box[" +
          list +
          "] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr\n"
          "  llvm.br ^go\n^go:\n  nvvm.barrier0\n"
          "  nvvm.mbarrier.try_wait.parity %bar, %c0, %bytes : !llvm.ptr<3>, i32, i32\n" +
          copyLoop("out", "out", box.bytes() / 4, false);
  return hopperModule("%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : "
                      "i64}, %out: !llvm.ptr<1>",
                      body);
}

std::string storeKernel(const Box &box, const std::string &operation) {
  std::string list, body = copyLoop("in", "in", box.bytes() / 4, true) + coordinates(box, list);
  body +=
      "  %c0 = llvm.mlir.constant(0 : i32) : i32\n"
      "  %leads = llvm.icmp \"eq\" %tid, %c0 : i32\n"
      "  llvm.cond_br %leads, ^start, ^go\n^start:\n  " +
      operation + " %map, %tile, box[" + list + "]" +
      (operation.find("reduce") == std::string::npos ? ""
                                                     : " {redKind = #nvvm.tma_redux_kind<add>}") +
      " : !llvm.ptr, !llvm.ptr<3>\n  nvvm.cp.async.bulk.commit.group\n"
      "  nvvm.cp.async.bulk.wait_group 0\n  llvm.br ^go\n^go:\n";
  return hopperModule("%map: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : "
                      "i64}, %in: !llvm.ptr<1>",
                      body);
}

std::vector<uint8_t> randomBytes(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<uint8_t> bytes(count);
  for (uint8_t &byte : bytes)
    byte = static_cast<uint8_t>(random());
  return bytes;
}

struct alignas(64) Map {
  char bytes[128];
};

/// Memory of a tensor, aligned as TMA descriptors require.
struct Tensor {
  std::vector<uint8_t> storage;
  uint8_t *data;
  explicit Tensor(size_t bytes) : storage(randomBytes(bytes + 16, 1)) {
    data = storage.data() + (16 - reinterpret_cast<uintptr_t>(storage.data()) % 16) % 16;
  }
};

size_t tensorBytes(const TensorMapLayout &layout) {
  size_t bytes = layout.extents[0] * tensorMapElementBytes(layout.type);
  for (unsigned i = 1; i < layout.rank; ++i)
    bytes += (layout.extents[i] - 1) * layout.strides[i - 1];
  return bytes;
}

void checkLoad(Box box) {
  Tensor tensor(tensorBytes(box.layout));
  box.layout.base = tensor.data;
  Map map;
  ASSERT_TRUE(encodeTensorMap(&map, box.layout));
  std::vector<uint8_t> out(box.bytes());
  void *pointer = out.data();
  LaunchResult result = launchText(loadKernel(box), {&map, &pointer}, box.bytes());
  ASSERT_EQ(result.error, "");
  for (unsigned i = 0; i < box.elements(); ++i) {
    int64_t source = box.source(i);
    for (unsigned byte = 0; byte < box.size(); ++byte) {
      uint8_t expected = source >= 0              ? tensor.data[source + byte]
                         : !box.layout.fillsNaN   ? 0
                         : byte + 1 == box.size() ? 0x7F
                                                  : 0xFF;
      ASSERT_EQ(out[box.indices(i) + byte], expected) << "element " << i;
    }
  }
}

/// Checks a store of a box inside the tensor or past its end. Boxes of stores may not have negative
/// coordinates.
void checkStore(Box box) {
  for (int32_t &at : box.at)
    at = std::max(at, 0);
  Tensor tensor(tensorBytes(box.layout));
  box.layout.base = tensor.data;
  Map map;
  ASSERT_TRUE(encodeTensorMap(&map, box.layout));
  std::vector<uint8_t> in = randomBytes(box.bytes(), 2);
  std::vector<uint8_t> expected(tensor.data, tensor.data + tensorBytes(box.layout));
  for (unsigned i = 0; i < box.elements(); ++i)
    if (int64_t source = box.source(i); source >= 0)
      std::memcpy(&expected[source], &in[box.indices(i)], box.size());
  void *pointer = in.data();
  LaunchResult result = launchText(storeKernel(box, "nvvm.cp.async.bulk.tensor.global.shared.cta"),
                                   {&map, &pointer}, box.bytes());
  ASSERT_EQ(result.error, "");
  ASSERT_TRUE(std::equal(expected.begin(), expected.end(), tensor.data));
}

Box makeBox(TensorMapType type, std::vector<uint64_t> extents, std::vector<uint64_t> strides,
            std::vector<uint32_t> box, std::vector<int32_t> at, uint32_t swizzle = 0) {
  Box result;
  result.layout.type = type;
  result.layout.rank = static_cast<uint32_t>(extents.size());
  std::copy(extents.begin(), extents.end(), result.layout.extents);
  std::copy(strides.begin(), strides.end(), result.layout.strides);
  std::copy(box.begin(), box.end(), result.layout.box);
  result.layout.swizzle = swizzle;
  result.at = std::move(at);
  return result;
}

constexpr TensorMapType mapBF16 = TensorMapType::BF16, mapU8 = TensorMapType::U8,
                        mapF32 = TensorMapType::F32;

std::vector<Box> boxes() {
  return {makeBox(mapF32, {100}, {}, {64}, {20}),
          makeBox(mapF32, {100}, {}, {64}, {-7}),
          makeBox(mapBF16, {70, 40}, {160}, {64, 32}, {3, 5}, 3),
          makeBox(mapBF16, {70, 40}, {160}, {64, 32}, {32, 20}, 3),
          makeBox(mapBF16, {70, 40}, {160}, {32, 16}, {-3, -5}, 2),
          makeBox(mapU8, {33, 17, 9}, {48, 848}, {32, 8, 3}, {5, 12, 7}, 1),
          makeBox(mapU8, {50, 7, 5, 4}, {64, 448, 2240}, {48, 3, 2, 3}, {4, 5, -1, 2}),
          makeBox(TensorMapType::F64, {6, 5, 4, 3, 3}, {64, 320, 1280, 3840}, {4, 2, 3, 2, 2},
                  {3, -1, 2, 1, 2})};
}
} // namespace

TEST(TensorCopy, Loads) {
  for (const Box &box : boxes())
    checkLoad(box);
  Box nan = boxes()[3];
  nan.layout.fillsNaN = true;
  checkLoad(nan);
}

TEST(TensorCopy, Stores) {
  for (const Box &box : boxes())
    checkStore(box);
}

TEST(TensorCopy, Reduces) {
  Box box = makeBox(mapF32, {20, 10}, {80}, {16, 8}, {10, 5});
  std::vector<float> tensor(204), in(128);
  for (size_t i = 0; i < tensor.size(); ++i)
    tensor[i] = static_cast<float>(i);
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = static_cast<float>(1000 * (i + 1));
  size_t skip = (16 - reinterpret_cast<uintptr_t>(tensor.data()) % 16) % 16 / 4;
  std::vector<float> expected = tensor;
  for (unsigned i = 0; i < 128; ++i)
    if (int64_t source = box.source(i); source >= 0)
      expected[skip + static_cast<size_t>(source) / 4] += in[i];
  box.layout.base = tensor.data() + skip;
  Map map;
  ASSERT_TRUE(encodeTensorMap(&map, box.layout));
  void *pointer = in.data();
  LaunchResult result = launchText(storeKernel(box, "nvvm.cp.async.bulk.tensor.reduce"),
                                   {&map, &pointer}, box.bytes());
  ASSERT_EQ(result.error, "");
  EXPECT_EQ(tensor, expected);
}

TEST(TensorCopy, ReductionsOfElements) {
  auto reduce = [](TensorMapType type, BulkReduction reduction, auto to, decltype(to) from) {
    reduceElements(type, reduction, reinterpret_cast<char *>(&to),
                   reinterpret_cast<const char *>(&from), 1);
    return to;
  };
  using R = BulkReduction;
  EXPECT_EQ(reduce(TensorMapType::S32, R::Min, int32_t(-3), 2), -3);
  EXPECT_EQ(reduce(TensorMapType::U32, R::Min, uint32_t(-3), 2u), 2u);
  EXPECT_EQ(reduce(TensorMapType::S64, R::Max, int64_t(-3), int64_t(2)), 2);
  // inc: 0 if the old value is at least the operand. dec: the operand if the old value is 0 or
  // above it.
  EXPECT_EQ(reduce(TensorMapType::U32, R::Inc, 6u, 7u), 7u);
  EXPECT_EQ(reduce(TensorMapType::U32, R::Inc, 7u, 7u), 0u);
  EXPECT_EQ(reduce(TensorMapType::U32, R::Dec, 0u, 7u), 7u);
  EXPECT_EQ(reduce(TensorMapType::U32, R::Dec, 9u, 7u), 7u);
  EXPECT_EQ(reduce(TensorMapType::U32, R::Dec, 7u, 7u), 6u);
  EXPECT_EQ(reduce(TensorMapType::U64, R::Xor, uint64_t(0xF0), uint64_t(0xFF)), 0x0Fu);
  // 1 + 2 = 3 in both formats; bf16 rounds 256 + 1 to even.
  EXPECT_EQ(reduce(TensorMapType::F16, R::Add, uint16_t(0x3C00), uint16_t(0x4000)), 0x4200);
  EXPECT_EQ(reduce(mapBF16, R::Add, uint16_t(0x4380), uint16_t(0x3F80)), 0x4380);
  EXPECT_EQ(reduce(mapBF16, R::Max, uint16_t(0x3F80), uint16_t(0x4000)), 0x4000);
  EXPECT_FALSE(reductionExists(mapF32, R::Min));
  EXPECT_FALSE(reductionExists(mapU8, R::Add));
  EXPECT_FALSE(reductionExists(TensorMapType::S32, R::Inc));
}

TEST(TensorMap, Refusals) {
  alignas(16) static char memory[64];
  auto refusal = [&](auto change) {
    Box box = makeBox(mapBF16, {64, 8}, {128}, {64, 8}, {0, 0}, 3);
    box.layout.base = memory;
    change(box.layout);
    Map map;
    return encodeTensorMap(&map, box.layout).error();
  };
  using L = TensorMapLayout;
  EXPECT_EQ(refusal([](L &) {}), "");
  EXPECT_NE(refusal([](L &l) { l.rank = 6; }).find("rank 6; expected 1 to 5"), std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.base = memory + 8; }).find("a multiple of 16"), std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.strides[0] = 136; }).find("stride of 136 bytes"),
            std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.box[1] = 257; }).find("box of 257; expected 1 to 256"),
            std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.box[0] = 32; }).find("64 bytes; expected 128"), std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.steps[1] = 2; }).find("element stride 2"), std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.interleave = 1; }).find("interleave 1"), std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.swizzle = 4; }).find("swizzle 4"), std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.type = mapU8, l.fillsNaN = true; }).find("NaN as fill value"),
            std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.box[0] = 4, l.swizzle = 0; }).find("has 8 bytes"),
            std::string::npos);
  EXPECT_NE(refusal([](L &l) { l.extents[1] = 0; }).find("extent 0"), std::string::npos);
}
