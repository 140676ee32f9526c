// RUN: fusednorm-opt %s --verify-diagnostics --split-input-file

func.func @t(%x: memref<4x2x2x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected rank 2 or 3 and a static last dimension, got 'memref<4x2x2x64xbf16>' (paged_store_c1)}}
  fusednorm.paged_store ins(%x : memref<4x2x2x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x?xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected rank 2 or 3 and a static last dimension, got 'memref<4x?xbf16>' (paged_store_c1)}}
  fusednorm.paged_store ins(%x : memref<4x?xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (paged_store_c2)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (paged_store_c2)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) slots(%slots : memref<4xi64>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{reserved_slot: expected slots, got none (paged_store_c2)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>) {reserved_slot = 0}
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<5xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{slots: expected shape [4], got 'memref<5xi64>' (paged_store_c3)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) slots(%slots : memref<5xi64>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<1xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{row_offsets: expected rank 1 and 2 elements or more, got 'memref<1xi32>' (paged_store_c3)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<1xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<3xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (paged_store_c3)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<3xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<3x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{table: expected shape [2, 3], got 'memref<3x3xi32>' (paged_store_c3)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<3x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3x1xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{table: expected rank 1 or 2, got 'memref<2x3x1xi32>' (paged_store_c3)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3x1xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x1x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 3 for one layer for x of type 'memref<4x64xbf16>', got 'memref<8x16x1x576xbf16>' (paged_store_c4)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x1x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x2x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x3x64xbf16>) {
  // expected-error@+1 {{cache: expected shape [8, 16, 2, 64], got 'memref<8x16x3x64xbf16>' (paged_store_c4)}}
  fusednorm.paged_store ins(%x : memref<4x2x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x3x64xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{column: expected room for a row of 64 columns in the cache of type 'memref<8x16x576xbf16>', got 513 (paged_store_c4)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>) {column = 513}
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xi8>) {
  // expected-error@+1 {{column: expected room for a row of 128 columns in the cache of type 'memref<8x16x576xi8>', got 449 (paged_store_c4)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xi8>) {column = 449}
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for x of type 'memref<4x64xbf16>', got 'memref<8x16x576xbf16>' (paged_store_c5)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) slots(%slots : memref<4xi64>) layer(%layer) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{part: expected layer and a cache of rank 6 for part = value, got 'memref<8x16x576xbf16>' (paged_store_c5)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) slots(%slots : memref<4xi64>) part(value) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x1x2x16x1x64xbf16>) {
  // expected-error@+1 {{part: expected a cache of keys and values for part = value, got 'memref<8x1x2x16x1x64xbf16>' (paged_store_c5)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) slots(%slots : memref<4xi64>) layer(%layer) part(value) outs(%cache : memref<8x1x2x16x1x64xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xi8>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{cache: expected elements of the same type as the rows of x, which is 'memref<4x64xi8>', got 'memref<8x16x576xbf16>' (paged_store_c6)}}
  fusednorm.paged_store ins(%x : memref<4x64xi8>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xbf16>)
  return
}

// -----

func.func @t(%x: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %slots: memref<4xi64>, %layer: index, %cache: memref<8x16x576xf8E8M0FNU>) {
  // expected-error@+1 {{cache: expected elements of a float type as the rows of x, which is 'memref<4x64xbf16>', got 'memref<8x16x576xf8E8M0FNU>' (paged_store_c6)}}
  fusednorm.paged_store ins(%x : memref<4x64xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%cache : memref<8x16x576xf8E8M0FNU>)
  return
}

// -----

func.func @g(%slots: memref<4xi64>, %cache: memref<8x16x576xf8E8M0FNU>, %out: memref<4x64xbf16>) {
  // expected-error@+1 {{cache: expected elements of a float type as the rows of out, which is 'memref<4x64xbf16>', got 'memref<8x16x576xf8E8M0FNU>' (paged_gather_c6)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x576xf8E8M0FNU>) slots(%slots : memref<4xi64>) outs(%out : memref<4x64xbf16>)
  return
}

// -----

func.func @s(%offsets: memref<3xi32>, %lengths: memref<2xi32>, %a: memref<4xi32>, %b: memref<5xi32>, %c: memref<2x2xi32>) {
  // expected-error@+1 {{positions: expected shape [4], got 'memref<5xi32>' (segment_of_c3)}}
  fusednorm.segment_of ins(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%a, %b : memref<4xi32>, memref<5xi32>)
  return
}

// -----

func.func @s(%offsets: memref<3xi32>, %lengths: memref<2xi32>, %a: memref<4xi32>, %b: memref<5xi32>, %c: memref<2x2xi32>) {
  // expected-error@+1 {{segments: expected rank 1, got 'memref<2x2xi32>' (segment_of_c3)}}
  fusednorm.segment_of ins(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%c, %c : memref<2x2xi32>, memref<2x2xi32>)
  return
}

// -----

func.func @s(%offsets: memref<3xi32>, %lengths: memref<2xi32>, %a: memref<4xi32>, %b: memref<5xi32>, %c: memref<2x2xi32>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<4xi32>' (segment_of_c2)}}
  fusednorm.segment_of ins(%offsets : memref<3xi32>) lengths(%a : memref<4xi32>) outs(%a, %b : memref<4xi32>, memref<5xi32>)
  return
}

// -----

func.func @s(%offsets: memref<3xi32>, %lengths: memref<2xi32>, %a: memref<4xi32>, %b: memref<5xi32>, %c: memref<2x2xi32>) {
  // expected-error@+1 {{row_offsets: expected rank 1 and 2 elements or more, got 'memref<2x2xi32>' (segment_of_c1)}}
  fusednorm.segment_of ins(%c : memref<2x2xi32>) lengths(%lengths : memref<2xi32>) outs(%a, %b : memref<4xi32>, memref<5xi32>)
  return
}

// -----

func.func @c(%slots: memref<4xi64>, %cache: memref<8x16x576xi8>, %status: memref<4x3xi32>) {
  // expected-error@+1 {{status: expected shape [?, 2], got 'memref<4x3xi32>' (check_slots_c1)}}
  fusednorm.check_slots ins(%cache : memref<8x16x576xi8>) slots(%slots : memref<4xi64>) outs(%status : memref<4x3xi32>)
  return
}

// -----

func.func @c(%slots: memref<4xi64>, %cache: memref<8x576xi8>, %status: memref<4x2xi32>) {
  // expected-error@+1 {{cache: expected rank 3 or 4, got 'memref<8x576xi8>' (check_slots_c4)}}
  fusednorm.check_slots ins(%cache : memref<8x576xi8>) slots(%slots : memref<4xi64>) outs(%status : memref<4x2xi32>)
  return
}

// -----

func.func @c(%slots: memref<4xi64>, %positions: memref<5xi32>, %limit: index, %cache: memref<8x16x64xf32>, %x: memref<4x64xf32>) {
  // expected-error@+1 {{positions: expected shape [4], got 'memref<5xi32>' (paged_store_c7)}}
  fusednorm.paged_store ins(%x : memref<4x64xf32>) slots(%slots : memref<4xi64>) within(%positions, %limit : memref<5xi32>) outs(%cache : memref<8x16x64xf32>)
  return
}

// -----

// An operand group without operands, in the generic form.
func.func @c(%cache: memref<8x16x64xf32>) {
  // expected-error@+1 {{operandSegmentSizes: expected 1 for operand group #0, got 0}}
  "fusednorm.paged_store"(%cache, %cache) {operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 2>} : (memref<8x16x64xf32>, memref<8x16x64xf32>) -> ()
  return
}

// -----

func.func @c(%gamma: memref<64xf32>, %slots: memref<4xi64>, %tokens: index, %eps: f32, %cache: memref<8x16x2x64xf32>, %status: memref<4x3xi32>) {
  // expected-error@+1 {{status: expected shape [?, 2], got 'memref<4x3xi32>' (rms_norm_key_cache_c6)}}
  fusednorm.rms_norm_key_cache ins(%gamma : memref<64xf32>) slots(%slots : memref<4xi64>) tokens(%tokens) epsilon(%eps) outs(%cache : memref<8x16x2x64xf32>) status(%status : memref<4x3xi32>)
  return
}

// -----

func.func @c(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %slots: memref<4xi64>, %positions: memref<4xi32>, %cache: memref<8x16x1x64xf32>, %status: memref<5x2xi32>) {
  // expected-error@+1 {{status: expected shape [4, 2], got 'memref<5x2xi32>' (qk_rope_append_c9)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>) status(%status : memref<5x2xi32>)
  return
}

// -----

func.func @append_values(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %slots: memref<4xi64>, %positions: memref<4xi32>, %cache: memref<8x16x1x64xf32>, %values: memref<8x32x1x64xf32>) {
  // expected-error@+1 {{values: expected shape [8, 16, 1, 64], got 'memref<8x32x1x64xf32>' (qk_rope_append_c5)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) v(%v : memref<4x1x64xf32>) slots(%slots : memref<4xi64>) positions(%positions : memref<4xi32>) outs(%q, %cache, %values : memref<4x2x64xf32>, memref<8x16x1x64xf32>, memref<8x32x1x64xf32>)
  return
}

// -----

func.func @t(%slots: memref<4xi64>, %cache: memref<8x16x576xbf16>, %out: memref<4x?xbf16>) {
  // expected-error@+1 {{out: expected rank 2 or 3 and a static last dimension, got 'memref<4x?xbf16>' (paged_gather_c1)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x576xbf16>) slots(%slots : memref<4xi64>) outs(%out : memref<4x?xbf16>)
  return
}

// -----

func.func @t(%out: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (paged_gather_c2)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x576xbf16>) outs(%out : memref<4x64xbf16>)
  return
}

// -----

func.func @t(%out: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (paged_gather_c3)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%bad : memref<3xi32>) outs(%out : memref<4x64xbf16>)
  return
}

// -----

func.func @t(%out: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x1x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 3 for one layer for out of type 'memref<4x64xbf16>', got 'memref<8x16x1x576xbf16>' (paged_gather_c4)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x1x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%out : memref<4x64xbf16>)
  return
}

// -----

func.func @t(%out: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for out of type 'memref<4x64xbf16>', got 'memref<8x16x576xbf16>' (paged_gather_c5)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x576xbf16>) slots(%slots : memref<4xi64>) layer(%layer) outs(%out : memref<4x64xbf16>)
  return
}

