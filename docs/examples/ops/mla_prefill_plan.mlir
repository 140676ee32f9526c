// Sequence 0 has 3 cached keys and 2 new keys, and sequence 1 has 1 new key. Chunks have 4 keys:
// chunk 0 holds the keys 0 to 3 of sequence 0. Chunk 1 holds the key 4 of sequence 0 and the key of
// sequence 1. Chunk 2 is unused.
//     row_offsets = [0, 2, 3]
//     lengths = [3, 0]
func.func @mla_prefill_plan(%row_offsets: memref<3xi32>, %lengths: memref<2xi32>,
                            %buffer_row_offsets: memref<3x3xi32>, %cache_offsets: memref<3x3xi32>,
                            %buffer_lengths: memref<3xi32>) {
  fusednorm.mla_prefill_plan ins(%row_offsets, %lengths : memref<3xi32>, memref<2xi32>)
      outs(%buffer_row_offsets, %cache_offsets, %buffer_lengths
           : memref<3x3xi32>, memref<3x3xi32>, memref<3xi32>)
      {chunk_size = 4, page_size = 1}
  return
}
