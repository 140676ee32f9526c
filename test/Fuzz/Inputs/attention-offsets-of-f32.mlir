// way: cpu znver5 rows
module {
  launch.func @offsets(%arg0: memref<?x4x64xf32>, %arg1: memref<?xf32>, %arg2: index) {
    tilekernel.program (%arg3, %arg4) in (%arg2, %arg2) step [1, 4] {
      tilekernel.attention %arg3, %arg4 of 4 ins(%arg0, %arg0, %arg0 : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>) row_offsets(%arg1 : memref<?xf32>) outs(%arg0 : memref<?x4x64xf32>) {scale = 1.250000e-01 : f32} sequence {
      ^bb0(%s: index, %c: index):
        tilekernel.yield %s, %s, %c, %s : index, index, index, index
      }
    }
  }
}
