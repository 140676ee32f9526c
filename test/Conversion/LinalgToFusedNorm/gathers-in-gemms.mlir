// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A GEMM that gathers an operand at loop indices in its body, as linalg-fuse-elementwise-ops leaves
// it. The gather becomes an op of its own.
//
// RUN: fusednorm-opt %s --fusednorm-normalize | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s --check-prefix=RAISED
// RUN: fusednorm-runner %s --entry=fused_gather --fuse --reference --input='5x8xf32=normal(seed=1)' --input='6x8xf32=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=fused_gather --fuse --reference --input='5x8xf32=normal(seed=1)' --input='1x8xf32=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

#a = affine_map<(i, j, k) -> (i, k)>
#c = affine_map<(i, j, k) -> (i, j)>
#j = affine_map<(i, j, k) -> (j)>

// CHECK-LABEL: @fused_gather
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK: tensor.extract
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-NOT: tensor.extract
// CHECK: return
// RAISED-LABEL: @fused_gather
// RAISED: fusednorm.matmul
func.func @fused_gather(%a: tensor<5x8xf32>, %b: tensor<?x8xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %b, %c0 : tensor<?x8xf32>
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %c = linalg.generic {indexing_maps = [#a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<5x8xf32>) outs(%f : tensor<5x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %is_one = arith.cmpi eq, %n, %c1 : index
    %row = arith.select %is_one, %c0, %j : index
    %y = tensor.extract %b[%row, %k] : tensor<?x8xf32>
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x6xf32>
  return %c : tensor<5x6xf32>
}

// The rows are selected by the elements of a tensor.
// CHECK-LABEL: @selected_rows
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: tensor.extract
// CHECK: return
// RAISED-LABEL: @selected_rows
// RAISED-NOT: fusednorm.
// RAISED: return
func.func @selected_rows(%a: tensor<5x8xf32>, %b: tensor<?x8xf32>, %rows: tensor<6xindex>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %c = linalg.generic {indexing_maps = [#a, #j, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %rows : tensor<5x8xf32>, tensor<6xindex>) outs(%f : tensor<5x6xf32>) {
  ^bb0(%x: f32, %row: index, %o: f32):
    %k = linalg.index 2 : index
    %y = tensor.extract %b[%row, %k] : tensor<?x8xf32>
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x6xf32>
  return %c : tensor<5x6xf32>
}
