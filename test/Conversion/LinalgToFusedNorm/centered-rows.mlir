// Layer norms that do not subtract the mean first are raised with an option only. A group norm with
// one weight for each channel becomes a norm without weights. Its factors may be reshaped by a
// gather with constant indices.
//
// RUN: fusednorm-opt %s '--fusednorm-raise=centered-rows=true reassociated-weights=true' -o %t.raised.mlir
// RUN: FileCheck %s < %t.raised.mlir
// RUN: fusednorm-opt %s --fusednorm-raise=report=- -o %t.mlir | FileCheck %s --check-prefix=JSON
// RUN: FileCheck %s --check-prefix=KEPT < %t.mlir
//
// RUN: fusednorm-runner %s --entry=moments --input='4x16xf32=normal(seed=1)' --input='16xf32=normal(seed=2)' --output=%t.moments.npy
// RUN: fusednorm-runner %t.raised.mlir --entry=moments --input='4x16xf32=normal(seed=1)' --input='16xf32=normal(seed=2)' --expect=%t.moments.npy --tolerance=abs=1e-5 | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=group_norm --input='2x4x6xf32=normal(seed=1)' --input='4xf32=normal(seed=2)' --input='4xf32=normal(seed=3)' --output=%t.group.npy
// RUN: fusednorm-runner %t.raised.mlir --entry=group_norm --input='2x4x6xf32=normal(seed=1)' --input='4xf32=normal(seed=2)' --input='4xf32=normal(seed=3)' --expect=%t.group.npy --tolerance=abs=1e-5 | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=channels_last --input='2x6x4xf32=normal(seed=1)' --input='4xf32=normal(seed=2)' --output=%t.last.npy
// RUN: fusednorm-runner %t.raised.mlir --entry=channels_last --input='2x6x4xf32=normal(seed=1)' --input='4xf32=normal(seed=2)' --expect=%t.last.npy --tolerance=abs=1e-5 | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

// KEPT-NOT: fusednorm.layer_norm
// JSON: "function": "moments"
// JSON: "name": "layer_norm"
// JSON: "reason": "the variance is the mean of squares minus the square of the mean, but norms subtract the mean first; option centered-rows allows it"
// JSON: "function": "group_norm"
// JSON: "reason": "the mean is subtracted after the multiplication, but norms subtract it first; option centered-rows allows it"
// JSON: "function": "channels_last"
// JSON: "reason": "the weights are multiplied by the inverse root, but norms multiply the row by it; option reassociated-weights allows it"
// JSON: "function": "another_mean"

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#image = affine_map<(n, c, s) -> (n, c, s)>
#channel = affine_map<(n, c, s) -> (n, c)>
#groups = affine_map<(n, g, c, s) -> (n, g, c, s)>
#group = affine_map<(n, g, c, s) -> (n, g)>
#factors = affine_map<(n, g, c) -> (n, g, c)>
#of_group = affine_map<(n, g, c) -> (n, g)>
#permuted = affine_map<(n, g, s, c) -> (n, s, g, c)>
#of_batch = affine_map<(n, s, c) -> (n, c)>
#last = affine_map<(n, s, c) -> (c)>
#of_channel = affine_map<(n, g, c) -> (g, c)>

// CHECK-LABEL: @moments
// CHECK: fusednorm.layer_norm ins(%arg0, %arg1
// CHECK-LABEL: @group_norm
func.func @moments(%x: tensor<4x16xf32>, %g: tensor<16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e0 = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %sums:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xf32>) outs(%init, %init : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32):
    %square = arith.mulf %a, %a : f32
    %sum = arith.addf %s, %a : f32
    %squares = arith.addf %t, %square : f32
    linalg.yield %sum, %squares : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %e1 = tensor.empty() : tensor<4x16xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums#0, %sums#1, %g : tensor<4x16xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16xf32>)
      outs(%e1 : tensor<4x16xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32, %w: f32, %o: f32):
    %mean = arith.divf %s, %n : f32
    %moment = arith.divf %t, %n : f32
    %square = arith.mulf %mean, %mean : f32
    %difference = arith.subf %moment, %square : f32
    %variance = arith.maximumf %difference, %zero : f32
    %v = arith.addf %variance, %eps : f32
    %r = math.rsqrt %v : f32
    %centered = arith.subf %a, %mean : f32
    %factor = arith.mulf %r, %w : f32
    %out = arith.mulf %centered, %factor : f32
    linalg.yield %out : f32
  } -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}

