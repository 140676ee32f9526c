// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// CHECK-LABEL: func @dynamic(
// CHECK: %values, %scales = fusednorm.rms_norm_fused_fp8 ins(%{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%{{.*}}) weight_offset(%{{.*}}) scale_ub(%{{.*}}) outs(%{{.*}}, %{{.*}} : tensor<?x64xf8E4M3FN>, tensor<?x1xbf16>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xbf16>)
func.func @dynamic(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %offset: f32, %ub: f32,
                   %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xbf16>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xbf16>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps) weight_offset(%offset)
      scale_ub(%ub) outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xbf16>)
      -> (tensor<?x64xf8E4M3FN>, tensor<?x1xbf16>)
  return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xbf16>
}

// CHECK-LABEL: func @static(
// CHECK: %values = fusednorm.rms_norm_fused_fp8 ins(%{{.*}}, %{{.*}} : tensor<2x?x64xf16>, tensor<64xf16>) epsilon(%{{.*}}) static_scale(%{{.*}}) outs(%{{.*}} : tensor<2x?x64xf8E4M3FN>) -> tensor<2x?x64xf8E4M3FN>
func.func @static(%x: tensor<2x?x64xf16>, %gamma: tensor<64xf16>, %eps: f32, %scale: f32,
                  %out: tensor<2x?x64xf8E4M3FN>) -> tensor<2x?x64xf8E4M3FN> {
  %0 = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<2x?x64xf16>, tensor<64xf16>) epsilon(%eps) static_scale(%scale)
      outs(%out : tensor<2x?x64xf8E4M3FN>) -> (tensor<2x?x64xf8E4M3FN>)
  return %0 : tensor<2x?x64xf8E4M3FN>
}

// CHECK-LABEL: func @on_memrefs(
// CHECK: fusednorm.rms_norm_fused_fp8 ins(%{{.*}}, %{{.*}} : memref<?x64xf32>, memref<64xf32>) epsilon(%{{.*}}) outs(%{{.*}}, %{{.*}} : memref<?x64xf8E4M3FN>, memref<?x1xf32, strided<[?, 1]>>){{$}}
func.func @on_memrefs(%x: memref<?x64xf32>, %gamma: memref<64xf32>, %eps: f32,
                      %out: memref<?x64xf8E4M3FN>, %scales: memref<?x1xf32, strided<[?, 1]>>) {
  fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : memref<?x64xf32>, memref<64xf32>) epsilon(%eps)
      outs(%out, %scales : memref<?x64xf8E4M3FN>, memref<?x1xf32, strided<[?, 1]>>)
  return
}
