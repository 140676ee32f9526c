// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The grammar of input specs, and their layouts.

#include "fusednorm/Support/InputSpec.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace fusednorm;
using Kind = InputGenerator::Kind;
using Shape = std::vector<int64_t>;

static InputSpec parse(const char *text) {
  Result<InputSpec> spec = parseInputSpec(text);
  EXPECT_TRUE(spec) << spec.error();
  return spec ? *spec : InputSpec();
}

static std::string parseError(const std::string &text) {
  std::string error = parseInputSpec(text).error();
  EXPECT_EQ(error.rfind("input '" + text + "': at character ", 0), 0u) << error;
  return error;
}

#define EXPECT_ERROR(input, part)                                                                  \
  EXPECT_NE(parseError(input).find(part), std::string::npos) << parseError(input)

TEST(InputSpec, Files) {
  InputSpec spec = parse("some/where@2/x=1.npy");
  EXPECT_TRUE(spec.isFile());
  EXPECT_EQ(spec.path, "some/where@2/x=1.npy");
  EXPECT_TRUE(spec.strides.empty());
  spec = parse("x.npy@offset=4,strides=[10,1]");
  EXPECT_EQ(spec.path, "x.npy");
  EXPECT_EQ(spec.strides, (Shape{10, 1}));
  EXPECT_EQ(spec.offset, 4);
}

TEST(InputSpec, ShapesAndTypes) {
  InputSpec spec = parse("4096x7168xbf16=normal(seed=1,scale=0.5)");
  EXPECT_FALSE(spec.isFile());
  EXPECT_EQ(spec.shape, (Shape{4096, 7168}));
  EXPECT_EQ(spec.type, ElementType::BF16);
  EXPECT_EQ(spec.generator.kind, Kind::Normal);
  EXPECT_EQ(spec.generator.seed, 1u);
  EXPECT_EQ(spec.generator.scale, 0.5);
  EXPECT_EQ(parse("f32=const(1e-6)").shape, Shape{});
  EXPECT_EQ(parse("f32=const(1e-6)").generator.low, 1e-6);
  EXPECT_EQ(parse("0x7168xf8E4M3FN=iota").shape, (Shape{0, 7168}));
  for (ElementType type : allElementTypes)
    EXPECT_EQ(parse((std::string(elementTypeName(type)) + "=iota").c_str()).type, type);
}

TEST(InputSpec, Generators) {
  EXPECT_EQ(parse("4xf32=normal").generator.scale, 1.0);
  EXPECT_EQ(parse("4xf32=normal()").generator.seed, 0u);
  InputSpec spec = parse("4xf32=uniform(-1, 2.5, seed=9)");
  EXPECT_EQ(spec.generator.low, -1.0);
  EXPECT_EQ(spec.generator.high, 2.5);
  EXPECT_EQ(spec.generator.seed, 9u);
  spec = parse("4xi64=uniform(-9223372036854775808,9223372036854775807)");
  EXPECT_EQ(spec.generator.lowInteger, INT64_MIN);
  EXPECT_EQ(spec.generator.highInteger, INT64_MAX);
  EXPECT_TRUE(std::isnan(parse("bf16=const(nan)").generator.low));
  EXPECT_EQ(parse("bf16=const(-inf)").generator.low, -HUGE_VAL);
  EXPECT_TRUE(std::signbit(parse("bf16=const(-0.0)").generator.low));
  EXPECT_EQ(parse("i32=const(4294967295)").generator.lowInteger, 4294967295);
  EXPECT_EQ(parse("i32=const(-1)").generator.lowInteger, -1);
  EXPECT_EQ(parse("4xi32=offsets(3,0,5)").generator.offsets, (Shape{0, 3, 3, 8}));
  EXPECT_EQ(parse("1xi32=offsets").generator.offsets, Shape{0});
  EXPECT_EQ(parse("2x8xi32=pages(order=random,seed=3)").generator.pageOrder,
            InputGenerator::PageOrder::Random);
  EXPECT_EQ(parse("2x8xi32=pages").generator.pageOrder, InputGenerator::PageOrder::Forward);
  EXPECT_EQ(parse("128x64xf32=freqs(theta=1e6,kind=base)").generator.rotary.theta, 1e6);
  EXPECT_EQ(parse("128x64xf32=freqs").generator.rotary.theta, 10000.0);
}

