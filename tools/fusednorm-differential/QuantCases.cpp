// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of quantization with scales of rows, groups or tensors, dynamic or static.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
/// Granularity and layout of scales.
struct Scheme {
  int64_t group = 0;
  bool transposed = false, tensor = false;

  std::string attribute() const {
    if (tensor)
      return "scheme = #fusednorm.quantization<tensor>";
    if (!group)
      return "";
    return "scheme = #fusednorm.quantization<group = " + std::to_string(group) +
           (transposed ? ", layout = transposed>" : ">");
  }
};
} // namespace

static Scheme pickScheme(CaseBuilder &b, bool allowsTensor) {
  Scheme scheme;
  scheme.tensor = allowsTensor && b.random.chance(0.1);
  if (!scheme.tensor && b.random.chance(0.4)) {
    scheme.group = b.random.pick<int64_t>({128, 128, 64, 32, 16, 4, 2, 12, 20, 132, 136, 2048});
    scheme.transposed = b.random.chance(0.25);
  }
  return scheme;
}

static ElementType quantizedType(CaseBuilder &b) {
  return b.random.pick({ElementType::F8E4M3FN, ElementType::F8E4M3FN, ElementType::F8E4M3FN,
                        ElementType::F8E4M3FNUZ, ElementType::F8E5M2, ElementType::I8});
}

static ElementType scaleType(CaseBuilder &b) {
  return b.random.chance(0.15) ? ElementType::F8E8M0FNU : b.floatType();
}

/// Returns the shape of the scales for rows of the given shape.
static Shape scaleShape(CaseBuilder &b, const Scheme &scheme, const Shape &shape) {
  if (scheme.tensor)
    return {1};
  int64_t count = scheme.group ? shape.back() / scheme.group : 1;
  if (!scheme.transposed)
    return CaseBuilder::withLast(shape, count);
  Shape result = {count};
  result.insert(result.end(), shape.begin(), shape.end() - 1);
  if (b.random.chance(0.5)) // padding
    result.back() += b.random.below(4);
  return result;
}

static Shape rowShape(CaseBuilder &b, Scheme &scheme) {
  Shape shape = b.rows(b.columns(scheme.group ? scheme.group : 1));
  if (shape.size() < 2)
    scheme.transposed = false;
  return shape;
}

/// Makes the last extent of transposed scales dynamic. The verifier derives the padding from it if
/// all extents are static.
static std::vector<bool> scaleExtents(CaseBuilder &b, const Scheme &scheme, const Shape &shape) {
  std::vector<bool> dynamic = b.dynamicExtents(shape.size());
  if (scheme.transposed)
    dynamic.back() = true;
  return dynamic;
}

void differential::generateQuantize(CaseBuilder &b) {
  bool isStatic = b.random.chance(0.25);
  Scheme scheme = pickScheme(b, !isStatic);
  Shape shape = rowShape(b, scheme);
  int x = b.input("x", b.floatType(), shape, b.values());
  std::vector<Use> outs = {b.use(b.output("out", quantizedType(b), shape))};
  std::string clauses;
  if (scheme.tensor && b.random.chance(0.5)) {
    int amax = b.input("amax", ElementType::F32, {1}, Values::Positive);
    clauses = " amax(" + b.name(amax) + " : " + b.use(amax).type + ")";
  }
  if (isStatic) {
    clauses += " static_scale(" + b.staticScale() + ")";
  } else {
    Shape scales = scaleShape(b, scheme, shape);
    outs.push_back(
        b.use(b.output("scales", scaleType(b), scales, scaleExtents(b, scheme, scales))));
    if (b.random.chance(0.4))
      clauses += " scale_ub(" + b.scaleBound() + ")";
  }
  NumericsScope scope;
  scope.quant = true;
  std::string schedule = scheme.tensor ? "" : b.schedule(1, scheme.group ? scheme.group : 1);
  b.op("quantize", {b.use(x)}, clauses, outs, {scheme.attribute(), b.numerics(scope), schedule},
       true);
}

void differential::generateRmsNormFusedFp8(CaseBuilder &b) {
  bool isStatic = b.random.chance(0.25);
  Scheme scheme = pickScheme(b, false);
  Shape shape = rowShape(b, scheme);
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values());
  int gamma =
      b.input("gamma", type, {shape.back()}, b.random.chance(0.8) ? Values::Weights : b.values());
  std::vector<Use> outs = {b.use(b.output("out", quantizedType(b), shape))};
  std::string clauses = " epsilon(" + b.epsilon() + ")";
  if (b.random.chance(0.4))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  if (isStatic) {
    clauses += " static_scale(" + b.staticScale() + ")";
  } else {
    if (b.random.chance(0.4))
      clauses += " scale_ub(" + b.scaleBound() + ")";
    Shape scales = scaleShape(b, scheme, shape);
    outs.push_back(
        b.use(b.output("scales", scaleType(b), scales, scaleExtents(b, scheme, scales))));
  }
  NumericsScope scope;
  scope.sums = scope.norm = scope.quant = scope.gamma = true;
  b.op("rms_norm_fused_fp8", {b.use(x), b.use(gamma)}, clauses, outs,
       {scheme.attribute(), b.numerics(scope), b.schedule(1, scheme.group ? scheme.group : 1)},
       true);
}

void differential::generateDequantize(CaseBuilder &b) {
  Scheme scheme = pickScheme(b, true);
  Shape shape = rowShape(b, scheme);
  int x = b.input("x", quantizedType(b), shape, b.values());
  std::string clauses;
  if (b.random.chance(0.25)) {
    clauses = " static_scale(" + b.staticScale() + ")";
  } else {
    Shape scales = scaleShape(b, scheme, shape);
    int operand =
        b.input("scales", scaleType(b), scales, b.values(), scaleExtents(b, scheme, scales));
    clauses = " scales(" + b.name(operand) + " : " + b.use(operand).type + ")";
  }
  int out = b.output("out", b.floatType(), shape);
  b.op("dequantize", {b.use(x)}, clauses, {b.use(out)},
       {scheme.attribute(), b.schedule(1, scheme.group ? scheme.group : 1)}, false);
}

void differential::generateAbsMax(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  int x = b.input("x", b.floatType(), shape, b.values());
  int out = b.output("out", ElementType::F32, {1});
  b.startFrom(out, Values::Positive);
  b.op("abs_max", {b.use(x)}, "", {b.use(out)}, {b.schedule()}, false);
}

void differential::generateConvert(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  int x = b.input("x", ElementType::F8E4M3FN, shape, b.values());
  int out = b.output("out", ElementType::F8E4M3FNUZ, shape);
  b.op("convert_e4m3fn_to_e4m3fnuz", {b.use(x)}, "", {b.use(out)}, {b.schedule()}, false);
}
