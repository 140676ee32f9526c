// Primitives are found inside of bodies with several operations, as upstream's
// linalg-fuse-elementwise-ops leaves them.
// RUN: fusednorm-opt %s --fusednorm-raise --split-input-file | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse --split-input-file \
// RUN:   | FileCheck %s --check-prefix=FUSE

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// The sum of two rows exists only inside of the reduction and of the last op.
// CHECK-LABEL: @add_norm_silu
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%arg0, %arg1
// CHECK: %[[NORM:.*]] = fusednorm.rms_norm ins(%[[SUM]], %arg2
// CHECK: linalg.generic {{.*}} ins(%[[NORM]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.negf
// CHECK-NEXT: math.exp
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.divf
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: linalg.yield
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @add_norm_silu(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>, %g: tensor<64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e0 = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
  %total = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<?x64xf32>, tensor<?x64xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %s = arith.addf %a, %b : f32
    %square = arith.mulf %s, %s : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> tensor<?xf32>
  %e1 = tensor.empty(%rows) : tensor<?x64xf32>
  %result = linalg.generic {indexing_maps = [#all, #all, #row, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y, %total, %g : tensor<?x64xf32>, tensor<?x64xf32>, tensor<?xf32>, tensor<64xf32>)
      outs(%e1 : tensor<?x64xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32, %w: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %mean = arith.divf %t, %n : f32
    %v = arith.addf %mean, %eps : f32
    %r = math.rsqrt %v : f32
    %normed = arith.mulf %s, %r : f32
    %z = arith.mulf %normed, %w : f32
    %negative = arith.negf %z : f32
    %e = math.exp %negative : f32
    %d = arith.addf %e, %one : f32
    %sigmoid = arith.divf %one, %d : f32
    %silu = arith.mulf %z, %sigmoid : f32
    linalg.yield %silu : f32
  } -> tensor<?x64xf32>
  return %result : tensor<?x64xf32>
}
// FUSE-LABEL: @add_norm_silu
// FUSE: fusednorm.fused
// FUSE-NOT: linalg.generic

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// A body without a primitive stays one op, with its attributes.
// CHECK-LABEL: @no_primitive
// CHECK: linalg.generic
// CHECK-SAME: own.tag
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[E:.*]] = math.exp %[[B]] : f32
// CHECK-NEXT: %[[M:.*]] = arith.mulf %[[S]], %[[E]] : f32
// CHECK-NEXT: linalg.yield %[[M]] : f32
// CHECK-NOT: linalg.generic
// CHECK: return
// FUSE-LABEL: @no_primitive
func.func @no_primitive(%x: tensor<4x64xf32>, %b: tensor<64xf32>) -> tensor<4x64xf32> {
  %e = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<4x64xf32>, tensor<64xf32>) outs(%e : tensor<4x64xf32>) attrs = {own.tag = 1 : i64} {
  ^bb0(%a: f32, %w: f32, %o: f32):
    %s = arith.addf %a, %w : f32
    %f = math.exp %w : f32
    %m = arith.mulf %s, %f : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The result of a reduction does not depend on its columns.
// CHECK-LABEL: @no_columns
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK: return
// FUSE-LABEL: @no_columns
func.func @no_columns(%x: tensor<4x64xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %acc, %square : f32
    linalg.yield %one : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// An assertion of the body becomes an op of its own if a primitive is found.
// CHECK-LABEL: @assertion_norm
// CHECK: fusednorm.rms_norm
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%{{.*}} : tensor<4xf32>)
// CHECK: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @assertion_norm(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %total = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x64xf32>
  %result = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %total : tensor<4x64xf32>, tensor<4xf32>) outs(%e1 : tensor<4x64xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %mean = arith.divf %t, %n : f32
    %v = arith.addf %mean, %eps : f32
    %root = math.sqrt %v : f32
    %is = arith.cmpf one, %root, %zero : f32
    cf.assert %is, "zero"
    %r = arith.divf %one, %root : f32
    %normed = arith.mulf %a, %r : f32
    %negative = arith.negf %normed : f32
    linalg.yield %negative : f32
  } -> tensor<4x64xf32>
  return %result : tensor<4x64xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>

// Without a primitive the body stays one op, with its assertion.
// CHECK-LABEL: @assertion_only
// CHECK: linalg.generic
// CHECK: cf.assert
// CHECK-NEXT: arith.divf
// CHECK-NEXT: arith.negf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @assertion_only(%x: tensor<4x64xf32>, %y: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %z = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<4x64xf32>, tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %is = arith.cmpf one, %b, %zero : f32
    cf.assert %is, "zero"
    %q = arith.divf %a, %b : f32
    %n = arith.negf %q : f32
    linalg.yield %n : f32
  } -> tensor<4x64xf32>
  return %z : tensor<4x64xf32>
}