TEST(InputSpec, ErrorsNameTheLocation) {
  EXPECT_ERROR("", "1: expected FILE.npy or SHAPExTYPE=GENERATOR");
  EXPECT_ERROR("x.txt", "1: expected FILE.npy");
  EXPECT_ERROR("4x8=iota", "4: expected 'x' and another dimension");
  EXPECT_ERROR("4x8xfp16=iota", "5: expected a dimension or an element type "
                                "(f64, f32, f16, bf16,");
  EXPECT_ERROR("-4xf32=iota", "1: expected a dimension or an element type");
  EXPECT_ERROR("4x?xf32=iota", "3: expected a dimension or an element type");
  EXPECT_ERROR("=iota", "1: expected a dimension or an element type");
  EXPECT_ERROR("99999999999999999999xf32=iota", "out of range");
  EXPECT_ERROR("4294967296x4294967296xf32=iota", "the shape is too large");
  EXPECT_ERROR("4xf32=", "7: unknown generator ''");
  EXPECT_ERROR("4xf32=normla(seed=1)", "7: unknown generator 'normla'; expected normal, uniform");
  EXPECT_ERROR("4xf32=normal(seed=1", "20: expected ')'");
  EXPECT_ERROR("4xf32=normal(seed=-1)", "19: expected a number from 0");
  EXPECT_ERROR("4xf32=normal(scale=big)", "20: expected a number, got 'big'");
  EXPECT_ERROR("4xf32=normal(scale=inf)", "20: expected a finite number");
  EXPECT_ERROR("4xf32=normal(sed=1)", "14: unexpected argument 'sed' of normal; expected "
                                      "normal(seed=, scale=)");
  EXPECT_ERROR("4xf32=normal(seed=1,seed=2)", "21: unexpected argument 'seed'");
  EXPECT_ERROR("4xf32=uniform(1)", "7: expected uniform(lo, hi, seed=)");
  EXPECT_ERROR("4xf32=uniform(2,1)", "upper bound is below");
  EXPECT_ERROR("4xi8=uniform(0,256)", "16: 256 does not fit in i8");
  EXPECT_ERROR("4xf32=const", "7: expected const(value)");
  EXPECT_ERROR("4xf32=const(1e999)", "13: '1e999' is out of range");
  EXPECT_ERROR("4xi32=const(1.5)", "13: expected an integer for i32, got");
  EXPECT_ERROR("4xf32=iota(3)", "12: unexpected argument '3' of iota");
  EXPECT_ERROR("4xi32=offsets(3,4)", "1: offsets of 2 lengths has the shape 3, got 4");
  EXPECT_ERROR("3xi32=offsets(3,-4)", "17: the length is negative");
  EXPECT_ERROR("3xi32=offsets(4294967295,1)", "does not fit in i32");
  EXPECT_ERROR("3xi64=offsets(9223372036854775807,1)", "35: the sum is out of");
  EXPECT_ERROR("3xf32=offsets(3,4)", "7: offsets needs an integer type");
  EXPECT_ERROR("3xf32=pages", "7: pages needs an integer type, got f32");
  EXPECT_ERROR("300xi8=pages", "300 does not fit in i8");
  EXPECT_ERROR("3xi32=pages(order=up)", "19: unknown order 'up'; expected");
  EXPECT_ERROR("4x8xf32=freqs(kind=ntk)", "20: unknown kind 'ntk'; expected base");
  EXPECT_ERROR("4x7xf32=freqs", "even number of columns");
  EXPECT_ERROR("4x8xi32=freqs", "freqs needs a float type");
  EXPECT_ERROR("4x8xf32=freqs(theta=0)", "theta must be positive");
  EXPECT_ERROR("4x8xf32=freqs(kind=ntk)",
               "unknown kind 'ntk'; expected base, linear, dynamic, llama3, yarn, longrope or "
               "proportional");
  EXPECT_ERROR("4x8xf32=freqs(kind=linear,low=1)", "unexpected argument 'low' of freqs");
  EXPECT_ERROR("4x8xf32=freqs(kind=llama3,low=4)", "low must be below high");
  EXPECT_ERROR("4x8xf32=freqs(kind=linear,attention=2)",
               "unexpected argument 'attention' of freqs");
  EXPECT_ERROR("4x8xf32=freqs(kind=llama3,sequence=2)", "unexpected argument 'sequence' of freqs");
  EXPECT_ERROR("4x2xf32=freqs(kind=dynamic)", "needs 4 columns or more");
  EXPECT_ERROR("4x8xf32=freqs(kind=dynamic,sequence=0)", "expected a number of positions from 1");
  EXPECT_ERROR("4x8xf32=freqs(kind=yarn,mscale=0.7)", "only if both are given");
  EXPECT_ERROR("4x8xf32=freqs(kind=yarn,mscale=1,mscale_all_dim=1,attention=2)",
               "have no effect with attention");
  EXPECT_ERROR("4x8xf32=freqs(kind=yarn,attention=0)", "attention must be positive");
  EXPECT_ERROR("4x8xf32=freqs(kind=yarn,truncate=1)", "expected true or false, got '1'");
  EXPECT_ERROR("4x8xf32=freqs(kind=yarn,theta=1)", "theta must be above 1");
  EXPECT_ERROR("4x8xf32=freqs(kind=longrope,factor=2,attention=2)",
               "factor has no effect with attention");
  EXPECT_ERROR("4x8xf32=freqs(kind=proportional,share=1.5)", "share must be at most 1");
  EXPECT_ERROR("4x8xf32=freqs(kind=longrope,long=1:2)",
               "expected one number or 4, one for each pair of columns, got 2");
  EXPECT_ERROR("4x8xf32=iota@strides=[9]",
               "13: expected 2 strides for an array of shape 4x8, got 1");
  EXPECT_ERROR("4x8xf32=iota@strides=[9,1", "26: expected ']'");
  EXPECT_ERROR("4x8xf32=iota@strides=[9,]", "25: expected a number of elem");
  EXPECT_ERROR("4x8xf32=iota@strides=[]", "23: expected a number of elem");
  EXPECT_ERROR("4x8xf32=iota@strides=[9,-1]", "25: expected a number of at least 0");
  EXPECT_ERROR("4x8xf32=iota@offset=3x", "21: expected a number of elements");
  EXPECT_ERROR("4x8xf32=iota@offset=3,offset=4", "23: expected strides=[..]");
  EXPECT_ERROR("4x8xf32=iota@strides=[9,1]x", "27: expected ',' or the end");
  EXPECT_ERROR("4x8xf32=iota@strides=[9000000000000000000,1]", "reach beyond 2^59");
}

