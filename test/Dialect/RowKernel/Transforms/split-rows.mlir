// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --rowkernel-split-rows --split-input-file --verify-diagnostics | FileCheck %s

// Every row is split into runs. A table of the same length is not split.
// CHECK-LABEL: launch.func @rotate
// CHECK: %[[A:.+]] = rowkernel.load %{{.+}} : memref<?x64xf32> -> vector<32xf32>
// CHECK: %[[B:.+]] = rowkernel.load %{{.+}} : memref<?x64xf32> -> vector<32xf32>
// CHECK: rowkernel.reduce sum_of_squares %[[A]], %[[B]] canonical : vector<32xf32>, vector<32xf32>
// CHECK: rowkernel.load invariant %{{.+}} : memref<64xf32> -> vector<64xf32>
// CHECK: %[[P:.+]] = arith.mulf
// CHECK: %[[Q:.+]] = arith.mulf
// CHECK-NOT: rowkernel.slice
// CHECK: rowkernel.store %[[P]]
// CHECK: rowkernel.store %[[Q]]
launch.func @rotate(%x: memref<?x64xf32>, %t: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %s = rowkernel.reduce sum_of_squares %v canonical : vector<64xf32>
    %b = vector.broadcast %s : f32 to vector<64xf32>
    %w = arith.addf %v, %b : vector<64xf32>
    %f = rowkernel.load invariant %t[%c0] : memref<64xf32> -> vector<64xf32>
    %cos, %sin = vector.deinterleave %f : vector<64xf32> -> vector<32xf32>
    %lo = rowkernel.slice %w[0] : vector<64xf32> -> vector<32xf32>
    %hi = rowkernel.slice %w[32] : vector<64xf32> -> vector<32xf32>
    %p = arith.mulf %lo, %cos : vector<32xf32>
    %q = arith.mulf %hi, %sin : vector<32xf32>
    %y = rowkernel.concat %p, %q : vector<32xf32>, vector<32xf32> -> vector<64xf32>
    rowkernel.store %y, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}

// -----

launch.func @uneven(%x: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %lo = rowkernel.slice %v[0] : vector<64xf32> -> vector<32xf32>
    // expected-error @+1 {{expected a run of 32 columns of a row of 64}}
    %hi = rowkernel.slice %v[16] : vector<64xf32> -> vector<32xf32>
    %p = arith.mulf %lo, %hi : vector<32xf32>
    rowkernel.store %p, %x[%i, %c0] : vector<32xf32>, memref<?x64xf32>
  }
}
