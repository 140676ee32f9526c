// fusednorm-normalize splits bodies into one op for each operation.
// RUN: fusednorm-opt %s --fusednorm-normalize --split-input-file | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-normalize --split-input-file -o %t.once.mlir
// RUN: fusednorm-opt %t.once.mlir --fusednorm-normalize --split-input-file | diff %t.once.mlir -

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A value of one element per row stays one. Both ops share the negation.
// CHECK-LABEL: @root_per_row
// CHECK-SAME: (%[[X:.*]]: tensor<4x64xf32>, %[[S:.*]]: tensor<4xf32>)
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<4xf32>)
// CHECK: math.rsqrt
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x64xf32>)
// CHECK: arith.negf
// CHECK: %[[A:.*]] = linalg.generic {{.*}} ins(%[[N]], %[[R]] : tensor<4x64xf32>, tensor<4xf32>)
// CHECK: arith.mulf
// CHECK-NOT: arith.negf
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%[[N]] : tensor<4x64xf32>)
// CHECK: math.exp
// CHECK: return %[[A]], %[[B]]
func.func @root_per_row(%x: tensor<4x64xf32>, %s: tensor<4xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %e = tensor.empty() : tensor<4x64xf32>
  %a = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x64xf32>, tensor<4xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%in: f32, %of: f32, %o: f32):
    %r = math.rsqrt %of : f32
    %n = arith.negf %in : f32
    %m = arith.mulf %n, %r : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  %b = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%in: f32, %o: f32):
    %n = arith.negf %in : f32
    %m = math.exp %n : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  return %a, %b : tensor<4x64xf32>, tensor<4x64xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// torch-mlir asserts that divisors are not 0. The assertions become an op with their loops only.
// CHECK-LABEL: @assertion
// CHECK-SAME: (%[[X:.*]]: tensor<4x64xf32>, %[[S:.*]]: tensor<4xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[S]] : tensor<4xf32>)
// CHECK: math.sqrt
// CHECK: arith.cmpf
// CHECK-NEXT: cf.assert %{{.*}}, "zero"
// CHECK-NEXT: linalg.yield
// CHECK-NOT: cf.assert
// CHECK: arith.divf
// CHECK-NOT: cf.assert
// CHECK: return
func.func @assertion(%x: tensor<4x64xf32>, %s: tensor<4xf32>) -> tensor<4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %a = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x64xf32>, tensor<4xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%in: f32, %of: f32, %o: f32):
    %r = math.sqrt %of : f32
    %is = arith.cmpf one, %r, %zero : f32
    cf.assert %is, "zero"
    %m = arith.divf %in, %r : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
  return %a : tensor<4x64xf32>
}

// -----

// CHECK-LABEL: @softmax
// CHECK-NOT: linalg.softmax
// CHECK: arith.maximumf
func.func @softmax(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %e = tensor.empty() : tensor<4x64xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
