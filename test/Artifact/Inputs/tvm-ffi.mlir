// A function without a workspace, and one with a workspace and a scalar.

func.func @norm_quant(%x: tensor<?x256xbf16>, %gamma: tensor<256xbf16>,
                      %out: tensor<?x256xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  %codes, %scale = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
  return %codes, %scale : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>
}

// A norm of the GEMM result in a workspace. The branch prevents fusion of both kernels.
func.func @normed(%x: memref<?x64xbf16>, %w: memref<64x48xbf16>, %gamma: memref<48xf32>, %eps: f32,
                  %out: memref<?x48xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %x, %c0 : memref<?x64xbf16>
  %sums = memref.alloc(%rows) : memref<?x48xf32>
  fusednorm.matmul ins(%x, %w : memref<?x64xbf16>, memref<64x48xbf16>) outs(%sums : memref<?x48xf32>)
  %wanted = arith.cmpf oge, %eps, %zero : f32
  scf.if %wanted {
    fusednorm.rms_norm ins(%sums, %gamma : memref<?x48xf32>, memref<48xf32>) epsilon(%eps)
        outs(%out : memref<?x48xf32>)
  }
  return
}
