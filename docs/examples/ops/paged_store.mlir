// Sequence 0 has one token in the cache and gets a second one. Sequence 1 is empty and gets one
// token. Pages have two slots. The page of sequence 0 is page 1, and the page of sequence 1 is
// page 0. Row 0 of x belongs to sequence 0.
//     x = [[1, 2], [3, 4]]
//     table = [[1], [0]]
//     row_offsets = [0, 1, 2]
//     lengths = [1, 0]
//     cache = [[[9, 9], [9, 9]], [[9, 9], [9, 9]]]
func.func @paged_store(%x: memref<2x2xf32>, %table: memref<2x1xi32>, %row_offsets: memref<3xi32>,
                       %lengths: memref<2xi32>, %cache: memref<2x2x2xf32>) {
  fusednorm.paged_store ins(%x : memref<2x2xf32>) table(%table : memref<2x1xi32>)
      row_offsets(%row_offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      outs(%cache : memref<2x2x2xf32>)
  return
}
