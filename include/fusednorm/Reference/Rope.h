// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary position embedding of one segment (one head of one token).
//
// A row of the table has cos0, sin0, cos1, sin1, ...; pair j of the segment is rotated by angle j.
// All arithmetic is in the type F of the table, with one rounding per operation:
//   re' = rn_F(fma(re, cos, -rn_F(im * sin)))
//   im' = rn_F(fma(re, sin, rn_F(im * cos)))
// Inputs are rounded to F first. Results are rounded to the input type and then to the output type.
// An FMA in bf16 or f16 has one rounding, too; computing it in f32 would round twice.

#ifndef FUSEDNORM_REFERENCE_ROPE_H
#define FUSEDNORM_REFERENCE_ROPE_H

#include "fusednorm/Support/ElementType.h"

namespace fusednorm::reference {

struct RopeParams {
  ElementType input = ElementType::F32;
  /// Type of the table: f32, bf16 or f16.
  ElementType freqs = ElementType::F32;
  ElementType output = ElementType::F32;
  /// Elements of pair j of a segment with d columns. Interleaved (GPT-J style): 2j and 2j + 1.
  /// HalfSplit (NeoX style): j and j + d / 2. The table is the same for both.
  enum class Pairing { Interleaved, HalfSplit } pairing = Pairing::Interleaved;
};

/// Rotates `columns` elements (an even number). `out` may be equal to `x`.
void rope(const float *x, const float *freqs, float *out, int64_t columns,
          const RopeParams &params);
void ropeF64(const float *x, const float *freqs, double *out, int64_t columns,
             const RopeParams &params);

/// Returns a * b + c for values of the type (f32, bf16 or f16) with one rounding to the type.
float fusedMultiplyAdd(ElementType type, float a, float b, float c);

/// Computes x * cos + partner * sin for a row of `columns` columns. Every operation is rounded to
/// the wider of the types of x and the tables. With `pairTables` a table has one element per pair,
/// otherwise one per column. Results are stored in the order of `outPairing`, which equals the
/// input order for tables per column.
void applyRotaryPosEmb(const float *x, const float *cosines, const float *sines, float *out,
                       int64_t columns, bool pairTables, RopeParams::Pairing outPairing,
                       const RopeParams &params);

} // namespace fusednorm::reference

#endif // FUSEDNORM_REFERENCE_ROPE_H
