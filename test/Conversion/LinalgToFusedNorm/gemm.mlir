// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#group = affine_map<(i, j) -> (i, j floordiv 16)>
#block = affine_map<(i, j) -> (i floordiv 32, j floordiv 16)>

// Scales of 1 x 16 by 32 x 16, in affine maps. b is stored as [N, K].
// CHECK-LABEL: @maps
// CHECK-SAME: %[[A:.*]]: tensor<?x64xf8E4M3FN>, %[[SA:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<96x64xf8E4M3FN>, %[[SB:.*]]: tensor<3x4xf32>, %[[OUT:.*]]: tensor<?x96xf32>
// CHECK-NOT: linalg.fill
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%[[SA]] : tensor<?x4xf32>) outs({{.*}} : tensor<4x?xf32>)
// CHECK-NOT: linalg.{{(fill|matmul|generic)}}
// CHECK: %[[C:.*]] = fusednorm.scaled_matmul ins(%[[A]], %[[B]] : tensor<?x64xf8E4M3FN>, tensor<96x64xf8E4M3FN>) transpose_b scales(%[[T]], %[[SB]] : tensor<4x?xf32>, tensor<3x4xf32>) by <block = [1, 32, 16]> outs(%[[OUT]] : tensor<?x96xf32>)
// CHECK-NEXT: return %[[C]]
func.func @maps(%a: tensor<?x64xf8E4M3FN>, %sa: tensor<?x4xf32>, %b: tensor<96x64xf8E4M3FN>, %sb: tensor<3x4xf32>,
                %out: tensor<?x96xf32>) -> tensor<?x96xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x64xf8E4M3FN>
  %ea = tensor.empty(%m) : tensor<?x64xf32>
  %eb = tensor.empty() : tensor<96x64xf32>
  %x = linalg.generic {indexing_maps = [#id, #group, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %sa : tensor<?x64xf8E4M3FN>, tensor<?x4xf32>) outs(%ea : tensor<?x64xf32>) {
  ^bb0(%q: f8E4M3FN, %s: f32, %o: f32):
    %w = arith.extf %q : f8E4M3FN to f32
    %p = arith.mulf %w, %s : f32
    linalg.yield %p : f32
  } -> tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #block, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b, %sb : tensor<96x64xf8E4M3FN>, tensor<3x4xf32>) outs(%eb : tensor<96x64xf32>) {
  ^bb0(%q: f8E4M3FN, %s: f32, %o: f32):
    %w = arith.extf %q : f8E4M3FN to f32
    %p = arith.mulf %s, %w : f32
    linalg.yield %p : f32
  } -> tensor<96x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<?x96xf32>) -> tensor<?x96xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%x, %y : tensor<?x64xf32>, tensor<96x64xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  return %c : tensor<?x96xf32>
}

