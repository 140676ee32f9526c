// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The query heads of a GQA group are lanes of one tile, so a block of keys is loaded once for the
// group. A tile has 18 queries of 8 heads, or 144 queries of one head. Without GQA a tile has one
// head.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel=host-checks=false --canonicalize --cse --fusednorm-assign-schedule=target=x86-64-v4 --convert-tilekernel-to-cpu=target=x86-64-v4 | FileCheck %s
// Tiles that end inside a sequence:
// RUN: fusednorm-runner %s --entry=shared --threads=1 --reference --input='21x8x32xf32=normal' --input='70x1x32xf32=normal(seed=2)' --input='70x1x32xf32=normal(seed=3)' --input='3xi32=offsets(20,1)' --input='3xi32=offsets(30,40)' --input='21x8x32xf32=const(0)' | FileCheck %s --check-prefix=SAME
// SAME: output 0{{.*}}PASS

// CHECK-LABEL: func.func private @shared
// CHECK: %[[SHARED:.*]] = arith.constant 8 : index
// CHECK: %[[TILE:.*]] = arith.constant 18 : index
// CHECK: %[[FIRST:.*]] = arith.muli %{{.*}}, %[[TILE]]
// CHECK: arith.addi %[[FIRST]], %[[TILE]]
// CHECK: arith.remui %{{.*}}, %[[SHARED]]
func.func @shared(%q: memref<?x8x32xf32>, %k: memref<?x1x32xf32>, %v: memref<?x1x32xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                  %out: memref<?x8x32xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x32xf32>, memref<?x1x32xf32>, memref<?x1x32xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) outs(%out : memref<?x8x32xf32>)
      {scale = 0.125 : f32}
  return
}

// CHECK-LABEL: func.func private @own
// CHECK: arith.constant 144 : index
// CHECK-NOT: arith.constant 18 : index
func.func @own(%q: memref<?x8x32xf32>, %k: memref<?x8x32xf32>, %v: memref<?x8x32xf32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
               %out: memref<?x8x32xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x32xf32>, memref<?x8x32xf32>, memref<?x8x32xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) outs(%out : memref<?x8x32xf32>)
      {scale = 0.125 : f32}
  return
}
