// (16 + 16 + 64 + 0) / 4 and (1 + 1 + 1 + 9) / 4.
//     x = [[4, -4, 8, 0], [1, 1, 1, 3]]
func.func @row_mean_of_squares(%x: memref<2x4xf32>, %out: memref<2x1xf32>) {
  fusednorm.row_mean_of_squares ins(%x : memref<2x4xf32>) outs(%out : memref<2x1xf32>)
  return
}
