// way: cpu x86-64-v4
// An index has no width that rows could have.
launch.func @f(%x: memref<?x64xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xindex>
  rowkernel.program (%i) in (%n) {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x64xindex> -> vector<64xindex>
    rowkernel.store %0, %x[%i, %c0] : vector<64xindex>, memref<?x64xindex>
  }
}
