// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts of wgmma's operands and accumulators. The test first compares two sources of them.
//
// The PTX ISA describes matrix descriptors as follows (offsets in bytes; e bytes per element; span
// = 32, 64 or 128 bytes of the swizzle):
//
//   K-major:  the stride offset is the distance between groups of 8 rows; without a swizzle the
//             leading offset is the distance between the first and second 16 bytes of k.
//   MN-major: without a swizzle the stride offset is the distance between groups of 8 elements
//             of mn, and the leading offset between groups of 8 of k. With a swizzle the leading
//             offset is the distance between spans of mn, and the stride offset between groups
//             of 8 of k. Rows of a swizzle pattern are one span apart.
//
// CUTLASS writes them as layouts of 16-byte units, where S and L are the two offsets:
//
//   K-major:  none ((8,n),2):((1,S),L), then ((8,n),2):((span/16,S),1)
//   MN-major: none ((1,n),(8,k)):((X,S),(1,L)), then ((u,n),(8,k)):((1,L),(u,S)) with
//             u = span/16, all under Swizzle<B,4,3> for B = 1, 2, 3.
//
// Accumulators: in PTX, element i of lane l in warp w has row 16w + l/4 (+ 8 for i%4 > 1) and
// column 8*(i/4) + 2*(l%4) + i%2. CUTLASS has ((4,8,4),(2,2,N/8)):((128,1,16),(64,8,512)) of m +
// 64n.
//
// A in registers: CUTLASS has ((4,8,4),(2,2,2)):((128,1,16),(64,8,512)) of m + 64k for 16 bits,
// ((4,8,4),(4,2,2)):((256,1,16),(64,8,1024)) for 8 bits and ((4,8,4),(2,2)):((64,1,16),(8,256)) for
// tf32.

#include "HopperKernel.h"

#include "fusednorm/Support/SmallFloat.h"

#include <random>

using namespace fusednorm;
using namespace fusednorm::simt;

namespace {
struct Layout {
  bool majorMN;
  unsigned swizzle; // Bytes; 0 for none.
  unsigned leading, stride, bytes;

  unsigned byPtx(unsigned mn, unsigned k) const {
    unsigned perUnit = 16 / bytes, offset;
    if (!majorMN) {
      unsigned pitch = swizzle ? swizzle : 16;
      offset = mn / 8 * stride + mn % 8 * pitch;
      offset += swizzle ? k * bytes : k / perUnit * leading + k % perUnit * bytes;
    } else if (!swizzle) {
      offset = mn / 8 * stride + k / 8 * leading + k % 8 * 16 + mn % 8 * bytes;
    } else {
      unsigned inSpan = swizzle / bytes;
      offset = mn / inSpan * leading + k / 8 * stride + k % 8 * swizzle + mn % inSpan * bytes;
    }
    // The line index permutes the 16-byte units of a 128-byte line.
    unsigned unit = offset / 16 % 8, line = offset / 128 % 8;
    unsigned mask = swizzle == 128 ? 7 : swizzle == 64 ? 3 : swizzle == 32 ? 1 : 0;
    return offset / 128 * 128 + (unit ^ (line & mask)) * 16 + offset % 16;
  }

  unsigned byCutlass(unsigned mn, unsigned k) const {
    unsigned T = 16 / bytes, S = stride / 16, L = leading / 16, u = swizzle / 16, unit, rest;
    if (!majorMN) {
      unsigned v = k / T;
      rest = k % T;
      unit = swizzle ? mn % 8 * u + mn / 8 * S + v : mn % 8 + mn / 8 * S + v * L;
    } else {
      unsigned v = mn / T;
      rest = mn % T;
      unit = swizzle ? v % u + v / u * L + k % 8 * u + k / 8 * S : v * S + k % 8 + k / 8 * L;
    }
    unsigned offset = unit * 16 + rest * bytes;
    unsigned B = swizzle == 128 ? 3 : swizzle == 64 ? 2 : swizzle == 32 ? 1 : 0;
    // Swizzle<B,4,3>: bits [7, 7+B) are XORed into bits [4, 4+B).
    return offset ^ ((offset & (((1u << B) - 1) << 7)) >> 3);
  }

