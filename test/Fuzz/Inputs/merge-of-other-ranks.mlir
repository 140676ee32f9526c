// way: cpu znver5 fuse
module {
  launch.func @two(%arg0: memref<?x?x8xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?x8xf32>, %arg3: index) {
    tilekernel.program (%arg4) in (%arg3) step [1] {
      tilekernel.merge_states %arg4 ins(%arg0, %arg1 : memref<?x?x8xf32>, memref<?x?xf32>) outs(%arg2 : memref<?x8xf32>)
    }
  }
}
