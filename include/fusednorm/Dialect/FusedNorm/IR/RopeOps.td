// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rotary position embedding (RoPE).

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_Pairing : FusedNorm_Enum<"Pairing", "the pairs of rotated columns", [
  I32EnumAttrCase<"Interleaved", 0, "interleaved">,
  I32EnumAttrCase<"HalfSplit", 1, "half_split">]>;
def FusedNorm_RotaryPart : FusedNorm_Enum<"RotaryPart", "the rotated part of a row", [
  I32EnumAttrCase<"First", 0, "first">,
  I32EnumAttrCase<"Last", 1, "last">]>;
def FusedNorm_PairingAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_Pairing, "pairing"> {
  let description = [{
    The partner of a column in a rotation, for R rotated columns:

    | value | pair j | also known as |
    |---|---|---|
    | `interleaved` | columns 2j and 2j + 1 | GPT-J style |
    | `half_split` | columns j and j + R/2 | NeoX style |

    ```mlir
    #fusednorm<pairing half_split>
    ```
  }];
  let assemblyFormat = "$value";
}
def FusedNorm_RotaryPartAttr : EnumAttr<FusedNorm_Dialect, FusedNorm_RotaryPart, "rotary_part"> {
  let description = [{
    The rotated columns of a row with more columns than the rotation: the `first` or the `last`
    ones. The other columns are copied.

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
    A row of `freqs` holds R values: cos0, sin0, cos1, sin1, ... (`freqs_cis` in MAX). Pair j of a
    row, `(re, im)`, is rotated by angle j in F, the type of freqs. Inputs are rounded to F first.

    ```
    re' = rn_F(fma(re, cos, -rn_F(im * sin)))
    im' = rn_F(fma(re, sin,  rn_F(im * cos)))
    out = rn_out(rn_x(...))
    ```

    The columns outside the R rotated ones are copied, with the rounding of the last line.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | freqs | [P, R], or k leading dimensions of x, then R | f32, bf16 | cosines and sines |
    | positions | k >= 1 leading dimensions of x | i32, i64, unsigned | optional; row i of x uses row `positions[i]` of freqs. -1 is padding: the row is neither read nor written |
    | out | as x | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | result; may be the buffer of x |

    Without positions, freqs has one row for each index of the leading dimensions that it covers.

    | attribute | default | meaning |
    |---|---|---|
    | pairing | `interleaved` | pairs of columns, see `#fusednorm<pairing>` |
    | part | `first` | the rotated columns of a row with n > R |
    | checked | not set | also skip rows with a position outside freqs. Without it such a position is undefined behaviour |

    Constraints:
    - (rope_c1) x has rank 2 or more.
    - (rope_c2) the last dimension of freqs is even and at most n. It is static. If n is dynamic, it
      may be dynamic too, and then R is n. The compiled function checks dynamic lengths and ends the
      process with a message if a row is not R columns long, or is shorter than a static R.
    - (rope_c3) positions has the first dimensions of x.
    - (rope_c4) freqs is [P, R] with positions. Without them it has the first dimensions of x, then
      R.
    - (rope_c5) out has the shape of x.

    Rounding: the formula shows every rounding. FP8 results saturate.

    Row programs: two kinds of rows become two row programs, one for the rotated columns and one for
    the copied columns:

    - rows of dynamic length with a static R;
    - rows that do not split into at most 32 equal runs of columns, each rotated, paired or copied
      as a unit.

    The other ops in the same `fused` op must then work on single columns: elementwise ops, and
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
                       Optional<FusedNorm_PositionShaped>:$positions,
                       Destination<FusedNorm_RopeOutShaped, "y", KeptWhen<"getPositions()">,
                                   RowForRow<["x"]>>:$out,
                       Pairing:$pairing, RotaryPart:$part, UnitAttr:$checked);
  let results = (outs Optional<FusedNorm_RopeOutShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $x `,` $freqs `:` type($x) `,` type($freqs) `)`
    (`positions` `(` $positions^ `:` type($positions) `)`)?
    (`pairing` `(` custom<Keyword>($pairing)^ `)`)? (`part` `(` custom<Keyword>($part)^ `)`)?
    (`checked` $checked^)? `outs` `(` $out `:` type($out) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
  let extraClassDeclaration = baseClassDeclaration # [{
  }];
}

