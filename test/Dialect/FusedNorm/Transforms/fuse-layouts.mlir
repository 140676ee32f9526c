// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s

// Reshapes and transposes between a norm of heads and its rotation move after both, one by one. The
// dimensions that the tables vary along are updated.

// CHECK-LABEL: @units_and_transpose
// CHECK: %[[F:.*]] = fusednorm.fused ins(%arg0
// CHECK: rms_norm
// CHECK: apply_rotary_pos_emb {{.*}} dims = [1] {{.*}} -> tensor<1x8x4x32xf32>
// CHECK: %[[E:.*]] = tensor.expand_shape %[[F]] {{\[}}[0], [1], [2, 3], [4]] {{.*}} into tensor<1x8x4x1x32xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[E]] : tensor<1x8x4x1x32xf32>) {{.*}} permutation = [0, 2, 1, 3, 4]
// CHECK: return %[[T]]
func.func @units_and_transpose(%x: tensor<1x8x4x32xf32>, %g: tensor<32xf32>, %c: tensor<8x32xf32>, %s: tensor<8x32xf32>,
                               %eps: f32) -> tensor<1x4x8x1x32xf32> {
  %o = tensor.empty() : tensor<1x8x4x32xf32>
  %t = tensor.empty() : tensor<1x4x8x1x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<1x8x4x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<1x8x4x32xf32>) -> tensor<1x8x4x32xf32>
  %e = tensor.expand_shape %y [[0], [1], [2, 3], [4]] output_shape [1, 8, 4, 1, 32]
      : tensor<1x8x4x32xf32> into tensor<1x8x4x1x32xf32>
  %h = linalg.transpose ins(%e : tensor<1x8x4x1x32xf32>) outs(%t : tensor<1x4x8x1x32xf32>) permutation = [0, 2, 1, 3, 4]
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<1x4x8x1x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      dims = [2] pairing(half_split) outs(%t : tensor<1x4x8x1x32xf32>) -> tensor<1x4x8x1x32xf32>
  return %r : tensor<1x4x8x1x32xf32>
}

// CHECK-LABEL: @collapsed
// CHECK: %[[F:.*]] = fusednorm.fused
// CHECK: apply_rotary_pos_emb {{.*}} dims = [1, 2] {{.*}} -> tensor<1x8x4x32xf32>
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[F]] {{\[}}[0, 1], [2], [3]]
// CHECK: return %[[C]]
func.func @collapsed(%x: tensor<1x8x4x32xf32>, %g: tensor<32xf32>, %c: tensor<8x4x16xf32>, %s: tensor<8x4x16xf32>,
                     %eps: f32) -> tensor<8x4x32xf32> {
  %o = tensor.empty() : tensor<1x8x4x32xf32>
  %t = tensor.empty() : tensor<8x4x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<1x8x4x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<1x8x4x32xf32>) -> tensor<1x8x4x32xf32>
  %h = tensor.collapse_shape %y [[0, 1], [2], [3]] : tensor<1x8x4x32xf32> into tensor<8x4x32xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<8x4x32xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>)
      dims = [0, 1] pairing(half_split) outs(%t : tensor<8x4x32xf32>) -> tensor<8x4x32xf32>
  return %r : tensor<8x4x32xf32>
}

// The tables do not vary along the heads, so the head dimensions may be split or collapsed.
// CHECK-LABEL: @heads_together
// CHECK: fusednorm.fused
// CHECK: apply_rotary_pos_emb {{.*}} dims = [0] {{.*}} -> tensor<8x2x2x32xf32>
func.func @heads_together(%x: tensor<8x2x2x32xf32>, %g: tensor<32xf32>, %c: tensor<8x32xf32>, %s: tensor<8x32xf32>,
                          %eps: f32) -> tensor<8x4x32xf32> {
  %o = tensor.empty() : tensor<8x2x2x32xf32>
  %t = tensor.empty() : tensor<8x4x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<8x2x2x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<8x2x2x32xf32>) -> tensor<8x2x2x32xf32>
  %h = tensor.collapse_shape %y [[0], [1, 2], [3]] : tensor<8x2x2x32xf32> into tensor<8x4x32xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<8x4x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      dims = [0] pairing(half_split) outs(%t : tensor<8x4x32xf32>) -> tensor<8x4x32xf32>
  return %r : tensor<8x4x32xf32>
}

