// More columns with scales than one pass processes, packed and unpacked.
func.func @packed(%a: memref<?x640xf8E4M3FN>, %b: memref<10x640x32xf8E4M3FN>, %sa: memref<5x?xf32>,
                  %sb: memref<5x3xf32>, %c: memref<?x300xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x640xf8E4M3FN>, memref<10x640x32xf8E4M3FN>) packed(300)
      scales(%sa, %sb : memref<5x?xf32>, memref<5x3xf32>) by <block = [1, 128, 128]>
      outs(%c : memref<?x300xf32>)
  return
}
func.func @unpacked(%a: memref<?x640xf8E4M3FN>, %b: memref<300x640xf8E4M3FN>, %sa: memref<5x?xf32>,
                    %sb: memref<3x5xf32>, %c: memref<?x300xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x640xf8E4M3FN>, memref<300x640xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<5x?xf32>, memref<3x5xf32>) by <block = [1, 128, 128]>
      outs(%c : memref<?x300xf32>)
  return
}
// The K axis is one part.
func.func @single(%a: memref<?x384xf8E4M3FN>, %b: memref<10x384x32xf8E4M3FN>, %sa: memref<3x?xf32>,
                  %sb: memref<3x3xf32>, %c: memref<?x300xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x384xf8E4M3FN>, memref<10x384x32xf8E4M3FN>) packed(300)
      scales(%sa, %sb : memref<3x?xf32>, memref<3x3xf32>) by <block = [1, 128, 128]>
      outs(%c : memref<?x300xf32>)
  return
}
