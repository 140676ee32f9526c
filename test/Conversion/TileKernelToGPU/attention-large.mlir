// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The largest possible scores: the maximum is subtracted before the multiplication for the
// exponent.
// RUN: fusednorm-runner %s --target=sm_80 --emulate --reference --input=5x1x16xbf16=normal --input='9x1x16xbf16=normal(seed=2)' --input='9x1x16xbf16=normal(seed=3)' --input='2xi32=offsets(5)' --input='2xi32=offsets(9)' --input='1x5x9xf32=const(3.4e38)' --input='5x1x16xbf16=const(7)' --input='1x5xf32=const(7)' | FileCheck %s
// CHECK: output 0{{.*}}PASS
// CHECK: output 1{{.*}}PASS
func.func @main(%q: memref<?x1x16xbf16>, %k: memref<?x1x16xbf16>, %v: memref<?x1x16xbf16>, %rows: memref<?xi32>,
                %keys: memref<?xi32>, %bias: memref<?x?x?xf32>, %out: memref<?x1x16xbf16>, %lse: memref<1x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x1x16xbf16>, memref<?x1x16xbf16>, memref<?x1x16xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) bias(%bias : memref<?x?x?xf32>)
      outs(%out, %lse : memref<?x1x16xbf16>, memref<1x?xf32>)
      {scale = 0.25 : f32, mask = #fusednorm.mask<materialized>}
  return
}
