// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of the current MAX kernel takes the absolute maximum of x * gamma before the
// multiplication by 1/rms. Compiled code, its decomposition and a fused op of primitives equal the
// reference. The rows are chosen so that the scale or a value differs from both other orders.

func.func @fp8(%x: memref<?x?xbf16>, %gamma: memref<?xbf16>, %eps: f32, %offset: f32, %ub: f32,
               %out: memref<?x?xf8E4M3FN>, %scales: memref<?x1xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x?xbf16>, memref<?xbf16>) epsilon(%eps)
      weight_offset(%offset) scale_ub(%ub) outs(%out, %scales : memref<?x?xf8E4M3FN>, memref<?x1xf32>)
      {numerics = #fusednorm.numerics<order = max_first, epsilon = exact, nan_value = highest, bound = comparison>}
  return
}
func.func @groups(%x: memref<?x512xf32>, %gamma: memref<512xf32>, %eps: f32, %out: memref<?x512xi8>, %scales: memref<?x4xf16>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<?x512xf32>, memref<512xf32>) epsilon(%eps)
      outs(%out, %scales : memref<?x512xi8>, memref<?x4xf16>)
      {numerics = #fusednorm.numerics<order = max_first, scaling = divide>, scheme = #fusednorm.quantization<group = 128>}
  return
}
func.func @residual(%x: memref<?x264xf16>, %r: memref<?x264xf16>, %gamma: memref<264xf16>, %eps: f32,
                    %out: memref<?x264xf8E5M2>, %scales: memref<?x2xf32>, %sum: memref<?x264xf16>) {
  fusednorm.fused ins(%x, %r, %gamma, %eps : memref<?x264xf16>, memref<?x264xf16>, memref<264xf16>, f32)
      outs(%out, %scales, %sum : memref<?x264xf8E5M2>, memref<?x2xf32>, memref<?x264xf16>) body {
  ^bb0(%a: tensor<?x264xf16>, %b: tensor<?x264xf16>, %g: tensor<264xf16>, %e: f32,
       %o: tensor<?x264xf8E5M2>, %s: tensor<?x2xf32>, %t: tensor<?x264xf16>):
    %c0 = arith.constant 0 : index
    %d = tensor.dim %a, %c0 : tensor<?x264xf16>
    %empty = tensor.empty(%d) : tensor<?x264xf32>
    %y, %u = fusednorm.add_rms_norm ins(%a, %b, %g : tensor<?x264xf16>, tensor<?x264xf16>, tensor<264xf16>) epsilon(%e)
        outs(%empty, %t : tensor<?x264xf32>, tensor<?x264xf16>) {numerics = #fusednorm.numerics<order = max_first>}
        -> (tensor<?x264xf32>, tensor<?x264xf16>)
    %q, %v = fusednorm.quantize ins(%y : tensor<?x264xf32>) outs(%o, %s : tensor<?x264xf8E5M2>, tensor<?x2xf32>)
        {numerics = #fusednorm.numerics<order = max_first>, scheme = #fusednorm.quantization<group = 132>}
        -> (tensor<?x264xf8E5M2>, tensor<?x2xf32>)
    fusednorm.yield %q, %v, %u : tensor<?x264xf8E5M2>, tensor<?x2xf32>, tensor<?x264xf16>
  }
  return
}
func.func @as_tensors(%x: tensor<5x96xf32>, %gamma: tensor<96xf32>, %eps: f32, %out: tensor<5x96xf8E4M3FN>, %scales: tensor<5x1xf32>)
    -> (tensor<5x96xf8E4M3FN>, tensor<5x1xf32>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<5x96xf32>, tensor<96xf32>) epsilon(%eps)
      outs(%out, %scales : tensor<5x96xf8E4M3FN>, tensor<5x1xf32>)
      {numerics = #fusednorm.numerics<order = max_first>} -> (tensor<5x96xf8E4M3FN>, tensor<5x1xf32>)
  return %0, %1 : tensor<5x96xf8E4M3FN>, tensor<5x1xf32>
}

// DEFINE: %{n} = 1000
// DEFINE: %{x} = normal
// DEFINE: %{target} =
// DEFINE: %{fp8} = fusednorm-runner %s --entry=fp8 --reference --input='5x%{n}xbf16=%{x}' --input='%{n}xbf16=uniform(0.5,1.5)' --input=1e-6 --input=0.25 --input=3 --input='5x%{n}xf8E4M3FN=const(0)' --input='5x1xf32=const(0)' %{target}
// DEFINE: %{groups} = fusednorm-runner %s --entry=groups --reference --input='5x512xf32=%{x}' --input='512xf32=normal(seed=3)' --input=1e-6 --input='5x512xi8=const(0)' --input='5x4xf16=const(0)' %{target}
// DEFINE: %{residual} = fusednorm-runner %s --entry=residual --reference --input='5x264xf16=%{x}' --input='5x264xf16=normal(seed=2)' --input='264xf16=uniform(0.5,1.5)' --input=1e-6 --input='5x264xf8E5M2=const(0)' --input='5x2xf32=const(0)' --input='5x264xf16=const(0)' %{target}

// REDEFINE: %{target} = --target=%level --threads=none
// RUN: %{fp8}
// RUN: %{groups}
// RUN: %{residual}
// REDEFINE: %{target} = --target=sm_90a --emulate --check
// RUN: %{fp8}
// RUN: %{residual}
// REDEFINE: %{target} = --target=sm_80 --emulate --check
// RUN: %{fp8}

// Special values and a row without columns.
// REDEFINE: %{target} = --threads=none
// REDEFINE: %{x} = const(nan)
// RUN: %{fp8}
// RUN: %{groups}
// REDEFINE: %{x} = const(inf)
// RUN: %{fp8}
// REDEFINE: %{x} = const(0)
// RUN: %{fp8}
// REDEFINE: %{x} = normal(scale=1e30)
// RUN: %{fp8}
// REDEFINE: %{n} = 0
// RUN: %{fp8}

// A NaN maximum becomes the bound, and NaN values the highest value.
// RUN: fusednorm-runner %s --entry=fp8 --threads=none --input='2x8xbf16=const(nan)' --input='8xbf16=const(1)' --input=1e-6 --input=0 --input=3 --input='2x8xf8E4M3FN=const(0)' --input='2x1xf32=const(0)' | FileCheck %s --check-prefix=NAN
// NAN: output 0 {{.*}} = [448, 448
// NAN: output 1 {{.*}} = [0.00669643, 0.00669643]

