// Reshapes, selections of sizes, assertions and broadcasts of run-time extents, as torch-mlir
// writes them.
// RUN: fusednorm-opt %s --fusednorm-normalize | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-normalize -o %t.once.mlir
// RUN: fusednorm-opt %t.once.mlir --fusednorm-normalize | diff %t.once.mlir -

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A size is not negative, and equal sizes have the quotient 1.
// CHECK-LABEL: @view
// CHECK-SAME: (%[[X:.*]]: tensor<?x4x?x16xf32>)
// CHECK-NOT: cf.assert
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2], [3]]
// CHECK: return %[[C]]
func.func @view(%x: tensor<?x4x?x16xf32>) -> tensor<?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %four = arith.constant 4 : i64
  %columns = arith.constant 16 : i64
  %b = tensor.dim %x, %c0 : tensor<?x4x?x16xf32>
  %l = tensor.dim %x, %c2 : tensor<?x4x?x16xf32>
  %batch = arith.index_cast %b : index to i64
  %length = arith.index_cast %l : index to i64
  %heads = arith.muli %batch, %four : i64
  %isNegative = arith.cmpi slt, %heads, %zero : i64
  %known = arith.select %isNegative, %one, %heads : i64
  %count = arith.extui %isNegative : i1 to i64
  %fits = arith.cmpi sle, %count, %one : i64
  cf.assert %fits, "must have at most one inferred dimension"
  %all = arith.muli %heads, %length : i64
  %others = arith.muli %known, %length : i64
  %inferred = arith.divsi %all, %others : i64
  %rows = arith.select %isNegative, %inferred, %heads : i64
  %shape = tensor.from_elements %rows, %length, %columns : tensor<3xi64>
  %y = tensor.reshape %x(%shape) : (tensor<?x4x?x16xf32>, tensor<3xi64>) -> tensor<?x?x16xf32>
  return %y : tensor<?x?x16xf32>
}

// One extent follows from the number of elements. The expansion has the sizes of the reshape.
// CHECK-LABEL: @one_extent_by_exclusion
// CHECK-SAME: (%[[X:.*]]: tensor<8x?x?xf32>, %[[N:.*]]: i64)
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %{{.*}}
// CHECK-DAG: %[[S:.*]] = arith.index_cast %[[N]] : i64 to index
// CHECK: tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2], [3]] output_shape [2, 4, %{{.*}}, %[[S]]]
func.func @one_extent_by_exclusion(%x: tensor<8x?x?xf32>, %n: i64) -> tensor<2x4x?x?xf32> {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i64
  %four = arith.constant 4 : i64
  %d = tensor.dim %x, %c1 : tensor<8x?x?xf32>
  %rows = arith.index_cast %d : index to i64
  %shape = tensor.from_elements %two, %four, %rows, %n : tensor<4xi64>
  %y = tensor.reshape %x(%shape) : (tensor<8x?x?xf32>, tensor<4xi64>) -> tensor<2x4x?x?xf32>
  return %y : tensor<2x4x?x?xf32>
}

// A collapse and an expansion, and extents that are static in one of both types.
// CHECK-LABEL: @regroup
// CHECK: %[[C:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<?x6x64xf32> into tensor<?x64xf32>
// CHECK: tensor.expand_shape %[[C]] {{\[\[}}0, 1], [2]] output_shape [%{{.*}}, 3, 64]
func.func @regroup(%x: tensor<?x6x64xf32>) -> tensor<?x3x64xf32> {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %columns = arith.constant 64 : i64
  %d = tensor.dim %x, %c0 : tensor<?x6x64xf32>
  %batch = arith.index_cast %d : index to i64
  %twice = arith.muli %batch, %two : i64
  %shape = tensor.from_elements %twice, %three, %columns : tensor<3xi64>
  %y = tensor.reshape %x(%shape) : (tensor<?x6x64xf32>, tensor<3xi64>) -> tensor<?x3x64xf32>
  return %y : tensor<?x3x64xf32>
}