// Groups by reshapes and broadcasts, bf16 scales, b as [K, N].
// CHECK-LABEL: @reshapes
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<8x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>) scales(%{{.*}}, %{{.*}} : tensor<4x8xbf16>, tensor<4x2xbf16>) by <block = [1, 16, 16]>
// CHECK-NOT: mulf
func.func @reshapes(%a: tensor<8x64xf8E4M3FN>, %sa: tensor<8x4xbf16>, %b: tensor<64x32xf8E4M3FN>, %sb: tensor<4x2xbf16>,
                    %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %a3 = tensor.expand_shape %a [[0], [1, 2]] output_shape [8, 4, 16] : tensor<8x64xf8E4M3FN> into tensor<8x4x16xf8E4M3FN>
  %ea = tensor.empty() : tensor<8x4x16xf32>
  %x3 = linalg.generic {indexing_maps = [affine_map<(i, j, l) -> (i, j, l)>, affine_map<(i, j, l) -> (i, j)>, affine_map<(i, j, l) -> (i, j, l)>],
                        iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a3, %sa : tensor<8x4x16xf8E4M3FN>, tensor<8x4xbf16>) outs(%ea : tensor<8x4x16xf32>) {
  ^bb0(%q: f8E4M3FN, %s: bf16, %o: f32):
    %w = arith.extf %q : f8E4M3FN to f32
    %sw = arith.extf %s : bf16 to f32
    %p = arith.mulf %w, %sw : f32
    linalg.yield %p : f32
  } -> tensor<8x4x16xf32>
  %x = tensor.collapse_shape %x3 [[0], [1, 2]] : tensor<8x4x16xf32> into tensor<8x64xf32>
  // The scales of b are broadcast and then reshaped.
  %es = tensor.empty() : tensor<4x16x2x16xbf16>
  %s4 = linalg.broadcast ins(%sb : tensor<4x2xbf16>) outs(%es : tensor<4x16x2x16xbf16>) dimensions = [1, 3]
  %s2 = tensor.collapse_shape %s4 [[0, 1], [2, 3]] : tensor<4x16x2x16xbf16> into tensor<64x32xbf16>
  %eb = tensor.empty() : tensor<64x32xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b, %s2 : tensor<64x32xf8E4M3FN>, tensor<64x32xbf16>) outs(%eb : tensor<64x32xf32>) {
  ^bb0(%q: f8E4M3FN, %s: bf16, %o: f32):
    %w = arith.extf %q : f8E4M3FN to f32
    %sw = arith.extf %s : bf16 to f32
    %p = arith.mulf %w, %sw : f32
    linalg.yield %p : f32
  } -> tensor<64x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%x, %y : tensor<8x64xf32>, tensor<64x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// Per-token scales and one weight scale, in i8, by primitives of this dialect, in a batch.
// CHECK-LABEL: @primitives
// CHECK: linalg.generic {{.*}} outs({{.*}} : tensor<3x1x8xf32>)
// CHECK: linalg.generic {{.*}} outs({{.*}} : tensor<3x1x32xf32>)
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<3x8x64xi8>, tensor<3x64x32xi8>) scales(%{{.*}}, %{{.*}} : tensor<3x1x8xf32>, tensor<3x1x32xf32>) by <channel>
// CHECK-NOT: dequantize
func.func @primitives(%a: tensor<3x8x64xi8>, %sa: tensor<3x8x1xf32>, %b: tensor<3x64x32xi8>, %sb: f32, %out: tensor<3x8x32xf32>)
    -> tensor<3x8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<3x8x64xf32>
  %eb = tensor.empty() : tensor<3x64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<3x8x64xi8>) scales(%sa : tensor<3x8x1xf32>) outs(%ea : tensor<3x8x64xf32>) -> tensor<3x8x64xf32>
  %y = fusednorm.dequantize ins(%b : tensor<3x64x32xi8>) static_scale(%sb) outs(%eb : tensor<3x64x32xf32>) -> tensor<3x64x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
  %c = linalg.batch_matmul ins(%x, %y : tensor<3x8x64xf32>, tensor<3x64x32xf32>) outs(%f : tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
  return %c : tensor<3x8x32xf32>
}

