// One token at position 1, stored to a cache of FP8 without scales. The mean of squares of c_kv is
// 24, so r is 1/5. The columns of k_pe and of the query rotate by 90 degrees. FP8 values from 16 to
// 32 are 2 apart: 17 is between 16 and 18, and rounds to even.
//     q_rope = [[[3, 4]]]
//     freqs = [[1, 0], [0, 1]]
//     gamma = [5, 10, 5, 2.5]
//     kv = [[4, -4, 8, 0, 17, 2]]
//     slots = [1]
//     positions = [1]
//     epsilon = 1
func.func @fused_rope_rmsnorm_quantization_kernel(
    %q_rope: memref<1x1x2xf32>, %freqs: memref<2x2xf32>, %gamma: memref<4xf32>,
    %kv: memref<1x6xf32>, %slots: memref<1xi64>, %positions: memref<1xi32>, %epsilon: f32,
    %q_out: memref<1x1x2xf32>, %cache: memref<1x2x6xf8E4M3FN>) {
  fusednorm.fused_rope_rmsnorm_quantization_kernel
      ins(%q_rope, %freqs, %gamma : memref<1x1x2xf32>, memref<2x2xf32>, memref<4xf32>)
      kv(%kv : memref<1x6xf32>) slots(%slots : memref<1xi64>)
      positions(%positions : memref<1xi32>) epsilon(%epsilon)
      outs(%q_out, %cache : memref<1x1x2xf32>, memref<1x2x6xf8E4M3FN>)
  return
}
