// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-generalize | FileCheck %s

// The numerics are copied to each primitive, the schedule to the fused op.
// CHECK-LABEL: func @rms_norm_fused_fp8(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: tensor<?x64xbf16>, %[[GAMMA:[a-z0-9]*]]: tensor<64xbf16>, %[[EPS:[a-z0-9]*]]: f32, %[[OFFSET:[a-z0-9]*]]: f32, %[[UB:[a-z0-9]*]]: f32, %[[OUT:[a-z0-9]*]]: tensor<?x64xf8E4M3FN>, %[[SCALES:[a-z0-9]*]]: tensor<?x1xf32>)
// CHECK-NEXT:    %[[R:.*]]:2 = fusednorm.fused ins(%[[X]], %[[GAMMA]], %[[EPS]], %[[OFFSET]], %[[UB]] : tensor<?x64xbf16>, tensor<64xbf16>, f32, f32, f32) outs(%[[OUT]], %[[SCALES]] : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>} body {
// CHECK-NEXT:    ^bb0(%in: tensor<?x64xbf16>, %in_0: tensor<64xbf16>, %in_1: f32, %in_2: f32, %in_3: f32, %out: tensor<?x64xf8E4M3FN>, %out_4: tensor<?x1xf32>):
// CHECK-NEXT:      %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[ROWS:.*]] = tensor.dim %in, %[[C0]] : tensor<?x64xbf16>
// CHECK-NEXT:      %[[EMPTY:.*]] = tensor.empty(%[[ROWS]]) : tensor<?x64xf32>
// CHECK-NEXT:      %y = rms_norm ins(%in, %in_0 : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%in_1) weight_offset(%in_2) outs(%[[EMPTY]] : tensor<?x64xf32>) {numerics = #fusednorm.numerics<order = folded>} -> tensor<?x64xf32>
// CHECK-NEXT:      %values, %scales = quantize ins(%y : tensor<?x64xf32>) scale_ub(%in_3) outs(%out, %out_4 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {numerics = #fusednorm.numerics<order = folded>} -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
// CHECK-NEXT:      yield %values, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
// CHECK-NEXT:    } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1
func.func @rms_norm_fused_fp8(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %offset: f32, %ub: f32,
                              %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      weight_offset(%offset) scale_ub(%ub) outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
      {numerics = #fusednorm.numerics<order = folded>, rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 64>}
      -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// CHECK-LABEL: func @static_scale_on_memrefs(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: memref<2x?x64xf16, strided<[?, ?, 1]>>, %[[GAMMA:[a-z0-9]*]]: memref<64xf16>, %[[EPS:[a-z0-9]*]]: f32, %[[SCALE:[a-z0-9]*]]: f32, %[[OUT:[a-z0-9]*]]: memref<2x?x64xf8E4M3FN>)
// CHECK-NEXT:    fusednorm.fused ins(%[[X]], %[[GAMMA]], %[[EPS]], %[[SCALE]] : memref<2x?x64xf16, strided<[?, ?, 1]>>, memref<64xf16>, f32, f32) outs(%[[OUT]] : memref<2x?x64xf8E4M3FN>) body {
// CHECK-NEXT:    ^bb0(%in: tensor<2x?x64xf16>, %in_0: tensor<64xf16>, %in_1: f32, %in_2: f32, %out: tensor<2x?x64xf8E4M3FN>):
// CHECK:           %y = rms_norm ins(%in, %in_0
// CHECK-NEXT:      %values = quantize ins(%y : tensor<2x?x64xf32>) static_scale(%in_2) outs(%out : tensor<2x?x64xf8E4M3FN>) -> tensor<2x?x64xf8E4M3FN>
// CHECK-NEXT:      yield %values : tensor<2x?x64xf8E4M3FN>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @static_scale_on_memrefs(%x: memref<2x?x64xf16, strided<[?, ?, 1]>>, %gamma: memref<64xf16>, %eps: f32, %scale: f32,
                                   %out: memref<2x?x64xf8E4M3FN>) {
  fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : memref<2x?x64xf16, strided<[?, ?, 1]>>, memref<64xf16>) epsilon(%eps)
      static_scale(%scale) outs(%out : memref<2x?x64xf8E4M3FN>)
  return
}

