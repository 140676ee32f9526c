// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary position embedding.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_Pairing : FusedNorm_Enum<"Pairing", "which columns are rotated together", [
  I32EnumAttrCase<"Interleaved", 0, "interleaved">,
  I32EnumAttrCase<"HalfSplit", 1, "half_split">]>;
def FusedNorm_RotaryPart : FusedNorm_Enum<"RotaryPart", "which columns of a row are rotated", [
  I32EnumAttrCase<"First", 0, "first">,
  I32EnumAttrCase<"Last", 1, "last">]>;
def FusedNorm_PairingAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_Pairing, "pairing"> {
  let description = [{
    Of R rotated columns, pair j is columns 2j and 2j + 1 (`interleaved`), or j and
    j + R/2 (`half_split`).

    ```mlir
    #fusednorm<pairing half_split>
    ```
  }];
  let assemblyFormat = "$value";
}
def FusedNorm_RotaryPartAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_RotaryPart, "rotary_part"> {
  let description = [{
    Whether the `first` or the `last` columns of a row are rotated.

    ```mlir
    #fusednorm<rotary_part last>
    ```
  }];
  let assemblyFormat = "$value";
}
def FusedNorm_FreqsShaped : FusedNorm_ShapedOf<[F32, BF16], "f32 or bf16">;
def FusedNorm_RopeOutShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, F8E4M3FNUZ, F8E5M2], "f32, f16, bf16 or an 8-bit float">;
def FusedNorm_I32Shaped : FusedNorm_ShapedOf<[I32], "i32">;
def FusedNorm_PositionShaped : FusedNorm_ShapedOf<[I32, I64], "i32 or i64">;
defvar Pairing = DefaultValuedAttr<FusedNorm_PairingAttr, "::fusednorm::Pairing::Interleaved">;
defvar RotaryPart = DefaultValuedAttr<FusedNorm_RotaryPartAttr,
                                      "::fusednorm::RotaryPart::First">;

