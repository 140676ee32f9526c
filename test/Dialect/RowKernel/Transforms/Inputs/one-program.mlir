launch.func @scale(%x: memref<?x4096xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x4096xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    %b = vector.broadcast %s : f32 to vector<4096xf32>
    %w = arith.mulf %v, %b : vector<4096xf32>
    rowkernel.store %w, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}
