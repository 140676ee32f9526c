// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FusedNormGeneralize : Pass<"fusednorm-generalize"> {
  let summary = "turn named ops and lone primitives into fusednorm.fused";
  let description = [{
    Each named op becomes a `fused` op whose body is its group of primitives; a
    primitive outside of a `fused` op becomes a `fused` op around itself. Numerics
    and a `rowkernel.schedule` attribute are kept, so no bit changes. Only `fused`
    is lowered further.

    ```mlir
    func.func @statistics(%q: memref<?x64xf32>, %k: memref<?x16xf32>, %var: memref<?x2xf32>) {
      fusednorm.row_mean_of_squares_qk ins(%q, %k : memref<?x64xf32>, memref<?x16xf32>)
          outs(%var : memref<?x2xf32>)
      return
    }
    ```

    becomes

    ```mlir
    func.func @statistics(%q: memref<?x64xf32>, %k: memref<?x16xf32>, %var: memref<?x2xf32>) {
      fusednorm.fused ins(%q, %k : memref<?x64xf32>, memref<?x16xf32>) outs(%var : memref<?x2xf32>) {
      ^bb0(%a: tensor<?x64xf32>, %b: tensor<?x16xf32>, %o: tensor<?x2xf32>):
        %0 = row_mean_of_squares ins(%a : tensor<?x64xf32>) outs(%o : tensor<?x2xf32>) -> tensor<?x2xf32>
        %1 = row_mean_of_squares ins(%b : tensor<?x16xf32>) outs(%0 : tensor<?x2xf32>) {column = 1 : i64}
            -> tensor<?x2xf32>
        yield %1 : tensor<?x2xf32>
      }
      return
    }
    ```
  }];
  let dependentDialects = [
    "::fusednorm::FusedNormDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormSpecialize : Pass<"fusednorm-specialize"> {
  let summary = "turn fusednorm.fused into the named op that it equals";
  let description = [{
    The inverse of `fusednorm-generalize`: a `fused` op whose body is exactly what
    a named op (or a lone primitive) generalizes to becomes that op. Others are
    left alone. How the sizes of destinations that are not stored are computed, and
    casts that only hide static extents, make no difference.

    ```mlir
    func.func @statistics(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
      fusednorm.fused ins(%x : memref<?x64xf32>) outs(%out : memref<?x1xf32>) {
      ^bb0(%a: tensor<?x64xf32>, %o: tensor<?x1xf32>):
        %0 = row_mean_of_squares ins(%a : tensor<?x64xf32>) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
        yield %0 : tensor<?x1xf32>
      }
      return
    }
    ```

    becomes

    ```mlir
    func.func @statistics(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
      fusednorm.row_mean_of_squares ins(%x : memref<?x64xf32>) outs(%out : memref<?x1xf32>)
      return
    }
    ```
  }];
}

def FusedNormVerifyInPlace : Pass<"fusednorm-verify-in-place"> {
  let summary = "fail where a cache is copied";
  let description = [{
    After bufferization, fails at every `memref.copy` and `bufferization.clone` from
    or to a buffer that an op uses as a paged cache, or as the scales of one. A copy
    appears where the IR asks for two versions of a cache, such as one that is read
    after it was written over. Pipelines run it after bufferization.

    ```mlir
    func.func @append(%x: memref<?x64xbf16>, %slots: memref<?xi64>,
                      %cache: memref<?x16x64xbf16>) {
      fusednorm.paged_store ins(%x : memref<?x64xbf16>) slots(%slots : memref<?xi64>)
          outs(%cache : memref<?x16x64xbf16>)
      return
    }
    ```
  }];
}

def FusedNormVerifyOverlap : Pass<"fusednorm-verify-overlap"> {
  let summary = "fail where an op writes what another operand shares";
  let description = [{
    Fails at every op on memrefs of which one operand is written and visibly shares
    memory with another: the same value, slices of one memref that overlap, a memref
    and a part of it. An output may be the rows that it is computed from, where each is
    read whole before it is written. What cannot be seen, such as arguments that a
    caller makes overlap, is checked when the function is called, by launchers and the
    runtime. Pipelines run it first.

    ```mlir
    func.func @in_place(%x: memref<?x64xbf16>, %gamma: memref<64xbf16>, %eps: f32) {
      fusednorm.rms_norm ins(%x, %gamma : memref<?x64xbf16>, memref<64xbf16>) epsilon(%eps)
          outs(%x : memref<?x64xbf16>)
      return
    }
    ```
  }];
}

