// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention has no schedule. On GPUs the element types, the head sizes and the shared memory of the
// chip determine the number of queries per block.
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=x86-64-v4 | FileCheck %s --check-prefixes=CHECK,CPU
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a | FileCheck %s --check-prefixes=CHECK,GPU
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_89 | FileCheck %s --check-prefixes=CHECK,SMALL
// CHECK-LABEL: @merge
// CHECK: tilekernel.program {{.*}} step [1] {
launch.func @merge(%states: memref<?x?x4x8xf32>, %lses: memref<?x4x?xf32>, %out: memref<?x4x8xf32>, %n: index) {
  tilekernel.program (%token) in (%n) step [1] {
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x8xf32>, memref<?x4x?xf32>) outs(%out : memref<?x4x8xf32>)
  }
}
// CHECK-LABEL: @matrices
// CPU: step [1, 144]
// CPU: of 144
// GPU: step [1, 128]
// GPU: of 128
// SMALL: step [1, 64]
// SMALL: of 64
launch.func @matrices(%q: memref<?x4x256xbf16>, %v: memref<?x4x256xbf16>, %rows: memref<?xi32>, %out: memref<?x4x256xbf16>, %n: index) {
  %c4 = arith.constant 4 : index
  tilekernel.program (%head, %query) in (%c4, %n) step [1, 144] {
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %v : memref<?x4x256xbf16>, memref<?x4x256xbf16>, memref<?x4x256xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x256xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}
// CHECK-LABEL: @threads
// CPU: of 144
// GPU: step [1, 4]
// SMALL: of 4
launch.func @threads(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  tilekernel.program (%head, %query) in (%c4, %n) step [1, 144] {
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}
