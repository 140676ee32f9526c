#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @torch_instance_norm_affine(%arg0: tensor<2x16x6x6xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>) -> tensor<2x16x6x6xf32> {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 3.600000e+01 : f64
    %cst_3 = arith.constant 3.600000e+01 : f32
    %0 = tensor.empty() : tensor<2x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<16xf32>) outs(%0 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1]] : tensor<2x16xf32> into tensor<32xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<16xf32>) outs(%0 : tensor<2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x16xf32>
    %collapsed_4 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x16xf32> into tensor<32xf32>
    %collapsed_5 = tensor.collapse_shape %arg0 [[0, 1], [2], [3]] : tensor<2x16x6x6xf32> into tensor<32x6x6xf32>
    %expanded = tensor.expand_shape %collapsed_5 [[0, 1], [2], [3]] output_shape [1, 32, 6, 6] : tensor<32x6x6xf32> into tensor<1x32x6x6xf32>
    %3 = tensor.empty() : tensor<1x32x6x6xf64>
    %4 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x32x6x6xf32>) outs(%3 : tensor<1x32x6x6xf64>) {
    ^bb0(%in: f32, %out: f64):
      %25 = arith.extf %in : f32 to f64
      linalg.yield %25 : f64
    } -> tensor<1x32x6x6xf64>
    %5 = tensor.empty() : tensor<1x32x1x1xf64>
    %6 = linalg.fill ins(%cst : f64) outs(%5 : tensor<1x32x1x1xf64>) -> tensor<1x32x1x1xf64>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%4 : tensor<1x32x6x6xf64>) outs(%6 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.addf %in, %out : f64
      linalg.yield %25 : f64
    } -> tensor<1x32x1x1xf64>
    %8 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<1x32x1x1xf64>) outs(%5 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.divf %in, %cst_2 : f64
      linalg.yield %25 : f64
    } -> tensor<1x32x1x1xf64>
    %9 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<1x32x6x6xf64>, tensor<1x32x1x1xf64>) outs(%3 : tensor<1x32x6x6xf64>) {
    ^bb0(%in: f64, %in_10: f64, %out: f64):
      %25 = arith.subf %in, %in_10 : f64
      linalg.yield %25 : f64
    } -> tensor<1x32x6x6xf64>
    %10 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<1x32x6x6xf64>, tensor<1x32x6x6xf64>) outs(%3 : tensor<1x32x6x6xf64>) {
    ^bb0(%in: f64, %in_10: f64, %out: f64):
      %25 = arith.mulf %in, %in_10 : f64
      linalg.yield %25 : f64
    } -> tensor<1x32x6x6xf64>
    %11 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%10 : tensor<1x32x6x6xf64>) outs(%6 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.addf %in, %out : f64
      linalg.yield %25 : f64
    } -> tensor<1x32x1x1xf64>
    %12 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<1x32x1x1xf64>) outs(%5 : tensor<1x32x1x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.divf %in, %cst_2 : f64
      linalg.yield %25 : f64
    } -> tensor<1x32x1x1xf64>
    %13 = tensor.empty() : tensor<1x32x1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<1x32x1x1xf64>) outs(%13 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %25 = arith.truncf %in : f64 to f32
      linalg.yield %25 : f32
    } -> tensor<1x32x1x1xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%expanded : tensor<1x32x6x6xf32>) outs(%15 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x1x1xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x32x1x1xf32>) outs(%13 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_3 : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<1x32x1x1xf32>) outs(%13 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_1 : f64 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<1x32x1x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<1x32x1x1xf32>) outs(%13 : tensor<1x32x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.rsqrt %in : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x1x1xf32>
    %20 = tensor.empty() : tensor<1x32x6x6xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %17 : tensor<1x32x6x6xf32>, tensor<1x32x1x1xf32>) outs(%20 : tensor<1x32x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %25 = arith.subf %in, %in_10 : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x6x6xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %19 : tensor<1x32x6x6xf32>, tensor<1x32x1x1xf32>) outs(%20 : tensor<1x32x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %25 = arith.mulf %in, %in_10 : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x6x6xf32>
    %expanded_6 = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %expanded_6 : tensor<1x32x6x6xf32>, tensor<32x1x1xf32>) outs(%20 : tensor<1x32x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %25 = arith.mulf %in, %in_10 : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x6x6xf32>
    %expanded_7 = tensor.expand_shape %collapsed_4 [[0, 1, 2]] output_shape [32, 1, 1] : tensor<32xf32> into tensor<32x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %expanded_7 : tensor<1x32x6x6xf32>, tensor<32x1x1xf32>) outs(%20 : tensor<1x32x6x6xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %25 = arith.addf %in, %in_10 : f32
      linalg.yield %25 : f32
    } -> tensor<1x32x6x6xf32>
    %collapsed_8 = tensor.collapse_shape %24 [[0, 1], [2], [3]] : tensor<1x32x6x6xf32> into tensor<32x6x6xf32>
    %expanded_9 = tensor.expand_shape %collapsed_8 [[0, 1], [2], [3]] output_shape [2, 16, 6, 6] : tensor<32x6x6xf32> into tensor<2x16x6x6xf32>
    return %expanded_9 : tensor<2x16x6x6xf32>
  }
}
