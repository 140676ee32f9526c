// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares attention lowered by its definition with the attention kernels; the results differ by
// rounding only. The cases are sequences of 3, 0 and 9 queries after 2, 5 and 0 keys, padding, keys
// in two parts, a combined mask and each kind of score modifier.
// RUN: fusednorm-opt %s --fusednorm-decompose -o %t.mlir
// RUN: FileCheck %s --check-prefix=PLAIN < %t.mlir
// PLAIN-NOT: fusednorm.
// RUN: fusednorm-runner %s --entry=arrays --output=%t%d.npy --input='14x4x12xf32=normal(seed=1)' --input='20x2x8xf32=normal(seed=2)' --input='20x2x6xf32=normal(seed=3)' --input='16x4x7xf32=normal(seed=4)' --input='4xi32=offsets(3,0,9)' --input='4xi32=offsets(5,5,9)' --input='3xi32=const(2)' --input='3x5xi32=pages(order=reverse)' --input='4xf32=normal(seed=5)' --input='14x4x6xf32=const(3)' --input='4x14xf32=const(4)'
// RUN: fusednorm-runner %t.mlir --entry=arrays --expect=%t%d.npy --tolerance=abs=2e-6,rel=2e-6 --input='14x4x12xf32=normal(seed=1)' --input='20x2x8xf32=normal(seed=2)' --input='20x2x6xf32=normal(seed=3)' --input='16x4x7xf32=normal(seed=4)' --input='4xi32=offsets(3,0,9)' --input='4xi32=offsets(5,5,9)' --input='3xi32=const(2)' --input='3x5xi32=pages(order=reverse)' --input='4xf32=normal(seed=5)' --input='14x4x6xf32=const(3)' --input='4x14xf32=const(4)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=paged --output=%t%d.npy --input='14x2x8xf32=normal(seed=1)' --input='10x2x2x4x1x8xf32=normal(seed=2)' --input='10x1x2x4x1x5xf32=normal(seed=3)' --input='4xi32=offsets(3,0,9)' --input='3x3xi32=pages(order=reverse)' --input=1 --input='3x2x9x8xf32=normal(seed=4)' --input='14x2x5xf32=const(3)'
// RUN: fusednorm-runner %t.mlir --entry=paged --expect=%t%d.npy --tolerance=abs=2e-6,rel=2e-6 --input='14x2x8xf32=normal(seed=1)' --input='10x2x2x4x1x8xf32=normal(seed=2)' --input='10x1x2x4x1x5xf32=normal(seed=3)' --input='4xi32=offsets(3,0,9)' --input='3x3xi32=pages(order=reverse)' --input=1 --input='3x2x9x8xf32=normal(seed=4)' --input='14x2x5xf32=const(3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=codes --output=%t%d.npy --input='12x2x8xf8E4M3FN=normal(seed=1)' --input='12x2x8xf8E4M3FN=normal(seed=2)' --input='12x2x8xf8E4M3FN=normal(seed=3)' --input='4xi32=offsets(3,0,9)' --input='3x2xf32=uniform(0.5,1.5)' --input='12x2x8xf32=const(3)'
// RUN: fusednorm-runner %t.mlir --entry=codes --expect=%t%d.npy --tolerance=abs=2e-6,rel=2e-6 --input='12x2x8xf8E4M3FN=normal(seed=1)' --input='12x2x8xf8E4M3FN=normal(seed=2)' --input='12x2x8xf8E4M3FN=normal(seed=3)' --input='4xi32=offsets(3,0,9)' --input='3x2xf32=uniform(0.5,1.5)' --input='12x2x8xf32=const(3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=merge --output=%t%d.npy --input='3x7x2x9xf32=normal(seed=1)' --input='3x2x7xf32=normal(seed=2)' --input='7x2x9xf32=const(3)' --input='2x7xf32=const(3)'
// RUN: fusednorm-runner %t.mlir --entry=merge --expect=%t%d.npy --tolerance=abs=2e-6,rel=2e-6 --input='3x7x2x9xf32=normal(seed=1)' --input='3x2x7xf32=normal(seed=2)' --input='7x2x9xf32=const(3)' --input='2x7xf32=const(3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=rope_array --output=%t%d.npy --input='14x4x12xf32=normal(seed=1)' --input='20x2x8xf32=normal(seed=2)' --input='20x2x6xf32=normal(seed=3)' --input='20x7xf32=normal(seed=4)' --input='4xi32=offsets(3,0,9)' --input='4xi32=offsets(5,5,9)' --input='14x4x6xf32=const(3)'
// RUN: fusednorm-runner %t.mlir --entry=rope_array --expect=%t%d.npy --tolerance=abs=2e-6,rel=2e-6 --input='14x4x12xf32=normal(seed=1)' --input='20x2x8xf32=normal(seed=2)' --input='20x2x6xf32=normal(seed=3)' --input='20x7xf32=normal(seed=4)' --input='4xi32=offsets(3,0,9)' --input='4xi32=offsets(5,5,9)' --input='14x4x6xf32=const(3)' | FileCheck %s
// CHECK: PASS
// CHECK-NOT: FAIL

