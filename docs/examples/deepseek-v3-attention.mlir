// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of one DeepSeek-V3 layer on one of 8 ranks: 16 of 128 heads. Rows of compressed KV have
// 512 + 64 columns, queries and keys 128 + 64, values 128. The outer GEMMs have bf16 weights, the
// GEMMs of the compressed KV have FP8 weights. mla_attention.py calls both functions.

// MLA prefill. K and V of all tokens are computed from the cache in two chunks of up to 256 tokens.
func.func @prefill(%x: tensor<?x7168xbf16>, %w_q_a: tensor<1536x7168xbf16>, %gamma_q: tensor<1536xbf16>,
    %w_q_b: tensor<3072x1536xbf16>, %w_kv_a: tensor<576x7168xbf16>, %gamma_kv: tensor<512xbf16>,
    %w_o: tensor<7168x2048xbf16>, %freqs: tensor<?x64xf32>, %table: tensor<?x?xi32>,
    %row_offsets: tensor<?xi32>, %lengths: tensor<?xi32>,
    %kv_b_proj: tensor<4096x512xf8E4M3FN>, %kv_b_proj_scale: tensor<32x4xf32>,
    %cache: tensor<?x64x576xbf16>, %y: tensor<?x7168xbf16>)
    -> (tensor<?x7168xbf16>, tensor<?x64x576xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x7168xbf16>
  %e0 = tensor.empty(%t) : tensor<?x1536xbf16>
  %down = fusednorm.matmul ins(%x, %w_q_a : tensor<?x7168xbf16>, tensor<1536x7168xbf16>) transpose_b
      outs(%e0 : tensor<?x1536xbf16>) -> (tensor<?x1536xbf16>)
  %e1 = tensor.empty(%t) : tensor<?x1536xbf16>
  %norm = fusednorm.rms_norm ins(%down, %gamma_q : tensor<?x1536xbf16>, tensor<1536xbf16>) epsilon(%eps)
      outs(%e1 : tensor<?x1536xbf16>) -> tensor<?x1536xbf16>
  %e2 = tensor.empty(%t) : tensor<?x3072xbf16>
  %up = fusednorm.matmul ins(%norm, %w_q_b : tensor<?x1536xbf16>, tensor<3072x1536xbf16>) transpose_b
      outs(%e2 : tensor<?x3072xbf16>) -> (tensor<?x3072xbf16>)
  %q = tensor.expand_shape %up [[0], [1, 2]] output_shape [%t, 16, 192] : tensor<?x3072xbf16> into tensor<?x16x192xbf16>
  %e3 = tensor.empty(%t) : tensor<?x576xbf16>
  %kv = fusednorm.matmul ins(%x, %w_kv_a : tensor<?x7168xbf16>, tensor<576x7168xbf16>) transpose_b
      outs(%e3 : tensor<?x576xbf16>) -> (tensor<?x576xbf16>)
  %e4 = tensor.empty(%t) : tensor<?x16x128xbf16>
  %n = tensor.dim %row_offsets, %c0 : tensor<?xi32>
  %e5 = tensor.empty(%n) : tensor<2x?xi32>
  %e6 = tensor.empty(%n) : tensor<2x?xi32>
  %e7 = tensor.empty() : tensor<2xi32>
  %rows, %starts, %buffers = fusednorm.mla_prefill_plan ins(%row_offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
      outs(%e5, %e6, %e7 : tensor<2x?xi32>, tensor<2x?xi32>, tensor<2xi32>) {chunk_size = 256}
      -> (tensor<2x?xi32>, tensor<2x?xi32>, tensor<2xi32>)
  %o, %new = fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma_kv : tensor<?x16x192xbf16>, tensor<512xbf16>)
      freqs(%freqs : tensor<?x64xf32>) kv(%kv : tensor<?x576xbf16>) table(%table : tensor<?x?xi32>) row_offsets(%row_offsets : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>)
      chunks(%rows, %starts : tensor<2x?xi32>, tensor<2x?xi32>) of 256
      kv_b_proj(%kv_b_proj : tensor<4096x512xf8E4M3FN>)
      kv_b_proj_scale(%kv_b_proj_scale : tensor<32x4xf32>) epsilon(%eps)
      outs(%e4, %cache : tensor<?x16x128xbf16>, tensor<?x64x576xbf16>)
      {scale = 0.135233779 : f32, mask = #fusednorm.mask<causal>}
      -> (tensor<?x16x128xbf16>, tensor<?x64x576xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<?x16x128xbf16> into tensor<?x2048xbf16>
  %result = fusednorm.matmul ins(%flat, %w_o : tensor<?x2048xbf16>, tensor<7168x2048xbf16>) transpose_b
      outs(%y : tensor<?x7168xbf16>) -> (tensor<?x7168xbf16>)
  return %result, %new : tensor<?x7168xbf16>, tensor<?x64x576xbf16>
}

// Absorbed MLA decode. w_uk and w_uv are the halves of kv_b_proj, split by heads.
func.func @decode(%x: tensor<?x7168xbf16>, %w_q_a: tensor<1536x7168xbf16>, %gamma_q: tensor<1536xbf16>,
    %w_q_b: tensor<3072x1536xbf16>, %w_kv_a: tensor<576x7168xbf16>, %gamma_kv: tensor<512xbf16>,
    %w_o: tensor<7168x2048xbf16>, %freqs: tensor<?x64xf32>, %table: tensor<?x?xi32>,
    %row_offsets: tensor<?xi32>, %lengths: tensor<?xi32>,
    %w_uk: tensor<16x512x128xf8E4M3FN>, %w_uk_scale: tensor<16x4x1xf32>,
    %w_uv: tensor<16x128x512xf8E4M3FN>, %w_uv_scale: tensor<16x1x4xf32>,
    %cache: tensor<?x64x576xbf16>, %y: tensor<?x7168xbf16>)
    -> (tensor<?x7168xbf16>, tensor<?x64x576xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x7168xbf16>
  %e0 = tensor.empty(%t) : tensor<?x1536xbf16>
  %down = fusednorm.matmul ins(%x, %w_q_a : tensor<?x7168xbf16>, tensor<1536x7168xbf16>) transpose_b
      outs(%e0 : tensor<?x1536xbf16>) -> (tensor<?x1536xbf16>)
  %e1 = tensor.empty(%t) : tensor<?x1536xbf16>
  %norm = fusednorm.rms_norm ins(%down, %gamma_q : tensor<?x1536xbf16>, tensor<1536xbf16>) epsilon(%eps)
      outs(%e1 : tensor<?x1536xbf16>) -> tensor<?x1536xbf16>
  %e2 = tensor.empty(%t) : tensor<?x3072xbf16>
  %up = fusednorm.matmul ins(%norm, %w_q_b : tensor<?x1536xbf16>, tensor<3072x1536xbf16>) transpose_b
      outs(%e2 : tensor<?x3072xbf16>) -> (tensor<?x3072xbf16>)
  %q = tensor.expand_shape %up [[0], [1, 2]] output_shape [%t, 16, 192] : tensor<?x3072xbf16> into tensor<?x16x192xbf16>
  %e3 = tensor.empty(%t) : tensor<?x576xbf16>
  %kv = fusednorm.matmul ins(%x, %w_kv_a : tensor<?x7168xbf16>, tensor<576x7168xbf16>) transpose_b
      outs(%e3 : tensor<?x576xbf16>) -> (tensor<?x576xbf16>)
  %e4 = tensor.empty(%t) : tensor<?x16x128xbf16>
  %o, %new = fusednorm.mla_decode_branch_fp8 ins(%q, %gamma_kv : tensor<?x16x192xbf16>, tensor<512xbf16>)
      freqs(%freqs : tensor<?x64xf32>) kv(%kv : tensor<?x576xbf16>) table(%table : tensor<?x?xi32>) row_offsets(%row_offsets : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>)
      w_uk(%w_uk : tensor<16x512x128xf8E4M3FN>) w_uk_scale(%w_uk_scale : tensor<16x4x1xf32>)
      w_uv(%w_uv : tensor<16x128x512xf8E4M3FN>) w_uv_scale(%w_uv_scale : tensor<16x1x4xf32>)
      epsilon(%eps) outs(%e4, %cache : tensor<?x16x128xbf16>, tensor<?x64x576xbf16>)
      {scale = 0.135233779 : f32, mask = #fusednorm.mask<causal>}
      -> (tensor<?x16x128xbf16>, tensor<?x64x576xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<?x16x128xbf16> into tensor<?x2048xbf16>
  %result = fusednorm.matmul ins(%flat, %w_o : tensor<?x2048xbf16>, tensor<7168x2048xbf16>) transpose_b
      outs(%y : tensor<?x7168xbf16>) -> (tensor<?x7168xbf16>)
  return %result, %new : tensor<?x7168xbf16>, tensor<?x64x576xbf16>
}
