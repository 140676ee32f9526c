// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -pass-pipeline='builtin.module(func.func(sharding-propagation{traversal=forward-backward},shard-partition))' | FileCheck %s

// Split columns become split heads, and columns again.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @heads(
// CHECK-SAME: %[[X:.*]]: tensor<?x128xf32>, %[[F:.*]]: tensor<?x64xf32>, %[[O:.*]]: tensor<?x2x64xf32>, %[[M:.*]]: index) -> tensor<?x128xf32>
// CHECK: %[[H:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [%[[M]], 2, 64] : tensor<?x128xf32> into tensor<?x2x64xf32>
// CHECK: %[[R:.*]] = fusednorm.rope ins(%[[H]], %[[F]] : tensor<?x2x64xf32>, tensor<?x64xf32>) outs(%[[O]] : tensor<?x2x64xf32>)
// CHECK: tensor.collapse_shape %[[R]] {{\[\[}}0], [1, 2]] : tensor<?x2x64xf32> into tensor<?x128xf32>
func.func @heads(%x: tensor<?x256xf32>, %freqs: tensor<?x64xf32>, %out: tensor<?x4x64xf32>, %m: index) -> tensor<?x256xf32> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<?x256xf32>
  %h = tensor.expand_shape %split [[0], [1, 2]] output_shape [%m, 4, 64] : tensor<?x256xf32> into tensor<?x4x64xf32>
  %r = fusednorm.rope ins(%h, %freqs : tensor<?x4x64xf32>, tensor<?x64xf32>) outs(%out : tensor<?x4x64xf32>) -> tensor<?x4x64xf32>
  %0 = tensor.collapse_shape %r [[0], [1, 2]] : tensor<?x4x64xf32> into tensor<?x256xf32>
  return %0 : tensor<?x256xf32>
}

// -----

// The ranks divide the columns, but not the heads.
shard.grid @ranks(shape = 8)
func.func @odd(%x: tensor<6x256xf32>) -> tensor<6x4x64xf32> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<6x256xf32>
  // expected-error@+1 {{'tensor.expand_shape' op has a value of type 'tensor<6x4x64xf32>' with split dimension 1; expected a static multiple of the number of ranks in @ranks, or a dynamic extent}}
  %h = tensor.expand_shape %split [[0], [1, 2]] output_shape [6, 4, 64] : tensor<6x256xf32> into tensor<6x4x64xf32>
  return %h : tensor<6x4x64xf32>
}

// -----

shard.grid @ranks(shape = 2)
func.func @columns(%x: tensor<6x64xf32>, %freqs: tensor<6x64xf32>, %out: tensor<6x64xf32>) -> tensor<6x64xf32> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<6x64xf32>
  // expected-error@+1 {{'fusednorm.rope' op has split columns; expected other split dimensions, such as heads}}
  %r = fusednorm.rope ins(%split, %freqs : tensor<6x64xf32>, tensor<6x64xf32>) outs(%out : tensor<6x64xf32>) -> tensor<6x64xf32>
  return %r : tensor<6x64xf32>
}
