// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-generalize | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-generalize --fusednorm-specialize | FileCheck %s --check-prefix=BACK

// CHECK-LABEL: @residual_add
// CHECK: fusednorm.fused
// CHECK: %[[Y:.+]] = rms_norm {{.+}} -> tensor<?x64xbf16>
// CHECK: add_rms_norm ins(%[[Y]], {{.+}} normalized(unrounded)
// BACK-LABEL: @residual_add
// BACK-NOT: fusednorm.fused
// BACK: fusednorm.rms_norm_fused_residual_add {{.+}} normalized(unrounded)
func.func @residual_add(%x: memref<?x64xbf16>, %r: memref<?x64xbf16>, %g1: memref<64xbf16>,
                        %g2: memref<64xbf16>, %e: f32, %out: memref<?x64xbf16>) {
  fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g1, %g2 : memref<?x64xbf16>, memref<?x64xbf16>,
      memref<64xbf16>, memref<64xbf16>) epsilons(%e, %e) normalized(unrounded)
      outs(%out, %r : memref<?x64xbf16>, memref<?x64xbf16>)
  return
}

// CHECK-LABEL: @norm_rope
// CHECK: fusednorm.fused
// CHECK: %[[Y:.+]] = rms_norm {{.+}} -> tensor<?x8x128xbf16>
// CHECK: rope ins(%[[Y]], {{.+}} pairing(half_split) part(last)
// BACK-LABEL: @norm_rope
// BACK-NOT: fusednorm.fused
// BACK: fusednorm.rms_norm_rope {{.+}} pairing(half_split) part(last)
func.func @norm_rope(%x: memref<?x8x128xbf16>, %g: memref<128xbf16>, %f: memref<?x64xf32>,
                     %p: memref<?xi32>, %e: f32, %out: memref<?x8x128xbf16>) {
  fusednorm.rms_norm_rope ins(%x, %g, %f : memref<?x8x128xbf16>, memref<128xbf16>, memref<?x64xf32>)
      positions(%p : memref<?xi32>) epsilon(%e) pairing(half_split) part(last)
      outs(%out : memref<?x8x128xbf16>)
  return
}

// CHECK-LABEL: @groups
// CHECK: quantize {{.+}}scheme = #fusednorm.quantization<group = 32, layout = transposed>
// BACK-LABEL: @groups
// BACK: fusednorm.rms_norm_fused_fp8 {{.+}}scheme = #fusednorm.quantization<group = 32, layout = transposed>
func.func @groups(%x: memref<?x64xbf16>, %g: memref<64xbf16>, %e: f32, %out: memref<?x64xi8>,
                  %s: memref<2x?xf8E8M0FNU>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x64xbf16>, memref<64xbf16>) epsilon(%e)
      outs(%out, %s : memref<?x64xi8>, memref<2x?xf8E8M0FNU>)
      {scheme = #fusednorm.quantization<group = 32, layout = transposed>}
  return
}

// One scale for the whole tensor needs two kernels.
// CHECK-LABEL: @tensor_scale
// CHECK: %[[AMAX:.+]] = tensor.from_elements
// CHECK: %[[MAX:.+]] = fusednorm.fused {{.+}} outs(%[[AMAX]]
// CHECK: abs_max
// CHECK: fusednorm.fused ins(%{{.+}}, %[[MAX]]
// CHECK: quantize {{.+}} amax(
func.func @tensor_scale(%x: tensor<?x64xbf16>, %out: tensor<?x64xi8>, %s: tensor<1xf32>)
    -> (tensor<?x64xi8>, tensor<1xf32>) {
  %0, %1 = fusednorm.quantize ins(%x : tensor<?x64xbf16>)
      outs(%out, %s : tensor<?x64xi8>, tensor<1xf32>) {scheme = #fusednorm.quantization<tensor>}
      -> (tensor<?x64xi8>, tensor<1xf32>)
  return %0, %1 : tensor<?x64xi8>, tensor<1xf32>
}
