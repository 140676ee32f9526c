// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses elementwise ops whose operand is shared by all rows, such as a bias, or by all rows along
// some leading dimensions, such as weights per head.
//
// RUN: fusednorm-opt %s --fusednorm-fuse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-fuse --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: fusednorm-runner %s --entry=groups --fuse --reference --input='3x64xbf16=normal(seed=1)' --input='64xbf16=normal(seed=2)' \
// RUN:   --input='16xbf16=normal(seed=3)' | FileCheck %s --check-prefix=NUMBERS
// RUN: fusednorm-runner %s --entry=outer --fuse --reference --input='3x4x2x64xf32=normal(seed=1)' --input='64xf32=normal(seed=2)' \
// RUN:   --input='3x2x64xf32=normal(seed=3)' --input='4x2x64xf32=normal(seed=4)' --target=sm_80 --emulate --check \
// RUN:   | FileCheck %s --check-prefixes=NUMBERS,CHECKED
// RUN: not fusednorm-runner %s --entry=outer --fuse --input='3x4x2x64xf32=normal(seed=1)' --input='64xf32=normal(seed=2)' \
// RUN:   --input='2x2x64xf32=normal(seed=3)' --input='4x2x64xf32=normal(seed=4)' --target=sm_80 --emulate 2>&1 | FileCheck %s --check-prefix=SHORT

// REMARK-DAG: [Missed] NotFused {{.*}}Function=by_row | Remark="fusednorm.rms_norm was not fused: an adjacent op broadcasts or permutes elements
// REMARK-DAG: [Missed] NotFused {{.*}}Function=swapped | Remark="fusednorm.rms_norm was not fused: an adjacent op broadcasts or permutes elements

// NUMBERS: : PASS
// CHECKED: check: 0 reports
// SHORT: fuse-shared-rows.mlir:[[#]]:{{[0-9]+}}: error: 'linalg.generic' op expected 3 elements along loop 0 in operand #0, got 2

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#id4 = affine_map<(i, j, k, l) -> (i, j, k, l)>
#first = affine_map<(i, j, k, l) -> (i, k, l)>
#heads = affine_map<(i, j, k, l) -> (j, k, l)>
#swapped = affine_map<(i, j, k, l) -> (k, j, l)>

// CHECK-LABEL: @bias
// CHECK: fusednorm.fused ins(%arg0, %arg1, %arg2, %arg3 : tensor<?x64xbf16>, tensor<64xbf16>, tensor<64xf32>, f32)
// CHECK: ^bb0(%{{.*}}: tensor<?x64xbf16>, %{{.*}}: tensor<64xbf16>, %[[B:.*]]: tensor<64xf32>
// CHECK: rms_norm
// CHECK: linalg.broadcast ins(%[[B]] : tensor<64xf32>) {{.*}} dimensions = [0]
// CHECK: arith.addf
// CHECK: quantize
// CHECK-NOT: linalg.generic
func.func @bias(%x: tensor<?x64xbf16>, %g: tensor<64xbf16>, %b: tensor<64xf32>, %eps: f32)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e0 = tensor.empty(%rows) : tensor<?x64xbf16>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%e0 : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  %e1 = tensor.empty(%rows) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %b : tensor<?x64xbf16>, tensor<64xf32>) outs(%e1 : tensor<?x64xf32>) {
  ^bb0(%a: bf16, %c: f32, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %s = arith.addf %w, %c : f32
    linalg.yield %s : f32
  } -> tensor<?x64xf32>
  %e2 = tensor.empty(%rows) : tensor<?x64xf8E4M3FN>
  %e3 = tensor.empty(%rows) : tensor<?x1xf32>
  %q:2 = fusednorm.quantize ins(%y : tensor<?x64xf32>)
      outs(%e2, %e3 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %q#0, %q#1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// CHECK-LABEL: @outer
// CHECK: fusednorm.fused
// CHECK: rms_norm
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<?x2x64xf32>) {{.*}} dimensions = [1]
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<4x2x64xf32>) {{.*}} dimensions = [0]
// CHECK-NOT: linalg.generic
func.func @outer(%x: tensor<?x4x2x64xf32>, %g: tensor<64xf32>, %scale: tensor<?x2x64xf32>, %shift: tensor<4x2x64xf32>)
    -> tensor<?x4x2x64xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x4x2x64xf32>
  %e = tensor.empty(%rows) : tensor<?x4x2x64xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x4x2x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e : tensor<?x4x2x64xf32>) -> tensor<?x4x2x64xf32>
  %y = linalg.generic {indexing_maps = [#first, #id4, #heads, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%scale, %n, %shift : tensor<?x2x64xf32>, tensor<?x4x2x64xf32>, tensor<4x2x64xf32>) outs(%e : tensor<?x4x2x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %c : f32
    linalg.yield %s : f32
  } -> tensor<?x4x2x64xf32>
  return %y : tensor<?x4x2x64xf32>
}

