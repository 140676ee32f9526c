// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `fused`, the generic form of a named op, and its terminator.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def FusedNorm_FusedOp : FusedNorm_BaseOp<"fused", [
    IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a group of primitives, compiled to one kernel";
  let description = [{
    The results are the results of the body: inlining the body into tensor code changes no bit. The
    only exception is `order = folded`, which combines factors across primitives.

    Block argument i represents operand i. A memref is represented as a tensor of its shape. The
    yielded values are written to `outs`, in order.

    The body may contain:

    | op | restriction |
    |---|---|
    | primitives of this dialect | `quantize` with one dynamic scale for a tensor requires `amax` |
    | `arith`, `math` | elementwise ops on tensors, rounding to nearest even |
    | `tensor.empty` | for destinations that are not stored |
    | `tensor.dim`, `tensor.cast`, `tensor.splat` | none |
    | `tensor.extract_slice` | static columns of all rows of an operand |
    | `tensor.concat` | static columns along the last dimension |
    | `linalg.broadcast` | one row to all rows, or rows of an operand along further leading dimensions; the result is not yielded |

    A broadcast row is a weight if it does not depend on the first dimension. With programmatic
    dependent launch, a kernel may read weights before the previous kernel has ended.

    Values of one row space become one row program. Values of independent row spaces become several
    programs of the same kernel (horizontal fusion).

    | operand | shape | types |
    |---|---|---|
    | inputs | any, also scalars | float, integer, index |
    | outs | any | floats, integers of fixed width |

    Constraints:
    - (fused_c1) each block argument has the type of its operand, with a memref as a tensor.
    - (fused_c2) one value is yielded for each of `outs`, of its type. Elements of a row are floats
      or integers of fixed width.
    - (fused_c3) the body contains only the ops above.
    - (fused_c4) each yielded value is computed in the body, or is an input and is copied. A chain
      of partial writes starts with the block argument of its out. A destination is one of `outs` or
      a `tensor.empty`, and only one op writes over it.

    ```mlir
    func.func @fused(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                     %out: memref<?x64xf8E4M3FN>, %scales: memref<?x1xf32>) {
      fusednorm.fused ins(%x, %gamma, %eps : memref<?x64xbf16>, memref<64xbf16>, f32)
          outs(%out, %scales : memref<?x64xf8E4M3FN>, memref<?x1xf32>) body {
      ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32,
           %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
        %c0 = arith.constant 0 : index
        %rows = tensor.dim %a, %c0 : tensor<?x64xbf16>
        %empty = tensor.empty(%rows) : tensor<?x64xf32>
        %y = fusednorm.rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e)
            outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
        %q, %t = fusednorm.quantize ins(%y : tensor<?x64xf32>)
            outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
            -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        fusednorm.yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
      }
      return
    }
    ```
  }];
  let arguments = (ins Variadic<FusedNorm_FusedOperand>:$inputs,
                       Variadic<FusedNorm_AnyShaped>:$outs);
  let results = (outs Variadic<FusedNorm_AnyShaped>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)? `outs` `(` $outs `:` type($outs) `)`
    attr-dict `body` $body (`->` custom<ResultTypes>(type($results))^)?
  }];
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = baseClassDeclaration # [{
    static constexpr uint32_t kRequiredGroups = 0;
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }
    /// Returns the type of the block argument for an operand of this type.
    static ::mlir::Type getArgumentType(::mlir::Type operandType);
  }];
}

def FusedNorm_YieldOp : Op<FusedNorm_Dialect, "yield", [FusedNorm_KnownAttributes, Pure, Terminator, ReturnLike,
                                                       ParentOneOf<["FusedOp", "MatmulOp", "RaggedAttentionOp", "ScaledMatmulOp"]>]> {
  let summary = "terminator of a fused body, an epilogue, a prologue or a score modifier";
  let description = [{
    In `fused`, `matmul` and `scaled_matmul`, the values are written to `outs`, in order. In the
    body of `ragged_attention`, the value is the modified score. In its prologue, the values are the
    new queries and keys. In its epilogue, they are the stored results.

    ```mlir
    fusednorm.yield %codes, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[AnyRankedTensor, F32]>>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_TD
