// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// CHECK-LABEL: @joined
// CHECK: %out, %cache = fusednorm.mla_prefill_branch_fp8 ins(%{{.*}}, %{{.*}} : tensor<?x4x48xbf16>, tensor<128xbf16>) freqs(%{{.*}} : tensor<?x16xf32>) kv(%{{.*}} : tensor<?x144xbf16>) table(%{{.*}} : tensor<?x?xi32>) row_offsets(%{{.*}} : tensor<?xi32>) lengths(%{{.*}} : tensor<?xi32>) chunks(%{{.*}}, %{{.*}} : tensor<3x?xi32>, tensor<3x?xi32>) of 64 kv_b_proj(%{{.*}} : tensor<256x128xf8E4M3FN>) kv_b_proj_scale(%{{.*}} : tensor<2x1xf32>) epsilon(%{{.*}}) outs(%{{.*}}, %{{.*}} : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>) {mask = #fusednorm.mask<causal>, scale = 1.250000e-01 : f32} -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>)
func.func @joined(%q: tensor<?x4x48xbf16>, %gamma: tensor<128xbf16>, %freqs: tensor<?x16xf32>, %kv: tensor<?x144xbf16>,
                  %table: tensor<?x?xi32>, %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %rows: tensor<3x?xi32>,
                  %starts: tensor<3x?xi32>, %w: tensor<256x128xf8E4M3FN>, %sw: tensor<2x1xf32>, %eps: f32,
                  %out: tensor<?x4x32xbf16>, %cache: tensor<?x16x144xbf16>) -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>) {
  %0, %1 = fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : tensor<?x4x48xbf16>, tensor<128xbf16>)
      freqs(%freqs : tensor<?x16xf32>) kv(%kv : tensor<?x144xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      chunks(%rows, %starts : tensor<3x?xi32>, tensor<3x?xi32>) of 64
      kv_b_proj(%w : tensor<256x128xf8E4M3FN>) kv_b_proj_scale(%sw : tensor<2x1xf32>) epsilon(%eps)
      outs(%out, %cache : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>)
  return %0, %1 : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>
}

// CHECK-LABEL: @apart
// CHECK: fusednorm.mla_prefill_branch_fp8 ins
// CHECK-SAME: layer(%{{.*}}) chunks(%{{.*}}, %{{.*}} : memref<?xi32>, memref<?xi32>) of 64 w_k(%{{.*}} : memref<128x128xf8E4M3FN>) w_k_scale(%{{.*}} : memref<2x2xbf16>) w_uv(%{{.*}} : memref<64x128xf8E4M3FN>) w_uv_scale(%{{.*}} : memref<1x2xbf16>) epsilon(%{{.*}}) pairing(half_split) outs(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x4x16xf32>, memref<?x1x?x16x1x144xf8E4M3FN>, memref<?x1x?x16x1x3xf32>) q_out(%{{.*}} : memref<?x4x48xbf16>)
// CHECK-SAME: granularity = #fusednorm.scaling<block = [1, 64, 64]>
// CHECK-SAME: modifier = #fusednorm.score_modifier<alibi>, order = #fusednorm<gemm_order document>
// CHECK-SAME: scale_ub = 4.480000e+02 : f32, scheme = #fusednorm.quantization<group = 64>}
func.func @apart(%q: memref<?x4x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<?x16xbf16>, %kv: memref<?x144xbf16>,
                 %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %layer: index, %rows: memref<?xi32>,
                 %starts: memref<?xi32>, %wk: memref<128x128xf8E4M3FN>, %swk: memref<2x2xbf16>, %wv: memref<64x128xf8E4M3FN>,
                 %swv: memref<1x2xbf16>, %eps: f32, %out: memref<?x4x16xf32>, %cache: memref<?x1x?x16x1x144xf8E4M3FN>,
                 %scales: memref<?x1x?x16x1x3xf32>) {
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<?x4x48xbf16>, memref<128xbf16>)
      freqs(%freqs : memref<?x16xbf16>) kv(%kv : memref<?x144xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) layer(%layer)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 64
      w_k(%wk : memref<128x128xf8E4M3FN>) w_k_scale(%swk : memref<2x2xbf16>)
      w_uv(%wv : memref<64x128xf8E4M3FN>) w_uv_scale(%swv : memref<1x2xbf16>) epsilon(%eps) pairing(half_split)
      outs(%out, %cache, %scales : memref<?x4x16xf32>, memref<?x1x?x16x1x144xf8E4M3FN>, memref<?x1x?x16x1x3xf32>)
      q_out(%q : memref<?x4x48xbf16>)
      {scale = 0.125 : f32, modifier = #fusednorm.score_modifier<alibi>, granularity = #fusednorm.scaling<block = [1, 64, 64]>,
       order = #fusednorm<gemm_order document>, scale_ub = 448.0 : f32, scheme = #fusednorm.quantization<group = 64>}
  return
}

