// The exponential of a multiple of the differences to the maximum: the scale has the factor.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s

#qk = affine_map<(b, q, k) -> (b, q, k)>
#q = affine_map<(b, q, k) -> (b, q)>

// CHECK-LABEL: @exp2
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: scale = 0.693147
// CHECK-NOT: linalg.batch_matmul
func.func @exp2(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c = arith.constant 0x3F317218 : f32
  %minus = arith.constant -1.0 : f32
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp2 %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %p = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%weights, %total : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%w: f32, %t: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    linalg.yield %d : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @times_ln2
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: scale = 0.693147
// CHECK-NOT: linalg.batch_matmul
func.func @times_ln2(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c = arith.constant 0x3F317218 : f32
  %minus = arith.constant -1.0 : f32
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %f = arith.mulf %d, %c : f32
    %e = math.exp %f : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %p = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%weights, %total : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%w: f32, %t: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    linalg.yield %d : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @negative_factor
// CHECK-NOT: fusednorm.ragged_attention
// CHECK: return
func.func @negative_factor(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c = arith.constant 0x3F317218 : f32
  %minus = arith.constant -1.0 : f32
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %f = arith.mulf %d, %minus : f32
    %e = math.exp %f : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %p = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%weights, %total : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%w: f32, %t: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    linalg.yield %d : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}
