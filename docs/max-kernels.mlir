// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of docs/FromMAX.md.

func.func @rms_norm_fused_fp8(%input: tensor<?x256xbf16>, %gamma: tensor<256xbf16>,
    %epsilon: f32, %weight_offset: f32, %scale_ub: f32, %output: tensor<?x256xf8E4M3FN>,
    %scale_output: tensor<?x1xf32>) -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8
      ins(%input, %gamma : tensor<?x256xbf16>, tensor<256xbf16>) epsilon(%epsilon)
      weight_offset(%weight_offset) scale_ub(%scale_ub)
      outs(%output, %scale_output : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
  return %0, %1 : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>
}

func.func @row_mean_of_squares_qk(%q: tensor<?x256xbf16>, %k: tensor<?x64xbf16>,
    %qk_var: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x256xbf16>, tensor<?x64xbf16>)
      outs(%qk_var : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

func.func @apply_qk_rms_norm(%q: tensor<?x256xbf16>, %k: tensor<?x64xbf16>,
    %gamma_q: tensor<256xf32>, %gamma_k: tensor<64xf32>, %qk_var: tensor<?x2xf32>, %epsilon: f32,
    %q_out: tensor<?x256xbf16>, %k_out: tensor<?x64xbf16>)
    -> (tensor<?x256xbf16>, tensor<?x64xbf16>) {
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gamma_q, %gamma_k, %qk_var : tensor<?x256xbf16>, tensor<?x64xbf16>,
          tensor<256xf32>, tensor<64xf32>, tensor<?x2xf32>) epsilon(%epsilon)
      outs(%q_out, %k_out : tensor<?x256xbf16>, tensor<?x64xbf16>)
      -> (tensor<?x256xbf16>, tensor<?x64xbf16>)
  return %0, %1 : tensor<?x256xbf16>, tensor<?x64xbf16>
}

func.func @fused_rope_rmsnorm_quantization_kernel(
    %q_rope: memref<?x4x16xbf16, strided<[?, ?, 1], offset: ?>>, %kv: memref<?x80xbf16>,
    %input_row_offsets: memref<?xi32>, %freqs_cis: memref<?x16xf32>, %gamma: memref<64xbf16>,
    %lookup_table: memref<?x?xi32>, %cache_lengths: memref<?xi32>, %layer: index, %epsilon: f32,
    %q_rope_output: memref<?x4x16xbf16>, %blocks: memref<?x1x?x16x1x80xf8E4M3FN>) {
  fusednorm.fused_rope_rmsnorm_quantization_kernel
      ins(%q_rope, %freqs_cis, %gamma : memref<?x4x16xbf16, strided<[?, ?, 1], offset: ?>>,
          memref<?x16xf32>, memref<64xbf16>)
      kv(%kv : memref<?x80xbf16>) table(%lookup_table : memref<?x?xi32>)
      row_offsets(%input_row_offsets : memref<?xi32>) lengths(%cache_lengths : memref<?xi32>)
      layer(%layer) epsilon(%epsilon)
      outs(%q_rope_output, %blocks : memref<?x4x16xbf16>, memref<?x1x?x16x1x80xf8E4M3FN>)
  return
}

func.func @mla_fused_rope_rmsnorm(%q_rope: memref<?x4x16xbf16, strided<[?, ?, 1], offset: ?>>,
    %input_row_offsets: memref<?xi32>, %freqs_cis: memref<?x16xf32>, %gamma: memref<64xbf16>,
    %lookup_table: memref<?x?xi32>, %cache_lengths: memref<?xi32>, %layer: index, %epsilon: f32,
    %blocks: memref<?x1x?x16x1x80xbf16>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q_rope, %freqs_cis, %gamma : memref<?x4x16xbf16, strided<[?, ?, 1], offset: ?>>,
          memref<?x16xf32>, memref<64xbf16>)
      table(%lookup_table : memref<?x?xi32>)
      row_offsets(%input_row_offsets : memref<?xi32>) lengths(%cache_lengths : memref<?xi32>)
      layer(%layer) epsilon(%epsilon)
      outs(%q_rope, %blocks : memref<?x4x16xbf16, strided<[?, ?, 1], offset: ?>>,
           memref<?x1x?x16x1x80xbf16>)
  return
}

func.func @mla_prefill_branch_fp8(%q: memref<?x4x48xbf16>, %input_row_offsets: memref<?xi32>,
    %freqs_cis: memref<?x16xf32>, %kv_norm_gamma: memref<128xbf16>, %lookup_table: memref<?x?xi32>,
    %cache_lengths: memref<?xi32>, %layer: index, %epsilon: f32, %buffer_row_offsets: memref<?xi32>,
    %cache_offsets: memref<?xi32>, %kv_b_proj: memref<256x128xf8E4M3FN>,
    %kv_b_proj_scale: memref<2x1xf32>, %blocks: memref<?x1x?x16x1x144xbf16>,
    %output: memref<?x4x32xbf16>) {
  fusednorm.mla_prefill_branch_fp8 ins(%q, %kv_norm_gamma : memref<?x4x48xbf16>, memref<128xbf16>)
      freqs(%freqs_cis : memref<?x16xf32>) table(%lookup_table : memref<?x?xi32>)
      row_offsets(%input_row_offsets : memref<?xi32>) lengths(%cache_lengths : memref<?xi32>)
      layer(%layer) chunks(%buffer_row_offsets, %cache_offsets : memref<?xi32>, memref<?xi32>) of 48
      kv_b_proj(%kv_b_proj : memref<256x128xf8E4M3FN>) kv_b_proj_scale(%kv_b_proj_scale : memref<2x1xf32>)
      epsilon(%epsilon) outs(%output, %blocks : memref<?x4x32xbf16>, memref<?x1x?x16x1x144xbf16>)
      q_out(%q : memref<?x4x48xbf16>) {scale = 0.14433757 : f32, mask = #fusednorm.mask<causal>}
  return
}
