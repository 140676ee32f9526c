// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions that the lowering expands into host code. They are independent of the caller's
// floating-point mode.

#include "KernelRun.h"

#include "fusednorm/Support/SmallFloat.h"

#include <cmath>
#include <cstdlib>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

using namespace fusednorm;

namespace {
std::string convertKernel(const std::string &type) {
  return R"(gpu.module @m { llvm.func @k(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %tid = nvvm.read.ptx.sreg.tid.x : i32
    %block = nvvm.read.ptx.sreg.ctaid.x : i32
    %n = nvvm.read.ptx.sreg.ntid.x : i32
    %o = llvm.mul %block, %n : i32
    %i = llvm.add %o, %tid : i32
    %p = llvm.getelementptr %in[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xf32>
    %q = llvm.getelementptr %out[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<8xi16>
    %v = llvm.load %p {alignment = 32 : i64} : !llvm.ptr<1> -> vector<8xf32>
    %h = llvm.fptrunc %v : vector<8xf32> to vector<8x)" +
         type + R"(>
    llvm.store %h, %q {alignment = 16 : i64} : vector<8x)" +
         type + R"(>, !llvm.ptr<1>
    llvm.return } })";
}

void checkTruncation(const std::string &name, ElementType type) {
  constexpr size_t count = 1 << 18;
  std::vector<float> in(count + 8);
  std::vector<uint16_t> out(count + 8);
  float *aligned =
      reinterpret_cast<float *>((reinterpret_cast<uintptr_t>(in.data()) + 31) & ~uintptr_t(31));
  uint16_t *result =
      reinterpret_cast<uint16_t *>((reinterpret_cast<uintptr_t>(out.data()) + 15) & ~uintptr_t(15));
  for (size_t i = 0; i < count; ++i) {
    uint32_t bits = static_cast<uint32_t>(i * 16381);
    // Every other value is close to a bf16 tie.
    if (i & 1)
      bits = (bits & 0xFFFF0000) | (0x7FFF + (i >> 1) % 3);
    std::memcpy(&aligned[i], &bits, 4);
  }
  simt::runKernel(convertKernel(name), "k", {count / 1024, 1, 1}, {128, 1, 1}, {aligned, result});
  for (size_t i = 0; i < count; ++i) {
    uint32_t expected = std::isnan(aligned[i]) ? 0x7FFF : encode(type, aligned[i]);
    ASSERT_EQ(result[i], expected) << std::hexfloat << aligned[i];
  }
}
} // namespace

TEST(GeneratedCode, TruncationToBF16) { checkTruncation("bf16", ElementType::BF16); }
TEST(GeneratedCode, TruncationToF16) { checkTruncation("f16", ElementType::F16); }

TEST(GeneratedCode, ArithmeticIn16Bits) {
  for (ElementType type : {ElementType::BF16, ElementType::F16}) {
    std::string name(elementTypeName(type));
    std::string text =
        "gpu.module @m { llvm.func @k(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>) "
        "attributes {nvvm.kernel} {\n"
        "%tid = nvvm.read.ptx.sreg.tid.x : i32\n"
        "%p = llvm.getelementptr %in[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<2xi16>\n"
        "%q = llvm.getelementptr %out[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<2xi16>\n"
        "%p1 = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i16\n"
        "%q1 = llvm.getelementptr %q[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i16\n"
        "%a = llvm.load %p : !llvm.ptr<1> -> T\n%b = llvm.load %p1 : !llvm.ptr<1> -> T\n"
        "%s = llvm.fadd %a, %b : T\n%m = llvm.fmul %a, %b : T\n"
        "llvm.store %s, %q : T, !llvm.ptr<1>\nllvm.store %m, %q1 : T, !llvm.ptr<1>\n"
        "llvm.return } }";
    for (size_t at; (at = text.find(" T")) != std::string::npos;)
      text.replace(at, 2, " " + name);
    uint16_t in[1024][2], out[1024][2];
    for (unsigned i = 0; i < 1024; ++i) {
      in[i][0] = static_cast<uint16_t>(encode(type, 0.37f * static_cast<float>(i) - 150.0f));
      in[i][1] = static_cast<uint16_t>(encode(type, 1.0f / (static_cast<float>(i) + 3.0f)));
    }
    simt::runKernel(text, "k", {}, {1024, 1, 1}, {in, out});
    for (unsigned i = 0; i < 1024; ++i) {
      float a = decode(type, in[i][0]), b = decode(type, in[i][1]);
      ASSERT_EQ(out[i][0], encode(type, a + b)) << name << " " << a << " + " << b;
      ASSERT_EQ(out[i][1], encode(type, a * b)) << name << " " << a << " * " << b;
    }
  }
}

#if defined(__x86_64__)
TEST(GeneratedCode, CallersFloatModeDoesNotMatter) {
  // Denormals are kept although the host flushes them, and the caller's mode is restored.
  unsigned saved = _mm_getcsr();
  _mm_setcsr(saved | 0x8040);
  checkTruncation("bf16", ElementType::BF16);
  EXPECT_EQ(_mm_getcsr() & 0x8040u, 0x8040u);
  _mm_setcsr(saved);
}

TEST(GeneratedCode, KernelsMayAskForFlushedDenormals) {
  const std::string body = R"((%in: !llvm.ptr<1>) attributes {nvvm.kernel ATTR} {
    %v = llvm.load %in : !llvm.ptr<1> -> f32
    %half = llvm.mlir.constant(5.000000e-01 : f32) : f32
    %w = llvm.fmul %v, %half : f32
    llvm.store %w, %in : f32, !llvm.ptr<1>
    llvm.return } })";
  for (bool flush : {false, true}) {
    std::string text = "gpu.module @m { llvm.func @k" + body;
    text.replace(
        text.find("ATTR"), 4,
        flush ? ", passthrough = [[\"denormal-fp-math-f32\", \"preserve-sign,preserve-sign\"]]"
              : "");
    float value = -1.5e-38f; // half of it is a denormal
    simt::runKernel(text, "k", {}, {1, 1, 1}, {&value});
    EXPECT_EQ(value, flush ? -0.0f : -0.75e-38f);
    EXPECT_TRUE(std::signbit(value));
  }
}
#endif
