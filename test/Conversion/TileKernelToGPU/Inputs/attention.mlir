// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Head sizes of prefill: 128/128, 192/128 with rope from a paged cache, and others.
func.func @dense(%q: memref<?x16x128xbf16>, %k: memref<?x16x128xbf16>, %v: memref<?x16x128xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x128xbf16>, memref<?x16x128xbf16>, memref<?x16x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>) {scale = 0.0883883 : f32, mask = #fusednorm.mask<causal>}
  return
}
func.func @prefill(%q: memref<?x16x192xbf16>, %k: memref<?x16x128xbf16>, %v: memref<?x16x128xbf16>,
                   %cache: memref<?x128x576xbf16>, %table: memref<?x?xi32>, %rows: memref<?xi32>,
                   %keys: memref<?xi32>, %lengths: memref<?xi32>, %starts: memref<?xi32>,
                   %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x16x192xbf16>, memref<?x16x128xbf16>, memref<?x16x128xbf16>)
      rope(%cache : memref<?x128x576xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      key_starts(%starts : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}
func.func @wide(%q: memref<?x16x256xbf16>, %k: memref<?x16x256xbf16>, %v: memref<?x16x256xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x16x256xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x256xbf16>, memref<?x16x256xbf16>, memref<?x16x256xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x16x256xbf16>, memref<16x?xf32>) {scale = 0.0883883 : f32, mask = #fusednorm.mask<causal>}
  return
}
func.func @narrow(%q: memref<?x16x64xbf16>, %k: memref<?x16x64xbf16>, %v: memref<?x16x64xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x16x64xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x64xbf16>, memref<?x16x64xbf16>, memref<?x16x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x16x64xbf16>, memref<16x?xf32>) {scale = 0.0883883 : f32, mask = #fusednorm.mask<causal>}
  return
}
func.func @dense8(%q: memref<?x16x128xf8E4M3FN>, %k: memref<?x16x128xf8E4M3FN>, %v: memref<?x16x128xf8E4M3FN>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x128xf8E4M3FN>, memref<?x16x128xf8E4M3FN>, memref<?x16x128xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>) {scale = 0.0883883 : f32, mask = #fusednorm.mask<causal>}
  return
}
func.func @prefill8(%q: memref<?x16x192xf8E4M3FN>, %k: memref<?x16x128xf8E4M3FN>, %v: memref<?x16x128xf8E4M3FN>,
                   %cache: memref<?x128x576xf8E4M3FN>, %table: memref<?x?xi32>, %rows: memref<?xi32>,
                   %keys: memref<?xi32>, %lengths: memref<?xi32>, %starts: memref<?xi32>,
                   %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x16x192xf8E4M3FN>, memref<?x16x128xf8E4M3FN>, memref<?x16x128xf8E4M3FN>)
      rope(%cache : memref<?x128x576xf8E4M3FN>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      key_starts(%starts : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}
