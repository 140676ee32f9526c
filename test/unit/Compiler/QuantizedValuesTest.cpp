// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares compiled conversions to and from 8-bit types with the reference. The default run covers
// a sample of all f32 values, the full run covers all of them. Both cover all quantized values.

#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Support/SmallFloat.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace fusednorm;

namespace {

constexpr int64_t kColumns = 4096;
constexpr ElementType kTypes[] = {ElementType::F8E4M3FN, ElementType::F8E4M3FNUZ,
                                  ElementType::F8E5M2, ElementType::I8};

/// Memref descriptor of rank 2, as compiled code expects it.
struct Descriptor {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
};

Descriptor describe(void *data, int64_t rows, int64_t columns) {
  return {data, data, 0, {rows, columns}, {columns, 1}};
}

/// Object code of one function `f`.
class Code {
public:
  explicit Code(const std::string &text, const char *target = "host") {
    // The compiler reads MLIR's pass manager options, so they must be registered.
    static bool once = (mlir::registerPassManagerCLOptions(), true);
    (void)once;
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::SmallString<128> path;
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("codes", "mlir", path));
    {
      std::error_code error;
      llvm::raw_fd_ostream os(path, error);
      os << text;
    }
    CompilerOptions options;
    options.pipeline.target = target;
    Compiler compiler(options);
    auto module = compiler.parseFile(path);
    EXPECT_TRUE(bool(module));
    EXPECT_TRUE(succeeded(compiler.lower(*module)));
    auto llvmModule = compiler.translate(*module);
    EXPECT_TRUE(llvmModule && succeeded(compiler.optimize(*llvmModule)));
    ObjectCode object;
    EXPECT_TRUE(succeeded(compiler.emit(*llvmModule, llvm::CodeGenFileType::ObjectFile, object)));
    llvm::sys::fs::remove(path);
    code = llvm::cantFail(LoadedObject::load(object));
    function = llvm::cantFail(code->lookup("_mlir_ciface_f"));
  }

  template <typename... Args>
  void operator()(Args... arguments) const {
    reinterpret_cast<void (*)(Args...)>(function)(arguments...);
  }

private:
  std::unique_ptr<LoadedObject> code;
  void *function = nullptr;
};

std::string quantizeText(ElementType type, const std::string &input = "f32") {
  std::string x = "memref<?x4096x" + input + ">";
  std::string o = "memref<?x4096x" + std::string(elementTypeName(type)) + ">";
  return "func.func @f(%x: " + x + ", %s: f32, %o: " + o + ") {\nfusednorm.quantize ins(%x : " + x +
         ") static_scale(%s) outs(%o : " + o + ")\nreturn\n}\n";
}

/// Returns 1 in the full run. Otherwise returns an odd step, which reaches every exponent, sign and
/// low bit.
uint64_t getStep() {
  const char *isFull = std::getenv("FUSEDNORM_TEST_FULL");
  return isFull && *isFull && *isFull != '0' ? 1 : 1021;
}

class Codes : public testing::TestWithParam<std::tuple<ElementType, const char *>> {};

TEST_P(Codes, EncodeF32) {
  auto [type, target] = GetParam();
  Code quantize(quantizeText(type), target);
  const uint64_t step = getStep();
  std::vector<float> values(kColumns);
  std::vector<uint8_t> quantized(kColumns), expected(kColumns);
  uint64_t mismatches = 0;
  for (uint64_t begin = 0; begin < (uint64_t(1) << 32); begin += step * kColumns) {
    for (int64_t i = 0; i < kColumns; ++i) {
      uint32_t bits = static_cast<uint32_t>(begin + i * step);
      std::memcpy(&values[i], &bits, sizeof bits);
    }
    Descriptor x = describe(values.data(), 1, kColumns),
               o = describe(quantized.data(), 1, kColumns);
    quantize(&x, 1.0f, &o);
    encodeArray(type, values.data(), expected.data(), kColumns);
    for (int64_t i = 0; i < kColumns; ++i)
      if (quantized[i] != expected[i] && mismatches++ < 5)
        ADD_FAILURE() << elementTypeName(type) << " of " << values[i] << ": got "
                      << int(quantized[i]) << ", expected " << int(expected[i]);
  }
  EXPECT_EQ(mismatches, 0u);
}

