// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Association.h"
#include <algorithm>
#include <cmath>

using namespace fusednorm::reference;

Association Association::tree(int64_t lanes, const std::vector<int> &bitOrder) {
  Association result;
  result.lanes = lanes;
  int64_t combined = 0; // mask of bits whose lanes are already combined
  for (int bit : bitOrder) {
    int64_t mask = int64_t(1) << bit;
    combined |= mask;
    for (int64_t lane = 0; lane < lanes; ++lane)
      if ((lane & combined) == 0)
        result.combine.emplace_back(lane, lane | mask);
  }
  return result;
}

Association Association::canonical(int64_t n) {
  int64_t lanes = 1;
  std::vector<int> bitOrder;
  while (lanes < 2048 && lanes < n) {
    bitOrder.push_back(static_cast<int>(bitOrder.size()));
    lanes *= 2;
  }
  return tree(lanes, bitOrder);
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

// The innermost loop runs over independent lanes, so the compiler vectorizes it without a change of
// bits. Without the FMA instruction, fma is a slow library call. For this reason x86 has a second
// copy of the loop for CPUs with FMA.
#if defined(__x86_64__) && defined(__GNUC__)
#define FUSEDNORM_HAS_FMA_COPY 1
#endif

template <typename Step>
static inline __attribute__((always_inline)) void
fillLanes(const float *x, int64_t n, const Association &association, float *acc, Step step) {
  int64_t lanes = association.lanes, length = n / association.pieces;
  int64_t run = association.run ? association.run : length;
  for (int64_t first = 0; first < length; first += run)
    for (int64_t begin = first; begin < first + run; begin += lanes) {
      int64_t width = std::min(lanes, first + run - begin);
      for (int64_t piece = 0; piece < association.pieces; ++piece) {
        const float *own = x + piece * length + begin;
        for (int64_t lane = 0; lane < width; ++lane)
          acc[lane] = step(own[lane], acc[lane]);
      }
    }
}

namespace {
struct SquareStep {
  __attribute__((always_inline)) float operator()(float x, float acc) const {
    return __builtin_fmaf(x, x, acc);
  }
};
struct PlainStep {
  __attribute__((always_inline)) float operator()(float x, float acc) const { return acc + x; }
};
} // namespace

static void squareLanes(const float *x, int64_t n, const Association &association, float *acc) {
  fillLanes(x, n, association, acc, SquareStep());
}

#ifdef FUSEDNORM_HAS_FMA_COPY
__attribute__((target("avx2,fma"))) static void
squareLanesFma(const float *x, int64_t n, const Association &association, float *acc) {
  fillLanes(x, n, association, acc, SquareStep());
}
#endif

static float combineLanes(std::vector<float> &acc, const Association &association) {
  for (auto [first, second] : association.combine)
    acc[first] += acc[second];
  return acc[0];
}

float fusednorm::reference::sumOfSquares(const float *x, int64_t n,
                                         const Association &association) {
  std::vector<float> acc(association.lanes, 0.0f);
#ifdef FUSEDNORM_HAS_FMA_COPY
  static const bool hasFma = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
  if (hasFma)
    squareLanesFma(x, n, association, acc.data());
  else
#endif
    squareLanes(x, n, association, acc.data());
  return combineLanes(acc, association);
}

float fusednorm::reference::sum(const float *x, int64_t n, const Association &association) {
  std::vector<float> acc(association.lanes, 0.0f);
  fillLanes(x, n, association, acc.data(), PlainStep());
  return combineLanes(acc, association);
}

double fusednorm::reference::sumOfSquaresF64(const float *x, int64_t n) {
  double acc = 0;
  for (int64_t i = 0; i < n; ++i)
    acc += static_cast<double>(x[i]) * x[i];
  return acc;
}

double fusednorm::reference::sumF64(const float *x, int64_t n) {
  double acc = 0;
  for (int64_t i = 0; i < n; ++i)
    acc += x[i];
  return acc;
}
