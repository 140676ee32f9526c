// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Raised GEMMs compute the results of their source: transposed after dequantization, with scales of
// square blocks or channels, and with scales applied to the f32 or i32 result.

// RUN: fusednorm-runner %s --entry=blocks --fuse --reference --input=5x32xf8E4M3FN=normal --input="5x2xf32=uniform(0.5,2)" --input=48x32xf8E4M3FN=normal "--input=3x2xf32=uniform(0.5,2)" | FileCheck %s
// RUN: fusednorm-runner %s --entry=square --fuse --reference --input=16x16xi8=normal "--input=16x1xf32=uniform(0.5,2)" --input=16x16xi8=normal "--input=16x1xf32=uniform(0.5,2)" | FileCheck %s
// RUN: fusednorm-runner %s --entry=behind --fuse --reference --input=5x32xf8E4M3FN=normal "--input=5xf32=uniform(0.5,2)" --input=24x32xf8E4M3FN=normal "--input=24xf32=uniform(0.5,2)" | FileCheck %s
// RUN: fusednorm-runner %s --entry=integers --fuse --reference "--input=6x1041xi8=const(127)" "--input=3x2xf32=uniform(0.5,2)" "--input=24x1041xi8=const(-127)" "--input=24xf32=uniform(0.5,2)" --input=3x2x24xf32=normal | FileCheck %s
// RUN: fusednorm-runner %s --entry=integers --fuse --reference --input=6x300xi8=normal "--input=3x2xf32=uniform(0.5,2)" --input=24x300xi8=normal "--input=24xf32=uniform(0.5,2)" --input=3x2x24xf32=normal | FileCheck %s
// CHECK: against reference: {{.*}}: PASS
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s --check-prefix=ONE --implicit-check-not=linalg.matmul

#id = affine_map<(i, j) -> (i, j)>

// ONE-LABEL: @blocks
// ONE: fusednorm.scaled_matmul {{.*}} transpose_b {{.*}} by <block = [1, 16, 16]>
func.func @blocks(%a: tensor<5x32xf8E4M3FN>, %sa: tensor<5x2xf32>, %b: tensor<48x32xf8E4M3FN>, %sb: tensor<3x2xf32>) -> tensor<5x48xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<5x32xf32>
  %et = tensor.empty() : tensor<32x48xf32>
  %ec = tensor.empty() : tensor<5x48xf32>
  %x = fusednorm.dequantize ins(%a : tensor<5x32xf8E4M3FN>) scales(%sa : tensor<5x2xf32>) outs(%ea : tensor<5x32xf32>)
      {scheme = #fusednorm.quantization<group = 16>} -> tensor<5x32xf32>
  // Dequantized and transposed by one op.
  %y = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i floordiv 16, j floordiv 16)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]}
      ins(%b, %sb : tensor<48x32xf8E4M3FN>, tensor<3x2xf32>) outs(%et : tensor<32x48xf32>) {
  ^bb0(%q: f8E4M3FN, %s: f32, %o: f32):
    %w = arith.extf %q : f8E4M3FN to f32
    %p = arith.mulf %w, %s : f32
    linalg.yield %p : f32
  } -> tensor<32x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%ec : tensor<5x48xf32>) -> tensor<5x48xf32>
  %c = linalg.matmul ins(%x, %y : tensor<5x32xf32>, tensor<32x48xf32>) outs(%f : tensor<5x48xf32>) -> tensor<5x48xf32>
  return %c : tensor<5x48xf32>
}

// A square matrix, which no shape distinguishes from its transpose.
// ONE-LABEL: @square
// ONE: fusednorm.scaled_matmul {{.*}} transpose_b {{.*}} by <channel>
func.func @square(%a: tensor<16x16xi8>, %sa: tensor<16x1xf32>, %b: tensor<16x16xi8>, %sb: tensor<16x1xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %x = fusednorm.dequantize ins(%a : tensor<16x16xi8>) scales(%sa : tensor<16x1xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %y = fusednorm.dequantize ins(%b : tensor<16x16xi8>) scales(%sb : tensor<16x1xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %t = linalg.transpose ins(%y : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %c = linalg.matmul ins(%x, %t : tensor<16x16xf32>, tensor<16x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %c : tensor<16x16xf32>
}

// Token and channel scales applied to the result become the epilogue of one op.
// ONE-LABEL: @behind
// ONE: fusednorm.scaled_matmul {{.*}} transpose_b {{.*}} by <tensor> epilogue(
// ONE-NOT: linalg.generic
// ONE: return
func.func @behind(%a: tensor<5x32xf8E4M3FN>, %sa: tensor<5xf32>, %b: tensor<24x32xf8E4M3FN>, %sb: tensor<24xf32>) -> tensor<5x24xbf16> {
  %zero = arith.constant 0.0 : f32
  %et = tensor.empty() : tensor<32x24xf8E4M3FN>
  %ec = tensor.empty() : tensor<5x24xf32>
  %ey = tensor.empty() : tensor<5x24xbf16>
  %t = linalg.transpose ins(%b : tensor<24x32xf8E4M3FN>) outs(%et : tensor<32x24xf8E4M3FN>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%ec : tensor<5x24xf32>) -> tensor<5x24xf32>
  %c = linalg.matmul ins(%a, %t : tensor<5x32xf8E4M3FN>, tensor<32x24xf8E4M3FN>) outs(%f : tensor<5x24xf32>) -> tensor<5x24xf32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %sa, %sb : tensor<5x24xf32>, tensor<5xf32>, tensor<24xf32>) outs(%ey : tensor<5x24xbf16>) {
  ^bb0(%s: f32, %u: f32, %v: f32, %o: bf16):
    %p = arith.mulf %s, %u : f32
    %q = arith.mulf %p, %v : f32
    %r = arith.truncf %q : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<5x24xbf16>
  return %y : tensor<5x24xbf16>
}

// i8 GEMM with i32 accumulators, some larger than f32 represents exactly, and a residual of tokens.
// ONE-LABEL: @integers
// ONE: fusednorm.scaled_matmul {{.*}} transpose_b {{.*}} by <tensor> epilogue(
// ONE-NOT: linalg.generic
// ONE: return
func.func @integers(%a: tensor<6x?xi8>, %sa: tensor<3x2xf32>, %b: tensor<24x?xi8>, %sb: tensor<24xf32>, %r: tensor<3x2x24xf32>) -> tensor<3x2x24xbf16> {
  %zero = arith.constant 0 : i32
  %ec = tensor.empty() : tensor<6x24xi32>
  %ey = tensor.empty() : tensor<3x2x24xbf16>
  %f = linalg.fill ins(%zero : i32) outs(%ec : tensor<6x24xi32>) -> tensor<6x24xi32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<6x?xi8>, tensor<24x?xi8>) outs(%f : tensor<6x24xi32>) -> tensor<6x24xi32>
  %t = tensor.expand_shape %c [[0, 1], [2]] output_shape [3, 2, 24] : tensor<6x24xi32> into tensor<3x2x24xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (k)>,
                                        affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t, %sa, %sb, %r : tensor<3x2x24xi32>, tensor<3x2xf32>, tensor<24xf32>, tensor<3x2x24xf32>) outs(%ey : tensor<3x2x24xbf16>) {
  ^bb0(%s: i32, %u: f32, %v: f32, %d: f32, %o: bf16):
    %w = arith.sitofp %s : i32 to f32
    %p = arith.mulf %w, %u : f32
    %q = arith.mulf %p, %v : f32
    %z = arith.addf %q, %d : f32
    %n = arith.truncf %z : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<3x2x24xbf16>
  return %y : tensor<3x2x24xbf16>
}
