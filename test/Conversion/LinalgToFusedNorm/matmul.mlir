// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contractions as front ends write them become matmul: named ops, loops in any order, batches, and
// several dimensions of rows, columns or k.
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s --implicit-check-not='linalg.{{.*}}mat' --implicit-check-not=linalg.generic
// RUN: fusednorm-opt %s --fusednorm-raise=matmuls=false | FileCheck %s --check-prefix=OFF
// OFF-NOT: fusednorm.matmul

// torch-mlir: weights transposed by an op, f32 accumulators, then a cast.
// CHECK-LABEL: @linear(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<96x64xbf16>) transpose_b
// CHECK: arith.truncf
func.func @linear(%a: tensor<48x64xbf16>, %w: tensor<96x64xbf16>) -> tensor<48x96xbf16> {
  %zero = arith.constant 0.0 : f32
  %et = tensor.empty() : tensor<64x96xbf16>
  %t = linalg.transpose ins(%w : tensor<96x64xbf16>) outs(%et : tensor<64x96xbf16>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  %m = linalg.matmul ins(%a, %t : tensor<48x64xbf16>, tensor<64x96xbf16>) outs(%f1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  %eo = tensor.empty() : tensor<48x96xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<48x96xf32>) outs(%eo : tensor<48x96xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %y = arith.truncf %x : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<48x96xbf16>
  return %r : tensor<48x96xbf16>
}

// The vector becomes the only row of A.
// CHECK-LABEL: @matvec(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<1x64xbf16>, tensor<96x64xbf16>) transpose_b
func.func @matvec(%a: tensor<96x64xbf16>, %w: tensor<64xbf16>) -> tensor<96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<96xf32>) -> tensor<96xf32>
  %m = linalg.matvec ins(%a, %w : tensor<96x64xbf16>, tensor<64xbf16>) outs(%f1 : tensor<96xf32>) -> tensor<96xf32>
  return %m : tensor<96xf32>
}

// CHECK-LABEL: @vecmat(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<1x64xf32>, tensor<64x96xf32>) outs
func.func @vecmat(%a: tensor<64xf32>, %w: tensor<64x96xf32>) -> tensor<96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<96xf32>) -> tensor<96xf32>
  %m = linalg.vecmat ins(%a, %w : tensor<64xf32>, tensor<64x96xf32>) outs(%f1 : tensor<96xf32>) -> tensor<96xf32>
  return %m : tensor<96xf32>
}

// CHECK-LABEL: @maps(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<96x64xbf16>) transpose_b
func.func @maps(%a: tensor<48x64xbf16>, %w: tensor<96x64xbf16>) -> tensor<48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  %m = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %w : tensor<48x64xbf16>, tensor<96x64xbf16>) outs(%f1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  return %m : tensor<48x96xf32>
}

// A has k first, so a copy has the rows.
// CHECK-LABEL: @transposed_a(
// CHECK: linalg.transpose ins(%{{.*}} : tensor<64x48xbf16>)
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<64x96xbf16>) outs
func.func @transposed_a(%a: tensor<64x48xbf16>, %w: tensor<64x96xbf16>) -> tensor<48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  %m = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %w : tensor<64x48xbf16>, tensor<64x96xbf16>) outs(%f1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  return %m : tensor<48x96xf32>
}

// JAX: sequences and tokens are the rows.
// CHECK-LABEL: @dot_general(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<64x96xbf16>) outs
// CHECK: tensor.expand_shape
func.func @dot_general(%a: tensor<2x24x64xbf16>, %w: tensor<64x96xbf16>) -> tensor<2x24x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x24x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x24x96xf32>) -> tensor<2x24x96xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, s, n, k) -> (b, s, k)>, affine_map<(b, s, n, k) -> (k, n)>, affine_map<(b, s, n, k) -> (b, s, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<2x24x64xbf16>, tensor<64x96xbf16>) outs(%f1 : tensor<2x24x96xf32>) {
  ^bb0(%x: bf16, %y: bf16, %o: f32):
    %p = arith.extf %x : bf16 to f32
    %q = arith.extf %y : bf16 to f32
    %u = arith.mulf %p, %q : f32
    %v = arith.addf %o, %u : f32
    linalg.yield %v : f32
  } -> tensor<2x24x96xf32>
  return %m : tensor<2x24x96xf32>
}

// bqhd,bkhd->bhqk
// CHECK-LABEL: @scores(
// CHECK: linalg.transpose
// CHECK: linalg.transpose
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<2x4x24x32xbf16>, tensor<2x4x40x32xbf16>) transpose_b
func.func @scores(%a: tensor<2x24x4x32xbf16>, %w: tensor<2x40x4x32xbf16>) -> tensor<2x4x24x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x4x24x40xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4x24x40xf32>) -> tensor<2x4x24x40xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, h, q, k, d) -> (b, q, h, d)>, affine_map<(b, h, q, k, d) -> (b, k, h, d)>, affine_map<(b, h, q, k, d) -> (b, h, q, k)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<2x24x4x32xbf16>, tensor<2x40x4x32xbf16>) outs(%f1 : tensor<2x4x24x40xf32>) {
  ^bb0(%x: bf16, %y: bf16, %o: f32):
    %p = arith.extf %x : bf16 to f32
    %q = arith.extf %y : bf16 to f32
    %u = arith.mulf %p, %q : f32
    %v = arith.addf %o, %u : f32
    linalg.yield %v : f32
  } -> tensor<2x4x24x40xf32>
  return %m : tensor<2x4x24x40xf32>
}

