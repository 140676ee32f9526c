// Runs passes, patterns and schedules from a transform script.
//
// RUN: fusednorm-opt %s --transform-interpreter --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @generalized
// CHECK: fusednorm.fused {{.*}} {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 32>}
func.func @generalized(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>)
    -> tensor<4x64xf32> {
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    %raised = transform.apply_registered_pass "fusednorm-raise" to %functions
        : (!transform.any_op) -> !transform.any_op
    %norms = transform.structured.match ops{["fusednorm.rms_norm"]} in %raised
        : (!transform.any_op) -> !transform.any_op
    transform.fusednorm.set_schedule %norms : !transform.any_op, #rowkernel.cpu_schedule<chunk = 32>
    transform.apply_patterns to %raised {
      transform.apply_patterns.fusednorm.generalize
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @specialized
// CHECK-NOT: fusednorm.fused
// CHECK: fusednorm.row_mean_of_squares
func.func @specialized(%x: tensor<4x64xf32>, %out: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %0 = fusednorm.fused ins(%x : tensor<4x64xf32>) outs(%out : tensor<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %1 = fusednorm.row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>)
        -> tensor<4x1xf32>
    fusednorm.yield %1 : tensor<4x1xf32>
  } -> (tensor<4x1xf32>)
  return %0 : tensor<4x1xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.fusednorm.specialize
    } : !transform.any_op
    transform.yield
  }
}

// -----

// expected-note @+1 {{got func.func}}
func.func @other() {
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root
        : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected ops of fusednorm outside of fusednorm.fused}}
    transform.fusednorm.set_schedule %functions : !transform.any_op, #rowkernel.cpu_schedule<chunk = 32>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{schedule: expected a schedule, such as #rowkernel.cpu_schedule<...>, or an array of schedules, got 3 : i64}}
    transform.fusednorm.set_schedule %root : !transform.any_op, 3
    transform.yield
  }
}
