// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention and the merge of partial outputs as kernels: launch plan, lowering, and the code of a
// key step. attention.test checks their results.
// RUN: fusednorm-opt %s --fusednorm-to-nvvm=target=sm_80 --remarks-filter=tiles --remark-policy=all 2>&1 | FileCheck %s

// The host function does not read device memory.
// CHECK: attention by mma.sync of 16-bit floats
// CHECK: merge of attention states
// CHECK: attention by FMAs of single threads
// CHECK-LABEL: llvm.func @causal_attention0
// CHECK-SAME: grid = [16 * ceildiv(extent(0, 0), 128)], block = [256], shared = 131072
// Loads Q, then K, rope and V of the first block. Each step loads the next block.
// CHECK: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.wait.group 0
// CHECK-NEXT: nvvm.barrier
// CHECK-COUNT-96: nvvm.mma.sync
// CHECK: "llvm.nvvm.ex2.approx.ftz.f"
// CHECK: nvvm.convert.f32x2.to.bf16x2
// CHECK-COUNT-64: nvvm.mma.sync
// CHECK-NOT: nvvm.mma.sync
// A block with hidden keys. P*V takes elements of V as zero that are not finite. If there are any,
// one more MMA in a loop counts those of visible keys.
// CHECK: "llvm.nvvm.ex2.approx.ftz.f"
// CHECK-COUNT-64: nvvm.mma.sync
// CHECK-NOT: nvvm.mma.sync
// CHECK: nvvm.vote.sync
// CHECK: nvvm.mma.sync
// CHECK-NOT: nvvm.mma.sync
// CHECK-LABEL: llvm.func @merge_merge0
// CHECK-SAME: grid = [extent(0, 1)], block = [64]
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK-LABEL: llvm.func @threads_attention0
// CHECK-SAME: grid = [2 * ceildiv(extent(0, 0), 4)], block = [128]
// CHECK-LABEL: func.func @causal(
// CHECK-NOT: cf.assert
// CHECK: gpu.launch_func
func.func @causal(%q: memref<?x16x192xbf16>, %k: memref<?x16x128xbf16>, %v: memref<?x16x128xbf16>,
                  %cache: memref<?x128x576xbf16>, %table: memref<?x?xi32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                  %lengths: memref<?xi32>, %out: memref<?x16x128xbf16>, %lse: memref<16x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x192xbf16>, memref<?x16x128xbf16>, memref<?x16x128xbf16>)
      rope(%cache : memref<?x128x576xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x16x128xbf16>, memref<16x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}

func.func @merge(%states: memref<?x?x4x128xbf16>, %lses: memref<?x4x?xf32>, %out: memref<?x4x128xbf16>) {
  fusednorm.merge_attention_states ins(%states, %lses : memref<?x?x4x128xbf16>, memref<?x4x?xf32>)
      outs(%out : memref<?x4x128xbf16>)
  return
}

func.func @threads(%q: memref<?x2x20xf32>, %rows: memref<?xi32>, %out: memref<?x2x20xf32>) {
  fusednorm.ragged_attention ins(%q, %q, %q : memref<?x2x20xf32>, memref<?x2x20xf32>, memref<?x2x20xf32>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out : memref<?x2x20xf32>) {scale = 0.25 : f32}
  return
}
