// Kernels with several rows per block count rows in 32 bits. The plan limits the number of rows,
// and a static number above the limit is an error.

// RUN: split-file %s %t
// RUN: fusednorm-opt %t/plan.mlir --convert-rowkernel-to-gpu=target=sm_90a | FileCheck %s
// RUN: not fusednorm-opt %t/known.mlir --convert-rowkernel-to-gpu=target=sm_90a 2>&1 | FileCheck %s --check-prefix=KNOWN

// CHECK-LABEL: gpu.func @several
// CHECK-SAME: constraints = [extent(0, 0) * extent(0, 1) at_most 4294967288 "rows: expected at most 4294967288 for blocks of several rows"]
// CHECK-LABEL: gpu.func @one
// CHECK-NOT: constraints
// KNOWN: known.mlir:4:3: error: 'rowkernel.program' op has 4294967296 rows; expected at most 4294967288 with the rows_per_block of its schedule, which is 8

//--- plan.mlir
launch.func @several(%x: memref<?x?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %x, %c0 : memref<?x?x64xf32>
  %b = memref.dim %x, %c1 : memref<?x?x64xf32>
  rowkernel.program (%i, %j) in (%a, %b) attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 16, rows_per_block = 8, cluster = 1, staged = 0, persistent = 0>} {
    %v = rowkernel.load %x[%i, %j, %c0] : memref<?x?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %x[%i, %j, %c0] : vector<64xf32>, memref<?x?x64xf32>
  }
}
launch.func @one(%x: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%a) attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 8, threads_per_row = 32, rows_per_block = 1, cluster = 1, staged = 0, persistent = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
//--- known.mlir
launch.func @known(%x: memref<65536x65536x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = arith.constant 65536 : index
  rowkernel.program (%i, %j) in (%n, %n) attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 16, rows_per_block = 8, cluster = 1, staged = 0, persistent = 0>} {
    %v = rowkernel.load %x[%i, %j, %c0] : memref<65536x65536x64xf32> -> vector<64xf32>
    rowkernel.store %v, %x[%i, %j, %c0] : vector<64xf32>, memref<65536x65536x64xf32>
  }
}
