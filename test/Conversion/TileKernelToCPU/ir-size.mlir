// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Limits of the number of ops after convert-tilekernel-to-cpu. Static sizes fold away, and regimes
// that they exclude are not emitted. The time of the compiler follows these numbers.
// RUN: %python %S/ir-size.py fusednorm-opt %s x86-64-v3 plain=1020 single=470 packed=3500 attention=1770
// RUN: %python %S/ir-size.py fusednorm-opt %s x86-64-v4 plain=1420 single=220 packed=1440 attention=2190
// RUN: %python %S/ir-size.py fusednorm-opt %s sapphirerapids tiles=660

func.func @plain(%x: memref<?x512xf32>, %w: memref<512x256xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xf32>, memref<512x256xf32>) outs(%c : memref<?x256xf32>)
  return
}
// One row excludes the regime of many rows.
func.func @single(%x: memref<1x512xf32>, %w: memref<8x512x32xf32>, %c: memref<1x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<1x512xf32>, memref<8x512x32xf32>) packed(256) outs(%c : memref<1x256xf32>)
  return
}
func.func @packed(%x: memref<?x512xf32>, %w: memref<8x512x32xf32>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xf32>, memref<8x512x32xf32>) packed(256) outs(%c : memref<?x256xf32>)
  return
}
func.func @tiles(%x: memref<?x512xbf16>, %w: memref<512x256xbf16>, %c: memref<?x256xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x512xbf16>, memref<512x256xbf16>) outs(%c : memref<?x256xf32>)
  return
}
func.func @attention(%q: memref<?x1x8xf32>, %k: memref<?x1x8xf32>, %v: memref<?x1x8xf32>, %rows: memref<?xi32>,
                     %keys: memref<?xi32>, %out: memref<?x1x8xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x1x8xf32>, memref<?x1x8xf32>, memref<?x1x8xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) outs(%out : memref<?x1x8xf32>)
      {mask = #fusednorm.mask<causal>, scale = 0.125 : f32}
  return
}
