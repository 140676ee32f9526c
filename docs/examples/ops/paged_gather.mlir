// Slot 2 is the first slot of page 1. Slot -1 is padding: row 1 of out keeps its values.
//     cache = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
//     slots = [2, -1, 1]
//     out = [[9, 9], [9, 9], [9, 9]]
func.func @paged_gather(%cache: memref<2x2x2xf32>, %slots: memref<3xi64>, %out: memref<3x2xf32>) {
  fusednorm.paged_gather ins(%cache : memref<2x2x2xf32>) slots(%slots : memref<3xi64>)
      outs(%out : memref<3x2xf32>)
  return
}