// -----

func.func @t(%out: memref<4x64xbf16>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{positions: expected shape [4], got 'memref<3xi32>' (paged_gather_c7)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x576xbf16>) slots(%slots : memref<4xi64>) within(%bad, %layer : memref<3xi32>) outs(%out : memref<4x64xbf16>)
  return
}

// -----

func.func @t(%status: memref<4x2xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (check_slots_c2)}}
  fusednorm.check_slots ins(%cache : memref<8x16x576xbf16>) outs(%status : memref<4x2xi32>)
  return
}

// -----

func.func @t(%status: memref<4x2xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (check_slots_c3)}}
  fusednorm.check_slots ins(%cache : memref<8x16x576xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%bad : memref<3xi32>) outs(%status : memref<4x2xi32>)
  return
}

// -----

func.func @t(%status: memref<4x2xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for the cache of type 'tensor<4x1xf32>', got 'memref<8x16x576xbf16>' (check_slots_c5)}}
  fusednorm.check_slots ins(%cache : memref<8x16x576xbf16>) slots(%slots : memref<4xi64>) layer(%layer) outs(%status : memref<4x2xi32>)
  return
}

// -----

func.func @t(%status: memref<4x2xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x576xbf16>) {
  // expected-error@+1 {{positions: expected shape [4], got 'memref<3xi32>' (check_slots_c7)}}
  fusednorm.check_slots ins(%cache : memref<8x16x576xbf16>) slots(%slots : memref<4xi64>) within(%bad, %layer : memref<3xi32>) outs(%status : memref<4x2xi32>)
  return
}

// -----

func.func @bytes(%slots: memref<4xi64>, %cache: memref<8x16x656xi8>, %out: memref<4x65xbf16>) {
  // expected-error@+1 {{column: expected room for a row of 130 columns in the cache of type 'memref<8x16x656xi8>', got 528 (paged_gather_c4)}}
  fusednorm.paged_gather ins(%cache : memref<8x16x656xi8>) slots(%slots : memref<4xi64>) outs(%out : memref<4x65xbf16>) {column = 528}
  return
}
