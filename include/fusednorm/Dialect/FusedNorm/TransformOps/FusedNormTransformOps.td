// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transform dialect ops: patterns and schedules of fusednorm ops.

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
    "generalize", "rewrite named ops and lone primitives as fusednorm.fused"> {
  let description = [{
    Adds the patterns of `fusednorm-generalize` to `transform.apply_patterns`, where they combine
    with other patterns.

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
    "specialize", "rewrite fusednorm.fused as an equal named op"> {
  let description = [{
    Adds the patterns of `fusednorm-specialize` to `transform.apply_patterns`, where they combine
    with other patterns.

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
  let summary = "set the kernel schedule of fusednorm ops";
  let description = [{
    Sets the attribute `rowkernel.schedule` of each target. A target must be an op of `fusednorm`
    outside of a `fused` body. The schedule is one attribute, or an array with one attribute for
    each row program. Parameters without a value get their defaults.

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