// Quantizes rows of bf16 times an f32 scale. Their NaNs have short payloads, so a shorter sequence
// is used. Covers all bf16 values and scales with every exponent.
TEST_P(Codes, EncodeBf16) {
  auto [type, target] = GetParam();
  Code quantize(quantizeText(type, "bf16"), target), widened(quantizeText(type), target);
  std::mt19937 random(7);
  std::vector<uint16_t> narrow(kColumns);
  std::vector<float> wide(kColumns);
  std::vector<uint8_t> quantized(kColumns), expected(kColumns);
  Descriptor x = describe(narrow.data(), 1, kColumns), w = describe(wide.data(), 1, kColumns);
  Descriptor o = describe(quantized.data(), 1, kColumns),
             e = describe(expected.data(), 1, kColumns);
  uint64_t mismatches = 0;
  for (int number = 0; number < (getStep() == 1 ? 4096 : 64); ++number) {
    const uint32_t exponent = number % 32 * 8 + 3;
    const uint32_t scaleBits = exponent << 23 | (random() & 0x7fffff);
    float scale = 1;
    if (number > 0)
      std::memcpy(&scale, &scaleBits, sizeof scale);
    for (uint32_t begin = 0; begin < 0x10000; begin += kColumns) {
      for (uint32_t i = 0; i < kColumns; ++i) {
        narrow[i] = begin + i;
        const uint32_t bits = (begin + i) << 16;
        std::memcpy(&wide[i], &bits, sizeof bits);
      }
      quantize(&x, scale, &o);
      widened(&w, scale, &e);
      for (int64_t i = 0; i < kColumns; ++i)
        if (quantized[i] != expected[i] && mismatches++ < 5)
          ADD_FAILURE() << elementTypeName(type) << " of " << wide[i] << " by " << scale << ": got "
                        << int(quantized[i]) << ", expected " << int(expected[i]);
    }
  }
  EXPECT_EQ(mismatches, 0u);
}

// A NaN factor of a whole row may have any payload.
TEST_P(Codes, EncodeNaN) {
  auto [type, target] = GetParam();
  std::string o = "memref<?x4096x" + std::string(elementTypeName(type)) + ">";
  Code norm("func.func @f(%x: memref<?x4096xbf16>, %g: memref<4096xbf16>, %e: f32, %s: f32, %o: " +
                o + ") {\nfusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x4096xbf16>, " +
                "memref<4096xbf16>) epsilon(%e) static_scale(%s) outs(%o : " + o +
                ") {numerics = #fusednorm.numerics<preset = flashinfer>}\nreturn\n}\n",
            target);
  std::vector<uint16_t> ones(kColumns, 0x3f80);
  std::vector<uint8_t> quantized(kColumns), expected(kColumns);
  const float nan = std::nanf("");
  encodeArray(type, &nan, expected.data(), 1);
  Descriptor x = describe(ones.data(), 1, kColumns), o1 = describe(quantized.data(), 1, kColumns);
  struct {
    void *allocated, *aligned;
    int64_t offset, size, stride;
  } gamma = {ones.data(), ones.data(), 0, kColumns, 1};
  for (uint32_t bits :
       {0x7fc00000u, 0xffc00000u, 0x7fc12345u, 0xffc08000u, 0x7fffffffu, 0x7f800001u}) {
    float epsilon;
    std::memcpy(&epsilon, &bits, sizeof epsilon);
    norm(&x, &gamma, epsilon, 1.0f, &o1);
    EXPECT_EQ(std::count(quantized.begin(), quantized.end(), expected[0]), kColumns)
        << std::hex << bits << " gives " << int(quantized[0]) << ", expected " << int(expected[0]);
  }
}

