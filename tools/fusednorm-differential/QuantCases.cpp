// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quantization, with scales of rows and groups and with a given one.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

void differential::generateQuantize(CaseBuilder &b) {
  bool isStatic = b.random.chance(0.25);
  int64_t group = b.random.chance(0.4) ? b.random.pick<int64_t>({128, 128, 64, 32, 16, 4, 2}) : 0;
  Shape shape = b.rows(b.columns(group ? group : 1));
  int x = b.input("x", b.floatType(), shape, b.values());
  int out = b.output("out", ElementType::F8E4M3FN, shape);
  std::vector<Use> outs = {b.use(out)};
  std::string clauses;
  if (isStatic) {
    clauses = " static_scale(" + b.staticScale() + ")";
  } else {
    int64_t count = group ? shape.back() / group : 1;
    outs.push_back(b.use(b.output("scales", b.floatType(), CaseBuilder::withLast(shape, count))));
    if (b.random.chance(0.4))
      clauses = " scale_ub(" + b.scaleBound() + ")";
  }
  NumericsScope scope;
  scope.quant = true;
  std::string scheme =
      group ? "scheme = #fusednorm.quantization<group = " + std::to_string(group) + ">" : "";
  b.op("quantize", {b.use(x)}, clauses, outs,
       {scheme, b.numerics(scope), b.schedule(1, group ? group : 1)}, true);
}

void differential::generateRmsNormFusedFp8(CaseBuilder &b) {
  bool isStatic = b.random.chance(0.25);
  Shape shape = b.rows(b.columns());
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values());
  int gamma =
      b.input("gamma", type, {shape.back()}, b.random.chance(0.8) ? Values::Weights : b.values());
  std::vector<Use> outs = {b.use(b.output("out", ElementType::F8E4M3FN, shape))};
  std::string clauses = " epsilon(" + b.epsilon() + ")";
  if (b.random.chance(0.4))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  if (isStatic) {
    clauses += " static_scale(" + b.staticScale() + ")";
  } else {
    if (b.random.chance(0.4))
      clauses += " scale_ub(" + b.scaleBound() + ")";
    outs.push_back(b.use(b.output("scales", b.floatType(), CaseBuilder::withLast(shape, 1))));
  }
  NumericsScope scope;
  scope.sums = scope.norm = scope.quant = scope.gamma = true;
  b.op("rms_norm_fused_fp8", {b.use(x), b.use(gamma)}, clauses, outs,
       {b.numerics(scope), b.schedule()}, true);
}