// Without elements, the second extent of the source may differ from the size of the result.
// CHECK-LABEL: @collapse_by_exclusion
// CHECK: tensor.reshape
func.func @collapse_by_exclusion(%x: tensor<2x?x?xf32>, %n: i64) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i64
  %d = tensor.dim %x, %c1 : tensor<2x?x?xf32>
  %rows = arith.index_cast %d : index to i64
  %twice = arith.muli %rows, %two : i64
  %shape = tensor.from_elements %twice, %n : tensor<2xi64>
  %y = tensor.reshape %x(%shape) : (tensor<2x?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// The number of elements is split into other extents.
// CHECK-LABEL: @other_sizes
// CHECK: %[[C:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]]
// CHECK: tensor.expand_shape %[[C]] {{\[\[}}0, 1]] output_shape [%{{.*}}, %{{.*}}]
func.func @other_sizes(%x: tensor<?x?xf32>, %m: i64, %n: i64) -> tensor<?x?xf32> {
  %shape = tensor.from_elements %m, %n : tensor<2xi64>
  %y = tensor.reshape %x(%shape) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// The sizes are not elements of a known tensor.
// CHECK-LABEL: @given_shape
// CHECK: tensor.reshape
func.func @given_shape(%x: tensor<?x?xf32>, %shape: tensor<2xi64>) -> tensor<?x?xf32> {
  %y = tensor.reshape %x(%shape) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// An argument may be negative, and two arguments may differ.
// CHECK-LABEL: @arguments
// CHECK: cf.assert
// CHECK: cf.assert
// CHECK: arith.select
func.func @arguments(%m: i64, %n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %isNatural = arith.cmpi sge, %m, %zero : i64
  cf.assert %isNatural, "negative"
  %areEqual = arith.cmpi eq, %m, %n : i64
  cf.assert %areEqual, "different"
  %isSmall = arith.cmpi slt, %m, %n : i64
  %least = arith.select %isSmall, %m, %n : i64
  return %least : i64
}

// 32 bits may not hold a size.
// CHECK-LABEL: @narrow_size
// CHECK: cf.assert
func.func @narrow_size(%x: tensor<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %narrow = arith.index_cast %d : index to i32
  %isNatural = arith.cmpi sge, %narrow, %zero : i32
  cf.assert %isNatural, "negative"
  return
}

// A selection between the operands of a comparison: if both differ, the second one is selected.
// CHECK-LABEL: @select_equal
// CHECK-SAME: (%[[M:.*]]: i64, %[[N:.*]]: i64)
// CHECK-NEXT: return %[[N]]
func.func @select_equal(%m: i64, %n: i64) -> i64 {
  %areEqual = arith.cmpi eq, %m, %n : i64
  %any = arith.select %areEqual, %m, %n : i64
  return %any : i64
}

// The result has the rows of the source.
// CHECK-LABEL: @gather_of_all_rows
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK-NOT: arith.select
// CHECK: tensor.extract %{{.*}}[%[[I]], %[[J]]]
func.func @gather_of_all_rows(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%d) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isOne = arith.cmpi eq, %d, %c1 : index
    %k = arith.select %isOne, %c0, %i : index
    %v = tensor.extract %x[%k, %j] : tensor<?x64xf32>
    linalg.yield %v : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// The row of x may be broadcast to the rows of z.
// CHECK-LABEL: @gather_of_other_rows
// CHECK: arith.select
func.func @gather_of_other_rows(%x: tensor<?x64xf32>, %z: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x64xf32>
  %n = tensor.dim %z, %c0 : tensor<?x64xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %y = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isOne = arith.cmpi eq, %d, %c1 : index
    %k = arith.select %isOne, %c0, %i : index
    %v = tensor.extract %x[%k, %j] : tensor<?x64xf32>
    linalg.yield %v : f32
  } -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// The size of an expanded tensor is not a use of it.
// CHECK-LABEL: @expanded
// CHECK-SAME: %[[N:[a-z0-9]+]]: index
// CHECK-NOT: tensor.dim
// CHECK: tensor.empty(%[[N]]) : tensor<?xf32>
func.func @expanded(%x: tensor<?x16xf32>, %n: index) -> (tensor<1x?x16xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %y = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, %n, 16] : tensor<?x16xf32> into tensor<1x?x16xf32>
  %size = tensor.dim %y, %c1 : tensor<1x?x16xf32>
  %empty = tensor.empty(%size) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  return %y, %zeros : tensor<1x?x16xf32>, tensor<?xf32>
}
