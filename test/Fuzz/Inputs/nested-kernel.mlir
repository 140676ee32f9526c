// way: cpu x86-64-v4
// Kernels of modules in modules.
module {
module {
  launch.func private @f(%x: memref<?x64xbf16>, %n: index) {
    %c0 = arith.constant 0 : index
    rowkernel.program (%i) in (%n) {
      %0 = rowkernel.load %x[%i, %c0] : memref<?x64xbf16> -> vector<64xbf16>
      %1 = arith.negf %0 : vector<64xbf16>
      rowkernel.store %1, %x[%i, %c0] : vector<64xbf16>, memref<?x64xbf16>
    }
  }
}
}
