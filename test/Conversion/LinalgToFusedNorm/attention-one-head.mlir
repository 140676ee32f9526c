// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention of one head and one sequence, without batch dimensions.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-runner %s --entry=rows --fuse --reference --input='3x8xf32=normal(seed=1)' --input='8x5xf32=normal(seed=2)' --input='5x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

// CHECK-LABEL: @rows
// CHECK: fusednorm.ragged_attention ins({{.*}} : tensor<3x1x8xf32>, tensor<5x1x8xf32>, tensor<5x1x4xf32>)
// CHECK-NOT: math.
// CHECK: return
func.func @rows(%q: tensor<3x8xf32>, %k: tensor<8x5xf32>, %v: tensor<5x4xf32>) -> (tensor<3x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<3x5xf32>
  %er = tensor.empty() : tensor<3xf32>
  %eo = tensor.empty() : tensor<3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<3x5xf32>) -> tensor<3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<3x4xf32>) -> tensor<3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<3xf32>) -> tensor<3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<3xf32>) -> tensor<3xf32>
  %products = linalg.matmul ins(%q, %k : tensor<3x8xf32>, tensor<8x5xf32>) outs(%s0 : tensor<3x5xf32>) -> tensor<3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<3x5xf32>) outs(%rm : tensor<3xf32>) dimensions = [1]
  %wide = linalg.broadcast ins(%most : tensor<3xf32>) outs(%es : tensor<3x5xf32>) dimensions = [1]
  %less = arith.subf %scores, %wide : tensor<3x5xf32>
  %weights = math.exp %less : tensor<3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<3x5xf32>) outs(%r0 : tensor<3xf32>) dimensions = [1]
  %totals = linalg.broadcast ins(%total : tensor<3xf32>) outs(%es : tensor<3x5xf32>) dimensions = [1]
  %p = arith.divf %weights, %totals : tensor<3x5xf32>
  %out = linalg.matmul ins(%p, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%o0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %out : tensor<3x4xf32>
}
