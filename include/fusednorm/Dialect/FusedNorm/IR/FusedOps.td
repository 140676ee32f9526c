// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generic form of every named op.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_TD

include "fusednorm/Dialect/FusedNorm/IR/FusedNormOpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def FusedNorm_FusedOp : FusedNorm_BaseOp<"fused", [
    IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a group of primitives that becomes one launch";
  let description = [{
    The region computes with tensors, whatever the operands are: block argument i
    stands for operand i, a memref as the tensor of its shape, and the values
    yielded are written to `outs` in order. The op means exactly what its body
    means: inlining the body into tensor code changes no bit, unless `order =
    folded` folds products across its primitives.

    The body holds primitives of this dialect, `tensor.empty` for destinations
    that are not stored, `tensor.dim`, `tensor.cast`, `tensor.splat`,
    `tensor.extract_slice` of static columns of all rows of an operand,
    `tensor.concat` of static columns, `linalg.broadcast` of a row to all rows, or of an operand's
    rows along further leading dimensions, and elementwise `arith` and `math` ops on tensors. Rows that are the same for all
    of the first dimension are weights: early launches may read them before the launch in front has
    ended. Values of one row space become one row program; values of independent row spaces become
    programs of the same launch (horizontal fusion).

    Constraints:
    - (fused_c1) block arguments are the operands' types, memrefs as tensors.
    - (fused_c2) one value is yielded for each of `outs`, of its type; elements of a row are
      floats or integers of fixed width.
    - (fused_c3) the body holds only the ops named above.
    - (fused_c4) each yielded value is computed in the body, or an input, which is
      copied; what writes a part of
      its destination only writes over the block argument of that out, and no
      destination is written over twice.

    ```mlir
    func.func @fused(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                     %out: memref<?x64xf8E4M3FN>, %scales: memref<?x1xf32>) {
      fusednorm.fused ins(%x, %gamma, %eps : memref<?x64xbf16>, memref<64xbf16>, f32)
          outs(%out, %scales : memref<?x64xf8E4M3FN>, memref<?x1xf32>) {
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
    attr-dict-with-keyword $body (`->` `(` type($results)^ `)`)?
  }];
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = baseClassDeclaration # [{
    static constexpr uint32_t kRequiredGroups = 0;
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }
    /// The type of the block argument that stands for an operand of this type.
    static ::mlir::Type getArgumentType(::mlir::Type operandType);
  }];
}

def FusedNorm_YieldOp : Op<FusedNorm_Dialect, "yield", [FusedNorm_KnownAttributes, Pure, Terminator, ReturnLike,
                                                       ParentOneOf<["FusedOp", "MatmulOp", "RaggedAttentionOp", "ScaledMatmulOp"]>]> {
  let summary = "terminator of a fused body, an epilogue or a modifier of scores";
  let description = [{
    The values that `fused`, or a product, writes to its `outs`, in order; or the score that
    `ragged_attention` goes on with.

    ```mlir
    fusednorm.yield %codes, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[AnyRankedTensor, F32]>>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_IR_FUSEDOPS_TD