// Weights stored as [N, K] are dequantized and then transposed. The GEMM reads the stored values.
// CHECK-LABEL: @turned
// CHECK-SAME: %[[A:.*]]: tensor<?x64xf8E4M3FN>, %{{.*}}: tensor<?x1xf32>, %[[B:.*]]: tensor<96x64xf8E4M3FN>, %[[SB:.*]]: tensor<6x4xf32>, %{{.*}}: tensor<?x96xf32>
// CHECK-NOT: linalg.{{(fill|matmul|transpose)}}
// CHECK: fusednorm.scaled_matmul ins(%[[A]], %[[B]] : tensor<?x64xf8E4M3FN>, tensor<96x64xf8E4M3FN>) transpose_b scales(%{{.*}}, %[[SB]] : tensor<4x?xf32>, tensor<6x4xf32>) by <block = [1, 16, 16]>
// CHECK-NEXT: return
func.func @turned(%a: tensor<?x64xf8E4M3FN>, %sa: tensor<?x1xf32>, %b: tensor<96x64xf8E4M3FN>, %sb: tensor<6x4xf32>,
                  %out: tensor<?x96xf32>) -> tensor<?x96xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x64xf8E4M3FN>
  %ea = tensor.empty(%m) : tensor<?x64xf32>
  %eb = tensor.empty() : tensor<96x64xf32>
  %x = fusednorm.dequantize ins(%a : tensor<?x64xf8E4M3FN>) scales(%sa : tensor<?x1xf32>) outs(%ea : tensor<?x64xf32>) -> tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i floordiv 16, j floordiv 16)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b, %sb : tensor<96x64xf8E4M3FN>, tensor<6x4xf32>) outs(%eb : tensor<96x64xf32>) {
  ^bb0(%q: f8E4M3FN, %s: f32, %o: f32):
    %w = arith.extf %q : f8E4M3FN to f32
    %p = arith.mulf %s, %w : f32
    linalg.yield %p : f32
  } -> tensor<96x64xf32>
  %et = tensor.empty() : tensor<64x96xf32>
  %t = linalg.transpose ins(%y : tensor<96x64xf32>) outs(%et : tensor<64x96xf32>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<?x96xf32>) -> tensor<?x96xf32>
  %c = linalg.matmul ins(%x, %t : tensor<?x64xf32>, tensor<64x96xf32>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  return %c : tensor<?x96xf32>
}

// The same chain with a primitive of this dialect, in a batch, where the primitive transposes its
// result. Two transposes cancel out.
// CHECK-LABEL: @transposed_primitives
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<3x8x64xi8>, tensor<3x32x64xi8>) transpose_b scales(%{{.*}}, %{{.*}} : tensor<3x1x8xf32>, tensor<3x32x1xf32>) by <channel>
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<3x8x64xi8>, tensor<3x64x32xi8>) scales(%{{.*}}, %{{.*}} : tensor<3x1x8xf32>, tensor<3x1x32xf32>) by <channel>
// CHECK-NOT: {{dequantize|transpose |matmul ins.*f32}}
func.func @transposed_primitives(%a: tensor<3x8x64xi8>, %sa: tensor<3x8x1xf32>, %b: tensor<3x32x64xi8>, %sb: tensor<3x32x1xf32>,
                             %d: tensor<3x64x32xi8>, %sd: f32, %out: tensor<3x8x32xf32>, %other: tensor<3x8x32xf32>)
    -> (tensor<3x8x32xf32>, tensor<3x8x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<3x8x64xf32>
  %eb = tensor.empty() : tensor<3x32x64xf32>
  %et = tensor.empty() : tensor<3x64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<3x8x64xi8>) scales(%sa : tensor<3x8x1xf32>) outs(%ea : tensor<3x8x64xf32>) -> tensor<3x8x64xf32>
  %y = fusednorm.dequantize ins(%b : tensor<3x32x64xi8>) scales(%sb : tensor<3x32x1xf32>) outs(%eb : tensor<3x32x64xf32>) -> tensor<3x32x64xf32>
  %t = linalg.transpose ins(%y : tensor<3x32x64xf32>) outs(%et : tensor<3x64x32xf32>) permutation = [0, 2, 1]
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
  %c = linalg.batch_matmul ins(%x, %t : tensor<3x8x64xf32>, tensor<3x64x32xf32>) outs(%f : tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
  %z = fusednorm.dequantize ins(%d : tensor<3x64x32xi8>) static_scale(%sd) outs(%et : tensor<3x64x32xf32>) -> tensor<3x64x32xf32>
  %z1 = linalg.transpose ins(%z : tensor<3x64x32xf32>) outs(%eb : tensor<3x32x64xf32>) permutation = [0, 2, 1]
  %z2 = linalg.transpose ins(%z1 : tensor<3x32x64xf32>) outs(%et : tensor<3x64x32xf32>) permutation = [0, 2, 1]
  %g = linalg.fill ins(%zero : f32) outs(%other : tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
  %e = linalg.batch_matmul ins(%x, %z2 : tensor<3x8x64xf32>, tensor<3x64x32xf32>) outs(%g : tensor<3x8x32xf32>) -> tensor<3x8x32xf32>
  return %c, %e : tensor<3x8x32xf32>, tensor<3x8x32xf32>
}

// Quantized values multiplied without dequantization become a GEMM with scales of 1. fusednorm-fuse
// fuses the multiplication of the result by scales.
// CHECK-LABEL: @codes
// CHECK-SAME: %[[A:.*]]: tensor<8x64xf8E4M3FN>, %{{.*}}: tensor<8xf32>, %[[B:.*]]: tensor<32x64xf8E4M3FN>,
// CHECK-COUNT-2: arith.constant dense<1.000000e+00> : tensor<1x1xf32>
// CHECK: fusednorm.scaled_matmul ins(%[[A]], %[[B]] : tensor<8x64xf8E4M3FN>, tensor<32x64xf8E4M3FN>) transpose_b scales(%{{.*}}, %{{.*}} : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor>
// CHECK: linalg.generic {{.*}}
// CHECK: arith.mulf
func.func @codes(%a: tensor<8x64xf8E4M3FN>, %sa: tensor<8xf32>, %b: tensor<32x64xf8E4M3FN>, %out: tensor<8x32xf32>)
    -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %et = tensor.empty() : tensor<64x32xf8E4M3FN>
  %t = linalg.transpose ins(%b : tensor<32x64xf8E4M3FN>) outs(%et : tensor<64x32xf8E4M3FN>) permutation = [1, 0]
  %c = linalg.matmul ins(%a, %t : tensor<8x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  %e = tensor.empty() : tensor<8x32xf32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %sa : tensor<8x32xf32>, tensor<8xf32>) outs(%e : tensor<8x32xf32>) {
  ^bb0(%s: f32, %u: f32, %o: f32):
    %p = arith.mulf %s, %u : f32
    linalg.yield %p : f32
  } -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}

