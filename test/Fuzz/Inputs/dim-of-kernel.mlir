// way: cpu sapphirerapids fuse
module {
  launch.func private @staged(%arg0: memref<?x7xbf16>, %arg1: memref<7xbf16>, %arg2: memref<?x7xbf16>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim {kernel = @cluster} %arg0, %c0 : memref<?x7xbf16>
    rowkernel.program (%arg3) in (%dim) {
      %0 = rowkernel.load %arg0[%arg3, %c0] : memref<?x7xbf16> -> vector<7xbf16>
      %1 = rowkernel.load invariant %arg1[%c0] : memref<7xbf16> -> vector<7xbf16>
      %2 = arith.extf %0 : vector<7xbf16> to vector<7xf32>
      %3 = arith.extf %1 : vector<7xbf16> to vector<7xf32>
      %4 = rowkernel.reduce sum_of_squares %2 : vector<7xf32>
      %5 = vector.broadcast %4 : f32 to vector<7xf32>
      %6 = arith.mulf %2, %5 : vector<7xf32>
      %7 = arith.mulf %6, %3 : vector<7xf32>
      %8 = arith.truncf %7 : vector<7xf32> to vector<7xbf16>
      rowkernel.store %8, %arg2[%arg3, %c0] : vector<7xbf16>, memref<?x7xbf16>
    }
  }
  launch.func private @cluster(%arg0: memref<?x262144xbf16>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x262144xbf16>
    rowkernel.program (%arg1) in (%dim) {
      %0 = rowkernel.load %arg0[%arg1, %c0] : memref<?x262144xbf16> -> vector<262144xbf16>
      %1 = arith.extf %0 : vector<262144xbf16> to vector<262144xf32>
      %2 = rowkernel.reduce sum_of_squares %1 : vector<262144xf32>
      %3 = vector.broadcast %2 : f32 to vector<262144xf32>
      %4 = arith.mulf %1, %3 : vector<262144xf32>
      %5 = arith.truncf %4 : vector<262144xf32> to vector<262144xbf16>
      rowkernel.store %5, %arg0[%arg1, %c0] : vector<262144xbf16>, memref<?x262144xbf16>
    }
  }
}
