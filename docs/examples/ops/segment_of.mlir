// Sequence 0 has two tokens, sequence 1 has none, and sequence 2 has one token after 5 cached
// tokens. The last token is padding.
//     row_offsets = [0, 2, 2, 3]
//     lengths = [0, 0, 5]
func.func @segment_of(%row_offsets: memref<4xi32>, %lengths: memref<3xi32>,
                      %segments: memref<4xi32>, %positions: memref<4xi32>) {
  fusednorm.segment_of ins(%row_offsets : memref<4xi32>) lengths(%lengths : memref<3xi32>)
      outs(%segments, %positions : memref<4xi32>, memref<4xi32>)
  return
}
