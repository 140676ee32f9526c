// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fuses elementwise ops after a GEMM into its epilogue.
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REPORT

#id = affine_map<(i, j) -> (i, j)>
#columns = affine_map<(i, j) -> (j)>

// A bias, a factor, an activation, a residual and a rounding, in three ops.
// REPORT-DAG: fusednorm.matmul of matmul, linalg.generic, linalg.generic, arith.truncf
// CHECK-LABEL: @chain
// CHECK-SAME: %[[X:.*]]: tensor<?x64xbf16>, %[[W:.*]]: tensor<96x64xbf16>, %[[BIAS:.*]]: tensor<96xf32>, %[[R:.*]]: tensor<?x96xf32>, %[[S:.*]]: f32
// CHECK: %[[C:.*]] = fusednorm.matmul ins(%[[X]], %[[W]] : tensor<?x64xbf16>, tensor<96x64xbf16>) transpose_b
// CHECK-SAME: epilogue(%[[BIAS]], %[[S]], %[[R]] : tensor<96xf32>, f32, tensor<?x96xf32>) outs(%{{.*}} : tensor<?x96xbf16>) body {
// CHECK-NEXT: ^bb0(%[[SUM:.*]]: tensor<?x96xf32>, %[[B:.*]]: tensor<96xf32>, %[[F:.*]]: f32, %[[RES:.*]]: tensor<?x96xf32>, %{{.*}}: tensor<?x96xbf16>):
// CHECK: linalg.broadcast ins(%[[B]] : tensor<96xf32>) {{.*}} dimensions = [0]
// CHECK: %[[T:.*]] = arith.addf %[[SUM]], %{{.*}} : tensor<?x96xf32>
// CHECK: tensor.splat %[[F]]
// CHECK: %[[M:.*]] = arith.mulf %[[T]], %{{.*}} : tensor<?x96xf32>
// CHECK: %[[H:.*]] = math.tanh %[[M]] : tensor<?x96xf32>
// CHECK: %[[A:.*]] = arith.addf %[[H]], %[[RES]] : tensor<?x96xf32>
// CHECK: %[[Y:.*]] = arith.truncf %[[A]] : tensor<?x96xf32> to tensor<?x96xbf16>
// CHECK: yield %[[Y]] : tensor<?x96xbf16>
// CHECK: return %[[C]]
func.func @chain(%x: tensor<?x64xbf16>, %w: tensor<96x64xbf16>, %bias: tensor<96xf32>, %r: tensor<?x96xf32>, %s: f32)
    -> tensor<?x96xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%m) : tensor<?x96xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<96x64xbf16>) transpose_b outs(%e : tensor<?x96xf32>) -> (tensor<?x96xf32>)
  %n = tensor.dim %c, %c0 : tensor<?x96xf32>
  %e1 = tensor.empty(%n) : tensor<?x96xf32>
  %t = linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %bias : tensor<?x96xf32>, tensor<96xf32>) outs(%e1 : tensor<?x96xf32>) {
  ^bb0(%v: f32, %b: f32, %o: f32):
    %0 = arith.addf %v, %b : f32
    %1 = arith.mulf %0, %s : f32
    %2 = math.tanh %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x96xf32>
  %u = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %r : tensor<?x96xf32>, tensor<?x96xf32>) outs(%e1 : tensor<?x96xf32>) {
  ^bb0(%v: f32, %b: f32, %o: f32):
    %0 = arith.addf %v, %b : f32
    linalg.yield %0 : f32
  } -> tensor<?x96xf32>
  %y = arith.truncf %u : tensor<?x96xf32> to tensor<?x96xbf16>
  return %y : tensor<?x96xbf16>
}

