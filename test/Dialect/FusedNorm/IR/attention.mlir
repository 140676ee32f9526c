// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s

// CHECK-LABEL: func @arrays
// CHECK: %{{out.*}} = fusednorm.ragged_attention ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?x4x16xbf16>, tensor<?x2x16xbf16>, tensor<?x2x8xbf16>)
// CHECK-SAME: row_offsets(%{{.*}} : tensor<?xi32>) key_offsets(%{{.*}} : tensor<?xi32>) outs(%{{.*}} : tensor<?x4x8xbf16>)
// CHECK-SAME: {scale = 2.500000e-01 : f32} -> tensor<?x4x8xbf16>
func.func @arrays(%q: tensor<?x4x16xbf16>, %k: tensor<?x2x16xbf16>, %v: tensor<?x2x8xbf16>,
                  %rows: tensor<?xi32>, %keys: tensor<?xi32>, %out: tensor<?x4x8xbf16>)
    -> tensor<?x4x8xbf16> {
  %0 = fusednorm.ragged_attention
      ins(%q, %k, %v : tensor<?x4x16xbf16>, tensor<?x2x16xbf16>, tensor<?x2x8xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>)
      outs(%out : tensor<?x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<null>}
      -> (tensor<?x4x8xbf16>)
  return %0 : tensor<?x4x8xbf16>
}

// CHECK-LABEL: func @everything
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: rope({{[^)]*}}) row_offsets({{[^)]*}}) key_offsets({{[^)]*}}) lengths({{[^)]*}}) key_starts({{[^)]*}}) valid_lengths({{[^)]*}})
// CHECK-SAME: table({{[^)]*}}) layer({{[^)]*}}) bias({{[^)]*}}) bias_starts({{[^)]*}}) sinks({{[^)]*}}) q_scales({{[^)]*}}) k_scales({{[^)]*}}) v_scales({{[^)]*}}) outs(
// CHECK-SAME: mask = #fusednorm.mask<or [causal_padding, and [chunked = 64, sliding_window_causal = 3], materialized]>, modifier = #fusednorm.score_modifier<soft_cap = 5.000000e+01>
func.func @everything(%q: memref<?x4x24xf8E4M3FN>, %k: memref<?x2x16xf8E4M3FN>,
    %v: memref<?x2x8xf8E4M3FN>, %rope: memref<?x1x3x16x1x32xf8E4M3FN>,
    %offsets: memref<?xi32>, %lengths: memref<?xi32>,
    %table: memref<?x?xi32>, %layer: index, %bias: memref<?x4x?x?xf32>, %sinks: memref<4xf32>,
    %s: memref<?x2xf32>, %out: memref<?x4x8xbf16>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x4x24xf8E4M3FN>, memref<?x2x16xf8E4M3FN>, memref<?x2x8xf8E4M3FN>)
      rope(%rope : memref<?x1x3x16x1x32xf8E4M3FN>)
      row_offsets(%offsets : memref<?xi32>) key_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) key_starts(%lengths : memref<?xi32>)
      valid_lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>) layer(%layer)
      bias(%bias : memref<?x4x?x?xf32>) bias_starts(%lengths : memref<?xi32>)
      sinks(%sinks : memref<4xf32>) q_scales(%s : memref<?x2xf32>) k_scales(%s : memref<?x2xf32>)
      v_scales(%s : memref<?x2xf32>) outs(%out, %lse : memref<?x4x8xbf16>, memref<4x?xf32>)
      {scale = 0.25 : f32, rope_column = 24,
                  modifier = #fusednorm.score_modifier<soft_cap = 50.0>,
                  mask = #fusednorm.mask<or [causal_padding, and [chunked = 64, sliding_window_causal = 3], materialized]>}
  return
}

