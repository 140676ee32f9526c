// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Absorbed MLA by wgmma: V is the first columns of K, and each of two consumer warpgroups has one
// half of the output columns. Results, reads of the cache, and NaN in hidden keys.
// RUN: %python %S/attention_packed.py fusednorm-runner %s --few latent rows | FileCheck %s
// CHECK: 3 runs, 0 failed
// RUN: %python %S/../../Grid/hidden_keys.py fusednorm-runner %t.hidden bf16:causal:latent:320 -- --target=sm_90a --emulate --check | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: 1 cases, 0 failed
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s --check-prefix=STEPS --input-file=%t.mlir
// RUN: fusednorm-opt %t.mlir --convert-tilekernel-to-hopper=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles 2>&1 | FileCheck %s --check-prefix=PATH
// STEPS-LABEL: @latent_attention0
// STEPS: step [16, 4]
// STEPS: values_in_keys
// STEPS-LABEL: @heads_attention0
// STEPS: step [64, 1]
// STEPS-LABEL: @apart_attention0
// STEPS: step [16, 1]
// STEPS-NOT: values_in_keys
// PATH: latent_attention0{{.*}}attention by wgmma of 16-bit floats, two warpgroups of 64 rows with one half of the output columns each, 16 heads of a query
// PATH: apart_attention0{{.*}}wgmma is not used: {{.*}}rows are longer than 192 columns of q or 128 of v, and v is not a part of k

func.func @latent(%q: memref<?x16x576xbf16>, %cache: memref<?x16x1x576xbf16>, %table: memref<?x?xi32>,
                  %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x16x512xbf16>, %lse: memref<16x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %cache, %c0 : memref<?x16x1x576xbf16>
  %v = memref.subview %cache[0, 0, 0, 0] [%n, 16, 1, 512] [1, 1, 1, 1]
      : memref<?x16x1x576xbf16> to memref<?x16x1x512xbf16, strided<[9216, 576, 576, 1]>>
  fusednorm.ragged_attention ins(%q, %cache, %v : memref<?x16x576xbf16>, memref<?x16x1x576xbf16>,
                                 memref<?x16x1x512xbf16, strided<[9216, 576, 576, 1]>>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x16x512xbf16>, memref<16x?xf32>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<causal>}
  return
}

// A query has two tiles of 64 heads. Heads have sinks, and the result is not rounded.
func.func @heads(%q: memref<?x128x576xf16>, %cache: memref<?x64x1x576xf16>, %table: memref<?x?xi32>,
                 %rows: memref<?xi32>, %lengths: memref<?xi32>, %sinks: memref<128xf32>, %out: memref<?x128x512xf32>,
                 %lse: memref<128x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %cache, %c0 : memref<?x64x1x576xf16>
  %v = memref.subview %cache[0, 0, 0, 0] [%n, 64, 1, 512] [1, 1, 1, 1]
      : memref<?x64x1x576xf16> to memref<?x64x1x512xf16, strided<[36864, 576, 576, 1]>>
  fusednorm.ragged_attention ins(%q, %cache, %v : memref<?x128x576xf16>, memref<?x64x1x576xf16>,
                                 memref<?x64x1x512xf16, strided<[36864, 576, 576, 1]>>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      sinks(%sinks : memref<128xf32>) outs(%out, %lse : memref<?x128x512xf32>, memref<128x?xf32>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<null>}
  return
}

// Contiguous keys, as in a chunk of a cache. Three heads leave one row of a tile without a query.
func.func @rows(%q: memref<?x3x320xbf16>, %k: memref<?x1x320xbf16>, %rows: memref<?xi32>, %keys: memref<?xi32>,
                %out: memref<?x3x256xbf16>, %lse: memref<3x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %k, %c0 : memref<?x1x320xbf16>
  %v = memref.subview %k[0, 0, 0] [%n, 1, 256] [1, 1, 1]
      : memref<?x1x320xbf16> to memref<?x1x256xbf16, strided<[320, 320, 1]>>
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x3x320xbf16>, memref<?x1x320xbf16>,
                                 memref<?x1x256xbf16, strided<[320, 320, 1]>>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x3x256xbf16>, memref<3x?xf32>)
      {scale = 0.0625 : f32, mask = #fusednorm.mask<null>}
  return
}

// Values in an array of their own.
func.func @apart(%q: memref<?x16x576xbf16>, %k: memref<?x1x576xbf16>, %v: memref<?x1x512xbf16>, %rows: memref<?xi32>,
                 %keys: memref<?xi32>, %out: memref<?x16x512xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x16x576xbf16>, memref<?x1x576xbf16>, memref<?x1x512xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) outs(%out : memref<?x16x512xbf16>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<null>}
  return
}
