// A GEMM with packed FP8 weights. The kernel reads them directly or from a widened copy.
func.func @packed(%x: memref<?x512xf8E4M3FN>, %w: memref<4x512x32xf8E4M3FN>, %sx: memref<4x?xf32>, %sw: memref<4x1xf32>, %c: memref<?x128xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x512xf8E4M3FN>, memref<4x512x32xf8E4M3FN>) packed(128)
      scales(%sx, %sw : memref<4x?xf32>, memref<4x1xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x128xf32>)
  return
}
