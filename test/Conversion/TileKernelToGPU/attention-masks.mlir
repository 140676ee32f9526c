// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks with an operand for each query, and fewer keys than queries, by mma.sync, wgmma and threads.

// Draft tokens: 4, 1, 0 and 35 of them, of which three are hidden from all.
// DEFINE: %{tree} = --entry=tree --input=40x8x64xbf16=normal --input='20x16x2x64xbf16=normal(seed=2)' --input='20x16x2x64xbf16=normal(seed=3)' --input='4x5xi32=pages(order=random,seed=5)' --input='5xi32=offsets(4,1,0,35)' --input='4xi32=offsets(33,0,0)' --input='40xi32=uniform(-2147483648,2147483647,seed=7)' --input='40x8x64xbf16=const(7)' --input='8x40xf32=const(7)'
// DEFINE: %{options} = --emulate --check --reference
// RUN: fusednorm-runner %s --target=sm_80 %{options} %{tree} | FileCheck %s --check-prefixes=CHECK,LSE
// RUN: fusednorm-runner %s --target=sm_90a %{options} %{tree} | FileCheck %s --check-prefixes=CHECK,LSE
// RUN: fusednorm-runner %s --reference %{tree} | FileCheck %s --check-prefixes=CHECK,LSE

// Each sequence has 10 keys fewer than queries, the second one has none.
// DEFINE: %{fewer} = --entry=fewer --input=122x4x64xbf16=normal --input='82x2x64xbf16=normal(seed=2)' --input='82x2x64xbf16=normal(seed=3)' --input='5xi32=offsets(70,10,30,12)' --input='5xi32=offsets(60,0,20,2)' --input='4xi32=const(-10)' --input='122x4x64xbf16=const(7)' --input='4x122xf32=const(7)'
// RUN: fusednorm-runner %s --target=sm_80 %{options} %{fewer} | FileCheck %s --check-prefixes=CHECK,LSE
// RUN: fusednorm-runner %s --target=sm_90a %{options} %{fewer} | FileCheck %s --check-prefixes=CHECK,LSE

// Blocks of keys beside a causal window, with fewer keys than queries in a cache, by single threads.
// DEFINE: %{blocks} = --entry=blocks --input=30x2x40xf32=normal --input='6x16x1x40xf32=normal(seed=2)' --input='6x16x1x40xf32=normal(seed=3)' --input='2x3xi32=pages(order=reverse,seed=5)' --input='3xi32=offsets(20,10)' --input='2xi32=const(-7)' --input='30x2xi32=uniform(0,22,seed=7)' --input='30x2x40xf32=const(7)'
// RUN: fusednorm-runner %s --target=sm_80 %{options} %{blocks} | FileCheck %s
// RUN: fusednorm-runner %s --reference %{blocks} | FileCheck %s

// A tile reads the blocks of keys that its queries see.
// RUN: %python %S/attention_ranges.py fusednorm-runner %s | FileCheck %s --check-prefix=RANGES
// RANGES: 2 chips, 0 failed
// RUN: fusednorm-runner %s --reference --entry=ranges --input=150x4x64xbf16=normal --input='300x1x64xbf16=normal(seed=2)' --input='300x1x64xbf16=normal(seed=3)' --input='2xi32=offsets(150)' --input='2xi32=offsets(300)' --input=150x2xi32=iota --input='150x4x64xbf16=const(7)' | FileCheck %s
// CHECK: output 0{{.*}}PASS
// LSE: output 1{{.*}}PASS

func.func @tree(%q: memref<?x8x64xbf16>, %k: memref<?x16x2x64xbf16>, %v: memref<?x16x2x64xbf16>,
                %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %words: memref<?xi32>,
                %out: memref<?x8x64xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x64xbf16>, memref<?x16x2x64xbf16>, memref<?x16x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      tree(%words : memref<?xi32>) outs(%out, %lse : memref<?x8x64xbf16>, memref<8x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<tree>}
  return
}

func.func @fewer(%q: memref<?x4x64xbf16>, %k: memref<?x2x64xbf16>, %v: memref<?x2x64xbf16>, %rows: memref<?xi32>,
                 %keys: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x4x64xbf16>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x2x64xbf16>, memref<?x2x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      outs(%out, %lse : memref<?x4x64xbf16>, memref<4x?xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<causal>, signed_lengths}
  return
}

func.func @blocks(%q: memref<?x2x40xf32>, %k: memref<?x16x1x40xf32>, %v: memref<?x16x1x40xf32>,
                  %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>, %ranges: memref<?x2xi32>,
                  %out: memref<?x2x40xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x40xf32>, memref<?x16x1x40xf32>, memref<?x16x1x40xf32>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      key_ranges(%ranges : memref<?x2xi32>) outs(%out : memref<?x2x40xf32>)
      {scale = 0.125 : f32, mask = #fusednorm.mask<and [sliding_window_causal = 5, ranges]>, signed_lengths}
  return
}

func.func @ranges(%q: memref<?x4x64xbf16>, %k: memref<?x1x64xbf16>, %v: memref<?x1x64xbf16>, %rows: memref<?xi32>,
                  %keys: memref<?xi32>, %ranges: memref<?x2xi32>, %out: memref<?x4x64xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x64xbf16>, memref<?x1x64xbf16>, memref<?x1x64xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) key_ranges(%ranges : memref<?x2xi32>)
      outs(%out : memref<?x4x64xbf16>) {scale = 0.125 : f32, mask = #fusednorm.mask<ranges>}
  return
}
