// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that use as much shared memory as a block may have: a GEMM, attention, and a long row.
func.func @gemm(%x: memref<?x4096xbf16>, %w: memref<4096x4096xbf16>, %out: memref<?x4096xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x4096xbf16>, memref<4096x4096xbf16>) transpose_b
      outs(%out : memref<?x4096xbf16>)
  return
}
func.func @attention(%q: memref<?x16x128xbf16>, %k: memref<?x16x128xbf16>,
                     %v: memref<?x16x128xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                     %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x16x128xbf16>, memref<?x16x128xbf16>, memref<?x16x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>) {scale = 0.0883883 : f32}
  return
}
func.func @row(%x: memref<?x65536xbf16>, %g: memref<65536xbf16>, %eps: f32,
               %out: memref<?x65536xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x65536xbf16>, memref<65536xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<?x65536xf8E4M3FN>, memref<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded>}
  return
}
