// The first norm has r = 1/5 and makes y = [4, -4, 8, 0] of x. The sum with the residual is
// [1, 1, 1, 3], and the second norm has r = 1/2.
//     x = [[4, -4, 8, 0]]
//     residual = [[-3, 5, -7, 3]]
//     gamma1 = [5, 5, 5, 5]
//     gamma2 = [1, 2, 1, 0.5]
//     epsilon = 1
func.func @rms_norm_fused_residual_add(
    %x: memref<1x4xf32>, %residual: memref<1x4xf32>, %gamma1: memref<4xf32>,
    %gamma2: memref<4xf32>, %epsilon: f32, %out: memref<1x4xf32>, %residual_out: memref<1x4xf32>) {
  fusednorm.rms_norm_fused_residual_add
      ins(%x, %residual, %gamma1, %gamma2 : memref<1x4xf32>, memref<1x4xf32>, memref<4xf32>,
          memref<4xf32>)
      epsilons(%epsilon, %epsilon) outs(%out, %residual_out : memref<1x4xf32>, memref<1x4xf32>)
  return
}