// CHECK-LABEL: func @scaled_rope
// CHECK: rope(%{{.*}} : memref<?x16x32xf8E4M3FN>) rope_scales(%{{.*}} : memref<?x16x4xf32>)
// CHECK-SAME: rope_group = 8 : i64
func.func @scaled_rope(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xf8E4M3FN>, %scales: memref<?x16x4xf32>, %rows: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xf8E4M3FN>) rope_scales(%scales : memref<?x16x4xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out : memref<?x4x8xbf16>)
      {scale = 0.25 : f32, rope_group = 8}
  return
}

// CHECK-LABEL: func @rope_array
// CHECK: rope(%{{.*}} : memref<?x32xbf16>)
// CHECK-SAME: rope_column = 24 : i64
func.func @rope_array(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x32xbf16>, %rows: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x32xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_column = 24}
  return
}

// CHECK-LABEL: func @body
// CHECK: mask = #fusednorm.mask<sliding_window_noncausal = 7>
// CHECK: ^bb0(%[[SCORE:score]]: f32, %head: index, %[[QUERY:query]]: index, %[[KEY:key]]: index):
// CHECK: arith.subi %[[QUERY]], %[[KEY]]
// CHECK: yield %{{.*}} : f32
func.func @body(%q: memref<?x4x16xf32>, %k: memref<?x16x2x16xf32>, %v: memref<?x16x2x8xf32>,
                %rows: memref<?xi32>, %table: memref<?xi32>, %out: memref<?x4x8xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x4x16xf32>, memref<?x16x2x16xf32>, memref<?x16x2x8xf32>)
      row_offsets(%rows : memref<?xi32>) table(%table : memref<?xi32>)
      outs(%out : memref<?x4x8xf32>)
      {scale = 1.0 : f32, mask = #fusednorm.mask<sliding_window_noncausal = 7>} body {
  ^bb0(%score: f32, %head: index, %query: index, %key: index):
    %distance = arith.subi %query, %key : index
    %integer = arith.index_cast %distance : index to i32
    %float = arith.sitofp %integer : i32 to f32
    %sum = arith.subf %score, %float : f32
    fusednorm.yield %sum : f32
  }
  return
}

// CHECK-LABEL: func @merge
// CHECK: %{{out.*}}, %{{lse.*}} = fusednorm.merge_attention_states ins(%{{.*}}, %{{.*}} : tensor<3x?x4x8xbf16>, tensor<3x4x?xf32>) outs(
func.func @merge(%states: tensor<3x?x4x8xbf16>, %lses: tensor<3x4x?xf32>, %out: tensor<?x4x8xf32>,
                 %lse: tensor<4x?xf32>) -> (tensor<?x4x8xf32>, tensor<4x?xf32>) {
  %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : tensor<3x?x4x8xbf16>, tensor<3x4x?xf32>)
      outs(%out, %lse : tensor<?x4x8xf32>, tensor<4x?xf32>) -> (tensor<?x4x8xf32>, tensor<4x?xf32>)
  return %0, %1 : tensor<?x4x8xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func @checked
// CHECK: %{{status.*}} = fusednorm.check_sequences ins(%{{.*}}, %{{.*}} : tensor<?x4x24xbf16>, tensor<?x2x16xbf16>) rope(%{{.*}} : tensor<?x16x32xbf16>)
// CHECK-SAME: row_offsets({{[^)]*}}) key_offsets({{[^)]*}}) lengths({{[^)]*}}) key_starts({{[^)]*}}) table({{[^)]*}}) outs(%{{.*}} : tensor<?x2xi32>) -> tensor<?x2xi32>
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: checked(%status{{.*}} : tensor<?x2xi32>) outs(
func.func @checked(%q: tensor<?x4x24xbf16>, %k: tensor<?x2x16xbf16>, %rope: tensor<?x16x32xbf16>, %rows: tensor<?xi32>,
                   %lengths: tensor<?xi32>, %table: tensor<?x?xi32>, %empty: tensor<?x2xi32>, %out: tensor<?x4x16xbf16>)
    -> (tensor<?x2xi32>, tensor<?x4x16xbf16>) {
  %0 = fusednorm.check_sequences ins(%q, %k : tensor<?x4x24xbf16>, tensor<?x2x16xbf16>) rope(%rope : tensor<?x16x32xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      key_starts(%lengths : tensor<?xi32>) table(%table : tensor<?x?xi32>) outs(%empty : tensor<?x2xi32>) -> tensor<?x2xi32>
  %1 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x24xbf16>, tensor<?x2x16xbf16>, tensor<?x2x16xbf16>)
      rope(%rope : tensor<?x16x32xbf16>) row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>) key_starts(%lengths : tensor<?xi32>) table(%table : tensor<?x?xi32>)
      checked(%0 : tensor<?x2xi32>) outs(%out : tensor<?x4x16xbf16>) {scale = 0.25 : f32} -> (tensor<?x4x16xbf16>)
  return %0, %1 : tensor<?x2xi32>, tensor<?x4x16xbf16>
}

