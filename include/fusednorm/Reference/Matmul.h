// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix products of scaled operands.
//
//   plain, channel, tensor   p = sum over k of a * b;  s = p, or (p * sa) * sb
//   block                    s = fma(p[kb], sa * sb, s) for each block kb of k in turn
//   document                 s = s + ((a * b) * sa) * sb for each k in turn
//
// in f32, each operation rounded once. p is a chain p = fma(a, b, p) for each k in turn from
// +0; where `exact` it is a sum of integers, kept to 32 bits and rounded to f32 once.

#ifndef FUSEDNORM_REFERENCE_MATMUL_H
#define FUSEDNORM_REFERENCE_MATMUL_H

#include <cstdint>

namespace fusednorm::reference {

/// A matrix of numbers: element [row, column] is at row * rowStride + column * columnStride.
struct MatrixView {
  const float *data = nullptr;
  int64_t rowStride = 0, columnStride = 1;

  float at(int64_t row, int64_t column) const {
    return data[row * rowStride + column * columnStride];
  }
};

struct MatrixMultiply {
  int64_t m = 0, n = 0, k = 0;
  MatrixView a; // [m, k]
  MatrixView b; // [k, n]

  enum class Scaling { None, Tensor, Channel, Block } scaling = Scaling::None;
  int64_t blockM = 1, blockN = 1, blockK = 1;
  MatrixView aScales; // [blocks of k, blocks of m]
  MatrixView bScales; // [blocks of k, blocks of n]
  /// Scales are multiplied into each product.
  bool document = false;
  /// a and b hold whole numbers whose sums are exact.
  bool exact = false;
  /// Matrix units may add them that keep 13 places of a sum.
  bool reducedPrecision = false;

  /// One sum, as above.
  float sum(int64_t row, int64_t column) const;
  /// The same in double, with no rounding that the operands do not have already.
  double sumF64(int64_t row, int64_t column) const;
  /// How far a sum may be from that of `sum` in another association of p, or with products of
  /// f32 rounded before they are added, or with subnormal numbers taken as 0: 0 where
  /// the order leaves no choice.
  double slack(int64_t row, int64_t column) const;
  /// Whether finite products overflow f32 in some association of p: the sum may then be infinite or
  /// NaN in one order and a number in another.
  bool mayOverflow(int64_t row, int64_t column) const;

private:
  struct Factors {
    float a = 1, b = 1;
  };
  Factors scalesAt(int64_t row, int64_t column, int64_t k) const;
  float partialSum(int64_t row, int64_t column, int64_t begin, int64_t end) const;
};

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_MATMUL_H
