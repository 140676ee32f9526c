// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMM with a fused epilogue, weight packing, and the split of an up-projection into K and V.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_GemmOrder : FusedNorm_Enum<"GemmOrder", "the position of the scales in a GEMM", [
  I32EnumAttrCase<"Blocked", 0, "blocked">,
  I32EnumAttrCase<"Document", 1, "document">]>;
def FusedNorm_GemmOrderAttr
    : EnumAttr<FusedNorm_Dialect, FusedNorm_GemmOrder, "gemm_order"> {
  let description = [{
    The position of the scales in `scaled_matmul`:

    | value | scales are multiplied |
    |---|---|
    | `blocked` | once with the partial sum of each block of k |
    | `document` | with each partial product, before it is added. This is slow, and gives the same bits on every machine |

    ```mlir
    #fusednorm<gemm_order document>
    ```
  }];
  let assemblyFormat = "$value";
}

def FusedNorm_ScalingGranularity
    : FusedNorm_Enum<"ScalingGranularity",
      "elements with one scale: the whole `tensor`, each row or column (`channel`), or each "
      "`block`", [
  I32EnumAttrCase<"Tensor", 0, "tensor">,
  I32EnumAttrCase<"Channel", 1, "channel">,
  I32EnumAttrCase<"Block", 2, "block">]>;

def FusedNorm_ScalingAttr : FusedNorm_Attr<"Scaling", "scaling"> {
  let summary = "granularity of the scales of a GEMM";
  let description = [{
    The elements of the operands of a GEMM with a common scale:

    | value | scales of a | scales of b |
    |---|---|---|
    | `tensor` | one | one |
    | `channel` | one for each row (token) | one for each column (output channel) |
    | `block = [gm, gn, gk]` | one for gm rows by gk columns | one for gk rows by gn columns |

    The last block of a dimension may be smaller.

    ```mlir
    #fusednorm.scaling<tensor>
    #fusednorm.scaling<channel>
    #fusednorm.scaling<block = [1, 128, 128]>
    ```
  }];
  let parameters = (ins "ScalingGranularity":$granularity, "int64_t":$blockM, "int64_t":$blockN,
                        "int64_t":$blockK);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static ScalingAttr getTensor(::mlir::MLIRContext *context) {
      return get(context, ScalingGranularity::Tensor, 0, 0, 0);
    }
    static ScalingAttr getChannel(::mlir::MLIRContext *context) {
      return get(context, ScalingGranularity::Channel, 0, 0, 0);
    }
    static ScalingAttr getBlock(::mlir::MLIRContext *context, int64_t m, int64_t n, int64_t k) {
      return get(context, ScalingGranularity::Block, m, n, k);
    }
    static ScalingAttr getBlock128(::mlir::MLIRContext *context) {
      return getBlock(context, 1, 128, 128);
    }
    bool isBlock() const { return getGranularity() == ScalingGranularity::Block; }
    bool isChannel() const { return getGranularity() == ScalingGranularity::Channel; }
    bool isTensor() const { return getGranularity() == ScalingGranularity::Tensor; }
  }];
}

//===----------------------------------------------------------------------===//
// GEMM
//===----------------------------------------------------------------------===//

