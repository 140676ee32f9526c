// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keys that are normalized and rotated on load, with and without Q, in each lowering. Sequences
// share tiles, and there are several key blocks, GQA groups and a rope part next to the keys. The
// rotation is half-split or interleaved, with tables by row and by position, or covers a part of
// the columns. One case is f32, and one norm divides by the root.
// DEFINE: %{target} = --target=sm_80 --emulate --check
// DEFINE: %{run} = fusednorm-runner %s --reference %{target}
// DEFINE: %{both} = %{run} --entry=both --input='50x4x64xbf16=normal(scale=3)' --input='160x2x64xbf16=normal(scale=3,seed=2)' --input='160x2x64xbf16=normal(seed=3)' --input='64xbf16=uniform(0.5,1.5,seed=4)' --input='f32=const(0.00001)' --input='50x64xf32=uniform(-1,1,seed=5)' --input='50x64xf32=uniform(-1,1,seed=6)' --input='160x64xf32=uniform(-1,1,seed=7)' --input='160x64xf32=uniform(-1,1,seed=8)' --input='4xi32=offsets(13,0,37)' --input='4xi32=offsets(20,3,137)' --input='50x4x64xbf16=const(7)' --input='4x50xf32=const(7)'
// DEFINE: %{keys} = %{run} --entry=keys --input='18x6x80xf16=normal(scale=2)' --input='90x3x48xf16=normal(scale=3,seed=2)' --input='90x32xf16=normal(seed=9)' --input='90x3x64xf16=normal(seed=3)' --input='48xf32=uniform(0.5,1.5,seed=4)' --input='100x16xf32=uniform(-1,1,seed=5)' --input='90xi32=iota' --input='3xi32=offsets(5,13)' --input='3xi32=offsets(7,83)' --input='18x6x64xf16=const(7)'
// DEFINE: %{wide} = %{run} --entry=wide --input='9x2x40xf32=normal(scale=3)' --input='70x2x40xf32=normal(scale=3,seed=2)' --input='70x2x48xf32=normal(seed=3)' --input='40xf32=uniform(0.5,1.5,seed=4)' --input='70x24xf32=uniform(-1,1,seed=5)' --input='3xi32=offsets(5,4)' --input='3xi32=offsets(7,63)' --input='9x2x48xf32=const(7)'
// RUN: %{both} | FileCheck %s --check-prefixes=TWO,CLEAN
// RUN: %{keys} | FileCheck %s --check-prefixes=ONE,CLEAN
// RUN: %{wide} | FileCheck %s --check-prefixes=ONE,CLEAN
// REDEFINE: %{target} = --target=sm_90a --emulate --check --schedule=random:3
// RUN: %{both} | FileCheck %s --check-prefixes=TWO,CLEAN
// On CPUs, with the features of the host:
// REDEFINE: %{target} = --threads=2
// RUN: %{both} | FileCheck %s --check-prefix=TWO
// RUN: %{keys} | FileCheck %s --check-prefix=ONE
// RUN: %{wide} | FileCheck %s --check-prefix=ONE
// REDEFINE: %{target} = --threads=1 --mcpu=x86-64-v3
// RUN: %{both} | FileCheck %s --check-prefix=TWO
// ONE: output 0{{.*}}PASS
// TWO: output 0{{.*}}PASS
// TWO: output 1{{.*}}PASS
// CLEAN: check: 0 reports

// The lowering of each function, and one kernel each:
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel=host-checks=false --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --convert-tilekernel-to-gpu=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles -o %t.mlir 2>&1 | FileCheck %s --check-prefix=PATH
// PATH: both_attention0{{.*}}wgmma is not used: {{.*}}keys have a fused prologue
// PATH: both_attention0{{.*}}attention by mma.sync of 16-bit floats
// RUN: grep -c 'launch.kernel @' %t.mlir | FileCheck %s --check-prefix=COUNT
// COUNT: 3

