// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @factor_type(%a: memref<8x64xf32>, %b: memref<64x16xf32>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op operand #0 must be ranked tensor or memref of f8E4M3FN, f8E4M3FNUZ, f8E5M2, i8, bf16 or f16, but got 'memref<8x64xf32>'}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xf32>, memref<64x16xf32>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @scale_type(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf64>, %sb: memref<1x16xf64>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op operand #2 must be ranked tensor or memref of f32, f16, bf16 or f8E8M0FNU, but got 'memref<1x8xf64>'}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf64>, memref<1x16xf64>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @rank(%a: memref<64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op a: expected rank 2 or more, got 'memref<64xi8>' (scaled_matmul_c1)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @scale_rank(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op a_scales: expected rank 2 as a, which is 'memref<8x64xi8>', got 'memref<8xf32>' (scaled_matmul_c1)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @two_types(%a: memref<8x64xf8E4M3FN>, %b: memref<64x16xf8E4M3FNUZ>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b: expected elements of type 'f8E4M3FN' as in a, got 'memref<64x16xf8E4M3FNUZ>' (scaled_matmul_c2)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xf8E4M3FN>, memref<64x16xf8E4M3FNUZ>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @two_scale_types(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xbf16>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected elements of type 'f32' as in a_scales, got 'memref<1x16xbf16>' (scaled_matmul_c2)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xbf16>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @inner(%a: memref<8x64xi8>, %b: memref<16x32xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b: expected shape [64, 32], got 'memref<16x32xi8>' (scaled_matmul_c3)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<16x32xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @out(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<16x8xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op outs: expected shape [8, 16], got 'memref<16x8xf32>' (scaled_matmul_c4)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<16x8xf32>)
  return
}

// -----

