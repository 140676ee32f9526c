// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The body of a named linalg op is fixed, so an op with 8-bit floats becomes generic.
// RUN: fusednorm-opt %s --fusednorm-expand-fp8 | FileCheck %s

// CHECK-LABEL: func.func @named
// CHECK-NOT: linalg.matmul
// CHECK: linalg.generic
// CHECK-NOT: arith.extf {{.*}} f8E4M3FN
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: linalg.matmul
// CHECK-SAME: tensor<4x8xf32>
func.func @named(%a: tensor<4x8xf8E4M3FN>, %b: tensor<8x4xf8E4M3FN>, %c: tensor<4x4xf32>, %d: tensor<4x8xf32>,
                 %e: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf8E4M3FN>, tensor<8x4xf8E4M3FN>) outs(%c : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%d, %e : tensor<4x8xf32>, tensor<8x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
