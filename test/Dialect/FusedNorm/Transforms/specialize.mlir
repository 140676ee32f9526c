// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-specialize | FileCheck %s

// Generalizing and specializing again reproduces the ops, also after canonicalization and CSE.
// RUN: fusednorm-opt %s --fusednorm-specialize -o %t.mlir
// RUN: fusednorm-opt %t.mlir --fusednorm-generalize --fusednorm-specialize | diff %t.mlir -
// RUN: fusednorm-opt %t.mlir --fusednorm-generalize --canonicalize --cse --fusednorm-specialize | diff %t.mlir -
// RUN: fusednorm-opt %S/generalize.mlir -o %t.named.mlir
// RUN: fusednorm-opt %t.named.mlir --fusednorm-generalize --canonicalize --cse --fusednorm-specialize -o %t.back.mlir
// RUN: fusednorm-opt %t.named.mlir --fusednorm-specialize | diff - %t.back.mlir

// CHECK-LABEL: func @rms_norm_fused_fp8(
// CHECK-NEXT:    %values, %scales = fusednorm.rms_norm_fused_fp8 ins(%arg0, %arg1 : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%arg2) scale_ub(%arg3) outs(%arg4, %arg5 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {numerics = #fusednorm.numerics<scaling = divide>, rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>} -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
// CHECK-NEXT:    return %values, %scales
func.func @rms_norm_fused_fp8(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %ub: f32,
                              %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %0:2 = fusednorm.fused ins(%x, %gamma, %eps, %ub : tensor<?x64xbf16>, tensor<64xbf16>, f32, f32)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>} body {
  ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %u: f32, %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
    // The extent of a destination that is not stored may come from any value.
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x1xf32>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e)
        outs(%empty : tensor<?x64xf32>) {numerics = #fusednorm.numerics<scaling = divide>} -> tensor<?x64xf32>
    %q, %t = quantize ins(%y : tensor<?x64xf32>) scale_ub(%u) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        {numerics = #fusednorm.numerics<scaling = divide>} -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0#0, %0#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// The body determines the role of a scalar: an offset and a scale.
// CHECK-LABEL: func @offset_and_static_scale(
// CHECK-NEXT:    fusednorm.rms_norm_fused_fp8 ins(%arg0, %arg1 : memref<?x64xf32>, memref<64xf32>) epsilon(%arg2) weight_offset(%arg3) static_scale(%arg4) outs(%arg5 : memref<?x64xf8E4M3FN>)
func.func @offset_and_static_scale(%x: memref<?x64xf32>, %gamma: memref<64xf32>, %eps: f32, %offset: f32, %scale: f32,
                                   %out: memref<?x64xf8E4M3FN>) {
  fusednorm.fused ins(%x, %gamma, %eps, %offset, %scale : memref<?x64xf32>, memref<64xf32>, f32, f32, f32)
      outs(%out : memref<?x64xf8E4M3FN>) body {
  ^bb0(%a: tensor<?x64xf32>, %g: tensor<64xf32>, %e: f32, %w: f32, %s: f32, %o: tensor<?x64xf8E4M3FN>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xf32>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = rms_norm ins(%a, %g : tensor<?x64xf32>, tensor<64xf32>) epsilon(%e) weight_offset(%w)
        outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
    %q = quantize ins(%y : tensor<?x64xf32>) static_scale(%s) outs(%o : tensor<?x64xf8E4M3FN>) -> (tensor<?x64xf8E4M3FN>)
    yield %q : tensor<?x64xf8E4M3FN>
  }
  return
}

// CHECK-LABEL: func @primitive(
// CHECK-NEXT:    %variance = fusednorm.row_mean_of_squares ins(%arg0 : tensor<?x64xf32>) outs(%arg1 : tensor<?x2xf32>) {column = 1 : i64} -> tensor<?x2xf32>
func.func @primitive(%x: tensor<?x64xf32>, %out: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = fusednorm.fused ins(%x : tensor<?x64xf32>) outs(%out : tensor<?x2xf32>) body {
  ^bb0(%a: tensor<?x64xf32>, %o: tensor<?x2xf32>):
    %1 = row_mean_of_squares ins(%a : tensor<?x64xf32>) outs(%o : tensor<?x2xf32>) {column = 1 : i64} -> tensor<?x2xf32>
    yield %1 : tensor<?x2xf32>
  } -> (tensor<?x2xf32>)
  return %0 : tensor<?x2xf32>
}

// No named op has primitives with different numerics,
// CHECK-LABEL: func @mixed_numerics(
// CHECK:         fusednorm.fused
func.func @mixed_numerics(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32, %scale: f32, %out: memref<4x64xf8E4M3FN>) {
  fusednorm.fused ins(%x, %gamma, %eps, %scale : memref<4x64xf32>, memref<64xf32>, f32, f32) outs(%out : memref<4x64xf8E4M3FN>) body {
  ^bb0(%a: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32, %s: f32, %o: tensor<4x64xf8E4M3FN>):
    %empty = tensor.empty() : tensor<4x64xf32>
    %y = rms_norm ins(%a, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%empty : tensor<4x64xf32>)
        {numerics = #fusednorm.numerics<order = folded>} -> tensor<4x64xf32>
    %q = quantize ins(%y : tensor<4x64xf32>) static_scale(%s) outs(%o : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
    yield %q : tensor<4x64xf8E4M3FN>
  }
  return
}

// or a norm that is rounded to bf16 before quantization,
// CHECK-LABEL: func @rounded_in_between(
// CHECK:         fusednorm.fused
func.func @rounded_in_between(%x: memref<4x64xbf16>, %gamma: memref<64xbf16>, %eps: f32, %scale: f32, %out: memref<4x64xf8E4M3FN>) {
  fusednorm.fused ins(%x, %gamma, %eps, %scale : memref<4x64xbf16>, memref<64xbf16>, f32, f32) outs(%out : memref<4x64xf8E4M3FN>) body {
  ^bb0(%a: tensor<4x64xbf16>, %g: tensor<64xbf16>, %e: f32, %s: f32, %o: tensor<4x64xf8E4M3FN>):
    %empty = tensor.empty() : tensor<4x64xbf16>
    %y = rms_norm ins(%a, %g : tensor<4x64xbf16>, tensor<64xbf16>) epsilon(%e) outs(%empty : tensor<4x64xbf16>) -> tensor<4x64xbf16>
    %q = quantize ins(%y : tensor<4x64xbf16>) static_scale(%s) outs(%o : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
    yield %q : tensor<4x64xf8E4M3FN>
  }
  return
}

// or these types.
// CHECK-LABEL: func @gamma_of_another_type(
// CHECK:         fusednorm.fused
func.func @gamma_of_another_type(%x: memref<4x64xbf16>, %gamma: memref<64xf32>, %eps: f32, %scale: f32, %out: memref<4x64xf8E4M3FN>) {
  fusednorm.fused ins(%x, %gamma, %eps, %scale : memref<4x64xbf16>, memref<64xf32>, f32, f32) outs(%out : memref<4x64xf8E4M3FN>) body {
  ^bb0(%a: tensor<4x64xbf16>, %g: tensor<64xf32>, %e: f32, %s: f32, %o: tensor<4x64xf8E4M3FN>):
    %empty = tensor.empty() : tensor<4x64xf32>
    %y = rms_norm ins(%a, %g : tensor<4x64xbf16>, tensor<64xf32>) epsilon(%e) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
    %q = quantize ins(%y : tensor<4x64xf32>) static_scale(%s) outs(%o : tensor<4x64xf8E4M3FN>) -> (tensor<4x64xf8E4M3FN>)
    yield %q : tensor<4x64xf8E4M3FN>
  }
  return
}
