// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels with run-time extents and lengths.

func.func @norm(%x: memref<?x4096xbf16>, %gamma: memref<4096xbf16>, %out: memref<?x4096xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.rms_norm ins(%x, %gamma : memref<?x4096xbf16>, memref<4096xbf16>) epsilon(%eps)
      outs(%out : memref<?x4096xbf16>)
  return
}

func.func @quantize(%x: memref<?x?xf32>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xf32>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x1xf32>)
  return
}

func.func @linear(%x: memref<?x?xbf16>, %w: memref<?x?xbf16>, %out: memref<?x?xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xbf16>, memref<?x?xbf16>) transpose_b
      outs(%out : memref<?x?xf32>)
  return
}

func.func @scaled(%x: memref<?x256xf8E4M3FN>, %w: memref<128x256xf8E4M3FN>,
                  %sx: memref<2x?xf32>, %sw: memref<1x2xf32>, %out: memref<?x128xbf16>) {
  fusednorm.scaled_matmul
      ins(%x, %w : memref<?x256xf8E4M3FN>, memref<128x256xf8E4M3FN>) transpose_b
      scales(%sx, %sw : memref<2x?xf32>, memref<1x2xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x128xbf16>)
  return
}

// RMSNorm after a GEMM, in one kernel.
func.func @normed(%x: tensor<?x64xf32>, %w: tensor<512x64xf32>, %gamma: tensor<512xf32>,
                  %out: tensor<?x512xf32>) -> tensor<?x512xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xf32>
  %none = tensor.empty(%m) : tensor<?x512xf32>
  %sums = fusednorm.matmul ins(%x, %w : tensor<?x64xf32>, tensor<512x64xf32>) transpose_b
      outs(%none : tensor<?x512xf32>) -> (tensor<?x512xf32>)
  %y = fusednorm.rms_norm ins(%sums, %gamma : tensor<?x512xf32>, tensor<512xf32>) epsilon(%eps)
      outs(%out : tensor<?x512xf32>) -> tensor<?x512xf32>
  return %y : tensor<?x512xf32>
}

func.func @attend(%q: memref<?x4x64xbf16>, %k: memref<?x16x2x64xbf16>, %v: memref<?x16x2x64xbf16>,
                  %rows: memref<?xi32>, %lengths: memref<?xi32>, %table: memref<?x?xi32>,
                  %out: memref<?x4x64xbf16>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x16x2x64xbf16>, memref<?x16x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out : memref<?x4x64xbf16>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @merge(%states: memref<?x?x4x64xf32>, %lses: memref<?x4x?xf32>,
                 %out: memref<?x4x64xf32>) {
  fusednorm.merge_attention_states
      ins(%states, %lses : memref<?x?x4x64xf32>, memref<?x4x?xf32>)
      outs(%out : memref<?x4x64xf32>)
  return
}
