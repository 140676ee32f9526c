// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bound by comparison replaces a NaN maximum, in row programs and in the reference: the bound
// determines the scale, and NaN is quantized. A minimum propagates NaN to the scale.
//
// DEFINE: %{run} = fusednorm-runner %s --input='4x256xf32=const(nan)' --input=12 --input='4x256xf8E4M3FN=const(0)' --input='4x1xf32=const(0)'
// RUN: %{run} --entry=comparison --reference | FileCheck %s
// RUN: %{run} --entry=comparison --reference --target=sm_90a --emulate --check | FileCheck %s
// RUN: %{run} --entry=comparison --reference --target=sm_80 --emulate --check | FileCheck %s
// RUN: %{run} --entry=minimum --reference | FileCheck %s
// RUN: %{run} --entry=comparison | FileCheck %s --check-prefix=BOUND
// RUN: %{run} --entry=minimum | FileCheck %s --check-prefix=MINIMUM

// CHECK: output 0 {{.*}}: PASS
// CHECK: output 1 {{.*}}: PASS
// BOUND: output 0 {{.*}} = [nan, nan
// BOUND: output 1 {{.*}} = [0.0267857, 0.0267857
// MINIMUM: output 0 {{.*}} = [nan, nan
// MINIMUM: output 1 {{.*}} = [nan, nan

func.func @comparison(%x: memref<4x256xf32>, %ub: f32, %codes: memref<4x256xf8E4M3FN>, %scales: memref<4x1xf32>) {
  fusednorm.quantize ins(%x : memref<4x256xf32>) scale_ub(%ub) outs(%codes, %scales : memref<4x256xf8E4M3FN>, memref<4x1xf32>)
      {numerics = #fusednorm.numerics<bound = comparison>}
  return
}

func.func @minimum(%x: memref<4x256xf32>, %ub: f32, %codes: memref<4x256xf8E4M3FN>, %scales: memref<4x1xf32>) {
  fusednorm.quantize ins(%x : memref<4x256xf32>) scale_ub(%ub) outs(%codes, %scales : memref<4x256xf8E4M3FN>, memref<4x1xf32>)
  return
}