func.func @arrays(%q: tensor<?x4x12xf32>, %k: tensor<?x2x8xf32>, %v: tensor<?x2x6xf32>, %rope: tensor<?x4x7xf32>,
                  %rows: tensor<?xi32>, %keys: tensor<?xi32>, %lengths: tensor<?xi32>, %table: tensor<?x?xi32>,
                  %sinks: tensor<4xf32>, %out: tensor<?x4x6xf32>, %lse: tensor<4x?xf32>) -> (tensor<?x4x6xf32>, tensor<4x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x4x12xf32>, tensor<?x2x8xf32>, tensor<?x2x6xf32>)
      rope(%rope : tensor<?x4x7xf32>) row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>) table(%table : tensor<?x?xi32>) sinks(%sinks : tensor<4xf32>)
      outs(%out, %lse : tensor<?x4x6xf32>, tensor<4x?xf32>)
      {scale = 0.25 : f32, rope_column = 2, mask = #fusednorm.mask<or [causal, sliding_window_noncausal = 5]>,
                  modifier = #fusednorm.score_modifier<alibi>} -> (tensor<?x4x6xf32>, tensor<4x?xf32>)
  return %0, %1 : tensor<?x4x6xf32>, tensor<4x?xf32>
}

func.func @rope_array(%q: tensor<?x4x12xf32>, %k: tensor<?x2x8xf32>, %v: tensor<?x2x6xf32>, %rope: tensor<?x7xf32>,
                      %rows: tensor<?xi32>, %keys: tensor<?xi32>, %out: tensor<?x4x6xf32>) -> tensor<?x4x6xf32> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x4x12xf32>, tensor<?x2x8xf32>, tensor<?x2x6xf32>)
      rope(%rope : tensor<?x7xf32>) row_offsets(%rows : tensor<?xi32>) key_offsets(%keys : tensor<?xi32>)
      outs(%out : tensor<?x4x6xf32>) {scale = 0.25 : f32, rope_column = 2} -> (tensor<?x4x6xf32>)
  return %0 : tensor<?x4x6xf32>
}

func.func @paged(%q: tensor<?x2x8xf32>, %k: tensor<?x2x2x4x1x8xf32>, %v: tensor<?x1x2x4x1x5xf32>, %rows: tensor<?xi32>,
                 %table: tensor<?x?xi32>, %layer: index, %bias: tensor<?x2x?x?xf32>, %out: tensor<?x2x5xf32>) -> tensor<?x2x5xf32> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x2x8xf32>, tensor<?x2x2x4x1x8xf32>, tensor<?x1x2x4x1x5xf32>)
      row_offsets(%rows : tensor<?xi32>) table(%table : tensor<?x?xi32>) layer(%layer) bias(%bias : tensor<?x2x?x?xf32>)
      outs(%out : tensor<?x2x5xf32>)
      {scale = 0.25 : f32, mask = #fusednorm.mask<and [materialized, chunked_causal = 3]>,
                  modifier = #fusednorm.score_modifier<soft_cap = 2.0>} -> (tensor<?x2x5xf32>)
  return %0 : tensor<?x2x5xf32>
}

func.func @codes(%q: tensor<?x2x8xf8E4M3FN>, %k: tensor<?x2x8xf8E4M3FN>, %v: tensor<?x2x8xf8E4M3FN>, %rows: tensor<?xi32>,
                 %s: tensor<?x2xf32>, %out: tensor<?x2x8xf32>) -> tensor<?x2x8xf32> {
  %0 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x2x8xf8E4M3FN>, tensor<?x2x8xf8E4M3FN>, tensor<?x2x8xf8E4M3FN>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>)
      q_scales(%s : tensor<?x2xf32>) k_scales(%s : tensor<?x2xf32>) v_scales(%s : tensor<?x2xf32>)
      outs(%out : tensor<?x2x8xf32>) {scale = 0.25 : f32} body {
  ^bb0(%score: f32, %head: index, %i: index, %j: index):
    %d = arith.subi %i, %j : index
    %n = arith.index_cast %d : index to i32
    %f = arith.sitofp %n : i32 to f32
    %c = arith.constant 0.25 : f32
    %t = arith.mulf %f, %c : f32
    %s0 = arith.subf %score, %t : f32
    fusednorm.yield %s0 : f32
  } -> (tensor<?x2x8xf32>)
  return %0 : tensor<?x2x8xf32>
}

func.func @merge(%states: tensor<?x?x2x9xf32>, %lses: tensor<?x2x?xf32>, %out: tensor<?x2x9xf32>, %lse: tensor<2x?xf32>)
    -> (tensor<?x2x9xf32>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.merge_attention_states ins(%states, %lses : tensor<?x?x2x9xf32>, tensor<?x2x?xf32>)
      outs(%out, %lse : tensor<?x2x9xf32>, tensor<2x?xf32>) -> (tensor<?x2x9xf32>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x9xf32>, tensor<2x?xf32>
}
