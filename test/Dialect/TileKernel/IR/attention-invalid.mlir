// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

tilekernel.kernel @queries(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op queries: expected 1 or more, got 0 (tile_attention_c2)}}
    tilekernel.attention %head, %query of 0
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) attributes {scale = 0.125 : f32}
  }
}

// -----

tilekernel.kernel @one_region(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op expected both bounds and score, or none of them (tile_attention_c1)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) attributes {scale = 0.125 : f32} bounds {
    ^bb0(%s: index, %q0: index, %q1: index, %k0: index, %k1: index):
      %t = arith.constant true
      tilekernel.yield %t, %t : i1, i1
    }
  }
}

// -----

tilekernel.kernel @arguments(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op bounds: expected arguments of types 'index', 'index', 'index', 'index', 'index', got 'index', 'index', 'index', 'index' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) attributes {scale = 0.125 : f32} bounds {
    ^bb0(%s: index, %q0: index, %q1: index, %k0: index):
      %t = arith.constant true
      tilekernel.yield %t, %t : i1, i1
    } score {
    ^bb0(%score: f32, %h: index, %i: index, %j: index, %s: index, %last: index):
      %t = arith.constant true
      tilekernel.yield %score, %t : f32, i1
    }
  }
}

// -----

tilekernel.kernel @values(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op score: expected to end with tilekernel.yield of 'f32', 'i1' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) attributes {scale = 0.125 : f32} bounds {
    ^bb0(%s: index, %q0: index, %q1: index, %k0: index, %k1: index):
      %t = arith.constant true
      tilekernel.yield %t, %t : i1, i1
    } score {
    ^bb0(%score: f32, %h: index, %i: index, %j: index, %s: index, %last: index):
      %t = arith.constant true
      tilekernel.yield %score : f32
    }
  }
}

// -----

tilekernel.kernel @elements(%q: memref<?x4x64xi4>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                            %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op q: expected elements of f32 or of a float of 8 or 16 bits, got 'memref<?x4x64xi4>' (tile_attention_c3)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xi4>, memref<?x4x64xi4>, memref<?x4x64xi4>)
        row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) attributes {scale = 0.125 : f32}
  }
}
