// way: gpu sm_90 launch-dependents
module {
  launch.func @plain(%arg0: memref<4x64xf32>, %arg1: memref<4x64xi8>, %arg2: memref<4x128xf32>, %arg3: memref<64x4xf32>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<4x64xf32>
    rowkernel.program (%arg4) in (%dim) attributes {schedule = #rowkernel.cpu_schedule<chunk = 32, row_interleave = 1>} {
      %0 = rowkernel.load %arg0[%arg4, %c0] : memref<4x64xf32> -> vector<64xf32>
      %cast = memref.cast %arg2 : memref<4x128xf32> to memref<?x128xf32>
      rowkernel.store %0, %cast[%arg4, %dim] : vector<64xf32>, memref<?x128xf32>
    }
  }
}
