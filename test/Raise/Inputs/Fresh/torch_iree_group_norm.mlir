#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @torch_iree_group_norm(%arg0: tensor<2x16x6x6xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>) -> tensor<2x16x6x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 1.440000e+02 : f32
    %cst_3 = arith.constant 1.440000e+02 : f64
    %collapsed = tensor.collapse_shape %arg0 [[0], [1, 2, 3]] : tensor<2x16x6x6xf32> into tensor<2x576xf32>
    %expanded = tensor.expand_shape %collapsed [[0], [1, 2]] output_shape [2, 4, 144] : tensor<2x576xf32> into tensor<2x4x144xf32>
    %0 = tensor.empty() : tensor<2x4x1xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x4x144xf32>) outs(%1 : tensor<2x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %in, %out : f32
      linalg.yield %23 : f32
    } -> tensor<2x4x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x4x1xf32>) outs(%0 : tensor<2x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.divf %in, %cst_2 : f32
      linalg.yield %23 : f32
    } -> tensor<2x4x1xf32>
    %4 = tensor.empty() : tensor<2x4x144xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x4x144xf32>) outs(%4 : tensor<2x4x144xf64>) {
    ^bb0(%in: f32, %out: f64):
      %23 = arith.extf %in : f32 to f64
      linalg.yield %23 : f64
    } -> tensor<2x4x144xf64>
    %6 = tensor.empty() : tensor<2x4x1xf64>
    %7 = linalg.fill ins(%cst_0 : f64) outs(%6 : tensor<2x4x1xf64>) -> tensor<2x4x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<2x4x144xf64>) outs(%7 : tensor<2x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.addf %in, %out : f64
      linalg.yield %23 : f64
    } -> tensor<2x4x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x4x1xf64>) outs(%6 : tensor<2x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.divf %in, %cst_3 : f64
      linalg.yield %23 : f64
    } -> tensor<2x4x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %9 : tensor<2x4x144xf64>, tensor<2x4x1xf64>) outs(%4 : tensor<2x4x144xf64>) {
    ^bb0(%in: f64, %in_8: f64, %out: f64):
      %23 = arith.subf %in, %in_8 : f64
      linalg.yield %23 : f64
    } -> tensor<2x4x144xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %10 : tensor<2x4x144xf64>, tensor<2x4x144xf64>) outs(%4 : tensor<2x4x144xf64>) {
    ^bb0(%in: f64, %in_8: f64, %out: f64):
      %23 = arith.mulf %in, %in_8 : f64
      linalg.yield %23 : f64
    } -> tensor<2x4x144xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<2x4x144xf64>) outs(%7 : tensor<2x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.addf %in, %out : f64
      linalg.yield %23 : f64
    } -> tensor<2x4x1xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4x1xf64>) outs(%6 : tensor<2x4x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %23 = arith.divf %in, %cst_3 : f64
      linalg.yield %23 : f64
    } -> tensor<2x4x1xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x1xf64>) outs(%0 : tensor<2x4x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %23 = arith.truncf %in : f64 to f32
      linalg.yield %23 : f32
    } -> tensor<2x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x4x1xf32>) outs(%0 : tensor<2x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.truncf %cst_1 : f64 to f32
      %24 = arith.addf %in, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<2x4x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x4x1xf32>) outs(%0 : tensor<2x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.rsqrt %in : f32
      linalg.yield %23 : f32
    } -> tensor<2x4x1xf32>
    %17 = tensor.empty() : tensor<2x4x144xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %3 : tensor<2x4x144xf32>, tensor<2x4x1xf32>) outs(%17 : tensor<2x4x144xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %23 = arith.subf %in, %in_8 : f32
      linalg.yield %23 : f32
    } -> tensor<2x4x144xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %16 : tensor<2x4x144xf32>, tensor<2x4x1xf32>) outs(%17 : tensor<2x4x144xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %23 = arith.mulf %in, %in_8 : f32
      linalg.yield %23 : f32
    } -> tensor<2x4x144xf32>
    %collapsed_4 = tensor.collapse_shape %19 [[0], [1, 2]] : tensor<2x4x144xf32> into tensor<2x576xf32>
    %expanded_5 = tensor.expand_shape %collapsed_4 [[0], [1, 2, 3]] output_shape [2, 16, 6, 6] : tensor<2x576xf32> into tensor<2x16x6x6xf32>
    %expanded_6 = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %20 = tensor.empty() : tensor<2x16x6x6xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5, %expanded_6 : tensor<2x16x6x6xf32>, tensor<16x1x1xf32>) outs(%20 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %23 = arith.mulf %in, %in_8 : f32
      linalg.yield %23 : f32
    } -> tensor<2x16x6x6xf32>
    %expanded_7 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [16, 1, 1] : tensor<16xf32> into tensor<16x1x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %expanded_7 : tensor<2x16x6x6xf32>, tensor<16x1x1xf32>) outs(%20 : tensor<2x16x6x6xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %23 = arith.addf %in, %in_8 : f32
      linalg.yield %23 : f32
    } -> tensor<2x16x6x6xf32>
    return %22 : tensor<2x16x6x6xf32>
  }
}

