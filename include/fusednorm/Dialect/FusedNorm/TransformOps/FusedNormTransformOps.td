// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The transform dialect's view of this project.

#ifndef FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMOPS_FUSEDNORMTRANSFORMOPS_TD
#define FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMOPS_FUSEDNORMTRANSFORMOPS_TD

include "fusednorm/Dialect/KnownAttributes.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class FusedNorm_PatternsOp<string name, string text>
    : Op<Transform_Dialect, "apply_patterns.fusednorm." # name,
         [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let summary = text;
  let assemblyFormat = "attr-dict";
}

def FusedNorm_ApplyGeneralizePatternsOp : FusedNorm_PatternsOp<
    "generalize", "named ops and lone primitives become fusednorm.fused"> {
  let description = [{
    The patterns of `fusednorm-generalize`, for use beside others.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
        transform.apply_patterns to %root {
          transform.apply_patterns.fusednorm.generalize
        } : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
}

def FusedNorm_ApplySpecializePatternsOp : FusedNorm_PatternsOp<
    "specialize", "fusednorm.fused becomes the named op that it equals"> {
  let description = [{
    The patterns of `fusednorm-specialize`, for use beside others.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
        transform.apply_patterns to %root {
          transform.apply_patterns.fusednorm.specialize
        } : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
}

def FusedNorm_SetScheduleOp : Op<Transform_Dialect, "fusednorm.set_schedule",
    [FusedNorm_KnownAttributes,
     DeclareOpInterfaceMethods<TransformOpInterface>,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "gives ops of fusednorm the schedule of their kernels";
  let description = [{
    Sets the attribute `rowkernel.schedule` of each target, which must be an op of
    `fusednorm` outside of a `fused` body: a schedule, or an array with one
    for each row program. What it leaves open is filled in as always.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
        %norms = transform.structured.match ops{["fusednorm.rms_norm"]} in %root
            : (!transform.any_op) -> !transform.any_op
        transform.fusednorm.set_schedule %norms : !transform.any_op, #rowkernel.cpu_schedule<chunk = 32>
        transform.yield
      }
    }
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, AnyAttr:$schedule);
  let assemblyFormat = "$target `:` type($target) `,` $schedule attr-dict";
  let hasVerifier = 1;
}

#endif // FUSEDNORM_DIALECT_FUSEDNORM_TRANSFORMOPS_FUSEDNORMTRANSFORMOPS_TD
