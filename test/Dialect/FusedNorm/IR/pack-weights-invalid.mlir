// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @rank(%w: memref<4x64x32xbf16>, %out: memref<1x64x32xbf16>) {
  // expected-error @+1 {{'fusednorm.pack_weights' op expected w of rank 2 or more and out of one more, got 'memref<4x64x32xbf16>' and 'memref<1x64x32xbf16>' (pack_weights_c1)}}
  fusednorm.pack_weights ins(%w : memref<4x64x32xbf16>) outs(%out : memref<1x64x32xbf16>)
  return
}

// -----

func.func @elements(%w: memref<64x32xbf16>, %out: memref<1x64x32xf16>) {
  // expected-error @+1 {{'fusednorm.pack_weights' op out: expected elements of type 'bf16' as in w, got 'memref<1x64x32xf16>' (pack_weights_c2)}}
  fusednorm.pack_weights ins(%w : memref<64x32xbf16>) outs(%out : memref<1x64x32xf16>)
  return
}

// -----

func.func @width(%w: memref<64x48xbf16>, %out: memref<2x64x24xbf16>) {
  // expected-error @+1 {{'fusednorm.pack_weights' op out: expected panels of a multiple of 16 columns, from 16 to 256, as the last dimension, got 'memref<2x64x24xbf16>'; use 32 (pack_weights_c3)}}
  fusednorm.pack_weights ins(%w : memref<64x48xbf16>) outs(%out : memref<2x64x24xbf16>)
  return
}

// -----

func.func @panels(%w: memref<64x48xbf16>, %out: memref<1x64x32xbf16>) {
  // expected-error @+1 {{'fusednorm.pack_weights' op out: expected shape [2, 64, 32], got 'memref<1x64x32xbf16>' (pack_weights_c4)}}
  fusednorm.pack_weights ins(%w : memref<64x48xbf16>) outs(%out : memref<1x64x32xbf16>)
  return
}