// bhqk,bkhd->bqhd: the result is transposed back.
// CHECK-LABEL: @values(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<2x4x24x40xf32>, tensor<2x4x40x32xf32>) outs
// CHECK: linalg.transpose
func.func @values(%a: tensor<2x4x24x40xf32>, %w: tensor<2x40x4x32xf32>) -> tensor<2x24x4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x24x4x32xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x24x4x32xf32>) -> tensor<2x24x4x32xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, q, h, d, k) -> (b, h, q, k)>, affine_map<(b, q, h, d, k) -> (b, k, h, d)>, affine_map<(b, q, h, d, k) -> (b, q, h, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<2x4x24x40xf32>, tensor<2x40x4x32xf32>) outs(%f1 : tensor<2x24x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %o, %u : f32
    linalg.yield %v : f32
  } -> tensor<2x24x4x32xf32>
  return %m : tensor<2x24x4x32xf32>
}

// flax DenseGeneral: heads and columns of a head are the columns.
// CHECK-LABEL: @heads(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<64x128xbf16>) outs
func.func @heads(%a: tensor<2x24x64xbf16>, %w: tensor<64x4x32xbf16>) -> tensor<2x24x4x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x24x4x32xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x24x4x32xf32>) -> tensor<2x24x4x32xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, s, h, e, k) -> (b, s, k)>, affine_map<(b, s, h, e, k) -> (k, h, e)>, affine_map<(b, s, h, e, k) -> (b, s, h, e)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<2x24x64xbf16>, tensor<64x4x32xbf16>) outs(%f1 : tensor<2x24x4x32xf32>) {
  ^bb0(%x: bf16, %y: bf16, %o: f32):
    %p = arith.extf %x : bf16 to f32
    %q = arith.extf %y : bf16 to f32
    %u = arith.mulf %p, %q : f32
    %v = arith.addf %o, %u : f32
    linalg.yield %v : f32
  } -> tensor<2x24x4x32xf32>
  return %m : tensor<2x24x4x32xf32>
}

// Two dimensions of k.
// CHECK-LABEL: @from_heads(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x128xf32>, tensor<128x64xf32>) outs
func.func @from_heads(%a: tensor<2x24x4x32xf32>, %w: tensor<4x32x64xf32>) -> tensor<2x24x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<2x24x64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x24x64xf32>) -> tensor<2x24x64xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, s, n, h, e) -> (b, s, h, e)>, affine_map<(b, s, n, h, e) -> (h, e, n)>, affine_map<(b, s, n, h, e) -> (b, s, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a, %w : tensor<2x24x4x32xf32>, tensor<4x32x64xf32>) outs(%f1 : tensor<2x24x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %o, %u : f32
    linalg.yield %v : f32
  } -> tensor<2x24x64xf32>
  return %m : tensor<2x24x64xf32>
}

// Weights that are broadcast over the batch: the batch becomes rows.
// CHECK-LABEL: @shared_weights(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<144x64xf32>, tensor<64x96xf32>) outs
func.func @shared_weights(%a: tensor<3x48x64xf32>, %w: tensor<64x96xf32>) -> tensor<3x48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %eb = tensor.empty() : tensor<3x64x96xf32>
  %wb = linalg.broadcast ins(%w : tensor<64x96xf32>) outs(%eb : tensor<3x64x96xf32>) dimensions = [0]
  %e1 = tensor.empty() : tensor<3x48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<3x48x96xf32>) -> tensor<3x48x96xf32>
  %m = linalg.batch_matmul ins(%a, %wb : tensor<3x48x64xf32>, tensor<3x64x96xf32>) outs(%f1 : tensor<3x48x96xf32>) -> tensor<3x48x96xf32>
  return %m : tensor<3x48x96xf32>
}

// Operands widened before the GEMM: partial products of narrow values are exact.
// CHECK-LABEL: @widened(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<64x96xbf16>) outs
func.func @widened(%a: tensor<48x64xbf16>, %w: tensor<64x96xbf16>) -> tensor<48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %Ea = tensor.empty() : tensor<48x64xf32>
  %Wa = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<48x64xbf16>) outs(%Ea : tensor<48x64xf32>) {
  ^bb0(%x: bf16, %o: f32):
    %y = arith.extf %x : bf16 to f32
    linalg.yield %y : f32
  } -> tensor<48x64xf32>
  %Ew = tensor.empty() : tensor<64x96xf32>
  %Ww = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x96xbf16>) outs(%Ew : tensor<64x96xf32>) {
  ^bb0(%x: bf16, %o: f32):
    %y = arith.extf %x : bf16 to f32
    linalg.yield %y : f32
  } -> tensor<64x96xf32>
  %e1 = tensor.empty() : tensor<48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  %m = linalg.matmul ins(%Wa, %Ww : tensor<48x64xf32>, tensor<64x96xf32>) outs(%f1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  return %m : tensor<48x96xf32>
}