// Conversions outside of a kernel use APFloat, which does not saturate.
TEST_P(Codes, PlainConversions) {
  auto [type, target] = GetParam();
  if (type == ElementType::I8)
    return;
  std::string t(elementTypeName(type));
  auto convert = [&](const std::string &op, const std::string &from, const std::string &to) {
    std::string x = "tensor<?x4096x" + from + ">", o = "tensor<?x4096x" + to + ">";
    std::string map = "affine_map<(i, j) -> (i, j)>";
    return "func.func @f(%x: " + x + ", %o: " + o + ") -> " + o +
           " {\n%r = linalg.generic {indexing_maps = [" + map + ", " + map +
           "], iterator_types = [\"parallel\", \"parallel\"]} ins(%x : " + x + ") outs(%o : " + o +
           ") {\n^bb0(%a: " + from + ", %b: " + to + "):\n%c = arith." + op + " %a : " + from +
           " to " + to + "\nlinalg.yield %c : " + to + "\n} -> " + o + "\nreturn %r : " + o +
           "\n}\n";
  };
  const llvm::fltSemantics &semantics =
      type == ElementType::F8E4M3FN ? llvm::APFloat::Float8E4M3FN()
      : type == ElementType::F8E5M2 ? llvm::APFloat::Float8E5M2()
                                    : llvm::APFloat::Float8E4M3FNUZ();
  Code truncate(convert("truncf", "f32", t), target), extend(convert("extf", t, "f32"), target);
  std::vector<float> values(kColumns), back(kColumns);
  std::vector<uint8_t> quantized(kColumns);
  Descriptor x = describe(values.data(), 1, kColumns), o = describe(quantized.data(), 1, kColumns);
  Descriptor b = describe(back.data(), 1, kColumns);
  uint64_t mismatches = 0;
  for (uint64_t begin = 0; begin < (uint64_t(1) << 32); begin += getStep() * 61 * kColumns) {
    for (int64_t i = 0; i < kColumns; ++i) {
      uint32_t bits = static_cast<uint32_t>(begin + i * getStep() * 61);
      // Every other value is the boundary between two quantized values.
      bits = i % 2 ? bits & 0xfff80000 : bits;
      std::memcpy(&values[i], &bits, sizeof bits);
    }
    truncate(&x, &o);
    extend(&o, &b);
    for (int64_t i = 0; i < kColumns; ++i) {
      llvm::APFloat number(values[i]);
      bool losesInfo;
      number.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
      uint64_t expected = number.bitcastToAPInt().getZExtValue();
      bool isSame = number.isNaN() ? isNanEncoding(type, quantized[i]) : quantized[i] == expected;
      float wide = decode(type, quantized[i]);
      bool isBack = std::isnan(wide)
                        ? std::isnan(back[i])
                        : back[i] == wide && std::signbit(back[i]) == std::signbit(wide);
      if ((!isSame || !isBack) && mismatches++ < 5)
        ADD_FAILURE() << t << " of " << values[i] << ": got " << int(quantized[i]) << ", expected "
                      << expected << "; back " << back[i];
    }
  }
  EXPECT_EQ(mismatches, 0u);
}

