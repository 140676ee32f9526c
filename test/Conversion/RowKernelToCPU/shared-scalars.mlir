// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scalars shared by the heads of a token are computed once per token: the sequence search, the load
// of its length and the guard run outside of the loop over heads.
// RUN: fusednorm-opt %s --fusednorm-generalize --fusednorm-bufferize --convert-fusednorm-to-rowkernel \
// RUN:   --rowkernel-fold-scalars --rowkernel-split-rows --canonicalize --cse --fusednorm-assign-schedule=target=x86-64-v4 \
// RUN:   --convert-rowkernel-to-cpu=target=x86-64-v4 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func private @heads_kernel0_program0_rows(
// CHECK: scf.for %[[TOKEN:.*]] = %{{.*}} to %{{.*}} step %c1
// CHECK: memref.load %[[POSITIONS:.*]][%[[TOKEN]]] : memref<?xi32>
// CHECK: scf.if
// CHECK-NOT: memref.load
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to %{{.*}} step %c1
// CHECK-NEXT: %[[HEAD:.*]] = arith.subi %[[ROW]],
// CHECK-NOT: memref.load
// CHECK: vector.load %{{.*}}[%[[TOKEN]], %[[HEAD]],
// CHECK: vector.store
// CHECK: return
func.func @heads(%x: memref<?x16x64xbf16>, %freqs: memref<?x64xf32>, %positions: memref<?xi32>,
                 %out: memref<?x16x64xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x16x64xbf16>, memref<?x64xf32>)
      positions(%positions : memref<?xi32>) outs(%out : memref<?x16x64xbf16>)
      {rowkernel.schedule = #rowkernel.cpu_schedule<prefetch = 0, nontemporal = 0>}
  return
}

// Without shared scalars, one loop iterates over all rows.
// CHECK-LABEL: func.func private @plain_kernel0_program0_rows(
// CHECK-COUNT-1: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @plain(%x: memref<?x16x64xbf16>, %freqs: memref<?x64xf32>, %out: memref<?x16x64xbf16>) {
  fusednorm.rope ins(%x, %freqs : memref<?x16x64xbf16>, memref<?x64xf32>)
      outs(%out : memref<?x16x64xbf16>)
  return
}
