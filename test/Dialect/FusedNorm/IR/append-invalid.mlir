// RUN: fusednorm-opt %s --verify-diagnostics --split-input-file

func.func @t(%gamma: memref<?xf32>, %slots: memref<4xi64>, %tokens: index, %eps: f32, %cache: memref<8x16x2x64xf32>) {
  // expected-error@+1 {{gamma: expected rank 1 and a static dimension, got 'memref<?xf32>' (rms_norm_key_cache_c1)}}
  fusednorm.rms_norm_key_cache ins(%gamma : memref<?xf32>) slots(%slots : memref<4xi64>) tokens(%tokens) epsilon(%eps) outs(%cache : memref<8x16x2x64xf32>)
  return
}

// -----

func.func @t(%gamma: memref<64xf32>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x2x64xf32>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (rms_norm_key_cache_c2)}}
  fusednorm.rms_norm_key_cache ins(%gamma : memref<64xf32>) tokens(%layer) epsilon(%eps) outs(%cache : memref<8x16x2x64xf32>)
  return
}

// -----

func.func @t(%gamma: memref<64xf32>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x2x64xf32>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (rms_norm_key_cache_c3)}}
  fusednorm.rms_norm_key_cache ins(%gamma : memref<64xf32>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%bad : memref<3xi32>) tokens(%layer) epsilon(%eps) outs(%cache : memref<8x16x2x64xf32>)
  return
}

// -----

func.func @t(%gamma: memref<64xf32>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x2x32xf32>) {
  // expected-error@+1 {{column: expected room for a row of 64 columns in the cache of type 'memref<8x16x2x32xf32>', got 0 (rms_norm_key_cache_c4)}}
  fusednorm.rms_norm_key_cache ins(%gamma : memref<64xf32>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) tokens(%layer) epsilon(%eps) outs(%cache : memref<8x16x2x32xf32>)
  return
}

// -----

func.func @t(%gamma: memref<64xf32>, %eps: f32, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x2x64xf32>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for the keys of type 'tensor<?x2x64xf32>', got 'memref<8x16x2x64xf32>' (rms_norm_key_cache_c5)}}
  fusednorm.rms_norm_key_cache ins(%gamma : memref<64xf32>) slots(%slots : memref<4xi64>) layer(%layer) tokens(%layer) epsilon(%eps) outs(%cache : memref<8x16x2x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x64xf32>, %freqs: memref<?x64xf32>, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x1x64xf32>) {
  // expected-error@+1 {{k: expected rank 3 and a static last dimension, got 'memref<4x64xf32>' (qk_rope_append_c1)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x64xf32>, memref<?x64xf32>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %gamma: memref<64xf32>, %scale: f32, %p: memref<4xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x1x64xf32>) {
  // expected-error@+1 {{expected either slots, or table, row_offsets and lengths (qk_rope_append_c2)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %gamma: memref<64xf32>, %scale: f32, %p: memref<4xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x1x64xf32>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (qk_rope_append_c3)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%bad : memref<3xi32>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %gamma: memref<64xf32>, %scale: f32, %p: memref<4xi32>, %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %slots: memref<4xi64>, %bad: memref<3xi32>, %layer: index, %cache: memref<8x16x2x64xf32>) {
  // expected-error@+1 {{cache: expected shape [8, 16, 1, 64], got 'memref<8x16x2x64xf32>' (qk_rope_append_c4)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x2x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %gamma: memref<64xf32>, %scale: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %bad: memref<5xi32>, %cache: memref<8x16x1x64xf32>) {
  // expected-error@+1 {{expected gammas together with epsilon (qk_rope_append_c6)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) gammas(%gamma, %gamma : memref<64xf32>, memref<64xf32>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %gamma: memref<64xf32>, %scale: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %bad: memref<5xi32>, %cache: memref<8x16x1x64xf32>) {
  // expected-error@+1 {{expected positions together with slots (qk_rope_append_c7)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) slots(%slots : memref<4xi64>) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>)
  return
}

// -----

func.func @t(%q: memref<4x2x64xf32>, %k: memref<4x1x64xf32>, %v: memref<4x1x64xf32>, %freqs: memref<?x64xf32>, %gamma: memref<64xf32>, %scale: f32, %slots: memref<4xi64>, %p: memref<4xi32>, %bad: memref<5xi32>, %cache: memref<8x16x1x64xf32>) {
  // expected-error@+1 {{k_scale: expected a cache of 8-bit floats, got 'memref<8x16x1x64xf32>' (qk_rope_append_c8)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x64xf32>, memref<4x1x64xf32>, memref<?x64xf32>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) k_scale(%scale) outs(%q, %cache : memref<4x2x64xf32>, memref<8x16x1x64xf32>)
  return
}

// -----

func.func @odd(%q: memref<4x2x33xf32>, %k: memref<4x1x33xf32>, %freqs: memref<?x33xf32>, %slots: memref<4xi64>, %p: memref<4xi32>, %cache: memref<8x16x1x33xf32>) {
  // expected-error@+1 {{freqs: expected rank 2 and a static, even last dimension from 2 to the 33 columns of q, got 'memref<?x33xf32>' (qk_rope_append_c1)}}
  fusednorm.qk_rope_append ins(%q, %k, %freqs : memref<4x2x33xf32>, memref<4x1x33xf32>, memref<?x33xf32>) slots(%slots : memref<4xi64>) positions(%p : memref<4xi32>) outs(%q, %cache : memref<4x2x33xf32>, memref<8x16x1x33xf32>)
  return
}