// CHECK-LABEL: func @row_mean_of_squares_qk(
// CHECK-NEXT:    fusednorm.fused ins(%{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<?x16xbf16>) outs(%{{.*}} : tensor<?x2xf32>) body {
// CHECK-NEXT:    ^bb0(%in: tensor<?x64xbf16>, %in_0: tensor<?x16xbf16>, %out: tensor<?x2xf32>):
// CHECK-NEXT:      %variance = row_mean_of_squares ins(%in : tensor<?x64xbf16>) outs(%out : tensor<?x2xf32>) {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x2xf32>
// CHECK-NEXT:      %[[BOTH:.*]] = row_mean_of_squares ins(%in_0 : tensor<?x16xbf16>) outs(%variance : tensor<?x2xf32>) {column = 1 : i64, numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x2xf32>
// CHECK-NEXT:      yield %[[BOTH]] : tensor<?x2xf32>
func.func @row_mean_of_squares_qk(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>, %var: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = fusednorm.row_mean_of_squares_qk ins(%q, %k : tensor<?x64xbf16>, tensor<?x16xbf16>)
      outs(%var : tensor<?x2xf32>) {numerics = #fusednorm.numerics<sum = canonical>} -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: func @apply_qk_rms_norm(
// CHECK:         ^bb0(%in: tensor<?x64xbf16>, %in_0: tensor<?x16xbf16>, %in_1: tensor<64xf32>, %in_2: tensor<16xf32>, %in_3: tensor<?x2xf32>, %in_4: f32, %out: tensor<?x64xbf16>, %out_5: tensor<?x16xbf16>):
// CHECK-NEXT:      %[[Q:.*]] = apply_rms_norm ins(%in, %in_1, %in_3 : tensor<?x64xbf16>, tensor<64xf32>, tensor<?x2xf32>) epsilon(%in_4) outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
// CHECK-NEXT:      %[[K:.*]] = apply_rms_norm ins(%in_0, %in_2, %in_3 : tensor<?x16xbf16>, tensor<16xf32>, tensor<?x2xf32>) epsilon(%in_4) outs(%out_5 : tensor<?x16xbf16>) {column = 1 : i64} -> tensor<?x16xbf16>
// CHECK-NEXT:      yield %[[Q]], %[[K]] : tensor<?x64xbf16>, tensor<?x16xbf16>
func.func @apply_qk_rms_norm(%q: tensor<?x64xbf16>, %k: tensor<?x16xbf16>, %gq: tensor<64xf32>, %gk: tensor<16xf32>,
                             %var: tensor<?x2xf32>, %eps: f32) -> (tensor<?x64xbf16>, tensor<?x16xbf16>) {
  %0, %1 = fusednorm.apply_qk_rms_norm
      ins(%q, %k, %gq, %gk, %var : tensor<?x64xbf16>, tensor<?x16xbf16>, tensor<64xf32>, tensor<16xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%q, %k : tensor<?x64xbf16>, tensor<?x16xbf16>) -> (tensor<?x64xbf16>, tensor<?x16xbf16>)
  return %0, %1 : tensor<?x64xbf16>, tensor<?x16xbf16>
}

// A single primitive becomes a group of one op.
// CHECK-LABEL: func @primitive(
// CHECK-NEXT:    fusednorm.fused ins(%{{.*}} : memref<?x256xf32>) outs(%{{.*}}, %{{.*}} : memref<?x256xf8E4M3FN>, memref<?x2xf32>) {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 128>} body {
// CHECK-NEXT:    ^bb0(%in: tensor<?x256xf32>, %out: tensor<?x256xf8E4M3FN>, %out_0: tensor<?x2xf32>):
// CHECK-NEXT:      %values, %scales = quantize ins(%in : tensor<?x256xf32>) outs(%out, %out_0 : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
// CHECK-NEXT:      yield %values, %scales : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>
// CHECK-NEXT:    }
func.func @primitive(%x: memref<?x256xf32>, %out: memref<?x256xf8E4M3FN>, %scales: memref<?x2xf32>) {
  fusednorm.quantize ins(%x : memref<?x256xf32>) outs(%out, %scales : memref<?x256xf8E4M3FN>, memref<?x2xf32>)
      {rowkernel.schedule = #rowkernel.cpu_schedule<chunk = 128>, scheme = #fusednorm.quantization<group = 128>}
  return
}

// CHECK-LABEL: func @fused_stays(
// CHECK-COUNT-1: fusednorm.fused
// CHECK-NOT:     fusednorm.fused
func.func @fused_stays(%x: memref<?x256xf32>, %out: memref<?x1xf32>) {
  fusednorm.fused ins(%x : memref<?x256xf32>) outs(%out : memref<?x1xf32>) body {
  ^bb0(%a: tensor<?x256xf32>, %o: tensor<?x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<?x256xf32>) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
    yield %0 : tensor<?x1xf32>
  }
  return
}
