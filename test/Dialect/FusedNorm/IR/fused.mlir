// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s | fusednorm-opt | FileCheck %s
// RUN: fusednorm-opt %s --mlir-print-op-generic | fusednorm-opt | FileCheck %s

// Inside a body, ops of this dialect need no prefix.
// CHECK-LABEL: func @norm_and_quantize(
// CHECK-SAME:      %[[X:.*]]: tensor<?x64xbf16>, %[[GAMMA:.*]]: tensor<64xbf16>, %[[EPS:.*]]: f32, %[[OUT:.*]]: tensor<?x64xf8E4M3FN>, %[[SCALES:.*]]: tensor<?x1xf32>)
// CHECK:       %[[R:.*]]:2 = fusednorm.fused ins(%[[X]], %[[GAMMA]], %[[EPS]] : tensor<?x64xbf16>, tensor<64xbf16>, f32) outs(%[[OUT]], %[[SCALES]] : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) body {
// CHECK-NEXT:  ^bb0(%in: tensor<?x64xbf16>, %in_0: tensor<64xbf16>, %in_1: f32, %out: tensor<?x64xf8E4M3FN>, %out_2: tensor<?x1xf32>):
// CHECK:         %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<?x64xf32>
// CHECK-NEXT:    %y = rms_norm ins(%in, %in_0 : {{.*}}) epsilon(%in_1) outs(%[[EMPTY]] : tensor<?x64xf32>)
// CHECK-NEXT:    %values, %scales = quantize ins(%y : tensor<?x64xf32>) outs(%out, %out_2 :
// CHECK-NEXT:    yield %values, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
// CHECK-NEXT:  } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
func.func @norm_and_quantize(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                             %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %0:2 = fusednorm.fused ins(%x, %gamma, %eps : tensor<?x64xbf16>, tensor<64xbf16>, f32)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xbf16>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = fusednorm.rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e)
        outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
    %q, %t = quantize ins(%y : tensor<?x64xf32>) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    fusednorm.yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0#0, %0#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// Inside a body, a memref operand is a tensor of its shape, whatever its layout.
// CHECK-LABEL: func @two_row_spaces_on_memrefs(
// CHECK:       fusednorm.fused ins({{.*}}) outs(%{{.*}} : memref<?x2xf32, strided<[?, 1], offset: ?>>) {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>} body {
// CHECK-NEXT:  ^bb0(%in: tensor<?x64xbf16>, %in_0: tensor<?x16xbf16>, %out: tensor<?x2xf32>):
// CHECK-NEXT:    %variance = row_mean_of_squares ins(%in : tensor<?x64xbf16>) outs(%out : tensor<?x2xf32>) -> tensor<?x2xf32>
// CHECK-NEXT:    %variance_1 = row_mean_of_squares ins(%in_0 : tensor<?x16xbf16>) outs(%variance : tensor<?x2xf32>) {column = 1 : i64} -> tensor<?x2xf32>
// CHECK-NEXT:    yield %variance_1 : tensor<?x2xf32>
// CHECK-NEXT:  }{{$}}
func.func @two_row_spaces_on_memrefs(%q: memref<?x64xbf16>, %k: memref<?x16xbf16>,
                                     %var: memref<?x2xf32, strided<[?, 1], offset: ?>>) {
  fusednorm.fused ins(%q, %k : memref<?x64xbf16>, memref<?x16xbf16>)
      outs(%var : memref<?x2xf32, strided<[?, 1], offset: ?>>)
      {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>} body {
  ^bb0(%a: tensor<?x64xbf16>, %b: tensor<?x16xbf16>, %o: tensor<?x2xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<?x64xbf16>) outs(%o : tensor<?x2xf32>) -> tensor<?x2xf32>
    %1 = row_mean_of_squares ins(%b : tensor<?x16xbf16>) outs(%0 : tensor<?x2xf32>)
        {column = 1 : i64} -> tensor<?x2xf32>
    yield %1 : tensor<?x2xf32>
  }
  return
}

// Elementwise arithmetic before and between primitives.
// CHECK-LABEL: func @elementwise(
// CHECK:         arith.mulf
// CHECK:         math.absf
func.func @elementwise(%x: tensor<4x64xf32>, %gamma: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %0 = fusednorm.fused ins(%x, %gamma, %eps : tensor<4x64xf32>, tensor<64xf32>, f32) outs(%out : tensor<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %g: tensor<64xf32>, %e: f32, %o: tensor<4x64xf32>):
    %two = arith.constant dense<2.0> : tensor<4x64xf32>
    %b = arith.mulf %a, %two : tensor<4x64xf32>
    %c = math.absf %b : tensor<4x64xf32>
    %y = rms_norm ins(%c, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%e) outs(%o : tensor<4x64xf32>) -> tensor<4x64xf32>
    yield %y : tensor<4x64xf32>
  } -> (tensor<4x64xf32>)
  return %0 : tensor<4x64xf32>
}

// CHECK-LABEL: func @nothing(
// CHECK:       fusednorm.fused outs(%{{.*}} : memref<4xf32>) body {
func.func @nothing(%out: memref<4xf32>) {
  fusednorm.fused outs(%out : memref<4xf32>) body {
  ^bb0(%o: tensor<4xf32>):
    yield %o : tensor<4xf32>
  }
  return
}
