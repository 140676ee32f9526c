// way: gpu sm_90 rows
module {
  launch.func @cluster(%arg0: memref<?x128xf80>, %arg1: index) {
    %c0 = arith.constant 0 : index
    rowkernel.program (%arg2) in (%arg1) attributes {} {
      %0 = rowkernel.load %arg0[%arg2, %c0] : memref<?x128xf80> -> vector<128xf80>
      rowkernel.store %0, %arg0[%arg2, %c0] : vector<128xf80>, memref<?x128xf80>
    }
  }
}
