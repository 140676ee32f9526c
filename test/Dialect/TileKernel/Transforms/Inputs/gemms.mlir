// GEMMs of several sizes, for tables.test.
func.func @few(%x: memref<?x48xf32>, %w: memref<48x64xf32>, %c: memref<?x64xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x48xf32>, memref<48x64xf32>) outs(%c : memref<?x64xf32>)
  return
}
func.func @many(%x: memref<?x49xf32>, %w: memref<49x64xf32>, %c: memref<?x64xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x49xf32>, memref<49x64xf32>) outs(%c : memref<?x64xf32>)
  return
}
func.func @any(%x: memref<?x?xf32>, %w: memref<?x?xf32>, %c: memref<?x?xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
func.func @own(%x: memref<?x48xf32>, %w: memref<48x64xf32>, %c: memref<?x64xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x48xf32>, memref<48x64xf32>) outs(%c : memref<?x64xf32>) {tilekernel.schedule = #tilekernel.cpu_schedule<m = 2>}
  return
}
func.func @wide(%x: memref<?x48xf32>, %p: memref<3x48x32xf32>, %c: memref<?x65xf32>) {
  fusednorm.matmul ins(%x, %p : memref<?x48xf32>, memref<3x48x32xf32>) packed(65) outs(%c : memref<?x65xf32>)
  return
}
