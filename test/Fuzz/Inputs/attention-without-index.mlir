// way: cpu sapphirerapids
module {
  launch.func @no_index(%arg0: memref<?x4x64xf32>, %arg1: memref<?x96x4x64xf32>, %arg2: memref<?xi32>, %arg3: index) {
    tilekernel.program (%arg4, %arg5) in (%arg3, %arg3) step [1, 4] {
      tilekernel.attention %arg4, %arg5 of 4 ins(%arg0, %arg1, %arg1 : memref<?x4x64xf32>, memref<?x96x4x64xf32>, memref<?x96x4x64xf32>) row_offsets(%arg2 : memref<?xi32>) outs(%arg0 : memref<?x4x64xf32>) {scale = 1.250000e-01 : f32} sequence {
      ^bb0(%s: index, %c: index):
        tilekernel.yield %s, %s, %c, %s : index, index, index, index
      }
    }
  }
}
