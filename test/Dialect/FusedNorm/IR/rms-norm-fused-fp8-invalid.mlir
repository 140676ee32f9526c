// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @out_type(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32, %scale: f32, %out: tensor<4x64xf8E3M4>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op operand #4 must be ranked tensor or memref of f8E4M3FN, f8E4M3FNUZ, f8E5M2 or i8, but got 'tensor<4x64xf8E3M4>'}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      static_scale(%scale) outs(%out : tensor<4x64xf8E3M4>) -> (tensor<4x64xf8E3M4>)
  return
}

// -----

func.func @results(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32,
                   %out: tensor<4x64xf8E4M3FN>, %scales: tensor<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op number of results: expected 2, one for each of outs, got 1}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%out, %scales : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x64xf8E4M3FN>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c1(%x: tensor<f32>, %gamma: tensor<64xf32>, %eps: f32, %scale: f32, %out: tensor<f8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op x: expected rank 1 or more, got 'tensor<f32>' (rms_norm_fused_fp8_c1)}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<f32>, tensor<64xf32>) epsilon(%eps)
      static_scale(%scale) outs(%out : tensor<f8E4M3FN>) -> (tensor<f8E4M3FN>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c2_shape(%x: tensor<4x64xf32>, %gamma: tensor<4x64xf32>, %eps: f32, %scale: f32,
                                       %out: tensor<4x64xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op gamma: expected shape [64], got 'tensor<4x64xf32>' (rms_norm_fused_fp8_c2)}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x64xf32>, tensor<4x64xf32>) epsilon(%eps)
      static_scale(%scale) outs(%out : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c2_type(%x: tensor<4x64xbf16>, %gamma: tensor<64xf32>, %eps: f32, %scale: f32,
                                      %out: tensor<4x64xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op gamma: expected elements of type 'bf16' as in x, got 'tensor<64xf32>' (rms_norm_fused_fp8_c2)}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x64xbf16>, tensor<64xf32>) epsilon(%eps)
      static_scale(%scale) outs(%out : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c3(%x: tensor<4x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %scale: f32,
                                 %out: tensor<64x4xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op out: expected shape [4, 64], got 'tensor<64x4xf8E4M3FN>' (rms_norm_fused_fp8_c3)}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      static_scale(%scale) outs(%out : tensor<64x4xf8E4M3FN>) -> (tensor<64x4xf8E4M3FN>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c4_neither(%x: tensor<4x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                                         %out: tensor<4x64xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op expected either scales in outs or static_scale, got neither (rms_norm_fused_fp8_c4)}}
  %0 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<4x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c4_both(%x: memref<4x64xbf16>, %gamma: memref<64xbf16>, %eps: f32, %scale: f32,
                                      %out: memref<4x64xf8E4M3FN>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op expected either scales in outs or static_scale, got both (rms_norm_fused_fp8_c4)}}
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<4x64xbf16>, memref<64xbf16>) epsilon(%eps)
      static_scale(%scale) outs(%out, %scales : memref<4x64xf8E4M3FN>, memref<4x1xf32>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c5(%x: memref<4x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                                 %out: memref<4x64xf8E4M3FN>, %scales: memref<4xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op scales: expected shape [4, 1], got 'memref<4xf32>' (rms_norm_fused_fp8_c5)}}
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<4x64xbf16>, memref<64xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<4x64xf8E4M3FN>, memref<4xf32>)
  return
}

// -----

func.func @rms_norm_fused_fp8_c6(%x: memref<4x64xbf16>, %gamma: memref<64xbf16>, %eps: f32, %s: f32,
                                 %out: memref<4x64xf8E4M3FN>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op expected scales in outs with scale_ub, got static_scale (rms_norm_fused_fp8_c6)}}
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<4x64xbf16>, memref<64xbf16>) epsilon(%eps)
      scale_ub(%s) static_scale(%s) outs(%out : memref<4x64xf8E4M3FN>)
  return
}

// -----

func.func @partial_group(%x: memref<4x200xf32>, %g: memref<200xf32>, %eps: f32, %out: memref<4x200xi8>, %scales: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op scales: expected shape [4, 2], got 'memref<4x1xf32>' (rms_norm_fused_fp8_c5)}}
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<4x200xf32>, memref<200xf32>) epsilon(%eps)
      outs(%out, %scales : memref<4x200xi8>, memref<4x1xf32>) {scheme = #fusednorm.quantization<group = 128>}
  return
}

// -----

func.func @tensor_scale(%x: memref<4x200xf32>, %g: memref<200xf32>, %eps: f32, %out: memref<4x200xi8>, %scales: memref<1xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op scheme: expected granularity row or group, got tensor, which needs two kernels; use rms_norm, then quantize (rms_norm_fused_fp8_c7)}}
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<4x200xf32>, memref<200xf32>) epsilon(%eps)
      outs(%out, %scales : memref<4x200xi8>, memref<1xf32>) {scheme = #fusednorm.quantization<tensor>}
  return
}

// -----

func.func @scale_type(%x: memref<4x200xf32>, %g: memref<200xf32>, %eps: f32, %out: memref<4x200xi8>, %scales: memref<4x1xf64>) {
  // expected-error @+1 {{must be ranked tensor or memref of f32, f16, bf16 or f8E8M0FNU, but got 'memref<4x1xf64>'}}
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<4x200xf32>, memref<200xf32>) epsilon(%eps)
      outs(%out, %scales : memref<4x200xi8>, memref<4x1xf64>)
  return
}
