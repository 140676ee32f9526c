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
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"];
}

def FusedNormSpecialize : Pass<"fusednorm-specialize"> {
  let summary = "turn fusednorm.fused into the named op that it equals";
  let description = [{
    The inverse of `fusednorm-generalize`: a `fused` op whose body is exactly what
    a named op (or a lone primitive) generalizes to becomes that op. Others are
    left alone.
  }];
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMS_PASSES_TD
