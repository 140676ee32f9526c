// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A DeepSeek-V3 attention layer with 4 heads and shorter rows. The outer GEMMs have bf16 weights,
// and the GEMMs of the compressed KV have FP8 weights. docs/examples/mla_attention.py calls both
// functions.

// Stores K and V of all tokens into the cache, in two chunks of 256, and attends to them.
func.func @prefill(%x: tensor<?x256xbf16>, %w_q_a: tensor<128x256xbf16>, %gamma_q: tensor<128xbf16>,
    %w_q_b: tensor<384x128xbf16>, %w_kv_a: tensor<288x256xbf16>, %gamma_kv: tensor<256xbf16>,
    %w_o: tensor<256x256xbf16>, %freqs: tensor<?x32xf32>, %table: tensor<?x?xi32>,
    %row_offsets: tensor<?xi32>, %lengths: tensor<?xi32>,
    %kv_b_proj: tensor<512x256xf8E4M3FN>, %kv_b_proj_scale: tensor<8x4xf32>,
    %cache: tensor<?x16x288xbf16>, %y: tensor<?x256xbf16>)
    -> (tensor<?x256xbf16>, tensor<?x16x288xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x256xbf16>
  %e0 = tensor.empty(%t) : tensor<?x128xbf16>
  %down = fusednorm.matmul ins(%x, %w_q_a : tensor<?x256xbf16>, tensor<128x256xbf16>) transpose_b
      outs(%e0 : tensor<?x128xbf16>) -> (tensor<?x128xbf16>)
  %e1 = tensor.empty(%t) : tensor<?x128xbf16>
  %norm = fusednorm.rms_norm ins(%down, %gamma_q : tensor<?x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e1 : tensor<?x128xbf16>) -> tensor<?x128xbf16>
  %e2 = tensor.empty(%t) : tensor<?x384xbf16>
  %up = fusednorm.matmul ins(%norm, %w_q_b : tensor<?x128xbf16>, tensor<384x128xbf16>) transpose_b
      outs(%e2 : tensor<?x384xbf16>) -> (tensor<?x384xbf16>)
  %q = tensor.expand_shape %up [[0], [1, 2]] output_shape [%t, 4, 96] : tensor<?x384xbf16> into tensor<?x4x96xbf16>
  %e3 = tensor.empty(%t) : tensor<?x288xbf16>
  %kv = fusednorm.matmul ins(%x, %w_kv_a : tensor<?x256xbf16>, tensor<288x256xbf16>) transpose_b
      outs(%e3 : tensor<?x288xbf16>) -> (tensor<?x288xbf16>)
  %e4 = tensor.empty(%t) : tensor<?x4x64xbf16>
  %n = tensor.dim %row_offsets, %c0 : tensor<?xi32>
  %e5 = tensor.empty(%n) : tensor<2x?xi32>
  %e6 = tensor.empty(%n) : tensor<2x?xi32>
  %e7 = tensor.empty() : tensor<2xi32>
  %rows, %starts, %buffers = fusednorm.mla_prefill_plan ins(%row_offsets, %lengths : tensor<?xi32>, tensor<?xi32>)
      outs(%e5, %e6, %e7 : tensor<2x?xi32>, tensor<2x?xi32>, tensor<2xi32>) {chunk_size = 256}
      -> (tensor<2x?xi32>, tensor<2x?xi32>, tensor<2xi32>)
  %o, %new = fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma_kv : tensor<?x4x96xbf16>, tensor<256xbf16>)
      freqs(%freqs : tensor<?x32xf32>) kv(%kv : tensor<?x288xbf16>) table(%table : tensor<?x?xi32>) row_offsets(%row_offsets : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>)
      chunks(%rows, %starts : tensor<2x?xi32>, tensor<2x?xi32>) of 256
      kv_b_proj(%kv_b_proj : tensor<512x256xf8E4M3FN>)
      kv_b_proj_scale(%kv_b_proj_scale : tensor<8x4xf32>) epsilon(%eps)
      outs(%e4, %cache : tensor<?x4x64xbf16>, tensor<?x16x288xbf16>)
      {scale = 0.191249444 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 64, 64]>}
      -> (tensor<?x4x64xbf16>, tensor<?x16x288xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<?x4x64xbf16> into tensor<?x256xbf16>
  %result = fusednorm.matmul ins(%flat, %w_o : tensor<?x256xbf16>, tensor<256x256xbf16>) transpose_b
      outs(%y : tensor<?x256xbf16>) -> (tensor<?x256xbf16>)
  return %result, %new : tensor<?x256xbf16>, tensor<?x16x288xbf16>
}

