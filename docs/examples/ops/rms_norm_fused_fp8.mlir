// The norms are [0.8, -1.6, 1.6, 0] and [0.5, 1, 0.5, 0.75]. The scales are 1.6/448 and 1/448. In
// the second row 0.75 * 448 = 336 is between the FP8 values 320 and 352, and rounds to even.
//     x = [[4, -4, 8, 0], [1, 1, 1, 3]]
//     gamma = [1, 2, 1, 0.5]
//     epsilon = 1
func.func @rms_norm_fused_fp8(%x: memref<2x4xf32>, %gamma: memref<4xf32>, %epsilon: f32,
                              %out: memref<2x4xf8E4M3FN>, %scales: memref<2x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<2x4xf32>, memref<4xf32>) epsilon(%epsilon)
      outs(%out, %scales : memref<2x4xf8E4M3FN>, memref<2x1xf32>)
  return
}
