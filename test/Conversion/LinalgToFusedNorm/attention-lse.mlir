// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention whose log-sum-exp (LSE) is a result as well, as backward passes and merges of partial
// results need it. Values that only resemble it stay.
//
// RUN: fusednorm-opt %s --fusednorm-raise=matmuls=false | FileCheck %s
// RUN: fusednorm-runner %s --entry=shared_sum --fuse --reference --input='6x3x8xf32=normal(seed=1)' --input='6x5x8xf32=normal(seed=2)' --input='6x5x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=queries_first --fuse --reference --input='6x3x8xf32=normal(seed=1)' --input='6x5x8xf32=normal(seed=2)' --input='6x5x4xf32=normal(seed=3)' --input='3x5xf32=normal(seed=4)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=divided --fuse --reference --input='6x3x8xf32=normal(seed=1)' --input='6x5x8xf32=normal(seed=2)' --input='6x5x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=of_groups --fuse --reference --input='3x8x8xf32=normal(seed=1)' --input='3x8x4xf32=normal(seed=2)' --input='3x4x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=one_query --fuse --reference --input='1x8xf32=normal(seed=1)' --input='8x5xf32=normal(seed=2)' --input='5x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=base_two --fuse --reference --input='6x3x8xf32=normal(seed=1)' --input='6x5x8xf32=normal(seed=2)' --input='6x5x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// RUN: fusednorm-runner %s --entry=with_sink --fuse --reference --input='2x3x7x8xf32=normal(seed=1)' --input='2x3x5x8xf32=normal(seed=2)' --input='2x3x5x4xf32=normal(seed=3)' --input='3xf32=normal(seed=4)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

#q = affine_map<(b, i, j, d) -> (b, i, d)>
#k = affine_map<(b, i, j, d) -> (b, j, d)>
#s = affine_map<(b, i, j, d) -> (b, i, j)>
#q4 = affine_map<(b, h, i, j, d) -> (b, h, i, d)>
#k4 = affine_map<(b, h, i, j, d) -> (b, h, j, d)>
#s4 = affine_map<(b, h, i, j, d) -> (b, h, i, j)>
#p4 = affine_map<(b, h, i, d, j) -> (b, h, i, j)>
#v4 = affine_map<(b, h, i, d, j) -> (b, h, j, d)>
#o4 = affine_map<(b, h, i, d, j) -> (b, h, i, d)>

// The softmax and the LSE share the maximum and the sum.
// CHECK-LABEL: @shared_sum
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: -> (tensor<{{.*}}xf32>, tensor<{{.*}}xf32>)
// CHECK-NOT: math.
// CHECK: return
func.func @shared_sum(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x5xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %log = math.log %total : tensor<6x3xf32>
  %lse = arith.addf %log, %most : tensor<6x3xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<6x3xf32>
}

