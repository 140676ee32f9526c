// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --convert-tilekernel-to-cpu=target=x86-64-v3 --split-input-file --verify-diagnostics

launch.func @steps(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 72] {
    // expected-error @+1 {{has no lowering to a CPU yet: expected steps of one head and of 144 queries, got 1 and 72}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @indices(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{has no lowering to a CPU yet: expected the indices of its program}}
    tilekernel.attention %query, %head of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @two(%states: memref<?x?x4x8xf32>, %lses: memref<?x4x?xf32>, %out: memref<?x4x8xf32>, %n: index) {
  // expected-error @+1 {{has no lowering to a CPU yet: expected attention as the only op of a program}}
  tilekernel.program (%token) in (%n) step [1] {
    %next = arith.addi %token, %n : index
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x8xf32>, memref<?x4x?xf32>) outs(%out : memref<?x4x8xf32>)
  }
}