// The GEMM keeps its own rounding. A square uses one operand twice.
// REPORT-DAG: fusednorm.scaled_matmul of scaled_matmul, linalg.generic; saves 1024 bytes
// CHECK-LABEL: @rounded
// CHECK: fusednorm.scaled_matmul
// CHECK-SAME: by <tensor> outs(%{{.*}} : tensor<8x32xf32>) body {
// CHECK: %[[R:.*]] = arith.truncf %{{.*}} : tensor<8x32xf32> to tensor<8x32xbf16>
// CHECK: %[[W:.*]] = arith.extf %[[R]] : tensor<8x32xbf16> to tensor<8x32xf32>
// CHECK: %[[Q:.*]] = arith.mulf %[[W]], %[[W]]
// CHECK: yield %[[Q]]
func.func @rounded(%a: tensor<8x16xi8>, %b: tensor<16x32xi8>, %s: tensor<1x1xf32>) -> tensor<8x32xf32> {
  %e = tensor.empty() : tensor<8x32xbf16>
  %c = fusednorm.scaled_matmul ins(%a, %b : tensor<8x16xi8>, tensor<16x32xi8>) scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>)
      by <tensor> outs(%e : tensor<8x32xbf16>) -> (tensor<8x32xbf16>)
  %e1 = tensor.empty() : tensor<8x32xf32>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<8x32xbf16>) outs(%e1 : tensor<8x32xf32>) {
  ^bb0(%v: bf16, %o: f32):
    %0 = arith.extf %v : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x32xf32>
  return %t : tensor<8x32xf32>
}

// REPORT-DAG: fusednorm.matmul was not fused: its result has another use; because of arith.negf
// CHECK-LABEL: @used_twice
// CHECK: fusednorm.matmul {{.*}} -> tensor<8x32xf32>
// CHECK-NEXT: arith.negf
func.func @used_twice(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %e = tensor.empty() : tensor<8x32xf32>
  %c = fusednorm.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%e : tensor<8x32xf32>) -> (tensor<8x32xf32>)
  %n = arith.negf %c : tensor<8x32xf32>
  return %n, %c : tensor<8x32xf32>, tensor<8x32xf32>
}

// REPORT-DAG: fusednorm.matmul was not fused: an elementwise op moves elements; because of linalg.generic
// CHECK-LABEL: @transposed
// CHECK: fusednorm.matmul {{.*}} -> tensor<32x32xf32>
func.func @transposed(%a: tensor<32x16xf32>, %b: tensor<16x32xf32>) -> tensor<32x32xf32> {
  %e = tensor.empty() : tensor<32x32xf32>
  %c = fusednorm.matmul ins(%a, %b : tensor<32x16xf32>, tensor<16x32xf32>) outs(%e : tensor<32x32xf32>) -> (tensor<32x32xf32>)
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%v: f32, %o: f32):
    %0 = arith.negf %v : f32
    linalg.yield %0 : f32
  } -> tensor<32x32xf32>
  return %t : tensor<32x32xf32>
}

