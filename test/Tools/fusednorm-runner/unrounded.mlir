// --unrounded-scores omits roundings of the source. --reference then judges the results by their
// error against f64: neither the largest nor the mean error may exceed the error of the source.

// RUN: fusednorm-runner %s --fuse --unrounded-scores --reference '--input=2x4x1x64xbf16=normal(seed=1)' '--input=2x4x9x64xbf16=normal(seed=2)' '--input=2x4x9x64xbf16=normal(seed=3)' | FileCheck %s
// RUN: fusednorm-runner %s --fuse --unrounded-scores --reference '--input=2x4x1x64xbf16=normal(seed=4)' '--input=2x4x130x64xbf16=normal(seed=5)' '--input=2x4x130x64xbf16=normal(seed=6)' | FileCheck %s
// CHECK: against f64 (mean error {{[0-9.e-]+}}, of the source {{[0-9.e-]+}}): 512 elements
// CHECK-SAME: PASS

// Without the option the source is compiled with all roundings.
// RUN: fusednorm-runner %s --fuse --reference '--input=2x4x1x64xbf16=normal(seed=1)' '--input=2x4x9x64xbf16=normal(seed=2)' '--input=2x4x9x64xbf16=normal(seed=3)' | FileCheck %s --check-prefix=ROUNDED
// ROUNDED: against reference: {{.*}}: PASS

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x4x1x64xbf16>, %arg1: tensor<2x4x?x64xbf16>, %arg2: tensor<2x4x?x64xbf16>) -> tensor<2x4x1x64xbf16> {
    %c0_i64 = arith.constant 0 : i64
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.250000e-01 : f32
    %dim = tensor.dim %arg1, %c2 : tensor<2x4x?x64xbf16>
    %0 = tensor.empty(%dim) : tensor<2x4x64x?xbf16>
    %transposed = linalg.transpose ins(%arg1 : tensor<2x4x?x64xbf16>) outs(%0 : tensor<2x4x64x?xbf16>) permutation = [0, 1, 3, 2] 
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x4x1x64xbf16> into tensor<8x1x64xbf16>
    %collapsed_2 = tensor.collapse_shape %transposed [[0, 1], [2], [3]] : tensor<2x4x64x?xbf16> into tensor<8x64x?xbf16>
    %1 = tensor.empty(%dim) : tensor<8x1x?xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<8x1x?xf32>) -> tensor<8x1x?xf32>
    %3 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<8x1x64xbf16>, tensor<8x64x?xbf16>) outs(%2 : tensor<8x1x?xf32>) -> tensor<8x1x?xf32>
    %4 = tensor.empty(%dim) : tensor<8x1x?xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3 : tensor<8x1x?xf32>) outs(%4 : tensor<8x1x?xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %30 = arith.truncf %in : f32 to bf16
      linalg.yield %30 : bf16
    } -> tensor<8x1x?xbf16>
    %expanded = tensor.expand_shape %5 [[0, 1], [2], [3]] output_shape [2, 4, 1, %dim] : tensor<8x1x?xbf16> into tensor<2x4x1x?xbf16>
    %6 = tensor.empty(%dim) : tensor<2x4x1x?xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x1x?xbf16>) outs(%6 : tensor<2x4x1x?xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %30 = arith.extf %in : bf16 to f32
      linalg.yield %30 : f32
    } -> tensor<2x4x1x?xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<2x4x1x?xf32>) outs(%6 : tensor<2x4x1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.mulf %in, %cst_1 : f32
      linalg.yield %30 : f32
    } -> tensor<2x4x1x?xf32>
    %9 = tensor.empty() : tensor<2x4x1xi64>
    %10 = linalg.fill ins(%c0_i64 : i64) outs(%9 : tensor<2x4x1xi64>) -> tensor<2x4x1xi64>
    %11 = tensor.empty() : tensor<2x4x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
    %13:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x4x1x?xf32>) outs(%12, %10 : tensor<2x4x1xf32>, tensor<2x4x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_8: i64):
      %30 = linalg.index 3 : index
      %31 = arith.index_cast %30 : index to i64
      %32 = arith.maximumf %in, %out : f32
      %33 = arith.cmpf ogt, %in, %out : f32
      %34 = arith.select %33, %31, %out_8 : i64
      linalg.yield %32, %34 : f32, i64
    } -> (tensor<2x4x1xf32>, tensor<2x4x1xi64>)
    %expanded_3 = tensor.expand_shape %13#0 [[0], [1], [2, 3]] output_shape [2, 4, 1, 1] : tensor<2x4x1xf32> into tensor<2x4x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_3 : tensor<2x4x1x?xf32>, tensor<2x4x1x1xf32>) outs(%6 : tensor<2x4x1x?xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.subf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<2x4x1x?xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x4x1x?xf32>) outs(%6 : tensor<2x4x1x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x4x1x?xf32>
    %16 = tensor.empty() : tensor<2x4x1x1xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%16 : tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%15 : tensor<2x4x1x?xf32>) outs(%17 : tensor<2x4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %in, %out : f32
      linalg.yield %30 : f32
    } -> tensor<2x4x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %18 : tensor<2x4x1x?xf32>, tensor<2x4x1x1xf32>) outs(%6 : tensor<2x4x1x?xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %30 = arith.divf %in, %in_8 : f32
      linalg.yield %30 : f32
    } -> tensor<2x4x1x?xf32>
    %20 = tensor.empty(%dim) : tensor<2x4x1x?xbf16>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x1x?xf32>) outs(%20 : tensor<2x4x1x?xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %30 = arith.truncf %in : f32 to bf16
      linalg.yield %30 : bf16
    } -> tensor<2x4x1x?xbf16>
    %collapsed_4 = tensor.collapse_shape %21 [[0, 1], [2], [3]] : tensor<2x4x1x?xbf16> into tensor<8x1x?xbf16>
    %collapsed_5 = tensor.collapse_shape %arg2 [[0, 1], [2], [3]] : tensor<2x4x?x64xbf16> into tensor<8x?x64xbf16>
    %dim_6 = tensor.dim %arg2, %c2 : tensor<2x4x?x64xbf16>
    %22 = arith.index_cast %dim : index to i64
    %23 = arith.index_cast %dim_6 : index to i64
    %24 = arith.cmpi eq, %22, %23 : i64
    cf.assert %24, "mismatching contracting dimension"
    %25 = tensor.empty() : tensor<8x1x64xf32>
    %26 = linalg.fill ins(%cst : f32) outs(%25 : tensor<8x1x64xf32>) -> tensor<8x1x64xf32>
    %27 = linalg.batch_matmul ins(%collapsed_4, %collapsed_5 : tensor<8x1x?xbf16>, tensor<8x?x64xbf16>) outs(%26 : tensor<8x1x64xf32>) -> tensor<8x1x64xf32>
    %28 = tensor.empty() : tensor<8x1x64xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<8x1x64xf32>) outs(%28 : tensor<8x1x64xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %30 = arith.truncf %in : f32 to bf16
      linalg.yield %30 : bf16
    } -> tensor<8x1x64xbf16>
    %expanded_7 = tensor.expand_shape %29 [[0, 1], [2], [3]] output_shape [2, 4, 1, 64] : tensor<8x1x64xbf16> into tensor<2x4x1x64xbf16>
    return %expanded_7 : tensor<2x4x1x64xbf16>
  }
}