// CHECK-NOT: tensor.extract
// CHECK: %[[ROWS:.*]] = tensor.collapse_shape {{.*}} into tensor<2x2x12xf32>
// CHECK: fusednorm.layer_norm ins(%[[ROWS]],
// CHECK: linalg.generic
// CHECK-NEXT: ^bb0(%[[X:[^:]*]]: f32, %[[W:[^:]*]]: f32, %[[B:[^:]*]]: f32
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[W]]
// CHECK-NEXT: arith.addf %[[P]], %[[B]]
// CHECK-LABEL: @channels_last
func.func @group_norm(%x: tensor<2x4x6xf32>, %g: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2x4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 12.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %two = arith.constant 2 : i64
  %c0 = arith.constant 0 : i64
  %batch = arith.constant dense<[[0, 0, 0, 0], [1, 1, 1, 1]]> : tensor<2x4xi64>
  %number = arith.constant dense<[0, 0, 1, 1]> : tensor<4xi64>
  // An index of -2 is 0, as in torch.
  %inside = arith.constant dense<[-2, 1, 0, 1]> : tensor<4xi64>
  %split = tensor.expand_shape %x [[0], [1, 2], [3]] output_shape [2, 2, 2, 6] : tensor<2x4x6xf32> into tensor<2x2x2x6xf32>
  %e0 = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %sum = linalg.generic {indexing_maps = [#groups, #group], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%split : tensor<2x2x2x6xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a: f32, %s: f32):
    %next = arith.addf %a, %s : f32
    linalg.yield %next : f32
  } -> tensor<2x2xf32>
  %squares = linalg.generic {indexing_maps = [#groups, #group, #group], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%split, %sum : tensor<2x2x2x6xf32>, tensor<2x2xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32):
    %mean = arith.divf %s, %n : f32
    %centered = arith.subf %a, %mean : f32
    %square = arith.mulf %centered, %centered : f32
    %next = arith.addf %square, %t : f32
    linalg.yield %next : f32
  } -> tensor<2x2xf32>
  %g2 = tensor.expand_shape %g [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %b2 = tensor.expand_shape %b [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %e1 = tensor.empty() : tensor<2x2x2xf32>
  %factors:2 = linalg.generic {indexing_maps = [#of_group, #of_group, #of_channel, #of_channel, #factors, #factors],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %squares, %g2, %b2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
      outs(%e1, %e1 : tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
  ^bb0(%s: f32, %t: f32, %w: f32, %bias: f32, %o: f32, %p: f32):
    %mean = arith.divf %s, %n : f32
    %variance = arith.divf %t, %n : f32
    %v = arith.addf %variance, %eps : f32
    %r = math.rsqrt %v : f32
    %factor = arith.mulf %r, %w : f32
    %negative = arith.negf %mean : f32
    %scaled = arith.mulf %negative, %factor : f32
    %shift = arith.addf %scaled, %bias : f32
    linalg.yield %factor, %shift : f32, f32
  } -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  %e2 = tensor.empty() : tensor<2x4xf32>
  %flat = linalg.generic {indexing_maps = [#id, #column, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%batch, %number, %inside : tensor<2x4xi64>, tensor<4xi64>, tensor<4xi64>) outs(%e2 : tensor<2x4xf32>) {
  ^bb0(%i: i64, %j: i64, %k: i64, %o: f32):
    %is = arith.cmpi slt, %k, %c0 : i64
    %wrapped = arith.addi %k, %two : i64
    %last = arith.select %is, %wrapped, %k : i64
    %i0 = arith.index_cast %i : i64 to index
    %i1 = arith.index_cast %j : i64 to index
    %i2 = arith.index_cast %last : i64 to index
    %value = tensor.extract %factors#0[%i0, %i1, %i2] : tensor<2x2x2xf32>
    linalg.yield %value : f32
  } -> tensor<2x4xf32>
  %shifts = tensor.collapse_shape %factors#1 [[0], [1, 2]] : tensor<2x2x2xf32> into tensor<2x4xf32>
  %e3 = tensor.empty() : tensor<2x4x6xf32>
  %y = linalg.generic {indexing_maps = [#image, #channel, #channel, #image], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %flat, %shifts : tensor<2x4x6xf32>, tensor<2x4xf32>, tensor<2x4xf32>) outs(%e3 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %f: f32, %s: f32, %o: f32):
    %scaled = arith.mulf %a, %f : f32
    %out = arith.addf %scaled, %s : f32
    linalg.yield %out : f32
  } -> tensor<2x4x6xf32>
  return %y : tensor<2x4x6xf32>
}

// CHECK: %[[TRANSPOSED:.*]] = linalg.transpose ins({{.*}} : tensor<2x6x2x2xf32>) {{.*}} permutation = [0, 2, 1, 3]
// CHECK: %[[ROWS:.*]] = tensor.collapse_shape %[[TRANSPOSED]] {{.*}} into tensor<2x2x12xf32>
// CHECK: fusednorm.layer_norm ins(%[[ROWS]],
// CHECK: linalg.transpose {{.*}} permutation = [0, 2, 1, 3]
// CHECK-LABEL: @another_mean
func.func @channels_last(%x: tensor<2x6x4xf32>, %g: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 12.0 : f32
  %count = arith.constant 12.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %split = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 6, 2, 2] : tensor<2x6x4xf32> into tensor<2x6x2x2xf32>
  %e0 = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %sum = linalg.generic {indexing_maps = [#permuted, #group], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%split : tensor<2x6x2x2xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a: f32, %s: f32):
    %next = arith.addf %a, %s : f32
    linalg.yield %next : f32
  } -> tensor<2x2xf32>
  %squares = linalg.generic {indexing_maps = [#permuted, #group, #group], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%split, %sum : tensor<2x6x2x2xf32>, tensor<2x2xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32):
    %mean = arith.divf %s, %n : f32
    %centered = arith.subf %a, %mean : f32
    %square = arith.mulf %centered, %centered : f32
    %next = arith.addf %square, %t : f32
    linalg.yield %next : f32
  } -> tensor<2x2xf32>
  %e1 = tensor.empty() : tensor<2x2x2xf32>
  %means:2 = linalg.generic {indexing_maps = [#of_group, #of_group, #factors, #factors], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %squares : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e1, %e1 : tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32, %p: f32):
    %mean = arith.divf %s, %n : f32
    %variance = arith.divf %t, %count : f32
    linalg.yield %mean, %variance : f32, f32
  } -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  // As in flax, one value for each channel.
  %flat_mean = tensor.collapse_shape %means#0 [[0, 1, 2]] : tensor<2x2x2xf32> into tensor<8xf32>
  %mean = tensor.expand_shape %flat_mean [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %variance = tensor.collapse_shape %means#1 [[0], [1, 2]] : tensor<2x2x2xf32> into tensor<2x4xf32>
  %e3 = tensor.empty() : tensor<2x6x4xf32>
  %y = linalg.generic {indexing_maps = [#image, #of_batch, #of_batch, #last, #image], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mean, %variance, %g : tensor<2x6x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<4xf32>) outs(%e3 : tensor<2x6x4xf32>) {
  ^bb0(%a: f32, %m: f32, %t: f32, %w: f32, %o: f32):
    %v = arith.addf %t, %eps : f32
    %r = math.rsqrt %v : f32
    %factor = arith.mulf %r, %w : f32
    %centered = arith.subf %a, %m : f32
    %out = arith.mulf %centered, %factor : f32
    linalg.yield %out : f32
  } -> tensor<2x6x4xf32>
  return %y : tensor<2x6x4xf32>
}

// The subtracted value is not the mean.
// CHECK-NOT: fusednorm
// CHECK: return
func.func @another_mean(%x: tensor<2x6x4xf32>, %g: tensor<4xf32>) -> tensor<2x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 11.0 : f32
  %count = arith.constant 12.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %split = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, 6, 2, 2] : tensor<2x6x4xf32> into tensor<2x6x2x2xf32>
  %e0 = tensor.empty() : tensor<2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %sum = linalg.generic {indexing_maps = [#permuted, #group], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%split : tensor<2x6x2x2xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a: f32, %s: f32):
    %next = arith.addf %a, %s : f32
    linalg.yield %next : f32
  } -> tensor<2x2xf32>
  %squares = linalg.generic {indexing_maps = [#permuted, #group, #group], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%split, %sum : tensor<2x6x2x2xf32>, tensor<2x2xf32>) outs(%init : tensor<2x2xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32):
    %mean = arith.divf %s, %n : f32
    %centered = arith.subf %a, %mean : f32
    %square = arith.mulf %centered, %centered : f32
    %next = arith.addf %square, %t : f32
    linalg.yield %next : f32
  } -> tensor<2x2xf32>
  %e1 = tensor.empty() : tensor<2x2x2xf32>
  %means:2 = linalg.generic {indexing_maps = [#of_group, #of_group, #factors, #factors], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %squares : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e1, %e1 : tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32, %p: f32):
    %mean = arith.divf %s, %n : f32
    %variance = arith.divf %t, %count : f32
    linalg.yield %mean, %variance : f32, f32
  } -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>)
  // As in flax, one value for each channel.
  %flat_mean = tensor.collapse_shape %means#0 [[0, 1, 2]] : tensor<2x2x2xf32> into tensor<8xf32>
  %mean = tensor.expand_shape %flat_mean [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %variance = tensor.collapse_shape %means#1 [[0], [1, 2]] : tensor<2x2x2xf32> into tensor<2x4xf32>
  %e3 = tensor.empty() : tensor<2x6x4xf32>
  %y = linalg.generic {indexing_maps = [#image, #of_batch, #of_batch, #last, #image], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mean, %variance, %g : tensor<2x6x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<4xf32>) outs(%e3 : tensor<2x6x4xf32>) {
  ^bb0(%a: f32, %m: f32, %t: f32, %w: f32, %o: f32):
    %v = arith.addf %t, %eps : f32
    %r = math.rsqrt %v : f32
    %factor = arith.mulf %r, %w : f32
    %centered = arith.subf %a, %m : f32
    %out = arith.mulf %centered, %factor : f32
    linalg.yield %out : f32
  } -> tensor<2x6x4xf32>
  return %y : tensor<2x6x4xf32>
}
