// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA decode with chunked keys and a quantized cache.
//
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x4xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %uv: memref<2x32x128xf8E4M3FN>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>, %suk: memref<2x1x1xf32>,
             %suv: memref<2x1x1xf32>) {
  // expected-error@+1 {{buffer_row_offsets: expected shape [2, 3], got 'memref<2x4xi32>' (mla_decode_branch_fp8_c6)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x4xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %uv: memref<2x32x128xf8E4M3FN>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>, %suk: memref<2x1x1xf32>,
             %suv: memref<2x1x1xf32>) {
  // expected-error@+1 {{expected chunks and buffer_length together, got chunks without a buffer_length (mla_decode_branch_fp8_c7)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x4xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{buffer_row_offsets: expected shape [2, 3], got 'memref<2x4xi32>' (mla_decode_branch_bf16_c6)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x4xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{expected chunks and buffer_length together, got chunks without a buffer_length (mla_decode_branch_bf16_c7)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<?x3xi32>, %starts: memref<?x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{buffer_row_offsets: expected rank 1, or 2 with a static number of rows from 1 to 64, got 'memref<?x3xi32>' (mla_decode_branch_bf16_c6)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<?x3xi32>, memref<?x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{cache_offsets: expected shape [2, 3], got 'memref<3xi32>' (mla_decode_branch_bf16_c6)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<3xi32>) of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected chunks and buffer_length together, got a buffer_length without chunks (mla_decode_branch_bf16_c7)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{buffer_length: expected a number from 1 to 1073741824, got 0 (mla_decode_branch_bf16_c7)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 0
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{static_scale: expected a cache of f8E4M3FN, kv and no scales, got a cache of type 'memref<8x16x144xbf16>' (mla_decode_branch_bf16_c9)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps) static_scale(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{static_scale: expected a cache of f8E4M3FN, kv and no scales, got a cache of type 'memref<8x16x144xf8E4M3FN>' (mla_decode_branch_bf16_c9)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps) static_scale(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>, %scales: memref<8x16x2xf32>) {
  // expected-error@+1 {{static_scale: expected a cache of f8E4M3FN, kv and no scales, got a cache of type 'memref<8x16x144xf8E4M3FN>' (mla_decode_branch_bf16_c9)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps) static_scale(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x2xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %uv: memref<2x32x128xf8E4M3FN>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>, %suk: memref<2x1x1xf32>,
             %suv: memref<2x1x1xf32>, %scales: memref<8x16x2xf32>) {
  // expected-error@+1 {{scales: expected a cache of f8E4M3FN and kv, got a cache of type 'memref<8x16x144xf8E4M3FN>' (mla_decode_branch_fp8_c9)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x2xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %uv: memref<2x32x128xf8E4M3FN>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>, %suk: memref<2x1x1xf32>,
             %suv: memref<2x1x1xf32>, %scales: memref<8x16x3xf32>) {
  // expected-error@+1 {{scales: expected shape [8, 16, 2], got 'memref<8x16x3xf32>' (mla_decode_branch_fp8_c9)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x3xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>,
             %kv: memref<4x144xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %uv: memref<2x32x128xf8E4M3FN>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>, %suk: memref<2x1x1xf32>,
             %suv: memref<2x1x1xf32>, %scales: memref<8x16x3xf32>) {
  // expected-error@+1 {{scheme: expected row, or a group that divides the 128 columns of c_kv, and the 16 columns of k_pe if k_pe is longer than a group, got #fusednorm.quantization<group = 256> (mla_decode_branch_fp8_c9)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x3xf32>) {scale = 0.125 : f32, scheme = #fusednorm.quantization<group = 256>}
  return
}
