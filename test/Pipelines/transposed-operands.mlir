// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes of the A operand and of the result of a GEMM become views if they keep the last
// dimension and the memory does not change between the two ops. Other transposes stay copies.
//
// RUN: fusednorm-opt %s --fusednorm-bufferize | FileCheck %s
// RUN: fusednorm-runner %s --entry=both --reference --threads=none --input='8x4x16xf32=normal(seed=1)' --input='4x16x32xf32=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=both --reference --target=sm_90a --emulate --check --input='8x4x16xf32=normal(seed=1)' --input='4x16x32xf32=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=run_time --reference --threads=none --input='3x4x16xbf16=normal(seed=1)' --input='4x16x32xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=changed --reference --threads=none --input='8x4x16xf32=normal(seed=1)' --input='4x16x16xf32=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: output 0{{.*}}: PASS

// CHECK-LABEL: @both
// CHECK-NOT: linalg.transpose
// CHECK: %[[OUT:.*]] = memref.alloc() {{.*}} : memref<8x4x32xf32>
// CHECK: %[[A:.*]] = memref.transpose %arg0 (d0, d1, d2) -> (d1, d0, d2) : memref<8x4x16xf32> to memref<4x8x16xf32, strided<[16, 64, 1]>>
// CHECK: %[[C:.*]] = memref.transpose %[[OUT]] (d0, d1, d2) -> (d1, d0, d2)
// CHECK: fusednorm.matmul ins(%[[A]], %arg1 : {{.*}}) outs(%[[C]] :
// CHECK-NOT: linalg.transpose
// CHECK: return %[[OUT]]
func.func @both(%a: tensor<8x4x16xf32>, %b: tensor<4x16x32xf32>) -> tensor<8x4x32xf32> {
  %ea = tensor.empty() : tensor<4x8x16xf32>
  %ec = tensor.empty() : tensor<4x8x32xf32>
  %eo = tensor.empty() : tensor<8x4x32xf32>
  %t = linalg.transpose ins(%a : tensor<8x4x16xf32>) outs(%ea : tensor<4x8x16xf32>) permutation = [1, 0, 2]
  %c = fusednorm.matmul ins(%t, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%ec : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  %o = linalg.transpose ins(%c : tensor<4x8x32xf32>) outs(%eo : tensor<8x4x32xf32>) permutation = [1, 0, 2]
  return %o : tensor<8x4x32xf32>
}

// CHECK-LABEL: @run_time
// CHECK-NOT: linalg.transpose
// CHECK-COUNT-2: memref.transpose
// CHECK-NOT: linalg.transpose
// CHECK: return
func.func @run_time(%a: tensor<?x4x16xbf16>, %b: tensor<4x16x32xbf16>) -> tensor<?x4x32xbf16> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x4x16xbf16>
  %ea = tensor.empty(%n) : tensor<4x?x16xbf16>
  %ec = tensor.empty(%n) : tensor<4x?x32xbf16>
  %eo = tensor.empty(%n) : tensor<?x4x32xbf16>
  %t = linalg.transpose ins(%a : tensor<?x4x16xbf16>) outs(%ea : tensor<4x?x16xbf16>) permutation = [1, 0, 2]
  %c = fusednorm.matmul ins(%t, %b : tensor<4x?x16xbf16>, tensor<4x16x32xbf16>) outs(%ec : tensor<4x?x32xbf16>) -> tensor<4x?x32xbf16>
  %o = linalg.transpose ins(%c : tensor<4x?x32xbf16>) outs(%eo : tensor<?x4x32xbf16>) permutation = [1, 0, 2]
  return %o : tensor<?x4x32xbf16>
}

// The source of A is overwritten before the GEMM.
// CHECK-LABEL: @overwritten
// CHECK: linalg.transpose
// CHECK: fusednorm.matmul
func.func @overwritten(%a: memref<8x4x16xf32>, %b: memref<4x16x32xf32>, %c: memref<4x8x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %copy = memref.alloc() : memref<4x8x16xf32>
  linalg.transpose ins(%a : memref<8x4x16xf32>) outs(%copy : memref<4x8x16xf32>) permutation = [1, 0, 2]
  linalg.fill ins(%zero : f32) outs(%a : memref<8x4x16xf32>)
  fusednorm.matmul ins(%copy, %b : memref<4x8x16xf32>, memref<4x16x32xf32>) outs(%c : memref<4x8x32xf32>)
  return
}

