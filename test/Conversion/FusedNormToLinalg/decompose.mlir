// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-decompose | FileCheck %s --implicit-check-not=fusednorm
// RUN: fusednorm-opt %s --fusednorm-decompose=expand-fp8 | FileCheck %s --check-prefix=FP8

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$FIRST:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[$IN_GROUP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1 * 128 + d2)>
// CHECK-DAG: #[[$GROUP:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 128)>

// Every rounding step, with gamma applied before and after the cast.
// CHECK-LABEL: func @rms_norm(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: tensor<?x64xbf16>, %[[GAMMA:[a-z0-9]*]]: tensor<64xf16>, %[[EPS:[a-z0-9]*]]: f32, %[[OFFSET:[a-z0-9]*]]: f32, %[[OUT:[a-z0-9]*]]: tensor<?x64xf16>)
// CHECK:         %[[EPS_IN:.*]] = arith.truncf %[[EPS]] : f32 to bf16
// CHECK:         %[[EPSILON:.*]] = arith.extf %[[EPS_IN]] : bf16 to f32
// CHECK:         %[[OFFSET_IN:.*]] = arith.truncf %[[OFFSET]] : f32 to bf16
// CHECK:         %[[OFF:.*]] = arith.extf %[[OFFSET_IN]] : bf16 to f32
// CHECK:         %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[$ALL]], #[[$ROW]]], iterator_types = ["parallel", "reduction"]} ins(%[[X]] : tensor<?x64xbf16>)
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[ACC:.*]]: f32):
// CHECK-NEXT:      %[[W:.*]] = arith.extf %[[IN]] : bf16 to f32
// CHECK-NEXT:      %[[NEXT:.*]] = math.fma %[[W]], %[[W]], %[[ACC]] : f32
// CHECK-NEXT:      linalg.yield %[[NEXT]] : f32
// CHECK:         %[[MEAN:.*]] = linalg.generic {{.*}} ins(%[[SUM]]
// CHECK:           arith.divf
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[MEAN]]
// CHECK:           %[[V:.*]] = arith.addf %{{.*}}, %[[EPSILON]] : f32
// CHECK-NEXT:      %[[V64:.*]] = arith.extf %[[V]] : f32 to f64
// CHECK:           %[[ROOT:.*]] = math.sqrt %[[V64]] : f64
// CHECK:           %[[R64:.*]] = arith.divf %{{.*}}, %[[ROOT]] : f64
// CHECK-NEXT:      arith.truncf %[[R64]] : f64 to f32
// CHECK:         linalg.generic {indexing_maps = [#[[$ALL]], #[[$ROW]], #[[$COLUMN]], #[[$ALL]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[R]], %[[GAMMA]] : {{.*}}) outs(%[[OUT]] : tensor<?x64xf16>)
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[RS:.*]]: f32, %[[G:.*]]: f16, %{{.*}}: f16):
// CHECK-NEXT:      %[[W:.*]] = arith.extf %[[IN]] : bf16 to f32
// CHECK-NEXT:      %[[GW:.*]] = arith.extf %[[G]] : f16 to f32
// CHECK-NEXT:      %[[GO:.*]] = arith.addf %[[GW]], %[[OFF]] : f32
// CHECK-NEXT:      %[[N:.*]] = arith.mulf %[[W]], %[[RS]] : f32
// CHECK-NEXT:      %[[Y:.*]] = arith.mulf %[[N]], %[[GO]] : f32
// CHECK-NEXT:      %[[T:.*]] = arith.truncf %[[Y]] : f32 to f16
// CHECK-NEXT:      linalg.yield %[[T]] : f16
func.func @rms_norm(%x: tensor<?x64xbf16>, %gamma: tensor<64xf16>, %eps: f32, %offset: f32, %out: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xf16>) epsilon(%eps) weight_offset(%offset)
      outs(%out : tensor<?x64xf16>) -> tensor<?x64xf16>
  return %0 : tensor<?x64xf16>
}

