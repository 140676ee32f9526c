// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GEMM rows are reshaped into tokens of sequences. Fusion moves the reshape after the epilogue.
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: fusednorm-runner %s --entry=chain --fuse --reference --input=6x64xbf16=normal --input=96x64xbf16=normal --input=96xf32=normal --input=3x2xf32=normal --input=3x2x96xf32=normal | FileCheck %s --check-prefix=EXACT
// RUN: fusednorm-runner %s --entry=rows --fuse --reference --input=2x3x64xbf16=normal --input=128x64xbf16=normal --input=128xbf16=normal --input=1e-6 | FileCheck %s --check-prefix=EXACT
// AMX tiles of a sum without an elementwise op are stored to the memory of the row epilogue.
// RUN: fusednorm-compile %s --fuse --target=sapphirerapids --threads=none --emit=mlir | FileCheck %s --check-prefix=AMX
// RUN: fusednorm-runner %s --entry=written --fuse --reference --input=6x64xbf16=normal --input=32x64xbf16=normal --input=2x3x32xbf16=normal | FileCheck %s --check-prefix=EXACT
// RUN: fusednorm-runner %s --entry=sequences --fuse --reference --input=6x64xbf16=normal --input=32x64xbf16=normal --input=3x32xf32=normal | FileCheck %s --check-prefix=EXACT
// RUN: fusednorm-runner %s --entry=chain --fuse --reference --input=0x64xbf16=normal --input=96x64xbf16=normal --input=96xf32=normal --input=3x0xf32=normal --input=3x0x96xf32=normal | FileCheck %s --check-prefix=EXACT
// AMX-LABEL: llvm.func internal @rows_gemm0_program0_tiles(
// AMX: x86.tilestored64.internal
// EXACT: against reference: {{.*}}: PASS

#rows = affine_map<(b, t, j) -> (b, t, j)>
#token = affine_map<(b, t, j) -> (b, t)>
#column = affine_map<(b, t, j) -> (j)>

