// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @rank_of_q(%q: memref<?x?x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op q: expected rank 3, and static heads and columns, one or more, got 'memref<?x?x24xbf16>' (ragged_attention_c1)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x?x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rank_of_k(%q: memref<?x4x24xbf16>, %k: memref<?x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k: expected rank 3, or rank 4 in a cache without layer, got 'memref<?x16xbf16>' (ragged_attention_c2)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rank_with_layer(%q: memref<?x4x24xbf16>, %k: memref<?x16x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %table: memref<?x?xi32>, %layer: index, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k: expected rank 6 with layer, got 'memref<?x16x2x16xbf16>' (ragged_attention_c2)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x16x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>) layer(%layer)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rank_of_v(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x16x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v: expected rank 3 as k, which is 'memref<?x2x16xbf16>', got 'memref<?x16x2x8xbf16>' (ragged_attention_c2)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x16x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @columns_of_v(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x?xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v: expected static heads and columns, one or more, got 'memref<?x2x?xbf16>' (ragged_attention_c2)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x?xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @heads_of_v(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x1x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v: expected shape [?, 2, 8], got 'memref<?x1x8xbf16>' (ragged_attention_c2)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x1x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @parts_of_v(%q: memref<?x4x24xbf16>, %k: memref<?x2x2x16x2x24xbf16>,
    %v: memref<?x3x2x16x2x8xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %layer: index, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v: expected a static P of 1 or 2, got 'memref<?x3x2x16x2x8xbf16>' (ragged_attention_c2)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x2x16x2x24xbf16>, memref<?x3x2x16x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>) layer(%layer)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @heads(%q: memref<?x4x24xbf16>, %k: memref<?x3x16xbf16>, %v: memref<?x3x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k: expected a number of heads that divides 4, the number of heads of q, got 'memref<?x3x16xbf16>' (ragged_attention_c3)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x3x16xbf16>, memref<?x3x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @no_rope(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected this operand, as k has fewer columns than q, got q of type 'memref<?x4x24xbf16>' and k of type 'memref<?x2x16xbf16>' (ragged_attention_c4)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rope(%q: memref<?x4x24xbf16>, %k: memref<?x2x24xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected none, as k has as many columns as q, or k with fewer columns, got q of type 'memref<?x4x24xbf16>' and k of type 'memref<?x2x24xbf16>' (ragged_attention_c4)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x24xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rank_of_rope(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x1x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected rank 3 for one layer, or rank 2 if k is an array, got 'memref<?x16x1x32xbf16>' (ragged_attention_c5)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x1x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @page_size(%q: memref<?x4x24xbf16>, %k: memref<?x8x2x16xbf16>, %v: memref<?x8x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected shape [?, 8, 32], got 'memref<?x16x32xbf16>' (ragged_attention_c5)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x8x2x16xbf16>, memref<?x8x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rope_column(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope_column: expected a static row with 8 columns from there, got 25 in 'memref<?x16x32xbf16>' (ragged_attention_c5)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_column = 25}
  return
}

// -----

func.func @column_without_rope(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope_column: expected operand rope, got none (ragged_attention_c5)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_column = 1}
  return
}

// -----

func.func @elements(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k: expected elements of type 'bf16' as in q, got 'memref<?x2x16xf16>' (ragged_attention_c6)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @elements_of_rope(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rope: memref<?x16x32xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected elements of type 'bf16' as in q, got 'memref<?x16x32xf32>' (ragged_attention_c6)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xf32>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scales_of_bf16(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rope_scales: memref<?x16x4xf32>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected rope_scales together with rope_group of 1 or more, and a cache rope of f8E4M3FN with q of another type, got a group of 8, 'memref<?x16x32xbf16>' and 'memref<?x4x24xbf16>' (ragged_attention_c7)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) rope_scales(%rope_scales : memref<?x16x4xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_group = 8}
  return
}

// -----

func.func @scales_without_rope(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope_scales, rope_group: expected operand rope of f8E4M3FN, got none (ragged_attention_c7)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_group = 8}
  return
}

// -----

func.func @shape_of_scales(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rope: memref<?x16x32xf8E4M3FN>, %rope_scales: memref<?x16x3xf32>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope_scales: expected shape [?, 16, 4], got 'memref<?x16x3xf32>' (ragged_attention_c7)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xf8E4M3FN>) rope_scales(%rope_scales : memref<?x16x3xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_group = 8}
  return
}

// -----

func.func @row_offsets(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<1xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op row_offsets: expected rank 1 and 2 elements or more, got 'memref<1xi32>' (ragged_attention_c8)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<1xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @key_offsets(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<5xi32>, %keys: memref<4xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op key_offsets: expected shape [5], got 'memref<4xi32>' (ragged_attention_c8)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<5xi32>)
      key_offsets(%keys : memref<4xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @lengths(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<5xi32>, %keys: memref<?xi32>,
    %lengths: memref<5xi32>, %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op lengths: expected shape [4], got 'memref<5xi32>' (ragged_attention_c8)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<5xi32>)
      key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<5xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @table(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<5xi32>, %keys: memref<?xi32>,
    %table: memref<5x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op table: expected shape [4, ?], got 'memref<5x?xi32>' (ragged_attention_c8)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<5xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<5x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rank_of_table(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op table: expected rank 1 or 2, got 'memref<?x?x?xi32>' (ragged_attention_c8)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @no_key_offsets(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected key_offsets for k of rank 3, got none (ragged_attention_c9)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @no_table(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected table for a cache, got none (ragged_attention_c9)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @table_of_arrays(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op table: expected k or rope in a cache, got k of rank 3 and no rope in a cache (ragged_attention_c9)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @no_bias(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected bias together with a mask of materialized, and bias_starts with bias only, got mask #fusednorm.mask<materialized> (ragged_attention_c10)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<materialized>}
  return
}

// -----

func.func @rank_of_bias(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %bias: memref<?x?xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op bias: expected rank 3 or 4, got 'memref<?x?xf32>' (ragged_attention_c10)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      bias(%bias : memref<?x?xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<materialized>}
  return
}

// -----

func.func @heads_of_bias(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %bias: memref<?x2x?x?xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op bias: expected shape [?, 4, ?, ?], got 'memref<?x2x?x?xf32>' (ragged_attention_c10)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      bias(%bias : memref<?x2x?x?xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<materialized>}
  return
}

// -----

func.func @no_valid_lengths(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>,
    %v: memref<?x2x8xbf16>, %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected valid_lengths together with a mask of causal_padding, got mask #fusednorm.mask<causal_padding> (ragged_attention_c11)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<causal_padding>}
  return
}

// -----

func.func @sinks(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %sinks: memref<2xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op sinks: expected shape [4], got 'memref<2xf32>' (ragged_attention_c12)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      sinks(%sinks : memref<2xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @some_scales(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %qs: memref<?x2xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected q_scales, k_scales and v_scales with q of f8E4M3FN, k_scales and v_scales with quantized k and v and another q, or none; got 1 of them with q of type 'memref<?x4x24xbf16>' and k of type 'memref<?x2x16xbf16>' (ragged_attention_c13)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      q_scales(%qs : memref<?x2xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @heads_of_scales(%q: memref<?x4x24xf8E4M3FN>, %k: memref<?x2x16xf8E4M3FN>,
    %v: memref<?x2x8xf8E4M3FN>, %rope: memref<?x16x32xf8E4M3FN>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %table: memref<?x?xi32>, %qs: memref<?x2xf32>, %ks: memref<?x4xf32>,
    %vs: memref<?x2xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k_scales: expected shape [?, 2], got 'memref<?x4xf32>' (ragged_attention_c13)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xf8E4M3FN>, memref<?x2x16xf8E4M3FN>, memref<?x2x8xf8E4M3FN>)
      rope(%rope : memref<?x16x32xf8E4M3FN>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      q_scales(%qs : memref<?x2xf32>) k_scales(%ks : memref<?x4xf32>)
      v_scales(%vs : memref<?x2xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @out(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x16xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op out: expected shape [?, 4, 8], got 'memref<?x4x16xbf16>' (ragged_attention_c14)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x16xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @lse(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>, %lse: memref<2x?xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op lse: expected shape [4, ?], got 'memref<2x?xf32>' (ragged_attention_c14)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x4x8xbf16>, memref<2x?xf32>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scale(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op scale: expected a finite number greater than 0, got 0.000000e+00 : f32 (ragged_attention_c15)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.0 : f32}
  return
}

// -----

func.func @piece(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op piece: expected 0 or more keys, got -1 (ragged_attention_c25)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, piece = -1}
  return
}

// -----

func.func @piece_with_checked(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected no epilogue and no checked with piece (ragged_attention_c25)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>) checked(%status : memref<?x2xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, piece = 0}
  return
}

// -----

func.func @both(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected a modifier or a body, got both (ragged_attention_c16)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, modifier = #fusednorm.score_modifier<alibi>} body {
  ^bb0(%s: f32, %h: index, %i: index, %j: index):
    fusednorm.yield %s : f32
  }
  return
}

// -----

func.func @arguments(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected block arguments (score: f32, head: index, query position: index, key position: index), got 'f32', 'index' (ragged_attention_c17)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32} body {
  ^bb0(%s: f32, %h: index):
    fusednorm.yield %s : f32
  }
  return
}

// -----

func.func @yield(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected a body that ends with fusednorm.yield of one f32 (ragged_attention_c17)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32} body {
  ^bb0(%s: f32, %h: index, %i: index, %j: index):
    fusednorm.yield %s, %s : f32, f32
  }
  return
}

// -----

func.func @ops(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x16x32xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
    %table: memref<?x?xi32>, %out: memref<?x4x8xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x16x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%keys : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32} body {
  ^bb0(%s: f32, %h: index, %i: index, %j: index):
    // expected-error @+1 {{'vector.broadcast' op expected only elementwise ops of arith and math on scalars, rounded to nearest even, in the body of fusednorm.ragged_attention (ragged_attention_c17)}}
    %x = vector.broadcast %s : f32 to vector<2xf32>
    fusednorm.yield %s : f32
  }
  return
}

// -----

func.func @states(%s: memref<2x?x8xbf16>, %l: memref<2x4x?xf32>, %o: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.merge_attention_states' op states: expected rank 4 and static columns, got 'memref<2x?x8xbf16>' (merge_attention_states_c1)}}
  fusednorm.merge_attention_states ins(%s, %l : memref<2x?x8xbf16>, memref<2x4x?xf32>) outs(%o : memref<?x4x8xbf16>)
  return
}

// -----

func.func @lses(%s: memref<2x?x4x8xbf16>, %l: memref<3x4x?xf32>, %o: memref<?x4x8xbf16>,
    %e: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.merge_attention_states' op lses: expected shape [2, 4, ?], got 'memref<3x4x?xf32>' (merge_attention_states_c2)}}
  fusednorm.merge_attention_states ins(%s, %l : memref<2x?x4x8xbf16>, memref<3x4x?xf32>)
      outs(%o, %e : memref<?x4x8xbf16>, memref<4x?xf32>)
  return
}

// -----

func.func @merged(%s: memref<2x?x4x8xbf16>, %l: memref<2x4x?xf32>, %o: memref<?x5x8xbf16>,
    %e: memref<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.merge_attention_states' op out: expected shape [?, 4, 8], got 'memref<?x5x8xbf16>' (merge_attention_states_c3)}}
  fusednorm.merge_attention_states ins(%s, %l : memref<2x?x4x8xbf16>, memref<2x4x?xf32>)
      outs(%o, %e : memref<?x5x8xbf16>, memref<4x?xf32>)
  return
}

// -----

func.func @merged_lse(%s: memref<2x?x4x8xbf16>, %l: memref<2x4x?xf32>, %o: memref<?x4x8xbf16>,
    %e: memref<5x?xf32>) {
  // expected-error @+1 {{'fusednorm.merge_attention_states' op lse: expected shape [4, ?], got 'memref<5x?xf32>' (merge_attention_states_c4)}}
  fusednorm.merge_attention_states ins(%s, %l : memref<2x?x4x8xbf16>, memref<2x4x?xf32>)
      outs(%o, %e : memref<?x4x8xbf16>, memref<5x?xf32>)
  return
}

// -----

func.func @merge_row_offsets(%states: memref<2x8x4x16xf32>, %lses: memref<2x4x8xf32>, %offsets: memref<1xi32>,
                             %out: memref<8x4x16xf32>) {
  // expected-error @+1 {{row_offsets: expected rank 1 and 2 elements or more, got 'memref<1xi32>' (merge_attention_states_c5)}}
  fusednorm.merge_attention_states ins(%states, %lses : memref<2x8x4x16xf32>, memref<2x4x8xf32>)
      row_offsets(%offsets : memref<1xi32>) outs(%out : memref<8x4x16xf32>)
  return
}

// -----

func.func @checked(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %status: memref<?x3xi32>, %out: memref<?x4x16xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op checked: expected shape [?, 2], got 'memref<?x3xi32>' (ragged_attention_c18)}}
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      checked(%status : memref<?x3xi32>) outs(%out : memref<?x4x16xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @check_q(%q: memref<?x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op q: expected rank 3, got 'memref<?x16xbf16>' (check_sequences_c1)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_k(%q: memref<?x4x16xbf16>, %k: memref<?x1x2x8x16xbf16>, %rows: memref<?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op k: expected rank 3, or rank 4 or 6 of a cache, got 'memref<?x1x2x8x16xbf16>' (check_sequences_c1)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x1x2x8x16xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_rope(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %rope: memref<?x8x2x16xbf16>, %table: memref<?x?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op rope: expected rank 3 or 6, got 'memref<?x8x2x16xbf16>' (check_sequences_c1)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>) rope(%rope : memref<?x8x2x16xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) table(%table : memref<?x?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_rows(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<1xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op row_offsets: expected rank 1 and 2 elements or more, got 'memref<1xi32>' (check_sequences_c2)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<1xi32>) key_offsets(%rows : memref<1xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_lengths(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<3xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op lengths: expected shape [2], got 'memref<3xi32>' (check_sequences_c2)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<3xi32>) key_offsets(%rows : memref<3xi32>) lengths(%rows : memref<3xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_table_rank(%q: memref<?x4x16xbf16>, %k: memref<?x8x2x16xbf16>, %rows: memref<?xi32>, %table: memref<?x?x?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op table: expected rank 1 or 2, got 'memref<?x?x?xi32>' (check_sequences_c2)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x8x2x16xbf16>) row_offsets(%rows : memref<?xi32>) table(%table : memref<?x?x?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_keys(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op expected key_offsets for k of rank 3, got none (check_sequences_c3)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_no_table(%q: memref<?x4x16xbf16>, %k: memref<?x8x2x16xbf16>, %rows: memref<?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op expected table for a cache, got none (check_sequences_c3)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x8x2x16xbf16>) row_offsets(%rows : memref<?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_table(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %table: memref<?x?xi32>, %status: memref<?x2xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op table: expected k or rope in a cache, got k of rank 3 and no rope (check_sequences_c3)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) table(%table : memref<?x?xi32>) outs(%status : memref<?x2xi32>)
  return
}

// -----

func.func @check_status(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>, %status: memref<?xi32>) {
  // expected-error @+1 {{'fusednorm.check_sequences' op status: expected shape [?, 2], got 'memref<?xi32>' (check_sequences_c4)}}
  fusednorm.check_sequences ins(%q, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) outs(%status : memref<?xi32>)
  return
}

// -----

func.func @rope_array_paged(%q: memref<?x4x24xbf16>, %k: memref<?x16x2x16xbf16>, %v: memref<?x16x2x8xbf16>,
    %rope: memref<?x32xbf16>, %scales: memref<?x4xf32>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected rank 3 for one layer, got 'memref<?x32xbf16>' (ragged_attention_c5)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x16x2x16xbf16>, memref<?x16x2x8xbf16>)
      rope(%rope : memref<?x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%rows : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rope_array_rows(%q: memref<?x4x24xbf16>, %k: memref<20x2x16xbf16>, %v: memref<20x2x8xbf16>,
    %rope: memref<19x32xbf16>, %scales: memref<?x4xf32>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected shape [20, 32], got 'memref<19x32xbf16>' (ragged_attention_c5)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<20x2x16xbf16>, memref<20x2x8xbf16>)
      rope(%rope : memref<19x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rope_array_table(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x32xbf16>, %scales: memref<?x4xf32>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op table: expected k or rope in a cache, got k of rank 3 and no rope in a cache (ragged_attention_c9)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x32xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%rows : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @rope_array_scales(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
    %rope: memref<?x32xf8E4M3FN>, %scales: memref<?x4xf32>, %rows: memref<?xi32>, %table: memref<?x?xi32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected rope_scales together with rope_group of 1 or more, and a cache rope of f8E4M3FN with q of another type, got a group of 8, 'memref<?x32xf8E4M3FN>' and 'memref<?x4x24xbf16>' (ragged_attention_c7)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      rope(%rope : memref<?x32xf8E4M3FN>) rope_scales(%scales : memref<?x4xf32>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, rope_group = 8}
  return
}

// -----

func.func @quantized_with_scales_of_q(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %s: memref<1xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected q_scales, k_scales and v_scales with q of f8E4M3FN, k_scales and v_scales with quantized k and v and another q, or none; got 3 of them}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      q_scales(%s : memref<1xf32>) k_scales(%s : memref<1xf32>) v_scales(%s : memref<1xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scales_of_other_heads(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %ks: memref<2xf32>, %vs: memref<4xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v_scales: expected shape [1], [2] or [?, 2], got 'memref<4xf32>' (ragged_attention_c13)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%ks : memref<2xf32>) v_scales(%vs : memref<4xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @other_quantized_values(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xf8E5M2>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v: expected elements of type 'i8' as in k, got 'memref<?x2x8xf8E5M2>' (ragged_attention_c6)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xf8E5M2>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @quantized_queries(%q: memref<?x4x16xf8E4M3FN>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k: expected elements of type f8E4M3FN as in q, got 'memref<?x2x16xi8>' (ragged_attention_c6)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xf8E4M3FN>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @quantized_keys_with_rope(%q: memref<?x4x24xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rope: memref<?x8xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op rope: expected none with quantized keys without kv_group, got 'memref<?x8xbf16>' with k of type 'memref<?x2x16xi8>' (ragged_attention_c6)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      rope(%rope : memref<?x8xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scales_of_other_keys(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %ks: memref<?x2x1xf32>, %vs: memref<?x2x2xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v_scales: expected shape [?, 2, 1], got 'memref<?x2x2xf32>' (ragged_attention_c13)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%ks : memref<?x2x1xf32>) v_scales(%vs : memref<?x2x2xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scales_of_unquantized_keys(%q: memref<?x4x16xf8E4M3FN>, %k: memref<?x2x16xf8E4M3FN>, %v: memref<?x2x8xf8E4M3FN>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %qs: memref<1xf32>, %ks: memref<?x2x1xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k_scales: expected scales of sequences with q of f8E4M3FN, got 'memref<?x2x1xf32>' (ragged_attention_c13)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xf8E4M3FN>, memref<?x2x16xf8E4M3FN>, memref<?x2x8xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      q_scales(%qs : memref<1xf32>) k_scales(%ks : memref<?x2x1xf32>) v_scales(%ks : memref<?x2x1xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scales_of_too_few_groups(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %ks: memref<?x2x3xf32>, %vs: memref<?x2x1xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op v_scales: expected shape [?, 2, 2], got 'memref<?x2x1xf32>' (ragged_attention_c29)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%ks : memref<?x2x3xf32>) v_scales(%vs : memref<?x2x1xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, kv_group = 7}
  return
}

// -----

func.func @groups_without_scales(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op kv_group: expected 1 or more columns, quantized k and v, another q, k_scales and v_scales, got 8 with q of type 'memref<?x4x16xbf16>' and k of type 'memref<?x2x16xi8>' (ragged_attention_c29)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, kv_group = 8}
  return
}

// -----

func.func @groups_of_no_columns(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xi8>, %v: memref<?x2x8xi8>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %ks: memref<?x2x1xf32>, %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op kv_group: expected 1 or more columns, quantized k and v, another q, k_scales and v_scales, got 0}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xi8>, memref<?x2x8xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%ks : memref<?x2x1xf32>) v_scales(%ks : memref<?x2x1xf32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32, kv_group = 0}
  return
}

// -----

func.func @groups_of_wide_keys(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %ks: memref<?x2x2xf32>, %out: memref<?x4x16xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op kv_group: expected 1 or more columns, quantized k and v, another q, k_scales and v_scales, got 8}}
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x16xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%ks : memref<?x2x2xf32>) v_scales(%ks : memref<?x2x2xf32>)
      outs(%out : memref<?x4x16xbf16>) {scale = 0.25 : f32, kv_group = 8}
  return
}

// -----

func.func @merged_sinks(%states: memref<?x?x4x8xf32>, %lses: memref<?x4x?xf32>, %sinks: memref<8xf32>,
    %out: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.merge_attention_states' op sinks: expected shape [4], got 'memref<8xf32>' (merge_attention_states_c6)}}
  fusednorm.merge_attention_states ins(%states, %lses : memref<?x?x4x8xf32>, memref<?x4x?xf32>)
      sinks(%sinks : memref<8xf32>) outs(%out : memref<?x4x8xbf16>)
  return
}
