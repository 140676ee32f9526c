// With epsilon 1, rq is 1/5 and 1/2, and rk is 1/4 and 1/2.
//     q = [[4, -4, 8, 0], [1, 1, 1, 3]]
//     k = [[1, 3], [2, 0]]
//     gamma_q = [1, 2, 1, 0.5]
//     gamma_k = [1, 2]
//     variance = [[24, 15], [3, 3]]
//     epsilon = 1
func.func @apply_qk_rms_norm(%q: memref<2x4xf32>, %k: memref<2x2xf32>, %gamma_q: memref<4xf32>,
                             %gamma_k: memref<2xf32>, %variance: memref<2x2xf32>, %epsilon: f32,
                             %q_out: memref<2x4xf32>, %k_out: memref<2x2xf32>) {
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gamma_q, %gamma_k, %variance : memref<2x4xf32>, memref<2x2xf32>, memref<4xf32>,
          memref<2xf32>, memref<2x2xf32>)
      epsilon(%epsilon) outs(%q_out, %k_out : memref<2x4xf32>, memref<2x2xf32>)
  return
}
