// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The heads of a GQA group are rows of one tile: results, and reads of the cache. Without a group,
// a tile has one head.
// RUN: %python %S/attention_packed.py fusednorm-runner %s --few | FileCheck %s
// CHECK: 5 runs, 0 failed
// RUN: %python %S/../TileKernelToCPU/attention.py fusednorm-runner %t --few --target=sm_80 --emulate | FileCheck %s --check-prefix=BITS
// BITS: checks, 0 failed
// DEFINE: %{chip} = sm_80
// DEFINE: %{steps} = fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=%{chip} | FileCheck %s
// RUN: %{steps} --check-prefix=PACKED
// REDEFINE: %{chip} = sm_90a
// RUN: %{steps} --check-prefix=WGMMA
// PACKED-LABEL: @grouped_attention0
// PACKED: step [4, 32]
// PACKED-LABEL: @odd_attention0
// PACKED: step [3, 42]
// PACKED-LABEL: @one_attention0
// PACKED: step [16, 8]
// PACKED-LABEL: @many_attention0
// PACKED: step [128, 1]
// PACKED-LABEL: @single_attention0
// PACKED: step [1, 128]
// WGMMA-LABEL: @grouped_attention0
// WGMMA: step [4, 32]
// WGMMA-LABEL: @odd_attention0
// WGMMA: step [3, 42]

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
func.func @odd(%q: memref<?x6x40xf16>, %k: memref<?x64x2x40xf16>, %v: memref<?x64x2x24xf16>,
               %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x6x24xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x6x40xf16>, memref<?x64x2x40xf16>, memref<?x64x2x24xf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x6x24xf32>)
      {scale = 0.2 : f32, mask = #fusednorm.mask<sliding_window_causal = 33>}
  return
}

// As in MLA, all heads share the keys. The RoPE part is in a cache of its own.
func.func @one(%q: memref<?x16x80xbf16>, %k: memref<?x16x1x64xbf16>, %v: memref<?x16x1x64xbf16>,
               %rope: memref<?x16x16xbf16>, %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
               %out: memref<?x16x64xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x80xbf16>, memref<?x16x1x64xbf16>, memref<?x16x1x64xbf16>)
      rope(%rope : memref<?x16x16xbf16>) row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out, %lse : memref<?x16x64xbf16>, memref<16x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// A tile has one query.
func.func @many(%q: memref<?x128x16xbf16>, %k: memref<?x1x16xbf16>, %v: memref<?x1x16xbf16>,
                %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x128x16xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x128x16xbf16>, memref<?x1x16xbf16>, memref<?x1x16xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x128x16xbf16>) {scale = 0.25 : f32}
  return
}

func.func @single(%q: memref<?x2x16xbf16>, %rows: memref<?xi32>, %out: memref<?x2x16xbf16>) {
  fusednorm.ragged_attention ins(%q, %q, %q : memref<?x2x16xbf16>, memref<?x2x16xbf16>, memref<?x2x16xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x2x16xbf16>) {scale = 0.25 : f32}
  return
}
