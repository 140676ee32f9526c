// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops behind a product become its epilogue.
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REPORT

#id = affine_map<(i, j) -> (i, j)>
#columns = affine_map<(i, j) -> (j)>

// Bias, a factor, an activation, a residual and a rounding, in three ops.
// REPORT-DAG: fusednorm.matmul of matmul, linalg.generic, linalg.generic, arith.truncf
// CHECK-LABEL: @chain
// CHECK-SAME: %[[X:.*]]: tensor<?x64xbf16>, %[[W:.*]]: tensor<96x64xbf16>, %[[BIAS:.*]]: tensor<96xf32>, %[[R:.*]]: tensor<?x96xf32>, %[[S:.*]]: f32
// CHECK: %[[C:.*]] = fusednorm.matmul ins(%[[X]], %[[W]] : tensor<?x64xbf16>, tensor<96x64xbf16>) transpose_b
// CHECK-SAME: epilogue(%[[BIAS]], %[[S]], %[[R]] : tensor<96xf32>, f32, tensor<?x96xf32>) outs(%{{.*}} : tensor<?x96xbf16>) {
// CHECK-NEXT: ^bb0(%[[SUM:.*]]: tensor<?x96xf32>, %[[B:.*]]: tensor<96xf32>, %[[F:.*]]: f32, %[[RES:.*]]: tensor<?x96xf32>, %{{.*}}: tensor<?x96xbf16>):
// CHECK: linalg.broadcast ins(%[[B]] : tensor<96xf32>) {{.*}} dimensions = [0]
// CHECK: %[[T:.*]] = arith.addf %[[SUM]], %{{.*}} : tensor<?x96xf32>
// CHECK: tensor.splat %[[F]]
// CHECK: %[[M:.*]] = arith.mulf %[[T]], %{{.*}} : tensor<?x96xf32>
// CHECK: %[[H:.*]] = math.tanh %[[M]] : tensor<?x96xf32>
// CHECK: %[[A:.*]] = arith.addf %[[H]], %[[RES]] : tensor<?x96xf32>
// CHECK: %[[Y:.*]] = arith.truncf %[[A]] : tensor<?x96xf32> to tensor<?x96xbf16>
// CHECK: yield %[[Y]] : tensor<?x96xbf16>
// CHECK: return %[[C]]
func.func @chain(%x: tensor<?x64xbf16>, %w: tensor<96x64xbf16>, %bias: tensor<96xf32>, %r: tensor<?x96xf32>, %s: f32)
    -> tensor<?x96xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%m) : tensor<?x96xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<96x64xbf16>) transpose_b outs(%e : tensor<?x96xf32>) -> (tensor<?x96xf32>)
  %n = tensor.dim %c, %c0 : tensor<?x96xf32>
  %e1 = tensor.empty(%n) : tensor<?x96xf32>
  %t = linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %bias : tensor<?x96xf32>, tensor<96xf32>) outs(%e1 : tensor<?x96xf32>) {
  ^bb0(%v: f32, %b: f32, %o: f32):
    %0 = arith.addf %v, %b : f32
    %1 = arith.mulf %0, %s : f32
    %2 = math.tanh %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x96xf32>
  %u = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %r : tensor<?x96xf32>, tensor<?x96xf32>) outs(%e1 : tensor<?x96xf32>) {
  ^bb0(%v: f32, %b: f32, %o: f32):
    %0 = arith.addf %v, %b : f32
    linalg.yield %0 : f32
  } -> tensor<?x96xf32>
  %y = arith.truncf %u : tensor<?x96xf32> to tensor<?x96xbf16>
  return %y : tensor<?x96xbf16>
}

// The product's own rounding stays where it was; a square has one operand twice.
// REPORT-DAG: fusednorm.scaled_matmul of scaled_matmul, linalg.generic; saves 1024 bytes
// CHECK-LABEL: @rounded
// CHECK: fusednorm.scaled_matmul
// CHECK-SAME: by <tensor> outs(%{{.*}} : tensor<8x32xf32>) {
// CHECK: %[[R:.*]] = arith.truncf %{{.*}} : tensor<8x32xf32> to tensor<8x32xbf16>
// CHECK: %[[W:.*]] = arith.extf %[[R]] : tensor<8x32xbf16> to tensor<8x32xf32>
// CHECK: %[[Q:.*]] = arith.mulf %[[W]], %[[W]]
// CHECK: yield %[[Q]]
func.func @rounded(%a: tensor<8x16xi8>, %b: tensor<16x32xi8>, %s: tensor<1x1xf32>) -> tensor<8x32xf32> {
  %e = tensor.empty() : tensor<8x32xbf16>
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x16xi8>, tensor<16x32xi8>) scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>)
      by <tensor> outs(%e : tensor<8x32xbf16>) -> (tensor<8x32xbf16>)
  %e1 = tensor.empty() : tensor<8x32xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x32xbf16>) outs(%e1 : tensor<8x32xf32>) {
  ^bb0(%v: bf16, %o: f32):
    %0 = arith.extf %v : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x32xf32>
  return %t : tensor<8x32xf32>
}

// REPORT-DAG: fusednorm.matmul was not taken: its result has another use; because of arith.negf
// CHECK-LABEL: @used_twice
// CHECK: fusednorm.matmul {{.*}} -> (tensor<8x32xf32>)
// CHECK-NEXT: arith.negf
func.func @used_twice(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %e = tensor.empty() : tensor<8x32xf32>
  %c = fusednorm.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%e : tensor<8x32xf32>) -> (tensor<8x32xf32>)
  %n = arith.negf %c : tensor<8x32xf32>
  return %n, %c : tensor<8x32xf32>, tensor<8x32xf32>
}

// REPORT-DAG: fusednorm.matmul was not taken: an op beside it moves its elements; because of linalg.generic
// CHECK-LABEL: @transposed
// CHECK: fusednorm.matmul {{.*}} -> (tensor<32x32xf32>)
func.func @transposed(%a: tensor<32x16xf32>, %b: tensor<16x32xf32>) -> tensor<32x32xf32> {
  %e = tensor.empty() : tensor<32x32xf32>
  %c = fusednorm.matmul ins(%a, %b : tensor<32x16xf32>, tensor<16x32xf32>) outs(%e : tensor<32x32xf32>) -> (tensor<32x32xf32>)
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%v: f32, %o: f32):
    %0 = arith.negf %v : f32
    linalg.yield %0 : f32
  } -> tensor<32x32xf32>
  return %t : tensor<32x32xf32>
}
