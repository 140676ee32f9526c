// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A normalized row that is also read before it is scaled by one element per row, such as keys of
// linear attention with gates, is raised to a norm without weights. If only the scaled row is read,
// nothing is raised: the factor looks like a weight per row. A factor for all heads of a token is no
// weight.
//
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// REMARK: [Missed] NotFused {{.*}}Function=scaled {{.*}}rms_norm was not fused: gamma is not one value per column

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#id3 = affine_map<(i, h, j) -> (i, h, j)>
#row3 = affine_map<(i, h, j) -> (i, h)>
#token = affine_map<(i, h, j) -> (i)>

// CHECK-LABEL: @both
// CHECK: %[[Y:.*]] = fusednorm.rms_norm ins(%arg0
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[Y]], %arg1
// CHECK: return %[[Y]], %[[S]]
func.func @both(%x: tensor<4x16xf32>, %beta: tensor<4xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %squares : tensor<4x16xf32>, tensor<4xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %q: f32, %o: f32):
    %m = arith.divf %q, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %s = arith.mulf %a, %r : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %scaled = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %beta : tensor<4x16xf32>, tensor<4xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %y, %scaled : tensor<4x16xf32>, tensor<4x16xf32>
}

// CHECK-LABEL: @scaled
// CHECK-NOT: fusednorm
func.func @scaled(%x: tensor<4x16xf32>, %beta: tensor<4xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %squares : tensor<4x16xf32>, tensor<4xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %q: f32, %o: f32):
    %m = arith.divf %q, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %s = arith.mulf %a, %r : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %scaled = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %beta : tensor<4x16xf32>, tensor<4xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %scaled : tensor<4x16xf32>
}

// CHECK-LABEL: @of_tokens
// CHECK: %[[Y:.*]] = fusednorm.rms_norm ins(%arg0
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %arg1
func.func @of_tokens(%x: tensor<4x3x16xf32>, %beta: tensor<4xf32>) -> tensor<4x3x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4x3xf32>
  %e1 = tensor.empty() : tensor<4x3x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %squares = linalg.generic {indexing_maps = [#id3, #row3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<4x3x16xf32>) outs(%init : tensor<4x3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  %y = linalg.generic {indexing_maps = [#id3, #row3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %squares : tensor<4x3x16xf32>, tensor<4x3xf32>) outs(%e1 : tensor<4x3x16xf32>) {
  ^bb0(%a: f32, %q: f32, %o: f32):
    %m = arith.divf %q, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %s = arith.mulf %a, %r : f32
    linalg.yield %s : f32
  } -> tensor<4x3x16xf32>
  %z = linalg.generic {indexing_maps = [#id3, #token, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y, %beta : tensor<4x3x16xf32>, tensor<4xf32>) outs(%e1 : tensor<4x3x16xf32>) {
  ^bb0(%a: f32, %q: f32, %o: f32):
    %s = arith.mulf %a, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x3x16xf32>
  return %z : tensor<4x3x16xf32>
}
