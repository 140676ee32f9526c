// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The heads of a GQA group are rows of one tile of wgmma: results, and reads of the cache.
// RUN: %python %S/attention_packed.py fusednorm-runner %s --few grouped odd array codes | FileCheck %s
// CHECK: 5 runs, 0 failed
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s --check-prefix=STEPS --input-file=%t.mlir
// RUN: fusednorm-opt %t.mlir --convert-tilekernel-to-hopper=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles 2>&1 | FileCheck %s --check-prefix=LOWERED
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule="target=sm_90a any-base=true" --convert-tilekernel-to-hopper="target=sm_90a any-base=true" --convert-tilekernel-to-gpu="target=sm_90a any-base=true" -o %t
// STEPS-LABEL: @grouped_attention0
// STEPS: step [4, 32]
// STEPS-LABEL: @odd_attention0
// STEPS: step [3, 42]
// STEPS-LABEL: @array_attention0
// STEPS: step [8, 16]
// STEPS-LABEL: @codes_attention0
// STEPS: step [2, 64]
// LOWERED: attention by wgmma of 16-bit floats, two warpgroups of 64 rows, 4 heads of a query
// LOWERED: llvm.func @grouped_attention0
// LOWERED-SAME: box = [32, 4, 64]

// GQA 8/2. Sinks and the slopes of ALiBi differ from head to head.
func.func @grouped(%q: memref<?x8x64xbf16>, %k: memref<?x16x2x64xbf16>, %v: memref<?x16x2x64xbf16>,
                   %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %sinks: memref<8xf32>,
                   %out: memref<?x8x64xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x16x2x64xbf16>, memref<?x16x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      sinks(%sinks : memref<8xf32>) outs(%out, %lse : memref<?x8x64xbf16>, memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, modifier = #fusednorm.score_modifier<alibi>}
  return
}

// Three heads for each KV head: 126 of 128 rows are used. Pages have 64 rows.
func.func @odd(%q: memref<?x6x128xf16>, %k: memref<?x64x2x128xf16>, %v: memref<?x64x2x64xf16>,
               %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x6x64xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x6x128xf16>, memref<?x64x2x128xf16>, memref<?x64x2x64xf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x6x64xf32>)
      {scale = 0.08 : f32, mask = #fusednorm.mask<sliding_window_causal = 33>}
  return
}

// TMA copies load K and V.
func.func @array(%q: memref<?x8x128xbf16>, %k: memref<?x1x128xbf16>, %v: memref<?x1x128xbf16>,
                 %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x8x128xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x128xbf16>, memref<?x1x128xbf16>, memref<?x1x128xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x8x128xbf16>, memref<8x?xf32>)
      {scale = 0.08 : f32, mask = #fusednorm.mask<null>}
  return
}

func.func @codes(%q: memref<?x4x128xf8E4M3FN>, %k: memref<?x16x2x128xf8E4M3FN>, %v: memref<?x16x2x128xf8E4M3FN>,
                 %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x4x128xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x128xf8E4M3FN>, memref<?x16x2x128xf8E4M3FN>, memref<?x16x2x128xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x128xbf16>)
      {scale = 0.08 : f32, mask = #fusednorm.mask<causal>}
  return
}
