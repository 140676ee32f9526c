// The sums of the FP8 values are 19, 22, 43 and 50. Each row of a and each column of b has a scale.
//     a = [[1, 2], [3, 4]]
//     b = [[5, 6], [7, 8]]
//     a_scales = [[1, 10]]
//     b_scales = [[0.5, 2]]
func.func @scaled_matmul(%a: memref<2x2xf8E4M3FN>, %b: memref<2x2xf8E4M3FN>,
                         %a_scales: memref<1x2xf32>, %b_scales: memref<1x2xf32>,
                         %out: memref<2x2xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<2x2xf8E4M3FN>, memref<2x2xf8E4M3FN>)
      scales(%a_scales, %b_scales : memref<1x2xf32>, memref<1x2xf32>) by <channel>
      outs(%out : memref<2x2xf32>)
  return
}
