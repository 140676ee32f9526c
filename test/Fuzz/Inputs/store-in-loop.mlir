// way: cpu sapphirerapids rows
module {
  launch.func private @canonical(%arg0: memref<?xbf16>, %arg1: memref<?xbf16>, %arg2: memref<3x36483xf32>) {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?xbf16>
    rowkernel.program () in () columns(%dim) {
      %0 = rowkernel.load %arg0[%c0] : memref<?xbf16> -> vector<1073741824xbf16>
      %1 = arith.extf %0 : vector<1073741824xbf16> to vector<1073741824xf32>
      %2 = rowkernel.reduce sum_of_squares %1 canonical : vector<1073741824xf32>
      %3 = vector.broadcast %2 : f32 to vector<1073741824xf32>
      %4 = arith.mulf %1, %3 : vector<1073741824xf32>
      %5 = arith.truncf %4 : vector<1073741824xf32> to vector<1073741824xbf16>
      %c0_0 = arith.constant 0 : index
      %c3_1 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      scf.for %arg4 = %c0_0 to %c3_1 step %c1 {
        rowkernel.store %5, %arg1[%c0] : vector<1073741824xbf16>, memref<?xbf16>
      }
    }
  }
}
