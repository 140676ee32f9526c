// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs with a single step along K.

// DEFINE: %{flags} =
// DEFINE: %{scaled} = fusednorm-runner %s --entry=scaled --reference --input='15x16xf8E4M3FN=normal' --input='96x16xf8E4M3FN=normal(seed=2)' --input='1x16xf32=uniform(0.5,1)' --input='6x1xf32=uniform(0.5,1,seed=2)' %{flags}
// DEFINE: %{plain} = fusednorm-runner %s --entry=plain --reference --input='15x8xbf16=normal' --input='40x8xbf16=normal(seed=2)' %{flags}
// DEFINE: %{wide} = fusednorm-runner %s --entry=wide --reference --input='5x4xf32=normal' --input='4x24xf32=normal(seed=2)' %{flags}

// RUN: %{scaled} && %{plain} && %{wide}
// REDEFINE: %{flags} = --target=x86-64-v3
// RUN: %{scaled} && %{plain} && %{wide}
// REDEFINE: %{flags} = --target=sm_80 --emulate --check
// RUN: %{scaled} && %{plain} && %{wide}
// REDEFINE: %{flags} = --target=sm_90a --emulate --check
// RUN: %{scaled} && %{plain} && %{wide}

// Independent of the host CPU.
// RUN: fusednorm-opt %s --fusednorm-to-cpu=target=sapphirerapids | FileCheck %s
// CHECK: llvm.func @scaled

func.func @scaled(%a: memref<?x16xf8E4M3FN>, %b: memref<96x16xf8E4M3FN>, %sa: memref<1x?xf32>,
                  %sb: memref<6x1xf32>, %c: memref<?x96xf32>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x16xf8E4M3FN>, memref<96x16xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<1x?xf32>, memref<6x1xf32>) by <block = [1, 16, 16]> outs(%c : memref<?x96xf32>)
  return
}

func.func @plain(%a: memref<?x8xbf16>, %b: memref<40x8xbf16>, %c: memref<?x40xf32>) {
  fusednorm.matmul ins(%a, %b : memref<?x8xbf16>, memref<40x8xbf16>) transpose_b outs(%c : memref<?x40xf32>)
  return
}

func.func @wide(%a: memref<?x4xf32>, %b: memref<4x24xf32>, %c: memref<?x24xf32>) {
  fusednorm.matmul ins(%a, %b : memref<?x4xf32>, memref<4x24xf32>) outs(%c : memref<?x24xf32>)
  return
}
