// Passed and missed remarks of raising.
//
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise=report=- -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: not fusednorm-opt %s --fusednorm-raise=report=%t/none/report.json -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FILE
// RUN: fusednorm-opt %s --pass-pipeline='builtin.module(func.func(fusednorm-raise))' \
// RUN:   | FileCheck %s --check-prefix=NESTED

// CHECK: remark: [Passed] {{.*}}Function=norm | Remark=rms_norm
// CHECK: remark: [Missed] {{.*}}Function=one_too_many | Remark="rms_norm was not fused: the sum is not divided by the number of columns; because of arith.constant at loc({{.*}}remarks.mlir":[[@LINE+50]]:

// JSON: "groups": [
// JSON: "function": "norm"
// JSON: "name": "rms_norm"
// JSON: "not_taken": [
// JSON: "function": "one_too_many"
// JSON: "blocker": "arith.constant"
// JSON: "reason": "the sum is not divided by the number of columns"

// FILE: error: cannot write the fusion report

// NESTED-LABEL: @norm
// NESTED: fusednorm.rms_norm
// NESTED-LABEL: @one_too_many
// NESTED-NOT: fusednorm.

func.func @norm(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %out = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>,
                       affine_map<(i, c) -> (i, c)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x64xf32>, tensor<4xf32>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %mean = arith.divf %s, %n : f32
    %v = arith.addf %mean, %epsilon : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

func.func @one_too_many(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 63.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %out = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, c) -> (i, c)>, affine_map<(i, c) -> (i)>,
                       affine_map<(i, c) -> (i, c)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x64xf32>, tensor<4xf32>) outs(%out : tensor<4x64xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %mean = arith.divf %s, %n : f32
    %v = arith.addf %mean, %epsilon : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    linalg.yield %p : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
