// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// flax multiplies the weights by the inverse root first, x * (r * g). Norms with the order
// `weights_first` do the same.
//
// RUN: fusednorm-opt %s --fusednorm-raise=report=- -o %t.raised.mlir | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s < %t.raised.mlir
//
// The row sums are exact, so the results have equal bits.
// DEFINE: %{rms} = --entry=rms_norm --input=4x16xf32=iota --input='16xf32=normal(seed=2)'
// DEFINE: %{layer} = --entry=layer_norm --input=4x16xbf16=iota --input='16xf32=normal(seed=2)' --input='16xf32=normal(seed=3)'
// DEFINE: %{given} = --entry=given --input='4x16xf32=normal(seed=1)' --input='4xf32=uniform(0.5,2,seed=2)' --input='16xf32=normal(seed=3)'
// RUN: fusednorm-runner %s %{rms} --fuse --reference | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s %{layer} --fuse --reference | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s %{given} --fuse --reference | FileCheck %s --check-prefix=EQUAL
// EQUAL: all equal: PASS

// JSON: "not_taken": [
// JSON: "function": "another_row"
// JSON: "reason": "the squares are not computed from the row that is normalized"

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: @rms_norm
// CHECK: %[[Y:.*]] = fusednorm.rms_norm ins(%arg0, %arg1 {{.*}}order = weights_first, epsilon = exact
// CHECK-NEXT: return %[[Y]]
func.func @rms_norm(%x: tensor<4x16xf32>, %g: tensor<16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %factor = linalg.generic {indexing_maps = [#row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%squares, %g : tensor<4xf32>, tensor<16xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%q: f32, %w: f32, %o: f32):
    %m = arith.divf %q, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %s = arith.mulf %r, %w : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %factor : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %f: f32, %o: f32):
    %s = arith.mulf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @layer_norm
// CHECK: %[[Y:.*]] = fusednorm.layer_norm ins(%arg0, %arg1 : {{.*}}) beta(%arg2 : {{.*}}order = weights_first
// CHECK-NEXT: return %[[Y]]
func.func @layer_norm(%x: tensor<4x16xbf16>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<4x16xbf16> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xbf16>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %u = arith.extf %a : bf16 to f32
    %s = arith.addf %u, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %centered = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x16xbf16>, tensor<4xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: bf16, %q: f32, %o: f32):
    %u = arith.extf %a : bf16 to f32
    %m = arith.divf %q, %n : f32
    %s = arith.subf %u, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%centered : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %factor = linalg.generic {indexing_maps = [#row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%squares, %g : tensor<4xf32>, tensor<16xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%q: f32, %w: f32, %o: f32):
    %m = arith.divf %q, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %s = arith.mulf %r, %w : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %e2 = tensor.empty() : tensor<4x16xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%centered, %factor, %b : tensor<4x16xf32>, tensor<4x16xf32>, tensor<16xf32>) outs(%e2 : tensor<4x16xbf16>) {
  ^bb0(%a: f32, %f: f32, %t: f32, %o: bf16):
    %p = arith.mulf %a, %f : f32
    %s = arith.addf %p, %t : f32
    %c = arith.truncf %s : f32 to bf16
    linalg.yield %c : bf16
  } -> tensor<4x16xbf16>
  return %y : tensor<4x16xbf16>
}

// The mean of squares is an operand.
// CHECK-LABEL: @given
// CHECK: fusednorm.apply_rms_norm {{.*}}order = weights_first
func.func @given(%x: tensor<4x16xf32>, %v: tensor<4xf32>, %g: tensor<16xf32>) -> tensor<4x16xf32> {
  %eps = arith.constant 1.0e-6 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %v, %g : tensor<4x16xf32>, tensor<4xf32>, tensor<16xf32>) outs(%e : tensor<4x16xf32>) {
  ^bb0(%a: f32, %q: f32, %w: f32, %o: f32):
    %s = arith.addf %q, %eps : f32
    %r = math.rsqrt %s : f32
    %f = arith.mulf %r, %w : f32
    %p = arith.mulf %a, %f : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-LABEL: @another_row
// CHECK-NOT: fusednorm.rms_norm
func.func @another_row(%x: tensor<4x16xf32>, %other: tensor<4x16xf32>, %g: tensor<16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%other : tensor<4x16xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %factor = linalg.generic {indexing_maps = [#row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%squares, %g : tensor<4xf32>, tensor<16xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%q: f32, %w: f32, %o: f32):
    %m = arith.divf %q, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %s = arith.mulf %r, %w : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %factor : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %f: f32, %o: f32):
    %s = arith.mulf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
