// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GEMM, an attention and a norm for arrays at any address.

func.func @linear(%x: memref<?x256xbf16>, %w: memref<128x256xbf16>, %out: memref<?x128xbf16>) {
  fusednorm.matmul ins(%x, %w : memref<?x256xbf16>, memref<128x256xbf16>) transpose_b
      outs(%out : memref<?x128xbf16>)
  return
}

func.func @attend(%q: memref<?x2x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
                  %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x2x64xbf16>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x2x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x2x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @norm(%x: memref<?x256xbf16>, %gamma: memref<256xbf16>, %out: memref<?x256xf8E4M3FN>,
                %scales: memref<?x1xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x256xbf16>, memref<256xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<?x256xf8E4M3FN>, memref<?x1xf32>)
  return
}
