// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s

// CHECK-LABEL: @pack
// CHECK: fusednorm.pack_weights ins(%{{.*}} : tensor<1000x512xbf16>) transpose_b outs(%{{.*}} : tensor<32x512x32xbf16>) -> tensor<32x512x32xbf16>
func.func @pack(%w: tensor<1000x512xbf16>, %out: tensor<32x512x32xbf16>) -> tensor<32x512x32xbf16> {
  %p = fusednorm.pack_weights ins(%w : tensor<1000x512xbf16>) transpose_b
      outs(%out : tensor<32x512x32xbf16>) -> (tensor<32x512x32xbf16>)
  return %p : tensor<32x512x32xbf16>
}

// CHECK-LABEL: @pack_batch
// CHECK: fusednorm.pack_weights ins(%{{.*}} : memref<4x?x?xf8E4M3FN>) outs(%{{.*}} : memref<4x?x?x48xf8E4M3FN>)
func.func @pack_batch(%w: memref<4x?x?xf8E4M3FN>, %out: memref<4x?x?x48xf8E4M3FN>) {
  fusednorm.pack_weights ins(%w : memref<4x?x?xf8E4M3FN>) outs(%out : memref<4x?x?x48xf8E4M3FN>)
  return
}

// CHECK-LABEL: @linear
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<?x512xbf16>, tensor<32x512x32xbf16>) packed(1000) outs(%{{.*}} : tensor<?x1000xbf16>) -> tensor<?x1000xbf16>
func.func @linear(%x: tensor<?x512xbf16>, %p: tensor<32x512x32xbf16>, %out: tensor<?x1000xbf16>) -> tensor<?x1000xbf16> {
  %c = fusednorm.matmul ins(%x, %p : tensor<?x512xbf16>, tensor<32x512x32xbf16>) packed(1000)
      outs(%out : tensor<?x1000xbf16>) -> (tensor<?x1000xbf16>)
  return %c : tensor<?x1000xbf16>
}

// Scales keep the layout of the unpacked weights.
// CHECK-LABEL: @scaled
// CHECK: transpose_b packed(1000) scales(%{{.*}}, %{{.*}} : memref<4x?xf32>, memref<8x4xf32>) by <block = [1, 128, 128]>
func.func @scaled(%x: memref<?x512xf8E4M3FN>, %p: memref<32x512x32xf8E4M3FN>, %sx: memref<4x?xf32>, %sw: memref<8x4xf32>, %out: memref<?x1000xbf16>) {
  fusednorm.scaled_matmul ins(%x, %p : memref<?x512xf8E4M3FN>, memref<32x512x32xf8E4M3FN>) transpose_b packed(1000)
      scales(%sx, %sw : memref<4x?xf32>, memref<8x4xf32>) by <block = [1, 128, 128]> outs(%out : memref<?x1000xbf16>)
  return
}
