// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Absorbed MLA by mma.sync: rows of 576 columns, whose first 512 columns are the values.

// The script compares results with the reference for several cache lengths, and counts the bytes of
// the cache that a tile reads.
// RUN: %python %S/attention_absorbed.py fusednorm-runner %s --few | FileCheck %s
// CHECK: 5 runs, 0 failed

// A block has 64 heads if they fit its shared memory. It has the heads of one query otherwise.
// DEFINE: %{chip} = sm_80
// DEFINE: %{report} = fusednorm-compile %s --target=%{chip} --emit=ptx --report --ptxas=none -o %t.ptx | FileCheck %s --check-prefixes=REPORT
// RUN: %{report},LARGE
// REDEFINE: %{chip} = sm_86
// RUN: %{report},SMALL
// REPORT: schedule 1 queries of 16 heads of a block, 32 keys of a step, 2 stages, 4 warps, 4 warps for 16 rows, with 128 columns of V each, V read from the tile of K
// REPORT: attention by mma.sync of 16-bit floats
// LARGE: schedule 1 queries of 64 heads of a block, 32 keys of a step, 2 stages, 8 warps, 2 warps for 16 rows, with 256 columns of V each, V read from the tile of K
// SMALL: schedule 1 queries of 32 heads of a block, 32 keys of a step, 2 stages, 8 warps, 4 warps for 16 rows, with 128 columns of V each, V read from the tile of K
// REPORT: attention by mma.sync of 16-bit floats
// REPORT: attention by mma.sync of f16, after an exact conversion
// A copy of c_kv has other addresses than the keys.
// REPORT: schedule 1 queries of 16 heads of a block
// REPORT-NOT: V read from the tile of K
// REPORT: attention by mma.sync of 16-bit floats

// The program knows that the rows of V are in the rows of K.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel | FileCheck %s --check-prefix=SHARED
// SHARED-LABEL: launch.func private @few_attention
// SHARED: tilekernel.attention {{.*}}values_in_keys
// SHARED-LABEL: launch.func private @apart_attention
// SHARED-NOT: values_in_keys
// SHARED: return

!v16 = memref<?x16x1x512xbf16, strided<[9216, 576, 576, 1]>>
func.func @few(%q: memref<?x16x576xbf16>, %cache: memref<?x16x1x576xbf16>, %table: memref<?x?xi32>,
               %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x16x512xbf16>,
               %lse: memref<16x?xf32>) {
  %c0 = arith.constant 0 : index
  %pages = memref.dim %cache, %c0 : memref<?x16x1x576xbf16>
  %v = memref.subview %cache[0, 0, 0, 0] [%pages, 16, 1, 512] [1, 1, 1, 1] : memref<?x16x1x576xbf16> to !v16
  fusednorm.ragged_attention ins(%q, %cache, %v : memref<?x16x576xbf16>, memref<?x16x1x576xbf16>, !v16)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x16x512xbf16>, memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Dynamic pages.
!vd = memref<?x?x1x512xbf16, strided<[?, 576, 576, 1]>>
func.func @wide(%q: memref<?x64x576xbf16>, %cache: memref<?x?x1x576xbf16>, %table: memref<?x?xi32>,
                %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x64x512xbf16>,
                %lse: memref<64x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pages = memref.dim %cache, %c0 : memref<?x?x1x576xbf16>
  %page = memref.dim %cache, %c1 : memref<?x?x1x576xbf16>
  %v = memref.subview %cache[0, 0, 0, 0] [%pages, %page, 1, 512] [1, 1, 1, 1] : memref<?x?x1x576xbf16> to !vd
  fusednorm.ragged_attention ins(%q, %cache, %v : memref<?x64x576xbf16>, memref<?x?x1x576xbf16>, !vd)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x64x512xbf16>, memref<64x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
  return
}

// FP8 queries and keys, k_pe in a cache of its own, and c_kv as K and as V.
func.func @bytes(%q: memref<?x16x576xf8E4M3FN>, %cache: memref<?x64x1x512xf8E4M3FN>,
                 %pe: memref<?x64x64xf8E4M3FN>, %table: memref<?x?xi32>, %rows: memref<?xi32>,
                 %lengths: memref<?xi32>, %out: memref<?x16x512xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %cache, %cache : memref<?x16x576xf8E4M3FN>, memref<?x64x1x512xf8E4M3FN>, memref<?x64x1x512xf8E4M3FN>)
      rope(%pe : memref<?x64x64xf8E4M3FN>) row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out, %lse : memref<?x16x512xbf16>, memref<16x?xf32>)
      {scale = 0.0721687824 : f32}
  return
}

// Rows without alignment, and V in an array of its own.
func.func @apart(%q: memref<?x16x576xbf16, strided<[9216, 576, 1], offset: ?>>, %k: memref<?x1x576xbf16>,
                 %v: memref<?x1x512xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                 %out: memref<?x16x512xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x16x576xbf16, strided<[9216, 576, 1], offset: ?>>, memref<?x1x576xbf16>, memref<?x1x512xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x16x512xbf16>, memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>}
  return
}
