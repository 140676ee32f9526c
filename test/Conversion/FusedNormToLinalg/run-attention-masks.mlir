// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks with an operand for each query, and fewer keys than queries, have the results of the kernels.

// RUN: fusednorm-opt %s --fusednorm-decompose -o %t.mlir
// DEFINE: %{inputs} = --input='32x2x8xf32=normal(seed=1)' --input='12x4x1x8xf32=normal(seed=2)' --input='12x4x1x5xf32=normal(seed=3)' --input='3xi32=offsets(25,7)' --input='2xi32=const(-4)' --input='2x6xi32=pages(order=reverse)' --input='32xi32=uniform(-2147483648,2147483647,seed=4)' --input='32x2xi32=uniform(0,22,seed=5)' --input='32x2x5xf32=const(3)' --input='2x32xf32=const(3)'
// RUN: fusednorm-runner %s --output=%t%d.npy %{inputs}
// RUN: fusednorm-runner %t.mlir --expect=%t%d.npy --tolerance=abs=2e-6,rel=2e-6 %{inputs} | FileCheck %s
// CHECK: output 0{{.*}}PASS
// CHECK: output 1{{.*}}PASS

func.func @masks(%q: tensor<?x2x8xf32>, %k: tensor<?x4x1x8xf32>, %v: tensor<?x4x1x5xf32>, %rows: tensor<?xi32>,
                 %lengths: tensor<?xi32>, %table: tensor<?x?xi32>, %words: tensor<?xi32>, %ranges: tensor<?x2xi32>,
                 %out: tensor<?x2x5xf32>, %lse: tensor<2x?xf32>) -> (tensor<?x2x5xf32>, tensor<2x?xf32>) {
  %0, %1 = fusednorm.ragged_attention ins(%q, %k, %v : tensor<?x2x8xf32>, tensor<?x4x1x8xf32>, tensor<?x4x1x5xf32>)
      row_offsets(%rows : tensor<?xi32>) lengths(%lengths : tensor<?xi32>) table(%table : tensor<?x?xi32>)
      tree(%words : tensor<?xi32>) key_ranges(%ranges : tensor<?x2xi32>)
      outs(%out, %lse : tensor<?x2x5xf32>, tensor<2x?xf32>)
      {scale = 0.25 : f32, signed_lengths,
       mask = #fusednorm.mask<and [or [tree, sliding_window_causal = 6], or [chunked = 4, ranges]]>}
      -> (tensor<?x2x5xf32>, tensor<2x?xf32>)
  return %0, %1 : tensor<?x2x5xf32>, tensor<2x?xf32>
}