def FusedNorm_ApplyRotaryPosEmbOp : FusedNorm_Primitive<"apply_rotary_pos_emb", RotatedRows> {
  let summary = "RoPE of each row by separate tables of cosines and sines";
  let description = [{
    `x * cos + partner(x) * sin`, as in model definitions. T is the wider of the types of x and of
    the tables. Every operation is rounded.

    ```
    y[c] = rn_out(rn_T(rn_T(x[c] * cos[c]) + rn_T(p[c] * sin[c])))
    p    = -x[c + R/2] for c < R/2, else x[c - R/2]         half_split
    p    = -x[c + 1] for even c, x[c - 1] for odd c         interleaved
    ```

    `rope` has one table of pairs and uses FMA. This op has two tables, each with one value for each
    of the R rotated columns, or with R / 2 values, one for each pair.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | input rows |
    | cos, sin | [S,] the dimensions `dims` of x, then R or R / 2; with positions [P, R] or [P, R / 2] | f32, f16, bf16 | tables; [S,] only with sections |
    | positions | [S,] the dimensions `dims` of x | i32, i64, signed | optional; row of the tables for each row of x. A position outside the tables uses the nearest row, the first or the last |
    | out | as x | f32, f16, bf16 | result; may be the buffer of x if pairs keep their columns |

    | attribute | default | meaning |
    |---|---|---|
    | dims | required | the dimensions of x with an index into the rows of the tables, or of the positions, in ascending order |
    | pairing | `interleaved` | pairs of columns, see `#fusednorm<pairing>` |
    | out_pairing | pairing | pairs of columns of the result, for a change between the two layouts |
    | rotated | n | R, the number of rotated columns; the others are copied and rounded to the type of out |
    | part | `first` | the rotated columns if R < n |
    | sections | none | the number of pairs of each of S sections |
    | interleaved_sections | not set | distributes the pairs over the sections round robin |

    Sections are for positions with several axes, such as time, height and width of an image patch.
    The tables, or the positions, have S rows for each row of x. A pair uses the row of its section:

    - Without `interleaved_sections`, pairs `[0, sections[0])` use the first row, the next
      `sections[1]` pairs use the second row, and so on.
    - With `interleaved_sections`, pair j uses row `j mod S` if `j < S * sections[j mod S]`, and the
      first row otherwise.

    Constraints:
    - (apply_rotary_pos_emb_c1) x has rank 2 or more and a static, even row length.
    - (apply_rotary_pos_emb_c2) `dims` are leading dimensions of x, in ascending order.
    - (apply_rotary_pos_emb_c3) cos and sin have one type, with the shape above.
    - (apply_rotary_pos_emb_c4) the tables are f32, or have the element type of x.
    - (apply_rotary_pos_emb_c5) out has the shape of x.
    - (apply_rotary_pos_emb_c6) an `out_pairing` other than `pairing` requires tables of R / 2
      values, and excludes `rotated` and sections.
    - (apply_rotary_pos_emb_c7) with an `out_pairing` other than `pairing`, out and x do not
      overlap. Bufferization allocates a separate buffer for tensors.
    - (apply_rotary_pos_emb_c8) `rotated` is even, from 2 to n. A row splits into at most 32 equal
      runs of columns, each rotated, paired or copied as a unit.
    - (apply_rotary_pos_emb_c9) positions have the shape above, and the tables have at least one
      row.
    - (apply_rotary_pos_emb_c10) there are two to four sections, with at least 1 pair each and R / 2
      pairs in total. `interleaved_sections` requires sections. Pair `s + S * (sections[s] - 1)` is
      then a pair of the row, for each section s but the first.

    Rounding: the formula shows every rounding.

    Source: the function of the same name in Hugging Face model definitions. Sections are from
    Qwen2-VL, and interleaved sections from Qwen3-VL.

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
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
  // Bytecode of version 1.1 and older has only dims and pairings.
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
    /// Returns R, the number of rotated columns.
    int64_t getRotatedColumns() {
      return getRotated().value_or(getX().getType().getShape().back());
    }
    /// Returns whether the tables have one value for each pair of columns.
    bool hasPairTables() { return getCos().getType().getShape().back() != getRotatedColumns(); }
    /// Returns the number of rows of the tables for each row of x.
    int64_t getNumSections() { return getSections() ? getSections()->size() : 1; }
    /// Returns the index of the section of pair `pair`.
    int64_t getSectionOf(int64_t pair);
    /// Returns the length of the equal runs of columns that are rotated, paired or copied as a
    /// unit. Returns 0 if there are none, or too many.
    int64_t getRun();
  }];
}

def FusedNorm_RmsNormRopeOp
    : FusedNorm_Op<"rms_norm_rope", [Generalizable, AttrSizedOperandSegments]> {
  let summary = "RMSNorm of each head followed by RoPE, in one kernel";
  let description = [{
    ```
    y   = rms_norm(x, gamma, epsilon, weight_offset)       in the type of x
    out = rope(y, freqs, positions)
    ```

    A row of x is one head.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [..., n] | f32, f16, bf16 | heads |
    | gamma | [n] | f32, f16, bf16 | weights |
    | freqs, positions | as in `rope` | as in `rope` | cosines and sines, and their rows |
    | epsilon | scalar | f32 | must be 0 or positive |
    | weight_offset | scalar | f32 | optional; added to gamma |
    | out | as x | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 | result; may be the buffer of x |

    | attribute | default | meaning |
    |---|---|---|
    | pairing | `interleaved` | as in `rope` |
    | part | `first` | as in `rope` |

    Constraints:
    - (rms_norm_rope_c1) x has rank 2 or more.
    - (rms_norm_rope_c2) gamma is [n].
    - (rms_norm_rope_c3) freqs and positions meet the constraints of `rope`. If R < n, both are
      static, and the row splits into at most 32 equal runs of columns, each rotated, paired or
      copied as a unit.
    - (rms_norm_rope_c4) out has the shape of x.

    Rounding and special values: as in `rms_norm` and `rope`. FP8 results saturate.

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
                       FusedNorm_FreqsShaped:$freqs, Optional<FusedNorm_PositionShaped>:$positions,
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
    `outs` `(` $out `:` type($out) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ROPEOPS_TD
