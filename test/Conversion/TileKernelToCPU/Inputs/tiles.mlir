// Partial tiles of rows, columns and depth; packed weights; a depth of several parts.
func.func @plain(%x: memref<?x70xbf16>, %w: memref<40x70xbf16>, %c: memref<?x40xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x70xbf16>, memref<40x70xbf16>) transpose_b outs(%c : memref<?x40xf32>)
  return
}
func.func @deep(%x: memref<?x1100xbf16>, %w: memref<40x1100xbf16>, %c: memref<?x40xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x1100xbf16>, memref<40x1100xbf16>) transpose_b outs(%c : memref<?x40xf32>)
  return
}
func.func @scaled(%a: memref<?x640xf8E4M3FN>, %b: memref<2x640x32xf8E4M3FN>, %sa: memref<5x?xf32>,
                  %sb: memref<5x1xf32>, %c: memref<?x64xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x640xf8E4M3FN>, memref<2x640x32xf8E4M3FN>) packed(64)
      scales(%sa, %sb : memref<5x?xf32>, memref<5x1xf32>) by <block = [1, 128, 128]>
      outs(%c : memref<?x64xf32>)
  return
}
// More rows and columns than one pass processes. The last panel is partial.
func.func @wide(%x: memref<?x600xbf16>, %w: memref<10x600x32xbf16>, %c: memref<?x290xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x600xbf16>, memref<10x600x32xbf16>) packed(290) outs(%c : memref<?x290xf32>)
  return
}
