// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// CHECK-LABEL: func @rms_norm(
// CHECK: %y = fusednorm.rms_norm ins(%{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%{{.*}}) outs(%{{.*}} : tensor<?x64xbf16>) -> tensor<?x64xbf16>
func.func @rms_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                    %out: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>)
      epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %0 : tensor<?x64xbf16>
}

// CHECK-LABEL: func @rms_norm_on_memrefs(
// CHECK: fusednorm.rms_norm ins(%{{.*}}, %{{.*}} : memref<?x?x64xf16, strided<[?, ?, 1], offset: ?>>, memref<64xf32>) epsilon(%{{.*}}) weight_offset(%{{.*}}) outs(%{{.*}} : memref<?x?x64xf32>) {numerics = #fusednorm.numerics<gamma = after_cast>}{{$}}
func.func @rms_norm_on_memrefs(%x: memref<?x?x64xf16, strided<[?, ?, 1], offset: ?>>,
                               %gamma: memref<64xf32>, %eps: f32, %offset: f32,
                               %out: memref<?x?x64xf32>) {
  fusednorm.rms_norm ins(%x, %gamma : memref<?x?x64xf16, strided<[?, ?, 1], offset: ?>>, memref<64xf32>)
      epsilon(%eps) weight_offset(%offset) outs(%out : memref<?x?x64xf32>)
      {numerics = #fusednorm.numerics<gamma = after_cast>}
  return
}

// A single row of dynamic length, and a tensor without rows.
// CHECK-LABEL: func @rms_norm_edges(
// CHECK: fusednorm.rms_norm {{.*}} outs(%{{.*}} : tensor<?xf32>)
// CHECK: fusednorm.rms_norm {{.*}} outs(%{{.*}} : tensor<0x0xf32>)
func.func @rms_norm_edges(%x: tensor<?xf32>, %gamma: tensor<?xf32>, %eps: f32, %out: tensor<?xf32>,
                          %none: tensor<0x0xf32>, %no_gamma: tensor<0xf32>)
    -> (tensor<?xf32>, tensor<0x0xf32>) {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?xf32>, tensor<?xf32>)
      epsilon(%eps) outs(%out : tensor<?xf32>) -> tensor<?xf32>
  %1 = fusednorm.rms_norm ins(%none, %no_gamma : tensor<0x0xf32>, tensor<0xf32>)
      epsilon(%eps) outs(%none : tensor<0x0xf32>) -> tensor<0x0xf32>
  return %0, %1 : tensor<?xf32>, tensor<0x0xf32>
}

// A static and a dynamic extent may denote the same dimension.
// CHECK-LABEL: func @rms_norm_mixed_extents(
func.func @rms_norm_mixed_extents(%x: tensor<4x?xf32>, %gamma: tensor<64xf32>, %eps: f32,
                                  %out: tensor<?x64xf32>) -> tensor<?x64xf32> {
  // CHECK: fusednorm.rms_norm
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x?xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%out : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// CHECK-LABEL: func @row_mean_of_squares(
// CHECK: %variance = fusednorm.row_mean_of_squares ins(%{{.*}} : tensor<?x64xbf16>) outs(%{{.*}} : tensor<?x3xf32>) {column = 2 : i64} -> tensor<?x3xf32>
func.func @row_mean_of_squares(%x: tensor<?x64xbf16>, %out: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<?x64xbf16>) outs(%out : tensor<?x3xf32>)
      {column = 2 : i64} -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: func @apply_rms_norm(
// CHECK: %y = fusednorm.apply_rms_norm ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<64xf32>, tensor<?x2xf32>) epsilon(%{{.*}}) outs(%{{.*}} : tensor<?x64xf32>) {column = 1 : i64, numerics = #fusednorm.numerics<rsqrt = approx>} -> tensor<?x64xf32>
func.func @apply_rms_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xf32>, %var: tensor<?x2xf32>,
                          %eps: f32, %out: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.apply_rms_norm
      ins(%x, %gamma, %var : tensor<?x64xbf16>, tensor<64xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%out : tensor<?x64xf32>)
      {column = 1 : i64, numerics = #fusednorm.numerics<rsqrt = approx>} -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
