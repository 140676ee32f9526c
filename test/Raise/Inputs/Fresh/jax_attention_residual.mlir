#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d0, d1, d4, d2)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4, d0, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
module @jit_run {
  func.func public @main(%arg0: tensor<2x8x4x16xf32>, %arg1: tensor<2x8x4x16xf32>, %arg2: tensor<2x8x4x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x8x4xf32>) {
    %cst = arith.constant 0x7F800000 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 2.500000e-01 : f32
    %cst_2 = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 8, 4, 1, 16] : tensor<2x8x4x16xf32> into tensor<2x8x4x1x16xf32>
    %0 = tensor.empty() : tensor<2x4x8x1x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x8x4x1x16xf32>) outs(%0 : tensor<2x4x8x1x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x1x16xf32>
    %2 = tensor.empty() : tensor<2x4x16x8xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x8x4x16xf32>) outs(%2 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1], [2], [3, 4]] : tensor<2x4x8x1x16xf32> into tensor<8x8x16xf32>
    %collapsed_3 = tensor.collapse_shape %3 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %4 = tensor.empty() : tensor<8x8x8xf32>
    %5 = linalg.fill ins(%cst_2 : f32) outs(%4 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %6 = linalg.batch_matmul ins(%collapsed, %collapsed_3 : tensor<8x8x16xf32>, tensor<8x16x8xf32>) outs(%5 : tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %expanded_4 = tensor.expand_shape %6 [[0, 1], [2], [3, 4]] output_shape [2, 4, 8, 1, 8] : tensor<8x8x8xf32> into tensor<2x4x8x1x8xf32>
    %7 = tensor.empty() : tensor<2x4x8x1x8xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<2x4x8x1x8xf32>) outs(%7 : tensor<2x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.mulf %in, %cst_1 : f32
      linalg.yield %55 : f32
    } -> tensor<2x4x8x1x8xf32>
    %9 = tensor.empty() : tensor<2x4x8x1xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x4x8x1x8xf32>) outs(%10 : tensor<2x4x8x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.maximumf %out, %in : f32
      linalg.yield %55 : f32
    } -> tensor<2x4x8x1xf32>
    %collapsed_5 = tensor.collapse_shape %11 [[0, 1, 2, 3]] : tensor<2x4x8x1xf32> into tensor<64xf32>
    %expanded_6 = tensor.expand_shape %collapsed_5 [[0, 1, 2, 3]] output_shape [1, 2, 4, 8] : tensor<64xf32> into tensor<1x2x4x8xf32>
    %collapsed_7 = tensor.collapse_shape %8 [[0, 1, 2, 3, 4]] : tensor<2x4x8x1x8xf32> into tensor<512xf32>
    %expanded_8 = tensor.expand_shape %collapsed_7 [[0, 1, 2, 3, 4]] output_shape [1, 2, 4, 8, 8] : tensor<512xf32> into tensor<1x2x4x8x8xf32>
    %12 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<1x2x4x8xf32>) outs(%12 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x8x8xf32>
    %14 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8, %13 : tensor<1x2x4x8x8xf32>, tensor<1x2x4x8x8xf32>) outs(%14 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %55 = arith.subf %in, %in_16 : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8x8xf32>
    %16 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<1x2x4x8x8xf32>) outs(%16 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8x8xf32>
    %18 = tensor.empty() : tensor<1x2x4x8xf32>
    %19 = linalg.fill ins(%cst_2 : f32) outs(%18 : tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%17 : tensor<1x2x4x8x8xf32>) outs(%19 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %out, %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8xf32>
    %21 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<1x2x4x8xf32>) outs(%21 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x8x8xf32>
    %23 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17, %22 : tensor<1x2x4x8x8xf32>, tensor<1x2x4x8x8xf32>) outs(%23 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %55 = arith.divf %in, %in_16 : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8x8xf32>
    %25 = tensor.empty() : tensor<2x4x16x8xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x8x4x16xf32>) outs(%25 : tensor<2x4x16x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x16x8xf32>
    %27 = tensor.empty() : tensor<2x4x8x1x8xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x2x4x8x8xf32>) outs(%27 : tensor<2x4x8x1x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x8x1x8xf32>
    %collapsed_9 = tensor.collapse_shape %26 [[0, 1], [2], [3]] : tensor<2x4x16x8xf32> into tensor<8x16x8xf32>
    %collapsed_10 = tensor.collapse_shape %28 [[0, 1], [2], [3, 4]] : tensor<2x4x8x1x8xf32> into tensor<8x8x8xf32>
    %29 = tensor.empty() : tensor<8x16x8xf32>
    %30 = linalg.fill ins(%cst_2 : f32) outs(%29 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %31 = linalg.batch_matmul ins(%collapsed_9, %collapsed_10 : tensor<8x16x8xf32>, tensor<8x8x8xf32>) outs(%30 : tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %expanded_11 = tensor.expand_shape %31 [[0, 1], [2], [3, 4]] output_shape [2, 4, 16, 1, 8] : tensor<8x16x8xf32> into tensor<2x4x16x1x8xf32>
    %32 = tensor.empty() : tensor<1x2x8x4x16xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_11 : tensor<2x4x16x1x8xf32>) outs(%32 : tensor<1x2x8x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x4x16xf32>
    %34 = tensor.empty() : tensor<2x4x8x1xi1>
    %35 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x8x1xf32>) outs(%34 : tensor<2x4x8x1xi1>) {
    ^bb0(%in: f32, %out: i1):
      %55 = math.absf %in : f32
      %56 = arith.cmpf one, %55, %cst : f32
      linalg.yield %56 : i1
    } -> tensor<2x4x8x1xi1>
    %collapsed_12 = tensor.collapse_shape %35 [[0, 1, 2, 3]] : tensor<2x4x8x1xi1> into tensor<64xi1>
    %expanded_13 = tensor.expand_shape %collapsed_12 [[0, 1, 2, 3]] output_shape [1, 2, 4, 8] : tensor<64xi1> into tensor<1x2x4x8xi1>
    %36 = tensor.empty() : tensor<1x2x4x8xf32>
    %37 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_13, %expanded_6 : tensor<1x2x4x8xi1>, tensor<1x2x4x8xf32>) outs(%36 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: i1, %in_16: f32, %out: f32):
      %55 = arith.select %in, %in_16, %cst_2 : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8xf32>
    %38 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %39 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<1x2x4x8xf32>) outs(%38 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x4x8x8xf32>
    %40 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded_8, %39 : tensor<1x2x4x8x8xf32>, tensor<1x2x4x8x8xf32>) outs(%40 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %55 = arith.subf %in, %in_16 : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8x8xf32>
    %42 = tensor.empty() : tensor<1x2x4x8x8xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x2x4x8x8xf32>) outs(%42 : tensor<1x2x4x8x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.exp %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8x8xf32>
    %44 = tensor.empty() : tensor<1x2x4x8xf32>
    %45 = linalg.fill ins(%cst_2 : f32) outs(%44 : tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %46 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%43 : tensor<1x2x4x8x8xf32>) outs(%45 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = arith.addf %out, %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8xf32>
    %47 = tensor.empty() : tensor<1x2x4x8xf32>
    %48 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%46 : tensor<1x2x4x8xf32>) outs(%47 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.absf %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8xf32>
    %49 = tensor.empty() : tensor<1x2x4x8xf32>
    %50 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%48 : tensor<1x2x4x8xf32>) outs(%49 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %55 = math.log %in : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8xf32>
    %51 = tensor.empty() : tensor<1x2x4x8xf32>
    %52 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%50, %37 : tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) outs(%51 : tensor<1x2x4x8xf32>) {
    ^bb0(%in: f32, %in_16: f32, %out: f32):
      %55 = arith.addf %in, %in_16 : f32
      linalg.yield %55 : f32
    } -> tensor<1x2x4x8xf32>
    %53 = tensor.empty() : tensor<1x2x8x4xf32>
    %54 = linalg.generic {indexing_maps = [#map7, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%52 : tensor<1x2x4x8xf32>) outs(%53 : tensor<1x2x8x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x2x8x4xf32>
    %collapsed_14 = tensor.collapse_shape %33 [[0, 1], [2], [3], [4]] : tensor<1x2x8x4x16xf32> into tensor<2x8x4x16xf32>
    %collapsed_15 = tensor.collapse_shape %54 [[0, 1], [2], [3]] : tensor<1x2x8x4xf32> into tensor<2x8x4xf32>
    return %collapsed_14, %collapsed_15 : tensor<2x8x4x16xf32>, tensor<2x8x4xf32>
  }
}

