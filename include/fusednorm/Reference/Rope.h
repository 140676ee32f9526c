// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary position embedding of one rope segment (one head of one token).
//
// The row of the table has cos0, sin0, cos1, sin1, ...; pair j of the segment
// is turned by the angle j. All arithmetic is in the type F of the table, with
// one rounding per operation:
//   re' = rn_F(fma(re, cos, -rn_F(im * sin)))
//   im' = rn_F(fma(re, sin, rn_F(im * cos)))
// from inputs rounded to F; then the results are rounded to the input's type
// and from there to the output's. A fused multiply-add in bf16 or f16 has one
// rounding, too: doing it in f32 and rounding the result would round twice.

#ifndef FUSEDNORM_REFERENCE_ROPE_H
#define FUSEDNORM_REFERENCE_ROPE_H

#include "fusednorm/Support/ElementType.h"

namespace fusednorm::reference {

struct RopeParams {
  ElementType input = ElementType::F32;
  /// f32, bf16 or f16.
  ElementType freqs = ElementType::F32;
  ElementType output = ElementType::F32;
  /// Which elements of a segment of d columns make pair j: 2j and 2j + 1, or
  /// j and j + d / 2. The table is the same for both.
  enum class Pairing { Interleaved, HalfSplit } pairing = Pairing::Interleaved;
};

/// Rotates `columns` elements (an even number). `out` may be `x`.
void rope(const float *x, const float *freqs, float *out, int64_t columns,
          const RopeParams &params);
void ropeF64(const float *x, const float *freqs, double *out, int64_t columns,
             const RopeParams &params);

/// a * b + c for values of the type (f32, bf16 or f16) with one rounding to it.
float fusedMultiplyAdd(ElementType type, float a, float b, float c);

/// x * cos + partner * sin for a row of `columns` columns, every operation rounded
/// to the wider of the types of x and the tables. `pairTables`: a table has one
/// number for each pair, otherwise one for each column. Pairs are written to the
/// columns of `outPairing`, which with tables of columns is that of the input.
void applyRotaryPosEmb(const float *x, const float *cosines, const float *sines, float *out,
                       int64_t columns, bool pairTables, RopeParams::Pairing outPairing,
                       const RopeParams &params);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ROPE_H
