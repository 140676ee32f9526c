// One new token after one cached token. Its cache row has the c_kv [1, 2], because r is 1/2, and
// the k_pe [0, 1], rotated by 90 degrees. The absorbed query q' is [1, 0, 0, 1], so both keys have
// the score 2 and the softmax probability 1/2. latent is the mean of [2, 4] and [1, 2].
// Quantization with groups of two columns loses nothing here.
//     q = [[[1, 0, 1, 0]]]
//     gamma = [2, 4]
//     freqs = [[1, 0], [0, 1]]
//     kv = [[1, 1, 1, 0]]
//     table = [[0]]
//     row_offsets = [0, 1]
//     lengths = [1]
//     w_uk = [[[1, 0], [0, 2]]]
//     w_uk_scale = [[[1]]]
//     w_uv = [[[1, 0], [0, 2]]]
//     w_uv_scale = [[[1]]]
//     epsilon = 3
//     cache = [[[2, 4, 5, 0], [0, 0, 0, 0]]]
func.func @mla_decode_branch_fp8(
    %q: memref<1x1x4xf32>, %gamma: memref<2xf32>, %freqs: memref<2x2xf32>, %kv: memref<1x4xf32>,
    %table: memref<1x1xi32>, %row_offsets: memref<2xi32>, %lengths: memref<1xi32>,
    %w_uk: memref<1x2x2xf8E4M3FN>, %w_uk_scale: memref<1x1x1xf32>,
    %w_uv: memref<1x2x2xf8E4M3FN>, %w_uv_scale: memref<1x1x1xf32>, %epsilon: f32,
    %out: memref<1x1x2xf32>, %cache: memref<1x2x4xf32>) {
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<1x1x4xf32>, memref<2xf32>)
      freqs(%freqs : memref<2x2xf32>) kv(%kv : memref<1x4xf32>) table(%table : memref<1x1xi32>)
      row_offsets(%row_offsets : memref<2xi32>) lengths(%lengths : memref<1xi32>)
      w_uk(%w_uk : memref<1x2x2xf8E4M3FN>) w_uk_scale(%w_uk_scale : memref<1x1x1xf32>)
      w_uv(%w_uv : memref<1x2x2xf8E4M3FN>) w_uv_scale(%w_uv_scale : memref<1x1x1xf32>)
      epsilon(%epsilon) outs(%out, %cache : memref<1x1x2xf32>, memref<1x2x4xf32>)
      {scale = 1.0 : f32, mask = #fusednorm.mask<causal>,
       granularity = #fusednorm.scaling<block = [1, 2, 2]>}
  return
}
