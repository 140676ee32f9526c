// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Absorbed MLA (multi-head latent attention): the queries are multiplied by W_uk and the results by
// W_uv, with attention over the latent in between. All heads share the keys, and the values are a
// part of them.
//
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-raise --remarks-filter=fusion --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// DEFINE: %{run} = fusednorm-runner %s --fuse --reference --input='5x4x16xf32=normal(seed=1)' --input='5x4x8xf32=normal(seed=2)' --input='4x16x32xf32=normal(seed=3)' --input='4x32x16xf32=normal(seed=4)'
// RUN: %{run} --entry=joined --input='12x32xf32=normal(seed=5)' --input='12x8xf32=normal(seed=6)' | FileCheck %s --check-prefix=EQUAL
// RUN: %{run} --entry=sliced --input='12x40xf32=normal(seed=5)' | FileCheck %s --check-prefix=EQUAL
// RUN: %{run} --entry=summed --input='12x32xf32=normal(seed=5)' --input='12x8xf32=normal(seed=6)' | FileCheck %s --check-prefix=EQUAL
// EQUAL: PASS

// K joins the latent and the RoPE part. V is read from the latent without a copy.
// CHECK-LABEL: @joined
// CHECK-SAME: %[[LATENT:[a-z0-9]+]]: tensor<12x32xf32>
// CHECK: fusednorm.matmul
// CHECK-NOT: linalg.generic
// CHECK: tensor.expand_shape %[[LATENT]] {{.*}} into tensor<12x1x32xf32>
// CHECK: fusednorm.ragged_attention ins({{.*}} : tensor<5x4x40xf32>, tensor<12x1x40xf32>, tensor<12x1x32xf32>)
// CHECK-NOT: linalg.generic
// CHECK: fusednorm.matmul
func.func @joined(%qn: tensor<5x4x16xf32>, %qr: tensor<5x4x8xf32>, %wuk: tensor<4x16x32xf32>, %wuv: tensor<4x32x16xf32>, %latent: tensor<12x32xf32>, %kr: tensor<12x8xf32>) -> tensor<5x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant dense<0.2> : tensor<4x5x12xf32>
  %eql0 = tensor.empty() : tensor<5x4x32xf32>
  %ql0 = linalg.fill ins(%zero : f32) outs(%eql0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %ql = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (t, h, k)>, affine_map<(t, h, l, k) -> (h, k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%qn, %wuk : tensor<5x4x16xf32>, tensor<4x16x32xf32>) outs(%ql0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %q = tensor.concat dim(2) %ql, %qr : (tensor<5x4x32xf32>, tensor<5x4x8xf32>) -> tensor<5x4x40xf32>
  %k = tensor.concat dim(1) %latent, %kr : (tensor<12x32xf32>, tensor<12x8xf32>) -> tensor<12x40xf32>
  %es0 = tensor.empty() : tensor<4x5x12xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es0 : tensor<4x5x12xf32>) -> tensor<4x5x12xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(h, t, s, k) -> (t, h, k)>, affine_map<(h, t, s, k) -> (s, k)>, affine_map<(h, t, s, k) -> (h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<5x4x40xf32>, tensor<12x40xf32>) outs(%s0 : tensor<4x5x12xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<4x5x12xf32>
  %scores = arith.mulf %s, %scale : tensor<4x5x12xf32>
  %em0 = tensor.empty() : tensor<4x5xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%em0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %et0 = tensor.empty() : tensor<4x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%et0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %es = tensor.empty() : tensor<4x5x12xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<4x5x12xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<4x5x12xf32>
  %w = math.exp %less : tensor<4x5x12xf32>
  %total = linalg.reduce { arith.addf } ins(%w : tensor<4x5x12xf32>) outs(%t0 : tensor<4x5xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %p = arith.divf %w, %totals : tensor<4x5x12xf32>
  %eo0 = tensor.empty() : tensor<5x4x32xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (h, t, k)>, affine_map<(t, h, l, k) -> (k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %latent : tensor<4x5x12xf32>, tensor<12x32xf32>) outs(%o0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %ey0 = tensor.empty() : tensor<5x4x16xf32>
  %y0 = linalg.fill ins(%zero : f32) outs(%ey0 : tensor<5x4x16xf32>) -> tensor<5x4x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(t, h, v, k) -> (t, h, k)>, affine_map<(t, h, v, k) -> (h, k, v)>, affine_map<(t, h, v, k) -> (t, h, v)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%o, %wuv : tensor<5x4x32xf32>, tensor<4x32x16xf32>) outs(%y0 : tensor<5x4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x16xf32>
  return %y : tensor<5x4x16xf32>
}

// K is a row of the cache, and V its first columns.
// CHECK-LABEL: @sliced
// CHECK-SAME: %[[CACHE:[a-z0-9]+]]: tensor<12x40xf32>
// CHECK-NOT: linalg.generic
// CHECK: tensor.expand_shape %[[CACHE]] {{.*}} into tensor<12x1x40xf32>
// CHECK: fusednorm.ragged_attention ins({{.*}} : tensor<5x4x40xf32>, tensor<12x1x40xf32>, tensor<12x1x32xf32>)
// CHECK-NOT: linalg.generic
// CHECK: fusednorm.matmul
func.func @sliced(%qn: tensor<5x4x16xf32>, %qr: tensor<5x4x8xf32>, %wuk: tensor<4x16x32xf32>, %wuv: tensor<4x32x16xf32>, %k: tensor<12x40xf32>) -> tensor<5x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant dense<0.2> : tensor<4x5x12xf32>
  %eql0 = tensor.empty() : tensor<5x4x32xf32>
  %ql0 = linalg.fill ins(%zero : f32) outs(%eql0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %ql = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (t, h, k)>, affine_map<(t, h, l, k) -> (h, k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%qn, %wuk : tensor<5x4x16xf32>, tensor<4x16x32xf32>) outs(%ql0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %q = tensor.concat dim(2) %ql, %qr : (tensor<5x4x32xf32>, tensor<5x4x8xf32>) -> tensor<5x4x40xf32>
  %v = tensor.extract_slice %k[0, 0] [12, 32] [1, 1] : tensor<12x40xf32> to tensor<12x32xf32>
  %es0 = tensor.empty() : tensor<4x5x12xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%es0 : tensor<4x5x12xf32>) -> tensor<4x5x12xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(h, t, s, k) -> (t, h, k)>, affine_map<(h, t, s, k) -> (s, k)>, affine_map<(h, t, s, k) -> (h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<5x4x40xf32>, tensor<12x40xf32>) outs(%s0 : tensor<4x5x12xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<4x5x12xf32>
  %scores = arith.mulf %s, %scale : tensor<4x5x12xf32>
  %em0 = tensor.empty() : tensor<4x5xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%em0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %et0 = tensor.empty() : tensor<4x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%et0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %es = tensor.empty() : tensor<4x5x12xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<4x5x12xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<4x5x12xf32>
  %w = math.exp %less : tensor<4x5x12xf32>
  %total = linalg.reduce { arith.addf } ins(%w : tensor<4x5x12xf32>) outs(%t0 : tensor<4x5xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %p = arith.divf %w, %totals : tensor<4x5x12xf32>
  %eo0 = tensor.empty() : tensor<5x4x32xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (h, t, k)>, affine_map<(t, h, l, k) -> (k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %v : tensor<4x5x12xf32>, tensor<12x32xf32>) outs(%o0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %ey0 = tensor.empty() : tensor<5x4x16xf32>
  %y0 = linalg.fill ins(%zero : f32) outs(%ey0 : tensor<5x4x16xf32>) -> tensor<5x4x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(t, h, v, k) -> (t, h, k)>, affine_map<(t, h, v, k) -> (h, k, v)>, affine_map<(t, h, v, k) -> (t, h, v)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%o, %wuv : tensor<5x4x32xf32>, tensor<4x32x16xf32>) outs(%y0 : tensor<5x4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x16xf32>
  return %y : tensor<5x4x16xf32>
}

// The scores are a sum of two GEMMs, as in the inference code of DeepSeek-V3. K and V are read
// without a copy.
// CHECK-LABEL: @summed
// CHECK-NOT: linalg.generic
// CHECK: fusednorm.ragged_attention ins({{.*}} : tensor<5x4x40xf32>, tensor<12x1x32xf32>, tensor<12x1x32xf32>) rope({{.*}} : tensor<12x8xf32>)
// CHECK-NOT: math.exp
// CHECK: fusednorm.matmul
func.func @summed(%qn: tensor<5x4x16xf32>, %qr: tensor<5x4x8xf32>, %wuk: tensor<4x16x32xf32>, %wuv: tensor<4x32x16xf32>, %latent: tensor<12x32xf32>, %kr: tensor<12x8xf32>) -> tensor<5x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant dense<0.2> : tensor<4x5x12xf32>
  %eql0 = tensor.empty() : tensor<5x4x32xf32>
  %ql0 = linalg.fill ins(%zero : f32) outs(%eql0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %ql = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (t, h, k)>, affine_map<(t, h, l, k) -> (h, k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%qn, %wuk : tensor<5x4x16xf32>, tensor<4x16x32xf32>) outs(%ql0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %es10 = tensor.empty() : tensor<4x5x12xf32>
  %s10 = linalg.fill ins(%zero : f32) outs(%es10 : tensor<4x5x12xf32>) -> tensor<4x5x12xf32>
  %s1 = linalg.generic {indexing_maps = [affine_map<(h, t, s, k) -> (t, h, k)>, affine_map<(h, t, s, k) -> (s, k)>, affine_map<(h, t, s, k) -> (h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%ql, %latent : tensor<5x4x32xf32>, tensor<12x32xf32>) outs(%s10 : tensor<4x5x12xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<4x5x12xf32>
  %es20 = tensor.empty() : tensor<4x5x12xf32>
  %s20 = linalg.fill ins(%zero : f32) outs(%es20 : tensor<4x5x12xf32>) -> tensor<4x5x12xf32>
  %s2 = linalg.generic {indexing_maps = [affine_map<(h, t, s, k) -> (t, h, k)>, affine_map<(h, t, s, k) -> (s, k)>, affine_map<(h, t, s, k) -> (h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%qr, %kr : tensor<5x4x8xf32>, tensor<12x8xf32>) outs(%s20 : tensor<4x5x12xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<4x5x12xf32>
  %s = arith.addf %s1, %s2 : tensor<4x5x12xf32>
  %scores = arith.mulf %s, %scale : tensor<4x5x12xf32>
  %em0 = tensor.empty() : tensor<4x5xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%em0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %et0 = tensor.empty() : tensor<4x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%et0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %es = tensor.empty() : tensor<4x5x12xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<4x5x12xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<4x5x12xf32>
  %w = math.exp %less : tensor<4x5x12xf32>
  %total = linalg.reduce { arith.addf } ins(%w : tensor<4x5x12xf32>) outs(%t0 : tensor<4x5xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %p = arith.divf %w, %totals : tensor<4x5x12xf32>
  %eo0 = tensor.empty() : tensor<5x4x32xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (h, t, k)>, affine_map<(t, h, l, k) -> (k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %latent : tensor<4x5x12xf32>, tensor<12x32xf32>) outs(%o0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %ey0 = tensor.empty() : tensor<5x4x16xf32>
  %y0 = linalg.fill ins(%zero : f32) outs(%ey0 : tensor<5x4x16xf32>) -> tensor<5x4x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(t, h, v, k) -> (t, h, k)>, affine_map<(t, h, v, k) -> (h, k, v)>, affine_map<(t, h, v, k) -> (t, h, v)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%o, %wuv : tensor<5x4x32xf32>, tensor<4x32x16xf32>) outs(%y0 : tensor<5x4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x16xf32>
  return %y : tensor<5x4x16xf32>
}

// Each head has keys of its own in both GEMMs.
// CHECK-LABEL: @keys_of_heads
// CHECK-NOT: fusednorm.ragged_attention
// CHECK: math.exp
// REMARK: Function=keys_of_heads {{.*}}ragged_attention was not fused: its scores are a sum of two GEMMs, and the heads share the keys of neither
func.func @keys_of_heads(%qn: tensor<5x4x16xf32>, %qr: tensor<5x4x8xf32>, %wuk: tensor<4x16x32xf32>, %wuv: tensor<4x32x16xf32>, %latent: tensor<12x4x32xf32>, %kr: tensor<12x4x8xf32>) -> tensor<5x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %scale = arith.constant dense<0.2> : tensor<4x5x12xf32>
  %eql0 = tensor.empty() : tensor<5x4x32xf32>
  %ql0 = linalg.fill ins(%zero : f32) outs(%eql0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %ql = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (t, h, k)>, affine_map<(t, h, l, k) -> (h, k, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%qn, %wuk : tensor<5x4x16xf32>, tensor<4x16x32xf32>) outs(%ql0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %es10 = tensor.empty() : tensor<4x5x12xf32>
  %s10 = linalg.fill ins(%zero : f32) outs(%es10 : tensor<4x5x12xf32>) -> tensor<4x5x12xf32>
  %s1 = linalg.generic {indexing_maps = [affine_map<(h, t, s, k) -> (t, h, k)>, affine_map<(h, t, s, k) -> (s, h, k)>, affine_map<(h, t, s, k) -> (h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%ql, %latent : tensor<5x4x32xf32>, tensor<12x4x32xf32>) outs(%s10 : tensor<4x5x12xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<4x5x12xf32>
  %es20 = tensor.empty() : tensor<4x5x12xf32>
  %s20 = linalg.fill ins(%zero : f32) outs(%es20 : tensor<4x5x12xf32>) -> tensor<4x5x12xf32>
  %s2 = linalg.generic {indexing_maps = [affine_map<(h, t, s, k) -> (t, h, k)>, affine_map<(h, t, s, k) -> (s, h, k)>, affine_map<(h, t, s, k) -> (h, t, s)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%qr, %kr : tensor<5x4x8xf32>, tensor<12x4x8xf32>) outs(%s20 : tensor<4x5x12xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<4x5x12xf32>
  %s = arith.addf %s1, %s2 : tensor<4x5x12xf32>
  %scores = arith.mulf %s, %scale : tensor<4x5x12xf32>
  %em0 = tensor.empty() : tensor<4x5xf32>
  %m0 = linalg.fill ins(%least : f32) outs(%em0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %et0 = tensor.empty() : tensor<4x5xf32>
  %t0 = linalg.fill ins(%zero : f32) outs(%et0 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %es = tensor.empty() : tensor<4x5x12xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<4x5x12xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %wide = linalg.broadcast ins(%most : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %less = arith.subf %scores, %wide : tensor<4x5x12xf32>
  %w = math.exp %less : tensor<4x5x12xf32>
  %total = linalg.reduce { arith.addf } ins(%w : tensor<4x5x12xf32>) outs(%t0 : tensor<4x5xf32>) dimensions = [2]
  %totals = linalg.broadcast ins(%total : tensor<4x5xf32>) outs(%es : tensor<4x5x12xf32>) dimensions = [2]
  %p = arith.divf %w, %totals : tensor<4x5x12xf32>
  %eo0 = tensor.empty() : tensor<5x4x32xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%eo0 : tensor<5x4x32xf32>) -> tensor<5x4x32xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(t, h, l, k) -> (h, t, k)>, affine_map<(t, h, l, k) -> (k, h, l)>, affine_map<(t, h, l, k) -> (t, h, l)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %latent : tensor<4x5x12xf32>, tensor<12x4x32xf32>) outs(%o0 : tensor<5x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x32xf32>
  %ey0 = tensor.empty() : tensor<5x4x16xf32>
  %y0 = linalg.fill ins(%zero : f32) outs(%ey0 : tensor<5x4x16xf32>) -> tensor<5x4x16xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(t, h, v, k) -> (t, h, k)>, affine_map<(t, h, v, k) -> (h, k, v)>, affine_map<(t, h, v, k) -> (t, h, v)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%o, %wuv : tensor<5x4x32xf32>, tensor<4x32x16xf32>) outs(%y0 : tensor<5x4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %prod = arith.mulf %x, %y : f32
    %sum = arith.addf %acc, %prod : f32
    linalg.yield %sum : f32
  } -> tensor<5x4x16xf32>
  return %y : tensor<5x4x16xf32>
}