// If a row's maximum shows that no value saturates, a shorter sequence runs. Here the maximum is
// the largest value of the type, so the scale is 1.
TEST_P(Codes, EncodeF32InRange) {
  auto [type, target] = GetParam();
  std::string t(elementTypeName(type));
  Code quantize("func.func @f(%x: memref<?x4096xf32>, %o: memref<?x4096x" + t +
                    ">, %s: memref<?x1xf32>) {\n" +
                    "fusednorm.quantize ins(%x : memref<?x4096xf32>) outs(%o, %s : memref<?x4096x" +
                    t + ">, memref<?x1xf32>)\nreturn\n}\n",
                target);
  const float largest = maxFinite(type);
  uint32_t end;
  std::memcpy(&end, &largest, sizeof end);
  std::vector<float> values(kColumns, largest);
  std::vector<uint8_t> quantized(kColumns), expected(kColumns);
  float scale = 0;
  uint64_t mismatches = 0;
  for (uint32_t sign : {0u, 0x80000000u})
    for (uint64_t begin = 0; begin <= end; begin += getStep() * (kColumns - 1)) {
      for (int64_t i = 1; i < kColumns; ++i) {
        uint32_t bits =
            sign | static_cast<uint32_t>(std::min<uint64_t>(begin + (i - 1) * getStep(), end));
        std::memcpy(&values[i], &bits, sizeof bits);
      }
      Descriptor x = describe(values.data(), 1, kColumns),
                 o = describe(quantized.data(), 1, kColumns), s = describe(&scale, 1, 1);
      quantize(&x, &o, &s);
      ASSERT_EQ(scale, 1.0f);
      encodeArray(type, values.data(), expected.data(), kColumns);
      for (int64_t i = 0; i < kColumns; ++i)
        if (quantized[i] != expected[i] && mismatches++ < 5)
          ADD_FAILURE() << t << " of " << values[i] << ": got " << int(quantized[i])
                        << ", expected " << int(expected[i]);
    }
  EXPECT_EQ(mismatches, 0u);
}

// On some targets, division by the scale of a row or group multiplies by its inverse. The values
// are at and near boundaries of quantized values. The scales have random, first and last
// significands, and exponents from subnormal to huge.
TEST_P(Codes, DivideByScale) {
  auto [type, target] = GetParam();
  std::string t(elementTypeName(type));
  for (int64_t group : {int64_t(0), int64_t(128)}) {
    const int64_t groups = group ? kColumns / group : 1, run = kColumns / groups;
    std::string scales = "memref<?x" + std::to_string(groups) + "xf32>";
    Code quantize("func.func @f(%x: memref<?x4096xf32>, %o: memref<?x4096x" + t +
                      ">, %s: " + scales +
                      ") {\nfusednorm.quantize ins(%x : memref<?x4096xf32>) outs(%o, %s : " +
                      "memref<?x4096x" + t + ">, " + scales + ") {" +
                      (group ? "scheme = #fusednorm.quantization<group = 128>, " : "") +
                      "numerics = #fusednorm.numerics<scaling = divide>}\nreturn\n}\n",
                  target);
    std::vector<float> values(kColumns), scale(groups);
    std::vector<uint8_t> quantized(kColumns);
    std::mt19937 random(7);
    const float largest = maxFinite(type);
    uint64_t mismatches = 0;
    for (int row = 0; row < (getStep() == 1 ? 20000 : 1000); ++row) {
      for (int64_t first = 0; first < kColumns; first += run) {
        uint32_t significand = random() & 0x7fffff;
        if (random() % 3 == 0)
          significand = random() % 2 ? random() % 8 : 0x7fffff - random() % 8;
        int exponent = row % 4 == 0 ? int(random() % 240) - 130 : int(random() % 40) - 20;
        float wanted = std::ldexp(1.0f + std::ldexp(float(significand), -23), exponent);
        values[first] = largest * wanted;
        if (!std::isfinite(values[first]))
          values[first] = largest;
        for (int64_t i = first + 1; i < first + run; ++i) {
          // The midpoint of two adjacent quantized values, moved by a few ulps.
          uint32_t code = random() % (type == ElementType::I8 ? 127 : 126);
          float border = (decode(type, code) + decode(type, code + 1)) / 2;
          if (!(border < largest))
            border = 0;
          float value = std::copysign(border * wanted, random() % 2 ? 1.0f : -1.0f);
          uint32_t bits;
          std::memcpy(&bits, &value, sizeof bits);
          if (bits & 0x7fffffff)
            bits += random() % 5 - 2;
          std::memcpy(&values[i], &bits, sizeof bits);
          if (!(std::fabs(values[i]) < std::fabs(values[first])))
            values[i] = -0.0f;
        }
      }
      Descriptor x = describe(values.data(), 1, kColumns),
                 o = describe(quantized.data(), 1, kColumns), s = describe(scale.data(), 1, groups);
      quantize(&x, &o, &s);
      for (int64_t i = 0; i < kColumns; ++i) {
        float divisor = scale[i / run];
        float quotient = divisor == 0 ? std::copysign(0.0f, values[i]) : values[i] / divisor;
        uint8_t expected;
        encodeArray(type, &quotient, &expected, 1);
        if (quantized[i] != expected && mismatches++ < 5)
          ADD_FAILURE() << t << " of " << values[i] << " / " << divisor << ": got "
                        << int(quantized[i]) << ", expected " << int(expected);
      }
    }
    EXPECT_EQ(mismatches, 0u);
  }
}

