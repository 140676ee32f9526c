// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s

// The extents of a result are the extents of its destination.
// CHECK-LABEL: func @dims(
// CHECK-SAME:      %[[OUT:[a-z0-9]*]]: tensor<?x?xf8E4M3FN>, %[[SCALES:[a-z0-9]*]]: tensor<?x1xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[ROWS:.*]] = tensor.dim %[[SCALES]], %[[C0]]
// CHECK-DAG:     %[[COLUMNS:.*]] = tensor.dim %[[OUT]], %[[C1]]
// CHECK:         return %[[COLUMNS]], %[[ROWS]]
func.func @dims(%x: tensor<?x?xf32>, %gamma: tensor<?xf32>, %eps: f32,
                %out: tensor<?x?xf8E4M3FN>, %scales: tensor<?x1xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps)
      outs(%out, %scales : tensor<?x?xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x?xf8E4M3FN>, tensor<?x1xf32>)
  %columns = tensor.dim %0, %c1 : tensor<?x?xf8E4M3FN>
  %rows = tensor.dim %1, %c0 : tensor<?x1xf32>
  return %columns, %rows : index, index
}
