// A GEMM with packed bf16 weights and a dynamic depth.
func.func @packed(%x: memref<?x?xbf16>, %w: memref<4x?x32xbf16>, %c: memref<?x128xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xbf16>, memref<4x?x32xbf16>) packed(128) outs(%c : memref<?x128xf32>)
  return
}