// A norm and quantization of the rows, with a sum between them.
// REPORT-DAG: fusednorm.matmul of matmul, linalg.generic, rms_norm, quantize
// CHECK-LABEL: @rows
// CHECK: %[[C:.*]], %[[D:.*]] = fusednorm.matmul ins(
// CHECK-SAME: epilogue(%{{.*}}, %{{.*}}, %{{.*}} : tensor<256xf32>, tensor<256xbf16>, f32) outs(%{{.*}}, %{{.*}} : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) body {
// CHECK: %[[T:.*]] = arith.addf
// CHECK: rms_norm ins(%[[T]],
// CHECK: quantize
// CHECK: yield %{{.*}}, %{{.*}} : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>
// CHECK-NOT: fusednorm.fused
// CHECK: return %[[C]], %[[D]]
func.func @rows(%x: tensor<?x64xbf16>, %w: tensor<256x64xbf16>, %bias: tensor<256xf32>, %g: tensor<256xbf16>, %eps: f32)
    -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%m) : tensor<?x256xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<256x64xbf16>) transpose_b outs(%e : tensor<?x256xf32>) -> (tensor<?x256xf32>)
  %e1 = tensor.empty(%m) : tensor<?x256xf32>
  %t = linalg.generic {indexing_maps = [#id, #columns, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %bias : tensor<?x256xf32>, tensor<256xf32>) outs(%e1 : tensor<?x256xf32>) {
  ^bb0(%v: f32, %b: f32, %o: f32):
    %0 = arith.addf %v, %b : f32
    linalg.yield %0 : f32
  } -> tensor<?x256xf32>
  %e2 = tensor.empty(%m) : tensor<?x256xf32>
  %n = fusednorm.rms_norm ins(%t, %g : tensor<?x256xf32>, tensor<256xbf16>) epsilon(%eps) outs(%e2 : tensor<?x256xf32>) -> tensor<?x256xf32>
  %e3 = tensor.empty(%m) : tensor<?x256xf8E4M3FN>
  %e4 = tensor.empty(%m) : tensor<?x2xf32>
  %q:2 = fusednorm.quantize ins(%n : tensor<?x256xf32>) outs(%e3, %e4 : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
      {scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x256xf8E4M3FN>, tensor<?x2xf32>)
  return %q#0, %q#1 : tensor<?x256xf8E4M3FN>, tensor<?x2xf32>
}

// Rotates some columns of every head.
// REPORT-DAG: fusednorm.matmul of matmul, rope
// CHECK-LABEL: @rotated
// CHECK: fusednorm.matmul
// CHECK: %[[R:.*]] = arith.truncf %{{.*}} : tensor<?x384xf32> to tensor<?x384xbf16>
// CHECK: %[[H:.*]] = tensor.expand_shape %[[R]] {{\[\[}}0], [1, 2]] output_shape [%{{.*}}, 4, 96]
// CHECK: %[[T:.*]] = tensor.extract_slice %[[H]][0, 0, 32] [%{{.*}}, 4, 64] [1, 1, 1]
// CHECK: rope ins(%[[T]],
func.func @rotated(%x: tensor<?x64xbf16>, %w: tensor<384x64xbf16>, %f: tensor<?x64xf32>) -> tensor<?x4x64xbf16> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%m) : tensor<?x384xbf16>
  %c = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<384x64xbf16>) transpose_b outs(%e : tensor<?x384xbf16>) -> (tensor<?x384xbf16>)
  %h = tensor.expand_shape %c [[0], [1, 2]] output_shape [%m, 4, 96] : tensor<?x384xbf16> into tensor<?x4x96xbf16>
  %s = tensor.extract_slice %h[0, 0, 32] [%m, 4, 64] [1, 1, 1] : tensor<?x4x96xbf16> to tensor<?x4x64xbf16>
  %e1 = tensor.empty(%m) : tensor<?x4x64xbf16>
  %r = fusednorm.rope ins(%s, %f : tensor<?x4x64xbf16>, tensor<?x64xf32>) outs(%e1 : tensor<?x4x64xbf16>) -> tensor<?x4x64xbf16>
  return %r : tensor<?x4x64xbf16>
}

// REPORT-DAG: fusednorm.matmul was not fused: the epilogue needs more than 16384 columns, or a dynamic number of columns; because of fusednorm.rms_norm
// CHECK-LABEL: @any_columns
// CHECK: fusednorm.rms_norm ins(
func.func @any_columns(%x: tensor<8x64xbf16>, %w: tensor<?x64xbf16>, %g: tensor<?xbf16>, %eps: f32, %e: tensor<8x?xbf16>, %o: tensor<8x?xbf16>) -> tensor<8x?xbf16> {
  %c = fusednorm.matmul ins(%x, %w : tensor<8x64xbf16>, tensor<?x64xbf16>) transpose_b outs(%e : tensor<8x?xbf16>) -> (tensor<8x?xbf16>)
  %n = fusednorm.rms_norm ins(%c, %g : tensor<8x?xbf16>, tensor<?xbf16>) epsilon(%eps) outs(%o : tensor<8x?xbf16>) -> tensor<8x?xbf16>
  return %n : tensor<8x?xbf16>
}

// REPORT-DAG: fusednorm.matmul was not fused: its result has another use; because of func.return
// CHECK-LABEL: @returned
// CHECK: fusednorm.rms_norm ins(
func.func @returned(%x: tensor<8x64xbf16>, %w: tensor<32x64xbf16>, %g: tensor<32xbf16>, %eps: f32, %e: tensor<8x32xbf16>, %o: tensor<8x32xbf16>)
    -> (tensor<8x32xbf16>, tensor<8x32xbf16>) {
  %c = fusednorm.matmul ins(%x, %w : tensor<8x64xbf16>, tensor<32x64xbf16>) transpose_b outs(%e : tensor<8x32xbf16>) -> (tensor<8x32xbf16>)
  %n = fusednorm.rms_norm ins(%c, %g : tensor<8x32xbf16>, tensor<32xbf16>) epsilon(%eps) outs(%o : tensor<8x32xbf16>) -> tensor<8x32xbf16>
  return %n, %c : tensor<8x32xbf16>, tensor<8x32xbf16>
}
