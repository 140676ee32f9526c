// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// K and V in one cache, and the merge of two partial outputs.

func.func @attend(%q: memref<?x4x16xf32>, %k: memref<?x2x2x8x2x16xf32>, %v: memref<?x2x2x8x2x16xf32>,
                  %rows: memref<?xi32>, %lengths: memref<?xi32>, %table: memref<?x?xi32>, %layer: index,
                  %out: memref<?x4x16xf32>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention
      ins(%q, %k, %v : memref<?x4x16xf32>, memref<?x2x2x8x2x16xf32>, memref<?x2x2x8x2x16xf32>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      layer(%layer) outs(%out, %lse : memref<?x4x16xf32>, memref<4x?xf32>)
      {scale = 1.0 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @merge(%states: memref<?x?x4x16xf32>, %lses: memref<?x4x?xf32>, %out: memref<?x4x16xf32>) {
  fusednorm.merge_attention_states ins(%states, %lses : memref<?x?x4x16xf32>, memref<?x4x?xf32>)
      outs(%out : memref<?x4x16xf32>)
  return
}
