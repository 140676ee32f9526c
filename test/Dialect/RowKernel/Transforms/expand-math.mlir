// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --rowkernel-expand-math | FileCheck %s

// Math functions of 16-bit rows are computed in f32. Functions of f64 and functions outside of row
// programs stay.

// CHECK-LABEL: launch.func @functions
// CHECK: %[[HALF:.*]] = rowkernel.load {{.*}} -> vector<64xbf16>
// CHECK: %[[WIDE:.*]] = arith.extf %[[HALF]] : vector<64xbf16> to vector<64xf32>
// CHECK-NOT: math.{{exp|log|tanh|erf}}
// CHECK: rowkernel.store {{.*}} : vector<64xbf16>
// CHECK: math.exp %{{.*}} : f64
// CHECK: func.func @outside
// CHECK: math.exp %{{.*}} : f32
launch.func @functions(%x: memref<?x64xbf16>, %s: f64, %o: memref<?x64xf64>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x64xbf16>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xbf16> -> vector<64xbf16>
    %a = math.exp %v : vector<64xbf16>
    %b = math.exp2 %a : vector<64xbf16>
    %c = math.log %b : vector<64xbf16>
    %d = math.tanh %c : vector<64xbf16>
    %e = math.erf %d : vector<64xbf16>
    rowkernel.store %e, %x[%i, %c0] : vector<64xbf16>, memref<?x64xbf16>
    %f = math.exp %s : f64
    %row = vector.broadcast %f : f64 to vector<64xf64>
    rowkernel.store %row, %o[%i, %c0] : vector<64xf64>, memref<?x64xf64>
  }
}
func.func @outside(%x: f32) -> f32 {
  %y = math.exp %x : f32
  return %y : f32
}
