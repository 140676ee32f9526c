// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s

// CHECK-LABEL: launch.func @causal
// CHECK: tilekernel.attention %{{.*}}, %{{.*}} of 144 ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x2x32xbf16>)
// CHECK-SAME: row_offsets(%{{.*}} : memref<?xi32>) outs(%{{.*}} : memref<?x4x32xbf16>)
// CHECK-SAME: {scale = 1.250000e-01 : f32} sequence
// CHECK: tilekernel.yield %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : index, index, index, index
// CHECK: } bounds {
// CHECK: tilekernel.yield %{{.*}}, %{{.*}} : i1, i1
// CHECK: } score {
// CHECK: tilekernel.yield %{{.*}}, %{{.*}} : f32, i1
launch.func @causal(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x32xbf16>,
                          %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %tokens = memref.dim %q, %c0 : memref<?x4x64xbf16>
  tilekernel.program (%head, %query) in (%c4, %tokens) step [1, 144] {
    tilekernel.attention %head, %query of 144
        ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x2x32xbf16>)
        row_offsets(%rows : memref<?xi32>)
        outs(%out : memref<?x4x32xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %seq, %seq, %count, %seq : index, index, index, index
    } bounds {
    ^bb0(%sequence: index, %q0: index, %q1: index, %k0: index, %k1: index):
      %may = arith.cmpi sle, %k0, %q1 : index
      %all = arith.cmpi sle, %k1, %q0 : index
      tilekernel.yield %may, %all : i1, i1
    } score {
    ^bb0(%score: f32, %h: index, %i: index, %j: index, %sequence: index, %last: index):
      %seen = arith.cmpi sle, %j, %i : index
      tilekernel.yield %score, %seen : f32, i1
    }
  }
}

// CHECK-LABEL: launch.func @paged
// CHECK: } checked {
// CHECK: tilekernel.yield %{{.*}} : i1
// CHECK: } factors {
// CHECK: tilekernel.yield %{{.*}}, %{{.*}} : f32, f32
// CHECK: } key_index {
// CHECK: tilekernel.yield %{{.*}}, %{{.*}}, %{{.*}} : index, index, index
// CHECK: } value_index {
// CHECK: tilekernel.yield %{{.*}}, %{{.*}}, %{{.*}} : index, index, index
// CHECK: } rope_index {
// CHECK: tilekernel.yield %{{.*}}, %{{.*}} : index, index
launch.func @paged(%q: memref<?x4x64xbf16>, %k: memref<?x8x2x48xbf16>, %v: memref<?x8x2x32xbf16>,
                         %rope: memref<?x8x16xbf16>, %rows: memref<?xi32>, %scales: memref<?x2xf32>,
                         %out: memref<?x4x32xbf16>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %tokens = memref.dim %q, %c0 : memref<?x4x64xbf16>
  tilekernel.program (%head, %query) in (%c4, %tokens) step [1, 144] {
    tilekernel.attention %head, %query of 144
        ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x8x2x48xbf16>, memref<?x8x2x32xbf16>)
        row_offsets(%rows : memref<?xi32>) rope(%rope : memref<?x8x16xbf16>)
        outs(%out : memref<?x4x32xbf16>) {scale = 0.125 : f32} sequence {
    ^bb0(%seq: index, %count: index):
      tilekernel.yield %c0, %c0, %count, %c0 : index, index, index, index
    } checked {
    ^bb0(%seq: index):
      %is = arith.cmpi ne, %seq, %c4 : index
      tilekernel.yield %is : i1
    } factors {
    ^bb0(%seq: index, %h: index):
      %scale = memref.load %scales[%seq, %h] : memref<?x2xf32>
      tilekernel.yield %scale, %scale : f32, f32
    } key_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %position, %h : index, index, index
    } value_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %position, %h : index, index, index
    } rope_index {
    ^bb0(%seq: index, %row: index, %position: index, %h: index):
      tilekernel.yield %seq, %position : index, index
    }
  }
}

// CHECK-LABEL: launch.func @merge
// CHECK: tilekernel.merge_states %{{.*}} ins(%{{.*}}, %{{.*}} : memref<?x?x4x32xbf16>, memref<?x4x?xf32>) outs(%{{.*}}, %{{.*}} : memref<?x4x32xbf16>, memref<4x?xf32>)
launch.func @merge(%states: memref<?x?x4x32xbf16>, %lses: memref<?x4x?xf32>,
                         %out: memref<?x4x32xbf16>, %lse: memref<4x?xf32>) {
  %c0 = arith.constant 0 : index
  %tokens = memref.dim %out, %c0 : memref<?x4x32xbf16>
  tilekernel.program (%token) in (%tokens) step [1] {
    tilekernel.merge_states %token ins(%states, %lses : memref<?x?x4x32xbf16>, memref<?x4x?xf32>)
        outs(%out, %lse : memref<?x4x32xbf16>, memref<4x?xf32>)
  }
}