// Dimensions of extent 1 have no coordinate: one token, one column, a batch of one matrix.
// CHECK-LABEL: @one_token
// CHECK-DAG: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<1x64xf8E4M3FN>, tensor<32x64xf8E4M3FN>) transpose_b
// CHECK-DAG: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<1x64xf8E4M3FN>, tensor<64x1xf8E4M3FN>) scales
// CHECK: return
func.func @one_token(%a: tensor<1x64xf8E4M3FN>, %sa: tensor<1x1xf32>, %b: tensor<32x64xf8E4M3FN>, %d: tensor<64x1xf8E4M3FN>,
                     %out: tensor<1x32xf32>, %other: tensor<1x1xf32>) -> (tensor<1x32xf32>, tensor<1x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %s = arith.constant 0.5 : f32
  %ea = tensor.empty() : tensor<1x64xf32>
  %eb = tensor.empty() : tensor<32x64xf32>
  %et = tensor.empty() : tensor<64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<1x64xf8E4M3FN>) scales(%sa : tensor<1x1xf32>) outs(%ea : tensor<1x64xf32>) -> tensor<1x64xf32>
  %y = fusednorm.dequantize ins(%b : tensor<32x64xf8E4M3FN>) static_scale(%s) outs(%eb : tensor<32x64xf32>) -> tensor<32x64xf32>
  %t = linalg.transpose ins(%y : tensor<32x64xf32>) outs(%et : tensor<64x32xf32>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<1x32xf32>) -> tensor<1x32xf32>
  %c = linalg.matmul ins(%x, %t : tensor<1x64xf32>, tensor<64x32xf32>) outs(%f : tensor<1x32xf32>) -> tensor<1x32xf32>
  %g = linalg.fill ins(%zero : f32) outs(%other : tensor<1x1xf32>) -> tensor<1x1xf32>
  %e = linalg.matmul ins(%a, %d : tensor<1x64xf8E4M3FN>, tensor<64x1xf8E4M3FN>) outs(%g : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %c, %e : tensor<1x32xf32>, tensor<1x1xf32>
}

