// No conversion supports a kernel with row programs and tile programs.
// RUN: not fusednorm-opt %s --convert-rowkernel-to-cpu 2>&1 | FileCheck %s
// RUN: not fusednorm-opt %s --convert-tilekernel-to-cpu 2>&1 | FileCheck %s
// RUN: not fusednorm-opt %s --convert-rowkernel-to-gpu=target=sm_80 2>&1 | FileCheck %s
// RUN: not fusednorm-opt %s --convert-tilekernel-to-gpu=target=sm_80 2>&1 | FileCheck %s
// RUN: not fusednorm-opt %s --convert-tilekernel-to-hopper=target=sm_90a 2>&1 | FileCheck %s

// CHECK: kernel-kinds-invalid.mlir:[[#@LINE+1]]:1: error: 'launch.func' op has programs of several kinds, which have no lowering yet: expected programs of one kind, such as rowkernel.program
launch.func @both(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %z: memref<?x64xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  rowkernel.program (%i) in (%m) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %z[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}
