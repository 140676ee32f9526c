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

// A second gather has no use.
// CHECK-LABEL: @unused_gather
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-NOT: tensor.extract
// CHECK: return
// RAISED-LABEL: @unused_gather
// RAISED: fusednorm.matmul
func.func @unused_gather(%a: tensor<5x8xf32>, %b: tensor<6x8xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %c = linalg.generic {indexing_maps = [#a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<5x8xf32>) outs(%f : tensor<5x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %y = tensor.extract %b[%j, %k] : tensor<6x8xf32>
    %unused = tensor.extract %b[%j, %k] : tensor<6x8xf32>
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x6xf32>
  return %c : tensor<5x6xf32>
}

// The index has 2^40 paths to the loop.
// CHECK-LABEL: @shared_terms
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-NOT: tensor.extract
// CHECK: return
func.func @shared_terms(%a: tensor<5x8xf32>, %b: tensor<?x8xf32>, %n: index) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %c = linalg.generic {indexing_maps = [#a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<5x8xf32>) outs(%f : tensor<5x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %j0 = linalg.index 1 : index
    %k = linalg.index 2 : index
    %t0 = arith.divui %j0, %n : index
    %j1 = arith.addi %j0, %t0 : index
    %t1 = arith.divui %j1, %n : index
    %j2 = arith.addi %j1, %t1 : index
    %t2 = arith.divui %j2, %n : index
    %j3 = arith.addi %j2, %t2 : index
    %t3 = arith.divui %j3, %n : index
    %j4 = arith.addi %j3, %t3 : index
    %t4 = arith.divui %j4, %n : index
    %j5 = arith.addi %j4, %t4 : index
    %t5 = arith.divui %j5, %n : index
    %j6 = arith.addi %j5, %t5 : index
    %t6 = arith.divui %j6, %n : index
    %j7 = arith.addi %j6, %t6 : index
    %t7 = arith.divui %j7, %n : index
    %j8 = arith.addi %j7, %t7 : index
    %t8 = arith.divui %j8, %n : index
    %j9 = arith.addi %j8, %t8 : index
    %t9 = arith.divui %j9, %n : index
    %j10 = arith.addi %j9, %t9 : index
    %t10 = arith.divui %j10, %n : index
    %j11 = arith.addi %j10, %t10 : index
    %t11 = arith.divui %j11, %n : index
    %j12 = arith.addi %j11, %t11 : index
    %t12 = arith.divui %j12, %n : index
    %j13 = arith.addi %j12, %t12 : index
    %t13 = arith.divui %j13, %n : index
    %j14 = arith.addi %j13, %t13 : index
    %t14 = arith.divui %j14, %n : index
    %j15 = arith.addi %j14, %t14 : index
    %t15 = arith.divui %j15, %n : index
    %j16 = arith.addi %j15, %t15 : index
    %t16 = arith.divui %j16, %n : index
    %j17 = arith.addi %j16, %t16 : index
    %t17 = arith.divui %j17, %n : index
    %j18 = arith.addi %j17, %t17 : index
    %t18 = arith.divui %j18, %n : index
    %j19 = arith.addi %j18, %t18 : index
    %t19 = arith.divui %j19, %n : index
    %j20 = arith.addi %j19, %t19 : index
    %t20 = arith.divui %j20, %n : index
    %j21 = arith.addi %j20, %t20 : index
    %t21 = arith.divui %j21, %n : index
    %j22 = arith.addi %j21, %t21 : index
    %t22 = arith.divui %j22, %n : index
    %j23 = arith.addi %j22, %t22 : index
    %t23 = arith.divui %j23, %n : index
    %j24 = arith.addi %j23, %t23 : index
    %t24 = arith.divui %j24, %n : index
    %j25 = arith.addi %j24, %t24 : index
    %t25 = arith.divui %j25, %n : index
    %j26 = arith.addi %j25, %t25 : index
    %t26 = arith.divui %j26, %n : index
    %j27 = arith.addi %j26, %t26 : index
    %t27 = arith.divui %j27, %n : index
    %j28 = arith.addi %j27, %t27 : index
    %t28 = arith.divui %j28, %n : index
    %j29 = arith.addi %j28, %t28 : index
    %t29 = arith.divui %j29, %n : index
    %j30 = arith.addi %j29, %t29 : index
    %t30 = arith.divui %j30, %n : index
    %j31 = arith.addi %j30, %t30 : index
    %t31 = arith.divui %j31, %n : index
    %j32 = arith.addi %j31, %t31 : index
    %t32 = arith.divui %j32, %n : index
    %j33 = arith.addi %j32, %t32 : index
    %t33 = arith.divui %j33, %n : index
    %j34 = arith.addi %j33, %t33 : index
    %t34 = arith.divui %j34, %n : index
    %j35 = arith.addi %j34, %t34 : index
    %t35 = arith.divui %j35, %n : index
    %j36 = arith.addi %j35, %t35 : index
    %t36 = arith.divui %j36, %n : index
    %j37 = arith.addi %j36, %t36 : index
    %t37 = arith.divui %j37, %n : index
    %j38 = arith.addi %j37, %t37 : index
    %t38 = arith.divui %j38, %n : index
    %j39 = arith.addi %j38, %t38 : index
    %t39 = arith.divui %j39, %n : index
    %j40 = arith.addi %j39, %t39 : index
    %y = tensor.extract %b[%j40, %k] : tensor<?x8xf32>
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x6xf32>
  return %c : tensor<5x6xf32>
}

// A gather at all loops would have an element for each partial product.
// CHECK-LABEL: @all_loops
// CHECK-NOT: tensor<5x6x8xf32>
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK: tensor.extract
// CHECK: return
func.func @all_loops(%a: tensor<5x8xf32>, %b: tensor<10x8xf32>) -> tensor<5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %c = linalg.generic {indexing_maps = [#a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<5x8xf32>) outs(%f : tensor<5x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %row = arith.addi %i, %j : index
    %y = tensor.extract %b[%row, %k] : tensor<10x8xf32>
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<5x6xf32>
  return %c : tensor<5x6xf32>
}

// The size of a dimension that a gather's result does not have.
// CHECK-LABEL: @absent_dimension
// CHECK: tensor.dim
func.func @absent_dimension(%b: tensor<?x8xf32>, %n: index) -> (tensor<?x8xf32>, index) {
  %c7 = arith.constant 7 : index
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %y = tensor.extract %b[%i, %j] : tensor<?x8xf32>
    linalg.yield %y : f32
  } -> tensor<?x8xf32>
  %d = tensor.dim %g, %c7 : tensor<?x8xf32>
  return %g, %d : tensor<?x8xf32>, index
}
