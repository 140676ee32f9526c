// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM with scaled operands:
//
//     plain, channel, tensor   p = sum over k of a * b;  s = p, or (p * sa) * sb
//     block                    s = fma(p[kb], sa * sb, s) for each block kb of k in order
//     document                 s = s + ((a * b) * sa) * sb for each k in order
//
// All operations are in f32 and rounded once. p is a chain p = fma(a, b, p) for each k in order,
// starting at +0. With `exact` p is a sum of integers: it wraps to 32 bits and is rounded to f32
// once.

#ifndef FUSEDNORM_REFERENCE_MATMUL_H
#define FUSEDNORM_REFERENCE_MATMUL_H

#include <cstdint>

namespace fusednorm::reference {

/// A matrix: element [row, column] has the index row * rowStride + column * columnStride.
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
  /// Whether scales multiply each partial product (`order = document`).
  bool document = false;
  /// Whether a and b contain integers with exact sums.
  bool exact = false;
  /// Whether tensor cores may accumulate with 13 fractional bits, as for FP8 operands.
  bool reducedPrecision = false;

  /// Returns one element of the result, as above.
  float sum(int64_t row, int64_t column) const;
  /// Returns one element in double without roundings.
  double sumF64(int64_t row, int64_t column) const;
  /// Returns an upper bound of the difference to `sum` for these changes: another association of p,
  /// partial products rounded to f32 before the addition, and subnormal operands flushed to 0. It
  /// is 0 if the order is fixed.
  double slack(int64_t row, int64_t column) const;
  /// Returns whether partial sums of finite operands may overflow f32 in some association of p. The
  /// result may then be infinite or NaN in one order and finite in another.
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
