// RUN: not fusednorm-compile %s --target=sm_90a -o %t.ptx 2>&1 | FileCheck %s
// CHECK: error: 'linalg.exp' of @f has no kernel for sm_90a
// CHECK-SAME: : 'math.exp' has no lowering to GPUs for f64, convert its operands to f32

func.func @f(%x: memref<?x128xf64>, %y: memref<?x128xf64>) {
  linalg.exp ins(%x : memref<?x128xf64>) outs(%y : memref<?x128xf64>)
  return
}
