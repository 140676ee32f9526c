// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Softmax attention as front ends write it: plain rows; einsum with a causal mask by indices and
// widened values; transposed heads with repeated K and V (GQA). Masks are additive, one per
// sequence, or boolean, one for all heads.
// RUN: fusednorm-opt %s --fusednorm-raise --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise='report=%t.json' -o %t.mlir && FileCheck %s --check-prefix=REPORT --input-file=%t.json
// REPORT-COUNT-5: "name": "ragged_attention"
// REPORT: "not_taken": []
// K and V are the tensors before the repetition (GQA), unless the sequences become heads, as in
// @torch_bool.
// RUN: fusednorm-opt %s --fusednorm-raise --canonicalize --cse --fusednorm-fuse | FileCheck %s

// CHECK-LABEL: func.func @plain
// CHECK-NOT: linalg.
// CHECK: ragged_attention ins(%{{.*}} : tensor<54x1x8xf32>, tensor<78x1x8xf32>, tensor<78x1x5xf32>)
// CHECK-SAME: {scale = 2.500000e-01 : f32} ->
// CHECK-NOT: linalg.
// CHECK-LABEL: func.func @jax
// CHECK: dense<4> : tensor<2xi32>
// CHECK: ragged_attention ins(%{{.*}} : tensor<18x3x8xf32>, tensor<26x3x8xf32>, tensor<26x3x5xf32>)
// CHECK-SAME: lengths(
// CHECK-SAME: mask = #fusednorm.mask<causal>
// CHECK-NOT: math.exp
// CHECK-LABEL: func.func @torch(
// CHECK: ragged_attention ins(%{{.*}} : tensor<18x4x8xf32>, tensor<26x2x8xf32>, tensor<26x2x5xf32>)
// CHECK-NOT: math.exp
// CHECK-LABEL: func.func @torch_mask
// CHECK: ragged_attention ins(%{{.*}} : tensor<18x4x8xf32>, tensor<26x2x8xf32>, tensor<26x2x5xf32>)
// CHECK-SAME: bias(%{{.*}} : tensor<2x9x13xf32>)
// CHECK-SAME: mask = #fusednorm.mask<materialized>
// CHECK-NOT: math.exp
// CHECK-LABEL: func.func @torch_bool
// CHECK: ragged_attention ins(%{{.*}} : tensor<9x8x8xf32>, tensor<13x8x8xf32>, tensor<13x8x5xf32>)
// CHECK-SAME: bias(%{{.*}} : tensor<1x9x13xf32>)
// CHECK-NOT: math.exp

// Raised and compiled, the functions compute the result of the source.
// DEFINE: %{run} = fusednorm-runner %s --fuse --reference --threads=1
// DEFINE: %{heads} = --input='2x9x4x8xf32=normal' --input='2x13x2x8xf32=normal(seed=1)' --input='2x13x2x5xf32=normal(seed=2)'
// RUN: %{run} --entry=plain --input='6x9x8xf32=normal' --input='6x13x8xf32=normal(seed=1)' --input='6x13x5xf32=normal(seed=2)'
// RUN: %{run} --entry=jax --input='2x9x3x8xbf16=normal' --input='2x13x3x8xbf16=normal(seed=1)' --input='2x13x3x5xbf16=normal(seed=2)'
// RUN: %{run} --entry=torch %{heads}
// RUN: %{run} --entry=torch_mask %{heads} --input='2x1x9x13xf32=normal(seed=4)'
// RUN: %{run} --entry=torch_bool %{heads} --input='9x13xf32=normal(seed=5)'

// A mask with a large negative finite value: all scores of a query without visible keys equal that
// value.
// RUN: sed 's/constant 4 : i32/constant -4 : i32/' %s > %t.finite.mlir
// RUN: fusednorm-opt %t.finite.mlir --fusednorm-raise --canonicalize --cse | FileCheck %s --check-prefix=FINITE
// RUN: fusednorm-runner %t.finite.mlir --fuse --reference --threads=1 --entry=jax --input='2x9x3x8xbf16=normal' --input='2x13x3x8xbf16=normal(seed=1)' --input='2x13x3x5xbf16=normal(seed=2)'
// FINITE-LABEL: func.func @jax
// FINITE: ragged_attention ins(
// FINITE-SAME: bias(%{{.*}} : tensor<1x9x13xf32>)
// FINITE-SAME: mask = #fusednorm.mask<materialized>