func.func @channel_a(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<8x1xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op a_scales: expected shape [1, 8], got 'memref<8x1xf32>' (scaled_matmul_c9)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<8x1xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @channel_b(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<16x1xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected shape [1, 16], got 'memref<16x1xf32>' (scaled_matmul_c10)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<16x1xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @channel_b_transposed(%a: memref<8x64xi8>, %b: memref<16x64xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected shape [16, 1], got 'memref<1x16xf32>' (scaled_matmul_c10)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<16x64xi8>) transpose_b scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @tensor_beside_channel(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x1xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op a_scales: expected shape [1, 1], got 'memref<1x8xf32>' (scaled_matmul_c9)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x1xf32>) by <tensor> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @channel_beside_tensor(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x1xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected shape [1, 1], got 'memref<1x16xf32>' (scaled_matmul_c10)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x1xf32>, memref<1x16xf32>) by <tensor> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @few_columns(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<2x7xf32>, %sb: memref<2x1xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op a_scales: expected shape [2, 8], got 'memref<2x7xf32>' (scaled_matmul_c9)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<2x7xf32>, memref<2x1xf32>) by <block = [1, 128, 32]> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @few_blocks(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<2x8xf32>, %sb: memref<2x1xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op a_scales: expected shape [3, 8], got 'memref<2x8xf32>' (scaled_matmul_c9)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<2x8xf32>, memref<2x1xf32>) by <block = [1, 128, 30]> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @block_b(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<2x8xf32>, %sb: memref<1x2xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected shape [2, 1], got 'memref<1x2xf32>' (scaled_matmul_c10)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<2x8xf32>, memref<1x2xf32>) by <block = [1, 128, 32]> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @block_b_transposed(%a: memref<8x64xi8>, %b: memref<16x64xi8>, %sa: memref<2x8xf32>, %sb: memref<2x1xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected shape [1, 2], got 'memref<2x1xf32>' (scaled_matmul_c10)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<16x64xi8>) transpose_b scales(%sa, %sb : memref<2x8xf32>, memref<2x1xf32>) by <block = [1, 128, 32]> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @long_sum(%a: memref<8x131072xi8>, %b: memref<131072x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op expected sums of at most 131071 partial products of i8, got 131072; use blocks of k (scaled_matmul_c11)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x131072xi8>, memref<131072x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <channel> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @long_block(%a: memref<8x200000xi8>, %b: memref<200000x16xi8>, %sa: memref<2x8xf32>, %sb: memref<2x1xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op expected sums of at most 131071 partial products of i8, got 131072; use blocks of k (scaled_matmul_c11)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x200000xi8>, memref<200000x16xi8>) scales(%sa, %sb : memref<2x8xf32>, memref<2x1xf32>) by <block = [1, 128, 131072]> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @empty_block(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{expected a block of 1 or more rows, columns and k, got [1, 0, 32]}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <block = [1, 0, 32]> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @unknown(%a: memref<8x64xi8>, %b: memref<64x16xi8>, %sa: memref<1x8xf32>, %sb: memref<1x16xf32>, %out: memref<8x16xf32>) {
  // expected-error @+1 {{expected granularity to be one of tensor, channel, block, got row}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x64xi8>, memref<64x16xi8>) scales(%sa, %sb : memref<1x8xf32>, memref<1x16xf32>) by <row> outs(%out : memref<8x16xf32>)
  return
}

// -----

func.func @no_body(%a: tensor<8x4xbf16>, %b: tensor<4x16xbf16>, %one: tensor<1x1xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op operands of epilogue: expected a body that uses them, got none (scaled_matmul_c5)}}
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x4xbf16>, tensor<4x16xbf16>) scales(%one, %one : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> epilogue(%one : tensor<1x1xf32>) outs(%out : tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

func.func @few_arguments(%a: tensor<8x4xbf16>, %b: tensor<4x16xbf16>, %one: tensor<1x1xf32>, %out: tensor<8x16xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op expected 2 block arguments, the accumulators and one for each operand of epilogue and outs, got 1 (scaled_matmul_c6)}}
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x4xbf16>, tensor<4x16xbf16>) scales(%one, %one : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>):
    fusednorm.yield %s : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @yield_count(%a: tensor<8x4xbf16>, %b: tensor<4x16xbf16>, %one: tensor<1x1xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x4xbf16>, tensor<4x16xbf16>) scales(%one, %one : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    // expected-error @+1 {{'fusednorm.yield' op expected 1 values, one for each of outs, got 0 (scaled_matmul_c7)}}
    fusednorm.yield
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @body_op(%a: tensor<8x4xbf16>, %b: tensor<4x16xbf16>, %one: tensor<1x1xf32>, %out: tensor<8x16xf32>) {
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x4xbf16>, tensor<4x16xbf16>) scales(%one, %one : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%out : tensor<8x16xf32>) body {
  ^bb0(%s: tensor<8x16xf32>, %o: tensor<8x16xf32>):
    %g = arith.constant dense<1.0> : tensor<16xf32>
    %e = arith.constant 1.0e-6 : f32
    %q = tensor.empty() : tensor<8x16xf8E4M3FN>
    %t = tensor.empty() : tensor<8x1xf32>
    // expected-error @+1 {{'fusednorm.rms_norm_fused_fp8' op expected a primitive in the body of fusednorm.scaled_matmul, got a group of primitives; use fusednorm-generalize (scaled_matmul_c8)}}
    %r:2 = fusednorm.rms_norm_fused_fp8 ins(%s, %g : tensor<8x16xf32>, tensor<16xf32>) epsilon(%e) outs(%q, %t : tensor<8x16xf8E4M3FN>, tensor<8x1xf32>) -> (tensor<8x16xf8E4M3FN>, tensor<8x1xf32>)
    fusednorm.yield %s : tensor<8x16xf32>
  } -> (tensor<8x16xf32>)
  return
}

// -----

func.func @packed_width(%a: tensor<8x4xbf16>, %b: tensor<2x4x24xbf16>, %one: tensor<1x1xf32>, %out: tensor<8x32xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b: expected panels of a multiple of 16 columns, from 16 to 256, as the last dimension, got 'tensor<2x4x24xbf16>'; use 32 (scaled_matmul_c12)}}
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x4xbf16>, tensor<2x4x24xbf16>) packed(32) scales(%one, %one : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> outs(%out : tensor<8x32xf32>) -> (tensor<8x32xf32>)
  return
}

// -----

func.func @packed_scales(%a: tensor<8x64xbf16>, %b: tensor<3x64x16xbf16>, %sa: tensor<2x8xf32>, %sb: tensor<2x3xf32>, %out: tensor<8x48xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op b_scales: expected shape [3, 2], got 'tensor<2x3xf32>' (scaled_matmul_c10)}}
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x64xbf16>, tensor<3x64x16xbf16>) transpose_b packed(48) scales(%sa, %sb : tensor<2x8xf32>, tensor<2x3xf32>) by <block = [1, 16, 32]> outs(%out : tensor<8x48xf32>) -> (tensor<8x48xf32>)
  return
}

// -----

func.func @offsets(%a: memref<8x4xi8>, %b: memref<4x8xi8>, %s: memref<1x1xf32>, %rows: memref<2x2xi32>, %out: memref<8x8xf32>) {
  // expected-error @+1 {{'fusednorm.scaled_matmul' op row_offsets: expected rank 1 and 2 elements or more, got 'memref<2x2xi32>' (scaled_matmul_c13)}}
  fusednorm.scaled_matmul ins(%a, %b : memref<8x4xi8>, memref<4x8xi8>) scales(%s, %s : memref<1x1xf32>, memref<1x1xf32>)
      by <tensor> row_offsets(%rows : memref<2x2xi32>) outs(%out : memref<8x8xf32>)
  return
}
