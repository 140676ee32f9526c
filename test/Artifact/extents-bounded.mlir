// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scale covers 32 rows, so any row count up to 64 is valid. A rule for a single count would
// reject valid calls.
// RUN: rm -rf %t && not fusednorm-compile %s --target=sm_90a --emit=c-launcher --images=ptx --name=k -o %t 2>&1 | FileCheck %s
// CHECK: error: the ops of @f relate the extents of its arguments in a way that a launcher cannot check; make some of them static
func.func @f(%x: memref<?x160xf8E4M3FN>, %w: memref<192x160xf8E4M3FN>, %sx: memref<10x2xf32>, %sw: memref<12x10xf32>, %out: memref<?x192xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x160xf8E4M3FN>, memref<192x160xf8E4M3FN>) transpose_b scales(%sx, %sw : memref<10x2xf32>, memref<12x10xf32>) by <block = [32, 16, 16]> outs(%out : memref<?x192xf32>)
  return
}
