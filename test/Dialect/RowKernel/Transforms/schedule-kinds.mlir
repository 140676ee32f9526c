// A target uses the schedule of its own kind, whether it is alone or in a list, and the table lines
// of its own kind.
// RUN: split-file %s %t
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule="target=x86-64-v4 table=%t/table.txt" | FileCheck %s --check-prefixes=CHECK,CPU
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule="target=sm_90a table=%t/table.txt" | FileCheck %s --check-prefixes=CHECK,GPU
// RUN: fusednorm-opt %t/input.mlir --fusednorm-assign-schedule="target=sm_80 table=%t/table.txt" | FileCheck %s --check-prefixes=CHECK,GPU

// CHECK-LABEL: launch.func @both
// CPU: schedule = #rowkernel.cpu_schedule<chunk = 16, row_interleave = 3, prefetch = 1,
// GPU: schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 64, rows_per_block = 4,
// CHECK-LABEL: launch.func @cpu
// CPU: schedule = #rowkernel.cpu_schedule<chunk = 16, row_interleave = 3,
// GPU: schedule = #rowkernel.gpu_schedule<vector_bytes = 8, threads_per_row = {{[0-9]+}}, rows_per_block = 4,
// CHECK-LABEL: launch.func @gpu
// CPU: schedule = #rowkernel.cpu_schedule<chunk = {{[0-9]+}}, row_interleave = 3,
// GPU: schedule = #rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = {{[0-9]+}}, rows_per_block = 4,
// CHECK-NOT: schedules

//--- table.txt
target=* #rowkernel.gpu_schedule<vector_bytes = 8, rows_per_block = 4>
target=* #rowkernel.cpu_schedule<row_interleave = 3>
//--- input.mlir
launch.func @both(%x: memref<?x512xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%m) attributes {schedule = #launch.schedules<#rowkernel.gpu_schedule<vector_bytes = 16, threads_per_row = 64>, #rowkernel.cpu_schedule<chunk = 16, prefetch = 1>>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x512xf32> -> vector<512xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<512xf32>, memref<?x512xf32>
  }
}
launch.func @cpu(%x: memref<?x512xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%m) attributes {schedule = #rowkernel.cpu_schedule<chunk = 16>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x512xf32> -> vector<512xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<512xf32>, memref<?x512xf32>
  }
}
launch.func @gpu(%x: memref<?x512xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%m) attributes {schedule = #rowkernel.gpu_schedule<vector_bytes = 16>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x512xf32> -> vector<512xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<512xf32>, memref<?x512xf32>
  }
}
