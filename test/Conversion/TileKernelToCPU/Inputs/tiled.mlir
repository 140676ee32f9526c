// Two sequences, with partial tiles of queries, keys and columns.
func.func @attention(%q: memref<?x2x40xbf16>, %k: memref<?x1x40xbf16>, %v: memref<?x1x24xbf16>, %rows: memref<?xi32>,
                     %keys: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x2x24xf32>, %lse: memref<2x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x40xbf16>, memref<?x1x40xbf16>, memref<?x1x24xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%out, %lse : memref<?x2x24xf32>, memref<2x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}
