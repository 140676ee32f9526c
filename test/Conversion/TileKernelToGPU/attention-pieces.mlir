// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention with pieces of keys (split-KV), by mma.sync, wgmma and threads: results, reads of the
// cache, equal bits in every batch and with every number of threads, and the programs. The merge adds
// the sinks.
// RUN: %python %S/attention_pieces.py fusednorm-runner %s %t | FileCheck %s
// CHECK: 15 runs, 0 failed
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel=host-checks=false --canonicalize --cse --fusednorm-assign-schedule=target=sm_80 | FileCheck %s --check-prefix=TILE
// TILE-LABEL: launch.func private @grouped_attention0
// TILE: %[[PIECES:.*]] = memref.dim %{{.*}}, %c0 : memref<?x?x8x64xf32>
// TILE: %[[KEYS:.*]] = arith.muli %[[PIECES]], %c64
// TILE: tilekernel.program (%{{.*}}, %{{.*}}, %[[BEGIN:.*]]) in (%c8, %{{.*}}, %[[KEYS]]) step [4, 32, 64]
// TILE: sequence
// TILE: %[[MOST:.*]] = arith.maxui %{{.*}}, %[[BEGIN]]
// TILE: %[[LEFT:.*]] = arith.subi %[[MOST]], %[[BEGIN]]
// TILE: arith.minui %[[LEFT]], %c64
// TILE: slot
// TILE: %[[P:.*]] = arith.divui %[[BEGIN]], %c64
// TILE: tilekernel.yield %[[P]], %{{.*}}, %{{.*}} : index, index, i1
// TILE-LABEL: launch.func private @grouped_merge1
// TILE: tilekernel.merge_states {{.*}} sinks(
// TILE-LABEL: func.func @grouped
// TILE: arith.muli %{{.*}}, %c16
// TILE: arith.ceildivui %{{.*}}, %c64
// TILE: memref.alloc({{.*}}) : memref<?x?x8x64xf32>
// TILE: memref.alloc({{.*}}) : memref<?x8x?x4xf32>
// TILE: launch.call @grouped_attention0
// TILE: launch.call @grouped_merge1
// TILE: memref.dealloc

// The workspace holds the states of as many pieces as the table can have, and the report has a model.
// RUN: fusednorm-compile %s --target=sm_90a --emit=ptx --report -o %t.ptx | FileCheck %s --check-prefix=REPORT
// RUN: fusednorm-compile %s --target=sm_80 --emit=c-launcher --images=ptx -o %t.launcher
// RUN: FileCheck %s --check-prefix=SPACE --input-file=%t.launcher/attention_pieces.c
// SPACE-LABEL: function_grouped_layout(
// SPACE: shapes[0][0] = (values[3].shape[1] * 16 + 63) / 64 + 0;
// SPACE: grouped_workspace_bytes(
// REPORT: modelled decode of 128 sequences of 4096 keys on H200: 512 blocks
// Blocks process one piece on sm_100.
// RUN: fusednorm-compile %s --target=sm_100 --emit=ptx --report -o %t.ptx | FileCheck %s --check-prefix=ONE
// ONE-COUNT-3: blocks with 1 pieces of 64 keys

func.func @grouped(%q: memref<?x8x64xbf16>, %k: memref<?x16x2x64xbf16>, %v: memref<?x16x2x64xbf16>,
                   %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %sinks: memref<8xf32>,
                   %out: memref<?x8x64xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x16x2x64xbf16>, memref<?x16x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      sinks(%sinks : memref<8xf32>) outs(%out, %lse : memref<?x8x64xbf16>, memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, piece = 64}
  return
}

// Absorbed MLA: V is the first columns of K.
func.func @latent(%q: memref<?x16x576xbf16>, %cache: memref<?x16x1x576xbf16>, %table: memref<?x?xi32>,
                  %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x16x512xbf16>, %lse: memref<16x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %cache, %c0 : memref<?x16x1x576xbf16>
  %v = memref.subview %cache[0, 0, 0, 0] [%n, 16, 1, 512] [1, 1, 1, 1]
      : memref<?x16x1x576xbf16> to memref<?x16x1x512xbf16, strided<[9216, 576, 576, 1]>>
  fusednorm.ragged_attention ins(%q, %cache, %v : memref<?x16x576xbf16>, memref<?x16x1x576xbf16>,
                                 memref<?x16x1x512xbf16, strided<[9216, 576, 576, 1]>>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x16x512xbf16>, memref<16x?xf32>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<causal>, piece = 64}
  return
}

// A piece is no whole number of blocks of keys. The window hides whole pieces.
func.func @window(%q: memref<?x2x16xf32>, %k: memref<?x1x16xf32>, %v: memref<?x1x24xf32>, %rows: memref<?xi32>,
                  %keys: memref<?xi32>, %starts: memref<?xi32>, %out: memref<?x2x24xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x16xf32>, memref<?x1x16xf32>, memref<?x1x24xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%starts : memref<?xi32>)
      outs(%out : memref<?x2x24xf32>)
      {scale = 0.25 : f32, mask = #fusednorm.mask<sliding_window_causal = 50>, piece = 40}
  return
}

// Dense pages: each sequence has the keys of one page.
func.func @page(%q: memref<?x8x64xbf16>, %k: memref<?x301x2x64xbf16>, %v: memref<?x301x2x64xbf16>,
                %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x8x64xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x301x2x64xbf16>, memref<?x301x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x8x64xf32>) {scale = 0.125 : f32, piece = 64}
  return
}
