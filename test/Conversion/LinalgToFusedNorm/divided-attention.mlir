// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention that divides by the softmax denominators after the second GEMM, as kernels of flash
// attention do.
//
// RUN: fusednorm-opt %s --fusednorm-raise=matmuls=false | FileCheck %s
// RUN: fusednorm-runner %s --entry=attention --fuse --reference --input='2x3x8xf32=normal(seed=1)' --input='2x5x8xf32=normal(seed=2)' --input='2x5x4xf32=normal(seed=3)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

#q = affine_map<(b, i, j, d) -> (b, i, d)>
#k = affine_map<(b, i, j, d) -> (b, j, d)>
#s = affine_map<(b, i, j, d) -> (b, i, j)>
#p = affine_map<(b, i, d, j) -> (b, i, j)>
#v = affine_map<(b, i, d, j) -> (b, j, d)>
#o = affine_map<(b, i, d, j) -> (b, i, d)>
#i = affine_map<(b, i, j) -> (b, i, j)>
#r = affine_map<(b, i, j) -> (b, i)>

// CHECK-LABEL: @attention
// CHECK: fusednorm.ragged_attention
// CHECK-NOT: math.exp
// CHECK-NOT: arith.divf
// CHECK: return
func.func @attention(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x4xf32>) -> tensor<2x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.353553385 : f32
  %es = tensor.empty() : tensor<2x3x5xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %products = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x3x8xf32>, tensor<2x5x8xf32>) outs(%s0 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x5xf32>
  %scores = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%products : tensor<2x3x5xf32>) outs(%es : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.mulf %x, %scale : f32
    linalg.yield %m : f32
  } -> tensor<2x3x5xf32>
  %er = tensor.empty() : tensor<2x3xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%er : tensor<2x3xf32>) -> tensor<2x3xf32>
  %most = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x3x5xf32>) outs(%m0 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3xf32>
  %weights = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %most : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%es : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x3x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3xf32>) -> tensor<2x3xf32>
  %total = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x3x5xf32>) outs(%t0 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %a = arith.addf %o, %x : f32
    linalg.yield %a : f32
  } -> tensor<2x3xf32>
  %eo = tensor.empty() : tensor<2x3x4xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %sum = linalg.generic {indexing_maps = [#p, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %v : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%o0 : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x4xf32>
  %y = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %total : tensor<2x3x4xf32>, tensor<2x3xf32>) outs(%eo : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32):
    %d = arith.divf %x, %z : f32
    linalg.yield %d : f32
  } -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// The denominators are sums of the scores, not of their exponentials.
// CHECK-LABEL: @other_sum
// CHECK-NOT: fusednorm.
func.func @other_sum(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x4xf32>) -> tensor<2x3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.353553385 : f32
  %es = tensor.empty() : tensor<2x3x5xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %products = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x3x8xf32>, tensor<2x5x8xf32>) outs(%s0 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x5xf32>
  %scores = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%products : tensor<2x3x5xf32>) outs(%es : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.mulf %x, %scale : f32
    linalg.yield %m : f32
  } -> tensor<2x3x5xf32>
  %er = tensor.empty() : tensor<2x3xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%er : tensor<2x3xf32>) -> tensor<2x3xf32>
  %most = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x3x5xf32>) outs(%m0 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3xf32>
  %weights = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %most : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%es : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x3x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3xf32>) -> tensor<2x3xf32>
  %total = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x3x5xf32>) outs(%t0 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %a = arith.addf %o, %x : f32
    linalg.yield %a : f32
  } -> tensor<2x3xf32>
  %eo = tensor.empty() : tensor<2x3x4xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %sum = linalg.generic {indexing_maps = [#p, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %v : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%o0 : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x4xf32>
  %y = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %total : tensor<2x3x4xf32>, tensor<2x3xf32>) outs(%eo : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32):
    %d = arith.divf %x, %z : f32
    linalg.yield %d : f32
  } -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// The undivided result is returned as well.
// CHECK-LABEL: @shared
// CHECK-NOT: fusednorm.
func.func @shared(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.353553385 : f32
  %es = tensor.empty() : tensor<2x3x5xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %products = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x3x8xf32>, tensor<2x5x8xf32>) outs(%s0 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x5xf32>
  %scores = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%products : tensor<2x3x5xf32>) outs(%es : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.mulf %x, %scale : f32
    linalg.yield %m : f32
  } -> tensor<2x3x5xf32>
  %er = tensor.empty() : tensor<2x3xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%er : tensor<2x3xf32>) -> tensor<2x3xf32>
  %most = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<2x3x5xf32>) outs(%m0 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.maximumf %o, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3xf32>
  %weights = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %most : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%es : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x3x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%er : tensor<2x3xf32>) -> tensor<2x3xf32>
  %total = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weights : tensor<2x3x5xf32>) outs(%t0 : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    %a = arith.addf %o, %x : f32
    linalg.yield %a : f32
  } -> tensor<2x3xf32>
  %eo = tensor.empty() : tensor<2x3x4xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %sum = linalg.generic {indexing_maps = [#p, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %v : tensor<2x3x5xf32>, tensor<2x5x4xf32>) outs(%o0 : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %o, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x4xf32>
  %y = linalg.generic {indexing_maps = [#i, #r, #i], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %total : tensor<2x3x4xf32>, tensor<2x3xf32>) outs(%eo : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32):
    %d = arith.divf %x, %z : f32
    linalg.yield %d : f32
  } -> tensor<2x3x4xf32>
  return %y, %sum : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
