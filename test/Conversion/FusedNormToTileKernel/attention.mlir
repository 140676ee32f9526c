// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention becomes a program over heads and query tiles. Masks and score modifiers are expanded
// into arithmetic.
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel | FileCheck %s

// CHECK-LABEL: launch.func private @plain_attention0
// CHECK: %[[TOKENS:.*]] = memref.dim %{{.*}}, %c0
// CHECK: tilekernel.program (%[[HEAD:.*]], %[[QUERY:.*]]) in (%{{.*}}, %[[TOKENS]]) step [1, 144]
// CHECK: tilekernel.attention %[[HEAD]], %[[QUERY]] of 144 ins(
// CHECK-NOT: bounds
// CHECK-LABEL: func.func @plain
// CHECK: launch.call @plain_attention0
// CHECK-NOT: ragged_attention
func.func @plain(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
                 %rows: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>) {scale = 0.25 : f32}
  return
}

// CHECK-LABEL: launch.func private @capped_attention0
// CHECK: bounds {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[Q0:.*]]: index, %[[Q1:.*]]: index, %[[K0:.*]]: index, %[[K1:.*]]: index):
// CHECK: %[[MAY:.*]] = arith.cmpi sle, %[[K0]], %[[Q1]]
// CHECK: %[[ALL:.*]] = arith.cmpi sle, %[[K1]], %[[Q0]]
// CHECK: tilekernel.yield %[[MAY]], %[[ALL]]
// CHECK: score {
// CHECK-NEXT: ^bb0(%[[SCORE:.*]]: f32,
// CHECK: %[[PART:.*]] = arith.divf %[[SCORE]], %[[CAP:.*]] : f32
// CHECK: %[[TANH:.*]] = math.tanh %[[PART]]
// CHECK: %[[CAPPED:.*]] = arith.mulf %[[TANH]], %[[CAP]]
// CHECK: tilekernel.yield %[[CAPPED]], %{{.*}} : f32, i1
func.func @capped(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x8xbf16>,
                  %rows: memref<?xi32>, %out: memref<?x4x8xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x8xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x4x8xbf16>)
      {scale = 0.25 : f32, mask = #fusednorm.mask<causal>, modifier = #fusednorm.score_modifier<soft_cap = 30.0>}
  return
}

// CHECK-LABEL: launch.func private @merged_merge0
// CHECK: tilekernel.program (%[[TOKEN:.*]]) in (%{{.*}}) step [1]
// CHECK: tilekernel.merge_states %[[TOKEN]] ins(
func.func @merged(%states: memref<?x?x4x8xbf16>, %lses: memref<?x4x?xf32>, %out: memref<?x4x8xbf16>) {
  fusednorm.merge_attention_states ins(%states, %lses : memref<?x?x4x8xbf16>, memref<?x4x?xf32>)
      outs(%out : memref<?x4x8xbf16>)
  return
}
