// All values of an FP8 type as packed weights, and A rows that select one weight row each.
func.func @e4m3(%x: memref<?x64xf8E4M3FN>, %w: memref<1x64x32xf8E4M3FN>, %s: memref<1x1xf32>, %c: memref<?x32xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x64xf8E4M3FN>, memref<1x64x32xf8E4M3FN>) packed(32)
      scales(%s, %s : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%c : memref<?x32xf32>)
  return
}
func.func @e4m3fnuz(%x: memref<?x64xf8E4M3FNUZ>, %w: memref<1x64x32xf8E4M3FNUZ>, %s: memref<1x1xf32>, %c: memref<?x32xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x64xf8E4M3FNUZ>, memref<1x64x32xf8E4M3FNUZ>) packed(32)
      scales(%s, %s : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%c : memref<?x32xf32>)
  return
}
func.func @e5m2(%x: memref<?x64xf8E5M2>, %w: memref<1x64x32xf8E5M2>, %s: memref<1x1xf32>, %c: memref<?x32xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x64xf8E5M2>, memref<1x64x32xf8E5M2>) packed(32)
      scales(%s, %s : memref<1x1xf32>, memref<1x1xf32>) by <tensor> outs(%c : memref<?x32xf32>)
  return
}
