// Group quantization on tiles is for GPUs. CPU epilogues process whole rows.
// RUN: fusednorm-opt %s --convert-tilekernel-to-cpu=target=x86-64-v4 --split-input-file --verify-diagnostics

launch.func @groups(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 4, n = 32, k = 64, depth = 1, unroll = 1, panels = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x32xf32>
    // expected-error @+1 {{has no lowering to a CPU yet: expected elementwise ops, broadcasts, tilekernel.load, tilekernel.gemm and stores}}
    %g = tilekernel.group_abs_max %v group 32 : vector<4x32xf32>
    tilekernel.store %g, %y[%i, %j] : vector<4x32xf32>, memref<?x?xf32>
  }
}

// -----

launch.func @codes(%x: memref<?x?xf32>, %y: memref<?x?xf8E4M3FN>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 4, n = 32, k = 64, depth = 1, unroll = 1, panels = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x32xf32>
    // expected-error @+1 {{has no lowering to a CPU yet: expected elementwise ops, broadcasts, tilekernel.load, tilekernel.gemm and stores}}
    %c = tilekernel.saturate_cast %v : vector<4x32xf32> -> vector<4x32xf8E4M3FN>
    tilekernel.store %c, %y[%i, %j] : vector<4x32xf8E4M3FN>, memref<?x?xf8E4M3FN>
  }
}

// -----

launch.func @blocks(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %m: index) {
  tilekernel.program (%i, %j) in (%m, %m) step [4, 32] attributes {schedule = #tilekernel.cpu_schedule<m = 4, n = 32, k = 64, depth = 1, unroll = 1, panels = 1>} {
    %v = tilekernel.load %x[%i, %j] : memref<?x?xf32> -> vector<4x32xf32>
    // expected-error @+1 {{has no lowering to a CPU yet: expected whole tiles at the program's row and column, without blocks}}
    tilekernel.store %v, %y[%i, %j] block [1, 32] : vector<4x32xf32>, memref<?x?xf32>
  }
}
