// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention by wgmma with rows that are not multiples of 64 columns: lines of V have 64 or 32 bytes,
// and zeros fill the last lines of Q and K.
// RUN: %python %S/attention_packed.py fusednorm-runner %s --few pages eighty bytes forty | FileCheck %s
// CHECK: 5 runs, 0 failed
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles 2>&1 | FileCheck %s --check-prefix=LOWERED
// LOWERED-COUNT-3: attention by wgmma of 16-bit floats
// LOWERED-NOT: wgmma is not used
// LOWERED: llvm.func @eighty_attention0
// LOWERED-SAME: sizes = [max(extent(2, 0), 1), 1, 80], strides = [80, 80, 1], box = [128, 1, 16], swizzle = 32

// Sequences with more than 64 keys have two pieces.
func.func @pages(%q: memref<?x8x96xbf16>, %k: memref<?x16x2x96xbf16>, %v: memref<?x16x2x96xbf16>,
                 %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %sinks: memref<8xf32>,
                 %out: memref<?x8x96xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x96xbf16>, memref<?x16x2x96xbf16>, memref<?x16x2x96xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      sinks(%sinks : memref<8xf32>) outs(%out, %lse : memref<?x8x96xbf16>, memref<8x?xf32>)
      {scale = 0.1 : f32, mask = #fusednorm.mask<causal>, piece = 64}
  return
}

// TMA copies load K and V.
func.func @eighty(%q: memref<?x8x80xf16>, %k: memref<?x1x80xf16>, %v: memref<?x1x80xf16>,
                  %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x8x80xf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x80xf16>, memref<?x1x80xf16>, memref<?x1x80xf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x8x80xf16>, memref<8x?xf32>)
      {scale = 0.11 : f32, mask = #fusednorm.mask<null>}
  return
}

// A step of FP8 MMAs has 32 columns.
func.func @bytes(%q: memref<?x4x80xf8E4M3FN>, %k: memref<?x16x2x80xf8E4M3FN>, %v: memref<?x16x2x96xf8E4M3FN>,
                 %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x4x96xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x80xf8E4M3FN>, memref<?x16x2x80xf8E4M3FN>, memref<?x16x2x96xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x96xbf16>)
      {scale = 0.1 : f32, mask = #fusednorm.mask<causal>}
  return
}

// The producer warpgroup widens an 8-bit cache.
func.func @forty(%q: memref<?x4x80xbf16>, %k: memref<?x16x2x80xf8E4M3FN>, %v: memref<?x16x2x48xf8E4M3FN>,
                 %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x4x48xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x80xbf16>, memref<?x16x2x80xf8E4M3FN>, memref<?x16x2x48xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x48xf32>)
      {scale = 0.1 : f32, mask = #fusednorm.mask<sliding_window_causal = 33>}
  return
}
