// torch's safe softmax: rows with only scores of -inf have probabilities of 0. Attention gives 0
// for such rows as well.
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s

#qk = affine_map<(b, q, k) -> (b, q, k)>
#q = affine_map<(b, q, k) -> (b, q)>

// CHECK-LABEL: @all_hidden
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: linalg.batch_matmul
func.func @all_hidden(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant true
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf oeq, %s, %least : f32
    %t = arith.andi %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %r = arith.select %f, %z, %d : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @any_visible
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: linalg.batch_matmul
func.func @any_visible(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant false
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf une, %s, %least : f32
    %t = arith.ori %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %r = arith.select %f, %d, %z : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @not_any_visible
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: linalg.batch_matmul
func.func @not_any_visible(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant false
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf une, %s, %least : f32
    %t = arith.ori %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %n = arith.cmpi eq, %f, %no : i1
    %r = arith.select %n, %z, %d : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @any_hidden
// CHECK-NOT: fusednorm.ragged_attention
// CHECK: return
func.func @any_hidden(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant false
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf oeq, %s, %least : f32
    %t = arith.ori %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %r = arith.select %f, %z, %d : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @all_visible
// CHECK-NOT: fusednorm.ragged_attention
// CHECK: return
func.func @all_visible(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant true
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf une, %s, %least : f32
    %t = arith.andi %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %r = arith.select %f, %d, %z : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @nan_is_hidden
// CHECK-NOT: fusednorm.ragged_attention
// CHECK: return
func.func @nan_is_hidden(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant true
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf ueq, %s, %least : f32
    %t = arith.andi %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %r = arith.select %f, %z, %d : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}

// CHECK-LABEL: @zero_if_visible
// CHECK-NOT: fusednorm.ragged_attention
// CHECK: return
func.func @zero_if_visible(%query: tensor<2x16x32xf32>, %key: tensor<2x32x16xf32>, %value: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %start = arith.constant false
  %no = arith.constant false
  %zeros = arith.constant dense<0.0> : tensor<2x16x16xf32>
  %e0 = tensor.empty() : tensor<2x16x16xf32>
  %e1 = tensor.empty() : tensor<2x16xf32>
  %e2 = tensor.empty() : tensor<2x16xi1>
  %e3 = tensor.empty() : tensor<2x16x32xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %scores = linalg.batch_matmul ins(%query, %key : tensor<2x16x32xf32>, tensor<2x32x16xf32>)
      outs(%i0 : tensor<2x16x16xf32>) -> tensor<2x16x16xf32>
  %i1 = linalg.fill ins(%least : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %largest = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i1 : tensor<2x16xf32>) {
  ^bb0(%s: f32, %acc: f32):
    %m = arith.maximumf %s, %acc : f32
    linalg.yield %m : f32
  } -> tensor<2x16xf32>
  %weights = linalg.generic {indexing_maps = [#qk, #q, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %largest : tensor<2x16x16xf32>, tensor<2x16xf32>) outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%s: f32, %m: f32, %o: f32):
    %d = arith.subf %s, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x16x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %total = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x16x16xf32>) outs(%i2 : tensor<2x16xf32>) {
  ^bb0(%w: f32, %acc: f32):
    %t = arith.addf %w, %acc : f32
    linalg.yield %t : f32
  } -> tensor<2x16xf32>
  %i3 = linalg.fill ins(%start : i1) outs(%e2 : tensor<2x16xi1>) -> tensor<2x16xi1>
  %found = linalg.generic {indexing_maps = [#qk, #q], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x16x16xf32>) outs(%i3 : tensor<2x16xi1>) {
  ^bb0(%s: f32, %acc: i1):
    %c = arith.cmpf une, %s, %least : f32
    %t = arith.ori %c, %acc : i1
    linalg.yield %t : i1
  } -> tensor<2x16xi1>
  %p = linalg.generic {indexing_maps = [#q, #qk, #q, #qk, #qk], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%found, %weights, %total, %zeros : tensor<2x16xi1>, tensor<2x16x16xf32>, tensor<2x16xf32>, tensor<2x16x16xf32>)
      outs(%e0 : tensor<2x16x16xf32>) {
  ^bb0(%f: i1, %w: f32, %t: f32, %z: f32, %o: f32):
    %d = arith.divf %w, %t : f32
    %r = arith.select %f, %z, %d : f32
    linalg.yield %r : f32
  } -> tensor<2x16x16xf32>
  %i4 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  %y = linalg.batch_matmul ins(%p, %value : tensor<2x16x16xf32>, tensor<2x16x32xf32>)
      outs(%i4 : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %y : tensor<2x16x32xf32>
}
