// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variable-length attention over a ragged batch, and the merge of partial results (split-KV).

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"
include "fusednorm/Dialect/FusedNorm/IR/PagedOps.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def FusedNorm_MaskKind : FusedNorm_Enum<"MaskKind",
    "visible keys of a query; the table of `#fusednorm.mask` defines each case", [
  I32EnumAttrCase<"Null", 0, "null">,
  I32EnumAttrCase<"Causal", 1, "causal">,
  I32EnumAttrCase<"Chunked", 2, "chunked">,
  I32EnumAttrCase<"SlidingWindowCausal", 3, "sliding_window_causal">,
  I32EnumAttrCase<"SlidingWindowNoncausal", 4, "sliding_window_noncausal">,
  I32EnumAttrCase<"ChunkedCausal", 5, "chunked_causal">,
  I32EnumAttrCase<"CausalPadding", 6, "causal_padding">,
  I32EnumAttrCase<"Materialized", 7, "materialized">,
  I32EnumAttrCase<"And", 8, "and">,
  I32EnumAttrCase<"Or", 9, "or">,
  I32EnumAttrCase<"LookAhead", 10, "look_ahead">,
  I32EnumAttrCase<"Tree", 11, "tree">,
  I32EnumAttrCase<"Ranges", 12, "ranges">]>;

def FusedNorm_MaskAttr : FusedNorm_Attr<"Mask", "mask"> {
  let summary = "visible keys of a query";
  let description = [{
    q and k are the positions of a query and a key in their sequence, including cached tokens. w is
    the window, from 1 to 2^31. A key is visible to a query under these conditions:

    | mask | condition |
    |---|---|
    | `null` | always |
    | `causal` | k <= q |
    | `chunked = w` | floor(q / w) = floor(k / w) |
    | `sliding_window_causal = w` | k <= q and q < k + w |
    | `sliding_window_noncausal = w` | q < k + w |
    | `look_ahead = w` | k < q + w |
    | `chunked_causal = w` | k <= q and floor(q / w) = floor(k / w) |
    | `causal_padding` | k <= q and k < valid_lengths |
    | `materialized` | bias has an element for q and k; it is added to the score |
    | `tree` | k < d, or bit k - d of the word of `tree` for the query is set; d is the position of the first query |
    | `ranges` | first <= k < end, the row of `key_ranges` for the query |
    | `or [..]` | no mask of the list hides the key |
    | `and [..]` | at least one mask of the list does not hide the key |

    `or` and `and` combine hidden keys, as in MAX (`src/nn/attention/mha_mask.mojo`): `or` hides a
    key if any mask of the list hides it. A window of `left` keys before a query and `right` keys
    after it is `or [sliding_window_noncausal = left + 1, look_ahead = right + 1]`. A causal mask
    with bidirectional blocks, such as the tokens of an image, is `and [causal, ranges]`.

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
    /// Returns whether masks of this kind have a window.
    static bool hasWindow(MaskKind kind);
    static bool isList(MaskKind kind) { return kind == MaskKind::And || kind == MaskKind::Or; }
    /// Returns whether the mask, or a mask in its list, is of this kind.
    bool contains(MaskKind kind) const;
  }];
}

def FusedNorm_ModifierKind : FusedNorm_Enum<"ModifierKind",
    "change of a score: `alibi` adds a bias linear in the key position, `soft_cap` limits the "
    "magnitude by tanh", [
  I32EnumAttrCase<"Alibi", 0, "alibi">,
  I32EnumAttrCase<"SoftCap", 1, "soft_cap">]>;