  uint64_t descriptor(unsigned start) const {
    uint64_t mode = swizzle == 128 ? 1 : swizzle == 64 ? 2 : swizzle == 32 ? 3 : 0;
    return start >> 4 | uint64_t(leading >> 4) << 16 | uint64_t(stride >> 4) << 32 | mode << 62;
  }
};

/// Returns strides for `count` rows and the k of one instruction.
Layout layoutFor(bool majorMN, unsigned swizzle, unsigned count, unsigned bytes) {
  if (!majorMN)
    return {false, swizzle, swizzle ? 16u : count * 16, swizzle ? 8 * swizzle : 128, bytes};
  if (!swizzle)
    return {true, 0, count / 8 * 128 + 128, 128, bytes};
  unsigned spans = (count * bytes + swizzle - 1) / swizzle;
  return {true, swizzle, 16 * swizzle, spans ? 8 * swizzle : 0, bytes};
}

struct Case {
  const char *name;
  ElementType a, b;
  unsigned bytes, columns;
  bool aMajorMN, bMajorMN;
  unsigned swizzleA, swizzleB;
  bool registersA = false, accumulates = true;
  bool negatesA = false;

  bool hasIntegers() const { return a == ElementType::I8; }
};

std::string nameOf(ElementType type) {
  switch (type) {
  case ElementType::BF16:
    return "bf16";
  case ElementType::F16:
    return "f16";
  case ElementType::F8E4M3FN:
    return "e4m3";
  case ElementType::F8E5M2:
    return "e5m2";
  case ElementType::I8:
    return "s8";
  default:
    return "tf32";
  }
}

std::string kernelFor(const Case &c, unsigned k, unsigned sharedWords) {
  unsigned accumulators = c.columns / 2;
  std::string type = "!llvm.struct<(", constraints, outs;
  std::string element = c.hasIntegers() ? "i32" : "f32";
  for (unsigned i = 0; i < accumulators; ++i)
    type += i ? ", " + element : element;
  type += ")>";
  std::string body = copyLoop("in", "image", sharedWords, true);
  body += "  %dp1 = llvm.getelementptr %descs[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64\n"
          "  %da = llvm.load %descs : !llvm.ptr<1> -> i64\n"
          "  %db = llvm.load %dp1 : !llvm.ptr<1> -> i64\n"
          "  %n = llvm.mlir.constant(" +
          std::to_string(accumulators) +
          " : i32) : i32\n"
          "  %first = llvm.mul %tid, %n : i32\n"
          "  %mine = llvm.getelementptr %out[%first] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32\n"
          "  %acc = llvm.load %mine {alignment = 4 : i64} : !llvm.ptr<1> -> " +
          type + "\n  nvvm.wgmma.fence.aligned\n";
  std::string shape = std::to_string(c.columns) + ", k = " + std::to_string(k);
  if (!c.registersA) {
    body += "  %sum = nvvm.wgmma.mma_async %da, %db, %acc, <m = 64, n = " + shape +
            ">, D[#nvvm.wgmma_type<" + (c.hasIntegers() ? "s32" : "f32") +
            ">, #nvvm.wgmma_scale_out<" + (c.accumulates ? "one" : "zero") +
            ">], A[#nvvm.wgmma_type<" + nameOf(c.a) + ">, #nvvm.wgmma_scale_in<" +
            (c.negatesA ? "neg" : "one") + ">, #nvvm.mma_layout<" + (c.aMajorMN ? "col" : "row") +
            ">], B[#nvvm.wgmma_type<" + nameOf(c.b) +
            ">, #nvvm.wgmma_scale_in<one>, #nvvm.mma_layout<" + (c.bMajorMN ? "row" : "col") +
            ">] : " + type + " -> " + type + "\n";
  } else {
    body += "  %c4 = llvm.mlir.constant(4 : i32) : i32\n  %af = llvm.mul %tid, %c4 : i32\n"
            "  %scale = llvm.mlir.constant(" +
            std::to_string(c.accumulates) + " : i32) : i32\n";
    std::string operands, types;
    for (unsigned i = 0; i < 4; ++i) {
      std::string n = std::to_string(i);
      body += "  %afi" + n +
              " = llvm.getelementptr %fragments[%af] : (!llvm.ptr<1>, i32) -> "
              "!llvm.ptr<1>, i32\n  %ap" +
              n + " = llvm.getelementptr %afi" + n + "[" + n +
              "] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32\n  %a" + n + " = llvm.load %ap" + n +
              " : !llvm.ptr<1> -> i32\n";
    }
    std::string list, inputs = "%a0, %a1, %a2, %a3, %db";
    types = "i32, i32, i32, i32, i64";
    constraints = "";
    std::string ties;
    for (unsigned i = 0; i < accumulators; ++i) {
      std::string n = std::to_string(i);
      body += "  %s" + n + " = llvm.extractvalue %acc[" + n + "] : " + type + "\n";
      list += (i ? ", $" : "$") + n;
      constraints += c.hasIntegers() ? "=r," : "=f,";
      ties += "," + n;
      inputs += ", %s" + n;
      types += ", " + element;
    }
    auto number = [&](unsigned offset) { return "$" + std::to_string(accumulators + offset); };
    bool sixteen = c.bytes == 2;
    body += "  %sum = llvm.inline_asm has_side_effects asm_dialect = att \"{ .reg .pred p; "
            "setp.ne.b32 p, " +
            number(5 + accumulators) + ", 0; wgmma.mma_async.sync.aligned.m64n" +
            std::to_string(c.columns) + "k" + std::to_string(k) +
            (c.hasIntegers() ? ".s32." : ".f32.") + nameOf(c.a) + "." + nameOf(c.b) + " {" + list +
            "}, {" + number(0) + ", " + number(1) + ", " + number(2) + ", " + number(3) + "}, " +
            number(4) + ", p" +
            (c.hasIntegers() ? ""
             : c.negatesA    ? ", -1, 1"
                             : ", 1, 1") +
            (sixteen ? c.bMajorMN ? ", 1" : ", 0" : "") + "; }\", \"" + constraints + "r,r,r,r,l" +
            ties + ",r\" " + inputs + ", %scale : (" + types + ", i32) -> " + type + "\n";
  }
  body += "  nvvm.wgmma.commit.group.sync.aligned\n  nvvm.wgmma.wait.group.sync.aligned 0\n"
          "  llvm.store %sum, %mine {alignment = 4 : i64} : " +
          type + ", !llvm.ptr<1>\n";
  return hopperModule("%image: !llvm.ptr<1>, %descs: !llvm.ptr<1>, %fragments: !llvm.ptr<1>, "
                      "%out: !llvm.ptr<1>",
                      body);
}

void check(const Case &c) {
  SCOPED_TRACE(c.name);
  unsigned k = 32 / c.bytes;
  Layout la = layoutFor(c.aMajorMN, c.swizzleA, 64, c.bytes);
  Layout lb = layoutFor(c.bMajorMN, c.swizzleB, c.columns, c.bytes);
  // The tile starts at byte 1024, after the static shared memory.
  constexpr unsigned tileStart = 1024, startB = 32 << 10, sharedBytes = 96 << 10;
  std::mt19937 random(c.columns + c.swizzleB);
  auto small = [&] { return static_cast<float>(static_cast<int>(random() % 9) - 4); };
  std::vector<uint8_t> image(sharedBytes, 0);
  std::vector<std::vector<float>> a(64, std::vector<float>(k)), b(k, std::vector<float>(c.columns));
  auto encodingOf = [&](ElementType type, float value) {
    uint32_t bits;
    if (c.hasIntegers())
      bits = static_cast<uint8_t>(static_cast<int>(value));
    else if (c.bytes == 4)
      std::memcpy(&bits, &value, 4);
    else
      bits = encode(type, value);
    return bits;
  };
  auto indices = [&](const Layout &layout, unsigned start, unsigned mn, unsigned kk,
                     uint32_t bits) {
    ASSERT_EQ(layout.byPtx(mn, kk), layout.byCutlass(mn, kk)) << mn << " " << kk;
    // The swizzle depends on the address, and tiles start at multiples of 1024.
    std::memcpy(&image[start + layout.byPtx(mn, kk)], &bits, layout.bytes);
  };
  for (unsigned m = 0; m < 64; ++m)
    for (unsigned kk = 0; kk < k; ++kk)
      indices(la, 0, m, kk, encodingOf(c.a, a[m][kk] = small()));
  for (unsigned n = 0; n < c.columns; ++n)
    for (unsigned kk = 0; kk < k; ++kk)
      indices(lb, startB, n, kk, encodingOf(c.b, b[kk][n] = small()));
  // A in registers, in CUTLASS's layouts.
  std::vector<uint32_t> fragments(128 * 4, 0);
  for (unsigned t = 0; t < 128; ++t)
    for (unsigned v = 0; v < 16 / c.bytes; ++v) {
      unsigned index = t / 4 % 8 + t / 32 * 16;
      if (c.bytes == 2)
        index += t % 4 * 128 + v % 2 * 64 + v / 2 % 2 * 8 + v / 4 * 512;
      else if (c.bytes == 1)
        index += t % 4 * 256 + v % 4 * 64 + v / 4 % 2 * 8 + v / 8 * 1024;
      else
        index += t % 4 * 64 + v % 2 * 8 + v / 2 * 256;
      uint32_t bits = encodingOf(c.a, a[index % 64][index / 64]);
      std::memcpy(reinterpret_cast<char *>(&fragments[t * 4]) + v * c.bytes, &bits, c.bytes);
    }
  unsigned accumulators = c.columns / 2;
  // The buffer has the bits of i32 accumulators.
  auto accumulatorOf = [&](float value) {
    return c.hasIntegers() ? llvm::bit_cast<float>(static_cast<int32_t>(value)) : value;
  };
  auto valueOf = [&](float accumulator) {
    return c.hasIntegers() ? static_cast<float>(llvm::bit_cast<int32_t>(accumulator)) : accumulator;
  };
  std::vector<float> out(128 * accumulators), expected(128 * accumulators);
  for (unsigned t = 0; t < 128; ++t)
    for (unsigned i = 0; i < accumulators; ++i) {
      unsigned row = t / 32 * 16 + t % 32 / 4 + (i % 4 > 1 ? 8 : 0);
      unsigned column = i / 4 * 8 + t % 4 * 2 + i % 2;
      unsigned cutlass =
          t % 4 * 128 + t / 4 % 8 + t / 32 * 16 + i % 2 * 64 + i / 2 % 2 * 8 + i / 4 * 512;
      ASSERT_EQ(cutlass, row + 64 * column);
      float before = small(), sum = c.accumulates ? before : 0.0f;
      out[t * accumulators + i] = accumulatorOf(before);
      for (unsigned kk = 0; kk < k; ++kk)
        sum += (c.negatesA ? -a[row][kk] : a[row][kk]) * b[kk][column];
      expected[t * accumulators + i] = sum;
    }
  uint64_t descriptors[2] = {la.descriptor(tileStart), lb.descriptor(tileStart + startB)};
  void *pointers[] = {image.data(), descriptors, fragments.data(), out.data()};
  std::vector<void *> arguments;
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  LaunchResult result = launchText(kernelFor(c, k, sharedBytes / 4), arguments, sharedBytes);
  ASSERT_EQ(result.error, "");
  for (unsigned i = 0; i < out.size(); ++i)
    ASSERT_EQ(valueOf(out[i]), expected[i])
        << "thread " << i / accumulators << " sum " << i % accumulators;
}

constexpr ElementType BF16 = ElementType::BF16, F16 = ElementType::F16, F32 = ElementType::F32,
                      E4M3 = ElementType::F8E4M3FN, E5M2 = ElementType::F8E5M2;
} // namespace

