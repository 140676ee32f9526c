// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// CHECK-LABEL: func @row_mean_of_squares_qk(
// CHECK: %variance = fusednorm.row_mean_of_squares_qk ins(%{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<?x16xbf16>) outs(%{{.*}} : tensor<?x2xf32>) {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x2xf32>
func.func @row_mean_of_squares_qk(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>,
                                  %var: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x64xbf16>, tensor<?x16xbf16>)
      outs(%var : tensor<?x2xf32>) {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func @apply_qk_rms_norm(
// CHECK: %q, %k = fusednorm.apply_qk_rms_norm ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<?x16xbf16>, tensor<64xf32>, tensor<16xf32>, tensor<?x2xf32>) epsilon(%{{.*}}) outs(%{{.*}}, %{{.*}} : tensor<?x64xf32>, tensor<?x16xf32>) -> (tensor<?x64xf32>, tensor<?x16xf32>)
func.func @apply_qk_rms_norm(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>, %gq: tensor<64xf32>,
                             %gk: tensor<16xf32>, %var: tensor<?x2xf32>, %eps: f32,
                             %qo: tensor<?x64xf32>, %ko: tensor<?x16xf32>)
    -> (tensor<?x64xf32>, tensor<?x16xf32>) {
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : tensor<?x64xbf16>, tensor<?x16xbf16>, tensor<64xf32>,
                                   tensor<16xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%qo, %ko : tensor<?x64xf32>, tensor<?x16xf32>)
      -> (tensor<?x64xf32>, tensor<?x16xf32>)
  return %0, %1 : tensor<?x64xf32>, tensor<?x16xf32>
}

// CHECK-LABEL: func @in_place_on_memrefs(
// CHECK: fusednorm.apply_qk_rms_norm {{.*}} outs(%arg0, %arg1 : memref<?x8x64xf16>, memref<?x8x64xf16>){{$}}
func.func @in_place_on_memrefs(%q: memref<?x8x64xf16>, %k: memref<?x8x64xf16>, %g: memref<64xf32>,
                               %var: memref<?x8x2xf32>, %eps: f32) {
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %g, %g, %var : memref<?x8x64xf16>, memref<?x8x64xf16>, memref<64xf32>,
                                 memref<64xf32>, memref<?x8x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<?x8x64xf16>, memref<?x8x64xf16>)
  return
}