def FusedNorm_ScoreModifierAttr : FusedNorm_Attr<"ScoreModifier", "score_modifier"> {
  let summary = "change of a score before the softmax (score_mod)";
  let description = [{
    | value | new score |
    |---|---|
    | `alibi` | s - (last - k) * slope(h) for keys with k <= q; other scores are unchanged |
    | `soft_cap = c` | c * tanh(s / c); c is finite and more than 0 |

    For `alibi`, `last` is the position of the last query of the sequence. As in MAX, distances are
    measured from the end of the prompt. With a causal mask this changes the LSE (log-sum-exp), but
    not the result. For H heads and P, the largest power of two up to H, the slope of head h is:

    ```
    slope(h) = 2^(-8 (h + 1) / P)              h < P
    slope(h) = 2^(-4 (2 (h - P) + 1) / P)      h >= P
    ```

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

def FusedNorm_KvShaped : FusedNorm_ShapedOf<
    [F32, F16, BF16, F8E4M3FN, F8E5M2, I8], "f32, f16, bf16, f8E4M3FN, f8E5M2 or i8">;

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
  let summary = "variable-length softmax attention, dense or over a paged KV cache";
  let description = [{
    The queries of B sequences are concatenated (a ragged batch). Sequence b has the queries t with
    `row_offsets[b] <= t < row_offsets[b + 1]`, at the positions `lengths[b] + t - row_offsets[b]`.
    It has n_b keys, at the positions `key_starts[b] + j` for j = 0 .. n_b - 1. H query heads read
    Hk KV heads: head h reads KV head `h / (H / Hk)` (grouped-query attention, GQA). For query t, in
    f32:

    ```
    key(j)  = k[b, j, head], then the R columns of rope of key j, which all heads share
    s(j)    = (sum over columns of q[t, h] * key(j)) * scale
    s(j)    = s(j) + bias                                     with a mask of `materialized`
    s(j)    = -inf                                            where the mask hides the key
    s(j)    = modifier(s(j))                                  elsewhere; or the body
    m       = max over j of s(j)
    e(j)    = exp(s(j) - m)
    l       = sum over j of e(j)                              with sinks, plus exp(sinks[h] - m)
    out[t, h] = rn_out((sum over j of rn_P(e(j)) * v[b, j, head]) / l)
    lse[h, t] = m + log(l)
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q | [T, H, Dn + R] | f32, f16, bf16, f8E4M3FN | queries |
    | k, v | [N, Hk, Dn], [N, Hk, Dv]; or caches | as q; quantized f8E4M3FN, f8E5M2, i8 | keys and values |
    | rope | [pages, page_size, width]; with layer [pages, P, layers, page_size, 1, width]; with arrays k and v also [N, width] | as q, or f8E4M3FN | optional RoPE part of the keys (k_pe in MLA) |
    | rope_scales | as rope, with one column for each scale | f32, f16, bf16, f8E8M0FNU | optional scales of rope |
    | row_offsets | [B + 1] | i32, unsigned | first query of each sequence (`cu_seqlens_q` in vLLM, `qo_indptr` in FlashInfer) |
    | key_offsets | [B + 1] | i32, unsigned | first key of each sequence (`cu_seqlens_k`); required for arrays |
    | lengths | [B] | i32, unsigned; signed with `signed_lengths` | position of the first query of each sequence, 0 by default. With a cache, `seqused_k` in vLLM is lengths plus the number of queries |
    | key_starts | [B] | i32, unsigned | position of the first key of each sequence, 0 by default |
    | valid_lengths | [B] | i32, unsigned | valid keys for a mask of `causal_padding` |
    | table | [B, most pages of a sequence], [B] | i32, unsigned | page table of the caches (`block_table` in vLLM) |
    | layer | scalar | index | index of the layer in a cache of rank 6 |
    | bias | [B, Q, K], [B, H, Q, K] | f32, f16, bf16 | added to the scores by a mask of `materialized` |
    | bias_starts | [B] | i32, unsigned | position of the first row of bias for each sequence |
    | tree | [T] | i32 | visible draft tokens of each query, for a mask of `tree` |
    | key_ranges | [T, 2] | i32, unsigned | first and end position of the visible keys of each query, for a mask of `ranges` |
    | sinks | [H] | f32, f16, bf16 | attention sinks: one extra logit for each head |
    | q_scales, k_scales, v_scales | [1], [Hk], [B, Hk]; for k and v also as k and v, with one column, or with `kv_group` a column for each group | f32 | scales of quantized q, k and v (`q_descale`, `k_descale` and `v_descale` in vLLM) |
    | checked | [B, 2] | i32 | status from `check_sequences`; sequences with a first value other than 0 are skipped |
    | prologue_ins, epilogue_ins | any | any | operands of the prologue and the epilogue |
    | out | [T, H, Dv]; or the first result of the epilogue | f32, f16, bf16; with an epilogue also f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 | result |
    | lse | [H, T] | f32 | optional log-sum-exp of the scores |
    | scales | second result of the epilogue | f32, f16, bf16, f8E8M0FNU | optional scales of out |

    | attribute | default | meaning |
    |---|---|---|
    | scale | required | factor of the scores (`sm_scale` in FlashInfer) |
    | mask | `<null>` | visible keys, see `#fusednorm.mask` |
    | modifier | none | change of the scores, see `#fusednorm.score_modifier` |
    | rope_column | 0 | first of the R columns in a row of rope |
    | rope_group | none | number of columns of rope with a common scale; required with rope_scales |
    | kv_group | none | number of columns of k and v with a common scale |
    | piece | none | number of keys of a piece (split-KV); 0 chooses it from the widths |
    | signed_lengths | absent | lengths may be negative |

    **Keys and values.** k and v are arrays of rows, or views of a paged cache of one layer [pages,
    page_size, Hk, ..]. With `layer` they are caches [pages, P, layers, page_size, Hk, ..], where k
    has index 0 of P, and v the last index. Key j of sequence b is row `key_offsets[b] + j` of
    arrays. In caches, also of rope, `table` locates its position as in `paged_gather`. n_b is
    `key_offsets[b + 1] - key_offsets[b]`. Without key_offsets, n_b is `lengths[b]` plus the number
    of queries of b. Cache rows after the last key are not read.

    **Scales.** With rope_scales, the elements of rope are `rn_q(rope * rope_scales)`. A scale of
    [1] is for all keys, and a scale of [Hk] for all sequences. With the scales of sequence b and of
    its KV head, `scale * (q_scales * k_scales)` replaces scale, and the quotient is multiplied by
    v_scales before it is rounded. Without q_scales, `scale * k_scales` replaces scale. With scales
    of each key and KV head, s(j) is `((sum ..) * k_scales[j]) * scale`, and rn_P(e(j)) is
    `rn_P(e(j) * v_scales[j])`, and 0 if e(j) is 0. In caches, the scales of a key are where its row
    of k is.

    **Quantized keys and values.** With q of f32, f16 or bf16, k and v may have a type of 8 bits
    (`kv_cache_dtype=fp8` in vLLM). Their elements are widened exactly. A scale is not applied to an
    element: k_scales scale the score, and v_scales the result.

    With kv_group, each group of columns of a row has a scale, and scales are applied to elements.
    The elements of k and v are `rn_q(k * k_scales)` and `rn_q(v * v_scales)`. rope may then have the
    type of q. The 656-byte rows of DeepSeek's cache (`fp8_ds_mla` in vLLM) have this form: 512 values
    of f8E4M3FN, four scales of f32, and 64 RoPE columns of bf16. The operands k, k_scales and rope
    are views of one array.

    **Bias.** The element for position p and key position k is `bias[b, p - bias_starts[b], k]`, or
    `bias[b, h, p - bias_starts[b], k]`. Without bias_starts the index of the query in its sequence
    replaces `p - bias_starts[b]`. A key without an element of bias is hidden. If the element is
    -inf, modifier and body are not applied.

    **Trees.** In speculative decoding with a tree of draft tokens, the queries of a sequence are its
    draft tokens, and their keys are at the end of the sequence. With a mask of `tree`, draft token i
    sees all keys before the drafts, and draft token j if bit j of its word is set. Bit 0 is the least
    significant bit. A sequence has up to 32 draft tokens; later ones are hidden. SGLang passes these
    bits as `tree_mask` in the mode `QLEN_ONLY_BITPACKING`, and TensorRT-LLM as
    `spec_decoding_packed_mask`. The `custom_mask` of FlashInfer has a bit for every query and key;
    its bits of the drafts are the word. The `qq_bias` of vLLM has 0 where a bit is set, else -inf.

    **Fewer keys than queries.** A causal mask of FlashAttention is aligned to the last query, which
    sees the last key. With `signed_lengths` and fewer keys than queries, lengths is the number of
    keys minus the number of queries, which is negative. It must be at least minus the number of
    queries. The first queries have negative positions and see no key under a causal mask. In arrays,
    key_starts can move the keys instead.

    **Pieces.** With piece = S, piece p of a sequence has its keys from p * S to (p + 1) * S - 1. out
    and lse are computed for each piece in f32, and merged as in `merge_attention_states`. Kernels
    compute the pieces in parallel. The bits of a result do not depend on the number of blocks or
    threads. With piece = 0, S is a power of two of at least 256 keys. The states of a piece, written
    and read again, then have at most an eighth of the bytes of its keys. A piece with only scores of
    -inf is not read. The workspace has T * H * (Dv + 4) words for each piece of the longest sequence
    that the table or k can hold. A block of a GPU that processes adjacent pieces merges them, and
    the merge kernel reads one state for them.

    **Body.** The first region computes the modified score. Its arguments are the score, the head,
    and the positions of query and key.

    **Prologue.** This region computes queries, and optionally keys, before attention. Its arguments
    are q and prologue_ins as tensors, and it yields the queries. If it yields two values, its
    arguments are q, k and prologue_ins, and it yields queries and keys. It contains `rms_norm` of
    head rows, then `rope` or `apply_rotary_pos_emb`, or one of them. Queries and keys have separate
    ops, and the queries may stay unchanged. A kernel computes a key once for each tile of queries
    that reads it.

    **Epilogue.** This region computes the stored results. Its arguments are the results in f32, [T,
    H, Dv], then epilogue_ins, out and scales. It yields one value each for out and scales. It
    contains at most one op of each kind, in this order:

    1. a rounding of the results to bf16 or f16;
    2. a `tensor.collapse_shape` of heads and columns to one dimension;
    3. a `quantize`;
    4. a `paged_store` to a cache; out is then this cache.

    Prologue and epilogue have the semantics of the same ops before and after attention.

    **Padding.** Queries from `row_offsets[B]` on are padding and are not written. With `checked`,
    rows of skipped sequences are neither read nor written. With an epilogue, rows of out and scales
    for padding or skipped sequences are unspecified, and so are their cache rows. The output for
    position -1 is unspecified.

    Constraints:
    - (ragged_attention_c1) q has rank 3, with static heads and columns, at least one of each.
    - (ragged_attention_c2) k and v have the same rank: 3, 4, or 6 with layer. With layer and rope
      it may be 3. They have the same static heads and static columns, at least one. P of v is 1 or
      2.
    - (ragged_attention_c3) Hk divides H.
    - (ragged_attention_c4) rope is given exactly if q has more columns than k.
    - (ragged_attention_c5) rope has one of the shapes above, and R columns from `rope_column` on.
    - (ragged_attention_c6) k and v have one element type: the type of q, or f8E4M3FN, f8E5M2 or i8
      if q has f32, f16 or bf16. They then have rope only with kv_group. rope has the type of q, or
      f8E4M3FN.
    - (ragged_attention_c7) rope_scales and `rope_group` are given together. They require a cache
      rope of f8E4M3FN and q of another type. rope_scales has a column for each group of columns of
      rope.
    - (ragged_attention_c8) row_offsets has rank 1 and at least 2 elements. key_offsets has the
      shape of row_offsets. table, lengths and key_starts have one row for each sequence, and so
      have valid_lengths and bias_starts.
    - (ragged_attention_c9) arrays require key_offsets. table is given exactly if there is a cache.
    - (ragged_attention_c10) bias is given exactly with a mask of `materialized`. bias_starts
      requires bias.
    - (ragged_attention_c11) valid_lengths is given exactly with a mask of `causal_padding`.
    - (ragged_attention_c12) sinks is [H].
    - (ragged_attention_c13) with q of f8E4M3FN, q_scales, k_scales and v_scales are given together
      or not at all. With quantized k and v and another q, k_scales and v_scales are, and q_scales is
      absent. Otherwise there are no scales. Scales of each key require quantized k and v and another
      q, and both k_scales and v_scales have them.
    - (ragged_attention_c14) out and lse have the shapes above.
    - (ragged_attention_c15) scale is finite and more than 0.
    - (ragged_attention_c16) modifier and body exclude each other.
    - (ragged_attention_c17) the body has arguments of f32, index, index and index, and yields one
      f32. It contains only elementwise ops of arith and math on scalars.
    - (ragged_attention_c18) checked has the shape above.
    - (ragged_attention_c19) prologue_ins requires a prologue. epilogue_ins and scales require an
      epilogue.
    - (ragged_attention_c20) the block arguments of a prologue are the types of q, of k if it yields
      two values, and of prologue_ins, with memrefs as tensors. The yielded values have the types of
      q and k.
    - (ragged_attention_c21) the block arguments of an epilogue are the results and the types of
      epilogue_ins, out and scales, with memrefs as tensors. The yielded values have the types of
      out and scales.
    - (ragged_attention_c22) prologue and epilogue contain only the ops above, and `tensor.empty`,
      `tensor.dim` and constants. They read no destination. The extents of a `tensor.empty` come
      from `tensor.dim`. Apart from its rows, an op of a prologue uses arguments of prologue_ins and
      constants only.
    - (ragged_attention_c23) if a prologue computes keys, k has rank 3 and the type of q. Keys of a
      cache were computed when they were stored.
    - (ragged_attention_c24) a `paged_store` writes to out. Apart from its rows, it uses arguments
      of epilogue_ins and constants only. Quantized values that it stores have a `tensor.empty` as
      destination.
    - (ragged_attention_c25) piece is 0 or more. It excludes an epilogue and checked.
    - (ragged_attention_c26) tree is given exactly with a mask of `tree`, and is [T].
    - (ragged_attention_c27) key_ranges is given exactly with a mask of `ranges`, and is [T, 2].
    - (ragged_attention_c28) signed_lengths requires lengths and excludes checked.
    - (ragged_attention_c29) kv_group is 1 or more. It requires quantized k and v, another q,
      k_scales and v_scales. These have the shapes of k and v, with a column for each group.

    Rounding: rn_P rounds to the type of q. For f8E4M3FN it is `rn(256 e) / 256`. The schedule
    chooses the association of the sums. An online softmax may use the running maximum in place of
    m. Results do not depend on the other sequences of the batch. See [Numerics.md](../Numerics.md).

    Special values:

    - A hidden key contributes exactly zero, for any contents of its rows of k, rope, v and scales.
      The mask hides keys, and so does the length of a sequence.
    - A visible key follows IEEE 754. Bias, modifier and body do not hide a key: with a score of
      -inf, e(j) is 0, and `0 * v` is NaN if v is NaN or infinite.
    - If a query has no visible key, or only scores of -inf, out is 0, and lse is -inf (with sinks,
      the sink). Otherwise a sink of NaN or +inf makes out and lse NaN.

    Errors: without `checked`, valid offsets, lengths and tables are preconditions. The positions of
    queries and keys must be below 2^31, and the number of keys must not be negative. On GPUs,
    violating one is undefined behaviour. A CPU function checks them before it writes anything, and
    ends the process with a message.

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
          {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
          -> (tensor<?x16x128xbf16>, tensor<16x?xf32>)
      return %0, %1 : tensor<?x16x128xbf16>, tensor<16x?xf32>
    }
    ```
  }];
  let arguments = (ins FusedNorm_AttentionShaped:$q, FusedNorm_KvShaped:$k,
                       FusedNorm_KvShaped:$v,
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
                       Optional<FusedNorm_I32Shaped>:$tree,
                       Optional<FusedNorm_I32Shaped>:$key_ranges,
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
                       OptionalAttr<I64Attr>:$rope_group, OptionalAttr<I64Attr>:$kv_group,
                       OptionalAttr<I64Attr>:$piece, UnitAttr:$signed_lengths);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let regions = (region MaxSizedRegion<1>:$body, MaxSizedRegion<1>:$prologue,
                        MaxSizedRegion<1>:$epilogue);
  let hasRegionVerifier = 1;
  // If the epilogue contains a paged_store, out is a cache.
  let otherCaches = "if (storesInCache()) caches.push_back(&getOutMutable());";
  let extraClassDeclaration = baseClassDeclaration # [{
    /// Returns whether the epilogue stores results in a paged cache; out is then this cache.
    bool storesInCache();
    /// Returns whether k and v have a type of 8 bits, and q has a wider type.
    bool hasQuantizedKeys();
    /// Returns whether each key and KV head has its own element of k_scales and v_scales.
    bool hasScalesOfKeys();
    /// Returns whether k_scales and v_scales are factors of scores and results.
    bool hasScalesOfSequences();
    /// Returns the type of the results before the epilogue: f32, [T, H, Dv].
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
    (`tree` `(` $tree^ `:` type($tree) `)`)?
    (`key_ranges` `(` $key_ranges^ `:` type($key_ranges) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    (`q_scales` `(` $q_scales^ `:` type($q_scales) `)`)?
    (`k_scales` `(` $k_scales^ `:` type($k_scales) `)`)?
    (`v_scales` `(` $v_scales^ `:` type($v_scales) `)`)?
    (`checked` `(` $checked^ `:` type($checked) `)`)?
    (`prologue_ins` `(` $prologue_ins^ `:` type($prologue_ins) `)`)?
    (`epilogue_ins` `(` $epilogue_ins^ `:` type($epilogue_ins) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)`
    (`scales` `(` $scales^ `:` type($scales) `)`)?
    attr-dict (`body` $body^)? (`prologue` $prologue^)? (`epilogue` $epilogue^)?
    (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_CheckSequencesOp
    : FusedNorm_Op<"check_sequences", [AttrSizedOperandSegments]> {
  let summary = "validate the sequences of a ragged batch before attention";
  let description = [{
    The op checks the preconditions of `ragged_attention` on offsets, lengths and tables. Row b of
    status is the first line that applies to sequence b:

    | status[b] | condition |
    |---|---|
    | 6, row_offsets[b + 1] | row_offsets do not begin with 0, decrease somewhere, or end with more queries than q has; every sequence gets this line |
    | 7, key_offsets[b + 1] | it is less than key_offsets[b], or more than the number of keys in an array k |
    | 8, the last position of its queries and keys | the position is 2^31 or more, as for a negative length |
    | 2, the position of its last key | the position is outside the pages of the table, or outside the block |
    | 1, the table entry | the entry is not a page of the cache; the first such entry for its keys |
    | 0, 0 | the sequence is valid |

    Values are truncated to 32 bits. A sequence without keys needs no page. Only integers are read.
    `ragged_attention` with `checked` skips the sequences with a first value other than 0. One
    status is valid for all layers of a model with the same number of pages, because they share
    offsets and tables. On GPUs the op is one kernel.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | q, k, rope | as in `ragged_attention` | as in `ragged_attention` | only their extents are used |
    | row_offsets, key_offsets, lengths, key_starts, table | as in `ragged_attention` | as in `ragged_attention` | checked |
    | status | [B, 2] | i32 | result |

    Constraints:
    - (check_sequences_c1) q has rank 3. k has rank 3, 4 or 6. rope has rank 3 or 6.
    - (check_sequences_c2) row_offsets has rank 1 and at least 2 elements. key_offsets has the shape
      of row_offsets. The other operands have one row for each sequence.
    - (check_sequences_c3) arrays require key_offsets. table is given exactly if there is a cache.
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
          {scale = 0.0883883461 : f32, mask = #fusednorm.mask<causal>}
      return
    }
    ```
  }];
  let arguments = (ins FusedNorm_AttentionShaped:$q, FusedNorm_KvShaped:$k,
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
    `outs` `(` $status `:` type($status) `)` attr-dict (`->` custom<ResultTypes>(type($result))^)?
  }];
}

def FusedNorm_MergeAttentionStatesOp
    : FusedNorm_Op<"merge_attention_states", [AttrSizedOperandSegments]> {
  let summary = "merge partial attention outputs by their log-sum-exp (split-KV)";
  let description = [{
    Each of C partial outputs comes from a part of the keys. For query t and head h, in f32:

    ```
    state(c)  = (lses[c, h, t], 1, states[c, t, h])
    a + b     = (m, exp(a.m - m) * a.l + exp(b.m - m) * b.l,
                    exp(a.m - m) * a.o + exp(b.m - m) * b.o)    with m = max(a.m, b.m)
    (m, l, o) = state(0) + .. + state(C - 1)                     along a binary tree
    (m, l, o) = (m, l, o) + (sinks[h], 1, 0)                     with sinks
    out[t, h] = rn_out(o / l)
    lse[h, t] = m + log(l)
    ```

    The tree is fixed: a node of level i + 1 merges nodes 2 n and 2 n + 1 of level i, up to level 8.
    The runs of 256 states are merged in ascending order. A node without the second state is the
    first one, so more states without keys do not change the result.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | states | [C, T, H, Dv] | f32, f16, bf16 | partial outputs |
    | lses | [C, H, T] | f32 | log-sum-exp of each partial output |
    | row_offsets | [B + 1] | i32, unsigned | optional; queries from `row_offsets[B]` on are padding and are neither read nor written |
    | sinks | [H] | f32, f16, bf16 | optional attention sinks; the parts have none |
    | out | [T, H, Dv] | f32, f16, bf16 | merged output |
    | lse | [H, T] | f32 | optional merged log-sum-exp |

    Constraints:
    - (merge_attention_states_c1) states has rank 4 and static columns.
    - (merge_attention_states_c2) lses has the shape above.
    - (merge_attention_states_c3) out has the shape above.
    - (merge_attention_states_c4) lse has the shape above.
    - (merge_attention_states_c5) row_offsets has rank 1 and at least 2 elements.
    - (merge_attention_states_c6) sinks is [H].

    Special values: a state with an lse of -inf or +inf has seen no key and is not read.
    FlashAttention 2 and vLLM use +inf. If no state has seen a key, or C = 0, out is 0 and lse is
    -inf, or the sink. Otherwise a sink of NaN or +inf makes out and lse NaN.

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
                       Optional<FusedNorm_FloatShaped>:$sinks,
                       Destination<FusedNorm_FloatShaped, "out", KeptWhen<"getRowOffsets()">, Apart>:$out,
                       Destination<Optional<FusedNorm_F32Shaped>, "lse", KeptWhen<"getRowOffsets()">, Apart>:$lse);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $states `,` $lses `:` type($states) `,` type($lses) `)`
    (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`sinks` `(` $sinks^ `:` type($sinks) `)`)?
    `outs` `(` $out (`,` $lse^)? `:` type($out) (`,` type($lse)^)? `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_ATTENTIONOPS_TD
