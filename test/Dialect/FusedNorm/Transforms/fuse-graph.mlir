// Ops of a graph region may depend on each other, and so may values used in nested regions.
//
// RUN: fusednorm-opt %s --fusednorm-raise --fusednorm-fuse | FileCheck %s

// CHECK: tensor.cast
// CHECK: tensor.cast
%1 = tensor.cast %2 : tensor<4x64xf32> to tensor<4x64xf32>
%2 = tensor.cast %1 : tensor<4x64xf32> to tensor<4x64xf32>
%true = arith.constant true
scf.if %true {
  %e = tensor.empty() : tensor<4x64xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %a : f32
    linalg.yield %m : f32
  } -> tensor<4x64xf32>
}