func.func @both(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
    %qcos: memref<?x64xf32>, %qsin: memref<?x64xf32>, %kcos: memref<?x64xf32>, %ksin: memref<?x64xf32>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x64xbf16>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %eps, %qcos, %qsin, %kcos, %ksin : memref<64xbf16>, f32, memref<?x64xf32>, memref<?x64xf32>, memref<?x64xf32>, memref<?x64xf32>)
      outs(%out, %lse : memref<?x4x64xbf16>, memref<4x?xf32>)
      {scale = 0.125 : f32} prologue {
  ^bb0(%x: tensor<?x4x64xbf16>, %y: tensor<?x2x64xbf16>, %g: tensor<64xbf16>, %e: f32, %qc: tensor<?x64xf32>, %qs: tensor<?x64xf32>,
       %kc: tensor<?x64xf32>, %ks: tensor<?x64xf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x64xbf16>
    %m = tensor.dim %y, %c0 : tensor<?x2x64xbf16>
    %a = tensor.empty(%n) : tensor<?x4x64xbf16>
    %b = tensor.empty(%m) : tensor<?x2x64xbf16>
    %x1 = fusednorm.rms_norm ins(%x, %g : tensor<?x4x64xbf16>, tensor<64xbf16>) epsilon(%e) outs(%a : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
    %y1 = fusednorm.rms_norm ins(%y, %g : tensor<?x2x64xbf16>, tensor<64xbf16>) epsilon(%e) outs(%b : tensor<?x2x64xbf16>) -> tensor<?x2x64xbf16>
    %x2 = fusednorm.apply_rotary_pos_emb ins(%x1, %qc, %qs : tensor<?x4x64xbf16>, tensor<?x64xf32>, tensor<?x64xf32>) dims = [0] pairing(half_split)
        outs(%a : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
    %y2 = fusednorm.apply_rotary_pos_emb ins(%y1, %kc, %ks : tensor<?x2x64xbf16>, tensor<?x64xf32>, tensor<?x64xf32>) dims = [0] pairing(half_split)
        outs(%b : tensor<?x2x64xbf16>) -> tensor<?x2x64xbf16>
    fusednorm.yield %x2, %y2 : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>
  }
  return
}

// Q is not changed. The computed keys have a rope part in another tensor.
func.func @keys(%q: memref<?x6x80xf16>, %k: memref<?x3x48xf16>, %rope: memref<?x32xf16>, %v: memref<?x3x64xf16>, %gamma: memref<48xf32>,
    %freqs: memref<?x16xf32>, %positions: memref<?xi32>, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x6x64xf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x6x80xf16>, memref<?x3x48xf16>, memref<?x3x64xf16>) rope(%rope : memref<?x32xf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %freqs, %positions : memref<48xf32>, memref<?x16xf32>, memref<?xi32>)
      outs(%out : memref<?x6x64xf16>) {scale = 0.1 : f32} prologue {
  ^bb0(%x: tensor<?x6x80xf16>, %y: tensor<?x3x48xf16>, %g: tensor<48xf32>, %f: tensor<?x16xf32>, %p: tensor<?xi32>):
    %c0 = arith.constant 0 : index
    %e = arith.constant 1.0e-6 : f32
    %n = tensor.dim %y, %c0 : tensor<?x3x48xf16>
    %b = tensor.empty(%n) : tensor<?x3x48xf16>
    %y1 = fusednorm.rms_norm ins(%y, %g : tensor<?x3x48xf16>, tensor<48xf32>) epsilon(%e) outs(%b : tensor<?x3x48xf16>)
        {numerics = #fusednorm.numerics<rsqrt = divide>} -> tensor<?x3x48xf16>
    %y2 = fusednorm.rope ins(%y1, %f : tensor<?x3x48xf16>, tensor<?x16xf32>) positions(%p : tensor<?xi32>) part(last)
        outs(%b : tensor<?x3x48xf16>) -> tensor<?x3x48xf16>
    fusednorm.yield %x, %y2 : tensor<?x6x80xf16>, tensor<?x3x48xf16>
  }
  return
}

func.func @wide(%q: memref<?x2x40xf32>, %k: memref<?x2x40xf32>, %v: memref<?x2x48xf32>, %gamma: memref<40xf32>, %freqs: memref<?x24xf32>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x2x48xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x40xf32>, memref<?x2x40xf32>, memref<?x2x48xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      prologue_ins(%gamma, %freqs : memref<40xf32>, memref<?x24xf32>)
      outs(%out : memref<?x2x48xf32>) {scale = 0.2 : f32} prologue {
  ^bb0(%x: tensor<?x2x40xf32>, %y: tensor<?x2x40xf32>, %g: tensor<40xf32>, %f: tensor<?x24xf32>):
    %c0 = arith.constant 0 : index
    %e = arith.constant 1.0e-6 : f32
    %n = tensor.dim %y, %c0 : tensor<?x2x40xf32>
    %b = tensor.empty(%n) : tensor<?x2x40xf32>
    %y1 = fusednorm.rms_norm ins(%y, %g : tensor<?x2x40xf32>, tensor<40xf32>) epsilon(%e) outs(%b : tensor<?x2x40xf32>)
        {numerics = #fusednorm.numerics<rsqrt = divide>} -> tensor<?x2x40xf32>
    %y2 = fusednorm.rope ins(%y1, %f : tensor<?x2x40xf32>, tensor<?x24xf32>) pairing(half_split) outs(%b : tensor<?x2x40xf32>) -> tensor<?x2x40xf32>
    fusednorm.yield %x, %y2 : tensor<?x2x40xf32>, tensor<?x2x40xf32>
  }
  return
}
