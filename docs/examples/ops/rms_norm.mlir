// The means of squares are 24 and 3. With epsilon 1, r is 1/5 and 1/2.
//     x = [[4, -4, 8, 0], [1, 1, 1, 3]]
//     gamma = [1, 2, 1, 0.5]
//     epsilon = 1
func.func @rms_norm(%x: memref<2x4xf32>, %gamma: memref<4xf32>, %epsilon: f32,
                    %out: memref<2x4xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<2x4xf32>, memref<4xf32>) epsilon(%epsilon)
      outs(%out : memref<2x4xf32>)
  return
}
