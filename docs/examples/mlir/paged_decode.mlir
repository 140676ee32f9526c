// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An attention decode step of Llama-3-8B: rotates new queries and keys, stores K and V into their
// pages, then computes attention of 32 query heads with 8 KV heads in the cache. One call runs two
// kernels. test/Numerics/paged-decode.test runs it.
func.func @llama_3_8b_decode(%q: memref<?x32x128xbf16>, %k: memref<?x8x128xbf16>, %v: memref<?x8x128xbf16>,
    %freqs: memref<?x128xf32>, %table: memref<?x?xi32>, %row_offsets: memref<?xi32>, %lengths: memref<?xi32>,
    %layer: index, %cache: memref<?x2x?x16x8x128xbf16>, %out: memref<?x32x128xbf16>) {
  %c0 = arith.constant 0 : index
  %t = memref.dim %q, %c0 : memref<?x32x128xbf16>
  %rotated = memref.alloc(%t) : memref<?x32x128xbf16>
  fusednorm.qk_rope_append
      ins(%q, %k, %freqs : memref<?x32x128xbf16>, memref<?x8x128xbf16>, memref<?x128xf32>)
      v(%v : memref<?x8x128xbf16>) table(%table : memref<?x?xi32>) row_offsets(%row_offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) layer(%layer) pairing(half_split)
      outs(%rotated, %cache : memref<?x32x128xbf16>, memref<?x2x?x16x8x128xbf16>)
  fusednorm.ragged_attention
      ins(%rotated, %cache, %cache : memref<?x32x128xbf16>, memref<?x2x?x16x8x128xbf16>, memref<?x2x?x16x8x128xbf16>)
      row_offsets(%row_offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      layer(%layer) outs(%out : memref<?x32x128xbf16>)
      {scale = 0.0883883461 : f32, mask = #fusednorm.mask<causal>}
  return
}
