// A panel has 16 columns. The first panel has three columns of w, and zeros.
//     w = [[1, 2, 3], [4, 5, 6]]
func.func @pack_weights(%w: memref<2x3xi8>, %out: memref<1x2x16xi8>) {
  fusednorm.pack_weights ins(%w : memref<2x3xi8>) outs(%out : memref<1x2x16xi8>)
  return
}