// A log-sum-exp of its own, as jax and torch write it: an infinite maximum counts as 0. The
// queries are before the heads.
// CHECK-LABEL: @queries_first
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: -> (tensor<{{.*}}xf32>, tensor<{{.*}}xf32>)
// CHECK-NOT: math.
// CHECK: return
func.func @queries_first(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>, %b: tensor<3x5xf32>) -> (tensor<6x3x4xf32>, tensor<3x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores0 = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %bias = linalg.broadcast ins(%b : tensor<3x5xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [0]
  %scores = arith.addf %scores0, %bias : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x5xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %infinity = arith.constant dense<0x7F800000> : tensor<6x3xf32>
  %other = arith.constant dense<0.0> : tensor<6x3xf32>
  %magnitude = math.absf %most : tensor<6x3xf32>
  %is_infinite = arith.cmpf oeq, %magnitude, %infinity : tensor<6x3xf32>
  %finite = arith.select %is_infinite, %other, %most : tensor<6x3xi1>, tensor<6x3xf32>
  %wide2 = linalg.broadcast ins(%finite : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less2 = arith.subf %scores, %wide2 : tensor<6x3x5xf32>
  %weights2 = math.exp %less2 : tensor<6x3x5xf32>
  %total2 = linalg.reduce { arith.addf } ins(%weights2 : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %magnitude2 = math.absf %total2 : tensor<6x3xf32>
  %et = tensor.empty() : tensor<3x6xf32>
  %mt = linalg.transpose ins(%finite : tensor<6x3xf32>) outs(%et : tensor<3x6xf32>) permutation = [1, 0]
  %tt = linalg.transpose ins(%magnitude2 : tensor<6x3xf32>) outs(%et : tensor<3x6xf32>) permutation = [1, 0]
  %log = math.log %tt : tensor<3x6xf32>
  %lse = arith.addf %log, %mt : tensor<3x6xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<3x6xf32>
}

// The division comes after the second GEMM.
// CHECK-LABEL: @divided
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: -> (tensor<{{.*}}xf32>, tensor<{{.*}}xf32>)
// CHECK-NOT: math.
// CHECK: return
func.func @divided(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %sum = linalg.batch_matmul ins(%weights, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%eo : tensor<6x3x4xf32>) dimensions = [2]
  %out = arith.divf %sum, %totals : tensor<6x3x4xf32>
  %log = math.log %total : tensor<6x3xf32>
  %lse = arith.addf %log, %most : tensor<6x3xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<6x3xf32>
}

// The maximum of the unscaled scores.
// CHECK-LABEL: @other_maximum
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: -> (tensor
// CHECK: arith.addf
// CHECK: return
func.func @other_maximum(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x5xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %most2 = linalg.reduce { arith.maximumf } ins(%products : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %log = math.log %total : tensor<6x3xf32>
  %lse = arith.addf %log, %most2 : tensor<6x3xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<6x3xf32>
}

// A logarithm of base 2.
// CHECK-LABEL: @other_base
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: -> (tensor
// CHECK: arith.addf
// CHECK: return
func.func @other_base(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x5xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %log = math.log2 %total : tensor<6x3xf32>
  %lse = arith.addf %log, %most : tensor<6x3xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<6x3xf32>
}

// An infinite maximum counts as 1: the LSE of a query without visible keys is then 1 - inf, as
// well, but an overflow is possible.
// CHECK-LABEL: @other_guard
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: -> (tensor
// CHECK: arith.addf
// CHECK: return
func.func @other_guard(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x5xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %infinity = arith.constant dense<0x7F800000> : tensor<6x3xf32>
  %other = arith.constant dense<1.0> : tensor<6x3xf32>
  %magnitude = math.absf %most : tensor<6x3xf32>
  %is_infinite = arith.cmpf oeq, %magnitude, %infinity : tensor<6x3xf32>
  %finite = arith.select %is_infinite, %other, %most : tensor<6x3xi1>, tensor<6x3xf32>
  %wide2 = linalg.broadcast ins(%finite : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less2 = arith.subf %scores, %wide2 : tensor<6x3x5xf32>
  %weights2 = math.exp %less2 : tensor<6x3x5xf32>
  %total2 = linalg.reduce { arith.addf } ins(%weights2 : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %magnitude2 = math.absf %total2 : tensor<6x3xf32>
  %log = math.log %magnitude2 : tensor<6x3xf32>
  %lse = arith.addf %log, %finite : tensor<6x3xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<6x3xf32>
}

// V depends on the LSE, so one op cannot compute both results.
// CHECK-LABEL: @values_of_lse
// CHECK: math.log
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: -> (tensor
// CHECK: return
func.func @values_of_lse(%q: tensor<6x5x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x5x4xf32>, tensor<6x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x5x5xf32>
  %er = tensor.empty() : tensor<6x5xf32>
  %eo = tensor.empty() : tensor<6x5x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x5xf32>) -> tensor<6x5xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x5xf32>) -> tensor<6x5xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x5x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x5x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x5x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x5x5xf32>) outs(%rm : tensor<6x5xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x5xf32>) outs(%es : tensor<6x5x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x5x5xf32>
  %weights = math.exp %less : tensor<6x5x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x5x5xf32>) outs(%r0 : tensor<6x5xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x5xf32>) outs(%es : tensor<6x5x5xf32>) dimensions = [2]
  %log = math.log %total : tensor<6x5xf32>
  %lse = arith.addf %log, %most : tensor<6x5xf32>
  %lw = linalg.broadcast ins(%lse : tensor<6x5xf32>) outs(%v : tensor<6x5x4xf32>) dimensions = [2]
  %v2 = arith.addf %v, %lw : tensor<6x5x4xf32>
  %p = arith.divf %weights, %totals : tensor<6x5x5xf32>
  %out = linalg.batch_matmul ins(%p, %v2 : tensor<6x5x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  return %out, %lse : tensor<6x5x4xf32>, tensor<6x5xf32>
}

// The assertion on the numbers of keys comes before the attention.
// CHECK-LABEL: @after_assertion
// CHECK: cf.assert
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: -> (tensor<{{.*}}xf32>, tensor<{{.*}}xf32>)
// CHECK: return
func.func @after_assertion(%q: tensor<6x3x8xf32>, %k: tensor<6x?x8xf32>, %v: tensor<6x?x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c1 = arith.constant 1 : index
  %K = tensor.dim %k, %c1 : tensor<6x?x8xf32>
  %KV = tensor.dim %v, %c1 : tensor<6x?x4xf32>
  %same = arith.cmpi eq, %K, %KV : index
  cf.assert %same, "K and V differ"
  %es = tensor.empty(%K) : tensor<6x3x?xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x?xf32>) -> tensor<6x3x?xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x?x8xf32>) outs(%s0 : tensor<6x3x?xf32>) -> tensor<6x3x?xf32>
  %factor = arith.constant 0.353553385 : f32
  %scale = linalg.fill ins(%factor : f32) outs(%es : tensor<6x3x?xf32>) -> tensor<6x3x?xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x?xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x?xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x?xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x?xf32>
  %weights = math.exp %less : tensor<6x3x?xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x?xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x?xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x?xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x?xf32>, tensor<6x?x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %log = math.log %total : tensor<6x3xf32>
  %lse = arith.addf %log, %most : tensor<6x3xf32>
  return %out, %lse : tensor<6x3x4xf32>, tensor<6x3xf32>
}

// The LSE of a single query is a tensor of rank 0.
// CHECK-LABEL: @one_query
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: -> (tensor<1x1x4xf32>, tensor<1x1xf32>)
// CHECK-NOT: math.
// CHECK: return {{.*}} : tensor<1x4xf32>, tensor<f32>
func.func @one_query(%q: tensor<1x8xf32>, %k: tensor<8x5xf32>, %v: tensor<5x4xf32>) -> (tensor<1x4xf32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<1x5xf32>
  %er = tensor.empty() : tensor<1xf32>
  %eo = tensor.empty() : tensor<1x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<1x5xf32>) -> tensor<1x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<1x4xf32>) -> tensor<1x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<1xf32>) -> tensor<1xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<1xf32>) -> tensor<1xf32>
  %products = linalg.matmul ins(%q, %k : tensor<1x8xf32>, tensor<8x5xf32>) outs(%s0 : tensor<1x5xf32>) -> tensor<1x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<1x5xf32>
  %scores = arith.mulf %products, %scale : tensor<1x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<1x5xf32>) outs(%rm : tensor<1xf32>) dimensions = [1]
  %wide = linalg.broadcast ins(%most : tensor<1xf32>) outs(%es : tensor<1x5xf32>) dimensions = [1]
  %less = arith.subf %scores, %wide : tensor<1x5xf32>
  %weights = math.exp %less : tensor<1x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<1x5xf32>) outs(%r0 : tensor<1xf32>) dimensions = [1]
  %totals = linalg.broadcast ins(%total : tensor<1xf32>) outs(%es : tensor<1x5xf32>) dimensions = [1]
  %p = arith.divf %weights, %totals : tensor<1x5xf32>
  %out = linalg.matmul ins(%p, %v : tensor<1x5xf32>, tensor<5x4xf32>) outs(%o0 : tensor<1x4xf32>) -> tensor<1x4xf32>
  %el = tensor.empty() : tensor<f32>
  %lse = linalg.generic {indexing_maps = [affine_map<() -> (0)>, affine_map<() -> (0)>, affine_map<() -> ()>], iterator_types = []} ins(%total, %most : tensor<1xf32>, tensor<1xf32>) outs(%el : tensor<f32>) {
  ^bb0(%t: f32, %m: f32, %o: f32):
    %log = math.log %t : f32
    %sum = arith.addf %log, %m : f32
    linalg.yield %sum : f32
  } -> tensor<f32>
  return %out, %lse : tensor<1x4xf32>, tensor<f32>
}

