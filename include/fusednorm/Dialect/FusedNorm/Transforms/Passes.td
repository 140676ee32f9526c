// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FusedNormGeneralize : Pass<"fusednorm-generalize"> {
  let summary = "rewrite named ops and lone primitives as fusednorm.fused";
  let description = [{
    Replaces each named op by a `fused` op with its group of primitives as the body. A primitive
    outside of a `fused` op becomes a `fused` op around itself. Numerics and the
    `rowkernel.schedule` attribute are kept, so no bit of a result changes. Later passes lower
    `fused` only.

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
      fusednorm.fused ins(%q, %k : memref<?x64xf32>, memref<?x16xf32>) outs(%var : memref<?x2xf32>) body {
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
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect",
    "::fusednorm::rowkernel::RowKernelDialect"];
}

def FusedNormSpecialize : Pass<"fusednorm-specialize"> {
  let summary = "rewrite fusednorm.fused as an equal named op";
  let description = [{
    The inverse of `fusednorm-generalize`. A `fused` op becomes a named op, or a lone primitive, if
    its body is exactly the generalized form of this op. Other `fused` ops are unchanged. The
    comparison ignores size computations of destinations that are not stored, and casts that hide
    static extents.

    ```mlir
    func.func @statistics(%x: memref<?x64xf32>, %out: memref<?x1xf32>) {
      fusednorm.fused ins(%x : memref<?x64xf32>) outs(%out : memref<?x1xf32>) body {
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
  let summary = "reject copies of paged caches";
  let description = [{
    Run this pass after bufferization. It fails at every `memref.copy` and `bufferization.clone`
    from or to a buffer with the role of a paged cache or its scales. Bufferization inserts a copy
    if the IR needs two versions of a cache, for example a read of the old contents after a store.
    All pipelines contain this pass.

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
  let summary = "reject ops with a written operand that overlaps another operand";
  let description = [{
    Fails at every op on memrefs with a written operand that visibly overlaps another operand:

    - both are the same value;
    - both are overlapping slices of one memref;
    - one is a part of the other.

    An output may share the buffer of its input rows if each row is read completely before it is
    written. Overlap between function arguments is not visible in the IR. Launchers and the runtime
    check it at each call. Pipelines run this pass first.

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
  let summary = "fuse primitives and adjacent ops into kernels";
  let description = [{
    Combines primitives on tensors with the same rows into one `fusednorm.fused` op. Elementwise ops
    before and after the primitives join the group. Elementwise ops without a primitive are a group
    of their own. A group equal to a named op becomes this op.
    Equal groups over independent rows share one kernel. A value with users outside of the group is
    stored by its group, and is never computed twice. [Fusion.md](../Fusion.md) has the rules.

    Each group, and each candidate that is not fused, gets a remark of category `fusion` and an
    entry of the report.

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
           "File for a JSON report of the groups and the candidates; - is standard output">,
    Option<"require", "require", "unsigned", /*default=*/"0",
           "Fail if fewer groups of two or more ops are formed">,
    Option<"horizontal", "horizontal", "bool", /*default=*/"true",
           "Fuse groups over independent rows into one kernel">,
    Option<"keyPrologues", "key-prologues", "::fusednorm::KeyPrologues",
           /*default=*/"::fusednorm::KeyPrologues::Once",
           "When to fuse the computation of keys into attention, repeated per query tile and head",
           [{::llvm::cl::values(
               clEnumValN(::fusednorm::KeyPrologues::Never, "never", "never fuse it"),
               clEnumValN(::fusednorm::KeyPrologues::Once, "once", "if each key is computed once"),
               clEnumValN(::fusednorm::KeyPrologues::Always, "always", "whenever possible"))}]>,
  ];
  let statistics = [
    Statistic<"numGroups", "groups", "Groups of two or more ops">,
    Statistic<"numVisited", "visited", "Visited ops">,
  ];
  let dependentDialects = [
    "::fusednorm::FusedNormDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FusedNormResultsToArguments : Pass<"fusednorm-results-to-arguments", "::mlir::ModuleOp"> {
  let summary = "add arguments for the returned tensors of public functions";
  let description = [{
    Use this pass if the caller owns all memory, as a C launcher does. A public function with a new
    tensor as result gets one more argument of this type, after the existing arguments, and the ops
    write to it. The pass replaces the `tensor.empty` of the result by the argument, also if casts
    or reshapes follow. A result without such a `tensor.empty` is copied to its argument. Examples
    are a constant, an unchanged argument, and the second of two equal results.

    Each result has an argument of its own, so the number of arguments does not depend on the values
    of the results. Only a result that an op writes to an argument of the function gets no further
    argument.

    The function still returns its results. `fusednorm-bufferize` removes results that are
    arguments. A call of a function with new tensors as results is an error, because the caller has
    no memory for them.

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

    becomes, after `--canonicalize` has removed unused ops,

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
    "::fusednorm::FusedNormDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD
