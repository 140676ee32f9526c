// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention by wgmma, in random orders of threads and copies. K and V are arrays with rope in pages
// (sequences share query tiles, one has no queries), or pages with a window, sinks and GQA. Or they
// are FP8 values with scales and a transposed V (one sequence has no keys).
// DEFINE: %{seed} = 1
// DEFINE: %{run} = fusednorm-runner %s --target=sm_90a --emulate --check --reference --schedule=random:%{seed}
// DEFINE: %{prefill} = %{run} --entry=prefill --input='150x2x192xbf16=normal(scale=6)' --input='320x2x128xbf16=normal(seed=2)' --input='320x2x128xbf16=normal(seed=3)' --input='44x16x584xbf16=normal(seed=4)' --input='3x14xi32=pages(order=random,seed=5)' --input='4xi32=offsets(13,0,131)' --input='4xi32=offsets(40,70,205)' --input='3xi32=const(70)' --input='3xi32=const(3)' --input='150x2x128xbf16=const(7)' --input='2x150xf32=const(7)' | FileCheck %s
// DEFINE: %{window} = %{run} --entry=window --input=21x4x64xf16=normal --input='50x8x2x64xf16=normal(seed=2)' --input='50x8x2x64xf16=normal(seed=3)' --input='2x25xi32=pages(order=reverse)' --input='3xi32=offsets(20,1)' --input='2xi32=const(170)' --input='4xf32=normal(seed=4)' --input='21x4x64xf32=const(7)' | FileCheck %s --check-prefix=ONE
// DEFINE: %{codes} = %{run} --entry=codes --input=24x1x192xf8E4M3FN=normal --input='310x1x128xf8E4M3FN=normal(seed=2)' --input='310x1x128xf8E4M3FN=normal(seed=3)' --input='41x16x592xf8E4M3FN=normal(seed=4)' --input='2x20xi32=pages(order=random,seed=5)' --input='3xi32=offsets(21,3)' --input='3xi32=offsets(300,0)' --input='2xi32=const(279)' --input='2x1xf32=uniform(0.5,1.5,seed=6)' --input='2x1xf32=uniform(0.5,1.5,seed=7)' --input='2x1xf32=uniform(0.5,1.5,seed=8)' --input='24x1x128xbf16=const(7)' --input='1x24xf32=const(7)' | FileCheck %s
// Tensor cores that keep 13 fractional bits of a sum, with many keys:
// DEFINE: %{model} = env FUSEDNORM_RT_BACKEND=simt FUSEDNORM_SIMT=matrix=hopper fusednorm-runner %s --target=sm_90a --reference --entry=codes --input=24x1x192xf8E4M3FN=normal --input='1510x1x128xf8E4M3FN=normal(seed=2)' --input='1510x1x128xf8E4M3FN=normal(seed=3)' --input='241x16x592xf8E4M3FN=normal(seed=4)' --input='2x120xi32=pages(order=random,seed=5)' --input='3xi32=offsets(21,3)' --input='3xi32=offsets(1500,0)' --input='2xi32=const(1479)' --input='2x1xf32=uniform(0.5,1.5,seed=6)' --input='2x1xf32=uniform(0.5,1.5,seed=7)' --input='2x1xf32=uniform(0.5,1.5,seed=8)' --input='24x1x128xbf16=const(7)' --input='1x24xf32=const(7)' | FileCheck %s --check-prefix=MODEL
// RUN: %{prefill}
// RUN: %{codes}
// RUN: %{model}
// REDEFINE: %{seed} = 2
// RUN: %{window}

// MODEL: output 0{{.*}}PASS
// MODEL: output 1{{.*}}PASS
// CHECK: output 0{{.*}}PASS
// CHECK: output 1{{.*}}PASS
// CHECK: check: 0 reports
// ONE: output 0{{.*}}PASS
// ONE: check: 0 reports

