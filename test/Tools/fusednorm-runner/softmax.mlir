// linalg.softmax computes like its decomposition. With --fuse, attention is found in it.

// RUN: fusednorm-runner %s --entry=dynamic --reference '--input=10x33xf16=normal(scale=4)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=first --fuse --reference '--input=5x8xf32=normal(scale=4)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=attention --fuse --reference --input=6x16x64xf32=normal '--input=6x16x64xf32=normal(seed=2)' '--input=6x16x64xf32=normal(seed=3)' | FileCheck %s
// RUN: fusednorm-runner %s --entry=attention --reference --input=6x16x64xf32=normal '--input=6x16x64xf32=normal(seed=2)' '--input=6x16x64xf32=normal(seed=3)' | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s --check-prefix=RAISED
// RAISED: func.func @attention
// RAISED: fusednorm.ragged_attention
// CHECK: PASS
// CHECK-NOT: FAIL
// RUN: fusednorm-runner %s --entry=first --input=2x4xf32=const(3) | FileCheck %s --check-prefix=VALUES
// VALUES: = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, ...]

func.func @dynamic(%x: tensor<10x?xf16>) -> tensor<10x?xf16> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<10x?xf16>
  %e = tensor.empty(%n) : tensor<10x?xf16>
  %y = linalg.softmax dimension(1) ins(%x : tensor<10x?xf16>) outs(%e : tensor<10x?xf16>) -> tensor<10x?xf16>
  return %y : tensor<10x?xf16>
}

// Along the first dimension.
func.func @first(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.softmax dimension(0) ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

func.func @attention(%q: tensor<6x16x64xf32>, %k: tensor<6x16x64xf32>, %v: tensor<6x16x64xf32>) -> tensor<6x16x64xf32> {
  %z = arith.constant 0.0 : f32
  %s = arith.constant 0.125 : f32
  %ek = tensor.empty() : tensor<6x64x16xf32>
  %kt = linalg.transpose ins(%k : tensor<6x16x64xf32>) outs(%ek : tensor<6x64x16xf32>) permutation = [0, 2, 1]
  %e = tensor.empty() : tensor<6x16x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %qk = linalg.batch_matmul ins(%q, %kt : tensor<6x16x64xf32>, tensor<6x64x16xf32>) outs(%f : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %sf = linalg.fill ins(%s : f32) outs(%e : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %sc = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%qk, %sf : tensor<6x16x16xf32>, tensor<6x16x16xf32>) outs(%e : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %p = linalg.softmax dimension(2) ins(%sc : tensor<6x16x16xf32>) outs(%e : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %eo = tensor.empty() : tensor<6x16x64xf32>
  %fo = linalg.fill ins(%z : f32) outs(%eo : tensor<6x16x64xf32>) -> tensor<6x16x64xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<6x16x16xf32>, tensor<6x16x64xf32>) outs(%fo : tensor<6x16x64xf32>) -> tensor<6x16x64xf32>
  return %o : tensor<6x16x64xf32>
}
