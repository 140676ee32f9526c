// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %S/../Numerics/Inputs/mla-layers.mlir --fusednorm-expand-mla-ops | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-expand-mla-ops --split-input-file --verify-diagnostics

// Four kernels for one chunk: cache rows, K, V, and attention. There are no partial outputs to
// merge.
// CHECK-LABEL: func.func @prefill_apart(
// CHECK-NOT: mla_prefill_branch
// CHECK: %[[ROPED:.*]] = memref.alloc(%{{.*}}) : memref<?x2x48xbf16>
// CHECK: mla_fused_rope_rmsnorm_quantization ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x2x48xbf16>, memref<?x16xf32>, memref<64xbf16>) kv(
// CHECK-SAME: outs(%[[ROPED]], %{{.*}} : memref<?x2x48xbf16>, memref<?x4x80xbf16>)
// CHECK: %[[K:.*]] = memref.alloc() : memref<32x2x32xbf16>
// CHECK: %[[V:.*]] = memref.alloc() : memref<32x2x64xbf16>
// CHECK: %[[CODES:.*]] = memref.alloc() : memref<32x64xf8E4M3FN>
// CHECK: %[[SCALES:.*]] = memref.alloc() : memref<2x32xf32>
// CHECK: gather_quantize ins
// CHECK-SAME: outs(%[[CODES]], %[[SCALES]] : memref<32x64xf8E4M3FN>, memref<2x32xf32>)
// CHECK-SAME: rounded_to = bf16
// CHECK: scaled_matmul ins(%[[CODES]]
// CHECK-SAME: outs(%[[K]]
// CHECK: scaled_matmul ins(%[[CODES]]
// CHECK-SAME: outs(%[[V]]
// CHECK: ragged_attention ins(%[[ROPED]], %[[K]], %[[V]]
// CHECK-SAME: outs(%{{.*}} : memref<?x2x64xbf16>)
// CHECK-NOT: {{^ *}}fusednorm.
// CHECK: return

// Norm and rope run once for three chunks. They update the rotated columns of q only.
// CHECK-LABEL: func.func @prefill_joined(
// CHECK: mla_prefill_plan
// CHECK: %[[PART:.*]] = memref.subview %[[Q:.*]][0, 0, 32] [%{{.*}}, 2, 16] [1, 1, 1]
// CHECK: mla_fused_rope_rmsnorm_quantization
// CHECK-SAME: outs(%[[PART]],
// CHECK-NOT: mla_fused_rope_rmsnorm_quantization
// CHECK: %[[STATES:.*]] = memref.alloc(%{{.*}}) : memref<3x?x2x64xf32>
// CHECK-COUNT-3: ragged_attention ins(%[[Q]],
// CHECK-NOT: ragged_attention
// CHECK: merge_attention_states ins(%[[STATES]], %{{.*}} : memref<3x?x2x64xf32>, memref<3x2x?xf32>) row_offsets(
// CHECK-NOT: {{^ *}}fusednorm.
// CHECK: return

// CHECK-LABEL: func.func @prefill_bf16(
// CHECK-SAME: memref<?x2x48xbf16>
// CHECK-COUNT-3: paged_gather
// CHECK: merge_attention_states

// CHECK-LABEL: func.func @decode_fp8(
// CHECK: memref.subview %[[ABSORBED:.*]][0, 0, 64]
// CHECK: mla_fused_rope_rmsnorm_quantization
// CHECK: quantize ins(%{{.*}} : memref<2x?x32xbf16, strided<[48, 96, 1]>>)
// CHECK: scaled_matmul
// CHECK: ragged_attention ins(%[[ABSORBED]],
// CHECK: quantize
// CHECK: scaled_matmul
// CHECK: merge_attention_states

// CHECK-LABEL: func.func @decode_bf16(
// CHECK-NOT: quantize ins
// CHECK: matmul
// CHECK: ragged_attention
// CHECK: matmul
// CHECK: merge_attention_states

