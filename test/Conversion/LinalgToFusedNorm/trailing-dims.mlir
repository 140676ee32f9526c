// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A norm over several contiguous trailing dimensions, as torch.nn.LayerNorm with a normalized shape
// of rank 2 or 3, becomes a norm of the collapsed row.
//
// RUN: fusednorm-opt %s --fusednorm-raise=report=%t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: fusednorm-runner %s --entry=layer_norm --fuse --reference --input='2x4x3x8xf32=normal(seed=1)' --input='4x3x8xf32=normal(seed=2)' --input='4x3x8xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=rms_norm --fuse --reference --input='5x4x8xbf16=normal(seed=1)' --input='4x8xbf16=normal(seed=2)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

// JSON: "not_taken": [
// JSON-NOT: "name": "layer_norm"

#m = affine_map<(a, b, c, d) -> (a, b, c, d)>
#r = affine_map<(a, b, c, d) -> (a)>
#w = affine_map<(a, b, c, d) -> (b, c, d)>
#i = affine_map<(a, b, c) -> (a, b, c)>
#t = affine_map<(a, b, c) -> (a, c, b)>
#j = affine_map<(a, b, c) -> (a)>
#v = affine_map<(a, b, c) -> (b, c)>
#ch = affine_map<(a, b, c) -> (b)>
#jc = affine_map<(a, b, c) -> (c)>

// CHECK-LABEL: @layer_norm
// CHECK-DAG: %[[X:.*]] = tensor.collapse_shape %arg0 {{\[}}[0], [1, 2, 3]] : tensor<2x4x3x8xf32> into tensor<2x96xf32>
// CHECK-DAG: %[[G:.*]] = tensor.collapse_shape %arg1 {{\[}}[0, 1, 2]] : tensor<4x3x8xf32> into tensor<96xf32>
// CHECK-DAG: %[[B:.*]] = tensor.collapse_shape %arg2 {{\[}}[0, 1, 2]] : tensor<4x3x8xf32> into tensor<96xf32>
// CHECK: %[[N:.*]] = fusednorm.layer_norm ins(%[[X]], %[[G]] : {{.*}}) beta(%[[B]] :
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[N]] {{\[}}[0], [1, 2, 3]]
// CHECK-NEXT: return %[[Y]]
func.func @layer_norm(%x: tensor<2x4x3x8xf32>, %g: tensor<4x3x8xf32>, %b: tensor<4x3x8xf32>) -> tensor<2x4x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %n = arith.constant 96.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %sum = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "reduction", "reduction", "reduction"]}
      ins(%x : tensor<2x4x3x8xf32>) outs(%f : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  %eo = tensor.empty() : tensor<2x4x3x8xf32>
  %centered = linalg.generic {indexing_maps = [#m, #r, #m], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %sum : tensor<2x4x3x8xf32>, tensor<2xf32>) outs(%eo : tensor<2x4x3x8xf32>) {
  ^bb0(%a: f32, %q: f32, %o: f32):
    %mean = arith.divf %q, %n : f32
    %s = arith.subf %a, %mean : f32
    linalg.yield %s : f32
  } -> tensor<2x4x3x8xf32>
  %squares = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["parallel", "reduction", "reduction", "reduction"]}
      ins(%centered : tensor<2x4x3x8xf32>) outs(%f : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#m, #r, #w, #w, #m], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%centered, %squares, %g, %b : tensor<2x4x3x8xf32>, tensor<2xf32>, tensor<4x3x8xf32>, tensor<4x3x8xf32>) outs(%eo : tensor<2x4x3x8xf32>) {
  ^bb0(%a: f32, %q: f32, %u: f32, %t: f32, %o: f32):
    %mean = arith.divf %q, %n : f32
    %v = arith.addf %mean, %eps : f32
    %k = math.rsqrt %v : f32
    %z = arith.mulf %a, %k : f32
    %p = arith.mulf %z, %u : f32
    %s = arith.addf %p, %t : f32
    linalg.yield %s : f32
  } -> tensor<2x4x3x8xf32>
  return %y : tensor<2x4x3x8xf32>
}