// Groups of columns are normalized, with weights and a factor that span the whole row. The fused op
// works on rows of groups. A value that is read twice stays one operand.
// CHECK-LABEL: @groups
// CHECK: %[[X:.*]] = tensor.expand_shape %arg0 {{\[}}[0], [1, 2]] {{.*}} into tensor<?x4x16xbf16>
// CHECK: %[[G:.*]] = tensor.expand_shape %arg1 {{\[}}[0, 1]] {{.*}} into tensor<4x16xbf16>
// CHECK: %[[F:.*]] = fusednorm.fused ins(%[[X]], %{{.*}}, %[[G]]
// CHECK: math.exp
// CHECK: rms_norm
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<4x16xbf16>) {{.*}} dimensions = [0]
// CHECK: tensor.collapse_shape %[[F]]
// CHECK-NOT: linalg.generic
func.func @groups(%x: tensor<?x64xbf16>, %w: tensor<64xbf16>, %g: tensor<16xbf16>) -> tensor<?x64xbf16> {
  %eps = arith.constant 1.0e-6 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x64xbf16>
  %e0 = tensor.empty(%rows) : tensor<?x64xf32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x64xbf16>) outs(%e0 : tensor<?x64xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %s = arith.extf %a : bf16 to f32
    linalg.yield %s : f32
  } -> tensor<?x64xf32>
  %exp = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<?x64xf32>) outs(%e0 : tensor<?x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  } -> tensor<?x64xf32>
  %product = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%wide, %exp : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e0 : tensor<?x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x64xf32>
  %split = tensor.expand_shape %product [[0], [1, 2]] output_shape [%rows, 4, 16] : tensor<?x64xf32> into tensor<?x4x16xf32>
  %e1 = tensor.empty(%rows) : tensor<?x4x16xbf16>
  %n = fusednorm.rms_norm ins(%split, %g : tensor<?x4x16xf32>, tensor<16xbf16>) epsilon(%eps)
      outs(%e1 : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
  %joined = tensor.collapse_shape %n [[0], [1, 2]] : tensor<?x4x16xbf16> into tensor<?x64xbf16>
  %e2 = tensor.empty(%rows) : tensor<?x64xbf16>
  %y = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%joined, %w : tensor<?x64xbf16>, tensor<64xbf16>) outs(%e2 : tensor<?x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %s = arith.mulf %a, %b : bf16
    linalg.yield %s : bf16
  } -> tensor<?x64xbf16>
  return %y : tensor<?x64xbf16>
}

// A norm after the concatenated groups is fused with the residual sum, which it also stores.
// CHECK-LABEL: @next_norm
// CHECK: fusednorm.rms_norm ins(%arg0
// CHECK: tensor.collapse_shape
// CHECK: fusednorm.add_rms_norm
func.func @next_norm(%x: tensor<?x4x16xf32>, %r: tensor<?x64xf32>, %g: tensor<16xf32>, %h: tensor<64xf32>)
    -> (tensor<?x64xf32>, tensor<?x64xf32>) {
  %eps = arith.constant 1.0e-6 : f32
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x4x16xf32>
  %e1 = tensor.empty(%rows) : tensor<?x4x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<?x4x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e1 : tensor<?x4x16xf32>) -> tensor<?x4x16xf32>
  %joined = tensor.collapse_shape %n [[0], [1, 2]] : tensor<?x4x16xf32> into tensor<?x64xf32>
  %e2 = tensor.empty(%rows) : tensor<?x64xf32>
  %s = linalg.add ins(%joined, %r : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e2 : tensor<?x64xf32>) -> tensor<?x64xf32>
  %y = fusednorm.rms_norm ins(%s, %h : tensor<?x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%e2 : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %y, %s : tensor<?x64xf32>, tensor<?x64xf32>
}

// An operand with one element per row is not an operand shared by rows.
// CHECK-LABEL: @by_row
// CHECK: fusednorm.rms_norm
// CHECK: linalg.generic
func.func @by_row(%x: tensor<4x16xf32>, %g: tensor<16xf32>, %b: tensor<4xf32>, %eps: f32) -> tensor<4x16xf32> {
  %e0 = tensor.empty() : tensor<4x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n, %b : tensor<4x16xf32>, tensor<4xf32>) outs(%e0 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @swapped
// CHECK: fusednorm.rms_norm
// CHECK: linalg.generic
func.func @swapped(%x: tensor<2x4x3x16xf32>, %g: tensor<16xf32>, %b: tensor<3x4x16xf32>, %eps: f32) -> tensor<2x4x3x16xf32> {
  %e = tensor.empty() : tensor<2x4x3x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<2x4x3x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e : tensor<2x4x3x16xf32>) -> tensor<2x4x3x16xf32>
  %y = linalg.generic {indexing_maps = [#id4, #swapped, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%n, %b : tensor<2x4x3x16xf32>, tensor<3x4x16xf32>) outs(%e : tensor<2x4x3x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<2x4x3x16xf32>
  return %y : tensor<2x4x3x16xf32>
}

// A result of another kernel is read from memory.
// CHECK-LABEL: @of_a_norm
// CHECK: %[[B:.*]] = fusednorm.rms_norm ins(%arg2
// CHECK: fusednorm.fused ins(%arg0, %arg1, %[[B]]
func.func @of_a_norm(%x: tensor<4x3x16xf32>, %g: tensor<16xf32>, %b: tensor<3x16xf32>, %eps: f32) -> tensor<4x3x16xf32> {
  %e0 = tensor.empty() : tensor<3x16xf32>
  %m = fusednorm.rms_norm ins(%b, %g : tensor<3x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e0 : tensor<3x16xf32>) -> tensor<3x16xf32>
  %e = tensor.empty() : tensor<4x3x16xf32>
  %n = fusednorm.rms_norm ins(%x, %g : tensor<4x3x16xf32>, tensor<16xf32>) epsilon(%eps)
      outs(%e : tensor<4x3x16xf32>) -> tensor<4x3x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%n, %m : tensor<4x3x16xf32>, tensor<3x16xf32>) outs(%e : tensor<4x3x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<4x3x16xf32>
  return %y : tensor<4x3x16xf32>
}
