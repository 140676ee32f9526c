// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s --check-prefix=FUSED

// If no tensor holds the rows of a primitive, a view of another tensor does. Unit dimensions that
// both have stay: a unit dimension before the view is a unit dimension of the primitive.

#x = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>
#halves = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#table = affine_map<(d0, d1, d2, d3) -> (d2, d3)>

// Heads before tokens: the rotation has the unit batch dimension of the norm.
// CHECK-LABEL: @turned
// CHECK-NOT: tensor.extract_slice
// CHECK: %[[Y:.*]] = fusednorm.rms_norm ins(%arg0
// CHECK-NOT: tensor.
// CHECK: tensor.empty
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[Y]] : tensor<1x8x2x32xf32>) {{.*}} permutation = [0, 2, 1, 3]
// CHECK: fusednorm.apply_rotary_pos_emb ins(%[[T]], {{.*}} dims = [2]
// FUSED-LABEL: @turned
// FUSED: fusednorm.fused
// FUSED: rms_norm
// FUSED: apply_rotary_pos_emb {{.*}} dims = [1]
// FUSED: linalg.transpose
func.func @turned(%x: tensor<1x8x2x32xf32>, %g: tensor<32xf32>, %eps: f32, %cos: tensor<8x16xf32>, %sin: tensor<8x16xf32>)
    -> tensor<1x2x8x32xf32> {
  %o = tensor.empty() : tensor<1x8x2x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<1x8x2x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<1x8x2x32xf32>) -> tensor<1x8x2x32xf32>
  %e = tensor.empty() : tensor<1x2x8x16xf32>
  %re = tensor.extract_slice %y[0, 0, 0, 0] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
  %im = tensor.extract_slice %y[0, 0, 0, 16] [1, 8, 2, 16] [1, 1, 1, 1] : tensor<1x8x2x32xf32> to tensor<1x8x2x16xf32>
  %a = linalg.generic {indexing_maps = [#x, #x, #table, #table, #halves], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%re, %im, %cos, %sin : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<1x2x8x16xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %out: f32):
    %1 = arith.mulf %r, %c : f32
    %2 = arith.mulf %i, %s : f32
    %3 = arith.subf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<1x2x8x16xf32>
  %b = linalg.generic {indexing_maps = [#x, #x, #table, #table, #halves], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%re, %im, %cos, %sin : tensor<1x8x2x16xf32>, tensor<1x8x2x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<1x2x8x16xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %out: f32):
    %1 = arith.mulf %i, %c : f32
    %2 = arith.mulf %r, %s : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<1x2x8x16xf32>
  %z = tensor.concat dim(3) %a, %b : (tensor<1x2x8x16xf32>, tensor<1x2x8x16xf32>) -> tensor<1x2x8x32xf32>
  return %z : tensor<1x2x8x32xf32>
}

// A unit dimension at another index than in the rotation is dropped, and another one is added.
// CHECK-LABEL: @elsewhere
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[0, 0, 0] [8, 1, 32] [1, 1, 1] : tensor<8x1x32xf32> to tensor<8x32xf32>
// CHECK: %[[E:.*]] = tensor.expand_shape %[[S]] {{\[}}[0, 1], [2]] output_shape [1, 8, 32]
// CHECK: fusednorm.apply_rotary_pos_emb ins(%[[E]], {{.*}} dims = [1]
#moved = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#tables = affine_map<(d0, d1, d2) -> (d1, d2)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @elsewhere(%x: tensor<8x1x32xf32>, %cos: tensor<8x16xf32>, %sin: tensor<8x16xf32>) -> tensor<1x8x32xf32> {
  %e = tensor.empty() : tensor<1x8x16xf32>
  %re = tensor.extract_slice %x[0, 0, 0] [8, 1, 16] [1, 1, 1] : tensor<8x1x32xf32> to tensor<8x1x16xf32>
  %im = tensor.extract_slice %x[0, 0, 16] [8, 1, 16] [1, 1, 1] : tensor<8x1x32xf32> to tensor<8x1x16xf32>
  %a = linalg.generic {indexing_maps = [#moved, #moved, #tables, #tables, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%re, %im, %cos, %sin : tensor<8x1x16xf32>, tensor<8x1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<1x8x16xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %out: f32):
    %1 = arith.mulf %r, %c : f32
    %2 = arith.mulf %i, %s : f32
    %3 = arith.subf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<1x8x16xf32>
  %b = linalg.generic {indexing_maps = [#moved, #moved, #tables, #tables, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%re, %im, %cos, %sin : tensor<8x1x16xf32>, tensor<8x1x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<1x8x16xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %out: f32):
    %1 = arith.mulf %i, %c : f32
    %2 = arith.mulf %r, %s : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<1x8x16xf32>
  %z = tensor.concat dim(2) %a, %b : (tensor<1x8x16xf32>, tensor<1x8x16xf32>) -> tensor<1x8x32xf32>
  return %z : tensor<1x8x32xf32>
}
