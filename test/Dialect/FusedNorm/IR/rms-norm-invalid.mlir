// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @types(%x: tensor<4x64xi32>, %gamma: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op operand #0 must be ranked tensor or memref of f32, f16 or bf16, but got 'tensor<4x64xi32>'}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xi32>, tensor<64xf32>)
      epsilon(%eps) outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return
}

// -----

func.func @mixed_forms(%x: memref<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op expected tensors only or memrefs only, got 'tensor<64xf32>' as operand #1 and 'memref<4x64xf32>' as operand #0}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return
}

// -----

func.func @missing_result(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op number of results: expected 1, one for each of outs, got 0}}
  fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%out : tensor<4x64xf32>)
  return
}

// -----

func.func @memref_result(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32, %out: memref<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op number of results: expected 0, as outs are memrefs, got 1}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>)
      epsilon(%eps) outs(%out : memref<4x64xf32>) -> memref<4x64xf32>
  return
}

// -----

func.func @result_type(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op result #0: expected the type of its destination, 'tensor<4x64xf32>', got 'tensor<4x64xbf16>'}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>)
      epsilon(%eps) outs(%out : tensor<4x64xf32>) -> tensor<4x64xbf16>
  return
}

// -----

func.func @innermost_stride(%x: memref<4x64xf32, strided<[1, 4]>>, %gamma: memref<64xf32>, %eps: f32,
                            %out: memref<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op operand #0: expected innermost stride 1, got 4 in 'memref<4x64xf32, strided<[1, 4]>>'; if it is known to be 1, use memref.cast, and bufferize with identity layout maps at function boundaries}}
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32, strided<[1, 4]>>, memref<64xf32>)
      epsilon(%eps) outs(%out : memref<4x64xf32>)
  return
}

// -----

func.func @dynamic_innermost_stride(%x: memref<4x64xf32>, %gamma: memref<64xf32, strided<[?]>>, %eps: f32,
                                    %out: memref<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op operand #1: expected innermost stride 1, got ? in 'memref<64xf32, strided<[?]>>'; if it is known to be 1, use memref.cast, and bufferize with identity layout maps at function boundaries}}
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32, strided<[?]>>)
      epsilon(%eps) outs(%out : memref<4x64xf32>)
  return
}

// -----

func.func @no_strides(%x: memref<4x64xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, %gamma: memref<64xf32>,
                      %eps: f32, %out: memref<4x64xf32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op operand #0: expected a memref with strides, got 'memref<4x64xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>'}}
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32, affine_map<(i, j) -> (i floordiv 2, j)>>, memref<64xf32>)
      epsilon(%eps) outs(%out : memref<4x64xf32>)
  return
}

// -----

func.func @rms_norm_c1(%x: tensor<f32>, %gamma: tensor<64xf32>, %eps: f32, %out: tensor<f32>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op x: expected rank 1 or more, got 'tensor<f32>' (rms_norm_c1)}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<f32>, tensor<64xf32>)
      epsilon(%eps) outs(%out : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @rms_norm_c2(%x: tensor<?x64xbf16>, %gamma: tensor<32xbf16>, %eps: f32, %out: tensor<?x64xbf16>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op gamma: expected shape [64], got 'tensor<32xbf16>' (rms_norm_c2)}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<32xbf16>)
      epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return
}

// -----

func.func @rms_norm_c2_rank(%x: tensor<?x64xbf16>, %gamma: tensor<1x64xbf16>, %eps: f32, %out: tensor<?x64xbf16>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op gamma: expected shape [64], got 'tensor<1x64xbf16>' (rms_norm_c2)}}
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<1x64xbf16>)
      epsilon(%eps) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return
}

// -----

func.func @rms_norm_c3(%x: memref<?x8x64xbf16>, %gamma: memref<64xbf16>, %eps: f32, %out: memref<?x7x64xbf16>) {
  // expected-error @+1 {{'fusednorm.rms_norm' op out: expected shape [?, 8, 64], got 'memref<?x7x64xbf16>' (rms_norm_c3)}}
  fusednorm.rms_norm ins(%x, %gamma : memref<?x8x64xbf16>, memref<64xbf16>)
      epsilon(%eps) outs(%out : memref<?x7x64xbf16>)
  return
}

// -----