// A bias, a factor per token and a residual, in one linalg op and two ops on whole tensors.
// REPORT-DAG: fusednorm.matmul of matmul, linalg.generic, arith.addf, arith.truncf
// CHECK-LABEL: @chain
// CHECK-SAME: %[[X:.*]]: tensor<?x64xbf16>, %{{.*}}: tensor<96x64xbf16>, %[[BIAS:.*]]: tensor<96xf32>, %[[F:.*]]: tensor<?x?xf32>, %[[R:.*]]: tensor<?x?x96xf32>)
// CHECK-DAG: %[[ROWS:.*]] = tensor.collapse_shape %[[R]] {{\[\[}}0, 1], [2]]
// CHECK-DAG: %[[FACTORS:.*]] = tensor.collapse_shape %[[F]] {{\[\[}}0, 1]]
// CHECK: %[[C:.*]] = fusednorm.matmul ins(%[[X]],
// CHECK-SAME: epilogue(%[[BIAS]], %[[FACTORS]], %[[ROWS]] : tensor<96xf32>, tensor<?xf32>, tensor<?x96xf32>) outs(%{{.*}} : tensor<?x96xbf16>)
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[C]] {{\[\[}}0, 1], [2]] output_shape [%{{.*}}, %{{.*}}, 96] : tensor<?x96xbf16> into tensor<?x?x96xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @chain(%x: tensor<?x64xbf16>, %w: tensor<96x64xbf16>, %bias: tensor<96xf32>, %f: tensor<?x?xf32>, %r: tensor<?x?x96xf32>) -> tensor<?x?x96xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %b = tensor.dim %f, %c0 : tensor<?x?xf32>
  %t = tensor.dim %f, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m) : tensor<?x96xf32>
  %e3 = tensor.empty(%b, %t) : tensor<?x?x96xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<96x64xbf16>) transpose_b outs(%e : tensor<?x96xf32>) -> (tensor<?x96xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [%b, %t, 96] : tensor<?x96xf32> into tensor<?x?x96xf32>
  %y = linalg.generic {indexing_maps = [#rows, #column, #token, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%tokens, %bias, %f : tensor<?x?x96xf32>, tensor<96xf32>, tensor<?x?xf32>) outs(%e3 : tensor<?x?x96xf32>) {
  ^bb0(%v: f32, %u: f32, %s: f32, %o: f32):
    %0 = arith.addf %v, %u : f32
    %1 = arith.mulf %0, %s : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x96xf32>
  %sum = arith.addf %r, %y : tensor<?x?x96xf32>
  %z = arith.truncf %sum : tensor<?x?x96xf32> to tensor<?x?x96xbf16>
  return %z : tensor<?x?x96xbf16>
}

// A norm and group quantization. The scales are reshaped into tokens as well.
// REPORT-DAG: fusednorm.matmul of matmul, rms_norm, quantize
// CHECK-LABEL: @rows
// CHECK: %[[C:.*]], %[[D:.*]] = fusednorm.matmul {{.*}} outs(%{{.*}}, %{{.*}} : tensor<?x128xf8E4M3FN>, tensor<?x2xf32>) body {
// CHECK: rms_norm
// CHECK: quantize
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[C]] {{\[\[}}0, 1], [2]] {{.*}} into tensor<2x?x128xf8E4M3FN>
// CHECK: %[[S:.*]] = tensor.expand_shape %[[D]] {{\[\[}}0, 1], [2]] {{.*}} into tensor<2x?x2xf32>
// CHECK: return %[[Y]], %[[S]]
func.func @rows(%x: tensor<2x?x64xbf16>, %w: tensor<128x64xbf16>, %g: tensor<128xbf16>, %eps: f32) -> (tensor<2x?x128xf8E4M3FN>, tensor<2x?x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.dim %x, %c1 : tensor<2x?x64xbf16>
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x?x64xbf16> into tensor<?x64xbf16>
  %m = tensor.dim %rows, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%m) : tensor<?x128xf32>
  %en = tensor.empty(%t) : tensor<2x?x128xf32>
  %eq = tensor.empty(%t) : tensor<2x?x128xf8E4M3FN>
  %es = tensor.empty(%t) : tensor<2x?x2xf32>
  %c = fusednorm.matmul ins(%rows, %w : tensor<?x64xbf16>, tensor<128x64xbf16>) transpose_b outs(%e : tensor<?x128xf32>) -> (tensor<?x128xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, %t, 128] : tensor<?x128xf32> into tensor<2x?x128xf32>
  %n = fusednorm.rms_norm ins(%tokens, %g : tensor<2x?x128xf32>, tensor<128xbf16>) epsilon(%eps) outs(%en : tensor<2x?x128xf32>) -> tensor<2x?x128xf32>
  %q:2 = fusednorm.quantize ins(%n : tensor<2x?x128xf32>) outs(%eq, %es : tensor<2x?x128xf8E4M3FN>, tensor<2x?x2xf32>)
      {scheme = #fusednorm.quantization<group = 64>} -> (tensor<2x?x128xf8E4M3FN>, tensor<2x?x2xf32>)
  return %q#0, %q#1 : tensor<2x?x128xf8E4M3FN>, tensor<2x?x2xf32>
}

// An epilogue operand that is used twice, and an explicit destination.
// CHECK-LABEL: @written
// CHECK-SAME: %[[OUT:[a-z0-9]*]]: tensor<2x3x32xbf16>)
// CHECK: %[[D:.*]] = tensor.collapse_shape %[[OUT]]
// CHECK: %[[C:.*]] = fusednorm.matmul {{.*}} outs(%[[D]] : tensor<6x32xbf16>)
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[C]]
// CHECK-NEXT: return %[[Y]]
func.func @written(%x: tensor<6x64xbf16>, %w: tensor<32x64xbf16>, %out: tensor<2x3x32xbf16>) -> tensor<2x3x32xbf16> {
  %e = tensor.empty() : tensor<6x32xf32>
  %e3 = tensor.empty() : tensor<2x3x32xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<6x64xbf16>, tensor<32x64xbf16>) transpose_b outs(%e : tensor<6x32xf32>) -> (tensor<6x32xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 32] : tensor<6x32xf32> into tensor<2x3x32xf32>
  %square = arith.mulf %tokens, %tokens : tensor<2x3x32xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%square : tensor<2x3x32xf32>) outs(%out : tensor<2x3x32xbf16>) {
  ^bb0(%v: f32, %o: bf16):
    %0 = math.tanh %v : f32
    %1 = arith.truncf %0 : f32 to bf16
    linalg.yield %1 : bf16
  } -> tensor<2x3x32xbf16>
  return %y : tensor<2x3x32xbf16>
}

