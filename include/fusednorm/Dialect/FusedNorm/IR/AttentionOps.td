// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention over a ragged batch, and what puts the results of several parts together.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"
include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def FusedNorm_MaskKind : FusedNorm_Enum<"MaskKind", "which keys a query sees", [
  I32EnumAttrCase<"Null", 0, "null">,
  I32EnumAttrCase<"Causal", 1, "causal">,
  I32EnumAttrCase<"Chunked", 2, "chunked">,
  I32EnumAttrCase<"SlidingWindowCausal", 3, "sliding_window_causal">,
  I32EnumAttrCase<"SlidingWindowNoncausal", 4, "sliding_window_noncausal">,
  I32EnumAttrCase<"ChunkedCausal", 5, "chunked_causal">,
  I32EnumAttrCase<"CausalPadding", 6, "causal_padding">,
  I32EnumAttrCase<"Materialized", 7, "materialized">,
  I32EnumAttrCase<"And", 8, "and">,
  I32EnumAttrCase<"Or", 9, "or">]>;

def FusedNorm_MaskAttr : FusedNorm_Attr<"Mask", "mask"> {
  let summary = "which keys a query sees";
  let description = [{
    q and k are the positions of query and key in their sequence, those in the cache
    included; w is the number behind the name.

    | mask | the query sees the key if |
    |---|---|
    | `null` | always |
    | `causal` | k <= q |
    | `chunked = w` | q / w = k / w, both rounded down |
    | `sliding_window_causal = w` | k <= q and q < k + w |
    | `sliding_window_noncausal = w` | q < k + w |
    | `chunked_causal = w` | k <= q and q / w = k / w |
    | `causal_padding` | k <= q and k < valid_lengths |
    | `materialized` | bias has an element for both, which is added to the score |
    | `or [..]` | no mask of the list hides it |
    | `and [..]` | not all masks of the list hide it |

    `or` and `and` are of what is hidden, as in the documents: a key is hidden if the one
    mask or the other hides it.

    ```mlir
    #fusednorm.mask<causal>
    #fusednorm.mask<or [chunked_causal = 64, sliding_window_noncausal = 16]>
    ```
  }];
  let parameters = (ins "MaskKind":$kind, "int64_t":$window,
                        ArrayRefParameter<"::mlir::Attribute">:$parts);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static MaskAttr getNull(::mlir::MLIRContext *context) {
      return get(context, MaskKind::Null, 0, {});
    }
    /// Whether masks of this kind have a number behind their name.
    static bool hasWindow(MaskKind kind);
    static bool isList(MaskKind kind) { return kind == MaskKind::And || kind == MaskKind::Or; }
    /// Whether the mask, or one of its list, is of this kind.
    bool contains(MaskKind kind) const;
  }];
}

def FusedNorm_ModifierKind : FusedNorm_Enum<"ModifierKind", "what becomes of a score", [
  I32EnumAttrCase<"Alibi", 0, "alibi">,
  I32EnumAttrCase<"SoftCap", 1, "soft_cap">]>;

def FusedNorm_ScoreModifierAttr : FusedNorm_Attr<"ScoreModifier", "score_modifier"> {
  let summary = "what becomes of a score before the softmax";
  let description = [{
    `alibi`: where k <= q, the score of head h gets `-(last - k) * slope(h)`, with `last` the
    position of the sequence's last query: as in the documents, the distance is that from
    the end of the prompt, which changes the LSE and no result. Of H heads, and the largest
    power of two P up to H, the slope is `2^(-8 (h + 1) / P)` for h < P, else
    `2^(-4 (2 (h - P) + 1) / P)`. `soft_cap = c`: the score s becomes `c * tanh(s / c)`.

    ```mlir
    #fusednorm.score_modifier<alibi>
    #fusednorm.score_modifier<soft_cap = 5.000000e+01>
    ```
  }];
  let parameters = (ins "ModifierKind":$kind, APFloatParameter<"largest magnitude">:$cap);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def FusedNorm_AttentionShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN], "f32, f16, bf16 or f8E4M3FN">;

def FusedNorm_AttentionOutShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8],
    "f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 or i8">;

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

