// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix products, with what is computed of their sums in the same launch.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"

def FusedNorm_ProductOrder : FusedNorm_Enum<"ProductOrder", "where scales of a product are multiplied", [
  I32EnumAttrCase<"Blocked", 0, "blocked">,
  I32EnumAttrCase<"Document", 1, "document">]>;
def FusedNorm_ProductOrderAttr
    : EnumAttr<FusedNorm_Dialect, FusedNorm_ProductOrder, "product_order"> {
  let description = [{
    `blocked`: the sum of a block of k is multiplied by its scales, once. `document`:
    each product is, before it is added.

    ```mlir
    #fusednorm<product_order document>
    ```
  }];
  let assemblyFormat = "$value";
}

def FusedNorm_ScalingGranularity
    : FusedNorm_Enum<"ScalingGranularity", "elements of a matrix that share a scale", [
  I32EnumAttrCase<"Tensor", 0, "tensor">,
  I32EnumAttrCase<"Channel", 1, "channel">,
  I32EnumAttrCase<"Block", 2, "block">]>;

def FusedNorm_ScalingAttr : FusedNorm_Attr<"Scaling", "scaling"> {
  let summary = "which elements of the operands of a product share a scale";
  let description = [{
    `tensor`: all of a matrix. `channel`: a row of a (token), a column of b (channel).
    `block = [gm, gn, gk]`: gm rows by gk columns of a, gk rows by gn columns of b; the
    last block of each dimension may be smaller.

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
// Products
//===----------------------------------------------------------------------===//

// `outs` may be written over an operand of the epilogue that has the same places.
class FusedNorm_ProductOp<string mnemonic>
    : FusedNorm_Op<mnemonic, [
        IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
        DeclareOpInterfaceMethods<FusedNorm_ProductOpInterface>,
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

def FusedNorm_MatmulOp : FusedNorm_ProductOp<"matmul"> {
  let summary = "matrix product, with an epilogue";
  let description = [{
    For each row m and column n of each matrix of the batch:

    ```
    s[.., m, n]   = sum over k of a[.., m, k] * b[.., k, n]     in f32
    out[.., m, n] = rn_out(s[.., m, n])
    ```

    With `transpose_b`, b is held as [.., N, K]; with `packed(N)` as `pack_weights` makes it.
    The association of the sum is the schedule's, and whether a product of f32 is rounded before it is added: see
    [Numerics](../Numerics.md#matmul). A result does not depend on the number of rows,
    nor on the place of a row among them.

    With `row_offsets`, as of `ragged_attention`, rows from `row_offsets[B]` on are padding:
    their sums need not be computed, and what becomes of these rows of `outs` is not said. How
    many rows there are is then a number on the device, and M their capacity.

    A body, the epilogue, says what becomes of the sums: it computes with tensors as that
    of `fused` does. The first block argument is s, as a tensor of f32; then there is one
    for each operand of `epilogue` and one for each of `outs`. The values yielded are
    written to `outs` in order, which may have any shapes. The op means what its body
    means after a product with an out of f32. The body holds what a `fused` op may hold,
    `linalg.broadcast` (a bias), `tensor.expand_shape` (columns as heads) and
    `tensor.extract_slice` of columns of any value.

    | operand | shape | types |
    |---|---|---|
    | a | [.., M, K] | f32, f16, bf16 |
    | b | [.., K, N], or with transpose_b [.., N, K], or with packed [.., N / W, K, W] | as a |
    | row_offsets | [B + 1] | i32, unsigned |
    | epilogue | any | any |
    | outs | without a body one, [.., M, N] | f32, f16, bf16 |

    Constraints:
    - (matmul_c1) a has rank 2 or more, b the rank of a, with packed one more.
    - (matmul_c2) the elements of b have the type of those of a.
    - (matmul_c3) b has the shape above.
    - (matmul_c4) without a body there is one out, with the shape and a type above.
    - (matmul_c5) operands of the epilogue come with a body.
    - (matmul_c6) block arguments are s and the operands' types, memrefs as tensors.
    - (matmul_c7) one value is yielded for each of `outs`, of its type.
    - (matmul_c8) the body holds only the ops named above, and writes destinations as
      that of `fused` does.
    - (matmul_c9) packed is 0 or more, and W a multiple of 16 from 16 to 256.
    - (matmul_c10) row_offsets has rank 1 and 2 elements or more.

    Without rows or columns nothing is written. For K = 0 sums are 0. NaN and infinities
    are those of the arithmetic. `outs` may be written over an operand of the epilogue of
    the same type if the body has elementwise ops only.

    ```mlir
    func.func @linear(%x: tensor<?x512xbf16>, %w: tensor<1024x512xbf16>, %bias: tensor<1024xf32>,
                      %out: tensor<?x1024xbf16>) -> tensor<?x1024xbf16> {
      %c = fusednorm.matmul ins(%x, %w : tensor<?x512xbf16>, tensor<1024x512xbf16>) transpose_b
          epilogue(%bias : tensor<1024xf32>) outs(%out : tensor<?x1024xbf16>) {
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
    attr-dict-with-keyword ($body^)? (`->` `(` type($results)^ `)`)?
  }];
}

def FusedNorm_FactorShaped : FusedNorm_ShapedOf<
    [F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8, BF16, F16],
    "f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8, bf16 or f16">;

def FusedNorm_WeightShaped : FusedNorm_ShapedOf<
    [F32, F8E4M3FN, F8E4M3FNUZ, F8E5M2, I8, BF16, F16],
    "f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2 or i8">;

def FusedNorm_ScaledMatmulOp : FusedNorm_ProductOp<"scaled_matmul"> {
  let summary = "matrix product of scaled operands, with an epilogue";
  let description = [{
    For each row m and column n of each matrix of the batch, with sa and sb the scales of
    a[.., m, k] and b[.., k, n], all arithmetic in f32:

    ```
    order blocked (the default), block = [gm, gn, gk]
      p[kb] = sum over the k of block kb of a[.., m, k] * b[.., k, n]
      s     = fma(p[kb], sa[kb] * sb[kb], s)                  for kb = 0, 1, ..; s is 0 before
    order blocked, channel or tensor
      s     = (p * sa) * sb                                   p is the sum over all k
    order document
      s     = s + ((a[.., m, k] * b[.., k, n]) * sa) * sb     for k = 0, 1, ..; s is 0 before
    out[.., m, n] = rn_out(s)
    ```

    With `packed(N)`, b is held as `pack_weights` makes it; then `transpose_b` says how
    b_scales lie. p has the association of the schedule; in i8 it is an exact sum of i32, rounded to f32
    once. `document` is the same on every machine, bit for bit. `row_offsets` and a body, the
    epilogue, are those of `matmul`.

    | operand | shape | types |
    |---|---|---|
    | a | [.., M, K] | f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8, bf16, f16 |
    | b | [.., K, N], or with transpose_b [.., N, K], or with packed [.., N / W, K, W] | as a |
    | a_scales | block: [.., K / gk, P], P at least M / gm; channel: [.., 1, M]; tensor: [.., 1, 1] | f32, bf16, f16, f8E8M0FNU |
    | b_scales | block: [.., K / gk, N / gn], or with transpose_b [.., N / gn, K / gk]; channel: [.., 1, N], or with transpose_b [.., N, 1]; tensor: [.., 1, 1] | as a_scales |
    | row_offsets | [B + 1] | i32, unsigned |
    | epilogue | any | any |
    | outs | without a body one, [.., M, N] | f32, f16, bf16 |

    Quotients are rounded up. The columns of a_scales from M / gm on are padding, which is
    not read: the scales that `quantize` stores with `layout = transposed`.

    Constraints:
    - (scaled_matmul_c1) a has rank 2 or more, the scales have the rank of a, and b has it,
      with packed one more.
    - (scaled_matmul_c2) the elements of b have the type of those of a, those of b_scales
      the type of those of a_scales.
    - (scaled_matmul_c3) b has the shape above.
    - (scaled_matmul_c4) without a body there is one out, with the shape and a type above.
    - (scaled_matmul_c5) operands of the epilogue come with a body.
    - (scaled_matmul_c6) block arguments are s and the operands' types, memrefs as tensors.
    - (scaled_matmul_c7) one value is yielded for each of `outs`, of its type.
    - (scaled_matmul_c8) the body holds only the ops that `matmul` names, and writes
      destinations as that of `fused` does.
    - (scaled_matmul_c9) a_scales has the shape above.
    - (scaled_matmul_c10) b_scales has the shape above.
    - (scaled_matmul_c11) a sum of i8 has 131071 products at most, which i32 holds. Longer
      ones of a run-time length wrap around.
    - (scaled_matmul_c12) packed is 0 or more, and W a multiple of 16 from 16 to 256.
    - (scaled_matmul_c13) row_offsets has rank 1 and 2 elements or more.

    Without rows or columns nothing is written. For K = 0, p is 0. NaN and infinities, of
    scales too, are those of the arithmetic.

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
                            DefaultValuedAttr<FusedNorm_ProductOrderAttr,
                              "::fusednorm::ProductOrder::Blocked">:$order));
  let assemblyFormat = [{
    `ins` `(` $a `,` $b `:` type($a) `,` type($b) `)` (`transpose_b` $transpose_b^)?
    (`packed` `(` $packed^ `)`)? `scales` `(` $a_scales `,` $b_scales `:` type($a_scales) `,` type($b_scales) `)` `by` $scaling
    (`order` `(` custom<Keyword>($order)^ `)`)? (`row_offsets` `(` $row_offsets^ `:` type($row_offsets) `)`)?
    (`epilogue` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outs `:` type($outs) `)`
    attr-dict-with-keyword ($body^)? (`->` `(` type($results)^ `)`)?
  }];
}

//===----------------------------------------------------------------------===//
// Before a product
//===----------------------------------------------------------------------===//

def FusedNorm_PackWeightsOp : FusedNorm_Op<"pack_weights", []> {
  let summary = "the right factor of a product in panels, made once";
  let description = [{
    `out[.., p, k, c] = w[.., k, p * W + c]`, and 0 where there is no such column: W columns
    side by side, one panel after the other, as a processor's product reads them. A product
    with `packed(N)` takes the array, and computes what it computes of w itself, bit for bit.
    `fnrt_pack_weights` is the same as a C function.

    | operand | shape | types |
    |---|---|---|
    | w | [.., K, N], or with transpose_b [.., N, K] | f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8 |
    | out | [.., N / W, K, W] | as w |

    Quotients are rounded up. W = 32 suits every processor; a multiple of 16.

    Constraints:
    - (pack_weights_c1) w has rank 2 or more, out the rank of w and one more.
    - (pack_weights_c2) the elements of out have the type of those of w.
    - (pack_weights_c3) the last dimension of out is a multiple of 16 from 16 to 256.
    - (pack_weights_c4) out has the shape above.

    Bits are kept, those of NaN too.

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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

//===----------------------------------------------------------------------===//
// Behind a product
//===----------------------------------------------------------------------===//

def FusedNorm_SplitKvOp : FusedNorm_Op<"split_kv", [Generalizable]> {
  let summary = "keys and values from rows that hold both";
  let description = [{
    `k[t, h, c] = x[t, h, c]` and `v[t, h, c] = x[t, h, Dn + c]`: the columns that a
    product with the up-projection of latent rows gives for each head. Where keys have
    columns for their rope part beside, k is a part of wider rows.

    | operand | shape | types |
    |---|---|---|
    | x | [.., H, Dn + Dv] | f32, f16, bf16 |
    | k | [.., H, Dn] | as x |
    | v | [.., H, Dv] | as x |

    Constraints:
    - (split_kv_c1) x, k and v have rank 1 or more and static rows.
    - (split_kv_c2) k and v have the leading dimensions of x, and together its columns.
    - (split_kv_c3) the elements of k and v have the type of those of x.

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
    attr-dict (`->` `(` type($results)^ `)`)?
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_MATMULOPS_TD
