// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --canonicalize --split-input-file | FileCheck %s

// Adding -0 preserves every bit, so the op is folded. Adding +0 turns -0 into +0.
// CHECK-LABEL: func @weight_offset_negative_zero(
// CHECK-NOT:     weight_offset
func.func @weight_offset_negative_zero(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> tensor<4x64xf32> {
  %offset = arith.constant -0.0 : f32
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps) weight_offset(%offset)
      outs(%x : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func @weight_offset_zero(
// CHECK:         weight_offset
func.func @weight_offset_zero(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> tensor<4x64xf32> {
  %offset = arith.constant 0.0 : f32
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps) weight_offset(%offset)
      outs(%x : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: func @weight_offset_zero_known_gamma(
// CHECK-NOT:     weight_offset
// CHECK-LABEL: func @weight_offset_zero_negative_zero_gamma(
// CHECK:         weight_offset
func.func @weight_offset_zero_known_gamma(%x: tensor<4x2xf32>, %eps: f32) -> tensor<4x2xf32> {
  %offset = arith.constant 0.0 : f32
  %gamma = arith.constant dense<[0.0, -1.0]> : tensor<2xf32>
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x2xf32>, tensor<2xf32>) epsilon(%eps) weight_offset(%offset)
      outs(%x : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
func.func @weight_offset_zero_negative_zero_gamma(%x: tensor<4x2xf32>, %eps: f32) -> tensor<4x2xf32> {
  %offset = arith.constant 0.0 : f32
  %gamma = arith.constant dense<[-0.0, -1.0]> : tensor<2xf32>
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x2xf32>, tensor<2xf32>) epsilon(%eps) weight_offset(%offset)
      outs(%x : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// The offset is rounded first: to x's type before the cast, to gamma's type after it.
// CHECK-LABEL: func @weight_offset_rounded(
// CHECK-NOT:     weight_offset
// CHECK:         fusednorm.rms_norm {{.*}} weight_offset({{.*}}) {{.*}}after_cast
// CHECK:         return
func.func @weight_offset_rounded(%x: tensor<4x64xf16>, %gamma: tensor<64xf32>, %eps: f32)
    -> (tensor<4x64xf16>, tensor<4x64xf16>) {
  %offset = arith.constant -1.0e-20 : f32
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf16>, tensor<64xf32>) epsilon(%eps) weight_offset(%offset)
      outs(%x : tensor<4x64xf16>) -> tensor<4x64xf16>
  %1 = fusednorm.rms_norm ins(%x, %gamma : tensor<4x64xf16>, tensor<64xf32>) epsilon(%eps) weight_offset(%offset)
      outs(%x : tensor<4x64xf16>) {numerics = #fusednorm.numerics<gamma = after_cast>} -> tensor<4x64xf16>
  return %0, %1 : tensor<4x64xf16>, tensor<4x64xf16>
}

// -----

// CHECK-LABEL: func @fused_fp8(
// CHECK:         fusednorm.rms_norm_fused_fp8 ins(%{{.*}}) epsilon(%{{.*}}) outs(
func.func @fused_fp8(%x: memref<4x64xbf16>, %gamma: memref<64xbf16>, %eps: f32,
                     %out: memref<4x64xf8E4M3FN>, %scales: memref<4x1xf32>) {
  %offset = arith.constant -0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<4x64xbf16>, memref<64xbf16>) epsilon(%eps)
      weight_offset(%offset) scale_ub(%inf) outs(%out, %scales : memref<4x64xf8E4M3FN>, memref<4x1xf32>)
  return
}

// -----

// A scale_ub that is infinite in the type of the scales has no effect.
// CHECK-LABEL: func @scale_ub(
// CHECK:         fusednorm.quantize ins(%{{.*}}) scale_ub(%{{.*}}) outs(%{{.*}} : memref<4x64xf8E4M3FN>, memref<4x1xf32>)
// CHECK:         fusednorm.quantize ins(%{{.*}}) outs(%{{.*}} : memref<4x64xf8E4M3FN>, memref<4x1xf16>)
func.func @scale_ub(%x: memref<4x64xbf16>, %out: memref<4x64xf8E4M3FN>, %s32: memref<4x1xf32>, %s16: memref<4x1xf16>) {
  %ub = arith.constant 1.0e+6 : f32
  fusednorm.quantize ins(%x : memref<4x64xbf16>) scale_ub(%ub) outs(%out, %s32 : memref<4x64xf8E4M3FN>, memref<4x1xf32>)
  fusednorm.quantize ins(%x : memref<4x64xbf16>) scale_ub(%ub) outs(%out, %s16 : memref<4x64xf8E4M3FN>, memref<4x1xf16>)
  return
}

// -----

// CHECK-LABEL: func @tensor_cast(
// CHECK:         fusednorm.rms_norm ins(%{{.*}} : tensor<4x64xf32>, tensor<64xf32>) {{.*}} -> tensor<4x64xf32>
// CHECK-NEXT:    return
func.func @tensor_cast(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32) -> tensor<4x64xf32> {
  %0 = tensor.cast %x : tensor<4x64xf32> to tensor<?x?xf32>
  %1 = tensor.cast %gamma : tensor<64xf32> to tensor<?xf32>
  %2 = fusednorm.rms_norm ins(%0, %1 : tensor<?x?xf32>, tensor<?xf32>) epsilon(%eps) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<4x64xf32>
  return %3 : tensor<4x64xf32>
}

// -----

// Static shapes of the operands are propagated into the body.
// CHECK-LABEL: func @tensor_cast_fused(
// CHECK:         fusednorm.fused ins(%{{.*}} : tensor<4x64xbf16>, tensor<64xbf16>, f32) outs(%{{.*}} : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
// CHECK:           %[[EMPTY:.*]] = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:      %y = rms_norm ins(%in, %in_0 : tensor<4x64xbf16>, tensor<64xbf16>) epsilon(%in_1) outs(%[[EMPTY]] : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:      %values, %scales = quantize ins(%y : tensor<4x64xf32>) outs(%out, %out_2 : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
// CHECK-NEXT:      yield %values, %scales : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>
// CHECK-NEXT:    } -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>)
// CHECK-NEXT:    return
func.func @tensor_cast_fused(%x: tensor<4x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                             %out: tensor<4x64xf8E4M3FN>, %scales: tensor<4x1xf32>)
    -> (tensor<4x64xf8E4M3FN>, tensor<4x1xf32>) {
  %cx = tensor.cast %x : tensor<4x64xbf16> to tensor<?x64xbf16>
  %cout = tensor.cast %out : tensor<4x64xf8E4M3FN> to tensor<?x64xf8E4M3FN>
  %cscales = tensor.cast %scales : tensor<4x1xf32> to tensor<?x1xf32>
  %0:2 = fusednorm.fused ins(%cx, %gamma, %eps : tensor<?x64xbf16>, tensor<64xbf16>, f32)
      outs(%cout, %cscales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xbf16>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e)
        outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
    %q, %t = quantize ins(%y : tensor<?x64xf32>) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  %1 = tensor.cast %0#0 : tensor<?x64xf8E4M3FN> to tensor<4x64xf8E4M3FN>
  %2 = tensor.cast %0#1 : tensor<?x1xf32> to tensor<4x1xf32>
  return %1, %2 : tensor<4x64xf8E4M3FN>, tensor<4x1xf32>
}

// -----

// A cast that only drops static information is folded. A cast to innermost stride 1 stays.
// CHECK-LABEL: func @memref_cast(
// CHECK-SAME:      %[[X:.*]]: memref<4x64xf32>, %[[GAMMA:.*]]: memref<64xf32, strided<[?]>>, %[[EPS:.*]]: f32, %[[OUT:.*]]: memref<4x64xf32>)
// CHECK:         %[[CAST:.*]] = memref.cast %[[GAMMA]]
// CHECK-NEXT:    fusednorm.rms_norm ins(%[[X]], %[[CAST]] : memref<4x64xf32>, memref<64xf32>) epsilon(%[[EPS]]) outs(%[[OUT]] : memref<4x64xf32>)
func.func @memref_cast(%x: memref<4x64xf32>, %gamma: memref<64xf32, strided<[?]>>, %eps: f32, %out: memref<4x64xf32>) {
  %0 = memref.cast %x : memref<4x64xf32> to memref<?x64xf32, strided<[?, 1], offset: ?>>
  %1 = memref.cast %gamma : memref<64xf32, strided<[?]>> to memref<64xf32>
  %2 = memref.cast %out : memref<4x64xf32> to memref<?x?xf32>
  fusednorm.rms_norm ins(%0, %1 : memref<?x64xf32, strided<[?, 1], offset: ?>>, memref<64xf32>) epsilon(%eps)
      outs(%2 : memref<?x?xf32>)
  return
}

// -----

// The body is typed by the operand shapes, so a fold may change layouts only.
// CHECK-LABEL: func @memref_cast_fused(
// CHECK-SAME:      %[[X:.*]]: memref<4x64xf32>, %[[OUT:.*]]: memref<4x1xf32>)
// CHECK:         %[[CAST:.*]] = memref.cast %[[OUT]] : memref<4x1xf32> to memref<?x1xf32>
// CHECK-NEXT:    fusednorm.fused ins(%[[X]] : memref<4x64xf32>) outs(%[[CAST]] : memref<?x1xf32>)
func.func @memref_cast_fused(%x: memref<4x64xf32>, %out: memref<4x1xf32>) {
  %0 = memref.cast %x : memref<4x64xf32> to memref<4x64xf32, strided<[?, 1], offset: ?>>
  %1 = memref.cast %out : memref<4x1xf32> to memref<?x1xf32>
  fusednorm.fused ins(%0 : memref<4x64xf32, strided<[?, 1], offset: ?>>) outs(%1 : memref<?x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<?x1xf32>):
    %2 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
    yield %2 : tensor<?x1xf32>
  }
  return
}