TEST(Wgmma, SwizzlesOfKMajorOperands) {
  for (unsigned swizzle : {0u, 32u, 64u, 128u}) {
    check({"bf16", BF16, BF16, 2, 16, false, false, swizzle, 128});
    check({"e4m3", E4M3, E4M3, 1, 64, false, false, 128, swizzle});
  }
}

TEST(Wgmma, SwizzlesOfOtherOperands) {
  for (unsigned swizzle : {0u, 32u, 64u, 128u}) {
    check({"A", BF16, BF16, 2, 8, true, false, swizzle, 128});
    check({"B", F16, F16, 2, 128, false, true, 128, swizzle});
  }
}

TEST(Wgmma, Columns) {
  for (unsigned columns : {8u, 24u, 96u, 200u, 256u})
    check({"e5m2", E5M2, E4M3, 1, columns, false, false, 64, 32});
}

TEST(Wgmma, TF32) { check({"tf32", F32, F32, 4, 32, false, false, 128, 64}); }

TEST(Wgmma, Integers) {
  constexpr ElementType I8 = ElementType::I8;
  check({"s8", I8, I8, 1, 160, false, false, 128, 128});
  check({"zero", I8, I8, 1, 24, false, false, 64, 32, false, false});
  check({"registers", I8, I8, 1, 32, false, false, 0, 128, true});
}

TEST(Wgmma, RegistersA) {
  check({"bf16", BF16, BF16, 2, 64, false, true, 0, 128, true});
  check({"e4m3", E4M3, E5M2, 1, 32, false, false, 0, 128, true, false});
  check({"tf32", F32, F32, 4, 16, false, false, 0, 128, true, true, true});
}

TEST(Wgmma, Scales) {
  check({"zero", BF16, BF16, 2, 16, false, false, 128, 128, false, false});
  check({"negative", F16, F16, 2, 16, false, false, 128, 128, false, true, true});
}
