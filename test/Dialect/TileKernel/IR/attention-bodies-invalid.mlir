// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

launch.func @norm_alone(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected rotated together with rotary, and plain together with norm and columns without rotation (tile_attention_c5)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } norm {
    ^bb0(%s: f32):
      tilekernel.yield %s : f32
    }
  }
}

// -----

launch.func @rotary_runs(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{rotary: expected a first column, a number of columns and a distance, in whole runs of 64 columns, got [0, 64, 48] (tile_attention_c5)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32, rotary = array<i64: 0, 64, 48>} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @codes(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xf8E4M3FN>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected quantize together with out of 8-bit floats, got 'memref<?x4x64xf8E4M3FN>' (tile_attention_c6)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xf8E4M3FN>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @group(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xf8E4M3FN>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected quantize_scale together with scales and a group that divides the columns of out, got a group of 24 and 'memref<?x4x64xf8E4M3FN>' (tile_attention_c6)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xf8E4M3FN>) {scale = 0.125 : f32, group = 24} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } quantize {
    ^bb0(%y: f32, %f: f32):
      tilekernel.yield %y : f32
    }
  }
}

// -----

launch.func @rounded(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{rounded: expected f16 or bf16, got 'f32' (tile_attention_c6)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32, rounded = f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @first_columns(%q: memref<?x4x64xbf16>, %v: memref<?x4x32xbf16>, %rows: memref<?xi32>, %o: memref<?x4x32xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{values_in_keys: expected v with the strides of k, at most its columns, and no computed keys, got 'memref<?x4x64xbf16>' and 'memref<?x4x32xbf16>' (tile_attention_c8)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %v : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x32xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x32xbf16>) {scale = 0.125 : f32, values_in_keys} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @scales_of_keys(%q: memref<?x4x64xbf16>, %k: memref<?x4x64xf8E4M3FN>, %scales: memref<?x4x2xf32>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{k_scales, v_scales: expected f32 with the ranks of k and v, one column or one for each group of kv_group columns, and quantized k and v, got q, k and v of 'memref<?x4x64xbf16>', 'memref<?x4x64xf8E4M3FN>' and 'memref<?x4x64xf8E4M3FN>' (tile_attention_c9)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xbf16>, memref<?x4x64xf8E4M3FN>, memref<?x4x64xf8E4M3FN>)
        row_offsets(%rows : memref<?xi32>)
        k_scales(%scales : memref<?x4x2xf32>) v_scales(%scales : memref<?x4x2xf32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @groups_without_scales(%q: memref<?x4x64xbf16>, %k: memref<?x4x64xf8E4M3FN>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{k_scales, v_scales: expected f32 with the ranks of k and v, one column or one for each group of kv_group columns}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xbf16>, memref<?x4x64xf8E4M3FN>, memref<?x4x64xf8E4M3FN>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32, kv_group = 32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @negative_groups(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{kv_group: expected 0 or more, got -1 (tile_attention_c9)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32, kv_group = -1} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @range_without_bounds(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{range: expected bounds, got none (tile_attention_c1)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } range {
    ^bb0(%seq: index, %i: index):
      tilekernel.yield %i, %i : index, index
    }
  }
}

// -----

launch.func @pieces_without_all_keys(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x?x4x64xf32>, %l: memref<?x4x?x4xf32>, %n: index) {
  tilekernel.program (%head, %query, %begin) in (%n, %n, %n) step [1, 4, 64] {
    // expected-error @+1 {{sequence: expected to end with tilekernel.yield of 'index', 'index', 'index', 'index', 'index' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o, %l : memref<?x?x4x64xf32>, memref<?x4x?x4xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } slot {
    ^bb0(%t: index, %s: index):
      %yes = arith.constant true
      tilekernel.yield %begin, %t, %yes : index, index, i1
    }
  }
}

// -----

launch.func @pieces_without_records(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x?x4x64xf32>, %l: memref<?x4x?x2xf32>, %n: index) {
  tilekernel.program (%head, %query, %begin) in (%n, %n, %n) step [1, 4, 64] {
    // expected-error @+1 {{with pieces of keys, expected slot, and out and lse of f32 with records of 4 words in lse (tile_attention_c7)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o, %l : memref<?x?x4x64xf32>, memref<?x4x?x2xf32>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq, %count : index, index, index, index, index
    } slot {
    ^bb0(%t: index, %s: index):
      %yes = arith.constant true
      tilekernel.yield %begin, %t, %yes : index, index, i1
    }
  }
}

// -----

launch.func @arguments(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{plain: expected arguments of types 'f32', 'f32', 'index', 'index', 'index', got 'f32' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } norm {
    ^bb0(%s: f32):
      tilekernel.yield %s : f32
    } plain {
    ^bb0(%x: f32):
      tilekernel.yield %x : f32
    }
  }
}

// -----

launch.func @key_norm_alone(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected key_rotated together with key_rotary, and key_plain together with key_norm and columns without rotation (tile_attention_c5)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } key_norm {
    ^bb0(%s: f32):
      tilekernel.yield %s : f32
    }
  }
}

// -----

launch.func @keys_of_cache(%q: memref<?x4x64xbf16>, %k: memref<?x8x4x64xbf16>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
                                 %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{expected no key_index if keys are computed (tile_attention_c5)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %k, %k : memref<?x4x64xbf16>, memref<?x8x4x64xbf16>, memref<?x8x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } key_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %row, %h : index, index, index
    } value_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %row, %h : index, index, index
    } key_norm {
    ^bb0(%s: f32):
      tilekernel.yield %s : f32
    } key_plain {
    ^bb0(%x: f32, %f: f32, %row: index, %h: index, %c: index):
      %y = arith.mulf %x, %f : f32
      tilekernel.yield %y : f32
    }
  }
}

// -----

launch.func @place_of_rows(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{out: expected a rank of 4 with slot, got 'memref<?x4x64xbf16>' (tile_attention_c7)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } slot {
    ^bb0(%t: index, %s: index):
      %yes = arith.constant true
      tilekernel.yield %s, %t, %yes : index, index, i1
    }
  }
}

// -----

launch.func @pages(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x8x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{out: expected a rank of 3, got 'memref<?x8x4x64xbf16>' (tile_attention_c7)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x8x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    }
  }
}

// -----

launch.func @place(%q: memref<?x4x64xbf16>, %rows: memref<?xi32>, %o: memref<?x8x4x64xbf16>, %n: index) {
  tilekernel.program (%head, %query) in (%n, %n) step [1, 4] {
    // expected-error @+1 {{slot: expected to end with tilekernel.yield of 'index', 'index', 'i1' (tile_attention_c1)}}
    tilekernel.attention %head, %query of 4
        ins(%q, %q, %q : memref<?x4x64xbf16>, memref<?x4x64xbf16>, memref<?x4x64xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%o : memref<?x8x4x64xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } slot {
    ^bb0(%t: index, %s: index):
      tilekernel.yield %s, %t : index, index
    }
  }
}