// Multiplies queries and results by the halves of kv_b_proj, split by heads.
func.func @decode(%x: tensor<?x256xbf16>, %w_q_a: tensor<128x256xbf16>, %gamma_q: tensor<128xbf16>,
    %w_q_b: tensor<384x128xbf16>, %w_kv_a: tensor<288x256xbf16>, %gamma_kv: tensor<256xbf16>,
    %w_o: tensor<256x256xbf16>, %freqs: tensor<?x32xf32>, %table: tensor<?x?xi32>,
    %row_offsets: tensor<?xi32>, %lengths: tensor<?xi32>,
    %w_uk: tensor<4x256x64xf8E4M3FN>, %w_uk_scale: tensor<4x4x1xf32>,
    %w_uv: tensor<4x64x256xf8E4M3FN>, %w_uv_scale: tensor<4x1x4xf32>,
    %cache: tensor<?x16x288xbf16>, %y: tensor<?x256xbf16>)
    -> (tensor<?x256xbf16>, tensor<?x16x288xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  %c0 = arith.constant 0 : index
  %t = tensor.dim %x, %c0 : tensor<?x256xbf16>
  %e0 = tensor.empty(%t) : tensor<?x128xbf16>
  %down = fusednorm.matmul ins(%x, %w_q_a : tensor<?x256xbf16>, tensor<128x256xbf16>) transpose_b
      outs(%e0 : tensor<?x128xbf16>) -> (tensor<?x128xbf16>)
  %e1 = tensor.empty(%t) : tensor<?x128xbf16>
  %norm = fusednorm.rms_norm ins(%down, %gamma_q : tensor<?x128xbf16>, tensor<128xbf16>) epsilon(%eps)
      outs(%e1 : tensor<?x128xbf16>) -> tensor<?x128xbf16>
  %e2 = tensor.empty(%t) : tensor<?x384xbf16>
  %up = fusednorm.matmul ins(%norm, %w_q_b : tensor<?x128xbf16>, tensor<384x128xbf16>) transpose_b
      outs(%e2 : tensor<?x384xbf16>) -> (tensor<?x384xbf16>)
  %q = tensor.expand_shape %up [[0], [1, 2]] output_shape [%t, 4, 96] : tensor<?x384xbf16> into tensor<?x4x96xbf16>
  %e3 = tensor.empty(%t) : tensor<?x288xbf16>
  %kv = fusednorm.matmul ins(%x, %w_kv_a : tensor<?x256xbf16>, tensor<288x256xbf16>) transpose_b
      outs(%e3 : tensor<?x288xbf16>) -> (tensor<?x288xbf16>)
  %e4 = tensor.empty(%t) : tensor<?x4x64xbf16>
  %o, %new = fusednorm.mla_decode_branch_fp8 ins(%q, %gamma_kv : tensor<?x4x96xbf16>, tensor<256xbf16>)
      freqs(%freqs : tensor<?x32xf32>) kv(%kv : tensor<?x288xbf16>) table(%table : tensor<?x?xi32>) row_offsets(%row_offsets : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>)
      w_uk(%w_uk : tensor<4x256x64xf8E4M3FN>) w_uk_scale(%w_uk_scale : tensor<4x4x1xf32>)
      w_uv(%w_uv : tensor<4x64x256xf8E4M3FN>) w_uv_scale(%w_uv_scale : tensor<4x1x4xf32>)
      epsilon(%eps) outs(%e4, %cache : tensor<?x4x64xbf16>, tensor<?x16x288xbf16>)
      {scale = 0.191249444 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 64, 64]>}
      -> (tensor<?x4x64xbf16>, tensor<?x16x288xbf16>)
  %flat = tensor.collapse_shape %o [[0], [1, 2]] : tensor<?x4x64xbf16> into tensor<?x256xbf16>
  %result = fusednorm.matmul ins(%flat, %w_o : tensor<?x256xbf16>, tensor<256x256xbf16>) transpose_b
      outs(%y : tensor<?x256xbf16>) -> (tensor<?x256xbf16>)
  return %result, %new : tensor<?x256xbf16>, tensor<?x16x288xbf16>
}
