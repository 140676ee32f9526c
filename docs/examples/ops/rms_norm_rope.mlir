// One token with one head. The mean of squares is 3, so r is 1/2 and y = [0.5, 0.5, 0.5, 1.5]. The
// token is at position 1. Its pairs of columns rotate by 90 degrees and by the angle with cosine
// 0.6 and sine 0.8.
//     x = [[[1, 1, 1, 3]]]
//     gamma = [1, 1, 1, 1]
//     freqs = [[1, 0, 1, 0], [0, 1, 0.6, 0.8]]
//     positions = [1]
//     epsilon = 1
func.func @rms_norm_rope(%x: memref<1x1x4xf32>, %gamma: memref<4xf32>, %freqs: memref<2x4xf32>,
                         %positions: memref<1xi32>, %epsilon: f32, %out: memref<1x1x4xf32>) {
  fusednorm.rms_norm_rope
      ins(%x, %gamma, %freqs : memref<1x1x4xf32>, memref<4xf32>, memref<2x4xf32>)
      positions(%positions : memref<1xi32>) epsilon(%epsilon) outs(%out : memref<1x1x4xf32>)
  return
}
