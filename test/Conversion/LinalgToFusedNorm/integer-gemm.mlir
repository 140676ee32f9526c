// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs of i8 with integer results or with zero points. The sums of up to 1024 partial products are
// exact in f32, so pieces of k become scaled_matmul. Integers add the pieces and subtract the terms
// of the zero points.
//
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: fusednorm-runner %s --entry=named --fuse --reference --input='16x64xi8=const(-128)' --input='64x32xi8=normal(scale=40)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=points_of_rows --fuse --reference --input='6x2100xi8=const(127)' --input='2100x24xi8=const(127)' --input=6xi32=iota --input='24xf32=uniform(0.5,2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=corrected --fuse --reference --input='6x1024xi8=normal(scale=40,seed=1)' --input='24x1024xi8=normal(scale=40,seed=2)' --input=6xi32=iota --input=24xi32=iota | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=batches --fuse --reference --input='3x4x40xi8=normal(scale=40,seed=1)' --input='3x40x8xi8=normal(scale=40,seed=2)' --input=-7 --input=9 | FileCheck %s --check-prefix=EQUAL
// EQUAL: output 0{{.*}} all equal: PASS

#a = affine_map<(m, n, k) -> (m, k)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: @named
// CHECK: %[[P:.*]] = fusednorm.scaled_matmul ins(%arg0, %arg1 :
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK-NOT: linalg.quantized_matmul
func.func @named(%a: tensor<16x64xi8>, %b: tensor<64x32xi8>) -> tensor<16x32xf32> {
  %za = arith.constant -25 : i32
  %zb = arith.constant 18 : i32
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x32xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x32xi32>) -> tensor<16x32xi32>
  %c = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<16x64xi8>, tensor<64x32xi8>, i32, i32) outs(%f : tensor<16x32xi32>) -> tensor<16x32xi32>
  %y = arith.sitofp %c : tensor<16x32xi32> to tensor<16x32xf32>
  return %y : tensor<16x32xf32>
}

// One zero point for each row of A, and three pieces of k.
// CHECK-LABEL: @points_of_rows
// CHECK-COUNT-3: fusednorm.scaled_matmul
// CHECK-NOT: fusednorm.
// CHECK-NOT: linalg.matmul
func.func @points_of_rows(%a: tensor<6x2100xi8>, %b: tensor<2100x24xi8>, %z: tensor<6xi32>, %s: tensor<24xf32>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i32
  %ea = tensor.empty() : tensor<6x2100xi32>
  %e = tensor.empty() : tensor<6x24xi32>
  %ey = tensor.empty() : tensor<6x24xf32>
  %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %z : tensor<6x2100xi8>, tensor<6xi32>) outs(%ea : tensor<6x2100xi32>) {
  ^bb0(%u: i8, %p: i32, %o: i32):
    %w = arith.extsi %u : i8 to i32
    %x = arith.subi %w, %p : i32
    linalg.yield %x : i32
  } -> tensor<6x2100xi32>
  %wb = arith.extsi %b : tensor<2100x24xi8> to tensor<2100x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul ins(%d, %wb : tensor<6x2100xi32>, tensor<2100x24xi32>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  %y = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %s : tensor<6x24xi32>, tensor<24xf32>) outs(%ey : tensor<6x24xf32>) {
  ^bb0(%u: i32, %p: f32, %o: f32):
    %w = arith.sitofp %u : i32 to f32
    %x = arith.mulf %w, %p : f32
    linalg.yield %x : f32
  } -> tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}

// The source subtracts the terms of the zero points after the GEMM.
// CHECK-LABEL: @corrected
// CHECK: fusednorm.scaled_matmul ins(%arg0, %arg1 : {{.*}}) transpose_b
func.func @corrected(%a: tensor<6x1024xi8>, %b: tensor<24x1024xi8>, %z: tensor<6xi32>, %sums: tensor<24xi32>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x24xi32>
  %ey = tensor.empty() : tensor<6x24xf32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul indexing_maps = [#a, #bt, #c] ins(%a, %b : tensor<6x1024xi8>, tensor<24x1024xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  %y = linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %z, %sums : tensor<6x24xi32>, tensor<6xi32>, tensor<24xi32>) outs(%ey : tensor<6x24xf32>) {
  ^bb0(%u: i32, %p: i32, %q: i32, %o: f32):
    %t = arith.muli %p, %q : i32
    %d = arith.subi %u, %t : i32
    %w = arith.sitofp %d : i32 to f32
    linalg.yield %w : f32
  } -> tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}

