// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of rms_norm and its two halves.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

void differential::generateRmsNorm(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  ElementType type = b.floatType();
  int x = b.input("x", type, shape, b.values());
  int gamma = b.input("gamma", b.random.chance(0.6) ? type : b.floatType(), {shape.back()},
                      b.random.chance(0.8) ? Values::Weights : b.values());
  int out = b.outputOver(x, "out", b.random.chance(0.6) ? type : b.floatType(), shape);
  std::string clauses = " epsilon(" + b.epsilon() + ")";
  if (b.random.chance(0.4))
    clauses += " weight_offset(" + b.weightOffset() + ")";
  NumericsScope scope;
  scope.sums = scope.norm = scope.gamma = true;
  b.op("rms_norm", {b.use(x), b.use(gamma)}, clauses, {b.use(out)},
       {b.numerics(scope), b.schedule()}, false);
}

void differential::generateRowMeanOfSquares(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  int64_t width = b.random.pick<int64_t>({1, 1, 2, 3});
  int x = b.input("x", b.floatType(), shape, b.values());
  int out = b.output("out", ElementType::F32, CaseBuilder::withLast(shape, width));
  std::string column;
  if (int64_t index = b.random.below(width))
    column = "column = " + std::to_string(index) + " : i64";
  NumericsScope scope;
  scope.sums = true;
  b.op("row_mean_of_squares", {b.use(x)}, "", {b.use(out)},
       {column, b.numerics(scope), b.schedule()}, false);
}

void differential::generateApplyRmsNorm(CaseBuilder &b) {
  Shape shape = b.rows(b.columns());
  ElementType type = b.floatType();
  int64_t width = b.random.pick<int64_t>({1, 2, 3});
  int x = b.input("x", type, shape, b.values());
  int gamma = b.input("gamma", b.floatType(), {shape.back()}, Values::Weights);
  int variance = b.input("variance", ElementType::F32, CaseBuilder::withLast(shape, width),
                         b.random.chance(0.8) ? Values::Positive : b.values());
  int out = b.outputOver(x, "out", b.random.chance(0.6) ? type : b.floatType(), shape);
  std::string clauses = " epsilon(" + b.epsilon() + ")", column;
  if (int64_t index = b.random.below(width))
    column = "column = " + std::to_string(index) + " : i64";
  NumericsScope scope;
  scope.norm = true;
  b.op("apply_rms_norm", {b.use(x), b.use(gamma), b.use(variance)}, clauses, {b.use(out)},
       {column, b.numerics(scope), b.schedule()}, false);
}
