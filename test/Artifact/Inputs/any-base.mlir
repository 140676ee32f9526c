// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GEMM, an attention and row ops for arrays at any address.

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

// Rows of two chunks, which the variant visits in a loop.
func.func @wide(%x: memref<?x4096xbf16>, %gamma: memref<4096xbf16>,
                %out: memref<?x4096xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.rms_norm ins(%x, %gamma : memref<?x4096xbf16>, memref<4096xbf16>) epsilon(%eps)
      outs(%out : memref<?x4096xbf16>)
  return
}

// A group of 128 columns stays in one warp.
func.func @groups(%x: memref<?x1024xbf16>, %gamma: memref<1024xbf16>,
                  %out: memref<?x1024xf8E4M3FN>, %factors: memref<?x8xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x1024xbf16>, memref<1024xbf16>)
      epsilon(%eps) outs(%out, %factors : memref<?x1024xf8E4M3FN>, memref<?x8xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}

// Two programs in blocks of one size.
func.func @pair(%q: memref<?x2048xbf16>, %k: memref<?x256xbf16>, %gq: memref<2048xf32>,
                %gk: memref<256xf32>, %v: memref<?x2xf32>, %qo: memref<?x2048xbf16>,
                %ko: memref<?x256xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %v : memref<?x2048xbf16>, memref<?x256xbf16>,
      memref<2048xf32>, memref<256xf32>, memref<?x2xf32>) epsilon(%eps)
      outs(%qo, %ko : memref<?x2048xbf16>, memref<?x256xbf16>)
  return
}

// The variant has 24 warps, whose sums lanes combine.
func.func @layer(%x: memref<?x3072xbf16>, %gamma: memref<3072xf32>, %out: memref<?x3072xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.layer_norm ins(%x, %gamma : memref<?x3072xbf16>, memref<3072xf32>) epsilon(%eps)
      outs(%out : memref<?x3072xf32>)
  return
}

// Rows of run-time length end within a vector.
func.func @run_time(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %out: memref<?x?xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.rms_norm ins(%x, %gamma : memref<?x?xbf16>, memref<?xbf16>) epsilon(%eps)
      outs(%out : memref<?x?xbf16>)
  return
}
