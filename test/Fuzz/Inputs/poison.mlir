// way: cpu x86-64-v4
// Folding makes a whole row poison.
launch.func private @f(%x: memref<?x64xbf16>, %y: memref<?x64xbf16>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xbf16>
  rowkernel.program (%i) in (%n) {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xbf16> -> vector<64xbf16>
    %1 = arith.extf %0 : vector<64xbf16> to vector<64xf32>
    %2 = ub.poison : f32
    %3 = vector.broadcast %2 : f32 to vector<64xf32>
    %4 = arith.mulf %1, %3 : vector<64xf32>
    %5 = arith.truncf %4 : vector<64xf32> to vector<64xbf16>
    rowkernel.store %5, %y[%i, %c0] : vector<64xbf16>, memref<?x64xbf16>
  }
}
