// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention by wgmma with three consumer warpgroups, for arrays of 64 columns.
// RUN: %python %S/attention_packed.py fusednorm-runner %s --few three | FileCheck %s
// CHECK: 2 runs, 0 failed
// RUN: %python %S/../../Grid/hidden_keys.py fusednorm-runner %t.hidden bf16:causal:arrays:64 -- --target=sm_90a --emulate --check --schedule=random:5 | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: 1 cases, 0 failed
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles 2>&1 | FileCheck %s --check-prefix=LOWERED
// LOWERED: three_attention0{{.*}}attention by wgmma of 16-bit floats, three warpgroups of 64 rows, 8 heads of a query
// LOWERED: masked_attention0{{.*}}attention by wgmma of 16-bit floats, three warpgroups of 64 queries
// LOWERED: odd_attention0{{.*}}attention by wgmma of 16-bit floats, two warpgroups of 64 rows, 5 heads of a query
// LOWERED: window_attention0{{.*}}attention by wgmma of 16-bit floats, two warpgroups of 64 rows, 4 heads of a query
// LOWERED: chunked_attention0{{.*}}attention by wgmma of 16-bit floats, two warpgroups of 64 rows, 4 heads of a query
// LOWERED: llvm.func @three_attention0
// LOWERED-SAME: box = [24, 8, 64]
// LOWERED-SAME: box = [112, 1, 64]

func.func @three(%q: memref<?x8x64xbf16>, %k: memref<?x1x64xbf16>, %v: memref<?x1x64xbf16>,
                 %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x8x64xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x1x64xbf16>, memref<?x1x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x8x64xbf16>, memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<null>}
  return
}

func.func @masked(%q: memref<?x2x64xf16>, %k: memref<?x2x64xf16>, %v: memref<?x2x64xf16>,
                  %rows: memref<?xi32>, %out: memref<?x2x64xf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x64xf16>, memref<?x2x64xf16>, memref<?x2x64xf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x2x64xf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Five heads do not divide 192 rows.
func.func @odd(%q: memref<?x5x64xbf16>, %k: memref<?x1x64xbf16>, %v: memref<?x1x64xbf16>,
               %rows: memref<?xi32>, %out: memref<?x5x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x5x64xbf16>, memref<?x1x64xbf16>, memref<?x1x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x5x64xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Windows and chunks need more registers than three warpgroups have.
func.func @window(%q: memref<?x8x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
                  %rows: memref<?xi32>, %out: memref<?x8x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x8x64xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<sliding_window_causal = 100>}
  return
}

func.func @chunked(%q: memref<?x8x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>,
                  %rows: memref<?xi32>, %out: memref<?x8x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x8x64xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<chunked_causal = 64>}
  return
}
