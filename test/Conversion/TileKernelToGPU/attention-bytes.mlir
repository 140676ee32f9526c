// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of 656 bytes in one array: 512 values of f8E4M3FN, 4 scales of f32 and 64 values of bf16. Views
// of the array are k, v, their scales and the rope part. Results equal those of separate arrays.
// RUN: %python %S/attention_bytes.py fusednorm-runner %s %t | FileCheck %s
// CHECK: 6 runs, 0 failed

func.func @bytes(%q: memref<?x16x576xbf16>, %bytes: memref<?xi8>, %pages: memref<?xi32>, %table: memref<?x?xi32>,
                 %rows: memref<?xi32>, %lengths: memref<?xi32>, %out: memref<?x16x512xbf16>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %pages, %c0 : memref<?xi32>
  %values = memref.view %bytes[%c0][%n] : memref<?xi8> to memref<?x64x1x656xf8E4M3FN>
  %floats = memref.view %bytes[%c0][%n] : memref<?xi8> to memref<?x64x1x164xf32>
  %rope = memref.view %bytes[%c0][%n] : memref<?xi8> to memref<?x64x328xbf16>
  %k = memref.subview %values[0, 0, 0, 0] [%n, 64, 1, 512] [1, 1, 1, 1]
      : memref<?x64x1x656xf8E4M3FN> to memref<?x64x1x512xf8E4M3FN, strided<[41984, 656, 656, 1]>>
  %scales = memref.subview %floats[0, 0, 0, 128] [%n, 64, 1, 4] [1, 1, 1, 1]
      : memref<?x64x1x164xf32> to memref<?x64x1x4xf32, strided<[10496, 164, 164, 1], offset: 128>>
  fusednorm.ragged_attention
      ins(%q, %k, %k : memref<?x16x576xbf16>, memref<?x64x1x512xf8E4M3FN, strided<[41984, 656, 656, 1]>>,
                       memref<?x64x1x512xf8E4M3FN, strided<[41984, 656, 656, 1]>>)
      rope(%rope : memref<?x64x328xbf16>) row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>)
      k_scales(%scales : memref<?x64x1x4xf32, strided<[10496, 164, 164, 1], offset: 128>>)
      v_scales(%scales : memref<?x64x1x4xf32, strided<[10496, 164, 164, 1], offset: 128>>)
      outs(%out : memref<?x16x512xbf16>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<causal>, rope_column = 264, kv_group = 128}
  return
}

func.func @arrays(%q: memref<?x16x576xbf16>, %k: memref<?x64x1x512xf8E4M3FN>, %scales: memref<?x64x1x4xf32>,
                  %rope: memref<?x64x64xbf16>, %table: memref<?x?xi32>, %rows: memref<?xi32>,
                  %lengths: memref<?xi32>, %out: memref<?x16x512xbf16>) {
  fusednorm.ragged_attention
      ins(%q, %k, %k : memref<?x16x576xbf16>, memref<?x64x1x512xf8E4M3FN>, memref<?x64x1x512xf8E4M3FN>)
      rope(%rope : memref<?x64x64xbf16>) row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>) k_scales(%scales : memref<?x64x1x4xf32>)
      v_scales(%scales : memref<?x64x1x4xf32>) outs(%out : memref<?x16x512xbf16>)
      {scale = 0.0416666679 : f32, mask = #fusednorm.mask<causal>, kv_group = 128}
  return
}
