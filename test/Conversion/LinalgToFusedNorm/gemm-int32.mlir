// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// i8 GEMMs with i32 accumulators that are converted to f32: scaled_matmul is equally exact.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s --check-prefix=FUSED

#id = affine_map<(i, j) -> (i, j)>

// Tokens of a batch are reshaped to GEMM rows, and the i32 result is reshaped to tokens. Everything
// becomes one kernel.
// CHECK-LABEL: @tokens
// CHECK-NOT: linalg.
// CHECK: %[[C:.*]] = fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<6x32xi8>, tensor<24x32xi8>) transpose_b {{.*}} by <tensor> outs(%{{.*}} : tensor<6x24xf32>)
// CHECK: tensor.expand_shape %[[C]] {{.*}} : tensor<6x24xf32> into tensor<2x3x24xf32>
// CHECK-NOT: sitofp
// FUSED-LABEL: @tokens
// FUSED: fusednorm.scaled_matmul {{.*}} by <tensor> epilogue(
// FUSED-NOT: linalg.generic
// FUSED: return
func.func @tokens(%a: tensor<2x3x32xi8>, %sa: tensor<2x3xf32>, %b: tensor<24x32xi8>, %sb: tensor<24xf32>) -> tensor<2x3x24xbf16> {
  %zero = arith.constant 0 : i32
  %et = tensor.empty() : tensor<32x24xi8>
  %ec = tensor.empty() : tensor<6x24xi32>
  %ey = tensor.empty() : tensor<2x3x24xbf16>
  %rows = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x32xi8> into tensor<6x32xi8>
  %t = linalg.transpose ins(%b : tensor<24x32xi8>) outs(%et : tensor<32x24xi8>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : i32) outs(%ec : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul ins(%rows, %t : tensor<6x32xi8>, tensor<32x24xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c3 = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 24] : tensor<6x24xi32> into tensor<2x3x24xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>,
                                        affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c3, %sa, %sb : tensor<2x3x24xi32>, tensor<2x3xf32>, tensor<24xf32>) outs(%ey : tensor<2x3x24xbf16>) {
  ^bb0(%s: i32, %u: f32, %v: f32, %o: bf16):
    %w = arith.sitofp %s : i32 to f32
    %p = arith.mulf %w, %u : f32
    %q = arith.mulf %p, %v : f32
    %r = arith.truncf %q : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<2x3x24xbf16>
  return %y : tensor<2x3x24xbf16>
}

// Widened operands, a dynamic number of rows, and one conversion of the whole result.
// CHECK-LABEL: @widened
// CHECK-SAME: %[[A:.*]]: tensor<?x32xi8>, %[[B:.*]]: tensor<32x24xi8>,
// CHECK-NOT: linalg.
// CHECK: %[[C:.*]] = fusednorm.scaled_matmul ins(%[[A]], %[[B]] : tensor<?x32xi8>, tensor<32x24xi8>) scales({{.*}}) by <tensor> outs(%{{.*}} : tensor<?x24xf32>)
// CHECK-NEXT: return %[[C]]
func.func @widened(%a: tensor<?x32xi8>, %b: tensor<32x24xi8>, %out: tensor<?x24xi32>) -> tensor<?x24xf32> {
  %zero = arith.constant 0 : i32
  %x = arith.extsi %a : tensor<?x32xi8> to tensor<?x32xi32>
  %w = arith.extsi %b : tensor<32x24xi8> to tensor<32x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%out : tensor<?x24xi32>) -> tensor<?x24xi32>
  %c = linalg.matmul ins(%x, %w : tensor<?x32xi32>, tensor<32x24xi32>) outs(%f : tensor<?x24xi32>) -> tensor<?x24xi32>
  %y = arith.sitofp %c : tensor<?x24xi32> to tensor<?x24xf32>
  return %y : tensor<?x24xf32>
}

// A batched GEMM. Two ops convert its result.
// CHECK-LABEL: @twice
// CHECK: %[[C:.*]] = fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<2x5x32xi8>, tensor<2x32x16xi8>)
// CHECK-NOT: sitofp
// CHECK: linalg.map { math.absf } ins(%[[C]] :
// CHECK: return %[[C]]
func.func @twice(%a: tensor<2x5x32xi8>, %b: tensor<2x32x16xi8>) -> (tensor<2x5x16xf32>, tensor<2x5x16xf32>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x5x16xi32>
  %ey = tensor.empty() : tensor<2x5x16xf32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x5x16xi32>) -> tensor<2x5x16xi32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<2x5x32xi8>, tensor<2x32x16xi8>) outs(%f : tensor<2x5x16xi32>) -> tensor<2x5x16xi32>
  %y = arith.sitofp %c : tensor<2x5x16xi32> to tensor<2x5x16xf32>
  %z = linalg.map ins(%c : tensor<2x5x16xi32>) outs(%ey : tensor<2x5x16xf32>) (%s: i32, %o: f32) {
    %w = arith.sitofp %s : i32 to f32
    %p = math.absf %w : f32
    linalg.yield %p : f32
  }
  return %y, %z : tensor<2x5x16xf32>, tensor<2x5x16xf32>
}

// Unsigned operands are not raised.
// CHECK-LABEL: @unsigned
// CHECK: linalg.matmul
func.func @unsigned(%a: tensor<8x32xi8>, %b: tensor<32x24xi8>) -> tensor<8x24xf32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<8x24xi32>) -> tensor<8x24xi32>
  %c = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<8x32xi8>, tensor<32x24xi8>) outs(%f : tensor<8x24xi32>) -> tensor<8x24xi32>
  %y = arith.sitofp %c : tensor<8x24xi32> to tensor<8x24xf32>
  return %y : tensor<8x24xf32>
}

// The result stays an integer. The sums are exact in f32.
// CHECK-LABEL: @integers
// CHECK: fusednorm.scaled_matmul
// CHECK: arith.fptosi
func.func @integers(%a: tensor<8x32xi8>, %b: tensor<32x24xi8>) -> tensor<8x24xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x24xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<8x24xi32>) -> tensor<8x24xi32>
  %c = linalg.matmul ins(%a, %b : tensor<8x32xi8>, tensor<32x24xi8>) outs(%f : tensor<8x24xi32>) -> tensor<8x24xi32>
  return %c : tensor<8x24xi32>
}

// The B operand is i4 widened to i8.
// CHECK-LABEL: @narrow_weights
// CHECK: fusednorm.scaled_matmul ins(%{{.*}}, %{{.*}} : tensor<6x64xi8>, tensor<64x24xi8>)
func.func @narrow_weights(%a: tensor<6x64xi8>, %b: tensor<64x24xi4>) -> tensor<6x24xf32> {
  %zero = arith.constant 0 : i32
  %ec = tensor.empty() : tensor<6x24xi32>
  %wide = arith.extsi %b : tensor<64x24xi4> to tensor<64x24xi8>
  %f = linalg.fill ins(%zero : i32) outs(%ec : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul ins(%a, %wide : tensor<6x64xi8>, tensor<64x24xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  %y = arith.sitofp %c : tensor<6x24xi32> to tensor<6x24xf32>
  return %y : tensor<6x24xf32>
}
