// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' | FileCheck %s

// Two GEMMs of a tensor-parallel layer: the first one splits its columns, the second one K.
shard.grid @ranks(shape = 4)
// CHECK-LABEL: func.func @layer(
// CHECK-SAME: %[[X:.*]]: tensor<?x64xbf16>, %[[UP:.*]]: tensor<32x64xbf16>, %[[DOWN:.*]]: tensor<64x32xbf16>, %[[H:.*]]: tensor<?x32xbf16>, %[[OUT:.*]]: tensor<?x64xbf16>
// CHECK: %[[Y:.*]] = fusednorm.matmul ins(%[[X]], %[[UP]] : tensor<?x64xbf16>, tensor<32x64xbf16>) transpose_b outs(%[[H]] : tensor<?x32xbf16>)
// CHECK: %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<?x64xf32>
// CHECK: %[[PARTIAL:.*]] = fusednorm.matmul ins(%[[Y]], %[[DOWN]] : tensor<?x32xbf16>, tensor<64x32xbf16>) transpose_b outs(%[[EMPTY]] : tensor<?x64xf32>)
// CHECK: %[[SUM:.*]] = shard.all_reduce %[[PARTIAL]] on @ranks grid_axes = [0] : tensor<?x64xf32> -> tensor<?x64xf32>
// CHECK: arith.truncf %[[SUM]] : tensor<?x64xf32> to tensor<?x64xbf16>
func.func @layer(%x: tensor<?x64xbf16>, %up: tensor<128x64xbf16>, %down: tensor<64x128xbf16>,
                 %hidden: tensor<?x128xbf16>, %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %up to %rows annotate_for_users : tensor<128x64xbf16>
  %h = fusednorm.matmul ins(%x, %split : tensor<?x64xbf16>, tensor<128x64xbf16>) transpose_b
      outs(%hidden : tensor<?x128xbf16>) -> (tensor<?x128xbf16>)
  %y = fusednorm.matmul ins(%h, %down : tensor<?x128xbf16>, tensor<64x128xbf16>) transpose_b
      outs(%out : tensor<?x64xbf16>) -> (tensor<?x64xbf16>)
  return %y : tensor<?x64xbf16>
}

// -----

// Split rows, and a B operand that is not transposed.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @rows(
// CHECK-NOT: shard.
// CHECK: fusednorm.matmul ins(%{{.*}} : tensor<4x16xf32>, tensor<16x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NEXT: return
func.func @rows(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %a to %rows annotate_for_users : tensor<8x16xf32>
  %0 = fusednorm.matmul ins(%split, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%out : tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

// -----

// The sum over K in f32 is the result.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @sum(
// CHECK: %[[PARTIAL:.*]] = fusednorm.matmul ins(%{{.*}} : tensor<8x8xf32>, tensor<8x8xf32>)
// CHECK: %[[SUM:.*]] = shard.all_reduce %[[PARTIAL]]
// CHECK-NEXT: return %[[SUM]]
func.func @sum(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %a to %columns annotate_for_users : tensor<8x16xf32>
  %0 = fusednorm.matmul ins(%split, %b : tensor<8x16xf32>, tensor<16x8xf32>) outs(%out : tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @packed(%a: tensor<8x16xf32>, %b: tensor<1x16x16xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %a to %rows annotate_for_users : tensor<8x16xf32>
  // expected-error@+1 {{'fusednorm.matmul' op has packed weights, row_offsets or an epilogue; expected none of them in a module with shardings}}
  %0 = fusednorm.matmul ins(%split, %b : tensor<8x16xf32>, tensor<1x16x16xf32>) packed(8) outs(%out : tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return %0 : tensor<8x8xf32>
}
