// One token after one cached token, so its position is 1. It has four columns of c_kv with a mean
// of squares of 24, so r is 1/5. The two columns of k_pe and of the query rotate by 90 degrees. The
// cache has one page of two slots.
//     q_rope = [[[3, 4]]]
//     freqs = [[1, 0], [0, 1]]
//     gamma = [5, 10, 5, 2.5]
//     kv = [[4, -4, 8, 0, 1, 2]]
//     table = [[0]]
//     row_offsets = [0, 1]
//     lengths = [1]
//     epsilon = 1
//     cache = [[[9, 9, 9, 9, 9, 9], [9, 9, 9, 9, 9, 9]]]
func.func @mla_fused_rope_rmsnorm_quantization(
    %q_rope: memref<1x1x2xf32>, %freqs: memref<2x2xf32>, %gamma: memref<4xf32>,
    %kv: memref<1x6xf32>, %table: memref<1x1xi32>, %row_offsets: memref<2xi32>,
    %lengths: memref<1xi32>, %epsilon: f32, %q_out: memref<1x1x2xf32>,
    %cache: memref<1x2x6xf32>) {
  fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q_rope, %freqs, %gamma : memref<1x1x2xf32>, memref<2x2xf32>, memref<4xf32>)
      kv(%kv : memref<1x6xf32>) table(%table : memref<1x1xi32>)
      row_offsets(%row_offsets : memref<2xi32>) lengths(%lengths : memref<1xi32>)
      epsilon(%epsilon) outs(%q_out, %cache : memref<1x1x2xf32>, memref<1x2x6xf32>)
  return
}
