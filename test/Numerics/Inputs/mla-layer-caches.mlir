// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA layers with caches of other types than q: 2 heads of 32 + 16 columns, values of 64 columns,
// 128 c_kv columns. Pages hold 4 keys, and the chunked-prefill plan has two chunks.

!q = memref<?x2x48xbf16>
!kv = memref<?x144xbf16>
!out = memref<?x2x64xbf16>

// Rows of 128 FP8 values, one f32 scale, and 16 k_pe columns of bf16.
func.func @prefill_bytes(%q: !q, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: !kv,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %w: memref<192x128xf8E4M3FN>,
    %sw: memref<6x4xf32>, %cache: memref<?x4x164xi8>, %rows: memref<2x?xi32>,
    %starts: memref<2x?xi32>, %buffers: memref<2xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<2x?xi32>, memref<2x?xi32>, memref<2xi32>) {chunk_size = 16}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : !q, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : !kv) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 16
      kv_b_proj(%w : memref<192x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<6x4xf32>) epsilon(%eps)
      outs(%out, %cache : !out, memref<?x4x164xi8>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 32, 32]>}
  return
}

// FP8 values with a static scale.
func.func @prefill_static(%q: !q, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: !kv,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %w: memref<192x128xbf16>,
    %cache: memref<?x4x144xf8E4M3FN>, %rows: memref<2x?xi32>,
    %starts: memref<2x?xi32>, %buffers: memref<2xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  %static = arith.constant 0.015625 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<2x?xi32>, memref<2x?xi32>, memref<2xi32>) {chunk_size = 16}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : !kv) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 16
      kv_b_proj(%w : memref<192x128xbf16>) epsilon(%eps) static_scale(%static)
      outs(%out, %cache : !out, memref<?x4x144xf8E4M3FN>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @decode_bytes(%q: !q, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: !kv,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x128x32xbf16>,
    %uv: memref<2x64x128xbf16>, %cache: memref<?x4x164xi8>, %rows: memref<2x?xi32>,
    %starts: memref<2x?xi32>, %buffers: memref<2xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<2x?xi32>, memref<2x?xi32>, memref<2xi32>) {chunk_size = 16}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : !kv) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 16
      w_uk(%uk : memref<2x128x32xbf16>) w_uv(%uv : memref<2x64x128xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, memref<?x4x164xi8>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// FP8 values without scales, after FP8 weights.
func.func @decode_unscaled(%q: !q, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>, %kv: !kv,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x128x32xf8E4M3FN>,
    %suk: memref<2x4x1xf32>, %uv: memref<2x64x128xf8E4M3FN>, %suv: memref<2x2x4xf32>,
    %cache: memref<?x4x160xi8>, %rows: memref<2x?xi32>,
    %starts: memref<2x?xi32>, %buffers: memref<2xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<2x?xi32>, memref<2x?xi32>, memref<2xi32>) {chunk_size = 16}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : !q, memref<128xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : !kv) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<2x?xi32>, memref<2x?xi32>) of 16
      w_uk(%uk : memref<2x128x32xf8E4M3FN>) w_uk_scale(%suk : memref<2x4x1xf32>)
      w_uv(%uv : memref<2x64x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x2x4xf32>) epsilon(%eps)
      outs(%out, %cache : !out, memref<?x4x160xi8>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 32, 32]>}
  return
}

// Rows without k_pe columns, one chunk.
func.func @prefill_flat(%q: memref<?x2x32xbf16>, %gamma: memref<128xbf16>, %freqs: memref<?x16xf32>,
    %kv: memref<?x128xbf16>, %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
    %rows: memref<?xi32>, %starts: memref<?xi32>, %w: memref<192x128xbf16>, %cache: memref<?x4x128xbf16>,
    %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<?x2x32xbf16>, memref<128xbf16>)
      kv(%kv : memref<?x128xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 32
      kv_b_proj(%w : memref<192x128xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, memref<?x4x128xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}
