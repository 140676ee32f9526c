// One token at position 1 with one head, stored to slot 1 of the cache. q and k rotate by 90
// degrees. The slots of the cache without a new token keep their values.
//     q = [[[1, 2]]]
//     k = [[[3, 4]]]
//     v = [[[5, 6]]]
//     freqs = [[1, 0], [0, 1]]
//     slots = [1]
//     positions = [1]
//     cache = [[[[9, 9]], [[9, 9]]]]
//     values = [[[[9, 9]], [[9, 9]]]]
func.func @qk_rope_append(%q: memref<1x1x2xf32>, %k: memref<1x1x2xf32>, %v: memref<1x1x2xf32>,
                          %freqs: memref<2x2xf32>, %slots: memref<1xi64>,
                          %positions: memref<1xi32>, %q_out: memref<1x1x2xf32>,
                          %cache: memref<1x2x1x2xf32>, %values: memref<1x2x1x2xf32>) {
  fusednorm.qk_rope_append
      ins(%q, %k, %freqs : memref<1x1x2xf32>, memref<1x1x2xf32>, memref<2x2xf32>)
      v(%v : memref<1x1x2xf32>) slots(%slots : memref<1xi64>)
      positions(%positions : memref<1xi32>)
      outs(%q_out, %cache, %values : memref<1x1x2xf32>, memref<1x2x1x2xf32>, memref<1x2x1x2xf32>)
  return
}
