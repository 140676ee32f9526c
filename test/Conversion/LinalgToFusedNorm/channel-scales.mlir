// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FP8 quantization with a static scale for each column, an argument or a constant, and a GEMM whose
// result is scaled by channels.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s --check-prefix=FUSED
// RUN: fusednorm-runner %s --entry=gemm --fuse --reference --input='8x64xf32=normal(seed=1,scale=400)' --input='64xf32=uniform(0.5,2)' --input=32x64xf8E4M3FN=normal --input='32xf32=uniform(0.5,2)' | FileCheck %s --check-prefix=PASSES
// RUN: fusednorm-runner %s --entry=multipliers --fuse --reference --input='8x4xf32=normal(seed=1,scale=400)' | FileCheck %s --check-prefix=EQUAL
// PASSES: PASS
// EQUAL: output 0{{.*}} all equal: PASS

#all = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: @gemm
// CHECK: %[[SCALED:.*]] = linalg.generic
// CHECK: arith.divf
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[Q:.*]] = fusednorm.quantize ins(%[[SCALED]] : tensor<8x64xf32>) {{.*}}static_scale(%[[ONE]]
// CHECK: fusednorm.scaled_matmul ins(%[[Q]], %{{.*}} : tensor<8x64xf8E4M3FN>, tensor<32x64xf8E4M3FN>) transpose_b
// FUSED-LABEL: @gemm
// FUSED: fusednorm.fused
// FUSED: arith.divf
// FUSED: quantize
// FUSED: fusednorm.scaled_matmul {{.*}} epilogue(
// FUSED-NOT: linalg.generic
// FUSED: return
func.func @gemm(%x: tensor<8x64xf32>, %s: tensor<64xf32>, %w: tensor<32x64xf8E4M3FN>, %sw: tensor<32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant dense<448.0> : tensor<8x64xf32>
  %least = arith.constant dense<-448.0> : tensor<8x64xf32>
  %e = tensor.empty() : tensor<8x64xf32>
  %et = tensor.empty() : tensor<64x32xf8E4M3FN>
  %ey = tensor.empty() : tensor<8x32xf32>
  %scaled = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x64xf32>, tensor<64xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %v = arith.divf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<8x64xf32>
  %low = arith.maximumf %scaled, %least : tensor<8x64xf32>
  %bounded = arith.minimumf %low, %most : tensor<8x64xf32>
  %q = arith.truncf %bounded : tensor<8x64xf32> to tensor<8x64xf8E4M3FN>
  %t = linalg.transpose ins(%w : tensor<32x64xf8E4M3FN>) outs(%et : tensor<64x32xf8E4M3FN>) permutation = [1, 0]
  %f = linalg.fill ins(%zero : f32) outs(%ey : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%q, %t : tensor<8x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  %y = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%c, %sw : tensor<8x32xf32>, tensor<32xf32>) outs(%ey : tensor<8x32xf32>) {
  ^bb0(%p: f32, %z: f32, %o: f32):
    %v = arith.mulf %p, %z : f32
    linalg.yield %v : f32
  } -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}

// Constant multipliers, in the body of one op.
// CHECK-LABEL: @multipliers
// CHECK: fusednorm.quantize
func.func @multipliers(%x: tensor<8x4xf32>) -> tensor<8x4xf8E4M3FN> {
  %s = arith.constant dense<[0.3, 1.7, 5.1, 0.9]> : tensor<4xf32>
  %most = arith.constant 448.0 : f32
  %least = arith.constant -448.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %eq = tensor.empty() : tensor<8x4xf8E4M3FN>
  %scaled = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<8x4xf32>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %v = arith.mulf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%scaled : tensor<8x4xf32>) outs(%eq : tensor<8x4xf8E4M3FN>) {
  ^bb0(%a: f32, %o: f8E4M3FN):
    %low = arith.maximumf %a, %least : f32
    %bounded = arith.minimumf %low, %most : f32
    %v = arith.truncf %bounded : f32 to f8E4M3FN
    linalg.yield %v : f8E4M3FN
  } -> tensor<8x4xf8E4M3FN>
  return %q : tensor<8x4xf8E4M3FN>
}

// Scales of rows that are not computed from the row stay.
// CHECK-LABEL: @given_row_scales
// CHECK-NOT: fusednorm.quantize
// CHECK: return
func.func @given_row_scales(%x: tensor<8x64xf32>, %s: tensor<8x1xf32>) -> tensor<8x64xf8E4M3FN> {
  %most = arith.constant dense<448.0> : tensor<8x64xf32>
  %least = arith.constant dense<-448.0> : tensor<8x64xf32>
  %e = tensor.empty() : tensor<8x64xf32>
  %scales = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<8x1xf32>) outs(%e : tensor<8x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<8x64xf32>
  %scaled = arith.divf %x, %scales : tensor<8x64xf32>
  %low = arith.maximumf %scaled, %least : tensor<8x64xf32>
  %bounded = arith.minimumf %low, %most : tensor<8x64xf32>
  %q = arith.truncf %bounded : tensor<8x64xf32> to tensor<8x64xf8E4M3FN>
  return %q : tensor<8x64xf8E4M3FN>
}

// Without a clamp, the cast of a large quotient has another result.
// CHECK-LABEL: @unclamped
// CHECK-NOT: fusednorm.quantize
// CHECK: return
func.func @unclamped(%x: tensor<8x64xf32>, %s: tensor<64xf32>) -> tensor<8x64xf8E4M3FN> {
  %e = tensor.empty() : tensor<8x64xf32>
  %scales = linalg.broadcast ins(%s : tensor<64xf32>) outs(%e : tensor<8x64xf32>) dimensions = [0]
  %scaled = arith.divf %x, %scales : tensor<8x64xf32>
  %q = arith.truncf %scaled : tensor<8x64xf32> to tensor<8x64xf8E4M3FN>
  return %q : tensor<8x64xf8E4M3FN>
}