// `outs` may share the buffer of an epilogue operand if the epilogue is elementwise.
class FusedNorm_GemmOp<string mnemonic>
    : FusedNorm_Op<mnemonic, [
        IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
        DeclareOpInterfaceMethods<FusedNorm_GemmOpInterface>,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  dag epilogueOperands = (ins Variadic<FusedNorm_FusedOperand>:$inputs,
                              Destination<Variadic<FusedNorm_AnyShaped>, "c",
                                          KeptWhen<"::fusednorm::opimpl::isOutRead(getOperation(), init)">,
                                          RowForRowWhen<["inputs"],
                                            "::fusednorm::opimpl::isElementwise(getOperation())">>:$outs);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def FusedNorm_MatmulOp : FusedNorm_GemmOp<"matmul"> {
  let summary = "GEMM with an optional fused epilogue";
  let description = [{
    For each row m and column n of each matrix of the batch:

    ```
    s[.., m, n]   = sum over k of a[.., m, k] * b[.., k, n]     in f32
    out[.., m, n] = rn_out(s[.., m, n])
    ```

    | operand | shape | types | meaning |
    |---|---|---|---|
    | a | [.., M, K] | f32, f16, bf16 | A operand |
    | b | [.., K, N]; with transpose_b [.., N, K]; with packed [.., N / W, K, W] | as a | B operand |
    | row_offsets | [B + 1] | i32, unsigned | optional; as in `ragged_attention`. Rows from `row_offsets[B]` on are padding |
    | epilogue | any | any | operands of the epilogue |
    | outs | without an epilogue one, [.., M, N]; else any | without an epilogue f32, f16, bf16 | results |

    | attribute | default | meaning |
    |---|---|---|
    | transpose_b | not set | b is [.., N, K] |
    | packed | none | N, the number of columns of a b from `pack_weights` |

    **Epilogue.** The optional body is the epilogue. It computes the results from the accumulators
    s, as if a `matmul` with an f32 result were followed by the ops of the body. Like a `fused`
    body, it works on tensors. Its first block argument is s, a tensor of f32. The next arguments
    are the operands of `epilogue`, then `outs`. The yielded values are written to `outs`, in order.
    The body may contain:

    - the ops of a `fused` body, except `tensor.concat`;
    - `linalg.broadcast` along any dimensions, such as a bias;
    - `tensor.expand_shape` of the last dimension, such as columns into heads;
    - `tensor.extract_slice` of static columns of any value.

    **Padding.** With row_offsets, M is the capacity of the arrays, and the number of rows is read
    on the device. Accumulators of padding rows need not be computed. The contents of these rows of
    `outs` are unspecified.

    Constraints:
    - (matmul_c1) a has rank 2 or more. b has the rank of a, or one more with packed.
    - (matmul_c2) a and b have one element type.
    - (matmul_c3) b has the shape above.
    - (matmul_c4) without a body there is one out, with the shape and a type above.
    - (matmul_c5) operands of `epilogue` require a body.
    - (matmul_c6) the block arguments are s and the types of the operands, with memrefs as tensors.
    - (matmul_c7) one value is yielded for each of `outs`, of its type.
    - (matmul_c8) the body contains only the ops above, and writes destinations as in fused_c4.
    - (matmul_c9) packed is 0 or more, and W is a multiple of 16 from 16 to 256.
    - (matmul_c10) row_offsets has rank 1 and at least 2 elements.

    Rounding: the schedule chooses the association of the sum, and whether a partial product of f32
    is rounded before the addition. A result depends neither on M nor on the index of its row. See
    [Numerics](../Numerics.md#matmul).

    Special values: NaN and infinities follow IEEE 754. For K = 0 the accumulators are 0. Without
    rows or columns nothing is written.

    Buffers: an out may share the buffer of an epilogue operand of the same type if the body
    contains elementwise ops only.

    ```mlir
    func.func @linear(%x: tensor<?x512xbf16>, %w: tensor<1024x512xbf16>, %bias: tensor<1024xf32>,
                      %out: tensor<?x1024xbf16>) -> tensor<?x1024xbf16> {
      %c = fusednorm.matmul ins(%x, %w : tensor<?x512xbf16>, tensor<1024x512xbf16>) transpose_b
          epilogue(%bias : tensor<1024xf32>) outs(%out : tensor<?x1024xbf16>) body {
      ^bb0(%s: tensor<?x1024xf32>, %v: tensor<1024xf32>, %o: tensor<?x1024xbf16>):
        %c0 = arith.constant 0 : index
        %rows = tensor.dim %s, %c0 : tensor<?x1024xf32>
        %empty = tensor.empty(%rows) : tensor<?x1024xf32>
        %wide = linalg.broadcast ins(%v : tensor<1024xf32>) outs(%empty : tensor<?x1024xf32>) dimensions = [0]
        %sum = arith.addf %s, %wide : tensor<?x1024xf32>
        %y = arith.truncf %sum : tensor<?x1024xf32> to tensor<?x1024xbf16>
        fusednorm.yield %y : tensor<?x1024xbf16>
      } -> (tensor<?x1024xbf16>)
      return %c : tensor<?x1024xbf16>
    }
    ```
  }];
  let arguments = !con((ins FusedNorm_FloatShaped:$a, FusedNorm_FloatShaped:$b,
                            Optional<FusedNorm_I32Shaped>:$row_offsets), epilogueOperands,
                       (ins UnitAttr:$transpose_b, OptionalAttr<I64Attr>:$packed));
  let assemblyFormat = [{
    `ins` `(` $a `,` $b `:` type($a) `,` type($b) `)` (`transpose_b` $transpose_b^)?
    (`packed` `(` $packed^ `)`)? (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`epilogue` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outs `:` type($outs) `)`
    attr-dict (`body` $body^)? (`->` custom<ResultTypes>(type($results))^)?
  }];
}

def FusedNorm_FactorShaped : FusedNorm_ShapedOf<
    [F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8, BF16, F16],
    "f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8, bf16 or f16">;

def FusedNorm_WeightShaped : FusedNorm_ShapedOf<
    [F32, F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8, BF16, F16],
    "f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 or i8">;

def FusedNorm_ScaledMatmulOp : FusedNorm_GemmOp<"scaled_matmul"> {
  let summary = "FP8, INT8 or 16-bit GEMM with scales and an optional fused epilogue";
  let description = [{
    For each row m and column n of each matrix of the batch, in f32. sa and sb are the scales of
    a[.., m, k] and b[.., k, n]:

    ```
    order blocked (the default), block = [gm, gn, gk]
      p[kb] = sum over the k of block kb of a[.., m, k] * b[.., k, n]
      s     = fma(p[kb], sa[kb] * sb[kb], s)                  for kb = 0, 1, ..; s starts as 0
    order blocked, channel or tensor
      s     = (p * sa) * sb                                   p is the sum over all k
    order document
      s     = s + ((a[.., m, k] * b[.., k, n]) * sa) * sb     for k = 0, 1, ..; s starts as 0
    out[.., m, n] = rn_out(s)
    ```

    `document` defines a reference order: one sequential sum, without FMA, with scaled partial
    products. Its bits are the same on every machine.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | a | [.., M, K] | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8, bf16, f16 | A operand |
    | b | [.., K, N]; with transpose_b [.., N, K]; with packed [.., N / W, K, W] | as a | B operand |
    | a_scales | block: [.., K / gk, P] with P >= M / gm; channel: [.., 1, M]; tensor: [.., 1, 1] | f32, bf16, f16, f8E8M0FNU | scales of a |
    | b_scales | block: [.., K / gk, N / gn]; channel: [.., 1, N]; tensor: [.., 1, 1]; the last two dimensions are exchanged with transpose_b | as a_scales | scales of b |
    | row_offsets | [B + 1] | i32, unsigned | optional; padding, as in `matmul` |
    | epilogue | any | any | operands of the epilogue, as in `matmul` |
    | outs | without an epilogue one, [.., M, N]; else any | without an epilogue f32, f16, bf16 | results |

    Quotients in shapes are rounded up. The columns of a_scales from M / gm on are padding and are
    not read. `quantize` with `layout = transposed` stores scales in this layout.

    | attribute | default | meaning |
    |---|---|---|
    | scaling (`by`) | required | granularity of the scales, see `#fusednorm.scaling` |
    | transpose_b | not set | b is [.., N, K]; with packed, only the layout of b_scales changes |
    | packed | none | N, the number of columns of a b from `pack_weights` |
    | order | `blocked` | position of the scales in the sum |

    Constraints:
    - (scaled_matmul_c1) a has rank 2 or more. The scales have the rank of a. b has the rank of a,
      or one more with packed.
    - (scaled_matmul_c2) a and b have one element type. a_scales and b_scales have one element type.
    - (scaled_matmul_c3) b has the shape above.
    - (scaled_matmul_c4) without a body there is one out, with the shape and a type above.
    - (scaled_matmul_c5) operands of `epilogue` require a body.
    - (scaled_matmul_c6) the block arguments are s and the types of the operands, with memrefs as
      tensors.
    - (scaled_matmul_c7) one value is yielded for each of `outs`, of its type.
    - (scaled_matmul_c8) the body contains only the ops that `matmul` allows, and writes
      destinations as in fused_c4.
    - (scaled_matmul_c9) a_scales has the shape above.
    - (scaled_matmul_c10) b_scales has the shape above.
    - (scaled_matmul_c11) with order `blocked`, a sum of i8 has at most 131071 terms, so it fits
      into i32. A longer sum of dynamic length wraps around.
    - (scaled_matmul_c12) packed is 0 or more, and W is a multiple of 16 from 16 to 256.
    - (scaled_matmul_c13) row_offsets has rank 1 and at least 2 elements.

    Rounding: in order `blocked`, the schedule chooses the association of p. For i8, p is an exact
    i32 sum, rounded once to f32. See [Numerics](../Numerics.md#scaled_matmul).

    Special values: NaN and infinities follow IEEE 754, also in scales. For K = 0, p is 0. Without
    rows or columns nothing is written.

    ```mlir
    func.func @up(%x: tensor<?x512xf8E4M3FN>, %sx: tensor<4x?xf32>, %w: tensor<1024x512xf8E4M3FN>,
                  %sw: tensor<8x4xf32>, %out: tensor<?x1024xbf16>) -> tensor<?x1024xbf16> {
      %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?x512xf8E4M3FN>, tensor<1024x512xf8E4M3FN>)
          transpose_b scales(%sx, %sw : tensor<4x?xf32>, tensor<8x4xf32>) by <block = [1, 128, 128]>
          outs(%out : tensor<?x1024xbf16>) -> (tensor<?x1024xbf16>)
      return %c : tensor<?x1024xbf16>
    }
    ```
  }];
  let arguments = !con((ins FusedNorm_FactorShaped:$a, FusedNorm_FactorShaped:$b,
                            FusedNorm_ScaleShaped:$a_scales, FusedNorm_ScaleShaped:$b_scales,
                            Optional<FusedNorm_I32Shaped>:$row_offsets), epilogueOperands,
                       (ins FusedNorm_ScalingAttr:$scaling, UnitAttr:$transpose_b,
                            OptionalAttr<I64Attr>:$packed,
                            DefaultValuedAttr<FusedNorm_GemmOrderAttr,
                              "::fusednorm::GemmOrder::Blocked">:$order));
  let assemblyFormat = [{
    `ins` `(` $a `,` $b `:` type($a) `,` type($b) `)` (`transpose_b` $transpose_b^)?
    (`packed` `(` $packed^ `)`)? `scales` `(` $a_scales `,` $b_scales `:` type($a_scales) `,` type($b_scales) `)` `by` $scaling
    (`order` `(` custom<Keyword>($order)^ `)`)? (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`epilogue` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outs `:` type($outs) `)`
    attr-dict (`body` $body^)? (`->` custom<ResultTypes>(type($results))^)?
  }];
}

//===----------------------------------------------------------------------===//
// GEMM prologue
//===----------------------------------------------------------------------===//

def FusedNorm_PackWeightsOp : FusedNorm_Op<"pack_weights", []> {
  let summary = "pre-pack the B operand of a GEMM into panels";
  let description = [{
    ```
    out[.., p, k, c] = w[.., k, p * W + c]      0 for columns past the last one
    ```

    A panel holds W adjacent columns. CPU kernels read panels sequentially. Pack weights once, and
    pass the array to `matmul` or `scaled_matmul` with `packed(N)`. The results have the same bits
    as with unpacked weights. The C function `fnrt_pack_weights` does the same.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | w | [.., K, N]; with transpose_b [.., N, K] | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 | weights |
    | out | [.., N / W, K, W] | as w | panels; the quotient is rounded up |

    | attribute | default | meaning |
    |---|---|---|
    | transpose_b | not set | w is [.., N, K] |

    W is the last dimension of out. Use 32, which suits every supported CPU.

    Constraints:
    - (pack_weights_c1) w has rank 2 or more, and out has one dimension more than w.
    - (pack_weights_c2) w and out have one element type.
    - (pack_weights_c3) the last dimension of out is a multiple of 16 from 16 to 256.
    - (pack_weights_c4) out has the shape above.

    Rounding: none. All bits are kept, also of NaN.

    ```mlir
    func.func @pack(%w: tensor<1000x512xbf16>, %out: tensor<32x512x32xbf16>) -> tensor<32x512x32xbf16> {
      %p = fusednorm.pack_weights ins(%w : tensor<1000x512xbf16>) transpose_b
          outs(%out : tensor<32x512x32xbf16>) -> (tensor<32x512x32xbf16>)
      return %p : tensor<32x512x32xbf16>
    }
    func.func @linear(%x: tensor<?x512xbf16>, %p: tensor<32x512x32xbf16>, %out: tensor<?x1000xbf16>)
        -> tensor<?x1000xbf16> {
      %c = fusednorm.matmul ins(%x, %p : tensor<?x512xbf16>, tensor<32x512x32xbf16>) packed(1000)
          outs(%out : tensor<?x1000xbf16>) -> (tensor<?x1000xbf16>)
      return %c : tensor<?x1000xbf16>
    }
    ```
  }];
  let arguments = (ins FusedNorm_WeightShaped:$w,
                       Destination<FusedNorm_WeightShaped, "packed", Overwritten, Apart>:$out,
                       UnitAttr:$transpose_b);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $w `:` type($w) `)` (`transpose_b` $transpose_b^)? `outs` `(` $out `:` type($out) `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

//===----------------------------------------------------------------------===//
// GEMM epilogue
//===----------------------------------------------------------------------===//

def FusedNorm_SplitKvOp : FusedNorm_Op<"split_kv", [Generalizable]> {
  let summary = "split rows with keys and values into two arrays";
  let description = [{
    ```
    k[t, h, c] = x[t, h, c]
    v[t, h, c] = x[t, h, Dn + c]
    ```

    x is the up-projection of compressed KV rows in MLA (multi-head latent attention), with the keys
    and values of one head next to each other. k may be a view of wider rows, with further columns
    for RoPE.

    | operand | shape | types | meaning |
    |---|---|---|---|
    | x | [.., H, Dn + Dv] | f32, f16, bf16 | keys and values of each head |
    | k | [.., H, Dn] | as x | keys |
    | v | [.., H, Dv] | as x | values |

    Constraints:
    - (split_kv_c1) x, k and v have rank 1 or more and static row lengths.
    - (split_kv_c2) k and v have the leading dimensions of x, and together have its columns.
    - (split_kv_c3) x, k and v have one element type.

    Rounding: none.

    ```mlir
    func.func @split(%x: memref<?x128x256xbf16>, %k: memref<?x128x128xbf16, strided<[24576, 192, 1]>>,
                     %v: memref<?x128x128xbf16>) {
      fusednorm.split_kv ins(%x : memref<?x128x256xbf16>)
          outs(%k, %v : memref<?x128x128xbf16, strided<[24576, 192, 1]>>, memref<?x128x128xbf16>)
      return
    }
    ```
  }];
  let arguments = (ins FusedNorm_FloatShaped:$x,
                       Destination<FusedNorm_FloatShaped, "k", Overwritten, Apart>:$k,
                       Destination<FusedNorm_FloatShaped, "v", Overwritten, Apart>:$v);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let assemblyFormat = [{
    `ins` `(` $x `:` type($x) `)` `outs` `(` $k `,` $v `:` type($k) `,` type($v) `)`
    attr-dict (`->` custom<ResultTypes>(type($results))^)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_TD
