// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// i8 GEMMs with i64 accumulators: sums in i32 are equal if k is at most 131071.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: fusednorm-runner %s --entry=wide_sums --fuse --reference --input=6x300xi8=normal --input=24x300xi8=normal --input='24xf32=uniform(0.5,2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=named --fuse --reference --input='6x1041xi8=const(127)' --input='1041x24xi8=const(-127)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: output 0{{.*}} all equal: PASS

// The operands are widened twice.
// CHECK-LABEL: @wide_sums
// CHECK: fusednorm.scaled_matmul ins({{.*}} : tensor<6x300xi8>, tensor<24x300xi8>) transpose_b {{.*}} by <tensor>
// CHECK-NOT: i64
func.func @wide_sums(%a: tensor<6x300xi8>, %b: tensor<24x300xi8>, %s: tensor<24xf32>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i64
  %et = tensor.empty() : tensor<300x24xi8>
  %ec = tensor.empty() : tensor<6x24xi64>
  %ey = tensor.empty() : tensor<6x24xf32>
  %t = linalg.transpose ins(%b : tensor<24x300xi8>) outs(%et : tensor<300x24xi8>) permutation = [1, 0]
  %a32 = arith.extsi %a : tensor<6x300xi8> to tensor<6x300xi32>
  %a64 = arith.extsi %a32 : tensor<6x300xi32> to tensor<6x300xi64>
  %b64 = arith.extsi %t : tensor<300x24xi8> to tensor<300x24xi64>
  %f = linalg.fill ins(%zero : i64) outs(%ec : tensor<6x24xi64>) -> tensor<6x24xi64>
  %c = linalg.matmul ins(%a64, %b64 : tensor<6x300xi64>, tensor<300x24xi64>) outs(%f : tensor<6x24xi64>) -> tensor<6x24xi64>
  %w = arith.sitofp %c : tensor<6x24xi64> to tensor<6x24xf32>
  %scales = linalg.broadcast ins(%s : tensor<24xf32>) outs(%ey : tensor<6x24xf32>) dimensions = [0]
  %y = arith.mulf %w, %scales : tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}

// CHECK-LABEL: @named
// CHECK: fusednorm.scaled_matmul
func.func @named(%a: tensor<6x1041xi8>, %b: tensor<1041x24xi8>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i64
  %ec = tensor.empty() : tensor<6x24xi64>
  %f = linalg.fill ins(%zero : i64) outs(%ec : tensor<6x24xi64>) -> tensor<6x24xi64>
  %c = linalg.matmul ins(%a, %b : tensor<6x1041xi8>, tensor<1041x24xi8>) outs(%f : tensor<6x24xi64>) -> tensor<6x24xi64>
  %y = arith.sitofp %c : tensor<6x24xi64> to tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}

// CHECK-LABEL: @longest
// CHECK: fusednorm.scaled_matmul
func.func @longest(%a: tensor<1x131071xi8>, %b: tensor<131071x1xi8>) -> tensor<1x1xf32> {
  %zero = arith.constant 0 : i64
  %ec = tensor.empty() : tensor<1x1xi64>
  %f = linalg.fill ins(%zero : i64) outs(%ec : tensor<1x1xi64>) -> tensor<1x1xi64>
  %c = linalg.matmul ins(%a, %b : tensor<1x131071xi8>, tensor<131071x1xi8>) outs(%f : tensor<1x1xi64>) -> tensor<1x1xi64>
  %y = arith.sitofp %c : tensor<1x1xi64> to tensor<1x1xf32>
  return %y : tensor<1x1xf32>
}

// CHECK-LABEL: @too_long
// CHECK-NOT: fusednorm.
// CHECK: linalg.matmul
// REMARK-DAG: Function=too_long {{.*}}scaled_matmul was not fused: its sums of i8 partial products are too long for i32
func.func @too_long(%a: tensor<6x131072xi8>, %b: tensor<131072x24xi8>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i64
  %ec = tensor.empty() : tensor<6x24xi64>
  %f = linalg.fill ins(%zero : i64) outs(%ec : tensor<6x24xi64>) -> tensor<6x24xi64>
  %c = linalg.matmul ins(%a, %b : tensor<6x131072xi8>, tensor<131072x24xi8>) outs(%f : tensor<6x24xi64>) -> tensor<6x24xi64>
  %y = arith.sitofp %c : tensor<6x24xi64> to tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}

// CHECK-LABEL: @unknown_length
// CHECK-NOT: fusednorm.
// CHECK: linalg.matmul
// REMARK-DAG: Function=unknown_length {{.*}}scaled_matmul was not fused: its sums are i64, and their number of partial products is known only at run time: sums in i32 may overflow; make k static or use i32 sums
func.func @unknown_length(%a: tensor<6x?xi8>, %b: tensor<?x24xi8>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i64
  %ec = tensor.empty() : tensor<6x24xi64>
  %f = linalg.fill ins(%zero : i64) outs(%ec : tensor<6x24xi64>) -> tensor<6x24xi64>
  %c = linalg.matmul ins(%a, %b : tensor<6x?xi8>, tensor<?x24xi8>) outs(%f : tensor<6x24xi64>) -> tensor<6x24xi64>
  %y = arith.sitofp %c : tensor<6x24xi64> to tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}
