// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --affine-scalrep --canonicalize | FileCheck %s

// affine-scalrep forwards a store to a load if no op between them writes the buffer. It drops a
// store before another store if no op between them reads the buffer.

// Inputs are read only.
// CHECK-LABEL: func @inputs(
// CHECK:         affine.store %[[C:.*]], %[[X:.*]][0, 0] : memref<4x64xf32>
// CHECK:         fusednorm.rms_norm
// CHECK-NOT:     affine.load
// CHECK:         affine.store %{{.*}}, %[[X]][0, 0]
// CHECK:         return %[[C]]
func.func @inputs(%c: f32, %d: f32, %gamma: memref<64xf32>, %eps: f32) -> (f32, memref<4x64xf32>, memref<4x64xf32>) {
  %x = memref.alloc() : memref<4x64xf32>
  %out = memref.alloc() : memref<4x64xf32>
  affine.store %c, %x[0, 0] : memref<4x64xf32>
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) epsilon(%eps) outs(%out : memref<4x64xf32>)
  %v = affine.load %x[0, 0] : memref<4x64xf32>
  affine.store %d, %x[0, 0] : memref<4x64xf32>
  return %v, %x, %out : f32, memref<4x64xf32>, memref<4x64xf32>
}

// Destinations are written.
// CHECK-LABEL: func @destinations(
// CHECK:         affine.store
// CHECK:         fusednorm.rms_norm
// CHECK:         %[[V:.*]] = affine.load
// CHECK:         return %[[V]]
func.func @destinations(%c: f32, %gamma: memref<64xf32>, %eps: f32, %x: memref<4x64xf32>) -> (f32, memref<4x64xf32>) {
  %out = memref.alloc() : memref<4x64xf32>
  affine.store %c, %out[0, 0] : memref<4x64xf32>
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) epsilon(%eps) outs(%out : memref<4x64xf32>)
  %v = affine.load %out[0, 0] : memref<4x64xf32>
  return %v, %out : f32, memref<4x64xf32>
}

// Destinations that are overwritten completely are not read.
// CHECK-LABEL: func @overwrite(
// CHECK-NOT:     affine.store
// CHECK:         fusednorm.rms_norm
// CHECK:         affine.store
func.func @overwrite(%c: f32, %d: f32, %gamma: memref<64xf32>, %eps: f32, %x: memref<4x64xf32>) -> memref<4x64xf32> {
  %out = memref.alloc() : memref<4x64xf32>
  affine.store %c, %out[0, 0] : memref<4x64xf32>
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) epsilon(%eps) outs(%out : memref<4x64xf32>)
  affine.store %d, %out[0, 0] : memref<4x64xf32>
  return %out : memref<4x64xf32>
}

// A single column is written, so the other columns keep their values.
// CHECK-LABEL: func @column(
// CHECK:         affine.store
// CHECK:         fusednorm.row_mean_of_squares
// CHECK:         affine.store
func.func @column(%c: f32, %d: f32, %x: memref<4x64xf32>) -> memref<4x2xf32> {
  %out = memref.alloc() : memref<4x2xf32>
  affine.store %c, %out[0, 0] : memref<4x2xf32>
  fusednorm.row_mean_of_squares ins(%x : memref<4x64xf32>) outs(%out : memref<4x2xf32>) {column = 1 : i64}
  affine.store %d, %out[0, 0] : memref<4x2xf32>
  return %out : memref<4x2xf32>
}

// CHECK-LABEL: func @only_column(
// CHECK-NOT:     affine.store
// CHECK:         fusednorm.row_mean_of_squares
// CHECK:         affine.store
func.func @only_column(%c: f32, %d: f32, %x: memref<4x64xf32>) -> memref<4x1xf32> {
  %out = memref.alloc() : memref<4x1xf32>
  affine.store %c, %out[0, 0] : memref<4x1xf32>
  fusednorm.row_mean_of_squares ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>)
  affine.store %d, %out[0, 0] : memref<4x1xf32>
  return %out : memref<4x1xf32>
}

// A body reads its destination if one of its ops does.
// CHECK-LABEL: func @fused_column(
// CHECK:         affine.store
// CHECK:         fusednorm.fused
// CHECK:         affine.store
func.func @fused_column(%c: f32, %d: f32, %x: memref<4x64xf32>) -> memref<4x2xf32> {
  %out = memref.alloc() : memref<4x2xf32>
  affine.store %c, %out[0, 0] : memref<4x2xf32>
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x2xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x2xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
    yield %0 : tensor<4x2xf32>
  }
  affine.store %d, %out[0, 0] : memref<4x2xf32>
  return %out : memref<4x2xf32>
}

// CHECK-LABEL: func @fused_overwrite(
// CHECK-NOT:     affine.store
// CHECK:         fusednorm.fused
// CHECK:         affine.store
func.func @fused_overwrite(%c: f32, %d: f32, %x: memref<4x64xf32>) -> memref<4x1xf32> {
  %out = memref.alloc() : memref<4x1xf32>
  affine.store %c, %out[0, 0] : memref<4x1xf32>
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>) -> tensor<4x1xf32>
    yield %0 : tensor<4x1xf32>
  }
  affine.store %d, %out[0, 0] : memref<4x1xf32>
  return %out : memref<4x1xf32>
}

// On tensors the op has no effects, so an unused result is dead.
// CHECK-LABEL: func @tensors(
// CHECK-NOT:     fusednorm
func.func @tensors(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32) {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps) outs(%x : tensor<4x64xf32>) -> tensor<4x64xf32>
  return
}

// paged_store reads its cache and writes a part of it. The previous store stays, and its value is
// unknown after the op.
// CHECK-LABEL: func @cache(
// CHECK:         affine.store
// CHECK:         fusednorm.paged_store
// CHECK:         %[[V:.*]] = affine.load
// CHECK:         return %[[V]]
func.func @cache(%c: f32, %x: memref<4x64xf32>, %slots: memref<4xi64>) -> (f32, memref<8x16x64xf32>) {
  %cache = memref.alloc() : memref<8x16x64xf32>
  affine.store %c, %cache[0, 0, 0] : memref<8x16x64xf32>
  fusednorm.paged_store ins(%x : memref<4x64xf32>) slots(%slots : memref<4xi64>) outs(%cache : memref<8x16x64xf32>)
  %v = affine.load %cache[0, 0, 0] : memref<8x16x64xf32>
  return %v, %cache : f32, memref<8x16x64xf32>
}
