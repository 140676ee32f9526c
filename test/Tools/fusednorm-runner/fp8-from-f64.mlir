// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arith.truncf of f64 to 8-bit floats rounds once. Values next to the ties of each type would be
// wrong with a first rounding to f32. The reference rounds by APFloat.

// RUN: %python %S/Inputs/fp8_from_f64.py %t.npy
// RUN: fusednorm-runner %s --input=%t.npy --reference | FileCheck %s
// CHECK: output 0 (result 0): [[SHAPE:.*]]xf8E4M3FN against reference: {{.*}} all equal: PASS
// CHECK: output 1 (result 1): [[SHAPE]]xf8E5M2 against reference: {{.*}} all equal: PASS
// CHECK: output 2 (result 2): [[SHAPE]]xf8E4M3FNUZ against reference: {{.*}} all equal: PASS
// CHECK: output 3 (result 3): [[SHAPE]]xf8E8M0FNU against reference: {{.*}} all equal: PASS
func.func @f(%x: tensor<?xf64>) -> (tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xf8E4M3FNUZ>, tensor<?xf8E8M0FNU>) {
  %a = arith.truncf %x : tensor<?xf64> to tensor<?xf8E4M3FN>
  %b = arith.truncf %x : tensor<?xf64> to tensor<?xf8E5M2>
  %c = arith.truncf %x : tensor<?xf64> to tensor<?xf8E4M3FNUZ>
  %d = arith.truncf %x : tensor<?xf64> to tensor<?xf8E8M0FNU>
  return %a, %b, %c, %d : tensor<?xf8E4M3FN>, tensor<?xf8E5M2>, tensor<?xf8E4M3FNUZ>, tensor<?xf8E8M0FNU>
}
