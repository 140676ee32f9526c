// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

launch.func @queries(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op queries: expected 1 or more, got 0 (tile_attention_c2)}}
    tilekernel.attention %head, %query of 0
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @one_region(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op expected both bounds and score, or neither (tile_attention_c1)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } bounds {
    ^bb0(%s: index, %q0: index, %q1: index, %k0: index, %k1: index):
      %t = arith.constant true
      tilekernel.yield %t, %t : i1, i1
    }
  }
}

// -----

launch.func @arguments(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op bounds: expected arguments of types 'index', 'index', 'index', 'index', 'index', got 'index', 'index', 'index', 'index' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } bounds {
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

launch.func @values(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                             %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op score: expected to end with tilekernel.yield of 'f32', 'i1' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } bounds {
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

launch.func @elements(%q: memref<?x4x64xi4>, %rows: memref<?xi32>, %out: memref<?x4x64xf32>,
                            %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 144] {
    // expected-error @+1 {{'tilekernel.attention' op q: expected elements of f32 or of a float of 8 or 16 bits, got 'memref<?x4x64xi4>' (tile_attention_c3)}}
    tilekernel.attention %head, %query of 144
        ins(%q, %q, %q : memref<?x4x64xi4>, memref<?x4x64xi4>, memref<?x4x64xi4>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @ranks(%q: memref<?x64xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{q: expected a rank of 3, got 'memref<?x64xf32>' (tile_attention_c4)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x64xf32>, memref<?x64xf32>, memref<?x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}


// -----

launch.func @heads(%q: memref<?x4x64xf32>, %k: memref<?x3x64xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected a static number of heads of q and of out, a multiple of the static number of heads of k and of v, got 'memref<?x4x64xf32>', 'memref<?x3x64xf32>', 'memref<?x3x64xf32>' and 'memref<?x4x64xf32>' (tile_attention_c4)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xf32>, memref<?x3x64xf32>, memref<?x3x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}


// -----

launch.func @columns(%q: memref<?x4x64xf32>, %k: memref<?x4x60xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected static columns of k, followed by the columns of rope if q has more}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %q : memref<?x4x64xf32>, memref<?x4x60xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}


// -----

launch.func @no_index(%q: memref<?x4x64xf32>, %k: memref<?x8x4x64xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{k: expected a rank of 3, got 'memref<?x8x4x64xf32>' (tile_attention_c4)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xf32>, memref<?x8x4x64xf32>, memref<?x8x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @offsets(%q: memref<?x4x64xf32>, %rows: memref<?xf32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{row_offsets: expected elements of i32, got 'memref<?xf32>' (tile_attention_c4)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xf32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @one_index(%q: memref<?x4x64xf32>, %k: memref<?x8x4x64xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected both key_index and value_index, or neither (tile_attention_c4)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xf32>, memref<?x8x4x64xf32>, memref<?x8x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } key_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %row, %h : index, index, index
    }
  }
}

// -----

launch.func @short_index(%q: memref<?x4x64xf32>, %k: memref<?x8x4x64xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{value_index: expected to end with tilekernel.yield of 'index', 'index', 'index' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xf32>, memref<?x8x4x64xf32>, memref<?x8x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } key_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %row, %h : index, index, index
    } value_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %row, %h : index, index
    }
  }
}

// -----

launch.func @region(%q: memref<?x4x64xf32>, %rows: memref<?xi32>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xf32>, memref<?x4x64xf32>, memref<?x4x64xf32>)
        row_offsets(%rows : memref<?xi32>)
        outs(%q : memref<?x4x64xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      %true = arith.constant true
      // expected-error @+1 {{is not supported in a region of tilekernel.attention: expected elementwise ops and loads (tile_attention_c1)}}
      %other = scf.if %true -> index {
        scf.yield %seq : index
      } else {
        scf.yield %count : index
      }
      tilekernel.yield %seq, %seq, %other, %seq : index, index, index, index
    }
  }
}