// The table rows are indexed by the collapsed dimension, so the reshape stays.
// CHECK-LABEL: @tokens_together
// CHECK-NOT: fusednorm.fused
// CHECK: tensor.collapse_shape
// CHECK: fusednorm.apply_rotary_pos_emb {{.*}} dims = [0]
func.func @tokens_together(%x: tensor<2x4x32xf32>, %g: tensor<32xf32>, %c: tensor<8x32xf32>, %s: tensor<8x32xf32>,
                           %eps: f32) -> tensor<8x32xf32> {
  %o = tensor.empty() : tensor<2x4x32xf32>
  %t = tensor.empty() : tensor<8x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<2x4x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  %h = tensor.collapse_shape %y [[0, 1], [2]] : tensor<2x4x32xf32> into tensor<8x32xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      dims = [0] pairing(half_split) outs(%t : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// The table rows are indexed by one part of the split dimension, so the reshape stays.
// CHECK-LABEL: @tokens_apart
// CHECK-NOT: fusednorm.fused
// CHECK: tensor.expand_shape
// CHECK: fusednorm.apply_rotary_pos_emb {{.*}} dims = [0]
func.func @tokens_apart(%x: tensor<8x32xf32>, %g: tensor<32xf32>, %c: tensor<2x32xf32>, %s: tensor<2x32xf32>,
                        %eps: f32) -> tensor<2x4x32xf32> {
  %o = tensor.empty() : tensor<8x32xf32>
  %t = tensor.empty() : tensor<2x4x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<8x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<8x32xf32>) -> tensor<8x32xf32>
  %h = tensor.expand_shape %y [[0, 1], [2]] output_shape [2, 4, 32] : tensor<8x32xf32> into tensor<2x4x32xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<2x4x32xf32>, tensor<2x32xf32>, tensor<2x32xf32>)
      dims = [0] pairing(half_split) outs(%t : tensor<2x4x32xf32>) -> tensor<2x4x32xf32>
  return %r : tensor<2x4x32xf32>
}

// The tables vary along a unit dimension that exists only after the reshape.
// CHECK-LABEL: @unit_of_tables
// CHECK-NOT: fusednorm.fused
// CHECK: tensor.expand_shape
// CHECK: fusednorm.apply_rotary_pos_emb {{.*}} dims = [1]
func.func @unit_of_tables(%x: tensor<8x32xf32>, %g: tensor<32xf32>, %c: tensor<1x32xf32>, %s: tensor<1x32xf32>,
                          %eps: f32) -> tensor<8x1x32xf32> {
  %o = tensor.empty() : tensor<8x32xf32>
  %t = tensor.empty() : tensor<8x1x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<8x32xf32>, tensor<32xf32>) epsilon(%eps)
      outs(%o : tensor<8x32xf32>) -> tensor<8x32xf32>
  %h = tensor.expand_shape %y [[0, 1], [2]] output_shape [8, 1, 32] : tensor<8x32xf32> into tensor<8x1x32xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<8x1x32xf32>, tensor<1x32xf32>, tensor<1x32xf32>)
      dims = [1] pairing(half_split) outs(%t : tensor<8x1x32xf32>) -> tensor<8x1x32xf32>
  return %r : tensor<8x1x32xf32>
}

// A reshape that splits the columns creates different rows.
// CHECK-LABEL: @other_rows
// CHECK-NOT: fusednorm.fused
// CHECK: fusednorm.apply_rotary_pos_emb
func.func @other_rows(%x: tensor<8x64xf32>, %g: tensor<64xf32>, %c: tensor<8x32xf32>, %s: tensor<8x32xf32>,
                      %eps: f32) -> tensor<8x2x32xf32> {
  %o = tensor.empty() : tensor<8x64xf32>
  %t = tensor.empty() : tensor<8x2x32xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<8x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%o : tensor<8x64xf32>) -> tensor<8x64xf32>
  %h = tensor.expand_shape %y [[0], [1, 2]] output_shape [8, 2, 32] : tensor<8x64xf32> into tensor<8x2x32xf32>
  %r = fusednorm.apply_rotary_pos_emb ins(%h, %c, %s : tensor<8x2x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      dims = [0] pairing(half_split) outs(%t : tensor<8x2x32xf32>) -> tensor<8x2x32xf32>
  return %r : tensor<8x2x32xf32>
}
