// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The choices on which implementations of the same operation disagree. The
// defaults are those of the documents that the operations mirror.

#ifndef FUSEDNORM_REFERENCE_NUMERICS_H
#define FUSEDNORM_REFERENCE_NUMERICS_H

#include <optional>
#include <string_view>

namespace fusednorm::reference {

struct Numerics {
  /// Document: every multiplication and rounding as written. Folded, which
  /// changes nothing with Gamma::AfterCast: a product of factors that vary along
  /// the row (the input, gamma) and factors that do not (1/rms, the inverse
  /// scale) is the product of the former times that of the latter, each from
  /// left to right. A product of two or more of the latter that is infinite
  /// counts as 0, so that rows of almost zeros become zeros and not NaN.
  /// Divisions are not folded.
  enum class Order { Document, Folded } order = Order::Document;

  /// Who chooses the association of sums: the schedule, or
  /// Association::canonical. The reference takes the association as an
  /// argument; this only records the choice.
  enum class Sum { Schedule, Canonical } sum = Sum::Schedule;

  /// BeforeCast: rn_out((x * r) * gamma). AfterCast: x * r is rounded to
  /// gamma's type G, and so is the product with gamma.
  enum class Gamma { BeforeCast, AfterCast } gamma = Gamma::BeforeCast;

  /// Rounded: epsilon is rounded to the type of the input first.
  enum class Epsilon { Rounded, Exact } epsilon = Epsilon::Rounded;

  /// Divide: sum / n. Reciprocal: sum * f32(1 / n). Sum: the sum itself.
  enum class Mean { Divide, Reciprocal, Sum } mean = Mean::Divide;

  /// Rn: correctly rounded. Approx: the target's approximation, which has no
  /// portable bits; the reference computes Rn for both. SqrtDivide: a rounded
  /// square root, then a rounded division. Divide: the row is divided by that root.
  enum class Rsqrt { Rn, Approx, SqrtDivide, Divide } rsqrt = Rsqrt::Rn;

  /// Fma: squares enter a sum by a fused multiply-add. Rounded: they are rounded
  /// first.
  enum class Squares { Fma, Rounded } squares = Squares::Fma;

  /// How a scale is made from an absolute maximum: amax / q for the largest code q,
  /// amax * f32(1 / q), or 1 / f32(q / amax).
  enum class Scale { Divide, Reciprocal, Inverse } scale = Scale::Divide;

  /// How values are scaled to codes: by f32(1 / scale), by a division each, or by
  /// f32(q / amax); a given scale has no amax, and is inverted.
  enum class Scaling { Reciprocal, Divide, Quotient } scaling = Scaling::Reciprocal;

  /// What a scale of 0, or one whose inverse is not finite, makes of values: codes
  /// of 0, or what infinities and NaN of the arithmetic give.
  enum class ZeroScale { Zero, Ieee } zeroScale = ZeroScale::Zero;

  /// What a value that is NaN after scaling becomes: NaN (0 in i8), or the lowest
  /// number.
  enum class NaNValue { NaN, Lowest } nanValue = NaNValue::NaN;

  /// What a floor makes of NaN: NaN, or the floor.
  enum class Floor { Maximum, MaximumNumber } floor = Floor::Maximum;

  /// What a bound of the absolute maximum makes of NaN: NaN, or the bound.
  enum class Bound { Minimum, Comparison } bound = Bound::Minimum;

  /// Least stored scale; 0 sets none.
  float scaleFloor = 0;

  /// Least absolute maximum from which a scale is made; 0 sets none.
  float amaxFloor = 0;

  /// The scale of a row or group of zeros when no floor applies: 0 or 1. The
  /// codes are zeros either way.
  enum class ZeroRow { ScaleZero, ScaleOne } zeroRow = ZeroRow::ScaleZero;

  /// The choices of the mirrored documents: the defaults above.
  static Numerics documents() { return {}; }
  /// gamma after the cast, exact epsilon, division by the scale, scale floor
  /// 1 / (448 * 512).
  static Numerics vllm();
  /// gamma before the cast, exact epsilon, reciprocal of the scale, no floors.
  static Numerics flashinfer();
  /// As flashinfer, and absolute maxima are at least 1e-4.
  static Numerics deepgemm();

  /// "documents", "vllm", "flashinfer" or "deepgemm".
  static std::optional<Numerics> preset(std::string_view name);
};

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_NUMERICS_H
