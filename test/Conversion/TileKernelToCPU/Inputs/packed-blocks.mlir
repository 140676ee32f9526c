// A GEMM with packed FP8 weights, block scales and a dynamic depth.
func.func @main(%x: memref<?x?xf8E4M3FN>, %w: memref<?x?x32xf8E4M3FN>, %sx: memref<?x?xf32>, %sw: memref<?x?xf32>, %c: memref<?x4096xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?xf8E4M3FN>, memref<?x?x32xf8E4M3FN>) transpose_b packed(4096)
      scales(%sx, %sw : memref<?x?xf32>, memref<?x?xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x4096xf32>)
  return
}