// Causal attention whose first GEMM has rows of queries and heads of a GQA group, and whose second
// GEMM has columns of heads and queries, as in jax.nn.dot_product_attention.
// CHECK-LABEL: @of_groups
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: mask = #fusednorm.mask<causal>
// CHECK-SAME: -> (tensor<24x1x4xf32>, tensor<1x24xf32>)
// CHECK-NOT: linalg.batch_matmul
// CHECK-NOT: math.
// CHECK: return
func.func @of_groups(%q: tensor<3x8x8xf32>, %k: tensor<3x8x4xf32>, %v: tensor<3x4x4xf32>) -> (tensor<3x4x8xf32>, tensor<2x3x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %factor = arith.constant 0.353553385 : f32
  %e0 = tensor.empty() : tensor<3x8x4xf32>
  %e1 = tensor.empty() : tensor<2x3x4x4xf32>
  %e2 = tensor.empty() : tensor<2x3x4xf32>
  %e3 = tensor.empty() : tensor<3x4x2x4xf32>
  %e4 = tensor.empty() : tensor<3x4x8xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %rm = linalg.fill ins(%least : f32) outs(%e2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
  %products = linalg.batch_matmul ins(%q, %k : tensor<3x8x8xf32>, tensor<3x8x4xf32>) outs(%s0 : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  %rows = tensor.expand_shape %products [[0], [1, 2], [3]] output_shape [3, 4, 2, 4] : tensor<3x8x4xf32> into tensor<3x4x2x4xf32>
  %scores = linalg.generic {
      indexing_maps = [affine_map<(g, h, i, j) -> (h, i, g, j)>, affine_map<(g, h, i, j) -> (g, h, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%rows : tensor<3x4x2x4xf32>) outs(%e1 : tensor<2x3x4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %scaled = arith.mulf %a, %factor : f32
    %isVisible = arith.cmpi sge, %i, %j : index
    %score = arith.select %isVisible, %scaled, %least : f32
    linalg.yield %score : f32
  } -> tensor<2x3x4x4xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<2x3x4x4xf32>) outs(%rm : tensor<2x3x4xf32>) dimensions = [3]
  %wide = linalg.broadcast ins(%most : tensor<2x3x4xf32>) outs(%e1 : tensor<2x3x4x4xf32>) dimensions = [3]
  %less = arith.subf %scores, %wide : tensor<2x3x4x4xf32>
  %weights = math.exp %less : tensor<2x3x4x4xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<2x3x4x4xf32>) outs(%r0 : tensor<2x3x4xf32>) dimensions = [3]
  %totals = linalg.broadcast ins(%total : tensor<2x3x4xf32>) outs(%e1 : tensor<2x3x4x4xf32>) dimensions = [3]
  %p = arith.divf %weights, %totals : tensor<2x3x4x4xf32>
  %columns = linalg.transpose ins(%p : tensor<2x3x4x4xf32>) outs(%e3 : tensor<3x4x2x4xf32>) permutation = [1, 3, 0, 2]
  %flat = tensor.collapse_shape %columns [[0], [1], [2, 3]] : tensor<3x4x2x4xf32> into tensor<3x4x8xf32>
  %out = linalg.batch_matmul ins(%v, %flat : tensor<3x4x4xf32>, tensor<3x4x8xf32>) outs(%o0 : tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
  %log = math.log %total : tensor<2x3x4xf32>
  %lse = arith.addf %log, %most : tensor<2x3x4xf32>
  return %out, %lse : tensor<3x4x8xf32>, tensor<2x3x4xf32>
}

// Exponentials and an LSE in base 2. A second LSE with the queries before the heads is computed
// apart.
// CHECK-LABEL: @base_two
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: -> (tensor<{{.*}}xf32>, tensor<{{.*}}xf32>)
// CHECK: arith.constant 1.44269502 : f32
// CHECK-NOT: math.
// CHECK: return
func.func @base_two(%q: tensor<6x3x8xf32>, %k: tensor<6x5x8xf32>, %v: tensor<6x5x4xf32>) -> (tensor<6x3x4xf32>, tensor<6x3x1xf32>, tensor<3x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<6x3x5xf32>
  %er = tensor.empty() : tensor<6x3xf32>
  %eo = tensor.empty() : tensor<6x3x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<6x3xf32>) -> tensor<6x3xf32>
  %products = linalg.batch_matmul indexing_maps = [#q, #k, #s] ins(%q, %k : tensor<6x3x8xf32>, tensor<6x5x8xf32>) outs(%s0 : tensor<6x3x5xf32>) -> tensor<6x3x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<6x3x5xf32>
  %scores = arith.mulf %products, %scale : tensor<6x3x5xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<6x3x5xf32>) outs(%rm : tensor<6x3xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<6x3x5xf32>
  %weights = math.exp2 %less : tensor<6x3x5xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<6x3x5xf32>) outs(%r0 : tensor<6x3xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<6x3xf32>) outs(%es : tensor<6x3x5xf32>) dimensions = [2]
  %p = arith.divf %weights, %totals : tensor<6x3x5xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<6x3x5xf32>, tensor<6x5x4xf32>) outs(%o0 : tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
  %log = math.log2 %total : tensor<6x3xf32>
  %lse = arith.addf %log, %most : tensor<6x3xf32>
  %column = tensor.expand_shape %lse [[0], [1, 2]] output_shape [6, 3, 1] : tensor<6x3xf32> into tensor<6x3x1xf32>
  %et = tensor.empty() : tensor<3x6xf32>
  %mt = linalg.transpose ins(%most : tensor<6x3xf32>) outs(%et : tensor<3x6xf32>) permutation = [1, 0]
  %tt = linalg.transpose ins(%total : tensor<6x3xf32>) outs(%et : tensor<3x6xf32>) permutation = [1, 0]
  %log2 = math.log2 %tt : tensor<3x6xf32>
  %lse2 = arith.addf %mt, %log2 : tensor<3x6xf32>
  return %out, %column, %lse2 : tensor<6x3x4xf32>, tensor<6x3x1xf32>, tensor<3x6xf32>
}

// The sums include one more score for each head, an attention sink.
// CHECK-LABEL: @with_sink
// CHECK: fusednorm.ragged_attention
// CHECK-SAME: sinks(
// CHECK-SAME: -> (tensor<{{.*}}xf32>, tensor<{{.*}}xf32>)
// CHECK-NOT: math.
// CHECK: return
func.func @with_sink(%q: tensor<2x3x7x8xf32>, %k: tensor<2x3x5x8xf32>, %v: tensor<2x3x5x4xf32>, %sinks: tensor<3xf32>) -> (tensor<2x3x7x4xf32>, tensor<2x3x7xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<2x3x7x5xf32>
  %er = tensor.empty() : tensor<2x3x7xf32>
  %eo = tensor.empty() : tensor<2x3x7x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x3x7x5xf32>) -> tensor<2x3x7x5xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
  %r0 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
  %rm = linalg.fill ins(%least : f32) outs(%er : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
  %products = linalg.contract indexing_maps = [#q4, #k4, #s4] ins(%q, %k : tensor<2x3x7x8xf32>, tensor<2x3x5x8xf32>) outs(%s0 : tensor<2x3x7x5xf32>) -> tensor<2x3x7x5xf32>
  %scale = arith.constant dense<0.353553385> : tensor<2x3x7x5xf32>
  %own = arith.mulf %products, %scale : tensor<2x3x7x5xf32>
  %e1 = tensor.empty() : tensor<2x3x7x1xf32>
  %ej = tensor.empty() : tensor<2x3x7x6xf32>
  %sink = linalg.broadcast ins(%sinks : tensor<3xf32>) outs(%e1 : tensor<2x3x7x1xf32>) dimensions = [0, 2, 3]
  %scores = tensor.concat dim(3) %own, %sink : (tensor<2x3x7x5xf32>, tensor<2x3x7x1xf32>) -> tensor<2x3x7x6xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<2x3x7x6xf32>) outs(%rm : tensor<2x3x7xf32>) dimensions = [3]
  %wide = linalg.broadcast ins(%most : tensor<2x3x7xf32>) outs(%ej : tensor<2x3x7x6xf32>) dimensions = [3]
  %less = arith.subf %scores, %wide : tensor<2x3x7x6xf32>
  %weights = math.exp %less : tensor<2x3x7x6xf32>
  %total = linalg.reduce { arith.addf } ins(%weights : tensor<2x3x7x6xf32>) outs(%r0 : tensor<2x3x7xf32>) dimensions = [3]
  %totals = linalg.broadcast ins(%total : tensor<2x3x7xf32>) outs(%ej : tensor<2x3x7x6xf32>) dimensions = [3]
  %all = arith.divf %weights, %totals : tensor<2x3x7x6xf32>
  %p = tensor.extract_slice %all[0, 0, 0, 0] [2, 3, 7, 5] [1, 1, 1, 1] : tensor<2x3x7x6xf32> to tensor<2x3x7x5xf32>
  %out = linalg.contract indexing_maps = [#p4, #v4, #o4] ins(%p, %v : tensor<2x3x7x5xf32>, tensor<2x3x5x4xf32>) outs(%o0 : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
  %log = math.log %total : tensor<2x3x7xf32>
  %lse = arith.addf %log, %most : tensor<2x3x7xf32>
  return %out, %lse : tensor<2x3x7x4xf32>, tensor<2x3x7xf32>
}
