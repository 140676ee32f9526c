// Column 0 of variance is the mean over four columns of q, and column 1 is the mean over two
// columns of k.
//     q = [[4, -4, 8, 0], [1, 1, 1, 3]]
//     k = [[1, 3], [2, 0]]
func.func @row_mean_of_squares_qk(%q: memref<2x4xf32>, %k: memref<2x2xf32>,
                                  %variance: memref<2x2xf32>) {
  fusednorm.row_mean_of_squares_qk ins(%q, %k : memref<2x4xf32>, memref<2x2xf32>)
      outs(%variance : memref<2x2xf32>)
  return
}