// CHECK-LABEL: @rms_norm
// CHECK-DAG: %[[X:.*]] = tensor.collapse_shape %arg0 {{\[}}[0], [1, 2]] : tensor<5x4x8xbf16> into tensor<5x32xbf16>
// CHECK-DAG: %[[G:.*]] = tensor.collapse_shape %arg1 {{\[}}[0, 1]] : tensor<4x8xbf16> into tensor<32xbf16>
// CHECK: %[[N:.*]] = fusednorm.rms_norm ins(%[[X]], %[[G]]
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[N]] {{\[}}[0], [1, 2]]
// CHECK-NEXT: return %[[Y]]
func.func @rms_norm(%x: tensor<5x4x8xbf16>, %g: tensor<4x8xbf16>) -> tensor<5x4x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %squares = linalg.generic {indexing_maps = [#i, #j], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<5x4x8xbf16>) outs(%f : tensor<5xf32>) {
  ^bb0(%h: bf16, %o: f32):
    %a = arith.extf %h : bf16 to f32
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %eo = tensor.empty() : tensor<5x4x8xbf16>
  %y = linalg.generic {indexing_maps = [#i, #j, #v, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %squares, %g : tensor<5x4x8xbf16>, tensor<5xf32>, tensor<4x8xbf16>) outs(%eo : tensor<5x4x8xbf16>) {
  ^bb0(%h: bf16, %q: f32, %w: bf16, %o: bf16):
    %a = arith.extf %h : bf16 to f32
    %u = arith.extf %w : bf16 to f32
    %mean = arith.divf %q, %n : f32
    %v = arith.addf %mean, %eps : f32
    %k = math.rsqrt %v : f32
    %z = arith.mulf %a, %k : f32
    %p = arith.mulf %z, %u : f32
    %s = arith.truncf %p : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<5x4x8xbf16>
  return %y : tensor<5x4x8xbf16>
}

// One weight per channel, as in a group norm, is not one weight per column. The norm without weights
// is raised.
// CHECK-LABEL: @channels
// CHECK: %[[N:.*]] = fusednorm.rms_norm ins({{.*}} : tensor<5x32xbf16>, tensor<32xbf16>)
// CHECK: %[[E:.*]] = tensor.expand_shape %[[N]]
// CHECK: linalg.generic {{.*}} ins({{.*}}%[[E]]
func.func @channels(%x: tensor<5x4x8xbf16>, %g: tensor<4xbf16>) -> tensor<5x4x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %squares = linalg.generic {indexing_maps = [#i, #j], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<5x4x8xbf16>) outs(%f : tensor<5xf32>) {
  ^bb0(%h: bf16, %o: f32):
    %a = arith.extf %h : bf16 to f32
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %eo = tensor.empty() : tensor<5x4x8xbf16>
  %y = linalg.generic {indexing_maps = [#i, #j, #ch, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %squares, %g : tensor<5x4x8xbf16>, tensor<5xf32>, tensor<4xbf16>) outs(%eo : tensor<5x4x8xbf16>) {
  ^bb0(%h: bf16, %q: f32, %w: bf16, %o: bf16):
    %a = arith.extf %h : bf16 to f32
    %u = arith.extf %w : bf16 to f32
    %mean = arith.divf %q, %n : f32
    %v = arith.addf %mean, %eps : f32
    %k = math.rsqrt %v : f32
    %z = arith.mulf %a, %k : f32
    %p = arith.mulf %z, %u : f32
    %s = arith.truncf %p : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<5x4x8xbf16>
  return %y : tensor<5x4x8xbf16>
}

// The squares are summed over the dimensions in another order.
// CHECK-LABEL: @transposed
// CHECK-NOT: fusednorm.
func.func @transposed(%x: tensor<5x4x8xbf16>, %g: tensor<4x8xbf16>) -> tensor<5x4x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %squares = linalg.generic {indexing_maps = [#t, #j], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : tensor<5x4x8xbf16>) outs(%f : tensor<5xf32>) {
  ^bb0(%h: bf16, %o: f32):
    %a = arith.extf %h : bf16 to f32
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  %eo = tensor.empty() : tensor<5x4x8xbf16>
  %y = linalg.generic {indexing_maps = [#i, #j, #v, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %squares, %g : tensor<5x4x8xbf16>, tensor<5xf32>, tensor<4x8xbf16>) outs(%eo : tensor<5x4x8xbf16>) {
  ^bb0(%h: bf16, %q: f32, %w: bf16, %o: bf16):
    %a = arith.extf %h : bf16 to f32
    %u = arith.extf %w : bf16 to f32
    %mean = arith.divf %q, %n : f32
    %v = arith.addf %mean, %eps : f32
    %k = math.rsqrt %v : f32
    %z = arith.mulf %a, %k : f32
    %p = arith.mulf %z, %u : f32
    %s = arith.truncf %p : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<5x4x8xbf16>
  return %y : tensor<5x4x8xbf16>
}

// The first two dimensions are not contiguous with a row.
// CHECK-LABEL: @outer
// CHECK-NOT: fusednorm.
func.func @outer(%x: tensor<5x4x8xbf16>, %g: tensor<8xbf16>) -> tensor<5x4x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %n = arith.constant 20.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %squares = linalg.generic {indexing_maps = [#i, #jc], iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<5x4x8xbf16>) outs(%f : tensor<8xf32>) {
  ^bb0(%h: bf16, %o: f32):
    %a = arith.extf %h : bf16 to f32
    %p = arith.mulf %a, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %eo = tensor.empty() : tensor<5x4x8xbf16>
  %y = linalg.generic {indexing_maps = [#i, #jc, #jc, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %squares, %g : tensor<5x4x8xbf16>, tensor<8xf32>, tensor<8xbf16>) outs(%eo : tensor<5x4x8xbf16>) {
  ^bb0(%h: bf16, %q: f32, %w: bf16, %o: bf16):
    %a = arith.extf %h : bf16 to f32
    %u = arith.extf %w : bf16 to f32
    %mean = arith.divf %q, %n : f32
    %v = arith.addf %mean, %eps : f32
    %k = math.rsqrt %v : f32
    %z = arith.mulf %a, %k : f32
    %p = arith.mulf %z, %u : f32
    %s = arith.truncf %p : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<5x4x8xbf16>
  return %y : tensor<5x4x8xbf16>
}
