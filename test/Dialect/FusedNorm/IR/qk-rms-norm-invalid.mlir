// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @row_mean_of_squares_qk_c1(%q: tensor<bf16>, %k: tensor<bf16>, %var: tensor<f32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares_qk' op q: expected rank 1 or more, got 'tensor<bf16>' (row_mean_of_squares_qk_c1)}}
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<bf16>, tensor<bf16>) outs(%var : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @row_mean_of_squares_qk_c2(%q: tensor<4x64xbf16>, %k: tensor<5x16xbf16>, %var: tensor<4x2xf32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares_qk' op k: expected shape [4, 16], got 'tensor<5x16xbf16>' (row_mean_of_squares_qk_c2)}}
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<4x64xbf16>, tensor<5x16xbf16>)
      outs(%var : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @row_mean_of_squares_qk_c2_type(%q: tensor<4x64xbf16>, %k: tensor<4x16xf16>, %var: tensor<4x2xf32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares_qk' op k: expected elements of type 'bf16' as in q, got 'tensor<4x16xf16>' (row_mean_of_squares_qk_c2)}}
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<4x64xbf16>, tensor<4x16xf16>)
      outs(%var : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @row_mean_of_squares_qk_c3(%q: tensor<4x64xbf16>, %k: tensor<4x16xbf16>, %var: tensor<4x3xf32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares_qk' op variance: expected shape [4, 2], got 'tensor<4x3xf32>' (row_mean_of_squares_qk_c3)}}
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<4x64xbf16>, tensor<4x16xbf16>)
      outs(%var : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @apply_qk_rms_norm_c1(%q: memref<f32>, %k: memref<16xf32>, %gk: memref<16xf32>, %var: memref<2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op q: expected rank 1 or more, got 'memref<f32>' (apply_qk_rms_norm_c1)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gk, %gk, %var : memref<f32>, memref<16xf32>, memref<16xf32>, memref<16xf32>, memref<2xf32>)
      epsilon(%eps) outs(%q, %k : memref<f32>, memref<16xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c2(%q: memref<4x64xf32>, %k: memref<4x2x16xf32>, %gq: memref<64xf32>, %gk: memref<16xf32>,
                                %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op k: expected shape [4, 16], got 'memref<4x2x16xf32>' (apply_qk_rms_norm_c2)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xf32>, memref<4x2x16xf32>, memref<64xf32>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<4x64xf32>, memref<4x2x16xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c2_type(%q: memref<4x64xbf16>, %k: memref<4x16xf32>, %gq: memref<64xf32>, %gk: memref<16xf32>,
                                     %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op k: expected elements of type 'bf16' as in q, got 'memref<4x16xf32>' (apply_qk_rms_norm_c2)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xbf16>, memref<4x16xf32>, memref<64xf32>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<4x64xbf16>, memref<4x16xf32>)
  return
}

// -----

func.func @gamma_type(%q: memref<4x64xbf16>, %k: memref<4x16xbf16>, %gq: memref<64xbf16>, %gk: memref<16xf32>,
                      %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op operand #2 must be ranked tensor or memref of f32, but got 'memref<64xbf16>'}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xbf16>, memref<4x16xbf16>, memref<64xbf16>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<4x64xbf16>, memref<4x16xbf16>)
  return
}

// -----

func.func @apply_qk_rms_norm_c3_q(%q: memref<4x64xf32>, %k: memref<4x16xf32>, %gk: memref<16xf32>,
                                  %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op gamma_q: expected shape [64], got 'memref<16xf32>' (apply_qk_rms_norm_c3)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gk, %gk, %var : memref<4x64xf32>, memref<4x16xf32>, memref<16xf32>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<4x64xf32>, memref<4x16xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c3_k(%q: memref<4x64xf32>, %k: memref<4x16xf32>, %gq: memref<64xf32>,
                                  %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op gamma_k: expected shape [16], got 'memref<64xf32>' (apply_qk_rms_norm_c3)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gq, %var : memref<4x64xf32>, memref<4x16xf32>, memref<64xf32>, memref<64xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %k : memref<4x64xf32>, memref<4x16xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c4(%q: memref<4x64xf32>, %k: memref<4x16xf32>, %gq: memref<64xf32>, %gk: memref<16xf32>,
                                %var: memref<4x1xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op variance: expected shape [4, 2], got 'memref<4x1xf32>' (apply_qk_rms_norm_c4)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xf32>, memref<4x16xf32>, memref<64xf32>, memref<16xf32>, memref<4x1xf32>)
      epsilon(%eps) outs(%q, %k : memref<4x64xf32>, memref<4x16xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c5_q(%q: memref<4x64xf32>, %k: memref<4x16xf32>, %gq: memref<64xf32>, %gk: memref<16xf32>,
                                  %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op q_out: expected shape [4, 64], got 'memref<4x16xf32>' (apply_qk_rms_norm_c5)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xf32>, memref<4x16xf32>, memref<64xf32>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%k, %k : memref<4x16xf32>, memref<4x16xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c5_k(%q: memref<4x64xf32>, %k: memref<4x16xf32>, %gq: memref<64xf32>, %gk: memref<16xf32>,
                                  %var: memref<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op k_out: expected shape [4, 16], got 'memref<4x64xf32>' (apply_qk_rms_norm_c5)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xf32>, memref<4x16xf32>, memref<64xf32>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %q : memref<4x64xf32>, memref<4x64xf32>)
  return
}

// -----

func.func @apply_qk_rms_norm_c5_type(%q: memref<4x64xf32>, %k: memref<4x16xf32>, %gq: memref<64xf32>, %gk: memref<16xf32>,
                                     %var: memref<4x2xf32>, %eps: f32, %ko: memref<4x16xf16>) {
  // expected-error @+1 {{'fusednorm.apply_qk_rms_norm' op k_out: expected elements of type 'f32' as in q_out, got 'memref<4x16xf16>' (apply_qk_rms_norm_c5)}}
  fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : memref<4x64xf32>, memref<4x16xf32>, memref<64xf32>, memref<16xf32>, memref<4x2xf32>)
      epsilon(%eps) outs(%q, %ko : memref<4x64xf32>, memref<4x16xf16>)
  return
}
