// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// k_pe columns in a separate array, by wgmma, by mma.sync and on the host CPU.

// DEFINE: %{flags} =
// DEFINE: %{run} = fusednorm-runner %s --reference --input='70x2x192xbf16=normal(seed=1)' --input='150x2x128xbf16=normal(seed=2)' --input='150x2x128xbf16=normal(seed=3)' --input='150x72xbf16=normal(seed=4)' --input='4xi32=offsets(3,0,66)' --input='4xi32=offsets(40,9,100)' --input='3xi32=const(30)' --input='70x2x128xbf16=const(7)' %{flags}
// RUN: %{run}
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{run}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{run}
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper --remark-format=emitRemark --remarks-filter=tiles -o %t.mlir 2>&1 | FileCheck %s
// CHECK: attention by wgmma of 16-bit floats

func.func @attention(%q: memref<?x2x192xbf16>, %k: memref<?x2x128xbf16>, %v: memref<?x2x128xbf16>, %rope: memref<?x72xbf16>,
                     %rows: memref<?xi32>, %keys: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x2x128xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x192xbf16>, memref<?x2x128xbf16>, memref<?x2x128xbf16>)
      rope(%rope : memref<?x72xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) outs(%out : memref<?x2x128xbf16>)
      {scale = 0.07 : f32, rope_column = 8, mask = #fusednorm.mask<causal>}
  return
}
