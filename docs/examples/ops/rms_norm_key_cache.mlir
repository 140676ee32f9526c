// A cache of two pages with two slots each, one head and four columns. The tokens are in the slots
// 1 and 2; the other slots keep their values. r is 1/5 and 1/2.
//     gamma = [1, 2, 1, 0.5]
//     slots = [1, 2]
//     tokens = 2
//     epsilon = 1
//     cache = [[[[9, 9, 9, 9]], [[4, -4, 8, 0]]], [[[1, 1, 1, 3]], [[9, 9, 9, 9]]]]
func.func @rms_norm_key_cache(%gamma: memref<4xf32>, %slots: memref<2xi64>, %tokens: index,
                              %epsilon: f32, %cache: memref<2x2x1x4xf32>) {
  fusednorm.rms_norm_key_cache ins(%gamma : memref<4xf32>) slots(%slots : memref<2xi64>)
      tokens(%tokens) epsilon(%epsilon) outs(%cache : memref<2x2x1x4xf32>)
  return
}