// An operand shared by all sequences at the same token is no tensor of rows. The reshape stays
// before the op.
// CHECK-LABEL: @sequences
// CHECK: %[[C:.*]] = fusednorm.matmul
// CHECK-NOT: epilogue
// CHECK: %[[T:.*]] = tensor.expand_shape %[[C]]
// CHECK: linalg.generic {{.*}} ins(%[[T]],
func.func @sequences(%x: tensor<6x64xbf16>, %w: tensor<32x64xbf16>, %p: tensor<3x32xf32>) -> tensor<2x3x32xf32> {
  %e = tensor.empty() : tensor<6x32xf32>
  %e3 = tensor.empty() : tensor<2x3x32xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<6x64xbf16>, tensor<32x64xbf16>) transpose_b outs(%e : tensor<6x32xf32>) -> (tensor<6x32xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 32] : tensor<6x32xf32> into tensor<2x3x32xf32>
  %y = linalg.generic {indexing_maps = [#rows, affine_map<(b, t, j) -> (t, j)>, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%tokens, %p : tensor<2x3x32xf32>, tensor<3x32xf32>) outs(%e3 : tensor<2x3x32xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %0 = arith.addf %v, %u : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x32xf32>
  return %y : tensor<2x3x32xf32>
}

// Destinations with more static extents than the reshape.
// CHECK-LABEL: @known
// CHECK: %[[C:.*]], %{{.*}} = fusednorm.matmul {{.*}} outs(%{{.*}}, %{{.*}} : tensor<?x128xf8E4M3FN>, tensor<?x1xf32>)
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[C]] {{.*}} into tensor<?x?x128xf8E4M3FN>
// CHECK: tensor.cast %[[Y]] : tensor<?x?x128xf8E4M3FN> to tensor<2x3x128xf8E4M3FN>
func.func @known(%x: tensor<?x64xbf16>, %w: tensor<128x64xbf16>, %b: index, %t: index, %y: tensor<2x3x128xf8E4M3FN>, %s: tensor<2x3x1xf32>)
    -> (tensor<2x3x128xf8E4M3FN>, tensor<2x3x1xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e = tensor.empty(%m) : tensor<?x128xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<?x64xbf16>, tensor<128x64xbf16>) transpose_b outs(%e : tensor<?x128xf32>) -> (tensor<?x128xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [%b, %t, 128] : tensor<?x128xf32> into tensor<?x?x128xf32>
  %q:2 = fusednorm.quantize ins(%tokens : tensor<?x?x128xf32>) outs(%y, %s : tensor<2x3x128xf8E4M3FN>, tensor<2x3x1xf32>)
      -> (tensor<2x3x128xf8E4M3FN>, tensor<2x3x1xf32>)
  return %q#0, %q#1 : tensor<2x3x128xf8E4M3FN>, tensor<2x3x1xf32>
}

// An op that uses the token index cannot run on rows, which have no token index.
// CHECK-LABEL: @numbered
// CHECK: %[[T:.*]] = tensor.expand_shape
// CHECK: linalg.generic {{.*}} ins(%[[T]] :
// CHECK: linalg.index 1
func.func @numbered(%x: tensor<6x64xbf16>, %w: tensor<32x64xbf16>) -> tensor<2x3x32xf32> {
  %e = tensor.empty() : tensor<6x32xf32>
  %e3 = tensor.empty() : tensor<2x3x32xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<6x64xbf16>, tensor<32x64xbf16>) transpose_b outs(%e : tensor<6x32xf32>) -> (tensor<6x32xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 32] : tensor<6x32xf32> into tensor<2x3x32xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%tokens : tensor<2x3x32xf32>) outs(%e3 : tensor<2x3x32xf32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %0 = arith.addf %v, %f : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x32xf32>
  return %y : tensor<2x3x32xf32>
}

// An op stays after the reshape if the tokens have another user.
// CHECK-LABEL: @both
// CHECK: fusednorm.matmul
// CHECK-NOT: epilogue
// CHECK: %[[T:.*]] = tensor.expand_shape
// CHECK: math.exp %[[T]]
func.func @both(%x: tensor<6x64xbf16>, %w: tensor<32x64xbf16>) -> (tensor<2x3x32xf32>, tensor<2x3x32xf32>) {
  %e = tensor.empty() : tensor<6x32xf32>
  %c = fusednorm.matmul ins(%x, %w : tensor<6x64xbf16>, tensor<32x64xbf16>) transpose_b outs(%e : tensor<6x32xf32>) -> (tensor<6x32xf32>)
  %tokens = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 32] : tensor<6x32xf32> into tensor<2x3x32xf32>
  %y = math.exp %tokens : tensor<2x3x32xf32>
  return %y, %tokens : tensor<2x3x32xf32>, tensor<2x3x32xf32>
}
