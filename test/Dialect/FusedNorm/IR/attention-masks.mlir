// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel | FileCheck %s --check-prefix=TILE

// CHECK-LABEL: func @masks
// CHECK: lengths({{[^)]*}}) table({{[^)]*}}) tree({{[^)]*}}) key_ranges({{[^)]*}}) sinks({{[^)]*}}) outs(
// CHECK-SAME: mask = #fusednorm.mask<and [tree, or [causal, ranges]]>, scale = 2.500000e-01 : f32, signed_lengths}
// Keys before the drafts are visible to all queries, and ranges are known for one query only.
// TILE: bounds {
// TILE: arith.cmpi slt
// TILE: score {
// TILE: memref.load %{{.*}} : memref<?xi32>
// TILE: arith.shrui
// TILE: memref.load %{{.*}} : memref<?x2xi32>
func.func @masks(%q: memref<?x4x24xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x8xbf16>,
                 %rows: memref<?xi32>, %lengths: memref<?xi32>, %table: memref<?x?xi32>,
                 %words: memref<?xi32>, %ranges: memref<?x2xi32>, %sinks: memref<4xf32>,
                 %out: memref<?x4x8xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x24xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      tree(%words : memref<?xi32>) key_ranges(%ranges : memref<?x2xi32>) sinks(%sinks : memref<4xf32>)
      outs(%out : memref<?x4x8xbf16>)
      {scale = 0.25 : f32, mask = #fusednorm.mask<and [tree, or [causal, ranges]]>, signed_lengths}
  return
}