// CHECK-LABEL: func @rms_norm_after_cast(
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<?x64xf32>)
// CHECK:           arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT:      %[[GW:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT:      %[[N:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:      %[[NT:.*]] = arith.truncf %[[N]] : f32 to bf16
// CHECK-NEXT:      %[[NR:.*]] = arith.extf %[[NT]] : bf16 to f32
// CHECK-NEXT:      %[[GT:.*]] = arith.truncf %[[GW]] : f32 to bf16
// CHECK-NEXT:      %[[GR:.*]] = arith.extf %[[GT]] : bf16 to f32
// CHECK-NEXT:      %[[Y:.*]] = arith.mulf %[[NR]], %[[GR]] : f32
// CHECK-NEXT:      %[[YT:.*]] = arith.truncf %[[Y]] : f32 to bf16
// CHECK-NEXT:      %[[YR:.*]] = arith.extf %[[YT]] : bf16 to f32
// CHECK-NEXT:      linalg.yield %[[YR]] : f32
func.func @rms_norm_after_cast(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32, %out: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = fusednorm.rms_norm ins(%x, %gamma : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<?x64xf32>) {numerics = #fusednorm.numerics<gamma = after_cast>} -> tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}

// A single row has no row space to iterate over.
// CHECK-LABEL: func @one_row(
// CHECK:         linalg.generic {{.*}} iterator_types = []
func.func @one_row(%x: tensor<?xf32>, %out: tensor<1xf32>) -> tensor<1xf32> {
  %0 = fusednorm.row_mean_of_squares ins(%x : tensor<?xf32>) outs(%out : tensor<1xf32>)
      {numerics = #fusednorm.numerics<mean = reciprocal>} -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// Groups of 128 columns. Quantized values saturate, and NaN stays NaN.
// CHECK-LABEL: func @quantize_groups(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: tensor<4x256xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[$IN_GROUP]], #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]], %{{.*}} : tensor<4x256xf32>, tensor<128xf32>)
// CHECK:           math.absf
// CHECK-NEXT:      arith.maximumf
// CHECK:         %[[SCALES:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4x2xf32>)
// CHECK:         linalg.generic {indexing_maps = [#[[$ALL]], #[[$GROUP]], #[[$ALL]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[SCALES]] : tensor<4x256xf32>, tensor<4x2xf32>)
// CHECK:           arith.minimumf
// CHECK:           %[[CLAMPED:.*]] = arith.maximumf
// CHECK-NEXT:      arith.truncf %[[CLAMPED]] : f32 to f8E4M3FN
// FP8-LABEL: func @quantize_groups(
// FP8-NOT:     to f8E4M3FN
// FP8:         arith.bitcast %{{.*}} : i8 to f8E4M3FN
func.func @quantize_groups(%x: tensor<4x256xf32>, %out: tensor<4x256xf8E4M3FN>, %scales: tensor<4x2xbf16>)
    -> (tensor<4x256xf8E4M3FN>, tensor<4x2xbf16>) {
  %0, %1 = fusednorm.quantize ins(%x : tensor<4x256xf32>) outs(%out, %scales : tensor<4x256xf8E4M3FN>, tensor<4x2xbf16>)
      {scheme = #fusednorm.quantization<group = 128>} -> (tensor<4x256xf8E4M3FN>, tensor<4x2xbf16>)
  return %0, %1 : tensor<4x256xf8E4M3FN>, tensor<4x2xbf16>
}

// Bodies are inlined after named ops are decomposed.
// CHECK-LABEL: func @groups_of_primitives(
// CHECK:         linalg.generic
// CHECK:         linalg.generic {indexing_maps = [#[[$ALL]], #[[$FIRST]], #[[$ALL]]]
func.func @groups_of_primitives(%x: tensor<?x64xbf16>, %gamma: tensor<64xbf16>, %eps: f32,
                                %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>, %var: tensor<?x2xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>, tensor<?x2xf32>) {
  %0:2 = fusednorm.fused ins(%x, %gamma, %eps : tensor<?x64xbf16>, tensor<64xbf16>, f32)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) body {
  ^bb0(%a: tensor<?x64xbf16>, %g: tensor<64xbf16>, %e: f32, %o: tensor<?x64xf8E4M3FN>, %s: tensor<?x1xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x64xbf16>
    %empty = tensor.empty(%rows) : tensor<?x64xf32>
    %y = rms_norm ins(%a, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%e) outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
    %q, %t = quantize ins(%y : tensor<?x64xf32>) outs(%o, %s : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
        -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
    yield %q, %t : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
  } -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  %1 = fusednorm.row_mean_of_squares_qk ins(%x, %x : tensor<?x64xbf16>, tensor<?x64xbf16>)
      outs(%var : tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0#0, %0#1, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>, tensor<?x2xf32>
}

// i8 quantization is symmetric, and NaN becomes 0. Other floating-point types have their own
// bounds.
// CHECK-LABEL: func @other_types(
// CHECK:         %[[INT_MAX:.*]] = arith.constant 1.270000e+02 : f32
// CHECK:         %[[CLAMPED:.*]] = arith.maximumf
// CHECK:         %[[NAN:.*]] = arith.cmpf uno
// CHECK:         %[[ZEROED:.*]] = arith.select %[[NAN]], %{{.*}}, %[[CLAMPED]] : f32
// CHECK-NEXT:    %[[WHOLE:.*]] = math.roundeven %[[ZEROED]] : f32
// CHECK-NEXT:    arith.fptosi %[[WHOLE]] : f32 to i8
// CHECK:         arith.constant 5.734400e+04 : f32
// CHECK:         arith.truncf %{{.*}} : f32 to f8E5M2
func.func @other_types(%x: tensor<4x64xf32>, %scale: f32, %i8: tensor<4x64xi8>, %e5m2: tensor<4x64xf8E5M2>)
    -> (tensor<4x64xi8>, tensor<4x64xf8E5M2>) {
  %0 = fusednorm.quantize ins(%x : tensor<4x64xf32>) static_scale(%scale) outs(%i8 : tensor<4x64xi8>) -> (tensor<4x64xi8>)
  %1 = fusednorm.quantize ins(%x : tensor<4x64xf32>) static_scale(%scale) outs(%e5m2 : tensor<4x64xf8E5M2>) -> (tensor<4x64xf8E5M2>)
  return %0, %1 : tensor<4x64xi8>, tensor<4x64xf8E5M2>
}

// Ops of other dialects stay.
// CHECK-LABEL: func @others(
// CHECK-NEXT:    arith.constant 1
// CHECK-NEXT:    arith.constant 1
// CHECK-NEXT:    arith.addi
// CHECK-NEXT:    return
func.func @others() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
