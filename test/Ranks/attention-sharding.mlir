// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' | FileCheck %s

// Query heads split KV heads, the output, lse and sinks.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @attention(
// CHECK-SAME: %[[Q:.*]]: tensor<?x4x64xbf16>, %[[K:.*]]: tensor<?x1x64xbf16>, %[[V:.*]]: tensor<?x1x64xbf16>, %{{.*}}: tensor<?xi32>, %{{.*}}: tensor<?xi32>, %[[SINKS:.*]]: tensor<4xf32>, %[[OUT:.*]]: tensor<?x4x64xbf16>, %[[LSE:.*]]: tensor<4x?xf32>
// CHECK-NOT: shard.
// CHECK: fusednorm.ragged_attention ins(%[[Q]], %[[K]], %[[V]] :
// CHECK-SAME: sinks(%[[SINKS]] : tensor<4xf32>) outs(%[[OUT]], %[[LSE]] : tensor<?x4x64xbf16>, tensor<4x?xf32>)
// CHECK-NEXT: return
func.func @attention(%q: tensor<?x8x64xbf16>, %k: tensor<?x2x64xbf16>, %v: tensor<?x2x64xbf16>, %rows: tensor<?xi32>,
                     %keys: tensor<?xi32>, %sinks: tensor<8xf32>, %out: tensor<?x8x64xbf16>, %lse: tensor<8x?xf32>)
    -> (tensor<?x8x64xbf16>, tensor<8x?xf32>) {
  %heads = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %q to %heads annotate_for_users : tensor<?x8x64xbf16>
  %0, %1 = fusednorm.ragged_attention
      ins(%split, %k, %v : tensor<?x8x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>) sinks(%sinks : tensor<8xf32>)
      outs(%out, %lse : tensor<?x8x64xbf16>, tensor<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<?x8x64xbf16>, tensor<8x?xf32>)
  return %0, %1 : tensor<?x8x64xbf16>, tensor<8x?xf32>
}

// -----

// The layer of a cache is a scalar. Its heads are the dimension before the last one.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @cache(
// CHECK: fusednorm.ragged_attention ins(%{{.*}} : tensor<?x4x64xbf16>, tensor<?x2x3x16x1x64xbf16>, tensor<?x2x3x16x1x64xbf16>)
func.func @cache(%q: tensor<?x8x64xbf16>, %cache: tensor<?x2x3x16x2x64xbf16>, %rows: tensor<?xi32>, %lengths: tensor<?xi32>,
                 %table: tensor<?x?xi32>, %layer: index, %out: tensor<?x8x64xbf16>) -> tensor<?x8x64xbf16> {
  %heads = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %q to %heads annotate_for_users : tensor<?x8x64xbf16>
  %0 = fusednorm.ragged_attention
      ins(%split, %cache, %cache : tensor<?x8x64xbf16>, tensor<?x2x3x16x2x64xbf16>, tensor<?x2x3x16x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) lengths(%lengths : tensor<?xi32>) table(%table : tensor<?x?xi32>) layer(%layer)
      outs(%out : tensor<?x8x64xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> tensor<?x8x64xbf16>
  return %0 : tensor<?x8x64xbf16>
}

// -----

shard.grid @ranks(shape = 2)
func.func @queries(%q: tensor<4x8x64xbf16>, %k: tensor<4x2x64xbf16>, %v: tensor<4x2x64xbf16>, %rows: tensor<2xi32>,
                   %out: tensor<4x8x64xbf16>) -> tensor<4x8x64xbf16> {
  %queries = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %q to %queries annotate_for_users : tensor<4x8x64xbf16>
  // expected-error@+1 {{'fusednorm.ragged_attention' op has 1 sequences; expected a multiple of the number of ranks in @ranks}}
  %0 = fusednorm.ragged_attention
      ins(%split, %k, %v : tensor<4x8x64xbf16>, tensor<4x2x64xbf16>, tensor<4x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%out : tensor<4x8x64xbf16>)
      {scale = 0.125 : f32} -> tensor<4x8x64xbf16>
  return %0 : tensor<4x8x64xbf16>
}

// -----

// Slopes depend on the index of the head.
shard.grid @ranks(shape = 2)
func.func @alibi(%q: tensor<4x8x64xbf16>, %k: tensor<4x2x64xbf16>, %v: tensor<4x2x64xbf16>, %rows: tensor<2xi32>,
                 %out: tensor<4x8x64xbf16>) -> tensor<4x8x64xbf16> {
  %heads = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %q to %heads annotate_for_users : tensor<4x8x64xbf16>
  // expected-error@+1 {{'fusednorm.ragged_attention' op has split heads and a body or the modifier alibi; expected neither, or split sequences}}
  %0 = fusednorm.ragged_attention
      ins(%split, %k, %v : tensor<4x8x64xbf16>, tensor<4x2x64xbf16>, tensor<4x2x64xbf16>)
      row_offsets(%rows : tensor<2xi32>) key_offsets(%rows : tensor<2xi32>) outs(%out : tensor<4x8x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, modifier = #fusednorm.score_modifier<alibi>} -> tensor<4x8x64xbf16>
  return %0 : tensor<4x8x64xbf16>
}
