// Two tokens with one head, at the positions 1 and 0. The row of freqs for position 1 rotates the
// first pair by 90 degrees, and the second pair by the angle with cosine 0.6 and sine 0.8. The row
// for position 0 rotates by 0 degrees.
//     x = [[[1, 2, 3, 4]], [[5, 6, 7, 8]]]
//     freqs = [[1, 0, 1, 0], [0, 1, 0.6, 0.8]]
//     positions = [1, 0]
func.func @rope(%x: memref<2x1x4xf32>, %freqs: memref<2x4xf32>, %positions: memref<2xi32>,
                %out: memref<2x1x4xf32>) {
  fusednorm.rope ins(%x, %freqs : memref<2x1x4xf32>, memref<2x4xf32>)
      positions(%positions : memref<2xi32>) outs(%out : memref<2x1x4xf32>)
  return
}
