// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-raise | FileCheck %s
// RUN: fusednorm-runner %s --entry=partial --fuse --reference --input='8x4x128xf32=normal(seed=1)' --input='8x32xf32=uniform(-1,1,seed=2)' --input='8x32xf32=uniform(-1,1,seed=3)' | FileCheck %s --check-prefix=EXEC
// RUN: fusednorm-runner %s --entry=half --fuse --reference --input='8x4x128xf32=normal(seed=1)' --input='8x32xf32=uniform(-1,1,seed=2)' --input='8x32xf32=uniform(-1,1,seed=3)' | FileCheck %s --check-prefix=EXEC

#all = affine_map<(t, h, d) -> (t, h, d)>
#tab = affine_map<(t, h, d) -> (t, d)>

// The last columns are written to every second column of the tensor of the other columns.
// CHECK-LABEL: @partial
// CHECK: %[[Y:.*]] = fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}}) dims = [0] rotated = 64 part(last) outs
// CHECK-NEXT: return %[[Y]]
// EXEC: output 0 {{.*}}: PASS
func.func @partial(%x: tensor<8x4x128xf32>, %cos: tensor<8x32xf32>, %sin: tensor<8x32xf32>) -> tensor<8x4x128xf32> {
  %part = tensor.extract_slice %x[0, 0, 64] [8, 4, 64] [1, 1, 1] : tensor<8x4x128xf32> to tensor<8x4x64xf32>
  %re = tensor.extract_slice %part[0, 0, 0] [8, 4, 32] [1, 1, 2] : tensor<8x4x64xf32> to tensor<8x4x32xf32>
  %im = tensor.extract_slice %part[0, 0, 1] [8, 4, 32] [1, 1, 2] : tensor<8x4x64xf32> to tensor<8x4x32xf32>
  %e = tensor.empty() : tensor<8x4x32xf32>
  %a = linalg.generic {indexing_maps = [#all, #all, #tab, #tab, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%re, %im, %cos, %sin : tensor<8x4x32xf32>, tensor<8x4x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x4x32xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %o: f32):
    %0 = arith.mulf %r, %c : f32
    %1 = arith.mulf %i, %s : f32
    %2 = arith.subf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x4x32xf32>
  %b = linalg.generic {indexing_maps = [#all, #all, #tab, #tab, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%re, %im, %cos, %sin : tensor<8x4x32xf32>, tensor<8x4x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x4x32xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %o: f32):
    %0 = arith.mulf %i, %c : f32
    %1 = arith.mulf %r, %s : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x4x32xf32>
  %1 = tensor.insert_slice %a into %x[0, 0, 64] [8, 4, 32] [1, 1, 2] : tensor<8x4x32xf32> into tensor<8x4x128xf32>
  %2 = tensor.insert_slice %b into %1[0, 0, 65] [8, 4, 32] [1, 1, 2] : tensor<8x4x32xf32> into tensor<8x4x128xf32>
  return %2 : tensor<8x4x128xf32>
}

// The first columns are rotated as halves and joined with the other columns.
// CHECK-LABEL: @half
// CHECK: %[[Y:.*]] = fusednorm.apply_rotary_pos_emb ins(%arg0, %arg1, %arg2 : {{.*}}) dims = [0] rotated = 64 pairing(half_split)
// CHECK-NEXT: return %[[Y]]
func.func @half(%x: tensor<?x4x128xf32>, %cos: tensor<?x32xf32>, %sin: tensor<?x32xf32>) -> tensor<?x4x128xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4x128xf32>
  %re = tensor.extract_slice %x[0, 0, 0] [%m, 4, 32] [1, 1, 1] : tensor<?x4x128xf32> to tensor<?x4x32xf32>
  %im = tensor.extract_slice %x[0, 0, 32] [%m, 4, 32] [1, 1, 1] : tensor<?x4x128xf32> to tensor<?x4x32xf32>
  %left = tensor.extract_slice %x[0, 0, 64] [%m, 4, 64] [1, 1, 1] : tensor<?x4x128xf32> to tensor<?x4x64xf32>
  %e = tensor.empty(%m) : tensor<?x4x32xf32>
  %a = linalg.generic {indexing_maps = [#all, #all, #tab, #tab, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%re, %im, %cos, %sin : tensor<?x4x32xf32>, tensor<?x4x32xf32>, tensor<?x32xf32>, tensor<?x32xf32>) outs(%e : tensor<?x4x32xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %o: f32):
    %0 = arith.mulf %r, %c : f32
    %1 = arith.mulf %i, %s : f32
    %2 = arith.subf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x4x32xf32>
  %b = linalg.generic {indexing_maps = [#all, #all, #tab, #tab, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%re, %im, %cos, %sin : tensor<?x4x32xf32>, tensor<?x4x32xf32>, tensor<?x32xf32>, tensor<?x32xf32>) outs(%e : tensor<?x4x32xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %o: f32):
    %0 = arith.mulf %i, %c : f32
    %1 = arith.mulf %r, %s : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x4x32xf32>
  %y = tensor.concat dim(2) %a, %b, %left : (tensor<?x4x32xf32>, tensor<?x4x32xf32>, tensor<?x4x64xf32>) -> tensor<?x4x128xf32>
  return %y : tensor<?x4x128xf32>
}

// Results are written three columns apart.
// CHECK-LABEL: @apart
// CHECK-NOT: fusednorm.
func.func @apart(%x: tensor<8x4x128xf32>, %cos: tensor<8x32xf32>, %sin: tensor<8x32xf32>) -> tensor<8x4x128xf32> {
  %part = tensor.extract_slice %x[0, 0, 64] [8, 4, 64] [1, 1, 1] : tensor<8x4x128xf32> to tensor<8x4x64xf32>
  %re = tensor.extract_slice %part[0, 0, 0] [8, 4, 32] [1, 1, 2] : tensor<8x4x64xf32> to tensor<8x4x32xf32>
  %im = tensor.extract_slice %part[0, 0, 1] [8, 4, 32] [1, 1, 2] : tensor<8x4x64xf32> to tensor<8x4x32xf32>
  %e = tensor.empty() : tensor<8x4x32xf32>
  %a = linalg.generic {indexing_maps = [#all, #all, #tab, #tab, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%re, %im, %cos, %sin : tensor<8x4x32xf32>, tensor<8x4x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x4x32xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %o: f32):
    %0 = arith.mulf %r, %c : f32
    %1 = arith.mulf %i, %s : f32
    %2 = arith.subf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x4x32xf32>
  %b = linalg.generic {indexing_maps = [#all, #all, #tab, #tab, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%re, %im, %cos, %sin : tensor<8x4x32xf32>, tensor<8x4x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x4x32xf32>) {
  ^bb0(%r: f32, %i: f32, %c: f32, %s: f32, %o: f32):
    %0 = arith.mulf %i, %c : f32
    %1 = arith.mulf %r, %s : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x4x32xf32>
  %1 = tensor.insert_slice %a into %x[0, 0, 60] [8, 4, 32] [1, 1, 2] : tensor<8x4x32xf32> into tensor<8x4x128xf32>
  %2 = tensor.insert_slice %b into %1[0, 0, 63] [8, 4, 32] [1, 1, 2] : tensor<8x4x32xf32> into tensor<8x4x128xf32>
  return %2 : tensor<8x4x128xf32>
}