// A damaged text causes an error at most.
TEST(InputSpec, DamagedTexts) {
  const std::string good = "12x34xbf16=uniform(-1.5,2,seed=3)@strides=[40,1],"
                           "offset=3";
  for (size_t i = 0; i <= good.size(); ++i) {
    (void)parseInputSpec(good.substr(0, i));
    (void)parseInputSpec(good.substr(i));
    for (char c : {'(', ')', '=', ',', '@', '[', ']', 'x', '-', '9', '\0'}) {
      std::string text = good;
      text.insert(i, 1, c);
      (void)parseInputSpec(text);
      if (i < good.size()) {
        text = good;
        text[i] = c;
        (void)parseInputSpec(text);
      }
    }
  }
}

TEST(InputSpec, Layouts) {
  InputSpec spec = parse("3x4xf32=iota@strides=[10,1],offset=2");
  auto layout = resolveLayout(spec, spec.shape);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->bufferElements(), 2 + 2 * 10 + 3 + 1);
  EXPECT_FALSE(layout->isPacked());
  std::vector<float> buffer(26, -1.0f), packed(12), back(26, -1.0f);
  fillGenerated(spec, *layout, buffer.data(), 0, 12);
  for (int i = 0; i < 26; ++i) {
    int row = (i - 2) / 10, column = (i - 2) % 10;
    bool inside = i >= 2 && column < 4;
    EXPECT_EQ(buffer[i], inside ? row * 4.0f + column : -1.0f) << i;
  }
  packElements(*layout, spec.type, buffer.data(), packed.data());
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(packed[i], static_cast<float>(i));
  unpackElements(*layout, spec.type, packed.data(), back.data());
  EXPECT_EQ(buffer, back);

  spec = parse("2x3x2xi16=iota@strides=[1,2,6]");
  layout = resolveLayout(spec, spec.shape);
  ASSERT_TRUE(layout);
  std::vector<int16_t> transposed(layout->bufferElements()), order(12);
  ASSERT_EQ(transposed.size(), 12u);
  fillGenerated(spec, *layout, transposed.data(), 0, 5);
  fillGenerated(spec, *layout, transposed.data(), 5, 12);
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(transposed[i / 6 + (i / 2 % 3) * 2 + (i % 2) * 6], i);
  packElements(*layout, spec.type, transposed.data(), order.data());
  for (int i = 0; i < 12; ++i)
    EXPECT_EQ(order[i], i);

  spec = parse("3x4xf32=iota");
  layout = resolveLayout(spec, spec.shape);
  EXPECT_TRUE(layout->isPacked());
  EXPECT_EQ(layout->bufferElements(), 12);
  EXPECT_EQ(layout->strides, (Shape{4, 1}));
  spec = parse("0x4xf32=iota@offset=7");
  EXPECT_EQ(resolveLayout(spec, spec.shape)->bufferElements(), 0);
  spec = parse("f32=const(2)");
  layout = resolveLayout(spec, spec.shape);
  EXPECT_EQ(layout->bufferElements(), 1);
  float scalar = 0;
  fillGenerated(spec, *layout, &scalar, 0, 1);
  EXPECT_EQ(scalar, 2.0f);

  spec = parse("x.npy@strides=[8,1]");
  EXPECT_TRUE(resolveLayout(spec, {4, 8}));
  EXPECT_EQ(resolveLayout(spec, {4, 8, 2}).error(),
            "expected 3 strides for an array of shape 4x8x2, got 2");
}