// CHECK-LABEL: @without_rope
// CHECK: fusednorm.mla_prefill_branch_bf16 ins(%{{.*}}, %{{.*}} : memref<?x4x32xbf16>, memref<128xbf16>) kv(%{{.*}} : memref<?x128xbf16>)
// CHECK-SAME: of 0 kv_b_proj(%{{.*}} : memref<256x128xbf16>) epsilon
func.func @without_rope(%q: memref<?x4x32xbf16>, %gamma: memref<128xbf16>, %kv: memref<?x128xbf16>,
                        %table: memref<?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<1x3xi32>,
                        %starts: memref<1x2xi32>, %w: memref<256x128xbf16>, %eps: f32, %out: memref<?x4x32xbf16>,
                        %cache: memref<?x64x128xbf16>) {
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<?x4x32xbf16>, memref<128xbf16>) kv(%kv : memref<?x128xbf16>)
      table(%table : memref<?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<1x3xi32>, memref<1x2xi32>) of 0 kv_b_proj(%w : memref<256x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x64x128xbf16>) {scale = 0.125 : f32}
  return
}

// CHECK-LABEL: @decode
// CHECK: fusednorm.mla_decode_branch_fp8 ins(%{{.*}}, %{{.*}} : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%{{.*}} : memref<?x16xf32>) table
// CHECK-SAME: w_uk(%{{.*}} : memref<4x128x128xf8E4M3FN>) w_uk_scale(%{{.*}} : memref<4x1x1xf32>) w_uv(%{{.*}} : memref<4x32x128xf8E4M3FN>) w_uv_scale(%{{.*}} : memref<4x1x1xf32>)
// CHECK: fusednorm.mla_decode_branch_bf16 ins
// CHECK-SAME: w_uk(%{{.*}} : memref<4x128x128xbf16>) w_uv(%{{.*}} : memref<4x32x128xbf16>) epsilon
func.func @decode(%q: memref<?x4x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x144xbf16>,
                  %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %uk: memref<4x128x128xf8E4M3FN>, %suk: memref<4x1x1xf32>, %uv: memref<4x32x128xf8E4M3FN>, %suv: memref<4x1x1xf32>,
                  %wuk: memref<4x128x128xbf16>, %wuv: memref<4x32x128xbf16>, %eps: f32,
                  %out: memref<?x4x32xbf16>, %cache: memref<?x16x144xbf16>) {
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      w_uk(%uk : memref<4x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<4x1x1xf32>)
      w_uv(%uv : memref<4x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<4x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x144xbf16>) {scale = 0.125 : f32}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x144xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) w_uk(%wuk : memref<4x128x128xbf16>) w_uv(%wuv : memref<4x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// Keys in two chunks, from a quantized cache.
// CHECK-LABEL: @split
// CHECK: mla_decode_branch_bf16
// CHECK-SAME: lengths(%{{.*}} : memref<?xi32>) chunks(%{{.*}}, %{{.*}} : memref<2x?xi32>, memref<2x?xi32>) of 64 w_uk(
// CHECK-SAME: epsilon(%{{.*}}) static_scale(%{{.*}}) outs(
// CHECK: mla_decode_branch_bf16
// CHECK-SAME: lengths(%{{.*}} : memref<?xi32>) chunks(
// CHECK-SAME: outs(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x4x32xbf16>, memref<?x16x144xf8E4M3FN>, memref<?x16x1xf32>)
func.func @split(%q: memref<?x4x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x144xbf16>,
                 %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<2x?xi32>,
                 %starts: memref<2x?xi32>, %uk: memref<4x128x128xbf16>, %uv: memref<4x32x128xbf16>, %eps: f32, %own: f32,
                 %out: memref<?x4x32xbf16>, %cache: memref<?x16x144xf8E4M3FN>, %scales: memref<?x16x1xf32>) {
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x144xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 64
      w_uk(%uk : memref<4x128x128xbf16>) w_uv(%uv : memref<4x32x128xbf16>) epsilon(%eps) static_scale(%own)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x144xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 64
      w_uk(%uk : memref<4x128x128xbf16>) w_uv(%uv : memref<4x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<?x4x32xbf16>, memref<?x16x144xf8E4M3FN>, memref<?x16x1xf32>)
      {scale = 0.125 : f32, scheme = #fusednorm.quantization<row>}
  return
}