// Similar functions must not be raised.
// DEFINE: %{change} =
// DEFINE: %{raise} = sed '%{change}' %s | fusednorm-opt - --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s
// REDEFINE: %{change} = s/arith.maximumf/arith.minimumf/
// RUN: %{raise} --check-prefix=LARGEST
// LARGEST: Function=plain | Remark="ragged_attention was not fused: the value subtracted from the scores is not their maximum along the keys
// REDEFINE: %{change} = s/arith.constant 0.25/arith.constant -0.25/
// RUN: %{raise} --check-prefix=SCALE
// SCALE: Function=plain | Remark="ragged_attention was not fused: the scale is not a positive finite number
// REDEFINE: %{change} = s/constant -2.38197633E+38/constant -100.0/
// RUN: %{raise} --check-prefix=SMALL
// SMALL: Function=jax | Remark="ragged_attention was not fused: the constant that hides scores is greater than -1e30
// REDEFINE: %{change} = s/arith.mulf %a0, %c/arith.addf %a0, %c/
// RUN: %{raise} --check-prefix=SCORES
// SCORES: Function=plain | Remark="ragged_attention was not fused: {{the scores are not a GEMM with an optional constant scale and mask|the mask or the sink is not a tensor}}

func.func @plain(%q: tensor<6x9x8xf32>, %k: tensor<6x13x8xf32>, %v: tensor<6x13x5xf32>) -> tensor<6x9x5xf32> {
  %v1 = tensor.empty() : tensor<6x8x13xf32>
  %v2 = linalg.transpose ins(%k : tensor<6x13x8xf32>) outs(%v1 : tensor<6x8x13xf32>) permutation = [0, 2, 1]
  %v3 = arith.constant 0.0 : f32
  %v4 = tensor.empty() : tensor<6x9x13xf32>
  %v5 = linalg.fill ins(%v3 : f32) outs(%v4 : tensor<6x9x13xf32>) -> tensor<6x9x13xf32>
  %v6 = linalg.batch_matmul ins(%q, %v2 : tensor<6x9x8xf32>, tensor<6x8x13xf32>) outs(%v5 : tensor<6x9x13xf32>) -> tensor<6x9x13xf32>
  %v7 = tensor.empty() : tensor<6x9x13xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v6 : tensor<6x9x13xf32>) outs(%v7 : tensor<6x9x13xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %c = arith.constant 0.25 : f32
    %m = arith.mulf %a0, %c : f32
    linalg.yield %m : f32
  } -> tensor<6x9x13xf32>
  %v9 = arith.constant 0xFF800000 : f32
  %v10 = arith.constant 0.0 : f32
  %v11 = tensor.empty() : tensor<6x9xf32>
  %v12 = linalg.fill ins(%v9 : f32) outs(%v11 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v8 : tensor<6x9x13xf32>) outs(%v12 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v14 = tensor.empty() : tensor<6x9x13xf32>
  %v15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v8, %v13 : tensor<6x9x13xf32>, tensor<6x9xf32>) outs(%v14 : tensor<6x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<6x9x13xf32>
  %v16 = tensor.empty() : tensor<6x9xf32>
  %v17 = linalg.fill ins(%v10 : f32) outs(%v16 : tensor<6x9xf32>) -> tensor<6x9xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v15 : tensor<6x9x13xf32>) outs(%v17 : tensor<6x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<6x9xf32>
  %v19 = tensor.empty() : tensor<6x9x13xf32>
  %v20 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v15, %v18 : tensor<6x9x13xf32>, tensor<6x9xf32>) outs(%v19 : tensor<6x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<6x9x13xf32>
  %v21 = arith.constant 0.0 : f32
  %v22 = tensor.empty() : tensor<6x9x5xf32>
  %v23 = linalg.fill ins(%v21 : f32) outs(%v22 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  %v24 = linalg.batch_matmul ins(%v20, %v : tensor<6x9x13xf32>, tensor<6x13x5xf32>) outs(%v23 : tensor<6x9x5xf32>) -> tensor<6x9x5xf32>
  return %v24 : tensor<6x9x5xf32>
}
func.func @jax(%q: tensor<2x9x3x8xbf16>, %k: tensor<2x13x3x8xbf16>, %v: tensor<2x13x3x5xbf16>) -> tensor<2x9x3x5xf32> {
  %v1 = arith.constant 0.0 : f32
  %v2 = tensor.empty() : tensor<2x3x9x13xf32>
  %v3 = linalg.fill ins(%v1 : f32) outs(%v2 : tensor<2x3x9x13xf32>) -> tensor<2x3x9x13xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s, d) -> (b, t, h, d)>, affine_map<(b, h, t, s, d) -> (b, s, h, d)>, affine_map<(b, h, t, s, d) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x9x3x8xbf16>, tensor<2x13x3x8xbf16>) outs(%v3 : tensor<2x3x9x13xf32>) {
  ^bb0(%a0: bf16, %a1: bf16, %o: f32):
    %x = arith.extf %a0 : bf16 to f32
    %y = arith.extf %a1 : bf16 to f32
    %m = arith.mulf %x, %y : f32
    %z = arith.addf %o, %m : f32
    linalg.yield %z : f32
  } -> tensor<2x3x9x13xf32>
  %v5 = tensor.empty() : tensor<2x3x9x13xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v4 : tensor<2x3x9x13xf32>) outs(%v5 : tensor<2x3x9x13xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %c = arith.constant 0.25 : f32
    %m = arith.mulf %a0, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x3x9x13xf32>
  %v7 = tensor.empty() : tensor<9x13xi32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(t, s) -> (t, s)>], iterator_types = ["parallel", "parallel"]} outs(%v7 : tensor<9x13xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %c = arith.constant 4 : i32
    %k4 = arith.addi %j, %c : i32
    linalg.yield %k4 : i32
  } -> tensor<9x13xi32>
  %v9 = tensor.empty() : tensor<9x13xi32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(t, s) -> (t, s)>], iterator_types = ["parallel", "parallel"]} outs(%v9 : tensor<9x13xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i32
    linalg.yield %j : i32
  } -> tensor<9x13xi32>
  %v11 = tensor.empty() : tensor<9x13xi1>
  %v12 = linalg.generic {indexing_maps = [affine_map<(t, s) -> (t, s)>, affine_map<(t, s) -> (t, s)>, affine_map<(t, s) -> (t, s)>], iterator_types = ["parallel", "parallel"]} ins(%v8, %v10 : tensor<9x13xi32>, tensor<9x13xi32>) outs(%v11 : tensor<9x13xi1>) {
  ^bb0(%a0: i32, %a1: i32, %o: i1):
    %m = arith.cmpi sge, %a0, %a1 : i32
    linalg.yield %m : i1
  } -> tensor<9x13xi1>
  %v13 = tensor.empty() : tensor<2x3x9x13xf32>
  %v14 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v12, %v6 : tensor<9x13xi1>, tensor<2x3x9x13xf32>) outs(%v13 : tensor<2x3x9x13xf32>) {
  ^bb0(%a0: i1, %a1: f32, %o: f32):
    %c = arith.constant -2.38197633E+38 : f32
    %m = arith.select %a0, %a1, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x3x9x13xf32>
  %v15 = arith.constant 0xFF800000 : f32
  %v16 = arith.constant 0.0 : f32
  %v17 = tensor.empty() : tensor<2x3x9xf32>
  %v18 = linalg.fill ins(%v15 : f32) outs(%v17 : tensor<2x3x9xf32>) -> tensor<2x3x9xf32>
  %v19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v14 : tensor<2x3x9x13xf32>) outs(%v18 : tensor<2x3x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x3x9xf32>
  %v20 = tensor.empty() : tensor<2x3x9x13xf32>
  %v21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v14, %v19 : tensor<2x3x9x13xf32>, tensor<2x3x9xf32>) outs(%v20 : tensor<2x3x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x3x9x13xf32>
  %v22 = tensor.empty() : tensor<2x3x9xf32>
  %v23 = linalg.fill ins(%v16 : f32) outs(%v22 : tensor<2x3x9xf32>) -> tensor<2x3x9xf32>
  %v24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v21 : tensor<2x3x9x13xf32>) outs(%v23 : tensor<2x3x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x3x9xf32>
  %v25 = tensor.empty() : tensor<2x3x9x13xf32>
  %v26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v21, %v24 : tensor<2x3x9x13xf32>, tensor<2x3x9xf32>) outs(%v25 : tensor<2x3x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x3x9x13xf32>
  %v27 = arith.constant 0.0 : f32
  %v28 = tensor.empty() : tensor<2x9x3x5xf32>
  %v29 = linalg.fill ins(%v27 : f32) outs(%v28 : tensor<2x9x3x5xf32>) -> tensor<2x9x3x5xf32>
  %v30 = linalg.generic {indexing_maps = [affine_map<(b, t, h, c, s) -> (b, h, t, s)>, affine_map<(b, t, h, c, s) -> (b, s, h, c)>, affine_map<(b, t, h, c, s) -> (b, t, h, c)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%v26, %v : tensor<2x3x9x13xf32>, tensor<2x13x3x5xbf16>) outs(%v29 : tensor<2x9x3x5xf32>) {
  ^bb0(%a0: f32, %a1: bf16, %o: f32):
    %y = arith.extf %a1 : bf16 to f32
    %m = arith.mulf %a0, %y : f32
    %z = arith.addf %o, %m : f32
    linalg.yield %z : f32
  } -> tensor<2x9x3x5xf32>
  return %v30 : tensor<2x9x3x5xf32>
}
func.func @torch(%q: tensor<2x9x4x8xf32>, %k: tensor<2x13x2x8xf32>, %v: tensor<2x13x2x5xf32>) -> tensor<2x9x4x5xf32> {
  %v1 = tensor.empty() : tensor<2x4x9x8xf32>
  %v2 = linalg.transpose ins(%q : tensor<2x9x4x8xf32>) outs(%v1 : tensor<2x4x9x8xf32>) permutation = [0, 2, 1, 3]
  %v3 = tensor.collapse_shape %v2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %v4 = tensor.empty() : tensor<2x2x13x8xf32>
  %v5 = linalg.transpose ins(%k : tensor<2x13x2x8xf32>) outs(%v4 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3]
  %v6 = tensor.empty() : tensor<2x2x2x13x8xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(b, h, g, n, d) -> (b, h, n, d)>, affine_map<(b, h, g, n, d) -> (b, h, g, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v5 : tensor<2x2x13x8xf32>) outs(%v6 : tensor<2x2x2x13x8xf32>) {
  ^bb0(%a0: f32, %o: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x13x8xf32>
  %v8 = tensor.collapse_shape %v7 [[0], [1, 2], [3], [4]] : tensor<2x2x2x13x8xf32> into tensor<2x4x13x8xf32>
  %v9 = tensor.empty() : tensor<2x2x13x5xf32>
  %v10 = linalg.transpose ins(%v : tensor<2x13x2x5xf32>) outs(%v9 : tensor<2x2x13x5xf32>) permutation = [0, 2, 1, 3]
  %v11 = tensor.empty() : tensor<2x2x2x13x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(b, h, g, n, d) -> (b, h, n, d)>, affine_map<(b, h, g, n, d) -> (b, h, g, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v10 : tensor<2x2x13x5xf32>) outs(%v11 : tensor<2x2x2x13x5xf32>) {
  ^bb0(%a0: f32, %o: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x13x5xf32>
  %v13 = tensor.collapse_shape %v12 [[0], [1, 2], [3], [4]] : tensor<2x2x2x13x5xf32> into tensor<2x4x13x5xf32>
  %v14 = tensor.empty() : tensor<2x4x8x13xf32>
  %v15 = linalg.transpose ins(%v8 : tensor<2x4x13x8xf32>) outs(%v14 : tensor<2x4x8x13xf32>) permutation = [0, 1, 3, 2]
  %v16 = tensor.collapse_shape %v15 [[0, 1], [2], [3]] : tensor<2x4x8x13xf32> into tensor<8x8x13xf32>
  %v17 = tensor.collapse_shape %v13 [[0, 1], [2], [3]] : tensor<2x4x13x5xf32> into tensor<8x13x5xf32>
  %v18 = arith.constant 0.0 : f32
  %v19 = tensor.empty() : tensor<8x9x13xf32>
  %v20 = linalg.fill ins(%v18 : f32) outs(%v19 : tensor<8x9x13xf32>) -> tensor<8x9x13xf32>
  %v21 = linalg.batch_matmul ins(%v3, %v16 : tensor<8x9x8xf32>, tensor<8x8x13xf32>) outs(%v20 : tensor<8x9x13xf32>) -> tensor<8x9x13xf32>
  %v22 = tensor.expand_shape %v21 [[0, 1], [2], [3]] output_shape [2, 4, 9, 13] : tensor<8x9x13xf32> into tensor<2x4x9x13xf32>
  %v23 = tensor.empty() : tensor<2x4x9x13xf32>
  %v24 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v22 : tensor<2x4x9x13xf32>) outs(%v23 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %c = arith.constant 4.0 : f32
    %m = arith.divf %a0, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9x13xf32>
  %v25 = arith.constant 0xFF800000 : f32
  %v26 = arith.constant 0.0 : f32
  %v27 = tensor.empty() : tensor<2x4x9xf32>
  %v28 = linalg.fill ins(%v25 : f32) outs(%v27 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %v29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v24 : tensor<2x4x9x13xf32>) outs(%v28 : tensor<2x4x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9xf32>
  %v30 = tensor.empty() : tensor<2x4x9x13xf32>
  %v31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v24, %v29 : tensor<2x4x9x13xf32>, tensor<2x4x9xf32>) outs(%v30 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x4x9x13xf32>
  %v32 = tensor.empty() : tensor<2x4x9xf32>
  %v33 = linalg.fill ins(%v26 : f32) outs(%v32 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %v34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v31 : tensor<2x4x9x13xf32>) outs(%v33 : tensor<2x4x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9xf32>
  %v35 = tensor.empty() : tensor<2x4x9x13xf32>
  %v36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v31, %v34 : tensor<2x4x9x13xf32>, tensor<2x4x9xf32>) outs(%v35 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x9x13xf32>
  %v37 = tensor.collapse_shape %v36 [[0, 1], [2], [3]] : tensor<2x4x9x13xf32> into tensor<8x9x13xf32>
  %v38 = arith.constant 0.0 : f32
  %v39 = tensor.empty() : tensor<8x9x5xf32>
  %v40 = linalg.fill ins(%v38 : f32) outs(%v39 : tensor<8x9x5xf32>) -> tensor<8x9x5xf32>
  %v41 = linalg.batch_matmul ins(%v37, %v17 : tensor<8x9x13xf32>, tensor<8x13x5xf32>) outs(%v40 : tensor<8x9x5xf32>) -> tensor<8x9x5xf32>
  %v42 = tensor.expand_shape %v41 [[0, 1], [2], [3]] output_shape [2, 4, 9, 5] : tensor<8x9x5xf32> into tensor<2x4x9x5xf32>
  %v43 = tensor.empty() : tensor<2x9x4x5xf32>
  %v44 = linalg.transpose ins(%v42 : tensor<2x4x9x5xf32>) outs(%v43 : tensor<2x9x4x5xf32>) permutation = [0, 2, 1, 3]
  return %v44 : tensor<2x9x4x5xf32>
}
func.func @torch_mask(%q: tensor<2x9x4x8xf32>, %k: tensor<2x13x2x8xf32>, %v: tensor<2x13x2x5xf32>, %mask: tensor<2x1x9x13xf32>) -> tensor<2x9x4x5xf32> {
  %v1 = tensor.empty() : tensor<2x4x9x8xf32>
  %v2 = linalg.transpose ins(%q : tensor<2x9x4x8xf32>) outs(%v1 : tensor<2x4x9x8xf32>) permutation = [0, 2, 1, 3]
  %v3 = tensor.collapse_shape %v2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %v4 = tensor.empty() : tensor<2x2x13x8xf32>
  %v5 = linalg.transpose ins(%k : tensor<2x13x2x8xf32>) outs(%v4 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3]
  %v6 = tensor.empty() : tensor<2x2x2x13x8xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(b, h, g, n, d) -> (b, h, n, d)>, affine_map<(b, h, g, n, d) -> (b, h, g, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v5 : tensor<2x2x13x8xf32>) outs(%v6 : tensor<2x2x2x13x8xf32>) {
  ^bb0(%a0: f32, %o: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x13x8xf32>
  %v8 = tensor.collapse_shape %v7 [[0], [1, 2], [3], [4]] : tensor<2x2x2x13x8xf32> into tensor<2x4x13x8xf32>
  %v9 = tensor.empty() : tensor<2x2x13x5xf32>
  %v10 = linalg.transpose ins(%v : tensor<2x13x2x5xf32>) outs(%v9 : tensor<2x2x13x5xf32>) permutation = [0, 2, 1, 3]
  %v11 = tensor.empty() : tensor<2x2x2x13x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(b, h, g, n, d) -> (b, h, n, d)>, affine_map<(b, h, g, n, d) -> (b, h, g, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v10 : tensor<2x2x13x5xf32>) outs(%v11 : tensor<2x2x2x13x5xf32>) {
  ^bb0(%a0: f32, %o: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x13x5xf32>
  %v13 = tensor.collapse_shape %v12 [[0], [1, 2], [3], [4]] : tensor<2x2x2x13x5xf32> into tensor<2x4x13x5xf32>
  %v14 = tensor.empty() : tensor<2x4x8x13xf32>
  %v15 = linalg.transpose ins(%v8 : tensor<2x4x13x8xf32>) outs(%v14 : tensor<2x4x8x13xf32>) permutation = [0, 1, 3, 2]
  %v16 = tensor.collapse_shape %v15 [[0, 1], [2], [3]] : tensor<2x4x8x13xf32> into tensor<8x8x13xf32>
  %v17 = tensor.collapse_shape %v13 [[0, 1], [2], [3]] : tensor<2x4x13x5xf32> into tensor<8x13x5xf32>
  %v18 = arith.constant 0.0 : f32
  %v19 = tensor.empty() : tensor<8x9x13xf32>
  %v20 = linalg.fill ins(%v18 : f32) outs(%v19 : tensor<8x9x13xf32>) -> tensor<8x9x13xf32>
  %v21 = linalg.batch_matmul ins(%v3, %v16 : tensor<8x9x8xf32>, tensor<8x8x13xf32>) outs(%v20 : tensor<8x9x13xf32>) -> tensor<8x9x13xf32>
  %v22 = tensor.expand_shape %v21 [[0, 1], [2], [3]] output_shape [2, 4, 9, 13] : tensor<8x9x13xf32> into tensor<2x4x9x13xf32>
  %v23 = tensor.empty() : tensor<2x4x9x13xf32>
  %v24 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v22 : tensor<2x4x9x13xf32>) outs(%v23 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %c = arith.constant 4.0 : f32
    %m = arith.divf %a0, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9x13xf32>
  %v25 = tensor.empty() : tensor<2x4x9x13xf32>
  %v26 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, 0, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v24, %mask : tensor<2x4x9x13xf32>, tensor<2x1x9x13xf32>) outs(%v25 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %m = arith.addf %a0, %a1 : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9x13xf32>
  %v27 = arith.constant 0xFF800000 : f32
  %v28 = arith.constant 0.0 : f32
  %v29 = tensor.empty() : tensor<2x4x9xf32>
  %v30 = linalg.fill ins(%v27 : f32) outs(%v29 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %v31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v26 : tensor<2x4x9x13xf32>) outs(%v30 : tensor<2x4x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9xf32>
  %v32 = tensor.empty() : tensor<2x4x9x13xf32>
  %v33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v26, %v31 : tensor<2x4x9x13xf32>, tensor<2x4x9xf32>) outs(%v32 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x4x9x13xf32>
  %v34 = tensor.empty() : tensor<2x4x9xf32>
  %v35 = linalg.fill ins(%v28 : f32) outs(%v34 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %v36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v33 : tensor<2x4x9x13xf32>) outs(%v35 : tensor<2x4x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9xf32>
  %v37 = tensor.empty() : tensor<2x4x9x13xf32>
  %v38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v33, %v36 : tensor<2x4x9x13xf32>, tensor<2x4x9xf32>) outs(%v37 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x9x13xf32>
  %v39 = tensor.collapse_shape %v38 [[0, 1], [2], [3]] : tensor<2x4x9x13xf32> into tensor<8x9x13xf32>
  %v40 = arith.constant 0.0 : f32
  %v41 = tensor.empty() : tensor<8x9x5xf32>
  %v42 = linalg.fill ins(%v40 : f32) outs(%v41 : tensor<8x9x5xf32>) -> tensor<8x9x5xf32>
  %v43 = linalg.batch_matmul ins(%v39, %v17 : tensor<8x9x13xf32>, tensor<8x13x5xf32>) outs(%v42 : tensor<8x9x5xf32>) -> tensor<8x9x5xf32>
  %v44 = tensor.expand_shape %v43 [[0, 1], [2], [3]] output_shape [2, 4, 9, 5] : tensor<8x9x5xf32> into tensor<2x4x9x5xf32>
  %v45 = tensor.empty() : tensor<2x9x4x5xf32>
  %v46 = linalg.transpose ins(%v44 : tensor<2x4x9x5xf32>) outs(%v45 : tensor<2x9x4x5xf32>) permutation = [0, 2, 1, 3]
  return %v46 : tensor<2x9x4x5xf32>
}
func.func @torch_bool(%q: tensor<2x9x4x8xf32>, %k: tensor<2x13x2x8xf32>, %v: tensor<2x13x2x5xf32>, %given: tensor<9x13xf32>) -> tensor<2x9x4x5xf32> {
  %v1 = tensor.empty() : tensor<2x4x9x8xf32>
  %v2 = linalg.transpose ins(%q : tensor<2x9x4x8xf32>) outs(%v1 : tensor<2x4x9x8xf32>) permutation = [0, 2, 1, 3]
  %v3 = tensor.collapse_shape %v2 [[0, 1], [2], [3]] : tensor<2x4x9x8xf32> into tensor<8x9x8xf32>
  %v4 = tensor.empty() : tensor<2x2x13x8xf32>
  %v5 = linalg.transpose ins(%k : tensor<2x13x2x8xf32>) outs(%v4 : tensor<2x2x13x8xf32>) permutation = [0, 2, 1, 3]
  %v6 = tensor.empty() : tensor<2x2x2x13x8xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(b, h, g, n, d) -> (b, h, n, d)>, affine_map<(b, h, g, n, d) -> (b, h, g, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v5 : tensor<2x2x13x8xf32>) outs(%v6 : tensor<2x2x2x13x8xf32>) {
  ^bb0(%a0: f32, %o: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x13x8xf32>
  %v8 = tensor.collapse_shape %v7 [[0], [1, 2], [3], [4]] : tensor<2x2x2x13x8xf32> into tensor<2x4x13x8xf32>
  %v9 = tensor.empty() : tensor<2x2x13x5xf32>
  %v10 = linalg.transpose ins(%v : tensor<2x13x2x5xf32>) outs(%v9 : tensor<2x2x13x5xf32>) permutation = [0, 2, 1, 3]
  %v11 = tensor.empty() : tensor<2x2x2x13x5xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(b, h, g, n, d) -> (b, h, n, d)>, affine_map<(b, h, g, n, d) -> (b, h, g, n, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%v10 : tensor<2x2x13x5xf32>) outs(%v11 : tensor<2x2x2x13x5xf32>) {
  ^bb0(%a0: f32, %o: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x2x2x13x5xf32>
  %v13 = tensor.collapse_shape %v12 [[0], [1, 2], [3], [4]] : tensor<2x2x2x13x5xf32> into tensor<2x4x13x5xf32>
  %v14 = tensor.empty() : tensor<2x4x8x13xf32>
  %v15 = linalg.transpose ins(%v8 : tensor<2x4x13x8xf32>) outs(%v14 : tensor<2x4x8x13xf32>) permutation = [0, 1, 3, 2]
  %v16 = tensor.collapse_shape %v15 [[0, 1], [2], [3]] : tensor<2x4x8x13xf32> into tensor<8x8x13xf32>
  %v17 = tensor.collapse_shape %v13 [[0, 1], [2], [3]] : tensor<2x4x13x5xf32> into tensor<8x13x5xf32>
  %v18 = arith.constant 0.0 : f32
  %v19 = tensor.empty() : tensor<8x9x13xf32>
  %v20 = linalg.fill ins(%v18 : f32) outs(%v19 : tensor<8x9x13xf32>) -> tensor<8x9x13xf32>
  %v21 = linalg.batch_matmul ins(%v3, %v16 : tensor<8x9x8xf32>, tensor<8x8x13xf32>) outs(%v20 : tensor<8x9x13xf32>) -> tensor<8x9x13xf32>
  %v22 = tensor.expand_shape %v21 [[0, 1], [2], [3]] output_shape [2, 4, 9, 13] : tensor<8x9x13xf32> into tensor<2x4x9x13xf32>
  %v23 = tensor.empty() : tensor<2x4x9x13xf32>
  %v24 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v22 : tensor<2x4x9x13xf32>) outs(%v23 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %c = arith.constant 4.0 : f32
    %m = arith.divf %a0, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9x13xf32>
  %v25 = tensor.empty() : tensor<9x13xi1>
  %v26 = linalg.generic {indexing_maps = [affine_map<(t, s) -> (t, s)>, affine_map<(t, s) -> (t, s)>], iterator_types = ["parallel", "parallel"]} ins(%given : tensor<9x13xf32>) outs(%v25 : tensor<9x13xi1>) {
  ^bb0(%a0: f32, %o: i1):
    %c = arith.constant -1.0 : f32
    %m = arith.cmpf ogt, %a0, %c : f32
    linalg.yield %m : i1
  } -> tensor<9x13xi1>
  %v27 = tensor.empty() : tensor<2x4x9x13xf32>
  %v28 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s) -> (t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>, affine_map<(b, h, t, s) -> (b, h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v26, %v24 : tensor<9x13xi1>, tensor<2x4x9x13xf32>) outs(%v27 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: i1, %a1: f32, %o: f32):
    %c = arith.constant 0xFF800000 : f32
    %m = arith.select %a0, %a1, %c : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9x13xf32>
  %v29 = arith.constant 0xFF800000 : f32
  %v30 = arith.constant 0.0 : f32
  %v31 = tensor.empty() : tensor<2x4x9xf32>
  %v32 = linalg.fill ins(%v29 : f32) outs(%v31 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %v33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v28 : tensor<2x4x9x13xf32>) outs(%v32 : tensor<2x4x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.maximumf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9xf32>
  %v34 = tensor.empty() : tensor<2x4x9x13xf32>
  %v35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v28, %v33 : tensor<2x4x9x13xf32>, tensor<2x4x9xf32>) outs(%v34 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.subf %a0, %a1 : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x4x9x13xf32>
  %v36 = tensor.empty() : tensor<2x4x9xf32>
  %v37 = linalg.fill ins(%v30 : f32) outs(%v36 : tensor<2x4x9xf32>) -> tensor<2x4x9xf32>
  %v38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%v35 : tensor<2x4x9x13xf32>) outs(%v37 : tensor<2x4x9xf32>) {
  ^bb0(%a0: f32, %o: f32):
    %m = arith.addf %a0, %o : f32
    linalg.yield %m : f32
  } -> tensor<2x4x9xf32>
  %v39 = tensor.empty() : tensor<2x4x9x13xf32>
  %v40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v35, %v38 : tensor<2x4x9x13xf32>, tensor<2x4x9xf32>) outs(%v39 : tensor<2x4x9x13xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %d = arith.divf %a0, %a1 : f32
    linalg.yield %d : f32
  } -> tensor<2x4x9x13xf32>
  %v41 = tensor.collapse_shape %v40 [[0, 1], [2], [3]] : tensor<2x4x9x13xf32> into tensor<8x9x13xf32>
  %v42 = arith.constant 0.0 : f32
  %v43 = tensor.empty() : tensor<8x9x5xf32>
  %v44 = linalg.fill ins(%v42 : f32) outs(%v43 : tensor<8x9x5xf32>) -> tensor<8x9x5xf32>
  %v45 = linalg.batch_matmul ins(%v41, %v17 : tensor<8x9x13xf32>, tensor<8x13x5xf32>) outs(%v44 : tensor<8x9x5xf32>) -> tensor<8x9x5xf32>
  %v46 = tensor.expand_shape %v45 [[0, 1], [2], [3]] output_shape [2, 4, 9, 5] : tensor<8x9x5xf32> into tensor<2x4x9x5xf32>
  %v47 = tensor.empty() : tensor<2x9x4x5xf32>
  %v48 = linalg.transpose ins(%v46 : tensor<2x4x9x5xf32>) outs(%v47 : tensor<2x9x4x5xf32>) permutation = [0, 2, 1, 3]
  return %v48 : tensor<2x9x4x5xf32>
}
