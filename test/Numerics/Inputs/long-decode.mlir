// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decode steps of DeepSeek-V3. The keys are split into four chunks.

func.func @heads16(%q: memref<?x16x192xbf16>, %gamma: memref<512xbf16>, %freqs: memref<?x64xf32>, %kv: memref<?x576xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<16x512x128xbf16>,
    %uv: memref<16x128x512xbf16>, %cache: memref<?x64x576xbf16>, %rows: memref<4x?xi32>, %starts: memref<4x?xi32>,
    %buffers: memref<4xi32>, %out: memref<?x16x128xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<4x?xi32>, memref<4x?xi32>, memref<4xi32>) {chunk_size = 16384}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x16x192xbf16>, memref<512xbf16>) freqs(%freqs : memref<?x64xf32>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<4x?xi32>, memref<4x?xi32>) of 16384
      w_uk(%uk : memref<16x512x128xbf16>) w_uv(%uv : memref<16x128x512xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<?x16x128xbf16>, memref<?x64x576xbf16>)
      {scale = 0.135233779 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @heads128(%q: memref<?x128x192xbf16>, %gamma: memref<512xbf16>, %freqs: memref<?x64xf32>, %kv: memref<?x576xbf16>,
    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>, %uk: memref<128x512x128xbf16>,
    %uv: memref<128x128x512xbf16>, %cache: memref<?x64x576xbf16>, %rows: memref<4x?xi32>, %starts: memref<4x?xi32>,
    %buffers: memref<4xi32>, %out: memref<?x128x128xbf16>) {
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : memref<?xi32>, memref<?xi32>)
      outs(%rows, %starts, %buffers : memref<4x?xi32>, memref<4x?xi32>, memref<4xi32>) {chunk_size = 16384}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : memref<?x128x192xbf16>, memref<512xbf16>) freqs(%freqs : memref<?x64xf32>)
      kv(%kv : memref<?x576xbf16>) table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) chunks(%rows, %starts : memref<4x?xi32>, memref<4x?xi32>) of 16384
      w_uk(%uk : memref<128x512x128xbf16>) w_uv(%uv : memref<128x128x512xbf16>) epsilon(%eps)
      outs(%out, %cache : memref<?x128x128xbf16>, memref<?x64x576xbf16>)
      {scale = 0.135233779 : f32, mask = #fusednorm.mask<causal>}
  return
}
