// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention by wgmma with rows of 256 columns: 80 keys of arrays or 64 keys of pages a step.
// RUN: %python %S/attention_packed.py fusednorm-runner %s --few wide deep split | FileCheck %s
// CHECK: 4 runs, 0 failed
// RUN: fusednorm-opt %s --convert-fusednorm-to-tilekernel --fusednorm-assign-schedule=target=sm_90a --convert-tilekernel-to-hopper=target=sm_90a --remark-format=emitRemark --remarks-filter=tiles 2>&1 | FileCheck %s --check-prefix=LOWERED
// LOWERED: wide_attention0{{.*}}attention by wgmma of 16-bit floats
// LOWERED: deep_attention0{{.*}}attention by wgmma of 16-bit floats
// LOWERED: split_attention0{{.*}}attention by wgmma of 16-bit floats
// LOWERED: far_attention0{{.*}}attention by wgmma of 16-bit floats
// LOWERED: bytes_attention0{{.*}}wgmma is not used: {{.*}}operands are not of 16 bits
// LOWERED: llvm.func @wide_attention0
// LOWERED-SAME: box = [80, 1, 64], swizzle = 128
// LOWERED: llvm.func @deep_attention0
// LOWERED: llvm.func @split_attention0
// LOWERED: llvm.func @far_attention0

// TMA copies load K and V.
func.func @wide(%q: memref<?x8x256xbf16>, %k: memref<?x1x256xbf16>, %v: memref<?x1x256xbf16>,
                %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x8x256xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x256xbf16>, memref<?x1x256xbf16>, memref<?x1x256xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out, %lse : memref<?x8x256xbf16>, memref<8x?xf32>)
      {scale = 0.0625 : f32, mask = #fusednorm.mask<null>}
  return
}

func.func @deep(%q: memref<?x4x256xf16>, %k: memref<?x16x1x256xf16>, %v: memref<?x16x1x256xf16>,
                %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                %out: memref<?x4x256xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x256xf16>, memref<?x16x1x256xf16>, memref<?x16x1x256xf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out : memref<?x4x256xf32>) {scale = 0.0625 : f32, mask = #fusednorm.mask<causal>}
  return
}

// Sequences with more than 64 keys have two pieces.
func.func @split(%q: memref<?x8x256xbf16>, %k: memref<?x16x2x256xbf16>, %v: memref<?x16x2x256xbf16>,
                 %table: memref<?x?xi32>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                 %out: memref<?x8x256xbf16>, %lse: memref<8x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x8x256xbf16>, memref<?x16x2x256xbf16>, memref<?x16x2x256xbf16>)
      row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>) table(%table : memref<?x?xi32>)
      outs(%out, %lse : memref<?x8x256xbf16>, memref<8x?xf32>)
      {scale = 0.0625 : f32, mask = #fusednorm.mask<causal>, piece = 64}
  return
}

// Arrays with a mask.
func.func @far(%q: memref<?x4x256xbf16>, %k: memref<?x2x256xbf16>, %v: memref<?x2x256xbf16>,
               %rows: memref<?xi32>, %out: memref<?x4x256xbf16>, %lse: memref<4x?xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x256xbf16>, memref<?x2x256xbf16>, memref<?x2x256xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>)
      outs(%out, %lse : memref<?x4x256xbf16>, memref<4x?xf32>)
      {scale = 0.0625 : f32, mask = #fusednorm.mask<causal>}
  return
}

func.func @bytes(%q: memref<?x2x256xf8E4M3FN>, %k: memref<?x2x256xf8E4M3FN>, %v: memref<?x2x256xf8E4M3FN>,
                 %rows: memref<?xi32>, %out: memref<?x2x256xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x2x256xf8E4M3FN>, memref<?x2x256xf8E4M3FN>, memref<?x2x256xf8E4M3FN>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%rows : memref<?xi32>) outs(%out : memref<?x2x256xbf16>)
      {scale = 0.0625 : f32, mask = #fusednorm.mask<null>}
  return
}
