#map = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2, d1)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x4x16xf32>, %arg1: tensor<2x8x4x8xf32>, %arg2: tensor<2x12x32xf32>, %arg3: tensor<2x12x8xf32>, %arg4: tensor<4x16x32xf32>, %arg5: tensor<4x32x16xf32>) -> tensor<2x8x4x16xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 2.000000e-01 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<4x32x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg4 : tensor<4x16x32xf32>) outs(%0 : tensor<4x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x32x16xf32>
    %2 = tensor.empty() : tensor<4x16x2x8xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x4x16xf32>) outs(%2 : tensor<4x16x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16x2x8xf32>
    %collapsed = tensor.collapse_shape %3 [[0], [1], [2, 3]] : tensor<4x16x2x8xf32> into tensor<4x16x16xf32>
    %4 = tensor.empty() : tensor<4x32x16xf32>
    %5 = linalg.fill ins(%cst_1 : f32) outs(%4 : tensor<4x32x16xf32>) -> tensor<4x32x16xf32>
    %6 = linalg.batch_matmul ins(%1, %collapsed : tensor<4x32x16xf32>, tensor<4x16x16xf32>) outs(%5 : tensor<4x32x16xf32>) -> tensor<4x32x16xf32>
    %expanded = tensor.expand_shape %6 [[0], [1], [2, 3]] output_shape [4, 32, 2, 8] : tensor<4x32x16xf32> into tensor<4x32x2x8xf32>
    %7 = tensor.empty() : tensor<2x8x4x32xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<4x32x2x8xf32>) outs(%7 : tensor<2x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x32xf32>
    %9 = tensor.empty() : tensor<2x32x8x4xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x8x4x32xf32>) outs(%9 : tensor<2x32x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x8x4xf32>
    %collapsed_2 = tensor.collapse_shape %10 [[0], [1], [2, 3]] : tensor<2x32x8x4xf32> into tensor<2x32x32xf32>
    %11 = tensor.empty() : tensor<2x12x32xf32>
    %12 = linalg.fill ins(%cst_1 : f32) outs(%11 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %13 = linalg.batch_matmul ins(%arg2, %collapsed_2 : tensor<2x12x32xf32>, tensor<2x32x32xf32>) outs(%12 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %expanded_3 = tensor.expand_shape %13 [[0], [1], [2, 3]] output_shape [2, 12, 8, 4] : tensor<2x12x32xf32> into tensor<2x12x8x4xf32>
    %14 = tensor.empty() : tensor<2x4x8x12xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<2x12x8x4xf32>) outs(%14 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %16 = tensor.empty() : tensor<2x8x8x4xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x8x4x8xf32>) outs(%16 : tensor<2x8x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x8x4xf32>
    %collapsed_4 = tensor.collapse_shape %17 [[0], [1], [2, 3]] : tensor<2x8x8x4xf32> into tensor<2x8x32xf32>
    %18 = tensor.empty() : tensor<2x12x32xf32>
    %19 = linalg.fill ins(%cst_1 : f32) outs(%18 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %20 = linalg.batch_matmul ins(%arg3, %collapsed_4 : tensor<2x12x8xf32>, tensor<2x8x32xf32>) outs(%19 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %expanded_5 = tensor.expand_shape %20 [[0], [1], [2, 3]] output_shape [2, 12, 8, 4] : tensor<2x12x32xf32> into tensor<2x12x8x4xf32>
    %21 = tensor.empty() : tensor<2x4x8x12xf32>
    %22 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<2x12x8x4xf32>) outs(%21 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %23 = tensor.empty() : tensor<2x4x8x12xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %22 : tensor<2x4x8x12xf32>, tensor<2x4x8x12xf32>) outs(%23 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %61 = arith.addf %in, %in_10 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8x12xf32>
    %25 = tensor.empty() : tensor<2x4x8x12xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x4x8x12xf32>) outs(%25 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.mulf %in, %cst_0 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8x12xf32>
    %27 = tensor.empty() : tensor<2x4x8xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%27 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%26 : tensor<2x4x8x12xf32>) outs(%28 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.maximumf %out, %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8xf32>
    %30 = tensor.empty() : tensor<2x4x8x12xf32>
    %31 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x8xf32>) outs(%30 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %32 = tensor.empty() : tensor<2x4x8x12xf32>
    %33 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26, %31 : tensor<2x4x8x12xf32>, tensor<2x4x8x12xf32>) outs(%32 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %61 = arith.subf %in, %in_10 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8x12xf32>
    %34 = tensor.empty() : tensor<2x4x8x12xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x4x8x12xf32>) outs(%34 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = math.exp %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8x12xf32>
    %36 = tensor.empty() : tensor<2x4x8xf32>
    %37 = linalg.fill ins(%cst_1 : f32) outs(%36 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %38 = linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%35 : tensor<2x4x8x12xf32>) outs(%37 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %61 = arith.addf %out, %in : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8xf32>
    %39 = tensor.empty() : tensor<2x4x8x12xf32>
    %40 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%38 : tensor<2x4x8xf32>) outs(%39 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %41 = tensor.empty() : tensor<2x4x8x12xf32>
    %42 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35, %40 : tensor<2x4x8x12xf32>, tensor<2x4x8x12xf32>) outs(%41 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %in_10: f32, %out: f32):
      %61 = arith.divf %in, %in_10 : f32
      linalg.yield %61 : f32
    } -> tensor<2x4x8x12xf32>
    %43 = tensor.empty() : tensor<2x32x12xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x12x32xf32>) outs(%43 : tensor<2x32x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x12xf32>
    %45 = tensor.empty() : tensor<2x12x4x8xf32>
    %46 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42 : tensor<2x4x8x12xf32>) outs(%45 : tensor<2x12x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x8xf32>
    %collapsed_6 = tensor.collapse_shape %46 [[0], [1], [2, 3]] : tensor<2x12x4x8xf32> into tensor<2x12x32xf32>
    %47 = tensor.empty() : tensor<2x32x32xf32>
    %48 = linalg.fill ins(%cst_1 : f32) outs(%47 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
    %49 = linalg.batch_matmul ins(%44, %collapsed_6 : tensor<2x32x12xf32>, tensor<2x12x32xf32>) outs(%48 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
    %expanded_7 = tensor.expand_shape %49 [[0], [1], [2, 3]] output_shape [2, 32, 4, 8] : tensor<2x32x32xf32> into tensor<2x32x4x8xf32>
    %50 = tensor.empty() : tensor<2x8x4x32xf32>
    %51 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<2x32x4x8xf32>) outs(%50 : tensor<2x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x32xf32>
    %52 = tensor.empty() : tensor<4x16x32xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x32x16xf32>) outs(%52 : tensor<4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16x32xf32>
    %54 = tensor.empty() : tensor<4x32x2x8xf32>
    %55 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%51 : tensor<2x8x4x32xf32>) outs(%54 : tensor<4x32x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x32x2x8xf32>
    %collapsed_8 = tensor.collapse_shape %55 [[0], [1], [2, 3]] : tensor<4x32x2x8xf32> into tensor<4x32x16xf32>
    %56 = tensor.empty() : tensor<4x16x16xf32>
    %57 = linalg.fill ins(%cst_1 : f32) outs(%56 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %58 = linalg.batch_matmul ins(%53, %collapsed_8 : tensor<4x16x32xf32>, tensor<4x32x16xf32>) outs(%57 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_9 = tensor.expand_shape %58 [[0], [1], [2, 3]] output_shape [4, 16, 2, 8] : tensor<4x16x16xf32> into tensor<4x16x2x8xf32>
    %59 = tensor.empty() : tensor<2x8x4x16xf32>
    %60 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_9 : tensor<4x16x2x8xf32>) outs(%59 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    return %60 : tensor<2x8x4x16xf32>
  }
}

