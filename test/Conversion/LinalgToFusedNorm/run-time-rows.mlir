// Norms and attention after reshapes and gathers of run-time extents.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-runner %s --entry=view --fuse --reference --threads=1 \
// RUN:   --input='3x2x64xf32=normal(seed=1)' --input='64xf32=normal(seed=2)' | FileCheck %s --check-prefix=SAME
// RUN: fusednorm-runner %s --entry=first_rows --fuse --reference --threads=1 \
// RUN:   --input='5x64xf32=normal(seed=1)' --input='64xf32=normal(seed=2)' \
// RUN:   --input='3xf32=const(0)' | FileCheck %s --check-prefix=SAME
// SAME: 0 outside the tolerance{{.*}}PASS

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// The norm reads the collapsed rows.
// CHECK-LABEL: @view
// CHECK-SAME: (%[[X:.*]]: tensor<?x2x64xf32>
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[X]]
// CHECK: fusednorm.rms_norm ins(%[[C]],
func.func @view(%x: tensor<?x2x64xf32>, %g: tensor<64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i64
  %columns = arith.constant 64 : i64
  %none = arith.constant 0 : i64
  %d = tensor.dim %x, %c0 : tensor<?x2x64xf32>
  %batch = arith.index_cast %d : index to i64
  %all = arith.muli %batch, %two : i64
  %isNegative = arith.cmpi slt, %all, %none : i64
  %rows = arith.select %isNegative, %none, %all : i64
  %n = arith.index_cast %rows : i64 to index
  %shape = tensor.from_elements %rows, %columns : tensor<2xi64>
  %flat = tensor.reshape %x(%shape) : (tensor<?x2x64xf32>, tensor<2xi64>) -> tensor<?x64xf32>
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 64.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e1 = tensor.empty(%n) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]}
      ins(%flat : tensor<?x64xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %add = arith.addf %acc, %square : f32
    linalg.yield %add : f32
  } -> tensor<?xf32>
  %e2 = tensor.empty(%n) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #column, #map], iterator_types = ["parallel", "parallel"]}
      ins(%flat, %sum, %g : tensor<?x64xf32>, tensor<?xf32>, tensor<64xf32>) outs(%e2 : tensor<?x64xf32>) {
  ^bb0(%in: f32, %total: f32, %weight: f32, %o: f32):
    %mean = arith.divf %total, %count : f32
    %biased = arith.addf %mean, %epsilon : f32
    %inverse = math.rsqrt %biased : f32
    %normalized = arith.mulf %in, %inverse : f32
    %weighted = arith.mulf %normalized, %weight : f32
    linalg.yield %weighted : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// The rows are the first rows of x: the norm must not read all rows of x in their place.
// CHECK-LABEL: @first_rows
// CHECK-SAME: (%[[X:.*]]: tensor<?x64xf32>, %{{.*}}: tensor<64xf32>
// CHECK: %[[F:.*]] = linalg.generic
// CHECK: tensor.extract %[[X]]
// CHECK: fusednorm.rms_norm ins(%[[F]],
func.func @first_rows(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %z: tensor<?xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %z, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %first = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%i, %j] : tensor<?x64xf32>
    linalg.yield %v : f32
  } -> tensor<?x64xf32>
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 64.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e1 = tensor.empty(%n) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]}
      ins(%first : tensor<?x64xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %add = arith.addf %acc, %square : f32
    linalg.yield %add : f32
  } -> tensor<?xf32>
  %e2 = tensor.empty(%n) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #column, #map], iterator_types = ["parallel", "parallel"]}
      ins(%first, %sum, %g : tensor<?x64xf32>, tensor<?xf32>, tensor<64xf32>) outs(%e2 : tensor<?x64xf32>) {
  ^bb0(%in: f32, %total: f32, %weight: f32, %o: f32):
    %mean = arith.divf %total, %count : f32
    %biased = arith.addf %mean, %epsilon : f32
    %inverse = math.rsqrt %biased : f32
    %normalized = arith.mulf %in, %inverse : f32
    %weighted = arith.mulf %normalized, %weight : f32
    linalg.yield %weighted : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// The assertion relates extents. It comes before the kernel.
// CHECK-LABEL: @checked
// CHECK: cf.assert
// CHECK: fusednorm.rms_norm
func.func @checked(%x: tensor<?x64xf32>, %g: tensor<64xf32>, %z: tensor<?xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %m = tensor.dim %z, %c0 : tensor<?xf32>
  %areEqual = arith.cmpi eq, %m, %n : index
  cf.assert %areEqual, "numbers of rows differ"
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 64.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %e1 = tensor.empty(%n) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x64xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %square = arith.mulf %in, %in : f32
    %add = arith.addf %acc, %square : f32
    linalg.yield %add : f32
  } -> tensor<?xf32>
  %e2 = tensor.empty(%n) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #column, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %g : tensor<?x64xf32>, tensor<?xf32>, tensor<64xf32>) outs(%e2 : tensor<?x64xf32>) {
  ^bb0(%in: f32, %total: f32, %weight: f32, %o: f32):
    %mean = arith.divf %total, %count : f32
    %biased = arith.addf %mean, %epsilon : f32
    %inverse = math.rsqrt %biased : f32
    %normalized = arith.mulf %in, %inverse : f32
    %weighted = arith.mulf %normalized, %weight : f32
    linalg.yield %weighted : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}