func.func @row_mean_of_squares_c1(%x: tensor<bf16>, %out: tensor<f32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares' op x: expected rank 1 or more, got 'tensor<bf16>' (row_mean_of_squares_c1)}}
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<bf16>) outs(%out : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @row_mean_of_squares_c2(%x: tensor<4x64xbf16>, %out: tensor<5x1xf32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares' op out: expected shape [4, 1], got 'tensor<5x1xf32>' (row_mean_of_squares_c2)}}
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<4x64xbf16>) outs(%out : tensor<5x1xf32>) -> tensor<5x1xf32>
  return
}

// -----

func.func @row_mean_of_squares_c2_rank(%x: tensor<4x64xbf16>, %out: tensor<f32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares' op out: expected shape [4, ?], got 'tensor<f32>' (row_mean_of_squares_c2)}}
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<4x64xbf16>) outs(%out : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @row_mean_of_squares_c3(%x: tensor<4x64xbf16>, %out: tensor<4x2xf32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares' op column: expected a column of out, which is 'tensor<4x2xf32>', got 2 (row_mean_of_squares_c3)}}
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<4x64xbf16>) outs(%out : tensor<4x2xf32>)
      {column = 2 : i64} -> tensor<4x2xf32>
  return
}

// -----

func.func @row_mean_of_squares_c3_negative(%x: tensor<4x64xbf16>, %out: tensor<4x?xf32>) {
  // expected-error @+1 {{'fusednorm.row_mean_of_squares' op column: expected a column of out, which is 'tensor<4x?xf32>', got -1 (row_mean_of_squares_c3)}}
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<4x64xbf16>) outs(%out : tensor<4x?xf32>)
      {column = -1 : i64} -> tensor<4x?xf32>
  return
}

// -----

func.func @apply_rms_norm_c1(%x: tensor<bf16>, %gamma: tensor<64xf32>, %var: tensor<f32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_rms_norm' op x: expected rank 1 or more, got 'tensor<bf16>' (apply_rms_norm_c1)}}
  %0 = fusednorm.apply_rms_norm ins(%x, %gamma, %var : tensor<bf16>, tensor<64xf32>, tensor<f32>)
      epsilon(%eps) outs(%x : tensor<bf16>) -> tensor<bf16>
  return
}

// -----

func.func @apply_rms_norm_c2(%x: tensor<4x64xbf16>, %gamma: tensor<63xf32>, %var: tensor<4x1xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_rms_norm' op gamma: expected shape [64], got 'tensor<63xf32>' (apply_rms_norm_c2)}}
  %0 = fusednorm.apply_rms_norm ins(%x, %gamma, %var : tensor<4x64xbf16>, tensor<63xf32>, tensor<4x1xf32>)
      epsilon(%eps) outs(%x : tensor<4x64xbf16>) -> tensor<4x64xbf16>
  return
}

// -----

func.func @apply_rms_norm_c3(%x: tensor<4x64xbf16>, %gamma: tensor<64xf32>, %var: tensor<4xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_rms_norm' op variance: expected shape [4, 4], got 'tensor<4xf32>' (apply_rms_norm_c3)}}
  %0 = fusednorm.apply_rms_norm ins(%x, %gamma, %var : tensor<4x64xbf16>, tensor<64xf32>, tensor<4xf32>)
      epsilon(%eps) outs(%x : tensor<4x64xbf16>) -> tensor<4x64xbf16>
  return
}

// -----

func.func @apply_rms_norm_c4(%x: tensor<4x64xbf16>, %gamma: tensor<64xf32>, %var: tensor<4x2xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.apply_rms_norm' op column: expected a column of variance, which is 'tensor<4x2xf32>', got 5 (apply_rms_norm_c4)}}
  %0 = fusednorm.apply_rms_norm ins(%x, %gamma, %var : tensor<4x64xbf16>, tensor<64xf32>, tensor<4x2xf32>)
      epsilon(%eps) outs(%x : tensor<4x64xbf16>) {column = 5 : i64} -> tensor<4x64xbf16>
  return
}

// -----

func.func @apply_rms_norm_c5(%x: tensor<4x64xbf16>, %gamma: tensor<64xf32>, %var: tensor<4x2xf32>, %eps: f32,
                             %out: tensor<4x32xbf16>) {
  // expected-error @+1 {{'fusednorm.apply_rms_norm' op out: expected shape [4, 64], got 'tensor<4x32xbf16>' (apply_rms_norm_c5)}}
  %0 = fusednorm.apply_rms_norm ins(%x, %gamma, %var : tensor<4x64xbf16>, tensor<64xf32>, tensor<4x2xf32>)
      epsilon(%eps) outs(%out : tensor<4x32xbf16>) -> tensor<4x32xbf16>
  return
}