def FusedNormFuse : Pass<"fusednorm-fuse"> {
  let summary = "group primitives and what stands around them into launches";
  let description = [{
    Primitives on tensors that share rows become one `fusednorm.fused` op, together
    with the elementwise ops that feed them and that they feed; groups that equal a
    named op become that op. Groups over independent rows that do the same join one
    launch. A value that is also used elsewhere is stored by its group and never
    computed twice. [Fusion.md](../Fusion.md) has the rules.

    Each group and each candidate that was not taken is a remark of category
    `fusion`, and an entry of the report.

    ```mlir
    func.func @norm_quant(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %eps: f32, %y: tensor<?x64xf32>,
                          %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
      %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
          outs(%y : tensor<?x64xf32>) -> tensor<?x64xf32>
      %1:2 = fusednorm.quantize ins(%0 : tensor<?x64xf32>)
          outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
          -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      return %1#0, %1#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
    }
    ```

    becomes

    ```mlir
    func.func @norm_quant(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %eps: f32, %y: tensor<?x64xf32>,
                          %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
      %0:2 = fusednorm.rms_norm_fused_fp8 ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>)
          epsilon(%eps) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
          -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      return %0#0, %0#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
    }
    ```
  }];
  let options = [
    Option<"report", "report", "std::string", /*default=*/"",
           "File for a JSON report of groups and of candidates; - is standard output">,
    Option<"require", "require", "unsigned", /*default=*/"0",
           "Fail unless at least this many groups of two or more ops were formed">,
    Option<"horizontal", "horizontal", "bool", /*default=*/"true",
           "Join groups over independent rows in one launch">,
    Option<"keyPrologues", "key-prologues", "::fusednorm::KeyPrologues",
           /*default=*/"::fusednorm::KeyPrologues::Once",
           "When attention computes its keys, once for each tile of queries and head that read them",
           [{::llvm::cl::values(
               clEnumValN(::fusednorm::KeyPrologues::Never, "never", "keys are computed in front of it"),
               clEnumValN(::fusednorm::KeyPrologues::Once, "once", "where each key is computed once"),
               clEnumValN(::fusednorm::KeyPrologues::Always, "always", "wherever it can"))}]>,
  ];
  let statistics = [
    Statistic<"numGroups", "groups", "Groups of two or more ops">,
    Statistic<"numVisited", "visited", "Ops that were looked at">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormResultsToArguments : Pass<"fusednorm-results-to-arguments", "::mlir::ModuleOp"> {
  let summary = "give public functions arguments for the tensors that they return";
  let description = [{
    A public function that returns a new tensor gets one more argument of its type,
    behind the others, and the ops write to it: a `tensor.empty` behind the result,
    also behind casts and reshapes, is replaced by the argument. Where there is none,
    such as behind a constant, the result is copied. The function still returns its
    results; `fusednorm-bufferize` drops those that are arguments. Results that are
    arguments already stay as they are.

    That is what a caller needs that owns all memory, such as a C launcher. A function
    that returns new tensors and is called is an error, as its callers have no memory for
    them.

    ```mlir
    // fusednorm-opt --fusednorm-results-to-arguments --canonicalize
    func.func @norm(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %eps: f32) -> tensor<?x64xf32> {
      %c0 = arith.constant 0 : index
      %rows = tensor.dim %x, %c0 : tensor<?x64xf32>
      %empty = tensor.empty(%rows) : tensor<?x64xf32>
      %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
          outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
      return %y : tensor<?x64xf32>
    }
    ```

    becomes, once what is not used any more is gone,

    ```mlir
    func.func @norm(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %eps: f32, %out: tensor<?x64xf32>)
        -> tensor<?x64xf32> {
      %y = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
          outs(%out : tensor<?x64xf32>) -> tensor<?x64xf32>
      return %y : tensor<?x64xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::tensor::TensorDialect"];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD
