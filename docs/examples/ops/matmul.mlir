// The first element of out is 1 * 5 + 2 * 7.
//     a = [[1, 2], [3, 4]]
//     b = [[5, 6], [7, 8]]
func.func @matmul(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %out: memref<2x2xf32>) {
  fusednorm.matmul ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%out : memref<2x2xf32>)
  return
}
