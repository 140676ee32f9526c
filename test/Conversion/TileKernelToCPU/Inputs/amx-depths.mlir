// GEMMs of dynamic depth with block scales.
func.func @depths(%a: memref<?x?xf8E4M3FN>, %b: memref<?x?x32xf8E4M3FN>, %sa: memref<?x?xf32>, %sb: memref<?x?xf32>, %c: memref<?x300xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x?xf8E4M3FN>, memref<?x?x32xf8E4M3FN>) packed(300)
      scales(%sa, %sb : memref<?x?xf32>, memref<?x?xf32>) by <block = [1, 128, 128]> outs(%c : memref<?x300xf32>)
  return
}
