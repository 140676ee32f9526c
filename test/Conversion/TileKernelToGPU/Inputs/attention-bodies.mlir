// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention with a norm and a rotation of Q as prologue, and quantization in groups of 128 columns
// as epilogue.

func.func @latent(%q: memref<?x16x192xbf16>, %k: memref<?x16x192xbf16>, %v: memref<?x16x128xbf16>,
    %gamma: memref<192xbf16>, %eps: f32, %freqs: memref<?x64xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %out: memref<?x2048xf8E4M3FN>, %scales: memref<16x?xf32>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x192xbf16>, memref<?x16x192xbf16>, memref<?x16x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %eps, %freqs : memref<192xbf16>, f32, memref<?x64xf32>)
      outs(%out, %lse : memref<?x2048xf8E4M3FN>, memref<16x?xf32>) scales(%scales : memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x16x192xbf16>, %g: tensor<192xbf16>, %e: f32, %f: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x16x192xbf16>
    %empty = tensor.empty(%n) : tensor<?x16x192xbf16>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x16x192xbf16>, tensor<192xbf16>) epsilon(%e)
        outs(%empty : tensor<?x16x192xbf16>) -> tensor<?x16x192xbf16>
    %z = fusednorm.rope ins(%y, %f : tensor<?x16x192xbf16>, tensor<?x64xf32>) pairing(half_split) part(last)
        outs(%empty : tensor<?x16x192xbf16>) -> tensor<?x16x192xbf16>
    fusednorm.yield %z : tensor<?x16x192xbf16>
  } epilogue {
  ^bb0(%y: tensor<?x16x128xf32>, %o: tensor<?x2048xf8E4M3FN>, %s: tensor<16x?xf32>):
    %r = arith.truncf %y : tensor<?x16x128xf32> to tensor<?x16x128xbf16>
    %t = tensor.collapse_shape %r [[0], [1, 2]] : tensor<?x16x128xbf16> into tensor<?x2048xbf16>
    %c, %d = fusednorm.quantize ins(%t : tensor<?x2048xbf16>) outs(%o, %s : tensor<?x2048xf8E4M3FN>, tensor<16x?xf32>)
        {scheme = #fusednorm.quantization<group = 128, layout = transposed>} -> (tensor<?x2048xf8E4M3FN>, tensor<16x?xf32>)
    fusednorm.yield %c, %d : tensor<?x2048xf8E4M3FN>, tensor<16x?xf32>
  }
  return
}

func.func @heads(%q: memref<?x16x128xbf16>, %k: memref<?x8x128xbf16>, %v: memref<?x8x128xbf16>,
    %gamma: memref<128xbf16>, %eps: f32, %freqs: memref<?x128xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %out: memref<?x2048xf8E4M3FN>, %scales: memref<16x?xf32>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x128xbf16>, memref<?x8x128xbf16>, memref<?x8x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %eps, %freqs : memref<128xbf16>, f32, memref<?x128xf32>)
      outs(%out, %lse : memref<?x2048xf8E4M3FN>, memref<16x?xf32>) scales(%scales : memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>} prologue {
  ^bb0(%x: tensor<?x16x128xbf16>, %g: tensor<128xbf16>, %e: f32, %f: tensor<?x128xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x16x128xbf16>
    %empty = tensor.empty(%n) : tensor<?x16x128xbf16>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x16x128xbf16>, tensor<128xbf16>) epsilon(%e)
        outs(%empty : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
    %z = fusednorm.rope ins(%y, %f : tensor<?x16x128xbf16>, tensor<?x128xf32>) pairing(half_split) part(last)
        outs(%empty : tensor<?x16x128xbf16>) -> tensor<?x16x128xbf16>
    fusednorm.yield %z : tensor<?x16x128xbf16>
  } epilogue {
  ^bb0(%y: tensor<?x16x128xf32>, %o: tensor<?x2048xf8E4M3FN>, %s: tensor<16x?xf32>):
    %r = arith.truncf %y : tensor<?x16x128xf32> to tensor<?x16x128xbf16>
    %t = tensor.collapse_shape %r [[0], [1, 2]] : tensor<?x16x128xbf16> into tensor<?x2048xbf16>
    %c, %d = fusednorm.quantize ins(%t : tensor<?x2048xbf16>) outs(%o, %s : tensor<?x2048xf8E4M3FN>, tensor<16x?xf32>)
        {scheme = #fusednorm.quantization<group = 128, layout = transposed>} -> (tensor<?x2048xf8E4M3FN>, tensor<16x?xf32>)
    fusednorm.yield %c, %d : tensor<?x2048xf8E4M3FN>, tensor<16x?xf32>
  }
  return
}
