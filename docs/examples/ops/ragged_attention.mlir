// One sequence with two queries, two keys, one head and a causal mask. Query 0 sees key 0 only.
// Query 1 has the scores 0 and log(3), so the softmax probabilities are 1/4 and 3/4. The lse of
// query 1 is log(1 + 3).
//     q = [[[1, 0]], [[1, 0]]]
//     k = [[[0, 5]], [[1.0986123, 5]]]
//     v = [[[4, 8]], [[8, 0]]]
//     row_offsets = [0, 2]
//     key_offsets = [0, 2]
func.func @ragged_attention(%q: memref<2x1x2xf32>, %k: memref<2x1x2xf32>, %v: memref<2x1x2xf32>,
                            %row_offsets: memref<2xi32>, %key_offsets: memref<2xi32>,
                            %out: memref<2x1x2xf32>, %lse: memref<1x2xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<2x1x2xf32>, memref<2x1x2xf32>, memref<2x1x2xf32>)
      row_offsets(%row_offsets : memref<2xi32>) key_offsets(%key_offsets : memref<2xi32>)
      outs(%out, %lse : memref<2x1x2xf32>, memref<1x2xf32>)
      {scale = 1.0 : f32, mask = #fusednorm.mask<causal>}
  return
}
