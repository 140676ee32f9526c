// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// layer_norm with compensated moments: rows with a mean up to 1e6 times their standard deviation are
// within 4 ulp of double precision, and equal the reference on every target. With plain sums the
// error of the mean is larger than the standard deviation of some rows.

func.func @plain(%x: tensor<?x?xf32>, %gamma: tensor<?xf32>, %eps: f32, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = fusednorm.layer_norm ins(%x, %gamma : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps)
      outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @compensated(%x: tensor<?x?xf32>, %gamma: tensor<?xf32>, %eps: f32, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = fusednorm.layer_norm ins(%x, %gamma : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps)
      outs(%out : tensor<?x?xf32>) {numerics = #fusednorm.numerics<moments = compensated>} -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @biased(%x: tensor<?x768xbf16>, %gamma: tensor<768xbf16>, %beta: tensor<768xbf16>, %eps: f32, %out: tensor<?x768xbf16>) -> tensor<?x768xbf16> {
  %0 = fusednorm.layer_norm ins(%x, %gamma : tensor<?x768xbf16>, tensor<768xbf16>) beta(%beta : tensor<768xbf16>) epsilon(%eps)
      outs(%out : tensor<?x768xbf16>) {numerics = #fusednorm.numerics<moments = compensated, rsqrt = divide, epsilon = exact>} -> tensor<?x768xbf16>
  return %0 : tensor<?x768xbf16>
}

// DEFINE: %{target} =
// DEFINE: %{n} = 1000
// DEFINE: %{x} = normal
// DEFINE: %{compensated} = fusednorm-runner %s --entry=compensated --reference '--input=3x%{n}xf32=%{x}' '--input=%{n}xf32=uniform(0.5,1.5)' --input=1e-6 %{target}
// DEFINE: %{biased} = fusednorm-runner %s --entry=biased --reference '--input=3x768xbf16=%{x}' '--input=768xbf16=uniform(0.5,1.5)' '--input=768xbf16=normal' --input=1e-6 %{target}

// REDEFINE: %{target} = --target=%level --threads=none
// RUN: %{compensated}
// RUN: %{biased}
// REDEFINE: %{target} = --target=x86-64-v3 --threads=2
// RUN: %{compensated}
// REDEFINE: %{target} = --target=sm_90a --emulate --check
// RUN: %{compensated}
// RUN: %{biased}
// REDEFINE: %{target} = --target=sm_80 --emulate --check
// RUN: %{compensated}

// Special values, and rows without columns.
// REDEFINE: %{target} = --threads=none
// REDEFINE: %{x} = const(nan)
// RUN: %{compensated}
// REDEFINE: %{x} = const(inf)
// RUN: %{compensated}
// REDEFINE: %{x} = const(3)
// RUN: %{compensated}
// REDEFINE: %{x} = normal(scale=1e37)
// RUN: %{compensated}
// REDEFINE: %{x} = normal(scale=1e-39)
// RUN: %{compensated}
// REDEFINE: %{n} = 0
// RUN: %{compensated}

// RUN: %python %S/Inputs/layer_norm_error.py %s %t.x.npy %t.out.npy | FileCheck %s
// CHECK: compensated, CPU: at most 4 ulp
// CHECK: compensated, sm_90a: at most 4 ulp
// CHECK: plain, CPU: more than 1000 ulp
