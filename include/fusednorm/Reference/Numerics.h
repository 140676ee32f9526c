// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numerical choices in which implementations of the same op differ. The defaults are the choices of
// the Modular MAX kernels, see docs/Numerics.md.

#ifndef FUSEDNORM_REFERENCE_NUMERICS_H
#define FUSEDNORM_REFERENCE_NUMERICS_H

#include <optional>
#include <string_view>

namespace fusednorm::reference {

struct Numerics {
  /// Document: every multiplication and rounding in the order of the MAX kernel. Folded: factors
  /// that vary along the row (the input, gamma) are multiplied first, from left to right. Constant
  /// factors of the row (1/rms, the inverse scale) are multiplied separately, from left to right.
  /// Then both results are multiplied. If two or more constant factors multiply to infinity, their
  /// result counts as 0, so rows of almost zeros become zeros and not NaN. Divisions are not
  /// folded. Folded has no effect with Gamma::AfterCast.
  /// MaxFirst: as Document, but the absolute maximum of a scale is abs(1/rms) times the maximum of
  /// x * gamma. It requires Gamma::BeforeCast, too.
  /// WeightsFirst: norms compute x * (1/rms * gamma), with Gamma::BeforeCast only.
  enum class Order { Document, Folded, MaxFirst, WeightsFirst } order = Order::Document;

  /// Source of the association of sums: the schedule, or Association::canonical. The reference
  /// functions take the association as an argument; this field only records the choice.
  enum class Sum { Schedule, Canonical } sum = Sum::Schedule;

  /// BeforeCast: rn_out((x * r) * gamma). AfterCast: x * r is rounded to the type G of gamma, and
  /// the result times gamma is rounded to G again.
  enum class Gamma { BeforeCast, AfterCast } gamma = Gamma::BeforeCast;

  /// Rounded: epsilon is rounded to the type of the input. Exact: it stays f32.
  enum class Epsilon { Rounded, Exact } epsilon = Epsilon::Rounded;

  /// Divide: sum / n. Reciprocal: sum * f32(1 / n). Sum: the sum itself.
  enum class Mean { Divide, Reciprocal, Sum } mean = Mean::Divide;

  /// Rn: correctly rounded. Approx: the approximation of the target, with unspecified bits; the
  /// reference computes Rn for it. SqrtDivide: a rounded square root, then 1 divided by it. Divide:
  /// the row is divided by the rounded square root.
  enum class Rsqrt { Rn, Approx, SqrtDivide, Divide } rsqrt = Rsqrt::Rn;

  /// Fma: squares are added by an FMA. Rounded: squares are rounded before the addition.
  enum class Squares { Fma, Rounded } squares = Squares::Fma;

  /// Computation of a scale from the absolute maximum amax and the largest finite value q:
  /// amax / q, amax * f32(1 / q), or 1 / f32(q / amax).
  enum class Scale { Divide, Reciprocal, Inverse } scale = Scale::Divide;

  /// Scaling of values before quantization: multiplication by f32(1 / scale), division by scale, or
  /// multiplication by f32(q / amax). With Quotient, a given scale is the multiplier.
  enum class Scaling { Reciprocal, Divide, Quotient } scaling = Scaling::Reciprocal;

  /// Result for a scale of 0 or with a nonfinite inverse: quantized zeros, or the values from IEEE
  /// arithmetic with infinities and NaN.
  enum class ZeroScale { Zero, Ieee } zeroScale = ZeroScale::Zero;

  /// Quantized value of NaN: NaN (0 for i8), or the lowest or highest finite value.
  enum class NaNValue { NaN, Lowest, Highest } nanValue = NaNValue::NaN;

  /// Result of a floor for NaN: NaN, or the floor.
  enum class Floor { Maximum, MaximumNumber } floor = Floor::Maximum;

  /// Result of the upper bound of the absolute maximum for NaN: NaN, or the bound.
  enum class Bound { Minimum, Comparison } bound = Bound::Minimum;

  /// Nearest: a scale is rounded to its type. PowerOfTwo: it is rounded up to a power of two first.
  enum class ScaleRounding { Nearest, PowerOfTwo } scaleRounding = ScaleRounding::Nearest;

  /// Sums of layerNorm. TwoPass: plain sums. Compensated: sums with their rounding errors.
  enum class Moments { TwoPass, Compensated } moments = Moments::TwoPass;

  /// Lower bound of the stored scale; 0: none.
  float scaleFloor = 0;

  /// Lower bound of the absolute maximum of a scale; 0: none.
  float amaxFloor = 0;

  /// Scale of a row or group of zeros if no floor applies: 0 or 1. The quantized values are zeros
  /// in both cases.
  enum class ZeroRow { ScaleZero, ScaleOne } zeroRow = ZeroRow::ScaleZero;

  /// Returns the choices of the Modular MAX kernels, which are the defaults.
  static Numerics documents() { return {}; }
  /// Returns the choices of vLLM: gamma after the cast, exact epsilon, division by the scale, scale
  /// floor 1 / (448 * 512).
  static Numerics vllm();
  /// Returns the choices of FlashInfer: gamma before the cast, exact epsilon, multiplication by the
  /// reciprocal of the scale, no floors.
  static Numerics flashinfer();
  /// Returns the choices of FlashInfer with absolute maxima of at least 1e-4.
  static Numerics deepgemm();

  /// Returns a preset by name: "documents", "vllm", "flashinfer" or "deepgemm".
  static std::optional<Numerics> preset(std::string_view name);
};

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_NUMERICS_H
