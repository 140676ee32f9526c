// Arithmetic on whole tensors, fused or not.
// RUN: fusednorm-runner %s --reference '--input=5x16xbf16=normal' '--input=24x16xbf16=normal(seed=1)' '--input=5x24xbf16=normal(seed=9)' '--input=5x24xbf16=const(9)' | FileCheck %s
// RUN: fusednorm-runner %s --fuse --reference '--input=5x16xbf16=normal' '--input=24x16xbf16=normal(seed=1)' '--input=5x24xbf16=normal(seed=9)' '--input=5x24xbf16=const(9)' | FileCheck %s
// CHECK: all equal: PASS
// CHECK-NOT: FAIL

func.func @residual(%a: tensor<5x16xbf16>, %b: tensor<24x16xbf16>, %r: tensor<5x24xbf16>, %out: tensor<5x24xbf16>) -> tensor<5x24xbf16> {
  %p = fusednorm.matmul ins(%a, %b : tensor<5x16xbf16>, tensor<24x16xbf16>) transpose_b
      outs(%out : tensor<5x24xbf16>) -> (tensor<5x24xbf16>)
  %s = arith.addf %p, %r : tensor<5x24xbf16>
  return %s : tensor<5x24xbf16>
}
