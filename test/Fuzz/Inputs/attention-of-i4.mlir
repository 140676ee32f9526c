// way: cpu x86-64-v4 rows fuse
module {
  launch.func @matrices(%arg0: memref<?x4x256xi4>, %arg1: memref<?xi32>, %arg2: memref<?x4x256xi4>, %arg3: index) {
    %c4 = arith.constant 4 : index
    tilekernel.program (%arg4, %arg5) in (%c4, %arg3) step [1, 144] {
      %cast = memref.cast %arg2 : memref<?x4x256xi4> to memref<6x4x256xi4>
      %cast_0 = memref.cast %cast : memref<6x4x256xi4> to memref<?x4x256xi4>
      tilekernel.attention %arg4, %arg5 of 144 ins(%arg0, %arg0, %arg0 : memref<?x4x256xi4>, memref<?x4x256xi4>, memref<?x4x256xi4>) row_offsets(%arg1 : memref<?xi32>) outs(%cast_0 : memref<?x4x256xi4>) {scale = 1.250000e-01 : f32} sequence {
      ^bb0(%s: index, %c: index):
        tilekernel.yield %s, %s, %c, %s : index, index, index, index
      }
    }
  }
}