// The result may overlap the source of A, as both are arguments.
// CHECK-LABEL: @overlapping
// CHECK: linalg.transpose
// CHECK: fusednorm.matmul
func.func @overlapping(%a: memref<8x4x16xf32>, %b: memref<4x16x32xf32>, %c: memref<4x8x32xf32>) {
  %copy = memref.alloc() : memref<4x8x16xf32>
  linalg.transpose ins(%a : memref<8x4x16xf32>) outs(%copy : memref<4x8x16xf32>) permutation = [1, 0, 2]
  fusednorm.matmul ins(%copy, %b : memref<4x8x16xf32>, memref<4x16x32xf32>) outs(%c : memref<4x8x32xf32>)
  return
}

// The iteration argument is the result of the GEMM in every second iteration.
// CHECK-LABEL: @carried
// CHECK: linalg.transpose
// CHECK: fusednorm.matmul
func.func @carried(%x: memref<8x4x16xf32>, %b: memref<4x16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.alloc() : memref<4x8x16xf32>
  %first = memref.expand_shape %c [[0], [1, 2], [3]] output_shape [4, 2, 4, 16] : memref<4x8x16xf32> into memref<4x2x4x16xf32>
  %rows = memref.collapse_shape %first [[0, 1], [2], [3]] : memref<4x2x4x16xf32> into memref<8x4x16xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %next = %rows) -> (memref<8x4x16xf32>, memref<8x4x16xf32>) {
    %copy = memref.alloc() : memref<4x8x16xf32>
    linalg.transpose ins(%a : memref<8x4x16xf32>) outs(%copy : memref<4x8x16xf32>) permutation = [1, 0, 2]
    fusednorm.matmul ins(%copy, %b : memref<4x8x16xf32>, memref<4x16x16xf32>) outs(%c : memref<4x8x16xf32>)
    scf.yield %next, %a : memref<8x4x16xf32>, memref<8x4x16xf32>
  }
  return
}

// Another op reads the transposed result, or writes its destination.
// CHECK-LABEL: @changed
// CHECK: fusednorm.matmul
// CHECK: linalg.transpose
// CHECK: return
func.func @changed(%a: tensor<8x4x16xf32>, %b: tensor<4x16x16xf32>) -> (tensor<8x4x16xf32>, tensor<4x8x16xf32>) {
  %ea = tensor.empty() : tensor<4x8x16xf32>
  %ec = tensor.empty() : tensor<4x8x16xf32>
  %eo = tensor.empty() : tensor<8x4x16xf32>
  %t = linalg.transpose ins(%a : tensor<8x4x16xf32>) outs(%ea : tensor<4x8x16xf32>) permutation = [1, 0, 2]
  %c = fusednorm.matmul ins(%t, %b : tensor<4x8x16xf32>, tensor<4x16x16xf32>) outs(%ec : tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
  %o = linalg.transpose ins(%c : tensor<4x8x16xf32>) outs(%eo : tensor<8x4x16xf32>) permutation = [1, 0, 2]
  return %o, %c : tensor<8x4x16xf32>, tensor<4x8x16xf32>
}

// The last dimension changes.
// CHECK-LABEL: @columns
// CHECK: linalg.transpose
// CHECK: fusednorm.matmul
func.func @columns(%a: tensor<16x4x8xf32>, %b: tensor<4x16x32xf32>) -> tensor<4x8x32xf32> {
  %ea = tensor.empty() : tensor<4x8x16xf32>
  %ec = tensor.empty() : tensor<4x8x32xf32>
  %t = linalg.transpose ins(%a : tensor<16x4x8xf32>) outs(%ea : tensor<4x8x16xf32>) permutation = [1, 2, 0]
  %c = fusednorm.matmul ins(%t, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%ec : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
  return %c : tensor<4x8x32xf32>
}
