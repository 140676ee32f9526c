// A norm without weights of the result of another norm without weights, as in nanochat. Both become
// rms_norm. A factor per row that is not computed from this result stays.
//
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-runner %s --entry=twice --fuse --reference --input='4x64xf32=normal(seed=1)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=by_the_first_root --fuse --reference --input='4x64xf32=normal(seed=1)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: @twice
// CHECK: %[[ONE:.+]] = fusednorm.rms_norm ins(%arg0,
// CHECK: fusednorm.rms_norm ins(%[[ONE]],
// CHECK-NOT: math.rsqrt
func.func @twice(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %sum0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %r0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%sum0 : tensor<4xf32>) outs(%e0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %mean = arith.divf %a, %n : f32
    %v = arith.addf %mean, %eps : f32
    %root = math.rsqrt %v : f32
    linalg.yield %root : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r0 : tensor<4x64xf32>, tensor<4xf32>) outs(%e1 : tensor<4x64xf32>) {
  ^bb0(%a: f32, %f: f32, %o: f32):
    %scaled = arith.mulf %a, %f : f32
    linalg.yield %scaled : f32
  } -> tensor<4x64xf32>
  %sum1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %r1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%sum1 : tensor<4xf32>) outs(%e0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %mean = arith.divf %a, %n : f32
    %v = arith.addf %mean, %eps : f32
    %root = math.rsqrt %v : f32
    linalg.yield %root : f32
  } -> tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %r1 : tensor<4x64xf32>, tensor<4xf32>) outs(%e1 : tensor<4x64xf32>) {
  ^bb0(%a: f32, %f: f32, %o: f32):
    %scaled = arith.mulf %a, %f : f32
    linalg.yield %scaled : f32
  } -> tensor<4x64xf32>
  return %z : tensor<4x64xf32>
}

// CHECK-LABEL: @by_the_first_root
// CHECK: math.rsqrt
// CHECK: return
func.func @by_the_first_root(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %sum0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %s, %square : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %r0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%sum0 : tensor<4xf32>) outs(%e0 : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %mean = arith.divf %a, %n : f32
    %v = arith.addf %mean, %eps : f32
    %root = math.rsqrt %v : f32
    linalg.yield %root : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r0 : tensor<4x64xf32>, tensor<4xf32>) outs(%e1 : tensor<4x64xf32>) {
  ^bb0(%a: f32, %f: f32, %o: f32):
    %scaled = arith.mulf %a, %f : f32
    linalg.yield %scaled : f32
  } -> tensor<4x64xf32>
  %z = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %r0 : tensor<4x64xf32>, tensor<4xf32>) outs(%e1 : tensor<4x64xf32>) {
  ^bb0(%a: f32, %f: f32, %o: f32):
    %scaled = arith.mulf %a, %f : f32
    linalg.yield %scaled : f32
  } -> tensor<4x64xf32>
  return %z : tensor<4x64xf32>
}
