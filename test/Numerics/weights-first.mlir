// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order weights_first multiplies 1/rms by gamma first, in every norm and in norms of fused ops.
// Compiled code, its decomposition and the simulator equal the reference.

#first = #fusednorm.numerics<order = weights_first>
func.func @norms(%x: memref<?x264xbf16>, %g: memref<264xbf16>, %eps: f32, %offset: f32, %b: memref<264xbf16>,
                 %rms: memref<?x264xf32>, %layer: memref<?x264xf32>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x264xbf16>, memref<264xbf16>) epsilon(%eps) weight_offset(%offset)
      outs(%rms : memref<?x264xf32>) {numerics = #fusednorm.numerics<order = weights_first, rsqrt = sqrt_divide>}
  fusednorm.layer_norm ins(%x, %g : memref<?x264xbf16>, memref<264xbf16>) beta(%b : memref<264xbf16>) epsilon(%eps)
      outs(%layer : memref<?x264xf32>) {numerics = #first}
  return
}
func.func @given(%x: memref<?x264xf16>, %v: memref<?x1xf32>, %g: memref<264xf16>, %eps: f32, %out: memref<?x264xf32>) {
  fusednorm.apply_rms_norm ins(%x, %g, %v : memref<?x264xf16>, memref<264xf16>, memref<?x1xf32>) epsilon(%eps)
      outs(%out : memref<?x264xf32>) {numerics = #first}
  return
}
func.func @fp8(%x: memref<?x264xbf16>, %g: memref<264xbf16>, %eps: f32, %out: memref<?x264xf8E4M3FN>, %scales: memref<?x3xf32>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %g : memref<?x264xbf16>, memref<264xbf16>) epsilon(%eps)
      outs(%out, %scales : memref<?x264xf8E4M3FN>, memref<?x3xf32>)
      {numerics = #first, scheme = #fusednorm.quantization<group = 128>}
  return
}
func.func @after_cast(%x: memref<?x264xbf16>, %g: memref<264xbf16>, %eps: f32, %out: memref<?x264xbf16>) {
  fusednorm.rms_norm ins(%x, %g : memref<?x264xbf16>, memref<264xbf16>) epsilon(%eps)
      outs(%out : memref<?x264xbf16>) {numerics = #fusednorm.numerics<order = weights_first, gamma = after_cast>}
  return
}

// DEFINE: %{x} = normal
// DEFINE: %{target} =
// DEFINE: %{norms} = fusednorm-runner %s --entry=norms --reference --input='5x264xbf16=%{x}' --input='264xbf16=normal(seed=2)' --input=1e-6 --input=0.25 --input='264xbf16=normal(seed=3)' --input='5x264xf32=const(0)' --input='5x264xf32=const(0)' %{target}
// DEFINE: %{given} = fusednorm-runner %s --entry=given --reference --input='5x264xf16=%{x}' --input='5x1xf32=uniform(0.1,4)' --input='264xf16=normal(seed=2)' --input=1e-6 --input='5x264xf32=const(0)' %{target}
// DEFINE: %{fp8} = fusednorm-runner %s --entry=fp8 --reference --input='5x264xbf16=%{x}' --input='264xbf16=normal(seed=2)' --input=1e-6 --input='5x264xf8E4M3FN=const(0)' --input='5x3xf32=const(0)' %{target}

// REDEFINE: %{target} = --target=%level --threads=none
// RUN: %{norms} | FileCheck %s
// RUN: %{given} | FileCheck %s
// RUN: %{fp8} | FileCheck %s
// REDEFINE: %{target} = --target=sm_90a --emulate --check
// RUN: %{norms} | FileCheck %s
// RUN: %{fp8} | FileCheck %s
// CHECK: all equal: PASS

// Special values.
// REDEFINE: %{target} = --threads=none
// REDEFINE: %{x} = const(inf)
// RUN: %{norms}
// REDEFINE: %{x} = normal(scale=1e30)
// RUN: %{given}
// RUN: %{fp8}

// Some bits differ from the order `document`.
// REDEFINE: %{x} = normal
// RUN: sed 's/order = weights_first/order = document/' %s > %t.document.mlir
// RUN: %{given} --output=%t.npy
// RUN: not fusednorm-runner %t.document.mlir --entry=given --input='5x264xf16=normal' --input='5x1xf32=uniform(0.1,4)' --input='264xf16=normal(seed=2)' --input=1e-6 --input='5x264xf32=const(0)' --expect=%t.npy --tolerance=ulps=0

// With gamma = after_cast, the order has no effect.
// DEFINE: %{cast} = --entry=after_cast --input='5x264xbf16=normal' --input='264xbf16=normal(seed=2)' --input=1e-6 --input='5x264xbf16=const(0)'
// RUN: fusednorm-runner %s %{cast} --reference --output=%t.cast.npy | FileCheck %s
// RUN: fusednorm-runner %t.document.mlir %{cast} --expect=%t.cast.npy --tolerance=ulps=0
