// Three sequences with one query each, on a cache of two pages with two slots. Sequence 0 is
// valid. Entry 7 of the table of sequence 1 is no page. Sequence 2 has its last key at position 2,
// outside its only page.
//     row_offsets = [0, 1, 2, 3]
//     lengths = [0, 0, 2]
//     table = [[0], [7], [1]]
//     status = [[9, 9], [9, 9], [9, 9]]
func.func @check_sequences(%q: memref<3x1x2xf32>, %k: memref<2x2x1x2xf32>,
                           %row_offsets: memref<4xi32>, %lengths: memref<3xi32>,
                           %table: memref<3x1xi32>, %status: memref<3x2xi32>) {
  fusednorm.check_sequences ins(%q, %k : memref<3x1x2xf32>, memref<2x2x1x2xf32>)
      row_offsets(%row_offsets : memref<4xi32>) lengths(%lengths : memref<3xi32>)
      table(%table : memref<3x1xi32>) outs(%status : memref<3x2xi32>)
  return
}
