// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of docs/FromDocuments.md.

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
    %codes: memref<?x128xf8E4M3FN>, %scales: memref<1x?xf32>, %kv: memref<?x4x64xbf16>,
    %k: memref<?x4x32xbf16>, %v: memref<?x4x32xbf16>, %output: memref<?x4x32xbf16>) {
  // 1. Rope and norm, in place.
  %c0 = arith.constant 0 : index
  %tokens = memref.dim %q, %c0 : memref<?x4x48xbf16>
  %q_rope = memref.subview %q[0, 0, 32] [%tokens, 4, 16] [1, 1, 1]
      : memref<?x4x48xbf16> to memref<?x4x16xbf16, strided<[192, 48, 1], offset: 32>>
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q_rope, %freqs_cis, %kv_norm_gamma : memref<?x4x16xbf16, strided<[192, 48, 1], offset: 32>>,
          memref<?x16xf32>, memref<128xbf16>) table(%lookup_table : memref<?x?xi32>)
      row_offsets(%input_row_offsets : memref<?xi32>) lengths(%cache_lengths : memref<?xi32>)
      layer(%layer) epsilon(%epsilon)
      outs(%q_rope, %blocks : memref<?x4x16xbf16, strided<[192, 48, 1], offset: 32>>,
           memref<?x1x?x16x1x144xbf16>)
  // 2. and 3. Latent rows of the chunk as codes.
  %scale_ub = arith.constant 1200.0 : f32
  fusednorm.gather_quantize ins(%blocks : memref<?x1x?x16x1x144xbf16>)
      table(%lookup_table : memref<?x?xi32>) row_offsets(%buffer_row_offsets : memref<?xi32>)
      lengths(%cache_offsets : memref<?xi32>) layer(%layer) scale_ub(%scale_ub)
      outs(%codes, %scales : memref<?x128xf8E4M3FN>, memref<1x?xf32>)
  // 4. and 5. Keys and values of all heads.
  fusednorm.scaled_matmul ins(%codes, %kv_b_proj : memref<?x128xf8E4M3FN>, memref<256x128xf8E4M3FN>)
      transpose_b scales(%scales, %kv_b_proj_scale : memref<1x?xf32>, memref<2x1xf32>)
      by <block = [1, 128, 128]> outs(%kv : memref<?x4x64xbf16>) {
  ^bb0(%s: tensor<?x256xf32>, %o: tensor<?x4x64xbf16>):
    %first = arith.constant 0 : index
    %n = tensor.dim %s, %first : tensor<?x256xf32>
    %heads = tensor.expand_shape %s [[0], [1, 2]] output_shape [%n, 4, 64]
        : tensor<?x256xf32> into tensor<?x4x64xf32>
    %y = arith.truncf %heads : tensor<?x4x64xf32> to tensor<?x4x64xbf16>
    fusednorm.yield %y : tensor<?x4x64xbf16>
  }
  fusednorm.split_kv ins(%kv : memref<?x4x64xbf16>)
      outs(%k, %v : memref<?x4x32xbf16>, memref<?x4x32xbf16>)
  // 6. Attention; the rope part of keys stays in the cache.
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x48xbf16>, memref<?x4x32xbf16>,
                                 memref<?x4x32xbf16>)
      rope(%blocks : memref<?x1x?x16x1x144xbf16>) row_offsets(%input_row_offsets : memref<?xi32>)
      key_offsets(%buffer_row_offsets : memref<?xi32>) lengths(%cache_lengths : memref<?xi32>)
      key_starts(%cache_offsets : memref<?xi32>) table(%lookup_table : memref<?x?xi32>)
      layer(%layer) outs(%output : memref<?x4x32xbf16>)
      attributes {scale = 0.14433757 : f32, mask = #fusednorm.mask<causal>, rope_column = 128}
  return
}