// The lowering of each kernel:
// DEFINE: %{options} = target=sm_90a
// DEFINE: %{convert} = fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper='%{options}' --remark-format=emitRemark --remarks-filter=tiles -o %t.mlir 2>&1
// RUN: %{convert} | FileCheck %s --check-prefix=PATH
// RUN: FileCheck %s --check-prefix=CODE --input-file=%t.mlir
// REDEFINE: %{options} = target=sm_90a any-base=true
// RUN: %{convert} | FileCheck %s --check-prefix=ANY
// PATH: prefill_attention0{{.*}}attention by wgmma of 16-bit floats, two warpgroups of 64 queries
// PATH: window_attention0{{.*}}attention by wgmma of 16-bit floats, two warpgroups of 64 rows, 2 heads of a query
// PATH: codes_attention0{{.*}}attention by wgmma of 8-bit floats, two warpgroups of 64 queries
// PATH: wide_attention0{{.*}}wgmma is not used: {{.*}}rows are longer than 192 columns of q or 128 of v
// ANY: prefill_attention0{{.*}}wgmma is not used: {{.*}}option any-base allows arrays without alignment
// Arrays are loaded by TMA copies: three boxes for Q, two for K, two for V. Threads load the rest.
// CODE-LABEL: llvm.func @prefill_attention0
// CODE-SAME: tensor_maps = [#launch.tensor_map<operand = 0, sizes = [max(extent(0, 0), 1), 2, 192], strides = [384, 192, 1], box = [128, 1, 64], swizzle = 128, l2_promotion = 256>, #launch.tensor_map<operand = 1, {{.*}}#launch.tensor_map<operand = 2, {{.*}}box = [128, 1, 64]
// CODE-COUNT-7: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CODE-NOT: nvvm.cp.async.bulk.tensor
// CODE-LABEL: llvm.func @window_attention0
// A step transposes 32 keys and 16 columns, in full blocks and in the last block.
// CODE-LABEL: llvm.func @codes_attention0
// CODE-COUNT-16: nvvm.stmatrix
// CODE-NOT: nvvm.stmatrix
func.func @prefill(%q: memref<?x2x192xbf16>, %k: memref<?x2x128xbf16>, %v: memref<?x2x128xbf16>,
                   %cache: memref<?x16x584xbf16>, %table: memref<?x?xi32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                   %lengths: memref<?xi32>, %starts: memref<?xi32>, %out: memref<?x2x128xbf16>, %lse: memref<2x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x192xbf16>, memref<?x2x128xbf16>, memref<?x2x128xbf16>)
      rope(%cache : memref<?x16x584xbf16>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) key_starts(%starts : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x2x128xbf16>, memref<2x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}

func.func @window(%q: memref<?x4x64xf16>, %k: memref<?x8x2x64xf16>, %v: memref<?x8x2x64xf16>, %table: memref<?x?xi32>,
                  %rows: memref<?xi32>, %lengths: memref<?xi32>, %sinks: memref<4xf32>, %out: memref<?x4x64xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xf16>, memref<?x8x2x64xf16>, memref<?x8x2x64xf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      sinks(%sinks : memref<4xf32>) outs(%out : memref<?x4x64xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<sliding_window_causal = 9>}
  return
}

func.func @codes(%q: memref<?x1x192xf8E4M3FN>, %k: memref<?x1x128xf8E4M3FN>, %v: memref<?x1x128xf8E4M3FN>,
                 %cache: memref<?x16x592xf8E4M3FN>, %table: memref<?x?xi32>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                 %lengths: memref<?xi32>, %q_scales: memref<?x1xf32>, %k_scales: memref<?x1xf32>, %v_scales: memref<?x1xf32>,
                 %out: memref<?x1x128xbf16>, %lse: memref<1x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x1x192xf8E4M3FN>, memref<?x1x128xf8E4M3FN>, memref<?x1x128xf8E4M3FN>)
      rope(%cache : memref<?x16x592xf8E4M3FN>) row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>) q_scales(%q_scales : memref<?x1xf32>)
      k_scales(%k_scales : memref<?x1xf32>) v_scales(%v_scales : memref<?x1xf32>)
      outs(%out, %lse : memref<?x1x128xbf16>, memref<1x?xf32>)
      {scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, rope_column = 512}
  return
}

func.func @wide(%q: memref<?x2x272xbf16>, %v: memref<?x2x272xbf16>, %rows: memref<?xi32>, %out: memref<?x2x272xbf16>) {
  fusednorm.ragged_attention ins(%q, %q, %v : memref<?x2x272xbf16>, memref<?x2x272xbf16>, memref<?x2x272xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) outs(%out : memref<?x2x272xbf16>)
      {scale = 0.0625 : f32, mask = #fusednorm.mask<null>}
  return
}
