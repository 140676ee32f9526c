// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-expand-mla-ops | FileCheck %s --check-prefix=PARTS

// Every part receives the status of sequences or validates the cache slots of tokens itself.

// CHECK-LABEL: @mla_prefill_branch_fp8
// CHECK: checked(%arg0 : 
// PARTS-LABEL: @mla_prefill_branch_fp8
// PARTS: mla_fused_rope_rmsnorm_quantization {{.*}} status(
// PARTS: fusednorm.ragged_attention {{.*}} checked(
func.func @mla_prefill_branch_fp8(%status: tensor<?x2xi32>, %q: tensor<?x4x48xbf16>, %gamma: tensor<128xbf16>, %freqs: tensor<?x16xf32>, %kv: tensor<?x144xbf16>,
                  %table: tensor<?x?xi32>, %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %rows: tensor<3x?xi32>,
                  %starts: tensor<3x?xi32>, %w: tensor<256x128xf8E4M3FN>, %sw: tensor<2x1xf32>, %eps: f32,
                  %out: tensor<?x4x32xbf16>, %cache: tensor<?x16x144xbf16>) -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>) {
  %0, %1 = fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : tensor<?x4x48xbf16>, tensor<128xbf16>)
      freqs(%freqs : tensor<?x16xf32>) kv(%kv : tensor<?x144xbf16>) table(%table : tensor<?x?xi32>)
      row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>) checked(%status : tensor<?x2xi32>)
      chunks(%rows, %starts : tensor<3x?xi32>, tensor<3x?xi32>) of 64
      kv_b_proj(%w : tensor<256x128xf8E4M3FN>) kv_b_proj_scale(%sw : tensor<2x1xf32>) epsilon(%eps)
      outs(%out, %cache : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>)
  return %0, %1 : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>
}

// CHECK-LABEL: @mla_prefill_branch_bf16
// CHECK: checked(%arg0 : 
// PARTS-LABEL: @mla_prefill_branch_bf16
// PARTS: fusednorm.ragged_attention {{.*}} checked(
func.func @mla_prefill_branch_bf16(%status: memref<?x2xi32>, %q: memref<?x4x32xbf16>, %gamma: memref<128xbf16>, %kv: memref<?x128xbf16>,
                        %table: memref<?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<1x3xi32>,
                        %starts: memref<1x2xi32>, %w: memref<256x128xbf16>, %eps: f32, %out: memref<?x4x32xbf16>,
                        %cache: memref<?x64x128xbf16>) {
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<?x4x32xbf16>, memref<128xbf16>) kv(%kv : memref<?x128xbf16>)
      table(%table : memref<?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) checked(%status : memref<?x2xi32>)
      chunks(%rows, %starts : memref<1x3xi32>, memref<1x2xi32>) of 64 kv_b_proj(%w : memref<256x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x64x128xbf16>) {scale = 0.125 : f32}
  return
}

// CHECK-LABEL: @mla_decode_branch_fp8
// CHECK: checked(%arg0 : 
// PARTS-LABEL: @mla_decode_branch_fp8
// PARTS: mla_fused_rope_rmsnorm_quantization {{.*}} status(
// PARTS: fusednorm.ragged_attention {{.*}} checked(
func.func @mla_decode_branch_fp8(%status: memref<?x2xi32>, %q: memref<?x4x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x144xbf16>,
                  %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                  %uk: memref<4x128x128xf8E4M3FN>, %suk: memref<4x1x1xf32>, %uv: memref<4x32x128xf8E4M3FN>, %suv: memref<4x1x1xf32>,
                  %wuk: memref<4x128x128xbf16>, %wuv: memref<4x32x128xbf16>, %eps: f32,
                  %out: memref<?x4x32xbf16>, %cache: memref<?x16x144xbf16>) {
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) checked(%status : memref<?x2xi32>)
      w_uk(%uk : memref<4x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<4x1x1xf32>)
      w_uv(%uv : memref<4x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<4x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// CHECK-LABEL: @mla_decode_branch_bf16
// CHECK: checked(%arg0 : 
// PARTS-LABEL: @mla_decode_branch_bf16
// PARTS: mla_fused_rope_rmsnorm_quantization {{.*}} status(
// PARTS: fusednorm.ragged_attention {{.*}} checked(
func.func @mla_decode_branch_bf16(%status: memref<?x2xi32>, %q: memref<?x4x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x144xbf16>,
                 %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<2x?xi32>,
                 %starts: memref<2x?xi32>, %uk: memref<4x128x128xbf16>, %uv: memref<4x32x128xbf16>, %eps: f32, %own: f32,
                 %out: memref<?x4x32xbf16>, %cache: memref<?x16x144xf8E4M3FN>, %scales: memref<?x16x1xf32>) {
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x4x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x144xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) checked(%status : memref<?x2xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 64
      w_uk(%uk : memref<4x128x128xbf16>) w_uv(%uv : memref<4x32x128xbf16>) epsilon(%eps) static_scale(%own)
      outs(%out, %cache : memref<?x4x32xbf16>, memref<?x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}
