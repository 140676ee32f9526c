// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @t(%q: memref<4x?x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{q: expected rank 3, and static heads and columns, one or more, got 'memref<4x?x48xbf16>' (mla_prefill_branch_fp8_c1)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x?x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x48xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{freqs: expected rank 2 and a static, even last dimension below 48, the number of columns of q, got 'memref<64x48xf32>' (mla_prefill_branch_fp8_c1)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x48xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x15xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{freqs: expected rank 2 and a static, even last dimension below 48, the number of columns of q, got 'memref<64x15xf32>' (mla_prefill_branch_fp8_c1)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x15xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>,
             %sw: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x128xf8E4M3FN>,
             %scales: memref<8x16x1xf32>) {
  // expected-error@+1 {{expected no scales without freqs (mla_prefill_branch_fp8_c1)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x128xf8E4M3FN>, memref<8x16x1xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<?xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{gamma: expected rank 1 and a static dimension, one or more, got 'memref<?xbf16>' (mla_prefill_branch_bf16_c1)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<?xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x?xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{out: expected rank 3, and static columns, one or more, got 'memref<4x2x?xbf16>' (mla_prefill_branch_fp8_c2)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x?xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x3x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{out: expected shape [4, 2, 32], got 'memref<4x3x32xbf16>' (mla_prefill_branch_bf16_c2)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x3x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>,
             %wk: memref<64x128xf8E4M3FN>, %swk: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected either kv_b_proj and kv_b_proj_scale, or w_k, w_k_scale, w_uv and w_uv_scale (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) w_k(%wk : memref<64x128xf8E4M3FN>) w_k_scale(%swk : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %wk: memref<64x128xf8E4M3FN>, %swk: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected either kv_b_proj and kv_b_proj_scale, or w_k, w_k_scale, w_uv and w_uv_scale (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<64x128xf8E4M3FN>) w_k_scale(%swk : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected either kv_b_proj and kv_b_proj_scale, or w_k, w_k_scale, w_uv and w_uv_scale (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %wk: memref<64x128xf8E4M3FN>, %swk: memref<1x1xf32>,
             %wv: memref<64x128xf8E4M3FN>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected either kv_b_proj and kv_b_proj_scale, or w_k, w_k_scale, w_uv and w_uv_scale (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<64x128xf8E4M3FN>) w_k_scale(%swk : memref<1x1xf32>) w_uv(%wv : memref<64x128xf8E4M3FN>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %wk: memref<64x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected either kv_b_proj, or w_k and w_uv (mla_prefill_branch_bf16_c3)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<64x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<96x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv_b_proj: expected shape [128, 128], got 'memref<96x128xf8E4M3FN>' (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<96x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<?x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv_b_proj: expected a static shape, got 'memref<?x128xf8E4M3FN>' (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<?x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<2x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv_b_proj_scale: expected shape [1, 1], got 'memref<2x1xf32>' (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<2x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %wk: memref<64x128xf8E4M3FN>, %swk: memref<1x1xf32>,
             %wv: memref<32x128xf8E4M3FN>, %swv: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv: expected shape [64, 128], got 'memref<32x128xf8E4M3FN>' (mla_prefill_branch_fp8_c3)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<64x128xf8E4M3FN>) w_k_scale(%swk : memref<1x1xf32>) w_uv(%wv : memref<32x128xf8E4M3FN>) w_uv_scale(%swv : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %wk: memref<64x128xf8E5M2>, %swk: memref<1x1xf32>,
             %wv: memref<64x128xf8E4M3FN>, %swv: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv: expected elements of type 'f8E5M2' as in w_k, got 'memref<64x128xf8E4M3FN>' (mla_prefill_branch_fp8_c4)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<64x128xf8E5M2>) w_k_scale(%swk : memref<1x1xf32>) w_uv(%wv : memref<64x128xf8E4M3FN>) w_uv_scale(%swv : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %wk: memref<64x128xf8E4M3FN>, %swk: memref<1x1xbf16>,
             %wv: memref<64x128xf8E4M3FN>, %swv: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv_scale: expected elements of type 'bf16' as in w_k_scale, got 'memref<1x1xf32>' (mla_prefill_branch_fp8_c4)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<64x128xf8E4M3FN>) w_k_scale(%swk : memref<1x1xbf16>) w_uv(%wv : memref<64x128xf8E4M3FN>) w_uv_scale(%swv : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv_b_proj: expected elements of q's type 'bf16', got 'memref<128x128xf16>' (mla_prefill_branch_bf16_c4)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{granularity: expected block = [1, n, n] where n divides the 128 columns of c_kv, got #fusednorm.scaling<tensor> (mla_prefill_branch_fp8_c5)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, granularity = #fusednorm.scaling<tensor>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{granularity: expected block = [1, n, n] where n divides the 128 columns of c_kv, got #fusednorm.scaling<block = [1, 64, 128]> (mla_prefill_branch_fp8_c5)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, granularity = #fusednorm.scaling<block = [1, 64, 128]>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{granularity: expected block = [1, n, n] where n divides the 128 columns of c_kv, got #fusednorm.scaling<block = [2, 128, 128]> (mla_prefill_branch_fp8_c5)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, granularity = #fusednorm.scaling<block = [2, 128, 128]>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{granularity: expected block = [1, n, n] where n divides the 128 columns of c_kv, got #fusednorm.scaling<block = [1, 96, 96]> (mla_prefill_branch_fp8_c5)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, granularity = #fusednorm.scaling<block = [1, 96, 96]>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<?x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{buffer_row_offsets: expected rank 1, or 2 with a static number of rows from 1 to 64, got 'memref<?x3xi32>' (mla_prefill_branch_fp8_c6)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<?x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<65x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{buffer_row_offsets: expected rank 1, or 2 with a static number of rows from 1 to 64, got 'memref<65x3xi32>' (mla_prefill_branch_fp8_c6)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<65x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x4xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{buffer_row_offsets: expected shape [2, 3], got 'memref<2x4xi32>' (mla_prefill_branch_fp8_c6)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x4xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<1x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{cache_offsets: expected shape [2, 3], got 'memref<1x3xi32>' (mla_prefill_branch_bf16_c6)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<1x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{cache_offsets: expected shape [2, 3], got 'memref<3xi32>' (mla_prefill_branch_fp8_c6)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{buffer_length: expected a number from 0 to 1073741824, got -1 (mla_prefill_branch_fp8_c7)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of -1
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{buffer_length: expected a number from 0 to 1073741824, got 1073741825 (mla_prefill_branch_bf16_c7)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 1073741825
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<3xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (mla_prefill_branch_fp8_c8)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<3xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x2x2xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{table: expected rank 1 or 2, got 'memref<2x2x2xi32>' (mla_prefill_branch_fp8_c8)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x2x2xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %layer: index, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for the cache's rows of type 'tensor<4x144xbf16>', got 'memref<8x16x144xbf16>' (mla_prefill_branch_fp8_c8)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) layer(%layer)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x160xbf16>) {
  // expected-error@+1 {{cache: expected static rows of 144 columns, 128 of c_kv and 16 of k_pe, got 'memref<8x16x160xbf16>' (mla_prefill_branch_fp8_c9)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x160xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf16>) {
  // expected-error@+1 {{cache: expected elements of q's type 'bf16', f8E4M3FN or i8, got 'memref<8x16x144xf16>' (mla_prefill_branch_fp8_c9)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>, %scales: memref<8x16x2xf32>) {
  // expected-error@+1 {{scales: expected a cache of f8E4M3FN and kv, got a cache of type 'memref<8x16x144xbf16>' (mla_prefill_branch_fp8_c9)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xbf16>, memref<8x16x2xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %table: memref<2x?xi32>,
             %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>, %scales: memref<8x16x2xf32>) {
  // expected-error@+1 {{scales: expected a cache of f8E4M3FN and kv, got a cache of type 'memref<8x16x144xf8E4M3FN>' (mla_prefill_branch_fp8_c9)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x2xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>, %scales: memref<8x16x3xf32>) {
  // expected-error@+1 {{scales: expected shape [8, 16, 2], got 'memref<8x16x3xf32>' (mla_prefill_branch_fp8_c9)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x3xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xf8E4M3FN>, %scales: memref<8x16x3xf32>) {
  // expected-error@+1 {{scheme: expected row, or a group that divides the 128 columns of c_kv, and the 16 columns of k_pe if k_pe is longer than a group, got #fusednorm.quantization<group = 256> (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>, memref<8x16x3xf32>) {scale = 0.125 : f32, scheme = #fusednorm.quantization<group = 256>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x128xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv: expected shape [4, 144], got 'memref<4x128xbf16>' (mla_prefill_branch_fp8_c10)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x128xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %kv: memref<4x128xbf16>, %table: memref<2x?xi32>,
             %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>, %starts: memref<2x3xi32>,
             %wk: memref<96x128xf8E4M3FN>, %swk: memref<1x1xf32>, %wv: memref<64x128xf8E4M3FN>,
             %swv: memref<1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x128xbf16>,
             %q_out: memref<4x2x48xbf16>) {
  // expected-error@+1 {{q_out: expected freqs, got none: only RoPE changes the query (mla_prefill_branch_fp8_c11)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) kv(%kv : memref<4x128xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      w_k(%wk : memref<96x128xf8E4M3FN>) w_k_scale(%swk : memref<1x1xf32>) w_uv(%wv : memref<64x128xf8E4M3FN>) w_uv_scale(%swv : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x128xbf16>) q_out(%q_out : memref<4x2x48xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>, %q_out: memref<4x2x16xbf16>) {
  // expected-error@+1 {{q_out: expected shape [4, 2, 48], got 'memref<4x2x16xbf16>' (mla_prefill_branch_fp8_c11)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) q_out(%q_out : memref<4x2x16xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>, %q_out: memref<4x2x48xf16>) {
  // expected-error@+1 {{q_out: expected elements of type 'bf16' as in q, got 'memref<4x2x48xf16>' (mla_prefill_branch_bf16_c11)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) q_out(%q_out : memref<4x2x48xf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{scale: expected a finite number greater than 0, got 0.000000e+00 : f32 (mla_prefill_branch_fp8_c12)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.0 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{scale_ub: expected a finite number greater than 0, got -1.000000e+00 : f32 (mla_prefill_branch_fp8_c12)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, scale_ub = -1.0 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{mask: expected a mask without other operands than tree, got #fusednorm.mask<or [causal, causal_padding]>; use ragged_attention for other masks (mla_prefill_branch_bf16_c12)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<or [causal, causal_padding]>}
  return
}

// -----

func.func @t(%q: memref<8x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{q: expected rank 3, and static heads and columns, one or more, got 'memref<8x144xbf16>' (mla_decode_branch_fp8_c1)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<8x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<3x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{out: expected shape [4, 2, 32], got 'memref<3x2x32xbf16>' (mla_decode_branch_fp8_c2)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<3x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x64xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uk: expected shape [2, 128, 128], got 'memref<2x128x64xf8E4M3FN>' (mla_decode_branch_fp8_c3)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x64xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<1x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv_scale: expected shape [2, 1, 1], got 'memref<1x1x1xf32>' (mla_decode_branch_fp8_c3)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<1x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv: expected elements of q's type 'bf16', got 'memref<2x32x128xf32>' (mla_decode_branch_bf16_c4)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x32xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{granularity: expected block = [1, n, n] where n divides the 128 columns of c_kv and the 32 columns of q without RoPE, got #fusednorm.scaling<block = [1, 128, 128]> (mla_decode_branch_fp8_c5)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x32xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %layer: index,
             %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{cache: expected rank 6 with layer for the cache's rows of type 'tensor<4x144xbf16>', got 'memref<8x16x144xbf16>' (mla_decode_branch_bf16_c8)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) layer(%layer)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{cache: expected chunks for a cache of 'f8E4M3FN', as rows are dequantized into a buffer of buffer_length rows (mla_decode_branch_bf16_c9)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>,
             %scales: memref<8x16x2xf32>) {
  // expected-error@+1 {{scales: expected a cache of f8E4M3FN and kv, got a cache of type 'memref<8x16x144xbf16>' (mla_decode_branch_bf16_c9)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache, %scales : memref<4x2x32xbf16>, memref<8x16x144xbf16>, memref<8x16x2xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<5x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv: expected shape [4, 144], got 'memref<5x144xbf16>' (mla_decode_branch_fp8_c10)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<5x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{mask: expected a mask without other operands than tree, got #fusednorm.mask<materialized>; use ragged_attention for other masks (mla_decode_branch_fp8_c12)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<materialized>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<3xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<3xi32>' (mla_prefill_branch_bf16_c8)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<3xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x128xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv: expected shape [4, 144], got 'memref<4x128xbf16>' (mla_prefill_branch_bf16_c10)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x128xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E5M2>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv: expected elements of type 'f8E5M2' as in w_uk, got 'memref<2x32x128xf8E4M3FN>' (mla_decode_branch_fp8_c4)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E5M2>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<1xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{lengths: expected shape [2], got 'memref<1xi32>' (mla_decode_branch_fp8_c8)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<1xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf32>) {
  // expected-error@+1 {{cache: expected elements of q's type 'bf16', f8E4M3FN or i8, got 'memref<8x16x144xf32>' (mla_decode_branch_fp8_c9)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf32>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %table: memref<2x?xi32>, %offsets: memref<3xi32>,
             %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>, %uv: memref<2x32x128xbf16>, %eps: f32,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x128xbf16>) {
  // expected-error@+1 {{expected no static_scale without freqs (mla_decode_branch_bf16_c1)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps) static_scale(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x128xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{out: expected rank 3, and static columns, one or more, got 'memref<4x32xbf16>' (mla_decode_branch_bf16_c2)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x16x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{w_uv: expected shape [2, 32, 128], got 'memref<2x16x128xbf16>' (mla_decode_branch_bf16_c3)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x16x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x128xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{kv: expected shape [4, 144], got 'memref<4x128xbf16>' (mla_decode_branch_bf16_c10)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x128xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{scale: expected a finite number greater than 0, got -1.250000e-01 : f32 (mla_decode_branch_bf16_c12)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = -0.125 : f32}
  return
}

// -----

func.func @bytes_width(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xbf16>, %static: f32, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x163xi8>) {
  // expected-error@+1 {{cache: expected rows of 160 bytes, or of 164 with a scale for each group of 128 of the 128 columns of c_kv, got 'memref<8x16x163xi8>' with scheme #fusednorm.quantization<group = 128> (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      kv(%kv : memref<4x144xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x163xi8>) {scale = 0.125 : f32}
  return
}

// -----

func.func @bytes_dynamic(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xbf16>, %static: f32, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x?xi8>) {
  // expected-error@+1 {{cache: expected rows of 160 bytes, or of 164 with a scale for each group of 128 of the 128 columns of c_kv, got 'memref<8x16x?xi8>' with scheme #fusednorm.quantization<group = 128> (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      kv(%kv : memref<4x144xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x?xi8>) {scale = 0.125 : f32}
  return
}

// -----

func.func @bytes_scheme(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xbf16>, %static: f32, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x164xi8>) {
  // expected-error@+1 {{cache: expected rows of 160 bytes, or of 164 with a scale for each group of 128 of the 128 columns of c_kv, got 'memref<8x16x164xi8>' with scheme #fusednorm.quantization<row> (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      kv(%kv : memref<4x144xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x164xi8>) {scale = 0.125 : f32, scheme = #fusednorm.quantization<row>}
  return
}

// -----

func.func @bytes_query(%q: memref<4x2x48xf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xf16>, %static: f32, %eps: f32, %out: memref<4x2x32xf16>, %cache: memref<8x16x164xi8>) {
  // expected-error@+1 {{cache: expected q of bf16, freqs and kv, and no scales or static_scale with rows of bytes, got 'memref<8x16x164xi8>' (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      kv(%kv : memref<4x144xf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xf16>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x32xf16>, memref<8x16x164xi8>) {scale = 0.125 : f32}
  return
}

// -----

func.func @bytes_in_place(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xbf16>, %static: f32, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x160xi8>) {
  // expected-error@+1 {{cache: expected q of bf16, freqs and kv, and no scales or static_scale with rows of bytes, got 'memref<8x16x160xi8>' (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps) 
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x160xi8>) {scale = 0.125 : f32}
  return
}

// -----

func.func @static_plain(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xbf16>, %static: f32, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{static_scale: expected a cache of f8E4M3FN, kv and no scales, got a cache of type 'memref<8x16x144xbf16>' (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      kv(%kv : memref<4x144xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps) static_scale(%static)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @static_in_place(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<3xi32>, %starts: memref<2xi32>,
    %w: memref<128x128xbf16>, %static: f32, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xf8E4M3FN>) {
  // expected-error@+1 {{static_scale: expected a cache of f8E4M3FN, kv and no scales, got a cache of type 'memref<8x16x144xf8E4M3FN>' (mla_prefill_branch_bf16_c9)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      chunks(%rows, %starts : memref<3xi32>, memref<2xi32>) of 64 kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps) static_scale(%static)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xf8E4M3FN>) {scale = 0.125 : f32}
  return
}

// -----

func.func @bytes_decode(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
    %table: memref<2x3xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x32xbf16>,
    %uv: memref<2x32x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x164xi8>) {
  // expected-error@+1 {{cache: expected chunks for a cache of 'i8', as rows are dequantized into a buffer of buffer_length rows (mla_decode_branch_bf16_c9)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>)
      kv(%kv : memref<4x144xbf16>) table(%table : memref<2x3xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x32xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x164xi8>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>, %extra: memref<4xi32>) {
  // expected-error@+1 {{expected tree together with a mask of tree, got mask #fusednorm.mask<null> (mla_prefill_branch_bf16_c14)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      tree(%extra : memref<4xi32>) chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>, %extra: memref<5xi32>) {
  // expected-error@+1 {{tree: expected shape [4], got 'memref<5xi32>' (mla_prefill_branch_bf16_c14)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      tree(%extra : memref<5xi32>) chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<tree>}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xbf16>, %eps: f32, %out: memref<4x2x32xbf16>,
             %cache: memref<8x16x144xbf16>, %extra: memref<3xf32>) {
  // expected-error@+1 {{sinks: expected shape [2], got 'memref<3xf32>' (mla_prefill_branch_bf16_c14)}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      sinks(%extra : memref<3xf32>) chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>,
             %uk: memref<2x128x128xf8E4M3FN>, %suk: memref<2x1x1xf32>, %uv: memref<2x32x128xf8E4M3FN>,
             %suv: memref<2x1x1xf32>, %eps: f32, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{expected tree together with a mask of tree, got mask #fusednorm.mask<or [causal, tree]> (mla_decode_branch_fp8_c14)}}
  fusednorm.mla_decode_branch_fp8 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>)
      w_uk(%uk : memref<2x128x128xf8E4M3FN>) w_uk_scale(%suk : memref<2x1x1xf32>) w_uv(%uv : memref<2x32x128xf8E4M3FN>) w_uv_scale(%suv : memref<2x1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<or [causal, tree]>}
  return
}

// -----

func.func @t(%q: memref<4x2x144xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %uk: memref<2x128x128xbf16>,
             %uv: memref<2x32x128xbf16>, %eps: f32, %sinks: memref<1xf32>, %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{sinks: expected shape [2], got 'memref<1xf32>' (mla_decode_branch_bf16_c14)}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<4x2x144xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) sinks(%sinks : memref<1xf32>)
      w_uk(%uk : memref<2x128x128xbf16>) w_uv(%uv : memref<2x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}

// -----

func.func @t(%q: memref<4x2x48xbf16>, %gamma: memref<128xbf16>, %freqs: memref<64x16xf32>, %kv: memref<4x144xbf16>,
             %table: memref<2x?xi32>, %offsets: memref<3xi32>, %lengths: memref<2xi32>, %rows: memref<2x3xi32>,
             %starts: memref<2x3xi32>, %w: memref<128x128xf8E4M3FN>, %sw: memref<1x1xf32>, %eps: f32, %sinks: memref<1xf32>,
             %out: memref<4x2x32xbf16>, %cache: memref<8x16x144xbf16>) {
  // expected-error@+1 {{sinks: expected shape [2], got 'memref<1xf32>' (mla_prefill_branch_fp8_c14)}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : memref<4x2x48xbf16>, memref<128xbf16>) freqs(%freqs : memref<64x16xf32>) kv(%kv : memref<4x144xbf16>)
      table(%table : memref<2x?xi32>) row_offsets(%offsets : memref<3xi32>) lengths(%lengths : memref<2xi32>) sinks(%sinks : memref<1xf32>)
      chunks(%rows, %starts : memref<2x3xi32>, memref<2x3xi32>) of 64
      kv_b_proj(%w : memref<128x128xf8E4M3FN>) kv_b_proj_scale(%sw : memref<1x1xf32>) epsilon(%eps)
      outs(%out, %cache : memref<4x2x32xbf16>, memref<8x16x144xbf16>) {scale = 0.125 : f32}
  return
}