TEST_P(Codes, DecodeAll) {
  auto [type, target] = GetParam();
  std::string t(elementTypeName(type));
  Code dequantize("func.func @f(%x: memref<?x256x" + t + ">, %s: f32, %o: memref<?x256xf32>) {\n" +
                      "fusednorm.dequantize ins(%x : memref<?x256x" + t +
                      ">) static_scale(%s) outs(%o : memref<?x256xf32>)\nreturn\n}\n",
                  target);
  std::vector<uint8_t> quantized(256);
  std::vector<float> values(256);
  for (int i = 0; i < 256; ++i)
    quantized[i] = static_cast<uint8_t>(i);
  Descriptor x = describe(quantized.data(), 1, 256), o = describe(values.data(), 1, 256);
  dequantize(&x, 1.0f, &o);
  for (int i = 0; i < 256; ++i) {
    float expected = decode(type, i);
    if (std::isnan(expected))
      EXPECT_TRUE(std::isnan(values[i])) << t << " code " << i;
    else
      EXPECT_EQ(std::memcmp(&values[i], &expected, sizeof expected), 0)
          << t << " code " << i << ": got " << values[i] << ", expected " << expected;
  }
}

std::string nameOf(const testing::TestParamInfo<Codes::ParamType> &info) {
  std::string name(elementTypeName(std::get<0>(info.param)));
  return name + (std::string(std::get<1>(info.param)) == "host" ? "" : "_x86_64_v3");
}
INSTANTIATE_TEST_SUITE_P(All, Codes,
                         testing::Combine(testing::ValuesIn(kTypes),
                                          testing::Values("host", "x86-64-v3")),
                         nameOf);

/// The second column is zero, so the scale is the magnitude of the first column over 127, rounded
/// up to a power of two. The values span all of f32.
TEST(ScaleQuantized, PowersOfTwo) {
  Code quantize("func.func @f(%x: memref<?x2xf32>, %o: memref<?x2xi8>, "
                "%s: memref<?x1xf8E8M0FNU>) {\n"
                "fusednorm.quantize ins(%x : memref<?x2xf32>) outs(%o, %s : memref<?x2xi8>, "
                "memref<?x1xf8E8M0FNU>)\nreturn\n}\n");
  std::vector<float> values(2 * kColumns);
  std::vector<uint8_t> quantized(2 * kColumns), scales(kColumns);
  for (uint64_t begin = 0; begin < (uint64_t(1) << 32); begin += 1021 * kColumns) {
    for (int64_t i = 0; i < kColumns; ++i) {
      uint32_t bits = static_cast<uint32_t>(begin + i * 1021);
      std::memcpy(&values[2 * i], &bits, sizeof bits);
      values[2 * i + 1] = 0;
    }
    Descriptor x = describe(values.data(), kColumns, 2),
               o = describe(quantized.data(), kColumns, 2),
               s = describe(scales.data(), kColumns, 1);
    quantize(&x, &o, &s);
    for (int64_t i = 0; i < kColumns; ++i) {
      uint32_t expected = encode(ElementType::F8E8M0FNU, std::fabs(values[2 * i]) / 127.0f);
      ASSERT_EQ(scales[i], expected) << values[2 * i];
    }
  }
}

} // namespace