def FusedNorm_RaggedAttentionOp : FusedNorm_Op<"ragged_attention", [
    IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "softmax attention of the queries of a ragged batch";
  let description = [{
    Sequence b has the queries t with `row_offsets[b] <= t < row_offsets[b + 1]`, at
    positions `lengths[b] + t - row_offsets[b]`, and n_b keys at the positions
    `key_starts[b] + j`, j = 0 .. n_b - 1; with Hk heads of keys, head h of a query reads
    head `h / (H / Hk)` of them. For the query t at position p, all in f32:

    ```
    key(j)  = k[b, j, head], then the R columns of rope that key j has, for all heads the same
    s(j)    = (sum over columns of q[t, h] * key(j)) * scale
    s(j)    = s(j) + bias                                     with a mask of `materialized`
    s(j)    = -inf                                            where the mask hides the key
    s(j)    = modifier(s(j))                                  elsewhere, or the body
    m       = max over j of s(j)
    w(j)    = exp(s(j) - m)
    l       = sum over j of w(j)                              and exp(sinks[h] - m)
    out[t, h] = rn_out((sum over j of rn_V(w(j)) * v[b, j, head]) / l)
    lse[h, t] = m + log(l)
    ```

    rn_V rounds to the type of v; in f8E4M3FN it is `rn(256 w) / 256`. The largest score
    that weights are relative to may be that of the keys so far. A hidden key counts
    exactly zero. Without keys that are seen, out is 0, and lse is -inf (with `sinks`, the
    sink). Queries from `row_offsets[B]` on are padding: nothing is written. Results do not
    depend on the batch that a sequence is in.

    k and v are arrays of rows, [N, Hk, ..], or lie in a paged cache, [pages, page_size, Hk, ..],
    or with `layer` [pages, P, layers, page_size, Hk, ..], of which k has index 0 of P and v
    the last one. Key j of sequence b is row `key_offsets[b] + j` of arrays. In caches, that
    of rope too, it is where `paged_gather` finds its position by `table`. n_b is
    `key_offsets[b + 1] - key_offsets[b]`, and without key_offsets, which arrays need,
    `lengths[b]` and the number of b's queries; what lies behind is not read. Without lengths
    and key_starts they are 0.

    Elements of rope are `rn_q(rope * rope_scales)`, with a scale for each `rope_group` columns
    of a row. With the scales of sequence b and the head of k, `scale * (q_scales * k_scales)`
    stands for scale, and the quotient is multiplied by v_scales before it is rounded.

    The element of bias for position p and key k is `bias[b, p - bias_starts[b], k]`, or
    `bias[b, h, ..]`; without bias_starts the query's number in its sequence counts. Where
    there is none, the key is hidden.

    With `checked`, the status that `check_sequences` makes of the same operands, sequences with a
    number other than 0 there are skipped: nothing of them is read, and their rows of out and lse
    keep what they hold. Without it offsets, lengths and tables are trusted on GPUs; a function
    compiled for a processor ends the process with a message before it has written anything.

    A body computes the modified score: its arguments are the score, the head, and the
    positions of query and key.

    A `prologue` computes what stands for q above: its arguments are q and the operands of
    `prologue_ins`, as tensors, and it yields the queries. It holds a `rms_norm` of the rows of
    heads, or a `rope` or `apply_rotary_pos_emb`, or both in this order. One that yields two values
    computes what stands for k above, too: its arguments are q, k and the operands, and queries and
    keys are made by ops of their own, or queries stay as they are. Each launch computes a key once
    for every tile of queries that reads it. An `epilogue` computes
    what is stored: its arguments are the results, [T, H, Dv] in f32, the operands of
    `epilogue_ins`, and out and scales, and it yields a value for each of these. It holds
    at most one op that rounds the results to bf16 or f16, one `tensor.collapse_shape` of heads and
    columns to one dimension, one `quantize`, and one `paged_store` in a cache that out is then, in
    this order. The op means what these mean as
    ops in front of it and behind it. What becomes of a query whose position is -1 is not said; with an epilogue, what becomes of rows of out and scales that
    are padding, or of a sequence that is skipped, is not said, nor what becomes of their places in a cache.

    | operand | shape | types |
    |---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16, f8E4M3FN |
    | k, v | [N, Hk, Dn], [N, Hk, Dv], or caches | as q |
    | rope | [pages, page_size, width], or with layer [pages, P, layers, page_size, 1, width]; beside arrays also one, [N, width] | as q, f8E4M3FN |
    | rope_scales | as rope, a column for each scale | f32, f16, bf16, f8E8M0FNU |
    | row_offsets, key_offsets | [B + 1] | i32, unsigned |
    | lengths, key_starts, valid_lengths, bias_starts | [B] | i32, unsigned |
    | table | [B, most pages of a sequence], [B] | i32, unsigned |
    | layer | scalar | index |
    | bias | [B, Q, K], [B, H, Q, K] | f32, f16, bf16 |
    | sinks | [H] | f32, f16, bf16 |
    | q_scales, k_scales, v_scales | [B, Hk] | f32 |
    | checked | [B, 2] | i32 |
    | prologue_ins, epilogue_ins | any | any |
    | out | [T, H, Dv]; what the epilogue yields | f32, f16, bf16; with an epilogue also f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 |
    | lse | [H, T] | f32 |
    | scales | what the epilogue yields | f32, f16, bf16, f8E8M0FNU |

    Constraints:
    - (ragged_attention_c1) q has rank 3, and static heads and columns, one or more.
    - (ragged_attention_c2) k and v are both of rank 3, or of rank 4, or with layer of rank 6
      (or 3 beside rope), and have the same static heads and static columns, one or more; P of v is 1 or 2.
    - (ragged_attention_c3) the heads of k divide those of q.
    - (ragged_attention_c4) rope comes with the columns of q that k does not have.
    - (ragged_attention_c5) rope has one of the shapes above, and R columns at `rope_column`.
    - (ragged_attention_c6) v has the type of k, which is that of q; rope has it, too, or is
      of f8E4M3FN.
    - (ragged_attention_c7) rope_scales come with rope of f8E4M3FN beside q of another type,
      and with `rope_group`, and have a column for each group of rope's.
    - (ragged_attention_c8) row_offsets has rank 1 and 2 elements or more, key_offsets its
      shape; the others have one row for each sequence.
    - (ragged_attention_c9) arrays come with key_offsets; caches, and nothing else, with table.
    - (ragged_attention_c10) bias comes with a mask of `materialized`, bias_starts with bias.
    - (ragged_attention_c11) valid_lengths come with a mask of `causal_padding`.
    - (ragged_attention_c12) sinks has a number for each head.
    - (ragged_attention_c13) scales come for all of q, k and v, of f8E4M3FN.
    - (ragged_attention_c14) out and lse have the shapes above.
    - (ragged_attention_c15) scale is finite and more than 0.
    - (ragged_attention_c16) there is a modifier or a body, or neither of them.
    - (ragged_attention_c17) the body takes f32 and three of index and yields one f32; it holds
      only elementwise ops of arith and math on scalars.
    - (ragged_attention_c18) checked has the shape above.
    - (ragged_attention_c19) prologue_ins come with a prologue, epilogue_ins and scales with an
      epilogue.
    - (ragged_attention_c20) block arguments of a prologue are the types of q, of k if it yields two
      values, and of prologue_ins, memrefs as tensors; it yields values of the types of q, and of k.
    - (ragged_attention_c21) block arguments of an epilogue are the results and the types of
      epilogue_ins, out and scales, memrefs as tensors; it yields values of the types of the last.
    - (ragged_attention_c22) prologue and epilogue hold the ops named above, with the
      `tensor.empty`, `tensor.dim` and constants that these need, and read no destination; beside
      its rows an op of a prologue takes arguments of prologue_ins and constants.
    - (ragged_attention_c23) where a prologue computes keys, k has rank 3: rows of a cache were
      computed when they were stored.
    - (ragged_attention_c24) a `paged_store` writes in out, and takes arguments of epilogue_ins and
      constants beside its rows; codes that it stores have a destination that `tensor.empty` makes.

    A key that is not finite makes the scores of all queries that see it those of the
    arithmetic. A value that is not finite may reach queries of its sequence from which its key
    is hidden.

    ```mlir
    func.func @prefill(%q: tensor<?x16x192xbf16>, %k: tensor<?x16x128xbf16>, %v: tensor<?x16x128xbf16>,
                       %cache: tensor<?x128x576xbf16>, %table: tensor<?x?xi32>, %rows: tensor<?xi32>,
                       %keys: tensor<?xi32>, %lengths: tensor<?xi32>, %starts: tensor<?xi32>,
                       %out: tensor<?x16x128xbf16>, %lse: tensor<16x?xf32>)
        -> (tensor<?x16x128xbf16>, tensor<16x?xf32>) {
      %0, %1 = fusednorm.ragged_attention
          ins(%q, %k, %v : tensor<?x16x192xbf16>, tensor<?x16x128xbf16>, tensor<?x16x128xbf16>)
          rope(%cache : tensor<?x128x576xbf16>) row_offsets(%rows : tensor<?xi32>)
          key_offsets(%keys : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
          key_starts(%starts : tensor<?xi32>) table(%table : tensor<?x?xi32>)
          outs(%out, %lse : tensor<?x16x128xbf16>, tensor<16x?xf32>)
          attributes {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
          -> (tensor<?x16x128xbf16>, tensor<16x?xf32>)
      return %0, %1 : tensor<?x16x128xbf16>, tensor<16x?xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_AttentionShaped:$q, FusedNorm_AttentionShaped:$k,
                       FusedNorm_AttentionShaped:$v,
                       Cache<Optional<FusedNorm_AttentionShaped>>:$rope,
                       Cache<Optional<FusedNorm_ScaleShaped>>:$rope_scales,
                       FusedNorm_I32Shaped:$row_offsets,
                       Optional<FusedNorm_I32Shaped>:$key_offsets,
                       Optional<FusedNorm_I32Shaped>:$lengths,
                       Optional<FusedNorm_I32Shaped>:$key_starts,
                       Optional<FusedNorm_I32Shaped>:$valid_lengths,
                       Optional<FusedNorm_I32Shaped>:$table, Optional<Index>:$layer,
                       Optional<FusedNorm_FloatShaped>:$bias,
                       Optional<FusedNorm_I32Shaped>:$bias_starts,
                       Optional<FusedNorm_FloatShaped>:$sinks,
                       Optional<FusedNorm_F32Shaped>:$q_scales,
                       Optional<FusedNorm_F32Shaped>:$k_scales,
                       Optional<FusedNorm_F32Shaped>:$v_scales,
                       Optional<FusedNorm_I32Shaped>:$checked,
                       Variadic<FusedNorm_FusedOperand>:$prologue_ins,
                       Variadic<FusedNorm_FusedOperand>:$epilogue_ins,
                       Destination<FusedNorm_AttentionOutShaped, "out", Kept, Apart>:$out,
                       Destination<Optional<FusedNorm_F32Shaped>, "lse", Kept, Apart>:$lse,
                       Destination<Optional<FusedNorm_ScaleShaped>, "scales", Kept, Apart>:$scales,
                       F32Attr:$scale,
                       DefaultValuedAttr<FusedNorm_MaskAttr, "::fusednorm::MaskAttr::getNull">:$mask,
                       OptionalAttr<FusedNorm_ScoreModifierAttr>:$modifier,
                       DefaultValuedAttr<I64Attr, "0">:$rope_column,
                       OptionalAttr<I64Attr>:$rope_group);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let regions = (region MaxSizedRegion<1>:$body, MaxSizedRegion<1>:$prologue,
                        MaxSizedRegion<1>:$epilogue);
  let hasRegionVerifier = 1;
  // What an epilogue stores in is a cache.
  let otherCaches = "if (storesInCache()) caches.push_back(&getOutMutable());";
  let extraClassDeclaration = baseClassDeclaration # [{
    /// Whether the epilogue stores results in a paged cache, which is out.
    bool storesInCache();
    /// The results in front of the epilogue: f32, [T, H, Dv].
    ::mlir::RankedTensorType getAttendedType();
  }];
  let assemblyFormat = [{
    `ins` `(` $q `,` $k `,` $v `:` type($q) `,` type($k) `,` type($v) `)`
    (`rope` `(` $rope^ `:` type($rope) `)`)? (`rope_scales` `(` $rope_scales^ `:` type($rope_scales) `)`)?
    `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    (`key_offsets` `(` $key_offsets^ `:` type($key_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`key_starts` `(` $key_starts^ `:` type($key_starts) `)`)?
    (`valid_lengths` `(` $valid_lengths^ `:` type($valid_lengths) `)`)?
    (`table` `(` $table^ `:` type($table) `)`)? (`layer` `(` $layer^ `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)? (`bias_starts` `(` $bias_starts^ `:` type($bias_starts) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    (`q_scales` `(` $q_scales^ `:` type($q_scales) `)`)?
    (`k_scales` `(` $k_scales^ `:` type($k_scales) `)`)?
    (`v_scales` `(` $v_scales^ `:` type($v_scales) `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`prologue_ins` `(` $prologue_ins^ `:` type($prologue_ins) `)`)?
    (`epilogue_ins` `(` $epilogue_ins^ `:` type($epilogue_ins) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)`
    (`scales` `(` $scales^ `:` type($scales) `)`)?
    attr-dict-with-keyword ($body^)? (`prologue` $prologue^)? (`epilogue` $epilogue^)?
    (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_CheckSequencesOp
    : FusedNorm_Op<"check_sequences", [AttrSizedOperandSegments]> {
  let summary = "which sequences of a ragged batch attention cannot take";
  let description = [{
    Looks at what `ragged_attention` trusts of the same operands: q, k and rope are there for
    their extents. Row b of status becomes, for the first line that applies to sequence b:

    | status[b] | when |
    |---|---|
    | 6, row_offsets[b + 1] | row_offsets do not begin with 0, decrease somewhere, or end with more queries than q has: every sequence gets this line |
    | 7, key_offsets[b + 1] | that is less than key_offsets[b], or more than the keys of an array k |
    | 2, the position of its last key | that lies behind the pages of the table, or behind the block |
    | 1, the entry of the table | that is no page of the cache; the first of its keys' pages |
    | 0, 0 | none of these |

    Numbers are cut to 32 bits. Sequence b has the keys that `ragged_attention` reads; one without
    keys needs no page. Nothing but the integers is read. `ragged_attention` with `checked` skips
    the sequences that have a number other than 0. A status holds for every layer of a model whose
    caches have as many pages, as offsets and tables are the same. On GPUs it is one launch.

    | operand | shape | types |
    |---|---|---|
    | q, k, rope, row_offsets, key_offsets, lengths, key_starts, table | as of `ragged_attention` | |
    | status | [B, 2] | i32 |

    Constraints:
    - (check_sequences_c1) q has rank 3, k rank 3, 4 or 6; rope has rank 3 or 6.
    - (check_sequences_c2) row_offsets has rank 1 and 2 elements or more, key_offsets its
      shape; the others have one row for each sequence.
    - (check_sequences_c3) arrays come with key_offsets; caches, and nothing else, with table.
    - (check_sequences_c4) status is [B, 2].

    ```mlir
    func.func @prefill(%q: memref<?x16x128xbf16>, %k: memref<?x64x4x128xbf16>, %v: memref<?x64x4x128xbf16>,
                       %rows: memref<?xi32>, %lengths: memref<?xi32>, %table: memref<?x?xi32>,
                       %status: memref<?x2xi32>, %out: memref<?x16x128xbf16>) {
      fusednorm.check_sequences ins(%q, %k : memref<?x16x128xbf16>, memref<?x64x4x128xbf16>)
          row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          table(%table : memref<?x?xi32>) outs(%status : memref<?x2xi32>)
      fusednorm.ragged_attention
          ins(%q, %k, %v : memref<?x16x128xbf16>, memref<?x64x4x128xbf16>, memref<?x64x4x128xbf16>)
          row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
          table(%table : memref<?x?xi32>) checked(%status : memref<?x2xi32>)
          outs(%out : memref<?x16x128xbf16>)
          attributes {scale = 0.0883883461 : f32, mask = #fusednorm.mask<causal>}
      return
    }
    ```
  }];
  let arguments = (ins FusedNorm_AttentionShaped:$q, FusedNorm_AttentionShaped:$k,
                       Optional<FusedNorm_AttentionShaped>:$rope,
                       FusedNorm_I32Shaped:$row_offsets,
                       Optional<FusedNorm_I32Shaped>:$key_offsets,
                       Optional<FusedNorm_I32Shaped>:$lengths,
                       Optional<FusedNorm_I32Shaped>:$key_starts,
                       Optional<FusedNorm_I32Shaped>:$table,
                       Destination<FusedNorm_I32Shaped, "status", Overwritten, Apart>:$status);
  let results = (outs Optional<FusedNorm_AnyShaped>:$result);
  let assemblyFormat = [{
    `ins` `(` $q `,` $k `:` type($q) `,` type($k) `)` (`rope` `(` $rope^ `:` type($rope) `)`)?
    `row_offsets` `(` $row_offsets `:` type($row_offsets) `)`
    (`key_offsets` `(` $key_offsets^ `:` type($key_offsets) `)`)?
    (`lengths` `(` $lengths^ `:` type($lengths) `)`)?
    (`key_starts` `(` $key_starts^ `:` type($key_starts) `)`)?
    (`table` `(` $table^ `:` type($table) `)`)?
    `outs` `(` $status `:` type($status) `)` attr-dict (`->` type($result)^)?
  }];
}

def FusedNorm_MergeAttentionStatesOp
    : FusedNorm_Op<"merge_attention_states", [AttrSizedOperandSegments]> {
  let summary = "one attention result from those of C parts of the keys";
  let description = [{
    For query t and head h, in f32, with the sums in the order of c:

    ```
    m          = max over c of lses[c, h, t]
    w(c)       = exp(lses[c, h, t] - m)
    l          = sum over c of w(c)
    out[t, h]  = rn_out((sum over c of w(c) * states[c, t, h]) / l)
    lse[h, t]  = m + log(l)
    ```

    A state whose lse is -inf has seen no key and is not read. If that is all of them, or
    C = 0, out is 0 and lse is -inf. With row_offsets, as of `ragged_attention`, queries from
    `row_offsets[B]` on are padding: nothing of them is read or written.

    | operand | shape | types |
    |---|---|---|
    | states | [C, T, H, Dv] | f32, f16, bf16 |
    | lses | [C, H, T] | f32 |
    | row_offsets | [B + 1] | i32, unsigned |
    | out | [T, H, Dv] | f32, f16, bf16 |
    | lse | [H, T] | f32 |

    Constraints:
    - (merge_attention_states_c1) states has rank 4, and static columns.
    - (merge_attention_states_c2) lses has the shape above.
    - (merge_attention_states_c3) out has the shape above.
    - (merge_attention_states_c4) lse has the shape above.
    - (merge_attention_states_c5) row_offsets has rank 1 and 2 elements or more.

    ```mlir
    func.func @merge(%states: tensor<?x?x16x128xbf16>, %lses: tensor<?x16x?xf32>,
                     %out: tensor<?x16x128xbf16>, %lse: tensor<16x?xf32>)
        -> (tensor<?x16x128xbf16>, tensor<16x?xf32>) {
      %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : tensor<?x?x16x128xbf16>, tensor<?x16x?xf32>)
          outs(%out, %lse : tensor<?x16x128xbf16>, tensor<16x?xf32>)
          -> (tensor<?x16x128xbf16>, tensor<16x?xf32>)
      return %0, %1 : tensor<?x16x128xbf16>, tensor<16x?xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$states, FusedNorm_F32Shaped:$lses,
                       Optional<FusedNorm_I32Shaped>:$row_offsets,
                       Destination<FusedNorm_FloatShaped, "out", KeptWhen<"getRowOffsets()">, Apart>:$out,
                       Destination<Optional<FusedNorm_F32Shaped>, "lse", KeptWhen<"getRowOffsets()">, Apart>:$lse);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $states `,` $lses `:` type($states) `,` type($lses) `)`
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)`
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_TD
