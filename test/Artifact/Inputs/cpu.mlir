// One function for each feature of a CPU launcher.

// A GEMM with a residual and an activation in its epilogue.
func.func @linear(%x: tensor<?x64xbf16>, %w: tensor<32x64xbf16>, %bias: tensor<32xf32>,
                  %out: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<32x64xbf16>) transpose_b
      epilogue(%bias : tensor<32xf32>) outs(%out : tensor<?x32xf32>) body {
  ^bb0(%sum: tensor<?x32xf32>, %b: tensor<32xf32>, %o: tensor<?x32xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %sum, %c0 : tensor<?x32xf32>
    %e = tensor.empty(%rows) : tensor<?x32xf32>
    %wide = linalg.broadcast ins(%b : tensor<32xf32>) outs(%e : tensor<?x32xf32>) dimensions = [0]
    %y = arith.addf %sum, %wide : tensor<?x32xf32>
    fusednorm.yield %y : tensor<?x32xf32>
  } -> (tensor<?x32xf32>)
  return %0 : tensor<?x32xf32>
}

// Block scales. Their shapes follow from the operands.
func.func @scaled(%a: tensor<?x256xf8E4M3FN>, %b: tensor<256x128xf8E4M3FN>, %sa: tensor<2x?xf32>,
                  %sb: tensor<2x1xf32>, %out: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %0 = fusednorm.scaled_matmul ins(%a, %b : tensor<?x256xf8E4M3FN>, tensor<256x128xf8E4M3FN>)
      scales(%sa, %sb : tensor<2x?xf32>, tensor<2x1xf32>) by <block = [1, 128, 128]>
      outs(%out : tensor<?x128xbf16>) -> (tensor<?x128xbf16>)
  return %0 : tensor<?x128xbf16>
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

// In place, with a dynamic row stride.
func.func @norm(%x: memref<?x64xf32, strided<[?, 1], offset: ?>>, %g: memref<64xf32>, %eps: f32,
                %out: memref<?x64xf32, strided<[?, 1], offset: ?>>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x64xf32, strided<[?, 1], offset: ?>>, memref<64xf32>)
      epsilon(%eps) outs(%out : memref<?x64xf32, strided<[?, 1], offset: ?>>)
  return
}

// Rows of dynamic length must be at least as long as the rotated part.
func.func @part(%x: memref<?x?xf32>, %t: memref<?x64xf32>) {
  fusednorm.rope ins(%x, %t : memref<?x?xf32>, memref<?x64xf32>) outs(%x : memref<?x?xf32>)
  return
}

// Rows of dynamic length must consist of whole groups.
func.func @groups(%x: memref<?x?xbf16>, %out: memref<?x?xf8E4M3FN>, %scales: memref<?x?xf32>) {
  fusednorm.quantize ins(%x : memref<?x?xbf16>)
      outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x?xf32>)
      {scheme = #fusednorm.quantization<group = 128>}
  return
}

// CPU launchers support caller-written host code with a branch.
func.func @maybe(%x: memref<?x64xf32>, %g: memref<64xf32>, %eps: f32, %n: i32) {
  %zero = arith.constant 0 : i32
  %wanted = arith.cmpi ne, %n, %zero : i32
  scf.if %wanted {
    fusednorm.rms_norm ins(%x, %g : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
        outs(%x : memref<?x64xf32>)
  }
  return
}
