// One function for each feature of a launcher.

// One kernel, one block per row. The padding of the scales is not constrained.
func.func @norm_quant(%x: tensor<?x1024xbf16>, %gamma: tensor<1024xbf16>, %eps: f32,
                      %out: tensor<?x1024xf8E4M3FN>, %scales: tensor<8x?xf32>)
    -> (tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x1024xbf16>, tensor<1024xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>)
      {scheme = #fusednorm.quantization<group = 128, layout = transposed>}
      -> (tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>)
  return %0, %1 : tensor<?x1024xf8E4M3FN>, tensor<8x?xf32>
}

// Two kernels with a workspace between them.
func.func @tensor_quant(%x: tensor<?x512xbf16>, %out: tensor<?x512xf8E4M3FN>, %scale: tensor<1xf32>)
    -> (tensor<?x512xf8E4M3FN>, tensor<1xf32>) {
  %0, %1 = fusednorm.quantize ins(%x : tensor<?x512xbf16>)
      outs(%out, %scale : tensor<?x512xf8E4M3FN>, tensor<1xf32>)
      {scheme = #fusednorm.quantization<tensor>} -> (tensor<?x512xf8E4M3FN>, tensor<1xf32>)
  return %0, %1 : tensor<?x512xf8E4M3FN>, tensor<1xf32>
}

// Two programs in one kernel: the grid is a sum.
func.func @qk(%q: tensor<?x2048xbf16>, %k: tensor<?x256xbf16>, %gq: tensor<2048xf32>,
              %gk: tensor<256xf32>, %v: tensor<?x2xf32>, %qo: tensor<?x2048xbf16>,
              %ko: tensor<?x256xbf16>) -> (tensor<?x2048xbf16>, tensor<?x256xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  %0, %1 = fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %v : tensor<?x2048xbf16>,
      tensor<?x256xbf16>, tensor<2048xf32>, tensor<256xf32>, tensor<?x2xf32>) epsilon(%eps)
      outs(%qo, %ko : tensor<?x2048xbf16>, tensor<?x256xbf16>)
      -> (tensor<?x2048xbf16>, tensor<?x256xbf16>)
  return %0, %1 : tensor<?x2048xbf16>, tensor<?x256xbf16>
}

// In place, with a dynamic row stride.
func.func @norm(%x: memref<?x64xf32, strided<[?, 1], offset: ?>>, %g: memref<64xf32>, %eps: f32,
                %out: memref<?x64xf32, strided<[?, 1], offset: ?>>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32, strided<[?, 1], offset: ?>>, memref<64xf32>)
      epsilon(%eps) outs(%out : memref<?x64xf32, strided<[?, 1], offset: ?>>)
  return
}

// Rows of dynamic length must consist of whole groups.
func.func @groups(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}
