#map = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x6x6x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16xf32>, %arg3: tensor<16xf32>, %arg4: tensor<16xf32>) -> tensor<2x6x6x16xf32> {
    %cst = arith.constant 9.99999974E-6 : f32
    %expanded = tensor.expand_shape %arg2 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
    %expanded_0 = tensor.expand_shape %arg4 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
    %0 = tensor.empty() : tensor<2x6x6x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<1x1x1x16xf32>) outs(%0 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x6x16xf32>
    %2 = tensor.empty() : tensor<2x6x6x16xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %1 : tensor<2x6x6x16xf32>, tensor<2x6x6x16xf32>) outs(%2 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.subf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<2x6x6x16xf32>
    %4 = tensor.empty() : tensor<1x1x1x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_0 : tensor<1x1x1x16xf32>) outs(%4 : tensor<1x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.addf %in, %cst : f32
      linalg.yield %18 : f32
    } -> tensor<1x1x1x16xf32>
    %6 = tensor.empty() : tensor<1x1x1x16xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<1x1x1x16xf32>) outs(%6 : tensor<1x1x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.rsqrt %in : f32
      linalg.yield %18 : f32
    } -> tensor<1x1x1x16xf32>
    %expanded_1 = tensor.expand_shape %arg3 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
    %8 = tensor.empty() : tensor<1x1x1x16xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_1 : tensor<1x1x1x16xf32>, tensor<1x1x1x16xf32>) outs(%8 : tensor<1x1x1x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.mulf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<1x1x1x16xf32>
    %10 = tensor.empty() : tensor<2x6x6x16xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<1x1x1x16xf32>) outs(%10 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x6x16xf32>
    %12 = tensor.empty() : tensor<2x6x6x16xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %11 : tensor<2x6x6x16xf32>, tensor<2x6x6x16xf32>) outs(%12 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.mulf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<2x6x6x16xf32>
    %expanded_2 = tensor.expand_shape %arg1 [[0, 1, 2, 3]] output_shape [1, 1, 1, 16] : tensor<16xf32> into tensor<1x1x1x16xf32>
    %14 = tensor.empty() : tensor<2x6x6x16xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_2 : tensor<1x1x1x16xf32>) outs(%14 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x6x16xf32>
    %16 = tensor.empty() : tensor<2x6x6x16xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13, %15 : tensor<2x6x6x16xf32>, tensor<2x6x6x16xf32>) outs(%16 : tensor<2x6x6x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.addf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<2x6x6x16xf32>
    return %17 : tensor<2x6x6x16xf32>
  }
}

