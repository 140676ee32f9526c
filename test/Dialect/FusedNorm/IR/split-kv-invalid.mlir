// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @dynamic(%x: memref<?x4x32xbf16>, %k: memref<?x4x?xbf16>, %v: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.split_kv' op k: expected rank 1 or more and a static last dimension, got 'memref<?x4x?xbf16>' (split_kv_c1)}}
  fusednorm.split_kv ins(%x : memref<?x4x32xbf16>) outs(%k, %v : memref<?x4x?xbf16>, memref<?x4x8xbf16>)
  return
}

// -----

func.func @columns(%x: memref<?x4x32xbf16>, %k: memref<?x4x16xbf16>, %v: memref<?x4x8xbf16>) {
  // expected-error @+1 {{'fusednorm.split_kv' op k and v: expected 32 columns together, as x of type 'memref<?x4x32xbf16>', got 16 and 8 (split_kv_c2)}}
  fusednorm.split_kv ins(%x : memref<?x4x32xbf16>) outs(%k, %v : memref<?x4x16xbf16>, memref<?x4x8xbf16>)
  return
}

// -----

func.func @heads(%x: memref<?x4x32xbf16>, %k: memref<?x4x24xbf16>, %v: memref<?x5x8xbf16>) {
  // expected-error @+1 {{'fusednorm.split_kv' op v: expected shape [?, 4, 8], got 'memref<?x5x8xbf16>' (split_kv_c2)}}
  fusednorm.split_kv ins(%x : memref<?x4x32xbf16>) outs(%k, %v : memref<?x4x24xbf16>, memref<?x5x8xbf16>)
  return
}

// -----

func.func @types(%x: memref<?x4x32xbf16>, %k: memref<?x4x24xbf16>, %v: memref<?x4x8xf16>) {
  // expected-error @+1 {{'fusednorm.split_kv' op v: expected elements of type 'bf16' as in x, got 'memref<?x4x8xf16>' (split_kv_c3)}}
  fusednorm.split_kv ins(%x : memref<?x4x32xbf16>) outs(%k, %v : memref<?x4x24xbf16>, memref<?x4x8xf16>)
  return
}
