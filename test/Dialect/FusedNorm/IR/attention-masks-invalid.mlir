// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @no_tree(%q: memref<7x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
    %rows: memref<3xi32>, %lengths: memref<2xi32>, %table: memref<2x?xi32>, %status: memref<2x2xi32>,
    %words: memref<6xi32>, %ranges: memref<7x3xi32>, %out: memref<7x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected tree together with a mask of tree, got mask #fusednorm.mask<or [causal, tree]> (ragged_attention_c26)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<7x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      table(%table : memref<2x?xi32>)
      outs(%out : memref<7x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<or [causal, tree]>}
  return
}

// -----

func.func @shape_of_tree(%q: memref<7x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
    %rows: memref<3xi32>, %lengths: memref<2xi32>, %table: memref<2x?xi32>, %status: memref<2x2xi32>,
    %words: memref<6xi32>, %ranges: memref<7x3xi32>, %out: memref<7x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op tree: expected shape [7], got 'memref<6xi32>' (ragged_attention_c26)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<7x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      table(%table : memref<2x?xi32>) tree(%words : memref<6xi32>)
      outs(%out : memref<7x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<tree>}
  return
}

// -----

func.func @ranges_without_mask(%q: memref<7x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
    %rows: memref<3xi32>, %lengths: memref<2xi32>, %table: memref<2x?xi32>, %status: memref<2x2xi32>,
    %words: memref<6xi32>, %ranges: memref<7x3xi32>, %out: memref<7x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op expected key_ranges together with a mask of ranges, got mask #fusednorm.mask<causal> (ragged_attention_c27)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<7x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      table(%table : memref<2x?xi32>) key_ranges(%ranges : memref<7x3xi32>)
      outs(%out : memref<7x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<causal>}
  return
}

// -----

func.func @shape_of_ranges(%q: memref<7x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
    %rows: memref<3xi32>, %lengths: memref<2xi32>, %table: memref<2x?xi32>, %status: memref<2x2xi32>,
    %words: memref<6xi32>, %ranges: memref<7x3xi32>, %out: memref<7x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op key_ranges: expected shape [7, 2], got 'memref<7x3xi32>' (ragged_attention_c27)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<7x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      table(%table : memref<2x?xi32>) key_ranges(%ranges : memref<7x3xi32>)
      outs(%out : memref<7x4x8xbf16>) {scale = 0.25 : f32, mask = #fusednorm.mask<ranges>}
  return
}

// -----

func.func @signed_without_lengths(%q: memref<7x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
    %rows: memref<3xi32>, %lengths: memref<2xi32>, %table: memref<2x?xi32>, %status: memref<2x2xi32>,
    %words: memref<6xi32>, %ranges: memref<7x3xi32>, %out: memref<7x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op signed_lengths: expected lengths and no checked, as check_sequences rejects negative lengths, got no lengths (ragged_attention_c28)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<7x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<3xi32>)
      table(%table : memref<2x?xi32>)
      outs(%out : memref<7x4x8xbf16>) {scale = 0.25 : f32, signed_lengths}
  return
}

// -----

func.func @signed_and_checked(%q: memref<7x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
    %rows: memref<3xi32>, %lengths: memref<2xi32>, %table: memref<2x?xi32>, %status: memref<2x2xi32>,
    %words: memref<6xi32>, %ranges: memref<7x3xi32>, %out: memref<7x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op signed_lengths: expected lengths and no checked, as check_sequences rejects negative lengths, got checked (ragged_attention_c28)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<7x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      table(%table : memref<2x?xi32>) checked(%status : memref<2x2xi32>)
      outs(%out : memref<7x4x8xbf16>) {scale = 0.25 : f32, signed_lengths}
  return
}
