// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rotation covers a part of the columns of Q or all of them, without matrix instructions. A
// warp processes one query of each sequence of a tile in order.
// RUN: fusednorm-runner %s --reference --target=sm_80 --emulate --check --entry=part --input='9x2x40xf32=normal(scale=3)' --input='19x2x40xf32=normal(seed=2)' --input='9x8xf32=uniform(-1,1,seed=5)' --input='5xi32=offsets(1,2,1,5)' --input='5xi32=offsets(3,4,2,10)' --input='9x2x40xf32=const(7)' | FileCheck %s
// RUN: fusednorm-runner %s --reference --target=sm_80 --emulate --check --entry=whole --input='9x2x64xf32=normal(scale=3)' --input='19x2x64xf32=normal(seed=2)' --input='9x64xf32=uniform(-1,1,seed=5)' --input='5xi32=offsets(1,2,1,5)' --input='5xi32=offsets(3,4,2,10)' --input='9x2x64xf32=const(7)' | FileCheck %s
// CHECK: output 0{{.*}}PASS
// CHECK: check: 0 reports

func.func @part(%q: memref<?x2x40xf32>, %k: memref<?x2x40xf32>, %freqs: memref<?x8xf32>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %out: memref<?x2x40xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x2x40xf32>, memref<?x2x40xf32>, memref<?x2x40xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%freqs : memref<?x8xf32>)
      outs(%out : memref<?x2x40xf32>) {scale = 0.15 : f32} prologue {
  ^bb0(%x: tensor<?x2x40xf32>, %f: tensor<?x8xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x2x40xf32>
    %empty = tensor.empty(%n) : tensor<?x2x40xf32>
    %y = fusednorm.rope ins(%x, %f : tensor<?x2x40xf32>, tensor<?x8xf32>) part(last)
        outs(%empty : tensor<?x2x40xf32>) -> tensor<?x2x40xf32>
    fusednorm.yield %y : tensor<?x2x40xf32>
  }
  return
}

func.func @whole(%q: memref<?x2x64xf32>, %k: memref<?x2x64xf32>, %freqs: memref<?x64xf32>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %out: memref<?x2x64xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %k : memref<?x2x64xf32>, memref<?x2x64xf32>, memref<?x2x64xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%freqs : memref<?x64xf32>)
      outs(%out : memref<?x2x64xf32>) {scale = 0.15 : f32} prologue {
  ^bb0(%x: tensor<?x2x64xf32>, %f: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x2x64xf32>
    %empty = tensor.empty(%n) : tensor<?x2x64xf32>
    %y = fusednorm.rope ins(%x, %f : tensor<?x2x64xf32>, tensor<?x64xf32>) part(last)
        outs(%empty : tensor<?x2x64xf32>) -> tensor<?x2x64xf32>
    fusednorm.yield %y : tensor<?x2x64xf32>
  }
  return
}
