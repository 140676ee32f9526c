// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Reference/Matmul.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace fusednorm::reference;

MatrixMultiply::Factors MatrixMultiply::scalesAt(int64_t row, int64_t column, int64_t index) const {
  switch (scaling) {
  case Scaling::None:
    return {};
  case Scaling::Tensor:
    return {aScales.at(0, 0), bScales.at(0, 0)};
  case Scaling::Channel:
    return {aScales.at(0, row), bScales.at(0, column)};
  case Scaling::Block:
    return {aScales.at(index / blockK, row / blockM), bScales.at(index / blockK, column / blockN)};
  }
  return {};
}

float MatrixMultiply::partialSum(int64_t row, int64_t column, int64_t begin, int64_t end) const {
  if (exact) {
    uint32_t bits = 0;
    for (int64_t i = begin; i < end; ++i)
      bits += static_cast<uint32_t>(static_cast<int32_t>(a.at(row, i)) *
                                    static_cast<int32_t>(b.at(i, column)));
    return static_cast<float>(static_cast<int32_t>(bits));
  }
  float partial = 0;
  for (int64_t i = begin; i < end; ++i)
    partial = std::fma(a.at(row, i), b.at(i, column), partial);
  return partial;
}

float MatrixMultiply::sum(int64_t row, int64_t column) const {
  float total = 0;
  if (document && scaling != Scaling::None) {
    for (int64_t i = 0; i < k; ++i) {
      Factors scales = scalesAt(row, column, i);
      float product = a.at(row, i) * b.at(i, column);
      product = product * scales.a;
      product = product * scales.b;
      total = total + product;
    }
    return total;
  }
  if (scaling != Scaling::Block) {
    float partial = partialSum(row, column, 0, k);
    if (scaling == Scaling::None)
      return partial;
    Factors scales = scalesAt(row, column, 0);
    float scaled = partial * scales.a;
    return scaled * scales.b;
  }
  for (int64_t begin = 0; begin < k; begin += blockK) {
    Factors scales = scalesAt(row, column, begin);
    float both = scales.a * scales.b;
    total = std::fma(partialSum(row, column, begin, std::min(begin + blockK, k)), both, total);
  }
  return total;
}

double MatrixMultiply::sumF64(int64_t row, int64_t column) const {
  double total = 0;
  for (int64_t i = 0; i < k; ++i) {
    Factors scales = scalesAt(row, column, i);
    total += static_cast<double>(a.at(row, i)) * b.at(i, column) * scales.a * scales.b;
  }
  return total;
}

double MatrixMultiply::slack(int64_t row, int64_t column) const {
  if ((document && scaling != Scaling::None) || exact)
    return 0;
  // Rounding errors of a sum are nearly independent, so they grow with the square root of its
  // length.
  constexpr double kRoundoff = 0x1p-24, kLeastNormal = 0x1p-126;
  double magnitude = 0, flushed = 0, largest = 0;
  for (int64_t i = 0; i < k; ++i) {
    Factors scales = scalesAt(row, column, i);
    double scale = std::fabs(static_cast<double>(scales.a) * scales.b);
    double x = std::fabs(a.at(row, i)), y = std::fabs(b.at(i, column));
    magnitude += x * y * scale;
    if (x < kLeastNormal || y < kLeastNormal)
      flushed += x * y * scale;
    largest = std::max(largest, scale);
  }
  flushed += static_cast<double>(k) * kLeastNormal * largest;
  double root = std::sqrt(static_cast<double>(k));
  // An instruction aligns its partial products to the largest exponent and keeps 13 fractional
  // bits. This error dominates in short sums.
  double cut = reducedPrecision ? std::min(0x1p-10, 0x1p-8 / root) : 0;
  return ((2 * root + 4) * kRoundoff + cut) * magnitude + flushed;
}

bool MatrixMultiply::mayOverflow(int64_t row, int64_t column) const {
  if ((document && scaling != Scaling::None) || exact)
    return false;
  int64_t length = scaling == Scaling::Block ? blockK : k;
  double magnitude = 0;
  for (int64_t i = 0; i < k; ++i) {
    if (i % length == 0)
      magnitude = 0;
    double product = std::fabs(static_cast<double>(a.at(row, i)) * b.at(i, column));
    if (std::isfinite(product))
      magnitude += product;
    if (magnitude > std::numeric_limits<float>::max())
      return true;
  }
  return false;
}
