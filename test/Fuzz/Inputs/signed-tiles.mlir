// way: gpu sm_100 rows any-base fuse
module {
  launch.func @columns(%arg0: memref<?x?xsi32>, %arg1: index) {
    tilekernel.program (%arg2, %arg3) in (%arg1, %arg1) step [4, 16] {
      %0 = tilekernel.load %arg0[%arg2, %arg3] : memref<?x?xsi32> -> vector<4x16xsi32>
      tilekernel.store %0, %arg0[%arg2, %arg3] : vector<4x16xsi32>, memref<?x?xsi32>
    }
  }
}
