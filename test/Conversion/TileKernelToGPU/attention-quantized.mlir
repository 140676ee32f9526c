// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention of bf16, f16 and f32 queries with quantized caches: results, and reads of the cache.
// RUN: %python %S/attention_quantized.py fusednorm-runner %s --few | FileCheck %s
// CHECK: {{[1-9][0-9]*}} runs, 0 failed
// RUN: fusednorm-compile %s --target=sm_80 --emit=ptx --report -o %t.ptx | FileCheck %s --check-prefix=REPORT
// REPORT: attention by mma.sync of 16-bit floats
// REPORT: 8-bit K and V widened in shared memory
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles -o %t.hopper 2>&1 | FileCheck %s --check-prefix=HOPPER
// HOPPER: 8-bit K and V widened by the producer warpgroup

// GQA 8/2 with a scale for all keys, as `kv_cache_dtype=fp8` of vLLM.
func.func @tensor(%q: memref<?x8x64xbf16>, %k: memref<?x16x2x64xf8E4M3FN>, %v: memref<?x16x2x64xf8E4M3FN>,
                  %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                  %k_scales: memref<1xf32>, %v_scales: memref<1xf32>, %out: memref<?x8x64xbf16>,
                  %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x16x2x64xf8E4M3FN>, memref<?x16x2x64xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      k_scales(%k_scales : memref<1xf32>) v_scales(%v_scales : memref<1xf32>)
      outs(%out, %lse : memref<?x8x64xbf16>, memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// A scale for each KV head, and pieces of keys. Copies of keys have 8 bytes, copies of values 4.
func.func @heads(%q: memref<?x4x40xf16>, %k: memref<?x64x2x40xi8>, %v: memref<?x64x2x20xi8>,
                 %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                 %k_scales: memref<2xf32>, %v_scales: memref<2xf32>, %out: memref<?x4x20xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x40xf16>, memref<?x64x2x40xi8>, memref<?x64x2x20xi8>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      k_scales(%k_scales : memref<2xf32>) v_scales(%v_scales : memref<2xf32>)
      outs(%out : memref<?x4x20xf32>) {scale = 0.01 : f32, mask = #fusednorm.mask<causal>, piece = 32}
  return
}

// A scale for each sequence and KV head. Rows of seven bytes are loaded byte by byte.
func.func @sequences(%q: memref<?x2x7xbf16>, %k: memref<?x2x7xf8E5M2>, %v: memref<?x2x7xf8E5M2>,
                     %rows: memref<?xi32>, %keys: memref<?xi32>, %k_scales: memref<?x2xf32>,
                     %v_scales: memref<?x2xf32>, %out: memref<?x2x7xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x7xbf16>, memref<?x2x7xf8E5M2>, memref<?x2x7xf8E5M2>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%k_scales : memref<?x2xf32>) v_scales(%v_scales : memref<?x2xf32>)
      outs(%out : memref<?x2x7xbf16>) {scale = 0.25 : f32}
  return
}

// Dense keys that wgmma reads, in prefill.
func.func @dense(%q: memref<?x2x128xf16>, %k: memref<?x1x128xf8E5M2>, %v: memref<?x1x64xf8E5M2>, %rows: memref<?xi32>,
                 %keys: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x2x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x128xf16>, memref<?x1x128xf8E5M2>, memref<?x1x64xf8E5M2>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%out : memref<?x2x64xbf16>) {scale = 0.1 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Scalar arithmetic of f32, without scales.
func.func @threads(%q: memref<?x2x16xf32>, %k: memref<?x1x16xi8>, %v: memref<?x1x40xi8>, %rows: memref<?xi32>,
                   %keys: memref<?xi32>, %out: memref<?x2x40xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x16xf32>, memref<?x1x16xi8>, memref<?x1x40xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x2x40xf32>) {scale = 0.001 : f32}
  return
}

// Absorbed MLA: V is the first columns of K, and queries stay in registers.
func.func @latent(%q: memref<?x16x576xbf16>, %cache: memref<?x16x1x576xf8E4M3FN>, %table: memref<?x?xi32>,
                  %rows: memref<?xi32>, %lengths: memref<?xi32>, %k_scales: memref<1xf32>, %v_scales: memref<1xf32>,
                  %out: memref<?x16x512xbf16>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %cache, %c0 : memref<?x16x1x576xf8E4M3FN>
  %v = memref.subview %cache[0, 0, 0, 0] [%n, 16, 1, 512] [1, 1, 1, 1]
      : memref<?x16x1x576xf8E4M3FN> to memref<?x16x1x512xf8E4M3FN, strided<[9216, 576, 576, 1]>>
  fusednorm.ragged_attention ins(%q, %cache, %v : memref<?x16x576xbf16>, memref<?x16x1x576xf8E4M3FN>,
                                 memref<?x16x1x512xf8E4M3FN, strided<[9216, 576, 576, 1]>>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      k_scales(%k_scales : memref<1xf32>) v_scales(%v_scales : memref<1xf32>)
      outs(%out : memref<?x16x512xbf16>) {scale = 0.0416666679 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Scales of each key and KV head, with pieces. The window hides keys at both ends of a block.
func.func @keys(%q: memref<?x8x64xbf16>, %k: memref<?x16x2x64xf8E4M3FN>, %v: memref<?x16x2x64xf8E4M3FN>,
                %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                %k_scales: memref<?x16x2x1xf32>, %v_scales: memref<?x16x2x1xf32>, %out: memref<?x8x64xbf16>,
                %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x16x2x64xf8E4M3FN>, memref<?x16x2x64xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      k_scales(%k_scales : memref<?x16x2x1xf32>) v_scales(%v_scales : memref<?x16x2x1xf32>)
      outs(%out, %lse : memref<?x8x64xbf16>, memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<sliding_window_causal = 50>, piece = 64}
  return
}

// The same in arrays, with scalar arithmetic.
func.func @rows_of_keys(%q: memref<?x2x16xf32>, %k: memref<?x1x16xi8>, %v: memref<?x1x40xi8>, %rows: memref<?xi32>,
                        %keys: memref<?xi32>, %k_scales: memref<?x1x1xf32>, %v_scales: memref<?x1x1xf32>,
                        %out: memref<?x2x40xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x16xf32>, memref<?x1x16xi8>, memref<?x1x40xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%k_scales : memref<?x1x1xf32>) v_scales(%v_scales : memref<?x1x1xf32>)
      outs(%out : memref<?x2x40xf32>) {scale = 0.001 : f32}
  return
}

// One query of each head on CPUs without dot products of bf16: lanes are keys.
func.func @single(%q: memref<?x2x64xbf16>, %k: memref<?x2x64xi8>, %v: memref<?x2x64xi8>, %rows: memref<?xi32>,
                  %keys: memref<?xi32>, %k_scales: memref<?x2x1xf32>, %v_scales: memref<?x2x1xf32>,
                  %out: memref<?x2x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x64xbf16>, memref<?x2x64xi8>, memref<?x2x64xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%k_scales : memref<?x2x1xf32>) v_scales(%v_scales : memref<?x2x1xf32>)
      outs(%out : memref<?x2x64xbf16>) {scale = 0.002 : f32}
  return
}

// Rows of 656 bytes: 512 values, four scales of 128 values, and 64 RoPE columns of bf16. The scales are
// an array of their own.
func.func @columns(%q: memref<?x16x576xbf16>, %cache: memref<?x64x1x656xf8E4M3FN>, %rope: memref<?x64x328xbf16>,
                   %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                   %scales: memref<?x64x1x4xf32>, %out: memref<?x16x512xbf16>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %cache, %c0 : memref<?x64x1x656xf8E4M3FN>
  %k = memref.subview %cache[0, 0, 0, 0] [%n, 64, 1, 512] [1, 1, 1, 1]
      : memref<?x64x1x656xf8E4M3FN> to memref<?x64x1x512xf8E4M3FN, strided<[41984, 656, 656, 1]>>
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x16x576xbf16>,
                                 memref<?x64x1x512xf8E4M3FN, strided<[41984, 656, 656, 1]>>,
                                 memref<?x64x1x512xf8E4M3FN, strided<[41984, 656, 656, 1]>>)
      rope(%rope : memref<?x64x328xbf16>) row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      k_scales(%scales : memref<?x64x1x4xf32>) v_scales(%scales : memref<?x64x1x4xf32>)
      outs(%out : memref<?x16x512xbf16>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<causal>, rope_column = 264, kv_group = 128}
  return
}

// Scales of 64 columns, in arrays. The window hides keys at both ends of a block.
func.func @groups(%q: memref<?x4x128xf16>, %k: memref<?x2x128xi8>, %v: memref<?x2x64xi8>, %rows: memref<?xi32>,
                  %keys: memref<?xi32>, %lengths: memref<?xi32>, %k_scales: memref<?x2x2xf32>,
                  %v_scales: memref<?x2x1xf32>, %out: memref<?x4x64xf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x128xf16>, memref<?x2x128xi8>, memref<?x2x64xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      k_scales(%k_scales : memref<?x2x2xf32>) v_scales(%v_scales : memref<?x2x1xf32>)
      outs(%out : memref<?x4x64xf16>)
      {scale = 0.002 : f32, mask = #fusednorm.mask<sliding_window_causal = 50>, kv_group = 64}
  return
}

// Scales of three columns, and elements that are loaded one by one.
func.func @triples(%q: memref<?x2x7xbf16>, %k: memref<?x2x7xf8E5M2>, %v: memref<?x2x5xf8E5M2>, %rows: memref<?xi32>,
                   %keys: memref<?xi32>, %k_scales: memref<?x2x3xf32>, %v_scales: memref<?x2x2xf32>,
                   %out: memref<?x2x5xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x7xbf16>, memref<?x2x7xf8E5M2>, memref<?x2x5xf8E5M2>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%k_scales : memref<?x2x3xf32>) v_scales(%v_scales : memref<?x2x2xf32>)
      outs(%out : memref<?x2x5xbf16>) {scale = 0.25 : f32, kv_group = 3}
  return
}

// Scalar arithmetic of f32.
func.func @groups_in_threads(%q: memref<?x2x16xf32>, %k: memref<?x1x16xi8>, %v: memref<?x1x40xi8>, %rows: memref<?xi32>,
                             %keys: memref<?xi32>, %k_scales: memref<?x1x2xf32>, %v_scales: memref<?x1x5xf32>,
                             %out: memref<?x2x40xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x16xf32>, memref<?x1x16xi8>, memref<?x1x40xi8>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      k_scales(%k_scales : memref<?x1x2xf32>) v_scales(%v_scales : memref<?x1x5xf32>)
      outs(%out : memref<?x2x40xf32>) {scale = 0.001 : f32, kv_group = 8}
  return
}
