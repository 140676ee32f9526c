// RUN: fusednorm-opt %s -convert-rowkernel-to-cpu -split-input-file -verify-diagnostics
// RUN: not fusednorm-opt %s -convert-rowkernel-to-cpu=threads=many -split-input-file 2>&1 | FileCheck %s

// CHECK: error: convert-rowkernel-to-cpu: threads: expected none, openmp, or a number from 1 to 1024, got 'many'

launch.func @schedule(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{has no complete schedule: run fusednorm-assign-schedule first}}
  rowkernel.program () in () {
    %0 = rowkernel.load %x[%c0] : memref<64xf32> -> vector<64xf32>
    rowkernel.store %0, %x[%c0] : vector<64xf32>, memref<64xf32>
  }
}

// -----

launch.func @codes(%x: memref<64xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  rowkernel.program () in () attributes {
      schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 0, nontemporal = 0>} {
    %0 = rowkernel.load %x[%c0] : memref<64xf8E4M3FN> -> vector<64xf8E4M3FN>
    // expected-error @+1 {{is not allowed on row vectors; allowed are elementwise arith and math ops (on 8-bit elements only extf, sitofp and truncf)}}
    %1 = arith.negf %0 : vector<64xf8E4M3FN>
    rowkernel.store %1, %x[%c0] : vector<64xf8E4M3FN>, memref<64xf8E4M3FN>
  }
}
