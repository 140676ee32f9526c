// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_80 --verify-diagnostics

launch.func @cluster(%x: memref<?x4096xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{schedule has clusters of 4 blocks, more than the 1 of sm_80; use vector_bytes = 16, threads_per_row = 256, rows_per_block = 1, cluster = 1, staged = 0}}
  rowkernel.program (%i) in (%rows) attributes {schedule = #rowkernel.gpu_schedule<cluster = 4>} {
    %0 = rowkernel.load %x[%i, %c0] : memref<?x4096xf32> -> vector<4096xf32>
    rowkernel.store %0, %x[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}
