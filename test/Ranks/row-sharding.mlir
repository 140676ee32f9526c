// RUN: fusednorm-opt %s -split-input-file -verify-diagnostics -pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' | FileCheck %s

// One annotation splits the columns of q, k and the weights. The means of all ranks are gathered and
// weighed by shares of the columns.
shard.grid @ranks(shape = 4)
// CHECK-LABEL: func.func @qk_norm(
// CHECK-SAME: %[[Q:.*]]: tensor<?x1536xbf16>, %[[K:.*]]: tensor<?x256xbf16>, %[[GQ:.*]]: tensor<1536xf32>, %[[GK:.*]]: tensor<256xf32>, %{{.*}}: f32, %[[V:.*]]: tensor<?x2xf32>
// CHECK: %[[MEANS:.*]] = fusednorm.row_mean_of_squares_qk ins(%[[Q]], %[[K]] :
// CHECK: %[[SLICE:.*]] = tensor.expand_shape %[[MEANS]]
// CHECK: %[[PARTS:.*]] = shard.all_gather %[[SLICE]] on @ranks grid_axes = [0] gather_axis = 0 : tensor<1x?x2xf32> -> tensor<4x?x2xf32>
// CHECK: %[[COLUMNS:.*]] = arith.constant dense<{{\[\[}}1536, 256], [1536, 256], [1536, 256], [1536, 256]]> : tensor<4x2xi64>
// CHECK: %[[ALL:.*]] = linalg.reduce
// CHECK: %[[TOTAL:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "parallel"]} ins(%[[PARTS]], %[[COLUMNS]], %[[ALL]]
// CHECK: arith.divf
// CHECK: arith.truncf
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: fusednorm.apply_qk_rms_norm ins(%[[Q]], %[[K]], %[[GQ]], %[[GK]], %[[TOTAL]] :
func.func @qk_norm(%q: tensor<?x6144xbf16>, %k: tensor<?x1024xbf16>, %gq: tensor<6144xf32>, %gk: tensor<1024xf32>,
                   %eps: f32, %var: tensor<?x2xf32>, %qo: tensor<?x6144xbf16>, %ko: tensor<?x1024xbf16>)
    -> (tensor<?x2xf32>, tensor<?x6144xbf16>, tensor<?x1024xbf16>) {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %q to %columns annotate_for_users : tensor<?x6144xbf16>
  %means = fusednorm.row_mean_of_squares_qk ins(%split, %k : tensor<?x6144xbf16>, tensor<?x1024xbf16>)
      outs(%var : tensor<?x2xf32>) -> tensor<?x2xf32>
  %qn, %kn = fusednorm.apply_qk_rms_norm
      ins(%split, %k, %gq, %gk, %means : tensor<?x6144xbf16>, tensor<?x1024xbf16>, tensor<6144xf32>, tensor<1024xf32>, tensor<?x2xf32>)
      epsilon(%eps) outs(%qo, %ko : tensor<?x6144xbf16>, tensor<?x1024xbf16>) -> (tensor<?x6144xbf16>, tensor<?x1024xbf16>)
  return %means, %qn, %kn : tensor<?x2xf32>, tensor<?x6144xbf16>, tensor<?x1024xbf16>
}

// -----

// Dynamic columns are gathered, too. Any number of leading dimensions is possible.
shard.grid @ranks(shape = 4)
// CHECK-LABEL: func.func @mean(
// CHECK-SAME: %[[X:.*]]: tensor<2x3x?xf32>
// CHECK: fusednorm.row_mean_of_squares ins(%[[X]] : tensor<2x3x?xf32>)
// CHECK: shard.all_gather %{{.*}} : tensor<1x2x3x1xf32> -> tensor<4x2x3x1xf32>
// CHECK: tensor.dim %[[X]], %c2
// CHECK: shard.all_gather %{{.*}} : tensor<1x1xi64> -> tensor<4x1xi64>
func.func @mean(%x: tensor<2x3x?xf32>, %var: tensor<2x3x1xf32>) -> tensor<2x3x1xf32> {
  %columns = shard.sharding @ranks split_axes = [[], [], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<2x3x?xf32>
  %0 = fusednorm.row_mean_of_squares ins(%split : tensor<2x3x?xf32>) outs(%var : tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  return %0 : tensor<2x3x1xf32>
}

// -----

// Split rows need no collective.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[X:.*]]: tensor<4x64xbf16>, %[[G:.*]]: tensor<64xbf16>
// CHECK-NOT: shard.
// CHECK: fusednorm.rms_norm ins(%[[X]], %[[G]] : tensor<4x64xbf16>, tensor<64xbf16>)
// CHECK-NOT: shard.
// CHECK: return
func.func @rows(%x: tensor<8x64xbf16>, %g: tensor<64xbf16>, %eps: f32, %out: tensor<8x64xbf16>) -> tensor<8x64xbf16> {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %x to %rows annotate_for_users : tensor<8x64xbf16>
  %0 = fusednorm.rms_norm ins(%split, %g : tensor<8x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<8x64xbf16>) -> tensor<8x64xbf16>
  return %0 : tensor<8x64xbf16>
}

// -----

// A norm of split columns becomes two ops. Epsilon is rounded to the type of x.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[X:.*]]: tensor<8x32xbf16>, %[[G:.*]]: tensor<32xbf16>, %[[EPS:.*]]: f32, %[[OUT:.*]]: tensor<8x32xbf16>
// CHECK: %[[MEANS:.*]] = fusednorm.row_mean_of_squares ins(%[[X]]
// CHECK: shard.all_gather
// CHECK: %[[TOTAL:.*]] = linalg.generic
// CHECK: %[[NARROW:.*]] = arith.truncf %[[EPS]] : f32 to bf16
// CHECK: %[[WIDE:.*]] = arith.extf %[[NARROW]] : bf16 to f32
// CHECK: fusednorm.apply_rms_norm ins(%[[X]], %[[G]], %[[TOTAL]] : {{.*}}) epsilon(%[[WIDE]]) outs(%[[OUT]]
func.func @columns(%x: tensor<8x64xbf16>, %g: tensor<64xbf16>, %eps: f32, %out: tensor<8x64xbf16>) -> tensor<8x64xbf16> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<8x64xbf16>
  %0 = fusednorm.rms_norm ins(%split, %g : tensor<8x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<8x64xbf16>) -> tensor<8x64xbf16>
  return %0 : tensor<8x64xbf16>
}

// -----

shard.grid @ranks(shape = 2)
func.func @l2(%x: tensor<8x64xbf16>, %g: tensor<64xbf16>, %eps: f32, %out: tensor<8x64xbf16>) -> tensor<8x64xbf16> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<8x64xbf16>
  // expected-error@+1 {{'fusednorm.rms_norm' op has split columns and mean = sum; expected mean = divide or mean = reciprocal}}
  %0 = fusednorm.rms_norm ins(%split, %g : tensor<8x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<8x64xbf16>) {numerics = #fusednorm.numerics<mean = sum>} -> tensor<8x64xbf16>
  return %0 : tensor<8x64xbf16>
}

// -----

shard.grid @ranks(shape = 2)
func.func @layer_norm(%x: tensor<8x64xbf16>, %g: tensor<64xbf16>, %eps: f32, %out: tensor<8x64xbf16>) -> tensor<8x64xbf16> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<8x64xbf16>
  // expected-error@+1 {{'fusednorm.layer_norm' op has split columns; expected split rows only}}
  %0 = fusednorm.layer_norm ins(%split, %g : tensor<8x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%out : tensor<8x64xbf16>) -> tensor<8x64xbf16>
  return %0 : tensor<8x64xbf16>
}

// -----

// Split rows of a residual norm and of a quantization with groups.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @residual(
// CHECK-NOT: shard.
// CHECK: fusednorm.add_rms_norm ins({{.*}} : tensor<4x64xbf16>, tensor<4x64xbf16>, tensor<64xbf16>)
// CHECK: fusednorm.quantize ins({{.*}} : tensor<4x64xbf16>) outs({{.*}} : tensor<4x64xf8E4M3FN>, tensor<4x4xf32>)
// CHECK-NOT: shard.
// CHECK: return
func.func @residual(%x: tensor<8x64xbf16>, %r: tensor<8x64xbf16>, %g: tensor<64xbf16>, %eps: f32, %y: tensor<8x64xbf16>,
                    %sum: tensor<8x64xbf16>, %out: tensor<8x64xf8E4M3FN>, %scales: tensor<8x4xf32>)
    -> (tensor<8x64xbf16>, tensor<8x64xf8E4M3FN>, tensor<8x4xf32>) {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %x to %rows annotate_for_users : tensor<8x64xbf16>
  %0, %1 = fusednorm.add_rms_norm ins(%split, %r, %g : tensor<8x64xbf16>, tensor<8x64xbf16>, tensor<64xbf16>) epsilon(%eps)
      outs(%y, %sum : tensor<8x64xbf16>, tensor<8x64xbf16>) -> (tensor<8x64xbf16>, tensor<8x64xbf16>)
  %2, %3 = fusednorm.quantize ins(%0 : tensor<8x64xbf16>) outs(%out, %scales : tensor<8x64xf8E4M3FN>, tensor<8x4xf32>)
      {scheme = #fusednorm.quantization<group = 16>} -> (tensor<8x64xf8E4M3FN>, tensor<8x4xf32>)
  return %1, %2, %3 : tensor<8x64xbf16>, tensor<8x64xf8E4M3FN>, tensor<8x4xf32>
}

// -----

// One scale for all rows: the maximum of all ranks.
shard.grid @ranks(shape = 2)
// CHECK-LABEL: func.func @tensor_scale(
// CHECK: %[[OWN:.*]] = fusednorm.abs_max
// CHECK: %[[ALL:.*]] = shard.all_reduce %[[OWN]] on @ranks grid_axes = [0] reduction = max : tensor<1xf32> -> tensor<1xf32>
// CHECK: fusednorm.quantize ins({{.*}}) amax(%[[ALL]] : tensor<1xf32>)
func.func @tensor_scale(%x: tensor<8x64xbf16>, %out: tensor<8x64xf8E4M3FN>, %scale: tensor<1xf32>)
    -> (tensor<8x64xf8E4M3FN>, tensor<1xf32>) {
  %rows = shard.sharding @ranks split_axes = [[0]] : !shard.sharding
  %split = shard.shard %x to %rows annotate_for_users : tensor<8x64xbf16>
  %0, %1 = fusednorm.quantize ins(%split : tensor<8x64xbf16>) outs(%out, %scale : tensor<8x64xf8E4M3FN>, tensor<1xf32>)
      {scheme = #fusednorm.quantization<tensor>} -> (tensor<8x64xf8E4M3FN>, tensor<1xf32>)
  return %0, %1 : tensor<8x64xf8E4M3FN>, tensor<1xf32>
}

// -----

// A group lies on one rank.
shard.grid @ranks(shape = 2)
func.func @group(%x: tensor<8x64xbf16>, %out: tensor<8x64xf8E4M3FN>, %scales: tensor<8x2xf32>)
    -> (tensor<8x64xf8E4M3FN>, tensor<8x2xf32>) {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<8x64xbf16>
  // expected-error@+1 {{'fusednorm.quantize' op has split columns; expected on each rank a static multiple of the group size 48, got 32}}
  %0, %1 = fusednorm.quantize ins(%split : tensor<8x64xbf16>) outs(%out, %scales : tensor<8x64xf8E4M3FN>, tensor<8x2xf32>)
      {scheme = #fusednorm.quantization<group = 48>} -> (tensor<8x64xf8E4M3FN>, tensor<8x2xf32>)
  return %0, %1 : tensor<8x64xf8E4M3FN>, tensor<8x2xf32>
}

// -----

shard.grid @ranks(shape = 4)
func.func @rest(%x: tensor<3x10xf32>, %var: tensor<3x1xf32>) -> tensor<3x1xf32> {
  %columns = shard.sharding @ranks split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %x to %columns annotate_for_users : tensor<3x10xf32>
  // expected-error@+1 {{'fusednorm.row_mean_of_squares' op has a value of type 'tensor<3x10xf32>' with split dimension 1; expected a static multiple of the number of ranks in @ranks, or a dynamic extent}}
  %0 = fusednorm.row_mean_of_squares ins(%split : tensor<3x10xf32>) outs(%var : tensor<3x1xf32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}