// CHECK-LABEL: @unit_batch(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xf32>, tensor<64x96xf32>) outs
func.func @unit_batch(%a: tensor<1x48x64xf32>, %w: tensor<1x64x96xf32>) -> tensor<1x48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<1x48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x48x96xf32>) -> tensor<1x48x96xf32>
  %m = linalg.batch_matmul ins(%a, %w : tensor<1x48x64xf32>, tensor<1x64x96xf32>) outs(%f1 : tensor<1x48x96xf32>) -> tensor<1x48x96xf32>
  return %m : tensor<1x48x96xf32>
}

// CHECK-LABEL: @batch(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<3x48x64xf16>, tensor<3x64x96xf16>) outs
func.func @batch(%a: tensor<3x48x64xf16>, %w: tensor<3x64x96xf16>) -> tensor<3x48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<3x48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<3x48x96xf32>) -> tensor<3x48x96xf32>
  %m = linalg.batch_matmul ins(%a, %w : tensor<3x48x64xf16>, tensor<3x64x96xf16>) outs(%f1 : tensor<3x48x96xf32>) -> tensor<3x48x96xf32>
  return %m : tensor<3x48x96xf32>
}

// CHECK-LABEL: @batch_matvec(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<3x1x64xf32>, tensor<3x48x64xf32>) transpose_b
func.func @batch_matvec(%a: tensor<3x48x64xf32>, %w: tensor<3x64xf32>) -> tensor<3x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<3x48xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<3x48xf32>) -> tensor<3x48xf32>
  %m = linalg.batch_matvec ins(%a, %w : tensor<3x48x64xf32>, tensor<3x64xf32>) outs(%f1 : tensor<3x48xf32>) -> tensor<3x48xf32>
  return %m : tensor<3x48xf32>
}

// A run-time number of tokens.
// CHECK-LABEL: @tokens(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<?x64xbf16>, tensor<96x64xbf16>) transpose_b
func.func @tokens(%a: tensor<?x64xbf16>, %w: tensor<96x64xbf16>) -> tensor<?x96xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x64xbf16>
  %et = tensor.empty() : tensor<64x96xbf16>
  %t = linalg.transpose ins(%w : tensor<96x64xbf16>) outs(%et : tensor<64x96xbf16>) permutation = [1, 0]
  %e = tensor.empty(%d) : tensor<?x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x96xf32>) -> tensor<?x96xf32>
  %m = linalg.matmul ins(%a, %t : tensor<?x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<?x96xf32>) -> tensor<?x96xf32>
  return %m : tensor<?x96xf32>
}

// The result has the columns first, so the operands are exchanged.
// CHECK-LABEL: @transposed_result(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<96x64xf32>, tensor<48x64xf32>) transpose_b
func.func @transposed_result(%a: tensor<48x64xf32>, %w: tensor<64x96xf32>) -> tensor<96x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<96x48xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<96x48xf32>) -> tensor<96x48xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(n, m, k) -> (m, k)>, affine_map<(n, m, k) -> (k, n)>, affine_map<(n, m, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %w : tensor<48x64xf32>, tensor<64x96xf32>) outs(%f1 : tensor<96x48xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %u = arith.mulf %x, %y : f32
    %v = arith.addf %o, %u : f32
    linalg.yield %v : f32
  } -> tensor<96x48xf32>
  return %m : tensor<96x48xf32>
}

// IREE: tiles of rows, columns and k.
// CHECK-LABEL: @tiles(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xf32>
func.func @tiles(%a: tensor<6x4x8x16xf32>, %w: tensor<12x4x8x16xf32>) -> tensor<6x12x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<6x12x8x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x12x8x8xf32>) -> tensor<6x12x8x8xf32>
  %m = linalg.mmt4d ins(%a, %w : tensor<6x4x8x16xf32>, tensor<12x4x8x16xf32>) outs(%f1 : tensor<6x12x8x8xf32>) -> tensor<6x12x8x8xf32>
  return %m : tensor<6x12x8x8xf32>
}

// CHECK-LABEL: @contract(
// CHECK: fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<48x64xbf16>, tensor<96x64xbf16>) transpose_b
func.func @contract(%a: tensor<48x64xbf16>, %w: tensor<96x64xbf16>) -> tensor<48x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<48x96xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  %m = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %w : tensor<48x64xbf16>, tensor<96x64xbf16>) outs(%f1 : tensor<48x96xf32>) -> tensor<48x96xf32>
  return %m : tensor<48x96xf32>
}