// CHECK-LABEL: @one_matrix
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<1x8x64xf8E4M3FN>, tensor<1x64x32xf8E4M3FN>) scales
func.func @one_matrix(%a: tensor<1x8x64xf8E4M3FN>, %b: tensor<1x64x32xf8E4M3FN>, %out: tensor<1x8x32xf32>) -> tensor<1x8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<1x8x64xf8E4M3FN>, tensor<1x64x32xf8E4M3FN>) outs(%f : tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
  return %c : tensor<1x8x32xf32>
}

// A quantized A operand is read after its transposition.
// CHECK-LABEL: @left_codes
// CHECK: %[[T:.*]] = linalg.transpose
// CHECK: fusednorm.scaled_matmul ins(%[[T]], %{{.*}} : tensor<8x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>)
func.func @left_codes(%a: tensor<64x8xf8E4M3FN>, %b: tensor<64x32xf8E4M3FN>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<8x64xf8E4M3FN>
  %t = linalg.transpose ins(%a : tensor<64x8xf8E4M3FN>) outs(%ea : tensor<8x64xf8E4M3FN>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%t, %b : tensor<8x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// Slices of dequantized matrices have no scales.
// CHECK-LABEL: @parts
// CHECK-NOT: scaled_matmul
// CHECK: fusednorm.matmul
func.func @parts(%a: tensor<8x128xf8E4M3FN>, %s: f32, %b: tensor<32x128xf8E4M3FN>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<8x128xf32>
  %eb = tensor.empty() : tensor<32x128xf32>
  %et = tensor.empty() : tensor<64x32xf32>
  %x = fusednorm.dequantize ins(%a : tensor<8x128xf8E4M3FN>) static_scale(%s) outs(%ea : tensor<8x128xf32>) -> tensor<8x128xf32>
  %y = fusednorm.dequantize ins(%b : tensor<32x128xf8E4M3FN>) static_scale(%s) outs(%eb : tensor<32x128xf32>) -> tensor<32x128xf32>
  %xs = tensor.extract_slice %x[0, 0] [8, 64] [1, 1] : tensor<8x128xf32> to tensor<8x64xf32>
  %ys = tensor.extract_slice %y[0, 0] [32, 64] [1, 1] : tensor<32x128xf32> to tensor<32x64xf32>
  %t = linalg.transpose ins(%ys : tensor<32x64xf32>) outs(%et : tensor<64x32xf32>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%xs, %t : tensor<8x64xf32>, tensor<64x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// A cast of a slice of quantized values becomes the operand.
// CHECK-LABEL: @hidden_parts
// CHECK-DAG: %[[A:.*]] = tensor.cast %{{.*}} : tensor<8x64xf8E4M3FN> to tensor<8x?xf8E4M3FN>
// CHECK-DAG: %[[B:.*]] = tensor.cast %{{.*}} : tensor<64x32xf8E4M3FN> to tensor<?x32xf8E4M3FN>
// CHECK: fusednorm.scaled_matmul ins(%[[A]], %[[B]] :
func.func @hidden_parts(%a: tensor<8x?xf8E4M3FN>, %b: tensor<?x32xf8E4M3FN>, %out: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %as = tensor.extract_slice %a[0, 0] [8, 64] [1, 1] : tensor<8x?xf8E4M3FN> to tensor<8x64xf8E4M3FN>
  %bs = tensor.extract_slice %b[0, 0] [64, 32] [1, 1] : tensor<?x32xf8E4M3FN> to tensor<64x32xf8E4M3FN>
  %ac = tensor.cast %as : tensor<8x64xf8E4M3FN> to tensor<8x?xf8E4M3FN>
  %bc = tensor.cast %bs : tensor<64x32xf8E4M3FN> to tensor<?x32xf8E4M3FN>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%ac, %bc : tensor<8x?xf8E4M3FN>, tensor<?x32xf8E4M3FN>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}
