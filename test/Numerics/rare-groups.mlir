// Scales of groups on GPUs: divisions in a short form, and exact divisions if an operand of the
// thread is rare. Subnormal scales, zeros, and a divisor with the longest significand (2 - 2^-23).

// DEFINE: %{gamma} = uniform(-1e-36,1e-36,seed=2)
// DEFINE: %{x} = normal(seed=1)
// DEFINE: %{run} = fusednorm-runner %s --target=sm_90a --emulate --check --reference --input='3x1024xf32=%{x}' --input='1024xf32=%{gamma}' --input=0.0 --input='3x1024xf8E4M3FN=const(1)' --input='3x8xf32=const(3)' | FileCheck %s
// RUN: %{run}
// REDEFINE: %{gamma} = const(0)
// RUN: %{run}
// REDEFINE: %{x} = const(1)
// REDEFINE: %{gamma} = const(895.99994)
// RUN: %{run}
// CHECK-COUNT-2: all equal: PASS
// CHECK: check: 0 reports

func.func @f(%x: memref<?x1024xf32>, %gamma: memref<1024xf32>, %eps: f32, %y: memref<?x1024xf8E4M3FN>, %s: memref<?x8xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x1024xf32>, memref<1024xf32>) epsilon(%eps)
      outs(%y, %s : memref<?x1024xf8E4M3FN>, memref<?x8xf32>) {scheme = #fusednorm.quantization<group = 128>}
  return
}