// Keys in chunks are read from the cache after norm and rope, which run once. Partial outputs are
// f32.
// CHECK-LABEL: func.func @decode_split(
// CHECK-COUNT-1: mla_fused_rope_rmsnorm_quantization
// CHECK: %[[PARTS:.*]] = memref.alloc(%{{.*}}) : memref<3x?x2x64xf32>
// CHECK-NOT: paged_gather
// CHECK-COUNT-3: ragged_attention ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x2x80xbf16>, memref<?x4x1x80xbf16>,
// CHECK-NOT: ragged_attention
// CHECK: merge_attention_states ins(%[[PARTS]],
// CHECK: matmul
// CHECK: merge_attention_states

// Keys of an FP8 cache are dequantized chunk by chunk. One kernel writes c_kv and k_pe of a chunk.
// CHECK-LABEL: func.func @decode_codes(
// CHECK: mla_fused_rope_rmsnorm_quantization
// CHECK-SAME: static_scale(%[[SCALE:.*]]) outs(
// CHECK: %[[ROWS:.*]] = memref.alloc() : memref<12x80xbf16>
// CHECK: fusednorm.fused ins({{.*}}, %[[SCALE]] : {{.*}}) outs(%{{.*}}, %{{.*}} : memref<12x64xbf16, strided<[80, 1]>>, memref<12x16xbf16, strided<[80, 1], offset: 64>>)
// CHECK-COUNT-2: dequantize
// CHECK: memref.expand_shape %[[ROWS]]
// CHECK: ragged_attention ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x2x80xbf16>, memref<12x1x80xbf16>,
// CHECK-COUNT-4: dequantize
// CHECK: merge_attention_states

!q = memref<?x2x48xbf16>
!out = memref<?x2x16xbf16>
!cache = memref<?x4x80xbf16>

// Without space for keys the op is removed.
func.func @nothing(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %table: memref<?x?xi32>,
                   %offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<?xi32>, %starts: memref<?xi32>,
                   %w: memref<96x64xbf16>, %eps: f32, %cache: !cache, %out: !out) {
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 0 kv_b_proj(%w : memref<96x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%lengths : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 0 kv_b_proj(%w : memref<96x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32}
  return
}

// -----

!q = memref<?x2x48xbf16>
!out = memref<?x2x16xbf16>
!cache = memref<?x1x?x4x1x80xbf16>

func.func @twice(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %table: memref<?x?xi32>,
                 %offsets: memref<?xi32>, %lengths: memref<?xi32>, %rows: memref<?xi32>, %starts: memref<?xi32>,
                 %w: memref<96x64xbf16>, %uk: memref<2x64x32xbf16>, %uv: memref<2x16x64xbf16>, %eps: f32,
                 %cache: !cache, %out: !out) {
  %layer = arith.constant 1 : index
  // expected-note@+1 {{rows were replaced in place here}}
  fusednorm.mla_prefill_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) layer(%layer)
      chunks(%rows, %starts : memref<?xi32>, memref<?xi32>) of 16 kv_b_proj(%w : memref<96x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32}
  %same = arith.constant 1 : index
  // expected-error@+1 {{normalizes and rotates rows of the cache that another op has already normalized and rotated; expected the operand kv, so that this op writes new rows, or other sequences or another layer}}
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) layer(%same)
      w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x16x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32}
  return
}

// -----

!q = memref<?x2x48xbf16>
!out = memref<?x2x16xbf16>
!cache = memref<?x4x80xbf16>

// A store between both ops replaces the rows.
func.func @refilled(%q: !q, %gamma: memref<64xbf16>, %freqs: memref<?x16xf32>, %kv: memref<?x80xbf16>,
                    %table: memref<?x?xi32>, %offsets: memref<?xi32>, %lengths: memref<?xi32>,
                    %uk: memref<2x64x32xbf16>, %uv: memref<2x16x64xbf16>, %eps: f32, %cache: !cache, %out: !out) {
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x16x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32}
  fusednorm.paged_store ins(%kv : memref<?x80xbf16>) table(%table : memref<?x?xi32>)
      row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>) outs(%cache : !cache)
  fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : !q, memref<64xbf16>) freqs(%freqs : memref<?x16xf32>)
      table(%table : memref<?x?xi32>) row_offsets(%offsets : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      w_uk(%uk : memref<2x64x32xbf16>) w_uv(%uv : memref<2x16x64xbf16>) epsilon(%eps)
      outs(%out, %cache : !out, !cache) {scale = 0.125 : f32}
  return
}
