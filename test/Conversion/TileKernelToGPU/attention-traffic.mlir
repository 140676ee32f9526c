// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory traffic of attention.
// RUN: %python %S/attention_traffic.py fusednorm-runner %s | FileCheck %s
// CHECK: 7 kernels, 0 with other traffic
func.func @dense(%q: memref<?x2x128xbf16>, %k: memref<?x2x128xbf16>, %v: memref<?x2x128xbf16>, %rows: memref<?xi32>,
                 %keys: memref<?xi32>, %out: memref<?x2x128xbf16>, %lse: memref<2x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x128xbf16>, memref<?x2x128xbf16>, memref<?x2x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x2x128xbf16>, memref<2x?xf32>)
      {scale = 0.0883883461 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @prefill(%q: memref<?x2x192xbf16>, %k: memref<?x2x128xbf16>, %v: memref<?x2x128xbf16>,
                   %cache: memref<?x32x576xbf16>, %table: memref<?x?xi32>, %rows: memref<?xi32>,
                   %keys: memref<?xi32>, %out: memref<?x2x128xbf16>, %lse: memref<2x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x192xbf16>, memref<?x2x128xbf16>, memref<?x2x128xbf16>)
      rope(%cache : memref<?x32x576xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out, %lse : memref<?x2x128xbf16>, memref<2x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}

func.func @codes(%q: memref<?x2x192xf8E4M3FN>, %k: memref<?x2x128xf8E4M3FN>, %v: memref<?x2x128xf8E4M3FN>,
                 %cache: memref<?x32x576xf8E4M3FN>, %table: memref<?x?xi32>, %rows: memref<?xi32>,
                 %keys: memref<?xi32>, %out: memref<?x2x128xbf16>, %lse: memref<2x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x192xf8E4M3FN>, memref<?x2x128xf8E4M3FN>, memref<?x2x128xf8E4M3FN>)
      rope(%cache : memref<?x32x576xf8E4M3FN>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out, %lse : memref<?x2x128xbf16>, memref<2x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}
