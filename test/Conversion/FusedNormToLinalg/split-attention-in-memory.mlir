// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A separate kernel that stores attention results updates the cache in place, without a copy.
// RUN: fusednorm-opt %s --fusednorm-decompose-gemms="keep-tiles=true keep-epilogues=true" --fusednorm-bufferize --fusednorm-verify-in-place --canonicalize | FileCheck %s
// RUN: fusednorm-runner %s --reference --threads=1 --input='21x4x32xbf16=normal(scale=3)' --input='21x2x32xbf16=normal(seed=2)' --input='3xi32=offsets(8,13)' --input='21xi64=pages(order=random)' --input='3x8x4x32xbf16=normal(seed=5)' | FileCheck %s --check-prefix=RUN0
// RUN0: output 0{{.*}}PASS

// CHECK-NOT: memref.copy
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: memref.copy
// CHECK: fusednorm.fused {{.*}}outs(%arg4 : memref<?x8x4x32xbf16>)
// CHECK-NOT: memref.copy
func.func @checked(%q: memref<?x4x32xbf16>, %k: memref<?x2x32xbf16>, %rows: memref<?xi32>, %slots: memref<?xi64>,
    %cache: memref<?x8x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x4x32xbf16>, memref<?x2x32xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) epilogue_ins(%slots : memref<?xi64>)
      outs(%cache : memref<?x8x4x32xbf16>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x32xbf16>):
    %p = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>) checked
        outs(%o : tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16>
    fusednorm.yield %p : tensor<?x8x4x32xbf16>
  }
  return
}