def FusedNorm_RopeOp : FusedNorm_Primitive<"rope", OwnColumns> {
  let summary = "rotary position embedding of each row";
  let description = [{
    A row of `freqs` holds cos0, sin0, cos1, sin1, ...; R is its length. Pair j of
    a row, `(re, im)`, is turned by angle j, in the type F of freqs with one
    rounding for each operation:

    ```
    re' = rn_F(fma(re, cos, -rn_F(im * sin)))
    im' = rn_F(fma(re, sin,  rn_F(im * cos)))
    out = rn_out(rn_x(...))
    ```

    from inputs rounded to F. `pairing`: columns 2j and 2j + 1 (`interleaved`), or
    j and j + R/2 (`half_split`) of the R columns that are rotated; these are the
    first or the last of the row (`part`), the others are copied, with the same
    two roundings.

    With `positions`, row i of x uses row `positions[i]` of the table, read as an
    unsigned number; position -1 is padding: such a row reads and writes nothing, and
    with `checked` neither does one at a position that the table has not.
    Without, freqs has one row for each of the leading indices of x that it spans.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | freqs | [P, R], or k leading dimensions of x, then R | f32, bf16 |
    | positions | k >= 1 leading dimensions of x | i32 |
    | out | as x | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, which saturate |

    Constraints:
    - (rope_c1) x has rank 2 or more.
    - (rope_c2) freqs has an even row that is not longer than x's. It is static, or
      known at run time only, as that of x: then R is n. A compiled function ends
      the process with a message where a row of run-time length is not R, or is
      shorter than a static R.
    - (rope_c3) positions has the first dimensions of x.
    - (rope_c4) freqs is [P, R] with positions, and without them the first
      dimensions of x, then R.
    - (rope_c5) out has the shape of x.

    A row of run-time length of which a part is rotated, and one that does not fall
    into at most 32 equal runs of columns that are rotated, or paired, or copied as
    one, becomes two row programs, one for the columns that are rotated. What runs
    with it in one `fused` works on each column by itself: elementwise ops, and
    `quantize` with a static scale.

    ```mlir
    func.func @rope(%x: tensor<?x16x64xbf16>, %freqs: tensor<?x64xf32>, %positions: tensor<?xi32>,
                    %out: tensor<?x16x64xbf16>) -> tensor<?x16x64xbf16> {
      %0 = fusednorm.rope ins(%x, %freqs : tensor<?x16x64xbf16>, tensor<?x64xf32>)
          positions(%positions : tensor<?xi32>)
          outs(%out : tensor<?x16x64xbf16>) -> tensor<?x16x64xbf16>
      return %0 : tensor<?x16x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FreqsShaped:$freqs,
                       Optional<FusedNorm_I32Shaped>:$positions,
                       Destination<FusedNorm_RopeOutShaped, "y", KeptWhen<"getPositions()">,
                                   RowForRow<["x"]>>:$out,
                       Pairing:$pairing, RotaryPart:$part, UnitAttr:$checked);
  let results = (outs Optional<FusedNorm_RopeOutShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $freqs `:` type($x) `,` type($freqs) `)`
    (`positions` `(` $positions^ `:` type($positions) `)`)?
    (`pairing` `(` custom<Keyword>($pairing)^ `)`)? (`part` `(` custom<Keyword>($part)^ `)`)?
    (`checked` $checked^)? `outs` `(` $out `:` type($out) `)` attr-dict (`->` type($result)^)?
  }];
  let extraClassDeclaration = baseClassDeclaration # [{
  }];
}

def FusedNorm_ApplyRotaryPosEmbOp : FusedNorm_Primitive<"apply_rotary_pos_emb", RotatedRows> {
  let summary = "rotation of each row by given cosines and sines, every product rounded";
  let description = [{
    `x * cos + partner(x) * sin`, as models write it: in T, the wider of the types of
    x and the tables, with one rounding for each operation.

    ```
    y[c] = rn_out(rn_T(rn_T(x[c] * cos[c]) + rn_T(p[c] * sin[c])))
    p    = -x[c + R/2] for c < R/2, else x[c - R/2]         half_split
    p    = -x[c + 1] for even c, x[c - 1] for odd c         interleaved
    ```

    A table has one number for each of the R columns that are rotated, or R/2, one for
    each pair. Where `rope` is a fused multiply-add by one table of pairs, this is the
    form of graphs: two tables, which need not repeat. `dims` names the dimensions of x
    that index the rows of both tables, in order. With `out_pairing`, pairs are written to
    other columns than they are read from: read as neighbours and written as halves, for
    instance.

    R is the row's length n. With `rotated`, it is that number, the columns are the first
    or the last of the row (`part`), and the others are copied, rounded to out's type.

    With `positions`, a row uses row `positions[dims of x]` of the tables, a signed number;
    that of a position which the tables do not have is their first or last row, whichever is
    nearer.

    With `sections`, one length for each of S sections, there are S rows of the tables for
    one of x, along a leading dimension of the tables or, with them, of the positions: time,
    height and width of an image's patch, for instance. Pairs take their numbers from the
    row of their section: pairs `[0, sections[0])` from the first, and so on; or, with
    `interleaved_sections`, pair j from row `j mod S` where j is less than
    `S * sections[j mod S]`, else from the first.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | cos, sin | S with sections, the dimensions `dims` of x, then R or R / 2; with positions [P, R] or [P, R / 2] | f32, f16, bf16 |
    | positions | S with sections, then the dimensions `dims` of x | i32, i64 |
    | out | as x | f32, f16, bf16 |

    Constraints:
    - (apply_rotary_pos_emb_c1) x has rank 2 or more and a static, even row.
    - (apply_rotary_pos_emb_c2) `dims` are leading dimensions of x, in rising order.
    - (apply_rotary_pos_emb_c3) cos and sin have one type, of the shape that `dims`,
      positions and sections ask for.
    - (apply_rotary_pos_emb_c4) the tables are f32, or of the type of x.
    - (apply_rotary_pos_emb_c5) out has the shape of x.
    - (apply_rotary_pos_emb_c6) `out_pairing` other than `pairing` needs tables of
      pairs, and comes with neither `rotated` nor sections.
    - (apply_rotary_pos_emb_c7) with `out_pairing` other than `pairing`, out and x do not
      overlap; tensors get a buffer of their own.
    - (apply_rotary_pos_emb_c8) `rotated` is even, from 2 to n, and a row falls into at most
      32 equal runs of columns that are rotated, or paired, or copied, as one.
    - (apply_rotary_pos_emb_c9) positions have the shape that `dims` and sections ask for, and
      the tables at least one row.
    - (apply_rotary_pos_emb_c10) there are two to four sections, of 1 or more pairs, R / 2 in
      all. `interleaved_sections` comes with sections, and but for the first, pair `s + S * (sections[s] - 1)` is one of the row.

    Source: the function of that name in model definitions; sections, those of Qwen2-VL, and
    interleaved, of Qwen3-VL.

    ```mlir
    func.func @apply_rotary_pos_emb(%x: tensor<?x16x64xbf16>, %cos: tensor<?x64xf32>,
                                    %sin: tensor<?x64xf32>, %out: tensor<?x16x64xbf16>)
        -> tensor<?x16x64xbf16> {
      %0 = fusednorm.apply_rotary_pos_emb
          ins(%x, %cos, %sin : tensor<?x16x64xbf16>, tensor<?x64xf32>, tensor<?x64xf32>)
          dims = [0] pairing(half_split) outs(%out : tensor<?x16x64xbf16>)
          -> tensor<?x16x64xbf16>
      return %0 : tensor<?x16x64xbf16>
    }
    func.func @sections(%x: tensor<?x16x128xbf16>, %cos: tensor<?x64xbf16>,
                        %sin: tensor<?x64xbf16>, %positions: tensor<3x?xi64>,
                        %out: tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16> {
      %0 = fusednorm.apply_rotary_pos_emb
          ins(%x, %cos, %sin : tensor<?x16x128xbf16>, tensor<?x64xbf16>, tensor<?x64xbf16>)
          positions(%positions : tensor<3x?xi64>) dims = [0] sections = [16, 24, 24]
          pairing(half_split) outs(%out : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
      return %0 : tensor<?x16x128xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$cos,
                       FusedNorm_FloatShaped:$sin, Optional<FusedNorm_PositionShaped>:$positions,
                       Destination<FusedNorm_FloatShaped, "y", Overwritten,
                                   RowForRowWhen<["x"], "getWrittenPairing() == getPairing()">>:$out,
                       DenseI64ArrayAttr:$dims, Pairing:$pairing,
                       OptionalAttr<FusedNorm_PairingAttr>:$out_pairing,
                       OptionalAttr<I64Attr>:$rotated, RotaryPart:$part,
                       OptionalAttr<DenseI64ArrayAttr>:$sections,
                       UnitAttr:$interleaved_sections);
  let results = (outs Optional<FusedNorm_FloatShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $cos `,` $sin `:` type($x) `,` type($cos) `,` type($sin) `)`
    (`positions` `(` $positions^ `:` type($positions) `)`)?
    `dims` `=` $dims (`rotated` `=` $rotated^)? (`part` `(` custom<Keyword>($part)^ `)`)?
    (`sections` `=` $sections^)? (`interleaved_sections` $interleaved_sections^)?
    (`pairing` `(` custom<Keyword>($pairing)^ `)`)?
    (`out_pairing` `(` custom<Keyword>($out_pairing)^ `)`)?
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` type($result)^)?
  }];
  // Files of version 1.1 and older have dims and pairings alone.
  let useCustomPropertiesEncoding = 1;
  let builders = [OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$x, "::mlir::Value":$cos,
                                 "::mlir::Value":$sin, "::mlir::Value":$out,
                                 "::llvm::ArrayRef<int64_t>":$dims,
                                 "::fusednorm::Pairing":$pairing,
                                 "::fusednorm::PairingAttr":$outPairing), [{
    build($_builder, $_state, result, x, cos, sin, /*positions=*/::mlir::Value(), out, dims,
          pairing, outPairing, /*rotated=*/::mlir::IntegerAttr(), RotaryPart::First,
          /*sections=*/::mlir::DenseI64ArrayAttr(), /*interleaved_sections=*/false);
  }]>];
  let extraClassDeclaration = baseClassDeclaration # [{
    ::fusednorm::Pairing getWrittenPairing() { return getOutPairing().value_or(getPairing()); }
    /// The number of columns that are rotated, R.
    int64_t getRotatedColumns() {
      return getRotated().value_or(getX().getType().getShape().back());
    }
    /// Whether the tables have one number for each pair of columns.
    bool hasPairTables() { return getCos().getType().getShape().back() != getRotatedColumns(); }
    /// The number of rows of the tables for one of x.
    int64_t getNumSections() { return getSections() ? getSections()->size() : 1; }
    /// The number of the section that pair `pair` belongs to.
    int64_t getSectionOf(int64_t pair);
    /// The length of equal runs of columns that are rotated, or paired, or copied, as one; 0 if
    /// there are none, or too many.
    int64_t getRun();
  }];
}

def FusedNorm_RmsNormRopeOp
    : FusedNorm_Op<"rms_norm_rope", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm of each head followed by rope, in one launch";
  let description = [{
    ```
    y   = rms_norm(x, gamma, epsilon, weight_offset)       of x's type
    out = rope(y, freqs, positions)
    ```

    with every rounding point of those two ops. A row of x is one head: gamma has
    its length.

    | operand | shape | types |
    |---|---|---|
    | x | [..., n] | f32, f16, bf16 |
    | gamma | [n] | f32, f16, bf16 |
    | freqs, positions | as of `rope` | |
    | epsilon, weight_offset | scalar | f32 |
    | out | as x | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, which saturate |

    Constraints:
    - (rms_norm_rope_c1) x has rank 2 or more.
    - (rms_norm_rope_c2) gamma is [n].
    - (rms_norm_rope_c3) freqs and positions are as `rope` asks for. A row of which a
      part is rotated is static, and falls into at most 32 equal runs of columns that
      are rotated, or paired, or copied as one.
    - (rms_norm_rope_c4) out has the shape of x.

    ```mlir
    func.func @rms_norm_rope(%x: tensor<?x16x64xbf16>, %gamma: tensor<64xbf16>,
                             %freqs: tensor<?x64xf32>, %positions: tensor<?xi32>, %eps: f32,
                             %out: tensor<?x16x64xbf16>) -> tensor<?x16x64xbf16> {
      %0 = fusednorm.rms_norm_rope
          ins(%x, %gamma, %freqs : tensor<?x16x64xbf16>, tensor<64xbf16>, tensor<?x64xf32>)
          positions(%positions : tensor<?xi32>) epsilon(%eps) pairing(half_split)
          outs(%out : tensor<?x16x64xbf16>)
          -> tensor<?x16x64xbf16>
      return %0 : tensor<?x16x64xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x, FusedNorm_FloatShaped:$gamma,
                       FusedNorm_FreqsShaped:$freqs, Optional<FusedNorm_I32Shaped>:$positions,
                       NonNegative<F32>:$epsilon, AnyNumber<Optional<F32>>:$weight_offset,
                       Destination<FusedNorm_RopeOutShaped, "y", KeptWhen<"getPositions()">,
                                   RowForRow<["x"]>>:$out,
                       Pairing:$pairing, RotaryPart:$part, Numerics:$numerics);
  let results = (outs Optional<FusedNorm_RopeOutShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $gamma `,` $freqs `:` type($x) `,` type($gamma) `,` type($freqs) `)`
    (`positions` `(` $positions^ `:` type($positions) `)`)?
    `epsilon` `(` $epsilon `)` (`weight_offset` `(` $weight_offset^ `)`)?
    (`pairing` `(` custom<Keyword>($pairing)^ `)`)? (`part` `(` custom<Keyword>($part)^ `)`)?
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` type($result)^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_TD
