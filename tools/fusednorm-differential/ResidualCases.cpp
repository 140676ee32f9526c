// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of norms with a residual, and of layer_norm.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

void differential::generateLayerNorm(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values());
  int gamma = b.input("gamma", b.floatType(), {shape.back()}, Values::Weights);
  std::string clauses;
  if (b.random.chance(0.6)) {
    int beta = b.input("beta", b.floatType(), {shape.back()}, Values::Normal);
    clauses = " beta(" + b.name(beta) + " : " + b.use(beta).type + ")";
  }
  int out = b.outputOver(x, "out", b.random.chance(0.6) ? type : b.floatType(), shape);
  clauses += " epsilon(" + b.epsilon() + ")";
  NumericsScope scope;
  scope.sums = scope.norm = true;
  // The addition of beta may cancel everything but the error.
  scope.exact = true;
  b.op("layer_norm", {b.use(x), b.use(gamma)}, clauses, {b.use(out)},
       {b.numerics(scope), b.schedule()}, false);
}

void differential::generateAddRmsNorm(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values());
  int residual = b.input("residual", type, shape, b.values());
  int gamma = b.input("gamma", b.floatType(), {shape.back()}, Values::Weights);
  int out = b.outputOver(x, "out", b.random.chance(0.6) ? type : b.floatType(), shape);
  int residualOut = b.outputOver(residual, "residual_out", type, shape);
  std::string clauses = " epsilon(" + b.epsilon() + ")";
  if (b.random.chance(0.3))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  if (b.random.chance(0.5))
    clauses += b.random.pick({" normalized(unrounded)", " normalized(rounded)"});
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = true;
  b.op("add_rms_norm", {b.use(x), b.use(residual), b.use(gamma)}, clauses,
       {b.use(out), b.use(residualOut)}, {b.numerics(scope), b.schedule()}, true);
}

void differential::generateRmsNormFusedResidualAdd(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values());
  int residual = b.input("residual", type, shape, b.values());
  int gamma1 = b.input("gamma1", b.floatType(), {shape.back()}, Values::Weights);
  int gamma2 = b.input("gamma2", b.floatType(), {shape.back()}, Values::Weights);
  int out = b.outputOver(x, "out", b.random.chance(0.6) ? type : b.floatType(), shape);
  int residualOut = b.outputOver(residual, "residual_out", type, shape);
  std::string epsilon = b.epsilon();
  std::string clauses = " epsilons(" + epsilon + ", " + epsilon + ")";
  if (b.random.chance(0.3))
    clauses += " weight_offset1(" + b.scalar("offset1", 1.0) + ")";
  if (b.random.chance(0.3))
    clauses += " weight_offset2(" + b.scalar("offset2", 0.5) + ")";
  if (b.random.chance(0.5))
    clauses += " normalized(unrounded)";
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = true;
  b.op("rms_norm_fused_residual_add", {b.use(x), b.use(residual), b.use(gamma1), b.use(gamma2)},
       clauses, {b.use(out), b.use(residualOut)}, {b.numerics(scope), b.schedule()}, true);
}
