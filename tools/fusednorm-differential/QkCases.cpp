// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cases of statistics and norms of q and k: two row programs in one kernel.

#include "Generators.h"

using namespace fusednorm;
using namespace fusednorm::differential;

namespace {
struct Pair {
  ElementType type;
  Shape qShape, kShape;
  int q, k;
};
} // namespace

static Pair makePair(CaseBuilder &b) {
  Pair pair;
  pair.type = b.floatType();
  pair.qShape = b.rows(b.columns());
  pair.kShape =
      CaseBuilder::withLast(pair.qShape, b.random.chance(0.3) ? pair.qShape.back() : b.columns());
  pair.q = b.input("q", pair.type, pair.qShape, b.values());
  pair.k = b.input("k", pair.type, pair.kShape, b.values());
  return pair;
}

static void statistics(CaseBuilder &b, const Pair &pair, int variance) {
  NumericsScope scope;
  scope.sums = true;
  b.op("row_mean_of_squares_qk", {b.use(pair.q), b.use(pair.k)}, "", {b.use(variance)},
       {b.numerics(scope), b.schedule(2)}, false);
}

/// Writes the op; `variance` is the value of the statistics.
static void apply(CaseBuilder &b, const Pair &pair, Use variance) {
  ElementType outType = b.random.chance(0.7) ? pair.type : b.floatType();
  int gammaQ = b.input("gamma_q", ElementType::F32, {pair.qShape.back()}, Values::Weights);
  int gammaK = b.input("gamma_k", ElementType::F32, {pair.kShape.back()}, Values::Weights);
  int qOut = b.outputOver(pair.q, "q_out", outType, pair.qShape);
  int kOut = b.outputOver(pair.k, "k_out", outType, pair.kShape);
  NumericsScope scope;
  scope.norm = true;
  b.op("apply_qk_rms_norm",
       {b.use(pair.q), b.use(pair.k), b.use(gammaQ), b.use(gammaK), std::move(variance)},
       " epsilon(" + b.epsilon() + ")", {b.use(qOut), b.use(kOut)},
       {b.numerics(scope), b.schedule(2)}, true);
}

void differential::generateRowMeanOfSquaresQk(CaseBuilder &b) {
  Pair pair = makePair(b);
  statistics(b, pair,
             b.output("variance", ElementType::F32, CaseBuilder::withLast(pair.qShape, 2)));
}

void differential::generateApplyQkRmsNorm(CaseBuilder &b) {
  Pair pair = makePair(b);
  int variance = b.input("variance", ElementType::F32, CaseBuilder::withLast(pair.qShape, 2),
                         b.random.chance(0.8) ? Values::Positive : b.values());
  apply(b, pair, b.use(variance));
}

// Writes both ops in one function. The second reads the result of the first.
void differential::generateQkNorm(CaseBuilder &b) {
  Pair pair = makePair(b);
  int variance = b.output("variance", ElementType::F32, CaseBuilder::withLast(pair.qShape, 2));
  statistics(b, pair, variance);
  apply(b, pair, b.current(variance));
}