// CHECK-LABEL: func @quantized
// CHECK: fusednorm.ragged_attention ins({{.*}} : tensor<?x4x16xbf16>, tensor<?x2x16xf8E5M2>, tensor<?x2x8xf8E5M2>)
// CHECK-SAME: k_scales(%{{.*}} : tensor<1xf32>) v_scales(%{{.*}} : tensor<2xf32>) outs(
func.func @quantized(%q: tensor<?x4x16xbf16>, %k: tensor<?x2x16xf8E5M2>, %v: tensor<?x2x8xf8E5M2>,
                     %rows: tensor<?xi32>, %keys: tensor<?xi32>, %ks: tensor<1xf32>, %vs: tensor<2xf32>,
                     %out: tensor<?x4x8xbf16>) -> tensor<?x4x8xbf16> {
  %0 = fusednorm.ragged_attention
      ins(%q, %k, %v : tensor<?x4x16xbf16>, tensor<?x2x16xf8E5M2>, tensor<?x2x8xf8E5M2>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>)
      k_scales(%ks : tensor<1xf32>) v_scales(%vs : tensor<2xf32>)
      outs(%out : tensor<?x4x8xbf16>) {scale = 0.25 : f32} -> (tensor<?x4x8xbf16>)
  return %0 : tensor<?x4x8xbf16>
}

// Scales of groups of columns, with a RoPE part of the type of q.
// CHECK-LABEL: func @groups
// CHECK: fusednorm.ragged_attention ins({{.*}}) rope(%{{.*}} : tensor<?x16x8xbf16>)
// CHECK-SAME: k_scales(%{{.*}} : tensor<?x16x1x3xf32>) v_scales(%{{.*}} : tensor<?x16x1x2xf32>) outs(
// CHECK-SAME: kv_group = 7 : i64
func.func @groups(%q: tensor<?x4x24xbf16>, %k: tensor<?x16x1x16xf8E4M3FN>, %v: tensor<?x16x1x8xf8E4M3FN>,
                  %rope: tensor<?x16x8xbf16>, %rows: tensor<?xi32>, %table: tensor<?x?xi32>,
                  %ks: tensor<?x16x1x3xf32>, %vs: tensor<?x16x1x2xf32>, %out: tensor<?x4x8xbf16>) -> tensor<?x4x8xbf16> {
  %0 = fusednorm.ragged_attention
      ins(%q, %k, %v : tensor<?x4x24xbf16>, tensor<?x16x1x16xf8E4M3FN>, tensor<?x16x1x8xf8E4M3FN>)
      rope(%rope : tensor<?x16x8xbf16>) row_offsets(%rows : tensor<?xi32>) table(%table : tensor<?x?xi32>)
      k_scales(%ks : tensor<?x16x1x3xf32>) v_scales(%vs : tensor<?x16x1x2xf32>)
      outs(%out : tensor<?x4x8xbf16>) {scale = 0.25 : f32, kv_group = 7} -> (tensor<?x4x8xbf16>)
  return %0 : tensor<?x4x8xbf16>
}
