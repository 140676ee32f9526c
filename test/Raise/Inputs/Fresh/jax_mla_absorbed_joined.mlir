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
    %9 = tensor.empty() : tensor<2x8x4x40xf32>
    %inserted_slice = tensor.insert_slice %8 into %9[0, 0, 0, 0] [2, 8, 4, 32] [1, 1, 1, 1] : tensor<2x8x4x32xf32> into tensor<2x8x4x40xf32>
    %inserted_slice_2 = tensor.insert_slice %arg1 into %inserted_slice[0, 0, 0, 32] [2, 8, 4, 8] [1, 1, 1, 1] : tensor<2x8x4x8xf32> into tensor<2x8x4x40xf32>
    %10 = tensor.empty() : tensor<2x12x40xf32>
    %inserted_slice_3 = tensor.insert_slice %arg2 into %10[0, 0, 0] [2, 12, 32] [1, 1, 1] : tensor<2x12x32xf32> into tensor<2x12x40xf32>
    %inserted_slice_4 = tensor.insert_slice %arg3 into %inserted_slice_3[0, 0, 32] [2, 12, 8] [1, 1, 1] : tensor<2x12x8xf32> into tensor<2x12x40xf32>
    %11 = tensor.empty() : tensor<2x40x8x4xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%inserted_slice_2 : tensor<2x8x4x40xf32>) outs(%11 : tensor<2x40x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x40x8x4xf32>
    %collapsed_5 = tensor.collapse_shape %12 [[0], [1], [2, 3]] : tensor<2x40x8x4xf32> into tensor<2x40x32xf32>
    %13 = tensor.empty() : tensor<2x12x32xf32>
    %14 = linalg.fill ins(%cst_1 : f32) outs(%13 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %15 = linalg.batch_matmul ins(%inserted_slice_4, %collapsed_5 : tensor<2x12x40xf32>, tensor<2x40x32xf32>) outs(%14 : tensor<2x12x32xf32>) -> tensor<2x12x32xf32>
    %expanded_6 = tensor.expand_shape %15 [[0], [1], [2, 3]] output_shape [2, 12, 8, 4] : tensor<2x12x32xf32> into tensor<2x12x8x4xf32>
    %16 = tensor.empty() : tensor<2x4x8x12xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<2x12x8x4xf32>) outs(%16 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %18 = tensor.empty() : tensor<2x4x8x12xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x4x8x12xf32>) outs(%18 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.mulf %in, %cst_0 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x8x12xf32>
    %20 = tensor.empty() : tensor<2x4x8xf32>
    %21 = linalg.fill ins(%cst : f32) outs(%20 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%19 : tensor<2x4x8x12xf32>) outs(%21 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.maximumf %out, %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x8xf32>
    %23 = tensor.empty() : tensor<2x4x8x12xf32>
    %24 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22 : tensor<2x4x8xf32>) outs(%23 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %25 = tensor.empty() : tensor<2x4x8x12xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %24 : tensor<2x4x8x12xf32>, tensor<2x4x8x12xf32>) outs(%25 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %54 = arith.subf %in, %in_11 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x8x12xf32>
    %27 = tensor.empty() : tensor<2x4x8x12xf32>
    %28 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x4x8x12xf32>) outs(%27 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = math.exp %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x8x12xf32>
    %29 = tensor.empty() : tensor<2x4x8xf32>
    %30 = linalg.fill ins(%cst_1 : f32) outs(%29 : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    %31 = linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%28 : tensor<2x4x8x12xf32>) outs(%30 : tensor<2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %54 = arith.addf %out, %in : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x8xf32>
    %32 = tensor.empty() : tensor<2x4x8x12xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x8xf32>) outs(%32 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x12xf32>
    %34 = tensor.empty() : tensor<2x4x8x12xf32>
    %35 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%28, %33 : tensor<2x4x8x12xf32>, tensor<2x4x8x12xf32>) outs(%34 : tensor<2x4x8x12xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %54 = arith.divf %in, %in_11 : f32
      linalg.yield %54 : f32
    } -> tensor<2x4x8x12xf32>
    %36 = tensor.empty() : tensor<2x32x12xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x12x32xf32>) outs(%36 : tensor<2x32x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x32x12xf32>
    %38 = tensor.empty() : tensor<2x12x4x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%35 : tensor<2x4x8x12xf32>) outs(%38 : tensor<2x12x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x4x8xf32>
    %collapsed_7 = tensor.collapse_shape %39 [[0], [1], [2, 3]] : tensor<2x12x4x8xf32> into tensor<2x12x32xf32>
    %40 = tensor.empty() : tensor<2x32x32xf32>
    %41 = linalg.fill ins(%cst_1 : f32) outs(%40 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
    %42 = linalg.batch_matmul ins(%37, %collapsed_7 : tensor<2x32x12xf32>, tensor<2x12x32xf32>) outs(%41 : tensor<2x32x32xf32>) -> tensor<2x32x32xf32>
    %expanded_8 = tensor.expand_shape %42 [[0], [1], [2, 3]] output_shape [2, 32, 4, 8] : tensor<2x32x32xf32> into tensor<2x32x4x8xf32>
    %43 = tensor.empty() : tensor<2x8x4x32xf32>
    %44 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8 : tensor<2x32x4x8xf32>) outs(%43 : tensor<2x8x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x32xf32>
    %45 = tensor.empty() : tensor<4x16x32xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg5 : tensor<4x32x16xf32>) outs(%45 : tensor<4x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x16x32xf32>
    %47 = tensor.empty() : tensor<4x32x2x8xf32>
    %48 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%44 : tensor<2x8x4x32xf32>) outs(%47 : tensor<4x32x2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x32x2x8xf32>
    %collapsed_9 = tensor.collapse_shape %48 [[0], [1], [2, 3]] : tensor<4x32x2x8xf32> into tensor<4x32x16xf32>
    %49 = tensor.empty() : tensor<4x16x16xf32>
    %50 = linalg.fill ins(%cst_1 : f32) outs(%49 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %51 = linalg.batch_matmul ins(%46, %collapsed_9 : tensor<4x16x32xf32>, tensor<4x32x16xf32>) outs(%50 : tensor<4x16x16xf32>) -> tensor<4x16x16xf32>
    %expanded_10 = tensor.expand_shape %51 [[0], [1], [2, 3]] output_shape [4, 16, 2, 8] : tensor<4x16x16xf32> into tensor<4x16x2x8xf32>
    %52 = tensor.empty() : tensor<2x8x4x16xf32>
    %53 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_10 : tensor<4x16x2x8xf32>) outs(%52 : tensor<2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x4x16xf32>
    return %53 : tensor<2x8x4x16xf32>
  }
}