// The result stays an integer, and the zero points are arguments.
// CHECK-LABEL: @batches
// CHECK: fusednorm.scaled_matmul
// CHECK-NOT: linalg.quantized_batch_matmul
func.func @batches(%a: tensor<3x4x40xi8>, %b: tensor<3x40x8xi8>, %za: i32, %zb: i32) -> tensor<3x4x8xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x8xi32>) -> tensor<3x4x8xi32>
  %c = linalg.quantized_batch_matmul ins(%a, %b, %za, %zb : tensor<3x4x40xi8>, tensor<3x40x8xi8>, i32, i32) outs(%f : tensor<3x4x8xi32>) -> tensor<3x4x8xi32>
  return %c : tensor<3x4x8xi32>
}

// CHECK-LABEL: @unsigned
// CHECK-NOT: fusednorm.
// REMARK-DAG: Function=unsigned {{.*}}scaled_matmul was not fused: its quantized values are unsigned, but scaled_matmul reads signed i8; subtract 128 from the values and from their zero point
func.func @unsigned(%a: tensor<16x64xi8>, %b: tensor<64x32xi8>) -> tensor<16x32xf32> {
  %z = arith.constant dense<18> : tensor<16x64xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x32xi32>
  %wa = arith.extui %a : tensor<16x64xi8> to tensor<16x64xi32>
  %wb = arith.extsi %b : tensor<64x32xi8> to tensor<64x32xi32>
  %d = arith.subi %wa, %z : tensor<16x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x32xi32>) -> tensor<16x32xi32>
  %c = linalg.matmul ins(%d, %wb : tensor<16x64xi32>, tensor<64x32xi32>) outs(%f : tensor<16x32xi32>) -> tensor<16x32xi32>
  %y = arith.sitofp %c : tensor<16x32xi32> to tensor<16x32xf32>
  return %y : tensor<16x32xf32>
}

// CHECK-LABEL: @along_k
// CHECK-NOT: fusednorm.
// REMARK-DAG: Function=along_k {{.*}}scaled_matmul was not fused: its zero points are not one value for each row, column or tensor
func.func @along_k(%a: tensor<16x64xi8>, %b: tensor<64x32xi8>, %z: tensor<16x64xi32>) -> tensor<16x32xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x32xi32>
  %wa = arith.extsi %a : tensor<16x64xi8> to tensor<16x64xi32>
  %wb = arith.extsi %b : tensor<64x32xi8> to tensor<64x32xi32>
  %d = arith.subi %wa, %z : tensor<16x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x32xi32>) -> tensor<16x32xi32>
  %c = linalg.matmul ins(%d, %wb : tensor<16x64xi32>, tensor<64x32xi32>) outs(%f : tensor<16x32xi32>) -> tensor<16x32xi32>
  return %c : tensor<16x32xi32>
}

// CHECK-LABEL: @too_long
// CHECK-NOT: fusednorm.
// REMARK-DAG: Function=too_long {{.*}}its result stays an integer or has zero points; expected a static k from 1 to 16384, got 16385
func.func @too_long(%a: tensor<6x16385xi8>, %b: tensor<16385x24xi8>) -> tensor<6x24xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul ins(%a, %b : tensor<6x16385xi8>, tensor<16385x24xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  return %c : tensor<6x24xi32>
}

// CHECK-LABEL: @unknown_length
// CHECK-NOT: fusednorm.
// REMARK-DAG: Function=unknown_length {{.*}}expected a static k from 1 to 16384, got a run-time value
func.func @unknown_length(%a: tensor<6x?xi8>, %b: tensor<?x24xi8>) -> tensor<6x24xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul ins(%a, %b : tensor<6x?xi8>, tensor<?x24xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  return %c : tensor<6x24xi32>
}

// The sums of a piece may not fit in i16.
// CHECK-LABEL: @narrow
// CHECK-NOT: fusednorm.
// REMARK-DAG: Function=narrow {{.*}}its accumulators are neither i32 nor i64
func.func @narrow(%a: tensor<16x64xi8>, %b: tensor<64x32xi8>, %za: i32, %zb: i32) -> tensor<16x32xi16> {
  %zero = arith.constant 0 : i16
  %e = tensor.empty() : tensor<16x32xi16>
  %f = linalg.fill ins(%zero : i16) outs(%e : tensor<16x32xi16>) -> tensor<16x32xi16>
  %c = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<16x64xi8>, tensor<64x32xi8>, i32, i32) outs(%f : tensor<16x32xi16>) -> tensor<16x32xi16>
  return %c : tensor<16x32xi16>
}
