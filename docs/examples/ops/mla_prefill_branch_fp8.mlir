// The example has the tokens, the cache, the weights and the result of `mla_decode_branch_fp8`.
// The keys are [2, 8] and [1, 4], followed by k_pe, and both have the score 2. The values are
// [2, 8] and [1, 4] as well. One chunk holds both keys. Quantization with groups of two columns
// loses nothing here.
//     q = [[[1, 0, 1, 0]]]
//     gamma = [2, 4]
//     freqs = [[1, 0], [0, 1]]
//     kv = [[1, 1, 1, 0]]
//     table = [[0]]
//     row_offsets = [0, 1]
//     lengths = [1]
//     buffer_row_offsets = [0, 2]
//     cache_offsets = [0, 0]
//     kv_b_proj = [[1, 0], [0, 2], [1, 0], [0, 2]]
//     kv_b_proj_scale = [[1], [1]]
//     epsilon = 3
//     cache = [[[2, 4, 5, 0], [0, 0, 0, 0]]]
func.func @mla_prefill_branch_fp8(
    %q: memref<1x1x4xf32>, %gamma: memref<2xf32>, %freqs: memref<2x2xf32>, %kv: memref<1x4xf32>,
    %table: memref<1x1xi32>, %row_offsets: memref<2xi32>, %lengths: memref<1xi32>,
    %buffer_row_offsets: memref<2xi32>, %cache_offsets: memref<2xi32>,
    %kv_b_proj: memref<4x2xf8E4M3FN>, %kv_b_proj_scale: memref<2x1xf32>, %epsilon: f32,
    %out: memref<1x1x2xf32>, %cache: memref<1x2x4xf32>) {
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<1x1x4xf32>, memref<2xf32>)
      freqs(%freqs : memref<2x2xf32>) kv(%kv : memref<1x4xf32>) table(%table : memref<1x1xi32>)
      row_offsets(%row_offsets : memref<2xi32>) lengths(%lengths : memref<1xi32>)
      chunks(%buffer_row_offsets, %cache_offsets : memref<2xi32>, memref<2xi32>) of 2
      kv_b_proj(%kv_b_proj : memref<4x2xf8E4M3FN>)
      kv_b_proj_scale(%kv_b_proj_scale : memref<2x1xf32>) epsilon(%epsilon)
      outs(%out, %cache : memref<1x1x2xf32>, memref<1x2x4xf32>)
      {scale = 1.0 : f32, mask = #fusednorm.mask<causal>,
       granularity = #fusednorm.scaling<block = [1, 2, 2]>}
  return
}
