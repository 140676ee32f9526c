#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3, d0)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d2, d3, d0, d4)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map8 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d2, d4)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x4x16xf32>, %arg1: tensor<2x8x2x16xf32>, %arg2: tensor<2x8x2x16xf32>) -> tensor<2x8x4x16xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 2.500000e-01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2, 3], [4]] output_shape [2, 8, 2, 2, 16] : tensor<2x8x4x16xf32> into tensor<2x8x2x2x16xf32>
    %0 = tensor.empty() : tensor<2x2x8x2x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x2x2x16xf32>) outs(%0 : tensor<2x2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x16xf32>
    %2 = tensor.empty() : tensor<2x2x16x8xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x8x2x16xf32>) outs(%2 : tensor<2x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x8xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2, 3], [4]] : tensor<2x2x8x2x16xf32> into tensor<4x16x16xf32>
    %collapsed_2 = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<2x2x16x8xf32> into tensor<4x16x8xf32>
    %4 = tensor.empty() : tensor<4x16x8xf32>
    %5 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %6 = linalg.batch_matmul ins(%collapsed, %collapsed_2 : tensor<4x16x16xf32>, tensor<4x16x8xf32>) outs(%5 : tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %expanded_3 = tensor.expand_shape %6 [[0, 1], [2, 3], [4]] output_shape [2, 2, 8, 2, 8] : tensor<4x16x8xf32> into tensor<2x2x8x2x8xf32>
    %7 = tensor.empty() : tensor<2x2x8x2x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<2x2x8x2x8xf32>) outs(%7 : tensor<2x2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.mulf %in, %cst_0 : f32
      linalg.yield %40 : f32
    } -> tensor<2x2x8x2x8xf32>
    %9 = tensor.empty() : tensor<2x2x8x2xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x2x8x2xf32>) -> tensor<2x2x8x2xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x2x8x2x8xf32>) outs(%10 : tensor<2x2x8x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.maximumf %out, %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x2x8x2xf32>
    %12 = tensor.empty() : tensor<2x2x2x8xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x2x8x2xf32>) outs(%12 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8xf32>
    %14 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x2x8x2x8xf32>) outs(%14 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %16 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x2x2x8xf32>) outs(%16 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %18 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15, %17 : tensor<2x2x2x8x8xf32>, tensor<2x2x2x8x8xf32>) outs(%18 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %40 = arith.subf %in, %in_8 : f32
      linalg.yield %40 : f32
    } -> tensor<2x2x2x8x8xf32>
    %20 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x2x2x8x8xf32>) outs(%20 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = math.exp %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x2x2x8x8xf32>
    %22 = tensor.empty() : tensor<2x2x2x8xf32>
    %23 = linalg.fill ins(%cst_1 : f32) outs(%22 : tensor<2x2x2x8xf32>) -> tensor<2x2x2x8xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x2x2x8x8xf32>) outs(%23 : tensor<2x2x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %out, %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x2x2x8xf32>
    %25 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x2x2x8xf32>) outs(%25 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x2x8x8xf32>
    %27 = tensor.empty() : tensor<2x2x2x8x8xf32>
    %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%21, %26 : tensor<2x2x2x8x8xf32>, tensor<2x2x2x8x8xf32>) outs(%27 : tensor<2x2x2x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %40 = arith.divf %in, %in_8 : f32
      linalg.yield %40 : f32
    } -> tensor<2x2x2x8x8xf32>
    %29 = tensor.empty() : tensor<2x2x16x8xf32>
    %30 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x8x2x16xf32>) outs(%29 : tensor<2x2x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x16x8xf32>
    %31 = tensor.empty() : tensor<2x2x8x2x8xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%28 : tensor<2x2x2x8x8xf32>) outs(%31 : tensor<2x2x8x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x8xf32>
    %collapsed_4 = tensor.collapse_shape %30 [[0, 1], [2], [3]] : tensor<2x2x16x8xf32> into tensor<4x16x8xf32>
    %collapsed_5 = tensor.collapse_shape %32 [[0, 1], [2], [3, 4]] : tensor<2x2x8x2x8xf32> into tensor<4x8x16xf32>
    %33 = tensor.empty() : tensor<4x16x16xf32>
    %34 = linalg.fill ins(%cst_1 : f32) outs(%33 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %35 = linalg.batch_matmul ins(%collapsed_4, %collapsed_5 : tensor<4x16x8xf32>, tensor<4x8x16xf32>) outs(%34 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_6 = tensor.expand_shape %35 [[0, 1], [2], [3, 4]] output_shape [2, 2, 16, 2, 8] : tensor<4x16x16xf32> into tensor<2x2x16x2x8xf32>
    %36 = tensor.empty() : tensor<2x2x8x2x16xf32>
    %37 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x2x16x2x8xf32>) outs(%36 : tensor<2x2x8x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x8x2x16xf32>
    %38 = tensor.empty() : tensor<2x8x2x2x16xf32>
    %39 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x2x8x2x16xf32>) outs(%38 : tensor<2x8x2x2x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x2x2x16xf32>
    %collapsed_7 = tensor.collapse_shape %39 [[0], [1], [2, 3], [4]] : tensor<2x8x2x2x16xf32> into tensor<2x8x4x16xf32>
    return %collapsed_7 : tensor<2x8x4x16xf32>
  }
}

