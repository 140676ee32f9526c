// The sums are [4, -4, 8, 0] and [1, 1, 1, 3], with means of squares 24 and 3. r is 1/5 and 1/2.
//     x = [[3, -5, 8, 1], [0, 1, 2, 3]]
//     residual = [[1, 1, 0, -1], [1, 0, -1, 0]]
//     gamma = [1, 2, 1, 0.5]
//     epsilon = 1
func.func @add_rms_norm(%x: memref<2x4xf32>, %residual: memref<2x4xf32>, %gamma: memref<4xf32>,
                        %epsilon: f32, %out: memref<2x4xf32>, %residual_out: memref<2x4xf32>) {
  fusednorm.add_rms_norm
      ins(%x, %residual, %gamma : memref<2x4xf32>, memref<2x4xf32>, memref<4xf32>)
      epsilon(%epsilon) outs(%out, %residual_out : memref<2x4xf32>, memref<2x4xf32>)
  return
}
