// The sums are [4, -4, 8, 0] and [1, 1, 1, 3], with means of squares 24 and 3. r is 1/5 and 1/2. In
// bf16 the results 0.8 and 1.6 round to 0.80078125 and 1.6015625.
//     x = [[3, -5, 8, 1], [0, 1, 2, 3]]
//     residual = [[1, 1, 0, -1], [1, 0, -1, 0]]
//     gamma = [1, 2, 1, 0.5]
//     epsilon = 1
func.func @add_rms_norm(%x: memref<2x4xbf16>, %residual: memref<2x4xbf16>, %gamma: memref<4xbf16>,
                        %epsilon: f32, %out: memref<2x4xbf16>, %residual_out: memref<2x4xbf16>) {
  fusednorm.add_rms_norm
      ins(%x, %residual, %gamma : memref<2x4xbf16>, memref<2x4xbf16>, memref<4xbf16>)
      epsilon(%epsilon) outs(%out, %residual_out : memref<2x4xbf16>, memref<2x4xbf16>)
  return
}
