// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoPE of the queries, and new rows of compressed KV in the paged cache, for three models. A cache
// row has 512 columns of c_kv and 64 of k_pe. RoPE rotates the last 64 of the 192 columns of each
// query head. Pages have 64 rows; one array holds the caches of all layers.

// DeepSeek-V3 and R1.
func.func @deepseek_v3(%q: memref<?x128x64xbf16, strided<[24576, 192, 1], offset: ?>>, %kv: memref<?x576xbf16>,
    %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %table: memref<?x?xi32>,
    %row_offsets: memref<?xi32>, %lengths: memref<?xi32>, %layer: index,
    %q_out: memref<?x128x64xbf16>, %cache: memref<?x1x?x64x1x576xf8E4M3FN>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x128x64xbf16, strided<[24576, 192, 1], offset: ?>>,
                               memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%row_offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      layer(%layer) epsilon(%eps)
      outs(%q_out, %cache : memref<?x128x64xbf16>, memref<?x1x?x64x1x576xf8E4M3FN>)
  return
}

// DeepSeek-V2-Lite.
func.func @deepseek_v2_lite(%q: memref<?x16x64xbf16, strided<[3072, 192, 1], offset: ?>>, %kv: memref<?x576xbf16>,
    %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %table: memref<?x?xi32>,
    %row_offsets: memref<?xi32>, %lengths: memref<?xi32>, %layer: index,
    %q_out: memref<?x16x64xbf16>, %cache: memref<?x1x?x64x1x576xf8E4M3FN>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x16x64xbf16, strided<[3072, 192, 1], offset: ?>>,
                               memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%row_offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      layer(%layer) epsilon(%eps)
      outs(%q_out, %cache : memref<?x16x64xbf16>, memref<?x1x?x64x1x576xf8E4M3FN>)
  return
}

// Kimi-K2.
func.func @kimi_k2(%q: memref<?x64x64xbf16, strided<[12288, 192, 1], offset: ?>>, %kv: memref<?x576xbf16>,
    %freqs: memref<?x64xf32>, %gamma: memref<512xbf16>, %table: memref<?x?xi32>,
    %row_offsets: memref<?xi32>, %lengths: memref<?xi32>, %layer: index,
    %q_out: memref<?x64x64xbf16>, %cache: memref<?x1x?x64x1x576xf8E4M3FN>) {
  %eps = arith.constant 1.0e-06 : f32
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : memref<?x64x64xbf16, strided<[12288, 192, 1], offset: ?>>,
                               memref<?x64xf32>, memref<512xbf16>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%row_offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      layer(%layer) epsilon(%eps)
      outs(%q_out, %cache : memref<?x64x64xbf16>, memref<?x1x?x64x1x576xf8E4M3FN>)
  return
}
