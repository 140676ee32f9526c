// The cache has four slots. Token 0 is valid, and token 1 is padding. The slot of token 2 is
// outside the cache. The tokens 3 and 4 have one slot.
//     slots = [0, -1, 7, 2, 2]
//     status = [[9, 9], [9, 9], [9, 9], [9, 9], [9, 9]]
func.func @check_slots(%cache: memref<2x2x2xf32>, %slots: memref<5xi64>,
                       %status: memref<5x2xi32>) {
  fusednorm.check_slots ins(%cache : memref<2x2x2xf32>) slots(%slots : memref<5xi64>)
      outs(%status : memref<5x2xi32>)
  return
}
