// The mean of the row is 4, so d = [-3, -3, 3, 3]. The variance is 9. With epsilon 7, r is 1/4.
//     x = [[1, 1, 7, 7]]
//     gamma = [1, 2, 1, 2]
//     beta = [0, 0, 1, 1]
//     epsilon = 7
func.func @layer_norm(%x: memref<1x4xf32>, %gamma: memref<4xf32>, %beta: memref<4xf32>,
                      %epsilon: f32, %out: memref<1x4xf32>) {
  fusednorm.layer_norm ins(%x, %gamma : memref<1x4xf32>, memref<4xf32>) beta(%beta : memref<4xf32>)
      epsilon(%epsilon) outs(%out : memref<1x4xf32>)
  return
}
