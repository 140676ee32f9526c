// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --convert-tilekernel-to-gpu=target=sm_80 --split-input-file --verify-diagnostics

launch.func @steps(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %out: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{has 144 queries and steps of 1 and 144, expected 128 on sm_80: run fusednorm-assign-schedule first, for that target}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @indices(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{has no lowering to a GPU yet: expected the program's indices as its first operands}}
    tilekernel.attention %query, %head of 4
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
  // expected-error @+1 {{has no lowering to a GPU yet: expected attention as the only op of a program}}
  tilekernel.program (%token) in (%n) step [1] {
    %next = arith.addi %token, %n : index
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x8xf32>, memref<?x4x?xf32>) outs(%out : memref<?x4x8xf32>)
  }
}

// -----

launch.func @wide(%q: memref<?x4x64xf32>, %v: memref<?x4x4104xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{has no lowering to sm_80 with values of 'memref<?x4x4104xf32>': expected at most 4096 columns, or a CPU as the target}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %v : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x4104xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%v : memref<?x4x4104xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @region(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } bounds {
    ^bb0(%sequence: index, %q0: index, %q1: index, %k0: index, %k1: index):
      %true = arith.constant true
      tilekernel.yield %true, %true : i1, i1
    } score {
    ^bb0(%score: f32, %h: index, %i: index, %j: index, %sequence: index, %last: index):
      %true = arith.constant true
      // expected-error @+1 {{has no lowering to a GPU yet in a region of tilekernel.attention: expected math.absf, copysign, fma, sqrt, ceil, floor, roundeven, trunc, or a CPU as the target; rowkernel-expand-math expands exp, exp2, log, tanh and erf}}
      %other = math.atan %score : f32
      tilekernel.yield %other, %true : f32, i1
    }
  }
}

// -----

launch.func @merge(%states: memref<?x?x8xf32>, %lses: memref<?x?xf32>, %out: memref<?x8xf32>, %n: index) {
  tilekernel.program (%token) in (%n) step [1] {
    // expected-error @+1 {{expected states of rank 4, lses of rank 3 or with records of 4 words, out of rank 3, lse of rank 2 and sinks of rank 1, LSEs of f32 and others of f32, f16 or bf16 (tile_merge_c1)}}
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x8xf32>, memref<?x?xf32>) outs(%out : memref<?x8xf32>)
  }
}

// -----

launch.func @merge(%states: memref<?x?x4x8xf32>, %lses: memref<?x4x?xf32>, %out: memref<?x4x9xf32>, %n: index) {
  tilekernel.program (%token) in (%n) step [1] {
    // expected-error @+1 {{expected the same static columns of states and out, got 'memref<?x?x4x8xf32>' and 'memref<?x4x9xf32>' (tile_merge_c2)}}
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x8xf32>, memref<?x4x?xf32>) outs(%out : memref<?x4x9xf32>)
  }
}
