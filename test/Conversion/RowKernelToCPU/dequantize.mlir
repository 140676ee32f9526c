// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --convert-rowkernel-to-cpu=target=znver5 --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %s --convert-rowkernel-to-cpu=target=x86-64-v4 --canonicalize --cse | FileCheck %s --check-prefix=OLDER
// RUN: fusednorm-opt %s --convert-rowkernel-to-cpu=target=znver5+no-avx512bf16 --canonicalize --cse | FileCheck %s --check-prefix=OLDER
// OLDER-NOT: call_intrinsic "llvm.x86.avx512bf16

// 64 values take two table look-ups, and each 32 values one conversion. If a scaled value may be
// subnormal, the conversion is not used: the least value is 2^-9, the least normal number 2^-126.
// CHECK-LABEL: func.func private @scaled_program0_rows(
// CHECK-DAG: %[[BOUND:.+]] = arith.constant dense<83886079> : vector<2xi32>
// CHECK: %[[SCALES:.+]] = vector.load %arg1
// CHECK: %[[CODES:.+]] = vector.load %arg0{{.*}} vector<64xf8E4M3FN>
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"
// CHECK-COUNT-4: arith.mulf {{.*}} : vector<16xf32>
// CHECK: arith.cmpi uge, %{{.+}}, %[[BOUND]]
// CHECK: %[[NORMAL:.+]] = vector.reduction <and>
// CHECK: scf.if %[[NORMAL]]
// CHECK-COUNT-4: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
// CHECK-NOT: avx512bf16
// CHECK: } else {
// CHECK: arith.cmpf uno
// CHECK: return
launch.func @scaled(%x: memref<?x128xf8E4M3FN>, %s: memref<?x2xf32>, %y: memref<?x128xbf16>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x128xf8E4M3FN>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 128, row_interleave = 1, prefetch = 0, nontemporal = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x128xf8E4M3FN> -> vector<128xf8E4M3FN>
    %own = rowkernel.load %s[%i, %c0] : memref<?x2xf32> -> vector<2xf32>
    %w = arith.extf %v : vector<128xf8E4M3FN> to vector<128xf32>
    %all = rowkernel.group_broadcast %own : vector<2xf32> -> vector<128xf32>
    %p = arith.mulf %w, %all : vector<128xf32>
    %n = arith.truncf %p : vector<128xf32> to vector<128xbf16>
    rowkernel.store %n, %y[%i, %c0] : vector<128xbf16>, memref<?x128xbf16>
  }
}

// A sum has one order on all CPUs, so its lanes must not be permuted.
// CHECK-LABEL: func.func private @summed_program0_rows(
// CHECK-NOT: avx512bf16
// CHECK: return
launch.func @summed(%x: memref<?x128xf8E4M3FN>, %s: f32, %y: memref<?x128xbf16>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x128xf8E4M3FN>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 128, row_interleave = 1, prefetch = 0, nontemporal = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x128xf8E4M3FN> -> vector<128xf8E4M3FN>
    %w = arith.extf %v : vector<128xf8E4M3FN> to vector<128xf32>
    %all = vector.broadcast %s : f32 to vector<128xf32>
    %p = arith.mulf %w, %all : vector<128xf32>
    %n = arith.truncf %p : vector<128xf32> to vector<128xbf16>
    %m = arith.extf %n : vector<128xbf16> to vector<128xf32>
    %sum = rowkernel.reduce add %m : vector<128xf32>
    %sums = vector.broadcast %sum : f32 to vector<128xf32>
    %q = arith.addf %m, %sums : vector<128xf32>
    %z = arith.truncf %q : vector<128xf32> to vector<128xbf16>
    rowkernel.store %z, %y[%i, %c0] : vector<128xbf16>, memref<?x128xbf16>
  }
}
