// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA layers: 2 heads of 32 + 16 columns, values of 64 columns, 64 c_kv columns, pages of 4 keys.

!q = memref<?x2x48xbf16>
!out = memref<?x2x64xbf16>
!cache = memref<?x4x80xbf16>

// Separate weights for K and V, one chunk, rows of new tokens from kv.
func.func @prefill_apart(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<?xi32>,
    %starts: memref<?xi32>, %wk: memref<64x64xf8E4M3FN>, %swk: memref<2x2xf32>, %wv: memref<128x64xf8E4M3FN>,
    %swv: memref<4x2xf32>, %cache: !cache, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 32
      w_k(%wk : memref<64x64xf8E4M3FN>) w_k_scale(%swk : memref<2x2xf32>)
      w_uv(%wv : memref<128x64xf8E4M3FN>) w_uv_scale(%swv : memref<4x2xf32>) epsilon(%eps)
      outs(%out, %cache : !out, !cache)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 32, 32]>}
  return
}

// The form of the Modular MAX kernel: joined weights, rows replaced in the cache, q overwritten;
// three chunks in the plan.
func.func @prefill_joined(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %w: memref<192x64xf8E4M3FN>,
    %sw: memref<6x2xf32>, %cache: !cache, %rows: memref<3x?xi32>, %starts: memref<3x?xi32>,
    %buffers: memref<3xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.paged_store ins(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) outs(%cache : !cache)
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<3x?xi32>, memref<3x?xi32>, memref<3xi32>) {chunk_size = 12}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      chunks(%rows, %starts : memref<3x?xi32>, memref<3x?xi32>) of 12
      kv_b_proj(%w : memref<192x64xf8E4M3FN>) kv_b_proj_scale(%sw : memref<6x2xf32>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) q_out(%q : !q)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 32, 32]>}
  return
}

// On tensors, with bf16 weights and three chunks in the plan.
func.func @prefill_bf16(%q: tensor<?x2x48xbf16>, %gamma: tensor<64xbf16>, %freqs: tensor<?x16xf32>, %kv: tensor<?x80xbf16>,
    %table: tensor<?x?xi32>, %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %w: tensor<192x64xbf16>,
    %cache: tensor<?x4x80xbf16>, %rows: tensor<3x?xi32>, %starts: tensor<3x?xi32>, %buffers: tensor<3xi32>,
    %out: tensor<?x2x64xbf16>) -> (tensor<?x4x80xbf16>, tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>, tensor<?x2x64xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  %0, %1, %2 = fusednorm.mla_prefill_plan ins(%offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
      outs(%rows, %starts, %buffers : tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>) {chunk_size = 12}
      -> (tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>)
  %3, %4 = fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : tensor<?x2x48xbf16>, tensor<64xbf16>)
      freqs(%freqs : tensor<?x16xf32>) kv(%kv : tensor<?x80xbf16>)
      table(%table : tensor<?x?xi32>) row_offsets(%offsets : tensor<?xi32>) lengths(%lengths : tensor<?xi32>)
      chunks(%0, %1 : tensor<3x?xi32>, tensor<3x?xi32>) of 12 kv_b_proj(%w : tensor<192x64xbf16>) epsilon(%eps)
      outs(%out, %cache : tensor<?x2x64xbf16>, tensor<?x4x80xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>} -> (tensor<?x2x64xbf16>, tensor<?x4x80xbf16>)
  return %4, %0, %1, %2, %3 : tensor<?x4x80xbf16>, tensor<3x?xi32>, tensor<3x?xi32>, tensor<3xi32>, tensor<?x2x64xbf16>
}

func.func @decode_fp8(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x64x32xf8E4M3FN>,
    %suk: memref<2x2x1xf32>, %uv: memref<2x64x64xf8E4M3FN>, %suv: memref<2x2x2xf32>, %cache: !cache, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) w_uk(%uk : memref<2x64x32xf8E4M3FN>) w_uk_scale(%suk : memref<2x2x1xf32>)
      w_uv(%uv : memref<2x64x64xf8E4M3FN>) w_uv_scale(%suv : memref<2x2x2xf32>) epsilon(%eps)
      outs(%out, %cache : !out, !cache)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 32, 32]>}
  return
}

func.func @decode_bf16(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x64x32xbf16>,
    %uv: memref<2x64x64xbf16>, %cache: !cache, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x64x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Keys in three chunks, read from the cache.
func.func @decode_split(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x64x32xbf16>,
    %uv: memref<2x64x64xbf16>, %cache: !cache, %rows: memref<3x?xi32>, %starts: memref<3x?xi32>,
    %buffers: memref<3xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<3x?xi32>, memref<3x?xi32>, memref<3xi32>) {chunk_size = 12}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<3x?xi32>, memref<3x?xi32>) of 12
      w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x64x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Draft tokens of a tree, and sinks, which the last merge of the chunks adds.
func.func @decode_drafts(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x64x32xbf16>,
    %uv: memref<2x64x64xbf16>, %words: memref<?xi32>, %sinks: memref<2xf32>, %cache: !cache, %rows: memref<3x?xi32>,
    %starts: memref<3x?xi32>, %buffers: memref<3xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<3x?xi32>, memref<3x?xi32>, memref<3xi32>) {chunk_size = 12}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) tree(%words : memref<?xi32>) sinks(%sinks : memref<2xf32>)
      chunks(%rows, %starts : memref<3x?xi32>, memref<3x?xi32>) of 12
      w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x64x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32, mask = #fusednorm.mask<tree>}
  return
}

// The same in prefill, with one chunk.
func.func @prefill_drafts(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %w: memref<192x64xbf16>,
    %words: memref<?xi32>, %sinks: memref<2xf32>, %cache: !cache, %rows: memref<?xi32>, %starts: memref<?xi32>,
    %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) tree(%words : memref<?xi32>) sinks(%sinks : memref<2xf32>)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 32 kv_b_proj(%w : memref<192x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32, mask = #fusednorm.mask<tree>}
  return
}

// Keys from an FP8 cache with a static scale.
func.func @decode_codes(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<2x64x32xbf16>,
    %uv: memref<2x64x64xbf16>, %cache: memref<?x4x80xf8E4M3FN>, %rows: memref<3x?xi32>, %starts: memref<3x?xi32>,
    %buffers: memref<3xi32>, %out: !out) {
  %eps = arith.constant 1.0e-6 : f32
  %static = arith.constant 0.015625 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<3x?xi32>, memref<3x?xi32>, memref<3xi32>) {chunk_size = 12}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      kv(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<3x?xi32>, memref<3x?xi32>) of 12
      w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x64x64xbf16>) epsilon(%eps) static_scale(%static)
      outs(%out, %cache : !out, memref<?x4x80xf8E4M3FN>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}
